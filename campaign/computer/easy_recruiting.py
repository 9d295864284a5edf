"""What the computer player "easy" buys, and where: mixes that win against any list; dangerous places first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.battle.contract.lists import Purchase, Unit
from campaign.computer.survey import Survey
from campaign.world.ids import SectorId
from campaign.world.orders import Recruit
from campaign.world.queries import age, armies_of, army_can_attack, army_fp, army_is_led, battle_in, sector_fp, unit_of
from campaign.world.rules.permission import engaged_in
from campaign.world.shopping import at_random, listed
from campaign.world.state import ARMY_LIMIT, Army, Stage

NEW_ARMY = 4  # FP from which on a new army is worth its HQ where nobody threatens
SMALLEST = 2


def recruit(outlook: Survey) -> Recruit | None:
    """The next purchase; None where nothing more is worth buying."""
    places = [s for s in outlook.own_sectors if outlook.state.sectors[s].stock]
    places.sort(key=lambda s: (outlook.guard(s) - outlook.danger(s), outlook.steps_to_land[s], age(s)))
    purchase = outlook.state.setting.lists.purchase
    orders = (bought_in(outlook, sector, purchase, careful=False) for sector in places)
    return next((order for order in orders if order is not None), None)


def bought_in(outlook: Survey, sector: SectorId, purchase: Callable[..., Purchase], careful: bool) -> Recruit | None:
    """Into the army that needs it most, else into a new one.

    ``careful``: within the 20 FP of the sector (campaign:C16) where the figures could not leave it this week.
    """
    state = outlook.state
    if battle_in(state, sector) is not None:
        return None
    budget = state.sectors[sector].stock
    if not state.setting.rules.stock_counts:  # what is not spent is not lost
        budget = min(budget, max(0, outlook.room(sector)))
    units = listed(state, state.players[outlook.player].faction)
    for army in takers(outlook, sector):
        had = [unit_of(state, figure) for figure in army.figures]
        room = ARMY_LIMIT - (sector_fp(state, sector) if careful and army.moved else army_fp(state, army.id))
        bought = purchase(units, had, min(budget, max(0, room)))
        if bought:
            return Recruit(outlook.player, sector, bought, army.id)
    if state.stage is Stage.MUSTER and outlook.own_in(sector):
        return None
    if careful and not _ways_out(outlook, sector):
        budget = min(budget, ARMY_LIMIT - sector_fp(state, sector))
    if budget >= worth_an_army(outlook, sector):
        bought = purchase(units, [], min(budget, ARMY_LIMIT), at=at_random(state, outlook.player, sector))
        if not state.setting.face.army_problems(one_by_one(outlook, bought)):
            return Recruit(outlook.player, sector, bought)
    return None


def _ways_out(outlook: Survey, sector: SectorId) -> bool:
    """Whether a new army would find room next door, or land without an owner."""
    owners = {near: outlook.state.sectors[near].owner for near in outlook.routes[sector]}
    return any(
        owner is None or (owner == outlook.player and outlook.room(near) >= SMALLEST) for near, owner in owners.items()
    )


def takers(outlook: Survey, sector: SectorId) -> list[Army]:
    """Armies that recruits could join: who lacks an HQ first, then who may still move, then the largest."""
    state = outlook.state
    here = [army for army in outlook.own_in(sector) if engaged_in(state, army.id) is None]
    return sorted(
        here, key=lambda army: (army_is_led(state, army.id), army.moved, -army_fp(state, army.id), age(army.id))
    )


def worth_an_army(outlook: Survey, sector: SectorId) -> int:
    """FP from which on a new army is raised: any at all where it is needed."""
    if outlook.state.stage is Stage.MUSTER:
        return 1
    helpless = not any(army_can_attack(outlook.state, a.id) for a in armies_of(outlook.state, outlook.player))
    return SMALLEST if helpless or outlook.comers[sector] else NEW_ARMY


def one_by_one(outlook: Survey, units: Sequence[tuple[str, int]]) -> list[Unit]:
    """The units of a purchase, as many as are bought."""
    return [outlook.state.setting.units[key] for key, number in units for _one in range(number)]
