"""The tactician's ways: round houses, in and out by their doors, up and down their stairs.

Knows where a figure wants to go and finds the next step; weighs no spot against another.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.codes import CLIMB, FIGURE, NO_WEAPON, NOBODY, OPEN, TARGET, VERB, X
from campaign.battle.fftt.movement import at_stairs, climb, door_problem
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.shooting import shot_problem
from campaign.battle.fftt.tactician.steps import clear, impatience, step_to
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.grid import in_house
from campaign.battle.kernel.paths import walls_on_way
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import DOUBLE_DOOR, NOWHERE, WINDOW

THRESHOLD: Final = 150  # a place so far before or behind a door, from where everybody can open it
AT_CORNER: Final = 350  # who is so near to a corner goes on to the next
FAN: Final = (0, 3, 33, 6, 30, 9, 27)
"""Which way a figure tries to get on: tens of degrees off the straight one."""


@rules
def way_point(t: Table, s: Battle, i: int, goal: int) -> tuple[int, int]:
    """Where to walk to get to an enemy: out of or into a building by its door, else around what is in the way."""
    f, e = s.figures[i], s.figures[goal]
    gap = door_to(t, s, i, goal)
    if gap == NOWHERE:
        return around(t, s, i, e.x, e.y)
    g = t.gaps[gap]
    w = t.sides[t.pieces[g.piece].first + g.side]
    dx, dy = w.x1 - w.x0, w.y1 - w.y0
    whole = length(dx, dy)
    mx, my = (g.x0 + g.x1) // 2, (g.y0 + g.y1) // 2
    # the inside lies to the right of the wall as it runs
    sx, sy = -dy * THRESHOLD // whole, dx * THRESHOLD // whole
    if f.piece == g.piece:
        sx, sy = -sx, -sy
    if s.doors[gap] and walls_on_way(t, s.doors, f.x, f.y, mx + sx, my + sy, 0, t.units[f.unit].wide) == NOWHERE:
        return mx + sx, my + sy
    return around(t, s, i, mx - sx, my - sy)


@rules
def door_to(t: Table, s: Battle, i: int, goal: int) -> int:
    """The nearest door between a figure and an enemy one of whom is in a building, or NOWHERE."""
    f, e = s.figures[i], s.figures[goal]
    piece = f.piece if in_house(t, f.piece) else e.piece
    if f.piece == e.piece or not in_house(t, piece):
        return NOWHERE
    found, least = NOWHERE, 1 << 60
    for k in range(t.gap_count):
        g = t.gaps[k]
        if g.piece != piece or g.kind == WINDOW or (t.units[f.unit].wide and g.kind != DOUBLE_DOOR):
            continue
        square = (g.x0 - f.x) * (g.x0 - f.x) + (g.y0 - f.y) * (g.y0 - f.y)
        if square < least:
            found, least = k, square
    return found


@rules
def open_up(t: Table, s: Battle, c: Ints, i: int, goal: int) -> bool:
    """Open the door that is in the way to an enemy."""
    gap = door_to(t, s, i, goal)
    if gap == NOWHERE or s.doors[gap] or door_problem(t, s, i, gap) != FINE:
        return False
    clear(c)
    c[VERB], c[FIGURE], c[TARGET] = OPEN, i, gap
    return True


@rules
def around(t: Table, s: Battle, i: int, x: int, y: int) -> tuple[int, int]:
    """Where to walk to get to a place: there, or past a corner of the building that stands in the way."""
    f = s.figures[i]
    kind = t.units[f.unit]
    piece = walls_on_way(t, s.doors, f.x, f.y, x, y, kind.windows, kind.wide)
    if piece == NOWHERE or piece == f.piece:
        return x, y
    p = t.pieces[piece]
    mx, my = (p.left + p.right) // 2, (p.upper + p.lower) // 2
    least, cx, cy = 1 << 60, x, y
    for k in range(p.first, p.last):
        w = t.sides[k]
        whole = max(1, length(w.x0 - mx, w.y0 - my))
        px, py = w.x0 + (w.x0 - mx) * 250 // whole, w.y0 + (w.y0 - my) * 250 // whole
        there = length(px - f.x, py - f.y)
        if there < AT_CORNER:
            continue  # it is here
        way = there + length(x - px, y - py)
        if walls_on_way(t, s.doors, f.x, f.y, px, py, kind.windows, kind.wide) == piece:
            way += 3000
        if way < least:
            least, cx, cy = way, px, py
    return cx, cy


# Hunting


@rules
def is_stalled(t: Table, s: Battle, i: int, goal: int) -> bool:
    """Whether a figure that could fight has waited long for an enemy in a house, and has nobody to shoot at."""
    w = t.characters[s.now[0].character]
    f, e = s.figures[i], s.figures[goal]
    kind = t.units[f.unit]
    waited = impatience(t, s) - w.hunts_after
    if f.actions < 2:
        waited -= w.hunts_after  # who cannot walk in and shoot goes when nobody else has gone
    if waited < 0 or kind.weapon == NO_WEAPON or f.empty:
        return False
    if not in_house(t, e.piece) and not in_house(t, f.piece):
        return False
    if f.piece == e.piece and f.level == e.level:
        return False
    if kind.skill:
        for j in range(s.figure_count):
            if s.figures[j].team != f.team and shot_problem(t, s, i, j) == FINE:
                return False
    return True


@rules
def hunt(t: Table, s: Battle, c: Ints, i: int, goal: int) -> bool:
    """Go and get an enemy out of a house: out of the own one, in by a door, and up or down the stairs."""
    f, e = s.figures[i], s.figures[goal]
    if in_house(t, f.piece):
        storey = e.level if e.piece == f.piece else 0
        if f.level != storey:
            return take_stairs(t, s, c, i, 1 if storey > f.level else -1)
    x, y = way_point(t, s, i, goal)
    return get_on(t, s, c, i, x, y)


@rules
def take_stairs(t: Table, s: Battle, c: Ints, i: int, way: int) -> bool:
    """Climb, or walk to the nearest stairs of the house; False where there are none, or somebody is in the way."""
    f = s.figures[i]
    if at_stairs(t, f.piece, f.x, f.y):
        if climb(t, s, i, way) != FINE:
            return False
        clear(c)
        c[VERB], c[FIGURE], c[TARGET], c[X] = CLIMB, i, NOBODY, way
        return True
    found, least = NOWHERE, 1 << 60
    for k in range(t.stair_count):
        stairs = t.stairs[k]
        square = (stairs.x - f.x) * (stairs.x - f.x) + (stairs.y - f.y) * (stairs.y - f.y)
        if stairs.piece == f.piece and square < least:
            found, least = k, square
    return found != NOWHERE and get_on(t, s, c, i, t.stairs[found].x, t.stairs[found].y)


@rules
def get_on(t: Table, s: Battle, c: Ints, i: int, x: int, y: int) -> bool:
    """Walk nearer to a place, straight or a little aside, into nobody's arms; False where nothing leads there."""
    f = s.figures[i]
    whole = length(x - f.x, y - f.y)
    if whole == 0:
        return False
    for part in (1, 2, 4):
        far = min(movement_of(t, f) - 3, whole) // part
        ux, uy = (x - f.x) * far // whole, (y - f.y) * far // whole
        for k in FAN:
            px = f.x + (ux * COSINES[k] - uy * SINES[k]) // UNIT
            py = f.y + (ux * SINES[k] + uy * COSINES[k]) // UNIT
            if length(x - px, y - py) < whole and step_to(t, s, c, i, px, py) and s.now[0].met == NOBODY:
                return True
    return False
