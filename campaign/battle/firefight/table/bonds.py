"""What keeps the models of a unit together, and which of them stand too far apart.

The rules' own lengths, as values to be drawn; judges no move.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from campaign.battle.contract.table.look import Look, Point
from campaign.battle.contract.table.moves import Bond
from campaign.battle.firefight.measures import COHERENT, TOGETHER
from campaign.battle.firefight.table.squads import at, squad_of, standing_of
from campaign.battle.kernel.space import near
from campaign.reason import Reason
from campaign.words import _


def bonds(look: Look, actor: int) -> tuple[Bond, ...]:
    """What keeps the models of an actor's unit together where they stand."""
    squad = squad_of(look, actor)
    return bonds_of(look, {number: at(look, number) for number in standing_of(look, squad)})


def bonds_of(look: Look, places: Mapping[int, Point]) -> tuple[Bond, ...]:
    """The same of models at these places: each to the one nearest to it, and any two that are too far apart.

    firefight:M1a, M1b
    """
    radius = {number: int(look.view.figures[number].radius) for number in places}

    def within(a: int, b: int, far: int) -> bool:
        return bool(near(*places[a], radius[a], *places[b], radius[b], far))

    found: dict[tuple[int, int], Reason | None] = {}
    for a in places:
        others = [b for b in places if b != a]
        if others:
            b = min(others, key=lambda one: (math.dist(places[a], places[one]) - radius[one], one))
            alone = None if within(a, b, COHERENT) else Reason("firefight:M1a", _("Over 1 inch from the next model."))
            found[min(a, b), max(a, b)] = alone
        for b in others:
            if a < b and not within(a, b, TOGETHER):
                found[a, b] = Reason("firefight:M1b", _("Over 6 inches from each other."))
    return tuple(Bond(places[a], places[b], why) for (a, b), why in found.items())
