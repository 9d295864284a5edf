"""From the planned attack to the result that everybody has seen: real keys and clicks, all of them counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from campaign.desk import Desk
from campaign.world.orders import Answer, AnswerAttack, EndTurn, MoveArmy, ReportBattle
from campaign.world.state import AnswerDue, CallDue
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui.battle.waiting.resolve_sheet import ResolveSheet
from ui.dialogs import answers
from ui.dialogs.answer_sheets import CallSheet, ChoiceSheet
from ui.main_window import MainWindow
from ui.session import Moment, Session
from ui.theme import Theme

MOST = 4  # inputs from the plan to the result


def two_at_war(folder: Path) -> Desk:
    """Two players, and the one whose turn it is reaches the other."""
    desk = scenes.in_turn(folder, seats=2)
    while True:
        assert desk.state.active is not None
        try:
            scenes.frontier(desk.state, desk.state.active)
        except AssertionError:
            desk.submit(EndTurn(desk.state.active))
            continue
        return desk


@pytest.fixture
def window(desks: Desks, qtbot: QtBot, tmp_path: Path, look: Theme) -> Iterator[Callable[[], MainWindow]]:
    """The window on that campaign, the attack planned."""
    made: list[MainWindow] = []

    def show() -> MainWindow:
        window = MainWindow(look, None, lambda _path, _progress: None, tmp_path)
        qtbot.addWidget(window)
        desk = desks(two_at_war)
        window.show_desk(desk)
        window.resize(1366, 768)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
        army, path = scenes.frontier(desk.state, desk.state.active)
        window.session.select(army=army)
        window.session.plan(path)
        made.append(window)
        return window

    yield show
    for window in made:
        window.close()


def shown(window: MainWindow, qtbot: QtBot, kind: type[QDialog]) -> QDialog:
    """The sheet of a kind that is open by itself."""
    qtbot.waitUntil(lambda: any(sheet.isVisible() for sheet in window.findChildren(kind)), timeout=20_000)
    (sheet,) = (sheet for sheet in window.findChildren(kind) if sheet.isVisible())
    sheet.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is sheet)
    return sheet


def over(window: MainWindow, qtbot: QtBot, sheet: QDialog) -> None:
    assert isinstance(sheet, ResolveSheet)
    qtbot.waitUntil(lambda: sheet.primary.text() == "Close", timeout=60_000)


def test_attack_resolve_and_accept_take_at_most_four_keys(window: Callable[[], MainWindow], qtbot: QtBot):
    opened, keys = window(), 0

    def enter(widget: QWidget) -> None:
        nonlocal keys
        qtbot.keyClick(widget, Qt.Key.Key_Return)
        keys += 1

    enter(opened.map_panel.view)
    enter(shown(opened, qtbot, ChoiceSheet))
    sheet = shown(opened, qtbot, ResolveSheet)
    enter(sheet)
    over(opened, qtbot, sheet)
    enter(sheet)
    qtbot.waitUntil(lambda: not any(s.isVisible() for s in opened.findChildren(ResolveSheet)))
    assert isinstance(opened.session.desk.history()[-1].order, ReportBattle)
    assert keys <= MOST


def test_attack_resolve_and_accept_take_at_most_four_clicks(window: Callable[[], MainWindow], qtbot: QtBot):
    opened, clicks = window(), 0

    def click(widget: QWidget) -> None:
        nonlocal clicks
        spot = widget.rect().center()
        assert widget.visibleRegion().contains(spot)
        qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(spot))
        clicks += 1

    qtbot.wait(50)
    click(opened.inspector.findChild(QWidget, "order the plan"))
    click(shown(opened, qtbot, ChoiceSheet).primary)
    sheet = shown(opened, qtbot, ResolveSheet)
    click(sheet.primary)
    over(opened, qtbot, sheet)
    click(sheet.primary)
    assert isinstance(opened.session.desk.history()[-1].order, ReportBattle)
    assert clicks <= MOST


def test_a_sheet_goes_when_its_choice_is_settled_elsewhere(window: Callable[[], MainWindow], qtbot: QtBot):
    opened = window()
    qtbot.keyClick(opened.map_panel.view, Qt.Key.Key_Return)
    sheet = shown(opened, qtbot, ChoiceSheet)
    due = scenes.pending_of(opened.session.desk, AnswerDue)
    opened.session.submit(AnswerAttack(due.player, due.battle, due.army, Answer.STAND))
    qtbot.waitUntil(lambda: not sheet.isVisible())


def test_after_the_answer_the_others_are_called(desks: Desks, qtbot: QtBot, tmp_path: Path, look: Theme):
    opened = MainWindow(look, None, lambda _path, _progress: None, tmp_path)
    qtbot.addWidget(opened)
    desk = desks(scenes.attacked)
    opened.show_desk(desk)
    opened.show()
    due = scenes.pending_of(desk, AnswerDue)
    opened.ask_next(due.id)
    qtbot.mouseClick(shown(opened, qtbot, ChoiceSheet).primary, Qt.MouseButton.LeftButton)
    sheet = shown(opened, qtbot, CallSheet)
    assert sheet._settles in {call.id for call in desk.state.pending.values() if isinstance(call, CallDue)}
    opened.close()


def test_an_order_for_another_moment_asks_for_nothing_of_the_present(
    desks: Desks, qtbot: QtBot, tmp_path: Path, look: Theme
):
    desk, asked = desks(scenes.attacked), []
    session = Session(desk, look)
    session.asks.connect(lambda pending, _over: asked.append(pending))
    entry = desk.history()[-2].id
    session.show_moment(Moment(entry, desk.state_at(entry), take=lambda _order: session.show_moment(None)))
    assert session.order(desk.history()[-1].order)
    assert (session.moment, asked) == (None, [])


def test_an_order_of_the_present_asks_for_what_it_opens(desks: Desks, qtbot: QtBot, look: Theme):
    desk, asked = desks(two_at_war), []
    session = Session(desk, look)
    session.asks.connect(lambda pending, _over: asked.append(pending))
    army, path = scenes.frontier(desk.state, desk.state.active)
    assert session.order(MoveArmy(desk.state.active, army, path))
    assert asked == [scenes.pending_of(desk, AnswerDue).id]


def test_what_is_answered_over_another_window_goes_on_over_it(desks: Desks, qtbot: QtBot, tmp_path: Path, look: Theme):
    opened, other = MainWindow(look, None, lambda _path, _progress: None, tmp_path), QWidget()
    for widget in (opened, other):
        qtbot.addWidget(widget)
    desk = desks(scenes.attacked)
    opened.show_desk(desk)
    opened.show()
    other.show()
    answers.open_answer(opened.session, scenes.pending_of(desk, AnswerDue).id, other).act()
    qtbot.waitUntil(lambda: any(sheet.isVisible() for sheet in other.findChildren(CallSheet)))
    opened.close()
