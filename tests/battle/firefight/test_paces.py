"""Special rules that change how far a unit goes: Fast, Slow, Immobile and Strider (section K), with their examples."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.charging import lay_charge
from campaign.battle.firefight.movement import move_of
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import BLADE, Situation, box, row, situation, u

FOREST = box(PieceKind.FOREST, 20, 30, 28, 36)


def walker(*rules: str, pieces: tuple[Piece, ...] = (), action: int = c.RUSH) -> Situation:
    """A single model with these rules that is about to move, and an enemy far off."""
    battle = situation([u(row("walker", 4, 5, *rules), "W", (24, 40))], [u(row("enemy"), "E", (2, 2))], *pieces)
    return battle.start().act("W", action)


@pytest.mark.example(9)
@pytest.mark.claims("firefight:K7a", "firefight:K25a", "firefight:K25b")
@pytest.mark.parametrize(
    ("rules", "advance", "rush"),
    [((), 6, 12), (("Fast",), 8, 16), (("Slow",), 4, 8), (("Fast", "Slow"), 6, 12)],
)
def test_how_far_the_fast_and_the_slow_go(rules: tuple[str, ...], advance: int, rush: int) -> None:
    for action, inches in ((c.ADVANCE, advance), (c.RUSH, rush)):
        battle = walker(*rules, action=action)
        assert battle.problem(battle.paths("W", [(24, 40 - inches)])) == FINE
        assert battle.problem(battle.paths("W", [(24, 39.9 - inches)])) == r.TOO_FAR


@pytest.mark.claims("firefight:K7a", "firefight:K25a")
@pytest.mark.parametrize(("rule", "inches"), [("Fast", 16), ("Slow", 8)])
def test_a_charge_goes_as_far_as_a_rush(rule: str, inches: int) -> None:
    touching = inches + 250 / 254
    for farther, legal in ((0.0, True), (0.1, False)):
        enemy = u(row("enemy"), "E", (24, 40 - touching - farther))
        battle = situation([u(row("walker", 4, 5, rule), "W", (24, 40))], [enemy]).start()
        assert (battle.problem(battle.acting("W", c.CHARGE, "E")) == FINE) is legal


@pytest.mark.example(55)
@pytest.mark.claims("firefight:K27a", "firefight:T2a", "firefight:K25a")
@pytest.mark.parametrize(("rules", "inches"), [((), 6), (("Strider",), 12), (("Slow",), 6)])
def test_a_rush_across_difficult_ground(rules: tuple[str, ...], inches: int) -> None:
    battle = walker(*rules, pieces=(FOREST,))
    assert battle.problem(battle.paths("W", [(24, 40 - inches)])) == FINE
    assert battle.problem(battle.paths("W", [(24, 39.9 - inches)])) != FINE


@pytest.mark.claims("firefight:K27a")
def test_striders_charge_through_a_forest() -> None:
    for rule, legal in (("Strider", True), ("Hero", False)):
        mover, enemy = u(row("walker", 4, 5, rule), "W", (24, 40)), u(row("enemy"), "E", (24, 28.5))
        battle = situation([mover], [enemy], box(PieceKind.FOREST, 10, 30, 38, 36)).start()
        choice = battle.row(c.MOVE)
        assert lay_charge(battle.t, battle.s, 0, 1, move_of(battle.t, battle.s, 0, c.CHARGE), True, choice) is legal


@pytest.mark.example(63)
@pytest.mark.claims("firefight:K13a")
def test_who_is_immobile_may_only_hold() -> None:
    gun = u(row("gun", 4, 4, "Immobile"), "Gun", (24, 40))
    battle = situation([gun], [u(row("enemy"), "E", (24, 36))]).start()
    for action in (c.ADVANCE, c.RUSH):
        assert battle.problem(battle.acting("Gun", action)) == r.IMMOBILE
    assert battle.problem(battle.acting("Gun", c.CHARGE, "E")) == r.IMMOBILE
    assert battle.act("Gun", c.HOLD).kind == c.SHOOTING


@pytest.mark.example(63)
@pytest.mark.claims("firefight:K13b")
def test_who_is_immobile_makes_no_answering_move_but_strikes_back_at_who_is_in_reach() -> None:
    gun = u(row("gun", 4, 4, "Immobile", "Tough(3)", arms=(Arm("Knives", 0, 2),)), "Gun", (24, 30))
    pair = u(row("pair", most=2), "Pair", (24, 33), (25.2, 33))
    battle = situation([pair], [gun]).script(1, 1).start().act("Pair", c.CHARGE, "Gun")
    choice = battle.row(c.MOVE)
    assert lay_charge(battle.t, battle.s, 0, 1, 12 * 254, True, choice)
    assert battle.answer(choice).kind == c.STRIKING


@pytest.mark.claims("firefight:K13b")
def test_who_is_immobile_does_not_walk_after_it_has_destroyed_its_enemy() -> None:
    kinds = (row("gun", 4, 4, "Immobile"), row("post", 4, 4))
    for kind, asked in ((kinds[0], False), (kinds[1], True)):
        one = u(row("one", 4, 6, arms=(BLADE,)), "One", (24, 33))
        battle = situation([one], [u(kind, "Gun", (24, 31)), u(row("far"), "Far", (2, 2))])
        battle.script(1, 6, 1, 6).start().charge("One", "Gun").say(c.STRIKE)
        assert battle.standing("One") == 0
        assert (battle.kind == c.AFTERWARDS) is asked
