"""Bursts and goo on the table: who is under one, with how many wounds, and where a throw that misses may come down.

Circles, wounds and deviations are the rules' own. Throws nothing and wounds nobody.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract.table.fire import Burst, Risk
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.codes import GOO_REACH
from campaign.battle.fftt.goo import on_table
from campaign.battle.fftt.wounds import GRENADE_REACHES, GRENADE_WOUNDS, MISSILE_REACHES, MISSILE_WOUNDS, wounds_under
from campaign.battle.kernel.bursts import deviation, landing, under
from campaign.battle.kernel.table import floor_of, piece_at, storey_of

GRENADE, MISSILE, GOO = "grenade", "missile", "goo"
BURSTS: Final = {c.GRENADE: GRENADE, c.MISSILE: MISSILE, c.ACID: GOO, c.BURST: GRENADE}
"""The shape that each weapon makes."""

SHAPES: Final = {GRENADE: c.GRENADE_BURST, MISSILE: c.MISSILE_BURST}
DIRECTIONS: Final = 36  # of a deviation, each as likely as any other (fftt:B2d)


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle of a burst: its radius, and the wounds of whoever is under it and under no smaller one."""

    radius: int
    wounds: int


@dataclass(frozen=True, slots=True)
class Stray:
    """How a throw that misses may come down: so far beside its aim, in any direction, with that chance."""

    distance: int
    chance: float


def circles(shape: str, *, wide: bool = True) -> tuple[Circle, ...]:
    """The circles of a shape, the smallest first; goo has one, which wounds nobody at once.

    ``wide``: missiles have circles of 3, 6 and 9 cm radius, not diameter (fftt:B3b, B3c).
    """
    if shape == GOO:
        return (Circle(GOO_REACH, 0),)
    if shape == GRENADE:
        pairs = zip(GRENADE_REACHES, GRENADE_WOUNDS, strict=True)
        return tuple(Circle(reach, wounds) for reach, wounds in pairs if wounds)
    reaches = MISSILE_REACHES if wide else tuple(reach // 2 for reach in MISSILE_REACHES)
    return tuple(Circle(reach, wounds) for reach, wounds in zip(reaches, MISSILE_WOUNDS, strict=True))


def circles_in(look: Look, shape: str) -> tuple[Circle, ...]:
    """The circles of a shape by the house rules of this battle."""
    return circles(shape, wide=bool(look.view.now[0].missile_radius))


def burst_of(look: Look, weapon: int) -> Burst | None:
    """What a weapon makes where it hits; None where that is no burst."""
    if weapon not in BURSTS:
        return None
    radii = tuple(circle.radius for circle in circles_in(look, BURSTS[weapon]))
    return Burst(radii, lies=BURSTS[weapon] == GOO)


def burst_under(look: Look, x: int, y: int, shape: str, floor: int = 0) -> tuple[int, ...]:
    """Who is under a burst or goo of that shape round a place of a floor."""
    return tuple(figure for figure, _wounds in wounds_at(look, x, y, shape, floor))


def wounds_at(look: Look, x: int, y: int, shape: str, floor: int = 0) -> tuple[tuple[int, int], ...]:
    """The same, each with the wounds; none of goo, unless acid bursts as well (fftt:B8d, B8e)."""
    s, now = look.view, look.view.now[0]
    if not on_table(look.t, x, y):
        return ()
    found = []
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate != c.ON_TABLE or floor_of(look.t, f.piece, f.level) != floor:
            continue
        kind = SHAPES.get(shape, c.GRENADE_BURST)
        wounds = int(wounds_under(f, x, y, kind, now.missile_radius, now.by_touch))
        if shape == GOO:
            if under(x, y, GOO_REACH, f.x, f.y, f.radius, now.by_touch):
                found.append((i, wounds if now.acid_bursts else 0))
        elif wounds:
            found.append((i, wounds))
    return tuple(found)


def strays(need: int) -> tuple[Stray, ...]:
    """How far beside its aim a throw comes down that needs so much, if it misses (fftt:B2a, B2b)."""
    chances: dict[int, float] = defaultdict(float)
    for total in range(max(2, need + 1), 13):
        chances[int(deviation(total, need))] += (6 - abs(7 - total)) / 36
    return tuple(Stray(distance, chance) for distance, chance in sorted(chances.items()))


def lands(look: Look, thrower: int, x: int, y: int, distance: int, turn: int) -> Point:
    """Where a throw at a place comes down that goes astray so far, ``turn`` times 10° off straight on (fftt:B2e)."""
    f = look.view.figures[thrower]
    fx, fy = (x - f.x, y - f.y) if (x, y) != (f.x, f.y) else (f.fx, f.fy)
    px, py = landing(fx, fy, x, y, distance, turn)
    return int(px), int(py)


def risks(look: Look, thrower: int, x: int, y: int, shape: str, need: int, floor: int = 0) -> tuple[Risk, ...]:
    """Who may come under a throw at a place, wherever it comes down: hit or miss, by all the dice that there are."""
    chances: dict[int, float] = defaultdict(float)

    def falls(at: Point, on: int, chance: float) -> None:
        for figure in burst_under(look, *at, shape, on):
            chances[figure] += chance

    astray = strays(need)
    falls((x, y), floor, 1 - sum(stray.chance for stray in astray))
    for stray in astray:
        for turn in range(DIRECTIONS):
            at = lands(look, thrower, x, y, stray.distance, turn)
            stays = floor and floor_of(look.t, piece_at(look.t, *at), storey_of(floor)) == floor
            falls(at, floor if stays else 0, stray.chance / DIRECTIONS)
    return tuple(Risk(i, chances[i], "fftt:B2") for i in sorted(chances, key=lambda i: -chances[i]))
