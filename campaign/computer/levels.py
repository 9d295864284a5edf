"""The levels of the computer players, by the name that stands with the seat. Decides nothing itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from campaign.computer import easy, planner
from campaign.computer.chances import Ask, PlayingOut
from campaign.world.ids import PlayerId
from campaign.world.orders import Order
from campaign.world.state import Campaign, Stage

EASY: Final = "easy"
STANDARD: Final = "standard"
STRONG: Final = "strong"

Think = Callable[[Campaign, PlayerId], Order | None]
"""What a player does now, given the campaign as it may see it; None where it waits for others."""


def thinking(ask: Ask | None = None, level: str = EASY) -> Think:
    """How the computer players think, each seat at its own level; ``level`` is that of seats that have none.

    ``ask`` plays battles out; without it this process does.
    """
    return partial(next_order, ask=ask or PlayingOut(), level=level)


def plays_out(seen: Campaign, player: PlayerId) -> bool:
    """Whether this seat may have battles played out before it acts now, and so needs time."""
    return seen.players[player].computer in (STANDARD, STRONG) and seen.stage is not Stage.MUSTER


def next_order(seen: Campaign, player: PlayerId, ask: Ask, level: str = EASY) -> Order | None:
    """What a player does now, at the level of its seat; nothing where nobody plays it any more (campaign:C83b)."""
    if seen.players[player].neutral and not any(pending.player == player for pending in seen.pending.values()):
        return None
    match seen.players[player].computer or level:
        case "strong":
            return planner.next_order(seen, player, ask, planner.STRONG)
        case "standard":
            return planner.next_order(seen, player, ask, planner.STANDARD)
        case _:
            return easy.next_order(seen, player)
