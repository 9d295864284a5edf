"""The window in which a battle is played: the table, who fights, what is asked, what was thrown, what has happened.

Puts its parts together and passes between them; the driver brings the battle on, the rules decide what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from campaign.battle.arena import Decision
from campaign.battle.contract import Fought
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words import Objection, positions_in, sentences_of, summary
from campaign.tabletop.match import FacesWanted, Match
from campaign.words import _
from ui import parts, plain
from ui.battle.log_model import Named
from ui.battle.log_view import BattleLog
from ui.battle.pages import TablePicture
from ui.panels import bits
from ui.rules import link
from ui.table.asking import DONE, Answer, offered, question
from ui.table.driver import Driver
from ui.table.question import QuestionPanel
from ui.theme import Theme

RIGHT = 372
TABLE = 640


@dataclass(frozen=True, slots=True)
class Staged:
    """A battle on the window's table: its title, and a letter and name for each side."""

    title: str
    sides: tuple[Named, ...]


class TableWindow(QMainWindow):
    """A battle being played. ``keep`` is told the battle after each answer, ``finish`` when its result is entered."""

    def __init__(
        self,
        look: Theme,
        match: Match,
        staged: Staged,
        *,
        keep: Callable[[Match], object] | None = None,
        finish: Callable[[Fought[Unit]], object] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("battle table")
        self.setWindowTitle(staged.title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(1366, 768).boundedTo(parts.window_room(parent or self)))
        self._look, self._staged, self._finish = look, staged, finish
        self._letters = tuple(side.letter for side in staged.sides)
        self._holding = False
        self.driver = Driver(match, keep=keep, parent=self)
        self.question = QuestionPanel(look, self._letters)
        self.log = BattleLog(look, lambda rule: link.ask(self, rule))
        edges = {side.edge: letter for side, letter in zip(match.setup.sides, self._letters, strict=True)}
        self.table = TablePicture(look, match.setup.battlefield, edges, TABLE)
        self.question.answered.connect(self._answered)
        self.question.picked.connect(self.driver.answer)
        driver = self.driver
        driver.changed.connect(self._follow)
        driver.asked.connect(self._ask)
        driver.thinking.connect(self._tell_thinking)
        driver.faces_wanted.connect(self._want_faces)
        driver.refused.connect(self._refuse)
        driver.over.connect(self._end)
        self.setCentralWidget(self._put_together())
        link.open_by_f1(self)

    def begin(self) -> None:
        """Show how the battle stands, and go on with it."""
        self.driver.go_on()

    def _put_together(self) -> QWidget:
        self.undo = parts.IconButton(self._look, "undo", _("Take back"))
        self.undo.clicked.connect(self._take_back)
        leave = parts.Button(self._look, _("Save and leave"))
        leave.setObjectName("leave")
        leave.clicked.connect(self.close)
        title = plain.ElidedLabel(self._staged.title, font="title")
        bar = QWidget()
        bar.setLayout(bits.line(title, 0, self.undo, leave, margins=(16, 10, 16, 10)))
        log = QWidget()
        log.setLayout(bits.column(self.log, margins=(20, 8, 12, 8)))
        right = QWidget()
        right.setFixedWidth(RIGHT)
        column = bits.column(self.question, parts.hairline(), log)
        column.setStretch(2, 1)
        right.setLayout(column)
        middle = bits.line(0, self.table, 0, spacing=0)
        row = bits.line(middle, parts.hairline("v"), right, spacing=0)
        row.setStretch(0, 1)
        made = QWidget()
        made.setLayout(bits.column(bar, parts.hairline(), row))
        return made

    # --- what the driver tells ---------------------------------------------------------------------------------------

    def _follow(self, _rows: object) -> None:
        match = self.driver.match
        self.undo.setEnabled(self.driver.can_take_back() is not None)
        keys = {side.key: named for side, named in zip(match.setup.sides, self._staged.sides, strict=True)}
        self.log.show_story(sentences_of(match.setup, match.rows), keys)
        self.log.list.scrollToBottom()
        self.table.show_now(positions_in(match.setup, match.rows, len(match.rows)), self._letters)

    def _ask(self, decision: Decision) -> None:
        match = self.driver.match
        asked = question(match, decision, match.seen_by(decision.side))
        self.question.ask(asked)
        if asked.pick:
            self.question.offer(offered(match))

    def _tell_thinking(self, decision: Decision) -> None:
        name = self._staged.sides[decision.side].name
        self.question.rest(_("The battle goes on"), _("{player} thinks").format(player=name), "", decision.side)

    def _want_faces(self, wanted: FacesWanted) -> None:
        self.question.rest(_("Throw the dice"), _("Type in the next die"), "")

    def _refuse(self, objection: Objection) -> None:
        self.question.say(str(objection))

    def _end(self) -> None:
        fought = self.driver.match.fought()
        lines: Sequence[str] = summary(fought.report, self.driver.match.setup)
        self.question.rest(_("The battle is over"), lines[0], "\n".join(lines[1:]))

    # --- what people want --------------------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> None:
        self.driver.answer(answer.choice if answer.choice is not None else DONE)

    def _take_back(self) -> None:
        to = self.driver.can_take_back()
        if to is not None:
            self.driver.take_back(to)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Everything is kept already; nothing is thought any more."""
        self.driver.leave()
        super().closeEvent(event)
