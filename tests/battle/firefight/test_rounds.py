"""Set-up, rounds, objectives, morale and the end of a battle of Firefight (sections P, A, R, K9, K12, E)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import FACTS, FP_LOST, FigureSetup, SideEnd
from campaign.battle.fast import choice_rows
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.agreements import zone
from campaign.battle.firefight.facts import count
from campaign.battle.firefight.legality import problem
from campaign.battle.firefight.objectives import is_room, place_problem, seize_all
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.rounds import FOR_ARRIVALS, roll_off
from campaign.battle.firefight.setup import (
    groups_of,
)
from campaign.battle.firefight.setup_problems import setup_problems
from campaign.battle.firefight.system import smallest
from campaign.battle.firefight.units import Arm, firefight_rows, row_problems
from campaign.battle.scenery import Battlefield, Edge, PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u

ONE = row("one", arms=(Arm("Club", 0, 1),))
BASE = 250 / 254
LAKE = box(PieceKind.POOL, -1, -1, 49, 49)  # nowhere an objective


def to_be_set_up(*pieces, a: int = 2, b: int = 2, size=(48, 48)) -> Situation:
    """A battle whose units are to be set up."""
    return situation([u(ONE, f"A{n}") for n in range(a)], [u(ONE, f"B{n}") for n in range(b)], *pieces, size=size)


def marking(battle: Situation, x: float, y: float):
    return battle.row(c.MARK, 0, 0, tenths(x), tenths(y))


def deploying(battle: Situation, name: str, *places):
    return battle.paths(name, *[[place] for place in places], verb=c.DEPLOY)


# Set-up


@pytest.mark.claims("firefight:C4a", "firefight:C4b", "firefight:P11a")
def test_tied_rolls_are_rolled_again_and_the_highest_wins() -> None:
    battle = to_be_set_up().script(3, 3, 2, 5, 1, 6, 1).go_on()
    assert (battle.s.now[0].winner, battle.side, battle.kind, battle.left) == (1, "A", c.MARKING, 0)


@pytest.mark.example(4)
@pytest.mark.claims("firefight:C3a", "firefight:P4a")
@pytest.mark.parametrize(("die", "number"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_x4_the_number_of_objectives(die: int, number: int) -> None:
    assert to_be_set_up().script(6, 1, die, 6, 1).go_on().s.now[0].missing == number


@pytest.mark.claims("firefight:P4b")
def test_the_sides_place_one_objective_each_in_turn() -> None:
    battle = to_be_set_up().script(6, 1, 1, 1, 6).go_on()
    sides = []
    for x in (10, 20, 30):
        sides.append(battle.side)
        battle.answer(marking(battle, x, 24))
    assert (sides, battle.kind, battle.side) == (["B", "A", "B"], c.DEPLOYING, "A")


@pytest.mark.example(5, 72)
@pytest.mark.claims("firefight:P4c", "firefight:P4d", "firefight:C1a")
@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (33, 24, r.NEAR_OBJECTIVE),
        (33.1, 24, FINE),
        (40, 11, r.IN_ZONE),
        (40, 12.0, r.IN_ZONE),
        (40, 12.1, FINE),
        (40, 36.0, r.IN_ZONE),
    ],
)
def test_x5_and_x72_where_an_objective_may_lie(x: float, y: float, reason: int) -> None:
    battle = to_be_set_up().script(6, 1, 1, 6, 1).go_on()
    battle.answer(marking(battle, 24, 24))
    assert battle.problem(marking(battle, x, y)) == reason


@pytest.mark.claims("firefight:P10a")
@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (PieceKind.BUILDING, r.NOT_ON_GROUND),
        (PieceKind.POOL, r.NOT_ON_GROUND),
        (PieceKind.RIVER, r.NOT_ON_GROUND),
        (PieceKind.HILL, FINE),
        (PieceKind.FOREST, FINE),
    ],
)
def test_an_objective_lies_on_dry_ground(kind: PieceKind, reason: int) -> None:
    battle = to_be_set_up(box(kind, 20, 20, 28, 28)).script(6, 1, 1, 6, 1).go_on()
    assert battle.problem(marking(battle, 24, 24)) == reason


EDGE, MIDDLE = 48 * 254, 24 * 254


@pytest.mark.claims("firefight:P4c", "firefight:P4d")
def test_an_objective_may_lie_on_the_edge_of_the_table_and_just_more_than_9_inches_from_another() -> None:
    battle = situation([u(ONE, "A", (24, 44))], [u(ONE, "B", (24, 4))])
    found = {
        (x, y): place_problem(battle.t, battle.s, x, y) for x in (-1, 0, 1, EDGE, EDGE + 1) for y in (-1, 0, MIDDLE)
    }
    for (x, y), problem_there in found.items():
        off = x in (-1, EDGE + 1) or y == -1
        assert problem_there == (r.OFF_TABLE if off else r.IN_ZONE if y == 0 else FINE)
    ends = [place_problem(battle.t, battle.s, MIDDLE, y) for y in (EDGE, EDGE + 1)]
    assert ends == [r.IN_ZONE, r.OFF_TABLE]
    battle.objective(24, 24)
    near = [place_problem(battle.t, battle.s, MIDDLE - 9 * 254 - off, MIDDLE) for off in (0, 1)]
    assert near == [r.NEAR_OBJECTIVE, FINE]


@pytest.mark.claims("firefight:P10b")
@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize(
    ("houses", "room"),
    [
        (((-1, 48),), True),  # free is the line along the edge
        (((-1, 49),), False),
        (((-1, 24), (24, 49)), True),  # free is a line through the middle
        (((-1, 23.1), (23.9, 49)), False),  # free is what lies between two whole inches
    ],
)
def test_a_place_for_an_objective_is_looked_for_at_every_inch(
    across: bool, houses: tuple[tuple[float, float], ...], room: bool
) -> None:
    pieces = [
        box(PieceKind.BUILDING, -1, first, 49, last) if across else box(PieceKind.BUILDING, first, -1, last, 49)
        for first, last in houses
    ]
    battle = situation([u(ONE, "A", (24, 44))], [u(ONE, "B", (24, 4))], *pieces)
    if across:
        sides = zip(battle.setup.sides, (Edge.WEST, Edge.EAST), strict=True)
        battle.setup = replace(battle.setup, sides=tuple(replace(side, edge=edge) for side, edge in sides))
        battle.script()
    assert is_room(battle.t, battle.s) is room


@pytest.mark.claims("firefight:P10b")
def test_where_no_place_is_left_the_battle_has_fewer_objectives() -> None:
    battle = to_be_set_up(LAKE).script(6, 1, 1, 6, 1).go_on()
    assert (battle.kind, battle.s.objective_count) == (c.DEPLOYING, 0)


@pytest.mark.claims("firefight:P7a", "firefight:P7c")
def test_units_are_set_up_in_turn_and_who_has_placed_all_is_skipped() -> None:
    battle = to_be_set_up(LAKE, a=1, b=3).script(1, 6, 1, 6, 1).go_on()
    sides = []
    for name, y in (("B0", 2), ("A0", 46), ("B1", 4), ("B2", 6)):
        sides.append(battle.side)
        battle.answer(deploying(battle, name, (24, y)))
    assert (sides, battle.kind, battle.side) == (["B", "A", "B", "B"], c.ACTIVATING, "B")


@pytest.mark.claims("firefight:P7b", "firefight:P9a", "firefight:P9b")
@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (24, 12 - BASE / 2, FINE),
        (24, 12, r.NOT_IN_ZONE),
        (24, 0, r.OFF_TABLE),
        (8, 6, FINE),
        (40 + BASE + 1, 6, r.TOO_NEAR),
        (40 + BASE + 1.1, 6, FINE),
    ],
)
def test_where_a_unit_may_be_set_up(x: float, y: float, reason: int) -> None:
    house = box(PieceKind.BUILDING, 5, 3, 11, 9)
    battle = to_be_set_up(house, a=1).script(1, 6, 1, 6, 1)
    battle.go_on().s.now[0].missing = 0
    battle.go_on()
    battle.answer(deploying(battle, "B0", (40, 6))).answer(deploying(battle, "A0", (24, 46)))
    assert battle.problem(deploying(battle, "B1", (x, y))) == reason


@pytest.mark.claims("firefight:P9a")
def test_a_unit_is_set_up_together_and_whole() -> None:
    trio = row("trio", most=3)
    battle = situation([u(trio, "Trio")], [u(ONE, "B", (24, 2))], LAKE)
    battle.script(6, 1, 1, 6, 1).go_on()
    battle.unit("Trio").size = 2
    assert battle.problem(deploying(battle, "Trio", (10, 46), (11.5, 46))) == FINE
    assert battle.problem(deploying(battle, "Trio", (10, 46), (13, 46))) == r.NOT_COHERENT
    assert battle.problem(deploying(battle, "Trio", (10, 46))) == r.NOT_ALL


@pytest.mark.claims("firefight:P9c")
def test_no_unit_stays_out_while_there_is_room() -> None:
    battle = to_be_set_up(LAKE).script(6, 1, 1, 6, 1).go_on()
    assert battle.problem(battle.row(c.STAY_OUT, battle.names["A0"])) == r.THERE_IS_ROOM


@pytest.mark.example(71)
@pytest.mark.claims("firefight:P8a")
@pytest.mark.parametrize(("across", "deep"), [(48, 12), (36, 6), (31.5, 3.75), (60, 12)])
def test_x71_the_depth_of_a_zone(across: float, deep: float) -> None:
    field = Battlefield(tenths(48), tenths(across))
    assert zone(field, Edge.NORTH) == (0, 0, tenths(48), int(deep * 254))
    assert zone(field, Edge.SOUTH) == (0, tenths(across) - int(deep * 254), tenths(48), tenths(across))


@pytest.mark.example(71)
@pytest.mark.claims("firefight:P8b", "firefight:P6c", "firefight:P7a")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"battlefield": Battlefield(tenths(48), tenths(29))}, "30 inches"),
        ({"rules": replace(smallest().rules, turns=13)}, "1 to 12 rounds"),
        ({"rules": replace(smallest().rules, turns=0)}, "1 to 12 rounds"),
        ({"sides": (smallest().sides[0], replace(smallest().sides[1], edge=Edge.EAST))}, "opposite edges"),
        ({"sides": smallest().sides[:1]}, "two to four sides"),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused_with_a_sentence(change, said: str) -> None:
    assert any(said in str(problem) for problem in setup_problems(replace(smallest(), **change)))


@pytest.mark.claims("firefight:E5a", "firefight:E5b")
@pytest.mark.parametrize(
    ("figures", "sizes"), [(3, [3]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (11, [4, 4, 3]), (2, [2])]
)
def test_a_run_of_figures_forms_few_and_even_units(figures: int, sizes: list[int]) -> None:
    side = replace(smallest().sides[0], figures=tuple(FigureSetup(f"f{n}", "compact.section") for n in range(figures)))
    assert [len(group) for group in groups_of(side, firefight_rows())] == sizes


@pytest.mark.claims("firefight:E5b")
def test_two_units_of_a_row_that_are_too_small_are_refused() -> None:
    keys = ["compact.section", "compact.gunner", "compact.section"]
    side = replace(smallest().sides[0], figures=tuple(FigureSetup(f"f{n}", key) for n, key in enumerate(keys)))
    found = setup_problems(replace(smallest(), sides=(side, smallest().sides[1])))
    assert any("more than one unit" in str(problem) for problem in found)


# Rounds


def scattered(a: int, b: int) -> Situation:
    """So many units of one model on each side, out of each other's way, with nothing to shoot."""
    first = [u(ONE, f"A{n}", (4 + 4 * n, 44)) for n in range(a)]
    second = [u(ONE, f"B{n}", (4 + 4 * n, 4)) for n in range(b)]
    return situation(first, second)


def order_of(battle: Situation, number: int) -> str:
    """Which sides activate in the next so many activations."""
    found = ""
    for _each in range(number):
        side, now = battle.side, battle.s.now[0]
        squad = next(
            n for n, q in enumerate(battle.s.squads) if q.side == now.side and not q.activated and _stands(battle, n)
        )
        found += side
        battle.answer(battle.row(c.ACT, squad, 0, c.IDLE if battle.s.squads[squad].stunned else c.HOLD))
    return found


def _stands(battle: Situation, squad: int) -> bool:
    q = battle.s.squads[squad]
    return any(battle.s.figures[i].fate == c.ON_TABLE for i in range(q.first, q.first + q.size))


@pytest.mark.example(8)
@pytest.mark.claims("firefight:A1b", "firefight:A1c", "firefight:A2b")
def test_x8_three_units_against_five() -> None:
    battle = scattered(3, 5).start()
    assert order_of(battle, 8) == "ABABABBB"
    assert (battle.s.now[0].turn, battle.side) == (2, "A")


@pytest.mark.claims("firefight:A2a")
def test_the_winner_of_the_roll_off_begins_the_first_round() -> None:
    battle = situation([u(ONE, "A", (24, 44))], [u(ONE, "B", (24, 4))], LAKE)
    assert battle.script(1, 6, 1, 6, 1).go_on().side == "B"


@pytest.mark.example(73)
@pytest.mark.claims("firefight:A2b")
def test_x73_who_lost_a_unit_before_it_acted_finished_first() -> None:
    battle = scattered(2, 2).start()
    assert order_of(battle, 1) == "A"
    battle.model("A1").fate = c.KNOCKED_OUT
    battle.s.forces[0].squads = 1  # so that nobody has to test
    assert order_of(battle, 2) == "BB"
    assert (battle.s.now[0].turn, battle.side) == (2, "A")


@pytest.mark.claims("firefight:A2c")
def test_a_side_that_activated_nobody_finished_first() -> None:
    battle = scattered(3, 3).start(first=1)
    battle.unit("A0").activated = battle.unit("A1").activated = battle.unit("A2").activated = 1
    assert order_of(battle, 3) == "BBB"
    assert (battle.s.now[0].turn, battle.side) == (2, "A")


@pytest.mark.claims("firefight:A1a")
def test_a_unit_acts_once_a_round() -> None:
    battle = scattered(2, 2).start()
    order_of(battle, 2)
    assert battle.problem(battle.acting("A0", c.HOLD)) == r.ACTIVATED
    assert battle.problem(battle.acting("B1", c.HOLD)) == r.NOT_YOURS


@pytest.mark.claims("firefight:A5a", "firefight:A5b", "firefight:W3a")
def test_x25_a_stunned_unit_stays_idle_and_is_free_after_that() -> None:
    battle = scattered(3, 3).start()
    battle.unit("A0").stunned = 1
    assert battle.problem(battle.acting("A0", c.HOLD)) == r.STUNNED
    assert battle.problem(battle.acting("A1", c.IDLE)) == r.NOT_STUNNED
    battle.act("A0", c.IDLE)
    assert (battle.unit("A0").stunned, battle.unit("A0").activated, battle.side) == (0, 1, "B")


@pytest.mark.claims("firefight:A7a", "firefight:E7b")
def test_a_side_may_concede_and_has_lost() -> None:
    battle = scattered(2, 3).start()
    battle.say(c.CONCEDE)
    report = battle.report()
    assert [side.end for side in report.sides] == [SideEnd.SURRENDERED, SideEnd.WON]
    assert (report.holder, battle.model("A0").fate) == ("b", c.LOST)


# Objectives and the end


def with_objective(owner: int, *near: str, stunned: str = "") -> int:
    """Whose an objective is at the end of a round with these near it, one of them Stunned."""
    places = {"A": (24, 24 + 3 + BASE / 2), "B": (24, 24 - 3 - BASE / 2)}
    far = {"A": (24, 44), "B": (24, 4)}
    at = {side: places[side] if side in near else far[side] for side in "AB"}
    battle = situation([u(ONE, "A", at["A"])], [u(ONE, "B", at["B"])])
    battle.objective(24, 24, owner)
    if stunned:
        battle.unit(stunned).stunned = 1
    seize_all(battle.s)
    return battle.s.objectives[0].owner


@pytest.mark.claims("firefight:P5a", "firefight:C2c")
def test_x6_a_unit_within_3_inches_seizes() -> None:
    assert (with_objective(c.NOBODY, "A"), with_objective(0, "B")) == (0, 1)


@pytest.mark.claims("firefight:P5a", "firefight:C1a")
def test_a_unit_just_farther_away_does_not_seize() -> None:
    battle = situation([u(ONE, "A", (24, 24 + 3 + BASE / 2 + 1 / 254))], [u(ONE, "B", (24, 4))])
    battle.objective(24, 24)
    seize_all(battle.s)
    assert battle.s.objectives[0].owner == c.NOBODY


@pytest.mark.claims("firefight:P5b")
def test_x6_what_was_seized_stays() -> None:
    assert with_objective(0) == 0


@pytest.mark.claims("firefight:P5c")
def test_x6_a_stunned_unit_does_not_seize() -> None:
    assert with_objective(c.NOBODY, "B", stunned="B") == c.NOBODY


@pytest.mark.claims("firefight:P5d")
@pytest.mark.parametrize("stunned", ["", "B"])
def test_x7_what_both_contest_is_neutral_again(stunned: str) -> None:
    assert with_objective(0, "A", "B", stunned=stunned) == c.NOBODY


def after_last_round(*owners: int) -> Situation:
    battle = scattered(1, 1)
    for number, owner in enumerate(owners):
        battle.objective(24, 10 + 10 * number, owner)
    battle.start(turn=4)
    battle.s.forces[0].squads = battle.s.forces[1].squads = 1
    order_of(battle, 2)
    return battle


@pytest.mark.example(68)
@pytest.mark.claims("firefight:P6a", "firefight:E7a", "firefight:E7c")
def test_x68_after_round_4_most_objectives_win() -> None:
    report = after_last_round(0, 0, 1, c.NOBODY).report()
    assert [side.end for side in report.sides] == [SideEnd.WON, SideEnd.RETREATED]
    assert (report.holder, report.turns) == ("a", 4)


@pytest.mark.example(68)
@pytest.mark.claims("firefight:P6b", "firefight:E7a", "firefight:E7c")
def test_x68_as_many_for_both_is_a_draw() -> None:
    report = after_last_round(0, 0, 1, 1).report()
    assert [side.end for side in report.sides] == [SideEnd.STOOD, SideEnd.STOOD]
    assert report.holder is None


@pytest.mark.example(84)
@pytest.mark.claims("firefight:A8a", "firefight:E7b")
def test_x84_a_side_without_a_model_has_lost_whoever_holds_the_objectives() -> None:
    battle = situation([u(row("one"), "A", (24, 30))], [u(ONE, "B", (24, 20))]).script(4, 1, 5)
    battle.objective(10, 10, 1)
    battle.start(turn=3).act("A", c.HOLD).fire("B")
    report = battle.report()
    assert (battle.kind, [side.end for side in report.sides]) == (c.OVER, [SideEnd.WON, SideEnd.BEATEN])
    assert [(loss.figure, loss.killer) for loss in report.casualties] == [("B 0", "A 0")]


# Morale


def end_of_round(battle: Situation) -> Situation:
    """All that is left of a round is its end."""
    for squad in battle.s.squads:
        squad.activated = 1
    return battle.start()


def how_many_test(began: int, left: int) -> int:
    """How many units of a side test at the end of a round."""
    battle = scattered(left, 1)
    battle.s.forces[0].squads = began
    battle.s.forces[1].squads = 1
    battle.more(*(6,) * left)
    end_of_round(battle)
    return len(battle.rows(c.LOG_TESTED))


@pytest.mark.example(49)
@pytest.mark.claims("firefight:R2a")
@pytest.mark.parametrize(("began", "left", "tested"), [(6, 3, 3), (7, 4, 0), (7, 3, 3)])
def test_x49_an_army_with_no_more_than_half_of_its_units_tests(began: int, left: int, tested: int) -> None:
    assert how_many_test(began, left) == tested


def broken(*stunned: str, rules: tuple[str, ...] = (), dice: tuple[int, ...] = ()) -> Situation:
    """Two units of four are left to side A; some are Stunned; the round ends."""
    kind = row("kind", 4, 5, *rules, arms=(Arm("Club", 0, 1),))
    battle = situation([u(kind, "One", (10, 40)), u(ONE, "Two", (30, 40))], [u(ONE, "B", (24, 4))]).script(*dice)
    battle.s.forces[0].squads, battle.s.forces[1].squads = 4, 1
    for name in stunned:
        battle.unit(name).stunned = 1
    return end_of_round(battle)


@pytest.mark.example(50)
@pytest.mark.claims("firefight:R1a", "firefight:R2b")
@pytest.mark.parametrize(("die", "stunned"), [(4, 0), (3, 1)])
def test_x50_a_fresh_unit_that_fails_is_stunned(die: int, stunned: int) -> None:
    battle = broken(dice=(die, 6))
    assert (battle.unit("One").stunned, battle.left) == (stunned, 0)


@pytest.mark.example(50)
@pytest.mark.claims("firefight:R2c", "firefight:R3a")
def test_x50_a_stunned_unit_routs_without_a_roll() -> None:
    battle = broken("One", dice=(6,))
    assert (battle.model("One").fate, battle.left) == (c.ROUTED, 0)


@pytest.mark.claims("firefight:R3b", "firefight:K9a")
@pytest.mark.parametrize(("die", "fate"), [(4, c.ON_TABLE), (3, c.ROUTED)])
def test_x50_a_stunned_fearless_unit_may_stay(die: int, fate: int) -> None:
    battle = broken("One", rules=("Fearless",), dice=(die, 6))
    assert (battle.model("One").fate, battle.left) == (fate, 0)


@pytest.mark.example(48)
@pytest.mark.claims("firefight:K9a", "firefight:C9c")
@pytest.mark.parametrize(("dice", "stunned"), [((3, 4, 6), 0), ((3, 3, 6), 1), ((4, 6), 0)])
def test_x48_who_is_fearless_rolls_a_second_die(dice: tuple[int, ...], stunned: int) -> None:
    battle = broken(rules=("Fearless",), dice=dice)
    assert (battle.unit("One").stunned, battle.left) == (stunned, 0)


def with_hero(off: int, *dice: int, stunned: bool = False) -> Situation:
    """A captain so far from a section that has to test, in tenths of a millimetre more than 12 inches."""
    captain = u("captain", "Hero", (10, 40))
    battle = situation([captain, u(ONE, "Friend", (24, 40))], [u(ONE, "B", (24, 4))]).script(*dice)
    friend, hero = battle.model("Friend"), battle.model("Hero")
    friend.x = hero.x + 200 + 125 + 12 * 254 + off
    battle.s.forces[0].squads, battle.s.forces[1].squads = 4, 1
    battle.unit("Hero").stunned = int(stunned)
    return end_of_round(battle)


@pytest.mark.example(48, 85)
@pytest.mark.claims("firefight:K12a", "firefight:R4a")
def test_x48_and_x85_a_friend_tests_with_the_heros_quality_though_he_himself_has_failed() -> None:
    battle = with_hero(0, 2, 3, 3)
    assert (battle.kind, battle.side, battle.unit("Hero").stunned) == (c.TESTING, "A", 1)
    battle.say(c.TEST, 0, battle.number("Hero"))
    assert (battle.unit("Friend").stunned, battle.left) == (0, 0)


@pytest.mark.claims("firefight:K9a", "firefight:K12c")
def test_with_a_hero_who_is_not_fearless_nobody_throws_a_second_die() -> None:
    leader = row("leader", 3, 4, "Hero")
    battle = situation([u(leader, "Hero", (10, 40)), u(ONE, "Friend", (14, 40))], [u(ONE, "B", (24, 4))])
    battle.script(3, 2)
    battle.s.forces[0].squads, battle.s.forces[1].squads = 4, 1
    end_of_round(battle).say(c.TEST, 0, battle.number("Hero"))
    assert (battle.unit("Friend").stunned, battle.left) == (1, 0)
    tested = [(one[6], one[7], one[8], one[9]) for one in battle.rows(c.LOG_TESTED)]
    assert tested == [(3, 3, 0, 1), (2, 3, 0, 0)]  # die, needed, no die of Fearless, whether it passed


@pytest.mark.claims("firefight:R2c", "firefight:R3a")
def test_who_was_stunned_before_throws_no_die_and_runs() -> None:
    battle = situation([u(ONE, "One", (24, 24)), u(ONE, "Two", (40, 40))], [u(ONE, "B", (24, 4))]).script(6)
    battle.s.forces[0].squads, battle.s.forces[1].squads = 4, 1
    battle.unit("One").stunned = 1
    end_of_round(battle)
    assert [(one[6], one[8], one[9]) for one in battle.rows(c.LOG_TESTED)] == [(0, 0, 0), (6, 0, 1)]


@pytest.mark.claims("firefight:K12a")
def test_a_friend_may_test_with_its_own_quality() -> None:
    battle = with_hero(0, 6, 3)
    battle.say(c.TEST, 0, c.NOBODY)
    assert (battle.unit("Friend").stunned, battle.left) == (1, 0)


@pytest.mark.claims("firefight:K12a")
def test_a_hero_farther_away_helps_nobody() -> None:
    battle = with_hero(1, 6, 3)
    assert (battle.unit("Friend").stunned, battle.left) == (1, 0)


@pytest.mark.example(48)
@pytest.mark.claims("firefight:K12b")
def test_x48_a_stunned_hero_helps_nobody() -> None:
    battle = with_hero(0, 6, 3, stunned=True)
    assert (battle.unit("Friend").stunned, battle.left) == (1, 0)


@pytest.mark.example(100)
@pytest.mark.claims("firefight:A8b", "firefight:E2b")
def test_x100_both_sides_lose_their_last_unit_at_once() -> None:
    battle = scattered(1, 1)
    for squad, force in zip(battle.s.squads, battle.s.forces, strict=True):
        squad.stunned, force.squads = 1, 2
    end_of_round(battle)
    report = battle.report()
    assert (report.holder, [side.end for side in report.sides]) == (None, [SideEnd.BEATEN] * 2)
    assert report.casualties == ()
    facts, lost = choice_rows(2, FACTS), [0, 0]
    count(battle.t, battle.s, [0, 0], facts, lost)
    assert (lost, facts[0][FP_LOST]) == ([1, 1], 1)


@pytest.mark.claims("firefight:E2b")
def test_who_has_routed_from_a_side_that_stood_comes_home() -> None:
    battle = broken("One", dice=(6,))
    battle.s.now[0].last_turn = battle.s.now[0].turn
    end_of_round(battle.more(6))
    facts, lost = choice_rows(2, FACTS), [0, 0, 0]
    count(battle.t, battle.s, [0, 0, 0], facts, lost)
    assert (battle.model("One").fate, lost) == (c.ROUTED, [0, 0, 0])


@pytest.mark.claims("firefight:A3a")
def test_who_routs_holds_no_objective_any_more() -> None:
    battle = situation([u(ONE, "One", (24, 24)), u(ONE, "Two", (40, 40))], [u(ONE, "B", (24, 4))]).script(6)
    battle.s.forces[0].squads, battle.s.forces[1].squads = 4, 1
    battle.objective(24, 24)
    battle.unit("One").stunned = 1
    end_of_round(battle)
    assert (battle.model("One").fate, battle.s.objectives[0].owner) == (c.ROUTED, c.NOBODY)


# Lists


@pytest.mark.claims("firefight:C7a", "firefight:C5a")
def test_bases_go_by_tough_and_a_weapon_without_range_is_for_melee() -> None:
    assert [row("r", 4, 4, f"Tough({x})").base for x in range(1, 7)] == [125, 125, 200, 200, 200, 300]
    captain, section, gunner = firefight_rows()[:3]
    assert [(unit.base, unit.fp) for unit in (captain, section, gunner)] == [(200, 4), (125, 1), (125, 2)]
    battle = situation([u(row("club", arms=(Arm("Club", 0, 3),)), "A", (24, 30))], [u(ONE, "B", (24, 20))]).start()
    assert battle.act("A", c.HOLD).side == "B"  # nothing to shoot with


@pytest.mark.claims("firefight:L7a", "firefight:L7b", "firefight:L7c")
@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({}, 0),
        ({"fewest": 1, "most": 2}, 1),
        ({"fewest": 2, "most": 6}, 0),
        ({"fewest": 2, "most": 7}, 1),
        ({"fewest": 3, "most": 2}, 1),
        ({"quality": 1}, 1),
        ({"quality": 2, "defense": 6}, 0),
        ({"defense": 7}, 1),
        ({"arms": (Arm("Gun", 60, 12),) * 4}, 0),
        ({"arms": (Arm("Gun", 60, 12),) * 5}, 1),
        ({"arms": (Arm("Gun", 61, 1),)}, 1),
        ({"arms": (Arm("Gun", 60, 13),)}, 1),
        ({"arms": (Arm("Gun", 60, 0),)}, 1),
        ({"rules": ("Tough(6)", "Hero")}, 0),
        ({"rules": ("Tough(7)",)}, 1),
        ({"rules": ("Caster(7)",)}, 1),
    ],
)
def test_each_limit_of_a_row_is_refused_one_beyond_it(changed, wrong: int) -> None:
    assert len(row_problems(replace(row("r"), **{"key": "own.r", **changed}))) == wrong


@pytest.mark.claims("firefight:C10a")
def test_a_side_sees_all_of_the_other_but_no_dice() -> None:
    from campaign.battle.fast import fresh
    from campaign.battle.firefight.records import Battle
    from campaign.battle.firefight.seen import see

    battle = scattered(2, 2).script(6, 5, 4).start()
    view = fresh(Battle)
    see(battle.s, 0, view)
    assert [figure.x for figure in view.figures] == [figure.x for figure in battle.s.figures]
    assert (view.script_count, view.now[0].w0, battle.s.now[0].w0 == 1) == (0, 1, False)
    assert problem(battle.t, view, battle.acting("A0", c.HOLD)) == FINE


@pytest.mark.claims("firefight:C4a", "firefight:C4b")
@pytest.mark.parametrize("dice", [(1,), (6,)])
def test_who_rolls_alone_has_won_with_any_die(dice: tuple[int, ...]) -> None:
    battle = situation([u(ONE, "A", (24, 44))], [u(ONE, "B", (24, 4))]).script(*dice)
    assert roll_off(battle.s, FOR_ARRIVALS, 0b10) == 1
