"""Who is drawn how large, and how far aside, where figures stand so close that their discs would hide each other.

On a table that is shown small, discs are drawn larger than the bases are. Where bases touch or nearly do, the discs are
made as small as their signs allow, and then moved aside a little, so that they touch as the bases do. Knows no rule.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ui.battle.table.base_pictures import disc_of
from ui.battle.table.bases import Base

TIGHT: Final = 7.0  # points that a disc's radius keeps: two letters can just be read on it
ASIDE: Final = 4.0  # points by which a disc is moved off its place at most
ROUNDS: Final = 6  # of moving aside: enough for a knot of five or six
STEP: Final = 4  # sizes are quarters of a point, so that few pictures are drawn


@dataclass(frozen=True, slots=True)
class Room:
    """What a figure has: its disc's radius and how far aside it is drawn, in points."""

    disc: float
    x: float = 0.0
    y: float = 0.0


def rooms(bases: Collection[Base], scale: float) -> dict[int, Room]:
    """The room that everybody has, by number. Corpses leave it to the living; other storeys do not count."""
    found = {base.number: Room(disc_of(base.radius, scale)) for base in bases}
    crowd = [base for base in bases if not base.dead]
    wide = 2 * max((found[base.number].disc for base in crowd), default=0.0)
    pairs = [pair for pair in combinations(crowd, 2) if _away(*pair, scale) < wide and pair[0].storey == pair[1].storey]
    discs = {base.number: found[base.number].disc for base in crowd}
    for one, other in pairs:
        away = _away(one, other, scale)
        for base in (one, other):
            true = base.radius * scale
            share = away * base.radius / max(1, one.radius + other.radius)
            least = max(true, min(TIGHT, found[base.number].disc))
            discs[base.number] = min(discs[base.number], max(least, math.floor(share * STEP) / STEP))
    places = _apart(pairs, discs, {base.number: (base.at[0] * scale, base.at[1] * scale) for base in crowd})
    for base in crowd:
        x, y = (now - then * scale for now, then in zip(places[base.number], base.at, strict=True))
        short = min(1.0, ASIDE / max(ASIDE, math.hypot(x, y)))
        found[base.number] = Room(discs[base.number], x * short, y * short)
    return found


def _away(one: Base, other: Base, scale: float) -> float:
    return math.dist(one.at, other.at) * scale


def _apart(
    pairs: list[tuple[Base, Base]], discs: dict[int, float], places: dict[int, tuple[float, float]]
) -> dict[int, tuple[float, float]]:
    """The places, those of discs that overlap moved off each other in equal parts."""
    for _round in range(ROUNDS):
        moved = False
        for one, other in pairs:
            (ax, ay), (bx, by) = places[one.number], places[other.number]
            away = math.hypot(bx - ax, by - ay)
            lacking = discs[one.number] + discs[other.number] - away
            if lacking < 0.1 or away < 0.1:
                continue
            moved = True
            dx, dy = (bx - ax) / away * lacking / 2, (by - ay) / away * lacking / 2
            places[one.number], places[other.number] = (ax - dx, ay - dy), (bx + dx, by + dy)
        if not moved:
            break
    return places
