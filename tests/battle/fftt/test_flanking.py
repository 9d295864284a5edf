"""Flanking forces: section H of the rules, Scanners, and what the end of a side means for those outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.fast import choice_rows, fresh, plain_row
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    ARRIVING,
    BEATEN,
    CALL_OFF,
    CALLING_OFF,
    CAPTURED,
    CHOICE_WIDTH,
    DONE,
    FIRING,
    FLANK,
    KILLED,
    LEFT,
    LOG_ARRIVAL,
    LOG_ARRIVED,
    LOG_FLANKING,
    LOG_WAITS,
    LOST,
    MOVE,
    MOVEMENT,
    MOVING,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    OUTSIDE,
    OVER,
    PLACE,
    PLACING,
    REACTING,
    RETREATED,
    SHOOT,
    SURRENDER,
    WON,
)
from campaign.battle.fftt.flanking import flank_problems
from campaign.battle.fftt.flow import begin_phase, begin_side, begin_step
from campaign.battle.fftt.reasons import (
    DEAD_OR_AWAY,
    FINE,
    FLANK_EDGE,
    FLANK_HQ,
    FLANK_TOO_LARGE,
    IN_ENEMY_ZONE,
    NEAR_ENEMY,
    NEAR_SCANNER,
    NO_FORCE_THERE,
    NO_FRONT,
    NO_ROOM,
    NO_ROOM_FOR_REST,
    NOT_AT_FLANK,
    NOT_YOURS,
    UNSEEN,
    WALLED_IN,
)
from campaign.battle.fftt.records import Battle, Figure, Force, Now
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.tactician import think
from campaign.battle.fftt.units import fftt_units
from campaign.battle.fftt.weights import UNFITTED
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, WEST
from campaign.battle.scenery import Battlefield, Edge
from tests.battle.fftt.situation import Entered, Place, Situation, block, f, ground, situation


def out(unit: str, name: str, edge: int = NORTH, **marks: int) -> Entered:
    """A figure that waits outside at an edge."""
    return f(unit, name, fate=OUTSIDE, flank=edge, **marks)


def north(*force: Entered, red: Sequence[Entered] = (), table: Battlefield | None = None) -> Situation:
    """Blue's force arrives at the north edge in turn 8; a Grunt of each side stands far off."""
    battle = situation(
        table,
        blue=[f("grunt", "Oak", at=(5, 95)), *force],
        red=[f("grunt", "Ann", at=(95, 95)), *red],
    )
    assert battle.start("movement", turn=8) == ARRIVING
    return battle


def put(battle: Situation, at: Place, figure: str = "Elm", facing: str | Place = "south") -> int:
    """The reason why a figure is not set down there, or FINE."""
    return battle.problem(PLACE, figure, at=at, facing=facing)


def edge(battle: Situation, figure: str, to: int) -> int:
    """The reason why a figure is not written down for the flank at an edge, or FINE."""
    return battle.judge(flank(battle, figure, to))


def flank(battle: Situation, figure: str, to: int) -> list[int]:
    return [FLANK, battle.number(figure), to, *(0,) * 21]


def setting_up(*blue: Entered) -> Situation:
    """Blue sets up, without a place for anybody; red stands."""
    battle = situation(blue=blue, red=[f("grunt", "Ann", at=(95, 50))])
    assert battle.start("setting up") == PLACING
    return battle


# Written down at set-up


@pytest.mark.claims("fftt:H1b")
def test_a_force_waits_at_an_edge_where_nobody_deploys() -> None:
    battle = setting_up(f("tank", "T1"), f("tank", "T2"), f("grunt", "Elm"))
    assert [edge(battle, "Elm", to) for to in (NORTH, EAST, SOUTH, WEST)] == [FINE, FLANK_EDGE, FINE, FLANK_EDGE]
    assert [edge(battle, "Elm", to) for to in (-1, 4)] == [FLANK_EDGE, FLANK_EDGE]


@pytest.mark.claims("fftt:H1a", "fftt:H1c", "fftt:H1d")
def test_of_21_fp_two_forces_of_5_fp_wait_at_an_edge_each() -> None:
    tanks = [f("tank", f"T{n}") for n in range(5)]
    battle = setting_up(*tanks, f("hq", "base"))  # 4 × 5 + 1 FP
    for tank, to in (("T0", NORTH), ("T1", SOUTH)):
        battle.give(flank(battle, tank, to))
    assert [edge(battle, "T2", to) for to in (NORTH, SOUTH)] == [FLANK_TOO_LARGE, FLANK_TOO_LARGE]
    assert [battle[name].fate for name in ("T0", "T1", "T2")] == [OUTSIDE, OUTSIDE, NOT_PLACED]
    five = setting_up(*(f("tank", f"T{n}") for n in range(4)), *(f("grunt", f"G{n}") for n in range(5)))
    five.give(flank(five, "T0", NORTH))
    five.give(flank(five, "G0", NORTH))
    assert edge(five, "G1", NORTH) == FLANK_TOO_LARGE
    assert edge(five, "G1", SOUTH) == FINE


@pytest.mark.claims("fftt:H1d")
@pytest.mark.parametrize(("grunts", "reason"), [(3, FINE), (2, FLANK_TOO_LARGE)])
def test_an_hq_counts_for_the_quarter(grunts: int, reason: int) -> None:
    battle = setting_up(f("hq", "base"), *(f("grunt", f"G{n}") for n in range(grunts)))
    assert edge(battle, "G0", NORTH) == reason


@pytest.mark.claims("fftt:H1e")
def test_an_hq_is_in_no_flanking_force() -> None:
    battle = setting_up(f("hq", "base"), *(f("grunt", f"G{n}") for n in range(9)))
    assert edge(battle, "base", NORTH) == FLANK_HQ


def test_a_side_writes_down_its_own_figures_and_each_once() -> None:
    battle = situation(blue=[f("grunt", f"G{n}") for n in range(9)], red=[f("grunt", f"R{n}") for n in range(9)])
    battle.start("setting up")
    assert edge(battle, "R0", NORTH) == NOT_YOURS
    battle.give(flank(battle, "G0", NORTH))
    assert edge(battle, "G0", SOUTH) == NOT_YOURS
    assert battle.judge([FLANK, -1, NORTH, *(0,) * 21]) == NOT_YOURS
    assert battle.judge([FLANK, 18, NORTH, *(0,) * 21]) == NOT_YOURS


@pytest.mark.claims("fftt:H1f")
def test_the_log_tells_who_waits_where_for_those_who_read_it_afterwards() -> None:
    battle = setting_up(*(f("grunt", f"G{n}") for n in range(4))).script(6, 6, 1, 1)
    battle.give(flank(battle, "G2", SOUTH))
    for n in (0, 1, 3):
        battle.answer(PLACE, f"G{n}", at=(5, 20 + 10 * n), facing="east")
    assert battle.kind == FIRING or battle.kind == MOVING
    assert battle.rows(LOG_FLANKING) == [(2, NOBODY, SOUTH, 0, 0, 0)]


def a_setup(*figures: FigureSetup) -> BattleSetup[object]:
    sides = (
        SideSetup("b", "Blue", Edge.WEST, figures),
        SideSetup("r", "Red", Edge.EAST, (FigureSetup("Ann", "marines.grunt"),)),
    )
    return BattleSetup("fftt", Battlefield(10000, 10000), sides, fftt_units(), TableRules())  # type: ignore[return-value]


@pytest.mark.claims("fftt:H1b", "fftt:H1c", "fftt:H1e")
def test_the_orders_of_a_set_up_are_judged_as_those_given_at_the_table() -> None:
    grunts = [FigureSetup(f"G{n}", "marines.grunt") for n in range(7)]
    hq = FigureSetup("base", "marines.hq", flank=Edge.NORTH)
    sent = [replace(one, flank=Edge.NORTH) for one in grunts[:3]]
    wrong = replace(grunts[3], flank=Edge.EAST)
    found = flank_problems(a_setup(*sent, wrong, *grunts[4:], hq))  # type: ignore[arg-type]
    assert found == [("G2", FLANK_TOO_LARGE), ("G3", FLANK_EDGE), ("base", FLANK_HQ)]
    assert flank_problems(a_setup(*sent[:2], *grunts[2:])) == [("G1", FLANK_TOO_LARGE)]  # type: ignore[arg-type]
    assert flank_problems(a_setup(sent[0], *grunts[1:])) == []  # type: ignore[arg-type]


# The throw


@pytest.mark.claims("fftt:H2c", "fftt:H2d", "fftt:H2e")
@pytest.mark.parametrize(("turn", "least"), [(2, 6), (3, 6), (4, 5), (5, 5), (6, 4), (7, 4)])
def test_a_force_arrives_on_a_throw_that_grows_easier(turn: int, least: int) -> None:
    for face in range(1, 7):
        battle = situation(blue=[f("grunt", "Oak", at=(5, 50)), out("grunt", "Elm")], red=[f("grunt", at=(95, 50))])
        kind = battle.script(face).start("movement", turn=turn)
        assert kind == (ARRIVING if face >= least else MOVING)
        assert battle.dice_left == 0
        assert battle.rows(LOG_ARRIVAL) == [(0, NOBODY, NORTH, face, least, int(face >= least))]


@pytest.mark.claims("fftt:H2b")
def test_no_force_arrives_in_turn_1() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(5, 50)), out("grunt", "Elm")], red=[f("grunt", at=(95, 50))])
    assert battle.start("movement", turn=1) == MOVING
    assert battle.rows(LOG_ARRIVAL) == []


@pytest.mark.claims("fftt:H2f", "fftt:H2g")
@pytest.mark.parametrize("turn", [8, 9, 30])
def test_from_turn_8_on_a_force_arrives_without_a_throw(turn: int) -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(5, 50)), out("grunt", "Elm")], red=[f("grunt", at=(95, 50))])
    assert battle.start("movement", turn=turn) == ARRIVING
    assert battle.rows(LOG_ARRIVAL) == [(0, NOBODY, NORTH, 0, 0, 1)]


@pytest.mark.claims("fftt:H2a")
def test_each_force_outside_has_a_die_of_its_own_in_phase_1_alone() -> None:
    def outside() -> Situation:
        return situation(
            blue=[f("grunt", "Oak", at=(5, 50)), out("grunt", "Elm"), out("grunt", "Fir"), out("grunt", "Yew", SOUTH)],
            red=[f("grunt", at=(95, 50))],
        )

    battle = outside().script(5, 6)
    assert battle.start("movement", turn=2) == ARRIVING
    assert battle.actor == "Yew"
    assert battle.rows(LOG_ARRIVAL) == [(0, NOBODY, NORTH, 5, 6, 0), (0, NOBODY, SOUTH, 6, 6, 1)]
    for phase in (2, 3):
        assert outside().start("movement", turn=2, phase=phase) == MOVING


@pytest.mark.claims("fftt:H2a", "fftt:H2h")
def test_a_side_throws_after_light_fire_and_before_it_moves() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(40, 50)), out("grunt", "Elm")],
        red=[f("grunt", "Ann", at=(55, 50)), out("grunt", "Bea", SOUTH)],
    )
    battle.start("light fire", turn=3)
    battle.answer(DONE)
    assert battle.asked == "red"
    battle.script(1)  # blue's die falls when the light fire is over
    assert battle.answer(DONE) == MOVING
    assert battle.dice_left == 0
    battle.script(6)  # red's when blue has moved
    assert battle.answer(DONE) == ARRIVING
    assert battle.actor == "Bea"


# Where they arrive


@pytest.mark.claims("fftt:H3a", "fftt:H6b")
@pytest.mark.parametrize(
    ("side", "inside", "beyond"),
    [
        (NORTH, (50, 9.25), (50, 9.26)),
        (SOUTH, (50, 90.75), (50, 90.74)),
        (NORTH, (50, 0.75), (50, 0.74)),
        (SOUTH, (50, 99.25), (50, 99.26)),
    ],
)
def test_the_whole_base_lies_within_10_cm_of_the_forces_edge(side: int, inside: Place, beyond: Place) -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(5, 50)), out("grunt", "Elm", side)], red=[f("grunt", at=(95, 50))])
    battle.start("movement", turn=8)
    assert (put(battle, inside), put(battle, beyond)) == (FINE, NOT_AT_FLANK)


@pytest.mark.claims("fftt:H3a", "fftt:H6b")
@pytest.mark.parametrize(("side", "x"), [(WEST, 1.5), (WEST, 8.5), (EAST, 91.5), (EAST, 98.5)])
def test_a_larger_base_lies_within_the_10_cm_of_an_edge_beside_too(side: int, x: float) -> None:
    sides = (
        SideSetup(
            "b", "B", Edge.NORTH, (FigureSetup("T", "machina.tank", flank=Edge(("north", "east", "", "west")[side])),)
        ),
        SideSetup("r", "R", Edge.SOUTH, (FigureSetup("G", "marines.grunt", at=(5000, 9500)),)),
    )
    battle = _of(BattleSetup("fftt", Battlefield(10000, 10000), sides, fftt_units(), TableRules()))
    battle.start("movement", turn=8)
    assert put(battle, (x, 50), "T") == FINE
    step = 0.01 if x in (8.5, 98.5) else -0.01
    assert put(battle, (x + step, 50), "T") == NOT_AT_FLANK


def _of(setup: BattleSetup[object]) -> Situation:
    t, s = set_up(setup, 0, strict=True, logging=True)  # type: ignore[arg-type]
    keys = [figure.key for side in setup.sides for figure in side.figures]
    return Situation(t, s, {key: number for number, key in enumerate(keys)}, [{} for _key in keys])


@pytest.mark.claims("fftt:H3b", "fftt:H6h")
def test_no_part_of_a_base_is_set_down_in_the_enemys_zone() -> None:
    battle = north(out("grunt", "Elm"))
    assert put(battle, (79.25, 5)) == FINE
    assert put(battle, (79.26, 5)) == IN_ENEMY_ZONE
    assert put(battle, (99, 5)) == IN_ENEMY_ZONE


@pytest.mark.claims("fftt:H3c", "fftt:K3a")
def test_a_force_appears_more_than_30_cm_from_an_enemy_scanner() -> None:
    battle = north(out("grunt", "Elm"), red=[f("scanner", "eye", at=(50, 5), ap=0)])
    assert put(battle, (20, 5)) == NEAR_SCANNER
    assert put(battle, (19.99, 5)) == FINE


@pytest.mark.claims("fftt:K3c")
def test_a_destroyed_scanner_keeps_nobody_away() -> None:
    battle = north(out("grunt", "Elm"), red=[f("scanner", "eye", at=(50, 5), fate=KILLED)])
    assert put(battle, (50, 5)) == FINE


def test_an_own_scanner_keeps_nobody_away() -> None:
    battle = north(out("grunt", "Elm"), f("scanner", "eye", at=(50, 5)))
    assert put(battle, (45, 5)) == FINE


@pytest.mark.claims("fftt:K3b")
def test_a_scanner_moves_for_1_ap_as_others_do() -> None:
    battle = situation(blue=[f("scanner", "eye", at=(20, 50))], red=[f("tank", at=(90, 90))])
    battle.start("movement")
    battle.answer(MOVE, "eye", to=[(28, 50)])
    assert battle["eye"].ap == 1


@pytest.mark.claims("fftt:H3d")
def test_the_own_zone_is_open_to_a_force_whatever_scans_it() -> None:
    battle = north(out("grunt", "Elm"), red=[f("scanner", "eye", at=(12, 40))])
    assert put(battle, (15, 40)) == FINE
    assert put(battle, (19.25, 60)) == FINE
    assert put(battle, (19.26, 60)) == NOT_AT_FLANK


@pytest.mark.claims("fftt:H6a")
def test_an_arriving_figure_faces_any_way_but_some() -> None:
    battle = north(out("grunt", "Elm"))
    assert [put(battle, (50, 5), facing=way) for way in ("north", "east", "south", "west")] == [FINE] * 4
    assert battle.problem(PLACE, "Elm", at=(50, 5)) == NO_FRONT


@pytest.mark.claims("fftt:H6c")
def test_nobody_is_set_down_in_contact_with_an_enemy_or_on_anybody() -> None:
    battle = north(out("grunt", "Elm"), f("grunt", "Ash", at=(30, 5)), red=[f("grunt", "Bea", at=(50, 5))])
    assert put(battle, (51.6, 5)) == NEAR_ENEMY
    assert put(battle, (51.61, 5)) == FINE
    assert put(battle, (31.49, 5)) == NO_ROOM
    assert put(battle, (31.5, 5)) == FINE


@pytest.mark.claims("fftt:H6g")
@pytest.mark.parametrize("unit", ["tank", "mt", "grunt"])
@pytest.mark.parametrize("opening", ["door", "double door"])
def test_tanks_and_mts_arrive_in_a_building_only_behind_a_double_door(unit: str, opening: str) -> None:
    battle = north(out(unit, "Elm"), table=ground(block("building", 40, 0, 60, 12, south=opening)))
    refused = unit != "grunt" and opening == "door"
    assert put(battle, (50, 5)) == (WALLED_IN if refused else FINE)


@pytest.mark.claims("fftt:H6g")
def test_a_figure_arrives_on_a_hill() -> None:
    battle = north(out("grunt", "Elm"), table=ground(block("hill", 40, 0, 60, 12)))
    battle.answer(PLACE, "Elm", at=(50, 5), facing="south")
    assert (battle["Elm"].piece, battle["Elm"].level) == (0, 1)


def test_only_figures_of_the_force_that_arrives_are_set_down() -> None:
    battle = north(out("grunt", "Elm"), out("grunt", "Yew", SOUTH), red=[out("grunt", "Bea")])
    assert [put(battle, (50, 5), name) for name in ("Oak", "Yew", "Bea", "Elm")] == [NOT_YOURS] * 3 + [FINE]
    assert battle.judge([PLACE, 99, -1, 5000, 500, 0, 100, *(0,) * 17]) == NOT_YOURS


# No room


HOUSES = ground(block("building", 0, 0, 20, 100), block("building", 19, 0, 100, 11))
"""Houses without a double door over all of blue's zone and the north edge: a Tank finds no place there."""


@pytest.mark.claims("fftt:H5a", "fftt:H5b")
def test_a_force_without_room_for_all_of_it_waits_and_comes_next_turn_without_a_throw() -> None:
    battle = situation(
        HOUSES,
        blue=[f("grunt", "Oak", at=(50, 50)), out("tank", "Elm"), out("grunt", "Fir")],
        red=[f("grunt", "Ann", at=(95, 95))],
    ).script(6)
    assert battle.start("movement", turn=2) == MOVING
    assert battle.rows(LOG_WAITS) == [(0, NOBODY, NORTH, 0, 0, 0)]
    assert (battle["Fir"].fate, battle["Fir"].x, battle["Fir"].y) == (OUTSIDE, 0, 0)
    battle.marks[1]["flank"] = battle.marks[2]["flank"] = SOUTH  # where there is room, as if the houses had gone
    battle.s.forces[0].due = 1 << SOUTH
    assert battle.start("movement", turn=3) == ARRIVING
    assert battle.dice_left == 0
    assert battle.rows(LOG_ARRIVAL)[1:] == [(0, NOBODY, SOUTH, 0, 0, 1)]
    assert battle.s.forces[0].due == 0


@pytest.mark.claims("fftt:H5b")
def test_who_has_waited_waits_again_where_there_is_still_no_room() -> None:
    battle = situation(
        HOUSES,
        blue=[f("grunt", "Oak", at=(50, 50)), out("tank", "Elm")],
        red=[f("grunt", "Ann", at=(95, 95))],
    ).script(6)
    battle.start("movement", turn=2)
    battle.start("movement", turn=3)
    assert battle.s.forces[0].due == 1 << NORTH
    assert battle.rows(LOG_ARRIVAL)[1:] == [(0, NOBODY, NORTH, 0, 0, 1)]
    assert len(battle.rows(LOG_WAITS)) == 2


GAP = ground(block("building", 0, 0, 20, 100), block("building", 19, 0, 48, 11), block("building", 50, 0, 100, 11))
"""The same houses, with a gap at the north edge from 48 to 50 cm."""


@pytest.mark.claims("fftt:H5c")
def test_the_largest_base_is_asked_about_first() -> None:
    battle = north(out("grunt", "Elm"), out("tank", "Box"), out("grunt", "Fir"))
    assert battle.actor == "Box"
    battle.answer(PLACE, "Box", at=(50, 5), facing="south")
    assert battle.actor == "Elm"
    battle.answer(PLACE, "Fir", at=(60, 5), facing="south")
    assert battle.actor == "Elm"
    assert battle.answer(PLACE, "Elm", at=(40, 5), facing="south") == MOVING


@pytest.mark.claims("fftt:H5d")
def test_no_place_is_legal_that_leaves_none_to_the_rest_of_the_force() -> None:
    """Three Tanks fit in the gap one behind the other, and the centre of each has to be in it."""
    battle = situation(
        GAP,
        blue=[f("grunt", "Oak", at=(50, 50)), *(out("tank", name) for name in ("T1", "T2", "T3"))],
        red=[f("grunt", "Ann", at=(95, 95))],
    )
    assert battle.start("movement", turn=8) == ARRIVING
    assert put(battle, (49, 4), "T1") == NO_ROOM_FOR_REST
    assert put(battle, (49, 1.5), "T1") == FINE


# Fresh on arrival


@pytest.mark.claims("fftt:H4a", "fftt:H4b")
def test_who_arrives_has_all_aps_and_moves_at_once() -> None:
    battle = north(out("grunt", "Elm"))
    assert battle.answer(PLACE, "Elm", at=(50, 5), facing="south") == MOVING
    assert battle.rows(LOG_ARRIVED) == [(battle.number("Elm"), NOBODY, 5000, 500, 0, 1000)]
    assert (battle["Elm"].fate, battle["Elm"].flank, battle["Elm"].ap) == (ON_TABLE, NOBODY, 3)
    battle.answer(MOVE, "Elm", to=[(50, 15)])
    assert (battle["Elm"].y, battle["Elm"].ap) == (1500, 2)


@pytest.mark.claims("fftt:H6d", "fftt:H6e")
def test_setting_down_draws_no_opportunity_fire_and_the_first_move_does() -> None:
    battle = north(out("grunt", "Elm"), red=[f("grunt", "Bea", at=(50, 20), facing="north")])
    assert battle.answer(PLACE, "Elm", at=(50, 5), facing="south") == MOVING
    assert battle.answer(MOVE, "Elm", to=[(52, 5)]) == REACTING
    assert battle.actor == "Bea"


@pytest.mark.claims("fftt:H6f")
@pytest.mark.parametrize(("facing", "reason"), [("south", FINE), ("north", UNSEEN)])
def test_an_arriving_insectoid_charges_only_whom_it_sees_from_where_it_was_set_down(facing: str, reason: int) -> None:
    battle = north(out("razordog", "dog"), red=[f("grunt", "Bea", at=(50, 14), facing="south")])
    battle.answer(PLACE, "dog", at=(50, 5), facing=facing)
    assert battle.problem(MOVE, "dog", to=[(50, 12.5)]) == reason


@pytest.mark.claims("fftt:M7b", "fftt:H6f")
def test_who_arrives_hides_nobody_from_an_insectoid_that_was_there_as_the_movement_began() -> None:
    there = f("razordog", "old dog", at=(50, 3), facing="south")
    battle = north(out("razordog", "dog"), there, red=[f("grunt", "Bea", at=(50, 12))])
    battle.answer(PLACE, "dog", at=(50, 7), facing="south")
    assert battle.problem(MOVE, "old dog", to=[(52, 6), (51, 11)]) == FINE


@pytest.mark.claims("fftt:H4d")
def test_who_is_outside_cannot_be_shot_at() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(5, 5))], red=[f("grunt", at=(25, 5)), out("grunt", "Bea")])
    battle.start("general fire")
    assert battle.problem(SHOOT, "Oak", "Bea") == DEAD_OR_AWAY


@pytest.mark.claims("fftt:H4d")
def test_a_burst_where_the_table_begins_wounds_nobody_outside() -> None:
    battle = situation(
        blue=[f("bombbug", "bug", at=(1, 1)), f("drone", "far", at=(5, 90))],
        red=[f("grunt", "Ann", at=(95, 50)), out("grunt", "Bea")],
    )
    battle.start("movement")
    battle.answer(8, "bug")  # goes off
    assert (battle["bug"].fate, battle["Bea"].fate, battle["Bea"].hurt) == (KILLED, OUTSIDE, 0)


# The end for those outside


@pytest.mark.claims("fftt:H4c")
def test_a_side_with_nobody_but_an_hq_on_the_table_is_not_beaten_while_a_force_is_outside() -> None:
    battle = situation(
        blue=[f("hq", "base", at=(5, 50)), out("grunt", "Elm")], red=[f("grunt", "Ann", at=(95, 50))]
    ).script(6, 6, 1, 1)
    battle.start("close combat", phase=3)
    assert battle.kind != OVER
    assert battle.s.now[0].turn == 2
    alone = situation(blue=[f("hq", "base", at=(5, 50)), out("scanner", "eye")], red=[f("grunt", "Ann", at=(95, 50))])
    alone.start("close combat", phase=3)
    assert (alone.kind, alone.s.forces[0].end) == (OVER, BEATEN)


@pytest.mark.claims("fftt:H7d")
def test_what_is_outside_of_a_beaten_side_is_taken_with_the_rest() -> None:
    battle = situation(blue=[f("hq", "base", at=(5, 50)), out("scanner", "eye")], red=[f("grunt", "Ann", at=(95, 50))])
    battle.start("close combat", phase=3)
    assert [battle[name].fate for name in ("base", "eye")] == [CAPTURED, CAPTURED]


@pytest.mark.claims("fftt:H7a")
def test_a_force_outside_is_lost_when_its_side_surrenders() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(5, 50)), out("grunt", "Elm")],
        red=[f("grunt", "Ann", at=(95, 50)), out("grunt", "Bea")],
    )
    battle.start("movement")
    assert battle.answer(SURRENDER) == OVER
    assert [battle[name].fate for name in ("Oak", "Elm", "Bea")] == [LOST, LOST, OUTSIDE]


def walked_off(*blue: Entered) -> Situation:
    """The end of a turn in which the last blue figure on the table, but for what is given, has walked off."""
    battle = situation(blue=[f("grunt", "Oak", at=(5, 50), fate=LEFT), *blue], red=[f("grunt", "Ann", at=(95, 50))])
    battle.script(6, 6, 1, 1)
    battle.start("close combat", phase=3)
    return battle


def off(to: int) -> list[int]:
    return [CALL_OFF, NOBODY, to, *(0,) * 21]


@pytest.mark.claims("fftt:H7b")
def test_after_a_retreat_the_owner_calls_the_force_off_and_nobody_of_it_is_lost() -> None:
    battle = walked_off(f("hq", "base", at=(5, 5)), out("grunt", "Elm"), out("grunt", "Fir", SOUTH))
    assert (battle.kind, battle.asked) == (CALLING_OFF, "blue")
    assert [battle.judge(off(to)) for to in (NORTH, EAST, SOUTH)] == [FINE, NO_FORCE_THERE, FINE]
    assert battle.give(off(SOUTH)) == CALLING_OFF
    assert (battle["Fir"].fate, battle["Elm"].fate) == (LEFT, OUTSIDE)
    assert battle.give(off(NORTH)) == OVER
    assert [battle[name].fate for name in ("Oak", "Elm", "Fir", "base")] == [LEFT, LEFT, LEFT, CAPTURED]
    assert (battle.s.forces[0].end, battle.s.forces[1].end) == (RETREATED, WON)


@pytest.mark.claims("fftt:H7b")
@pytest.mark.parametrize(
    "there", [(f("grunt", "Ash", at=(5, 20)), out("grunt", "Elm")), (), (f("hq", "base", at=(5, 20)),)]
)
def test_nobody_is_asked_who_fights_on_or_has_no_force_outside(there: tuple[Entered, ...]) -> None:
    assert walked_off(*there).kind != CALLING_OFF


@pytest.mark.claims("fftt:H7b")
def test_nobody_is_asked_where_nobody_walked_off() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(5, 50), fate=KILLED), out("grunt", "Elm")], red=[f("grunt", "Ann", at=(95, 50))]
    ).script(6, 6, 1, 1)
    battle.start("close combat", phase=3)
    assert battle.kind != CALLING_OFF


@pytest.mark.claims("fftt:H7c")
def test_a_force_that_is_not_called_off_goes_on_throwing() -> None:
    battle = walked_off(out("grunt", "Elm")).script(6)
    assert battle.kind == CALLING_OFF
    assert battle.answer(DONE) == FIRING or battle.kind == ARRIVING
    while battle.kind == FIRING:
        battle.answer(DONE)
    assert (battle.kind, battle.s.now[0].turn) == (ARRIVING, 2)
    assert battle.dice_left == 0


# Three sides


def test_a_side_that_surrenders_as_its_force_arrives_leaves_its_place_to_the_next() -> None:
    sides = (
        SideSetup("b", "B", Edge.WEST, (_at("O", 500, 5000), FigureSetup("E", "marines.grunt", flank=Edge.NORTH))),
        SideSetup("r", "R", Edge.EAST, (_at("A", 9500, 5000), FigureSetup("F", "marines.grunt", flank=Edge.NORTH))),
        SideSetup("g", "G", Edge.SOUTH, (_at("S", 5000, 9500),)),
    )
    battle = _of(BattleSetup("fftt", Battlefield(10000, 10000), sides, fftt_units(), TableRules()))
    for place in range(3):
        battle.s.forces[place].place = place
    now = battle.s.now[0]
    now.turn, now.phase = 3, 0
    battle.script(6)
    begin_phase(battle.t, battle.s)
    begin_step(battle.s, MOVEMENT)
    begin_side(battle.t, battle.s)
    assert (battle.advance(), now.side) == (ARRIVING, 0)
    battle.script(2)  # red's own throw, which fails
    assert (battle.answer(SURRENDER), now.side) == (MOVING, 1)
    assert (now.arriving, battle["E"].fate, battle["F"].fate) == (NOBODY, LOST, OUTSIDE)


def _at(key: str, x: int, y: int) -> FigureSetup:
    return FigureSetup(key, "marines.grunt", at=(x, y))


# The tactician


def decided(battle: Situation) -> list[int]:
    """What the tactician does by the unfitted weights, shown no more than its side may see."""
    view, room = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
    see(battle.s, battle.s.now[0].side, view)
    think(battle.t, view, UNFITTED, room)
    row = [int(room[part]) for part in range(CHOICE_WIDTH)]
    assert battle.judge(row) == FINE
    return row


def answered_with_order(battle: Situation) -> None:
    battle.s.forces[battle.s.now[0].side].ask_from = 5  # it has given its standing order already


def test_the_tactician_comes_in_beside_an_hq_that_nobody_watches() -> None:
    battle = north(out("razordog", "dog"), red=[f("hq", "base", at=(70, 20))])
    answered_with_order(battle)
    row = decided(battle)
    assert row[:2] == [PLACE, battle.number("dog")]
    assert abs(row[3] - 7000) <= 500


def test_the_tactician_comes_in_through_its_own_zone_where_the_flank_is_shut() -> None:
    battle = situation(
        ground(block("building", 19, 0, 100, 11)),
        blue=[f("grunt", "Oak", at=(50, 50)), out("tank", "Elm")],
        red=[f("grunt", "Ann", at=(95, 95))],
    )
    battle.start("movement", turn=8)
    answered_with_order(battle)
    assert decided(battle)[3] < 2000  # in the own zone


@pytest.mark.parametrize(("enemies", "verb"), [(9, CALL_OFF), (1, DONE)])
def test_the_tactician_calls_a_force_off_where_it_is_hopelessly_outnumbered(enemies: int, verb: int) -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(5, 50), fate=LEFT), out("grunt", "Elm")],
        red=[f("grunt", at=(95, 10 * n + 5)) for n in range(enemies)],
    )
    battle.start("close combat", phase=3)
    assert battle.kind == CALLING_OFF
    answered_with_order(battle)
    assert decided(battle)[0] == verb


# Secrecy


@pytest.mark.claims("fftt:H1f", "fftt:T6c")
def test_the_enemy_sees_the_same_whatever_waits_wherever() -> None:
    seen = []
    for unit, at, learnt in (("tank", NORTH, 0), ("grunt", SOUTH, 2), ("engineer", SOUTH, 1)):
        elm = replace(out(unit, "Elm", at), setup=replace(out(unit, "Elm").setup, experience=20, extra_actions=learnt))
        battle = situation(blue=[f("grunt", "Oak", at=(5, 50)), elm], red=[f("grunt", "Ann", at=(95, 50))])
        battle.s.forces[0].due = 1 << at
        battle.start("movement", turn=1)
        view = fresh(Battle)
        see(battle.s, 1, view)
        rows = [plain_row(Figure, view.figures[i]) for i in range(3)]
        seen.append((rows, plain_row(Force, view.forces[0]), plain_row(Now, view.now[0])))
        see(battle.s, 0, view)
        assert (view.figures[1].fate, view.figures[1].flank) == (OUTSIDE, at)
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.claims("fftt:H1f")
def test_who_has_arrived_is_seen() -> None:
    battle = north(out("grunt", "Elm"))
    battle.answer(PLACE, "Elm", at=(50, 5), facing="south")
    view = fresh(Battle)
    see(battle.s, 1, view)
    assert plain_row(Figure, view.figures[1]) == plain_row(Figure, battle["Elm"])
