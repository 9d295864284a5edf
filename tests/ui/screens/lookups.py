"""What is looked for in a campaign to show it, and how a sheet is opened from the main window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from campaign.world import queries
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId, SectorId
from campaign.world.state import Campaign, ReportDue
from tests.ui.panels import scenes
from ui.battle.result.battle_sheet import BattleSheet
from ui.dialogs import answers
from ui.main_window import MainWindow
from ui.session import Session

W = TypeVar("W", bound=QWidget)


def session_of(window: MainWindow) -> Session:
    """The session of the open campaign."""
    assert window.session is not None
    return window.session


def a_player(state: Campaign) -> PlayerId:
    """Whose turn it is, or the first."""
    return state.active or state.seats[0]


def an_army(state: Campaign) -> ArmyId:
    """The army of most figures of that player's."""
    mine = queries.armies_of(state, a_player(state)) or tuple(state.armies.values())
    return max(mine, key=lambda army: (len(army.figures), army.id)).id


def a_sector(state: Campaign) -> SectorId:
    """Where that army stands, or the player is at home."""
    return state.armies[an_army(state)].sector if state.armies else queries.sectors_of(state, a_player(state))[0]


def a_veteran(state: Campaign) -> FigureId:
    """Whoever has most EP."""
    return max(state.figures.values(), key=lambda figure: (figure.experience, figure.id)).id


def a_candidate(state: Campaign) -> FigureId:
    """Who may become commander in chief in place of another: a figure of the player who has none, if there is one."""
    without = [figure for figure in state.figures.values() if not state.players[figure.player].commander]
    return min(without or state.figures.values(), key=lambda figure: figure.id).id


def a_battle(state: Campaign) -> BattleId:
    """The first that waits."""
    return queries.open_battles(state)[0].id


def two_together(session: Session) -> ArmyId:
    """An army that may go into another: the second has been put beside the first."""
    from campaign.world.orders import PlaceArmy, StrikeFigure

    state = session.state
    first, second = (army.id for army in queries.armies_of(state, a_player(state))[:2])
    figures = state.armies[second].figures[4:]
    scenes.correct(session.desk, PlaceArmy(second, state.armies[first].sector), *map(StrikeFigure, figures))
    return second


def found(window: QWidget, kind: type[W]) -> W:
    """The newest widget of a kind below the window."""
    widgets = window.findChildren(kind)
    assert widgets, kind.__name__
    return widgets[-1]


def sheet(open_: Callable[[Session, MainWindow], QWidget | None]) -> Callable[[MainWindow], QWidget]:
    """Opens what a function of session and window opens."""

    def do(window: MainWindow) -> QWidget:
        opened = open_(session_of(window), window)
        assert opened is not None
        if not opened.isVisible():
            opened.open()  # type: ignore[attr-defined]
        return opened

    return do


def answer(kind: type) -> Callable[[MainWindow], QWidget]:
    """Opens the sheet that answers the first open choice of a kind."""

    def do(session: Session, window: MainWindow) -> QWidget | None:
        return answers.open_answer(session, scenes.pending_of(session.desk, kind).id, window)

    return sheet(do)


def typed_half(window: MainWindow) -> QWidget:
    """A battle of which some has been typed in, a killer still lit."""
    opened = answer(ReportDue)(window)
    assert isinstance(opened, BattleSheet)
    ours, theirs = (opened.form.figures[side] for side in opened.form.sides[:2])
    for figure in (ours[0], *theirs[:3], ours[1], theirs[3], ours[1], theirs[4], ours[2]):
        opened.rows[figure].click()
    opened.fate_menu(ours[3]).actions()[1].trigger()
    opened.turns.setValue(6)
    return opened


def typed_digit(window: MainWindow) -> QWidget:
    """A digit of a mark has been typed, and another may follow."""
    opened = answer(ReportDue)(window)
    assert isinstance(opened, BattleSheet)
    opened._typed("1")
    return opened


def command(name: str, kind: type[QWidget]) -> Callable[[MainWindow], QWidget]:
    """Opens what a command of the menus opens."""

    def do(window: MainWindow) -> QWidget:
        for menu in window.menuBar().actions():
            for action in menu.menu().actions():  # type: ignore[union-attr]
                if action.text() == name:
                    action.trigger()
                    return found(window, kind)
        raise AssertionError(name)

    return do
