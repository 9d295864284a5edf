"""Melee and fatigue of Firefight (section H, W3 and W5), with the worked examples."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.applying import apply
from campaign.battle.firefight.flow import end_melee, step_back
from campaign.battle.firefight.legality import answering_problem
from campaign.battle.firefight.melee import (
    is_able,
    may_counter,
    may_strike_back,
    nearest_count,
    step_from,
    tire,
    touched_by,
)
from campaign.battle.firefight.reasons import COULD_BE_NEARER, FINE, NOT_NEAREST, TOO_FAR, TOO_NEAR
from campaign.battle.firefight.setup import set_up
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import RIFLE, Situation, box, row, situation, u

BASE = 250 / 254
SWORD = Arm("Sword", 0, 2)
FIGHTER = row("fighter", arms=(RIFLE, SWORD))


def duel(*dice: int, charger=FIGHTER, enemy=FIGHTER, more=()) -> Situation:
    """A charger 6 inches south of an enemy, with a unit of each side far off; A acts."""
    a = [u(charger, "Charger", (24, 20 + BASE + 6)), u(row("spare a"), "Spare A", (2, 46)), *more]
    b = [u(enemy, "Enemy", (24, 20)), u(row("spare b"), "Spare B", (2, 2))]
    return situation(a, b).script(*dice).start()


@pytest.mark.claims("firefight:H3a", "firefight:H3b", "firefight:H4a")
def test_a_charger_strikes_then_the_charged_unit_and_both_are_checked() -> None:
    # two blows, one hit that is blocked; two back, one wound, 3 + 1 is Stunned
    battle = duel(4, 1, 5, 4, 1, 4, 3).charge("Charger", "Enemy")
    assert (battle.kind, battle.side) == (c.STRIKING, "B")
    battle.say(c.STRIKE)
    assert (battle.unit("Charger").stunned, battle.model("Charger").wounds, battle.left) == (1, 1, 0)
    assert [tuple(row[4:6]) for row in battle.rows(c.LOG_STRIKES)] == [
        (battle.names["Charger"], battle.names["Enemy"]),
        (battle.names["Enemy"], battle.names["Charger"]),
    ]


@pytest.mark.claims("firefight:H5a")
def test_a_charged_unit_may_leave_striking_back() -> None:
    battle = duel(1, 1).charge("Charger", "Enemy").say(c.DONE)
    assert (battle.left, battle.unit("Enemy").fatigued, battle.unit("Charger").fatigued) == (0, 0, 1)


@pytest.mark.claims("firefight:H4b", "firefight:H5b")
def test_who_is_stunned_by_the_charge_does_not_strike_back() -> None:
    battle = duel(4, 1, 1, 2).charge("Charger", "Enemy").say(c.DONE)
    assert (battle.unit("Enemy").stunned, battle.kind, battle.side) == (1, c.ACTIVATING, "B")


@pytest.mark.claims("firefight:H6b", "firefight:C2a")
def test_the_charger_goes_back_1_inch_from_an_enemy_that_still_stands() -> None:
    battle = duel(1, 1).charge("Charger", "Enemy")
    gap = battle.model("Charger").y - battle.model("Enemy").y - 250
    battle.say(c.DONE)
    assert battle.model("Charger").y - battle.model("Enemy").y - 250 == gap + 254


@pytest.mark.claims("firefight:H6e", "firefight:W3b")
def test_a_stunned_charger_stays_and_is_idle_in_the_next_round() -> None:
    battle = duel(1, 1, 4, 1, 1, 2).charge("Charger", "Enemy")
    y = battle.model("Charger").y
    battle.say(c.STRIKE).say(c.DONE)
    assert battle.model("Charger").y == y
    assert (battle.unit("Charger").stunned, battle.unit("Charger").activated) == (1, 1)
    for name in ("Spare B", "Spare A", "Enemy"):
        battle.act(name, c.HOLD)
        if battle.kind == c.SHOOTING:
            battle.say(c.DONE)
    assert (battle.s.now[0].turn, battle.unit("Charger").stunned) == (2, 1)


@pytest.mark.example(91)
@pytest.mark.claims("firefight:H6d")
def test_x91_a_step_back_with_a_wall_close_behind_is_as_long_as_there_is_room() -> None:
    house = box(PieceKind.BUILDING, 20, 20 + BASE + 5 / 254 + 0.6, 28, 26)
    enemy, charger = u(FIGHTER, "Enemy", (24, 20)), u(FIGHTER, "Charger", (28.6, 20 + BASE))
    battle = situation([charger], [enemy], house).script(1, 1).start()
    battle.act("Charger", c.CHARGE, "Enemy")
    battle.move("Charger", [(24, 20 + BASE + 5 / 254)]).say(c.DONE)
    assert battle.model("Charger").y == battle.model("Enemy").y + 250 + 5 + round(0.6 * 254)


@pytest.mark.claims("firefight:H6c")
def test_between_two_equally_near_the_owner_says_from_whom_a_model_goes_back() -> None:
    pair = row("pair", arms=(SWORD,), most=2)
    enemies = u(pair, "Enemy", (23.4, 20), (24.6, 20))
    battle = situation([u(FIGHTER, "Charger", (24, 26))], [enemies]).script(1, 1).start()
    battle.act("Charger", c.CHARGE, "Enemy").move("Charger", [(24, 20 + 0.79)])
    assert battle.kind == c.STRIKING
    battle.say(c.DONE)
    assert (battle.kind, battle.side) == (c.STEPPING, "A")
    assert battle.problem(battle.row(c.STEP_FROM, 0, battle.number("Charger"))) == NOT_NEAREST
    battle.say(c.STEP_FROM, 0, battle.number("Enemy", 0))
    assert battle.model("Charger").x > 24 * 254


@pytest.mark.claims("firefight:H6a")
def test_who_has_destroyed_the_other_may_move_3_inches() -> None:
    battle = duel(4, 1, 1, 5).charge("Charger", "Enemy")
    assert (battle.kind, battle.side) == (c.AFTERWARDS, "A")
    y = battle.model("Charger").y / 254
    assert battle.problem(battle.paths("Charger", [(24, y + 3)])) == FINE
    assert battle.problem(battle.paths("Charger", [(24, y + 3.01)])) == TOO_FAR
    battle.say(c.DONE)
    assert battle.side == "B"


@pytest.mark.claims("firefight:H7a", "firefight:H7b")
def test_x27_who_has_charged_hits_with_a_natural_6_alone() -> None:
    # its charge misses; charged in turn it strikes back with 5 and 6: one hit, blocked
    battle = duel(1, 1, 1, 1, 5, 6, 6).charge("Charger", "Enemy").say(c.DONE)
    assert battle.unit("Charger").fatigued == 1
    battle.charge("Enemy", "Charger").say(c.STRIKE)
    assert (len(battle.rows(c.LOG_DEFENSE)), battle.left) == (1, 0)
    assert battle.unit("Enemy").fatigued == 1


@pytest.mark.claims("firefight:H7b")
def test_who_has_struck_back_is_fatigued_only_from_the_end_of_the_melee_on() -> None:
    battle = duel(1, 1, 4, 1, 6).charge("Charger", "Enemy").say(c.STRIKE)
    struck = battle.rows(c.LOG_STRIKES)[-1]
    assert (struck[7], battle.unit("Enemy").fatigued, battle.left) == (0, 1, 0)


@pytest.mark.claims("firefight:H7c", "firefight:A3a")
def test_fatigue_ends_with_the_round() -> None:
    battle = duel(1, 1).charge("Charger", "Enemy").say(c.DONE)
    for name in ("Enemy", "Spare A", "Spare B"):
        battle.act(name, c.HOLD)
        if battle.kind == c.SHOOTING:
            battle.say(c.DONE)
    assert (battle.s.now[0].turn, battle.unit("Charger").fatigued) == (2, 0)


@pytest.mark.example(24)
@pytest.mark.claims("firefight:W5a", "firefight:W5b")
def test_x24_a_stunned_model_that_is_charged_is_out_at_contact() -> None:
    battle = duel()
    battle.unit("Enemy").stunned = 1
    battle.charge("Charger", "Enemy")
    assert (battle.model("Enemy").fate, battle.model("Enemy").killer) == (c.KNOCKED_OUT, battle.number("Charger"))
    assert (battle.kind, battle.side, battle.unit("Charger").fatigued) == (c.AFTERWARDS, "A", 1)


@pytest.mark.claims("firefight:K28c", "firefight:W5a")
@pytest.mark.parametrize(("rules", "both"), [((), BASE), (("Tough(3)",), 325 / 254)])
def test_a_charge_without_contact_takes_no_stunned_model_out_and_wounds_none(
    rules: tuple[str, ...], both: float
) -> None:
    """Who would be in contact is lost in a hazard; the other comes 1.5 inches near, and strikes."""
    mines = box(PieceKind.HAZARD, 22, 22, 26, 24)
    pair = u(row("pair", 4, 4, arms=(SWORD,), most=2), "Pair", (24.5, 26), (24 + both + 13.5, 20))
    enemy = u(row("enemy", 4, 4, *rules, arms=(SWORD,)), "Enemy", (24, 20))
    battle = situation([pair], [enemy, u(row("spare"), "Spare", (2, 2))], mines).script(1, 1, 1).start()
    battle.unit("Enemy").stunned = 1
    battle.act("Pair", c.CHARGE, "Enemy").move("Pair", [(24 + both + 0.02, 20)], [(24 + both + 1.51, 20)])
    assert battle.kind == c.LOSING
    battle.lose("Pair", 0)
    assert (battle.model("Enemy").fate, battle.model("Enemy").wounds) == (c.ON_TABLE, 0)
    assert (len(battle.rows(c.LOG_STRIKES)), battle.left) == (1, 0)


@pytest.mark.example(93)
@pytest.mark.claims("firefight:K28c", "firefight:H2b", "firefight:H5b")
def test_x93_a_stunned_tough_model_is_charged_by_three() -> None:
    ram = row("ram", 4, 4, "Tough(6)", arms=(SWORD,))
    section = u("section", "Section", (22.5, 26), (24, 26), (25.5, 26))
    battle = situation([section], [u(ram, "Ram", (24, 20)), u(row("spare"), "Spare", (2, 2))])
    battle.script(4, 2, 6, 3, 5)
    battle.unit("Ram").stunned, battle.model("Ram").wounds = 1, 2
    battle.start().charge("Section", "Ram")
    assert (battle.model("Ram").wounds, battle.model("Ram").fate, battle.left) == (4, c.ON_TABLE, 0)
    assert (battle.side, battle.unit("Section").fatigued, battle.unit("Ram").stunned) == ("B", 1, 1)


@pytest.mark.claims("firefight:H2a")
def test_the_charged_unit_moves_into_contact_too() -> None:
    pair = row("pair", 4, 5, arms=(SWORD,), most=2)
    enemy = u(pair, "Enemy", (24, 20), (24 + BASE + 1, 20))
    battle = situation([u(FIGHTER, "Charger", (23, 26))], [enemy, u(row("spare"), "Spare", (2, 2))])
    battle.script(1, 1).start()
    battle.act("Charger", c.CHARGE, "Enemy").move("Charger", [(23.5, 20 + 0.86)])
    assert (battle.kind, battle.side) == (c.ANSWERING, "B")
    assert battle.problem(battle.row(c.DONE)) != FINE
    battle.move("Enemy", [], [(23.5 + BASE, 20.9)])
    assert battle.kind == c.STRIKING


@pytest.mark.claims("firefight:H2a")
def test_who_is_too_far_to_come_into_contact_comes_as_near_as_3_inches_bring_it() -> None:
    pair = row("pair", 4, 5, arms=(SWORD,), most=2)
    enemy = u(pair, "Enemy", (24, 20), (24, 15.6))
    battle = situation([u(FIGHTER, "Charger", (24, 26))], [enemy]).start()
    battle.act("Charger", c.CHARGE, "Enemy").move("Charger", [(24, 20 + BASE + 0.01)])
    assert battle.kind == c.ANSWERING
    assert battle.problem(battle.paths("Enemy", [], [(24, 18.6)])) == FINE
    assert battle.problem(battle.row(c.DONE)) == COULD_BE_NEARER


@pytest.mark.claims("firefight:H10a", "firefight:H3a")
def test_a_third_unit_beside_a_melee_neither_strikes_nor_is_struck() -> None:
    friend = u(FIGHTER, "Friend", (24 + BASE + 0.1, 21))
    enemy_friend = u(FIGHTER, "Neighbour", (24 - BASE - 0.2, 20))
    a = [u(FIGHTER, "Charger", (24, 20 + BASE + 6)), friend]
    battle = situation(a, [u(FIGHTER, "Enemy", (24, 20)), enemy_friend]).script(1, 1).start()
    battle.charge("Charger", "Enemy")
    assert battle.kind == c.STRIKING
    battle.say(c.DONE)
    assert {row[4] for row in battle.rows(c.LOG_TO_HIT)} == {battle.number("Charger")}


@pytest.mark.claims("firefight:H3a", "firefight:C1a")
@pytest.mark.parametrize(("gap", "dice"), [(508, 2), (509, 1)], ids=["2 inches", "more"])
def test_who_strikes_has_an_enemy_no_more_than_2_inches_away(gap: int, dice: int) -> None:
    pair = row("pair", 4, 5, arms=(Arm("Club", 0, 1),), most=2)
    battle = situation([u(pair, "Pair", (24, 22), (24, 24))], [u(row("enemy"), "Enemy", (24, 20))])
    enemy, first, second = battle.model("Enemy"), battle.model("Pair"), battle.model("Pair", 1)
    first.y = enemy.y + 250
    second.x, second.y = enemy.x, enemy.y - 250 - gap
    battle.script(*(1,) * dice)
    enemy, first, second = battle.model("Enemy"), battle.model("Pair"), battle.model("Pair", 1)
    first.y = enemy.y + 250
    second.x, second.y = enemy.x, enemy.y - 250 - gap
    now = battle.s.now[0]
    now.squad, now.target, now.action = battle.names["Pair"], battle.names["Enemy"], c.CHARGE
    now.step, now.stage, now.turn, now.missing = c.ACTIVATIONS, c.STRIKES, 1, 0
    battle.go_on()
    assert (battle.kind, battle.left) == (c.STRIKING, 0)


@pytest.mark.claims("firefight:H11a")
def test_nobody_strikes_up_a_hill_that_is_higher_than_1_inch() -> None:
    hill = box(PieceKind.HILL, 20, 14, 30, 20.4)
    battle = situation([u(FIGHTER, "Below", (24, 21.2))], [u(FIGHTER, "Above", (24, 20))], hill)
    now = battle.s.now[0]
    now.squad, now.target, now.action = battle.names["Below"], battle.names["Above"], c.CHARGE
    now.step, now.stage, now.turn, now.missing = c.ACTIVATIONS, c.STRIKES, 1, 0
    battle.go_on()
    assert battle.rows(c.LOG_STRIKES) == []


TOUCH = BASE + 5 / 254
"""How far apart the centres of two bases in contact are set down here."""


def stepping(*pieces: Piece, behind: tuple[float, float] | None = None, size: float = 48) -> Situation:
    """A charger that has missed stands south-east of its enemy at 24/20, 3 to 4; it steps back when that says DONE."""
    friends = [] if behind is None else [u(row("friend"), "Friend", behind)]
    charger = u(FIGHTER, "Charger", (24, 26))
    battle = situation([charger, *friends], [u(FIGHTER, "Enemy", (24, 20))], *pieces, size=(48, size)).script(1, 1)
    battle.start().act("Charger", c.CHARGE, "Enemy").move("Charger", [(24 + 0.6 * TOUCH, 20 + 0.8 * TOUCH)])
    assert battle.kind == c.STRIKING
    return battle


def steps(battle: Situation) -> float:
    """How far it goes back then, in inches: straight away from its enemy."""
    before = battle.model("Charger").x, battle.model("Charger").y
    battle.say(c.DONE)
    x, y = battle.model("Charger").x - before[0], battle.model("Charger").y - before[1]
    far = hypot(x, y)
    assert far == 0 or (x / far, y / far) == pytest.approx((0.6, 0.8), abs=0.02)
    return far / 254


@pytest.mark.claims("firefight:H6b", "firefight:H6d")
def test_a_step_back_goes_straight_away_from_the_enemy() -> None:
    assert steps(stepping()) == pytest.approx(1, abs=0.005)


@pytest.mark.claims("firefight:H6d")
@pytest.mark.parametrize(("fate", "far"), [(c.ON_TABLE, 0.5), (c.KNOCKED_OUT, 1)])
def test_a_step_back_ends_at_a_friend_behind_who_still_stands(fate: int, far: float) -> None:
    off = TOUCH + 0.5 + BASE
    battle = stepping(behind=(24 + 0.6 * off, 20 + 0.8 * off))
    battle.model("Friend").fate = fate
    assert steps(battle) == pytest.approx(far, abs=0.02)


@pytest.mark.claims("firefight:H6d")
@pytest.mark.parametrize(("upper", "far"), [(20 + 0.8 * (TOUCH + 0.5), 0.5), (10, 1)])
def test_a_step_back_ends_at_dangerous_ground_but_goes_on_in_it(upper: float, far: float) -> None:
    pool = box(PieceKind.POOL, 10, upper, 38, 23.5)
    battle = stepping()
    battle.setup = replace(battle.setup, battlefield=replace(battle.setup.battlefield, pieces=(pool,)))
    x, y = battle.model("Charger").x, battle.model("Charger").y
    table = set_up(battle.setup, 0)[0]
    step_from(table, battle.s, battle.number("Charger"), battle.number("Enemy"))
    found = hypot(battle.model("Charger").x - x, battle.model("Charger").y - y) / 254
    assert found == pytest.approx(far, abs=0.02)


@pytest.mark.claims("firefight:H6c")
def test_the_nearest_is_by_the_way_between_the_middles() -> None:
    trio = row("trio", arms=(SWORD,), most=3)
    battle = situation([u(FIGHTER, "Charger", (24, 24))], [u(trio, "Enemy", (24, 21), (22, 22), (24, 22))])
    assert nearest_count(battle.s, battle.number("Charger"), battle.names["Enemy"]) == (battle.number("Enemy", 2), 1)


@pytest.mark.claims("firefight:H6c")
def test_of_three_equally_near_all_are_asked_of() -> None:
    trio = row("trio", arms=(SWORD,), most=3)
    battle = situation([u(FIGHTER, "Charger", (24, 24))], [u(trio, "Enemy", (24, 22), (22, 24), (26, 24))])
    assert nearest_count(battle.s, battle.number("Charger"), battle.names["Enemy"]) == (battle.number("Enemy"), 3)
    for number in range(3):
        battle.model("Enemy", number).fate = c.KNOCKED_OUT
    assert nearest_count(battle.s, battle.number("Charger"), battle.names["Enemy"]) == (c.NOBODY, 0)


@pytest.mark.claims("firefight:H4b", "firefight:H5b", "firefight:K5a")
def test_who_has_been_destroyed_answers_neither_by_counter_nor_by_a_walk_nor_by_blows() -> None:
    counter = row("counter", arms=(Arm("Pike", 0, 1, 0, ("Counter",)),))
    battle = situation([u(FIGHTER, "A", (24, 20 + TOUCH))], [u(counter, "B", (24, 20))])
    a, b = battle.names["A"], battle.names["B"]
    assert (may_counter(battle.t, battle.s, b, a), may_strike_back(battle.t, battle.s, b, a)) == (True, True)
    battle.model("A").fate = c.KNOCKED_OUT
    assert (may_counter(battle.t, battle.s, b, a), may_strike_back(battle.t, battle.s, b, a)) == (False, False)
    battle.model("A").fate, battle.model("B").fate = c.ON_TABLE, c.KNOCKED_OUT
    assert (is_able(battle.s, b), may_counter(battle.t, battle.s, b, a)) == (False, False)


@pytest.mark.claims("firefight:H7b", "firefight:H7d")
@pytest.mark.parametrize("longer", [False, True])
def test_fatigue_is_told_once_in_a_round(longer: bool) -> None:
    battle = duel()
    battle.s.now[0].long_fatigue = longer
    for _time in range(2):
        tire(battle.s, battle.names["Charger"])
    assert (battle.unit("Charger").fatigued, len(battle.rows(c.LOG_FATIGUED))) == (1 + longer, 1)
    battle.model("Enemy").fate = c.KNOCKED_OUT
    tire(battle.s, battle.names["Enemy"])
    assert battle.unit("Enemy").fatigued == 0


@pytest.mark.claims("firefight:W5c", "firefight:C7b")
@pytest.mark.parametrize(("gap", "met"), [(10, True), (11, False)])
def test_contact_is_a_gap_of_up_to_a_millimetre(gap: int, met: bool) -> None:
    battle = situation([u(FIGHTER, "A", (24, 24))], [u(FIGHTER, "B", (24, 20))])
    battle.model("A").y = battle.model("B").y + 250 + gap
    found = touched_by(battle.t, battle.s, battle.number("B"), battle.names["A"])
    assert found == (battle.number("A") if met else c.NOBODY)


# What may be answered, number by number


@pytest.mark.claims("firefight:H6a", "firefight:M2a")
@pytest.mark.parametrize(("gap", "reason"), [(254, TOO_NEAR), (255, FINE)])
def test_who_moves_afterwards_keeps_over_an_inch_off_others(gap: int, reason: int) -> None:
    battle = duel(4, 1, 1, 5).charge("Charger", "Enemy")
    mover, other = battle.model("Charger"), battle.model("Spare B")
    other.x, other.y = mover.x, mover.y + 700 + 250 + gap
    choice = battle.paths("Charger", [(mover.x / 254, (mover.y + 700) / 254)])
    assert battle.problem(choice) == reason


@pytest.mark.claims("firefight:H6a")
def test_the_move_afterwards_is_walked() -> None:
    battle = duel(4, 1, 1, 5).charge("Charger", "Enemy")
    y = battle.model("Charger").y
    battle.move("Charger", [(24, (y + 500) / 254)])
    assert battle.model("Charger").y == y + 500
    stays = duel(4, 1, 1, 5).charge("Charger", "Enemy").say(c.DONE)
    assert stays.model("Charger").y == y


def answering() -> Situation:
    """The enemy is to answer a charge that stopped 6 inches short."""
    battle = duel()
    now = battle.s.now[0]
    now.kind, now.side, now.stage = c.ANSWERING, 1, c.ANSWER
    now.squad = now.actor = battle.names["Charger"]
    now.actor, now.target = battle.names["Enemy"], battle.names["Enemy"]
    return battle


@pytest.mark.claims("firefight:H2a", "firefight:H8a")
def test_who_answers_goes_as_near_as_it_can_though_it_arrives_nowhere() -> None:
    battle = answering()
    for inches, reason in ((3, FINE), (2.1, FINE), (1, COULD_BE_NEARER), (3.01, TOO_FAR)):
        assert answering_problem(battle.t, battle.s, battle.paths("Enemy", [(24, 20 + inches)])) == reason


@pytest.mark.claims("firefight:H2a", "firefight:H2b")
@pytest.mark.parametrize(("gap", "reason"), [(5, FINE), (10, FINE), (11, COULD_BE_NEARER), (3 * 254, COULD_BE_NEARER)])
def test_who_could_get_into_contact_may_not_stay(gap: int, reason: int) -> None:
    battle = answering()
    battle.model("Charger").y = battle.model("Enemy").y + 250 + gap
    assert answering_problem(battle.t, battle.s, battle.row(c.DONE)) == reason


@pytest.mark.claims("firefight:H6a", "firefight:W3a")
def test_a_stunned_charger_moves_nowhere_though_the_other_unit_is_destroyed() -> None:
    battle = duel()
    squad, target = battle.names["Charger"], battle.names["Enemy"]
    battle.model("Enemy").fate, battle.unit("Charger").stunned = c.KNOCKED_OUT, 1
    assert end_melee(battle.t, battle.s, squad, target) == c.OVER
    assert battle.s.now[0].stage == c.ENDING


@pytest.mark.claims("firefight:H6b", "firefight:H6c")
def test_each_of_the_chargers_steps_back_in_turn_asked_or_not() -> None:
    trio = u(row("trio", arms=(SWORD,), most=3), "Trio", (23, 20 + BASE), (24, 20 + BASE), (25, 20 + BASE))
    enemies = u(row("pair", arms=(SWORD,), most=2), "Pair", (23, 20), (25, 20))
    battle = situation([trio], [enemies]).start()
    now, squad, target = battle.s.now[0], battle.names["Trio"], battle.names["Pair"]
    now.squad, now.target, now.stage, now.stepping = squad, target, c.STEPS_BACK, battle.number("Trio")
    steps = []
    while now.stage == c.STEPS_BACK:
        kind = step_back(battle.t, battle.s, squad, target)
        steps.append((kind == c.STEPPING, now.stepping - battle.number("Trio")))
        if kind == c.STEPPING:
            now.kind, now.side = kind, 0
            apply(battle.t, battle.s, battle.row(c.STEP_FROM, 0, battle.number("Pair")))
    assert steps == [(False, 1), (True, 1), (False, 3), (False, 3)]
    assert len(battle.rows(c.LOG_STEPPED)) == 3
