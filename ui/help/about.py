"""What the program is: its version, its rules, its files, whose work is in it, and under which terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPlainTextEdit

import campaign
import resources
from campaign.store.file import SCHEMA
from campaign.words import _
from campaign.world.entries import RULES
from ui import parts, showing, theme
from ui.dialogs.sheet import Sheet
from ui.panels import bits
from ui.theme import Theme
from ui.trouble.catching import log_folder

if TYPE_CHECKING:
    from ui.commands import Commands

LICENCES = ("OFL-Inter.txt", "OFL-Barlow.txt")  # beside the fonts


class AboutSheet(Sheet):
    """Facts, links, licences."""

    def __init__(self, commands_: Commands, look: Theme) -> None:
        lead = _("Maps, weeks, armies, veterans and battles of a campaign, kept in one file.")
        super().__init__(look, _("FFTT Campaign"), lead, _("Close"), commands_.window, width=560)
        self.setObjectName("about")
        self.setWindowTitle(_("About FFTT Campaign"))
        self.cancel.hide()
        for words, value in (
            (_("Version"), campaign.__version__),
            (_("Rules"), _("number {n}, written with every order").format(n=RULES)),
            (_("Form of the files"), _("number {n}; every older one is opened").format(n=SCHEMA)),
            (_("Saving"), _("every order is saved at once, in one file")),
            (_("Licence"), "MIT"),
            (_("Fonts"), "Inter, Barlow Condensed: SIL Open Font License 1.1"),
        ):
            self.body.addWidget(bits.fact(words, value))
            self.body.addSpacing(4)
        rules = parts.Button(look, _("Rulebook"), "journal")
        rules.setObjectName("about rulebook")
        rules.clicked.connect(lambda: commands_.open_rulebook())
        self.licences = parts.Button(look, _("Licences of the fonts"), kind="quiet")
        self.licences.setObjectName("about licences")
        self.licences.clicked.connect(self._show_licences)
        logs = parts.Button(look, _("Folder of the logs"), kind="quiet")
        logs.setObjectName("about logs")
        logs.clicked.connect(_open_logs)
        for button in (rules, self.licences, logs):
            button.setAutoDefault(False)
        self.body.addSpacing(12)
        self.body.addLayout(bits.line(rules, self.licences, logs, 0))
        self._text = self._licence_text()
        self.body.addSpacing(12)
        self.body.addWidget(self._text, 1)

    def _licence_text(self) -> QPlainTextEdit:
        text = QPlainTextEdit()
        text.setObjectName("licence text")
        text.setAccessibleName(_("Licences of the fonts"))
        text.setReadOnly(True)
        text.setFont(theme.font("second"))
        text.setMinimumHeight(160)
        text.hide()
        return text

    def _show_licences(self) -> None:
        if not self._text.toPlainText():
            told = [resources.path("fonts", name).read_text(encoding="utf-8") for name in LICENCES]
            self._text.setPlainText("\n\n".join(told))
        self._text.setVisible(self._text.isHidden())
        self.allow(())


def _open_logs() -> None:
    showing.show(log_folder())
