"""Bursts and goo on the table: who is under one, with how many wounds, and where a throw that misses may come down.

Circles and wounds are the rules' own. Throws nothing and wounds nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaign.battle.fftt import codes as c
from campaign.battle.fftt.goo import GOO_REACH
from campaign.battle.fftt.wounds import GRENADE_REACHES, GRENADE_WOUNDS, MISSILE_REACHES, MISSILE_WOUNDS
from campaign.battle.kernel.bursts import deviation, under
from campaign.battle.kernel.table import floor_of
from campaign.tabletop.looking import Look

GRENADE, MISSILE, GOO = "grenade", "missile", "goo"
BURSTS: Final = {c.GRENADE: GRENADE, c.MISSILE: MISSILE, c.ACID: GOO, c.BURST: GRENADE}
"""The shape that each weapon makes."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle of a burst: its radius, and the wounds of whoever is under it and under no smaller one."""

    radius: int
    wounds: int


def circles(shape: str) -> tuple[Circle, ...]:
    """The circles of a shape, the smallest first; goo has one, which wounds nobody at once."""
    if shape == GOO:
        return (Circle(GOO_REACH, 0),)
    reaches, wounds = (MISSILE_REACHES, MISSILE_WOUNDS) if shape == MISSILE else (GRENADE_REACHES, GRENADE_WOUNDS)
    return tuple(Circle(reach, made) for reach, made in zip(reaches, wounds, strict=True) if reach)


def burst_under(look: Look, x: int, y: int, shape: str, floor: int = 0) -> tuple[int, ...]:
    """Who is under a burst or goo of that shape round a place of a floor."""
    s = look.view
    reach = circles(shape)[-1].radius
    found = []
    for i in range(s.figure_count):
        f = s.figures[i]
        there = f.fate == c.ON_TABLE and floor_of(look.t, f.piece, f.level) == floor
        if there and under(x, y, reach, f.x, f.y, f.radius, s.now[0].by_touch):
            found.append(i)
    return tuple(found)


def farthest_deviation(need: int) -> tuple[int, int]:
    """The least and the most by which a throw that needs so much comes down beside its aim, if it misses."""
    return int(deviation(max(2, need + 1), need)), int(deviation(12, need))
