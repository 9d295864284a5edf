"""Laying and clearing minefields, as values: who pays, and from which stocks. campaign:C33"""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.world.ids import PlayerId, RouteId, SectorId
from campaign.world.orders import ClearMinefield, LayMinefield
from campaign.world.rules.mines import MINE_PRICE, paying_neighbours
from campaign.world.state import Campaign


@dataclass(frozen=True, slots=True)
class MinesForm:
    """A payment for one field. ``price`` 0: it costs this player nothing."""

    player: PlayerId
    route: RouteId
    clears: bool
    price: int
    stocks: tuple[tuple[SectorId, int], ...]  # whence it can be paid, and what is there
    payment: tuple[tuple[SectorId, int], ...]

    @property
    def paid(self) -> int:
        """FP paid in all."""
        return sum(fp for _, fp in self.payment)

    def share(self, sector: SectorId) -> int:
        """FP that one sector pays."""
        return dict(self.payment).get(sector, 0)

    def with_share(self, sector: SectorId, fp: int) -> MinesForm:
        """The same with another share of one sector, within its stock."""
        shares = {**dict(self.payment), sector: min(max(0, fp), dict(self.stocks)[sector])}
        return replace(self, payment=tuple((s, n) for s, n in shares.items() if n))

    def order(self) -> LayMinefield | ClearMinefield:
        """The order that this asks for."""
        if self.clears:
            return ClearMinefield(self.player, self.route, self.payment)
        return LayMinefield(self.player, self.route, self.payment)


def lay(state: Campaign, player: PlayerId, route: RouteId) -> MinesForm:
    """The form to lay a field, with a payment proposed."""
    ends = [s for s in state.setting.routes[route] if state.sectors[s].owner == player]
    return _form(state, player, route, False, MINE_PRICE, ends)


def clear(state: Campaign, player: PlayerId, route: RouteId) -> MinesForm:
    """The form to clear a field, with a payment proposed; the layer pays nothing."""
    field = state.minefields.get(route)
    if field is not None and field.player == player:
        return _form(state, player, route, True, 0, [])
    payers = list(paying_neighbours(state, player, route))
    return _form(state, player, route, True, MINE_PRICE, payers)


def _form(
    state: Campaign, player: PlayerId, route: RouteId, clears: bool, price: int, payers: list[SectorId]
) -> MinesForm:
    stocks = tuple((sector, state.sectors[sector].stock) for sector in payers)
    return MinesForm(player, route, clears, price, stocks, proposed_payment(stocks, price))


def proposed_payment(stocks: tuple[tuple[SectorId, int], ...], price: int) -> tuple[tuple[SectorId, int], ...]:
    """The price from the fullest stocks, so that what is left stays where it is least in the way of the limit."""
    payment: list[tuple[SectorId, int]] = []
    for sector, stock in sorted(stocks, key=lambda item: -item[1]):
        share = min(stock, price - sum(fp for _, fp in payment))
        if share > 0:
            payment.append((sector, share))
    return tuple(payment)
