"""Templates: who under one comes next, what protects him, and the dice that are left (I9, I10)."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.sight import CLEAR, End, at_piece, end_at, over_low_wall
from campaign.battle.kernel.table import FOREST, level_at, piece_at
from campaign.battle.man_to_man.attributes import TEN, note_dice
from campaign.battle.man_to_man.codes import NOBODY
from campaign.battle.man_to_man.records import Battle, Table

BY_HARD_COVER: Final = 4  # off each die (man_to_man:I9a)
BY_BUILDING: Final = 6  # man_to_man:I10a
NO_FEET: Final = -100  # of the end of a line at which nobody stands: no cover is at his feet (see kernel.sight.at_feet)


@rules
def place_at(s: Battle, x: int, y: int, radius: int) -> End:
    """The end of a line of sight at a place."""
    piece = piece_at(s.ground[0], x, y)
    return End(x, y, level_at(s.ground[0], piece), piece, radius)


@rules
def nearest_touched(s: Battle, x: int, y: int) -> int:
    """Of those under a template who have not been attacked yet the nearest to its middle, the first of several."""
    found, least = NOBODY, 1 << 60
    for i in range(s.figure_count):
        f = s.figures[i]
        square = (f.x - x) * (f.x - x) + (f.y - y) * (f.y - y)
        if s.touched[i] and square < least:
            found, least = i, square
    return found


@rules
def reduced(s: Battle, dice: int, reduction: int) -> int:
    """The sum of so many dice, each less a reduction and none below 0; or all of them less it (man_to_man:I9a, I9b)."""
    whole = s.now[0].cover_off_total
    found = faces = 0
    for _each in range(dice):
        rolled = die(s)
        faces = TEN * faces + rolled
        found += rolled if whole else max(0, rolled - reduction)
    note_dice(s, dice, faces)
    return max(0, found - reduction) if whole else found


@rules
def protection(t: Table, s: Battle, target: int, x: int, y: int) -> int:
    """What is taken off each die at a man whom a template touches (man_to_man:I9a, I9c, I10a)."""
    f = s.figures[target]
    if f.piece != NOBODY and s.ground[0].pieces[f.piece].walled:
        return BY_BUILDING
    if f.piece != NOBODY and s.ground[0].pieces[f.piece].shelters and s.ground[0].pieces[f.piece].kind != FOREST:
        return BY_HARD_COVER
    middle, there = place_at(s, x, y, NO_FEET), end_at(f)
    for i in range(s.ground[0].piece_count):
        if s.ground[0].pieces[i].kind != FOREST and at_piece(s.ground[0], s.doors, i, middle, there, False) < CLEAR:
            return BY_HARD_COVER
    for i in range(s.ground[0].wall_count):
        if over_low_wall(s.ground[0], i, middle, there):
            return BY_HARD_COVER
    return 0
