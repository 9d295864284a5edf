"""What units can be an army or command, and what a report may say of a battle of FFTT."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.fftt.agreements import LAST_TURN
from campaign.battle.fftt.units import HATCHLINGS, Faction, Unit, hatching, is_led
from campaign.reason import Reason
from campaign.words import _


def army_problems(units: Sequence[Unit]) -> list[Reason]:
    """Why these units are no army of their own (campaign:C18a, C18b, C18c, C18d, campaign:C4d)."""
    if not is_led(units):
        if units and units[0].faction == Faction.INSECTOIDS:
            return [Reason("campaign:C18", _("An army with shooters needs a Queen."))]
        return [Reason("campaign:C18", _("An army needs at least one HQ."))]
    if all(unit.is_hq for unit in units):
        return [Reason("campaign:C18", _("An HQ alone is no army: the smallest is an HQ and another figure."))]
    return []


def commander_problems(unit: Unit) -> list[Reason]:
    """Why a figure of this unit cannot be commander in chief (fftt:N13h)."""
    return [Reason("fftt:N13", _("An HQ cannot be commander."))] if unit.is_hq else []


def turn_problems(turns: int) -> list[Reason]:
    """Why a battle cannot have lasted so long (fftt:E3)."""
    if 1 <= turns <= LAST_TURN:
        return []
    return [Reason("fftt:E3", _("A battle lasts 1 to 30 turns, not {n}.").format(n=turns))]


def birth_problems(unit: str, fielded: Sequence[Unit], player: str) -> list[Reason]:
    """Why no such creature can have hatched on a side on which these fought (fftt:I1, fftt:I2)."""
    reasons = []
    if unit not in HATCHLINGS:
        reasons.append(Reason("fftt:I2", _("No egg hatches a “{unit}”.").format(unit=unit)))
    if not hatching(fielded):
        reasons.append(Reason("fftt:I1", _("{player} has no Queen in this battle.").format(player=player)))
    return reasons
