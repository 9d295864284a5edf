"""What a model costs: points for its body, its weapons and its rules, and from them its FP (firefight:L8).

Reckoned in exact fractions. Knows no list, and nothing of a battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from campaign.battle.firefight.special import level, name_of
from campaign.battle.firefight.units import Arm, Row

FP: Final = 15
"""Points that a force point is worth (firefight:L1a)."""

BODY: Final = {2: 24, 3: 12, 4: 8, 5: 6, 6: 5}
"""By Defense (firefight:L8b)."""

REACH: Final = ((0, "1"), (6, "0.5"), (12, "1"), (18, "1.5"), (24, "2"), (30, "2.25"), (36, "2.5"))
"""What a range of up to so many inches counts for, 0 a melee weapon (firefight:L8e)."""

FAR: Final = "2.75"
AP: Final = {0: "0", 1: "0.3", 2: "0.5", 3: "0.6"}
"""What AP adds to the extras (firefight:L8f)."""

PIERCING: Final = "0.7"  # AP(4) and more

EXTRAS: Final[Mapping[str, str]] = {
    "Blast": "0.25",
    "Counter": "0.2",
    "Deadly": "0.3",
    "Indirect": "0.2",
    "Lance": "0.3",
    "Lock-On": "0.2",
    "Poison": "0.2",
    "Rending": "0.2",
}
"""What a rule of a weapon adds to the extras, for each X where it has one (firefight:L8g)."""

RULES: Final = {
    "Ambush": 6,
    "Caster": 10,
    "Fast": 3,
    "Fear": 3,
    "Fearless": 2,
    "Flying": 2,
    "Hero": 5,
    "Immobile": -6,
    "Impact": 3,
    "Scout": 3,
    "Slow": -3,
    "Stealth": 3,
    "Strider": 1,
}
"""Points for a rule of a model, for each X where it has one (firefight:L8j, L8k)."""


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a model by their parts; ``weapons`` in the order of the row, ``rules`` those that cost any."""

    body: Fraction
    weapons: tuple[tuple[Arm, Fraction], ...]
    rules: tuple[tuple[str, Fraction], ...]

    @property
    def total(self) -> Fraction:
        """All together."""
        return self.body + sum((part for _name, part in (*self.weapons, *self.rules)), Fraction(0))

    @property
    def fp(self) -> int:
        """The nearest whole number of FP, a half up, and at least 1 (firefight:L8a)."""
        return max(1, (self.total / FP + Fraction(1, 2)).__floor__())


def points(row: Row) -> Points:
    """What a model of a row costs, by its parts (firefight:L8a)."""
    return Points(
        _body(row),
        tuple((arm, _weapon(row, arm)) for arm in row.arms),
        tuple((rule, Fraction(each * level(row.rules, name))) for name, rule, each in _priced(row)),
    )


def fp(row: Row) -> int:
    """The FP of a model; a train costs 1 (firefight:L8a, E3a)."""
    return 1 if row.leads else points(row).fp


def _priced(row: Row) -> list[tuple[str, str, int]]:
    """The rules of a row that cost points by themselves: name, as written, points for each X; of twins the larger."""
    best = {name_of(rule): rule for rule in sorted(row.rules)}
    return [(name, best[name], RULES[name]) for name in dict.fromkeys(map(name_of, row.rules)) if name in RULES]


def _body(row: Row) -> Fraction:
    """firefight:L8b, L8c"""
    found = Fraction(BODY[row.defense])
    if row.tough > 1:
        found *= Fraction(8 * row.tough, 10)
    return found * Fraction(3, 2) if level(row.rules, "Regeneration") else found


def _weapon(row: Row, arm: Arm) -> Fraction:
    """firefight:L8d, L8f, L8g, L8h, L8i"""
    factor = 1 + Fraction(AP.get(arm.ap, PIERCING))
    factor += sum(Fraction(each) * level(arm.rules, name) for name, each in EXTRAS.items())
    if arm.reach and level(row.rules, "Relentless"):
        factor += Fraction("0.1")
    if not arm.reach and level(row.rules, "Furious"):
        factor += Fraction("0.2")
    aim = 5 if level(arm.rules, "Reliable") else 7 - row.quality
    found = arm.attacks * aim * _reach(arm.reach) * factor
    return found / 2 if level(arm.rules, "Limited") else found


def _reach(inches: int) -> Fraction:
    return Fraction(next((value for most, value in REACH if inches <= most), FAR))
