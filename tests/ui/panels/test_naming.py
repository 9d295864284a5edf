"""An ability of which its owner names the weapon: in the to-do list, in the list of an army, and on its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from campaign.world.rules.abilities import still_to_name
from tests.ui.screens.campaigns import unnamed
from ui.dialogs.answer_sheets import ChoiceSheet
from ui.panels.figures import FigureRow
from ui.panels.inspector import Inspector
from ui.panels.todo import ToDoPanel
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with unnamed(tmp_path) as desk:
        yield Session(desk, Theme("dark"))


def shown(panel: QWidget, qtbot: QtBot) -> None:
    panel.resize(360, 760)
    qtbot.addWidget(panel)
    panel.show()


def pressed(sheet: QWidget, place: int) -> None:
    """The sheet over a panel is answered."""
    (asked,) = sheet.findChildren(ChoiceSheet)
    asked.buttons.button(place).setChecked(True)
    asked.act()


def test_the_line_of_the_to_do_list_opens_the_sheet_and_goes_when_the_weapon_is_named(
    session: Session, qtbot: QtBot
) -> None:
    panel = ToDoPanel(session)
    shown(panel, qtbot)
    own = [todo for todo in session.matters if not session.is_of_others(todo)]
    place = next(n for n, todo in enumerate(own) if todo.detail == "With which weapon?")
    button = panel.findChild(QAbstractButton, f"to do {place}")
    assert isinstance(button, QAbstractButton)
    assert button.text() == "Name…"
    button.click()
    pressed(panel, 1)
    player = session.state.active
    assert [f.abilities for f in session.state.figures.values() if f.player == player and f.abilities] == [
        ("double-fire-2",)
    ]
    assert all(figure.player != player for figure, _ability in still_to_name(session.state))


def test_the_footer_of_the_list_has_one_button_for_it(session: Session, qtbot: QtBot) -> None:
    panel = Inspector(session)
    shown(panel, qtbot)
    figure, _ability = next(still_to_name(session.state))
    session.select(army=figure.army)
    next(row for row in panel.findChildren(FigureRow) if row.view.id == figure.id).click()
    button = panel.findChild(QAbstractButton, "name double-fire")
    assert isinstance(button, QAbstractButton)
    assert button.accessibleName() == "Double fire: With which weapon?"
    button.click()
    pressed(panel, 0)
    assert session.state.figures[figure.id].abilities == ("double-fire-1",)
    assert panel.findChild(QAbstractButton, "name double-fire") is None
