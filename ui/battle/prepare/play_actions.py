"""The ways to the window's table: a battle that waits is prepared, begun, gone on with, and its result entered.

A battle that has begun lies in the campaign's file, so it goes on wherever it was left. Its result is an order like any
other; the campaign judges it. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from campaign.battle import systems
from campaign.battle.arena import NotLegal
from campaign.battle.contract import AnyFought
from campaign.tabletop.kept import BadKept, read
from campaign.tabletop.match import Match
from campaign.words import _
from campaign.world.battle_handover import report_order
from campaign.world.ids import BattleId, PlayerId, SectorId
from campaign.world.refusal import Reason
from ui.background import in_background
from ui.battle.prepare.prepare_sheet import PrepareSheet
from ui.battle.prepare.prepared_battle import Preparation, Setup, wants_curtain
from ui.battle.story.log_model import Named
from ui.battle.table.keeper import Keeper
from ui.battle.table.left import Left
from ui.battle.table.window import Staged, TableWindow
from ui.battlefield.photo import TablePhoto
from ui.dialogs.sheets import opened
from ui.session import Session


def prepare(session: Session, battle: BattleId, window: QWidget) -> PrepareSheet | None:
    """Ask how a battle is to be played, from its beginning; None where it cannot be, which is told."""
    if reasons := session.cannot_resolve(battle):
        session.refused.emit(reasons)
        return None
    home = home_of(window)
    begin_ = partial(begin, home=home)
    return opened(PrepareSheet(session, battle, begin_, window, under_way=session.is_under_way(battle)))


def begin(
    session: Session,
    battle: BattleId,
    preparation: Preparation,
    *,
    home: QWidget,
    closed: Callable[[], object] | None = None,
) -> None:
    """Bring a battle to the table. ``closed`` is told when nobody plays any more."""
    if (found := table_of(battle, home)) is not None:
        found.close()
    ready = session.desk.battles.prepare(battle)
    in_background(
        session,
        lambda: Match(ready.setup, ready.seed, preparation.seats, preparation.dice),
        lambda match: _open(session, battle, match, home, curtain=preparation.hides, closed=closed),
        partial(_failed, session),
    )


def go_on(session: Session, battle: BattleId, window: QWidget, *, closed: Callable[[], object] | None = None) -> None:
    """Go on with a battle where it was left; one that is on a table already comes to the front."""
    home = home_of(window)
    if (found := table_of(battle, home)) is not None:
        _to_front(found)
        return
    text = session.desk.battles.kept(battle)
    if text is None:
        return
    now = session.desk.battles.setup(battle)

    def again() -> Match | None:
        """None where others would fight it by now."""
        kept = read(text)
        return kept.match() if _same_forces(kept.setup, now) else None

    def show(match: Match | None) -> None:
        if match is None:
            text = _("Others would fight this battle now: what was played of it no longer holds. Begin it anew.")
            session.refused.emit((Reason("campaign:C25", text),))
            prepare(session, battle, home)
        else:
            people = sum(seat.is_person for seat in match.seats)
            hides = people > 1 and wants_curtain(session.kept)
            _open(session, battle, match, home, curtain=hides, closed=closed)

    in_background(session, again, show, partial(_unreadable, session))


def enter(session: Session, battle: BattleId, fought: AnyFought) -> bool:
    """Enter what came of a battle, with all that the campaign asks of it; whether it was."""
    if session.moment is not None:
        session.show_moment(None)
    return session.submit(report_order(session.state, battle, fought))


def home_of(window: QWidget) -> QWidget:
    """The window at which tables belong: the one that stays when sheets close."""
    while (parent := window.parentWidget()) is not None:
        window = parent
    return window


def table_of(battle: BattleId, home: QWidget) -> TableWindow | None:
    """The window in which a battle is being played, if there is one."""
    return next((w for w in home.findChildren(TableWindow) if w.property("battle") == battle), None)


def _open(
    session: Session,
    battle: BattleId,
    match: Match,
    home: QWidget,
    *,
    curtain: bool,
    closed: Callable[[], object] | None = None,
) -> None:
    """Make its left edge first, the rest in the next turn: together they would keep the window's thread too long."""
    players = session.state.players
    sides = tuple(Named(players[PlayerId(side.key)].letter, side.name) for side in match.setup.sides)
    edge = Left(session.theme, sides, match.seats, systems.table_of(match.setup.system).showing)
    make = partial(_make, session, battle, match, home, edge, sides, curtain=curtain, closed=closed)
    QTimer.singleShot(0, home, make)


def _make(
    session: Session,
    battle: BattleId,
    match: Match,
    home: QWidget,
    edge: Left,
    sides: tuple[Named, ...],
    *,
    curtain: bool,
    closed: Callable[[], object] | None,
) -> None:
    if (begun := table_of(battle, home)) is not None:
        edge.deleteLater()
        _to_front(begun)  # asked for twice, before the first was there
        return
    keeper = Keeper(session, battle)
    found = session.state.battles[battle]
    made = TableWindow(
        session.theme,
        match,
        Staged(_title(session, battle), sides),
        edge=edge,
        keep=keeper.keep,
        finish=lambda fought: _finish(session, battle, fought, home),
        worker=lambda: session.resolver.executor if session.resolver.compiled else None,
        curtain=curtain,
        places=session.kept,
        parent=home,
    )
    made.setProperty("battle", battle)
    made.left.connect(lambda waits: say_saved(home) if keeper.end(waits) else None)
    made.left.connect(lambda _waits: made.setProperty("battle", None))  # it is closed, and goes in a moment
    if closed is not None:
        made.left.connect(lambda _waits: closed())
    QTimer.singleShot(0, made, partial(_show, session, found.sector, made, lambda: keeper.keep(match)))


def _show(session: Session, sector: SectorId, made: TableWindow, keep: Callable[[], object]) -> None:
    """Made, shown and begun in turns of their own: together they would keep the window's thread too long."""
    if made.property("battle") is None:
        return  # it was closed before it was shown
    photo = TablePhoto(session, sector, made)
    photo.changed.connect(lambda: made.show_beneath(photo.beneath))
    made.show_beneath(photo.beneath)
    keep()
    made.show()
    QTimer.singleShot(0, made, made.begin)


def _to_front(table: TableWindow) -> None:
    table.show()
    table.raise_()
    table.activateWindow()


def _title(session: Session, battle: BattleId) -> str:
    """What the battle is called: in a campaign after its sector, else as its scenario is."""
    from campaign.quick.desk import QuickDesk

    desk, state = session.desk, session.state
    if isinstance(desk, QuickDesk):
        return desk.scenario.name or _("Quick battle")
    return _("Battle for {sector}").format(sector=state.sectors[state.battles[battle].sector].name)


@runtime_checkable
class Speaking(Protocol):
    """A window that can say that something goes well."""

    def say(self, sentence: str) -> None:
        """Say it."""
        ...


def say_saved(home: QWidget) -> None:
    """The table was left; nothing of the battle is lost."""
    if isinstance(home, Speaking):
        home.say(_("Saved. The battle waits."))


def _finish(session: Session, battle: BattleId, fought: AnyFought, home: QWidget) -> bool:
    """Enter the result; when the table has gone, what came of the battle is shown."""
    if not enter(session, battle, fought):
        return False
    entry = session.desk.head

    def show() -> None:
        from ui.battle.story.outcome_sheet import show_battle

        show_battle(session, entry, home)

    QTimer.singleShot(0, home, show)
    return True


def _same_forces(one: Setup, other: Setup) -> bool:
    """Whether the same figures fight on the same sides: else the campaign would not take what comes of it."""
    return _forces(one) == _forces(other)


def _forces(setup: Setup) -> list[tuple[str, list[tuple[str, str]]]]:
    return [(side.key, sorted((figure.key, figure.unit) for figure in side.figures)) for side in setup.sides]


def _failed(session: Session, error: Exception) -> None:
    session.failed.emit(_("This battle cannot be set up: {why}").format(why=error))
    raise error


def _unreadable(session: Session, error: Exception) -> None:
    if not isinstance(error, BadKept | NotLegal):
        raise error
    session.failed.emit(_("What was played of this battle cannot be read: {why}").format(why=error))
