"""Rounds: their beginning, the order of the sides, and the morale phase (R1, R2, R5, R6, R7)."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import fights
from campaign.battle.man_to_man.armour import settle_blasts
from campaign.battle.man_to_man.buildings import clear_away
from campaign.battle.man_to_man.codes import (
    CREWED,
    FLEE,
    HOLDS,
    LOG_ACTS,
    LOG_ORDER,
    LOG_ROLLED,
    LOG_ROUND,
    MOVEMENT,
    NO_ACTION,
    NOBODY,
    ON_TABLE,
    PIVOT,
    RANGED,
    SHOOTERS,
    WAITING,
    WORKS,
)
from campaign.battle.man_to_man.crews import rally_crew, test_crew
from campaign.battle.man_to_man.falling_back import fall_back
from campaign.battle.man_to_man.flight import flee_off, nearest_point
from campaign.battle.man_to_man.morale import check, halt, look_at_goal, look_for_surrender, nearest_co, rally
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import is_active, is_manned

FACES: Final = 7  # more than a die shows: throws of those who tie are told apart in the places behind


@rules
def begin_round(t: Table, s: Battle) -> None:
    """A round begins: what was done in the last one is remembered, and the sides roll.

    man_to_man:R1b, R2a, R6a, R6b
    """
    now = s.now[0]
    now.turn += 1
    now.phase, now.step, now.rank, now.ordered = MOVEMENT, WAITING, 0, 0
    now.shooter = now.striker = NOBODY
    note(s, LOG_ROUND, NOBODY, NOBODY, now.turn, 0, 0, 0)
    for i in range(s.figure_count):
        f = s.figures[i]
        f.action, f.then, f.moved, f.charges, f.struck = NO_ACTION, NO_ACTION, 0, NOBODY, 0
        f.shot_before, f.shot = f.shot, 0
        f.under_fire_before, f.under_fire = f.under_fire, 0
        f.spent = f.hit = f.assaulted = 0
        f.hit_by = NOBODY
    for arm in range(s.arm_count):
        s.arms[arm].fired = 0
    s.call_count = 0
    for squad in range(s.squad_count):
        s.squads[squad].fell_now = s.squads[squad].attacked = 0
        s.squads[squad].nearest = nearest_co(t, s, squad)
    roll_order(s)


@rules
def roll_order(s: Battle) -> None:
    """Each side rolls a die, in the order of the set-up; those who tie roll again (man_to_man:C8b, R2a)."""
    for side in range(s.force_count):
        s.forces[side].rolled = 0
        if fights(s, side):
            roll(s, side)
    while are_tied(s) and not s.now[0].dry:
        before = tied(s)
        for side in range(s.force_count):
            s.forces[side].rolled *= FACES
        for side in range(s.force_count):
            if before >> side & 1:
                roll(s, side)


@rules
def roll(s: Battle, side: int) -> None:
    """A side's die for the order of the round."""
    rolled = die(s)
    s.forces[side].rolled += rolled
    note(s, LOG_ROLLED, side, NOBODY, rolled, 0, 0, 0)


@rules
def tied(s: Battle) -> int:
    """The sides that have rolled as much as another one, in bits."""
    found = 0
    for side in range(s.force_count):
        for other in range(s.force_count):
            if side != other and fights(s, side) and fights(s, other):
                if s.forces[side].rolled == s.forces[other].rolled:
                    found |= 1 << side
    return found


@rules
def are_tied(s: Battle) -> bool:
    """Whether any sides have rolled the same."""
    return tied(s) != 0


@rules
def highest(s: Battle) -> int:
    """The side that has rolled highest of those in the battle (man_to_man:R2b)."""
    found = NOBODY
    for side in range(s.force_count):
        if fights(s, side) and (found == NOBODY or s.forces[side].rolled > s.forces[found].rolled):
            found = side
    return found


@rules
def set_order(s: Battle, from_lowest: int) -> None:
    """The sides act from the highest roll on or from the lowest, for the whole round (man_to_man:R2b)."""
    note(s, LOG_ORDER, s.now[0].side, NOBODY, from_lowest, 0, 0, 0)
    s.now[0].ordered = 1
    for side in range(s.force_count):
        before = 0
        for other in range(s.force_count):
            if from_lowest:
                before += s.forces[other].rolled < s.forces[side].rolled
            else:
                before += s.forces[other].rolled > s.forces[side].rolled
        s.forces[side].rank = before


@rules
def side_of_rank(s: Battle, rank: int) -> int:
    """The side at that place of the order of the round, or NOBODY where it is out of the battle."""
    for side in range(s.force_count):
        if fights(s, side) and s.forces[side].rank == rank:
            return side
    return NOBODY


@rules
def force_moves(t: Table, s: Battle, side: int) -> None:
    """The flights of a side's units, each man's in the order of how near he is to the goal, and then its fall-backs.

    man_to_man:M5a, M9a, R7a, V14d
    """
    for squad in range(s.squad_count):
        q = s.squads[squad]
        if q.side != side or q.flees == HOLDS:
            continue
        look_at_goal(t, s, squad)
        figure = next_to_flee(t, s, squad)
        while figure != NOBODY:
            s.figures[figure].action = FLEE
            note(s, LOG_ACTS, figure, q.goal, FLEE, NOBODY, 0, 0)
            flee_off(t, s, figure, q.goal)
            figure = next_to_flee(t, s, squad)
        halt(t, s, squad)
    for i in range(s.figure_count):
        if s.figures[i].side == side:
            fall_back(t, s, i)
            settle_blasts(t, s)


@rules
def next_to_flee(t: Table, s: Battle, squad: int) -> int:
    """Of the men of a unit who have not fled in this round the nearest to its goal, or NOBODY (man_to_man:M9a)."""
    found, least = NOBODY, 1 << 60
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.squad == squad and is_active(s, i) and f.action == NO_ACTION:
            x, y = nearest_point(t, s, i, s.squads[squad].goal)
            square = (x - f.x) * (x - f.x) + (y - f.y) * (y - f.y)
            if square < least:
                found, least = i, square
    return found


@rules
def end_actions(s: Battle, side: int) -> None:
    """The men of a side for whom nothing was chosen stand where they are, as who pivots by nothing (man_to_man:R7b)."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and (is_active(s, i) or is_manned(s, i)) and f.action == NO_ACTION:
            f.action = PIVOT


@rules
def begin_fire_phase(s: Battle) -> None:
    """The ranged combat begins: who is active now fires with what he is now (man_to_man:R1a, R3a)."""
    now = s.now[0]
    clear_away(s)
    now.phase, now.step, now.rank = RANGED, SHOOTERS, 0
    for i in range(s.figure_count):
        f = s.figures[i]
        f.stood = 1 if is_active(s, i) or is_manned(s, i) or (f.kind == CREWED and f.fate == ON_TABLE) else 0
        f.was_wounded = f.wounded
    for arm in range(s.arm_count):
        s.arms[arm].worked = 1 if s.arms[arm].state == WORKS else 0


@rules
def morale_phase(t: Table, s: Battle) -> None:
    """Checks of units, tests of crews, rallies and surrenders, in each the sides in their order.

    man_to_man:R1a, R5a, R5b
    """
    for part in range(MORALE_PARTS):
        for rank in range(s.force_count):
            side = side_of_rank(s, rank)
            if side != NOBODY:
                morale_of_side(t, s, side, part)


CHECKS, CREWS, RALLIES, SURRENDERS = range(4)
MORALE_PARTS: Final = 4


@rules
def morale_of_side(t: Table, s: Battle, side: int, part: int) -> None:
    """One part of the morale phase for a side: its units as they are listed, and its vehicles."""
    for squad in range(s.squad_count):
        if s.squads[squad].side == side:
            if part == CHECKS:
                check(t, s, squad)
            elif part == RALLIES:
                rally(t, s, squad)
            elif part == SURRENDERS:
                look_for_surrender(t, s, squad)
    for vehicle in range(s.figure_count):
        if s.figures[vehicle].side == side:
            if part == CREWS:
                test_crew(t, s, vehicle)
            elif part == RALLIES:
                rally_crew(t, s, vehicle)
