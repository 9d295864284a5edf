"""How the disk says no: one sentence for the player, with what to do about it. Nothing has been changed.

Not for what the rules refuse, and not for mistakes of the program: those are never turned into a sentence.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from campaign import system
from campaign.words import _


class StoreError(Exception):
    """The file cannot be used as asked; ``str`` is the sentence."""


class MissingFile(StoreError):
    """There is no such file."""


class FileExists(StoreError):
    """A new campaign never replaces a file."""


class NotACampaign(StoreError):
    """The file is something else."""


class NewerFile(StoreError):
    """A later version of the program wrote it."""


class OlderFile(StoreError):
    """It has to be brought up to date first, and this door does not write."""


class DamagedFile(StoreError):
    """What is in the file cannot be so. ``what`` says it without the file's name, and without what to do about it."""

    def __init__(self, sentence: str, what: str = "") -> None:
        super().__init__(sentence)
        self.what = what or sentence


class TablesSpoilt(StoreError):
    """The tables to read have to be made anew before anything can be written. ``what``: as of a damaged file."""

    def __init__(self, sentence: str, what: str = "") -> None:
        super().__init__(sentence)
        self.what = what or sentence


class InUse(StoreError):
    """Another process or window writes to it."""


class TooLarge(StoreError):
    """A file that is larger than any of its kind."""


class LostFile(StoreError):
    """The open file was removed, or another one lies in its place; the desk still holds the campaign."""


class GoneFile(LostFile):
    """There is nothing."""


class OtherFile(LostFile):
    """Another program wrote there."""


class ReadOnly(StoreError):
    """It cannot be written to here."""


class DiskFull(StoreError):
    """There is no room."""


class NoBackup(StoreError):
    """No backup could be made; the sentence says why. The campaign itself is as it was."""


def missing(path: Path) -> MissingFile:
    """The file is not there."""
    return MissingFile(_("There is no file “{path}”.").format(path=path))


def exists(path: Path) -> FileExists:
    """The file is there already."""
    return FileExists(
        _("“{path}” exists already. Choose another name: a new campaign never replaces a file.").format(path=path)
    )


def real(path: Path) -> Path:
    """The file itself, whatever links lead to it. Raises StoreError where they lead round in a circle."""
    try:
        return system.resolved(path)
    except OSError as error:
        text = _("“{path}” is a link that leads back to itself. Choose the file itself.")
        raise StoreError(text.format(path=path)) from error


def target(path: Path) -> Path:
    """Where something is to be written. Raises StoreError where a link lies: nothing is written through one."""
    if path.is_symlink():
        text = _("“{path}” is a link to another file, and nothing is written through a link. Choose another name.")
        raise StoreError(text.format(path=path))
    return real(path)


def not_a_campaign(path: Path) -> NotACampaign:
    """The file is not one of ours."""
    return NotACampaign(_("“{name}” is not a campaign file of FFTT Campaign.").format(name=path.name))


def newer(path: Path) -> NewerFile:
    """The file has a higher version mark than this program knows."""
    return NewerFile(
        _("“{name}” was written by a newer version of FFTT Campaign. Update the program to open it.").format(
            name=path.name
        )
    )


def of_another_game(path: Path, name: str) -> NewerFile:
    """Its battles are of a rule system that this program does not have."""
    text = _(
        "“{file}” is played by the rule system “{name}”, which this version of FFTT Campaign does not have. "
        "Update the program to open it; nothing has been changed."
    )
    return NewerFile(text.format(file=path.name, name=name[:40]))


def older(path: Path) -> OlderFile:
    """The file has a lower version mark, and was only to be looked at."""
    return OlderFile(
        _(
            "“{name}” comes from an older version of FFTT Campaign. Open it in the window once: "
            "it is then brought up to date, and the old file is kept among its backups."
        ).format(name=path.name)
    )


def damaged(path: Path, what: str) -> DamagedFile:
    """The file's content contradicts itself; ``what`` is a sentence."""
    return DamagedFile(
        _(
            "“{name}” is damaged: {what} Open a backup of it, or run “fftt repair” on it; nothing has been changed."
        ).format(name=path.name, what=what),
        what[:1].upper() + what[1:],
    )


def too_large(path: Path, most: int) -> TooLarge:
    """The file has more bytes than any of its kind: nobody begins to read it."""
    return TooLarge(
        _("“{name}” has more than {n} MB, and no file of this kind is as large. It was not opened.").format(
            name=path.name, n=most // (1024 * 1024)
        )
    )


def hopeless(path: Path) -> DamagedFile:
    """Not even the founding can be read."""
    return DamagedFile(
        _("Nothing of “{name}” can be saved: it is no campaign, or its beginning is lost. Use a backup of it.").format(
            name=path.name
        )
    )


def in_use(path: Path) -> InUse:
    """Another process has the lock."""
    return InUse(_("“{name}” is open in another window of FFTT Campaign. Close it there first.").format(name=path.name))


def gone(path: Path) -> GoneFile:
    """The file was moved, renamed or removed, or its disk was taken out, while it was open."""
    return GoneFile(
        _(
            "“{name}” is not in the folder “{folder}” any more: it was moved, renamed or removed while it was open. "
            "Put it back and try again, or save a copy under another name: what was ordered so far is still here."
        ).format(name=path.name, folder=path.parent)
    )


def moved_on(path: Path) -> OtherFile:
    """The journal in the file is not the one this process left there, or another file has its name now."""
    return OtherFile(
        _(
            "“{name}” was changed or replaced by another program while it was open. "
            "Save a copy of the campaign as it stands here under another name, and go on in that one."
        ).format(name=path.name)
    )


def lost(path: Path) -> LostFile:
    """Which of the two it is."""
    return moved_on(path) if system.is_there(path) else gone(path)


def tables_spoilt(path: Path) -> TablesSpoilt:
    """The journal is sound, but the tables made from it are not what this program left there."""
    return TablesSpoilt(
        _(
            "The tables of “{name}” that are only for reading do not say what its journal says: another program has "
            "changed them, or the file is damaged. Run “fftt repair” on it; nothing has been changed."
        ).format(name=path.name),
        _("Its tables that are only for reading do not say what its journal says: another program has changed them."),
    )


def without_its_ledger(path: Path) -> StoreError:
    """A file or document of an older form, of a campaign that no program founded when they had that form."""
    text = _(
        "“{name}” has the form of an older program, and the campaign in it was founded by a newer one: its ledger was "
        "taken out. Use a backup of it, or have it sent again as the program wrote it; nothing has been changed."
    )
    return StoreError(text.format(name=path.name))


def only_looking(path: Path) -> ReadOnly:
    """An order came through the door that only reads."""
    return ReadOnly(_("“{name}” was opened only to look at it.").format(name=path.name))


def unwritable(path: Path) -> ReadOnly:
    """File or folder are write-protected."""
    if not path.exists():
        return ReadOnly(
            _("No file can be made in the folder “{folder}”: it is write-protected. Choose another folder.").format(
                folder=path.parent
            )
        )
    return ReadOnly(
        _(
            "“{name}” cannot be written to: the file or its folder “{folder}” is write-protected. "
            "Copy the file to a folder of your own and open it there."
        ).format(name=path.name, folder=path.parent)
    )


def no_folder(path: Path) -> MissingFile:
    """The folder for a new file is not there."""
    return MissingFile(_("There is no folder “{folder}”. Make it first.").format(folder=path.parent))


def disk_full(path: Path) -> DiskFull:
    """The last write did not fit."""
    return DiskFull(
        _("There is no room left on the disk of “{name}”. Make room and try again; nothing has been changed.").format(
            name=path.name
        )
    )


def disk_failed(path: Path, why: str) -> StoreError:
    """The operating system reports a failure of the disk."""
    return StoreError(
        _("The disk of “{name}” does not answer as it should ({why}). Nothing has been changed.").format(
            name=path.name, why=why
        )
    )


MADE_DIFFERENTLY = ("no such ", "foreign key mismatch", "table ", "cannot modify ")
"""How SQLite begins its sentence where the words that made a table are not those of this program."""


@contextmanager
def said_plainly(path: Path) -> Iterator[None]:
    """What the database or the operating system reports about this file, as a sentence.

    SQLAlchemy hands the database's own error on as its ``orig``. What is not about the file stays as it is.
    """
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        cause = _cause(error)
        sentence = None
        if isinstance(cause, sqlite3.Error):
            sentence = _of_database(path, cause)
        elif isinstance(cause, UnicodeDecodeError):  # what SQLite says of a broken table, in the table's own letters
            sentence = _unreadable_text(path)
        elif isinstance(cause, OSError):
            sentence = _of_system(path, cause)
        if sentence is None:
            raise
        raise sentence from error


def number_of(error: Exception) -> int | None:
    """SQLite's own number for an error, if it is one of SQLite's."""
    return getattr(_cause(error), "sqlite_errorcode", None)


def _cause(error: Exception) -> BaseException:
    return getattr(error, "orig", None) or error


def _of_database(path: Path, error: sqlite3.Error) -> StoreError | None:
    code = number_of(error)
    if code is None:  # raised by Python's wrapper, not by SQLite: text that is no text
        return _unreadable_text(path) if "decode" in str(error) else None
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        return lost(path)
    if code == sqlite3.SQLITE_IOERR_DELETE:  # of what takes back a write: the folder is not to be changed
        return unwritable(path)
    match code & 0xFF:  # the low byte is the kind, the rest says more exactly where
        case sqlite3.SQLITE_NOTADB:
            return not_a_campaign(path)
        case sqlite3.SQLITE_CORRUPT:
            return damaged(path, _("its pages do not fit together."))
        case sqlite3.SQLITE_ERROR if str(error).startswith(MADE_DIFFERENTLY):
            return damaged(path, _("a table of it is missing or made differently."))
        case sqlite3.SQLITE_ERROR if str(error).startswith("unsupported file format"):
            return damaged(path, _("its pages do not fit together."))
        case sqlite3.SQLITE_INTERRUPT:
            return damaged(path, _("to read it would take for ever."))
        case sqlite3.SQLITE_TOOBIG | sqlite3.SQLITE_NOMEM:
            return damaged(path, _("it holds more than any campaign does."))
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return in_use(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_AUTH:
            return unwritable(path)
        case sqlite3.SQLITE_FULL:
            return disk_full(path)
        case sqlite3.SQLITE_IOERR:
            return disk_failed(path, str(error))
        case _:
            return None


def _unreadable_text(path: Path) -> DamagedFile:
    return damaged(path, _("it holds text that cannot be read."))


def _of_system(path: Path, error: OSError) -> StoreError:
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return unwritable(path)
    if error.errno in (errno.ENOSPC, errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC):
        return disk_full(path)
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return no_folder(path) if not path.parent.is_dir() else missing(path)
    return disk_failed(path, error.strerror or str(error))
