"""Names for what nobody has named: the same for the same id, and none twice."""

from __future__ import annotations

import re

import pytest

from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.world import orders as o
from campaign.world.events import FigureLost
from campaign.world.naming import army_name, figure_name, is_given
from campaign.world.state import Fate
from tests.world.situation import Situation

GRUNT, HQ = (next(unit for unit in fftt_units() if unit.key == key) for key in ("marines.grunt", "marines.hq"))
LIST_ROWS = [next(unit for unit in fftt_units() if unit.faction == faction) for faction in Faction]


def many(unit: Unit, number: int) -> list[str]:
    """Names of as many figures, one after the other."""
    names: list[str] = []
    for count in range(number):
        names.append(figure_name("fftt", unit, f"2.grunt{count}", names))
    return names


def test_the_same_id_gets_the_same_name() -> None:
    assert figure_name("fftt", GRUNT, "2.grunt1", ()) == figure_name("fftt", GRUNT, "2.grunt1", ())


def test_a_name_that_is_taken_is_given_to_nobody_else() -> None:
    name = figure_name("fftt", GRUNT, "2.grunt1", ())
    assert figure_name("fftt", GRUNT, "2.grunt1", {name}) != name


@pytest.mark.parametrize("unit", LIST_ROWS, ids=lambda unit: unit.faction)
def test_when_the_short_names_are_used_up_names_of_two_parts_follow_and_no_numbers(unit: Unit) -> None:
    names = many(unit, 3000)
    assert len(set(names)) == 3000
    assert not any(re.search(r" [IVX]+$", name) for name in names)
    assert sum(" " in name for name in names[:100]) < 50
    assert all(len(name.split()) > 1 for name in names[160:])


def test_when_an_armys_list_is_used_up_the_names_come_again_with_a_number() -> None:
    names: list[str] = []
    for count in range(200):
        names.append(army_name("fftt", Faction.MARINES, f"{count}.army", names))
    assert len(set(names)) == 200
    first = names[0]
    assert f"{first} II" in names


def test_an_hq_says_what_it_is() -> None:
    assert figure_name("fftt", HQ, "2.hq1", ()).startswith("HQ ")


@pytest.mark.parametrize("faction", list(Faction))
def test_every_faction_has_names_for_its_armies(faction: Faction) -> None:
    assert army_name("fftt", faction, "2.army", ()).strip()


def test_nobody_is_called_after_the_dead_of_any_side_nor_after_an_hq() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.stock(mill=15, docks=15)
    table.turns("AB")
    for letter, place in (("A", "mill"), ("B", "docks")):
        table.give(o.Recruit(table.player(letter), table.sector(place), (("marines.hq", 3), ("marines.grunt", 9))))
        for figure in list(table.state.figures.values()):
            if figure.fate is Fate.ALIVE and not figure.name.startswith("HQ "):
                table.set(FigureLost(figure.id, Fate.HAZARD))
        table.end_turn(letter)
    names = [figure.name.removeprefix("HQ ") for figure in table.state.figures.values()]
    assert len(names) == len(set(names)) == 24


@pytest.mark.parametrize("unit", [GRUNT, HQ])
def test_a_name_that_the_program_gave_is_known_as_such(unit: Unit) -> None:
    assert all(is_given("fftt", unit, name) for name in many(unit, 300))


def test_a_name_that_no_list_has_is_known_as_somebodys_choice() -> None:
    assert not is_given("fftt", GRUNT, "Captain Oda")
    assert not is_given("fftt", GRUNT, "Captain II")
