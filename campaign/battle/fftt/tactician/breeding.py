"""The tactician's Queens: they look for corpses where few can shoot at them, eat, and lay where the enemy is not.

Knows where a Queen wants to go; the way there is weighed as everybody's is.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import EAT, FIGURE, LAY, NOBODY, ON_TABLE, TARGET, VERB, X, Y
from campaign.battle.fftt.eggs import EGG_RADIUS, eating_problem, laying_problem
from campaign.battle.fftt.measures import CONTACT
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.tactician.steps import clear
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.grid import HIDDEN_LINE, line, square_of
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import floor_of

ROUND_HER: Final = (0, 4, 32, 8, 28, 12, 24, 18)
"""Where a Queen lays: tens of degrees off the side that looks away from the enemy."""

EXPOSED: Final = 3000  # as much of a way is a corpse under an enemy's weapon


@rules
def breed(t: Table, s: Battle, c: Ints, i: int, goal: int) -> bool:
    """Have a Queen eat what lies at her feet, or lay on the side away from the enemy."""
    f = s.figures[i]
    clear(c)
    c[FIGURE] = i
    for dead in range(s.figure_count):
        if s.figures[dead].corpse and eating_problem(t, s, i, dead) == FINE:
            c[VERB], c[TARGET] = EAT, dead
            return True
    if f.eaten == 0:
        return False
    dx, dy = f.x - s.figures[goal].x, f.y - s.figures[goal].y
    away = max(1, length(dx, dy))
    beside = f.radius + EGG_RADIUS + CONTACT // 2
    for k in ROUND_HER:
        x = f.x + (dx * COSINES[k] - dy * SINES[k]) // UNIT * beside // away
        y = f.y + (dx * SINES[k] + dy * COSINES[k]) // UNIT * beside // away
        if laying_problem(t, s, i, x, y) == FINE:
            c[VERB], c[TARGET], c[X], c[Y] = LAY, NOBODY, x, y
            return True
    return False


@rules
def corpse_for(t: Table, s: Battle, i: int, first: int, last: int) -> int:
    """The corpse that a Queen goes for, or NOBODY: near, seen by few, and in time for what she lays to hatch."""
    w, now = t.characters[s.now[0].character], s.now[0]
    if now.turn - now.bled <= w.calm or now.turn + 2 > now.last_turn:
        return NOBODY
    f = s.figures[i]
    floor = floor_of(t, f.piece, f.level)
    found, least = NOBODY, w.farthest_corpse
    for dead in range(s.figure_count):
        g = s.figures[dead]
        if not g.corpse or floor_of(t, g.piece, g.level) != floor:
            continue
        way = length(g.x - f.x, g.y - f.y)
        if way < least:
            way += exposure(t, s, i, g.x, g.y, first, last, least - way)
            if way < least:
                found, least = dead, way
    return found


@rules
def exposure(t: Table, s: Battle, i: int, x: int, y: int, first: int, last: int, most: int) -> int:
    """What the enemies that could shoot at a place are worth as a way; no more than ``most`` is looked for."""
    here, found = square_of(t, x, y), 0
    for j in range(first, last):
        e = s.figures[j]
        if e.fate != ON_TABLE or e.team == s.figures[i].team or e.empty or t.units[e.unit].skill == 0:
            continue
        far = t.units[e.unit].long
        if (e.x - x) * (e.x - x) + (e.y - y) * (e.y - y) <= far * far:
            if line(t, square_of(t, e.x, e.y), here) != HIDDEN_LINE:
                found += EXPOSED
                if found > most:
                    return found
    return found
