"""Objectives: where they may lie, and whose they are at the end of a round: P4, P5 and P10 of the rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import INCH, LOG_SEIZED, NOBODY, ON_TABLE, SEIZES
from campaign.battle.firefight.reasons import FINE, IN_ZONE, NEAR_OBJECTIVE, NOT_ON_GROUND, OFF_TABLE
from campaign.battle.firefight.records import Battle, Objective, Table
from campaign.battle.firefight.reserves import came_last
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import clockwise
from campaign.battle.kernel.space import near
from campaign.battle.kernel.table import BUILDING, POOL, RIVER, piece_at

APART: Final = 9 * INCH  # firefight:P4d
GRID: Final = INCH  # where the program looks for a place (firefight:P10b)


@rules
def place_problem(t: Table, s: Battle, x: int, y: int) -> int:
    """Why an objective may not lie there, or FINE (firefight:P4c, P4d, P10a)."""
    size = t.extent[0]
    if x < 0 or y < 0 or x > size.width or y > size.height:
        return OFF_TABLE
    for side in range(s.force_count):
        zone = s.forces[side]
        if zone.left <= x <= zone.right and zone.upper <= y <= zone.lower:
            return IN_ZONE
    for number in range(s.objective_count):
        o = s.objectives[number]
        if near(x, y, 0, o.x, o.y, 0, APART):
            return NEAR_OBJECTIVE
    piece = piece_at(t, x, y)
    if piece != NOBODY:
        kind = t.pieces[piece].kind
        if kind == BUILDING or kind == POOL or kind == RIVER:
            return NOT_ON_GROUND
    return FINE


@rules
def is_room(t: Table, s: Battle) -> bool:
    """Whether there is a place for another one, looked for at every inch (firefight:P10b)."""
    size = t.extent[0]
    for y in range(0, size.height + 1, GRID):
        for x in range(0, size.width + 1, GRID):
            if place_problem(t, s, x, y) == FINE:
                return True
    return False


@rules
def is_held(s: Battle, objective: int, side: int, seizing: bool) -> bool:
    """Whether a unit of a side, one that is not Stunned if it is to seize, is within 3" of an objective.

    One model is enough; who came out of the reserve in the last round counts for nothing. firefight:K1e, P5a, P5c
    """
    o = s.objectives[objective]
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE and f.side == side and near(f.x, f.y, f.radius, o.x, o.y, 0, SEIZES):
            if came_last(s, f.squad):
                continue
            if not seizing or not s.squads[f.squad].stunned:
                return True
    return False


@rules
def seize_all(s: Battle) -> None:
    """At the end of a round: seized, contested and so neutral again, or as it was.

    A Stunned unit cannot seize, but contests, if nothing else is agreed. firefight:P5a, P5b, P5c, P5d, P5e
    """
    able = s.now[0].stunned_contest == 0
    for number in range(s.objective_count):
        o = s.objectives[number]
        team, owner = NOBODY, o.owner
        contested = False
        for side in range(s.force_count):
            if is_held(s, number, side, able):
                contested = contested or (team != NOBODY and team != s.forces[side].team)
                team = s.forces[side].team
        if contested:
            owner = NOBODY
        elif team != NOBODY:
            owner = who_seizes(s, number, team)
        if owner != o.owner:
            o.owner = owner
            note(s, LOG_SEIZED, owner, number, 0, 0, 0, 0)


@rules
def who_seizes(s: Battle, objective: int, team: int) -> int:
    """Whose an objective is that no other alliance is near: who has it and could seize it, else the first who could.

    In the order in which the sides have acted; it stays as it was where nobody could. firefight:P5b, P5c, A9c
    """
    owner, found, side = s.objectives[objective].owner, NOBODY, s.now[0].first
    for _each in range(s.force_count):
        if s.forces[side].team == team and is_held(s, objective, side, True):
            if side == owner or found == NOBODY:
                found = side
        side = clockwise(s, side)
    return owner if found == NOBODY else found


@rules
def team_owned(s: Battle, team: int) -> int:
    """How many objectives the sides of an alliance control together (firefight:A9d)."""
    found = 0
    for side in range(s.force_count):
        if s.forces[side].team == team:
            found += owned(s, side)
    return found


@rules
def owned(s: Battle, side: int) -> int:
    """How many objectives a side controls."""
    found = 0
    for number in range(s.objective_count):
        found += s.objectives[number].owner == side
    return found


@rules
def set_objective(o: Objective, x: int, y: int) -> None:
    """An objective lies there, neutral."""
    o.x, o.y, o.owner = x, y, NOBODY
