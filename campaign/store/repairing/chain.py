"""Which of the rows found in a damaged file are entries as they were written: those that their seals prove.

An entry counts if its seal, or that of an entry after it, covers what was found of it and the seal of the entry before;
so nothing that was changed can pass for what was written. Damaged events are decided again from the order, and the seal
says whether they are the ones. Then each entry is read and carried out again, as when the file is opened. Pure: reads
no file and writes none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path

from immutables import Map

from campaign.dice import DiceKey, Roll
from campaign.store import errors, journal, ledger
from campaign.store.clock import LAST_SECOND
from campaign.store.journal import StoredEntry, Texts
from campaign.store.repairing.redecided import Redecider
from campaign.store.repairing.salvage import EntryRow, Event, Found, Progress
from campaign.world.codec import OfAnotherGame
from campaign.world.entries import RULES, Entry
from campaign.world.events import VictoryPointsScored
from campaign.world.ids import EntryId, OrderId
from campaign.world.queries import book_balance
from campaign.world.state import Campaign

MOST_TRIES = 20_000  # seals that are worked out beyond one for each entry
PIECE = 10_000  # letters of an entry: one that has more counts as several tries
MOST_WAYS = 40  # in which the events of one entry are put together


@dataclass(slots=True)
class Chain:
    """What is proven. ``states``: after each entry; ``readable``: what else was found of entries, the best of each."""

    kept: dict[EntryId, StoredEntry] = field(default_factory=dict)
    entries: dict[EntryId, Entry] = field(default_factory=dict)
    states: dict[EntryId, Campaign] = field(default_factory=dict)
    readable: dict[int, EntryRow] = field(default_factory=dict)
    senseless: set[int] = field(default_factory=set)  # sealed as they should be, and impossible all the same
    untimed: set[int] = field(default_factory=set)  # whose time of writing cannot be so
    unborne: set[int] = field(default_factory=set)  # whose line of the ledger is not right, so neither need the time be

    def way_to(self, entry: EntryId) -> list[EntryId]:
        """From the founding to an entry."""
        way: list[EntryId] = []
        at: EntryId | None = entry
        while at is not None:
            way.append(at)
            at = self.kept[at].parent
        return way[::-1]


def proven(found: Found, path: Path, progress: Progress = lambda done, of: None) -> Chain:
    """The entries that can be relied on. Raises NewerFile where rules are played that this program does not have."""
    best = Chain()
    foundings: list[EntryRow | None] = [*_foundings(found)] or [None]
    for founding in foundings:
        chain = _Prover(found, founding).chain()
        if len(chain.kept) > len(best.kept) or not best.readable:
            best = chain
    if any(kept.texts.rules > RULES for kept in best.kept.values()):
        raise errors.newer(path)
    _hold_against_ledger(best, found)
    try:
        _carry_out(best, progress)
    except OfAnotherGame as game:
        raise errors.of_another_game(path, game.name) from game
    return best


def _hold_against_ledger(chain: Chain, found: Found) -> None:
    """Entries get the time, and what their amendment has left behind, that their lines of the ledger prove.

    A line is right upon the one before as that was found; older files have none.
    """
    if not found.lines and not found.sealed_heads:
        return
    before: list[str | None] = [None]
    for id in sorted({*found.lines, *chain.kept}):
        lines, kept = found.lines.get(id, []), chain.kept.get(EntryId(id))
        if kept is not None:
            times = dict.fromkeys([kept.written, *(row.written for row in found.entries[id])])
            proofs = (
                (time, line.stood)
                for line, time, last in product(lines, times, before)
                if ledger.is_right(last, id, kept.hash, time, line.stood, line.seal)
            )
            if (proof := next(proofs, None)) is None:
                chain.unborne.add(id)
            else:
                stood = proof[1] if proof[1] in chain.kept else None
                chain.kept[kept.id] = replace(kept, written=proof[0], stood=stood)
                chain.untimed.discard(id)
        before = [line.seal for line in lines] or before


def _foundings(found: Found) -> list[EntryRow]:
    """Pages of another campaign may have got into the file; which is the right one is shown by what follows."""
    return found.entries.get(1, [])[:4]


class _Prover:
    def __init__(self, found: Found, founding: EntryRow | None) -> None:
        self._found, self._founding = found, founding
        self._chain = Chain()
        self._redecider = Redecider(self._chain.kept)
        self._tries = MOST_TRIES
        self._after: defaultdict[int, list[EntryRow]] = defaultdict(list)
        for rows in found.entries.values():
            for row in rows:
                if row.parent is not None:
                    self._after[row.parent].append(row)

    def chain(self) -> Chain:
        """Everything that is proven from the founding on."""
        for id in sorted(self._found.entries):
            rows = self._found.entries[id] if id != 1 or self._founding is None else [self._founding]
            self._chain.readable[id] = rows[0]
            for row in rows:
                if (kept := self._kept(row)) is not None:
                    self._chain.kept[kept.id] = kept
                    break
        return self._chain

    def _kept(self, row: EntryRow) -> StoredEntry | None:
        """The entry of a row if a seal proves it."""
        for parent in self._parents(row):
            before = None if parent is None else self._chain.kept[parent].hash
            for texts in self._ways(row, parent):
                hash = journal.seal(texts, EntryId(row.id), before)
                if hash == row.hash or (parent in (None, row.parent) and self._follows(row.id, hash)):
                    return self._made(row, texts, parent, hash)
                self._tries -= _tries_of(texts)
                if self._tries < 0:
                    return None
        return None

    def _made(self, row: EntryRow, texts: Texts, parent: EntryId | None, hash: str) -> StoredEntry:
        written = row.written
        if not 0 <= written <= LAST_SECOND:
            self._chain.untimed.add(row.id)
            written = 0 if parent is None else self._chain.kept[parent].written
        return StoredEntry(EntryId(row.id), parent, row.kind, texts, hash, written)

    def _parents(self, row: EntryRow) -> Iterator[EntryId | None]:
        """Where it says that it belongs, then all other places: the number may be wrong, but the seal is not."""
        kept = self._chain.kept
        if row.id == 1:
            yield None
            return
        if row.parent in kept:
            yield EntryId(row.parent)
        if self._tries < 0:
            return
        for id in sorted(kept, reverse=True):
            if id < row.id and id != row.parent:
                yield id

    def _ways(self, row: EntryRow, parent: int | None) -> Iterator[Texts]:
        """How its events can be put together: those found, with another text for one, fewer, then decided again."""
        there: Mapping[int, list[Event]] = self._found.events.get(row.id, {})
        numbers: list[list[Event]] = []
        while len(numbers) in there:
            numbers.append(there[len(numbers)])
        for way, events in enumerate(_choices(numbers)):
            if way > MOST_WAYS:
                break
            yield Texts(row.order_id, row.order_json, row.dice_json, row.rules, events)
        if parent == row.parent and (decided := self._redecider.texts(row, parent)) is not None:
            yield decided

    def _follows(self, id: int, hash: str) -> bool:
        """Whether an entry after it was sealed upon this hash: then its own was damaged, and nothing else."""
        for row in self._after.get(id, ())[:4]:
            texts = next(self._ways(row, row.parent))
            self._tries -= _tries_of(texts)
            if journal.seal(texts, EntryId(row.id), hash) == row.hash:
                return True
        return False


def _tries_of(texts: Texts) -> int:
    """What it costs to work out a seal."""
    return (
        1 + (len(texts.order_json) + len(texts.dice_json) + sum(len(text) for _kind, _n, text in texts.events)) // PIECE
    )


def _choices(numbers: list[list[Event]]) -> Iterator[tuple[Event, ...]]:
    first = tuple(events[0] for events in numbers)
    yield first
    for place, events in enumerate(numbers):
        for other in events[1:]:
            yield (*first[:place], other, *first[place + 1 :])
    for fewer in range(len(first) - 1, -1, -1):
        yield first[:fewer]


def _carry_out(chain: Chain, progress: Progress) -> None:
    """Read every entry and do what it says; those that cannot be done fall out, and all that follow from them."""
    points: dict[EntryId, Counter[str]] = {}
    order_ids: dict[EntryId | None, Map[OrderId, EntryId]] = {None: Map()}
    acts: dict[OrderId, object] = {}
    thrown: dict[DiceKey, Roll] = {}
    number = len(chain.kept)
    for step, kept in enumerate([chain.kept[id] for id in sorted(chain.kept)]):
        if step % 50 == 0:
            progress(step, number)
        before = None if kept.parent is None else chain.states.get(kept.parent)
        if kept.parent is not None and before is None:
            del chain.kept[kept.id]
            continue
        try:
            entry = journal.read(kept)
            state = journal.state_after(before, entry, Path())
            scored = _scored(points.get(kept.parent) if kept.parent is not None else None, entry)
            _make_sense(state, scored)
            _agree(entry, order_ids[kept.parent], acts, thrown)
        except OfAnotherGame:
            raise
        except (errors.DamagedFile, LookupError, ValueError, TypeError, ArithmeticError, AttributeError):
            del chain.kept[kept.id]
            chain.senseless.add(kept.id)
            continue
        chain.kept[kept.id] = replace(kept, kind=entry.order.kind)
        chain.entries[kept.id], chain.states[kept.id], points[kept.id] = entry, state, scored
        order_ids[kept.id] = order_ids[kept.parent].set(entry.order_id, kept.id)
    progress(number, number)


def act_of(entry: Entry) -> tuple[str, object]:
    """What has to be the same wherever an order's number is used again."""
    return entry.order.kind, getattr(entry.order, "player", None)


def _agree(
    entry: Entry, on_branch: Map[OrderId, EntryId], acts: dict[OrderId, object], thrown: dict[DiceKey, Roll]
) -> None:
    """Raise ValueError where an order's number is used twice, or dice fell otherwise than before."""
    if entry.order_id in on_branch or acts.get(entry.order_id, act_of(entry)) != act_of(entry):
        raise ValueError(entry.order_id)
    for key, roll in entry.dice:
        other = thrown.get(key, roll)
        if other != roll and len(other.faces) == len(roll.faces):
            raise ValueError(key)
    acts[entry.order_id] = act_of(entry)
    for key, roll in entry.dice:
        thrown.setdefault(key, roll)


def _scored(before: Counter[str] | None, entry: Entry) -> Counter[str]:
    gained = [event for event in entry.events if isinstance(event, VictoryPointsScored)]
    if before is not None and not gained:
        return before
    counted = Counter(before or ())
    for event in gained:
        counted[event.player] += event.points
    return counted


def _make_sense(state: Campaign, scored: Counter[str]) -> None:
    """Raise ValueError where the books or the victory points do not add up."""
    if state.copy_for is not None:  # what is not shown is not there to be counted
        return
    for player in state.seats:
        if book_balance(state, player) or state.players[player].vp != scored[player]:
            raise ValueError(player)
