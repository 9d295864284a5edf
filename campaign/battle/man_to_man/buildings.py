"""Buildings under fire: what a burst does to them, when they fall, and the rubble that is left (section B, I7).

A building that falls is rubble from the end of the phase on; until then lines and ways are as they were.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.table import BUILDING, RUBBLE, inside, to_outline2, within
from campaign.battle.man_to_man.attributes import throw
from campaign.battle.man_to_man.codes import (
    DOUBLES,
    FALLING,
    FALLS,
    INCAPACITATED,
    KILLS,
    LOG_BUILDING,
    LOG_COLLAPSED,
    MISS,
    NOBODY,
    RUINED,
    UPRIGHT,
)
from campaign.battle.man_to_man.damage import put_out
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import is_active
from campaign.battle.man_to_man.terrain import TERRAIN
from campaign.battle.scenery import PieceKind

COVERS: Final = int(TERRAIN[PieceKind.RUBBLE].covers)
SHELTERS: Final = int(TERRAIN[PieceKind.RUBBLE].shelters)


@rules
def is_upright(s: Battle, piece: int) -> bool:
    """Whether a piece is a building that stands and has not been made to fall (man_to_man:B5c)."""
    return s.ground[0].pieces[piece].kind == BUILDING and s.buildings[piece].state == UPRIGHT


@rules
def is_under(s: Battle, piece: int, x: int, y: int, radius: int) -> bool:
    """Whether a template touches a piece (man_to_man:B5a)."""
    return inside(s.ground[0], piece, x, y) or within(to_outline2(s.ground[0], piece, x, y), radius)


@rules
def hit_buildings(t: Table, s: Battle, by: int, weapon: int, x: int, y: int, result: int, room: int) -> None:
    """A burst does its damage to the buildings that it touches, in their order; one inside ``room`` to that alone.

    man_to_man:B1a, B5a, B5b, B5c, I7a, I7b, I7c, I11b
    """
    w = t.weapons[weapon]
    for piece in range(s.ground[0].piece_count):
        if (room != NOBODY and piece != room) or not is_upright(s, piece) or not is_under(s, piece, x, y, w.area):
            continue
        if (result == KILLS or result == FALLS) and inside(s.ground[0], piece, x, y):
            collapse(t, s, piece, by)
            continue
        damage = throw(s, w.dice)
        if result == DOUBLES:
            damage *= 2
        elif result == MISS:
            damage //= 2
        batter(t, s, piece, by, damage)


@rules
def batter(t: Table, s: Battle, piece: int, by: int, damage: int) -> None:
    """Damage to a building, which falls by one blow or by the sum of all (man_to_man:B3a, B4a, B4b)."""
    b = s.buildings[piece]
    b.taken += damage
    note(s, LOG_BUILDING, by, NOBODY, piece, damage, b.taken, b.points)
    if b.taken > b.points or 2 * damage > b.points:
        collapse(t, s, piece, by)


@rules
def collapse(t: Table, s: Battle, piece: int, by: int) -> None:
    """A building falls, and all who are inside are incapacitated (man_to_man:B6a, I7a)."""
    s.buildings[piece].state = FALLING
    note(s, LOG_COLLAPSED, by, NOBODY, piece, 0, 0, 0)
    for i in range(s.figure_count):
        if is_active(s, i) and s.figures[i].piece == piece:
            put_out(t, s, i, by, INCAPACITATED)


@rules
def clear_away(s: Battle) -> None:
    """At the end of a phase what has fallen in it is rubble: it has no walls and stops no line (man_to_man:B7a)."""
    for piece in range(s.ground[0].piece_count):
        if s.buildings[piece].state == FALLING:
            s.buildings[piece].state = RUINED
            p = s.ground[0].pieces[piece]
            p.kind, p.blocks, p.hides, p.walled, p.top = RUBBLE, 0, 0, 0, 0
            p.covers, p.shelters = COVERS, SHELTERS
