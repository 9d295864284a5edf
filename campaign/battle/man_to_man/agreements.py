"""What players of Man to Man can agree on for a battle, and where sides set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaign.battle.contract.agreements import Bounds
from campaign.battle.kernel.table import EDGES
from campaign.battle.kernel.zones import across, half, strip
from campaign.battle.scenery import CM, Battlefield, Edge

LAST_ROUND: Final = 30  # man_to_man:L11e


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the players agreed: after how many rounds the battle ends, and the house rules.

    Each begins as the rulebook reads it. The rules read those of a battle in ``records.Now``, under the same names.
    """

    turns: int = LAST_ROUND
    equal_passes: bool = False  # an attribute test is passed too by the very number
    mover_first: bool = False  # who is shot down does not fire any more
    wounded_full_str: bool = False  # a wounded man keeps his STR against damage
    auto_rifle_automatic: bool = True  # an Auto Rifle cannot be aimed
    targets_add_up: bool = False  # each further target is 2 harder to hit than the one before
    rifles_parry: bool = False  # only rifles parry
    round_casualties: bool = False  # morale counts the casualties of the round alone
    cover_off_total: bool = False  # cover takes its number off all dice of a burst together, not off each


def zone(field: Battlefield, edge: Edge, toward: Edge | None = None, _sides: int = 2) -> Bounds:
    """Left, upper, right, lower bound of a zone, or of its half (man_to_man:L6a, campaign:D3c)."""
    depth = 10 * CM if across(field, edge) == 80 * CM else 20 * CM
    return half(strip(field.width, field.height, EDGES[edge], depth), field, toward)
