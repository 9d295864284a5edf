"""What lies beside a file and would be played into it when it is opened: only if the file is sound then.

SQLite takes back what a killed program left half done from a journal beside the file. Where that journal belongs to
another file, or was made up, it would spoil the file for good. So it is tried on a copy first: folders that
are kept in step carry a file and what lies beside it one after the other.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from campaign.store import errors, file
from campaign.store.locking import WriterLock
from campaign.words import _

ENDINGS: Final = ("-journal", "-wal")
MOST_BYTES: Final = 600 * 1024 * 1024  # of a campaign's file, and of what lies beside one: none of ours is as large
MAGIC: Final = bytes.fromhex("d9d505f920a163d7")  # how SQLite's journal begins, and how it ends where it names another


def check(path: Path) -> None:
    """Raise DamagedFile where what lies beside a file would spoil it, and TooLarge where that cannot be tried.

    Touches nothing. Where something lies there it is tried on a copy of the file, which takes its time.
    """
    if found_beside(path):
        with _nobody_writes(path) as alone:
            if alone:
                check_alone(path)


def check_alone(path: Path) -> None:
    """The same, for callers that hold the lock by which no other process has the file open to write."""
    found = found_beside(path)
    if found and (any(map(names_another, found)) or not _is_sound_after(path, found)):
        raise errors.damaged(
            path, _("“{beside}”, which lies beside it, does not belong to it.").format(beside=found[0].name)
        )


def found_beside(path: Path) -> list[Path]:
    """What lies beside a file and would be played into it."""
    return [beside for beside in beside_of(path) if _counts(beside)]


def beside_of(path: Path) -> tuple[Path, ...]:
    """Where SQLite would look."""
    return tuple(path.with_name(path.name + ending) for ending in ENDINGS)


def names_another(beside: Path) -> bool:
    """Whether it names a further file, which SQLite would remove: no journal of ours does."""
    if not beside.name.endswith(ENDINGS[0]):
        return False
    with suppress(OSError), beside.open("rb") as found_beside:
        found_beside.seek(max(0, beside.stat().st_size - len(MAGIC)))  # it may be of any size
        return found_beside.read() == MAGIC
    return True


def _counts(beside: Path) -> bool:
    """Whether SQLite would look at what is in it."""
    with suppress(OSError), beside.open("rb") as found_beside:
        begin = found_beside.read(len(MAGIC))
        return bool(begin) and (begin == MAGIC or beside.name.endswith(ENDINGS[1]))
    return False


@contextmanager
def _nobody_writes(path: Path) -> Iterator[bool]:
    """Whether nobody has the file open to write: else it is that program's own journal, and as it should be."""
    try:
        lock = WriterLock(path)
    except errors.InUse:
        yield False
        return
    except errors.StoreError:  # nothing can be written here, and so nobody writes
        yield True
        return
    try:
        yield True
    finally:
        lock.release()


def _is_sound_after(path: Path, found: list[Path]) -> bool:
    from campaign.store import integrity  # brings the whole campaign, which no list of files waits for

    with errors.said_plainly(path):
        for one in (path, *found):
            if one.stat().st_size > MOST_BYTES:
                raise errors.too_large(one, MOST_BYTES)
    with errors.said_plainly(path), TemporaryDirectory(prefix="fftt-") as folder:
        working = Path(folder) / "campaign.fftt"
        shutil.copyfile(path, working)
        for beside in found:
            shutil.copyfile(beside, working.with_name(working.name + beside.name[len(path.name) :]))
        try:
            with closing(sqlite3.connect(working)) as connection:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchall()  # SQLite plays it back
            with closing(file.connected(working, writes=False)) as connection:
                integrity.verify(connection, path)
        except (sqlite3.Error, errors.StoreError, UnicodeDecodeError):
            return False
        return True
