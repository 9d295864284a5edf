"""What an army is bought from a list: so much of its FP for each unit, somebody to lead it first.

Mixes are data. Decides nothing: an order proposes what comes out, and a computer player has mixes of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from campaign.battle.fftt.units import Faction, Unit
from campaign.words import _
from campaign.world.queries import is_led
from campaign.world.state import Campaign

FP_PER_LEADER: Final = 12  # of an army that is well led, for each FP of an HQ

Mix = Mapping[str, int]  # parts of an army's FP, by the unit's key

PROPOSED: Final[Mapping[Faction, Mix]] = {
    Faction.MARINES: {"marines.grunt": 7, "marines.engineer": 3, "marines.sniper": 2, "marines.medic": 1},
    Faction.MACHINA: {"machina.terminator": 5, "machina.sentinel": 3, "machina.tank": 4},
    Faction.INSECTOIDS: {"insectoids.stinger": 6, "insectoids.razordog": 4, "insectoids.spitter": 1},
}
"""What is proposed to people: several kinds, each for something; ``why_so`` says for what."""


def why_so(faction: Faction) -> str:
    """Why a list is proposed as it is, in a sentence."""
    return {
        Faction.MARINES: _("Grunts hold the ground, an Engineer breaks it, a Sniper and a Medic stand behind them."),
        Faction.MACHINA: _("Terminators and Sentinels go first, a Tank gives them cover and repairs them."),
        Faction.INSECTOIDS: _("Stingers shoot as long as a Queen leads them; Razor Dogs run into contact."),
    }[faction]


def listed(state: Campaign, faction: Faction) -> list[Unit]:
    """The units of a list, in the order of their keys."""
    units = (unit for unit in state.setting.units.values() if unit.faction == faction)
    return sorted(units, key=lambda unit: unit.key)


def shopping(units: Sequence[Unit], had: Sequence[Unit], budget: int, shares: Mix) -> tuple[tuple[str, int], ...]:
    """What to buy for at most so many FP, for an army that has these; nothing where it would stay without its HQ."""
    bought: list[Unit] = []
    total = sum(unit.fp for unit in had) + budget
    leader = min((unit for unit in units if unit.leads), key=lambda unit: unit.fp, default=None)
    if leader is not None and (leader.is_hq or _wants_queen(units, leader, had, total, shares)):
        wanted = 1 + total // (FP_PER_LEADER * leader.fp) if leader.is_hq else 1
        missing = wanted - sum(unit.leads for unit in had)
        bought.extend([leader] * max(0, min(missing, budget // leader.fp)))
    while unit := _next(units, [*had, *bought], budget - sum(unit.fp for unit in bought), shares):
        bought.append(unit)
    if not is_led([*had, *bought]):
        return ()
    return tuple(Counter(unit.key for unit in bought).items())


def _wants_queen(units: Sequence[Unit], queen: Unit, had: Sequence[Unit], total: int, shares: Mix) -> bool:
    """Shooters have lost theirs, or the mix wants shooters and there are FP for a brood."""
    if any(unit.shoots for unit in had):
        return True
    return any(unit.shoots and shares.get(unit.key) for unit in units) and total >= 2 * queen.fp and not had


def _next(units: Sequence[Unit], army: Sequence[Unit], budget: int, shares: Mix) -> Unit | None:
    """Whoever the army has least of, for its share; whoever can fight, where no share can be had."""
    count = Counter(unit.key for unit in army)
    fitting = [u for u in units if u.fights and not u.leads and u.fp <= budget and is_led([*army, u])]
    wanted = [unit for unit in fitting if shares.get(unit.key)]
    if wanted:
        return min(wanted, key=lambda unit: ((count[unit.key] + 1) * unit.fp / shares[unit.key], unit.key))
    return max(fitting, key=lambda unit: (unit.hand, unit.skill or 0, -unit.fp, unit.key), default=None)
