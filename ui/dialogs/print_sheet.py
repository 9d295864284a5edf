"""What to print: whose rosters, on which paper, into which folder. Writes nothing itself: hands over what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QLineEdit, QWidget

from campaign.paper import Paper
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.refusal import Reason
from ui import parts, plain
from ui.dialogs.fields import Choice, Picker
from ui.dialogs.sheet import Sheet, beside, labelled
from ui.panels import bits
from ui.session import Session

PAPERS: tuple[tuple[Paper, str], ...] = (("A4", _("A4, 210 × 297 mm")), ("Letter", _("Letter, 8½ × 11 in")))
WIDTH = 80  # of the words before a field


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed. ``players``: None for all."""

    players: tuple[PlayerId, ...] | None
    paper: Paper
    folder: Path


def paper_here(remembered: object = None) -> Paper:
    """The paper chosen last; else the one that is in the printers of this country."""
    for paper, _words in PAPERS:
        if paper == remembered:
            return paper
    imperial = QLocale.system().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return "Letter" if imperial else "A4"


class PrintSheet(Sheet):
    """The form. ``write`` gets the wish."""

    def __init__(self, session: Session, wish: Wish, write: Callable[[Wish], object], parent: QWidget | None) -> None:
        super().__init__(
            session.theme,
            _("Print rosters"),
            _("A PDF for each player, with the values, boxes and records of all figures as they stand now."),
            _("Write"),
            parent,
        )
        self._write = write
        self.players = Picker(session.theme, "players to print")
        self.players.addItem(_("All players"), None)
        for seat in session.state.seats:
            self.players.addItem(session.state.players[seat].name, seat)
        self.players.setCurrentIndex(max(0, self.players.findData(wish.players[0] if wish.players else None)))
        self.papers = QButtonGroup(self)
        choices = [self._paper(place, words) for place, (_paper, words) in enumerate(PAPERS)]
        self.papers.button([paper for paper, _words in PAPERS].index(wish.paper)).setChecked(True)
        self.folder = QLineEdit(str(wish.folder))
        self.folder.setObjectName("folder")
        self.folder.textChanged.connect(lambda: self._check())
        other = parts.Button(session.theme, _("Choose…"))
        other.setObjectName("choose a folder")
        other.setAutoDefault(False)
        other.clicked.connect(self._choose)
        paper = beside(*choices)
        paper.setAccessibleName(_("Paper"))
        row = bits.line(self.folder, other, spacing=8)
        into = QWidget()
        into.setLayout(row)
        self.folder.setAccessibleName(_("Folder"))
        self.body.addLayout(labelled(_("Rosters of"), self.players, width=WIDTH))
        self.body.addSpacing(10)
        self.body.addLayout(labelled(_("Paper"), paper, width=WIDTH))
        self.body.addSpacing(10)
        self.body.addLayout(labelled(_("Folder"), into, width=WIDTH))
        self._check()

    def wish(self) -> Wish:
        """What the form says."""
        player = self.players.currentData()
        players = None if player is None else (PlayerId(player),)
        return Wish(players, PAPERS[self.papers.checkedId()][0], Path(self.folder.text().strip()).expanduser())

    def act(self) -> None:
        """Hand the wish over."""
        self._write(self.wish())
        self.accept()

    def _paper(self, place: int, words: str) -> Choice:
        choice = Choice(self.look, words)
        choice.setObjectName(f"paper {PAPERS[place][0]}")
        self.papers.addButton(choice, place)
        return choice

    def _choose(self) -> None:
        name = QFileDialog.getExistingDirectory(self, _("Folder for the rosters"), self.folder.text())
        if name:
            self.folder.setText(name)

    def _check(self) -> None:
        folder = self.folder.text().strip()
        missing = (Reason("", _("Say into which folder.")),) if not folder else ()
        if folder and Path(folder).expanduser().is_file():
            missing = (Reason("", _("That is a file. Choose a folder.")),)
        self.allow(missing)
        plain.set_tool_tip(self.folder, folder)
