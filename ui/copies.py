"""The copies of one window's campaign: saved under another name, from an entry on, and to be sent to another person.

All writing is done beside the window's own work. Knows no file's form.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from campaign.store.errors import FileExists, StoreError
from campaign.words import _
from campaign.world.ids import EntryId, PlayerId
from ui import preferences
from ui.background import in_background
from ui.exchange import chosen_target
from ui.open_in_desktop import show
from ui.window import Window

if TYPE_CHECKING:
    from ui.dialogs.send_sheet import SendSheet

ENDING = ".fftt"
SEND_TO = "send to"  # key of the settings: the folder for copies to send


class Copies:
    """``for_player`` asks where a copy for a player is to go."""

    def __init__(self, window: Window, for_player: Callable[[PlayerId], object]) -> None:
        self._window, self._for_player = window, for_player

    def save(self) -> None:
        """Ask where to put a copy of the campaign as it stands."""
        if self._window.session is None:
            return
        source = self._window.session.desk.path
        proposed = str(source.with_name(f"{source.stem} copy{ENDING}"))
        name, _kind = QFileDialog.getSaveFileName(self._window, _("Save a copy"), proposed, file_kinds())
        if name:
            self.write(Path(name))

    def save_from(self, entry: int) -> None:
        """Ask where to put a campaign that knows only what led to an entry."""
        if self._window.session is None:
            return
        source = self._window.session.desk.path
        proposed = str(source.with_name(_("{name} from entry {n}").format(name=source.stem, n=entry) + ENDING))
        name, _kind = QFileDialog.getSaveFileName(self._window, _("Save a copy from here"), proposed, file_kinds())
        if name:
            self.write(Path(name), EntryId(entry))

    def write(self, target: Path, entry: EntryId | None = None) -> None:
        """Copy the campaign as it stands, or what led to an entry, beside the window's own work."""
        if self._window.session is None:
            return
        try:
            target = chosen_target(target, ENDING)
        except FileExists as error:
            self._window.on_failure(error)
            return
        desk = self._window.session.desk
        done = _("A copy was saved as “{name}”.").format(name=target.name)
        if entry is not None:
            desk.state_at(entry)  # read now: the other thread may not

        def copy() -> None:
            if entry is None:
                desk.copies.save(target)
            else:
                desk.copies.save_from(entry, target)

        in_background(self._window, copy, lambda _none: self._window.say(done), self._window.on_failure)

    def send(self) -> SendSheet | None:
        """Ask what a copy for somebody else is to be called, and where to put it."""
        from ui.dialogs.send_sheet import SendSheet

        session = self._window.session
        if session is None:
            return None
        try:
            sheet = SendSheet(session, self._send_to(), self._window)
        except StoreError as error:  # of battles under way only the file knows
            session.fail(error)
            return None
        sheet.agreed.connect(partial(self.send_to, sheet))
        sheet.for_player.connect(self._for_player)
        sheet.folder_wanted.connect(show)
        sheet.open()
        return sheet

    def send_to(self, sheet: SendSheet, target: Path) -> None:
        """Write the copy."""
        session, settings = self._window.session, self._window.settings
        if session is None:
            return
        if settings is not None:
            settings.setValue(SEND_TO, str(target.parent))
        save = partial(session.desk.copies.to_send, target)
        in_background(sheet, save, lambda _none: sheet.show_done(target), sheet.show_failure)

    def _send_to(self) -> Path:
        """Where the last copy went, else where people keep their documents."""
        last = preferences.read(self._window.settings, SEND_TO, "")
        if last and Path(last).is_dir():
            return Path(last)
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return Path(documents) if documents and Path(documents).is_dir() else Path.home()


def file_kinds() -> str:
    """For whoever asks for a campaign's file."""
    return _("Campaigns (*{ending})").format(ending=ENDING)
