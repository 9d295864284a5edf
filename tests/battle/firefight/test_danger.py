"""Dangerous ground of Firefight (section T3): who rolls for it, when, and what a wound there does."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.setup import set_up
from campaign.battle.firefight.terrain import behind_cover, in_cover, sees
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import Place, Situation, box, row, situation, tenths, u

POOL = box(PieceKind.POOL, 20, 30, 28, 36)


def alone(*rules: str, at: Place = (24, 40), pieces: tuple[Piece, ...] = (POOL,)) -> Situation:
    """A single model with these rules, and an enemy far off."""
    return situation([u(row("walker", 4, 5, *rules), "W", at)], [u(row("enemy"), "E", (2, 2))], *pieces)


@pytest.mark.example(56)
@pytest.mark.claims("firefight:T3a", "firefight:T3c", "firefight:T4c")
def test_a_tough_model_rolls_as_many_dice_as_its_value_where_its_path_enters() -> None:
    battle = alone("Tough(3)").script(1, 4, 1).start().act("W", c.RUSH).move("W", [(24, 35)])
    assert battle.model("W").wounds == 2
    assert not battle.unit("W").stunned
    assert (battle.model("W").x, battle.model("W").y) == (tenths(24), tenths(35))
    assert battle.left == 0


@pytest.mark.example(56)
@pytest.mark.claims("firefight:T3a", "firefight:C9d", "firefight:M8b")
def test_each_model_of_a_group_rolls_and_the_others_walk_on() -> None:
    trio = u(row("trio", most=3), "Trio", (23, 37), (24.2, 37), (25.4, 37))
    battle = situation([trio], [u(row("enemy"), "E", (2, 2))], POOL).script(2, 1, 5)
    battle.start().act("Trio", c.RUSH).move("Trio", [(23, 32)], [(24.2, 32)], [(25.4, 32)])
    assert battle.kind == c.LOSING
    battle.lose("Trio", 0)
    assert battle.standing("Trio") == 2
    assert {battle.model("Trio", n).y for n in (1, 2)} == {tenths(32)}
    assert battle.left == 0


@pytest.mark.example(79)
@pytest.mark.claims("firefight:T3c", "firefight:A6b", "firefight:W3b")
def test_a_plain_model_that_is_stunned_on_its_way_stops_where_its_path_enters() -> None:
    battle = alone().script(1, 3).start().act("W", c.RUSH).move("W", [(24, 35)])
    assert battle.unit("W").stunned
    assert battle.model("W").y == tenths(36)
    assert battle.side == "B"
    battle.act("E", c.HOLD)
    assert battle.problem(battle.acting("W", c.HOLD)) != 0
    battle.act("W", c.IDLE)
    assert not battle.unit("W").stunned


@pytest.mark.example(79)
@pytest.mark.claims("firefight:T3a", "firefight:T3c")
def test_a_plain_model_without_a_1_goes_on() -> None:
    battle = alone().script(2).start().act("W", c.RUSH).move("W", [(24, 35)])
    assert (battle.model("W").y, battle.model("W").wounds) == (tenths(35), 0)


@pytest.mark.example(80)
@pytest.mark.claims("firefight:T3b", "firefight:W9a", "firefight:A5b")
@pytest.mark.parametrize(("die", "stands"), [(3, True), (4, False)])
def test_who_lies_stunned_in_it_may_be_stunned_anew(die: int, stands: bool) -> None:
    battle = alone(at=(24, 33)).script(1, die).start()
    battle.unit("W").stunned, battle.model("W").wounds = 1, 1
    battle.act("W", c.IDLE)
    assert battle.model("W").wounds == 2
    assert (battle.standing("W") == 1) is stands
    if stands:
        assert battle.unit("W").stunned


@pytest.mark.claims("firefight:T3b", "firefight:T3d", "firefight:A6a")
def test_who_stands_in_it_rolls_once_in_an_activation() -> None:
    battle = alone(at=(24, 33)).script(2).start().act("W", c.ADVANCE)
    assert battle.left == 0
    battle.move("W", [(24, 35)])
    assert battle.side == "B"


@pytest.mark.example(99)
@pytest.mark.claims("firefight:K10a", "firefight:T3b")
@pytest.mark.parametrize(("action", "rolled"), [(c.HOLD, 1), (c.RUSH, 0)])
def test_who_flies_rolls_for_the_ground_on_a_hold_alone(action: int, rolled: int) -> None:
    battle = alone("Flying", at=(24, 33)).script(2).start().act("W", action)
    if action == c.RUSH:
        battle.move("W", [(24, 29)])
    assert battle.left == 1 - rolled


@pytest.mark.claims("firefight:T3d")
def test_an_answering_move_is_rolled_for_by_itself() -> None:
    pool = box(PieceKind.POOL, 20, 30.6, 28, 34)
    one, other = u(row("one", most=2), "One", (24, 30), (25.2, 30)), u(row("other"), "Other", (24, 36))
    battle = situation([other], [one], pool).script(2, 3, 1).start()
    battle.act("Other", c.CHARGE, "One").move("Other", [(24, 31)])
    assert (battle.kind, battle.left) == (c.ANSWERING, 2)
    battle.move("One", [], [(24.985, 31)])
    assert (battle.kind, battle.left) == (c.STRIKING, 0)


@pytest.mark.claims("firefight:A6c", "firefight:A6b")
def test_a_charge_that_stops_short_is_no_melee() -> None:
    one, other = u(row("one"), "One", (24, 31)), u(row("other"), "Other", (24, 37))
    battle = situation([other], [one], POOL).script(1, 2).start()
    battle.act("Other", c.CHARGE, "One").move("Other", [(24, 32)])
    assert battle.model("Other").y == tenths(36)
    assert (battle.side, battle.kind, battle.unit("Other").fatigued) == ("B", c.ACTIVATING, 0)


@pytest.mark.claims("firefight:T4c", "firefight:T2b", "firefight:T3c")
def test_a_hazard_is_dangerous_and_holds_nobody_up() -> None:
    mines = box(PieceKind.HAZARD, 20, 30, 28, 36)
    battle = alone(pieces=(mines,)).script(2).start().act("W", c.RUSH).move("W", [(24, 28)])
    assert (battle.model("W").y, battle.left) == (tenths(28), 0)


@pytest.mark.claims("firefight:T4c", "firefight:T6a")
def test_a_hazard_neither_stops_a_line_nor_gives_cover() -> None:
    battle = alone(pieces=(box(PieceKind.HAZARD, 20, 30, 28, 36),))
    assert sees(battle.t, tenths(24), tenths(40), tenths(24), tenths(28))
    assert not behind_cover(battle.t, tenths(24), tenths(40), 125, tenths(24), tenths(28))
    assert not in_cover(battle.t, tenths(24), tenths(33))


@pytest.mark.claims("firefight:T3a")
def test_by_the_first_version_no_ground_is_dangerous() -> None:
    battle = alone().script(1)
    battle.t, battle.s = set_up(battle.setup, 0, script=(1,), strict=True, logging=True, edition=1)
    battle.start().act("W", c.RUSH).move("W", [(24, 35)])
    assert (battle.left, battle.model("W").wounds) == (1, 0)
