"""What all who move have in common for the tactician: a step is written down, the nearest enemy, how a side presses on.

Weighs nothing: see ``moving`` for those who shoot and ``swarming`` for creatures.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import DONE, FIGURE, FIRST_LEG, FX, FY, LEGS, MOVE, NOBODY, ON_TABLE, TARGET, TURN, VERB
from campaign.battle.fftt.movement import walk
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.kernel.space import length


@rules
def clear(c: Ints) -> None:
    """No more of this."""
    for i in range(len(c)):
        c[i] = 0
    c[VERB] = DONE


@rules
def nearest_enemy(s: Battle, i: int, first: int, last: int) -> int:
    """The enemy nearest to a figure, or NOBODY."""
    f = s.figures[i]
    found, least = NOBODY, 1 << 60
    for j in range(first, last):
        e = s.figures[j]
        if e.fate == ON_TABLE and e.team != f.team and not e.low:
            square = (e.x - f.x) * (e.x - f.x) + (e.y - f.y) * (e.y - f.y)
            if square < least:
                found, least = j, square
    return found


@rules
def step_to(t: Table, s: Battle, c: Ints, i: int, x: int, y: int) -> bool:
    """Write down a move of one leg, and tell whether it is legal."""
    c[VERB], c[FIGURE], c[TARGET], c[LEGS] = MOVE, i, 0, 1
    c[FX] = c[FY] = 0
    c[FIRST_LEG], c[FIRST_LEG + 1] = x, y
    return walk(t, s, c) == FINE


@rules
def look_at(s: Battle, c: Ints, j: int) -> None:
    """Let the move that is written down end with the mover facing an enemy."""
    fx, fy = s.figures[j].x - c[FIRST_LEG], s.figures[j].y - c[FIRST_LEG + 1]
    if fx != 0 or fy != 0:
        c[FX], c[FY] = fx, fy


@rules
def impatience(t: Table, s: Battle) -> int:
    """For how many turns a side has wanted to get on with it, whether it attacks or defends."""
    return max(0, s.now[0].turn - t.characters[s.now[0].character].patience)


@rules
def turn_to(s: Battle, c: Ints, i: int, j: int) -> bool:
    """Turn to an enemy that is out of the arc, or nearly; False where there is no need to."""
    clear(c)
    f, e = s.figures[i], s.figures[j]
    dx, dy = e.x - f.x, e.y - f.y
    ahead = dx * f.fx + dy * f.fy
    if dx == 0 and dy == 0:
        return False
    # within 60 degrees of the front: cosine squared at least a quarter
    if ahead > 0 and 4 * (ahead // length(f.fx, f.fy)) * (ahead // length(f.fx, f.fy)) >= dx * dx + dy * dy:
        return False
    c[VERB], c[FIGURE], c[TARGET], c[FX], c[FY] = TURN, i, NOBODY, dx, dy
    return True
