"""The sheet of a campaign's backups, the newest first: each can be looked at, or restored to a new file.

Shows a list that it is given, and says what people want of it; reads and writes no file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from campaign.store.errors import StoreError
from campaign.words import _
from ui import plain_labels, widgets
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.store.backups.folders import Backup

ROOM = 380  # points for the list
LITTLE = 40  # points for a sentence in its place


class BackupsSheet(Sheet):
    """The backups of the campaign whose file is, or was, at this path."""

    looked = Signal(object)  # Backup: to be looked at
    restored = Signal(object)  # Backup: to be written to a new file
    folder_wanted = Signal(object)  # Path: to be shown in the file manager

    def __init__(self, look: Theme, campaign: Path, window: QWidget) -> None:
        super().__init__(
            look,
            _("Backups of “{name}”").format(name=campaign.stem),
            _(
                "Copies that the program makes by itself: before a week closes, before the past is changed, and when "
                "the campaign is closed. Restoring one makes a new file; all others stay as they are."
            ),
            _("Close"),
            window,
            width=640,
        )
        self.setObjectName("backups")
        self._campaign = campaign
        self._folder: Path | None = None
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self._list = QWidget()
        self._list.setLayout(panel_widgets.column(self._rows, 0, margins=(0, 0, panel_widgets.SCROLL_BAR + 6, 0)))
        self._area = panel_widgets.scrolled(self._list, LITTLE)
        self.body.addWidget(self._area, 1)
        self._say(_("The backups are being looked for…"))
        self.cancel.hide()
        self._show_folder = widgets.Button(look, _("Show in the file manager"), kind="quiet")
        self._show_folder.setObjectName("show folder")
        self._show_folder.setAutoDefault(False)
        self._show_folder.hide()
        self._show_folder.clicked.connect(lambda: self.folder_wanted.emit(self._folder))
        self.add_low(self._show_folder)

    def show_failure(self, error: Exception) -> None:
        """Say why there is no list. What is a mistake of the program is raised again."""
        if not isinstance(error, StoreError | OSError):
            raise error
        self._say(str(error))

    def show_backups(self, backups: Sequence[Backup]) -> None:
        """Show these, the newest first."""
        if not backups:
            self._say(
                _(
                    "There are none yet. The first is made before the week closes, or when the campaign is closed "
                    "after an order."
                )
            )
            return
        panel_widgets.clear(self._rows)
        self._folder = backups[0].path.parent
        self._show_folder.show()
        for number, backup in enumerate(backups):
            self._rows.addWidget(self._row(backup, leads=number == 0))
        QTimer.singleShot(0, self, self._fit)  # when all of them stand there

    def _fit(self) -> None:
        self._area.want(min(ROOM, self._list.sizeHint().height()))
        self._grow()

    def _say(self, words: str) -> None:
        panel_widgets.clear(self._rows)
        self._rows.addWidget(plain_labels.label(words, font="text", tone="ink2", wrap=True))

    def _row(self, backup: Backup, *, leads: bool) -> QWidget:
        from campaign.store.backups.folders import ORIGINALS, Why, what_for

        stood = _("Month {month}, week {week}").format(month=backup.month, week=backup.week) if backup.month else ""
        when = f"{backup.made:%Y-%m-%d %H:%M}"
        what = what_for(backup.why)
        head = panel_widgets.line(
            plain_labels.label(what[:1].upper() + what[1:], font="row"),
            plain_labels.label(stood, font="second", tone="ink2"),
            0,
            plain_labels.label(when, font="small", tone="ink3"),
            spacing=10,
        )
        size = QLocale().formattedDataSize(backup.size, 0, QLocale.DataSizeFormat.DataSizeSIFormat)
        name = f"{backup.of}{self._campaign.suffix}"
        about = plain_labels.ElidedLabel(" · ".join([size, name]), font="second", tone="ink3")
        look = widgets.Button(self.look, _("Look"))
        look.clicked.connect(lambda: self._want(self.looked, backup))
        if backup.why in ORIGINALS:
            look.say(_("Look"), enabled=False, why=_("It is kept as it was found: it may not be sound."))
        elif backup.why is Why.UPGRADE:
            look.say(_("Look"), enabled=False, why=_("It has an older form. Restore it to look at it."))
        restore = widgets.Button(self.look, _("Restore"))
        if backup.why in ORIGINALS:
            restore.setText(_("Copy out"))
            plain_labels.set_tool_tip(restore, _("Writes it to a new file, just as it was found."))
        restore.clicked.connect(lambda: self._want(self.restored, backup))
        for button, word in ((look, "look at"), (restore, "restore")):
            button.setObjectName(f"{word} {backup.number}")
            button.setAccessibleDescription(" ".join([what, stood, when]))
            button.setAutoDefault(False)
            button.setProperty("room", "less")
        under = panel_widgets.line(about, look, restore, spacing=6)
        under.setStretch(0, 1)
        layout = panel_widgets.column(head, 2, under, 8)
        if not leads:
            layout.insertWidget(0, widgets.hairline())
            layout.insertSpacing(1, 8)
        made = QWidget()
        made.setLayout(layout)
        return made

    def _want(self, signal: object, backup: Backup) -> None:
        """What is to be shown takes the place of this."""
        self.accept()
        signal.emit(backup)  # type: ignore[attr-defined]
