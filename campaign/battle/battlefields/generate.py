"""Battlefields from a seed: a table that looks like the land it stands for, the same one on every machine.

Decides what is built and in which order. On every table it makes all rule systems can be played; it keeps none.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final

from campaign.battle.battlefields import placing
from campaign.battle.battlefields.chance import Chance
from campaign.battle.battlefields.land_styles import LOOKS, MIXED, LandStyle, Model
from campaign.battle.battlefields.problems import faults
from campaign.battle.battlefields.river import river
from campaign.battle.battlefields.shapes import Bounds
from campaign.battle.battlefields.sketch import Sketch
from campaign.battle.battlefields.table_parts import parts_without_scenery
from campaign.battle.scenery import CM, Battlefield
from campaign.battle.systems import SYSTEMS

LEAST_PIECES: Final = 7
MOST_PIECES: Final = 14
SPARE: Final = 3
"""So many more pieces a table with a river has."""
INSET: Final = 4 * CM
"""What is meant for a part of the table has its middle so far inside it."""
WALL_TRIES: Final = 4
_SIZES: Final = (
    *[(100, 100)] * 6,
    *[(120, 80)] * 5,
    *[(120, 100)] * 5,
    *[(120, 120)] * 3,
    (100, 80),
    (80, 80),
)
_SIDES: Final = frozenset(side * CM for size in _SIZES for side in size)
_TURNS: Final = (0, 0, 0, 0, 1, -1, 2, -2, 3, -3)
"""Which way streets and fences run, in steps of five degrees."""


def any_number(_width: int, _height: int) -> int:
    """No least number of pieces, for a table so wide and so high."""
    return 0


def generate(
    character: str,
    seed: int,
    size: tuple[int, int] | None = None,
    fewest: Callable[[int, int], int] = any_number,
) -> Battlefield:
    """A table for a land, such as "docks" or "forest": always the same for the same seed.

    ``size`` is its width and height; without one the land and the seed choose it. ``fewest`` tells how many pieces
    there are at least on a table so wide and so high.
    """
    if size is not None and not set(size) <= _SIDES:
        raise ValueError(f"a table is 80, 100 or 120 cm a side, not {size}")
    look = LOOKS.get(character, MIXED)
    for attempt in count():
        chance = Chance(f"{character}|{seed}|{size}|{attempt}")
        width, height = size or _size(chance)
        field = _attempt(look, width, height, chance, fewest(width, height))
        if field is not None and not any(faults(field, game) for game in SYSTEMS):
            return field
    raise AssertionError("counting never ends")


def _size(chance: Chance) -> tuple[int, int]:
    width, height = chance.pick(_SIZES)
    return width * CM, height * CM


def _attempt(look: LandStyle, width: int, height: int, chance: Chance, fewest: int) -> Battlefield | None:
    """A table, or None where a part of it stayed without scenery, or where it has too few pieces or too many."""
    sketch = Sketch(width, height)
    steps = chance.pick(_TURNS)
    pieces = max(_piece_count(width, height, chance), fewest)
    least, most = max(LEAST_PIECES, fewest), max(MOST_PIECES, fewest + SPARE)
    if chance.below(12) < look.river:
        for reach in river(width, height, look.river_width, look.canal, chance):
            sketch.put(reach)
        steps = 0 if look.canal else steps
        pieces = min(most, pieces + SPARE)
    if look.streets:
        _build_quarter(sketch, look, steps, pieces, chance)
    facing = steps if look.tidy else None
    if not _fill_parts(sketch, look, facing, chance):
        return None
    _fill_up(sketch, look, facing, pieces, chance)
    _put_walls(sketch, look, steps, chance)
    return sketch.finished() if least <= len(sketch.pieces) <= most else None


def _piece_count(width: int, height: int, chance: Chance) -> int:
    """Nine or so on the smallest table, thirteen or so on the largest."""
    return min(MOST_PIECES, 5 + width * height // (1800 * CM * CM) + chance.between(0, 2))


def _build_quarter(sketch: Sketch, look: LandStyle, steps: int, pieces: int, chance: Chance) -> None:
    """Houses along streets; a lot that the river takes, or that is an open square, stays free."""
    deck: list[Model] = []
    for lot in placing.lots(sketch.width, sketch.height, steps, chance):
        deck = deck or chance.mixed(look.streets)
        if len(sketch.pieces) < pieces - 1 and chance.below(12) >= look.gaps:
            placing.build_on(sketch, lot, deck.pop(), chance)


def _fill_parts(sketch: Sketch, look: LandStyle, steps: int | None, chance: Chance) -> bool:
    """Something in every part of the table that holds nothing yet (fftt:T2b); false where nothing fits."""
    while empty := parts_without_scenery(sketch.width, sketch.height, sketch.pieces):
        west, north, east, south = chance.pick(empty).bounds(sketch.width, sketch.height)
        inside = west + INSET, north + INSET, east - INSET, south - INSET
        if not placing.scatter(sketch, inside, chance.mixed(look.ground), steps, chance):
            return False
    return True


def _fill_up(sketch: Sketch, look: LandStyle, steps: int | None, pieces: int, chance: Chance) -> None:
    """More pieces on open ground, until there are enough or the table is full."""
    table: Bounds = (0, 0, sketch.width, sketch.height)
    deck: list[Model] = []
    while len(sketch.pieces) < pieces:
        deck = deck or chance.mixed(look.ground)
        if not placing.scatter(sketch, table, [deck.pop(), *look.ground], steps, chance):
            return


def _put_walls(sketch: Sketch, look: LandStyle, steps: int, chance: Chance) -> None:
    for _ in range(chance.between(*look.yards)):
        any(placing.wall_yard(sketch, chance) for _ in range(WALL_TRIES))
    for _ in range(chance.between(*look.fences)):
        any(placing.fence(sketch, steps, chance) for _ in range(WALL_TRIES))
