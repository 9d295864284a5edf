"""What a club may settle otherwise: the rulings marked H in the rulebook, as one small record.

Each field's default is the rulebook's reading. Copied into the founding event; changes no rule by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from campaign.words import _, count


class BattleTime(StrEnum):
    """When battles are fought (campaign:C11)."""

    AT_ONCE = "at once"
    END_OF_WEEK = "end of week"


class EndBy(StrEnum):
    """What ends the campaign (campaign:C36)."""

    MONTHS = "months"
    VICTORY_POINTS = "victory points"
    LAST_STANDING = "last standing"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches of one campaign. FP for ``start_fp``; months, or VP, for ``end_at``."""

    start_fp: int = 15  # campaign:C4, 1 to 20
    extra_free: int = 0  # campaign:C2, free sectors for each player beyond the one in the centre
    open_map: bool = True  # campaign:C41
    battles: BattleTime = BattleTime.AT_ONCE  # campaign:C11
    own_mines_safe: bool = False  # campaign:C14
    stock_counts: bool = True  # campaign:C16
    hatchlings_join: bool = True  # campaign:C24
    stock_captured: bool = False  # campaign:C30
    relief: bool = True  # campaign:C52
    missile_radius: bool = True  # fftt:B3
    burst_by_touch: bool = True  # fftt:B4
    acid_bursts: bool = False  # fftt:B8
    air_missiles: bool = False  # fftt:N1
    consent: bool = False  # campaign:C79
    end_by: EndBy = EndBy.MONTHS  # campaign:C36
    end_at: int = 6


def house_rule_texts(rules: HouseRules) -> tuple[tuple[str, str], ...]:
    """Each switch as the rule's id and the sentence that holds in this campaign."""
    return (
        (
            "campaign:C2",
            _("No sector is free but the one in the centre.")
            if not rules.extra_free
            else count(
                "The map has {n} more free sector for each player.",
                "The map has {n} more free sectors for each player.",
                rules.extra_free,
            ),
        ),
        ("campaign:C4", _("Each home sector starts with {fp} FP.").format(fp=rules.start_fp)),
        (
            "campaign:C11",
            _("Battles are fought as soon as they are declared.")
            if rules.battles is BattleTime.AT_ONCE
            else _("All battles of the week are fought after all moves."),
        ),
        (
            "campaign:C14",
            _("A minefield spares its owner and the owner's band.")
            if rules.own_mines_safe
            else _("A minefield hits every army that crosses it, its owner's too."),
        ),
        (
            "campaign:C16",
            _("Stock counts towards the 20 FP of a sector at the end of the week.")
            if rules.stock_counts
            else _("Only figures count towards the 20 FP of a sector."),
        ),
        (
            "campaign:C24",
            _("Hatched creatures join the army.") if rules.hatchlings_join else _("Hatched creatures vanish."),
        ),
        (
            "campaign:C30",
            _("A taken sector's stock is captured.") if rules.stock_captured else _("A taken sector's stock is lost."),
        ),
        (
            "campaign:C36",
            {
                EndBy.MONTHS: count(
                    "The campaign ends after {n} month.", "The campaign ends after {n} months.", rules.end_at
                ),
                EndBy.VICTORY_POINTS: _("The campaign ends at {n} VP."),
                EndBy.LAST_STANDING: _("The campaign ends when one player or band is left."),
            }[rules.end_by].format(n=rules.end_at),
        ),
        (
            "campaign:C41",
            _("The map is open: everyone sees every figure.")
            if rules.open_map
            else _("Armies of others show their FP only, until a battle is set up."),
        ),
        (
            "campaign:C52",
            _("A player who can neither attack nor buy an HQ gets 2 FP at the end of the week.")
            if rules.relief
            else _("There is no relief for a player without an HQ."),
        ),
        (
            "campaign:C79",
            _("The to-do list reminds those who fought until all agree to a result that was typed in.")
            if rules.consent
            else _("Nobody is reminded to agree to a result that was typed in."),
        ),
        (
            "fftt:B3",
            _("A missile bursts with radii of 3, 6 and 9 cm.")
            if rules.missile_radius
            else _("A missile bursts with diameters of 3, 6 and 9 cm."),
        ),
        (
            "fftt:B4",
            _("A burst hits a figure when any part of its base is under the circle.")
            if rules.burst_by_touch
            else _("A burst hits a figure when the centre of its base is under the circle."),
        ),
        (
            "fftt:B8",
            _("Acid wounds nobody where it comes down, but leaves goo.")
            if not rules.acid_bursts
            else _("Acid wounds as a grenade where it comes down, and leaves goo."),
        ),
        (
            "fftt:N1",
            _("Air support is a grenade burst.") if not rules.air_missiles else _("Air support is a missile burst."),
        ),
    )
