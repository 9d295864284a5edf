"""A small model of a disk behind a file system that keeps only what it has promised to keep.

What is promised: a file's bytes and its size once that file was synced, the names in the folder once the folder was
synced, and that neither a sector of 512 bytes nor a rename is ever done by half. That is what POSIX and SQLite build
on. Of all that came after, a power cut may leave:

- **bytes**: in each sector, what it held after any of the writes to it since the last sync, whatever its neighbours
  hold: disks write in an order of their own, and a page of a database has eight sectors;
- **sizes**: any that the file has had since; where it is longer than what was written to it, the rest is zeros, or
  what lay there on the disk before (a file system that keeps a journal of names alone);
- **names**: a journaling file system (ext4, NTFS, XFS, APFS) leaves the first so many of the changes of names, in
  order; others (FAT on a stick, and those that log each file apart) any of them, so any of them it is here;
- names and bytes do not wait for each other: a file may have got its name, and nothing of its bytes, or the other way
  round. With *ordered metadata* (ext4 as it is usually mounted) a name comes only after the bytes: those states, the
  first so many changes in order, are among these too.

Not modelled: disks that lie when they are asked to sync, and sectors that rot.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from tests.power.events import Cut, Event, Made, Removed, Renamed, Said, Synced, Wrote

SECTOR = 512
STALE = b"\xa5" * SECTOR  # what lay on the disk before

Files = dict[str, bytes]


class Loss(Enum):
    """What becomes of what nobody has promised to keep."""

    NOTHING = "nothing is lost"
    EVERYTHING = "all of it is lost"
    BYTES = "names are kept, bytes are lost"
    NAMES = "bytes are kept, names are lost"
    ANY = "some of it is lost"


@dataclass(slots=True)
class File:
    """``kept``: promised. ``since``: what was in it after each change since."""

    kept: bytes = b""
    since: list[bytes] = field(default_factory=list)

    @property
    def now(self) -> bytes:
        """What whoever reads it finds, while there is power."""
        return self.since[-1] if self.since else self.kept

    def sync(self) -> None:
        """All of it is promised."""
        self.kept, self.since = self.now, []


@dataclass(frozen=True, slots=True)
class Naming:
    """A change of names: this one is gone, that one means this file."""

    gone: str | None
    name: str | None
    file: File | None


class Disk:
    """One folder of a disk. ``syncs``: whether what it is asked to sync it does sync."""

    def __init__(self, files: Mapping[str, bytes], *, syncs: bool = True) -> None:
        self._kept = {name: File(data) for name, data in files.items()}
        self._now = dict(self._kept)
        self._since: list[Naming] = []
        self._syncs = syncs

    def does(self, event: Event) -> bool:
        """Carry out an event; whether a power cut could tell."""
        match event:
            case Made(name):
                self._name(Naming(None, name, File()))
            case Renamed(name, to):
                self._name(Naming(name, to, self._now[name]))
            case Removed(name):
                self._name(Naming(name, None, None))
            case Wrote(name, offset, data):
                file = self._now[name]
                before = file.now.ljust(offset, b"\0")
                file.since.append(before[:offset] + data + before[offset + len(data) :])
            case Cut(name, size):
                file = self._now[name]
                if len(file.now) == size:
                    return False
                file.since.append(file.now[:size].ljust(size, b"\0"))
            case Synced(name):
                return self._sync(name)
            case Said():
                return True
        return True

    def _name(self, change: Naming) -> None:
        self._since.append(change)
        _rename(self._now, change)

    def _sync(self, name: str) -> bool:
        if not self._syncs:
            return False
        if name:
            self._now[name].sync()
        else:
            self._kept, self._since = dict(self._now), []
        return True

    def after_power_cut(self, loss: Loss, chance: random.Random) -> Files:
        """What may be found when there is power again."""
        names, some = dict(self._kept), chance.random() < 0.5
        in_order = chance.randint(0, len(self._since))
        for number, change in enumerate(self._since):
            match loss:
                case Loss.NOTHING | Loss.BYTES:
                    kept = True
                case Loss.EVERYTHING | Loss.NAMES:
                    kept = False
                case Loss.ANY:
                    kept = chance.random() < 0.5 if some else number < in_order
            if kept:
                _rename(names, change)
        return {name: _bytes(file, loss, chance) for name, file in sorted(names.items())}


def _rename(names: dict[str, File], change: Naming) -> None:
    if change.gone is not None:
        names.pop(change.gone, None)
    if change.name is not None and change.file is not None:
        names[change.name] = change.file


def _bytes(file: File, loss: Loss, chance: random.Random) -> bytes:
    if not file.since or loss in (Loss.EVERYTHING, Loss.BYTES):
        return file.kept
    if loss in (Loss.NOTHING, Loss.NAMES):
        return file.now
    held = [file.kept, *file.since]
    size = len(chance.choice(held)) if chance.random() < 0.5 else len(file.now)
    rest = STALE if chance.random() < 0.5 else bytes(SECTOR)
    pick = chance.choice(WAYS)(len(held), chance)
    found = bytearray()
    for start in range(0, size, SECTOR):
        sector = held[pick()][start : start + SECTOR]
        found += sector + rest[len(sector) :] if len(sector) < SECTOR else sector
    return bytes(found[:size])


Pick = Callable[[], int]


def _torn(held: int, chance: random.Random) -> Pick:
    """Each sector as it was after any of the writes."""
    return lambda: chance.randrange(held)


def _in_order(held: int, chance: random.Random) -> Pick:
    """The first so many writes, and a part of the next."""
    last = chance.randrange(held)
    return lambda: max(0, last - chance.randrange(2))


def _hardly_any(held: int, chance: random.Random) -> Pick:
    """Almost all sectors as they were."""
    return lambda: held - 1 if chance.random() < 0.1 else 0


def _almost_all(held: int, chance: random.Random) -> Pick:
    """Almost all sectors as they should be."""
    return lambda: 0 if chance.random() < 0.1 else held - 1


WAYS: tuple[Callable[[int, random.Random], Pick], ...] = (_torn, _in_order, _hardly_any, _almost_all)


def played(disk: Disk, events: Iterable[Event]) -> Disk:
    """The disk after these."""
    for event in events:
        disk.does(event)
    return disk
