"""The right edge of the window: the question, the last throw or the dice to be typed in, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from campaign.battle.contract.telling import TurnWords
from ui import widgets
from ui.battle.story.log_model import Sides
from ui.battle.table.dice import LastThrow, TypedDice
from ui.battle.table.end import EndPanel
from ui.battle.table.log import TableLog
from ui.battle.table.question import QuestionPanel
from ui.panels import panel_widgets
from ui.theme import Theme

WIDTH, NARROW, ROOMY = 372, 330, 448
LOG = 130  # height that the log keeps when the battle is over, at least


class Right(QWidget):
    """The three below each other; the log gives way first. ``die``: the sides of the dice that people throw."""

    def __init__(
        self,
        look: Theme,
        letters: Sequence[str],
        sides: Sides,
        show_rule: Callable[[str], object],
        die: int,
        turn_words: TurnWords,
    ) -> None:
        super().__init__()
        self.setObjectName("right")
        self.setProperty("surface", "panel")
        self.question = QuestionPanel(look, letters)
        self.dice = TypedDice(look, die)
        self.last = LastThrow(look)
        self.log = TableLog(look, sides, show_rule)
        self.end = EndPanel(look, letters, turn_words)
        self._line = widgets.hairline()
        self._typed = QWidget()
        self._typed.setProperty("surface", "raised")
        self._typed.setLayout(panel_widgets.column(self.dice, margins=(20, 0, 20, 12)))
        self._last = QWidget()
        self._last.setLayout(panel_widgets.column(self.last, margins=(20, 12, 20, 12)))
        self._last_line = widgets.hairline()
        self._empty = QWidget()
        column = panel_widgets.column(
            self.question, self._typed, self._line, self.end, self._last, self._last_line, self.log, self._empty
        )
        column.setStretchFactor(self.log, 1)
        column.setStretchFactor(self._empty, 1)
        self.setLayout(column)
        self._fell = False
        self._below: QWidget | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)  # when what is new in the question has its place
        self._soon.timeout.connect(self._show_last)
        self._soon.timeout.connect(self._show_turns)
        self.question.put.connect(self._soon.start)
        self.show_typing(False)
        self.fold(False)

    def add_below_question(self, card: QWidget) -> None:
        """Have something else said below the question."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, card)
        self._below = card

    def show_typing(self, wanted: bool) -> None:
        """Whether dice are to be typed in."""
        self._typed.setVisible(wanted)

    def show_last(self, fell: bool) -> None:
        """Whether anything has been thrown yet."""
        self._fell = fell
        self._show_last()

    def _show_last(self) -> None:
        """What fell last goes at the end, and where the question, and what is said below it, needs its place."""
        layout = self.question.layout()
        assert layout is not None
        needed = layout.heightForWidth(self.width()) + self._last.sizeHint().height()
        if self._below is not None and not self._below.isHidden():
            needed += _height(self._below, self.width())
        crowded = not self.log.isVisibleTo(self) and needed > self.height()
        for part in (self._last, self._last_line):
            part.setVisible(self._fell and not crowded and self.end.isHidden())

    def fold(self, folded: bool, *, roomy: bool = False, log: bool = True) -> None:
        """Narrower, or wider; with or without the log."""
        self.setFixedWidth(NARROW if folded else ROOMY if roomy else WIDTH)
        self.log.setVisible(log)
        self._empty.setVisible(not log)
        self.question.fold(not log)
        inset = 20 if log else 14  # as the question's
        self._last.setContentsMargins(inset - 20, 0, inset - 20, 0)
        self._show_last()
        self._show_turns()

    def event(self, event: QEvent) -> bool:
        """Something above the log has grown or shrunk."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._soon.start()
        return super().event(event)

    def _show_turns(self) -> None:
        """At the end the chart is there where it leaves room for the rest."""
        if self.end.isHidden():
            return
        column = self.layout()
        assert column is not None
        items = [column.itemAt(place) for place in range(column.count())]
        found = [item.widget() for item in items if item is not None]
        above = [w for w in found if w is not None and w not in (self.end, self.log, self._empty) and not w.isHidden()]
        taken = sum(_height(w, self.width()) for w in above)
        fits = taken + self.end.whole_height(self.width()) + LOG <= self.height()
        self.end.show_turns(fits and not self.log.isHidden())


def _height(widget: QWidget, width: int) -> int:
    """How high a widget wants to be at that width."""
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()
