"""Finding the question that an order answers (design: choices are pending items in the state)."""

from __future__ import annotations

from typing import TypeVar

from campaign.words import _
from campaign.world.ids import PendingId, PlayerId
from campaign.world.refusal import Refusal
from campaign.world.rules.permission import player_named
from campaign.world.state import Campaign, Pending

T = TypeVar("T", bound=Pending)


def pending_named(state: Campaign, id: PendingId, player: PlayerId, due: type[T]) -> T:
    """The open question of this id and type, put to this player; or a refusal."""
    name = player_named(state, player).name
    pending = state.pending.get(id)
    if not isinstance(pending, due):
        raise Refusal.because("", _("This choice is not open: it has been settled, or does not come up."))
    if pending.player != player:
        other = state.players[pending.player].name
        raise Refusal.because("", _("This is for {other} to choose, not for {name}.").format(other=other, name=name))
    return pending
