"""One order on its way: the state as it becomes, the events so far, and the dice thrown under their keys.

Carries out nothing by itself; the rooms of the rules use it to say what happens.
"""

from __future__ import annotations

from campaign.dice import Dice, DiceKey, Roll
from campaign.world.events import Event, PendingOpened, PendingSettled
from campaign.world.evolve import evolve
from campaign.world.ids import OrderId, PendingId
from campaign.world.state import Campaign, Pending


class Course:
    """What one order leads to. ``state`` is always the state after ``events``."""

    def __init__(self, state: Campaign, order_id: OrderId, dice: Dice) -> None:
        self.state = state
        self.order_id = order_id
        self.events: list[Event] = []
        self._dice = dice

    def happen(self, *events: Event) -> None:
        """These events happen, one after the other."""
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def ask(self, pending: Pending) -> None:
        """Opens a pending item: a choice that a player has to make."""
        self.happen(PendingOpened(pending))

    def settle(self, pending: PendingId) -> None:
        """A choice is made, or no longer asked for."""
        if pending in self.state.pending:
            self.happen(PendingSettled(pending))

    def throw(self, what: str, *subjects: str, count: int) -> Roll:
        """Throw dice for something, this week; a throw that was set aside falls anew (design: keyed dice)."""
        key = DiceKey(what, self.state.month, self.state.week, subjects)
        attempt = self.state.attempts.get(key.base, 0)
        return self._dice.roll(DiceKey(what, key.month, key.week, subjects, attempt), count)
