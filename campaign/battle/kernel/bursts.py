"""Bursts: where a throw that missed comes down, and who is under a circle.

Counts no wounds and throws no dice: it is given the faces (fftt:B1, B2, B3, B4).
"""

from __future__ import annotations

import math
from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.space import length

UNIT: Final = 1 << 14
COSINES: Final = tuple(round(UNIT * math.cos(math.radians(10 * k))) for k in range(36))
SINES: Final = tuple(round(UNIT * math.sin(math.radians(10 * k))) for k in range(36))
"""Cosine and sine of each tenth degree, in UNITs: whole, so that every machine lands on the same spot."""


@rules
def deviation(rolled: int, needed: int) -> int:
    """How far a miss comes down from its aim: twice what was too much, 2 to 16 cm (fftt:B2a, B2b)."""
    return min(1600, max(200, 200 * (rolled - needed)))


@rules
def turned(fx: int, fy: int, tens: int) -> tuple[int, int]:
    """A direction turned clockwise by so many times ten degrees, in UNITs times its length."""
    c, d = COSINES[tens % 36], SINES[tens % 36]
    return fx * c - fy * d, fx * d + fy * c


@rules
def landing(fx: int, fy: int, x: int, y: int, distance: int, tens: int) -> tuple[int, int]:
    """The place so far from x, y in the direction (fx, fy) turned clockwise by so many times ten degrees (fftt:B2e)."""
    dx, dy = turned(fx, fy, tens)
    whole = max(1, length(dx, dy))
    return x + dx * distance // whole, y + dy * distance // whole


@rules
def under(x: int, y: int, reach: int, px: int, py: int, radius: int, by_touch: int) -> bool:
    """Whether a base at px, py is under a circle round x, y: any part of it, or else its centre (fftt:B4a, B4b)."""
    dx, dy = px - x, py - y
    if by_touch:
        reach += radius
    return dx * dx + dy * dy <= reach * reach
