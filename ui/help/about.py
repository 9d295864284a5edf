"""What the program is: its version, its rules, the form of its files, where it keeps what, and under which terms."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

import campaign
from campaign.store.backups import naming
from campaign.store.file import SCHEMA
from campaign.words import _
from campaign.world.entries import RULES
from ui import open_in_desktop, plain_labels, widgets
from ui.dialogs.sheet import Sheet, labelled
from ui.errors.hooks import NAME, log_folder
from ui.panels import panel_widgets
from ui.theme import Theme

WORDS = 132  # points


class AboutSheet(Sheet):
    """Facts, folders, licences; all of it to be copied, for whoever asks."""

    def __init__(self, window: QWidget, look: Theme, open_rulebook: Callable[[], object]) -> None:
        lead = _("Maps, weeks, armies, veterans and battles of a campaign, kept in one file.")
        super().__init__(look, _("FFTT Campaign"), lead, _("Close"), window, width=620)
        self.setObjectName("about")
        self.setWindowTitle(_("About FFTT Campaign"))
        self.cancel.hide()
        for words, value in facts():
            self.body.addLayout(_fact(words, value))
            self.body.addSpacing(4)
        self.body.addSpacing(8)
        for words, folder in folders():
            self.body.addLayout(_place(look, words, folder))
            self.body.addSpacing(6)
        rules = widgets.Button(look, _("Rulebook"), "journal")
        rules.setObjectName("about rulebook")
        rules.clicked.connect(lambda: open_rulebook())
        self.licences = widgets.Button(look, _("Licences…"), kind="quiet")
        self.licences.setObjectName("about licences")
        self.licences.clicked.connect(self._show_licences)
        self.copy = widgets.Button(look, _("Copy all of this"), kind="quiet")
        self.copy.setObjectName("about copy")
        self.copy.clicked.connect(self._copy)
        for button in (rules, self.licences, self.copy):
            button.setAutoDefault(False)
        self.body.addSpacing(8)
        self.body.addLayout(panel_widgets.line(rules, self.licences, self.copy, 0))

    def first_stop(self) -> QWidget:
        """There is nothing to fill in."""
        return self.primary

    def _show_licences(self) -> None:
        from ui.help.licences_sheet import LicencesSheet

        LicencesSheet(self.look, self).open()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(as_text())
        self.copy.setText(_("Copied"))


def facts() -> Iterable[tuple[str, str]]:
    """What it is, in words and values."""
    return (
        (_("Version"), campaign.__version__),
        (_("Rules"), _("number {n}, written with every order").format(n=RULES)),
        (_("Form of the files"), _("number {n}; every older one is opened").format(n=SCHEMA)),
        (_("Saving"), _("every order is saved at once, in one file")),
        (_("Licence"), "MIT"),
        (_("Made with"), f"Python {platform.python_version()}, Qt {qVersion()}, PySide6 {PySide6.__version__}"),
        (_("Runs on"), f"{platform.platform(terse=True)}, {platform.machine()}; SQLite {sqlite3.sqlite_version}"),
    )


def folders() -> Iterable[tuple[str, Path]]:
    """Where it keeps what is not in a campaign's own file."""
    import platformdirs

    return (
        (_("Data"), Path(platformdirs.user_data_dir(NAME, appauthor=False))),
        (_("Backups"), naming.folder_of_user()),
        (_("Logs"), log_folder()),
    )


def as_text() -> str:
    """All of it as lines, for a message to somebody."""
    lines = [(_("Program"), _("FFTT Campaign")), *facts(), *((words, str(folder)) for words, folder in folders())]
    return "\n".join(f"{words}: {value}" for words, value in lines) + "\n"


def _fact(words: str, value: str) -> QHBoxLayout:
    told = plain_labels.label(value, font="row", wrap=True)
    told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    name = plain_labels.ElidedLabel(words, font="text", tone="ink2")
    name.setFixedWidth(WORDS)
    made = panel_widgets.line(name, told, spacing=12)
    made.setAlignment(name, Qt.AlignmentFlag.AlignTop)
    made.setStretch(1, 1)
    return made


def _place(look: Theme, words: str, folder: Path) -> QHBoxLayout:
    """A folder: to read, to copy, to look into."""
    field = QLineEdit(str(folder))
    field.setObjectName(f"folder of {folder.name}")
    field.setReadOnly(True)
    field.setCursorPosition(0)
    look_in = widgets.Button(look, _("Show"), kind="quiet")
    look_in.setObjectName(f"open {folder.name}")
    look_in.setAccessibleName(_("Show the folder: {what}").format(what=words))
    look_in.setAutoDefault(False)
    look_in.clicked.connect(lambda: open_in_desktop.show(folder))
    if not folder.is_dir():
        look_in.setEnabled(False)
        plain_labels.set_tool_tip(look_in, _("There is nothing in it yet."))
    made = panel_widgets.line(labelled(words, field, width=WORDS), look_in, spacing=8)
    made.setStretch(0, 1)
    return made
