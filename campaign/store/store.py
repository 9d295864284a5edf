"""One campaign file: made, opened to write or only to look, read, added to.

Hands out and takes whole values; holds neither state nor rules. Each write is one transaction, made only while the
head in the file is the one that this store left there.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from campaign import system
from campaign.store import errors, file, journal, ledger, locking, opening, under_way, verified_copy
from campaign.store.journal import Mark, Stem
from campaign.store.locking import WriterLock
from campaign.words import _
from campaign.world.entries import Draft, Entry
from campaign.world.events import Event
from campaign.world.ids import BattleId, EntryId, PictureId
from campaign.world.pictures import is_picture
from campaign.world.state import Campaign

if TYPE_CHECKING:
    from campaign.store.backups.folders import Backups
    from campaign.store.writing import Writer


BATTLES = "SELECT battle, text FROM under_way"
POST = "SELECT seat, text FROM post"
COPY_TRIES = 5
"""Of a copy, while orders are written one after the other; then they wait until it is made."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is read when a file is opened: the way from the founding to the head, and the rest in short.

    ``stood``: where the campaign stood before each amendment, by the first entry that the amendment wrote.
    """

    entries: tuple[Entry, ...]
    retired: tuple[Stem, ...]
    stood: Mapping[EntryId, EntryId] = field(default_factory=dict)


class Store:
    """An open file. ``lock`` is None where it was opened only to look. ``trouble``: what people should know, once.

    Whatever is asked while another thread reads or writes waits until that is done: they share one connection.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: WriterLock | None, trouble: str = "") -> None:
        self.path = path
        self.trouble = trouble
        self._connection = connection
        self._lock = lock
        self._is_open = True
        self._turn = threading.RLock()
        self._place = locking.place_of(path)
        self._read: Mark | None = None  # of the journal as it was read first

    @classmethod
    def create(cls, path: Path, founding: Draft, after: Campaign) -> Self:
        """A new file with its first entry, opened to write. It appears whole or not at all."""
        path = errors.target(path)
        if path.exists():
            raise errors.exists(path)
        lock = WriterLock(path)
        try:
            with errors.said_plainly(path):
                from campaign.store.writing import make_file

                make_file(path, founding, after)
        finally:
            lock.release()
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, backups: Backups | None = None) -> Self:
        """Open to write. An older file is brought up to date first, and kept as it was: as a backup, or beside it."""
        path = errors.real(path)
        opening.version_at(path)
        with errors.said_plainly(path), ExitStack() as if_this_fails:
            lock, trouble = WriterLock(path), ""
            if_this_fails.callback(lock.release)
            if opening.version_at(path) < file.SCHEMA:
                from campaign.store import upgrade  # its library takes long to import, and is hardly ever needed

                trouble = upgrade.upgrade(path, backups)
            connection = opening.connect_to_write(path)
            if_this_fails.callback(connection.close)
            file.show_that_it_can_write(connection)
            if_this_fails.pop_all()
            return cls(path, connection, lock, trouble)

    @classmethod
    def open_to_read(cls, path: Path) -> Self:
        """Open to read only, also while another program writes."""
        path = errors.real(path)
        if opening.version_at(path) < file.SCHEMA:
            raise errors.older(path)
        with errors.said_plainly(path):
            return cls(path, opening.connect(path, writes=False), None)

    def read(self, progress: Callable[[int, int], object] = lambda done, of: None) -> Contents:
        """What the desk starts from. ``progress`` is told how far it is; what it raises ends it."""
        with self._reading():
            self._look_at_the_tables(self._connection)
            if not file.is_sound(self._connection):
                raise errors.damaged(self.path, _("its pages do not fit together."))
            head = journal.head(self._connection, self.path)
            entries = journal.sealed_entries(
                self._connection, self.path, journal.HEADS_PATH, read=lambda id: progress(id, head)
            )
            if not entries or entries[-1].id != head or entries[0].parent is not None:
                raise errors.damaged(self.path, _("a part of its journal is missing."))
            if any(under_way.opened(*kept) is None for kept in self._connection.execute(BATTLES)):
                raise errors.damaged(self.path, _("a battle that is under way is not as it was kept."))
            if any(under_way.opened(*kept) is None for kept in self._connection.execute(POST)):
                raise errors.damaged(self.path, _("a part of its post is not as it was kept."))
            self._read = self._read or journal.mark(self._connection)
            for fault in ledger.faults(self._connection):
                raise errors.damaged(self.path, fault)
            if not ledger.tables_are_as_left(self._connection):
                raise errors.tables_spoilt(self.path)
            return Contents(entries, journal.retired(self._connection, self.path), ledger.stood(self._connection))

    def _look_at_the_tables(self, connection: sqlite3.Connection) -> None:
        """Raise StoreError where they are not those that this program makes: others could do what nobody ordered."""
        there = file.schema(connection)
        if file.form(there) == file.FORM:
            return
        from campaign.store.check import KEPT_TABLES, fresh_schema  # brings what makes them

        wanted = fresh_schema()
        wrong = {name for name, made in there.items() if not name.startswith("sqlite_") and wanted.get(name) != made}
        wrong |= {name for name, made in wanted.items() if name not in there and made.startswith("CREATETABLE")}
        if wrong & KEPT_TABLES:
            raise errors.damaged(self.path, _("a table of it is missing or made differently."))
        if wrong:
            raise errors.tables_spoilt(self.path)

    def entry(self, id: EntryId) -> Entry:
        """One entry, on the head's path or not."""
        with self._reading():
            return journal.sealed_entries(self._connection, self.path, journal.ONE, id)[0]

    def all_entries(self) -> tuple[Entry, ...]:
        """Every entry, in order of id."""
        with self._reading():
            return journal.sealed_entries(self._connection, self.path)

    def all_entries_apart(self) -> tuple[Entry, ...]:
        """The same on another thread, while writing goes on: on a connection of its own, if there is a file."""
        if not self.is_lost():
            with closing(Store.open_to_read(self.path)) as apart:
                return apart.all_entries()
        with self._reading():
            if journal.mark(self._connection) != self._known:
                raise errors.moved_on(self.path)
        return self.all_entries()

    def picture(self, id: PictureId) -> bytes | None:
        """A portrait; None where the file has none of this name, or one that is not as it was given."""
        with self._reading():
            return _picture(self._connection, id)

    def has_lost(self, id: PictureId) -> bool:
        """Whether a repair could not save a picture, and nobody has given it again."""
        with self._reading():  # nothing stands in its place: ``writing.LOST``
            row = self._connection.execute("SELECT png = x'' FROM picture WHERE id = ?", (id,)).fetchone()
        return bool(row == (1,))

    def give_again(self, id: PictureId, png: bytes) -> None:
        """Put such a picture back."""
        with self._writing():
            self._writer.give_again({id: png})

    def append(
        self,
        parent: Entry | None,
        drafts: Sequence[Draft],
        before: Campaign,
        after: Campaign,
        pictures: Mapping[PictureId, bytes] | None = None,
        stood: EntryId | None = None,
        post: Mapping[str, str] | None = None,
    ) -> tuple[Entry, ...]:
        """Add drafts one after the other behind ``parent``; the head goes to the last.

        ``before`` is the state at the head as it is, ``after`` the state at the new one. ``pictures``: portraits that
        the drafts name and that are not in the file yet. ``stood``: where the campaign stood before, if the drafts are
        an amendment. ``post``: see ``keep_post``; it is kept with them, or not at all.
        """
        with self._writing():
            return self._writer.append(parent, drafts, before, after, pictures or {}, stood, _sealed(post or {}))

    def move_head(self, to: EntryId, before: Campaign, after: Campaign, between: Sequence[Event] | None = None) -> None:
        """The campaign stands at another entry from now on.

        ``between``: what happened from one of both to the other, forth or back, where that is known.
        """
        with self._writing():
            self._writer.move_head(to, before, after, between)

    def battle_under_way(self, battle: BattleId) -> str | None:
        """The text of a battle that is being played; None where there is none."""
        with self._reading():
            row = self._connection.execute("SELECT text FROM under_way WHERE battle = ?", (battle,)).fetchone()
            return under_way.opened(battle, str(row[0])) if row is not None else None

    def keep_battle(self, battle: BattleId, text: str | None) -> bool:
        """Keep a battle that is being played, or no longer (None); whether it waits for its result."""
        with self._writing():
            kept = None if text is None else under_way.sealed(battle, text)
            return self._writer.keep_battle(battle, kept)

    def post(self) -> dict[str, str]:
        """The texts of letters and answers, by seat."""
        with self._reading():
            kept = {str(seat): str(text) for seat, text in self._connection.execute(POST)}
        whole = {seat: under_way.opened(seat, text) for seat, text in kept.items()}
        return {seat: text for seat, text in whole.items() if text is not None}

    def keep_post(self, post: Mapping[str, str]) -> None:
        """Keep something of the post of these seats, in the place of what was kept."""
        with self._writing():
            self._writer.keep_post(_sealed(post))

    def save_copy(self, target: Path) -> None:
        """A copy of the file under another name, as it stands. May be called on another thread.

        Where the file was removed or replaced while it was open, what is still held of it is copied. Raises LostFile
        where that is not the campaign that was opened.
        """
        from campaign.store import copying  # brings what writes

        for _time in range(COPY_TRIES):
            try:
                copying.save_copy(self.path, target, self._known)
            except errors.StoreError as error:
                if self.is_lost():
                    break
                if not isinstance(error, errors.OtherFile):
                    raise
            else:
                return  # else an order was written on another thread at this very moment
        with self._turn:
            copying.save_held(self._connection, self.path, target, self._known)

    def is_lost(self) -> bool:
        """Whether nothing, or something else, lies where the file was that is open to be written to.

        Where a copy was put there that says the same, the campaign goes on in that from now on.
        """
        if self._lock is None:
            return False
        try:
            with self._turn:  # nothing is being written on another thread
                if not system.is_there(self.path) or verified_copy.mark_of(self.path) != self._known:
                    return True
                if self._is_open and not self._has_its_place():
                    self._go_on_in_copy(self._lock)
                return False
        except (sqlite3.Error, errors.StoreError, OSError, UnicodeDecodeError):
            return True

    def _has_its_place(self) -> bool:
        """Whether what is open is still the file of this name, and answers: its disk may have been taken out."""
        try:
            return locking.place_of(self.path) == self._place and journal.mark(self._connection) is not None
        except sqlite3.OperationalError:
            return False

    def _go_on_in_copy(self, lock: WriterLock) -> None:
        """What lies in the file's place is what is open from now on. Raises where it is no sound copy of it.

        Folders that are kept in step between computers put one there, and so do people who put back a stick.
        """
        known, place = self._known, locking.place_of(self.path)
        with ExitStack() as if_this_fails:
            copy = if_this_fails.enter_context(closing(opening.connect_to_write(self.path)))
            file.show_that_it_can_write(copy)
            with file.reading(copy):
                self._look_at_the_tables(copy)
                whole = file.is_sound(copy) and not any(ledger.faults(copy)) and ledger.tables_are_as_left(copy)
                if not whole or journal.mark(copy) != known:
                    raise errors.moved_on(self.path)
            lock.follow()
            if_this_fails.pop_all()
        self._connection.close()
        self._connection, self._place, self._read = copy, place, known
        vars(self).pop("_writer", None)

    def refuse_if_lost(self) -> None:
        """Raise LostFile where the file is not the one any more that was opened to be written to."""
        if self.is_lost():
            raise errors.lost(self.path)

    def save_entries(self, entries: Sequence[Entry], target: Path) -> None:
        """Writes a new file of entries that the desk still has in memory, where this one cannot be read any more."""
        from campaign.store import copying

        copying.save_entries(self.path, entries, target)

    def save_to_send(self, target: Path, *, over: bool = False) -> None:
        """A whole copy for somebody else. May be called on another thread. ``over``: a file of that name goes."""
        from campaign.store import copying

        self.refuse_if_lost()
        copying.save_to_send(self.path, target, over=over)

    def save_path(self, entry: EntryId, after: Campaign, target: Path) -> None:
        """A file with nothing but what leads to an entry, whose state is ``after``. May be called on another thread."""
        from campaign.store import copying

        self.refuse_if_lost()
        copying.save_path(self.path, entry, after, target)

    def save_for_player(self, founding: Draft, after: Campaign, target: Path, *, over: bool = False) -> None:
        """A copy for one player, which begins with this entry. May be called on another thread."""
        from campaign.store import copying

        self.refuse_if_lost()
        copying.save_for_player(self.path, founding, after, target, over=over)

    def close(self) -> None:
        """Let go of the file. To close twice does no harm."""
        with self._turn:
            self._is_open = False
            self._connection.close()
        if self._lock is not None:
            self._lock.release()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Everything read inside belongs together."""
        with self._one_at_a_time(), file.reading(self._connection):
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Into the file that lies in its place, if that is a copy; what else lies there is told as that."""
        with self._one_at_a_time():
            if self._lock is not None and locking.place_of(self.path) not in (self._place, None):
                self.is_lost()
            yield

    @contextmanager
    def _one_at_a_time(self) -> Iterator[None]:
        """One at a time, and a file that was lost is told as that, whatever the system says of it.

        One that was cut off or written over is no damaged one: all that was in it is still remembered here.
        """
        with self._turn:
            try:
                with errors.said_plainly(self.path):
                    yield
            except errors.StoreError as error:
                if self._lock is None or isinstance(error, errors.LostFile):
                    raise
                if not system.is_there(self.path):
                    raise errors.gone(self.path) from error
                if isinstance(error, errors.DamagedFile | errors.NotACampaign) and self._was_written_over():
                    raise errors.moved_on(self.path) from error
                raise

    def _was_written_over(self) -> bool:
        """Whether the journal that was read from the file, or written to it, is not in it any more."""
        if self._known is None:  # it was never sound here
            return False
        try:
            return verified_copy.mark_of(self.path) != self._known
        except (sqlite3.Error, errors.StoreError, OSError, UnicodeDecodeError):
            return True

    @property
    def _known(self) -> Mark | None:
        """The mark of the journal that has to be in the file; None where others may write to it."""
        return None if self._lock is None else self._left

    @property
    def _left(self) -> Mark | None:
        """The mark of the journal as it was read, or written last."""
        return self._writer.known if "_writer" in vars(self) else self._read

    @cached_property
    def _writer(self) -> Writer:
        if self._lock is None:
            raise errors.only_looking(self.path)
        from campaign.store.writing import Writer  # brings SQLAlchemy, which reading does without

        return Writer(self.path, self._connection, self._read)


def _sealed(post: Mapping[str, str]) -> dict[str, str]:
    return {seat: under_way.sealed(seat, text) for seat, text in post.items()}


def _picture(connection: sqlite3.Connection, id: PictureId) -> bytes | None:
    row = connection.execute("SELECT png FROM picture WHERE id = ?", (id,)).fetchone()
    return row[0] if row is not None and isinstance(row[0], bytes) and is_picture(id, row[0]) else None
