"""The tactician's set-up: the HQ far back out of sight, shooters in cover in front, room between.

Knows the zone and the table, not what the enemy brings.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import FIGURE, FX, FY, NO_WEAPON, ON_TABLE, PLACE, VERB, X, Y
from campaign.battle.fftt.placing import inward, place_problem
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Force, Table
from campaign.battle.kernel.grid import COVERED_LINE, OPEN_LINE, THERE, remember_line, square_of, squares
from campaign.battle.kernel.table import CELL, NORTH, NOWHERE, SOUTH, piece_at

ROWS: Final = 4  # rows of spots in the zone, the front one first
SPACING: Final = 450  # between the spots of a row
LONG_ARM: Final = 4000  # who shoots so far stays behind the others
CLOSE_BY, ABREAST = 700, 430  # shooters nearer to friends than that share a burst; creatures charge together
SHELTERED: Final = 25  # what ruins and rubble are worth
SHUT_IN: Final = -1_000_000  # what a place in a building is
MOST_SEEN: Final = 20  # from everywhere (see ``seen_from_field``)


@rules
def place(t: Table, s: Battle, c: Ints) -> None:
    """Set up the figure that is asked about, at the best of some spots of the zone."""
    now = s.now[0]
    zone = s.forces[now.side]
    size = t.extent[0]
    f = s.figures[now.actor]
    fx, fy = inward(zone.edge)
    r = f.radius
    wide = zone.right - zone.left if fx == 0 else zone.lower - zone.upper
    deep = zone.lower - zone.upper if fx == 0 else zone.right - zone.left
    best = -(1 << 60)
    for row in range(ROWS):
        back = r + (deep - 2 * r) * row // (ROWS - 1)
        for k in range((wide - 2 * r) // SPACING + 1):
            # from the middle outwards, alternating
            step = (k + 1) // 2 * SPACING
            along = wide // 2 + (step if k % 2 else -step)
            x, y = spot_in_zone(zone, along, back)
            if x < r or y < r or x > size.width - r or y > size.height - r:
                continue  # the last step of an even number of them leads past the end of the zone
            score = value(t, s, now.actor, x, y, back, abs(along - wide // 2), fx, fy, best)
            if score > best and place_problem(t, s, now.actor, x, y, fx, fy, 0) == FINE:
                best = score
                c[VERB], c[FIGURE], c[X], c[Y], c[FX], c[FY] = PLACE, now.actor, x, y, fx, fy
    if c[VERB] != PLACE:
        anywhere(t, s, c, fx, fy)


@rules
def spot_in_zone(zone: Force, along: int, back: int) -> tuple[int, int]:
    """A place so far along the zone, and so far behind its front."""
    if zone.edge == NORTH:
        return zone.left + along, zone.lower - back
    if zone.edge == SOUTH:
        return zone.left + along, zone.upper + back
    return (zone.right - back if zone.edge > SOUTH else zone.left + back), zone.upper + along


@rules
def value(t: Table, s: Battle, figure: int, x: int, y: int, back: int, aside: int, fx: int, fy: int, best: int) -> int:
    """How good a spot is for a figure: depth and cover by its trade, room to its friends, near the middle.

    Exactly so only where it is better than the ``best`` before: most spots cannot be from the start, and nothing is
    looked up for them.
    """
    f = s.figures[figure]
    kind = t.units[f.unit]
    leads = kind.hq or kind.queen
    behind = kind.long >= LONG_ARM or kind.weapon == NO_WEAPON or kind.heals
    sighted = 30 if leads else -6 if kind.long > LONG_ARM else 4
    score = -aside // 60
    if leads:
        score += back // 20
    elif behind:
        score -= abs(back - 900) // 30
    else:
        score -= back // 30
    doubt = -sighted * MOST_SEEN if sighted < 0 else 0  # so much better it can get by being seen
    if score + doubt + SHELTERED <= best:
        return score
    piece = piece_at(t, x, y)
    if piece != NOWHERE:
        p = t.pieces[piece]
        if p.walled:
            return SHUT_IN + -aside // 60
        if p.hides:
            score -= 20
        elif p.shelters:
            score += SHELTERED
    if score + doubt <= best:
        return score  # friends near only make it worse, and being seen makes it better by ``doubt`` at most
    if leads:
        score -= near_friends(s, figure, x, y, 600) * 12
    else:
        score -= near_friends(s, figure, x, y, CLOSE_BY if kind.skill else ABREAST) * 15
    if score + doubt <= best:
        return score
    enough = MOST_SEEN if sighted < 0 else (score - best + sighted - 1) // sighted
    return score - seen_from_field(t, x, y, fx, fy, enough) * sighted


@rules
def seen_from_field(t: Table, x: int, y: int, fx: int, fy: int, enough: int) -> int:
    """From how much of the field a spot is seen: ten places at two distances, 2 for an open line, 1 for cover.

    Stops looking where that is ``enough``.
    """
    size = t.extent[0]
    columns = size.columns
    here = square_of(t, x, y)
    cells = squares(t)
    found = 0
    for away in (2500, 5000):
        for part in range(1, 6):
            if fx == 0:
                px, py = size.width * part // 6, y + (away if fy > 0 else -away)
                py = 0 if py < 0 else min(size.height - 1, py)
            else:
                px, py = x + (away if fx > 0 else -away), size.height * part // 6
                px = 0 if px < 0 else min(size.width - 1, px)
            there = py // CELL * columns + px // CELL
            known = t.lines[there * cells + here]
            if known == 0:
                known = remember_line(t, there, here)
            sight = known & THERE
            if sight == OPEN_LINE:
                found += 2
            elif sight == COVERED_LINE:
                found += 1
            if found >= enough:
                return found
    return found


@rules
def near_friends(s: Battle, figure: int, x: int, y: int, reach: int) -> int:
    """How many of the own side stand within that reach of a place."""
    side = s.figures[figure].side
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate != ON_TABLE or f.side != side or i == figure:
            continue
        if (f.x - x) * (f.x - x) + (f.y - y) * (f.y - y) < reach * reach:
            found += 1
    return found


@rules
def anywhere(t: Table, s: Battle, c: Ints, fx: int, fy: int) -> None:
    """The first free place of the zone."""
    now = s.now[0]
    zone = s.forces[now.side]
    r = s.figures[now.actor].radius
    c[VERB], c[FIGURE], c[FX], c[FY] = PLACE, now.actor, fx, fy
    for x in range(zone.left + r, zone.right - r + 1, 50):
        for y in range(zone.upper + r, zone.lower - r + 1, 50):
            if place_problem(t, s, now.actor, x, y, fx, fy, 0) == FINE:
                c[X], c[Y] = x, y
                return
