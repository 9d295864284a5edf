"""The journal as it is remembered: its entries, the states after them, the branches that it has. Writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.dice import Dice, DiceKey, KeptDice, Roll, TypedDice
from campaign.store.journal import Stem, state_after, stem_of
from campaign.store.store import Store
from campaign.words import _
from campaign.world.branches import Branch, Tree
from campaign.world.dice_secret import of_the_dice
from campaign.world.entries import Entry
from campaign.world.history_reader import HistoryReader
from campaign.world.ids import EntryId, OrderId, PlayerId
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign

if TYPE_CHECKING:
    from campaign.world.memory import Past

Progress = Callable[[int, int], object]
"""Told how much has been done, and of how much."""
Faces = Mapping[DiceKey, Roll]


class History:
    """What is in a campaign's file, as far as it has been asked for; all that led to the head at once."""

    def __init__(self, store: Store, progress: Progress) -> None:
        """Read the journal and fold it; the state after every entry is kept."""
        contents = store.read(lambda done, of: progress(done, 2 * of))
        self.store = store
        self.tree = Tree()
        self._history: tuple[Entry, ...] = ()  # as it was asked for last
        self._amended: tuple[object, Branch | None] = (None, None)  # found out once for every head
        self.stood = dict(contents.stood)
        self.thrown: dict[DiceKey, Roll] = {}
        self._highest_order = 0
        for stem in sorted((*map(stem_of, contents.entries), *contents.retired), key=lambda stem: stem.id):
            self.note(stem)  # in the order in which they were written, as by the program that had it open then
        self.entries: dict[EntryId, Entry] = {}  # of the head's path; retired ones when they are asked for
        self.states: dict[EntryId, Campaign] = {}
        for number, entry in enumerate(contents.entries, len(contents.entries)):
            self._keep_read(entry)
            progress(number, 2 * len(contents.entries))
        self._head = contents.entries[-1].id

    @property
    def path(self) -> Path:
        """The campaign's file."""
        return self.store.path

    @property
    def state(self) -> Campaign:
        """The campaign as it stands."""
        return self.states[self._head]

    @property
    def head(self) -> EntryId:
        """The entry where it stands."""
        return self._head

    def history(self, to: EntryId | None = None) -> tuple[Entry, ...]:
        """From the founding to the head, or to another entry."""
        if to is not None and to != self._head:
            self.state_at(to)  # reads the entries, if that has not been done
            return tuple(self.entries[id] for id in self.tree.way_to(to))
        known = self._history
        if known and known[-1].id != self._head:
            if known[-1].id == self.tree.parents[self._head]:  # as after every order
                known = (*known, self.entries[self._head])
            elif len(known) > 1 and known[-2].id == self._head:  # as after undo
                known = known[:-1]
            else:
                known = ()
        self._history = known or tuple(self.entries[id] for id in self.tree.way_to(self._head))
        return self._history

    def all_entries(self) -> tuple[Entry, ...]:
        """Retired entries too, in order of id."""
        if len(self.entries) < len(self.tree.parents):
            self.entries = {entry.id: entry for entry in self.store.all_entries()}
        return tuple(self.entries[id] for id in sorted(self.entries))

    def past(self, player: PlayerId | None = None, *, public: bool = False) -> tuple[Past, ...]:
        """The history, each entry with the state before it; as a player may know it, or as anybody may (``public``)."""
        return self.recalling().past(player, public=public)

    def recalling(self, to: EntryId | None = None) -> HistoryReader:
        """The history up to the head, or to another entry, to be asked about on another thread."""
        entries = self.history(to)
        return HistoryReader(
            tuple((entry, None if entry.parent is None else self.states[entry.parent]) for entry in entries)
        )

    def newest_first(self, to: EntryId | None = None) -> Iterator[Past]:
        """The history up to the head, or to another entry, backwards; each entry with the state before it."""
        for entry in reversed(self.history(to)):
            yield entry, None if entry.parent is None else self.states[entry.parent]

    def entry(self, id: EntryId) -> Entry:
        """One entry, retired or not."""
        self.state_at(id)  # reads the entry, if that has not been done
        return self.entries[id]

    def state_at(self, entry: EntryId) -> Campaign:
        """The campaign after an entry, retired or not. Those of the head's path are there at once.

        Raises Refusal where there is no such entry.
        """
        if entry not in self.tree.parents:
            raise Refusal.because("", _("There is no entry {n} in this campaign.").format(n=entry))
        missing = []
        at: EntryId | None = entry
        while at is not None and at not in self.states:
            missing.append(at)
            at = self.tree.parents.get(at)
        for id in reversed(missing):
            self._keep_read(self.entries.get(id) or self.store.entry(id))
        return self.states[entry]

    def unread(self, entry: EntryId) -> int:
        """How many entries have to be read before the state at this one is known; none for those of the head's path."""
        return sum(id not in self.states for id in self.tree.way_to(entry)) if entry in self.tree.parents else 0

    def branches(self, most: int | None = None) -> tuple[Branch, ...]:
        """What was undone or amended, the newest first, at most so many: nothing that was ever ordered is lost."""
        return self.tree.branches(self._head, most)

    def branch_count(self) -> int:
        """How many branches there are."""
        return len(self.tree.ends(self._head))

    def forks(self) -> frozenset[EntryId]:
        """The entries of the campaign as it stands from which branches part."""
        return self.tree.forks(self._head)

    def before_amendment(self) -> Branch | None:
        """The branch that the newest amendment left; None if nothing of the campaign as it stands was amended."""
        if self._amended[0] != (self._head, self.tree.newest):
            self._amended = ((self._head, self.tree.newest), self._before_amendment())
        return self._amended[1]

    def _before_amendment(self) -> Branch | None:
        for first in reversed(self.tree.way_to(self._head)):
            if (stood := self.stood.get(first)) is not None:
                return self.tree.branch(stood, self._head, amended=True)
        return self.tree.left_by_amendment(self._head)  # what an older version of the program amended

    def undoable(self) -> Entry | None:
        """What undo would take back."""
        return None if self.tree.parents[self._head] is None else self.entries[self._head]

    def redoable(self) -> Entry | None:
        """What redo would bring back."""
        to = self.tree.next_after(self._head)
        return None if to is None else self.entry(to)

    def reading(self) -> Callable[[], Callable[[], None]]:
        """Reads all retired entries, on any thread, so that the state at any is there at once. Raises StoreError.

        What it returns takes them in, on the desk's own thread, and changes nothing that anybody sees.
        """
        store, states, found = self.store, dict(self.states), list[tuple[Entry, Campaign]]()

        def read() -> Callable[[], None]:
            for entry in store.all_entries_apart():
                if entry.id not in states:
                    before = None if entry.parent is None else states[entry.parent]
                    states[entry.id] = state_after(before, entry, store.path)
                    found.append((entry, states[entry.id]))
            return take_in

        def take_in() -> None:
            for entry, state in found:
                if entry.id not in self.states:
                    self.keep(entry, state)

        return read

    def next_order_id(self) -> OrderId:
        """The id that the next order gets: one that no branch has."""
        return OrderId(str(self._highest_order + 1))

    # --- for who writes ------------------------------------------------------------------------------------------

    def note(self, stem: Stem) -> None:
        """Remember where an entry stands, and how the dice fell for it."""
        self.tree.add(stem.id, stem.parent, stem.order_id)
        self._highest_order = max(self._highest_order, int(stem.order_id))
        for key, roll in stem.dice:
            self.thrown.setdefault(key, roll)

    def keep(self, entry: Entry, after: Campaign) -> None:
        """Remember an entry, and the state after it."""
        self.entries[entry.id] = entry
        self.states[entry.id] = after

    def _keep_read(self, entry: Entry) -> None:
        """The same of an entry that comes from the file."""
        before = None if entry.parent is None else self.states[entry.parent]
        self.keep(entry, state_after(before, entry, self.path))

    def stand_at(self, entry: Entry, after: Campaign) -> None:
        """Remember a new entry, at which the campaign stands now."""
        self.note(stem_of(entry))
        self.keep(entry, after)
        self._head = entry.id

    def dice(self, state: Campaign, faces: Faces, fallen: Faces | None = None) -> Dice:
        """What has fallen once keeps its faces; else the program throws, or people do."""
        setting = state.setting
        program = of_the_dice(setting) if setting.program_dice else None
        return KeptDice(self.thrown if fallen is None else fallen, program or TypedDice(faces))
