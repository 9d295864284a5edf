"""Scenario files of Man to Man: crewed weapons and support are named, men lie, buildings are of a material."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import resources
from campaign.battle.arena import fight
from campaign.battle.battlefields.problems import faults
from campaign.battle.contract.scenario import read_choice, write_choice
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.scenario.choices import FORMS, cast
from campaign.battle.man_to_man.setup import set_up
from campaign.battle.redraw import board_of
from campaign.battle.scenario import BadScenario, Scenario, load, read, write
from campaign.battle.scenery import Material, PieceKind
from campaign.battle.strict_json import Place, parsed
from tests.battle.man_to_man.situation import box, m, situation

FARM = resources.of_system("man_to_man", "scenarios", "farm.json")


def choice(**parts: int) -> tuple[int, ...]:
    """A choice with these parts by the names of their places, and no arm where none is said."""
    row = [0] * c.CHOICE_WIDTH
    for name, number in ({"ARM": c.NOBODY} | parts).items():
        row[getattr(c, name)] = number
    return tuple(row)


GUNNED = situation(
    [m("spotter", "Ada"), m("lightmortar", "Ann"), m("rifleman", "Abe"), m("mortars", "Afar")], [m("smallgun", "Ben")]
).setup
ADA, ANN, ABE, _AFAR, BEN = range(5)
CM_100 = 10_000 / 254
MORTAR, GUN = 5, 6  # figures behind the five who came
ARMS = {name: number for number, name in enumerate(cast(GUNNED).things)}


@pytest.mark.parametrize(
    ("row", "value"),
    [
        (
            choice(VERB=c.THROW, WHO=ANN, ARM=ARMS["Ann: light-mortar"], X=3000, Y=2550),
            {"throw": "Ann", "weapon": "Ann: light-mortar", "at": [30, 25.5]},
        ),
        (
            choice(VERB=c.FIRE, WHO=BEN, TARGET=MORTAR, ARM=ARMS["Ben: gun-37"]),
            {"fire": "Ben", "at": "Ann: light-mortar", "weapon": "Ben: gun-37"},
        ),
        (
            choice(VERB=c.ACT, WHO=ADA, ACTION=c.HANDLE, ARM=ARMS["Afar: afar-mortars"], X=3000, Y=2550),
            {"call": "Ada", "weapon": "Afar: afar-mortars", "at": [30, 25.5]},
        ),
        (
            choice(VERB=c.ACT, WHO=ABE, ACTION=c.HANDLE, ARM=ARMS["Ann: light-mortar"]),
            {"handle": "Abe", "weapon": "Ann: light-mortar"},
        ),
        (choice(VERB=c.ACT, WHO=ABE, TARGET=ADA, ACTION=c.HANDLE), {"heal": "Abe", "whom": "Ada"}),
    ],
)
def test_weapons_that_men_serve_and_call_for_are_named_by_who_came_with_them(
    row: tuple[int, ...], value: dict[str, Any]
) -> None:
    people, problems = cast(GUNNED), list[str]()
    assert write_choice(row, FORMS, people) == value
    assert read_choice(Place(parsed(json.dumps(value)), "", problems), FORMS, c.CHOICE_WIDTH, people) == row
    assert problems == []


def test_arms_and_figures_of_a_cast_are_numbered_as_the_records_number_them() -> None:
    table, battle = set_up(GUNNED, 1)
    assert battle.arm_count == len(ARMS)
    weapon_of = [table.weapons[battle.arms[number].weapon] for number in range(battle.arm_count)]
    assert weapon_of[ARMS["Ann: light-mortar"]].kind == c.MORTAR_WEAPON
    assert weapon_of[ARMS["Afar: afar-mortars"]].kind == c.SUPPORT_WEAPON
    assert weapon_of[ARMS["Ben: gun-37"]].kind == c.GUN_WEAPON
    assert [battle.figures[number].kind for number in (MORTAR, GUN)] == [c.CREWED, c.CREWED]


@pytest.mark.claims("man_to_man:L6b")
def test_a_man_may_lie_where_a_scenario_begins_and_is_shown_so() -> None:
    found = read(FARM.read_text(encoding="utf-8"))
    _table, battle = set_up(found.setup, 1)
    lying = [figure.key for side in found.setup.sides for figure in side.figures if figure.prone]
    keys = [figure.key for side in found.setup.sides for figure in side.figures]
    assert lying == ["B1", "B2", "B3", "B5"]
    assert [key for number, key in enumerate(keys) if battle.figures[number].low == c.PRONE] == lying
    board = board_of(found.setup, ())
    assert [keys[number] for number, figure in board.figures.items() if figure.signs] == lying
    assert read(write(found)) == found


@pytest.mark.claims("man_to_man:B2c")
def test_a_building_is_of_the_material_that_the_scenario_says_and_else_of_stone() -> None:
    house = box(PieceKind.BUILDING, 3, 3, 9, 9)
    setup = situation(
        [m("rifleman", "Ann", (30, 30))], [m("rifleman", "Ben", (30, 5))], house, size=(CM_100, CM_100)
    ).setup
    points = []
    for material in (None, *Material):
        field = replace(setup.battlefield, pieces=(replace(house, material=material),))
        again = read(write(Scenario(replace(setup, battlefield=field)))).setup
        assert again.battlefield == field
        points.append(set_up(again, 1)[1].buildings[0].points)
    assert points == [24, 12, 24, 36]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"prone": True}, "prone: a figure without a place is set up by its side; leave this out, or write “at”."),
        ({"prone": True, "at": [60, 92], "unit": "common.mediumtank"}, "prone: only a man can lie"),
        ({"prone": 1, "at": [60, 92]}, "prone: "),
    ],
)
def test_what_cannot_lie_is_told(change: dict[str, Any], told: str) -> None:
    value = json.loads(FARM.read_text(encoding="utf-8"))
    value["sides"][0]["figures"][0] |= change
    with pytest.raises(BadScenario) as bad:
        read(json.dumps(value))
    assert any(told in problem for problem in bad.value.problems), bad.value.problems


def test_what_cannot_be_of_a_material_is_told() -> None:
    value = json.loads(FARM.read_text(encoding="utf-8"))
    value["table"]["pieces"][2]["material"] = "wood"
    value["table"]["pieces"][0]["material"] = "straw"
    with pytest.raises(BadScenario) as bad:
        read(json.dumps(value))
    first, second = bad.value.problems
    assert "straw" not in second
    assert first.startswith("table.pieces[0].material")
    assert second == "table.pieces[2].material: only a building is of a material; leave it out."


def test_the_sample_is_a_battle_that_is_fought_to_its_end() -> None:
    found = load(FARM)  # type: ignore[arg-type]
    assert faults(found.setup.battlefield, "man_to_man") == ()
    report = fight(found.setup, found.seed or 0).report
    assert report.turns > 1
