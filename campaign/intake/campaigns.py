"""Campaign files from elsewhere: what is in one goes over into a fresh file of our own making, or is refused.

Carried out in a process of its own: see ``process``. Of the file nothing is taken but the rows of the journal, the
pictures, the battles under way and the post, value by value; all else is made anew from them. Entries stay the very
same, with their ids and seals, so a copy for a player stays one. The file itself is not changed, but for one thing that
SQLite does for everybody: what a killed writer left half done is taken back.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from campaign.intake import canonical
from campaign.intake.limits import MEGABYTE, Limits
from campaign.store import (
    check,
    errors,
    file,
    head_check,
    journal,
    ledger,
    opening,
    redecided_check,
    sidecar_files,
    table_comparison,
    under_way,
    writing,
)
from campaign.store.journal import StoredEntry, Texts
from campaign.words import _
from campaign.world.codec import BadForm
from campaign.world.ids import EntryId, PictureId
from campaign.world.state import Campaign

TAKE_IN: Final = "campaign.intake.campaigns:take_in"
RESTORE: Final = "campaign.intake.campaigns:restore"

HEAD: Final = 100  # bytes of the header of a database
MAGIC: Final = b"SQLite format 3\0"
WITH_A_LOG: Final = 2  # in bytes 18 and 19 of the header: changes stand in a file beside this one
FORMED_FROM: Final = 4  # the version from which there are pictures
WITH_BATTLES_FROM: Final = 8
WITH_POST_FROM: Final = 12

BY_ITSELF: Final = re.compile(r"sqlite_autoindex_[a-z_]+_[0-9]+")  # made by SQLite with a table

Schema = dict[tuple[str, str], tuple[str, str]]


def limits_for(path: Path) -> Limits:
    """As much as a campaign of this size may need on a slow computer. Raises OSError."""
    megabytes = path.stat().st_size / MEGABYTE
    memory = min(500 + 40 * megabytes, 4000)
    return Limits(size=sidecar_files.MOST_BYTES, seconds=60 + 6 * megabytes, memory=int(memory * MEGABYTE))


Answer = dict[str, list[str]]  # what is doubtful, and what is not proved, in sentences


def take_in(path: Path, fresh: Path) -> Answer:
    """Fill a new file with what is in a campaign file; what is doubtful of it. The caller keeps other writers out.

    Before that, head, entries and tables are compared: what disagrees is refused. Then every order is decided again.

    Raises StoreError or BadForm, each a sentence; then no new file is left.
    """
    try:
        with errors.said_plainly(path):
            check_head(path)
            _take_back_what_is_half_done(path)
            with closing(opening.connect(path, writes=False)) as old:
                version = file.version_of(old, path)
                _check_schema(old, version, path)
                entries = list(_entries(old, path, version))
                pictures = _pictures(old, version)
                battles = _battles(old, version)
                post = _post(old, version)
                head = journal.head(old, path)
                if version >= ledger.FROM:
                    for fault in ledger.faults(old):
                        raise errors.damaged(path, fault)
                agrees = _tables(old, version)
            if not agrees(_fill(fresh, path, entries, pictures, battles, post, head)):
                raise errors.tables_spoilt(path)
            for fault in check.faults_in(fresh):
                raise errors.damaged(path, fault)
            if version < ledger.FROM:
                journal.check_older_form(entries, path)
            return _doubtful(fresh)
    except BaseException:
        for left in (fresh, writing.journal_of(fresh)):
            left.unlink(missing_ok=True)
        raise


def restore(document: Path, path: Path) -> Answer:
    """A campaign file made of a JSON document, within the process of a reader. Raises StoreError or BadForm."""
    from campaign.store.json_document import restore as made_of

    made_of(document, path)
    return _doubtful(path)


def _doubtful(fresh: Path) -> Answer:
    found = redecided_check.judged(fresh)
    return {"doubts": list(found.doubts), "unproved": list(found.unproved)}


def check_head(path: Path) -> None:
    """Look at a file before SQLite does. Raises StoreError."""
    if not path.is_file():
        raise errors.not_a_campaign(path)
    with path.open("rb") as there:
        head = there.read(HEAD)
    if not head.startswith(MAGIC) or len(head) < HEAD:
        raise errors.not_a_campaign(path)
    log = path.with_name(path.name + "-wal")
    if WITH_A_LOG in head[18:20] and log.exists() and log.stat().st_size:
        text = _("“{name}” was changed by another program, which has not put all into the file yet: “{log}” has it. ")
        more = _("Open and close the file there, then come back.")
        raise errors.StoreError((text + more).format(name=path.name, log=log.name))
    check_side_file(writing.journal_of(path), path)


def check_side_file(side: Path, path: Path) -> None:
    """What SQLite would play back into the file names no other file, into which it would look."""
    if not side.exists() and not side.is_symlink():
        return
    if not side.is_file() or side.is_symlink():
        raise _strange_side_file(side, path)
    if sidecar_files.names_another(side):
        raise _strange_side_file(side, path)


def _strange_side_file(side: Path, path: Path) -> errors.StoreError:
    text = _("“{side}” beside “{name}” is none that this program leaves. Put the campaign into a folder of its own.")
    return errors.StoreError(text.format(side=side.name, name=path.name))


def _take_back_what_is_half_done(path: Path) -> None:
    """Have SQLite do it to the file itself: safe against a second power cut. Where nothing is, nothing is done."""
    side = writing.journal_of(path)
    if not side.exists():
        return
    sidecar_files.check_alone(path)  # the caller's lock would make it look as if its owner were still at work
    with closing(opening.connect(path, writes=False)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()


# ── what the file is made of ──


def _check_schema(connection: sqlite3.Connection, version: int, path: Path) -> None:
    """The very tables, indexes and triggers of its version: no view, no other table, nothing generated."""
    there, wanted = _schema(connection), schema_of(version)
    for name in sorted(_odd(there, wanted)):
        text = _("“{name}” in it is not made as this program makes it.")
        raise errors.damaged(path, text.format(name=name[:60]))


def _odd(there: Schema, wanted: Schema) -> set[str]:
    """The names of what is missing, of what is too much, and of what is made differently."""
    return {name for kind, name in there.keys() | wanted.keys() if there.get((kind, name)) != wanted.get((kind, name))}


def _schema(connection: sqlite3.Connection) -> Schema:
    """Kind and name of each thing, with its table and the text that made it, less what makes no difference."""
    found = {}
    for kind, name, table, sql in connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"):
        if sql is None and kind == "index" and isinstance(name, str) and BY_ITSELF.fullmatch(name):
            continue
        found[str(kind), str(name)] = (str(table), re.sub(r"\s+|[\"`\[\]]", "", str(sql)))
    return found


def schema_of(version: int) -> Schema:
    """The same of a new file of a version: made by the revisions that lead there, where it is an older one."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        if version == file.SCHEMA:
            with writing.engine_on(connection).begin() as new:
                writing.make_tables(new)
        else:
            from campaign.store.upgrade import make_older  # its library takes long to import

            make_older(connection, version)
        return _schema(connection)


# ── its rows ──


def _entries(connection: sqlite3.Connection, path: Path, version: int) -> Iterator[StoredEntry]:
    """The entries with their events, each text as our writer would have written it."""
    stood = ledger.stood(connection) if version >= ledger.FROM else {}
    events: defaultdict[int, list[tuple[str, int, str]]] = defaultdict(list)
    for entry, number, kind, version, text in connection.execute(
        "SELECT entry, number, kind, version, event_json FROM event ORDER BY entry, number"
    ):
        if number != len(events[entry]) or not isinstance(version, int):
            raise errors.damaged(path, _("the events of entry {n} are not counted as they should be.").format(n=entry))
        _check_text(canonical.check_event, (kind, version, text), entry, path)
        events[entry].append((kind, version, text))
    for id, parent, order_id, kind, order, dice, rules, hash, written in connection.execute(
        "SELECT id, parent, order_id, kind, order_json, dice_json, rules, hash, written FROM entry ORDER BY id"
    ):
        _check_text(canonical.check_order, (order,), id, path)
        _check_text(canonical.check_dice, (dice,), id, path)
        texts = Texts(order_id, order, dice, rules, tuple(events.pop(id, ())))
        yield StoredEntry(EntryId(id), parent, kind, texts, hash, written, stood.get(id))
    if events:
        raise errors.damaged(path, _("it has events that belong to no entry."))


def _check_text(check: Callable[..., None], values: tuple[Any, ...], entry: object, path: Path) -> None:
    try:
        check(*values)
    except BadForm as wrong:
        text = _("entry {n} is not written as this program writes it ({what})")
        raise errors.damaged(path, text.format(n=entry, what=str(wrong).rstrip(".")) + ".") from wrong


def _pictures(connection: sqlite3.Connection, version: int) -> dict[PictureId, bytes]:
    if version < FORMED_FROM:
        return {}
    return {PictureId(id): png for id, png in connection.execute("SELECT id, png FROM picture ORDER BY id")}


def _battles(connection: sqlite3.Connection, version: int) -> list[tuple[Any, Any]]:
    if version < WITH_BATTLES_FROM:
        return []
    return connection.execute("SELECT battle, text FROM under_way ORDER BY battle").fetchall()


def _post(connection: sqlite3.Connection, version: int) -> list[tuple[Any, Any]]:
    if version < WITH_POST_FROM:
        return []
    return connection.execute("SELECT seat, text FROM post ORDER BY seat").fetchall()


def _tables(connection: sqlite3.Connection, version: int) -> Callable[[Campaign], bool]:
    """What the tables to read say, to be held against a state: all of it in a file of today, else what tells most."""
    if version == file.SCHEMA:
        there = list(table_comparison.rows_there(connection))
        return lambda state: not any(table_comparison.table_faults(there, state))
    said = head_check.some_answers(connection)
    return lambda state: head_check.agree(said, state)


def _fill(
    fresh: Path,
    path: Path,
    entries: Iterable[StoredEntry],
    pictures: dict[PictureId, bytes],
    battles: Iterable[tuple[Any, Any]],
    post: Iterable[tuple[Any, Any]],
    head: EntryId,
) -> Campaign:
    """Write a new file; what no row can hold, or refers to nothing, makes the old one a damaged one.

    Gives the state at the head.
    """

    def fill(new: Connection) -> None:
        writing.put_pictures(new, pictures)
        writing.put_stored(new, entries)
        writing.put_head(new, head)
        for battle, text in battles:
            canonical.check_battle(under_way.opened(battle, text) if isinstance(text, str) else None)
            writing.put_battle(new, battle, text)
        for seat, text in post:
            canonical.check_post(under_way.opened(seat, text) if isinstance(text, str) else None)
            writing.put_post(new, {seat: text})

    try:
        writing.fill_file(fresh, fill)
        with (
            closing(opening.connect_to_write(fresh)) as connection,
            writing.engine_on(connection).begin() as transaction,
        ):
            way = journal.sealed_entries(connection, path, journal.HEADS_PATH)
            state = journal.folded(way, path)
            writing.fill_tables_to_read(transaction, state)
            return state
    except (ValidationError, IntegrityError, OverflowError) as error:
        raise errors.damaged(
            path, _("it holds a value that cannot be ({what}).").format(what=_first_line(error))
        ) from error
    except (LookupError, TypeError, ValueError) as error:
        if isinstance(error, BadForm):
            raise errors.damaged(path, str(error)) from error
        raise errors.damaged(
            path, _("what its journal tells makes no sense ({what}).").format(what=_first_line(error))
        ) from error


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
