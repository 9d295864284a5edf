"""Melee and fatigue of Firefight (section H, W3 and W5), with the worked examples."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.reasons import COULD_BE_NEARER, FINE, NOT_NEAREST, TOO_FAR
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import PieceKind
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


@pytest.mark.claims("firefight:W5a", "firefight:W5b")
def test_x24_a_stunned_model_that_is_charged_is_out_at_contact() -> None:
    battle = duel()
    battle.unit("Enemy").stunned = 1
    battle.charge("Charger", "Enemy")
    assert (battle.model("Enemy").fate, battle.model("Enemy").killer) == (c.KNOCKED_OUT, battle.number("Charger"))
    assert (battle.kind, battle.side, battle.unit("Charger").fatigued) == (c.AFTERWARDS, "A", 1)


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
