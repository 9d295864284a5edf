"""What wins: how much of an army's FP goes to which unit, by list and by whom it will meet. Buys nothing itself.

Found by playing thousands of battles at 15 v 15 FP: Grunts beat every other mix of the Marines, MTs behind Terminators
and Sentinels those of the Machina. Creatures among themselves are best led by a Queen with Stingers; against those who
shoot they need speed and numbers. A unit that a club has added to a list is bought like its kind.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from campaign.battle.fftt.units import Faction, Unit
from campaign.world.shopping import Mix, shopping

MARINES: Final[Mix] = {"marines.grunt": 12, "marines.sniper": 1}
MACHINA: Final[Mix] = {"machina.mt": 6, "machina.terminator": 4, "machina.sentinel": 4}
SWARM: Final[Mix] = {"insectoids.razordog": 8, "insectoids.bombbug": 3}
BROOD: Final[Mix] = {"insectoids.stinger": 11}  # and the Queen

FAIR: Final[Mapping[Faction, Mix]] = {
    Faction.MARINES: {"marines.grunt": 8, "marines.engineer": 3, "marines.sniper": 2},
    Faction.MACHINA: {"machina.terminator": 5, "machina.sentinel": 4, "machina.tank": 4},
    Faction.INSECTOIDS: SWARM,
}
"""Armies of several kinds, which win less than the best and more than any."""


def mix(faction: Faction, enemies: Collection[Faction]) -> Mix:
    """The mix for a list against others."""
    if faction is Faction.MARINES:
        return MARINES
    if faction is Faction.MACHINA:
        return MACHINA
    return BROOD if set(enemies) == {Faction.INSECTOIDS} else SWARM


def usual(units: Sequence[Unit], fp: int) -> tuple[tuple[str, int], ...]:
    """What an army of so many FP usually has, as far as one knows no better."""
    faction = units[0].faction if units else Faction.MARINES
    return shopping(units, [], fp, mix(faction, ()))
