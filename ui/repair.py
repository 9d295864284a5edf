"""The doors of one window to damaged files: what can be done about one, and the check of the campaign that is open.

All reading and writing is done beside the window's own work; to close the sheet ends it.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.store import errors
from campaign.words import _
from ui.background import in_background
from ui.backups import BackupActions
from ui.window import Window

if TYPE_CHECKING:
    from campaign.store.backups.folders import Backup
    from campaign.store.repairing.findings import Findings
    from campaign.store.repairing.repair import Repaired
    from ui.dialogs.damaged_sheet import DamagedSheet

Found = tuple["Findings", "Backup | None", int]


class _GivenUp(Exception):
    """Nobody wants to know any more."""


class _Looking:
    """A look through a file on the other thread, which can be told to end."""

    def __init__(self) -> None:
        self.done, self.of, self.given_up = 0, 0, False

    def progress(self, done: int, of: int) -> None:
        """Called by the one who looks."""
        if self.given_up:
            raise _GivenUp
        self.done, self.of = done, of


class RepairActions:
    """For the files of one window."""

    def __init__(self, window: Window, keeping: BackupActions) -> None:
        self._window, self._keeping = window, keeping

    def is_for_it(self, error: Exception) -> bool:
        """Whether something can be done about this error."""
        return isinstance(error, errors.DamagedFile | errors.TablesSpoilt)

    def offer_for(self, path: Path, error: Exception) -> DamagedSheet:
        """Say what is wrong with a file that could not be opened, and what can be done."""
        what, said = getattr(error, "what", ""), str(error)
        if what and what != said:  # where the sentence says what to do, the sheet does so better
            said = _("{what} Nothing has been changed.").format(what=what)
        return self.offer(path, said)

    def offer(self, path: Path, said: str) -> DamagedSheet:
        """The same of a file of which this is to be said."""
        return self._open(path, said, is_open=False)

    def check(self) -> DamagedSheet | None:
        """Look through the file of the open campaign, and decide all its orders again."""
        return self.check_because(
            _(
                "The check looks at every entry, every table and every picture, decides every order again with its "
                "dice, and plays the program’s battles again. It changes nothing."
            )
        )

    def check_because(self, said: str) -> DamagedSheet | None:
        """The same, and say why."""
        session = self._window.session
        if session is None:
            return None
        return self._open(session.desk.path, said, is_open=True)

    def _open(self, path: Path, said: str, *, is_open: bool) -> DamagedSheet:
        from ui.dialogs.damaged_sheet import DamagedSheet

        looking = _Looking()
        sheet = DamagedSheet(
            self._window.look, path, said, lambda: (looking.done, looking.of), self._window, is_open=is_open
        )
        sheet.finished.connect(lambda _code: setattr(looking, "given_up", True))
        sheet.open()

        def found(result: Found) -> None:
            findings = result[0]
            sheet.repair_wanted.connect(partial(self._repair, sheet, findings))
            sheet.restore_wanted.connect(partial(self._keeping.restore, path))
            sheet.close_wanted.connect(partial(self._close_and_offer, path))
            sheet.show_findings(*result)

        def failed(error: Exception) -> None:
            if not isinstance(error, errors.StoreError):
                raise error
            sheet.show_failure(error)

        in_background(sheet, partial(self._look_through, path, looking), found, failed)
        return sheet

    def _look_through(self, path: Path, looking: _Looking) -> Found:
        """On the other thread. Raises StoreError."""
        from campaign.store.backups.folders import ORIGINALS
        from campaign.store.preview import saved_in
        from campaign.store.repairing.repair import find_out

        findings = find_out(path, looking.progress, thorough=True)
        backups = self._keeping.backups()
        for backup in () if backups is None or not findings.faults else backups.of(path):
            if backup.why not in ORIGINALS and (saved := saved_in(backup.path)) is not None:
                return findings, backup, int(saved.entry)
        return findings, None, 0

    def _close_and_offer(self, path: Path) -> None:
        said = _("The file was open, and a check found something wrong with it.")
        self._window.close_campaign(partial(self.offer, path, said))

    def _repair(self, sheet: DamagedSheet, findings: Findings) -> None:
        def work() -> Repaired:
            from campaign.store.repairing.repair import repair

            done = repair(findings)
            self._window.door.made(done.path)
            return done

        def failed(error: Exception) -> None:
            if not isinstance(error, errors.StoreError):
                raise error
            sheet.show_failure(error)

        in_background(sheet, work, partial(self._repaired, sheet, findings), failed)

    def _repaired(self, sheet: DamagedSheet, findings: Findings, done: Repaired) -> None:
        sheet.accept()
        if done.path == findings.path:
            words = _("“{name}” is repaired. As it was, it is kept as “{kept}”.").format(
                name=done.path.name, kept=done.kept.name
            )
        else:
            words = _("What could be saved is in “{name}”. The damaged file stays as it is.").format(
                name=done.path.name
            )
        self._keeping.say_when_shown(done.path, words)
        self._window.open_file(done.path)
