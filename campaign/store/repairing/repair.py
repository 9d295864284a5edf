"""Repairing a campaign file: by another one that is made of what the damaged one still proves.

Where nothing is lost, because only what can be made again from the orders is wrong, the new file takes the name of the
damaged one, which is kept beside it. Else it gets a name of its own, and the damaged file stays as it is, to the byte.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from campaign import system
from campaign.store import errors, opening, verified_copy, writing
from campaign.store.backups.naming import free_name
from campaign.store.check import Progress
from campaign.store.locking import WriterLock
from campaign.store.repairing import recover
from campaign.store.repairing.findings import Findings, look_through
from campaign.words import _


class Way(StrEnum):
    """What a repair does."""

    NOTHING = "nothing"  # the file is sound
    IN_PLACE = "in place"  # nothing is lost
    NEW_FILE = "new file"
    HOPELESS = "hopeless"


@dataclass(frozen=True, slots=True)
class Repaired:
    """What came of it. ``path``: the sound file; ``kept``: where the damaged one is now."""

    path: Path
    kept: Path
    told: tuple[str, ...]


def way_of(findings: Findings) -> Way:
    """What is to be done about what a check found."""
    if not findings.faults:
        return Way.NOTHING
    if findings.recovery is None:
        return Way.HOPELESS
    return Way.IN_PLACE if findings.recovery.nothing_lost and findings.pages_fit else Way.NEW_FILE


def find_out(path: Path, progress: Progress = lambda done, of: None, *, thorough: bool = False) -> Findings:
    """Look a file through, and see what a repair would save. Raises StoreError, for an older sound file too.

    ``thorough``: as of ``look_through``.
    """
    path = errors.real(path)
    try:
        return look_through(path, progress, thorough=thorough)
    except errors.OlderFile:
        saved = recover.recover(path, progress)
        if opening.pages_fit(path) and saved.nothing_lost and saved.head_is_sure:
            raise
        return Findings(path, (_("The file comes from an older version, and is damaged."),), (), saved, False)


def repair(findings: Findings, out: Path | None = None) -> Repaired:
    """Carry out what is to be done; ``out``: write the new file there, whatever is to be done. Raises StoreError."""
    way, saved = way_of(findings), findings.recovery
    if saved is None:
        if way is Way.HOPELESS:
            raise errors.hopeless(findings.path)
        raise errors.StoreError(findings.advice)
    if out is None and way is Way.IN_PLACE:
        kept = _in_place(findings.path)
        return Repaired(findings.path, kept, saved.sentences())
    target = free_name(findings.path, _("repaired")) if out is None else out
    recover.write(saved, target)
    return Repaired(errors.real(target), findings.path, saved.sentences())


def _in_place(path: Path) -> Path:
    """Put a file that is made anew in the place of one whose journal is whole; returns where that is kept."""
    lock = WriterLock(path)  # nobody has it open meanwhile
    try:
        saved = recover.recover(path)  # as it is now
        if not saved.nothing_lost or not opening.pages_fit(path):
            raise errors.moved_on(path)
        working = path.with_name(path.name + ".repairing")
        with errors.said_plainly(path):
            try:
                recover.fill(saved, working)
                kept = free_name(path, _("before the repair"))
                shutil.copyfile(path, kept)
                system.sync_file(kept)
                writing.clear_the_way(path)
                system.replace(working, path)
            finally:
                verified_copy.clear(working)
    finally:
        lock.release()
    return kept
