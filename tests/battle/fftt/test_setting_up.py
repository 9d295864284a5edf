"""Setting up: section T of the rules as far as a battle carries it out, and bases with their contact."""

from __future__ import annotations

import pytest

from campaign.battle.fast import fresh
from campaign.battle.fftt.agreements import zone
from campaign.battle.fftt.codes import LIGHT_FIRE, LOST, NOT_PLACED, ON_TABLE, PLACE, PLACING
from campaign.battle.fftt.reasons import FINE, NEAR_ENEMY, NO_FRONT, NO_ROOM, NOT_IN_ZONE, NOT_YOURS, WALLED_IN
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.units import fftt_units
from campaign.battle.kernel.paths import touching
from campaign.battle.kernel.space import distance2
from campaign.battle.scenery import CM, Battlefield, Edge
from tests.battle.fftt.situation import Place, Situation, block, f, ground, low_wall, situation

RADIUS = {  # fftt:T8b, T8c, T8d
    "marines.engineer": 0.75,
    "marines.sniper": 0.75,
    "marines.grunt": 0.75,
    "marines.medic": 0.75,
    "marines.grenadier": 0.75,
    "marines.hq": 2,
    "machina.tank": 1.5,
    "machina.mt": 1.5,
    "machina.scanner": 0.75,
    "machina.terminator": 0.75,
    "machina.sentinel": 0.75,
    "machina.hq": 2,
    "insectoids.queen": 1.5,
    "insectoids.stinger": 0.75,
    "insectoids.spitter": 0.75,
    "insectoids.razordog": 0.75,
    "insectoids.drone": 0.75,
    "insectoids.bombbug": 0.75,
}


def to_place(unit: str = "grunt", *scenery: object, width: int = 100) -> Situation:
    """Blue sets Oak up at the west edge of a table that many centimetres wide; red stands in the east."""
    battle = situation(
        ground(*scenery, width=width),  # type: ignore[arg-type]
        blue=[f(unit, "Oak")],
        red=[f("grunt", "Ann", at=(width - 5, 50))],
    )
    battle.script(6, 6, 1, 1)  # for initiative, once all are set up
    assert battle.start("setting up") == PLACING
    return battle


def put(battle: Situation, at: Place, facing: str = "east", figure: str = "Oak") -> int:
    """The reason why a figure is not set up there, or FINE."""
    return battle.problem(PLACE, figure, at=at, facing=facing)


# The zone


@pytest.mark.claims("fftt:T5a", "fftt:T5b", "fftt:T5c")
@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("height", [80, 100, 120])
def test_the_zone_is_10_cm_deep_along_80_cm_of_attack_and_20_along_more(width: int, height: int) -> None:
    field = Battlefield(width * CM, height * CM)
    across = 10 if width == 80 else 20
    down = 10 if height == 80 else 20
    in_cm = {edge: tuple(bound / CM for bound in zone(field, edge)) for edge in Edge}
    assert in_cm == {
        Edge.WEST: (0, 0, across, height),
        Edge.EAST: (width - across, 0, width, height),
        Edge.NORTH: (0, 0, width, down),
        Edge.SOUTH: (0, height - down, width, height),
    }


@pytest.mark.claims("fftt:T10a", "fftt:T5a", "fftt:T5b")
@pytest.mark.parametrize(("width", "depth"), [(80, 10), (100, 20), (120, 20)])
def test_the_whole_base_is_set_up_inside_the_zone(width: int, depth: int) -> None:
    battle = to_place(width=width)
    assert put(battle, (0.75, 0.75)) == FINE
    assert put(battle, (depth - 0.75, 50)) == FINE
    assert put(battle, (depth - 0.74, 50)) == NOT_IN_ZONE
    assert put(battle, (0.74, 50)) == NOT_IN_ZONE
    assert put(battle, (5, 0.74)) == NOT_IN_ZONE
    assert put(battle, (5, 99.26)) == NOT_IN_ZONE


@pytest.mark.claims("fftt:T10a")
@pytest.mark.parametrize(("unit", "radius"), [("grunt", 0.75), ("tank", 1.5), ("hq", 2)])
def test_the_larger_the_base_the_farther_inside_it_is_set_up(unit: str, radius: float) -> None:
    battle = to_place(unit)
    assert put(battle, (20 - radius, 50)) == FINE
    assert put(battle, (20 - radius + 0.01, 50)) == NOT_IN_ZONE


# Where and how


@pytest.mark.claims("fftt:T10b")
@pytest.mark.parametrize("facing", ["north", "east", "south", "west"])
def test_a_figure_is_set_up_facing_any_way(facing: str) -> None:
    battle = to_place()
    battle.answer(PLACE, "Oak", at=(10, 50), facing=facing)
    ways = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    assert (battle["Oak"].fx // 1000, battle["Oak"].fy // 1000) == ways[facing]


def test_a_figure_that_is_set_up_faces_some_way() -> None:
    assert to_place().judge([PLACE, 0, -1, 1000, 5000] + 19 * [0]) == NO_FRONT


@pytest.mark.parametrize("kind", ["hill", "pool", "river", "building", "ruins", "rubble", "forest"])
def test_a_figure_is_set_up_in_or_on_any_scenery(kind: str) -> None:
    battle = to_place("grunt", block(kind, 5, 40, 15, 60))
    battle.answer(PLACE, "Oak", at=(10, 50), facing="east")
    assert (battle["Oak"].piece, battle["Oak"].level) == (0, 1 if kind == "hill" else 0)


@pytest.mark.claims("fftt:T10d")
@pytest.mark.parametrize("unit", ["tank", "mt", "grunt", "queen"])
@pytest.mark.parametrize("opening", ["door", "double door", "window"])
def test_tanks_and_mts_are_set_up_in_a_building_only_behind_a_double_door(unit: str, opening: str) -> None:
    battle = to_place(unit, block("building", 3, 40, 17, 60, north=opening))
    refused = unit in ("tank", "mt") and opening != "double door"
    assert put(battle, (10, 50)) == (WALLED_IN if refused else FINE)


@pytest.mark.claims("fftt:T10e")
def test_nobody_is_set_up_in_contact_with_an_enemy() -> None:
    battle = situation(blue=[f("grunt", "Oak")], red=[f("grunt", "Ann", at=(10, 50))])
    battle.start("setting up")
    assert put(battle, (10, 51.6)) == NEAR_ENEMY
    assert put(battle, (10, 51.61)) == FINE


@pytest.mark.claims("fftt:T10e", "fftt:X12a")
def test_behind_a_wall_an_enemy_may_be_as_near() -> None:
    house = block("building", 5, 40, 15, 50, south="door")
    battle = situation(ground(house), blue=[f("grunt", "Oak")], red=[f("grunt", "Ann", at=(7, 49.25))])
    battle.start("setting up")
    assert put(battle, (7, 50.75)) == FINE


@pytest.mark.claims("fftt:T8f")
def test_bases_do_not_overlap_when_they_are_set_up() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(10, 50)), f("hq", "base")], red=[f("grunt", at=(90, 50))])
    battle.start("setting up")
    assert put(battle, (10, 52.74), figure="base") == NO_ROOM
    assert put(battle, (10, 52.75), figure="base") == FINE


def test_a_side_sets_up_its_own_figures_and_each_once() -> None:
    battle = situation(blue=[f("grunt", "Oak"), f("grunt", "Elm")], red=[f("grunt", "Ann")])
    battle.start("setting up")
    assert put(battle, (95, 50), figure="Ann") == NOT_YOURS
    battle.answer(PLACE, "Oak", at=(10, 50), facing="east")
    assert put(battle, (10, 60), figure="Oak") == NOT_YOURS
    battle.answer(PLACE, "Elm", at=(10, 60), facing="east")
    assert battle.asked == "red"


@pytest.mark.claims("fftt:T4c")
def test_neither_side_sees_how_the_other_sets_up_before_both_have_done_it() -> None:
    battle = situation(blue=[f("grunt", "Oak")], red=[f("grunt", "Ann")])
    battle.start("setting up")
    battle.answer(PLACE, "Oak", at=(10, 50), facing="east")
    view = fresh(Battle)
    see(battle.s, 1, view)
    assert (view.figures[0].fate, view.figures[0].x, view.figures[0].y) == (LOST, 0, 0)
    see(battle.s, 0, view)
    assert (view.figures[0].fate, view.figures[1].fate) == (ON_TABLE, LOST)
    battle.script(6, 6, 1, 1)
    battle.answer(PLACE, "Ann", at=(90, 50), facing="west")
    for side in (0, 1):
        see(battle.s, side, view)
        assert [(view.figures[i].fate, view.figures[i].x) for i in (0, 1)] == [(ON_TABLE, 1000), (ON_TABLE, 9000)]


def test_who_is_not_set_up_yet_is_not_on_the_table() -> None:
    battle = situation(blue=[f("grunt", "Oak")], red=[f("grunt", "Ann")])
    battle.start("setting up")
    assert (battle["Oak"].fate, battle["Ann"].fate) == (NOT_PLACED, NOT_PLACED)
    assert battle.s.now[0].step != LIGHT_FIRE


# Bases


@pytest.mark.claims("fftt:T8b", "fftt:T8c", "fftt:T8d")
def test_each_unit_has_the_base_of_its_size() -> None:
    assert {unit.key: unit.base / CM for unit in fftt_units()} == RADIUS


@pytest.mark.claims("fftt:T8a", "fftt:T8e")
@pytest.mark.parametrize("way", [(1, 0), (0, 1), (-1, 0), (0.6, 0.8), (-0.8, 0.6)])
@pytest.mark.parametrize(("unit", "reach"), [("grunt", 1.6), ("tank", 2.35), ("hq", 2.85)])
def test_two_figures_are_in_contact_up_to_a_millimetre_between_their_rims(way: Place, unit: str, reach: float) -> None:
    def contact(gap: float) -> bool:
        at = (50 + way[0] * (reach + gap), 50 + way[1] * (reach + gap))
        battle = situation(blue=[f("grunt", "Oak", at=(50, 50))], red=[f(unit, "Ann", at=at)])
        return touching(battle.t, battle.s, 0, battle["Oak"].x, battle["Oak"].y, 1)

    assert (contact(0), contact(0.05)) == (True, False)


@pytest.mark.claims("fftt:T8g")
def test_distances_are_measured_from_centre_to_centre() -> None:
    battle = situation(blue=[f("hq", "base", at=(20, 50))], red=[f("tank", "Ann", at=(50, 90))])
    assert distance2(battle["base"], battle["Ann"]) == (50 * CM) ** 2


@pytest.mark.claims("fftt:X12c")
def test_across_a_low_wall_there_is_contact() -> None:
    battle = situation(
        ground(low_wall((45, 50.8), (55, 50.8))),
        blue=[f("grunt", "Oak", at=(50, 50))],
        red=[f("grunt", "Ann", at=(50, 51.55))],
    )
    assert touching(battle.t, battle.s, 0, battle["Oak"].x, battle["Oak"].y, 1)


@pytest.mark.claims("fftt:X12a", "fftt:T9e")
@pytest.mark.parametrize("opening", ["door", "window"])
@pytest.mark.parametrize("is_open", [0, 1])
def test_through_a_buildings_wall_there_is_contact_at_an_open_door_alone(opening: str, is_open: int) -> None:
    battle = situation(
        ground(block("building", 40, 50, 60, 60, north=opening)),
        blue=[f("grunt", "Oak", at=(50, 49.25))],
        red=[f("grunt", "Ann", at=(50, 50.75))],
    )
    battle.s.doors[0] = is_open if opening == "door" else 0
    joined = opening == "door" and is_open == 1
    assert touching(battle.t, battle.s, 0, battle["Oak"].x, battle["Oak"].y, 1) == joined
