"""The campaign in figures, as the window shows it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from campaign.battle.fftt.words.account import Thrown
from campaign.world import orders as o
from ui.memory.statistics_window import StatisticsWindow, luck_text, measure_words


@pytest.fixture
def figures(qtbot: QtBot, fought, settled) -> StatisticsWindow:
    made = StatisticsWindow(fought)
    qtbot.addWidget(made)
    settled(lambda: made.told is not None)
    return made


@pytest.mark.parametrize("place", range(4))
def test_each_measure_is_plotted_and_told_to_screen_readers(qtbot, figures, fought, place):
    qtbot.mouseClick(figures.findChild(QAbstractButton, f"measure {place}"), Qt.MouseButton.LeftButton)
    said = figures.chart.accessibleName()
    assert said.startswith(f"{measure_words()[place]} by week: ")
    assert all(player.name in said for player in fought.state.players.values())
    figures.grab()


def test_without_a_resolved_battle_nobody_knows_the_dice_and_that_is_said(figures):
    assert any("nobody knows the dice" in label.text() for label in figures.findChildren(QLabel))


def test_the_figures_are_counted_again_when_the_campaign_goes_on(figures, fought, settled):
    fought.submit(o.Correct("as agreed", (o.SetVictoryPoints(fought.state.seats[0], 99),)))
    settled(lambda: " 99" in figures.chart.accessibleName())


def test_luck_is_told_with_what_was_to_be_expected() -> None:
    assert luck_text(Thrown(9, 6, 3.0, 1.0)) == "6 · 3.0 expected · very lucky"
    assert luck_text(Thrown()) == "none thrown"
