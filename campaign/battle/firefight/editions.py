"""What older versions of the rules said otherwise, so that a battle goes on by those that it was begun with.

Only rooms whose rules have changed ask here. A new battle has the newest version (``codes.RULES``).
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.firefight.records import Battle


@rules
def is_second(s: Battle) -> bool:
    """Whether a battle is played by the second version of the rules or a later one.

    By the first no ground is dangerous, nobody is pushed, nobody waits in reserve, and nobody takes an
    edge: each side has that of the set-up (firefight:J1a, P7d, P9c, T3a).
    """
    return s.now[0].edition >= 2
