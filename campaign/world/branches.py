"""The journal as a tree: which branches lie beside the way to the head, and which of them an amendment left behind.

Pure, and knows entries only by their stems: id, parent and order id. Ids grow in the order of writing.
"""

from __future__ import annotations

from bisect import bisect_left
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
        self._with_order: dict[OrderId, list[EntryId]] = {}
        self._ends: set[EntryId] = set()  # entries with nothing behind them
        self._forks: set[EntryId] = set()  # with more than one
        self._newest = EntryId(0)
        self._way: tuple[EntryId, ...] = ()  # the one that was asked for last

    def add(self, entry: EntryId, parent: EntryId | None, order_id: OrderId) -> None:
        """Another entry."""
        self.parents[entry] = parent
        beside = self.children.setdefault(parent, [])
        beside.append(entry)
        self._order_ids[entry] = order_id
        self._with_order.setdefault(order_id, []).append(entry)
        self._newest = max(self._newest, entry)
        if parent is not None:
            self._ends.discard(parent)
            if len(beside) > 1:
                self._forks.add(parent)
        if entry not in self.children:
            self._ends.add(entry)

    @property
    def newest(self) -> EntryId:
        """The entry written last, on whichever branch."""
        return self._newest

    def next_after(self, entry: EntryId | None, before: EntryId | None = None) -> EntryId | None:
        """The newest entry behind this one; of those that were written before another, if one is given."""
        return max((id for id in self.children.get(entry, ()) if before is None or id < before), default=None)

    def way_to(self, entry: EntryId) -> tuple[EntryId, ...]:
        """From the founding to the entry."""
        known = self._way
        if not known or known[-1] != entry:
            if known and self.parents[entry] == known[-1]:  # as after every order
                self._way = (*known, entry)
            elif len(known) > 1 and known[-2] == entry:  # as after undo
                self._way = known[:-1]
            else:
                self._way = tuple(self._back_from(entry))[::-1]
        return self._way

    def branches(self, head: EntryId, most: int | None = None) -> tuple[Branch, ...]:
        """All that is not on the way to the head, a branch for each end; the newest end first, at most so many."""
        way = frozenset(self.way_to(head))
        return tuple(self._branch(end, way) for end in self.ends(head)[:most])

    def ends(self, head: EntryId) -> tuple[EntryId, ...]:
        """The last entries of all branches, the newest first."""
        return tuple(sorted(self._ends - {head}, reverse=True))

    def forks(self, head: EntryId) -> frozenset[EntryId]:
        """The entries on the way to the head from which branches part."""
        way = self.way_to(head)
        found = {fork for fork in self._forks if (at := bisect_left(way, fork)) < len(way) and way[at] == fork}
        return frozenset(found | {head} if head in self.children else found)

    def left_by_amendment(self, head: EntryId) -> Branch | None:
        """The branch on which the campaign stood when its newest amendment was carried out; None if there was none.

        It goes on to where redo would have led then.
        """
        way = self.way_to(head)
        known = frozenset(way) if self._forks or len(self.children[None]) > 1 else frozenset()
        for new in reversed([way[0], *(way[bisect_left(way, fork) + 1] for fork in sorted(self.forks(head) - {head}))]):
            old = self.next_after(self.parents[new], before=new)
            if old is None:
                continue
            end = old
            while (later := self.next_after(end, before=new)) is not None:
                end = later
            branch = self._branch(end, known)
            if branch.amended:
                return branch
        return None

    def branch(self, end: EntryId, head: EntryId, *, amended: bool) -> Branch:
        """The branch with this end, which need not be the last entry on it."""
        way = frozenset(self.way_to(head))
        own = tuple(takewhile(lambda entry: entry not in way, self._back_from(end)))[::-1]
        return Branch(self.parents[own[0]] if own else end, own or (end,), amended)

    def _branch(self, end: EntryId, way: frozenset[EntryId]) -> Branch:
        """The branch with this end. What lies beside it on the way was written later than its fork."""
        own = tuple(takewhile(lambda entry: entry not in way, self._back_from(end)))[::-1]
        fork = self.parents[own[0]]
        same = (other for entry in own for other in self._with_order[self._order_ids[entry]])
        return Branch(fork, own, any(other in way and (fork is None or other > fork) for other in same))

    def _back_from(self, entry: EntryId) -> Iterator[EntryId]:
        at: EntryId | None = entry
        while at is not None:
            yield at
            at = self.parents[at]
