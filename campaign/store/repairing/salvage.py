"""What still stands in a damaged file, by whatever way it can be read. Nothing of it is proven.

SQLite reads a copy of the file, with what lies beside it and without, from both ends of each table; besides, the pages
are gone through one by one. Each way may find another text for the same row: all are kept, and the seals decide.
Never touches the file itself.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from campaign.store import errors, file, head_check, opening, sidecar_files
from campaign.store.ledger import Line
from campaign.store.repairing import pages
from campaign.words import _
from campaign.world.ids import EntryId

T = TypeVar("T")

Event = tuple[str, int, str]  # kind, version, JSON
LARGEST = 400_000_000  # bytes of a file that is read whole
FOUNDINGS = (b"found-campaign", b"take-copy")  # orders that begin a campaign

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as it was found, its values of the right kinds."""

    id: int
    parent: int | None
    order_id: str
    kind: str
    order_json: str
    dice_json: str
    rules: int
    hash: str
    written: int


@dataclass(frozen=True, slots=True)
class SealedHead:
    """A head as it was found: where the campaign stood, the newest entry, a number for the tables to read, its seal."""

    entry: int
    newest: int
    tables: str
    seal: str


@dataclass(slots=True)
class Found:
    """Everything that may be a row, in the order in which it is to be believed."""

    entries: defaultdict[int, list[EntryRow]] = field(default_factory=lambda: defaultdict(list))
    events: defaultdict[int, defaultdict[int, list[Event]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )
    lines: defaultdict[int, list[Line]] = field(default_factory=lambda: defaultdict(list))
    heads: list[int] = field(default_factory=list)
    sealed_heads: list[SealedHead] = field(default_factory=list)
    pictures: defaultdict[str, list[bytes]] = field(default_factory=lambda: defaultdict(list))
    battles: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    post: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    named: set[int] = field(default_factory=set)  # numbers of entries that a row names, readable or not
    strays: int = 0  # rows of battles under way that say nothing
    read: set[str] = field(default_factory=set)  # tables that could be read to the end
    tables: head_check.Rows = field(default_factory=dict)  # to read; empty where not all of them can be read

    def take(self, table: str, row: tuple[object, ...]) -> None:
        """Take a row of a table, if it can be one."""
        match table, row:
            case "entry", (int(id), None | int() as parent, str(), str(), str(), str(), int(), str(), int()):
                self.named.add(id)
                if id > 0 and len(str(row[7])) == 64:
                    _add(self.entries[id], EntryRow(id, parent, *row[2:]))  # type: ignore[arg-type]
            case "entry", (int(id), *_):
                self.named.add(id)
            case "event", (int(entry), int(number), str(kind), int(version), str(text)) if number >= 0:
                self.named.add(entry)
                _add(self.events[entry][number], (kind, version, text))
            case "ledger", (int(entry), None | int() as stood, str(seal)) if len(seal) == 64:
                self.named.add(entry)
                _add(self.lines[entry], Line(EntryId(entry), None if stood is None else EntryId(stood), seal))
            case "ledger", (int(entry), *_):
                self.named.add(entry)
            case "head", (_, int(entry)):
                _add(self.heads, entry)
            case "sealed head", (int(entry), int(newest), str(to_read), str(seal)) if len(seal) == 64:
                _add(self.sealed_heads, SealedHead(entry, newest, to_read, seal))
            case "picture", (str(id), bytes(png)) if len(id) == 64:
                _add(self.pictures[id], png)
            case "under_way", (str(battle), str(text)) if battle and text:
                _add(self.battles[battle], text)
            case "under_way", _:
                self.strays += 1
            case "post", (str(seat), str(text)) if seat and text:
                _add(self.post[seat], text)


def _add(there: list[T], one: T) -> None:
    if one not in there:
        there.append(one)


TABLES = {
    "head": "id, entry",
    "sealed head": "entry, newest, tables, seal",  # of the same table; older files have none
    "ledger": "entry, stood, seal",
    "entry": "id, parent, order_id, kind, order_json, dice_json, rules, hash, written",
    "event": "entry, number, kind, version, event_json",
    "picture": "id, png",
    "under_way": "battle, text",
    "post": "seat, text",
}


def salvage(path: Path, progress: Progress = lambda done, of: None) -> Found:
    """Read whatever can be read. Raises StoreError where the file cannot even be copied."""
    found = Found()
    lying = [one for one in sidecar_files.beside_of(path) if _is_filled(one) and not sidecar_files.names_another(one)]
    with errors.said_plainly(path), TemporaryDirectory(prefix="fftt-") as folder:
        if path.stat().st_size > LARGEST:
            raise errors.StoreError(_("“{name}” is too large to be repaired.").format(name=path.name))
        working = Path(folder) / "campaign.fftt"
        ways = [False, True] if lying else [False]
        # what lies beside belongs to the file as a rule, so it is believed first
        for step, with_beside in enumerate(reversed(ways)):
            progress(step, len(ways) + 1)
            shutil.copyfile(path, working)
            for one in lying if with_beside else ():
                shutil.copyfile(one, working.with_name(working.name + one.name[len(path.name) :]))
            if with_beside:
                _play_back(working)
            _read_rows(working, found)
        progress(len(ways), len(ways) + 1)
        _read_pages(path.read_bytes(), found)
        progress(len(ways) + 1, len(ways) + 1)
    return found


def was_one(path: Path) -> bool:
    """Whether the founding of a campaign stands anywhere in the file, whatever is left of the rest."""
    if not path.is_file() or path.stat().st_size > LARGEST:
        return False
    with errors.said_plainly(path):
        data = path.read_bytes()
    return any(b'"kind":"' + kind + b'"' in data for kind in FOUNDINGS)


def _is_filled(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def _play_back(working: Path) -> None:
    """Have SQLite take what lies beside the copy for its own, whatever comes of it."""
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(working)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
    for one in sidecar_files.beside_of(working):
        one.unlink(missing_ok=True)


def _read_rows(working: Path, found: Found) -> None:
    """What SQLite gives of each table."""
    try:
        connection = opening.connect(working, writes=False)
    except (sqlite3.Error, UnicodeDecodeError):
        return
    with closing(connection):
        connection.execute("PRAGMA cell_size_check=OFF")  # what stands on such a page may be right all the same
        connection.text_factory = _text
        for table, columns in TABLES.items():
            if _is_plain(connection, table.removeprefix("sealed ")):
                _take_rows(connection, table, columns, found)
        if not found.tables:
            found.tables = head_check.some_answers(connection)


def _is_plain(connection: sqlite3.Connection, table: str) -> bool:
    with suppress(sqlite3.Error, UnicodeDecodeError):
        return file.is_plain(connection, table)
    return False


def _take_rows(connection: sqlite3.Connection, table: str, columns: str, found: Found) -> None:
    """From the first row on until one cannot be read, then from the last one back."""
    for way in ("", "DESC"):
        try:
            for row in connection.execute(
                f"SELECT {columns} FROM {table.removeprefix('sealed ')} NOT INDEXED ORDER BY rowid {way}"
            ):
                found.take(table, row)
        except (sqlite3.Error, UnicodeDecodeError, OverflowError, MemoryError):
            continue
        if not way:
            found.read.add(table)
        return


def _text(data: bytes) -> str:
    """Also text that is none: the seal shows that it is not what was written."""
    return data.decode("utf-8", "surrogateescape")


def _read_pages(data: bytes, found: Found) -> None:
    """What the pages hold, by the shape of its rows."""
    for rowid, values in pages.records(data):
        match values:
            case (None, None | int(), str(), str(), str(), str(), int(), str(hash), int()) if len(hash) == 64:
                found.take("entry", (rowid, *values[1:]))
            case (int(), int(), str(), int(), str()):
                found.take("event", values)
            case (None, int()) if rowid == 1 and not found.heads:
                found.take("head", values)
            case (None, int(entry), int(), str(), str(seal)) if rowid == 1 and len(seal) == 64:
                if not found.heads:
                    found.take("head", (None, entry))
                found.take("sealed head", values[1:])
            case (None, None | int(), str(seal)) if len(seal) == 64:
                found.take("ledger", (rowid, *values[1:]))
            case (str(id), bytes()) if len(id) == 64:
                found.take("picture", values)
            case (str(), str(text)) if text.startswith("{"):  # its name says which of both it is
                for table in {"under_way", "post"} - found.read:
                    found.take(table, values)
