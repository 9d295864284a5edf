"""What older versions of the rules said otherwise, so that a battle goes on by those that it was begun with.

Only rooms whose rules have changed ask here. A new battle has the newest version (``codes.RULES``).
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.records import Battle


@rules
def is_third(s: Battle) -> bool:
    """Whether a battle is played by the third version of the rules or a later one.

    By the second the side with the highest throw moves first itself (fftt:Q1a), opening a door is no charge (fftt:M7e,
    S10c), goo is kept from bursts of its step alone (fftt:B13f), the burst of a Bomb Bug is its own in a chain too
    (fftt:R4d), and upper storeys need no stairs at set-up (fftt:T10g).
    """
    return s.now[0].edition >= 3
