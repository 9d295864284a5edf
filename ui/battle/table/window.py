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

from campaign.battle.arena import Decision
from campaign.battle.contract import AnyFought
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.table.questions import Answer, Gesture
from campaign.battle.systems import table_of, telling_of
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import DiceBy
from campaign.words import _
from ui import plain_labels, widgets
from ui.battle.story.log_model import Named
from ui.battle.table import end
from ui.battle.table.asker import Asker
from ui.battle.table.bar import TopBar
from ui.battle.table.curtain import Curtain
from ui.battle.table.driver import Driver
from ui.battle.table.hand.hand import Hand
from ui.battle.table.left import Left
from ui.battle.table.log import LogLine, Story, told_to
from ui.battle.table.right import Right
from ui.battle.table.stage import Stage
from ui.battle.waiting.table_picture import Beneath
from ui.dialogs.sheets import opened
from ui.panels import panel_widgets
from ui.rules import link
from ui.theme import Theme
from ui.window_geometry import PlaceKeeper
from ui.window_state import WindowState

LEAST = QSize(960, 500)  # a system puts a frame round it, and 540 is all that some displays have
USUAL = QSize(1366, 768)  # as large as the window that it comes from, where that is larger
SPEEDS = (1.0, 2.0, 4.0, 0.0)
WAIT = 120  # milliseconds before a computer's answer, at the usual speed
NARROW, LOW = 1180, 640  # what is smaller folds its edges
ROOMY = 1600  # what is wider has wider ones


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
        finish: Callable[[AnyFought], bool] | None = None,
        worker: Callable[[], Executor | None] = lambda: None,
        curtain: bool = True,
        edge: Left | None = None,
        places: WindowState | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """``edge``: the left edge, where it has been made before; ``places``: what keeps its size and its place."""
        super().__init__(parent)
        self.setObjectName("battle table")
        self.setWindowTitle(plain_labels.window_title(staged.title))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = widgets.window_room(parent or self)
        self.setMinimumSize(LEAST)
        wanted = USUAL if parent is None else USUAL.expandedTo(parent.window().size())
        self.resize(wanted.boundedTo(room))
        PlaceKeeper(self, places or WindowState(None))
        self._look, self._staged, self._finish = look, staged, finish
        self._face = table_of(match.setup.system)
        self._letters = tuple(side.letter for side in staged.sides)
        self._keys = {side.key: named for side, named in zip(match.setup.sides, staged.sides, strict=True)}
        self.driver = Driver(match, keep=keep, show=self._play, worker=worker, parent=self)
        self._looker = self._first_looker(match)
        self._seen: Look  # from `begin` on
        self._entered = False
        showing = table_of(match.setup.system).showing
        self._put_together(match, edge or Left(look, staged.sides, match.seats, showing), keeps=keep is not None)
        self.hand = Hand(self.view, self)
        self.view.held = lambda: self.hand.held
        self._held: tuple[int, ...] = ()
        self.asker = Asker(
            self.driver, self.hand, self.right, self.curtain, staged.sides, self._look_as, hides=curtain, parent=self
        )
        self._connect()
        self.show_at(SPEEDS[0])

    def begin(self) -> None:
        """Show how the battle stands, and go on with it."""
        self.stage.lay()
        self.driver.go_on()

    def show_beneath(self, beneath: Beneath | None) -> None:
        """Show a photo under the scenery, or none."""
        self.stage.show_beneath(beneath)

    @property
    def looker(self) -> int:
        """The side through whose eyes the table is seen."""
        return self._looker

    # --- its parts ---------------------------------------------------------------------------------------------------

    def _put_together(self, match: Match, edge: Left, *, keeps: bool) -> None:
        look, sides = self._look, self._staged.sides
        turn_words = telling_of(match.setup.system).turns
        self.bar = TopBar(look, self._staged.title, _second_line(match), sides, turn_words, kept=keeps)
        self.side_panel = edge
        self.right = Right(look, self._letters, self._keys, self._open_rule, match.system.die, turn_words)
        self.question = self.right.question
        self.line = LogLine(look, self._keys)
        self.story = Story(match.setup, self)
        self.stage = Stage(look, match.setup, self._letters, self)
        self.view = self.stage.view
        row = panel_widgets.line(
            self.side_panel, widgets.hairline("v"), self.view, widgets.hairline("v"), self.right, spacing=0
        )
        row.setStretch(2, 1)
        column = panel_widgets.column(self.bar, widgets.hairline(), row, self.line)
        column.setStretch(2, 1)
        made = QWidget()
        made.setLayout(column)
        self.setCentralWidget(made)
        self.view.setFocus()
        self.curtain = Curtain(look, made)
        self._fold()

    def _connect(self) -> None:
        driver, asker, left = self.driver, self.asker, self.side_panel
        driver.changed.connect(self._follow)
        driver.over.connect(self._end)
        driver.faces_wanted.connect(lambda wanted: self.stage.show_throw(self._seen, wanted, driver.match.held))
        asker.asked.connect(self._show_asked)
        asker.closed.connect(lambda: left.allow(False))
        asker.hinted.connect(self.stage.point_out)
        self.question.answered.connect(self._answered)
        self.hand.changed.connect(self._follow_hand)
        self.hand.supposed.connect(lambda seen: self.stage.show(seen))
        left.panel.shown.changed.connect(self._switch)
        self.story.told.connect(self.right.log.show_story)
        self.story.told.connect(self.line.show_story)
        self.line.whole.toggled.connect(lambda _on: self._fold())
        self.stage.pointed.connect(self._point_at)
        self.bar.undo.clicked.connect(self.take_back)
        self.bar.leave.clicked.connect(self.close)
        self.bar.pause.clicked.connect(self._pause)
        self.bar.step.clicked.connect(driver.step)
        self.bar.speed.clicked.connect(self._faster)
        left.panel.hint.clicked.connect(driver.hint)
        left.panel.surrender.clicked.connect(asker.ask_surrender)
        for keys, do in (
            ("Ctrl+Z", self.take_back),
            ("Ctrl+Space", self._pause),
            ("Ctrl+Right", driver.step),
            ("Ctrl+T", self._faster),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(do)
        link.open_by_keys(self)

    # --- what the driver tells ---------------------------------------------------------------------------------------

    def _follow(self, _rows: object) -> None:
        """The battle stands elsewhere now: show it as the one who looks sees it."""
        match = self.driver.match
        self._seen = look_of(match, self._looker, hurried=True)
        alone = len(self.driver.people) < 2
        self.bar.show_clock(self._face.showing.clock(self._seen, alone))
        self.right.end.hide()
        self.bar.undo.setEnabled(self.driver.way_back() is not None)
        computers = len(self.driver.people) < len(match.seats)
        self.bar.show_computers(computers, self.driver.pace.paused)
        self.side_panel.show_battle(self._seen)
        known = self._seen.names
        rows = told_to(match.setup, match.rows, known, self._looker if alone else None)
        self.story.follow(rows)
        fell = self._face.showing.fell(rows, known)
        by = _("thrown by the program") if match.dice is DiceBy.PROGRAM else _("thrown on the table")
        self.right.last.show_throw(fell, by)
        self.right.show_last(fell is not None)

    def _play(self, rows: Sequence[tuple[int, ...]], seen: Callable[[], None]) -> None:
        """Let the table show what has happened."""
        self.stage.play(rows, self._seen, seen)

    def _end(self) -> None:
        """The battle is over."""
        self.asker.rest()
        self.side_panel.allow(False)
        told = end.told(self.driver.match)
        self.right.end.show_end(told)
        self.question.rest(_("The battle is over"), told.title, told.line, told.holder, self._face.showing.end_rule)
        if self._finish is None:
            answers = [Answer("close", _("Close"), "Return", lamp=True), Answer("watch", _("Watch again"), "")]
        else:
            answers = [Answer("enter", _("Enter the result"), "Return", lamp=True), Answer("close", _("Close"), "")]
        self.question.show_answers(answers)

    # --- what people want --------------------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> None:
        """What is no answer to a question of the battle."""
        if answer.name == "enter":
            self._enter()
        elif answer.name == "watch":
            self._watch()
        elif answer.name == "close":
            self.close()

    def take_back(self) -> None:
        """The last answer of a person."""
        to = self.driver.way_back()
        if to is not None:
            self.asker.rest()
            self.asker.forget()
            self.driver.take_back(to)

    def _pause(self) -> None:
        self.driver.pause(not self.driver.pace.paused)
        self.bar.show_computers(len(self.driver.people) < len(self.driver.match.seats), self.driver.pace.paused)

    def _faster(self) -> None:
        """The next of the speeds."""
        at = SPEEDS.index(self.stage.speed) if self.stage.speed in SPEEDS else -1
        self.show_at(SPEEDS[(at + 1) % len(SPEEDS)])

    def show_at(self, speed: float) -> None:
        """Show everything so many times as fast as usual; 0: at once."""
        self.stage.speed = speed
        self.driver.pace.wait = round(WAIT / speed) if speed else 0
        self.bar.show_speed(speed)

    def _enter(self) -> None:
        """Hand the result over; where it was taken, there is nothing left to do here."""
        if self._finish is not None and self._finish(self.driver.match.fought()):
            self._entered = True
            self.close()

    def _watch(self) -> None:
        """From its beginning; a campaign's battle has a sheet for that when its result is entered."""
        from ui.battle.table.watching import WatchSheet

        match = self.driver.match
        staged = self._staged
        opened(WatchSheet(self._look, staged.title, match.fought(), end.told(match), staged.sides, self))

    def _open_rule(self, rule: str) -> None:
        link.ask(self, rule)

    def _first_looker(self, match: Match) -> int:
        """The side that is asked, if that is a person; else the first person there is, else the first side."""
        if match.seat is not None and match.seat.is_person and isinstance(match.waits, Decision):
            return match.waits.side
        return next((number for number, seat in enumerate(match.seats) if seat.is_person), 0)

    def _look_as(self, side: int) -> Look:
        """Let this side be the one who looks."""
        if side != self._looker:
            self._looker = side
            self._follow([])
        return self._seen

    # --- what is in hand ---------------------------------------------------------------------------------------------

    def _show_asked(self, decision: Decision) -> None:
        """A person is asked: who can do something is told apart."""
        draft = self.asker.gesture is Gesture.DRAFT
        self.side_panel.allow(True, hint=not draft)
        focused = self.focusWidget()
        if focused is None or not self.right.isAncestorOf(focused):
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        if not draft:
            self.stage.show(self._seen, asked=True)
        self.stage.look_at(self._seen)
        self._point_at(None)

    def _follow_hand(self) -> None:
        """Another figure is in hand, or something else is shown of them."""
        if self.hand.held[:1] != self._held:
            self._held = self.hand.held[:1]
            self.view.begin_anew()
        for name, switch in self.side_panel.panel.shown.switches.items():
            switch.setChecked(name in self.hand.shown)
        self._point_at(None)

    def _switch(self, name: str, on: bool) -> None:
        if (name in self.hand.shown) != on:
            self.hand.switch(name)

    def _point_at(self, figure: int | None) -> None:
        """The figure under the pointer; without one, who is in hand, or whom the question is about."""
        self.asker.consider(figure)
        if figure is None:
            figure = self.hand.held[0] if self.hand.held else self.asker.about
        if figure is not None:
            self.side_panel.show_figure(figure)

    # --- room --------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Edges fold where there is little room: the table gives way last."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        narrow, low = self.width() < NARROW, self.height() < LOW
        folded = narrow or low
        roomy = self.width() >= ROOMY and not folded
        self.side_panel.fold(folded, roomy=roomy)
        self.line.setVisible(folded)
        self.right.fold(narrow, roomy=roomy, log=not folded or self.line.whole.isChecked())
        self.bar.fold(0 if folded else self.side_panel.width(), not narrow)

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
    size = telling_of(match.setup.system).ruler.size(field.width, field.height)
    return _("{sides} FP · {size}").format(sides=" + ".join(map(str, sums)), size=size)
