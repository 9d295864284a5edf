"""What wins: how much of an army's FP goes to which unit, by list and by whom it will meet. Buys nothing itself.

Found by playing thousands of battles at 15 v 15 FP: Grunts beat every other mix of the Marines, MTs behind Terminators
and Sentinels those of the Machina. Creatures among themselves are best led by a Queen with Stingers; against those who
shoot they need speed and numbers. A unit that a club has added to a list is bought like its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from campaign.battle.fftt.units import Faction, Unit
from campaign.world.queries import is_led
from campaign.world.state import Campaign

FP_PER_LEADER: Final = 12  # of an army that is well led, for each FP of an HQ

Mix = Mapping[str, int]  # parts of an army's FP, by the unit's key

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


def listed(state: Campaign, faction: Faction) -> list[Unit]:
    """The units of a list, in the order of their keys."""
    units = (unit for unit in state.setting.units.values() if unit.faction == faction)
    return sorted(units, key=lambda unit: unit.key)


def usual(units: Sequence[Unit], fp: int) -> tuple[tuple[str, int], ...]:
    """What an army of so many FP usually has, as far as one knows no better."""
    faction = units[0].faction if units else Faction.MARINES
    return shopping(units, [], fp, mix(faction, ()))


def shopping(units: Sequence[Unit], had: Sequence[Unit], budget: int, shares: Mix) -> tuple[tuple[str, int], ...]:
    """What to buy for at most so many FP, for an army that has these; nothing where it would stay without its HQ."""
    bought: list[Unit] = []
    total = sum(unit.fp for unit in had) + budget
    leader = min((unit for unit in units if unit.leads), key=lambda unit: unit.fp, default=None)
    if leader is not None and (leader.is_hq or _wants_queen(leader, had, total, shares)):
        wanted = 1 + total // (FP_PER_LEADER * leader.fp) if leader.is_hq else 1
        missing = wanted - sum(unit.leads for unit in had)
        bought.extend([leader] * max(0, min(missing, budget // leader.fp)))
    while unit := _next(units, [*had, *bought], budget - sum(unit.fp for unit in bought), shares):
        bought.append(unit)
    if not is_led([*had, *bought]):
        return ()
    return tuple(Counter(unit.key for unit in bought).items())


def _wants_queen(queen: Unit, had: Sequence[Unit], total: int, shares: Mix) -> bool:
    """Shooters have lost theirs, or the mix wants shooters and there are FP for a brood."""
    if any(unit.shoots for unit in had):
        return True
    return shares is BROOD and total >= 2 * queen.fp and not had


def _next(units: Sequence[Unit], army: Sequence[Unit], budget: int, shares: Mix) -> Unit | None:
    """Whoever the army has least of, for its share; whoever can fight, where no share can be had."""
    count = Counter(unit.key for unit in army)
    fitting = [u for u in units if u.fights and not u.leads and u.fp <= budget and is_led([*army, u])]
    wanted = [unit for unit in fitting if shares.get(unit.key)]
    if wanted:
        return min(wanted, key=lambda unit: ((count[unit.key] + 1) * unit.fp / shares[unit.key], unit.key))
    return max(fitting, key=lambda unit: (unit.hand, unit.skill or 0, -unit.fp, unit.key), default=None)
