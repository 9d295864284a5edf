"""Battles of three and four sides, and of allies: sections T7, Q1, X5, E5, E7 and E8 of the rules."""

from __future__ import annotations

import pytest

from campaign.battle.contract import (
    BattleReport,
    BattleSetup,
    SideEnd,
    SideResult,
    SideSetup,
)
from campaign.battle.fast import fresh
from campaign.battle.fftt.agreements import TableRules, zone
from campaign.battle.fftt.codes import (
    BEATEN,
    CAPTURED,
    CREDITING,
    DONE,
    FIGHTING,
    FIRING,
    HEAL,
    KILLED,
    LEFT,
    LOG_EXCHANGE,
    LOG_FOUGHT,
    LOG_INITIATIVE,
    LOG_SHOT,
    LOST,
    MOVE,
    MOVING,
    NOBODY,
    ON_TABLE,
    OVER,
    PART_PAIR,
    PARTING,
    PERMIT,
    PICK,
    PICKING,
    PLACE,
    REACTING,
    RETREATED,
    SHOOT,
    STOOD,
    SURRENDER,
    SURRENDERED,
    WON,
)
from campaign.battle.fftt.reasons import FINE, NO_ALLY, NOT_AN_ENEMY, TOO_NEAR
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.report import report
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.units import fftt_units
from campaign.battle.fftt.words.ending import losses
from campaign.battle.scenery import Edge
from tests.battle.fftt.situation import Entered, Situation, f, ground, situation

ANN = f("grunt", "Ann", at=(20, 50))
BOB = f("grunt", "Bob", at=(80, 50))
GIL = f("grunt", "Gil", at=(50, 10))
BLUE, RED, GREEN = range(3)
RED_GREEN = {"red": "east", "green": "east"}


def end_turn(battle: Situation, turn: int = 1) -> Situation:
    """Nobody does anything in the last phase of a turn; the dice for the next one are there."""
    battle.script(6, 6, 5, 5, 4, 4, 3, 3)
    battle.start("general fire", turn=turn, phase=3)
    while battle.kind != OVER and battle.s.now[0].turn == turn:
        battle.answer(DONE)
    return battle


def ends(battle: Situation) -> list[int]:
    """How each side stands, in their order."""
    return [battle.s.forces[side].end for side in range(battle.s.force_count)]


def dead(name: str) -> Entered:
    """A Grunt that has fallen."""
    return f("grunt", name, at=(60, 90), fate=KILLED)


# Set-up


@pytest.mark.claims("fftt:T7a", "fftt:T7c")
@pytest.mark.parametrize("edge", list(Edge))
@pytest.mark.parametrize(("across", "depth"), [(80, 1000), (100, 2000), (120, 2000)])
def test_each_side_has_a_zone_at_its_own_edge_as_deep_as_ever(edge: Edge, across: int, depth: int) -> None:
    left, upper, right, lower = zone(ground(width=across, height=across), edge)
    assert {right - left, lower - upper} == {depth, across * 100}
    touched = {Edge.NORTH: upper == 0, Edge.SOUTH: lower == across * 100, Edge.WEST: left == 0}
    assert touched.get(edge, right == across * 100)


@pytest.mark.claims("fftt:T7d", "fftt:T7e")
@pytest.mark.parametrize(("x", "reason"), [(19.9, TOO_NEAR), (20, FINE)])
def test_with_three_sides_a_figure_is_set_up_ten_cm_from_every_enemy(x: float, reason: int) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(10, 5))], red=[BOB], green=[f("grunt", "Gil")])
    battle.start("setting up")
    assert battle.problem(PLACE, "Gil", at=(x, 5), facing="south") == reason


@pytest.mark.claims("fftt:T7d", "fftt:E8f")
def test_an_ally_may_stand_nearer_but_not_on_the_same_spot() -> None:
    allies = {"blue": "north-west", "green": "north-west"}
    battle = situation(blue=[f("grunt", "Ann", at=(10, 5))], red=[BOB], green=[f("grunt", "Gil")], alliances=allies)
    battle.start("setting up")
    assert battle.problem(PLACE, "Gil", at=(12, 5), facing="south") == FINE
    assert battle.problem(PLACE, "Gil", at=(11, 5), facing="south") != FINE


@pytest.mark.claims("fftt:T7f", "fftt:T4c")
@pytest.mark.parametrize(("y", "seen"), [(29, True), (31, False)])
def test_at_set_up_a_side_sees_who_stands_so_near_its_zone_that_it_may_not_go_there(y: float, seen: bool) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(10, y))], red=[BOB], green=[f("grunt", "Gil")])
    battle.start("setting up")
    view = fresh(Battle)
    see(battle.s, 2, view)
    assert (view.figures[0].fate == ON_TABLE) == seen


@pytest.mark.claims("campaign:D3c")
def test_a_detachment_with_an_ally_has_the_half_of_its_zone_nearer_to_the_ally() -> None:
    assert zone(ground(), Edge.NORTH, Edge.EAST) == (5000, 0, 10000, 2000)
    assert zone(ground(), Edge.NORTH, Edge.WEST) == (0, 0, 5000, 2000)
    assert zone(ground(), Edge.EAST, Edge.SOUTH) == (8000, 5000, 10000, 10000)


# Initiative


@pytest.mark.claims("fftt:Q1c")
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("blue", ["blue", "green", "red", "white"]),  # west, north, east, south
        ("red", ["red", "white", "blue", "green"]),
        ("white", ["white", "blue", "green", "red"]),
    ],
)
def test_the_others_follow_the_first_clockwise_round_the_table(first: str, order: list[str]) -> None:
    battle = situation(blue=[ANN], red=[BOB], green=[GIL], white=[f("grunt", "Wim", at=(50, 90))])
    for side in ("blue", "red", "green", "white"):
        battle.script(*((6, 6) if side == first else (1, 1)))
    battle.start("setting up")
    places = {side: battle.s.forces[number].place for number, side in enumerate(battle.sides)}
    assert sorted(places, key=lambda side: places[side]) == order


@pytest.mark.claims("fftt:E8g", "fftt:Q1c")
def test_allies_throw_for_initiative_each_for_itself() -> None:
    battle = situation(blue=[ANN], red=[BOB], green=[GIL], alliances=RED_GREEN)
    battle.script(1, 1, 5, 5, 3, 3).start("setting up")
    assert [row[:3] for row in battle.rows(LOG_INITIATIVE)] == [(0, NOBODY, 2), (1, NOBODY, 10), (2, NOBODY, 6)]
    assert [battle.s.forces[side].place for side in range(3)] == [1, 0, 2]


def test_who_is_out_of_the_battle_throws_no_more_for_initiative() -> None:
    battle = end_turn(situation(blue=[ANN], red=[BOB], green=[dead("Gil")]))
    assert [row[0] for row in battle.rows(LOG_INITIATIVE)] == [0, 1]


# Fights


@pytest.mark.claims("fftt:X5f", "fftt:X4a", "fftt:X13b")
def test_the_many_of_a_fight_may_be_enemies_and_do_not_help_each_other() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(48.45, 50))],
        red=[f("grunt", "Bob", at=(51.55, 50))],
        green=[f("grunt", "Gil", at=(50, 50))],
    ).script(6, 4, 5)
    battle.start("close combat")
    assert [row[2:4] for row in battle.rows(LOG_FOUGHT)] == [(6, 0), (4, 0), (5, 0)]
    assert (battle["Gil"].struck + battle["Gil"].hurt, battle["Bob"].hurt) == (1, 1)


@pytest.mark.claims("fftt:E8d", "fftt:X13b")
def test_allies_in_one_fight_help_each_other() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(50, 50))],
        red=[f("grunt", "Bob", at=(51.55, 50))],
        green=[f("grunt", "Gil", at=(48.45, 50))],
        alliances=RED_GREEN,
    ).script(2, 2, 6)
    assert battle.start("close combat") == PICKING
    assert [row[2:4] for row in battle.rows(LOG_FOUGHT)] == [(2, 1), (2, 1), (6, 0)]


@pytest.mark.claims("fftt:X5b", "fftt:X5d", "fftt:X13a")
def test_where_three_enemies_touch_each_other_the_first_to_move_takes_a_pair_apart() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(50, 50))],
        red=[f("grunt", "Bob", at=(51.55, 50))],
        green=[f("grunt", "Gil", at=(50.775, 51.34))],
    ).script(6, 1, 3)
    assert battle.start("close combat", side="green") == PARTING
    assert battle.asked == "green"
    battle.answer(PART_PAIR, "Gil", "Bob")
    assert sorted(row[:2] for row in battle.rows(LOG_EXCHANGE)) == [(1, 0), (2, 0)]


@pytest.mark.claims("fftt:R2e")
@pytest.mark.parametrize("first", ["red", "green"])
def test_of_two_enemies_with_an_equal_claim_the_first_to_move_says_whose_kill_it_is(first: str) -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(50, 50), hurt=1)],
        red=[f("grunt", "Bob", at=(51.55, 50))],
        green=[f("grunt", "Gil", at=(48.45, 50))],
    ).script(6, 6, 1)
    assert battle.start("close combat", side=first) == CREDITING
    assert battle.asked == first
    battle.answer(PICK, "Gil")
    assert (battle["Ann"].fate, battle.name(battle["Ann"].killer)) == (KILLED, "Gil")


# Allies


@pytest.mark.claims("fftt:E8b", "fftt:E8a")
def test_allies_draw_no_opportunity_fire_from_each_other_and_others_do() -> None:
    sides = {"blue": [ANN], "red": [f("grunt", "Bob", at=(30, 50))], "green": [f("grunt", "Gil", at=(20, 40))]}
    battle = situation(**sides, alliances={"blue": "all", "green": "all"})  # type: ignore[arg-type]
    battle.start("movement")
    assert battle.answer(MOVE, "Ann", to=[(20, 45)]) == REACTING
    assert battle.asked == "red"
    assert battle.answer(DONE) == MOVING


@pytest.mark.claims("fftt:E8a")
def test_nobody_shoots_at_an_ally() -> None:
    battle = situation(blue=[ANN], red=[f("grunt", "Bob", at=(80, 50))], green=[f("grunt", "Gil", at=(80, 40))])
    battle.start("general fire", "red")
    assert battle.problem(SHOOT, "Bob", "Gil") != NOT_AN_ENEMY
    battle = situation(blue=[ANN], red=[BOB], green=[f("grunt", "Gil", at=(80, 40))], alliances=RED_GREEN)
    battle.start("general fire", "red")
    assert battle.problem(SHOOT, "Bob", "Gil") == NOT_AN_ENEMY


@pytest.mark.claims("fftt:E8c")
def test_a_medic_treats_a_wounded_ally() -> None:
    medic, patient = f("medic", "Med", at=(80, 50)), f("grunt", "Gil", at=(81.55, 50), hurt=1)
    battle = situation(blue=[ANN], red=[medic], green=[patient], alliances=RED_GREEN)
    battle.start("movement", "red")
    assert battle.problem(HEAL, "Med", "Gil") == FINE
    alone = situation(blue=[ANN], red=[medic], green=[patient])
    alone.start("movement", "red")
    assert alone.problem(HEAL, "Med", "Gil") != FINE


@pytest.mark.claims("fftt:E8f")
def test_a_burst_wounds_allies_as_it_wounds_others() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(61, 50))],
        red=[f("grenadier", "Bob", at=(80, 50))],
        green=[f("grunt", "Gil", at=(63, 50), extra_wounds=2)],
        alliances=RED_GREEN,
    ).script(1, 1)
    battle.start("general fire", "red")
    battle.answer(SHOOT, "Bob", "Ann")
    battle.answer(DONE)
    assert battle["Gil"].shot == 2


@pytest.mark.claims("fftt:R2a", "fftt:R2f")
@pytest.mark.parametrize("victim", ["Bea", "Gil"])
def test_who_kills_one_of_its_own_side_or_of_an_ally_is_credited_with_nothing(victim: str) -> None:
    red = [f("grunt", "Bob", at=(80, 50)), f("grunt", "Bea", at=(80, 60))]
    green = [f("grunt", "Gil", at=(80, 40))]
    battle = situation(blue=[dead("Ann")], red=red, green=green, alliances=RED_GREEN)
    battle[victim].killer = battle.number("Bob")
    battle.marks[battle.number(victim)] = {"fate": KILLED}
    end_turn(battle)
    told = report(setup_of(battle, red, green), battle.s)
    assert [casualty.killer for casualty in told.casualties if casualty.figure == victim] == [None]


def setup_of(battle: Situation, red: list[Entered], green: list[Entered]) -> BattleSetup:  # type: ignore[type-arg]
    """The set-up that a report is read against."""
    sides = (
        SideSetup("blue", "Blue", Edge.WEST, (dead("Ann").setup,)),
        SideSetup("red", "Red", Edge.EAST, tuple(one.setup for one in red), "east"),
        SideSetup("green", "Green", Edge.NORTH, tuple(one.setup for one in green), "east"),
    )
    return BattleSetup("fftt", ground(), sides, fftt_units(), TableRules())


# Supply


@pytest.mark.claims("fftt:U5c", "campaign:D2b", "campaign:D2c")
@pytest.mark.parametrize(("reloading", "empty"), [({}, 1), ({"green": ("red",)}, 0)])
def test_an_allys_hq_supplies_a_detachment_by_permission_only(
    reloading: dict[str, tuple[str, ...]], empty: int
) -> None:
    battle = situation(
        blue=[ANN],
        red=[f("marines.hq", "HQ", at=(90, 50))],
        green=[f("grunt", "Gil", at=(30, 50))],
        alliances=RED_GREEN,
        reloading=reloading,
    ).script(6, 6)
    battle.start("general fire", "green")
    battle.answer(SHOOT, "Gil", "Ann")
    battle.answer(DONE)
    assert battle["Gil"].empty == empty


@pytest.mark.claims("campaign:D2d")
def test_a_detachment_with_an_hq_is_supplied() -> None:
    hq = f("marines.hq", "HQ", at=(50, 10))
    battle = situation(blue=[ANN], red=[BOB], green=[f("grunt", "Gil", at=(30, 50)), hq]).script(6, 6)
    battle.start("general fire", "green")
    battle.answer(SHOOT, "Gil", "Ann")
    battle.answer(DONE)
    assert battle["Gil"].empty == 0


# The end


@pytest.mark.claims("fftt:E5a")
def test_with_three_sides_the_battle_goes_on_when_one_is_beaten() -> None:
    battle = end_turn(situation(blue=[ANN], red=[BOB], green=[dead("Gil")]))
    assert battle.kind == FIRING
    assert ends(battle) == [FIGHTING, FIGHTING, BEATEN]


@pytest.mark.claims("fftt:E5a", "fftt:E8e", "campaign:D3b")
def test_the_battle_is_over_when_one_alliance_is_left_and_its_sides_win_together() -> None:
    battle = end_turn(situation(blue=[dead("Ann")], red=[BOB], green=[GIL], alliances=RED_GREEN))
    assert battle.kind == OVER
    assert ends(battle) == [BEATEN, WON, WON]


@pytest.mark.claims("fftt:E8h")
@pytest.mark.parametrize(("out", "holder"), [("blue", 1), ("red", 0)])
def test_where_allies_win_the_defender_holds_the_field_or_the_first_of_them(out: str, holder: int) -> None:
    allies = {side: "all" for side in ("blue", "red", "green") if side != out}
    blue, red = (dead("Ann") if out == "blue" else ANN), (dead("Bob") if out == "red" else BOB)
    battle = end_turn(situation(blue=[blue], red=[red], green=[GIL], alliances=allies))
    assert battle.s.now[0].holder == holder


@pytest.mark.claims("fftt:E7a")
def test_what_a_beaten_side_without_an_ally_has_left_is_captured_at_once() -> None:
    hq = f("marines.hq", "HQ", at=(50, 10))
    battle = end_turn(situation(blue=[ANN], red=[BOB], green=[dead("Gil"), hq]))
    assert (battle.kind, battle["HQ"].fate) == (FIRING, CAPTURED)


@pytest.mark.claims("fftt:E7b")
def test_what_was_taken_off_falls_to_whoever_holds_the_field_in_the_end() -> None:
    battle = end_turn(situation(blue=[ANN], red=[BOB], green=[dead("Gil"), f("marines.hq", "HQ", at=(50, 10))]))
    battle.answer(SURRENDER)
    told = (battle.s.now[0].holder, ends(battle))
    assert told == (1, [SURRENDERED, WON, BEATEN])
    assert battle["HQ"].fate == CAPTURED


@pytest.mark.claims("fftt:E7a", "fftt:E7c", "fftt:E8g")
def test_a_beaten_side_with_an_ally_in_play_keeps_what_it_has_and_goes_on_with_it() -> None:
    scanner = f("machina.scanner", "Eye", at=(50, 20))
    battle = end_turn(situation(blue=[ANN], red=[BOB], green=[dead("Gil"), scanner], alliances=RED_GREEN))
    assert (ends(battle), battle["Eye"].fate) == ([FIGHTING, FIGHTING, BEATEN], ON_TABLE)
    while battle.kind != MOVING or battle.asked != "green":
        battle.answer(DONE)
    assert battle.problem(MOVE, "Eye", to=[(50, 25)]) == FINE


@pytest.mark.claims("fftt:E8i")
def test_what_a_beaten_side_has_left_stays_its_own_where_its_ally_wins() -> None:
    hq = f("marines.hq", "HQ", at=(50, 10))
    battle = end_turn(situation(blue=[dead("Ann")], red=[BOB], green=[dead("Gil"), hq], alliances=RED_GREEN))
    assert (ends(battle), battle["HQ"].fate) == ([BEATEN, WON, BEATEN], ON_TABLE)


@pytest.mark.claims("fftt:E7c")
def test_what_a_beaten_side_has_left_is_captured_when_its_ally_is_beaten_too() -> None:
    hq = f("marines.hq", "HQ", at=(50, 10))
    battle = end_turn(situation(blue=[ANN], red=[BOB], green=[dead("Gil"), hq], alliances=RED_GREEN))
    battle["Bob"].fate = KILLED
    while battle.kind != OVER:
        battle.answer(DONE)
    assert (ends(battle), battle["HQ"].fate) == ([WON, BEATEN, BEATEN], CAPTURED)


@pytest.mark.claims("fftt:E7d")
def test_what_a_side_that_has_retreated_has_left_is_taken_off_though_its_ally_fights_on() -> None:
    hq, gone = f("marines.hq", "HQ", at=(50, 10)), f("grunt", "Gil", at=(50, 1), fate=LEFT)
    battle = end_turn(situation(blue=[ANN], red=[BOB], green=[gone, hq], alliances=RED_GREEN))
    assert (ends(battle), battle["HQ"].fate) == ([FIGHTING, FIGHTING, RETREATED], CAPTURED)


@pytest.mark.claims("fftt:E6a", "fftt:E6b")
def test_where_the_last_two_of_three_sides_fall_at_once_nobody_wins() -> None:
    battle = end_turn(situation(blue=[ANN], red=[BOB], green=[dead("Gil")]))
    battle["Ann"].fate = battle["Bob"].fate = KILLED
    while battle.kind != OVER:
        battle.answer(DONE)
    assert (ends(battle), battle.s.now[0].holder) == ([BEATEN, BEATEN, BEATEN], 1)


@pytest.mark.claims("fftt:E3g", "fftt:E3l")
@pytest.mark.parametrize(("allied", "holder"), [(True, 2), (False, NOBODY)])
def test_after_the_last_turn_an_ally_of_a_beaten_defender_holds_the_field_or_nobody(allied: bool, holder: int) -> None:
    allies = RED_GREEN if allied else {}
    battle = situation(blue=[ANN], red=[dead("Bob")], green=[GIL], alliances=allies, rules=TableRules(turns=4))
    end_turn(battle, turn=4)
    assert (ends(battle), battle.s.now[0].holder) == ([STOOD, BEATEN, STOOD], holder)


@pytest.mark.claims("fftt:E7c", "campaign:C64b")
def test_what_a_beaten_side_has_left_stays_its_own_where_its_ally_stands_to_the_end() -> None:
    allies, hq = {"blue": "west", "green": "west"}, f("marines.hq", "HQ", at=(20, 50))
    battle = situation(blue=[hq], red=[BOB], green=[GIL], alliances=allies, rules=TableRules(turns=4))
    end_turn(battle, turn=4)
    assert (ends(battle), battle.s.now[0].holder) == ([BEATEN, STOOD, STOOD], 1)
    assert battle["HQ"].fate == ON_TABLE


@pytest.mark.claims("fftt:E7c")
@pytest.mark.parametrize(("end", "holder", "lost"), [(SideEnd.WON, "green", set()), (SideEnd.BEATEN, None, {"HQ"})])
def test_what_a_beaten_side_has_left_is_no_loss_where_its_ally_stands_to_the_end(
    end: SideEnd, holder: str | None, lost: set[str]
) -> None:
    red, green = [f("marines.hq", "HQ", at=(80, 50))], [GIL]
    setup = setup_of(situation(blue=[ANN], red=red, green=green), red, green)
    ended = (SideResult("blue", SideEnd.SURRENDERED), SideResult("red", SideEnd.BEATEN), SideResult("green", end))
    assert losses(setup, BattleReport(4, ended, holder)) & {"HQ"} == lost


# Surrender among several


@pytest.mark.claims("fftt:E2a", "fftt:E1d")
def test_a_side_with_nothing_but_an_egg_is_asked_for_nothing() -> None:
    egg = f("stinger", "Egg", at=(20, 50), low=1, actions=0, ap=0, hatches=9)
    battle = situation(blue=[egg], red=[BOB], green=[GIL], alliances={"blue": "west", "green": "west"})
    battle.start("movement", "blue")
    assert battle.asked == "red"


@pytest.mark.claims("fftt:E2c", "fftt:E2b")
def test_a_side_that_surrenders_is_out_and_the_others_fight_on() -> None:
    battle = situation(blue=[ANN], red=[BOB], green=[GIL])
    battle.start("light fire", "green")
    battle.start("movement", "green")
    assert battle.answer(SURRENDER) == MOVING
    assert battle.asked == "blue"
    assert (ends(battle), battle["Gil"].fate) == ([FIGHTING, FIGHTING, SURRENDERED], LOST)


@pytest.mark.claims("fftt:E2c")
def test_a_surrender_ends_the_battle_if_only_allies_are_left() -> None:
    battle = situation(blue=[ANN], red=[BOB], green=[GIL], alliances=RED_GREEN)
    battle.start("movement", "blue")
    assert battle.answer(SURRENDER) == OVER
    assert ends(battle) == [SURRENDERED, WON, WON]


@pytest.mark.claims("fftt:E2d")
def test_who_has_wounds_enough_when_its_side_surrenders_is_dead_and_not_lost() -> None:
    green = [f("grunt", "Gil", at=(35, 50), hurt=1), f("grunt", "Gus", at=(50, 5))]
    battle = situation(blue=[ANN], red=[BOB], green=green).script(1, 2)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Gil")
    battle.answer(DONE)
    while battle.asked != "green":
        battle.answer(DONE)
    battle.answer(SURRENDER)
    assert (battle["Gil"].fate, battle.name(battle["Gil"].killer), battle["Gus"].fate) == (KILLED, "Ann", LOST)


@pytest.mark.claims("fftt:E2e")
def test_the_declared_shots_of_a_side_that_surrenders_are_not_thrown() -> None:
    green = [f("grunt", "Gil", at=(30, 50)), f("grunt", "Gus", at=(30, 55))]
    battle = situation(blue=[ANN], red=[BOB], green=green)
    battle.start("general fire", "green")
    battle.answer(SHOOT, "Gil", "Ann")
    battle.answer(SURRENDER)
    assert (battle.rows(LOG_SHOT), battle.asked) == ([], "blue")


@pytest.mark.claims("fftt:E2e")
def test_a_side_that_would_have_to_pick_who_takes_its_wounds_may_surrender_instead() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(50, 50))],
        red=[f("grunt", "Bob", at=(51.55, 50))],
        green=[f("grunt", "Gil", at=(48.45, 50))],
    ).script(2, 2, 6, 1, 1, 2, 2)
    assert battle.start("close combat") == PICKING
    assert battle.answer(SURRENDER) == FIRING
    assert (battle["Ann"].fate, battle["Bob"].hurt, battle["Gil"].hurt) == (LOST, 0, 0)
    assert ends(battle) == [SURRENDERED, FIGHTING, FIGHTING]


def test_a_report_tells_how_it_ended_for_each_of_three_sides() -> None:
    red, green = [BOB], [GIL]
    battle = situation(blue=[dead("Ann")], red=red, green=green, alliances=RED_GREEN)
    end_turn(battle)
    told = report(setup_of(battle, red, green), battle.s)
    assert [(result.side, result.end) for result in told.sides] == [
        ("blue", SideEnd.BEATEN),
        ("red", SideEnd.WON),
        ("green", SideEnd.WON),
    ]
    assert told.holder == "red"


def a_host_and_a_guest(**marks: int) -> Situation:
    """Green's Gil is a guest of red's, who has an HQ; it is red's turn to fire."""
    return situation(
        blue=[ANN],
        red=[f("marines.hq", "HQ", at=(90, 50)), f("grunt", "Rita", at=(42, 60))],
        green=[f("grunt", "Gil", at=(30, 50), **marks)],
        alliances=RED_GREEN,
    )


@pytest.mark.claims("campaign:D6d", "campaign:D6f")
def test_reloading_that_is_permitted_in_battle_refills_who_is_empty() -> None:
    battle = a_host_and_a_guest(empty=1)
    battle.start("general fire", "red")
    battle.answer(PERMIT, number=GREEN)
    assert battle["Gil"].empty == 0


@pytest.mark.claims("campaign:D6f")
def test_where_no_hq_stands_nobody_is_refilled() -> None:
    battle = a_host_and_a_guest(empty=1)
    battle["HQ"].fate = KILLED
    battle.start("general fire", "red")
    battle.answer(PERMIT, number=GREEN)
    assert battle["Gil"].empty == 1


@pytest.mark.claims("campaign:D6e")
def test_reloading_that_was_permitted_holds_in_later_turns() -> None:
    battle = a_host_and_a_guest().script(6, 6)
    battle.start("general fire", "red")
    battle.answer(PERMIT, number=GREEN)
    battle.start("general fire", "green", turn=3)
    battle.answer(SHOOT, "Gil", "Ann")
    battle.answer(DONE)
    assert battle["Gil"].empty == 0


@pytest.mark.claims("campaign:D2c")
@pytest.mark.parametrize("side", [BLUE, RED])
def test_only_an_ally_is_permitted_to_reload(side: int) -> None:
    battle = a_host_and_a_guest()
    battle.start("general fire", "red")
    assert battle.problem(PERMIT, number=side) == NO_ALLY


@pytest.mark.claims("campaign:D6d")
def test_who_is_asked_for_opportunity_fire_is_asked_again_after_a_permission() -> None:
    battle = a_host_and_a_guest()
    battle.start("movement", "blue")
    battle.answer(MOVE, "Ann", to=[(38, 50)])
    while battle.kind == REACTING and battle.asked != "red":
        battle.answer(DONE)
    asked = (battle.kind, battle.actor)
    battle.answer(PERMIT, number=GREEN)
    assert (battle.kind, battle.actor) == asked
