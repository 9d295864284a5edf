"""Sample armies of the game's own lists, read from ``resources/systems/firefight`` (firefight:L6)."""

from __future__ import annotations

import tomllib
from functools import cache

import resources
from campaign.battle.contract.lists import Sample
from campaign.battle.firefight.units import Row, firefight_rows


@cache
def samples() -> tuple[Sample[Row], ...]:
    """All of them (firefight:L6a)."""
    rows = {row.key: row for row in firefight_rows()}
    text = resources.of_system("firefight", "armies.toml").read_text(encoding="utf-8")
    return tuple(
        Sample(
            name=army["name"],
            faction=army["list"],
            points=army["points"],
            army=tuple(rows[f"{army['list']}.{row}"] for row, models in army["units"] for _each in range(models)),
        )
        for army in tomllib.loads(text)["army"]
    )
