"""Writing a note: for all or one player's own, and nobody's own words stand on the sheet before they are asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from campaign.world import orders as o
from ui.dialogs import sheets
from ui.session import Session


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """What the sheets open over."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


def last(session: Session) -> o.Order:
    return session.desk.history()[-1].order


def test_a_note_for_all_is_written_and_struck_out(qtbot: QtBot, session: Session, window: QWidget) -> None:
    army = next(iter(session.state.armies))
    sheet = sheets.note(session, army, window)
    assert not sheet.primary.isEnabled()
    qtbot.keyClicks(sheet.text, "Waits for the bridge.")
    sheet.act()
    assert last(session) == o.WriteNote(army, "Waits for the bridge.")
    again = sheets.note(session, army, window)
    assert again.text.toPlainText() == "Waits for the bridge."
    again.text.clear()
    again.act()
    assert not session.state.notes


def test_a_players_own_note_is_shown_only_when_it_is_asked_for(qtbot: QtBot, session: Session, window: QWidget) -> None:
    red = session.state.seats[0]
    session.submit(o.WriteNote("campaign", "Attack the docks.", red))
    sheet = sheets.note(session, "campaign", window)
    assert sheet.text.toPlainText() == ""
    sheet.whose.setCurrentIndex(1)
    assert sheet.text.toPlainText() == "Attack the docks."
    sheet.text.setPlainText("Attack the mill.")
    sheet.act()
    assert last(session) == o.WriteNote("campaign", "Attack the mill.", red)


def test_a_note_that_is_too_long_is_refused_on_the_sheet(qtbot: QtBot, session: Session, window: QWidget) -> None:
    sheet = sheets.note(session, session.state.seats[0], window)
    sheet.text.setPlainText("x" * 2001)
    assert not sheet.primary.isEnabled()
    assert "at most 2000 characters" in sheet.reasons.accessibleName()


def test_an_empty_note_is_asked_for(session: Session, window: QWidget) -> None:
    sheet = sheets.note(session, "campaign", window)
    assert sheet.reasons.accessibleName() == "Write something first."


def test_a_note_that_is_as_it_was_is_told_so(session: Session, window: QWidget) -> None:
    session.submit(o.WriteNote("campaign", "Attack the docks."))
    sheet = sheets.note(session, "campaign", window)
    assert sheet.reasons.accessibleName() == "That is what the note says already."


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_ctrl_and_enter_in_the_text_write_the_note(
    qtbot: QtBot, session: Session, window: QWidget, key: Qt.Key
) -> None:
    army = next(iter(session.state.armies))
    sheet = sheets.note(session, army, window)
    sheet.activateWindow()
    qtbot.waitUntil(sheet.isActiveWindow)
    qtbot.keyClicks(sheet.text, "Waits for the bridge.")
    qtbot.keyClick(sheet.text, key, Qt.KeyboardModifier.ControlModifier)
    assert last(session) == o.WriteNote(army, "Waits for the bridge.")
