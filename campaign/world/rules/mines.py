"""Minefields: laying them and removing them (campaign:C33)."""

from __future__ import annotations

from campaign.words import _
from campaign.world.events import MinefieldCleared, MinefieldLaid, StockMoved
from campaign.world.house_rules import is_put_right
from campaign.world.ids import PlayerId, RouteId, SectorId
from campaign.world.orders import ClearMinefield, LayMinefield, Payment
from campaign.world.queries import allied, neighbours
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.permission import turn_problems
from campaign.world.state import Account, Campaign

MINE_PRICE = 10  # FP


def lay_minefield(course: Course, order: LayMinefield) -> None:
    """On a route between two own sectors, from their stocks together (campaign:C33a, C33b, C33c, C33d, C33k, C33l)."""
    state = course.state
    reasons = turn_problems(state, order.player) + _route_problems(state, order.route)
    if not reasons:
        ends = state.setting.routes[order.route]
        if order.route in state.minefields:
            reasons.append(Reason("campaign:C33", _("A minefield lies on this route already.")))
        if strange := [state.sectors[s].name for s in ends if state.sectors[s].owner != order.player]:
            owner = state.players[order.player].name
            reasons.append(
                Reason("campaign:C33", _("{places}: not {player}’s.").format(places=", ".join(strange), player=owner))
            )
        reasons += _payment_problems(state, order.player, order.payment, ends)
    refuse_if(reasons)
    _pay(course, order.player, order.payment)
    course.happen(MinefieldLaid(order.route, order.player))


def clear_minefield(course: Course, order: ClearMinefield) -> None:
    """By an opposing neighbour for 10 FP, by its layer free (campaign:C33e, C33f, C33g, C33h, C33k, C33l, C33m)."""
    state = course.state
    reasons = turn_problems(state, order.player) + _route_problems(state, order.route)
    field = state.minefields.get(order.route)
    if not reasons and field is None:
        reasons.append(Reason("campaign:C33", _("No minefield lies on this route.")))
    elif not reasons and field is not None and field.player != order.player:
        payers = paying_neighbours(state, order.player, order.route)
        reasons += _friend_problems(state, order.player, field.player)
        if not payers:
            name = state.players[order.player].name
            reasons.append(
                Reason("campaign:C33", _("{player} owns no sector at this route or next to it.").format(player=name))
            )
        reasons += _payment_problems(state, order.player, order.payment, payers)
    elif not reasons and order.payment:
        reasons.append(Reason("campaign:C33", _("The own minefield is removed free.")))
    refuse_if(reasons)
    _pay(course, order.player, order.payment)
    course.happen(MinefieldCleared(order.route, order.player))


def _friend_problems(state: Campaign, player: PlayerId, layer: PlayerId) -> list[Reason]:
    """A field of a friend's is not removed; files of before knew no difference (campaign:C33e, C33m, campaign:C93a)."""
    if not is_put_right(state.setting.rules) or not allied(state, player, layer):
        return []
    name, band = state.players[layer].name, state.players[layer].band
    if band is not None and band == state.players[player].band:
        text = _("{layer} laid it, of the own band: only an opponent or {layer} removes it.")
    else:
        text = _("{layer} laid it, with whom there is a pact: end the pact first, or let {layer} remove it.")
    return [Reason("campaign:C33", text.format(layer=name))]


def paying_neighbours(state: Campaign, player: PlayerId, route: RouteId) -> tuple[SectorId, ...]:
    """The sectors from whose stock a player can pay for removing a field (campaign:C33f, C33g)."""
    ends = state.setting.routes[route]
    near = dict.fromkeys((*ends, *(s for end in ends for s in neighbours(state, end))))
    return tuple(s for s in near if state.sectors[s].owner == player)


def _payment_problems(
    state: Campaign, player: PlayerId, payment: Payment, allowed: tuple[SectorId, ...]
) -> list[Reason]:
    """Whether a payment adds up, and comes from stocks that may pay."""
    reasons = []
    total = sum(fp for _sector, fp in payment)
    if total != MINE_PRICE:
        reasons.append(
            Reason("campaign:C33", _("This costs 10 FP; the stocks that you chose pay {n} FP.").format(n=total))
        )
    if len({sector for sector, _fp in payment}) < len(payment) or any(fp < 1 for _sector, fp in payment):
        reasons.append(Reason("campaign:C33", _("Name each paying sector once, with 1 FP or more.")))
    for id, fp in payment:
        sector = state.sectors.get(id)
        if sector is None or id not in allowed or sector.owner != player:
            name = sector.name if sector is not None else id
            reasons.append(Reason("campaign:C33", _("{sector} cannot pay for this.").format(sector=name)))
        elif sector.stock < fp:
            reasons.append(
                Reason(
                    "campaign:C33",
                    _("{sector} has {stock} FP in stock, not {fp}.").format(
                        sector=sector.name, stock=sector.stock, fp=fp
                    ),
                )
            )
    return reasons


def _route_problems(state: Campaign, route: RouteId) -> list[Reason]:
    if route not in state.setting.routes:
        return [Reason("", _("There is no route “{id}”.").format(id=route))]
    return []


def _pay(course: Course, player: PlayerId, payment: Payment) -> None:
    for sector, fp in payment:
        course.happen(StockMoved(sector, player, -fp, Account.MINES))
