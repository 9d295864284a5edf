"""The window in which a battle is played: the table, who fights, what is asked, what was thrown, what has happened.

Puts its parts together and passes between them; the driver brings the battle on, the rules decide what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QMainWindow, QWidget

from campaign.battle.arena import Choice, Decision
from campaign.battle.contract import Fought
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words import Objection, choice_text
from campaign.battle.scenery import CM
from campaign.tabletop.looking import Look
from campaign.tabletop.match import Match
from campaign.tabletop.reactions import reaction
from campaign.tabletop.seats import DiceBy
from campaign.tabletop.throws import Throw
from campaign.words import _, count, listed
from ui import parts
from ui.battle.log_model import Named
from ui.battle.table_picture import Beneath
from ui.panels import bits
from ui.rules import link
from ui.table import end
from ui.table.asking import DONE, Answer, Question, offered, question, shots_at, surrender
from ui.table.bar import TopBar
from ui.table.curtain import Curtain
from ui.table.dice import last_throw
from ui.table.driver import Driver
from ui.table.facts import clock
from ui.table.left import WIDTH as LEFT
from ui.table.left import Left
from ui.table.log import LogLine, Story, told_to
from ui.table.right import Right
from ui.table.stage import Stage
from ui.theme import Theme

LEAST = QSize(960, 540)
NARROW, LOW = 1180, 640  # what is smaller folds its edges


@dataclass(frozen=True, slots=True)
class Staged:
    """A battle on the window's table: its title, and a letter and name for each side."""

    title: str
    sides: tuple[Named, ...]


class TableWindow(QMainWindow):
    """A battle being played. ``keep`` is told it after each answer, ``finish`` its result when it is over."""

    left = Signal(bool)  # the window has been closed; whether the battle still waits

    def __init__(
        self,
        look: Theme,
        match: Match,
        staged: Staged,
        *,
        keep: Callable[[Match], object] | None = None,
        finish: Callable[[Fought[Unit]], bool] | None = None,
        worker: Callable[[], Executor | None] = lambda: None,
        curtain: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("battle table")
        self.setWindowTitle(staged.title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumSize(LEAST)
        self.resize(QSize(1366, 768).boundedTo(parts.window_room(parent or self)))
        self._look, self._staged, self._finish = look, staged, finish
        self._letters = tuple(side.letter for side in staged.sides)
        self._keys = {side.key: named for side, named in zip(match.setup.sides, staged.sides, strict=True)}
        self.driver = Driver(match, keep=keep, show=self._play, worker=worker, parent=self)
        self._hides = curtain
        self._opened_for: set[int] = set()  # the side for which the curtain is open
        self._looker = self._first_looker(match)
        self._seen = Look.of(match, self._looker)
        self._hint: Choice | None = None
        self._point: int | None = None  # of the move, at which opportunity fire is considered
        self._held = False  # this side lets the move that is under way pass
        self._entered = False
        self._asked_of = Decision(c.OVER, self._looker, c.NOBODY)  # the last decision that was put
        self._put_together(match)
        self._connect()

    def begin(self) -> None:
        """Show how the battle stands, and go on with it."""
        self.driver.go_on()

    def show_beneath(self, beneath: Beneath | None) -> None:
        """Show a photo under the scenery, or none."""
        self.stage.show_beneath(beneath)

    @property
    def looker(self) -> int:
        """The side through whose eyes the table is seen."""
        return self._looker

    # --- its parts ---------------------------------------------------------------------------------------------------

    def _put_together(self, match: Match) -> None:
        look, sides = self._look, self._staged.sides
        self.bar = TopBar(look, self._staged.title, _second_line(match), sides)
        self.side_panel = Left(look, sides, match.seats)
        self.right = Right(look, self._letters, self._keys, self._open_rule)
        self.question = self.right.question
        self.line = LogLine(look, self._keys, self._open_rule)
        self.story = Story(match.setup, self)
        self.stage = Stage(look, match.setup, self._letters, self)
        self.view = self.stage.view
        row = bits.line(self.side_panel, parts.hairline("v"), self.view, parts.hairline("v"), self.right, spacing=0)
        row.setStretch(2, 1)
        column = bits.column(self.bar, parts.hairline(), row, self.line)
        column.setStretch(2, 1)
        made = QWidget()
        made.setLayout(column)
        self.setCentralWidget(made)
        self.view.setFocus()
        self.curtain = Curtain(look, made)
        self._fold()

    def _connect(self) -> None:
        driver, asked = self.driver, self.question
        driver.changed.connect(self._follow)
        driver.asked.connect(self._ask)
        driver.thinking.connect(self._tell_thinking)
        driver.faces_wanted.connect(self._want_faces)
        driver.refused.connect(self._refuse)
        driver.hinted.connect(self._show_hint)
        driver.over.connect(self._end)
        asked.answered.connect(self._answered)
        asked.picked.connect(driver.answer)
        asked.ordered.connect(driver.answer)
        asked.list_wanted.connect(lambda: asked.offer(offered(driver.match)))
        self.right.dice.thrown.connect(driver.throw)
        self.story.told.connect(self.right.log.show_story)
        self.story.told.connect(self.line.show_story)
        self.line.whole.toggled.connect(lambda _on: self._fold())
        self.curtain.opened.connect(self._opened)
        self.stage.pointed.connect(self._point_at)
        self.bar.undo.clicked.connect(self.take_back)
        self.bar.leave.clicked.connect(self.close)
        self.bar.pause.clicked.connect(self._pause)
        self.bar.step.clicked.connect(driver.step)
        self.side_panel.panel.hint.clicked.connect(driver.hint)
        self.side_panel.panel.surrender.clicked.connect(self._ask_surrender)
        for keys, do in (
            ("Ctrl+Z", self.take_back),
            ("Ctrl+Space", self._pause),
            ("Ctrl+Right", driver.step),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(do)
        link.open_by_f1(self)

    # --- what the driver tells ---------------------------------------------------------------------------------------

    def _follow(self, _rows: object) -> None:
        """The battle stands elsewhere now: show it as the one who looks sees it."""
        match = self.driver.match
        self._seen = Look.of(match, self._looker)
        alone = len(self.driver.people) < 2
        told = clock(self._seen, secrets=alone)
        self.bar.show_clock(told)
        self.bar.undo.setEnabled(self.driver.way_back() is not None)
        computers = len(self.driver.people) < len(match.seats)
        self.bar.show_computers(computers, self.driver.pace.paused)
        self.side_panel.show_battle(self._seen)
        known = self._seen.names
        self.story.follow(told_to(match.rows, known, self._looker if alone else None))
        fell = last_throw(match.rows, known)
        by = _("thrown by the program") if match.dice is DiceBy.PROGRAM else _("thrown on the table")
        self.right.last.show_throw(fell, by)
        self.right.show_last(fell is not None)
        self.side_panel.allow(False)
        self._hint = None

    def _play(self, rows: Sequence[tuple[int, ...]], seen: Callable[[], None]) -> None:
        """Let the table show what has happened."""
        self.stage.play(rows, self._seen, seen)

    def _ask(self, decision: Decision) -> None:
        """A person is asked; where somebody else has just set up in secret, behind the curtain."""
        self._stop_typing()
        if decision.kind == c.REACTING and self._held:
            self.driver.answer(DONE)
            return
        self._held = False
        if self._needs_curtain(decision):
            others = listed([self._staged.sides[side].name for side in self.driver.people if side != decision.side])
            named = self._staged.sides[decision.side]
            self.question.rest(_("Set-up"), _("Behind the curtain"), "", decision.side)
            self.curtain.draw(named.letter, named.name, others)
            return
        self._put(decision)

    def _put(self, decision: Decision) -> None:
        if decision.side != self._looker:
            self._looker = decision.side
            self._follow([])
        self._point = None
        self._asked_of = decision
        self.stage.show(self._seen, decision)
        self._put_question(question(self.driver.match, self._seen, decision))
        self.side_panel.allow(True)
        if decision.actor != c.NOBODY:
            self.side_panel.show_figure(decision.actor)

    def _put_question(self, asked: Question) -> None:
        self.question.ask(asked, int(self._seen.view.forces[asked.side].ask_from))

    def _needs_curtain(self, decision: Decision) -> bool:
        """Whether what this side may see is hidden from whoever has looked until now."""
        several = len(self.driver.people) > 1
        begun = decision.side in self._opened_for
        return self._hides and several and decision.kind == c.PLACING and not begun

    def _opened(self) -> None:
        waits = self.driver.match.waits
        if isinstance(waits, Decision):
            self._opened_for = {waits.side}
            self._put(waits)

    def _tell_thinking(self, decision: Decision) -> None:
        self._stop_typing()
        if decision.kind != c.REACTING:
            self._held = False
        name = self._staged.sides[decision.side].name
        title = _("{player} waits") if self.driver.pace.paused else _("{player} thinks")
        lead = _("The computers are paused.") if self.driver.pace.paused else ""
        self.question.rest(_("Computer"), title.format(player=name), lead, decision.side)

    def _want_faces(self, wanted: Throw) -> None:
        side = wanted.side if wanted.side >= 0 else None
        need = "" if wanted.need is None else _("Needs {n} or less.").format(n=wanted.need)
        if wanted.need is not None and wanted.or_more:
            need = _("Needs {n} or more.").format(n=wanted.need)
        number = count("Throw {n} die", "Throw {n} dice", wanted.number)
        self.question.rest(_("On your table"), number, f"{wanted.what} {need}".strip(), side, wanted.rule)
        self.right.show_typing(True)
        self.right.dice.want(wanted)

    def _stop_typing(self) -> None:
        self.right.dice.want(None)
        self.right.show_typing(False)

    def _refuse(self, objection: Objection) -> None:
        self.question.say(str(objection))

    def _show_hint(self, choice: Choice) -> None:
        """What the program would do, in words; H again does it."""
        self._hint = choice
        match = self.driver.match
        words = choice_text(match.setup, choice, match.rows)
        self.question.say(_("The program would: {choice}").format(choice=words))

    def _end(self) -> None:
        """The battle is over."""
        self._stop_typing()
        self._looker = self._first_looker(self.driver.match)
        told = end.told(self.driver.match)
        self.question.rest(_("The battle is over"), told.title, "\n".join(told.lines), told.holder, "fftt:E1")
        answers = [Answer("close", _("Close"), "")]
        if self._finish is not None and not self._entered:
            answers.insert(0, Answer("enter", _("Enter the result"), "Return", lamp=True))
        self.question.show_answers(answers)
        self.side_panel.allow(False)

    # --- what people want --------------------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> None:
        if answer.choice is not None:
            self.driver.answer(answer.choice)
            return
        do: Callable[[], object] | None = {
            "hold all": self._hold_all,
            "line up": self.driver.line_up,
            "point back": lambda: self._go_to_point(-1),
            "point on": lambda: self._go_to_point(1),
            "stay": lambda: self._put(self._asked_of),
            "enter": self._enter,
            "close": self.close,
        }.get(answer.name)
        if do is not None:
            do()

    def _hold_all(self) -> None:
        self._held = True
        self.driver.answer(DONE)

    def _go_to_point(self, by: int) -> None:
        """Consider an earlier or a later point of the move."""
        found = reaction(self._seen)
        indexes = [point.index for point in shots_at(found)]
        best = found.best
        at = self._point if self._point in indexes else best.index if best is not None else indexes[0]
        self._point = indexes[(indexes.index(at) + by) % len(indexes)]
        self._put_question(question(self.driver.match, self._seen, self._asked_of, self._point))

    def _ask_surrender(self) -> None:
        waits = self.driver.match.waits
        if isinstance(waits, Decision) and self.driver.waits_for_person and not self.curtain.is_down:
            self._put_question(surrender(self._seen, waits.side))

    def take_back(self) -> None:
        """The last answer of a person."""
        to = self.driver.way_back()
        if to is not None:
            self._held = False
            self.driver.take_back(to)

    def _pause(self) -> None:
        self.driver.pause(not self.driver.pace.paused)
        self.bar.show_computers(len(self.driver.people) < len(self.driver.match.seats), self.driver.pace.paused)
        waits = self.driver.match.waits
        seat = self.driver.match.seat
        if isinstance(waits, Decision) and seat is not None and not seat.is_person:
            self._tell_thinking(waits)

    def _enter(self) -> None:
        """Hand the result over; where it was taken, there is nothing left to do here."""
        if self._finish is not None and self._finish(self.driver.match.fought()):
            self._entered = True
            self.close()

    def _open_rule(self, rule: str) -> None:
        link.ask(self, rule)

    def _first_looker(self, match: Match) -> int:
        """Whoever is asked, if that is a person; else the first person there is, else the first side."""
        if match.seat is not None and match.seat.is_person and isinstance(match.waits, Decision):
            return match.waits.side
        return next((number for number, seat in enumerate(match.seats) if seat.is_person), 0)

    def _point_at(self, figure: int | None) -> None:
        """The figure under the pointer; without one, whom the question is about."""
        if figure is not None:
            self.side_panel.show_figure(figure)
        elif self.driver.waits_for_person and self._asked_of.actor != c.NOBODY:
            self.side_panel.show_figure(self._asked_of.actor)

    # --- room --------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Edges fold where there is little room: the table gives way last."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        narrow, low = self.width() < NARROW, self.height() < LOW
        folded = narrow or low
        self.side_panel.fold(folded)
        self.line.setVisible(folded)
        self.right.fold(narrow, log=not folded or self.line.whole.isChecked())
        self.bar.fold(0 if folded else LEFT, not narrow)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Everything is kept already; nothing is thought any more."""
        self.driver.leave(keep=not self._entered)
        self.left.emit(not self._entered)
        super().closeEvent(event)


def _second_line(match: Match) -> str:
    """How large a battle it is."""
    field, sides = match.setup.battlefield, match.setup.sides
    units = {unit.key: unit.fp for unit in match.setup.units}
    sums: Sequence[int] = [sum(units[figure.unit] for figure in side.figures) for side in sides]
    return _("{sides} FP · {x} × {y} cm").format(
        sides=" + ".join(map(str, sums)), x=field.width // CM, y=field.height // CM
    )
