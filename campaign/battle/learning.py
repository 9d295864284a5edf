"""The learning battles: of each rule system that has one, a small scenario that its lessons go with.

What is taught is asked of the system's table (``Showing.lessons``).
"""

from __future__ import annotations

import resources
from campaign.battle.scenario import Scenario, read
from campaign.battle.systems import LESSON


def learning_battle(system: str) -> Scenario:
    """That of a rule system that has one (``systems.taught``)."""
    return read(resources.of_system(system, *LESSON).read_text(encoding="utf-8"))
