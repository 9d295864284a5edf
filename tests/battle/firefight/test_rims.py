"""Roofs, gaps and what lies under a leg, to the last tenth of a millimetre (M4, M5, J1, J3, T2, H11)."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.levels import NO_RIM, gap_of, is_between, is_rough, jump_dice, leg_cost, meets, to_jump
from campaign.battle.firefight.pushing import wall_or_drop
from campaign.battle.firefight.reasons import FINE
from campaign.battle.kernel.table import PART
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u

INCH, STOREY, RADIUS = 254, 3 * 254, 125


def house(left: float, right: float, storeys: int = 1, upper: float = 4, lower: float = 12) -> Piece:
    plain = box(PieceKind.BUILDING, left, upper, right, lower)
    return Piece(plain.kind, plain.corners, storeys=storeys)


def on(*pieces: Piece) -> Situation:
    """A model in a corner, an enemy in another, and these pieces."""
    return situation([u(row("one"), "W", (45, 45))], [u(row("other"), "E", (2, 45))], *pieces)


# Jumps


@pytest.mark.claims("firefight:J3a", "firefight:J3c")
@pytest.mark.parametrize(
    ("gap", "deep", "far"),
    [
        (INCH, STOREY, 0),
        (INCH + 1, 0, INCH + 1),
        (0, STOREY + 1, STOREY + 1),
        (INCH + 1, STOREY, STOREY),
        (INCH, STOREY + 1, STOREY + 1),
        (900, 901, 901),
        (901, 900, 901),
        (0, -STOREY, 0),
    ],
)
def test_up_to_an_inch_over_and_three_down_is_walked(gap: int, deep: int, far: int) -> None:
    assert to_jump(gap, deep) == far


@pytest.mark.claims("firefight:J3b")
@pytest.mark.parametrize(("far", "dice"), [(1, 1), (STOREY - 1, 1), (STOREY, 2), (2 * STOREY - 1, 2), (2 * STOREY, 3)])
def test_a_jump_takes_a_die_and_one_more_for_each_full_3_inches(far: int, dice: int) -> None:
    assert jump_dice(far) == dice


# What a leg costs: from (8, 8) eastward


@pytest.mark.claims("firefight:M5a", "firefight:M5c", "firefight:J3a")
@pytest.mark.parametrize(
    ("pieces", "end", "jumps", "reason", "cost"),
    [
        ((), 20, 0, FINE, 12),
        ((house(30, 40),), 20, 0, FINE, 12),
        ((house(12, 20),), 16, 0, FINE, 8 + 3),  # up
        ((house(12, 20),), 24, 0, FINE, 16 + 6),  # over it
        ((house(4, 12),), 16, 0, FINE, 8 + 3),  # down
        ((house(4, 12),), 16, 1, FINE, 8 + 3),  # so little is no jump
        ((house(4, 12, 2),), 16, 0, FINE, 8 + 6),
        ((house(4, 12, 2),), 16, 1, FINE, 8),
        ((house(4, 12, 3),), 16, 0, FINE, 8 + 9),
        ((house(4, 12, 3),), 16, 1, r.JUMPS_TOO_FAR, 8),
        ((house(4, 12, 2), house(12.5, 20)), 16, 0, FINE, 8 + 3),  # a step down to the next roof
        ((house(4, 12), house(13, 20)), 16, 0, FINE, 8),  # an inch is stepped over
        ((house(4, 12), house(13, 20, 2)), 16, 0, FINE, 8 + 3),
        ((house(4, 12), house(13, 20, 2)), 16, 1, FINE, 8 + 3),  # and so one gets up too
        ((house(4, 12), house(13.1, 20)), 18, 0, FINE, 10 + 6),  # a wider one is climbed down and up
        ((house(4, 12), house(13.1, 20, 2)), 18, 0, FINE, 10 + 9),
        ((house(4, 12), house(13.1, 20, 2)), 18, 1, r.JUMPS_UP, 10),
        ((house(4, 12), house(14, 20)), 18, 1, FINE, 8),  # jumped, the gap of 2 costs nothing
        ((house(4, 12, 2), house(14, 20)), 18, 1, FINE, 8),  # and down with it
        ((house(4, 12), house(18, 24)), 20, 1, FINE, 6),
        ((house(4, 12), house(18.01, 24)), 20, 1, r.JUMPS_TOO_FAR, 12),
        ((house(4, 10), house(12, 14), house(16, 24)), 20, 1, FINE, 8),  # two jumps
        ((house(10, 12),), 16, 1, FINE, 8 + 6),  # nobody jumps up
        ((house(10, 12, 2),), 16, 1, FINE, 8 + 6),  # but up and then down again
    ],
)
def test_heights_cost_what_they_are_high_and_jumps_nothing(
    pieces: tuple[Piece, ...], end: float, jumps: int, reason: int, cost: float
) -> None:
    battle = on(*pieces)
    for ahead in (end, -end):  # eastward, and mirrored
        table = battle.t if ahead > 0 else on(*[_mirrored(piece) for piece in pieces]).t
        ax, bx = (8, end) if ahead > 0 else (40, 48 - end)
        code, taken = leg_cost(table, tenths(ax), tenths(8), tenths(bx), tenths(8), jumps, 0)
        assert code == reason
        assert abs(taken - tenths(cost)) <= 1  # a rim lies between two PARTs


def _mirrored(piece: Piece) -> Piece:
    return Piece(piece.kind, tuple((tenths(48) - x, y) for x, y in reversed(piece.corners)), storeys=piece.storeys)


@pytest.mark.claims("firefight:M5a", "firefight:M5b")
def test_where_it_is_agreed_heights_are_free_and_the_way_is_as_long_as_it_is() -> None:
    battle = on(house(12, 20, 3))
    leg = (tenths(8), tenths(8), tenths(24), tenths(8))
    assert leg_cost(battle.t, *leg, 0, 1) == (FINE, tenths(16))
    aslant = (tenths(8), tenths(5), tenths(11), tenths(9))
    assert leg_cost(battle.t, *aslant, 0, 0) == (FINE, tenths(5))


@pytest.mark.claims("firefight:M5a", "firefight:J3a")
def test_all_of_it_is_reckoned_to_a_tenth_of_a_millimetre() -> None:
    climbed = on(house(4, 12), house(14, 20))
    assert leg_cost(climbed.t, tenths(8), tenths(8), tenths(24), tenths(8), 0, 0) == (FINE, tenths(16) + 3 * STOREY)
    assert leg_cost(climbed.t, tenths(8), tenths(8), tenths(18), tenths(8), 1, 0) == (FINE, tenths(8))
    assert gap_of(PART // 4, PART // 2, 1000) == 250


# Pushes: walls and drops from (8, 8) eastward, in parts of the leg


@pytest.mark.claims("firefight:J1c", "firefight:J1d")
@pytest.mark.parametrize(
    ("pieces", "end", "at", "drops"),
    [
        ((), 16, None, False),
        ((house(18, 30),), 16, None, False),
        ((house(12, 20),), 16, 12, False),
        ((house(4, 12),), 16, 12, True),
        ((house(4, 20),), 16, None, False),
        ((house(4, 12), house(13, 20)), 16, None, False),
        ((house(4, 12), house(13.01, 20)), 16, 12, True),
        ((house(4, 12), house(12.5, 20, 2)), 16, 12, False),
        ((house(4, 12, 2), house(12.5, 20)), 16, 12, True),
        ((house(4, 12), house(13.5, 20, 2)), 16, 12, True),  # into the gap before that wall
        ((house(4, 12), house(12.5, 14)), 16, 14, True),  # over one roof and off the next
        ((house(4, 12), house(12.5, 14), house(14.5, 20, 2)), 16, 14, False),
    ],
)
def test_the_first_wall_or_drop_that_a_shoved_model_comes_to(
    pieces: tuple[Piece, ...], end: float, at: float | None, drops: bool
) -> None:
    battle = on(*pieces)
    off, down = wall_or_drop(battle.t, tenths(8), tenths(8), tenths(end), tenths(8))
    assert down is drops
    if at is None:
        assert off == NO_RIM
    else:
        assert abs(off - (at - 8) * PART / (end - 8)) < PART / 500


# What lies under a leg


@pytest.mark.claims("firefight:T2b")
@pytest.mark.parametrize(
    ("ax", "ay", "bx", "by", "rough"),
    [
        (8, 8, 11.99, 8, False),
        (8, 8, 12.01, 8, True),
        (8, 8, 24, 8, True),
        (14, 8, 14.5, 8, True),
        (16.01, 8, 30, 8, False),
        (8, 3, 24, 3, False),
        (8, 3, 14, 6, True),
        (8, 12.01, 24, 12.01, False),
        (11, 20, 11, 30, False),
        (10, 11, 13, 15, False),  # past its corner
        (13, 15, 10, 11, False),
    ],
)
def test_a_leg_is_difficult_where_any_of_it_is_in_a_wood(
    ax: float, ay: float, bx: float, by: float, rough: bool
) -> None:
    battle = on(box(PieceKind.HILL, 30, 30, 34, 34), box(PieceKind.FOREST, 12, 4, 16, 12))
    assert is_rough(battle.t, tenths(ax), tenths(ay), tenths(bx), tenths(by), 0) is rough


@pytest.mark.claims("firefight:T2b", "firefight:J3a")
@pytest.mark.parametrize(("gap", "jumps", "rough"), [(1, 0, False), (2, 0, True), (2, 1, False), (1, 1, False)])
def test_who_jumps_or_steps_over_a_gap_is_not_in_the_wood_below(gap: float, jumps: int, rough: bool) -> None:
    wood = box(PieceKind.FOREST, 12, 4, 12 + gap, 12)
    battle = on(house(4, 12), house(12 + gap, 24), wood)
    assert is_rough(battle.t, tenths(8), tenths(8), tenths(18), tenths(8), jumps) is rough


@pytest.mark.claims("firefight:H11b")
@pytest.mark.parametrize(
    ("ax", "bx", "between"),
    [
        (8, 11, False),
        (8, 13, False),  # one of them is on it
        (13, 8, False),
        (8, 17, True),
        (17, 8, True),
        (17, 20, False),
        (13, 15, False),
        (8, 23, True),
        (13, 23, False),
        (13, 27, True),  # over the second house
    ],
)
def test_a_building_lies_between_where_neither_is_on_it(ax: float, bx: float, between: bool) -> None:
    battle = on(house(12, 16), house(22, 26))
    assert is_between(battle.t, tenths(ax), tenths(8), tenths(bx), tenths(8)) is between
    assert is_between(battle.t, tenths(ax), tenths(3.9), tenths(bx), tenths(3.9)) is False


@pytest.mark.claims("firefight:H11b")
def test_a_building_whose_corner_one_passes_is_not_between() -> None:
    battle = on(house(12, 16))
    assert is_between(battle.t, tenths(10), tenths(11), tenths(13), tenths(15)) is False
    assert is_between(battle.t, tenths(11), tenths(11), tenths(14), tenths(13)) is True


# Who is in the way


def met(battle: Situation, at: tuple[int, int], way: tuple[int, int, int, int], jumps: int = 0) -> bool:
    """Whether a small base that walks a way overlaps that of a model at a place; tenths of a millimetre."""
    g = battle.model("E")
    g.x, g.y = at
    return meets(battle.t, g, *way, RADIUS, jumps)


@pytest.mark.claims("firefight:C7c", "firefight:M4d")
@pytest.mark.parametrize(
    ("x", "y", "meeting"),
    [
        (5000, 5249, True),
        (5000, 5250, False),
        (5000, 4751, True),
        (5000, 4750, False),
        (6249, 5000, True),
        (6250, 5000, False),
        (3751, 5000, True),
        (3750, 5000, False),
    ],
)
def test_on_open_ground_bases_meet_that_would_overlap(x: int, y: int, meeting: bool) -> None:
    assert met(on(), (x, y), (4000, 5000, 6000, 5000)) is meeting


LEG = (tenths(8), tenths(8), tenths(24), tenths(8))


@pytest.mark.claims("firefight:C7c", "firefight:M4d")
@pytest.mark.parametrize(
    ("pieces", "x", "jumps", "meeting"),
    [
        ((house(12, 20),), 10, 0, True),  # on the ground before the house
        ((house(12, 20),), 16, 0, True),  # on its roof
        ((house(12, 20),), 22, 0, True),  # behind it
        ((house(4, 12),), 10, 0, True),
        ((house(4, 12),), 14, 0, True),
        ((house(4, 12), house(16, 28)), 14, 0, True),  # climbed down to
        ((house(4, 12), house(16, 28)), 14, 1, False),  # jumped over
        ((house(4, 12), house(16, 28)), 18, 1, True),
        ((house(4, 12), house(16, 28)), 10, 1, True),
        ((house(4, 12), house(16, 28, 2)), 18, 0, True),
        ((box(PieceKind.HILL, 12, 4, 20, 12),), 10, 0, True),
        ((box(PieceKind.HILL, 12, 4, 20, 12),), 16, 0, True),
        ((box(PieceKind.HILL, 12, 4, 20, 12),), 22, 0, True),
        ((house(12, 14), house(16, 20)), 15, 0, True),
        ((house(12, 14), house(16, 20)), 17, 0, True),
        ((house(16, 20), house(12, 14)), 17, 0, True),
    ],
)
def test_one_meets_who_stands_where_one_walks(pieces: tuple[Piece, ...], x: float, jumps: int, meeting: bool) -> None:
    assert met(on(*pieces), (tenths(x), tenths(8)), LEG, jumps) is meeting
    turned = on(*[_turned(piece) for piece in pieces])
    assert met(turned, (tenths(8), tenths(x)), LEG_TURNED, jumps) is meeting


LEG_TURNED = (tenths(8), tenths(8), tenths(8), tenths(24))


def _turned(piece: Piece) -> Piece:
    """The same with width and height exchanged."""
    return Piece(piece.kind, tuple((y, x) for x, y in reversed(piece.corners)), storeys=piece.storeys)


@pytest.mark.claims("firefight:C7c", "firefight:M4d")
@pytest.mark.parametrize(
    ("pieces", "x", "y"),
    [
        ((house(4, 12),), 7, 3.8),  # beside the house, and one begins on its roof
        ((house(12, 20), house(4, 7)), 6.9, 4.2),  # on a roof behind where one begins
        ((house(12, 20), house(26, 30)), 26.1, 4.2),  # on a roof beyond where one ends
        ((house(12, 20),), 16, 3.8),  # beside the house that one climbs over
        ((house(4, 12), house(16, 28)), 20, 3.8),
    ],
)
def test_who_stands_lower_or_higher_beside_the_way_is_not_met(pieces: tuple[Piece, ...], x: float, y: float) -> None:
    way = (tenths(8), tenths(4.2), tenths(24), tenths(4.2))
    assert met(on(*pieces), (tenths(x), tenths(y)), way) is False
    turned = on(*[_turned(piece) for piece in pieces])
    assert met(turned, (tenths(y), tenths(x)), (way[1], way[0], way[3], way[2])) is False


@pytest.mark.claims("firefight:C7c", "firefight:M4d")
@pytest.mark.parametrize("kind", [PieceKind.BUILDING, PieceKind.HILL])
@pytest.mark.parametrize(
    ("x", "y", "way", "meeting"),
    [
        (12.2, 8, (8, 8, 11.9, 8), False),  # one below, the other above the rim
        (11.8, 8, (16, 8, 12.1, 8), False),
        (12.2, 8, (8, 8, 12.3, 8), True),
        (19.8, 8, (24, 8, 20.1, 8), False),
        (16, 3.8, (14, 4.2, 18, 4.2), False),
        (16, 4.2, (14, 3.8, 18, 3.8), False),
        (16, 4.5, (14, 4.2, 18, 4.2), True),
        (16, 3.5, (14, 3.8, 18, 3.8), True),
    ],
)
def test_one_below_and_one_above_a_rim_are_not_in_each_others_way(
    kind: PieceKind, x: float, y: float, way: tuple[float, ...], meeting: bool
) -> None:
    raised = box(kind, 12, 4, 20, 12)
    ax, ay, bx, by = map(tenths, way)
    assert met(on(Piece(kind, raised.corners)), (tenths(x), tenths(y)), (ax, ay, bx, by)) is meeting
