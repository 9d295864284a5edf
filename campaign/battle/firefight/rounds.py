"""The frame of the battle: rolls that decide who goes first, the beginning and the end of rounds (firefight:A2, A3)."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import (
    ACTIVATIONS,
    ARRIVALS,
    CHOOSING,
    LOG_OBJECTIVES,
    LOG_ROLL_OFF,
    LOG_ROUND,
    NOBODY,
    ROUT,
    SEIZING,
)
from campaign.battle.firefight.ending import end_by_objectives
from campaign.battle.firefight.morale import begin_rout
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.reserves import sides_with_more
from campaign.battle.firefight.spells import gain_tokens, wear_off
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import clockwise, fights, from_here

FOR_DEPLOYMENT, FOR_OBJECTIVES, FOR_SCOUTS, FOR_ARRIVALS = range(4)
NO_EDGES = -2  # of ``now.missing``: nobody has taken an edge yet
NOT_ROLLED = -1  # of ``now.missing``: how many objectives there are is not known yet
FEWEST_OBJECTIVES = 2  # and D3 more (firefight:P4a)


@rules
def roll_off(s: Battle, what: int, roll: int) -> int:
    """The side with the highest die, of those who roll, in bits; the tied roll again (firefight:C4a, C4b)."""
    while True:
        best, winner, tied = 0, NOBODY, 0
        for side in range(s.force_count):
            if roll >> side & 1:
                rolled = die(s)
                note(s, LOG_ROLL_OFF, side, NOBODY, rolled, what, 0, 0)
                if rolled > best:
                    best, winner, tied = rolled, side, 0
                if rolled == best:
                    tied |= 1 << side
        if tied == 1 << winner or s.now[0].dry:
            return winner
        roll = tied


@rules
def everybody(s: Battle) -> int:
    """All sides, in bits."""
    return (1 << s.force_count) - 1


@rules
def count_objectives(s: Battle) -> None:
    """How many objectives there are, and who places the first (firefight:C3a, P4a, P4b, P6d)."""
    now = s.now[0]
    if now.annihilation:
        now.missing = 0
        return
    rolled = die(s)
    now.missing = (rolled + 1) // 2 + FEWEST_OBJECTIVES
    note(s, LOG_OBJECTIVES, NOBODY, NOBODY, rolled, now.missing, 0, 0)
    now.next = roll_off(s, FOR_OBJECTIVES, everybody(s))


@rules
def finished_first(s: Battle) -> int:
    """The side whose last activation came earliest; of those who activated nobody the first in the order of the round.

    firefight:A2b, A2c, P12b
    """
    found = side = from_here(s, s.now[0].first)
    for _each in range(s.force_count):
        if fights(s, side) and s.forces[side].last < s.forces[found].last:
            found = side
        side = clockwise(s, side)
    return found


@rules
def begin_round(t: Table, s: Battle) -> None:
    """A round begins, with the side that finished first in the one before (firefight:A1a, A2a, A2b, A2c)."""
    now = s.now[0]
    now.turn += 1
    if now.turn == 1:
        now.first = from_here(s, now.winner)
    else:
        now.first = finished_first(s)
    now.step, now.stage, now.next, now.activations = ACTIVATIONS, CHOOSING, now.first, 0
    now.squad = now.target = NOBODY
    for side in range(s.force_count):
        s.forces[side].last = 0
    for number in range(s.squad_count):
        s.squads[number].activated = 0
    note(s, LOG_ROUND, now.first, NOBODY, now.turn, 0, 0, 0)
    begin_arrivals(t, s)


@rules
def begin_arrivals(t: Table, s: Battle) -> None:
    """From the second round on who waits in reserve may come in before anybody acts (firefight:A3c, K1c, K1d, K1g)."""
    now = s.now[0]
    now.step = ARRIVALS
    for side in range(s.force_count):
        s.forces[side].brings_none = 0
    if now.turn == 1:
        begin_activations(t, s)
    else:
        roll_off_among(s, FOR_ARRIVALS)


@rules
def roll_off_among(s: Battle, what: int) -> None:
    """Where several sides have a unit to set down now they roll off for who begins (firefight:K1d, K24d)."""
    sides = sides_with_more(s)
    if sides & (sides - 1):
        s.now[0].next = roll_off(s, what, sides)


@rules
def begin_activations(t: Table, s: Battle) -> None:
    """Behind the arrivals casters gain their tokens, and then units are activated (firefight:A3c, A3d, K4a)."""
    now = s.now[0]
    now.step, now.next = ACTIVATIONS, now.first
    gain_tokens(t, s)


@rules
def begin_ending(s: Battle) -> None:
    """All have acted: first come the rout tests, or objectives are seized (firefight:A3a, A3b)."""
    if s.now[0].seize_first:
        s.now[0].step = SEIZING
    else:
        begin_rout(s)
        s.now[0].step = ROUT


@rules
def go_on_ending(t: Table, s: Battle, another: int) -> None:
    """One of these two steps is over: the other one comes, or the round ends (firefight:A3a, A3b)."""
    now = s.now[0]
    if another and now.step == ROUT:
        now.step = SEIZING
    elif another:
        begin_rout(s)
        now.step = ROUT
    else:
        end_round(s)
        if now.turn >= now.last_turn:
            end_by_objectives(s)
        else:
            begin_round(t, s)


@rules
def end_round(s: Battle) -> None:
    """What lasts to the end of the round lapses (firefight:A3a, E8j, H7c, H7d, X2b, X3b)."""
    for i in range(s.figure_count):
        s.figures[i].spared = 0
    wear_off(s)
    for number in range(s.squad_count):
        s.squads[number].fatigued = max(0, s.squads[number].fatigued - 1)
