"""The commander in chief: who may be named, when, and for what price (campaign:C5, C37, C38, C39, C59)."""

from __future__ import annotations

from campaign.words import _
from campaign.world.events import CommanderNamed, StockMoved
from campaign.world.house_rules import is_put_right
from campaign.world.ids import PlayerId
from campaign.world.orders import AppointCommander
from campaign.world.queries import unit_of
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.abilities import throw_ability
from campaign.world.rules.course import Course
from campaign.world.rules.permission import player_named, turn_problems
from campaign.world.state import Account, Campaign, Fate

LATE_PRICE = 3  # FP (campaign:C38c, campaign:C59b)
FULL_WEEKS = 2  # that pass between a commander's fall and the next (campaign:C38a)


def appoint_commander(course: Course, order: AppointCommander) -> None:
    """campaign:C5a, C5b, C5c, campaign:C37a, campaign:C38c, C38d, C38e, C38f, campaign:C59a, C59b, fftt:N13h.

    Nothing asks for a commander: a player may do without (campaign:C39a).
    """
    state = course.state
    refuse_if(_problems(state, order))
    price = commander_price(state, order.player)
    figure = state.figures[order.figure]
    if price and figure.army is not None:
        sector = state.armies[figure.army].sector
        course.happen(StockMoved(sector, order.player, -price, Account.COMMANDER))
    course.happen(CommanderNamed(order.player, order.figure))
    throw_ability(course, order.figure, "commander")


def commander_price(state: Campaign, player: PlayerId) -> int:
    """FP for naming a commander now: nothing for the player's first (campaign:C5b, campaign:C59a, C59b, C59c).

    In a campaign of before only what is named before the first initiative is free (campaign:C93a).
    """
    if not is_put_right(state.setting.rules):
        return LATE_PRICE if state.weeks else 0
    return LATE_PRICE if state.players[player].commander_lost else 0


def _weeks_to_wait(state: Campaign, player: PlayerId) -> int:
    """How many weeks have still to pass before a new commander (campaign:C38a, C38b)."""
    lost = state.players[player].commander_lost
    if not lost:  # None, or 0: struck off while the starting forces are bought
        return 0
    return max(0, lost + FULL_WEEKS + 1 - state.weeks)


def _problems(state: Campaign, order: AppointCommander) -> list[Reason]:
    player = player_named(state, order.player)
    reasons = turn_problems(state, order.player, in_muster=True)
    if player.commander is not None:
        name = state.figures[player.commander].name
        reasons.append(Reason("campaign:C37", _("{name} is commander already.").format(name=name)))
    if wait := _weeks_to_wait(state, order.player):
        text = _("Two full weeks have to pass first; {n} to go.").format(n=wait)
        reasons.append(Reason("campaign:C38", text))
    figure = state.figures.get(order.figure)
    if figure is None or figure.fate is not Fate.ALIVE or figure.player != order.player:
        return [*reasons, Reason("campaign:C37", _("That is no living figure of {name}’s.").format(name=player.name))]
    reasons += state.setting.face.commander_problems(unit_of(state, figure.id))
    if figure.army is None:
        return [*reasons, Reason("campaign:C38", _("{name} is away with a detachment.").format(name=figure.name))]
    sector = state.sectors[state.armies[figure.army].sector]
    price = commander_price(state, player.id)
    if price and (sector.owner != order.player or sector.stock < price):
        reasons.append(
            Reason(
                "campaign:C38",
                _("This costs {price} FP from the own stock of {sector}, which has {stock}.").format(
                    price=price, sector=sector.name, stock=sector.stock if sector.owner == order.player else 0
                ),
            )
        )
    return reasons
