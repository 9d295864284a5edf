"""A rule system that nobody plays: it shows that nobody else knows one."""

from __future__ import annotations

from pathlib import Path

import resources
from campaign.battle.systems import SYSTEMS

SYSTEMS["nerve"] = __name__
resources.ELSEWHERE["nerve"] = Path(__file__).parent / "resources"
