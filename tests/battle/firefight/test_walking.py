"""A move as it is walked: leg by leg, dangerous ground on the way, and jumps die by die (M8, T3, J3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.units import Arm
from campaign.battle.firefight.walking import forget_risks
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import Entered, Place, Situation, box, row, situation, tenths, u

CLUB = (Arm("Club", 0, 1),)
POOL = box(PieceKind.POOL, 20, 30, 28, 36)
MINES = box(PieceKind.HAZARD, 20, 30, 28, 36)  # hold nobody up
TRIO = row("trio", most=4, arms=CLUB)


def party(unit: Entered, *pieces: Piece) -> Situation:
    """A unit between two others of its side, and an enemy far off."""
    others = [u(row(name, arms=CLUB), name.title(), (x, 46)) for name, x in (("first", 2), ("last", 46))]
    return situation([others[0], unit, others[1]], [u(row("enemy", arms=CLUB), "E", (2, 2))], *pieces)


def risked(battle: Situation) -> list[tuple[int, ...]]:
    """Model of the unit, credited to, die, and whether it stood there, of each die for dangerous ground."""
    return [(one[4] - battle.number("Unit"), *one[5:8]) for one in battle.rows(c.LOG_RISKED)]


def moved(battle: Situation) -> list[tuple[int, int, int]]:
    """Model of the unit and where it came, of each stretch that was walked."""
    return [(one[4] - battle.number("Unit"), one[6], one[7]) for one in battle.rows(c.LOG_MOVED)]


# Legs


@pytest.mark.claims("firefight:M8a")
def test_each_model_walks_its_legs_in_the_order_laid_down_before_the_next_one_does() -> None:
    battle = party(u(TRIO, "Unit", (10, 40), (11.2, 39), (12.4, 40))).start().act("Unit", c.ADVANCE)
    battle.move("Unit", [(10, 39), (9, 39), (9, 38), (10, 38)], [], [(12.4, 39), (12.4, 38)])
    ends = [(0, 10, 39), (0, 9, 39), (0, 9, 38), (0, 10, 38), (2, 12.4, 39), (2, 12.4, 38)]
    assert moved(battle) == [(model, tenths(x), tenths(y)) for model, x, y in ends]
    assert [(battle.model("Unit", n).x, battle.model("Unit", n).y) for n in range(3)] == [
        (tenths(10), tenths(38)),
        (tenths(11.2), tenths(39)),
        (tenths(12.4), tenths(38)),
    ]


# Dangerous ground on the way


@pytest.mark.claims("firefight:T3c", "firefight:M8a")
def test_who_comes_into_it_on_a_later_leg_halts_there_and_walks_on_to_the_end_of_all() -> None:
    battle = party(u(row("one", arms=CLUB), "Unit", (17, 39)), MINES).script(2).start().act("Unit", c.RUSH)
    battle.move("Unit", [(24, 39), (24, 37), (24, 35.5), (25, 35.5)])
    stops = [(24, 39), (24, 37), (24, 36), (24, 35.5), (25, 35.5)]
    assert moved(battle) == [(0, tenths(x), tenths(y)) for x, y in stops]
    assert (risked(battle), battle.left) == ([(0, c.NOBODY, 2, 0)], 0)


@pytest.mark.claims("firefight:T3d")
def test_who_leaves_it_and_comes_back_rolls_once() -> None:
    battle = party(u(row("one", arms=CLUB), "Unit", (24, 37)), MINES).script(2).start().act("Unit", c.RUSH)
    battle.move("Unit", [(24, 35), (24, 37), (25, 35)])
    assert risked(battle) == [(0, c.NOBODY, 2, 0)]


@pytest.mark.claims("firefight:T3a", "firefight:E8j", "firefight:C9d")
@pytest.mark.parametrize(("abilities", "dice"), [((), (2, 3)), (("tougher",), (2, 3, 4))])
def test_who_has_become_tougher_rolls_a_die_more(abilities: tuple[str, ...], dice: tuple[int, ...]) -> None:
    unit = replace(u(row("one", 4, 5, "Tough(2)", arms=CLUB), "Unit", (24, 37)), abilities=abilities)
    battle = party(unit, POOL).script(*dice).start().act("Unit", c.ADVANCE).move("Unit", [(24, 35)])
    assert risked(battle) == [(0, c.NOBODY, die, 0) for die in dice]


@pytest.mark.claims("firefight:T3a")
@pytest.mark.parametrize(("die", "wounds"), [(1, 1), (2, 0), (6, 0)])
def test_a_1_is_a_wound_and_nothing_else_is(die: int, wounds: int) -> None:
    unit = u(row("one", 4, 5, "Tough(2)", arms=CLUB), "Unit", (24, 37))
    battle = party(unit, POOL).script(die, 4).start().act("Unit", c.ADVANCE).move("Unit", [(24, 35)])
    assert (battle.model("Unit").wounds, battle.unit("Unit").stunned) == (wounds, 0)
    assert [one[4:6] for one in battle.rows(c.LOG_WOUNDED)] == [(battle.number("Unit"), c.NOBODY)] * wounds
    assert battle.s.now[0].victim == c.NOBODY


@pytest.mark.claims("firefight:K20a", "firefight:T3a")
@pytest.mark.parametrize(("die", "wounds"), [(4, 1), (5, 0)])
def test_a_wound_of_the_ground_is_regenerated_as_others_are(die: int, wounds: int) -> None:
    unit = u(row("one", 4, 5, "Tough(2)", "Regeneration", arms=CLUB), "Unit", (24, 37))
    battle = party(unit, POOL).script(1, 4, die).start().act("Unit", c.ADVANCE).move("Unit", [(24, 35)])
    assert (battle.model("Unit").wounds, battle.left) == (wounds, 0)
    assert battle.model("Unit").y == tenths(35)


@pytest.mark.claims("firefight:M8b", "firefight:T3c")
def test_who_is_lost_before_its_turn_does_not_walk_and_the_one_behind_it_does() -> None:
    battle = party(u(TRIO, "Unit", (22, 37), (23.2, 37), (24.4, 37)), POOL).script(1, 3).start().act("Unit", c.RUSH)
    battle.move("Unit", [(22, 34)], [(23.2, 34)], [(24.4, 34)])
    assert battle.kind == c.LOSING
    battle.lose("Unit", 1)
    assert risked(battle) == [(0, c.NOBODY, 1, 0), (2, c.NOBODY, 3, 0)]
    assert [battle.model("Unit", n).y for n in (0, 2)] == [tenths(34)] * 2
    assert battle.model("Unit", 1).fate == c.KNOCKED_OUT


# Who stands in it


@pytest.mark.claims("firefight:T3b", "firefight:A6a")
def test_who_of_a_unit_stands_in_it_rolls_one_after_the_other() -> None:
    battle = party(u(TRIO, "Unit", (24, 35.5), (24, 36.6), (25, 35.5), (25, 36.6)), POOL).script(2, 6).start()
    battle.act("Unit", c.HOLD)
    assert (risked(battle), battle.left) == ([(0, c.NOBODY, 2, 1), (2, c.NOBODY, 6, 1)], 0)


@pytest.mark.claims("firefight:T3b", "firefight:A6b")
def test_the_next_one_rolls_when_the_wound_of_the_first_is_settled() -> None:
    battle = party(u(TRIO, "Unit", (24, 35.5), (24, 34.4), (25, 36.6)), POOL).script(1, 4).start()
    battle.act("Unit", c.ADVANCE)
    assert (battle.kind, battle.left) == (c.LOSING, 1)
    battle.lose("Unit", 0)
    assert (risked(battle), battle.kind) == ([(0, c.NOBODY, 1, 1), (1, c.NOBODY, 4, 1)], c.MOVING)


@pytest.mark.claims("firefight:T3b", "firefight:A6b")
def test_who_is_killed_where_it_stands_does_nothing_more() -> None:
    battle = party(u(row("one", arms=CLUB), "Unit", (24, 33)), POOL).script(1, 6).start().act("Unit", c.ADVANCE)
    assert (battle.standing("Unit"), battle.kind, battle.side) == (0, c.ACTIVATING, "B")


@pytest.mark.claims("firefight:T3b", "firefight:A5b")
def test_who_lies_idle_in_it_rolls_even_if_it_flies() -> None:
    unit = u(row("one", 4, 5, "Flying", arms=CLUB), "Unit", (24, 33))
    battle = party(unit, POOL).script(5).start()
    battle.unit("Unit").stunned = 1
    battle.act("Unit", c.IDLE)
    assert risked(battle) == [(0, c.NOBODY, 5, 1)]


@pytest.mark.claims("firefight:T3d")
def test_in_its_next_activation_each_of_a_unit_rolls_anew() -> None:
    battle = party(u(TRIO, "Unit", (24, 35.5), (24, 34.4), (25, 36.6)), POOL)
    for one in battle.s.figures:
        one.risked = 1
    forget_risks(battle.s, battle.names["Unit"])
    first = battle.number("Unit")
    assert [f.risked for f in battle.s.figures[: first + 4]] == [1] * first + [0, 0, 0, 1]


# Jumps


def house(left: float, right: float) -> Piece:
    plain = box(PieceKind.BUILDING, left, 30, right, 38)
    return Piece(plain.kind, plain.corners, storeys=1)


def jumper(gap: float, *rules: str, at: Place = (11.5, 34)) -> Situation:
    unit = u(row("one", 4, 5, *rules, arms=CLUB), "Unit", at)
    return party(unit, house(4, 12), house(12 + gap, 30))


def jump(battle: Situation, *legs: Place, action: int = c.RUSH) -> Situation:
    choice = battle.act("Unit", action).paths("Unit", legs)
    choice[c.JUMPS] = (1 << len(legs)) - 1
    return battle.answer(choice)


@pytest.mark.claims("firefight:J3b", "firefight:K27b", "firefight:C9f")
@pytest.mark.parametrize(
    ("gap", "rules", "needed", "dice", "across"),
    [
        (2, (), 3, (3,), True),
        (2, (), 3, (2,), False),
        (2, ("Strider",), 2, (2,), True),
        (2, ("Strider",), 2, (1,), False),
        (4, (), 3, (3, 6), True),
        (4, (), 3, (2, 6), False),  # each of them is needed, and all are thrown
        (4, (), 3, (6, 2), False),
        (6, (), 3, (3, 4, 5), True),
        (6, (), 3, (1, 4, 5), False),
    ],
)
def test_a_jump_gets_across_with_all_its_dice(
    gap: float, rules: tuple[str, ...], needed: int, dice: tuple[int, ...], across: bool
) -> None:
    battle = jump(jumper(gap, *rules).script(*dice, *(() if across else (6,))).start(), (12 + gap + 0.5, 34))
    assert [one[6:9] for one in battle.rows(c.LOG_JUMPED)] == [(die, needed, tenths(gap)) for die in dice]
    assert (battle.kind == c.FALLING) is not across
    end = tenths(12 + gap + 0.5) if across else tenths(12)
    assert abs(battle.model("Unit").x - end) <= 1 or not across


@pytest.mark.claims("firefight:J3a", "firefight:M8a")
def test_who_jumps_halts_at_the_rim_lands_and_walks_on() -> None:
    battle = jump(jumper(2, at=(10, 34)).script(4).start(), (15, 34), (15, 35))
    assert [end[1:] for end in moved(battle)] == [
        (tenths(12) - 1, tenths(34)),  # a tenth of a millimetre this side of the rim
        (tenths(15), tenths(34)),
        (tenths(15), tenths(35)),
    ]


@pytest.mark.claims("firefight:J3a")
def test_a_step_over_an_inch_and_a_climb_take_no_dice() -> None:
    stepped = jump(jumper(1).script().start(), (13.5, 34))
    assert (stepped.rows(c.LOG_JUMPED), stepped.model("Unit").x) == ([], tenths(13.5))
    climbed = party(u(row("one", arms=CLUB), "Unit", (11.5, 34)), house(4, 12)).start()
    climbed.act("Unit", c.RUSH).move("Unit", [(13, 34)])
    assert (climbed.rows(c.LOG_JUMPED), climbed.model("Unit").x) == ([], tenths(13))


@pytest.mark.claims("firefight:J2a", "firefight:M8a")
def test_who_falls_harmlessly_is_set_down_before_the_next_one_walks() -> None:
    hill = box(PieceKind.HILL, 12, 28, 14, 40)  # so near under the roofs that a fall does no harm
    unit = u(TRIO, "Unit", (11.5, 33), (11.5, 34.2))
    battle = party(unit, house(4, 12), house(14, 30), hill).script(2, 3).start().act("Unit", c.RUSH)
    choice = battle.paths("Unit", [(14.5, 33)], [(14.5, 34.2)])
    choice[c.JUMPS] = 1 | 1 << c.MOST_LEGS
    battle.answer(choice)
    assert (battle.kind, battle.model("Unit", 1).x, battle.left) == (c.FALLING, tenths(11.5), 1)
    battle.answer(battle.row(c.LIE, x=tenths(13), y=tenths(33)))
    assert (battle.model("Unit", 1).x, battle.left) == (tenths(14.5), 0)


@pytest.mark.claims("firefight:T3b", "firefight:A6b")
@pytest.mark.parametrize("action", [c.HOLD, c.ADVANCE])
def test_who_is_stunned_where_it_stands_does_nothing_more(action: int) -> None:
    gun = row("gun", arms=(Arm("Gun", 48, 1),))
    battle = party(u(gun, "Unit", (24, 33)), POOL).script(1, 3).start().act("Unit", action)
    assert (battle.unit("Unit").stunned, battle.kind, battle.side, battle.left) == (1, c.ACTIVATING, "B", 0)


@pytest.mark.claims("firefight:J3e", "firefight:J3b")
def test_a_gunner_who_fails_a_jump_does_not_fire_from_the_foot() -> None:
    gun = row("gun", arms=(Arm("Gun", 48, 1),))
    unit = u(gun, "Unit", (11.5, 34))
    battle = party(unit, house(4, 12), house(14, 30)).script(2, 6).start()
    battle.model("E").x, battle.model("E").y = tenths(13), tenths(10)  # in sight between the roofs
    assert jump(battle, (14.5, 34), action=c.ADVANCE).s.now[0].victim == c.NOBODY
    battle.answer(battle.row(c.LIE, x=tenths(13), y=tenths(33)))
    assert (battle.kind, battle.side, battle.unit("Unit").activated) == (c.ACTIVATING, "B", 1)


@pytest.mark.claims("firefight:T3d", "firefight:T3c")
def test_an_answering_move_that_begins_in_dangerous_ground_is_rolled_for_at_once() -> None:
    pool = box(PieceKind.HAZARD, 20, 28, 28, 31)
    one, other = (
        u(row("one", most=2, arms=CLUB), "One", (24, 31.5), (25.2, 30.5)),
        u(row("o", arms=CLUB), "Other", (24, 36)),
    )
    battle = situation([other], [one], pool).script(3, 1).start()
    battle.act("Other", c.CHARGE, "One").move("Other", [(24, 32.5)])
    assert battle.kind == c.ANSWERING
    battle.move("One", [], [(24.98, 32.3)])
    first = battle.number("One", 1)
    assert [row[4:8] for row in battle.rows(c.LOG_RISKED)] == [(first, c.NOBODY, 3, 0)]


@pytest.mark.claims("firefight:A6b", "firefight:A6c")
def test_who_is_stunned_within_reach_of_whom_it_charges_does_not_fight() -> None:
    one, other = u(row("one", arms=CLUB), "One", (24, 34.4)), u(row("other", arms=CLUB), "Other", (24, 38))
    battle = situation([other], [one], POOL).script(1, 3).start()
    battle.act("Other", c.CHARGE, "One").move("Other", [(24, 35.4)])
    assert (battle.unit("Other").stunned, battle.model("Other").y) == (1, tenths(36))
    assert (battle.kind, battle.side, battle.rows(c.LOG_STRIKES)) == (c.ACTIVATING, "B", [])
