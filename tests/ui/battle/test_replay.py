"""An old battle, stepped through on its table; and what it adds up to."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QLabel, QWidget

from campaign.battle.fftt.units import EGG, fftt_units
from campaign.battle.fftt.words import Standing, TableNow, positions_after
from campaign.battle.fftt.words.account import Turn
from campaign.battle.fftt.words.redraw import Lying
from campaign.desk import Desk
from campaign.world.ids import EntryId
from campaign.world.orders import ReportBattle
from ui.battle import battle_sheets
from ui.battle.account_view import AccountView, LossChart
from ui.battle.battle_sheets import ShowSheet
from ui.battle.figures_drawn import draw_figures, figure_at, place_of, standing_words
from ui.battle.log_model import LogRow
from ui.panels import bits
from ui.session import Session
from ui.theme import Theme

OLD = Path(__file__).parents[2] / "old_files" / "0.2.0.fftt"
LONG = EntryId(28)  # the battle of eight turns there


@pytest.fixture
def sheet(tmp_path: Path, look: Theme, qtbot) -> Iterator[ShowSheet]:
    """The sheet of a battle that version 0.2.0 has fought."""
    window = QWidget()
    window.resize(1600, 1000)
    qtbot.addWidget(window)
    window.show()
    with Desk.open(Path(shutil.copy(OLD, tmp_path / "old.fftt"))) as desk:
        made = battle_sheets.show_battle(Session(desk, look), LONG, window)
        assert made is not None
        qtbot.waitUntil(lambda: bool(made.log.model.told), timeout=20000)
        yield made


def selected(sheet: ShowSheet) -> LogRow:
    return sheet.log.model.rows[sheet.log.list.currentIndex().row()]


def press(sheet: ShowSheet, qtbot, name: str) -> None:
    qtbot.mouseClick(sheet.findChild(QWidget, name), Qt.MouseButton.LeftButton)


def test_beside_the_table_the_first_sentence_is_selected(sheet: ShowSheet, qtbot):
    press(sheet, qtbot, "view 1")
    assert (selected(sheet).text.startswith("Green sets up"), sheet.when.text()) == (True, "Before the first turn")


def test_the_table_stands_as_the_log_says_after_the_selected_sentence(sheet: ShowSheet, qtbot):
    press(sheet, qtbot, "view 1")
    for _step in range(20):
        press(sheet, qtbot, "go 1 0")
    order = sheet.session.desk.entry(LONG).order
    assert isinstance(order, ReportBattle)
    assert order.record is not None
    assert sheet.table.now == positions_after(order.record, selected(sheet).row)


def test_back_and_on_lead_to_the_same_sentence(sheet: ShowSheet, qtbot):
    press(sheet, qtbot, "view 1")
    press(sheet, qtbot, "go 1 0")
    there = selected(sheet)
    press(sheet, qtbot, "go 1 0")
    press(sheet, qtbot, "go -1 0")
    assert selected(sheet) == there


def test_a_turn_on_is_the_first_sentence_of_the_next_turn(sheet: ShowSheet, qtbot):
    press(sheet, qtbot, "view 1")
    for _turn in range(3):
        press(sheet, qtbot, "go 1 1")
    first = next(
        row for row in sheet.log.model.rows if row.kind == "sentence" and row.when[0] == selected(sheet).when[0]
    )
    assert selected(sheet) == first


def test_a_phase_back_is_the_first_sentence_of_the_phase_before(sheet: ShowSheet, qtbot):
    press(sheet, qtbot, "view 1")
    press(sheet, qtbot, "go 1 1")
    press(sheet, qtbot, "go 1 2")
    before = selected(sheet)
    press(sheet, qtbot, "go 1 2")
    press(sheet, qtbot, "go -1 2")
    assert selected(sheet) == before


def test_keys_go_from_phase_to_phase_too(sheet: ShowSheet, qtbot):
    press(sheet, qtbot, "view 1")
    sheet.log.list.setFocus()
    qtbot.keyClick(sheet.log.list, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert selected(sheet).when[0] > 0


def test_at_the_end_it_goes_no_further(sheet: ShowSheet, qtbot):
    sheet.log.list.go_to(len(sheet.log.model.rows) - 1)
    last = selected(sheet)
    sheet.log.list.go(1)
    assert selected(sheet) == last


# What it adds up to


def account(sheet: ShowSheet) -> AccountView:
    found = sheet.findChild(AccountView)
    assert found is not None
    return found


def test_a_turning_point_is_shown_in_the_story(sheet: ShowSheet, qtbot):
    point = account(sheet).points[-1]
    qtbot.keyClick(point, Qt.Key.Key_Return)
    assert point.accessibleName().startswith("Turn {}, phase {}:".format(*selected(sheet).when))
    assert selected(sheet).weight == 3


def test_a_search_that_hides_a_turning_point_is_forgotten(sheet: ShowSheet, qtbot):
    qtbot.keyClicks(sheet.log.search, "sets up")
    qtbot.keyClick(account(sheet).points[-1], Qt.Key.Key_Return)
    assert (sheet.log.search.text(), selected(sheet).kind) == ("", "sentence")


def test_luck_says_what_it_means(sheet: ShowSheet):
    tips = [row.toolTip() for row in account(sheet).findChildren(QWidget) if "standard deviations" in row.toolTip()]
    assert len(tips) == 3  # Green has shot at nobody
    assert any("were to be expected" in tip for tip in tips)


def test_who_did_most_is_named_with_its_fp(sheet: ShowSheet):
    assert "5 FP" in [label.text() for label in account(sheet).findChildren(QLabel)]
    assert all(isinstance(point, bits.Row) for point in account(sheet).points)


def test_losses_of_four_sides_have_a_lane_each(look: Theme, qtbot):
    names, turns = ("Ann", "Bea", "Cay", "Dot"), (Turn(1, (0, 1, 2, 3)), Turn(2, (4, 0, 0, 1)))
    chart = LossChart(look, turns, "ABCD", names)
    qtbot.addWidget(chart)
    assert chart.accessibleName() == "FP lost by turn. Ann 4 FP; Bea 1 FP; Cay 2 FP; Dot 4 FP"
    assert chart.tip(1).splitlines() == ["Lost for good in turn 2", "Ann: 4 FP", "Bea: 0 FP", "Cay: 0 FP", "Dot: 1 FP"]


# Figures on the picture


def standing(**more: object) -> Standing:
    unit = next(unit for unit in fftt_units() if unit.key == "marines.grunt")
    return Standing(0, 0, unit, "Oak", 1, (1000, 2000), **more)  # type: ignore[arg-type]


def test_a_figure_says_how_it_stands():
    assert standing_words(standing(wounds=1, empty=True, storey=1)).splitlines() == [
        "Oak, Grunt",
        "1 of 1 wounds",
        "out of ammunition (fftt:U2)",
        "on storey 2 (fftt:M11)",
    ]


def test_a_figure_is_found_where_it_is_drawn():
    now = TableNow(1, 1, (standing(),), (), None, None)
    at = place_of((1000, 2000), 0.03)
    assert (figure_at(now, at, 0.03), figure_at(now, at + QPointF(40, 0), 0.03)) == (standing(), None)


def colour_at(now: TableNow, look: Theme, away: QPointF) -> QColor:
    """What is painted beside the place 1000 / 2000."""
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(look.colour("ground"))
    painter = QPainter(image)
    draw_figures(painter, look, now, "AB", 0.03)
    painter.end()
    return image.pixelColor((place_of((1000, 2000), 0.03) + away).toPoint())


@pytest.mark.parametrize(
    ("more", "away"),
    [
        ({}, QPointF(-5, -4)),
        ({"wounds": 1}, QPointF(-7, 11)),
        ({"empty": True}, QPointF(7, -7)),
        ({"dead": True}, QPointF(0, 0)),
    ],
    ids=["disc", "wound", "out of ammo", "corpse"],
)
def test_what_a_figure_is_like_is_drawn(look: Theme, qtbot, more: dict[str, object], away: QPointF):
    figure = standing(**more)
    assert colour_at(TableNow(1, 1, (figure,), (), None, None), look, away) != look.colour("ground")


def test_goo_is_drawn_as_large_as_it_is(look: Theme, qtbot):
    now = TableNow(1, 1, (), (Lying((1000, 2000), False),), None, None)
    assert colour_at(now, look, QPointF(9, 0)) != look.colour("ground")
    assert colour_at(now, look, QPointF(12, 0)) == look.colour("ground")


def test_an_egg_is_drawn_as_one(look: Theme, qtbot):
    egg = Standing(1, 1, EGG, "Egg 1", 1, (1000, 2000))
    now = TableNow(1, 1, (egg,), (), None, None)
    assert colour_at(now, look, QPointF(0, 0)).name() == look.player("B").fill.lower()
    assert colour_at(now, look, QPointF(7, 0)) == look.colour("ground")
