"""What a planning computer player does with its stock: figures first; mines and a commander with what is left over."""

from __future__ import annotations

from functools import partial

from campaign.computer.easy_recruiting import bought_in
from campaign.computer.survey import Survey
from campaign.world.ids import RouteId, SectorId
from campaign.world.orders import AppointCommander, ClearMinefield, LayMinefield, Order, Recruit
from campaign.world.queries import (
    able_to_command,
    age,
    figures_of,
    in_order,
    sector_fp,
)
from campaign.world.rules.commander import FULL_WEEKS, LATE_PRICE
from campaign.world.rules.mines import MINE_PRICE
from campaign.world.shopping import enemy_list
from campaign.world.state import ARMY_LIMIT


def spend(outlook: Survey, best: bool) -> Recruit | None:
    """The next purchase of figures; None where none is worth it.

    ``best``: chosen against the others' list, and so that armies can be divided; else for any list.
    """
    places = [s for s in outlook.own_sectors if outlook.state.sectors[s].stock]
    places.sort(key=lambda s: (outlook.guard(s) - outlook.danger(s), outlook.steps_to_land[s], age(s)))
    purchase = outlook.state.setting.lists.purchase
    if best:
        purchase = partial(purchase, against=enemy_list(outlook.state, outlook.player), divides=True)
    orders = (bought_in(outlook, sector, purchase, careful=True) for sector in places)
    return next((order for order in orders if order is not None), None)


def _idle(outlook: Survey, sector: SectorId) -> int:
    """FP of a sector's stock that would be lost at the end of the week (campaign:C16c, C16e)."""
    stock = outlook.state.sectors[sector].stock
    if not outlook.state.setting.rules.stock_counts:
        return 0
    return min(stock, max(0, sector_fp(outlook.state, sector) + stock - ARMY_LIMIT))


def appoint(outlook: Survey) -> AppointCommander | None:
    """A new commander where the price would be lost otherwise: the figure worth most, in the largest army there."""
    state, player = outlook.state, outlook.state.players[outlook.player]
    waits = player.commander_lost and state.weeks <= player.commander_lost + FULL_WEEKS
    if player.commander is not None or waits or not state.setting.program_dice:
        return None
    for sector in outlook.own_sectors:
        if _idle(outlook, sector) >= LATE_PRICE:
            figures = [f for army in outlook.own_in(sector) for f in figures_of(state, army.id)]
            able = able_to_command(state, figures)
            if able:
                best = min(able, key=lambda f: (-f.fp, -f.experience, age(f.id)))
                return AppointCommander(outlook.player, best.id)
    return None


def lay_or_clear(outlook: Survey) -> Order | None:
    """Own fields that hinder nobody but their owner are removed; with FP that would be lost, one is laid."""
    state = outlook.state
    for route in in_order(state.minefields):
        mine = state.minefields[route].player == outlook.player
        if mine and not state.setting.rules.own_mines_safe and not _at_the_border(outlook, route):
            return ClearMinefield(outlook.player, route)
    for route in in_order(state.setting.routes):
        a, b = state.setting.routes[route]
        if route in state.minefields or not {a, b} <= set(outlook.own_sectors) or not _at_the_border(outlook, route):
            continue
        if _idle(outlook, a) + _idle(outlook, b) >= MINE_PRICE:
            first = min(_idle(outlook, a), MINE_PRICE)
            payment = tuple((s, fp) for s, fp in ((a, first), (b, MINE_PRICE - first)) if fp)
            return LayMinefield(outlook.player, route, payment)
    return None


def _at_the_border(outlook: Survey, route: RouteId) -> bool:
    """Whether enemies could come along a route this week or the next."""
    return any(outlook.comers[end] for end in outlook.state.setting.routes[route])
