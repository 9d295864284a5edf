"""What a check of a campaign file found, and what could be saved of it. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from campaign.store import errors, opening
from campaign.store.check import Progress, faults_in
from campaign.store.redecided_check import judged
from campaign.store.repairing import salvage
from campaign.store.repairing.recover import Recovery, recover
from campaign.store.writing import LOST
from campaign.words import _, count


@dataclass(frozen=True, slots=True)
class Findings:
    """What a check found. ``remarks`` are no faults; ``recovery``: what can be saved, None where nothing has to be.

    ``doubts``: what is sealed as it should be, and cannot be so all the same (``campaign.store.redecided_check``).
    """

    path: Path
    faults: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    recovery: Recovery | None = None
    pages_fit: bool = True  # of the database
    doubts: tuple[str, ...] = ()

    @property
    def advice(self) -> str:
        """What to do about it, in one line; for a sound file, that nothing has to be done."""
        if self.doubts:
            return _(
                "Every seal of “{name}” is right, but not all of it can be: it was changed, and sealed anew. No repair "
                "tells what it was; a backup does, or whoever has a copy."
            ).format(name=self.path.name)
        if not self.faults:
            return _("“{name}” is sound.").format(name=self.path.name)
        if self.recovery is None:
            return str(errors.hopeless(self.path))
        if self.recovery.nothing_lost:
            return _("The journal is whole: “fftt repair” makes the rest anew, and nothing is lost.")
        return _(
            "{intact} of {expected} entries are intact: “fftt repair” saves them in a new file, and says what is lost."
        ).format(intact=self.recovery.intact, expected=self.recovery.expected)


def look_through(path: Path, progress: Progress = lambda done, of: None, *, thorough: bool = False) -> Findings:
    """Check a file, and see what could be saved of it where it is not sound. Raises StoreError as ``faults_in``.

    ``thorough``: decide every order of a sound file again, and play battles again of which there is a record.
    """
    path = errors.real(path)
    found: list[str] = []
    try:
        found += faults_in(path, progress)
    except errors.NotACampaign:
        if not salvage.was_one(path):
            raise
        found.append(_("The file does not begin as a campaign does."))
    if not found:
        remarks = tuple(_remarks(path))
        if not thorough:
            return Findings(path, (), remarks)
        told = judged(path, progress, battles=True)
        return Findings(path, (), (*remarks, *told.notes), doubts=told.doubts)
    try:
        saved = recover(path, progress)
    except errors.DamagedFile:
        saved = None
    return Findings(path, tuple(found), (), saved, opening.pages_fit(path))


def _remarks(path: Path) -> Iterator[str]:
    """What people may want to know of a sound file."""
    with errors.said_plainly(path), closing(opening.connect(path, writes=False)) as connection:
        (lost,) = connection.execute("SELECT count(*) FROM picture WHERE png = ?", (LOST,)).fetchone()
    if lost:
        yield count(
            "{n} picture was lost when the file was repaired; it can be given again.",
            "{n} pictures were lost when the file was repaired; they can be given again.",
            lost,
        )
