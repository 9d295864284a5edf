"""What a model has to go round: other units with the ground round them, and pieces that it shuns.

Others of the own unit are in nobody's way (firefight:M4e).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from campaign.battle.contract.table.look import Look
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.movement import ZONE
from campaign.battle.ways_round import SPARE, Disc, Thing, thing_of, things_of

FAR_BEYOND: Final = 1.5  # times its move: what is farther off than that is in nobody's way

BARE, WALLS, DANGER, ROUGH = range(4)
"""What pieces a way keeps out of: none, buildings, dangerous ground too, difficult terrain as well."""


def things_before(look: Look, figure: int, far: float, shuns: int) -> tuple[Thing, ...]:
    """What may be in the way of a model that goes so far, with the pieces that it shuns."""
    return (*_units(look, figure, far), *things_of(look.t, _shunned(look, figure, shuns)))


def _units(look: Look, figure: int, far: float) -> Iterator[Thing]:
    """Other units with the ground round them that only a charge may enter (firefight:M2a, M7a)."""
    s = look.view
    f = s.figures[figure]
    of_units: dict[int, list[Disc]] = {}
    for number in range(s.figure_count):
        g = s.figures[number]
        if g.fate != c.ON_TABLE or g.squad == f.squad:
            continue
        apart, reach = math.dist((f.x, f.y), (g.x, g.y)), float(ZONE + f.radius + g.radius)
        if apart <= far * FAR_BEYOND + reach:
            of_units.setdefault(int(g.squad), []).append(Disc(g.x, g.y, reach if apart > reach else apart - SPARE))
    return map(thing_of, of_units.values())


def _shunned(look: Look, figure: int, shuns: int) -> Iterator[int]:
    """Buildings and terrain that are to be gone round; not what the model stands in or on."""
    t = look.t
    inside = look.view.figures[figure].piece
    for number in range(t.piece_count):
        p = t.pieces[number]
        climbs = p.walled and shuns >= WALLS
        if number != inside and (climbs or (p.harms and shuns >= DANGER) or (p.rough and shuns == ROUGH)):
            yield number
