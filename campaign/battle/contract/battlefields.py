"""What a rule system asks of a table and of the scenery on it, and by which of its rules.

Values alone: ``campaign.battle.battlefields.problems`` judges tables by them and has the sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Asked(StrEnum):
    """Something that can be asked of a table."""

    SIDES = "sides"  # the table is as long and as wide as ``BattlefieldRules.sides`` say
    PARTS = "parts"  # each of its six parts holds a piece
    ENOUGH = "enough"  # it holds as many pieces as ``fewest`` says, low walls among them
    ON_TABLE = "on table"  # nothing hangs over its edge
    OUTLINE = "outline"  # pieces have simple outlines, without a dent
    PIECE_SIDES = "piece sides"  # pieces are as long and as wide as ``piece_sides`` says
    WALL_LENGTH = "wall length"  # low walls are as long as ``piece_sides`` says
    APART = "apart"  # pieces do not overlap
    WALLS_APART = "walls apart"  # no low wall runs through a piece
    HOUSES_ALONE = "houses alone"  # no other piece has storeys, stairs, doors or windows
    STOREYS = "storeys"  # a building has one to three
    DOOR = "door"  # a building has one
    OPENINGS = "openings"  # doors and windows lie whole on walls that are there
    OPENINGS_APART = "openings apart"  # doors and windows of a wall do not overlap
    STAIRS_INSIDE = "stairs inside"  # stairs lie inside, with room for a base
    STAIRS_LEAD = "stairs lead"  # where there are stairs, there is a storey above


LACKS: Final = frozenset({Asked.PARTS, Asked.ENOUGH})
"""What is asked of a table that can be played on all the same without it."""


@dataclass(frozen=True, slots=True)
class BattlefieldRules:
    """What a rule system asks of a table. Lengths in tenths of a millimetre.

    ``asks`` has the id of the rule by which each is asked; what it lacks is not asked.
    """

    asks: Mapping[Asked, str]
    sides: tuple[int, ...]  # how long a side of the table may be; these are offered, the shortest first
    between: bool = False  # any length from the shortest to the longest will do
    piece_sides: tuple[int, int] = (0, 0)  # the shortest and the longest side of a piece
    fewest: Callable[[int, int], int] = lambda _width, _height: 0  # pieces on a table so wide and so high

    def is_side(self, length: int) -> bool:
        """Whether a side of a table may be so long."""
        return length in self.sides or (self.between and self.sides[0] <= length <= self.sides[-1])
