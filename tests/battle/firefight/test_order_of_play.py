"""Who finished first, and with what a round begins: A2 and P12."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.rounds import begin_round, finished_first
from campaign.battle.firefight.units import Arm
from tests.battle.firefight.situation import Situation, row, situation, u

CLUB = row("club", arms=(Arm("Club", 0, 1),))


def four() -> Situation:
    """A in the south, B north, C west, D east, each with two models; clockwise from A: C, B, D."""
    places = {"A": (20, 46), "B": (20, 2), "C": (2, 20), "D": (46, 20)}
    units = {side: [u(CLUB, f"{side}{n}", (x + n, y + 2 * n)) for n in range(2)] for side, (x, y) in places.items()}
    return situation(units["A"], units["B"], west=units["C"], east=units["D"]).start()


@pytest.mark.claims("firefight:A2b", "firefight:A2c", "firefight:P12b")
@pytest.mark.parametrize(
    ("last", "first", "out", "found"),
    [
        ((5, 6, 7, 8), 0, (), 0),
        ((6, 5, 7, 8), 0, (), 1),
        ((6, 7, 5, 8), 0, (), 2),
        ((6, 7, 8, 5), 0, (), 3),
        ((0, 0, 0, 0), 2, (), 2),  # nobody has activated: the first in the order of the round
        ((0, 0, 0, 0), 0, (), 0),
        ((4, 0, 0, 5), 0, (), 2),  # clockwise from A comes C before B
        ((4, 0, 0, 5), 1, (), 1),
        ((4, 0, 3, 5), 0, (1,), 2),  # B is out
        ((1, 4, 3, 5), 0, (0,), 2),
    ],
)
def test_who_finished_first_begins_the_next_round(
    last: Sequence[int], first: int, out: Sequence[int], found: int
) -> None:
    battle = four()
    battle.s.now[0].first = first
    for side in range(4):
        battle.s.forces[side].last = last[side]
    for side in out:
        battle.s.forces[side].end = c.SURRENDERED
    assert finished_first(battle.s) == found


@pytest.mark.claims("firefight:A1a", "firefight:A2a", "firefight:A2b")
@pytest.mark.parametrize(("turn", "begins"), [(0, 3), (1, 2)])
def test_a_round_begins_with_everything_as_new(turn: int, begins: int) -> None:
    battle = four()
    now = battle.s.now[0]
    now.turn, now.winner, now.first, now.activations = turn, 3, 0, 9
    for side, last in enumerate((6, 7, 5, 8)):
        battle.s.forces[side].last = last
    for squad in battle.s.squads:
        squad.activated = 1
    begin_round(battle.t, battle.s)
    assert (now.turn, now.first, now.next, now.activations) == (turn + 1, begins, begins, 0)
    assert [force.last for force in battle.s.forces[:4]] == [0] * 4
    assert not any(squad.activated for squad in battle.s.squads)
    assert (now.step, now.stage, now.squad, now.target) == (c.ARRIVALS if turn else c.ACTIVATIONS, c.CHOOSING, -1, -1)
    battle.go_on()
    assert (battle.kind, now.side, now.step) == (c.ACTIVATING, begins, c.ACTIVATIONS)
