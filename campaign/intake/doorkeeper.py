"""Who looks through what comes from elsewhere, before anybody opens it.

``Doorkeeper`` lets everything in: for tests, and for files that are known to be ours. ``StrictDoorkeeper`` has
everything that is not known read in a process of its own, within limits: it is what the program itself employs.

Only campaigns have such a process: SQLite reads them, in C, from bytes that anybody may have made. Documents (maps,
battlefields, unit lists, scenarios) are text, and their strict readers need none.
"""

from __future__ import annotations

import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from campaign.intake.limits import Limits, never
from campaign.store import errors
from campaign.words import _

if TYPE_CHECKING:
    from campaign.intake.known_files import Known

NOTES: Final = "known"  # folder of the notes, in the user's own folder
WORKING: Final = ".arriving"  # ends the name of the fresh file until it is whole
MOST_DOUBTS, LONGEST_DOUBT = 100, 500  # that are believed of a reader


def _told(answer: object, of: str) -> Iterator[str]:
    """The sentences of one kind in a reader's answer; what is none is left out."""
    told = answer.get(of) if isinstance(answer, dict) else None
    for sentence in told[:MOST_DOUBTS] if isinstance(told, list) else ():
        if isinstance(sentence, str):
            yield sentence[:LONGEST_DOUBT]


def no_listener() -> None:
    """Nobody is told."""


class Doorkeeper:
    """Lets everything in as it is."""

    def admit(self, path: Path) -> None:
        """See that a campaign can be opened to write. Raises StoreError."""

    def shown(self, path: Path) -> Path:
        """The file to look at instead of a campaign that nobody is to write to. Raises StoreError."""
        return path

    def opened(self, path: Path) -> None:
        """A campaign was opened to write, or founded."""

    def left(self, path: Path) -> Callable[[], object] | None:
        """It was closed. What this returns is to be done yet, on any thread; None for nothing."""
        return None

    def put_away(self, shown: Path) -> None:
        """What was ``shown`` is closed."""

    def made(self, path: Path) -> None:
        """The program has written a campaign file, a copy of a sound one."""

    def restore(self, document: Path, path: Path) -> None:
        """Make a campaign file of a whole campaign's document. Raises BadForm or StoreError."""
        from campaign.store.json_document import restore

        restore(document, path)

    def stopped_by(self, stop: Callable[[], bool], told: Callable[[], object] = no_listener) -> Doorkeeper:
        """Returns one that ends as soon as ``stop`` says so, and calls ``told`` when it begins to look through."""
        return self

    def warnings(self) -> tuple[str, ...]:
        """What people should know of files that were let in, once."""
        return ()


OPEN_DOOR: Final = Doorkeeper()


@dataclass(frozen=True)
class StrictDoorkeeper(Doorkeeper):
    """``keep`` makes a backup of a file as it came. ``told`` is called, on the same thread, when work begins."""

    known: Known
    keep: Callable[[Path], object]
    stop: Callable[[], bool] = never
    told: Callable[[], object] = no_listener
    _warnings: list[str] = field(default_factory=list, repr=False, compare=False)  # shared with those made of it

    def warnings(self) -> tuple[str, ...]:
        """The same of those that came from elsewhere."""
        said = tuple(self._warnings)
        del self._warnings[: len(said)]
        return said

    def _note(self, answer: object, path: Path) -> None:
        """Notes what its reader found doubtful in a file, for ``warnings``."""
        from campaign.store.redecided_check import warning

        if said := warning(tuple(_told(answer, "doubts")), tuple(_told(answer, "unproved")), path.name):
            self._warnings.append(said)

    def stopped_by(self, stop: Callable[[], bool], told: Callable[[], object] = no_listener) -> Doorkeeper:
        """Returns the same that stops so."""
        return replace(self, stop=stop, told=told)

    def admit(self, path: Path) -> None:
        """Put a fresh file in the place of a campaign that is not known; the old one is kept as a backup."""
        path = errors.real(path)
        if not _is_file(path) or self.known.is_known(path):
            return  # whoever opens it says what there is instead of a file
        from campaign import system
        from campaign.intake import campaigns, process
        from campaign.store import writing
        from campaign.store.locking import WriterLock

        limits = self._limits(path)
        fresh = path.with_name(path.name + WORKING)
        lock = WriterLock(path)  # also says where the folder is write-protected
        try:
            with errors.said_plainly(path):
                if not path.stat().st_mode & stat.S_IWUSR:
                    raise errors.unwritable(path)
                _remove(fresh, writing.journal_of(fresh))
                self.told()
                answer = process.carried_out(campaigns.TAKE_IN, path, fresh, limits=limits, stop=self.stop)
                if not _is_file(fresh):
                    raise process.failed(path)
                self.keep(path)
                if self.stop():
                    raise process.stopped(path)
                system.remove(writing.journal_of(path))  # its reader has had it played back: what is left is void
                system.replace(fresh, path)
                self._note(answer, path)
        finally:
            _remove(fresh, writing.journal_of(fresh))
            lock.release()

    def shown(self, path: Path) -> Path:
        """Itself where it is known, else a fresh copy in a folder for this one time: the file stays as it came."""
        path = errors.real(path)
        if not _is_file(path) or self.known.is_known(path):
            return path
        from campaign.intake import campaigns, process
        from campaign.store import writing

        limits = self._limits(path)
        folder = Path(tempfile.mkdtemp(prefix="fftt-arrival-"))
        try:
            with errors.said_plainly(path):
                campaigns.check_head(path)
                for source in (path, writing.journal_of(path)):
                    if source.exists():
                        _copy(source, folder / source.name, limits.size)
                fresh = folder / "fresh" / path.name
                fresh.parent.mkdir()
                self.told()
                told = process.carried_out(campaigns.TAKE_IN, folder / path.name, fresh, limits=limits, stop=self.stop)
                if not _is_file(fresh):
                    raise process.failed(path)
            self._note(told, path)
            return fresh
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def opened(self, path: Path) -> None:
        """It is ours from now on."""
        self.known.note_open(path)

    def left(self, path: Path) -> Callable[[], object]:
        """It is known as it is now, once what this returns has read it; opening it again here waits for that."""
        return self.known.leave(path)

    def made(self, path: Path) -> None:
        """It is known as it is now."""
        self.known.note_made(errors.real(path))

    def put_away(self, shown: Path) -> None:
        """Nobody needs the copy any more."""
        folder = shown.parent.parent
        if folder.name.startswith("fftt-arrival-"):
            shutil.rmtree(folder, ignore_errors=True)

    def restore(self, document: Path, path: Path) -> None:
        """The same, made elsewhere."""
        from campaign.intake import campaigns, process
        from campaign.store import writing

        document, path = errors.real(document), errors.target(path)
        if path.exists():
            raise errors.exists(path)
        unfinished = path.with_name(path.name + writing.UNFINISHED)
        with errors.said_plainly(document):
            if not _is_file(document):
                raise errors.missing(document)
            limits = campaigns.limits_for(document)
            process.check_size(document, limits)
        self.told()
        try:
            answer = process.carried_out(campaigns.RESTORE, document, path, limits=limits, stop=self.stop)
        finally:
            _remove(unfinished, writing.journal_of(unfinished))
        self.made(path)
        self._note(answer, document)

    def _limits(self, path: Path) -> Limits:
        from campaign.intake import campaigns, process
        from campaign.store import errors

        with errors.said_plainly(path):
            limits = campaigns.limits_for(path)
            process.check_size(path, limits)
        return limits


def strict_doorkeeper(backups: Path | None = None) -> StrictDoorkeeper:
    """Whom the program employs. ``backups``: their folder, if it is not the user's own; the notes lie beside it."""
    from campaign.intake.known_files import Known
    from campaign.store.backups.naming import folder_of_user

    folder = backups or folder_of_user()
    return StrictDoorkeeper(Known(folder.with_name(NOTES)), partial(_keep, folder))


def _keep(backups: Path, campaign: Path) -> None:
    """Keep a file as it came among the backups; where that cannot be, beside it: else it could never be opened."""
    from campaign import system
    from campaign.store.backups.folders import Backups
    from campaign.store.backups.naming import Why, free_name

    try:
        Backups(backups).keep(campaign, Why.ARRIVED)
    except errors.NoBackup:
        try:
            system.write(campaign.read_bytes(), free_name(campaign, _("as it arrived")))
            return
        except OSError:
            pass
        raise


def _is_file(path: Path) -> bool:
    """Whether there is a plain file: no folder, no device, nothing that waits for a writer."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except (OSError, ValueError):
        return False


def _copy(source: Path, target: Path, most: int) -> None:
    """Byte for byte, and no more than may be."""
    with source.open("rb") as old, target.open("xb") as new:
        shutil.copyfileobj(old, new, 1024 * 1024)
        if new.tell() > most:
            raise OSError("it grows")


def _remove(*paths: Path) -> None:
    for path in paths:
        with suppress(FileNotFoundError):
            path.unlink()
