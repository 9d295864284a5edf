"""Copies of a campaign file that can be trusted: made by SQLite itself, looked through, and only then given their name.

Imported when a copy is wanted. Never changes the file that is copied.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

from campaign import system
from campaign.store import check, errors, file, journal, opening, under_way, verified_copy, writing
from campaign.store.journal import Mark
from campaign.store.ledger import Written
from campaign.store.locking import WriterLock
from campaign.words import _
from campaign.world.codec import stored_order
from campaign.world.entries import Draft, Entry
from campaign.world.ids import EntryId, PictureId
from campaign.world.orders import SetBackdrop, SetPortrait
from campaign.world.pictures import is_picture, pictures_of
from campaign.world.state import Campaign

PATH = (
    "WITH RECURSIVE path (id) AS (SELECT ? UNION SELECT parent FROM path JOIN entry USING (id) "
    "WHERE parent IS NOT NULL) SELECT id FROM path"
)
"""What selects the ids of the entries that lead to one, which is given as a value."""


def save_copy(source: Path, target: Path, known: Mark | None = None) -> None:
    """A copy under another name; a file that has this name is replaced, whole or not at all. Raises StoreError.

    Opens the source for itself, so it can be done on another thread while the campaign goes on. ``known``: the mark of
    the journal that has to be in it, else it is a LostFile.
    """
    if known is not None and not system.is_there(source):
        raise errors.gone(source)

    def make(working: Path) -> None:
        verified_copy.copy(source, working)
        if known is not None and verified_copy.mark_of(working) != known:
            raise errors.moved_on(source)
        verified_copy.verify(working, source)

    _save(source, target, make, stands_still=False)


def save_held(held: sqlite3.Connection, source: Path, target: Path, known: Mark | None) -> None:
    """The same of a file that has lost its name, or whose name another has now, as long as a program holds it open."""

    def make(working: Path) -> None:
        try:
            verified_copy.copy_held(held, working)
        except sqlite3.Error as error:
            if errors.number_of(error) == sqlite3.SQLITE_FULL:
                raise
            raise errors.gone(source) from error  # the disk has been taken out
        try:
            is_known = verified_copy.mark_of(working) == known
        except (sqlite3.Error, errors.StoreError, UnicodeDecodeError):  # it was cut off, and nothing is held
            is_known = False
        if not is_known:
            raise errors.moved_on(source)
        verified_copy.verify(working, source)

    _save(source, target, make, stands_still=False)


def save_entries(source: Path, entries: Sequence[Entry], target: Path) -> None:
    """A campaign that knows only what people remember of it, where nothing else is left.

    ``entries``: from the founding on. Pictures lay in the file and nowhere else, so the orders that gave them are left
    out; the rest is sealed anew.
    """
    remembered = [entry for entry in entries if not isinstance(entry.order, SetPortrait | SetBackdrop)]
    after = journal.folded(remembered, source)

    def make(working: Path) -> None:
        verified_copy.clear(working)
        writing.fill_with_entries(working, remembered, after)
        verified_copy.verify(working, target)

    _save(source, target, make, stands_still=False)


def save_path(source: Path, entry: EntryId, after: Campaign, target: Path) -> None:
    """A campaign under another name that knows only what leads to an entry and stands there. Raises StoreError.

    The entries are the very same, with their ids and seals. ``after``: the state at the entry.
    """

    def make(working: Path) -> None:
        copy_path(source, entry, after, working)
        with closing(opening.connect(working, writes=False)) as new:
            journal.sealed_entries(new, source)  # raises where one is not as it was written

    _save(source, target, make)


def is_earlier_copy(target: Path, source: Path) -> bool:
    """Whether a file is a copy of this campaign, or of what led to an entry of it, with nothing of its own.

    The seal of an entry covers all that came before it, so one that both have is enough. Raises StoreError.
    """
    if not target.is_file() or opening.version_at(target) != file.SCHEMA:
        return False
    with errors.said_plainly(target):
        newest = verified_copy.mark_of(target)
    if newest is None:
        return False
    with errors.said_plainly(source), closing(opening.connect(source, writes=False)) as connection:
        found = connection.execute("SELECT hash FROM entry WHERE id = ?", (newest.newest,)).fetchone()
    return bool(found == (newest.newest_hash,))


def save_to_send(source: Path, target: Path, *, over: bool = False) -> None:
    """A whole copy for somebody else, as small as it can be. Raises StoreError.

    In a new file, or with ``over`` in the place of one of that name. Without battles that are being played on this
    computer, and without the post: its keys and the orders that wait are the organiser's alone. Opens the source for
    itself, so it can be done on another thread while the campaign goes on.
    """
    source, target = errors.real(source), errors.target(target)
    if target.exists() and not over:
        raise errors.exists(target)

    def make(working: Path) -> None:
        verified_copy.copy(source, working)
        with closing(opening.connect_to_write(working)) as made:
            made.execute("DELETE FROM under_way")
            made.execute("DELETE FROM post")  # whoever gets the copy is no organiser: see resources/exchange.md
            made.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 1)  # the new pages are put together in another file
            made.execute("VACUUM")
        verified_copy.verify(working, source)

    _save(source, target, make, stands_still=False)


def save_for_player(source: Path, founding: Draft, after: Campaign, target: Path, *, over: bool = False) -> None:
    """A file that begins with a copy for one player, with the pictures that are seen in it. Raises StoreError.

    A copy for a player that has this name is replaced; any other file stays, unless it is to be replaced (``over``).
    """
    if target.exists() and not over and not _is_for_player(target):
        raise errors.exists(target)

    def make(working: Path) -> None:
        seen = {*after.portraits.values(), *(backdrop.picture for backdrop in after.backdrops.values())}
        with closing(opening.connect(source, writes=False)) as old:
            found = old.execute("SELECT id, png FROM picture ORDER BY id")
            pictures = {
                PictureId(id): png for id, png in found if id in seen and (png == writing.LOST or is_picture(id, png))
            }
        writing.fill_with_first(working, founding, after, pictures)

    _save(source, target, make)


def save_from_letter(
    target: Path, founding: Draft, after: Campaign, pictures: Mapping[PictureId, bytes], post: Mapping[str, str]
) -> None:
    """A new file that begins with a copy for one player, as a letter brought it. Raises StoreError.

    ``post``: what is kept beside it. It appears whole, and looked through, or not at all.
    """
    target = errors.target(target)
    if target.exists():
        raise errors.exists(target)
    lock = WriterLock(target)
    try:
        with errors.said_plainly(target), writing.new_file(target) as working:
            kept = {seat: under_way.sealed(seat, text) for seat, text in post.items()}
            writing.fill_with_first(working, founding, after, pictures, kept)
            for fault in check.faults_in(working):
                raise errors.damaged(target, fault)
    finally:
        lock.release()


def _is_for_player(path: Path) -> bool:
    """Whether a file is a copy for a player, of this version of the program's."""
    if not path.is_file() or opening.version_at(path) != file.SCHEMA:
        return False
    with errors.said_plainly(path), closing(opening.connect(path, writes=False)) as connection:
        return connection.execute("SELECT kind FROM entry").fetchall() == [("take-copy",)]


def _save(source: Path, target: Path, make: Callable[[Path], None], *, stands_still: bool = True) -> None:
    """Have a file made beside its place, and put it there when it is whole.

    ``stands_still``: nobody may write to the source meanwhile.
    """
    source, target = errors.real(source), errors.target(target)
    if source == target:
        raise errors.StoreError(
            _("“{name}” is the campaign’s own file. Choose another name for the copy.").format(name=target.name)
        )
    if target.is_dir():
        raise errors.StoreError(_("“{name}” is a folder. Choose another name for the copy.").format(name=target.name))
    lock = WriterLock(target)  # nobody may have the file open that is replaced
    working = target.with_name(target.name + ".copying")
    try:
        with errors.said_plainly(target), _standing_still(source) if stands_still else nullcontext():
            make(working)
            writing.clear_the_way(target)
            system.replace(working, target)
    finally:
        verified_copy.clear(working)
        lock.release()


@contextmanager
def _standing_still(path: Path) -> Iterator[None]:
    """Nobody writes to the file meanwhile; who wants to waits."""
    with closing(opening.connect(path, writes=False)) as connection, file.reading(connection):
        connection.execute("SELECT entry FROM head").fetchall()  # only reading takes the lock
        yield


def copy_path(source: Path, entry: EntryId, after: Campaign, target: Path) -> None:
    """The entries that lead to one, as they stand in the source, in a new file; the tables to read say its state."""
    verified_copy.clear(target)
    target.write_bytes(b"")
    with (
        closing(opening.connect(source, writes=False)) as old,
        closing(opening.connect_to_write(target)) as new,
        writing.engine_on(new).begin() as transaction,
    ):
        writing.make_tables(transaction)
        for name in ("entry", "event"):
            columns = [column.name for column in writing.table(name).columns]
            named = ", ".join(f'{name}."{column}"' for column in columns)
            of = "id" if name == "entry" else "entry"
            rows = old.execute(f"SELECT {named} FROM {name} WHERE {of} IN ({PATH})", (entry,)).fetchall()
            writing.insert(transaction, writing.table(name), [dict(zip(columns, row, strict=True)) for row in rows])
        writing.put_lines(transaction, _lines_on(old, entry))
        writing.put_pictures(transaction, _pictures_on(old, entry))
        writing.put_head(transaction, entry)
        writing.fill_tables_to_read(transaction, after)


def _lines_on(old: sqlite3.Connection, entry: EntryId) -> Iterator[Written]:
    """The same of the ledger; what an amendment has left behind is not there."""
    found = old.execute(f"SELECT id, hash, written FROM entry WHERE id IN ({PATH}) ORDER BY id", (entry,))
    return (Written(EntryId(id), hash, written, None) for id, hash, written in found)


def _pictures_on(old: sqlite3.Connection, entry: EntryId) -> dict[PictureId, bytes]:
    """The pictures that the orders which lead to an entry name."""
    with_pictures = "kind IN ('set-portrait', 'set-backdrop')"
    orders = old.execute(f"SELECT order_json FROM entry WHERE {with_pictures} AND id IN ({PATH})", (entry,))
    named = {picture for (text,) in orders for picture in pictures_of(stored_order(text))}
    return {PictureId(id): png for id, png in old.execute("SELECT id, png FROM picture ORDER BY id") if id in named}
