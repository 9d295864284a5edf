"""A file as what it should be: a SQLite database with our marks.

A file may be anybody's. So nothing of a schema is trusted, a value has a longest length, and who only reads has so many
steps for each question, after which the file is damaged: a page that is its own child has rows without end. Who writes
has compared the schema first, and needs no such number.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from campaign.store import errors

APPLICATION_ID = 0x46465443  # "FFTC"
FORM = "3f7f99926038caf0d61d320c9d36114b6f07ae32c12acc27f620322203bad9c2"  # of the tables of a new file
SCHEMA = 15  # number of the newest revision in migrations/versions; stands in the file as its user_version
PATIENCE = 5.0  # seconds to wait while another program reads or writes
LONGEST = 64_000_000  # bytes of a value
FEW_STEPS = 2_000_000  # of the database, for who only wants to know what a file says of itself
MOST_STEPS, STEPS_A_BYTE = 20_000_000, 20  # for one question, and more where the file is larger


BY_OTHERS = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage = 0"
WORKED_OUT = (
    "SELECT 1 FROM sqlite_master AS made, pragma_table_xinfo(made.name) AS part "
    "WHERE made.type = 'table' AND part.hidden <> 0"
)
OF_WORDS = (
    "SELECT 1 FROM sqlite_master AS made, pragma_index_list(made.name) AS list WHERE made.type = 'table' "
    "AND (list.partial OR EXISTS (SELECT 1 FROM pragma_index_xinfo(list.name) WHERE cid = -2))"
)
"""What finds tables that are not SQLite's own, columns that are worked out, and indexes of what is worked out."""


def connected(path: Path, *, writes: bool, steps: int | None = None) -> sqlite3.Connection:
    """A connection to an existing file; transactions are begun and ended by hand. ``opening.connect`` looks beside it.

    It may be used on other threads, by one at a time. ``steps``: the most for one question of a reader, if not those
    that fit the file.
    """
    connection = sqlite3.connect(
        uri(path, "rw"),
        uri=True,
        isolation_level=None,
        timeout=PATIENCE,
        check_same_thread=False,
    )
    try:
        for setting in ("foreign_keys=ON", "synchronous=EXTRA", "trusted_schema=OFF", "cell_size_check=ON"):
            connection.execute(f"PRAGMA {setting}")
        if not writes:
            connection.execute("PRAGMA query_only=ON")
            connection.set_progress_handler(_enough, steps or MOST_STEPS + STEPS_A_BYTE * path.stat().st_size)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    except BaseException:
        connection.close()
        raise
    return connection


def _enough() -> int:
    """Asked by SQLite after so many steps: it stops there."""
    return 1


def show_that_it_can_write(connection: sqlite3.Connection) -> None:
    """Begin a write, which fails where nobody may, and take it back: no byte of the file changes."""
    with _taken_back(connection, "BEGIN IMMEDIATE"):
        connection.execute("DELETE FROM head WHERE FALSE")


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version mark of a campaign file; refuses what is none, and what is newer than this program."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID or version < 1:
        raise errors.not_a_campaign(path)
    if version > SCHEMA:
        raise errors.newer(path)
    return int(version)


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether the pages of the database fit together; takes milliseconds."""
    return bool(connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)])


def is_plain(connection: sqlite3.Connection, table: str) -> bool:
    """Whether there is a table of this name that holds what it says.

    What a view says, or a column that is worked out, may be more than there is room for, and take for ever.
    """
    made = connection.execute("SELECT type, rootpage FROM sqlite_master WHERE name = ? COLLATE NOCASE", (table,))
    match made.fetchall():
        case [("table", int(page))] if page > 0:
            return connection.execute(f"{WORKED_OUT} AND made.name = ? COLLATE NOCASE", (table,)).fetchone() is None
    return False


def is_simple(connection: sqlite3.Connection) -> bool:
    """Whether nothing has to be worked out by anybody's words when the pages are looked at: as in what we make."""
    return all(connection.execute(odd).fetchone() is None for odd in (BY_OTHERS, WORKED_OUT, OF_WORDS))


def schema(connection: sqlite3.Connection) -> dict[str, str]:
    """The text that made each table, index and trigger, without what makes no difference, by name."""
    made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {str(name): re.sub(r"\s+|[\"`\[\]]", "", str(sql)) for name, sql in made}


def form(schema: dict[str, str]) -> str:
    """A number for all of it; what SQLite keeps there for itself makes no difference."""
    ours = sorted((name, made) for name, made in schema.items() if not name.startswith("sqlite_"))
    return sha256(repr(ours).encode()).hexdigest()


@contextmanager
def reading(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything read inside belongs together."""
    with _taken_back(connection, "BEGIN"):
        yield


@contextmanager
def _taken_back(connection: sqlite3.Connection, begin: str) -> Iterator[None]:
    connection.execute(begin)
    try:
        yield
    finally:
        if connection.in_transaction:  # SQLite ends it itself after some errors
            connection.execute("ROLLBACK")


def uri(path: Path, mode: str) -> str:
    """As SQLite wants it: with a drive letter or a server in front too, and never made anew. ``mode``: rw or ro.

    Byte for byte: names from another computer need not be text in the letters of this one.
    """
    posix = path.absolute().as_posix()
    return f"file://{'' if posix.startswith('/') else '/'}{quote(os.fsencode(posix))}?mode={mode}"
