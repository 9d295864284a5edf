"""The doors of one window to the backups of campaigns: listed, looked at, restored, made on closing.

All reading and writing is done beside the window's own work. Knows no file's form.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from campaign.intake.doorkeeper import OPEN_DOOR, Doorkeeper
from campaign.store.errors import NotACampaign, StoreError, damaged
from campaign.words import _
from ui.background import in_background
from ui.open_in_desktop import show
from ui.window import Window

if TYPE_CHECKING:
    from campaign.desk import Desk, Progress
    from campaign.store.backups.folders import Backup, Backups
    from ui.dialogs.backups_sheet import BackupsSheet
    from ui.session import Session


class BackupActions:
    """``folder``: where the backups of all campaigns are; None where none are made."""

    def __init__(self, window: Window, folder: Path | None) -> None:
        self._window, self._folder = window, folder
        self._campaigns: dict[Path, Path] = {}  # of which a backup is to be looked at, by the backup
        self._looked_at: dict[Path, Path | None] = {}  # the same by the file that is shown, which may be a copy of it
        self._to_say: dict[Path, str] = {}  # when a file is shown

    def backups(self) -> Backups | None:
        """The backups, on any thread."""
        if self._folder is None:
            return None
        from campaign.store.backups.folders import Backups

        return Backups(self._folder)

    def holds(self, path: Path) -> bool:
        """Whether a file is a backup: it is looked at, and never written to."""
        return self._folder is not None and self._folder.resolve() in path.resolve().parents

    def open_desk(self, path: Path, door: Doorkeeper = OPEN_DOOR, progress: Progress | None = None) -> Desk:
        """A desk on a campaign, or on a backup to look at, on any thread. Raises StoreError."""
        from campaign.desk import Desk

        if not self.holds(path):
            try:
                return Desk.open(path, self.backups(), door, progress)
            except NotACampaign:
                from campaign.store.repairing.salvage import was_one

                if was_one(path):
                    raise damaged(path, _("its beginning is not as it was written.")) from None
                raise
        desk = Desk.open_to_read(path, door)
        self._looked_at[desk.path] = self._campaigns.get(path)
        return desk

    def begin(self, session: Session) -> None:
        """A session on a desk is about to be shown."""
        session.only_looked_at = session.desk.path in self._looked_at
        session.noted.connect(self._window.say)

    def tell(self, session: Session) -> None:
        """It is shown: say what it is, or what opening its file has brought up."""
        if session.only_looked_at:
            words = _("This is a backup, to be looked at. “Campaign, Backups…” restores it.")
            self._window.say(words)
        if words := self._to_say.pop(session.desk.path, ""):
            self._window.say(words)
        session.tell_of_backups()

    def say_when_shown(self, path: Path, words: str) -> None:
        """Say this when the campaign of a file is shown next."""
        self._to_say[path.resolve()] = words

    def end(self, session: Session) -> None:
        """Close a session. What takes long of it, as its backup, is done beside the window, and after it if need be."""
        desk, finish = session.desk, session.close()
        if finish is None:
            return

        def tell(_none: object) -> None:
            if trouble := desk.backup_trouble():
                self._window.note(trouble)

        in_background(self._window, finish, tell, self._window.on_failure)

    # --- the list -----------------------------------------------------------------------------------------------------

    def open_backups(self, campaign: Path | None = None) -> BackupsSheet | None:
        """The list of the backups of the open campaign, or of the one whose file is, or was, at this path."""
        from ui.dialogs.backups_sheet import BackupsSheet

        backups, session = self.backups(), self._window.session
        if campaign is None and session is not None:
            shown = session.desk.path
            campaign = self._looked_at.get(shown) or shown
        if backups is None or campaign is None:
            return None
        sheet = BackupsSheet(self._window.look, campaign, self._window)
        sheet.looked.connect(partial(self.look_at, campaign))
        sheet.restored.connect(partial(self.restore, campaign))
        sheet.folder_wanted.connect(show)
        sheet.open()
        in_background(sheet, lambda: backups.of(campaign), sheet.show_backups, sheet.show_failure)
        return sheet

    def look_at(self, campaign: Path, backup: Backup) -> None:
        """Show a backup in place of the open campaign; nothing can be ordered in it."""
        self._campaigns[backup.path] = campaign
        self._window.open_file(backup.path)

    def restore(self, campaign: Path, backup: Backup) -> None:
        """Write a backup to a new file beside its campaign's, and open that; where it cannot be there, ask.

        A file that was kept as it was found is not opened: it may not be sound.
        """
        from campaign.store.backups.folders import name_for_restored

        beside = name_for_restored(self._home_of(campaign), backup)

        def ask(error: Exception) -> None:
            if not isinstance(error, StoreError | OSError):
                raise error
            self._window.on_failure(error)
            documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
            proposed = str(Path(documents) / beside.name)
            kinds = _("Campaigns (*{ending})").format(ending=".fftt")
            name, _kind = QFileDialog.getSaveFileName(self._window, _("Restore as"), proposed, kinds)
            if name:
                self.restore_to(backup, Path(name))

        self._restore(backup, beside, ask)

    def _home_of(self, campaign: Path) -> Path:
        """Beside which file a restored one goes: never into the folder of the backups."""
        if not self.holds(campaign) and campaign not in self._looked_at:
            return campaign
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return Path(documents) / campaign.name.rpartition(", ")[2]

    def restore_to(self, backup: Backup, target: Path) -> None:
        """The same, to this file, which must not be there yet."""
        self._restore(backup, target, self._window.on_failure)

    def _restore(self, backup: Backup, target: Path, failed: Callable[[Exception], object]) -> None:
        from campaign.store.backups.folders import ORIGINALS

        backups = self.backups()
        if backups is None:
            return
        text = _("The backup of {when} is restored as “{name}”. All other files are as they were.")
        if backup.why in ORIGINALS:
            text = _("The file as it was found on {when} is now in “{name}” too. All other files are as they were.")
        done = text.format(when=when_words(backup), name=target.name)

        def restored(_none: object) -> None:
            if backup.why in ORIGINALS:
                self._window.note(done)
                return
            self._to_say[target.resolve()] = done
            self._window.open_file(target)

        def write() -> None:
            backups.restore(backup, target)
            if backup.why not in ORIGINALS:  # what came from elsewhere still comes from there
                self._window.door.made(target)

        in_background(self._window, write, restored, failed)


def when_words(backup: Backup) -> str:
    """When a backup was made."""
    return f"{backup.made:%Y-%m-%d %H:%M}"
