"""Opportunity fire: sections S9, S10 and S14 of the rules, with X8 and X11 for who is in contact."""

from __future__ import annotations

from itertools import pairwise

import pytest

from campaign.battle.fftt.codes import (
    DONE,
    FIRING,
    HEAL,
    KILLED,
    LEFT,
    LOG_MOVED,
    LOG_OUT_OF_AMMO,
    LOG_REACTED,
    LOG_SHOT,
    MOVE,
    MOVING,
    ON_TABLE,
    OPEN,
    PICK,
    REACTING,
    SHOOT,
    STANDING,
    TURN,
)
from campaign.battle.fftt.reasons import FINE, IN_CONTACT, NO_POINT
from tests.battle.fftt.situation import Entered, Place, Situation, block, f, ground, low_wall, situation

ELM = f("grunt", "Elm", at=(5, 97), facing="west")
"""Somebody of blue's with APs left, so that blue's movement goes on."""


def crossing(*red: Entered, to: Place = (40, 50), unit: str = "grunt", **marks: int) -> Situation:
    """Blue's Oak walks from (30, 50), and whom that concerns has been asked first."""
    battle = situation(blue=[f(unit, "Oak", at=(30, 50), **marks), ELM], red=red)
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[to])
    return battle


def points(battle: Situation) -> list[int]:
    """The points of the path at which the watcher who is asked may shoot."""
    return [number for number in range(battle.s.now[0].points) if battle.problem(PICK, number=number) == FINE]


def refused(battle: Situation) -> bool:
    """Nobody was asked: the move is over."""
    return battle.kind == MOVING and battle.rows(LOG_SHOT) == []


# Who, and when


@pytest.mark.claims("fftt:S9a", "fftt:S9f", "fftt:Q4a")
def test_an_engineer_fires_at_who_passes_12_cm_away_and_has_no_aps_left_until_the_next_phase() -> None:
    battle = crossing(f("engineer", "Ann", at=(40, 62), facing="north")).script(6, 2)
    assert (battle.kind, battle.asked, battle.actor) == (REACTING, "red", "Ann")
    battle.answer(PICK, number=10)
    assert [(row[2], row[3], row[4]) for row in battle.rows(LOG_SHOT)] == [(8, 6, 2)]
    assert (battle["Oak"].hurt, battle["Ann"].ap) == (1, 0)
    while battle.s.now[0].phase == 1:
        battle.answer(DONE)
    assert battle["Ann"].ap == 2


@pytest.mark.claims("fftt:S9b")
@pytest.mark.parametrize("unit", ["sniper", "mt"])
def test_snipers_and_mts_make_no_opportunity_fire(unit: str) -> None:
    assert refused(crossing(f(unit, "Ann", at=(50, 50), ap=3)))


@pytest.mark.claims("fftt:S9a")
@pytest.mark.parametrize(
    "unit", ["engineer", "grunt", "medic", "grenadier", "tank", "terminator", "sentinel", "stinger"]
)
def test_everybody_else_with_a_ranged_weapon_does(unit: str) -> None:
    battle = crossing(f(unit, "Ann", at=(48, 50)))
    assert (battle.kind, battle.actor) == (REACTING, "Ann")


@pytest.mark.claims("fftt:S9a")
@pytest.mark.parametrize("unit", ["scanner", "razordog", "drone", "queen", "bombbug", "marines.hq"])
def test_who_has_no_ranged_weapon_does_not(unit: str) -> None:
    assert refused(crossing(f(unit, "Ann", at=(48, 50), ap=3)))


@pytest.mark.claims("fftt:S9c", "fftt:A1e")
@pytest.mark.parametrize(("ap", "asked"), [(0, False), (1, False), (2, True), (3, True)])
def test_opportunity_fire_needs_two_unspent_aps_and_takes_all(ap: int, asked: bool) -> None:
    battle = crossing(f("grunt", "Ann", at=(48, 50), ap=ap))
    assert (battle.kind == REACTING) == asked
    if asked:
        battle.script(6, 6).answer(PICK, number=0)
        assert battle["Ann"].ap == 0


@pytest.mark.claims("fftt:S12c")
def test_who_is_out_of_ammo_makes_none() -> None:
    assert refused(crossing(f("grunt", "Ann", at=(48, 50), empty=1)))


@pytest.mark.claims("fftt:S9a")
def test_friends_of_the_mover_are_not_asked() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50)), f("grunt", "Fir", at=(45, 50), facing="west"), ELM],
        red=[f("hq", at=(95, 95))],
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    assert refused(battle)


# Where


@pytest.mark.claims("fftt:S9a", "fftt:S9k")
def test_a_watcher_is_told_the_points_of_the_path_that_lie_in_range() -> None:
    battle = crossing(f("grunt", "Ann", at=(65, 50)))
    assert points(battle) == [5, 6, 7, 8, 9, 10]
    assert battle.problem(PICK, number=4) == NO_POINT
    assert battle.problem(PICK, number=11) == NO_POINT
    assert battle.problem(PICK, number=-1) == NO_POINT


@pytest.mark.claims("fftt:S9a")
@pytest.mark.parametrize(("x", "asked"), [(70, True), (70.01, False)])
def test_range_ends_for_opportunity_fire_where_it_ends_for_any_shot(x: float, asked: bool) -> None:
    assert (crossing(f("grunt", "Ann", at=(x, 50))).kind == REACTING) == asked


@pytest.mark.claims("fftt:S9a", "fftt:V1a")
def test_a_watcher_is_told_the_points_that_lie_in_its_arc() -> None:
    assert points(crossing(f("grunt", "Ann", at=(35, 60), facing="east"))) == [5, 6, 7, 8, 9, 10]
    assert points(crossing(f("grunt", "Ann", at=(35, 60), facing="west"))) == [0, 1, 2, 3, 4, 5]
    assert refused(crossing(f("grunt", "Ann", at=(35, 60), facing="south")))


@pytest.mark.claims("fftt:S9a")
def test_a_watcher_is_told_the_points_that_lie_in_its_sight() -> None:
    battle = situation(
        ground(block("building", 33.5, 52, 36.5, 55)),
        blue=[f("grunt", "Oak", at=(30, 50)), ELM],
        red=[f("grunt", "Ann", at=(35, 65), facing="north")],
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    assert points(battle) == [0, 1, 2, 8, 9, 10]


@pytest.mark.claims("fftt:S7d")
def test_opportunity_fire_is_never_indirect() -> None:
    def asked(facing: str, *between: object) -> bool:
        battle = situation(
            ground(*between),  # type: ignore[arg-type]
            blue=[f("grunt", "Oak", at=(30, 50)), ELM],
            red=[f("grenadier", "Ann", at=(35, 60), facing=facing)],
        )
        battle.start("movement")
        return battle.answer(MOVE, "Oak", to=[(34, 50)]) == REACTING

    assert asked("north")
    assert not asked("south")
    assert not asked("north", block("building", 25, 53, 45, 56))


# What happens


@pytest.mark.claims("fftt:S9d", "fftt:S9e", "fftt:S14i")
def test_a_kill_stops_the_move_where_it_happened_and_draws_no_more_fire() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50), hurt=1), ELM],
        red=[f("grunt", "Ann", at=(50, 50)), f("grunt", "Fir", at=(50, 53))],
    ).script(1, 1)
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    battle.answer(PICK, number=4)
    battle.answer(PICK, number=6)
    assert (battle["Oak"].fate, battle["Oak"].x) == (KILLED, 3400)
    assert [row[0] for row in battle.rows(LOG_REACTED)] == [battle.number("Ann")]
    assert battle.rows(LOG_MOVED)[-1][2:4] == (3400, 5000)


@pytest.mark.claims("fftt:S9d")
def test_a_shot_that_does_not_kill_lets_the_move_go_on() -> None:
    battle = crossing(f("grunt", "Ann", at=(50, 50))).script(1, 1)
    battle.answer(PICK, number=4)
    assert (battle["Oak"].hurt, battle["Oak"].x) == (1, 4000)


@pytest.mark.claims("fftt:S9d")
def test_who_was_wounded_on_the_way_is_wounded_before_general_fire() -> None:
    battle = crossing(f("grunt", "Ann", at=(50, 50))).script(1, 1)
    battle.answer(PICK, number=4)
    battle.answer(DONE)
    while battle.kind != FIRING:
        battle.answer(DONE)
    battle.script(6, 6)
    battle.answer(SHOOT, "Oak", "Ann")
    battle.answer(DONE)
    assert battle.rows(LOG_SHOT)[-1][2] == 6


@pytest.mark.claims("fftt:S9g")
def test_a_watcher_needs_no_marker_and_may_let_a_mover_pass() -> None:
    battle = crossing(f("grunt", "Ann", at=(50, 50)))
    assert battle.answer(DONE) == MOVING
    assert (battle["Oak"].x, battle["Ann"].ap) == (4000, 3)


@pytest.mark.claims("fftt:S9h")
def test_a_figure_makes_opportunity_fire_once_a_phase() -> None:
    battle = crossing(f("grunt", "Ann", at=(52, 50)), f("hq", at=(90, 90))).script(6, 6)
    battle.answer(PICK, number=0)
    assert battle.answer(MOVE, "Oak", to=[(41, 50)]) == MOVING
    assert (battle["Ann"].empty, battle["Oak"].x) == (0, 4100)
    assert len(battle.rows(LOG_REACTED)) == 1


@pytest.mark.claims("fftt:S9i", "fftt:S14h", "fftt:S9k")
def test_several_react_to_one_move_each_at_its_own_point_asked_one_after_the_other() -> None:
    battle = crossing(f("grunt", "Ann", at=(50, 50)), f("grunt", "Fir", at=(50, 53)), f("grunt", "Yew", at=(50, 47)))
    asked = []
    for number in (7, 2, 7):
        asked.append(battle.actor)
        battle.script(6, 6).answer(PICK, number=number)
    assert asked == ["Ann", "Fir", "Yew"]
    shots = [(battle.name(row[0]), row[2]) for row in battle.rows(LOG_REACTED)]
    assert shots == [("Fir", 2), ("Ann", 7), ("Yew", 7)]


@pytest.mark.claims("fftt:S9k")
def test_each_watcher_is_asked_once_for_each_move() -> None:
    battle = crossing(f("grunt", "Ann", at=(52, 50)))
    assert battle.answer(DONE) == MOVING
    assert battle.answer(MOVE, "Oak", to=[(41, 50)]) == REACTING
    assert (battle["Oak"].x, battle.actor) == (4000, "Ann")  # and asked before it begins


@pytest.mark.claims("fftt:S9j")
def test_nobody_reacts_to_opportunity_fire() -> None:
    battle = crossing(f("grunt", "Ann", at=(50, 50))).script(6, 6)
    assert battle.answer(PICK, number=4) == MOVING
    assert len(battle.rows(LOG_SHOT)) == 1


@pytest.mark.claims("fftt:S9l", "fftt:S9m", "fftt:S14i")
@pytest.mark.parametrize("second", [4, 8])
def test_a_shot_at_a_mover_who_has_died_is_not_made_and_costs_nothing(second: int) -> None:
    battle = crossing(f("grunt", "Ann", at=(50, 50)), f("grunt", "Fir", at=(50, 53)), hurt=1).script(1, 1)
    battle.answer(PICK, number=4)
    battle.answer(PICK, number=second)
    assert (battle["Ann"].ap, battle["Fir"].ap) == (0, 3)


@pytest.mark.claims("fftt:S9l")
def test_who_has_died_of_a_friends_grenade_makes_no_shot() -> None:
    # Ann's grenade needs 6 at 10 cm and throws 12, then 1 and 1: it deviates 12 cm straight on, over Oak to Fir
    battle = situation(
        blue=[f("grunt", "Oak", at=(40, 50)), ELM],
        red=[f("grenadier", "Ann", at=(50, 50)), f("grunt", "Fir", at=(27, 50), facing="east")],
    ).script(6, 6, 1, 1)
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(39, 50)])
    battle.answer(PICK, number=1)
    assert battle.actor == "Fir"
    battle.answer(PICK, number=1)
    assert battle["Fir"].fate == KILLED
    assert [battle.name(row[0]) for row in battle.rows(LOG_REACTED)] == ["Ann"]


@pytest.mark.claims("fftt:U5b")
def test_supply_is_looked_at_when_the_shot_is_made() -> None:
    unsupplied = crossing(f("grunt", "Ann", at=(50, 50))).script(6, 6)
    unsupplied.answer(PICK, number=4)
    assert [row[0] for row in unsupplied.rows(LOG_OUT_OF_AMMO)] == [unsupplied.number("Ann")]
    supplied = crossing(f("grunt", "Ann", at=(50, 50)), f("hq", at=(90, 90))).script(6, 6)
    supplied.answer(PICK, number=4)
    assert supplied.rows(LOG_OUT_OF_AMMO) == []


@pytest.mark.claims("fftt:Q8a")
@pytest.mark.parametrize(("order", "asked"), [(7, True), (8, False)])
def test_a_standing_order_asks_only_for_shots_that_need_as_much(order: int, asked: bool) -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(30, 50)), ELM], red=[f("grunt", "Ann", at=(48, 50))])
    battle.start("movement", "red")
    battle.answer(STANDING, number=order)
    battle.answer(DONE)
    assert battle.asked == "blue"
    assert (battle.answer(MOVE, "Oak", to=[(31, 50)]) == REACTING) == asked


# What can be interrupted


@pytest.mark.claims("fftt:S14c", "fftt:S14e", "fftt:S14f")
def test_a_move_is_interrupted_before_its_first_step_at_every_centimetre_and_at_its_end() -> None:
    battle = crossing(f("grunt", "Ann", at=(48, 50)), to=(36.5, 50))
    assert points(battle) == list(range(8))
    path = [battle.s.path[2 * number] for number in range(8)]
    assert path[0] == 3000
    assert path[-1] == 3650
    assert all(0 < after - before <= 100 for before, after in pairwise(path))
    battle.script(6, 6).answer(PICK, number=0)
    assert battle.rows(LOG_MOVED)[0][2:4] == (3092, 5000)
    assert battle.rows(LOG_REACTED)[0][2] == 0


@pytest.mark.claims("fftt:S14d", "fftt:S14a")
def test_a_move_is_interrupted_at_each_turn_of_its_path() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(30, 50)), ELM], red=[f("grunt", "Ann", at=(45, 50))])
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(30.3, 50.4), (32.9, 50.4), (32.9, 50.1)])
    path = [(battle.s.path[2 * number], battle.s.path[2 * number + 1]) for number in points(battle)]
    assert {(3030, 5040), (3290, 5040), (3290, 5010)} <= set(path)


@pytest.mark.claims("fftt:S14a")
def test_a_climb_and_leaving_the_table_are_interrupted() -> None:
    climb = situation(
        ground(low_wall((32, 40), (32, 60))),
        blue=[f("grunt", "Oak", at=(30, 50)), ELM],
        red=[f("grunt", "Ann", at=(48, 50))],
    )
    climb.start("movement")
    assert climb.answer(MOVE, "Oak", to=[(34, 50)]) == REACTING
    leaves = situation(blue=[f("grunt", "Oak", at=(0.8, 50), hurt=1), ELM], red=[f("grunt", "Ann", at=(15, 50))])
    leaves.start("movement")
    assert leaves.answer(MOVE, "Oak", leave=True) == REACTING
    leaves.script(1, 1).answer(PICK, number=0)
    assert leaves["Oak"].fate == KILLED
    assert leaves["Oak"].fate != LEFT


@pytest.mark.claims("fftt:S14b")
@pytest.mark.parametrize("what", ["turning", "opening a door", "declaring healing"])
def test_what_is_no_move_is_not_interrupted(what: str) -> None:
    battle = situation(
        ground(block("building", 28, 51, 36, 59, north="door")),
        blue=[f("medic", "Oak", at=(32, 50)), f("grunt", "Fir", at=(30.5, 50), hurt=1)],
        red=[f("grunt", "Ann", at=(32, 38), facing="south")],
    )
    battle.start("movement")
    if what == "turning":
        kind = battle.answer(TURN, "Oak", facing="north")
    elif what == "opening a door":
        kind = battle.answer(OPEN, "Oak", number=0)
    else:
        kind = battle.answer(HEAL, "Oak", "Fir")
    assert kind == MOVING
    assert battle.answer(MOVE, "Fir", to=[(30, 50)]) == REACTING


# Charges and contact


@pytest.mark.claims("fftt:S10a", "fftt:S14f")
def test_a_charged_figure_fires_at_its_charger_in_contact_before_the_fight() -> None:
    battle = crossing(f("grunt", "Ann", at=(36, 50)), to=(36, 50), hurt=1).script(1, 1)
    assert (battle.kind, points(battle)[-1]) == (REACTING, battle.s.now[0].points - 1)
    battle.answer(PICK, number=battle.s.now[0].points - 1)
    assert (battle["Oak"].fate, battle["Oak"].x) == (KILLED, 3440)
    assert battle["Ann"].bound == 0


@pytest.mark.claims("fftt:S10b", "fftt:X8a")
@pytest.mark.parametrize("early", [True, False])
def test_who_fired_at_its_charger_has_nothing_left_to_fight_back_with(early: bool) -> None:
    battle = crossing(f("grunt", "Ann", at=(36, 50)), to=(36, 50), unit="tank").script(6, 6)
    battle.answer(PICK, number=0 if early else battle.s.now[0].points - 1)
    assert battle["Ann"].ap == 0
    assert battle["Ann"].bound == 1


@pytest.mark.claims("fftt:X8a")
def test_who_held_its_fire_fights_back() -> None:
    battle = crossing(f("grunt", "Ann", at=(36, 50)), to=(36, 50), unit="tank")
    battle.answer(DONE)
    assert (battle["Ann"].ap, battle["Ann"].defends) == (3, 0)


@pytest.mark.claims("fftt:S14g")
def test_a_charge_from_behind_cannot_be_met_by_fire() -> None:
    assert refused(crossing(f("grunt", "Ann", at=(36, 50), facing="east"), to=(36, 50)))


@pytest.mark.claims("fftt:X11a", "fftt:X11c")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
def test_a_grunt_in_contact_since_the_last_phase_fires_only_at_whom_it_is_in_contact_with(step: str) -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50)), ELM],
        red=[f("tank", "Ann", at=(32.3, 50)), f("grunt", "Fir", at=(40, 55))],
    )
    battle.start(step)
    assert battle.problem(SHOOT, "Oak", "Fir") == IN_CONTACT
    battle.answer(SHOOT, "Oak", "Ann")
    assert battle["Oak"].defends == 1


@pytest.mark.claims("fftt:X11a", "fftt:S9a")
def test_a_figure_fires_all_along_the_path_of_the_one_that_breaks_off_from_it() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(40, 50)), ELM], red=[f("grunt", "Ann", at=(41.6, 50), facing="west")]
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(32, 50)])
    assert points(battle) == list(range(9))
    battle.script(1, 1).answer(PICK, number=5)
    assert (battle["Oak"].hurt, battle["Oak"].x) == (1, 3200)


@pytest.mark.claims("fftt:X11a")
def test_a_figure_held_by_another_fires_at_the_one_that_breaks_off_only_in_contact() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(40, 50)), f("grunt", "Fir", at=(41.6, 51.6)), ELM],
        red=[f("grunt", "Ann", at=(41.6, 50), facing="west")],
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(32, 50)])
    assert points(battle) == [0]


@pytest.mark.claims("fftt:X11c")
def test_who_fired_at_the_one_in_contact_as_it_moved_only_defends() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(40, 50)), ELM], red=[f("grunt", "Ann", at=(41.6, 50), facing="west")]
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50.1)])
    battle.script(6, 6).answer(PICK, number=0)
    assert (battle["Ann"].defends, battle["Oak"].fate) == (1, ON_TABLE)
