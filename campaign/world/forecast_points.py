"""What a forecast of a battle means to a campaign: the victory points that its facts are worth.

Counts no battles itself and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.world.rules.fates import COMMANDER_VP

if TYPE_CHECKING:
    from campaign.battle.forecast import Expected


def expected_vp(side: Expected) -> float:
    """VP that a side can expect of a battle: 1 for each FP it kills or that falls to it with the field, 3 a commander.

    campaign:C34a, C34b, campaign:C35a, C35b, campaign:C53a
    """
    return side.fp_killed + side.fp_taken + COMMANDER_VP * side.commanders_taken
