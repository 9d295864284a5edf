"""Choices that name a unit or an action that is not there: one before the first, and one behind the last."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import legality
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, u

CLUB = row("club", arms=(Arm("Club", 0, 1),))
STALKER = row("stalker", 4, 5, "Ambush", arms=(Arm("Club", 0, 1),))
LAKE = box(PieceKind.RIVER, -1, -1, 49, 49)  # nowhere an objective


def beside(battle: Situation) -> tuple[int, int]:
    """The numbers of no unit that lie next to those of all; the last unit is one of the side that decides."""
    last = battle.s.squad_count - 1
    assert battle.s.squads[last].side == battle.s.now[0].side
    return -1, last + 1


@pytest.mark.claims("firefight:A1a", "firefight:M3a")
def test_a_unit_that_is_not_there_does_not_act_and_is_not_charged() -> None:
    battle = situation([u(CLUB, "A", (24, 30))], [u(CLUB, "B", (24, 20)), u(CLUB, "B1", (20, 10))]).start(first=1)
    for number in beside(battle):
        assert battle.problem(battle.row(c.ACT, number, 0, c.HOLD)) == r.NOT_YOURS
    battle.act("B1", c.HOLD)
    for number in (-1, battle.s.squad_count):
        assert battle.problem(battle.row(c.ACT, battle.names["A"], number, c.CHARGE)) == r.NOT_AN_ENEMY
    assert battle.problem(battle.row(c.ACT, battle.names["A"], battle.names["A"], c.CHARGE)) == r.NOT_AN_ENEMY
    assert battle.problem(battle.row(c.ACT, battle.names["A"], battle.names["B"], c.CHARGE)) == FINE
    assert battle.problem(battle.row(c.ACT, battle.names["A"], battle.names["B1"], c.CHARGE)) != FINE  # too far
    battle.model("B").fate = c.KNOCKED_OUT
    assert battle.problem(battle.row(c.ACT, battle.names["A"], battle.names["B"], c.CHARGE)) == r.GONE


@pytest.mark.claims("firefight:A4a", "firefight:A5a")
@pytest.mark.parametrize(
    ("action", "stunned", "reason"),
    [
        (c.IDLE - 1, 0, r.NO_ACTION),
        (c.IDLE, 0, None),
        (c.HOLD, 0, FINE),
        (c.RUSH, 0, FINE),
        (c.CHARGE + 1, 0, r.NO_ACTION),
        (c.IDLE, 1, FINE),
        (c.HOLD, 1, r.STUNNED),
        (c.CHARGE, 1, r.STUNNED),
        (c.CHARGE + 1, 1, r.NO_ACTION),
    ],
)
def test_a_unit_has_the_actions_that_there_are_and_who_is_stunned_stays_idle(
    action: int, stunned: int, reason: int | None
) -> None:
    battle = situation([u(CLUB, "A", (24, 30))], [u(CLUB, "B", (24, 20))]).start()
    battle.unit("A").stunned = stunned
    said = battle.problem(battle.row(c.ACT, battle.names["A"], 0, action))
    assert said == reason if reason is not None else said != FINE


@pytest.mark.claims("firefight:K1a", "firefight:P9c")
def test_a_unit_that_is_not_there_neither_waits_nor_is_set_up() -> None:
    battle = situation([u(CLUB, "A", (24, 46))], [u(CLUB, "B"), u(STALKER, "S")], LAKE).script(1, 6, 1, 6, 1).go_on()
    assert (battle.kind, battle.side) == (c.RESERVING, "B")
    for number in beside(battle):
        assert battle.problem(battle.row(c.RESERVE, number, c.IN_AMBUSH)) == r.NOT_YOURS
    assert battle.problem(battle.row(c.RESERVE, battle.names["S"], c.IN_AMBUSH)) == FINE
    battle.say(c.DONE)
    assert battle.kind == c.DEPLOYING
    for number in beside(battle):
        for verb in (c.DEPLOY, c.STAY_OUT):
            choice = battle.paths("S", [(24, 2)], verb=verb)
            choice[c.WHO] = number
            assert battle.problem(choice) == r.NOT_YOURS
    assert battle.problem(battle.paths("S", [(24, 2)], verb=c.DEPLOY)) == FINE


@pytest.mark.claims("firefight:K12a")
def test_a_hero_that_is_not_there_helps_nobody_with_its_test() -> None:
    hero = row("hero", 3, 5, "Hero", arms=(Arm("Club", 0, 1),))
    battle = situation([u(CLUB, "A", (24, 20))], [u(CLUB, "B", (24, 30)), u(hero, "H", (26, 30))]).start(first=1)
    battle.s.now[0].actor = battle.names["B"]
    said = [
        legality.testing_problem(battle.t, battle.s, battle.row(c.TEST, battle.names["B"], number))
        for number in (c.NOBODY, battle.number("H"), -2, battle.s.figure_count, battle.number("A"))
    ]
    assert said == [FINE, FINE, r.NO_HERO, r.NO_HERO, r.NO_HERO]
