"""Units in reserve, those without room, and Scouts (rules K1, K24, P9c and P9d)."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import options
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u

ONE = row("one", arms=(Arm("Club", 0, 1),))
STALKER = row("stalker", 4, 5, "Ambush", arms=(Arm("Claws", 0, 4),))
MARKSMAN = row("marksman", 4, 5, "Scout")
BASE = 250 / 254
LAKE = box(PieceKind.RIVER, -1, -1, 49, 49)  # nowhere an objective
NO_OBJECTIVES = (6, 1, 1, 6, 1)  # A wins the roll-offs


def set_down(battle: Situation, name: str, *places):
    return battle.paths(name, *[[place] for place in places], verb=c.DEPLOY)


def reserve(battle: Situation, name: str, how: int):
    return battle.row(c.RESERVE, battle.names[name], how)


def ambush(*dice: int, b=(), places=((24, 46),), turns: int = 4) -> Situation:
    """Side A has a Stalker that is kept back, and somebody who stands there; it is round 1."""
    battle = situation([u(ONE, "A", *places), u(STALKER, "Stalker")], [u(ONE, "B", (24, 2)), *b], LAKE, turns=turns)
    battle.script(*NO_OBJECTIVES, *dice).go_on()
    assert (battle.kind, battle.side) == (c.RESERVING, "A")
    return battle.answer(reserve(battle, "Stalker", c.IN_AMBUSH))


# Who waits


@pytest.mark.claims("firefight:P11a", "firefight:P11b")
def test_the_winner_of_the_roll_off_says_first_who_waits() -> None:
    battle = situation([u(MARKSMAN, "A"), u(ONE, "A1")], [u(STALKER, "B"), u(ONE, "B1")], LAKE)
    battle.script(1, 6, 1, 6, 1).go_on()
    assert (battle.kind, battle.side) == (c.RESERVING, "B")
    assert battle.problem(reserve(battle, "B", c.AS_SCOUT)) == r.NO_RESERVE
    assert battle.problem(reserve(battle, "B1", c.IN_AMBUSH)) == r.NO_RESERVE
    assert battle.problem(reserve(battle, "A", c.AS_SCOUT)) == r.NOT_YOURS
    battle.answer(reserve(battle, "B", c.IN_AMBUSH))
    assert (battle.kind, battle.side) == (c.RESERVING, "A")
    battle.say(c.DONE)
    assert (battle.kind, battle.side) == (c.DEPLOYING, "B")
    assert battle.problem(set_down(battle, "B", (24, 2))) == r.NOT_YOURS
    battle.answer(set_down(battle, "B1", (24, 2)))
    assert battle.problem(set_down(battle, "A", (24, 46))) == FINE


@pytest.mark.claims("firefight:K1a")
def test_who_need_not_be_set_up_can_be_all_the_same() -> None:
    battle = situation([u(STALKER, "A")], [u(ONE, "B", (24, 2))], LAKE).script(*NO_OBJECTIVES).go_on()
    battle.say(c.DONE)
    assert battle.problem(set_down(battle, "A", (24, 40))) == FINE
    assert battle.problem(set_down(battle, "A", (24, 30))) == r.NOT_IN_ZONE


# Ambush


@pytest.mark.example(54)
@pytest.mark.claims("firefight:K1b", "firefight:K1c", "firefight:A3c")
def test_an_ambush_not_in_round_1_and_over_9_inches_off() -> None:
    battle = ambush()
    assert (battle.kind, battle.s.now[0].turn) == (c.ACTIVATING, 1)
    assert battle.problem(battle.acting("Stalker", c.HOLD)) == r.GONE
    battle.pass_round()
    assert (battle.kind, battle.side, battle.s.now[0].turn) == (c.DEPLOYING, "A", 2)
    assert battle.problem(set_down(battle, "Stalker", (24, 2 + BASE + 9))) == r.NEAR_ENEMY
    assert battle.problem(set_down(battle, "Stalker", (24, 2 + BASE + 9.1))) == FINE
    assert battle.problem(set_down(battle, "Stalker", (24, 46 - BASE - 1))) == r.TOO_NEAR
    assert battle.problem(battle.row(c.STAY_OUT, battle.names["Stalker"])) == r.WRONG_VERB


@pytest.mark.claims("firefight:K1g")
def test_who_has_come_in_acts_in_that_round() -> None:
    battle = ambush().pass_round()
    battle.answer(set_down(battle, "Stalker", (24, 13)))
    assert (battle.model("Stalker").fate, battle.side) == (c.ON_TABLE, "A")
    assert battle.problem(battle.acting("Stalker", c.RUSH)) == FINE


@pytest.mark.claims("firefight:K1c", "firefight:K1f")
def test_who_brings_none_is_asked_again_in_the_next_round() -> None:
    battle = ambush().pass_round()
    battle.say(c.DONE)
    assert (battle.kind, battle.s.now[0].turn) == (c.ACTIVATING, 2)
    assert (battle.pass_round().kind, battle.s.now[0].turn) == (c.DEPLOYING, 3)


@pytest.mark.claims("firefight:K1d", "firefight:K1f")
def test_both_sides_bring_units_in_turn_after_a_roll_off() -> None:
    battle = situation(
        [u(ONE, "A", (24, 46)), u(STALKER, "S"), u(STALKER, "S1"), u(STALKER, "S2")],
        [u(ONE, "B", (24, 2)), u(STALKER, "T"), u(STALKER, "T1")],
        LAKE,
    )
    battle.script(*NO_OBJECTIVES, 2, 2, 3, 5).go_on()
    for name in ("S", "S1", "S2", "T", "T1"):
        battle.answer(reserve(battle, name, c.IN_AMBUSH))
    battle.pass_round()
    sides = []
    for name, x in (("T", 10), ("S", 40), (None, 0), ("S1", 30), ("S2", 20)):
        sides.append(battle.side)
        battle.answer(battle.row(c.DONE) if name is None else set_down(battle, name, (x, 24)))
    assert (sides, battle.kind, battle.left) == (["B", "A", "B", "A", "A"], c.ACTIVATING, 0)
    assert battle.side == "A"  # who begins the round, whoever has come in
    assert battle.model("T1").fate == c.IN_RESERVE


@pytest.mark.example(54)
@pytest.mark.claims("firefight:K1e")
@pytest.mark.parametrize(("turns", "owner"), [(2, c.NOBODY), (3, 0)])
def test_who_comes_in_the_last_round_does_not_seize(turns: int, owner: int) -> None:
    battle = ambush(turns=turns)
    battle.objective(24, 24)
    battle.pass_round().answer(set_down(battle, "Stalker", (24, 22)))
    battle.pass_round()
    assert battle.s.objectives[0].owner == owner


@pytest.mark.example(54)
@pytest.mark.claims("firefight:K1e")
@pytest.mark.parametrize(("turns", "owner"), [(2, 1), (3, c.NOBODY)])
def test_who_comes_in_the_last_round_does_not_contest(turns: int, owner: int) -> None:
    battle = ambush(b=[u(ONE, "Holder", (44, 2))], turns=turns)
    battle.objective(24, 24, 1)
    battle.pass_round().answer(set_down(battle, "Stalker", (24, 22)))
    battle.model("Holder").x, battle.model("Holder").y = tenths(24), tenths(26)  # it has come there since
    battle.pass_round()
    assert battle.s.objectives[0].owner == owner


@pytest.mark.example(84)
@pytest.mark.claims("firefight:A8d", "firefight:A8a")
@pytest.mark.parametrize("waits", [False, True])
def test_a_side_with_nobody_on_the_table_but_one_in_reserve_goes_on(waits: bool) -> None:
    battle = ambush()
    battle.model("A").fate = c.KNOCKED_OUT
    if not waits:
        battle.model("Stalker").fate = c.KNOCKED_OUT
    battle.s.now[0].next = 1
    battle.go_on().act("B", c.HOLD)
    assert bool(battle.s.now[0].over) is not waits


@pytest.mark.claims("firefight:R2d", "firefight:R2a")
@pytest.mark.parametrize("waits", [False, True])
def test_a_unit_in_reserve_is_left_and_does_not_test(waits: bool) -> None:
    battle = situation([u(ONE, "A", (4, 46)), u(STALKER, "S")], [u(ONE, "B", (24, 2))], LAKE, turns=1)
    battle.script(*NO_OBJECTIVES, *(() if waits else (6,))).go_on()
    battle.answer(reserve(battle, "S", c.IN_AMBUSH))
    if not waits:
        battle.model("S").fate = c.KNOCKED_OUT
    battle.pass_round()
    assert [logged[4] for logged in battle.rows(c.LOG_TESTED)] == ([] if waits else [battle.names["A"]])
    assert battle.left == 0


@pytest.mark.claims("firefight:K1h")
def test_who_waits_at_the_end_is_neither_lost_nor_killed() -> None:
    battle = ambush(turns=1)
    battle.pass_round()
    assert battle.s.now[0].over
    assert (battle.model("Stalker").fate, battle.report().casualties) == (c.IN_RESERVE, ())


# No room


@pytest.mark.claims("firefight:P9c", "firefight:P9d")
def test_who_found_no_room_comes_in_later_in_its_own_zone() -> None:
    battle = situation([u(ONE, "In", (24, 29.5)), u(ONE, "Out")], [u(ONE, "B", (24, 2))])
    battle.script(*NO_OBJECTIVES).go_on().s.now[0].missing = 0
    battle.unit("Out").waits = c.WITHOUT_ROOM
    battle.unit("Out").deployed, battle.model("Out").fate = 1, c.IN_RESERVE
    battle.go_on().pass_round()
    assert (battle.kind, battle.side) == (c.DEPLOYING, "A")
    assert battle.problem(set_down(battle, "Out", (24, 20))) == r.NOT_IN_ZONE
    assert battle.problem(set_down(battle, "Out", (24, 40))) == FINE


@pytest.mark.claims("firefight:P9d")
def test_who_found_no_room_keeps_off_enemies_too() -> None:
    battle = situation([u(ONE, "In", (4, 46)), u(ONE, "Out")], [u(ONE, "B", (24, 30))], LAKE)
    battle.script(*NO_OBJECTIVES).go_on()
    battle.unit("Out").waits = c.WITHOUT_ROOM
    battle.unit("Out").deployed, battle.model("Out").fate = 1, c.IN_RESERVE
    battle.go_on().pass_round()
    assert battle.problem(set_down(battle, "Out", (24, 30 + BASE + 9))) == r.NEAR_ENEMY
    assert battle.problem(set_down(battle, "Out", (24, 30 + BASE + 9.1))) == FINE


# Scouts


def scouts(*dice: int) -> Situation:
    """Each side has a Scout that waits, and A somebody else to set up."""
    battle = situation([u(MARKSMAN, "Scout"), u(ONE, "A")], [u(MARKSMAN, "Spy"), u(ONE, "B", (24, 2))], LAKE)
    battle.script(*NO_OBJECTIVES, *dice).go_on()
    return battle.answer(reserve(battle, "Scout", c.AS_SCOUT)).answer(reserve(battle, "Spy", c.AS_SCOUT))


@pytest.mark.claims("firefight:K24a", "firefight:K24b", "firefight:K24d")
def test_scouts_are_set_up_last_after_a_roll_off() -> None:
    battle = scouts(1, 4)
    assert battle.problem(set_down(battle, "Scout", (10, 40))) == r.NOT_YOURS
    battle.answer(set_down(battle, "A", (24, 46)))
    assert (battle.kind, battle.side) == (c.DEPLOYING, "B")
    assert battle.problem(set_down(battle, "Spy", (10, 20))) == r.NOT_IN_ZONE
    battle.answer(set_down(battle, "Spy", (10, 10)))
    assert (battle.kind, battle.side) == (c.SCOUTING, "B")
    battle.say(c.DONE)
    assert (battle.kind, battle.side) == (c.DEPLOYING, "A")
    battle.answer(set_down(battle, "Scout", (10, 40))).say(c.DONE)
    assert (battle.kind, battle.s.now[0].turn, battle.side) == (c.ACTIVATING, 1, "A")


@pytest.mark.claims("firefight:K24c", "firefight:K24e")
@pytest.mark.parametrize(
    ("legs", "reason"),
    [
        ([(10, 28)], FINE),
        ([(10, 27.9)], r.TOO_FAR),
        ([(16, 40), (16, 34)], FINE),
        ([(10, 36)], FINE),
        ([(24 + BASE + 1, 40)], r.TOO_FAR),
        ([(20 - BASE - 1, 40)], r.TOO_NEAR),
        ([(20 - BASE - 1.1, 40)], FINE),
    ],
)
def test_a_scout_moves_over_everything_and_ends_as_anybody(legs, reason: int) -> None:
    house = box(PieceKind.BUILDING, 5, 34, 14, 38)
    battle = situation([u(MARKSMAN, "Scout"), u(ONE, "A", (20, 40))], [u(ONE, "B", (24, 2))], house)
    battle.script(*NO_OBJECTIVES).go_on().s.now[0].missing = 0
    battle.go_on().answer(reserve(battle, "Scout", c.AS_SCOUT)).answer(set_down(battle, "Scout", (10, 40)))
    assert battle.problem(battle.paths("Scout", legs)) == reason


@pytest.mark.claims("firefight:K24c")
@pytest.mark.parametrize("rule", ["Fast", "Slow"])
def test_a_fast_scout_scouts_no_farther_and_a_slow_one_as_far(rule: str) -> None:
    battle = situation([u(row("own", 4, 5, "Scout", rule), "Scout")], [u(ONE, "B", (24, 2))], LAKE)
    battle.script(*NO_OBJECTIVES).go_on().answer(reserve(battle, "Scout", c.AS_SCOUT))
    battle.answer(set_down(battle, "Scout", (10, 40)))
    assert battle.problem(battle.paths("Scout", [(10, 28)])) == FINE
    assert battle.problem(battle.paths("Scout", [(10, 27.9)])) == r.TOO_FAR
    battle.move("Scout", [(10, 28)])
    assert (battle.model("Scout").y, battle.kind) == (tenths(28), c.ACTIVATING)


# The computer


def test_the_computer_keeps_back_who_can_ambush_and_brings_it_next_to_prey_or_ground() -> None:
    battle = situation([u(ONE, "A", (24, 46)), u(STALKER, "S")], [u(ONE, "B", (24, 2))], LAKE)
    battle.script(*NO_OBJECTIVES).go_on()
    choice = battle.thought()
    assert (choice[c.VERB], choice[c.TARGET]) == (c.RESERVE, c.IN_AMBUSH)
    battle.answer(choice).objective(24, 24)
    battle.pass_round()
    choice = battle.thought()
    assert choice[c.VERB] == c.DEPLOY
    battle.answer(choice)
    x, y, prey = battle.model("S").x, battle.model("S").y, battle.model("B")
    assert (x - tenths(24)) ** 2 + (y - tenths(24)) ** 2 <= tenths(3 + 12) ** 2  # a Rush takes the objective
    assert (x - prey.x) ** 2 + (y - prey.y) ** 2 <= tenths(12) ** 2  # and a Charge reaches the enemy


@pytest.mark.claims("firefight:K1b")
def test_places_to_come_out_of_an_ambush_are_looked_for_all_over_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = ambush()
    places = []
    monkeypatch.setattr(options, "form_up", lambda s, squad, shape, x, y, c: places.append((shape, x, y)))
    monkeypatch.setattr(options, "offer", lambda t, s, out, count: count)
    options.ambushes(battle.t, battle.s, 0, [battle.row(c.DEPLOY)], 0)
    sevenths = [12192 * n // 7 for n in range(1, 7)]
    assert [(x, y) for _shape, x, y in places] == [(x, y) for y in sevenths for x in sevenths]
    assert [shape for shape, *_place in places] == [
        (row + column) % options.SHAPES for row in range(1, 7) for column in range(1, 7)
    ]
