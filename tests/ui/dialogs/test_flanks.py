"""Writing flanking forces down in secret."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from campaign.world.queries import open_battles, unit_of
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui.battle.waiting import flanks_form
from ui.battle.waiting.flanks_sheet import FlanksSheet
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def sheet(desks: Desks, look: Theme, qtbot) -> FlanksSheet:
    """The attacker's: 14 FP, so that a force has 3 at most."""
    session = Session(desks(scenes.fought), look)
    battle = open_battles(session.state)[0]
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    made = FlanksSheet(session, battle.id, battle.attacker, window)
    made.open()
    made.window_below = window  # type: ignore[attr-defined]  # it would go with this function
    return made


def shown(sheet: FlanksSheet, qtbot) -> FlanksSheet:
    qtbot.mouseClick(sheet.look_button, Qt.MouseButton.LeftButton)
    return sheet


def press(sheet: FlanksSheet, qtbot, fp: int, edge: int = 0) -> None:
    """Send the first figure of so many FP that is sent nowhere."""
    form = sheet.form
    figure = next(f for f in form.figures if unit_of(sheet.session.state, f).fp == fp and f not in form.sent)
    qtbot.mouseClick(sheet.buttons[figure, form.edges[edge]], Qt.MouseButton.LeftButton)


def test_at_first_nothing_is_to_be_seen(sheet: FlanksSheet):
    assert (sheet.open_to_see, sheet.primary.isVisible(), sheet.buttons) == (False, False, {})


def test_who_says_that_he_looks_alone_sees_figures_and_edges(sheet: FlanksSheet, qtbot):
    shown(sheet, qtbot)
    assert sheet.open_to_see
    assert len(sheet.buttons) == len(sheet.form.figures) * len(sheet.form.edges)


def test_hqs_cannot_be_sent(sheet: FlanksSheet):
    assert not any(unit_of(sheet.session.state, figure).is_hq for figure in sheet.form.figures)


def test_a_force_that_is_sent_is_written_down(sheet: FlanksSheet, qtbot):
    press(shown(sheet, qtbot), qtbot, 1)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    battle = sheet.session.state.battles[sheet.form.battle]
    (flank,) = battle.flanks_of(sheet.form.player)
    assert (flank.edge, len(flank.figures)) == (sheet.form.edges[0], 1)


def test_more_than_a_quarter_is_refused_with_a_sentence(sheet: FlanksSheet, qtbot):
    shown(sheet, qtbot)
    for fp in (3, 3):
        press(sheet, qtbot, fp)
    assert not sheet.primary.isEnabled()
    assert "a quarter of the side’s FP is 3" in sheet.reasons.shown[0].text


def test_a_figure_comes_in_over_one_edge_only(sheet: FlanksSheet, qtbot):
    shown(sheet, qtbot)
    figure = sheet.form.figures[0]
    for edge in sheet.form.edges:
        qtbot.mouseClick(sheet.buttons[figure, edge], Qt.MouseButton.LeftButton)
    assert sheet.form.sent == {figure: sheet.form.edges[1]}


def test_pressed_again_it_deploys_with_the_others(sheet: FlanksSheet, qtbot):
    shown(sheet, qtbot)
    figure = sheet.form.figures[0]
    for _press in range(2):
        qtbot.mouseClick(sheet.buttons[figure, sheet.form.edges[0]], Qt.MouseButton.LeftButton)
    assert sheet.form.sent == {}


def test_what_was_written_is_there_again_for_its_player(sheet: FlanksSheet, qtbot):
    press(shown(sheet, qtbot), qtbot, 1)
    sent = dict(sheet.form.sent)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    again = flanks_form.start(sheet.session.state, sheet.form.battle, sheet.form.player)
    assert dict(again.sent) == sent


def test_the_step_is_taken_by_keyboard_too(sheet: FlanksSheet, qtbot):
    qtbot.waitUntil(lambda: sheet.focusWidget() is sheet.look_button)
    qtbot.keyClick(sheet.look_button, Qt.Key.Key_Space)
    assert isinstance(sheet.focusWidget(), QWidget)
    assert sheet.focusWidget() in sheet.buttons.values()
