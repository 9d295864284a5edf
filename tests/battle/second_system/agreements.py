"""What players of Nerve can agree on."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.battle.contract.agreements import Agreement, Agreements
from campaign.battle.scenery import CM, Edge


@dataclass(frozen=True)
class Turns:
    """After how many turns it ends."""

    turns: int = 12


def zone(field, edge, _toward=None, _sides=2):
    """Ten centimetres along the edge."""
    wide, high = field.width, field.height
    return {
        Edge.NORTH: (0, 0, wide, 10 * CM),
        Edge.SOUTH: (0, high - 10 * CM, wide, high),
        Edge.WEST: (0, 0, 10 * CM, high),
        Edge.EAST: (wide - 10 * CM, 0, wide, high),
    }[edge]


AGREEMENTS = Agreements(
    record=Turns,
    options=(Agreement("turns", "", lambda _n: "Last turn", most=100, offered=12),),
    drawn=lambda: "Nobody wins.",
    zone=zone,
)
