"""Doors, windows and stairs of a building, as one would make a model of it. Places nothing on the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

from campaign.battle.battlefields.chance import Chance
from campaign.battle.battlefields.shapes import Outline, sides, squared
from campaign.battle.scenery import CM, Opening, OpeningKind, Point

ROOM: Final = 5 * CM
"""So much wall for each window."""
LARGE: Final = 14 * CM
"""A building with a wall of this length has a gate, and mostly a back door."""
MOST_WINDOWS: Final = 6
LEAST_WINDOWS: Final = 2
STAIRWELL: Final = 2 * CM
"""Stairs are so far from both walls of their corner: the largest creature climbs them."""


def openings(outline: Outline, chance: Chance) -> tuple[Opening, ...]:
    """One or two doors and some windows, spread evenly along the walls of a rectangle."""
    lengths = [isqrt(squared(*side)) for side in sides(outline)]
    front = chance.below(4)
    doors = {front: _front_door(max(lengths), lengths[front])}
    if (max(lengths) >= LARGE and chance.below(4)) or chance.below(4) == 0:
        doors[(front + 2) % 4] = OpeningKind.DOOR
    places = [(wall, at) for wall in range(4) for at in _places(lengths[wall], chance)]
    cut = {wall: _door_place(wall, places, chance) for wall in doors}
    windows = [place for place in places if place not in cut.items()]
    count = min(len(windows), chance.between(LEAST_WINDOWS + 1, MOST_WINDOWS))
    found = [Opening(doors[wall], wall, at) for wall, at in cut.items()]
    found += [Opening(OpeningKind.WINDOW, *place) for place in chance.mixed(windows)[:count]]
    return tuple(sorted(found, key=lambda opening: (opening.wall, opening.at)))


def stairs(outline: Outline, gaps: Sequence[Opening], storeys: int) -> tuple[Point, ...]:
    """The stairs of a rectangle of several storeys: in the corner farthest from its doors. No die is thrown."""
    if storeys == 1:
        return ()
    doors = [_along(*list(sides(outline))[gap.wall], gap.at) for gap in gaps if gap.kind is not OpeningKind.WINDOW]
    far = max(range(4), key=lambda corner: (min(squared(outline[corner], door) for door in doors), -corner))
    before, corner, after = (outline[(far + step) % 4] for step in (-1, 0, 1))
    one, other = _along(corner, before, STAIRWELL), _along(corner, after, STAIRWELL)
    return ((one[0] + other[0] - corner[0], one[1] + other[1] - corner[1]),)


def _along(start: Point, end: Point, length: int) -> Point:
    """The place so far from the start of a line."""
    whole = isqrt(squared(start, end))
    return start[0] + (end[0] - start[0]) * length // whole, start[1] + (end[1] - start[1]) * length // whole


def _front_door(longest: int, wall: int) -> OpeningKind:
    return OpeningKind.DOUBLE_DOOR if longest >= LARGE and wall >= 2 * ROOM else OpeningKind.DOOR


def _places(length: int, chance: Chance) -> list[int]:
    """The middles of one to four equal stretches of wall."""
    most = max(1, length // ROOM)
    count = chance.between(max(1, most - 1), most)
    return [length * (2 * number + 1) // (2 * count) for number in range(count)]


def _door_place(wall: int, places: list[tuple[int, int]], chance: Chance) -> int:
    return chance.pick([at for where, at in places if where == wall])
