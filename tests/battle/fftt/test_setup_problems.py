"""The judge of set-ups: what cannot be played is told at once, with its rule and what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import (
    BattleSetup,
    FigureSetup,
    SideSetup,
)
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.setup_problems import SetupProblem, setup_problems
from campaign.battle.fftt.units import Unit, fftt_units
from campaign.battle.scenery import Battlefield, Edge
from tests.battle.fftt.situation import UNITS, block, cm, ground

Place = tuple[float, float]


def one(unit: str, key: str, at: Place | None = None, **more: object) -> FigureSetup:
    """A figure, its place in centimetres."""
    figure = FigureSetup(key, UNITS[unit], at=None if at is None else cm(*at))
    return replace(figure, **more)  # type: ignore[arg-type]


def blue(*figures: FigureSetup, **more: object) -> SideSetup:
    """A side in the west with an HQ, and whoever else is named."""
    side = SideSetup("blue", "Blue", Edge.WEST, (one("marines.hq", "blue HQ", (5, 50)), *figures))
    return replace(side, **more)  # type: ignore[arg-type]


def red(*figures: FigureSetup, **more: object) -> SideSetup:
    """The same in the east."""
    side = SideSetup("red", "Red", Edge.EAST, (one("marines.hq", "red HQ", (95, 50)), *figures))
    return replace(side, **more)  # type: ignore[arg-type]


def green(*figures: FigureSetup, **more: object) -> SideSetup:
    """The same in the north."""
    side = SideSetup("green", "Green", Edge.NORTH, (one("marines.hq", "green HQ", (50, 5)), *figures))
    return replace(side, **more)  # type: ignore[arg-type]


def judged(*sides: SideSetup, field: Battlefield | None = None, **how: bool) -> list[tuple[str, tuple[str | int, ...]]]:
    """Rule and place of each problem of a battle."""
    setup: BattleSetup[Unit] = BattleSetup("fftt", field or ground(), sides, fftt_units(), TableRules())
    return [(problem.rule, problem.where) for problem in setup_problems(setup, **how)]


def at(side: int, figure: int, part: str) -> tuple[str | int, ...]:
    """A part of a figure."""
    return ("sides", side, "figures", figure, part)


def test_two_sides_with_an_hq_each_can_fight() -> None:
    assert judged(blue(), red()) == []


@pytest.mark.claims("fftt:T7a", "campaign:D3a")
def test_three_sides_have_an_edge_each() -> None:
    assert judged(blue(), red(), green()) == []
    elsewhere = green(edge=Edge.EAST, figures=(one("marines.hq", "green HQ", (95, 20)),))
    assert ("fftt:T7a", ("sides", 2, "edge")) in judged(blue(), red(), elsewhere)


@pytest.mark.claims("campaign:D3d")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_battle_has_two_to_four_sides(count: int) -> None:
    sides = [replace(blue(), key=str(number), edge=list(Edge)[number % 4]) for number in range(count)]
    assert ("fftt:T7a", ("sides",)) in judged(*sides)


@pytest.mark.claims("fftt:E5a", "fftt:E8a")
def test_not_everybody_is_allied() -> None:
    assert judged(blue(alliance="a"), red(alliance="a"), green(alliance="a")) == [("fftt:E5a", ("sides",))]
    assert judged(blue(alliance="a"), red(alliance="a"), green()) == []


@pytest.mark.claims("campaign:D3c")
@pytest.mark.parametrize(("toward", "wrong"), [(Edge.EAST, False), (Edge.WEST, False), (Edge.NORTH, True)])
def test_a_detachment_is_set_up_nearer_to_an_edge_beside_its_own(toward: Edge, wrong: bool) -> None:
    side = green(figures=(one("marines.hq", "green HQ"),), toward=toward)
    assert judged(blue(), red(), side) == ([("campaign:D3c", ("sides", 2, "toward"))] if wrong else [])


@pytest.mark.claims("campaign:D2c")
def test_hqs_of_a_side_that_is_not_there_supply_nobody() -> None:
    problems = judged(blue(), red(), green(reload_from=("red", "pink")))
    assert problems == [("campaign:D2c", ("sides", 2, "reload_from", 1))]


@pytest.mark.claims("fftt:U1a")
@pytest.mark.parametrize("unit", ["grunt", "terminator"])
def test_an_army_of_marines_or_machina_needs_an_hq(unit: str) -> None:
    side = red(figures=(one(unit, "Bob", (90, 50)),))
    assert judged(blue(), side) == [("fftt:U1a", ("sides", 1, "figures"))]
    assert judged(blue(), side, any_army=True) == []


@pytest.mark.claims("fftt:U4c")
@pytest.mark.parametrize(
    ("units", "wrong"), [(["razordog"], False), (["stinger"], True), (["queen", "stinger"], False)]
)
def test_insectoids_need_a_queen_only_if_they_shoot(units: list[str], wrong: bool) -> None:
    side = red(figures=tuple(one(unit, unit, (90, 20 + 20 * n)) for n, unit in enumerate(units)))
    assert judged(blue(), side) == ([("fftt:U4c", ("sides", 1, "figures"))] if wrong else [])


@pytest.mark.claims("fftt:T6c")
def test_a_side_is_of_one_faction() -> None:
    side = red(one("razordog", "Dog", (90, 30)))
    assert judged(blue(), side) == [("fftt:T6c", ("sides", 1, "figures"))]
    assert judged(blue(), side, any_army=True) == []


@pytest.mark.claims("fftt:T10a")
@pytest.mark.parametrize(("x", "wrong"), [(80.75, False), (80.74, True)])
def test_a_battle_begins_with_everybody_in_the_own_zone(x: float, wrong: bool) -> None:
    side = red(one("grunt", "Bob", (x, 20)))
    assert judged(blue(), side) == ([("fftt:T10a", at(1, 1, "at"))] if wrong else [])
    assert judged(blue(), side, under_way=True) == []


@pytest.mark.claims("fftt:T10a")
def test_nobody_hangs_over_the_edge_of_the_table_even_in_a_battle_under_way() -> None:
    assert judged(blue(), red(one("grunt", "Bob", (99.5, 20))), under_way=True) == [("fftt:T10a", at(1, 1, "at"))]


@pytest.mark.claims("fftt:T8f")
def test_bases_do_not_overlap() -> None:
    side = red(one("grunt", "Bob", (90, 20)), one("grunt", "Bea", (91.49, 20)))
    assert judged(blue(), side) == [("fftt:T8f", at(1, 2, "at"))]


@pytest.mark.claims("fftt:T10e", "fftt:T7d")
@pytest.mark.parametrize(("y", "rule"), [(6.5, "fftt:T10e"), (14.9, "fftt:T7d"), (15, "")])
def test_of_three_sides_nobody_begins_in_contact_or_within_ten_cm_of_an_enemy(y: float, rule: str) -> None:
    sides = blue(), red(one("grunt", "Bob", (90, y))), green(one("grunt", "Gil", (90, 5)))
    assert judged(*sides) == ([(rule, at(2, 1, "at"))] if rule else [])
    assert judged(*sides, under_way=True) == []


@pytest.mark.claims("fftt:T10d")
@pytest.mark.parametrize("door", ["door", "double door"])
def test_a_tank_stands_in_a_building_only_if_a_double_door_leads_in(door: str) -> None:
    field = ground(block("building", 82, 10, 97, 25, west=door))
    tank = one("tank", "Tank", (90, 18))
    side = red(figures=(tank, one("machina.hq", "red HQ", (95, 50))))
    assert judged(blue(), side, field=field) == ([("fftt:T10d", at(1, 0, "at"))] if door == "door" else [])


@pytest.mark.claims("fftt:T10c")
@pytest.mark.parametrize(("storey", "wrong"), [(0, False), (1, False), (2, True)])
def test_a_figure_stands_on_a_storey_that_its_building_has(storey: int, wrong: bool) -> None:
    house = block("building", 82, 10, 97, 25, storeys=2, stairs=(84, 12), west="door")
    side = red(one("grunt", "Bob", (90, 18), storey=storey))
    problems = judged(blue(), side, field=ground(house))
    assert problems == ([("fftt:T10c", at(1, 1, "storey"))] if wrong else [])


@pytest.mark.claims("fftt:T10g")
@pytest.mark.parametrize("under_way", [False, True])
@pytest.mark.parametrize(("storey", "wrong"), [(0, False), (1, True)])
def test_nobody_stands_upstairs_where_no_stairs_lead(storey: int, wrong: bool, under_way: bool) -> None:
    house = block("building", 82, 10, 97, 25, storeys=2, west="door")
    side = red(one("grunt", "Bob", (90, 18), storey=storey))
    problems = judged(blue(), side, field=ground(house), under_way=under_way)
    assert problems == ([("fftt:T10g", at(1, 1, "storey"))] if wrong else [])


@pytest.mark.claims("fftt:H1b", "fftt:H1c")
@pytest.mark.parametrize(("edge", "wrong"), [(Edge.NORTH, False), (Edge.WEST, True)])
def test_flanking_forces_wait_at_edges_that_are_nobodys(edge: Edge, wrong: bool) -> None:
    grunts = [one("grunt", f"G{number}", (90, 10 + 5 * number)) for number in range(6)]
    side = red(*grunts, one("grunt", "Out", flank=edge))
    problems = judged(blue(), side)
    assert [where for _rule, where in problems] == ([at(1, 7, "flank")] if wrong else [])
    assert judged(blue(), side, under_way=True) == []


@pytest.mark.claims("fftt:W1a")
def test_nobody_comes_with_wounds_enough_to_be_dead() -> None:
    assert judged(blue(), red(one("grunt", "Bob", (90, 20), hurt=2))) == [("fftt:W1a", at(1, 1, "hurt"))]
    assert judged(blue(), red(one("grunt", "Bob", (90, 20), hurt=2, extra_wounds=1))) == []


@pytest.mark.claims("fftt:E3d")
def test_a_point_to_be_held_lies_on_the_table() -> None:
    setup = BattleSetup("fftt", ground(), (blue(), red()), fftt_units(), TableRules(hold_point=cm(101, 50)))
    assert [problem.rule for problem in setup_problems(setup)] == ["fftt:E3d"]


def test_unknown_units_and_abilities_and_keys_that_stand_twice_are_told_all_at_once() -> None:
    nobody = replace(one("grunt", "Bob", (90, 20)), unit="marines.none")
    figures = nobody, one("grunt", "Bob", (90, 30), abilities=("irn",))
    assert judged(blue(), red(*figures)) == [
        ("", at(1, 1, "unit")),
        ("", at(1, 2, "key")),
        ("", (*at(1, 2, "abilities"), 0)),
    ]


def test_a_problem_reads_as_a_sentence_with_whom_it_is_about_and_its_rule() -> None:
    setup = BattleSetup(
        "fftt", ground(), (blue(), red(figures=(one("grunt", "Bob", (90, 20)),))), fftt_units(), TableRules()
    )
    assert [str(problem) for problem in setup_problems(setup)] == ["Red: it needs at least one HQ; add one. (fftt:U1a)"]
    assert str(SetupProblem("", ("sides",), "", "a.")) == "a."


def test_more_than_their_part_of_the_zone_has_room_for_are_refused() -> None:
    many = tuple(one("grunt", f"G{number}") for number in range(120))
    sides = blue(), red(), green(figures=many)
    assert judged(*sides, any_army=True) == []
    narrow = replace(sides[2], toward=Edge.EAST, figures=tuple(one("tank", f"T{n}") for n in range(40)))
    assert judged(blue(), red(), narrow, any_army=True) == [("fftt:T10a", ("sides", 2, "figures"))]


@pytest.mark.claims("fftt:H4d")
@pytest.mark.parametrize(("place", "wrong"), [((90, 50), True), (None, False)])
def test_who_waits_outside_stands_nowhere(place: tuple[float, float] | None, wrong: bool) -> None:
    waiting = replace(one("grunt", "Bob", place), flank=Edge.NORTH)
    others = [one("grunt", f"G{n}", (90, 10 + 4 * n)) for n in range(4)]
    assert judged(blue(), red(waiting, *others)) == ([("fftt:H4d", at(1, 1, "flank"))] if wrong else [])
