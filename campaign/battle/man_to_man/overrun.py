"""Whom a vehicle meets on its way: men step aside or are killed, what does not move is destroyed (V15)."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.bursts import turned
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import ANY_DOOR, contact_on_leg, walls_on_way
from campaign.battle.kernel.space import crosses_disc, length, near, rim_on_line
from campaign.battle.kernel.table import level_at, piece_at
from campaign.battle.man_to_man.attributes import begin_sum, dexterity, note_parts, passes, three, total
from campaign.battle.man_to_man.codes import (
    CREWED,
    DEAD,
    INCH,
    LOG_ASIDE,
    LOG_OVERRUN,
    MAN,
    NOBODY,
    ON_TABLE,
    VEHICLE,
)
from campaign.battle.man_to_man.damage import put_out
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies
from campaign.battle.man_to_man.things import destroy

CLEAR_BY: Final = 20  # of the hull: more than what contact bridges
RINGS: Final = 24  # in which a free spot is looked for, half an inch apart
SPOTS: Final = 36  # of a ring


@rules
def is_run_over(s: Battle, vehicle: int, other: int) -> bool:
    """Whether a vehicle drives over a figure instead of being stopped by it: an enemy's that is no vehicle.

    man_to_man:V15a, V15b, V15c
    """
    f = s.figures[other]
    if f.kind == VEHICLE or not enemies(s, vehicle, other):
        return False
    return f.piece == NOBODY or not s.ground[0].pieces[f.piece].walled  # no hull comes through a wall


@rules
def begin_overrun(s: Battle) -> None:
    """A vehicle's move begins: nobody has been tested for it (man_to_man:V15e)."""
    for i in range(s.figure_count):
        s.figures[i].dodged = 0


@rules
def met_at(s: Battle, vehicle: int, other: int, x: int, y: int) -> int:
    """How far along its way to a place a vehicle comes to a figure that it runs over, or NOBODY.

    Who touched it before is met only if it moves into him. man_to_man:V15a, V15e
    """
    f, g = s.figures[vehicle], s.figures[other]
    if g.fate != ON_TABLE or g.dodged or not is_run_over(s, vehicle, other):
        return NOBODY
    if crosses_disc(g.x, g.y, f.radius + g.radius, f.x, f.y, x, y):
        return rim_on_line(g.x, g.y, f.radius + g.radius, f.x, f.y, x, y)
    return contact_on_leg(s.ground[0], s, vehicle, other, f.x, f.y, x, y)


@rules
def run_over(t: Table, s: Battle, vehicle: int, x: int, y: int) -> None:
    """All whom a vehicle meets on its way straight to a place, one after the other (man_to_man:V15a, V15b, C8e)."""
    for _each in range(s.figure_count):
        found, least = NOBODY, 1 << 60
        for other in range(s.figure_count):
            if other != vehicle:
                far = met_at(s, vehicle, other, x, y)
                if far != NOBODY and far < least:
                    found, least = other, far
        if found == NOBODY:
            return
        s.figures[found].dodged = 1
        if s.figures[found].kind == MAN:
            dodge(t, s, vehicle, found, x, y)
        else:
            destroy(t, s, found, vehicle)


@rules
def dodge(t: Table, s: Battle, vehicle: int, figure: int, x: int, y: int) -> None:
    """A man in the way of a vehicle tests his DEX: he steps aside, or is killed (man_to_man:V15a)."""
    begin_sum(s, dexterity(t, s, figure))
    needed = total(s)
    note_parts(s, figure)
    rolled = three(s)
    clear = 1 if passes(s, rolled, needed) else 0
    note(s, LOG_OVERRUN, figure, vehicle, rolled, needed, clear, 0)
    if not clear or not step_aside(s, vehicle, figure, x, y):
        put_out(t, s, figure, vehicle, DEAD)


@rules
def step_aside(s: Battle, vehicle: int, figure: int, x: int, y: int) -> bool:
    """A man is set clear of a hull on its way to a place: at right angles to it, else on the nearest free spot.

    Whether there is any. man_to_man:V15d
    """
    f, v = s.figures[figure], s.figures[vehicle]
    dx, dy = x - v.x, y - v.y
    whole, far = max(1, length(dx, dy)), v.radius + f.radius + CLEAR_BY
    along = ((f.x - v.x) * dx + (f.y - v.y) * dy) // whole
    px, py = v.x + dx * along // whole, v.y + dy * along // whole
    left = dx * (f.y - v.y) - dy * (f.x - v.x) < 0
    nx, ny = (dy, -dx) if left else (-dy, dx)
    if set_at(s, vehicle, figure, x, y, px + nx * far // whole, py + ny * far // whole):
        return True
    for ring in range(1, RINGS + 1):
        for spot in range(SPOTS):
            ex, ey = turned(nx, ny, spot)
            size = max(1, length(ex, ey))
            out = ring * INCH // 2
            if set_at(s, vehicle, figure, x, y, f.x + ex * out // size, f.y + ey * out // size):
                return True
    return False


@rules
def set_at(s: Battle, vehicle: int, figure: int, x: int, y: int, px: int, py: int) -> bool:
    """A man is set at a spot if it is on the table, free, not behind a wall, and clear of a vehicle's way."""
    f, v, g = s.figures[figure], s.figures[vehicle], s.ground[0]
    size, r = g.extent[0], f.radius
    if px < r or py < r or px > size.width - r or py > size.height - r:
        return False
    if crosses_disc(px, py, v.radius + r + CLEAR_BY - 2, v.x, v.y, x, y):
        return False
    if walls_on_way(g, s.doors, f.x, f.y, px, py, 0, ANY_DOOR) != NOBODY:
        return False
    for i in range(s.figure_count):
        other = s.figures[i]
        if i != figure and i != vehicle and other.fate == ON_TABLE:
            if near(px, py, r, other.x, other.y, other.radius, 0 if other.kind == CREWED else CLEAR_BY):
                return False
    f.x, f.y = px, py
    f.piece = piece_at(g, px, py)
    f.level = level_at(g, f.piece)
    note(s, LOG_ASIDE, figure, vehicle, px, py, 0, 0)
    return True
