"""Queens and their brood: corpses are eaten, eggs laid, hatched and destroyed (fftt:I1, I2, I3, I5, I6, X12).

An egg is a figure, and so is what hatches from it: each has a record of its own behind all others. Throws the dice of
hatching, and none else.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import (
    HATCHED,
    LOG_ATE,
    LOG_CRUSHED,
    LOG_HATCHED,
    LOG_HATCHING,
    LOG_LAID,
    LOG_STOREY,
    LOST,
    NOBODY,
    ON_TABLE,
)
from campaign.battle.fftt.contact import opposes
from campaign.battle.fftt.goo import goo_over
from campaign.battle.fftt.measures import CONTACT
from campaign.battle.fftt.reasons import (
    FINE,
    FULL_TABLE,
    IN_GOO,
    NO_AP,
    NO_CORPSE,
    NO_EGG,
    NO_QUEEN,
    NO_ROOM,
    NOT_BESIDE,
    NOTHING_EATEN,
)
from campaign.battle.fftt.records import MOST_FIGURES, Battle, Table
from campaign.battle.fftt.wounds import doomed, note_wounds
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import touching, wall_between
from campaign.battle.kernel.table import floor_of, level_at, piece_at, storey_of

CORPSE_RADIUS = 75  # of a corpse's circle, whoever it was (fftt:I5d)
EGG_RADIUS = 75  # fftt:I3b

# Eating


@rules
def queen_problem(t: Table, s: Battle, queen: int) -> int:
    """Whether a figure can eat or lay at all: FINE, or the reason (fftt:B13c, I1a, I1b)."""
    f = s.figures[queen]
    if not t.units[f.unit].queen:
        return NO_QUEEN
    if goo_over(t, s, queen) != NOBODY:
        return IN_GOO
    return NO_AP if f.ap < 1 else FINE


@rules
def is_figure(s: Battle, number: int) -> bool:
    """Whether a number that somebody has chosen is a figure's."""
    return 0 <= number < s.figure_count


@rules
def eating_problem(t: Table, s: Battle, queen: int, corpse: int) -> int:
    """Whether a Queen can eat a corpse: FINE, or the reason (fftt:I1e, I1g, I5a, I5d)."""
    code = queen_problem(t, s, queen)
    if code != FINE:
        return code
    if not is_figure(s, corpse) or not s.figures[corpse].corpse:
        return NO_CORPSE
    f, dead = s.figures[queen], s.figures[corpse]
    if floor_of(t, dead.piece, dead.level) != floor_of(t, f.piece, f.level):
        return NO_CORPSE
    reach = f.radius + CORPSE_RADIUS + CONTACT
    dx, dy = dead.x - f.x, dead.y - f.y
    if dx * dx + dy * dy > reach * reach or wall_between(t, s.doors, f.x, f.y, dead.x, dead.y):
        return NO_CORPSE
    return FINE


@rules
def eat(s: Battle, queen: int, corpse: int) -> None:
    """A Queen eats a corpse; it is gone, and she can lay an egg for it (fftt:I1a, I1c, I1d, I1g, S14b)."""
    f = s.figures[queen]
    f.ap -= 1
    f.turned = 0
    f.eaten += 1
    s.figures[corpse].corpse = 0
    note(s, LOG_ATE, queen, corpse, 0, 0, 0, 0)


# Laying


@rules
def laying_problem(t: Table, s: Battle, queen: int, x: int, y: int) -> int:
    """Whether a Queen can lay an egg at a place: FINE, or the reason (fftt:I1c, I1h, I5a, I6a, I6h, X12a)."""
    code = queen_problem(t, s, queen)
    if code != FINE:
        return code
    f = s.figures[queen]
    if f.eaten < 1:
        return NOTHING_EATEN
    if s.figure_count + eggs_on_table(s) + 2 > MOST_FIGURES:
        return FULL_TABLE  # an egg needs a record, and so does what hatches from it
    size = t.extent[0]
    if x < EGG_RADIUS or y < EGG_RADIUS or x > size.width - EGG_RADIUS or y > size.height - EGG_RADIUS:
        return NO_ROOM
    reach = f.radius + EGG_RADIUS + CONTACT
    if (x - f.x) * (x - f.x) + (y - f.y) * (y - f.y) > reach * reach:
        return NOT_BESIDE
    floor = floor_of(t, f.piece, f.level)
    if wall_between(t, s.doors, f.x, f.y, x, y) or floor_under(t, s, queen, x, y) != floor:
        return NOT_BESIDE
    for i in range(s.figure_count):
        e = s.figures[i]
        apart = e.radius + EGG_RADIUS
        if e.fate == ON_TABLE and floor_of(t, e.piece, e.level) == floor:
            if (e.x - x) * (e.x - x) + (e.y - y) * (e.y - y) < apart * apart:
                return NO_ROOM
    return FINE


@rules
def floor_under(t: Table, s: Battle, queen: int, x: int, y: int) -> int:
    """The floor of a place beside a Queen: the same storey of that house where she is on one, else the ground."""
    f = s.figures[queen]
    piece = piece_at(t, x, y)
    upstairs = floor_of(t, f.piece, f.level) != 0
    return floor_of(t, piece, f.level if upstairs else level_at(t, piece))


@rules
def eggs_on_table(s: Battle) -> int:
    """How many eggs may still hatch."""
    found = 0
    for i in range(s.figure_count):
        if s.figures[i].low and s.figures[i].fate == ON_TABLE:
            found += 1
    return found


@rules
def lay(t: Table, s: Battle, queen: int, x: int, y: int) -> None:
    """A Queen lays an egg; it hatches at the end of the next turn.

    fftt:I1b, I1c, I1h, I2a, I3a, I3b, S14b
    """
    f = s.figures[queen]
    f.ap -= 1
    f.turned = 0
    f.eaten -= 1
    egg = add_figure(t, s, queen, t.egg, x, y)
    e = s.figures[egg]
    upstairs = floor_of(t, f.piece, f.level) != 0
    e.piece = piece_at(t, x, y)
    e.level = f.level if upstairs else level_at(t, e.piece)
    e.low = 1
    e.hatches = s.now[0].turn + 1
    note(s, LOG_LAID, queen, egg, x, y, 0, 0)
    tell_storey(t, s, egg)


@rules
def add_figure(t: Table, s: Battle, parent: int, unit: int, x: int, y: int) -> int:
    """A fresh record behind all others, of its parent's side and facing as it does; its number (fftt:I6d)."""
    number = s.figure_count
    s.figure_count += 1
    f, p = s.figures[number], s.figures[parent]
    kind = t.units[unit]
    f.id, f.side, f.team, f.unit = number, p.side, p.team, unit
    f.x, f.y, f.fx, f.fy = x, y, p.fx, p.fy
    f.piece, f.level = p.piece, p.level
    f.radius = EGG_RADIUS  # of everything that hatches too (fftt:T8b)
    f.full = kind.wounds
    f.actions = kind.actions
    f.fate = ON_TABLE
    f.killer = f.patient = f.fight = f.react_at = f.flank = NOBODY
    return number


@rules
def tell_storey(t: Table, s: Battle, figure: int) -> None:
    """Tell the log of a new figure that it is on an upper storey; on the ground nobody needs to be told."""
    storey = storey_of(floor_of(t, s.figures[figure].piece, s.figures[figure].level))
    if storey:
        note(s, LOG_STOREY, figure, NOBODY, storey, 0, 0, 0)


# Hatching


@rules
def hatch_all(t: Table, s: Battle) -> None:
    """At the end of a turn eggs hatch that were laid in the turn before, in the order in which they were laid.

    fftt:I2a, I2b, I2c, I2d, I6c, I6d
    """
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.low and f.fate == ON_TABLE and f.hatches <= s.now[0].turn:
            unit = NOBODY
            while unit == NOBODY:
                face = die(s)
                note(s, LOG_HATCHING, i, NOBODY, face, 0, 0, 0)
                unit = t.hatching[face - 1]
            f.fate = HATCHED
            creature = add_figure(t, s, i, unit, f.x, f.y)
            note(s, LOG_HATCHED, i, creature, unit, f.x, f.y, 0)
            tell_storey(t, s, creature)
            bind_hatched(t, s, creature)


@rules
def bind_hatched(t: Table, s: Battle, creature: int) -> None:
    """Who hatches beside an enemy is in contact with it as if one had charged the other (fftt:I6g, M6a)."""
    f = s.figures[creature]
    for i in range(s.figure_count):
        e = s.figures[i]
        if opposes(f, e) and touching(t, s, creature, f.x, f.y, i):
            f.bound = e.bound = 1


@rules
def lose_eggs(s: Battle) -> None:
    """Eggs that have not hatched when the battle ends are lost (fftt:I6f)."""
    for i in range(s.figure_count):
        if s.figures[i].low and s.figures[i].fate == ON_TABLE:
            s.figures[i].fate = LOST


# Destroying


@rules
def crushing_problem(t: Table, s: Battle, figure: int, egg: int) -> int:
    """Whether a figure can destroy an egg in close combat: FINE, or the reason.

    Who cannot attack there destroys none. fftt:X12d, X12f
    """
    f = s.figures[figure]
    if f.ap < 1:
        return NO_AP
    if f.fate != ON_TABLE or f.low or f.defends or t.units[f.unit].harmless:
        return NO_EGG
    if not is_figure(s, egg):
        return NO_EGG
    e = s.figures[egg]
    if not e.low or e.fate != ON_TABLE or e.team == f.team or doomed(e) or not touching(t, s, figure, f.x, f.y, egg):
        return NO_EGG
    return FINE


@rules
def may_crush(t: Table, s: Battle, side: int) -> bool:
    """Whether a side has anybody who can destroy an egg now."""
    for egg in range(s.figure_count):
        e = s.figures[egg]
        if e.low and e.fate == ON_TABLE:
            for i in range(s.figure_count):
                if s.figures[i].side == side and crushing_problem(t, s, i, egg) == FINE:
                    return True
    return False


@rules
def crush(s: Battle, figure: int, egg: int) -> None:
    """Destroy an egg for 1 AP, without dice; it is gone at the end of the block (fftt:I3c, X12d)."""
    f = s.figures[figure]
    f.ap -= 1
    note(s, LOG_CRUSHED, figure, egg, 0, 0, 0, 0)
    note_wounds(s, egg, 1, figure, f.x, f.y, 1)
