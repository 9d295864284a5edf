"""The campaign in figures, as the window shows it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from campaign.battle.contract.telling import Thrown
from campaign.world import orders as o
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks, desks, played
from ui.bars.chart import WeekChart
from ui.memory.statistics_window import StatisticsWindow, luck_text, measure_words
from ui.memory.week_table import Heads, csv_text
from ui.session import Session
from ui.theme import Theme

__all__ = ["desks", "played"]


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


def test_there_is_something_to_compare_as_soon_as_the_first_week_is_over(qtbot, look: Theme, desks: Desks, settled):
    session = Session(desks(scenes.in_turn), look)

    def shown() -> tuple[bool, bool]:
        made = StatisticsWindow(session)
        qtbot.addWidget(made)
        settled(lambda: made.told is not None)
        early = [label for label in made.findChildren(QLabel) if "first week is not over" in label.text()]
        return made.chart.isHidden(), any(label.isVisibleTo(made) for label in early)

    assert shown() == (True, True)
    while session.state.active is not None:
        session.submit(o.EndTurn(session.state.active))
    session.submit(o.EndWeek())
    assert shown() == (False, False)


def test_without_a_resolved_battle_nobody_knows_the_dice_and_that_is_said(figures):
    assert any("nobody knows the dice" in label.text() for label in figures.findChildren(QLabel))


def test_the_figures_are_counted_again_when_the_campaign_goes_on(figures, fought, settled):
    fought.submit(o.Correct("as agreed", (o.SetVictoryPoints(fought.state.seats[0], 99),)))
    settled(lambda: " 99" in figures.chart.accessibleName())


def test_luck_is_told_with_what_was_to_be_expected() -> None:
    assert luck_text(Thrown(9, 6, 3.0, 1.0)) == "6 · 3.0 expected · very lucky"
    assert luck_text(Thrown()) == "none thrown"


def test_the_table_beside_the_plot_has_its_numbers_newest_week_first(qtbot, figures):
    qtbot.mouseClick(figures.findChild(QAbstractButton, "measure 1"), Qt.MouseButton.LeftButton)
    first = [figures.weeks.item(0, column).text() for column in range(figures.weeks.columnCount())]
    assert first == ["M1 W2", *(str(line[-1]) for line in figures.chart.lines.values())]


def test_what_is_plotted_can_be_copied_for_a_spreadsheet(qtbot, figures, fought):
    qtbot.mouseClick(figures.findChild(QAbstractButton, "copy weeks"), Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    names = [fought.state.players[seat].name for seat in fought.state.seats]
    marks = ["start", "M1 W1", "M1 W2"]
    assert (lines[0], [line.partition(",")[0] for line in lines[1:]]) == (f"Week,{','.join(names)}", marks)


def test_what_each_player_did_can_be_copied_for_a_spreadsheet(qtbot, figures, fought):
    qtbot.mouseClick(figures.findChild(QAbstractButton, "copy totals"), Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert (len(lines), lines[0].partition(",")[0]) == (len(fought.state.seats) + 1, "Player")


def test_a_name_that_looks_like_a_formula_is_none_in_the_spreadsheet():
    assert csv_text([("=1+1", "a,b")]) == '\'=1+1,"a,b"\n'


def test_the_pointer_on_a_plot_tells_its_week_highest_first(look: Theme, qtbot):
    chart = WeekChart(look)
    qtbot.addWidget(chart)
    chart.resize(400, 200)
    chart.show_lines({"A": [0, 1, 2, 3, 9], "B": [0, 2, 4, 6, 8]})
    told = [chart.told_at(0).splitlines(), chart.told_at(400).splitlines()]
    assert told == [["At the start", "A  0", "B  0"], ["Month 1, week 4", "A  9", "B  8"]]
    chart.show_lines({"A": [4, 5]}, over=6)
    assert chart.told_at(400).splitlines() == ["Month 2, week 3", "A  5"]


def test_a_players_chip_ends_where_the_numbers_below_it_end(figures):
    heads = figures.weeks.horizontalHeader()
    assert isinstance(heads, Heads)
    figures.show()
    shown = figures.weeks.grab().toImage()
    ratio = shown.devicePixelRatio()

    def last_inked(top: int, bottom: int) -> int:
        """Where ink ends in the first player's column, between two heights."""
        left = heads.sectionPosition(1)
        columns = range(round(left * ratio), round((left + heads.sectionSize(1)) * ratio))
        rows = range(round(top * ratio), round(bottom * ratio))
        inked = [x for x in columns if len({shown.pixel(x, y) for y in rows}) > 1]
        return round(inked[-1] / ratio)

    first, line = figures.weeks.rowViewportPosition(0), figures.weeks.rowHeight(0)
    chip = heads.chip_place(QRect(0, 0, 1, heads.height()))
    below = heads.height() + first
    assert abs(last_inked(chip.top(), chip.bottom()) - last_inked(below + 2, below + line - 2)) <= 2
