"""The print desk: what, for whom, how and where to, with the pages beside it as they will be.

Writes and prints nothing itself: hands over what is wanted. The kinds of paper are those of ``campaign.paper.kinds``.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QWidget

from campaign import paper
from campaign.paper import Document, Kind, Option, Paper, Setup, Setups, Wanted
from campaign.paper.setups import EVERYBODY, TONIGHT, setup_of
from campaign.words import _, count
from campaign.world.refusal import Reason
from ui import plain_labels, widgets
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets
from ui.printing.job import Hands, Job, PrintRequest, Then, known, source_of
from ui.printing.kind_list import KindList
from ui.printing.preview import Preview
from ui.printing.print_options import PrintOptions, paper_here
from ui.printing.setup_bar import SetupBar
from ui.printing.spool import printer_for
from ui.session import Session
from ui.window_state import WindowState

KINDS, WISHES = 216, 254  # widths of what stands beside the pages
GAP = 20
ROOM = 1180, 860  # width and height, where the screen has them
ROUND = 24, 48  # between the desk and the edges of the screen


class PrintDesk(Sheet):
    """The desk."""

    def __init__(
        self,
        session: Session,
        kept: WindowState,
        setups: Setups,
        hands: Hands,
        parent: QWidget | None,
        asked: PrintRequest | None = None,
    ) -> None:
        super().__init__(session.theme, _("Print"), "", _("Write the files"), parent)
        self._session, self._kept, self._hands = session, kept, hands
        self._documents: tuple[Document, ...] = ()
        self._made: dict[tuple[str, Wanted], tuple[Document, ...]] = {}
        self._source = source_of(session)
        room = widgets.screen_room(self)
        self._high = min(ROOM[1], room.height() - ROUND[1])
        self.resize(min(ROOM[0], room.width() - ROUND[0]), self._high)
        self.preview = Preview(session.theme, self._count)
        self.kinds = KindList(self.look, self._came)
        self.wishes = PrintOptions(self.look, self._source.state, lambda: self._look_again())
        self.setups = SetupBar(self.look, setups, self._show_setup, self.setup, self._failed)
        self._build_body()
        self._build_foot()
        self._propose(asked or PrintRequest())
        self._look_again()

    # --- what stands on the desk -----------------------------------------------------------------------------------

    def _build_body(self) -> None:
        left, right = QWidget(), QWidget()
        left.setFixedWidth(KINDS)
        layout = panel_widgets.column(
            panel_widgets.head(_("Print set-up")), self.setups, 12, panel_widgets.head(_("What")), self.kinds, spacing=4
        )
        layout.setStretch(4, 1)
        left.setLayout(layout)
        margins = (0, 0, panel_widgets.SCROLL_BAR + 4, 0)
        folder = panel_widgets.head(_("Folder"))
        right.setLayout(
            panel_widgets.column(self.wishes, 8, folder, self._build_folder(), 0, spacing=4, margins=margins)
        )
        choices = panel_widgets.scrolled(right)
        choices.setFixedWidth(WISHES)
        across = panel_widgets.line(left, self.preview, choices, spacing=GAP)
        across.setStretch(1, 1)
        self.body.addLayout(across, 1)

    def _build_folder(self) -> QWidget:
        self.folder = QLineEdit()
        self.folder.setObjectName("folder")
        self.folder.setAccessibleName(_("Folder"))
        self.folder.textChanged.connect(lambda: self._check())
        other = widgets.Button(self.look, _("Choose…"))
        other.setObjectName("choose a folder")
        other.setAutoDefault(False)
        other.clicked.connect(self._choose)
        made = QWidget()
        made.setLayout(panel_widgets.line(self.folder, other, spacing=8))
        return made

    def _build_foot(self) -> None:
        self.on_paper = widgets.Button(self.look, _("Print…"), "print")
        self.on_paper.setObjectName("print")
        self.in_viewer = widgets.Button(self.look, _("Write and open"))
        self.in_viewer.setObjectName("open")
        for button in (self.on_paper, self.in_viewer):
            button.setAutoDefault(False)
        self.on_paper.clicked.connect(self._print)
        self.in_viewer.clicked.connect(lambda: self._write(Then.VIEWER))
        self.total = plain_labels.label("", font="text", tone="ink2")
        self.add_low(self.total)
        for place, button in ((2, self.in_viewer), (2, self.on_paper)):
            self.foot.insertWidget(place, button)

    def _propose(self, asked: PrintRequest) -> None:
        """What was chosen last, or what is asked for now."""
        tonight = TONIGHT if paper.tonight(self._source.state) else EVERYBODY
        last = _last(self._kept) or Setup("", (paper.ROSTERS,), tonight)
        whose = tonight if last.whose == TONIGHT else last.whose
        shown = replace(last, kinds=asked.kinds or last.kinds, whose=asked.whose or whose)
        self._show(replace(shown, paper=paper_here(self._kept.recall("paper"))))
        self.folder.setText(str(self._kept.recall("print folder") or self._own_folder()))
        if asked.setup:
            self.setups.choose(asked.setup)

    def _own_folder(self) -> Path:
        """Beside the campaign's file, so that files of two campaigns do not take each other's place."""
        path = self._session.desk.path
        return path.with_name(_("{name} on paper").format(name=path.stem))

    # --- what is wanted --------------------------------------------------------------------------------------------

    @property
    def paper(self) -> Paper:
        """The size of the paper."""
        return self.wishes.paper

    @property
    def options(self) -> frozenset[Option]:
        """The wishes that one of the kinds chosen knows."""
        return frozenset(option for kind in self.kinds.kinds for option in kind.options)

    def wanted(self) -> Wanted:
        """Whose paper, and how."""
        return self.wishes.wanted(self._source.state, self.options)

    def setup(self) -> Setup:
        """All that stands on the desk."""
        return self.wishes.setup("", tuple(kind.key for kind in self.kinds.kinds))

    def job(self, then: Then) -> Job:
        """What the desk says."""
        return Job(self._documents, self.paper, Path(self._written_folder()), then)

    def _written_folder(self) -> str:
        """The folder that is written there, "~" as one's own; of a user whom nobody knows, as it stands."""
        return os.path.expanduser(self.folder.text().strip())  # noqa: PTH111 (Path raises for such a user)

    def first_stop(self) -> QWidget | None:
        """What is printed: that changes most often."""
        return self.kinds.first

    def _height_for(self, width: int) -> int:
        """As high as the screen lets it be: the pages are to be read."""
        return max(self._high, super()._height_for(width))

    # --- what people do --------------------------------------------------------------------------------------------

    def act(self) -> None:
        """Write the files."""
        self._write(Then.FOLDER)

    def _write(self, then: Then) -> None:
        self._remember()
        self._hands.write(self.job(then))
        self.accept()

    def _print(self) -> None:
        """Ask for a printer; where the system knows none, its viewer opens the files, and may know more."""
        self._remember()
        if not QPrinterInfo.availablePrinterNames():
            self._write(Then.VIEWER)
            return
        printer = printer_for(self.paper)
        asked = QPrintDialog(printer, self)
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked.accepted.connect(lambda: self._spool(printer))
        QDialog.open(asked)

    def _spool(self, printer: QPrinter) -> None:
        self._hands.spool(printer, tuple(drawn.data for drawn in self.preview.drawn if drawn.sizes))
        self.accept()

    def _remember(self) -> None:
        """Keep the choices for the next time."""
        self._kept.remember("print last", json.dumps(asdict(self.setup())))
        self._kept.remember("paper", self.paper)
        folder = self.folder.text().strip()
        self._kept.remember("print folder", "" if folder == str(self._own_folder()) else folder)

    def _choose(self) -> None:
        name = QFileDialog.getExistingDirectory(self, _("Folder for the files"), self.folder.text())
        if name:
            self.folder.setText(name)

    def _show_setup(self, setup: Setup) -> None:
        """A set-up was chosen."""
        self._show(setup)
        self._look_again()

    def _show(self, setup: Setup) -> None:
        self.kinds.choose(setup.kinds)
        self.wishes.show_setup(setup)

    # --- what follows ----------------------------------------------------------------------------------------------

    def _came(self, kind: Kind) -> None:
        """A kind came or went: its first page is shown, if it came."""
        self._look_again(kind)

    def _look_again(self, first: Kind | None = None) -> None:
        """Draw the pages of what is chosen now; ``first``: whose are shown."""
        self.wishes.offer(self.options)
        self.setups.follow()
        wanted, kinds = self.wanted(), self.kinds.kinds
        made = [(kind, self._documents_of(kind, wanted)) for kind in kinds]
        one_file = self.wishes.one_file.isChecked()
        self._documents = paper.gathered(self._source, made, wanted, one_file=one_file)
        before = 0
        if first in kinds and not one_file:
            before = sum(len(those) for kind, those in made[: kinds.index(first)])
        self.preview.show_documents(self._documents, self.paper, before)

    def _documents_of(self, kind: Kind, wanted: Wanted) -> tuple[Document, ...]:
        """The same documents as before for the same wishes, so that the pages drawn of them are known again."""
        asked = (kind.key, known(kind, wanted, self._source.state.seats))
        if asked not in self._made:
            self._made[asked] = kind.documents(self._source, asked[1])
        return self._made[asked]

    def _count(self) -> None:
        """More pages have been counted."""
        files, pages = self.preview.files, self.preview.pages
        words = "" if not files else count("{n} file", "{n} files", files)
        if self.preview.complete and files:
            words = f"{words}, {count('{n} page', '{n} pages', pages)}"
        self.total.setText(words)
        self._check()

    def _check(self) -> None:
        folder = self._written_folder()
        missing: tuple[Reason, ...] = ()
        if not self.kinds.kinds:
            missing = (Reason("", _("Choose what to print.")),)
        elif "players" in self.options and not self.wanted().players:
            missing = (Reason("", _("Nobody has a battle this week.")),)
        elif not self._documents or (self.preview.complete and not self.preview.pages):
            missing = (Reason("", _("There is nothing to print for them.")),)
        elif not folder:
            missing = (Reason("", _("Say into which folder.")),)
        elif os.path.isfile(folder):  # noqa: PTH113 (Path raises for words that can be no file's name)
            missing = (Reason("", _("That is a file. Choose a folder.")),)
        self.allow(missing)
        self.in_viewer.setEnabled(not missing)
        self.on_paper.say(
            _("Print…"),
            enabled=bool(self.preview.pages) and self.preview.complete,
            why="" if self.preview.complete else self.preview.failure or _("The pages are being drawn."),
        )
        plain_labels.set_tool_tip(self.folder, folder)

    def _failed(self, error: Exception) -> None:
        self.allow((Reason("", _("The set-ups could not be saved: {error}").format(error=error)),))


def _last(kept: WindowState) -> Setup | None:
    """What was printed last."""
    try:
        return setup_of(json.loads(str(kept.recall("print last"))))
    except ValueError:
        return None
