"""What becomes of a campaign whose file was removed or replaced while it was open: saved under another name, or not.

The campaign is gone on with in the new file. Changes nothing of what lies where the file was.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from campaign import system
from campaign.desk import Desk
from campaign.store.errors import FileExists, StoreError
from campaign.words import _
from ui import plain_labels, widgets
from ui.background import in_background
from ui.dialogs.sheet import Sheet
from ui.exchange import chosen_target
from ui.theme import Theme

ENDING = ".fftt"


class LostSheet(Sheet):
    """``said``: what the disk said; ``go_on`` opens a file. ``end`` does what was asked for: it closes the campaign."""

    found = Signal()  # the file is there again

    def __init__(
        self,
        look: Theme,
        desk: Desk,
        said: str,
        go_on: Callable[[Path], object],
        parent: QWidget | None,
        end: Callable[[], object] | None = None,
    ) -> None:
        there = system.is_there(desk.path)
        title = _("The file is not the one that was opened") if there else _("The file is not where it was")
        super().__init__(look, title, said, _("Save under another name…"), parent, width=640)
        self.setObjectName("lost file")
        self._desk, self._go_on, self._end = desk, go_on, end
        self._saved: Path | None = None
        words = _(
            "What was ordered is kept in memory until the campaign is closed. Saved under another name, the campaign "
            "goes on in the new file; what lies where the old one was stays as it is."
        )
        self.body.addWidget(plain_labels.label(words, font="text", tone="ink2", wrap=True))
        self.cancel.setText(_("Later"))
        self.again = widgets.Button(look, _("Look again"))
        self.again.setObjectName("look again")
        self.again.setAutoDefault(False)
        self.again.clicked.connect(self._look_again)
        self.add_low(self.again)
        if end is not None:
            self.without = widgets.Button(look, _("Close without saving"), kind="quiet")
            self.without.setObjectName("close without saving")
            self.without.setAutoDefault(False)
            self.without.clicked.connect(self._close)
            self.foot.insertWidget(1, self.without)

    def first_stop(self) -> QWidget:
        """Nobody loses a campaign by pressing a key too early."""
        return self.primary

    def act(self) -> None:
        """Ask where to, or go on there."""
        if self._saved is not None:
            self._open()
            return
        old = self._desk.path
        folder = old.parent if old.parent.is_dir() else Path.home()
        proposed = str(folder / _("{name} saved").format(name=old.stem)) + ENDING
        kinds = _("Campaigns (*{ending})").format(ending=ENDING)
        name, _kind = QFileDialog.getSaveFileName(self, _("Save under another name"), proposed, kinds)
        if name:
            self.save_as(Path(name))

    def save_as(self, path: Path) -> None:
        """Save what is left, beside the window's own work."""
        try:
            target = chosen_target(path, ENDING)
        except FileExists as error:
            self.say_against(str(error))
            return
        self.primary.setEnabled(False)
        self.say_against("")
        copies = self._desk.copies
        in_background(self, lambda: copies.save(target), lambda whole: self._kept(target, whole), self._failed)

    def _kept(self, target: Path, whole: bool) -> None:
        self.primary.setEnabled(True)
        self._saved = target
        if whole:
            self._open()
            return
        self.lead.setText(
            _(
                "“{name}” holds all that led to where the campaign stands. Pictures, battles under way and what was "
                "undone or amended lay in the lost file alone, and are not in it."
            ).format(name=target.name)
        )
        self.primary.setText(_("Go on there"))

    def _open(self) -> None:
        self.accept()
        if self._saved is not None:
            self._go_on(self._saved)

    def _look_again(self) -> None:
        """The file may have been put back."""

        def looked(lost: bool) -> None:
            self.again.setEnabled(True)
            if lost:
                self.say_against(_("The file is still not the one that was opened."))
            else:
                self.found.emit()
                self.accept()

        self.again.setEnabled(False)
        in_background(self, self._desk.is_lost, looked, self._failed)

    def _close(self) -> None:
        self.accept()
        if self._end is not None:
            self._end()

    def _failed(self, error: Exception) -> None:
        self.primary.setEnabled(True)
        self.again.setEnabled(True)
        if not isinstance(error, StoreError):
            raise error
        self.say_against(str(error))
