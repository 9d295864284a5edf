"""What players of Firefight can agree on for a battle, and where sides set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaign.battle.contract.agreements import Agreement, Agreements, Bounds
from campaign.battle.firefight.codes import INCH
from campaign.battle.scenery import Battlefield, Edge
from campaign.words import _

DEEPEST_ZONE: Final = 12 * INCH  # firefight:P8a
BETWEEN_ZONES: Final = 24 * INCH  # firefight:P8a
FEWEST_ROUNDS, MOST_ROUNDS = 1, 12  # firefight:P6c


@dataclass(frozen=True, slots=True)
class Rounds:
    """What the players agreed: after how many rounds the battle ends (firefight:P6c)."""

    turns: int = 4


def zone(field: Battlefield, edge: Edge, _toward: Edge | None = None) -> Bounds:
    """Left, upper, right, lower bound of a zone: 12" deep, less on smaller tables (firefight:P7b, P8a)."""
    across = field.height if edge in (Edge.NORTH, Edge.SOUTH) else field.width
    depth = min(DEEPEST_ZONE, (across - BETWEEN_ZONES) // 2)
    return {
        Edge.NORTH: (0, 0, field.width, depth),
        Edge.SOUTH: (0, field.height - depth, field.width, field.height),
        Edge.WEST: (0, 0, depth, field.height),
        Edge.EAST: (field.width - depth, 0, field.width, field.height),
    }[edge]


AGREEMENTS: Final = Agreements(
    record=Rounds,
    options=(Agreement("turns", "firefight:P6c", lambda _n: _("Last round"), most=MOST_ROUNDS, offered=MOST_ROUNDS),),
    drawn=lambda: _("Nobody wins: both sides hold as many objectives after the last round (firefight:P6)."),
    zone=zone,
)
