"""What a computer player buys, and where: first an HQ, then a mix that the list offers; dangerous places first.

Acid is not bought: of all creatures Spitters win least. Insectoids are creatures without a Queen: with her and
the Stingers whom she supplies they win about half as many battles, for she is slow, costs as much as four others, and
fights only whoever comes to her.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from campaign.battle.fftt.units import Unit
from campaign.computer.outlook import FP_PER_LEADER, Outlook
from campaign.world.ids import SectorId
from campaign.world.orders import Recruit
from campaign.world.queries import age, armies_of, army_can_attack, army_fp, army_is_led, battle_in, is_led, unit_of
from campaign.world.rules.permission import engaged_in
from campaign.world.rules.purchases import muster_problems
from campaign.world.state import ARMY_LIMIT, Army, Stage

NEW_ARMY = 4  # FP from which on a new army is worth its HQ where nobody threatens
SMALLEST = 2

SHARES = {"shot": 3, "grenade": 1, "missile": 1, "burst": 1}  # of the FP, by weapon; creatures by how well they fight


def recruit(outlook: Outlook) -> Recruit | None:
    """The next purchase; None where nothing more is worth buying."""
    places = [s for s in outlook.own_sectors if outlook.state.sectors[s].stock]
    places.sort(key=lambda s: (outlook.guard(s) - outlook.danger(s), outlook.steps_to_land[s], age(s)))
    orders = (_in_sector(outlook, sector) for sector in places)
    return next((order for order in orders if order is not None), None)


def _in_sector(outlook: Outlook, sector: SectorId) -> Recruit | None:
    """Into the army that needs it most, else into a new one."""
    state = outlook.state
    if battle_in(state, sector) is not None:
        return None
    budget = state.sectors[sector].stock
    if not state.setting.rules.stock_counts:  # what is not spent is not lost
        budget = min(budget, max(0, outlook.room(sector)))
    for army in takers(outlook, sector):
        had = [unit_of(state, figure) for figure in army.figures]
        units = shopping(_list(outlook), had, min(budget, ARMY_LIMIT - army_fp(state, army.id)))
        if units:
            return Recruit(outlook.player, sector, units, army.id)
    if state.stage is Stage.MUSTER and outlook.own_in(sector):
        return None
    if budget >= worth_an_army(outlook, sector):
        units = shopping(_list(outlook), [], min(budget, ARMY_LIMIT))
        if not muster_problems(one_by_one(outlook, units)):
            return Recruit(outlook.player, sector, units)
    return None


def takers(outlook: Outlook, sector: SectorId) -> list[Army]:
    """Armies that recruits could join: who lacks an HQ first, then who may still move, then the largest."""
    state = outlook.state
    here = [army for army in outlook.own_in(sector) if engaged_in(state, army.id) is None]
    return sorted(
        here, key=lambda army: (army_is_led(state, army.id), army.moved, -army_fp(state, army.id), age(army.id))
    )


def worth_an_army(outlook: Outlook, sector: SectorId) -> int:
    """FP from which on a new army is raised: any at all where it is needed."""
    if outlook.state.stage is Stage.MUSTER:
        return 1
    helpless = not any(army_can_attack(outlook.state, a.id) for a in armies_of(outlook.state, outlook.player))
    return SMALLEST if helpless or outlook.comers[sector] else NEW_ARMY


def _list(outlook: Outlook) -> list[Unit]:
    """The player's list, in the order of its keys, without acid."""
    faction = outlook.state.players[outlook.player].faction
    units = (unit for unit in outlook.state.setting.units.values() if unit.faction == faction)
    return sorted((unit for unit in units if unit.weapon != "acid"), key=lambda unit: unit.key)


def one_by_one(outlook: Outlook, units: Sequence[tuple[str, int]]) -> list[Unit]:
    """The units of a purchase, as many as are bought."""
    return [outlook.state.setting.units[key] for key, number in units for _one in range(number)]


def shopping(listed: Sequence[Unit], had: Sequence[Unit], budget: int) -> tuple[tuple[str, int], ...]:
    """What to buy for at most so many FP, for an army that has these; nothing where it would stay without its HQ."""
    bought: list[Unit] = []
    total = sum(unit.fp for unit in had) + budget
    leader = min((unit for unit in listed if unit.leads), key=lambda unit: unit.fp, default=None)
    if leader is not None:
        wanted = leader_count(listed, leader, had, total) - sum(unit.leads for unit in had)
        bought.extend([leader] * max(0, min(wanted, budget // leader.fp)))
    while unit := _next_unit(listed, [*had, *bought], budget - sum(unit.fp for unit in bought)):
        bought.append(unit)
    if not is_led([*had, *bought]):
        return ()
    return tuple(Counter(unit.key for unit in bought).items())


def leader_count(listed: Sequence[Unit], leader: Unit, had: Sequence[Unit], total: int) -> int:
    """How many HQs, or Queens, an army of ``total`` FP should have; a swarm of creatures needs none."""
    others = [unit for unit in had if not unit.leads]
    if any(is_led([*others, unit]) for unit in listed if unit.fights and not unit.leads):
        return 0
    return 1 + total // (FP_PER_LEADER * leader.fp)


def _next_unit(listed: Sequence[Unit], army: Sequence[Unit], budget: int) -> Unit | None:
    """Whoever the army has least of, for its share; only creatures that need no leader where there is none."""
    count = Counter(unit.key for unit in army)
    fitting = [
        unit
        for unit in listed
        if unit.fights and not unit.leads and unit.fp <= budget and _share(unit) and is_led([*army, unit])
    ]
    return min(fitting, key=lambda unit: ((count[unit.key] + 1) * unit.fp / _share(unit), unit.key), default=None)


def _share(unit: Unit) -> int:
    """How much of an army's FP should be of this unit, compared with others; helpers and snipers are few."""
    share = max(1, unit.hand) if unit.weapon == "close" else SHARES.get(unit.weapon, 0)
    return min(share, 1) if {"heals", "no-opportunity"} & set(unit.traits) else share
