"""What an army is bought from a list: so that it comes nearest to a mix that wins, or by chance.

Somebody to lead it comes first. Decides nothing: people and orders propose what comes out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from campaign.battle.contract.lists import Mix, Purchase, leaders_for
from campaign.battle.fftt.lists.mixes import mixes
from campaign.battle.fftt.units import Unit, is_led
from campaign.battle.mixes import chosen, most_wanted, nearest

HELPERS = {"heals", "no-opportunity"}
MOST_HELPERS = 2  # of a kind, in an army by chance


def purchase(
    units: Sequence[Unit],
    had: Sequence[Unit],
    budget: int,
    against: str | None = None,
    at: float = 0.0,
    *,
    several: bool = False,
    divides: bool = False,
) -> Purchase:
    """What to buy from these rows of a list (see contract.lists.Purchasing)."""
    if not units:
        return ()
    list_, fp = units[0].faction, budget + sum(unit.fp for unit in had)
    found = mixes(list_, against, fp, several=several)
    if divides:
        found = divisible(units, found) or divisible(units, mixes(list_, None, fp, several=several)) or found
    return shopping(units, had, budget, nearest(found, had) if had else chosen(found, at))


def divisible(units: Sequence[Unit], found: Sequence[Mix]) -> tuple[Mix, ...]:
    """Those mixes whose parts can each be led, with an HQ for every few FP; not those that a single Queen leads.

    Who cannot divide an army takes fewer sectors in a campaign. The battles by which mixes are searched tell nothing
    of that.
    """
    hqs = {unit.key for unit in units if unit.is_hq}
    queens = {unit.key for unit in units if unit.leads} - hqs

    def led(mix: Mix) -> dict[str, int]:
        least = leaders_for(mix.fp)
        return {key: max(number, least) if key in hqs else number for key, number in mix.units.items()}

    return tuple(replace(mix, units=led(mix)) for mix in found if all(mix.units.get(key) != 1 for key in queens))


def shopping(units: Sequence[Unit], had: Sequence[Unit], budget: int, mix: Mix) -> Purchase:
    """The same for one mix: exactly that for as many FP as it has, and in its proportions for more or fewer."""
    bought: list[Unit] = []
    leader = min((unit for unit in units if unit.leads), key=lambda unit: unit.fp, default=None)
    if leader is not None and leader.fp <= budget and _wants(leader, had, budget, mix):
        bought.append(leader)
    while unit := _next(units, [*had, *bought], budget - sum(unit.fp for unit in bought), mix):
        bought.append(unit)
    if not is_led([*had, *bought]):
        return ()
    return tuple(Counter(unit.key for unit in bought).items())


def _wants(leader: Unit, had: Sequence[Unit], budget: int, mix: Mix) -> bool:
    """Whether an army lacks its first HQ; of a Queen, whether shooters lack one, or the mix has her with others."""
    if any(unit.leads for unit in had):
        return False
    with_others = bool(had) or leader.fp < budget
    return leader.is_hq or any(unit.shoots for unit in had) or (leader.key in mix.units and with_others)


def _next(units: Sequence[Unit], army: Sequence[Unit], budget: int, mix: Mix) -> Unit | None:
    """The unit that the army lacks most for its place in the mix; a fighter, where none of the mix can be had."""
    fights, leads = any(unit.fights for unit in army), any(unit.leads for unit in army)
    allowed = [u for u in units if (u.fights or fights) and (leads or not u.leads)]
    fitting = [u for u in allowed if u.fp <= budget and is_led([*army, u])]
    if (wanted := most_wanted(fitting, army, mix)) is not None:
        return wanted
    others = (unit for unit in fitting if unit.fights and not unit.leads)
    return max(others, key=lambda unit: (unit.hand, unit.skill or 0, -unit.fp, unit.key), default=None)


def mix_of(army: Sequence[Unit], against: str | None) -> Mix:
    """The mix of several kinds that an army is nearest to, among those of its size."""
    return nearest(mixes(army[0].faction, against, sum(unit.fp for unit in army), several=True), army)


def draw(rows: Sequence[Unit], fp: int, rng: Random) -> tuple[Unit, ...]:
    """An army of exactly so many FP by chance: led, where it has to be, and with a mix of the list."""
    leader = min((unit for unit in rows if unit.leads), key=lambda unit: unit.fp)
    creatures = [unit for unit in rows if is_led([unit]) and not unit.leads]
    if creatures and (fp <= leader.fp or rng.random() < 0.5):
        army, pool = [], creatures
    else:
        army = [leader] * (1 + fp // 16 if leader.fp == 1 else 1) if fp > 1 else []
        pool = [unit for unit in rows if not unit.leads]
    left = fp - sum(unit.fp for unit in army)
    while left:
        unit = rng.choice([unit for unit in pool if unit.fp <= left and _has_room(unit, army)])
        army.append(unit)
        left -= unit.fp
    return tuple(army)


def _has_room(unit: Unit, army: Sequence[Unit]) -> bool:
    """Whether an army by chance takes one more: helpers are few, and come when there is somebody to help."""
    if not unit.fights:
        return unit not in army and any(other.fights for other in army)
    return not HELPERS & set(unit.traits) or army.count(unit) < MOST_HELPERS
