"""Sample armies of the game's own list, read from ``resources/systems/man_to_man`` (man_to_man:L5)."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache

import resources
from campaign.battle.contract.lists import Mix, Sample
from campaign.battle.man_to_man.units import NAME, Row, man_to_man_rows


@cache
def samples() -> tuple[Sample[Row], ...]:
    """All of them, with what they cost in FP as their points (man_to_man:L5a)."""
    rows = {row.key: row for row in man_to_man_rows()}
    text = resources.of_system(NAME, "armies.toml").read_text(encoding="utf-8")
    armies = [
        (army, tuple(rows[f"{army['list']}.{row}"] for row, number in army["units"] for _each in range(number)))
        for army in tomllib.loads(text)["army"]
    ]
    return tuple(
        Sample(name=army["name"], faction=army["list"], points=sum(row.fp for row in men), army=men)
        for army, men in armies
    )


@cache
def sample_mixes() -> tuple[Mix, ...]:
    """The same as mixes to buy by, each as often as another: nothing is measured of them."""
    return tuple(
        Mix(
            faction=sample.faction,
            against=None,
            several=True,
            fp=sample.points,
            units=Counter(row.key for row in sample.army),
            share=1 / len(samples()),
            won=50.0,
            low=0.0,
            high=100.0,
            battles=0,
        )
        for sample in samples()
    )
