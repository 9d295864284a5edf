"""What scenery does to sight and cover: C10, C12 and F4 of the rules.

Reads the table and who stands where; changes nothing.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.sight import CLEAR, COVERED, End, at_piece, end_at, line_of_sight, over_low_wall
from campaign.battle.kernel.space import crosses_disc, to_segment2
from campaign.battle.kernel.table import FOREST, KindTraits, Measures, inside, to_outline2, within
from campaign.battle.man_to_man.codes import INCH, MAN, NOBODY, RANGED
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.scenery import PieceKind

TERRAIN: Final = {  # man_to_man:C10d, C12a, C12b, C12c, C12d
    PieceKind.HILL: KindTraits(blocks=True, raises=True),
    PieceKind.BUILDING: KindTraits(blocks=True, hides=True, shelters=True, walled=True),
    PieceKind.RUINS: KindTraits(covers=True, shelters=True),
    PieceKind.RUBBLE: KindTraits(covers=True, shelters=True),
    PieceKind.FOREST: KindTraits(blocks=True, hides=True, shelters=True),
}
MEASURES: Final = Measures(  # man_to_man:C4b, C10c, F4d
    near=100,  # 1 cm: cover at the shooter's feet, corners, and who lies close behind something
    deep=300,  # so far one sees into a forest or building
    together=500,  # and so far within one
    at_opening=200,
    contact=10,
)

NO_COVER, SOFT, HARD, FULL_SOFT, FULL_HARD = range(5)
"""The grades of cover, the worse for the shooter the higher (man_to_man:F4)."""


@rules
def sees(t: Table, s: Battle, figure: int, target: int) -> bool:
    """Whether a man has another in sight, all round (man_to_man:C10a, C10b, C10c, C10d, C10e)."""
    return sees_place(t, s, figure, end_at(s.figures[target]), target)


@rules
def sees_place(t: Table, s: Battle, figure: int, there: End, target: int) -> bool:
    """Whether a man has a place in sight, at which a target stands or NOBODY (man_to_man:C10a, I12b)."""
    f = s.figures[figure]
    if is_smoked(s, f.x, f.y, there.x, there.y):
        return False
    return line_of_sight(s.ground[0], s, figure, there, target) <= COVERED


@rules
def is_smoked(s: Battle, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether smoke lies on a line: from the phase in which it came down on to the end of the next round.

    man_to_man:I12b, I12c
    """
    now = s.now[0]
    for i in range(s.smoke_count):
        cloud = s.smokes[i]
        risen = cloud.turn < now.turn or now.phase > RANGED
        if risen and now.turn <= cloud.turn + 1 and crosses_disc(cloud.x, cloud.y, SMOKE, ax, ay, bx, by):
            return True
    return False


SMOKE: Final = 4 * INCH  # man_to_man:I12a


@rules
def grade(soft: bool, full: bool) -> int:
    """The grade of cover of a kind (man_to_man:F4b)."""
    if soft:
        return FULL_SOFT if full else SOFT
    return FULL_HARD if full else HARD


@rules
def cover_of(t: Table, s: Battle, seer: End, target: int) -> int:
    """The worst cover that a man has against who looks from a place, by grade.

    Who has fired in the round before has partial cover at most, and vehicles have no grades.
    man_to_man:F4a, F4b, F4c, F4d, F4e, F4f
    """
    f = s.figures[target]
    there, full = end_at(f), f.shot_before == 0 and f.kind == MAN
    found = inside_grade(t, s, target, full)
    for i in range(s.ground[0].piece_count):
        does = at_piece(s.ground[0], s.doors, i, seer, there, False)
        if does < CLEAR:
            found = max(
                found, grade(s.ground[0].pieces[i].kind == FOREST, full and f.low == 1 and is_close(t, s, target, i))
            )
    for i in range(s.ground[0].wall_count):
        if over_low_wall(s.ground[0], i, seer, there):
            found = max(found, grade(False, full and f.low == 1 and is_close_to_wall(t, s, target, i)))
    return found


@rules
def inside_grade(t: Table, s: Battle, target: int, full: bool) -> int:
    """The cover of a man where he stands, inside a piece: if it may be full, so in buildings and forests and prone.

    man_to_man:C12b, C12c, F4b
    """
    f = s.figures[target]
    if f.piece == NOBODY or not s.ground[0].pieces[f.piece].shelters:
        return NO_COVER
    p = s.ground[0].pieces[f.piece]
    return grade(p.kind == FOREST, full and (p.hides == 1 or f.low == 1))


@rules
def is_close(t: Table, s: Battle, figure: int, piece: int) -> bool:
    """Whether a man is inside a piece, or his base within 1 cm of it (man_to_man:F4b, M3c)."""
    f = s.figures[figure]
    return inside(s.ground[0], piece, f.x, f.y) or within(
        to_outline2(s.ground[0], piece, f.x, f.y), f.radius + s.ground[0].measures[0].near
    )


@rules
def is_close_to_wall(t: Table, s: Battle, figure: int, wall: int) -> bool:
    """Whether a man's base is within 1 cm of a low wall (man_to_man:F4b, M3c)."""
    f, w = s.figures[figure], s.ground[0].low_walls[wall]
    return within(to_segment2(f.x, f.y, w.x0, w.y0, w.x1, w.y1), f.radius + s.ground[0].measures[0].near)


@rules
def gives_cover(s: Battle, piece: int) -> bool:
    """Whether a piece is one that gives cover: buildings, forests, ruins and rubble do (man_to_man:C12b, C12c)."""
    return s.ground[0].pieces[piece].shelters == 1


@rules
def is_close_to_cover(t: Table, s: Battle, figure: int, cover: int) -> bool:
    """Whether a man is inside or close to a piece, or to a low wall, which are numbered behind the pieces."""
    if cover < s.ground[0].piece_count:
        return is_close(t, s, figure, cover)
    return is_close_to_wall(t, s, figure, cover - s.ground[0].piece_count)


@rules
def is_in_cover(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man is in cover, whoever looks (man_to_man:M3c)."""
    for cover in range(s.ground[0].piece_count + s.ground[0].wall_count):
        if (cover >= s.ground[0].piece_count or gives_cover(s, cover)) and is_close_to_cover(t, s, figure, cover):
            return True
    return False
