"""What players of FFTT can agree on for a battle, and where sides set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaign.battle.contract.agreements import Agreement, Agreements, Bounds
from campaign.battle.kernel.table import EDGES
from campaign.battle.kernel.zones import across, half, strip
from campaign.battle.scenery import CM, Battlefield, Edge, Point
from campaign.words import _

LAST_TURN: Final = 30
"""At its end a battle ends for want of a victory, if nothing else was agreed (fftt:E3)."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the players agreed for the table: the house rules of the battle, and its latest end."""

    missile_radius: bool = True  # fftt:B3; else the three numbers are diameters
    burst_by_touch: bool = True  # fftt:B4; else a figure is under a circle if its centre is
    turns: int = LAST_TURN
    acid_bursts: bool = False  # fftt:B8; the impact of acid wounds as a grenade does
    air_missiles: bool = False  # fftt:N1; air support falls as a missile does
    lose_third: bool = False  # fftt:E3; who has lost a third of its FP gives way
    lose_hqs: bool = False  # fftt:E3; who has lost all its HQs gives way
    hold_point: Point | None = None  # fftt:E3; who holds it alone for ``hold_turns`` turns wins
    hold_turns: int = 3


def zone(field: Battlefield, edge: Edge, toward: Edge | None = None, _sides: int = 2) -> Bounds:
    """Left, upper, right, lower bound of a zone, or of its half (fftt:T5a, T5b, T5c, T7c, campaign:D3c)."""
    depth = 10 * CM if across(field, edge) == 80 * CM else 20 * CM
    return half(strip(field.width, field.height, EDGES[edge], depth), field, toward)


def _missile(by_radius: bool) -> str:
    if by_radius:
        return _("A missile bursts with radii of 3, 6 and 9 cm.")
    return _("A missile bursts with diameters of 3, 6 and 9 cm.")


def _touch(by_touch: bool) -> str:
    if by_touch:
        return _("A burst hits a figure when any part of its base is under the circle.")
    return _("A burst hits a figure when the centre of its base is under the circle.")


def _acid(bursts: bool) -> str:
    if bursts:
        return _("Acid wounds as a grenade where it comes down, and leaves goo.")
    return _("Acid wounds nobody where it comes down, but leaves goo.")


def _air(missile: bool) -> str:
    return _("Air support is a missile burst.") if missile else _("Air support is a grenade burst.")


AGREEMENTS: Final = Agreements(
    record=TableRules,
    options=(
        Agreement("turns", "fftt:E3a", lambda _n: _("Last turn"), most=100, offered=LAST_TURN),
        Agreement("lose_third", "fftt:E3b", lambda _on: _("A side that has lost a third of its FP gives way")),
        Agreement("lose_hqs", "fftt:E3c", lambda _on: _("A side that has lost all its HQs gives way")),
        Agreement("hold_point", "fftt:E3d", lambda _on: _("Who holds a point alone makes the others give way")),
        Agreement("hold_turns", "fftt:E3d", lambda _n: _("Turns in a row"), most=100, offered=10, of="hold_point"),
        Agreement("missile_radius", "fftt:B3", _missile, lasting=True),
        Agreement("burst_by_touch", "fftt:B4", _touch, lasting=True),
        Agreement("acid_bursts", "fftt:B8", _acid, lasting=True),
        Agreement("air_missiles", "fftt:N1", _air, lasting=True),
    ),
    drawn=lambda: _("Nobody wins: all enemies are still there at the latest end (fftt:E3)."),
    zone=zone,
)
