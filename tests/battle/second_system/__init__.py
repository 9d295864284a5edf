"""A rule system that nobody plays: it shows that nobody else knows one."""

from __future__ import annotations

from campaign.battle.systems import SYSTEMS

SYSTEMS["nerve"] = __name__
