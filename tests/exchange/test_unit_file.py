"""Unit lists as a file: they come back the same, and every cell that cannot be is named with its row."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from campaign.battle.fftt.units import fftt_units
from campaign.battle.systems import SYSTEMS, campaign_of, lists_of
from campaign.exchange.unit_file import LARGEST, UnitLists, read_units, units_csv, units_json
from campaign.world.codec import BadForm

COLUMNS = [field.key for field in lists_of("fftt").fields]


def refused(text: str, system: str | None = None) -> str:
    with pytest.raises(BadForm) as wrong:
        read_units(text, system)
    return str(wrong.value)


@pytest.mark.parametrize("written", [units_json, units_csv])
def test_the_game_s_lists_come_back_the_same(written) -> None:
    assert read_units(written("fftt", fftt_units())).units == fftt_units()


def test_a_table_with_semicolons_and_a_minus_sign_of_print_is_read_too() -> None:
    text = units_csv("fftt", fftt_units()).replace(",", ";").replace("-1", "−1")
    assert read_units(text).units == fftt_units()


def test_a_unit_stands_on_a_line() -> None:
    lines = units_json("fftt", fftt_units()).splitlines()
    assert sum(line.startswith('{"key"') for line in lines) == len(fftt_units())


def test_every_cell_that_cannot_be_is_named_with_its_row() -> None:
    rows = [line.split(",") for line in units_csv("fftt", fftt_units()).splitlines()]
    rows[1][COLUMNS.index("fp")] = "three"
    rows[2][COLUMNS.index("ap")] = ""
    rows[3][COLUMNS.index("key")] = "elves.grunt"
    told = refused("\n".join(",".join(row) for row in rows))
    assert "Row 1 (marines.engineer): “fp” is a whole number." in told
    assert "Row 2 (marines.sniper): “ap” is a whole number." in told
    assert "Row 3 (elves.grunt): the key begins with one of marines, machina, insectoids." in told


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The first row has to name the columns"),
        (",".join(COLUMNS), "There is no unit in this file."),
        ("key,name\nmarines.grunt,Grunt", "missing: fp, ap, wounds"),
        ("{}", "“format” has to be “fftt-units”"),
        ("[]", "“format” has to be “fftt-units”"),
        (json.dumps({"format": "fftt-units", "version": 2, "units": []}), "A newer version"),
        (json.dumps({"format": "fftt-units", "version": 1, "units": [1]}), "has to be a list of units"),
        (json.dumps({"format": "fftt-units", "version": 1, "units": [{"speed": 3}]}), "“speed” is no column"),
        ("x" * (LARGEST + 1), "at most 200000 characters"),
        ('{"format": ', "This is not JSON"),
    ],
)
def test_what_is_no_file_of_unit_lists_is_refused_in_a_sentence(text: str, why: str) -> None:
    assert why in refused(text)


@pytest.mark.parametrize(
    ("column", "value"), [("fp", True), ("fp", 1.5), ("traits", "double"), ("name", 7), ("skill", "8")]
)
def test_a_value_of_another_kind_is_refused(column: str, value: object) -> None:
    document = json.loads(units_json("fftt", fftt_units()))
    document["units"][0][column] = value
    assert f"“{column}” is " in refused(json.dumps(document))


def test_lists_of_a_rule_system_that_there_is_not_are_refused_with_what_to_do() -> None:
    document = json.loads(units_json("fftt", fftt_units())) | {"system": "chess"}
    assert "does not have the rule system “chess”" in refused(json.dumps(document))
    assert "Update the program" in refused(json.dumps(document))


def test_lists_of_another_rule_system_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "draughts", SYSTEMS["fftt"])
    document = json.loads(units_json("fftt", fftt_units())) | {"system": "draughts"}
    assert "unit lists of “draughts”; lists of “fftt” are read here" in refused(json.dumps(document), "fftt")


def test_lists_that_name_no_rule_system_are_read_as_before_there_were_others() -> None:
    document = json.loads(units_json("fftt", fftt_units()))
    del document["system"]
    assert read_units(json.dumps(document)) == UnitLists("fftt", fftt_units())


def test_a_cell_that_may_be_empty_may_be_left_out() -> None:
    text = units_json("fftt", fftt_units()[:1])
    without = text.replace(', "long": null', "").replace(', "long": ' + str(fftt_units()[0].long), "")
    assert without != text
    assert read_units(without).units[0].long is None


@pytest.mark.parametrize("written", [units_json, units_csv])
def test_lists_of_firefight_come_back_with_weapons_and_trains(written) -> None:
    rows = campaign_of("firefight").units()
    text = written("firefight", rows)
    assert read_units(text) == read_units(text, "firefight") == UnitLists("firefight", rows)


def test_a_table_says_by_its_columns_of_which_game_it_is() -> None:
    told = refused(units_csv("firefight", campaign_of("firefight").units()), "fftt")
    assert "missing: ap, wounds, skill" in told


def test_a_weapon_that_is_none_is_told_with_what_one_is() -> None:
    text = units_csv("firefight", campaign_of("firefight").units())
    assert "Heavy pistol | 12 | 2 | 1; Sabre | 0 | 4 | 1" in text
    told = refused(text.replace("Sabre | 0 | 4 | 1", "Sabre | 4"))
    assert "Row 1 (compact.captain): “arms” is a list, each with name, reach, attacks, ap" in told
    assert "“name | reach | attacks | ap | rules”" in told


@pytest.mark.parametrize("written", [units_json, units_csv])
def test_rules_of_weapons_come_back_and_may_be_left_out(written) -> None:
    section = campaign_of("firefight").units()[1]
    arms = (replace(section.arms[0], rules=("Blast(3)", "Reliable")), section.arms[1])
    rows = (replace(section, arms=arms),)
    assert read_units(written("firefight", rows)).units == rows
    text = units_json("firefight", (section,))
    assert read_units(text.replace(', "rules": []}', "}")).units == (section,)
