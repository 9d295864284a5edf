"""Who touches which edge, and who of a unit leaves by it: A10 at each edge of the table."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.leaving import has_left, is_at_edge, leave, leaving_problem, may_leave
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Arm
from tests.battle.firefight.situation import Situation, row, situation, tenths, u

CLUB = row("club", arms=(Arm("Club", 0, 1),))
TRIO = row("trio", most=3, arms=(Arm("Club", 0, 1),))
RADIUS, FAR = 125, tenths(48)


def of_four(**agreed: bool) -> Situation:
    """A in the south, B north, C west and D east, each with a trio in the middle of its zone."""
    units = [
        u(TRIO, name, *[(x + 2 * n, y) for n in range(3)])
        for name, x, y in zip("ABCD", (20, 20, 2, 38), (42, 6, 24, 24), strict=True)
    ]
    a, b, west, east = units
    return situation([a], [b], west=[west], east=[east], campaign=True, **agreed).start()


@pytest.mark.claims("firefight:A10a")
@pytest.mark.parametrize(
    ("name", "x", "y", "touches"),
    [
        ("A", 5000, FAR - RADIUS, True),
        ("A", 5000, FAR - RADIUS - 1, False),
        ("A", 5000, RADIUS, False),
        ("B", 5000, RADIUS, True),
        ("B", 5000, RADIUS + 1, False),
        ("B", RADIUS, 5000, False),
        ("C", RADIUS, 5000, True),
        ("C", RADIUS + 1, 5000, False),
        ("C", FAR - RADIUS, 5000, False),
        ("D", FAR - RADIUS, 5000, True),
        ("D", FAR - RADIUS - 1, 5000, False),
        ("D", RADIUS, 5000, False),
    ],
)
def test_a_base_touches_its_own_edge_and_no_other_counts(name: str, x: int, y: int, touches: bool) -> None:
    battle = of_four()
    f = battle.model(name, 1)
    f.x, f.y = x, y
    assert is_at_edge(battle.t, battle.s, battle.number(name, 1)) is touches
    f.fate = c.KNOCKED_OUT
    assert is_at_edge(battle.t, battle.s, battle.number(name, 1)) is False


def at_the_edge(*models: int) -> Situation:
    """The second unit of the table, of which these touch its edge; it is the one that acts."""
    battle = of_four()
    for n in models:
        battle.model("B", n).y = RADIUS
    battle.s.now[0].actor = battle.names["B"]
    return battle


@pytest.mark.claims("firefight:A10a", "firefight:A10b", "firefight:A10d")
@pytest.mark.parametrize("model", [0, 1, 2])
def test_one_at_the_edge_is_enough_in_a_campaign_and_who_is_stunned_stays(model: int) -> None:
    battle = at_the_edge(model)
    squad = battle.names["B"]
    assert may_leave(battle.t, battle.s, squad) is True
    assert may_leave(battle.t, battle.s, battle.names["A"]) is False
    battle.unit("B").stunned = 1
    assert may_leave(battle.t, battle.s, squad) is False
    battle.unit("B").stunned = 0
    battle.s.now[0].campaign = 0
    assert may_leave(battle.t, battle.s, squad) is False


@pytest.mark.claims("firefight:A10a")
@pytest.mark.parametrize(
    ("who", "reason"),
    [
        (0b001, FINE),
        (0b100, FINE),
        (0b101, FINE),
        (0, r.NOT_AT_EDGE),
        (0b010, r.NOT_AT_EDGE),
        (0b111, r.NOT_AT_EDGE),
        (-1, r.NOT_AT_EDGE),
    ],
)
def test_any_of_those_at_the_edge_leave_and_no_others(who: int, reason: int) -> None:
    battle = at_the_edge(0, 2)
    assert leaving_problem(battle.t, battle.s, battle.row(c.LEAVE, battle.names["B"], who)) == reason
    assert leaving_problem(battle.t, battle.s, battle.row(c.LEAVE, battle.names["C"], 1)) == r.NOT_YOURS


@pytest.mark.claims("firefight:A10a", "firefight:A10c", "firefight:E7b")
def test_those_who_leave_are_safe_and_told_and_their_side_has_some_who_left() -> None:
    battle = at_the_edge(0, 2)
    leave(battle.s, battle.names["B"], 0b101)
    assert [battle.model("B", n).fate for n in range(3)] == [c.AWAY, c.ON_TABLE, c.AWAY]
    first, last = battle.number("B"), battle.number("B", 2)
    assert [one[4:8] for one in battle.rows(c.LOG_LEFT)] == [
        (first, c.NOBODY, tenths(20), RADIUS),
        (last, c.NOBODY, tenths(24), RADIUS),
    ]
    assert [has_left(battle.s, side) for side in range(4)] == [False, True, False, False]
