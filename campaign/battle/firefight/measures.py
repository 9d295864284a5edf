"""Distances between bases, coherency, and who belongs to what: reads places, changes none but the supposed ones.

Distances are between the nearest edges of bases, seen from above; "within" includes the distance itself
(firefight:C1, C2). What a move asks is asked of ``Battle.spots``, where figures are supposed to stand at its end.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import IN_RESERVE, INCH, NOBODY, NOT_PLACED, ON_TABLE
from campaign.battle.firefight.records import Battle
from campaign.battle.kernel.space import near

CONTACT: Final = 10  # firefight:C7b
COHERENT: Final = INCH  # firefight:M1a
TOGETHER: Final = 6 * INCH  # firefight:M1b


@rules
def models_near(s: Battle, a: int, b: int, reach: int) -> bool:
    """Whether two models, as they stand, are within a distance of each other."""
    f, g = s.figures[a], s.figures[b]
    return near(f.x, f.y, f.radius, g.x, g.y, g.radius, reach)


@rules
def is_model(s: Battle, figure: int) -> bool:
    """Whether a number is that of a model."""
    return 0 <= figure < s.figure_count


@rules
def standing(s: Battle, squad: int) -> int:
    """How many models of a unit are on the table."""
    q, found = s.squads[squad], 0
    for i in range(q.first, q.first + q.size):
        found += s.figures[i].fate == ON_TABLE
    return found


@rules
def first_standing(s: Battle, squad: int) -> int:
    """The first model of a unit that is on the table, or NOBODY."""
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE:
            return i
    return NOBODY


@rules
def units_near(s: Battle, a: int, b: int, reach: int) -> bool:
    """Whether two units are within a distance: between their nearest models (firefight:C2b)."""
    p, q = s.squads[a], s.squads[b]
    for i in range(p.first, p.first + p.size):
        if s.figures[i].fate == ON_TABLE:
            for j in range(q.first, q.first + q.size):
                if s.figures[j].fate == ON_TABLE and models_near(s, i, j, reach):
                    return True
    return False


@rules
def suppose(s: Battle) -> None:
    """All figures are supposed to stand where they do."""
    for i in range(s.figure_count):
        f = s.figures[i]
        s.spots[2 * i], s.spots[2 * i + 1] = f.x, f.y


@rules
def overlapping(ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether two bases lie on one another, ``reach`` being both radii (firefight:C7b)."""
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) < reach * reach


@rules
def belongs(s: Battle, figure: int) -> bool:
    """Whether a model is there to keep together with the others: it stands, or is being set up."""
    fate = s.figures[figure].fate
    return fate == ON_TABLE or fate == NOT_PLACED or fate == IN_RESERVE


@rules
def together(s: Battle, a: int, b: int, reach: int, supposed: bool) -> bool:
    """Whether two models are within a distance: where they are supposed to stand, or as they do."""
    f, g = s.figures[a], s.figures[b]
    if not supposed:
        return near(f.x, f.y, f.radius, g.x, g.y, g.radius, reach)
    x, y, u, v = s.spots[2 * a], s.spots[2 * a + 1], s.spots[2 * b], s.spots[2 * b + 1]
    return near(x, y, f.radius, u, v, g.radius, reach)


@rules
def coherent(s: Battle, squad: int, supposed: bool) -> bool:
    """Whether a unit keeps together, where it is supposed to stand or as it does; no unbroken chain is asked for.

    firefight:M1a, M1b, M1c
    """
    q, members = s.squads[squad], 0
    for i in range(q.first, q.first + q.size):
        members += belongs(s, i)
    if members < 2:
        return True
    for i in range(q.first, q.first + q.size):
        if belongs(s, i):
            alone = True
            for j in range(q.first, q.first + q.size):
                if j != i and belongs(s, j):
                    if together(s, i, j, COHERENT, supposed):
                        alone = False
                    elif not together(s, i, j, TOGETHER, supposed):
                        return False
            if alone:
                return False
    return True


@rules
def no_farther_apart(s: Battle, squad: int) -> bool:
    """Whether no two of a unit are supposed to stand farther apart than they do (firefight:M6a)."""
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        for j in range(i + 1, q.first + q.size):
            if belongs(s, i) and belongs(s, j):
                f, g = s.figures[i], s.figures[j]
                dx, dy = s.spots[2 * i] - s.spots[2 * j], s.spots[2 * i + 1] - s.spots[2 * j + 1]
                if dx * dx + dy * dy > (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y):
                    return False
    return True


@rules
def to_unit2(s: Battle, x: int, y: int, squad: int) -> int:
    """The square of the distance from a place to the nearest centre of a unit, where it is supposed to stand."""
    q, least = s.squads[squad], 1 << 60
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE:
            dx, dy = s.spots[2 * j] - x, s.spots[2 * j + 1] - y
            least = min(least, dx * dx + dy * dy)
    return least


@rules
def nearest_of(s: Battle, x: int, y: int, squad: int) -> int:
    """The model of a unit whose centre is nearest to a place, where it is supposed to stand, or NOBODY."""
    q, found, least = s.squads[squad], NOBODY, 1 << 60
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE:
            dx, dy = s.spots[2 * j] - x, s.spots[2 * j + 1] - y
            if dx * dx + dy * dy < least:
                found, least = j, dx * dx + dy * dy
    return found
