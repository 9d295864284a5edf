"""The lists that armies are bought from, read from ``resources/systems/firefight`` (firefight:C5, L7).

Knows nothing of a single model.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Final

import resources
from campaign.battle.firefight.codes import MOST_MODELS, MOST_WEAPONS


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon of a row; ``reach`` in inches, 0 for a melee weapon (firefight:C5a)."""

    name: str
    reach: int
    attacks: int
    ap: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list. ``fp`` for each model; ``rules`` as they are written: "Hero", "Tough(3)"."""

    key: str  # "compact.captain"
    faction: str
    name: str
    fewest: int
    most: int
    quality: int
    defense: int
    arms: tuple[Arm, ...]
    rules: tuple[str, ...]
    fp: int

    @property
    def tough(self) -> int:
        """The X of Tough(X), 0 for none."""
        return next((int(rule[6:-1]) for rule in self.rules if is_tough(rule)), 0)

    @property
    def radius(self) -> int:
        """Of the base, in tenths of a millimetre (firefight:C7a)."""
        if self.tough >= 6:
            return 300
        return 200 if self.tough >= 3 else 125


PLAIN_RULES: Final = ("Fearless", "Hero", "Relentless")
"""The special rules without a number that can be played; Tough(X) has one."""


def is_tough(rule: str) -> bool:
    """Whether a rule is Tough with a number from 1 to 6."""
    return len(rule) == 8 and rule.startswith("Tough(") and rule[6] in "123456" and rule.endswith(")")


@cache
def firefight_rows() -> tuple[Row, ...]:
    """The rows of the game's own lists, in their order."""
    lists = tomllib.loads(resources.path("systems", "firefight", "lists.toml").read_text(encoding="utf-8"))
    return tuple(
        Row(
            key=f"{faction}.{key}",
            faction=faction,
            name=row["name"],
            fewest=row["models"][0],
            most=row["models"][1],
            quality=row["quality"],
            defense=row["defense"],
            arms=tuple(Arm(**arm) for arm in row["weapons"]),
            rules=tuple(row["rules"]),
            fp=row["fp"],
        )
        for faction, rows in lists.items()
        for key, row in rows.items()
    )


def row_problems(row: Row) -> list[str]:
    """What is wrong with a row, in plain words that go on behind its key; each number one beyond is refused.

    firefight:L7a, L7b, L7c
    """
    single = row.fewest == row.most == 1
    checks = (
        (single or 2 <= row.fewest <= row.most <= MOST_MODELS, "has neither one model nor a group of 2 to 6"),
        (2 <= row.quality <= 6 and 2 <= row.defense <= 6, "has a Quality or Defense that is not from 2 to 6"),
        (len(row.arms) <= MOST_WEAPONS, "has more than four weapons"),
        (all(0 <= arm.reach <= 60 for arm in row.arms), "has a weapon with a range that is not from 0 to 60 inches"),
        (all(1 <= arm.attacks <= 12 for arm in row.arms), "has a weapon without 1 to 12 attacks"),
        (all(0 <= arm.ap <= 6 for arm in row.arms), "has a weapon with an AP that is not from 0 to 6"),
        (row.fp >= 0, "costs less than nothing"),
        (all(rule in PLAIN_RULES or is_tough(rule) for rule in row.rules), "has a special rule that cannot be played"),
    )
    return [said for holds, said in checks if not holds]
