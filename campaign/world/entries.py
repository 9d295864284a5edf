"""An entry of the journal: an order, the dice that fell for it, and what happened. Kept for good, never changed."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.dice import DiceKey, Roll
from campaign.world.events import Event
from campaign.world.ids import EntryId, OrderId
from campaign.world.orders import Order

RULES = 5  # number of these rules; grows whenever ``decide`` answers differently from before
PUT_RIGHT = 4  # number of those that first decided campaigns of the second edition

Thrown = tuple[tuple[DiceKey, Roll], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. ``parent`` is None for the founding; ``hash`` covers everything here but ``written``.

    ``written``: seconds since 1970, UTC, for people to read; nothing is decided by it.
    """

    id: EntryId
    parent: EntryId | None
    order_id: OrderId
    order: Order
    dice: Thrown
    rules: int
    events: tuple[Event, ...]
    hash: str
    written: int


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that is not in the journal yet, and so has neither place nor hash."""

    order_id: OrderId
    order: Order
    dice: Thrown
    events: tuple[Event, ...]
