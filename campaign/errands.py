"""What a desk hands out to be done elsewhere, on another thread as well: a forecast, a battle, reading, writing.

Each hangs on nothing but what is in it. The desk begins it and takes in what has come of it; none tells anybody.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, cast

from campaign.battle.contract import STANDARD, AnySetup
from campaign.dice import DiceKey
from campaign.store.backups.keeper import Keeper
from campaign.store.backups.naming import Why
from campaign.store.journal import state_after
from campaign.store.store import Store
from campaign.world.amend import AmendPlan
from campaign.world.entries import Entry
from campaign.world.events import Event
from campaign.world.evolve import evolve_all
from campaign.world.ids import BattleId, EntryId, PlayerId
from campaign.world.sight import before_as_seen_by, entry_as_seen_by
from campaign.world.state import Campaign

if TYPE_CHECKING:
    from campaign.battle.forecast import Counted
    from campaign.world.memory import Past


@dataclass(frozen=True, slots=True)
class Forecasting:
    """A forecast of a battle that can be started anywhere, from any thread: it hangs on nothing but what is here.

    ``setup.sides`` are the sides in the order of the odds' sides; ``battle`` as the campaign knows it.
    """

    battle: BattleId
    setup: AnySetup
    seeds: range

    def run(
        self,
        executor: Executor | None = None,
        progress: Callable[[Counted], bool] | None = None,
        *,
        side: PlayerId | None = None,
        precision: float | None = None,
        strength: int = STANDARD,
        wanted: Callable[[], bool] | None = None,
    ) -> Counted:
        """Count the battles; blocks until that is done, so it is not for the window's own thread.

        ``progress`` is told what is counted so far and cancels the rest by False; ``precision`` ends it early, and
        ``wanted`` between two battles that this thread fights (see ``campaign.battle.forecast``). The odds are
        ``odds(counted.tally, number of the side)``.
        """
        from campaign.battle.forecast import forecast

        keys = [entered.key for entered in self.setup.sides]
        point_of_view = 0 if side is None else keys.index(side)
        return forecast(
            self.setup,
            self.seeds,
            executor,
            progress,
            precision=precision,
            side=point_of_view,
            strength=strength,
            wanted=wanted,
        )


@dataclass(frozen=True, slots=True)
class Prepared:
    """A battle that is to be fought: what its result depends on, and nothing else does.

    ``key`` names its chance: whoever throws again for it gets another seed.
    """

    battle: BattleId
    setup: AnySetup
    seed: int
    key: DiceKey


@dataclass(slots=True)
class Reading:
    """Retired entries that are being read. ``read`` may run on another thread; it raises StoreError."""

    store: Store
    states: dict[EntryId, Campaign]
    found: list[tuple[Entry, Campaign]] = field(default_factory=list)

    def read(self) -> None:
        """Read and fold what is not known yet, with a connection of its own."""
        for entry in self.store.all_entries_apart():
            if entry.id not in self.states:
                before = None if entry.parent is None else self.states[entry.parent]
                self.states[entry.id] = state_after(before, entry, self.store.path)
                self.found.append((entry, self.states[entry.id]))


@dataclass(slots=True)
class Recalling:
    """The history up to one moment. ``past`` may be asked on any thread, and each question is answered once."""

    pairs: tuple[Past, ...]
    _told: dict[tuple[PlayerId | None, bool], tuple[Past, ...]] = field(default_factory=dict)
    _turn: Lock = field(default_factory=Lock)

    def past(self, player: PlayerId | None = None, *, public: bool = False) -> tuple[Past, ...]:
        """Each entry with the state before it; as a player may know it, or as anybody may (``public``)."""
        if player is None and not public:
            return self.pairs
        with self._turn:
            asked = (player, public)
            if asked not in self._told:
                self._told[asked] = tuple(
                    (seen, before_as_seen_by(entry, before, player))
                    for entry, before in self.pairs
                    if (seen := entry_as_seen_by(entry, before, player)) is not None
                )
            return self._told[asked]


@dataclass(slots=True)
class Writing:
    """An amendment that is being written. ``write`` may run on another thread; it raises StoreError.

    ``parent``: the entry behind which the new branch begins, ``state`` the state there, ``before`` that at the head.
    """

    store: Store
    plan: AmendPlan
    parent: Entry | None
    state: Campaign | None
    before: Campaign
    keeper: Keeper
    entries: tuple[Entry, ...] = ()
    states: list[Campaign] = field(default_factory=list)

    def write(self) -> None:
        """Keep a backup, write the branch, and work out the state after each of its entries."""
        self.keeper.keep(Why.AMEND, lost=self.store.is_lost())
        if self.plan.drafts:
            self.entries = self.store.append(
                self.parent, self.plan.drafts, self.before, self.plan.after, stood=self.plan.head
            )
            self.keeper.note_write()
        state = self.state
        for entry in self.entries:
            state = evolved(state, entry.events)
            self.states.append(state)


def evolved(before: Campaign | None, events: tuple[Event, ...]) -> Campaign:
    """The campaign after events that have just been decided."""
    return cast(Campaign, evolve_all(before, events))
