"""A desk in memory, for whole campaigns of computer players: orders in, entries out, and nothing in a file."""

from __future__ import annotations

import random

from campaign.dice import RecordingDice, SeededDice
from campaign.store.journal import seal, texts_of
from campaign.world.decide import decide
from campaign.world.entries import Draft, Entry
from campaign.world.evolve import evolve_all
from campaign.world.ids import BattleId, EntryId, OrderId
from campaign.world.orders import FoundCampaign, Order, ReportBattle
from campaign.world.state import Campaign
from tests.play.random_report import random_report


class PaperDesk:
    """As much of a desk as autoplay talks to."""

    def __init__(self, founding: FoundCampaign) -> None:
        self._dice = SeededDice(founding.seed)
        self.entries: list[Entry] = []
        self.states: list[Campaign] = []
        self.submit(founding)

    @property
    def state(self) -> Campaign:
        return self.states[-1]

    @property
    def head(self) -> EntryId:
        return EntryId(len(self.entries))

    def entry(self, id: EntryId) -> Entry:
        return self.entries[id - 1]

    def submit(self, order: Order) -> None:
        before = self.states[-1] if self.states else None
        id, dice = OrderId(str(len(self.entries) + 1)), RecordingDice(self._dice)
        events = decide(before, id, order, dice)
        draft = Draft(id, order, tuple(dice.thrown), events)
        parent = self.entries[-1] if self.entries else None
        hash = seal(texts_of(draft), EntryId(len(self.entries) + 1), parent.hash if parent else None)
        number = EntryId(len(self.entries) + 1)
        self.entries.append(Entry(number, parent and parent.id, id, order, draft.dice, 1, events, hash, 0))
        self.states.append(evolve_all(before, events))

    give = submit
    """The name under which orders are given where somebody else plays at random."""


def at_random(desk, battle: BattleId) -> None:
    """A battle's result as a table might type it in, the same for the same campaign and battle."""
    rng = random.Random(f"{desk.state.setting.seed}|{battle}")
    desk.submit(ReportBattle(battle, random_report(desk.state, battle, rng)))
