"""The kernel's geometry against exact fractions: lengths, segments, crossings, costs, and where bases first touch."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import isqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaign.battle.kernel.paths import (
    OFF_TABLE,
    Leg,
    contact_on_leg,
    lay_leg,
    leg_cost,
    leg_obstacle,
    obstacle_on_leg,
)
from campaign.battle.kernel.space import crosses_disc, length, rim_on_line, root_by_float, segments_cross, to_segment2
from campaign.battle.kernel.table import NOWHERE, PART, crossing, inside
from tests.battle.fftt.situation import Situation, block, f, ground, situation

coordinates = st.integers(0, 12000)
points = st.tuples(coordinates, coordinates)
WOOD = ((3000, 3000), (7000, 6000))  # its north-west and south-east corner


@cache
def with_wood() -> Situation:
    (left, top), (right, bottom) = WOOD
    wood = block("forest", left / 100, top / 100, right / 100, bottom / 100)
    return situation(ground(wood, width=120, height=120), blue=[f("hq", at=(3, 3))], red=[f("hq", at=(117, 117))])


def exact_crossing(a: tuple[int, int], b: tuple[int, int]) -> tuple[Fraction, Fraction]:
    """Where the segment is inside the wood, as parts of its length."""
    start, end = Fraction(0), Fraction(1)
    for low, high, at, way in zip(*WOOD, a, (b[0] - a[0], b[1] - a[1]), strict=True):
        if way == 0:
            if not low < at < high:
                return Fraction(0), Fraction(0)
            continue
        first, last = sorted((Fraction(low - at, way), Fraction(high - at, way)))
        start, end = max(start, first), min(end, last)
    return (start, end) if start < end else (Fraction(0), Fraction(0))


@given(square=st.integers(0, 4 * 12000**2))
def test_the_root_is_the_whole_one_below(square: int) -> None:
    assert root_by_float(square) == isqrt(square)


@pytest.mark.claims("fftt:M9i")
@given(leg=points)
def test_a_length_is_rounded_up(leg: tuple[int, int]) -> None:
    square = leg[0] ** 2 + leg[1] ** 2
    found = length(*leg)
    assert found**2 >= square
    assert found == 0 or (found - 1) ** 2 < square


@given(p=points, a=points, b=points)
def test_the_distance_to_a_segment_is_that_to_its_nearest_point(
    p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]
) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    part = Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, square) if square else Fraction(0)
    part = min(Fraction(1), max(Fraction(0), part))
    exact = (a[0] + part * dx - p[0]) ** 2 + (a[1] + part * dy - p[1]) ** 2
    assert to_segment2(*p, *a, *b) == exact // 1
    for radius in (75, 200, 5000):
        assert crosses_disc(*p, radius, *a, *b) == (exact < radius**2)


@given(a=points, b=points, c=points, d=points)
def test_segments_cross_whichever_is_named_first(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]
) -> None:
    found = segments_cross(*a, *b, *c, *d)
    assert found == segments_cross(*c, *d, *a, *b) == segments_cross(*b, *a, *d, *c)


@pytest.mark.parametrize(
    ("other", "crosses"),
    [
        (((5, -5), (5, 5)), True),
        (((5, 0), (5, 5)), False),  # touches with its end
        (((0, -5), (0, 5)), False),  # touches an end
        (((2, 0), (8, 0)), False),  # lies in it
        (((5, 1), (5, 5)), False),
        (((11, -5), (11, 5)), False),
    ],
)
def test_touching_segments_do_not_cross(other: tuple[tuple[int, int], tuple[int, int]], crosses: bool) -> None:
    assert segments_cross(0, 0, 10, 0, *other[0], *other[1]) == crosses


@given(a=points, b=points)
def test_a_crossing_is_told_to_the_part(a: tuple[int, int], b: tuple[int, int]) -> None:
    battle = with_wood()
    exact = exact_crossing(a, b)
    found = crossing(battle.t, 0, *a, *b)
    if exact[0] == exact[1]:
        assert found[0] == found[1]
    else:
        assume((exact[1] - exact[0]) * PART > 2)
        assert found == (exact[0] * PART // 1, exact[1] * PART // 1)


@given(p=points)
def test_on_the_outline_is_outside(p: tuple[int, int]) -> None:
    battle = with_wood()
    (left, top), (right, bottom) = WOOD
    assert inside(battle.t, 0, *p) == (left < p[0] < right and top < p[1] < bottom)
    assert not inside(battle.t, 0, left, 4000)
    assert inside(battle.t, 0, left + 1, 4000)


@pytest.mark.claims("fftt:M2b", "fftt:M9i")
@given(a=points, way=st.tuples(st.integers(-1060, 1060), st.integers(-1060, 1060)))
def test_a_leg_costs_its_length_and_the_part_inside_once_more_rounded_up(
    a: tuple[int, int], way: tuple[int, int]
) -> None:
    b = (a[0] + way[0], a[1] + way[1])
    start, end = exact_crossing(a, b)
    whole = length(*way)
    extra = whole * (end - start)
    cost = leg_cost(with_wood().t, *a, *b, 0)
    assert extra - Fraction(1, 100) <= cost - whole < extra + 1


@pytest.mark.parametrize(
    ("a", "b", "reached"),
    [
        pytest.param((300, 5000), (100, 5000), 300 - 200, id="out over the west rim"),
        pytest.param((50, 5000), (50, 6000), 0, id="along the west rim, over it"),
        pytest.param((11950, 5000), (11950, 4000), 0, id="along the east rim, over it"),
        pytest.param((5000, 20), (6000, 20), 0, id="along the north rim, over it"),
        pytest.param((5000, 11990), (4000, 11990), 0, id="along the south rim, over it"),
        pytest.param((20, 5000), (60, 5000), 0, id="back, not far enough"),
        pytest.param((50, 5000), (50, 5000), 0, id="over it, nowhere"),
        pytest.param((200, 5000), (150, 5000), 0, id="out from the rim"),
    ],
)
def test_a_leg_over_the_rim_of_the_table_gets_as_far_as_the_rim(
    a: tuple[int, int], b: tuple[int, int], reached: int
) -> None:
    battle = with_wood()
    leg = Leg(0, *a, *b)
    assert battle.s.figures[0].radius == 200
    assert leg_obstacle(battle.t, battle.s, 0, leg, 0, 0) == OFF_TABLE
    assert obstacle_on_leg(battle.t, battle.s, 0, OFF_TABLE, leg, 0, 0) == reached


@given(a=points, p=points, radius=st.integers(1, 500))
def test_the_rim_of_a_disc_on_a_segment_without_length_is_where_it_is(
    a: tuple[int, int], p: tuple[int, int], radius: int
) -> None:
    assert rim_on_line(*p, radius, *a, *a) == 0


@given(a=points, b=points)
def test_the_points_of_a_leg_are_at_most_1_cm_apart_and_end_where_it_ends(
    a: tuple[int, int], b: tuple[int, int]
) -> None:
    path = [0] * 400
    path[0], path[1] = a
    count = lay_leg(path, 1, *a, *b)
    laid = [(path[2 * number], path[2 * number + 1]) for number in range(count)]
    assert laid[-1] == b
    for (x0, y0), (x1, y1) in pairwise(laid):
        assert length(x1 - x0, y1 - y0) <= 102  # places are rounded to tenths of a millimetre


@pytest.mark.claims("fftt:M10a", "fftt:T8e")
@given(way=st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000)), other=st.tuples(coordinates, coordinates))
def test_the_first_contact_of_a_leg_is_where_the_rims_come_within_a_millimetre(
    way: tuple[int, int], other: tuple[int, int]
) -> None:
    at = (5000 + other[0] % 2000 - 1000, 5000 + other[1] % 2000 - 1000)
    reach = 75 + 75 + 10
    assume((at[0] - 5000) ** 2 + (at[1] - 5000) ** 2 > reach**2 and way != (0, 0))
    battle = situation(blue=[f("grunt", at=(50, 50))], red=[f("grunt", at=(at[0] / 100, at[1] / 100))])
    whole = length(*way)

    def square(along: int) -> int:
        x, y = 5000 + way[0] * along // whole, 5000 + way[1] * along // whole
        return (at[0] - x) ** 2 + (at[1] - y) ** 2

    found = contact_on_leg(battle.t, battle.s, 0, 1, 5000, 5000, 5000 + way[0], 5000 + way[1])
    first = next((along for along in range(whole + 1) if square(along) <= reach**2), NOWHERE)
    if found == NOWHERE or first == NOWHERE:
        least = min(square(along) for along in range(whole + 1))
        assert found == first or abs(isqrt(least) - reach) <= 2  # a path that only grazes
    else:
        assert abs(found - first) <= 2
