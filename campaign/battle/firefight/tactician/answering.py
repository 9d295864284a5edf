"""Answers to what an attack, a melee or a rout test asks."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.blast import odd_room
from campaign.battle.firefight.codes import (
    NOBODY,
    ON_TABLE,
    SHOVE,
    STEP_FROM,
    TARGET,
    TEST,
    VERB,
    X,
    Y,
)
from campaign.battle.firefight.contact import beside
from campaign.battle.firefight.legality import problem
from campaign.battle.firefight.levels import danger_from
from campaign.battle.firefight.morale import can_help
from campaign.battle.firefight.pushing import SHOVES, shoved_to
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.tactician.worth import harm
from campaign.battle.firefight.terrain import surface
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import PART

DIRECTIONS: Final = 24  # in which a shove is tried


@rules
def whom_to_lose(s: Battle, squad: int) -> int:
    """The model that is farthest from any objective, so that those near one stay."""
    q, found, most = s.squads[squad], NOBODY, -1
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate != ON_TABLE:
            continue
        least = 1 << 60
        for number in range(s.objective_count):
            o = s.objectives[number]
            least = min(least, (o.x - f.x) * (o.x - f.x) + (o.y - f.y) * (o.y - f.y))
        if least > most:
            found, most = i, least
    return found


@rules
def shove_somewhere(t: Table, s: Battle, c: Ints) -> None:
    """Over a drop, into dangerous ground, or as far from all objectives as it goes."""
    f, best = s.figures[s.now[0].pushed], -1
    high = surface(t, f.piece)
    c[VERB] = SHOVE
    for k in range(DIRECTIONS):
        x, y = beside(f.x, f.y, SHOVES - 5, 36 * k // DIRECTIONS)
        u, v, off = shoved_to(t, s, x, y)
        value = 1 << 40
        for number in range(s.objective_count):
            o = s.objectives[number]
            value = min(value, length(o.x - u, o.y - v))
        if off <= PART:
            value += (1 << 42) + high
        elif danger_from(t, f.x, f.y, u, v, 0) != NOBODY:
            value += 1 << 41
        if value > best:
            best, c[X], c[Y] = value, x, y


@rules
def whom_to_hit(t: Table, s: Battle) -> int:
    """The unit on which one hit more of a Blast is worth least."""
    found, least = NOBODY, 1 << 60
    for squad in range(s.squad_count):
        if odd_room(s, squad) > 0:
            value = harm(t, s, 100, 1, 0, 0, squad, NOBODY)
            if value < least:
                found, least = squad, value
    return found


@rules
def step_somewhere(t: Table, s: Battle, c: Ints) -> None:
    """From any of those who are equally near."""
    c[VERB] = STEP_FROM
    q = s.squads[s.now[0].target]
    for j in range(q.first, q.first + q.size):
        c[TARGET] = j
        if problem(t, s, c) == FINE:
            return


@rules
def test_best(t: Table, s: Battle, c: Ints) -> None:
    """With the lowest number of all who can help, and without fear where that can be had."""
    squad = s.now[0].actor
    own = t.profiles[s.squads[squad].profile]
    c[VERB], c[TARGET] = TEST, NOBODY
    best = 10 * own.fearless - own.quality
    for hero in range(s.figure_count):
        if can_help(t, s, hero, squad):
            profile = t.profiles[s.squads[s.figures[hero].squad].profile]
            value = 10 * max(own.fearless, profile.fearless) - profile.quality
            if value > best:
                best, c[TARGET] = value, hero
