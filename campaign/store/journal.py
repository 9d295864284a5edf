"""Entries of the journal as texts and back, each sealed by a hash over itself and its parent's seal.

Reads with plain SQL, because a long campaign should open at once. Writes nothing.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from campaign.dice import DiceKey, Roll
from campaign.store import clock, errors
from campaign.words import _
from campaign.world.codec import (
    BadForm,
    OfAnotherGame,
    event_from_json,
    event_to_json,
    event_version,
    order_to_json,
    stored_order,
)
from campaign.world.entries import RULES, Draft, Entry, Thrown
from campaign.world.evolve import evolve_all
from campaign.world.house_rules import is_put_right
from campaign.world.ids import EntryId, OrderId
from campaign.world.state import Campaign

ALL = "SELECT id FROM entry"
ONE = "SELECT ?"
HEADS_PATH = (
    "WITH RECURSIVE path (id) AS (SELECT entry FROM head UNION SELECT parent FROM path JOIN entry USING (id) "
    "WHERE parent IS NOT NULL) SELECT id FROM path"
)
"""What selects the ids of entries: all, one that is given as a value, those from the founding to the head."""


@dataclass(frozen=True, slots=True)
class Mark:
    """By what a journal is known again: where the campaign stands, and its newest entry, each with its seal.

    An older copy of the same campaign, one that was gone on with elsewhere, and another campaign have another.
    """

    head: EntryId
    head_hash: str
    newest: EntryId
    newest_hash: str


@dataclass(frozen=True, slots=True)
class Stem:
    """What has to be known of an entry that is not on the head's path."""

    id: EntryId
    parent: EntryId | None
    order_id: OrderId
    dice: Thrown


@dataclass(frozen=True, slots=True)
class Texts:
    """An entry as it stands in the file."""

    order_id: str
    order_json: str
    dice_json: str
    rules: int
    events: tuple[tuple[str, int, str], ...]  # kind, version, JSON


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as it is kept, not read as an order and events."""

    id: EntryId
    parent: EntryId | None
    kind: str
    texts: Texts
    hash: str
    written: int
    stood: EntryId | None = None  # see ``campaign.store.ledger``


def texts_of(draft: Draft) -> Texts:
    """The same draft always gives the same texts."""
    return Texts(
        draft.order_id,
        order_to_json(draft.order),
        json.dumps([[str(key), str(roll)] for key, roll in draft.dice], separators=(",", ":")),
        RULES,
        tuple((event.kind, event_version(event), event_to_json(event)) for event in draft.events),
    )


def seal(texts: Texts, id: EntryId, parent_hash: str | None) -> str:
    """The entry's hash: sha256 over its id, its texts and its parent's hash."""
    content = [parent_hash, id, texts.order_id, texts.order_json, texts.dice_json, texts.rules, texts.events]
    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()


def dice_from_json(text: str) -> Thrown:
    """The throws of an entry; raises ValueError where they are none."""
    if text == "[]":  # as in most entries
        return ()
    try:
        return tuple((DiceKey.parse(key), Roll.parse(roll)) for key, roll in json.loads(text))
    except (TypeError, AttributeError, RecursionError) as error:
        raise ValueError("no throws") from error


def _order_id(text: str) -> OrderId:
    """The number of an order; raises ValueError where it is none."""
    if str(int(text)) != text:
        raise ValueError(f"no number: {text}")
    return OrderId(text)


def head(connection: sqlite3.Connection, path: Path) -> EntryId:
    """The entry where the campaign stands."""
    row = connection.execute("SELECT entry FROM head").fetchone()
    if row is None or not isinstance(row[0], int):  # a damaged page may hold any row
        raise errors.damaged(path, _("it does not say where the campaign stands."))
    return EntryId(row[0])


def mark(connection: sqlite3.Connection) -> Mark | None:
    """The mark of the journal in a file; None where it has none."""
    found = connection.execute(
        "SELECT h.id, h.hash, n.id, n.hash FROM head JOIN entry AS h ON h.id = head.entry "
        "JOIN entry AS n ON n.id = (SELECT max(id) FROM entry)"
    ).fetchone()
    return None if found is None else Mark(*found)


def stem_of(entry: Entry) -> Stem:
    """The same of an entry that has been read."""
    return Stem(entry.id, entry.parent, entry.order_id, entry.dice)


def retired(connection: sqlite3.Connection, path: Path) -> tuple[Stem, ...]:
    """The entries that are not on the head's path, in order of id."""
    found = connection.execute(
        f"SELECT id, parent, order_id, dice_json FROM entry WHERE id NOT IN ({HEADS_PATH}) ORDER BY id"
    )
    try:
        return tuple(
            Stem(EntryId(id), parent, _order_id(order_id), dice_from_json(dice)) for id, parent, order_id, dice in found
        )
    except (ValueError, TypeError) as error:
        raise errors.damaged(path, _("the number or the dice of an order cannot be read.")) from error


def entries(
    connection: sqlite3.Connection, path: Path, which: str = ALL, *values: object
) -> Iterator[tuple[Entry, bool]]:
    """Whole entries in order of id, each with whether it is as it was written. ``which`` selects their ids."""
    for kept, parent_hash, counted in _kept(connection, which, *values):
        try:
            found = read(kept)
            sealed = seal(kept.texts, found.id, parent_hash) == kept.hash
        except OfAnotherGame as game:
            raise errors.of_another_game(path, game.name) from game
        except (BadForm, ValueError, TypeError) as error:
            raise _unreadable(path, kept.id, kept.texts.rules) from error
        yield found, sealed and kept.kind == found.order.kind and counted


def stored_entries(connection: sqlite3.Connection) -> Iterator[StoredEntry]:
    """All entries in order of id, as they are kept."""
    return (kept for kept, _parent_hash, _counted in _kept(connection, ALL))


def unsealed(connection: sqlite3.Connection) -> Iterator[EntryId]:
    """The entries that are not as they were written, by their seals alone: nothing is read as an order or events."""
    for kept, parent_hash, counted in _kept(connection, ALL):
        try:
            sealed = counted and seal(kept.texts, kept.id, parent_hash) == kept.hash
        except TypeError:  # bytes where a text should be
            sealed = False
        if not sealed:
            yield kept.id


def stored_with_parents(connection: sqlite3.Connection) -> Iterator[tuple[StoredEntry, str | None, bool]]:
    """The same, each with the seal of its parent and whether its events are counted as they should be."""
    return _kept(connection, ALL)


def _kept(
    connection: sqlite3.Connection, which: str, *values: object
) -> Iterator[tuple[StoredEntry, str | None, bool]]:
    """Entries, each with the seal of its parent and whether its events are counted as they should be."""
    happened: defaultdict[int, list[tuple[str, int, str]]] = defaultdict(list)
    miscounted = set()
    for entry, number, *event in connection.execute(
        f"SELECT entry, number, kind, version, event_json FROM event WHERE entry IN ({which}) ORDER BY entry, number",
        values,
    ):
        if number != len(happened[entry]):
            miscounted.add(entry)
        happened[entry].append((event[0], event[1], event[2]))
    for id, parent, parent_hash, order_id, kind, order, dice, rules, hash, written in connection.execute(
        "SELECT e.id, e.parent, p.hash, e.order_id, e.kind, e.order_json, e.dice_json, e.rules, e.hash, e.written "
        f"FROM entry AS e LEFT JOIN entry AS p ON p.id = e.parent WHERE e.id IN ({which}) ORDER BY e.id",
        values,
    ):
        texts = Texts(order_id, order, dice, rules, tuple(happened[id]))
        yield StoredEntry(EntryId(id), parent, kind, texts, hash, written), parent_hash, id not in miscounted


def _unreadable(path: Path, id: int, rules: object) -> errors.StoreError:
    """Newer rules may have orders and events of their own, in tables that are the same as now."""
    if isinstance(rules, int) and rules > RULES:
        return errors.newer(path)
    return errors.damaged(path, _("entry {n} cannot be read.").format(n=id))


def sealed_entries(
    connection: sqlite3.Connection,
    path: Path,
    which: str = ALL,
    *values: object,
    read: Callable[[int], object] = lambda id: None,
) -> tuple[Entry, ...]:
    """Whole entries in order of id; one whose seal is wrong makes the file a damaged one. ``read`` is told of each."""
    found = []
    for entry, sealed in entries(connection, path, which, *values):
        read(entry.id)
        if not sealed:
            raise errors.damaged(path, _("entry {n} is not as it was written.").format(n=entry.id))
        found.append(entry)
    return tuple(found)


def folded(entries: Iterable[Entry], path: Path) -> Campaign:
    """The state after entries that lead on from the founding."""
    state: Campaign | None = None
    for entry in entries:
        state = state_after(state, entry, path)
    if state is None:
        raise errors.damaged(path, _("a part of its journal is missing."))
    return state


def state_after(before: Campaign | None, entry: Entry, path: Path) -> Campaign:
    """The state after an entry that has been read: if its events cannot be taken, that is the file's fault."""
    try:
        state = evolve_all(before, entry.events)
        if state is None:
            raise ValueError("nothing happened")
    except Exception as mistake:
        text = _("the events of entry {n} do not fit what came before ({what}).")
        raise errors.damaged(path, text.format(n=entry.id, what=repr(mistake))) from mistake
    return state


def check_older_form(kept: Iterable[StoredEntry], path: Path) -> None:
    """Raise StoreError where sound entries without a ledger tell of a founding by a program that keeps one.

    The second edition of the campaign rules and the ledger came with the same release (campaign:C93a).
    """
    foundings = (state_after(None, read(one), path) for one in kept if one.parent is None)
    if any(is_put_right(state.setting.rules) for state in foundings):
        raise errors.without_its_ledger(path)


def read(kept: StoredEntry) -> Entry:
    """The entry itself; raises ValueError or TypeError where its texts are none."""
    if not 0 <= kept.written <= clock.LAST_SECOND:
        raise ValueError(f"no time: {kept.written}")
    texts = kept.texts
    return Entry(
        id=kept.id,
        parent=kept.parent,
        order_id=_order_id(texts.order_id),
        order=stored_order(texts.order_json),
        dice=dice_from_json(texts.dice_json),
        rules=texts.rules,
        events=tuple(event_from_json(*event) for event in texts.events),
        hash=kept.hash,
        written=kept.written,
    )
