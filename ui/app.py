"""The composition root: builds theme, window and desk, and hands them to each other. Holds nothing itself."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QSize, QTimer
from PySide6.QtWidgets import QApplication

from campaign.world import queries
from campaign.world.orders import Answer, AnswerAttack
from campaign.world.state import AnswerDue
from ui import language, parts, preferences
from ui.battle.fighter import Fighter
from ui.main_window import MainWindow
from ui.theme import Theme
from ui.trouble.catching import Catcher, Trouble, log_folder
from ui.work import Collector, in_background

if TYPE_CHECKING:
    from campaign.battle.worker import Worker
    from campaign.desk import Desk

NAME = "FFTT Campaign"
FRAME = 40  # points that the system puts above and below a window, at most
FIRST_NEEDED = (
    "campaign.store.writing",
    "sqlalchemy.dialects.sqlite.pysqlite",  # which the first engine would load
    "ui.dialogs.sheets",
    "ui.dialogs.answers",
    "ui.dialogs.new_campaign",
    "campaign.battle.arena",
    "campaign.battle.fftt.system",
    "ui.battle.battle_sheets",
    "ui.battle.tables_window",
    "ui.quick.run",
    "ui.amending",
    "ui.dialogs.past_sheets",
    "ui.memory.hall",
    "ui.memory.statistics_window",
)
WARM_UP_AFTER = 600  # milliseconds after the window has come up
PICTURES = (("dark", 1600, 1000), ("light", 1600, 1000), ("dark", 1366, 768))


def run(path: Path | None) -> int:
    """Open the window, on a campaign file if one is named, and stay until it is closed."""
    settings = QSettings(NAME, NAME)
    if (scale := preferences.scale(settings)) != preferences.SCALES[0]:  # Qt reads it when it begins
        os.environ.setdefault("QT_SCALE_FACTOR", f"{scale / 100:g}")
    app = application()
    catcher = Catcher(log_folder(), app)
    catcher.install()
    collector = Collector()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal ends the program; every order is saved
    language.speak(app, settings)
    fighter = Fighter()
    window = main_window(settings, fighter)
    catcher.tell = partial(_tell, catcher, window)
    if path is not None:
        window.open_file(path)
    room = parts.screen_room(window)
    if not window.isMaximized() and (room.width() < window.width() or room.height() < window.height() + FRAME):
        window.showMaximized()  # the screen has no room for it otherwise
    else:
        window.show()
    with ExitStack() as at_the_end:

        def employ(worker: Worker) -> None:
            at_the_end.callback(worker.close)
            fighter.employ(worker)
            collector.keep()

        soon = QTimer(window, singleShot=True, interval=WARM_UP_AFTER)
        soon.timeout.connect(lambda: in_background(window, _warm_up, employ, _nothing))
        soon.start()
        code = app.exec()
        soon.stop()
    collector.end()
    catcher.remove()
    return code


def _tell(catcher: Catcher, window: MainWindow, trouble: Trouble) -> None:
    """Who tells of trouble is there from the first on."""
    from ui.trouble.telling import Teller

    Teller(catcher, window).tell(trouble)


def screenshots(path: Path, out: Path) -> tuple[Path, ...]:
    """Pictures of the window on a campaign file, for people without a display.

    Taken of a copy in which attacks are answered by withdrawing, so that a move can be contemplated; the file itself
    stays as it is.
    """
    from campaign.desk import Desk

    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder, path.name)
        with Desk.look(path) as desk:
            desk.save_copy(copy)
        with Desk.open(copy) as desk:
            _withdraw(desk)
        return tuple(picture(copy, out, theme, QSize(width, height)) for theme, width, height in PICTURES)


def picture(path: Path, out: Path, theme: str, size: QSize) -> Path:
    """The window on a campaign file as a PNG in ``out``, with a move contemplated if one is possible."""
    from campaign.desk import Desk

    out.mkdir(parents=True, exist_ok=True)
    app, look = application(), Theme(theme)
    look.apply()
    window = MainWindow(look, None)
    window.resize(size)
    window.show_desk(Desk.look(path))
    window.show()
    app.processEvents()
    _contemplate(window)
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


def _contemplate(window: MainWindow) -> None:
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


def main_window(settings: QSettings, fighter: Fighter | None = None) -> MainWindow:
    """The window with everything that it needs from outside."""
    import platformdirs

    look = Theme(preferences.theme(settings))
    look.apply()
    folder = Path(platformdirs.user_data_dir(NAME, appauthor=False))
    return MainWindow(look, settings, _make_sample, folder, fighter)


def application() -> QApplication:
    """The one application object of Qt, made when it is first wanted."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    app = QApplication(sys.argv[:1])
    app.setApplicationName(NAME)
    app.setDesktopFileName("fftt-campaign")
    return app


def _warm_up() -> Worker:
    """Load what the first order, a new campaign and a battle need, so that none of them keeps anybody waiting.

    Then a worker is started; until its rules are compiled, battles are fought in this process.
    """
    for name in FIRST_NEEDED:
        importlib.import_module(name)
    from campaign.battle.worker import Worker

    return Worker()


def _nothing(result: object) -> None:
    """Whoever needs it later loads it then, and tells what is wrong."""


def _make_sample(path: Path) -> None:
    from campaign.sample import build_sample

    build_sample(path).close()
