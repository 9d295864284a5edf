"""A week's end is told on the screen, once, in nobody's way; so is what figures learn where a result is typed in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from campaign.desk import Desk
from campaign.world import queries
from campaign.world.ids import FigureId
from campaign.world.orders import EndTurn, EndWeek, ReportBattle
from campaign.world.state import Stage
from tests.fights import attacker_wins
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks, desks, played
from ui import preferences
from ui.main_window import MainWindow
from ui.memory.week_end import WeekEndSheet
from ui.session import Session
from ui.theme import Theme

__all__ = ["desks", "played"]

Opens = Callable[[Desk], MainWindow]


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def window(look: Theme, desks: Desks, settings: QSettings, qtbot: QtBot) -> MainWindow:
    """A campaign in its first week, in a window."""
    made = MainWindow(look, settings)
    qtbot.addWidget(made)
    made.show_desk(desks(scenes.in_turn))
    with qtbot.waitExposed(made):
        made.show()
    return made


def session_of(window: MainWindow) -> Session:
    assert window.session is not None
    return window.session


def end_week(window: MainWindow) -> None:
    session = session_of(window)
    while session.state.active is not None:
        session.submit(EndTurn(session.state.active))
    assert session.state.stage is Stage.BATTLES
    session.desk.submit(EndWeek())


def sheets(window: MainWindow) -> list[WeekEndSheet]:
    return [sheet for sheet in window.findChildren(WeekEndSheet) if sheet.isVisible()]


def test_the_end_of_a_week_is_told_by_itself_and_blocks_nothing(window: MainWindow, qtbot: QtBot):
    end_week(window)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    (sheet,) = sheets(window)
    assert (sheet.told.month, sheet.told.week) == (1, 1)
    assert not sheet.isModal()
    said = "\n".join(label.text() for label in sheet.findChildren(QLabel))
    assert "has ended" in said
    assert "No sector changed hands." in said
    assert "has fought no battle (C29)" in said
    assert {earned.income for earned in sheet.told.earned} == {0}
    for player in session_of(window).state.players.values():
        assert player.name in said


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return])
def test_it_goes_by_one_key(window: MainWindow, qtbot: QtBot, key: Qt.Key):
    end_week(window)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    qtbot.keyClick(sheets(window)[0], key)
    assert sheets(window) == []


def test_the_keys_of_the_next_step_close_it_and_take_that_step(window: MainWindow, qtbot: QtBot):
    end_week(window)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    qtbot.keyClick(sheets(window)[0], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert (sheets(window), session_of(window).state.stage) == ([], Stage.TURNS)


def test_a_second_press_of_the_keys_ends_nobodys_turn(window: MainWindow, qtbot: QtBot):
    end_week(window)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    (sheet,) = sheets(window)
    qtbot.keyClick(sheet, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    state = session_of(window).state
    assert state.stage is Stage.TURNS
    sheet.send()
    window.week_bar.take_by_key()
    assert session_of(window).state is state
    qtbot.wait(QApplication.doubleClickInterval() + 50)
    window.week_bar.take_by_key()  # a press of its own
    assert session_of(window).state.active != state.active


def test_the_keys_that_end_a_week_pressed_twice_do_not_begin_the_next_one(window: MainWindow, qtbot: QtBot):
    session = session_of(window)
    while session.state.active is not None:
        session.submit(EndTurn(session.state.active))
    for _time in range(2):
        qtbot.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert (session.state.stage, session.state.week) == (Stage.INITIATIVE, 2)
    qtbot.waitUntil(lambda: [sheet.told.week for sheet in sheets(window)] == [1])


def test_a_sheet_that_stayed_open_while_the_next_week_began_only_closes(window: MainWindow, qtbot: QtBot):
    from campaign.world.orders import StartWeek

    end_week(window)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    session_of(window).submit(StartWeek())
    state = session_of(window).state
    qtbot.keyClick(sheets(window)[0], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert (sheets(window), session_of(window).state is state) == ([], True)


def test_who_wants_it_no_more_is_told_only_when_asking(window: MainWindow, settings: QSettings, qtbot: QtBot):
    end_week(window)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    sheets(window)[0].again.click()
    assert preferences.read(settings, preferences.WEEK_END, preferences.ON) == preferences.OFF
    sheets(window)[0].close()
    from campaign.world.orders import StartWeek

    session_of(window).submit(StartWeek())
    end_week(window)
    qtbot.wait(50)
    assert sheets(window) == []
    qtbot.mouseClick(window.week_bar._week_block, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    assert sheets(window)[0].told.week == 2


def test_weeks_that_follow_each_other_have_one_sheet(window: MainWindow, qtbot: QtBot):
    from campaign.world.orders import StartWeek

    for week in (1, 2):
        end_week(window)
        qtbot.waitUntil(lambda week=week: [sheet.told.week for sheet in sheets(window)] == [week])
        session_of(window).submit(StartWeek())


def test_while_the_program_plays_on_no_sheet_comes(window: MainWindow, qtbot: QtBot):
    program = window.program
    program._running = True
    end_week(window)
    qtbot.wait(50)
    assert sheets(window) == []
    program._running = False
    program.changed.emit()
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)


def test_what_is_undone_is_not_told(window: MainWindow, qtbot: QtBot):
    end_week(window)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    sheets(window)[0].close()
    session_of(window).undo()
    session_of(window).undo()
    qtbot.wait(50)
    assert sheets(window) == []
    assert queries.open_battles(session_of(window).state) == ()


def test_who_has_become_elite_by_a_result_that_was_typed_in_is_named(look: Theme, desks: Desks, qtbot: QtBot):
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    window.show_desk(desks(scenes.fought))
    session = session_of(window)
    battle = queries.open_battles(session.state)[0].id
    setup = session.desk.battles.setup(battle)
    said: list[str] = []
    assert window._panes is not None
    window._panes.week_ends.said.connect(said.append)
    session.submit(ReportBattle(battle, attacker_wins(setup, 1).report))
    name = session.state.figures[FigureId(setup.sides[0].figures[0].key)].name
    assert said == [f"{name} is now Elite."]


def test_the_last_week_of_a_campaign_tells_who_has_won(look: Theme, desks: Desks, qtbot: QtBot):
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    window.show_desk(desks(scenes.ended))
    window.show()
    qtbot.mouseClick(window.week_bar._week_block, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    (sheet,) = sheets(window)
    winner = session_of(window).state.players[session_of(window).state.seats[0]].name
    assert sheet.title.text() == "Month 1, week 1 has ended, and with it the campaign"
    assert f"{winner} wins the campaign" in [label.text() for label in sheet.findChildren(QLabel)]


def test_the_week_is_copied_as_a_message_to_paste(window: MainWindow, qtbot: QtBot):
    end_week(window)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    (sheet,) = sheets(window)
    name, clipboard = session_of(window).state.setting.name, QApplication.clipboard()
    for button, first in (("copy as text", f"{name}: month 1, week 1 has ended"), ("copy as Markdown", f"# {name}: ")):
        clipboard.clear()
        click(sheet, button)
        assert clipboard.text().startswith(first)
        assert "initiative is thrown" in clipboard.text()
    assert "Copied." in [label.text() for label in sheet.findChildren(QLabel) if label.isVisible()]


def test_the_newsletter_is_one_click_away(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    opened: list[tuple[str, ...]] = []
    monkeypatch.setattr(window.printing, "_open", opened.append)
    end_week(window)
    qtbot.waitUntil(lambda: len(sheets(window)) == 1)
    click(sheets(window)[0], "newsletter")
    assert opened == [("newsletter",)]


def click(sheet: WeekEndSheet, name: str) -> None:
    button = sheet.findChild(QPushButton, name)
    assert button is not None
    button.click()
