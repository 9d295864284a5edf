"""What an entry brought about, decided again from its order and the dice that fell for it.

For entries whose events are damaged or gone: the rules give the same events for the same order, state and dice, and the
seal of the entry says whether they are the ones that were written. Proves nothing itself; reads no file, writes none.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from campaign.dice import DiceWanted, TypedDice
from campaign.store import errors, journal
from campaign.store.journal import StoredEntry, Texts
from campaign.store.repairing.salvage import EntryRow
from campaign.world.codec import stored_order
from campaign.world.decide import decide
from campaign.world.entries import RULES, Draft
from campaign.world.ids import EntryId, OrderId
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign

NONSENSE = (Refusal, DiceWanted, LookupError, ValueError, TypeError, ArithmeticError, AttributeError, AssertionError)
"""What deciding an order raises that was never given, or not in this state."""


@dataclass(slots=True)
class Redecider:
    """``kept``: the entries that are proven by now; states are made of them when they are asked for."""

    kept: dict[EntryId, StoredEntry]
    _states: dict[EntryId, Campaign] = field(default_factory=dict)

    def texts(self, row: EntryRow, parent: int | None) -> Texts | None:
        """The entry with the events that its order has after ``parent``; None where it cannot be decided there."""
        if row.rules > RULES:  # of older ones most decide as today, and the seal says which
            return None
        try:
            before = None if parent is None else self._state(EntryId(parent))
            order, dice = stored_order(row.order_json), dict(journal.dice_from_json(row.dice_json))
            events = decide(before, OrderId(row.order_id), order, TypedDice(dice))
        except (*NONSENSE, errors.DamagedFile):
            return None
        decided = journal.texts_of(Draft(OrderId(row.order_id), order, (), events)).events
        return Texts(row.order_id, row.order_json, row.dice_json, row.rules, decided)

    def _state(self, entry: EntryId) -> Campaign:
        """The state after a proven entry. Raises what an entry that was sealed as it should be and is nonsense does."""
        way: list[StoredEntry] = []
        at: EntryId | None = entry
        while at is not None and at not in self._states:
            way.append(self.kept[at])
            at = self.kept[at].parent
        state = None if at is None else self._states[at]
        for kept in reversed(way):
            written = replace(kept, written=0)  # when it was is of no account here
            state = self._states[kept.id] = journal.state_after(state, journal.read(written), Path())
        assert state is not None
        return state
