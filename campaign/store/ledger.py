"""The ledger of a file: all its entries in the order in which they were written, sealed one upon the other.

The seal of an entry covers it and those that lead to it. The ledger covers what no such seal can: when each entry was
written, which entries there are on all branches, and where the campaign stood when an amendment was made. Upon its last
line the head is sealed. So an entry that was cut off, a time that was changed and a head that was moved are found out.

No seal has a key: a program that works all of them out anew, as this one does, leaves a file of right seals. What
it did to an order is seen only by deciding that again (``campaign.store.redecided_check``); what it did to times, or by
cutting off what was undone, cannot be seen.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from campaign.words import _, count
from campaign.world.ids import EntryId

FROM = 10  # the version of the file from which there is a ledger

ENTRIES = "SELECT id, hash, written FROM entry ORDER BY id"
LINES = "SELECT entry, stood, seal FROM ledger ORDER BY entry"
HEAD = "SELECT entry, newest, tables, seal FROM head"
OURS = ("entry", "event", "head", "ledger", "picture", "under_way", "post")
"""The tables that are not only there to be read."""
WHOLE = 1 << 256  # numbers of rows are added up modulo this
EMPTY = "0" * 64  # the seal on tables without rows


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ledger. ``stood``: where the campaign stood before the amendment that the entry begins, or None."""

    entry: EntryId
    stood: EntryId | None
    seal: str


@dataclass(frozen=True, slots=True)
class Written:
    """What a line is made of."""

    entry: EntryId
    hash: str
    written: int
    stood: EntryId | None


def seal(before: str | None, entry: object, hash: object, written: object, stood: object) -> str:
    """The seal of a line upon that of the line before. Raises TypeError for what no line has."""
    return _sealed(["line", before, entry, hash, written, stood])


def head_seal(head: object, newest: object, tables: object, last: object) -> str:
    """The seal of the head upon the last line: where the campaign stands, the newest entry, and the tables to read."""
    return _sealed(["head", head, newest, tables, last])


def _sealed(content: list[object]) -> str:
    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()


def lines_of(written: Iterable[Written], last: str | None = None) -> Iterator[Line]:
    """Lines for entries in order of id, the first upon the seal of the last line that is there already."""
    for one in written:
        last = seal(last, one.entry, one.hash, one.written, one.stood)
        yield Line(one.entry, one.stood, last)


def faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What the ledger does not bear out, each as ``errors.damaged`` takes it. Raises sqlite3.Error if it is not there.

    A line is held against the one before as that stands there, so each fault is told once, where it is.
    """
    entries = {id: (hash, written) for id, hash, written in connection.execute(ENTRIES)}
    lines = {entry: (stood, seal) for entry, stood, seal in connection.execute(LINES)}
    last: Any = None
    for entry, (stood, sealed) in lines.items():
        if entry not in entries:
            yield _("entry {n} is in its ledger, and is not there any more.").format(n=entry)
        elif not is_right(last, entry, *entries[entry], stood, sealed):
            yield _(
                "its ledger does not bear out entry {n}: when it was written, or where the campaign stood, was changed."
            ).format(n=entry)
        last = sealed
    if left_out := entries.keys() - lines.keys():
        yield count("{n} entry is not in its ledger.", "{n} entries are not in its ledger.", len(left_out))
    for head, newest, tables, sealed in connection.execute(HEAD):
        if not isinstance(newest, int) or newest != max(lines, default=None):
            yield _("its newest entries are not there: {n} was the last one written.").format(n=newest)
        elif not is_right_head(head, newest, tables, last, sealed):
            yield _("it does not stand where this program left it.")


def is_right(before: object, entry: object, hash: object, written: object, stood: object, sealed: object) -> bool:
    """Whether this is the seal of such a line upon that of the line before."""
    try:
        return seal(before, entry, hash, written, stood) == sealed  # type: ignore[arg-type]
    except (TypeError, ValueError):  # bytes where a text should be, or no text that can be written
        return False


def is_right_head(head: object, newest: object, tables: object, last: object, sealed: object) -> bool:
    """Whether this is the seal of such a head upon that of the last line."""
    try:
        return head_seal(head, newest, tables, last) == sealed
    except (TypeError, ValueError):
        return False


def stood(connection: sqlite3.Connection) -> dict[EntryId, EntryId]:
    """Where the campaign stood before each amendment, by the first entry that the amendment wrote."""
    found = connection.execute("SELECT entry, stood FROM ledger WHERE stood IS NOT NULL")
    return {EntryId(entry): EntryId(stood) for entry, stood in found}


def tables_as_they_are(connection: sqlite3.Connection) -> str:
    """A seal on all that the tables to read say, whatever the order of their rows."""
    found = 0
    for name in sorted(name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")):
        if name not in OURS and not name.startswith("sqlite_"):
            found += numbers(name, connection.execute(f'SELECT * FROM "{name}"'))
    return moved_by(EMPTY, found)


def numbers(table: str, rows: Iterable[tuple[Any, ...]]) -> int:
    """The sum of a number for each of these rows of a table, every column in its order.

    The seal on the tables is the sum over all rows, so that an order pays for the rows that it changes, and not for
    all that a campaign of years has::

        before   a + b + c + d
        change       - b       + b' + e     rows as they were, rows as they are
        after    a + b'+ c + d + e
    """
    found = 0
    for row in rows:
        content = f"{table}\n{row!r}".encode("utf-8", "backslashreplace")
        found += int.from_bytes(hashlib.sha256(content).digest(), "big")
    return found


def moved_by(tables: str, change: int) -> str:
    """The seal on the tables after their sum has changed by so much."""
    return f"{(int(tables, 16) + change) % WHOLE:064x}"


def tables_as_left(connection: sqlite3.Connection) -> str:
    """The same as it was when this program wrote to them last."""
    return str(connection.execute("SELECT tables FROM head").fetchone()[0])


def tables_are_as_left(connection: sqlite3.Connection) -> bool:
    """Whether nobody else has written to them."""
    return tables_as_they_are(connection) == tables_as_left(connection)


def journal_seal(connection: sqlite3.Connection) -> str:
    """A seal on the journal alone: the whole ledger, and where the campaign stands."""
    entry, newest = connection.execute("SELECT entry, newest FROM head").fetchone()
    last = connection.execute("SELECT seal FROM ledger ORDER BY entry DESC LIMIT 1").fetchone()
    return head_seal(entry, newest, None, None if last is None else last[0])


def begun(connection: sqlite3.Connection) -> tuple[list[tuple[Any, ...]], tuple[Any, ...] | None]:
    """The lines of a file that has no ledger yet, as rows, and its head's row; None where it has no head.

    The tables to read are made anew after that, and the head is sealed again.
    """
    there = connection.execute(ENTRIES).fetchall()
    lines = list(lines_of(Written(EntryId(id), hash, written, None) for id, hash, written in there))
    rows: list[tuple[Any, ...]] = [(line.entry, line.stood, line.seal) for line in lines]
    head = connection.execute("SELECT entry FROM head").fetchone()
    if head is None or not lines:
        return rows, None
    newest, tables = lines[-1].entry, tables_as_they_are(connection)
    return rows, (head[0], newest, tables, head_seal(head[0], newest, tables, lines[-1].seal))
