"""Unit lists written by hand in the window: what is put in where, what rows cost, what is said, and the files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from campaign.battle.systems import campaign_of
from campaign.exchange.unit_file import read_units, units_json
from ui.dialogs.lists_form import ListsForm
from ui.dialogs.lists_sheet import ListsSheet
from ui.main_window import MainWindow
from ui.theme import Theme

TEXT = """= Firefight: compact

scout Scout: 1, Q4+, D5+
- Rifle: 24", A1
- Knife: A1
* Hero

# the quartermaster
train Train: 1, Q6+, D6+
* Train"""


def at(line: str) -> ListsForm:
    return ListsForm(TEXT, TEXT.split("\n").index(line))


@pytest.fixture
def sheet(qtbot: QtBot, look: Theme) -> ListsSheet:
    made = ListsSheet(look, None)
    qtbot.addWidget(made)
    return made


def told(sheet: ListsSheet) -> list[str]:
    return [str(reason) for reason in sheet.reasons.shown]


def test_the_row_at_the_cursor() -> None:
    assert at("* Hero").key == at('- Rifle: 24", A1').key == at("scout Scout: 1, Q4+, D5+").key == "compact.scout"
    assert at("* Train").key == "compact.train"
    assert ListsForm(TEXT, 0).key == ListsForm("").key == ""


def test_a_rule_goes_to_the_row_or_to_the_weapon_where_the_cursor_is() -> None:
    assert "\n* Hero, Fast\n" in at("- Knife: A1").with_rule("Fast").text
    assert '\n- Rifle: 24", A1, Poison\n' in at('- Rifle: 24", A1').with_weapon_rule("Poison").text
    assert "\n- Knife: A1, Lance\n" in at("* Hero").with_weapon_rule("Lance").text
    without = ListsForm(TEXT.replace("* Hero\n", ""), 3).with_rule("Fast")
    assert "\n- Knife: A1\n* Fast\n" in without.text
    assert without.lines[without.at] == "* Fast"
    assert at("* Train").with_weapon_rule("Lance").text == ListsForm(TEXT).with_rule("Fast").text == TEXT


def test_a_weapon_and_a_row_go_behind_those_that_are_there() -> None:
    added = at("* Hero").with_weapon('- Pistol: 12", A1')
    assert '- Knife: A1\n- Pistol: 12", A1\n* Hero' in added.text
    row = at('- Rifle: 24", A1').with_row("medic Medic: 1, Q4+, D5+\n- Knife: A1")
    assert "* Hero\n\nmedic Medic: 1, Q4+, D5+\n- Knife: A1\n\n# the" in row.text
    assert row.key == "compact.medic"
    assert at("* Train").with_row("a B: 1, Q4+, D4+").text == f"{TEXT}\n\na B: 1, Q4+, D4+"


def test_the_game_s_own_lists_stand_there_at_first_and_are_right(sheet: ListsSheet) -> None:
    assert {*read_units(sheet.form.text).units} == {*campaign_of("firefight").units()}
    assert told(sheet) == []
    assert sheet.primary.isEnabled()
    assert sheet.rows[0].text() == "Captain: 4 FP, 57.4 points"
    assert all("its parts make" not in row.text() for row in sheet.rows)


def test_what_a_row_costs_is_reckoned_as_it_is_written_with_its_parts(sheet: ListsSheet) -> None:
    sheet.text.setPlainText(TEXT)
    sheet.judge()
    assert [row.text() for row in sheet.rows if not row.isHidden()] == ["Scout: 1 FP, 20 points", "Train: 1 FP"]
    assert "Body 6 + Rifle 6 + Knife 3 + Hero 5 = 20 points, 1 FP" in sheet.rows[0].toolTip()
    sheet._set(replace(sheet.form, at=2))
    assert sheet.here.text() == "Line 3, Scout: Body 6 + Rifle 6 + Knife 3 + Hero 5 = 20 points, 1 FP"
    place = sheet.add_rule.findText("Fearless")
    sheet.add_rule.activated.emit(place)
    assert "* Hero, Fearless" in sheet.text.toPlainText()
    assert sheet.here.text().endswith("Fearless 2 = 22 points, 1 FP")
    sheet.add_weapon.click()
    assert sheet.rows[0].text() == "Scout: 2 FP, 28 points"
    sheet.text.setPlainText(TEXT.replace("D5+", "D5+, 3 FP"))
    sheet.judge()
    assert sheet.rows[0].text() == "Scout: 3 FP, 20 points; its parts make 1 FP"


def test_what_is_wrong_is_said_with_its_line_and_keeps_it_from_being_saved(sheet: ListsSheet) -> None:
    sheet.text.setPlainText(TEXT.replace("* Hero", "* Hreo").replace("Q4+, ", ""))
    sheet.judge()
    assert told(sheet) == [
        "Line 3: “Q” is missing; write it as Q4+.",
        "Line 6: “Hreo” is no special rule. Is “Hero” meant?",
    ]
    assert not sheet.primary.isEnabled()
    sheet.text.setPlainText(TEXT.partition("#")[0])
    sheet.judge()
    assert told(sheet) == []  # a train comes by itself
    assert sheet.primary.isEnabled()


@pytest.mark.parametrize("name", ["own.txt", "own.json", "own.csv"])
def test_lists_are_kept_as_a_file_and_opened_again(sheet: ListsSheet, qtbot: QtBot, tmp_path: Path, name: str) -> None:
    sheet.text.setPlainText(TEXT)
    sheet.save_lists(tmp_path / name)
    assert f"“{name}”" in sheet.here.text()
    rows = read_units((tmp_path / name).read_text(encoding="utf-8")).units
    assert [row.key for row in rows] == ["compact.scout", "compact.train"]
    sheet.text.setPlainText("")
    sheet.judge()
    sheet.open_lists(tmp_path / name)
    qtbot.waitUntil(lambda: sheet._read.units == rows, timeout=20_000)
    assert ("# the quartermaster" in sheet.text.toPlainText()) == (name == "own.txt")


def test_a_file_that_is_none_is_refused_and_the_text_stays(sheet: ListsSheet, qtbot: QtBot, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text(units_json("fftt", campaign_of("fftt").units()), encoding="utf-8")
    before = sheet.text.toPlainText()
    sheet.open_lists(wrong)
    qtbot.waitUntil(lambda: bool(told(sheet)), timeout=20_000)
    assert "lists of “firefight” are read here" in told(sheet)[0]
    assert sheet.text.toPlainText() == before


def test_it_opens_from_the_menu(qtbot: QtBot, look: Theme) -> None:
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    next(action for action in window.findChildren(QAction) if action.text() == "Unit lists…").trigger()
    assert window.findChildren(ListsSheet)
    QThreadPool.globalInstance().waitForDone()
