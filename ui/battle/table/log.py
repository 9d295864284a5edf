"""The story of the battle at the right, newest last; folded, one line of it at the bottom of the window.

Its rules lead into the rulebook. Shows sentences; makes none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from campaign.battle.contract import AnySetup
from campaign.battle.contract.telling import DETAIL, AnyNames, Sentence
from campaign.battle.systems import telling_of
from campaign.words import _
from ui import plain_labels, widgets
from ui.battle.story.log_model import Named, Sides
from ui.battle.story.log_view import BattleLog
from ui.panels import panel_widgets
from ui.theme import ROW_LOG, Theme

SOON = 60  # milliseconds: several rows come at once


def told_to(
    setup: AnySetup, rows: Sequence[tuple[int, ...]], known: AnyNames, side: int | None
) -> list[tuple[int, ...]]:
    """The rows that a side may read; with None those that everybody may: what is written in secret is left out."""
    is_secret = telling_of(setup.system).is_secret
    return [row for row in rows if not is_secret(row, known, side)]


class Story(QObject):
    """The battle in sentences, made anew soon after it has gone on."""

    told = Signal(object, object)  # the sentences, and what their rule system calls its turns

    def __init__(self, setup: AnySetup, parent: QObject) -> None:
        super().__init__(parent)
        self._setup = setup
        self._rows: Sequence[tuple[int, ...]] = ()
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._tell)

    def follow(self, rows: Sequence[tuple[int, ...]]) -> None:
        """The log is this now."""
        self._rows = rows
        if not self._soon.isActive():
            self._soon.start()

    def _tell(self) -> None:
        telling = telling_of(self._setup.system)
        self.told.emit(telling.sentences(self._setup, self._rows), telling.turns.when)


class TableLog(QWidget):
    """The story, scrolled to its end as long as nobody reads further up."""

    def __init__(self, look: Theme, sides: Sides, show_rule: Callable[[str], object]) -> None:
        super().__init__()
        self._sides, self._at_end = sides, True
        self.log = BattleLog(look, show_rule)
        self.log.follow()
        self.setLayout(panel_widgets.column(self.log, margins=(20, 6, 8, 6)))
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._to_end)
        bar = self.log.list.verticalScrollBar()
        bar.actionTriggered.connect(lambda _action: self._read_on())
        bar.rangeChanged.connect(lambda _least, _most: self._soon.start())  # as when the question above has grown

    def show_story(self, story: tuple[Sentence, ...], when: Callable[[int, int], str]) -> None:
        """This story."""
        self.log.show_story(story, self._sides, when)
        self._soon.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What was at the end stays there."""
        super().resizeEvent(event)
        self._soon.start()

    def _to_end(self) -> None:
        if self._at_end:
            self.log.list.scrollToBottom()

    def _read_on(self) -> None:
        """The user has scrolled: to the end or away from it."""
        bar = self.log.list.verticalScrollBar()
        self._at_end = bar.sliderPosition() >= bar.maximum() - 2 * ROW_LOG


class LogLine(QWidget):
    """The last sentence on one line."""

    def __init__(self, look: Theme, sides: Sides) -> None:
        super().__init__()
        self.setObjectName("log line")
        self._sides: Sides = sides
        self._chip = widgets.Chip(look, "", 16)
        self._words = plain_labels.ElidedLabel("", font="text")
        self._rule = panel_widgets.rule_label("")
        self.whole = widgets.Button(look, _("Log"), "journal", kind="quiet")
        self.whole.setObjectName("whole log")
        self.whole.setCheckable(True)
        line = panel_widgets.line(self._chip, self._words, self._rule, self.whole, spacing=8, margins=(14, 2, 10, 2))
        line.setStretch(1, 1)
        self.setLayout(line)
        self.setFixedHeight(36)

    def show_story(self, story: tuple[Sentence, ...], _when: object) -> None:
        """Its last sentence."""
        last = next((sentence for sentence in reversed(story) if sentence.weight >= DETAIL), None)
        if last is None:
            return
        named: Named | None = self._sides.get(last.side or "")
        self._chip.show_letter(named.letter if named else "", name=named.name if named else "")
        self._words.setText(last.text)
        self._rule.show_rule(last.rules[0] if last.rules else "")
