"""Armies of quick battles: read from text, from our own table, or drawn."""

import random
import time
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.battle import scenario
from campaign.battle.fftt.lists.mixes import mixes
from campaign.battle.fftt.units import Faction, is_led
from campaign.battle.firefight.setup import groups_of
from campaign.battle.systems import lists_of
from campaign.exchange.csv_files import csv_bytes, rosters
from campaign.quick.lists import MOST_FP, BadRoster, Roster, draw, figure_setups, muster, read_rosters
from campaign.quick.table_scenario import QuickSide, quick_scenario
from campaign.world.events import CommanderNamed, FigureSet
from tests.world.situation import Situation


def units(roster: Roster) -> dict[str, int]:
    return dict(Counter(soldier.unit.name for soldier in roster.soldiers))


@pytest.mark.parametrize(
    "text",
    [
        "3 x Grunt\n1 Medic\n2 Engineers",
        "Grunt x3\nMedic\nEngineer: 2",
        "3 Grunts, 1 Medic and 2 Engineers",
        "- 3x grunt\n- medic  # the doc\n* 2 engineer (6 FP)",
        "Grunts: 3; Medic; 2 × Engineer",
        "3 marines.grunt\nmedic\n2 ENGINEERS, 6 FP",
    ],
)
def test_a_roster_is_read_in_any_of_the_forms_that_people_write(text: str) -> None:
    (roster,) = read_rosters(text, "fftt")
    assert (units(roster), roster.faction) == ({"Grunt": 3, "Medic": 1, "Engineer": 2}, Faction.MARINES)


def test_a_unit_of_two_words_is_read_with_and_without_the_space() -> None:
    (roster,) = read_rosters("4 Razor Dogs\n2 bombbug\n1 acid-spitter", "fftt")
    assert units(roster) == {"Razor Dog": 4, "Bomb Bug": 2, "Acid Spitter": 1}


@pytest.mark.parametrize(
    ("text", "army"),
    [
        (
            "1 x Tank hunter, No. 68\n2 Tank hunter, panzerfaust",
            {"Tank hunter, No. 68": 1, "Tank hunter, panzerfaust": 2},
        ),
        (
            "1 x Squad leader, 2 x Launcher man, bazooka and 1 Light ATG gunner, 37 mm",
            {"Squad leader": 1, "Launcher man, bazooka": 2, "Light ATG gunner, 37 mm": 1},
        ),
        ("Air strike, heavy bomb (4 FP)\n3 Riflemen", {"Air strike, heavy bomb": 1, "Rifleman": 3}),
    ],
)
def test_a_comma_in_the_name_of_a_unit_parts_nothing(text: str, army: dict[str, int]) -> None:
    (roster,) = read_rosters(text, "man_to_man")
    assert units(roster) == army


def test_heads_divide_a_text_into_sides() -> None:
    red, blue, bugs = read_rosters(
        "Red (Marines), 5 FP\n1 HQ\n4 Grunts\n\n[Blue: machina]\nHQ\n2 Sentinels\n\nInsectoids\n3 Drones", "fftt"
    )
    assert (red.name, red.faction, red.fp) == ("Red", Faction.MARINES, 5)
    assert (blue.name, blue.faction, blue.fp) == ("Blue", Faction.MACHINA, 3)
    assert (bugs.name, bugs.faction, bugs.fp) == ("", Faction.INSECTOIDS, 3)


def test_everything_that_is_wrong_is_said_at_once_with_its_line() -> None:
    with pytest.raises(BadRoster) as bad:
        read_rosters("3 x Grunt\n2 Gruntz\n\nTroll\n500 Medics", "fftt")
    assert [problem.partition(":")[0] for problem in bad.value.problems] == ["Line 2", "Line 4", "Line 5"]
    assert "Is “Grunt” meant?" in bad.value.problems[0]


def test_a_unit_of_another_list_is_refused_with_its_line() -> None:
    with pytest.raises(BadRoster, match="Line 2: “Tank” is not on the list of the Marines"):
        read_rosters("3 Grunts\nTank", "fftt", Faction.MARINES)


def test_what_stands_on_two_lists_wants_a_word_of_whose_it_is() -> None:
    with pytest.raises(BadRoster, match="say whose these are: Marines or Machina"):
        read_rosters("HQ", "fftt")
    assert read_rosters("HQ", "fftt", Faction.MACHINA)[0].faction == Faction.MACHINA


@pytest.mark.parametrize("text", ["", "\n\n", "# nobody", "Red (Marines):"])
def test_a_text_without_figures_is_no_roster(text: str) -> None:
    with pytest.raises(BadRoster, match="There is no figure in this text"):
        read_rosters(text, "fftt")


@given(st.text(max_size=200))
def test_any_text_is_a_roster_or_refused_in_sentences(text: str) -> None:
    said: tuple[str, ...] = ()
    found: tuple[Roster, ...] = ()
    try:
        found = read_rosters(text, "fftt")
    except BadRoster as bad:
        said = bad.problems
    assert bool(said) is not bool(found)
    assert all(problem.endswith((".", "?")) for problem in said)
    assert all(roster.soldiers for roster in found)


def test_the_table_that_the_program_writes_is_read_with_names_experience_and_abilities() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="mi")
    army = table.army("A", "mill", "hq grunt*2 engineer")
    table.army("B", "docks", "drone*3")
    hero = table.figure(army, "engineer1")
    table.set(FigureSet(hero, 24, 5, 3, ("iron", "full-metal-jacket")), CommanderNamed(table.player("A"), hero))
    for separator in (",", ";"):
        text = csv_bytes(rosters(table.state), separator).decode("utf-8")  # type: ignore[arg-type]
        mine, theirs = read_rosters(text, "fftt")
        assert (mine.name, units(theirs)) == ("Player A", {"Drone": 3})
        (found,) = [s for s in mine.soldiers if s.experience]
        assert (found.name, found.experience, found.commander) == ("engineer1", 24, True)
        assert found.abilities == ("iron", "full-metal-jacket")


def test_a_table_with_a_unit_or_an_ability_that_is_not_known_says_the_line() -> None:
    text = "player,name,unit,experience,abilities\nRed,Oak,Grunt,4,\nRed,Elm,Grump,0,\nRed,Ash,Grunt,many,Flying\n"
    with pytest.raises(BadRoster) as bad:
        read_rosters(text, "fftt")
    assert [problem[:6] for problem in bad.value.problems] == ["Line 3"]
    with pytest.raises(BadRoster) as bad:
        read_rosters(text.replace("Grump", "Grunt"), "fftt")
    assert [problem[:6] for problem in bad.value.problems] == ["Line 4", "Line 4"]


@pytest.mark.claims("fftt:R1c", "fftt:R1e", "fftt:R3b")
def test_figures_come_with_the_wound_and_the_action_that_they_have_learnt() -> None:
    text = "unit,experience,abilities\nGrunt,16,\nGrunt,24,Iron\nGrunt,15,Glimmering\n"
    figures = figure_setups("fftt", read_rosters(text, "fftt")[0], "A")
    assert [(f.extra_wounds, f.extra_actions) for f in figures] == [(1, 0), (2, 1), (0, 1)]
    assert [f.key for f in figures] == ["Agrunt1", "Agrunt2", "Agrunt3"]


@pytest.mark.parametrize("faction", list(Faction))
@pytest.mark.parametrize("drawn", [draw, muster])
def test_an_army_of_any_fp_costs_exactly_that_and_can_fight_and_is_led_where_there_are_fp_for_it(faction, drawn):
    other = read_rosters("3 Grunts", "fftt")[0]
    for fp in range(1, MOST_FP + 1):
        for seed in range(4):
            roster = drawn("fftt", faction, fp, random.Random(f"{fp} {seed}"))
            assert roster.fp == fp
            assert roster.faction == faction
            assert any(soldier.unit.fights for soldier in roster.soldiers)
            assert fp == 1 or is_led(soldier.unit for soldier in roster.soldiers)
        assert quick_scenario([QuickSide("A", roster), QuickSide("B", other)], system="fftt").setup.sides[0].figures


@pytest.mark.parametrize("faction", list(Faction))
@pytest.mark.parametrize("against", [*Faction, None])
def test_an_army_that_is_to_win_is_one_of_the_mixes_that_battles_have_found(faction, against):
    found = [dict(mix.units) for mix in mixes(faction, against, 20)]
    for seed in range(8):
        roster = muster("fftt", faction, 20, random.Random(seed), against)
        assert dict(Counter(soldier.unit.key for soldier in roster.soldiers)) in found


def test_by_chance_armies_differ():
    armies = {
        tuple(soldier.unit.key for soldier in draw("fftt", Faction.MARINES, 15, random.Random(n)).soldiers)
        for n in range(9)
    }
    assert len(armies) == 9


def test_too_few_or_too_many_fp_are_refused() -> None:
    for drawn in (draw, muster):
        for fp in (0, -1, 61):
            with pytest.raises(BadRoster, match="1 to 60 FP"):
                drawn("fftt", Faction.MARINES, fp, random.Random(1))


@pytest.mark.parametrize("letters", [" ", "9", "x", " x", "9 ", ",", "(", "9 FP "])
def test_no_line_takes_for_ever(letters: str) -> None:
    begun = time.monotonic()
    for length in (900, 50_000):
        with suppress(BadRoster):
            read_rosters("3 Grunts" + letters * (length // len(letters)) + "!", "fftt")
    assert time.monotonic() - begun < 3


@pytest.mark.parametrize("system", ["fftt", "firefight"])
def test_the_example_of_a_roster_can_be_read(system: str) -> None:
    lists = lists_of(system)
    (roster,) = read_rosters("\n".join(lists.example), system)
    assert len({soldier.unit.key for soldier in roster.soldiers}) == len(lists.example)
    with pytest.raises(BadRoster, match=lists.example[0]):
        read_rosters("", system)


@pytest.mark.claims("firefight:E5f")
def test_a_line_behind_one_of_the_same_row_is_a_unit_of_its_own_in_the_scenario_too() -> None:
    """Where figures act in units."""
    for text, sizes in (
        ("5 x Line section\n3 x Line section\n1 x Gunner", [5, 3, 1]),
        ("8 x Line section\nGunner", [4, 4, 1]),
        ("3 x Line section, 3 x Line section", [3, 3]),
    ):
        (roster,) = read_rosters(text, "firefight", "compact")
        assert [size for _row, size in lists_of("firefight").units_of(roster.rows, roster.groups)] == sizes
        sides = [QuickSide(name, roster) for name in ("Red", "Blue")]
        made = quick_scenario(sides, system="firefight", land="core", seed=1)
        again = scenario.read(scenario.write(made)).setup
        assert again == made.setup
        assert [len(unit) for unit in groups_of(again.sides[0], again.units)] == sizes
    (roster,) = read_rosters("2 x Grunt\n2 x Grunt", "fftt", "marines")
    assert set(roster.groups) == {""}
