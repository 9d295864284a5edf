"""Pictures of the window on a campaign file, for people without a display. The file stays as it is."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QSize

from campaign.desk import Desk
from campaign.world import queries
from campaign.world.orders import Answer, AnswerAttack
from campaign.world.state import AnswerDue
from ui.app import application
from ui.main_window import MainWindow
from ui.theme import Theme

PICTURES = (("dark", 1600, 1000), ("light", 1600, 1000), ("dark", 1366, 768))


def screenshots(path: Path, out: Path) -> tuple[Path, ...]:
    """Pictures of the window on a campaign file, for people without a display.

    Taken of a copy in which attacks are answered by withdrawing, so that a move can be contemplated; the file itself
    stays as it is.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder, path.name)
        with Desk.open_to_read(path) as desk:
            desk.copies.save(copy)
        with Desk.open(copy) as desk:
            _withdraw(desk)
        return tuple(picture(copy, out, theme, QSize(width, height)) for theme, width, height in PICTURES)


def picture(path: Path, out: Path, theme: str, size: QSize) -> Path:
    """The window on a campaign file as a PNG in ``out``, with a move contemplated if one is possible."""
    out.mkdir(parents=True, exist_ok=True)
    app, look = application(), Theme(theme)
    look.apply()
    window = MainWindow(look, None)
    window.resize(size)
    window.show_desk(Desk.open_to_read(path))
    window.show()
    app.processEvents()
    contemplate(window)
    for _turn in range(3):  # what is laid out and painted a moment later
        app.processEvents()
        window.map_panel.view.map_scene.finish()
    target = out / f"window-{theme}-{size.width()}x{size.height()}.png"
    written = window.grab().save(str(target))
    window.close()
    if not written:
        raise OSError(f"The picture could not be written: {target}")
    return target


def _withdraw(desk: Desk) -> None:
    """Answer every attack by withdrawing, where that is possible."""
    for due in desk.state.pending.values():
        if isinstance(due, AnswerDue):
            ways = (AnswerAttack(due.player, due.battle, due.army, Answer.WITHDRAW, haven) for haven in due.havens)
            if order := next((order for order in ways if not desk.check(order)), None):
                desk.submit(order)


def contemplate(window: MainWindow) -> None:
    """Take the strongest army that may move in hand, and point where it could go: at the strongest enemy, if any."""
    hand, session = window.map_panel.hand, window.session
    assert session is not None
    state = session.state
    ready = [army for army in queries.armies_of(state, state.active) if hand.may_move(army.id)]
    for army in sorted(ready, key=lambda army: (-queries.army_fp(state, army.id), army.id)):
        session.select(army=army.id)
        goals = [goal for goal in hand.goals.values() if goal.paths]
        if goals:
            hand.point_at(max(goals, key=lambda goal: (goal.attack, queries.sector_fp(state, goal.sector))).sector)
            return
