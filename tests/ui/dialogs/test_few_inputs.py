"""Recruiting, losses and dividing an army with real clicks, keys and drags on the sheets; where it matters, counted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from campaign.world import queries
from campaign.world.ids import FigureId
from campaign.world.orders import ChooseLosses, Recruit, SetStock, SplitArmy
from campaign.world.state import LossesDue
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Sessions
from ui import widgets
from ui.dialogs import answers, mines_form, sheets
from ui.dialogs.divide_sheet import SplitSheet
from ui.dialogs.recruit_sheet import RecruitSheet
from ui.dialogs.sheet import Sheet
from ui.panels import phrases
from ui.session import Session

BOUGHT = {"marines.engineer": 1, "marines.grunt": 3, "marines.hq": 1}


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """What the sheets open over."""
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


def active(sheet: Sheet, qtbot: QtBot) -> None:
    sheet.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None and QApplication.focusWidget().window() is sheet)


def press(qtbot: QtBot, *keys: str | Qt.Key) -> int:
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        qtbot.keyClick(focus, key)
    return len(keys)


def recruiting(sessions: Sessions, window: QWidget, qtbot: QtBot) -> tuple[Session, RecruitSheet]:
    session = sessions(scenes.founded)
    sheet = sheets.recruit(session, queries.sectors_of(session.state, session.state.seats[0])[0], None, window)
    assert sheet is not None
    active(sheet, qtbot)
    return session, sheet


def bought(session: Session) -> dict[str, int]:
    order = session.desk.history()[-1].order
    assert isinstance(order, Recruit)
    return dict(order.units)


def test_five_figures_are_recruited_with_six_keys(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, _sheet = recruiting(sessions, window, qtbot)
    keys = press(qtbot, *"14446", Qt.Key.Key_Return)
    assert (bought(session), keys) == (BOUGHT, 5 + 1)


def test_five_figures_are_recruited_with_six_clicks(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet = recruiting(sessions, window, qtbot)
    clicks = 0
    for unit, number in BOUGHT.items():
        for _time in range(number):
            row = sheet.rows[unit]
            assert row.visibleRegion().contains(QPoint(80, 20))
            qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(80, 20))
            clicks += 1
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    assert (bought(session), clicks + 1) == (BOUGHT, 5 + 1)


def test_backspace_takes_the_last_figure_back(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = recruiting(sessions, window, qtbot)
    press(qtbot, *"14", Qt.Key.Key_Backspace)
    assert dict(sheet.form.counts) == {"marines.engineer": 1}


def test_arrows_and_plus_choose_a_unit_too(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = recruiting(sessions, window, qtbot)
    press(qtbot, Qt.Key.Key_Down, Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Minus)
    assert dict(sheet.form.counts) == {"marines.grenadier": 1}


def test_what_the_stock_does_not_pay_says_so_in_its_row(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = recruiting(sessions, window, qtbot)
    press(qtbot, *"11111")
    row = sheet.rows["marines.sniper"]
    assert row._detail.whole_text().startswith(f"{row._unit.fp} FP needed, 0 left in stock (C30) · ")
    assert not sheet.rows["marines.engineer"].stepper.more.isEnabled()


def test_a_unit_that_is_taken_shows_its_values_though_the_stock_is_spent(
    sessions: Sessions, window: QWidget, qtbot: QtBot
):
    _session, sheet = recruiting(sessions, window, qtbot)
    for _figure in range(9):
        sheet._take("marines.engineer")
    row = sheet.rows["marines.engineer"]
    values = phrases.profile_line(row._unit)
    assert row._why
    assert row._detail.whole_text() == values
    other = sheet.rows["marines.grunt"]
    assert other._why
    assert other._detail.whole_text() == f"{other._why} · {phrases.profile_line(other._unit)}"


def test_the_button_says_how_many_are_bought_for_how_much(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = recruiting(sessions, window, qtbot)
    press(qtbot, *"16")
    assert sheet.primary.text() == "Recruit 2 for 4 FP"


# --- losses -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["keys", "clicks"])
def test_the_losses_proposed_are_taken_with_at_most_two_inputs(
    sessions: Sessions, window: QWidget, qtbot: QtBot, by: str
):
    session = sessions(scenes.mined)
    sheet = answers.open_answer(session, scenes.pending_of(session.desk, LossesDue).id, window)
    assert sheet is not None
    active(sheet, qtbot)
    if by == "keys":
        press(qtbot, Qt.Key.Key_Return)
    else:
        qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    assert isinstance(session.desk.history()[-1].order, ChooseLosses)


# --- splitting --------------------------------------------------------------------------------------------------------


def splitting(sessions: Sessions, window: QWidget, qtbot: QtBot) -> tuple[Session, SplitSheet, tuple[FigureId, ...]]:
    session = sessions(scenes.veterans)
    assert session.state.active is not None
    army = scenes.first_army(session.state, session.state.active)
    sheet = sheets.split(session, army, frozenset(), window)
    active(sheet, qtbot)
    return session, sheet, session.state.armies[army].figures


def drag(row: QWidget, goal: QWidget) -> None:
    """The row taken up in its middle and let go over another widget."""
    start, end = row.rect().center(), row.mapFromGlobal(goal.mapToGlobal(goal.rect().center()))
    QTest.mousePress(row, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.2, 0.6, 1.0):
        QTest.mouseMove(row, start + (end - start) * share)
    QTest.mouseRelease(row, Qt.MouseButton.LeftButton, pos=end)


def test_a_figure_that_is_dragged_over_goes(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet, figures = splitting(sessions, window, qtbot)
    drag(sheet.picker.rows[figures[1]], sheet.picker.areas[1])
    assert sheet.picker.chosen == {figures[1]}


def test_a_figure_that_is_dragged_back_stays(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet, figures = splitting(sessions, window, qtbot)
    for area in (1, 0):
        drag(sheet.picker.rows[figures[1]], sheet.picker.areas[area])
    assert sheet.picker.chosen == frozenset()


def test_a_figure_that_is_let_go_where_it_was_stays(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet, figures = splitting(sessions, window, qtbot)
    drag(sheet.picker.rows[figures[0]], sheet.picker.rows[figures[2]])
    assert sheet.picker.chosen == frozenset()


def test_arrows_send_figures_over_and_return_splits(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet, figures = splitting(sessions, window, qtbot)
    sheet.picker.rows[figures[-1]].setFocus()
    press(qtbot, Qt.Key.Key_Right)
    sheet.picker.rows[figures[0]].setFocus()
    press(qtbot, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert sheet.reasons.shown == ()
    order = session.desk.history()[-1].order
    assert isinstance(order, SplitArmy)
    assert order.figures == (figures[0], figures[-1])


def test_a_figure_keeps_the_focus_when_it_changes_its_half(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet, figures = splitting(sessions, window, qtbot)
    sheet.picker.rows[figures[1]].setFocus()
    press(qtbot, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is sheet.picker.rows[figures[2]]


def test_both_halves_say_what_they_are(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet, figures = splitting(sessions, window, qtbot)
    sheet.picker.rows[figures[-1]].click()
    assert [head.text() for head in sheet.picker.heads] == ["13 of 20 FP, 1 HQ", "1 of 20 FP, 1 HQ"]


def test_the_sheets_fit_a_small_screen(
    sessions: Sessions, window: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(widgets, "screen_room", lambda _widget: QSize(960, 540))
    crowded = sessions(scenes.crowded)
    army = scenes.first_army(crowded.state, crowded.state.seats[0])
    mined = sessions(scenes.mined)
    shown = [
        sheets.split(crowded, army, frozenset(), window),
        recruiting(sessions, window, qtbot)[1],
        answers.open_answer(mined, scenes.pending_of(mined.desk, LossesDue).id, window),
    ]
    assert [sheet.windowTitle() for sheet in shown if sheet and sheet.minimumSizeHint().height() > 500] == []


# --- mines ------------------------------------------------------------------------------------------------------------


def test_plus_and_minus_change_who_pays_for_a_minefield(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    player = session.state.active
    assert player is not None
    route, (here, there) = scenes.own_routes(session.state, player)[0]
    scenes.correct(session.desk, SetStock(here, 8), SetStock(there, 8))
    sheet = sheets.mines(session, mines_form.lay(session.state, player, route), window)
    active(sheet, qtbot)
    before = dict(sheet.form.payment)
    sheet.steppers[here].fewer.setFocus()
    press(qtbot, "-", "-", "+")
    assert sheet.form.share(here) == before[here] - 1
