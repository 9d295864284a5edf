"""The learning battle: a small one against the easy computer, with a card beside the question for what comes up.

A card never stands in the way: the question can be answered whether it is read or not. Explains; decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu, QWidget

from campaign.battle.arena import Decision
from campaign.battle.contract import EASY
from campaign.battle.contract.table.facts import Lesson
from campaign.battle.learning import learning_battle
from campaign.battle.systems import table_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from campaign.words import _
from ui import plain_labels, widgets
from ui.background import in_background
from ui.battle.resolver import Resolver
from ui.battle.story.log_model import Named
from ui.battle.table.window import Staged, TableWindow
from ui.panels import panel_widgets
from ui.theme import Theme
from ui.window_state import WindowState

Row = tuple[int, ...]
LETTERS = "AB"
INSET = 20
SEED = 21  # of the dice, where the scenario says none


class LessonCard(QWidget):
    """A lesson with its rule; without one, a line that leads to all of them."""

    learnt = Signal()  # it has been read
    wanted = Signal(str)  # this one, out of the list
    stopped = Signal()  # no more of them
    opened = Signal(bool)  # folded, it is to be read in the place of the question, or no longer

    def __init__(self, look: Theme, lessons: Sequence[Lesson]) -> None:
        super().__init__()
        self._lessons = tuple(lessons)
        self.setObjectName("lesson")
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.shown: Lesson | None = None
        self._seen: frozenset[str] = frozenset()
        self._head = plain_labels.label(_("Lesson").upper(), font="section", tone="ink3")
        self._rule = panel_widgets.rule_label("")
        self._title = plain_labels.label("", font="title", wrap=True)
        self._text = plain_labels.label("", tone="ink2", wrap=True)
        self.got_it = widgets.Button(look, _("Got it"), "check")
        self.got_it.setObjectName("got it")
        self.got_it.clicked.connect(self.learnt)
        self.list = widgets.Button(look, "", "chevron-down", kind="quiet")
        self.list.setObjectName("lessons")
        self.list.clicked.connect(self._show_list)
        self.read = widgets.Button(look, _("Read"), kind="quiet")
        self.read.setObjectName("read lesson")
        self.read.setCheckable(True)
        self.read.toggled.connect(self._open)
        self._folded = False
        head = panel_widgets.line(self._head, 0, self._rule)
        self._told = QWidget()
        self._told.setLayout(panel_widgets.column(head, self._title, self._text, spacing=6))
        self._brief = plain_labels.ElidedLabel("", font="row")
        low = panel_widgets.line(self._brief, self.got_it, self.read, 0, self.list, spacing=6)
        low.setStretch(0, 1)
        self._end = widgets.hairline()
        self._column = panel_widgets.column(self._told, low, self._end, spacing=8)
        self.setLayout(self._column)
        self.show_lesson(None, ())

    def whole_height(self, width: int) -> int:
        """How much room it wants at that width, unfolded."""
        layout, told = self.layout(), self._told.layout()
        assert layout is not None
        assert told is not None
        if self.shown is None or self._told.isVisibleTo(self):
            return layout.heightForWidth(width)
        return layout.heightForWidth(width) + told.heightForWidth(width - 2 * INSET)

    def fold(self, folded: bool) -> None:
        """Only its title, with a way to read it; or all of it."""
        if folded != self._folded:
            self._folded = folded
            self.read.setChecked(False)
            self._open(False)

    def _open(self, reading: bool) -> None:
        there, whole = self.shown is not None, reading or not self._folded
        self._told.setVisible(there and whole)
        self._brief.setVisible(there and not whole)
        self.read.setVisible(there and self._folded)
        self.got_it.setVisible(there and whole)
        self.list.setVisible(whole or not there)
        self._end.setVisible(whole)
        self._column.setContentsMargins(INSET, 8 if whole else 0, INSET, 0)
        self.opened.emit(reading)

    def show_lesson(self, lesson: Lesson | None, seen: Sequence[str]) -> None:
        """Show this lesson, or none; so many have been seen."""
        self.read.setChecked(False)
        self.shown, self._seen = lesson, frozenset(seen)
        if lesson is not None:
            self._title.setText(lesson.title)
            self._brief.setText(lesson.title)
            self._text.setText(lesson.text)
            self._rule.show_rule(lesson.rule)
            self.setAccessibleName(_("Lesson: {title}").format(title=lesson.title))
        self._open(False)
        words = _("Lessons: {n} of {all}").format(n=len(self._seen), all=len(self._lessons))
        self.list.setText(words)

    def menu(self) -> QMenu:
        """All lessons, ticked where they have been seen; each can be read again."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for lesson in self._lessons:
            action = menu.addAction(plain_labels.menu_text(lesson.title))
            action.setObjectName(lesson.key)
            action.setCheckable(True)
            action.setChecked(lesson.key in self._seen)
            action.triggered.connect(lambda _on=False, key=lesson.key: self.wanted.emit(key))
        menu.addSeparator()
        stop = menu.addAction(_("Stop the lessons"))
        stop.setObjectName("stop lessons")
        stop.triggered.connect(lambda: self.stopped.emit())
        return menu

    def _show_list(self) -> None:
        self.menu().popup(self.list.mapToGlobal(self.list.rect().bottomLeft()))


class Teacher(QObject):
    """Watches a battle on its way, and shows each lesson the first time that it comes up."""

    def __init__(self, look: Theme, window: TableWindow) -> None:
        super().__init__(window)
        self._window = window
        self._showing = table_of(window.driver.match.setup.system).showing
        self._known = {lesson.key: lesson for lesson in self._showing.lessons()}
        self._told = 0  # rows that have been looked at
        self.seen: list[str] = []
        self._next: list[str] = []  # that have come up, and wait
        self.card = LessonCard(look, tuple(self._known.values()))
        self.card.learnt.connect(self._show_next)
        self.card.wanted.connect(self._show_again)
        self.card.stopped.connect(self.stop)
        window.right.add_below_question(self.card)
        window.right.installEventFilter(self)
        self._soon = QTimer(self, singleShot=True, interval=0)  # when what is new in the question has its place
        self._soon.timeout.connect(self._fit)
        window.question.put.connect(self._soon.start)
        self.card.opened.connect(lambda reading: window.question.setVisible(not reading))
        window.driver.asked.connect(self._asked)
        window.driver.over.connect(self._ended)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """There is another room beside the table now."""
        if event.type() is QEvent.Type.Resize:
            self._soon.start()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """The question comes first: where it leaves no room, the card is folded."""
        right = self._window.right
        asked = right.question.layout()
        assert asked is not None
        needed = asked.heightForWidth(right.width()) + self.card.whole_height(right.width())
        self.card.fold(not right.log.isVisibleTo(right) and needed > right.height())

    def stop(self) -> None:
        """No more lessons in this battle."""
        driver = self._window.driver
        driver.asked.disconnect(self._asked)
        driver.over.disconnect(self._ended)
        self._window.right.removeEventFilter(self)
        self.card.read.setChecked(False)
        self.card.hide()

    def _asked(self, decision: Decision) -> None:
        self._come_up(decision)

    def _ended(self) -> None:
        self._come_up(None)

    def _come_up(self, decision: Decision | None) -> None:
        """What has come up since the person was asked last."""
        rows = self._window.driver.match.rows
        self._told = min(self._told, len(rows))  # some may have been taken back
        kind = None if decision is None else decision.kind
        found = self._showing.lessons_for(kind, rows[self._told :], [*self.seen, *self._next])
        self._told = len(rows)
        now = [key for key in found if kind is not None and key in self._showing.lessons_for(kind, (), ())]
        shown = self.card.shown
        unread = [shown.key] if shown is not None and now else []
        self.seen = [key for key in self.seen if key not in unread]
        self._next = now + unread + self._next + [key for key in found if key not in now]
        if shown is None or now:
            self._show_next()

    def _show_next(self) -> None:
        key = self._next.pop(0) if self._next else None
        if key is not None:
            self.seen.append(key)
        self.card.show_lesson(self._known[key] if key is not None else None, self.seen)
        self._soon.start()

    def _show_again(self, key: str) -> None:
        if key not in self.seen:
            self.seen.append(key)
            self._next = [other for other in self._next if other != key]
        self.card.show_lesson(self._known[key], self.seen)


def open_lesson(look: Theme, fighter: Resolver, window: QWidget, system: str, kept: WindowState | None = None) -> None:
    """Open the learning battle of a rule system beside a window, where ``kept`` says.

    One that is open already comes to the front.
    """
    if _to_front(window, system):
        return

    def begun() -> Match:
        scenario = learning_battle(system)
        return Match(scenario.setup, scenario.seed or SEED, (Seat(), Seat(EASY)))

    def show(match: Match) -> None:
        if not _to_front(window, system):  # asked for twice, before the first was there
            _open(look, fighter, window, match, kept)

    in_background(window, begun, show)


def _to_front(window: QWidget, system: str) -> bool:
    """Bring the learning battle of a rule system to the front, if it is open."""
    for teacher in window.findChildren(Teacher):
        found = teacher.parent()
        if isinstance(found, TableWindow) and found.driver.match.setup.system == system:
            found.raise_()
            found.activateWindow()
            return True
    return False


def _open(look: Theme, fighter: Resolver, window: QWidget, match: Match, kept: WindowState | None) -> TableWindow:
    sides = tuple(Named(letter, side.name) for letter, side in zip(LETTERS, match.setup.sides, strict=True))
    made = TableWindow(
        look,
        match,
        Staged(_("Learning battle"), sides),
        worker=lambda: fighter.executor if fighter.compiled else None,
        places=kept,
        parent=window,
    )
    Teacher(look, made)
    made.show()
    made.begin()
    return made
