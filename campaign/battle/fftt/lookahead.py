"""What the search ahead asks of these rules: the ways to play, the decisions they differ in, how a side stands."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import ENEMIES_LEFT, OUTCOME, OWN_LEFT, STANDARD, Round, Way
from campaign.battle.fast import Ints, door
from campaign.battle.fftt import weights
from campaign.battle.fftt.codes import MOVING, NOBODY, WON
from campaign.battle.fftt.flow import PHASES
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.tactician import NO_ORDER_YET
from campaign.battle.fftt.tactician.assessment import strength
from campaign.battle.fftt.weights import CREATURES, MACHINA, MARINES, SWARM, fitted_for

FAR: Final = 100 * PHASES
"""To the end: who looks a few turns ahead cannot tell waiting from winning."""

EFFORT: Final = (Round(4, 6), Round(6, 3), Round(12, 1))
"""120 play-outs of twelve ways. Half as many again and more than twice as many have won no more battles."""

MARGIN: Final = 60
"""By so much another way has to be better than the last one: who changes plans in each stretch is caught half-way."""

FIELD: Final = 30
"""Percent of a victory that it is worth to hold the field at an end without one (fftt:E3g): the sector stays its
owner's, but the others march off with all that they have."""

ROWS: Final = dict(zip(weights.WAYS, range(weights.FIRST_WAY, weights.FIRST_WAY + len(weights.WAYS)), strict=True))
AS_OTHERS: Final = {
    "like a swarm against machines": fitted_for(SWARM, MACHINA),
    "like a swarm against a swarm": fitted_for(SWARM, SWARM),
    "like marines against machines": fitted_for(MARINES, MACHINA),
    "like marines against a swarm": fitted_for(MARINES, SWARM),
    "like creatures against marines": fitted_for(CREATURES, MARINES),
}
"""What was fitted for other armies: few rows between which any army finds one that suits its position."""

WAYS: Final = (
    Way(STANDARD, "steady", FAR),
    *(Way(row, name, FAR) for name, row in (ROWS | AS_OTHERS).items()),
)
"""All are kept up as far as the search looks: who hides for a phase and comes out again is shot like the others."""


@door
def weighty(t: Table, s: Battle) -> bool:
    """Whether ways to play differ in what is decided: in movement, once the standing order is given."""
    return s.now[0].kind == MOVING and s.forces[s.now[0].side].ask_from != NO_ORDER_YET


@door
def worth(t: Table, s: Battle, side: int, row: Ints) -> None:
    """Write down what the alliance of a side has left, what all its enemies have, who has won or keeps the field."""
    row[OWN_LEFT] = row[ENEMIES_LEFT] = row[OUTCOME] = 0
    team = s.forces[side].team
    for other in range(s.force_count):
        if s.forces[other].team == team:
            if s.forces[other].end == WON:
                row[OUTCOME] = 100
        elif s.forces[other].end == WON:
            row[OUTCOME] = -100
        if s.forces[other].team == other:  # an alliance has the number of its first side
            if other == team:
                row[OWN_LEFT] += strength(t, s, other)
            else:
                row[ENEMIES_LEFT] += strength(t, s, other)
    holder = s.now[0].holder
    if s.now[0].over and row[OUTCOME] == 0 and holder != NOBODY:
        row[OUTCOME] = FIELD if s.forces[holder].team == team else -FIELD
