"""The print desk: what, for whom, on which paper and where to, with the pages beside it as they will be.

Writes and prints nothing itself: hands over what is wanted. The kinds of paper are those of ``campaign.paper.kinds``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QButtonGroup, QDialog, QFileDialog, QLineEdit, QWidget

from campaign import paper
from campaign.paper import Document, Kind, Paper, Wanted
from campaign.words import _, count, listed
from campaign.world.ids import PlayerId
from campaign.world.refusal import Reason
from ui import parts, plain
from ui.dialogs.fields import Check, Choice, Picker
from ui.dialogs.sheet import Sheet
from ui.kept import Kept
from ui.panels import bits
from ui.printing.preview import Preview
from ui.printing.spool import printer_for
from ui.session import Session

PAPERS: tuple[Paper, ...] = ("A4", "Letter")
CHOICES = 300  # width of the choices


class Whose(StrEnum):
    """For whom."""

    TONIGHT = "tonight"
    ALL = "all"
    ONE = "one"


class Then(StrEnum):
    """What happens to the files when they are written."""

    FOLDER = "folder"  # it is opened
    VIEWER = "viewer"  # they are


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be written, and where."""

    documents: tuple[Document, ...]
    paper: Paper
    folder: Path
    then: Then


@dataclass(frozen=True, slots=True)
class Hands:
    """Who carries out what the desk asks for: writing files, and printing PDFs on a printer."""

    write: Callable[[Job], object]
    spool: Callable[[QPrinter, tuple[bytes, ...]], object]


def paper_words(name: Paper) -> str:
    """A size of paper as people know it."""
    return {"A4": _("A4, 210 × 297 mm"), "Letter": _("Letter, 8½ × 11 in")}[name]


def paper_here(remembered: object = None) -> Paper:
    """The paper chosen last; else the one that is in the printers of this country."""
    for name in PAPERS:
        if name == remembered:
            return name
    imperial = QLocale.system().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return "Letter" if imperial else "A4"


class PrintDesk(Sheet):
    """The desk. ``whose`` and ``player``: what is asked for now, in place of what was chosen last."""

    def __init__(
        self,
        session: Session,
        kept: Kept,
        hands: Hands,
        parent: QWidget | None,
        whose: Whose | None = None,
        player: PlayerId | None = None,
    ) -> None:
        super().__init__(session.theme, _("Print"), "", _("Write the files"), parent)
        self._session, self._kept, self._hands = session, kept, hands
        self._documents: tuple[Document, ...] = ()
        self._tonight = paper.tonight(session.state)
        room = parts.screen_room(self)
        self.resize(min(1080, room.width() - 24), min(800, room.height() - 48))
        self.kinds = QButtonGroup(self)
        self.whose = QButtonGroup(self)
        self.papers = QButtonGroup(self)
        self.preview = Preview(session.theme, self._count)
        inner = QWidget()
        inner.setLayout(
            bits.column(
                bits.head(_("What")),
                *self._build_kinds(),
                14,
                bits.head(_("For whom")),
                *self._build_whose(),
                14,
                bits.head(_("Paper")),
                *self._build_papers(),
                14,
                bits.head(_("Folder")),
                self._build_folder(),
                0,
                spacing=4,
                margins=(0, 0, bits.SCROLL_BAR + 4, 0),
            )
        )
        choices = bits.scrolled(inner)
        choices.setFixedWidth(CHOICES)
        across = bits.line(choices, self.preview, spacing=20)
        across.setStretch(1, 1)
        self.body.addLayout(across, 1)
        self._build_foot()
        self._propose(whose, player)
        for group in (self.kinds, self.whose, self.papers):
            group.idToggled.connect(self._toggled)
        self.players.currentIndexChanged.connect(lambda: self._look_again())
        self.attending.toggled.connect(lambda: self._look_again())
        self._look_again()

    # --- what stands on the desk -----------------------------------------------------------------------------------

    def _build_kinds(self) -> list[QWidget]:
        made: list[QWidget] = []
        for place, kind in enumerate(paper.KINDS):
            choice = Choice(self.look, kind.name())
            choice.setObjectName(f"kind {kind.key}")
            choice.setAccessibleDescription(kind.detail())
            self.kinds.addButton(choice, place)
            made += [choice, _below(kind.detail())]
        self.kinds.button(0).setChecked(True)
        return made

    def _build_whose(self) -> list[QWidget]:
        state = self._session.state
        names = listed([state.players[player].name for player in self._tonight])
        words = {
            Whose.TONIGHT: (_("Tonight’s players"), names or _("Nobody has a battle this week.")),
            Whose.ALL: (_("All players"), ""),
            Whose.ONE: (_("One player"), ""),
        }
        made: list[QWidget] = []
        for place, whose in enumerate(Whose):
            choice = Choice(self.look, words[whose][0])
            choice.setObjectName(f"for {whose}")
            choice.setAccessibleDescription(words[whose][1])
            choice.setEnabled(whose is not Whose.TONIGHT or bool(self._tonight))
            self.whose.addButton(choice, place)
            made += [choice, *([_below(words[whose][1])] if words[whose][1] else [])]
        self.players = Picker(self.look, "player to print")
        self.players.setAccessibleName(_("Player"))
        for seat in state.seats:
            self.players.addItem(state.players[seat].name, seat)
        self.attending = Check(self.look, _("Only the armies in a battle"))
        self.attending.setObjectName("attending")
        self.attending.setEnabled(any(paper.awaited(state, player) for player in state.seats))
        if not self.attending.isEnabled():
            plain.set_tool_tip(self.attending, _("No battle waits."))
        apart = QWidget()
        apart.setFixedHeight(4)
        return [*made, self.players, apart, self.attending]

    def _build_papers(self) -> list[QWidget]:
        made: list[QWidget] = []
        for place, name in enumerate(PAPERS):
            choice = Choice(self.look, paper_words(name))
            choice.setObjectName(f"paper {name}")
            self.papers.addButton(choice, place)
            made.append(choice)
        return made

    def _build_folder(self) -> QWidget:
        self.folder = QLineEdit()
        self.folder.setObjectName("folder")
        self.folder.setAccessibleName(_("Folder"))
        self.folder.textChanged.connect(lambda: self._check())
        other = parts.Button(self.look, _("Choose…"))
        other.setObjectName("choose a folder")
        other.setAutoDefault(False)
        other.clicked.connect(self._choose)
        made = QWidget()
        made.setLayout(bits.line(self.folder, other, spacing=8))
        return made

    def _build_foot(self) -> None:
        self.on_paper = parts.Button(self.look, _("Print…"), "print")
        self.on_paper.setObjectName("print")
        self.in_viewer = parts.Button(self.look, _("Write and open"))
        self.in_viewer.setObjectName("open")
        for button in (self.on_paper, self.in_viewer):
            button.setAutoDefault(False)
        self.on_paper.clicked.connect(self._print)
        self.in_viewer.clicked.connect(lambda: self._write(Then.VIEWER))
        self.total = plain.label("", font="text", tone="ink2")
        self.add_low(self.total)
        for place, button in ((2, self.in_viewer), (2, self.on_paper)):
            self.foot.insertWidget(place, button)

    def _propose(self, whose: Whose | None, player: PlayerId | None) -> None:
        """What was chosen last, or what is asked for now."""
        last = str(self._kept.recall("print for") or (Whose.TONIGHT if self._tonight else Whose.ALL))
        wanted = whose or next((known for known in Whose if known == last), Whose.ALL)
        if wanted is Whose.TONIGHT and not self._tonight:
            wanted = Whose.ALL
        self.whose.button(list(Whose).index(wanted)).setChecked(True)
        self.players.setCurrentIndex(max(0, self.players.findData(player)))
        self.attending.setChecked(self.attending.isEnabled() and self._kept.recall("print attending") == "yes")
        self.papers.button(PAPERS.index(paper_here(self._kept.recall("paper")))).setChecked(True)
        self.folder.setText(str(self._kept.recall("print folder") or self._own_folder()))

    def _own_folder(self) -> Path:
        """Beside the campaign's file, so that files of two campaigns do not take each other's place."""
        path = self._session.desk.path
        return path.with_name(_("{name} rosters").format(name=path.stem))

    # --- what is wanted --------------------------------------------------------------------------------------------

    @property
    def kind(self) -> Kind:
        """The kind of paper."""
        return paper.KINDS[self.kinds.checkedId()]

    @property
    def paper(self) -> Paper:
        """The size of the paper."""
        return PAPERS[self.papers.checkedId()]

    def wanted(self) -> Wanted:
        """Whose paper."""
        whose = list(Whose)[self.whose.checkedId()]
        one = (PlayerId(str(self.players.currentData())),)
        players = {Whose.TONIGHT: self._tonight, Whose.ALL: self._session.state.seats, Whose.ONE: one}[whose]
        return Wanted(players, self.attending.isChecked())

    def job(self, then: Then) -> Job:
        """What the desk says."""
        folder = Path(self.folder.text().strip()).expanduser()
        return Job(self._documents, self.paper, folder, then)

    def first_stop(self) -> QWidget | None:
        """For whom: what changes most often."""
        return self.whose.checkedButton()

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
        self._hands.spool(printer, tuple(drawn.data for drawn in self.preview.drawn))
        self.accept()

    def _remember(self) -> None:
        """Keep the choices for the next time."""
        self._kept.remember("print for", str(list(Whose)[self.whose.checkedId()]))
        self._kept.remember("print attending", "yes" if self.attending.isChecked() else "no")
        self._kept.remember("paper", self.paper)
        folder = self.folder.text().strip()
        self._kept.remember("print folder", "" if folder == str(self._own_folder()) else folder)

    def _choose(self) -> None:
        name = QFileDialog.getExistingDirectory(self, _("Folder for the files"), self.folder.text())
        if name:
            self.folder.setText(name)

    # --- what follows ----------------------------------------------------------------------------------------------

    def _toggled(self, _place: int, on: bool) -> None:
        """One of a group goes on as another goes off: look once."""
        if on:
            self._look_again()

    def _look_again(self) -> None:
        """Draw the pages of what is chosen now."""
        self.players.setEnabled(list(Whose)[self.whose.checkedId()] is Whose.ONE)
        session = self._session
        entry = session.desk.head if session.moment is None else session.moment.entry
        source = paper.Source(session.state, entry, session.desk.past, session.desk.picture)
        self._documents = self.kind.documents(source, self.wanted())
        self.preview.show_documents(self._documents, self.paper)

    def _count(self) -> None:
        """More pages have been counted."""
        files, pages = len(self._documents), self.preview.pages
        words = "" if not files else count("{n} file", "{n} files", files)
        if self.preview.complete and files:
            words = f"{words}, {count('{n} page', '{n} pages', pages)}"
        self.total.setText(words)
        self._check()

    def _check(self) -> None:
        folder = self.folder.text().strip()
        missing: tuple[Reason, ...] = ()
        if not self._documents:
            missing = (Reason("", _("There is nothing to print for them.")),)
        elif not folder:
            missing = (Reason("", _("Say into which folder.")),)
        elif Path(folder).expanduser().is_file():
            missing = (Reason("", _("That is a file. Choose a folder.")),)
        self.allow(missing)
        self.in_viewer.setEnabled(not missing)
        self.on_paper.say(
            _("Print…"),
            enabled=bool(self._documents) and self.preview.complete,
            why="" if self.preview.complete else self.preview.failure or _("The pages are being drawn."),
        )
        plain.set_tool_tip(self.folder, folder)


def _below(text: str) -> QWidget:
    """A line of detail below a choice."""
    words = plain.label(text, font="second", tone="ink2", wrap=True)
    made = QWidget()
    made.setLayout(bits.column(words, margins=(28, 0, 0, 4)))
    return made
