"""Units that are formed in the list of an army, in a game where figures act in units."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from tests.ui.battle.table.battles.ground import COMPACT, waiting
from ui.panels.figures import FigureRow
from ui.panels.inspector import Inspector
from ui.session import Session
from ui.theme import Theme

FORCE = {COMPACT: (("compact.captain", 1), ("compact.section", 8), ("compact.train", 1))}


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with waiting(tmp_path, (COMPACT, COMPACT), FORCE, system="firefight") as desk:
        yield Session(desk, Theme("dark"))


def button(panel: Inspector, name: str) -> QAbstractButton:
    found = panel.findChild(QAbstractButton, name)
    assert isinstance(found, QAbstractButton), name
    return found


def test_chosen_models_form_a_unit_and_are_let_go_again(session: Session, qtbot: QtBot) -> None:
    army = next(iter(session.state.armies.values()))
    panel = Inspector(session)
    panel.resize(360, 760)
    qtbot.addWidget(panel)
    panel.show()
    session.select(army=army.id)
    sections = [f for f in army.figures if session.state.figures[f].unit == "compact.section"]

    def choose(number: int) -> None:
        row = next(row for row in panel.findChildren(FigureRow) if row.view.id == sections[number])
        qtbot.mouseClick(row, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier)

    for number in range(3):
        choose(number)
    button(panel, "form a unit").click()
    assert len({session.state.figures[f].group for f in sections[:3]}) == 1
    assert session.state.figures[sections[0]].group
    shown = {row.view.id: row.view.line for row in panel.findChildren(FigureRow)}
    assert shown[sections[0]].startswith("Line section · unit 1")
    button(panel, "dissolve the unit").click()
    assert {session.state.figures[f].group for f in army.figures} == {""}
