"""The journal as a tree: which branches lie beside the way to the head, and which of them an amendment left behind.

Pure, and knows entries only by their stems: id, parent and order id. Ids grow in the order of writing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from campaign.world.ids import EntryId, OrderId


@dataclass(frozen=True, slots=True)
class Branch:
    """Entries that are not part of the campaign as it stands, from where they part from it to their last.

    ``fork``: the last entry that they share with it; None where even the founding is another. ``entries``: their own,
    the oldest first. ``amended``: the same orders are in both, so an amendment made one of the other; else they were
    undone.
    """

    fork: EntryId | None
    entries: tuple[EntryId, ...]
    amended: bool

    @property
    def tip(self) -> EntryId:
        """Its last entry."""
        return self.entries[-1]


class Tree:
    """All entries of a journal, as far as their places are concerned. Grows with it."""

    def __init__(self) -> None:
        self.parents: dict[EntryId, EntryId | None] = {}
        self.children: dict[EntryId | None, list[EntryId]] = {}
        self._order_ids: dict[EntryId, OrderId] = {}

    def add(self, entry: EntryId, parent: EntryId | None, order_id: OrderId) -> None:
        """Another entry."""
        self.parents[entry] = parent
        self.children.setdefault(parent, []).append(entry)
        self._order_ids[entry] = order_id

    @property
    def newest(self) -> EntryId:
        """The entry written last, on whichever branch."""
        return max(self.parents)

    def next_after(self, entry: EntryId | None, before: EntryId | None = None) -> EntryId | None:
        """The newest entry behind this one; of those that were written before another, if one is given."""
        return max((id for id in self.children.get(entry, ()) if before is None or id < before), default=None)

    def way_to(self, entry: EntryId) -> tuple[EntryId, ...]:
        """From the founding to the entry."""
        return tuple(self._back_from(entry))[::-1]

    def branches(self, head: EntryId, most: int | None = None) -> tuple[Branch, ...]:
        """All that is not on the way to the head, a branch for each end; the newest end first, at most so many."""
        way = frozenset(self._back_from(head))
        return tuple(self._branch(end, head, way) for end in self.ends(head)[:most])

    def ends(self, head: EntryId) -> tuple[EntryId, ...]:
        """The last entries of all branches, the newest first."""
        way = frozenset(self._back_from(head))
        return tuple(
            sorted((entry for entry in self.parents if entry not in self.children and entry not in way), reverse=True)
        )

    def forks(self, head: EntryId) -> frozenset[EntryId]:
        """The entries on the way to the head from which branches part."""
        way = frozenset(self._back_from(head))
        return frozenset(
            parent
            for entry, parent in self.parents.items()
            if parent is not None and entry not in way and parent in way
        )

    def left_by_amendment(self, head: EntryId) -> Branch | None:
        """The branch on which the campaign stood when its newest amendment was carried out; None if there was none.

        It goes on to where redo would have led then.
        """
        way = self.way_to(head)
        known = frozenset(way)
        for new in sorted(way, reverse=True):
            old = self.next_after(self.parents[new], before=new)
            if old is None:
                continue
            end = old
            while (later := self.next_after(end, before=new)) is not None:
                end = later
            branch = self._branch(end, head, known)
            if branch.amended:
                return branch
        return None

    def _branch(self, end: EntryId, head: EntryId, way: frozenset[EntryId]) -> Branch:
        own = tuple(takewhile(lambda entry: entry not in way, self._back_from(end)))[::-1]
        fork = self.parents[own[0]]
        beside = takewhile(lambda entry: entry != fork, self._back_from(head))
        shared = {self._order_ids[entry] for entry in own} & {self._order_ids[entry] for entry in beside}
        return Branch(fork, own, bool(shared))

    def _back_from(self, entry: EntryId) -> Iterator[EntryId]:
        at: EntryId | None = entry
        while at is not None:
            yield at
            at = self.parents[at]
