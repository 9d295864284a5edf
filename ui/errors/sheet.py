"""What people are told when the program itself was wrong: calmly, once, and that nothing of theirs is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from campaign import system
from campaign.words import _
from ui import plain_labels, widgets
from ui.dialogs.fields import Check
from ui.dialogs.sheet import Sheet
from ui.errors.hooks import Trouble
from ui.panels import panel_widgets
from ui.theme import Theme

ENDING = ".txt"


class TroubleSheet(Sheet):
    """Go on, close the program, or save a report. ``report`` makes its text, with names or without.

    ``saved``: what is saved and where, in a sentence.
    """

    def __init__(
        self,
        look: Theme,
        trouble: Trouble,
        saved: str,
        report: Callable[[bool], str],
        close: Callable[[], object],
        parent: QWidget | None,
    ) -> None:
        super().__init__(look, _("Something went wrong"), saved, _("Go on"), parent, width=560)
        self.setObjectName("trouble")
        self._report, self._close = report, close
        self.cancel.hide()
        what = _("The fault is in the program itself ({kind}). What you did last may not have happened.")
        self.body.addWidget(plain_labels.label(what.format(kind=trouble.kind), tone="ink2", wrap=True))
        self.body.addSpacing(12)
        more = _("A report says what the program was doing. It is a text file, and stays on this computer.")
        self.body.addWidget(plain_labels.label(more, font="second", tone="ink2", wrap=True))
        self.body.addSpacing(8)
        self.names = Check(look, _("With the names of players, armies and figures"))
        self.names.setObjectName("with names")
        self.body.addLayout(panel_widgets.line(self.names, 0))
        self.save = widgets.Button(look, _("Save a report…"))
        self.save.setObjectName("save a report")
        self.save.setAutoDefault(False)
        self.save.clicked.connect(self._choose)
        self.end = widgets.Button(look, _("Close the program"), kind="quiet")
        self.end.setObjectName("close the program")
        self.end.setAutoDefault(False)
        self.end.clicked.connect(self._end)
        self.add_low(self.save, self.end)

    def first_stop(self) -> QWidget:
        """To go on is what most people want."""
        return self.primary

    def write(self, path: Path) -> None:
        """Write the report there, or say why that is not possible."""
        try:
            system.write(self._report(self.names.isChecked()).encode(), path)
        except OSError as error:
            words = _("“{what}” could not be written: {why}.").format(what=path.name, why=error.strerror or error)
            self.say_against(words)
        else:
            self.save.say(_("Written: “{name}”.").format(name=path.name), enabled=False)

    def _choose(self) -> None:
        kinds = _("Text (*{ending})").format(ending=ENDING)
        start = str(Path.home() / f"fftt-campaign-report{ENDING}")
        name, _kind = QFileDialog.getSaveFileName(self, _("Save a report"), start, kinds)
        if name:
            self.write(Path(name))

    def _end(self) -> None:
        self.accept()
        self._close()
