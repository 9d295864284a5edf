"""What an order would bring, asked of the rules themselves, so that no form works out points or prices again.

The dice here are not the campaign's: only what does not hang on them may be shown. Orders nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from campaign.dice import DiceWanted, SeededDice
from campaign.world.decide import decide
from campaign.world.events import Event, StockMoved, VictoryPointsScored
from campaign.world.ids import OrderId, PlayerId
from campaign.world.orders import Order
from campaign.world.refusal import Refusal
from campaign.world.state import Account, Campaign

NO_ORDER = OrderId("0")  # ids of real orders begin at 1


def foreseen(state: Campaign, order: Order) -> tuple[Event, ...]:
    """What would happen; nothing where the rules refuse."""
    try:
        return decide(state, NO_ORDER, order, SeededDice(0))
    except (Refusal, DiceWanted):
        return ()


def points(events: Iterable[Event]) -> Counter[PlayerId]:
    """VP by player."""
    scored: Counter[PlayerId] = Counter()
    for event in events:
        if isinstance(event, VictoryPointsScored):
            scored[event.player] += event.points
    return scored


def price(events: Iterable[Event], account: Account) -> int:
    """FP that leave stocks on one account."""
    return -sum(e.fp for e in events if isinstance(e, StockMoved) and e.account is account)
