"""Backups of campaigns: sound copies in a folder of the user's own, a folder for each campaign.

Each is looked through before it counts, and before an older one goes for it. Never changes a campaign: to restore
one is to write a new file. Files that this program has not named are never touched.
"""

from __future__ import annotations

import filecmp
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from campaign import system
from campaign.store import clock, errors, file, opening, verified_copy
from campaign.store.backups import naming, origins, retention
from campaign.store.backups.naming import ORIGINALS, Backup, Why
from campaign.store.backups.origins import Whereabouts
from campaign.store.errors import NoBackup
from campaign.words import _

__all__ = ["ORIGINALS", "Backup", "Backups", "NoBackup", "Why"]

WORKING: Final = ".making"  # what is not a backup yet
PATIENCE: Final = 30.0  # seconds to wait while another program makes a backup of the same campaign
KEY_LETTERS: Final = 12
SEAL: Final = re.compile("[0-9a-f]{64}")
MOST_MONTHS: Final = 100_000


@dataclass(frozen=True, slots=True)
class _Known:
    """What a file says of itself before anything is checked. ``key`` is empty where it says nothing."""

    key: str = ""
    name: str = ""
    month: int = 0
    week: int = 0


class Backups:
    """The backups of all campaigns on this computer. Any method may be called on any thread."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = clock.now) -> None:
        self.folder = folder
        self._now = now

    # --- making -------------------------------------------------------------------------------------------------------

    def keep(self, campaign: Path, why: Why) -> Backup:
        """Make one of a campaign's file as it stands, then thin the older ones.

        A writer of the campaign waits only while the copy is made, not while it is looked through. Where the
        newest one says the same already, that one is returned. A file that arrived or is damaged is kept byte for
        byte, whatever is in it. Raises NoBackup.
        """
        campaign = errors.real(campaign)
        if why in ORIGINALS:
            return self.keep_as_it_is(campaign, why, campaign)
        with _or_no_backup(self.folder, campaign):
            with errors.said_plainly(campaign):
                known = _told(campaign)
            if not known.key:
                raise errors.damaged(campaign, _("the beginning of its journal cannot be read."))
            with self._folder_for(known, campaign) as folder:
                working, made = folder / WORKING, self._now()
                verified_copy.copy(campaign, working)
                verified_copy.verify(working, campaign)
                known = _known(working)  # where it stood when it was copied
                newest = next((one for one in _in(folder) if one.why not in ORIGINALS), None)
                of_this_file = newest is not None and newest.of == naming.readable(campaign.stem)
                if newest is not None and of_this_file and verified_copy.same_content(newest.path, working):
                    return newest
                return self._name(working, folder, made, known, why, campaign)

    def keep_as_it_is(self, found: Path, why: Why, campaign: Path) -> Backup:
        """Keep a file byte for byte, sound or not, among the backups of the campaign at ``campaign``.

        That may be the same file, or the one that was made of it. Nobody in this process may have the file open:
        SQLite would lose its locks on it. Raises NoBackup.
        """
        found, campaign = errors.real(found), errors.real(campaign)
        with _or_no_backup(self.folder, found):
            known = self._known_or_remembered(campaign)
            with self._folder_for(known, campaign) as folder:
                size = found.stat().st_size
                for one in _in(folder):
                    if one.why in ORIGINALS and one.size == size and filecmp.cmp(one.path, found, shallow=False):
                        return one
                working = folder / WORKING
                _copy_bytes(found, working)
                return self._name(working, folder, self._now(), known, why, found)

    def _name(self, working: Path, folder: Path, made: datetime, known: _Known, why: Why, campaign: Path) -> Backup:
        """Give a copy its name, now that it counts; then older ones may go."""
        backups = _in(folder)
        number = max((one.number for one in backups), default=0) + 1
        name = naming.file_name(number, made, known.month, known.week, why, campaign.stem)
        size = working.stat().st_size
        system.replace(working, folder / name)
        for old in retention.to_thin(_in(folder), self._now()):
            with suppress(OSError):  # it may be open now: it goes the next time
                old.path.unlink()
        backup = naming.read_name(folder / name, size)
        assert backup is not None, name
        return backup

    # --- finding ------------------------------------------------------------------------------------------------------

    def of(self, campaign: Path) -> tuple[Backup, ...]:
        """Those of a campaign, the newest first; also where its file is damaged, gone, or has another name by now."""
        return tuple(backup for folder in self.folders_of(campaign) for backup in _in(folder))

    def folders_of(self, campaign: Path) -> tuple[Path, ...]:
        """Where the backups of a campaign are; nothing where there are none.

        What its file says counts. Where it says nothing, it is any campaign whose file has been at this path.
        """
        campaign = errors.real(campaign)
        known = _known(campaign)
        found = [*self._of_key(known.key)] if known.key else self._that_remember(campaign)
        return tuple(dict.fromkeys([*found, *self._of_key(_key_of_path(campaign))]))

    def _of_key(self, key: str) -> list[Path]:
        return [folder for folder in self._all_folders() if folder.name.rpartition(" ")[2] == key]

    def _that_remember(self, campaign: Path) -> list[Path]:
        """Folders of campaigns whose file has been at this path; the one where it was last comes first."""
        here = origins.as_text(campaign)
        found = [
            (kept.paths.index(here), folder)
            for folder in self._all_folders()
            if (kept := origins.read(folder)) is not None and here in kept.paths
        ]
        return [folder for _place, folder in sorted(found)]

    def _all_folders(self) -> list[Path]:
        try:
            return sorted(path for path in self.folder.iterdir() if path.is_dir())
        except OSError:
            return []

    def _known_or_remembered(self, campaign: Path) -> _Known:
        """Which campaign it is: by what its file says, else by where it is."""
        known = _known(campaign)
        if not known.key and (folders := self._that_remember(campaign)):
            kept = origins.read(folders[0])
            known = _Known() if kept is None else _Known(kept.key)
        return known if known.key else _Known(_key_of_path(campaign))

    @contextmanager
    def _folder_for(self, known: _Known, campaign: Path) -> Iterator[Path]:
        """The folder of a campaign, which is made if there is none, and is this program's alone meanwhile."""
        there = self._of_key(known.key)
        folder = there[0] if there else self.folder / f"{naming.readable(known.name or campaign.stem)} {known.key}"
        folder.mkdir(parents=True, exist_ok=True)
        try:
            with FileLock(folder / ".lock", timeout=PATIENCE, thread_local=False):
                _clear(folder)
                kept = origins.read(folder) or Whereabouts(known.key, ())
                if kept.with_path(campaign) != kept:
                    origins.write(folder, kept.with_path(campaign))
                    system.sync_folder(self.folder)
                try:
                    yield folder
                finally:
                    _clear(folder)
        except Timeout as taken:
            raise errors.StoreError(_("another program is making one.")) from taken

    # --- restoring ----------------------------------------------------------------------------------------------------

    def restore(self, backup: Backup, target: Path) -> None:
        """Write one to a new file, which appears whole or not at all. Raises StoreError where there is a file.

        A file that was kept as it was found comes back as it was found.
        """
        from campaign.store import writing
        from campaign.store.locking import WriterLock

        target = errors.target(target)
        if target.exists():
            raise errors.exists(target)
        with errors.said_plainly(backup.path):
            if backup.why not in ORIGINALS:
                verified_copy.verify(backup.path, backup.path)
        lock = WriterLock(target)
        try:
            with errors.said_plainly(target), writing.new_file(target) as unfinished:
                if backup.why in ORIGINALS:
                    _copy_bytes(backup.path, unfinished)
                else:
                    verified_copy.copy(backup.path, unfinished)
                    verified_copy.verify(unfinished, backup.path)
        finally:
            lock.release()


def what_for(why: Why) -> str:
    """What a backup was made for."""
    return {
        Why.WEEK: _("before the week closed"),
        Why.AMEND: _("before an amendment"),
        Why.UPGRADE: _("before the file was brought up to date"),
        Why.CLOSE: _("as the campaign was closed"),
        Why.ARRIVED: _("as it arrived"),
        Why.DAMAGED: _("as it was found damaged"),
    }[why]


def name_for_restored(campaign: Path, backup: Backup) -> Path:
    """A free name beside a campaign's file for what is restored."""
    stem = f"{campaign.stem} {backup.made:%Y-%m-%d}"
    number, found = 1, campaign.with_name(f"{stem}{campaign.suffix}")
    while found.exists():
        number += 1
        found = campaign.with_name(f"{stem} ({number}){campaign.suffix}")
    return found


def _in(folder: Path) -> tuple[Backup, ...]:
    """The backups in a folder, the newest first; what has another name is none."""
    found = []
    try:
        for path in folder.iterdir():
            with suppress(OSError):  # one may go at this very moment
                if (backup := naming.read_name(path, path.stat().st_size)) is not None:
                    found.append(backup)
    except OSError:
        return ()
    return tuple(sorted(found, key=lambda backup: backup.number, reverse=True))


def _clear(folder: Path) -> None:
    """What was left half made, now or by a program that was killed."""
    for left in (WORKING, WORKING + "-journal"):
        (folder / left).unlink(missing_ok=True)


def _key_of_path(campaign: Path) -> str:
    return sha256(b"path " + origins.as_text(campaign).encode()).hexdigest()[:KEY_LETTERS]


def _known(path: Path) -> _Known:
    """What the file says of itself; nothing where it cannot be read."""
    try:
        return _told(path) if path.is_file() else _Known()
    except (sqlite3.Error, errors.StoreError, OSError, UnicodeDecodeError, OverflowError):
        return _Known()


def _told(path: Path) -> _Known:
    """The same; nothing where it is no campaign. Checks no more than the form of what it says. Raises sqlite3.Error."""
    with closing(opening.connect(path, writes=False, steps=file.FEW_STEPS)) as connection:
        match connection.execute("SELECT hash FROM entry WHERE parent IS NULL ORDER BY id LIMIT 1").fetchone():
            case (str(seal),) if SEAL.fullmatch(seal):
                return _Known(seal[:KEY_LETTERS], *_standing(connection))
    return _Known()


def _standing(connection: sqlite3.Connection) -> tuple[str, int, int]:
    """The campaign's name, its month and week, by the tables to read, which anybody may have spoilt."""
    with suppress(sqlite3.Error, UnicodeDecodeError, OverflowError):
        match connection.execute("SELECT name, month, week FROM campaign").fetchone():
            case (str(name), int(month), int(week)) if 0 <= month < MOST_MONTHS and 0 <= week < MOST_MONTHS:
                return name, month, week
    return "", 0, 0


def _copy_bytes(source: Path, target: Path) -> None:
    with source.open("rb") as old, target.open("wb") as new:
        shutil.copyfileobj(old, new)


@contextmanager
def _or_no_backup(folder: Path, campaign: Path) -> Iterator[None]:
    """Whatever the disk says, as a sentence about the backup that was not made."""
    try:
        with errors.said_plainly(folder):
            if not campaign.is_file():
                raise errors.missing(campaign)
            yield
    except errors.StoreError as error:
        text = _("No backup of “{name}” could be made: {why}")
        raise NoBackup(text.format(name=campaign.name, why=_why(folder, error))) from error


def _why(folder: Path, error: errors.StoreError) -> str:
    match error:
        case errors.DiskFull():
            return _("there is no room left on the disk of the folder “{folder}”.").format(folder=folder)
        case errors.ReadOnly():
            return _("nothing can be written to the folder “{folder}”.").format(folder=folder)
        case _:
            return str(error)
