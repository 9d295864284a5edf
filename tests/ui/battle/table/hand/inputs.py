"""How much a person does in a battle on screen: presses, keys and notches of the wheel, counted part by part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from types import TracebackType
from typing import Final, Generic, Self, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from campaign.battle.contract.telling import ACTOR, CODE, PHASE, TURN
from campaign.battle.fftt import codes as c
from campaign.tabletop.match import Match

Phase = tuple[int, int]
"""Turn and phase."""
P = TypeVar("P")

PRESSES: Final = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.Wheel,
    QEvent.Type.KeyPress,
)
RELEASES: Final = (QEvent.Type.MouseButtonRelease, QEvent.Type.KeyRelease)
HELD_DOWN: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
DOES: Final = (
    c.LOG_DECLARED,
    c.LOG_MOVED,
    c.LOG_TURNED,
    c.LOG_OPENED,
    c.LOG_REACTED,
    c.LOG_HEALING,
    c.LOG_WENT_OFF,
    c.LOG_FOUGHT,
    c.LOG_CLIMBED,
    c.LOG_ATE,
    c.LOG_LAID,
    c.LOG_CRUSHED,
    c.LOG_AIR,
    c.LOG_LEFT,
    c.LOG_ARRIVED,
)
"""Rows of the log that tell of a figure which does something."""


class Inputs(QObject, Generic[P]):
    """Counts what comes to widgets, while it is entered, for each part of the sequence of play; a pull is one press.

    ``part`` says in which one the battle stands.
    """

    def __init__(self, part: Callable[[], P]) -> None:
        super().__init__()
        self._part = part
        self._on_its_way: QWidget | None = None  # whom the last press came to: its parents may hear of it too
        self.counts: Counter[P] = Counter()

    def __enter__(self) -> Self:
        _application().installEventFilter(self)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        _application().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt’s name)
        """Count a press once, at the widget that it comes to first."""
        if event.type() in RELEASES:
            self._on_its_way = None
        elif event.type() in PRESSES and isinstance(watched, QWidget) and not _is_none(event):
            passed_on = self._on_its_way is not None and watched.isAncestorOf(self._on_its_way)
            self._on_its_way = watched
            if not passed_on:
                self.counts[self._part()] += 1
        return False


class InputsPerPhase(Inputs[Phase]):
    """Those of each phase of a battle of FFTT. ``match`` gives the battle."""

    def __init__(self, match: Callable[[], Match]) -> None:
        super().__init__(lambda: (int(match().s.now[0].turn), int(match().s.now[0].phase)))
        self._match = match

    @property
    def average(self) -> float:
        """Inputs for each phase that was played, those without any among them; the set-up is none."""
        phases = sum(row[CODE] == c.LOG_PHASE for row in self._match().rows)
        return sum(n for (turn, _phase), n in self.counts.items() if turn) / max(1, phases)

    def figures_that_act(self, sides: Collection[int]) -> Counter[Phase]:
        """How many figures of these sides do something in each phase, as the log tells it."""
        match = self._match()
        who = {
            (row[TURN], row[PHASE], row[ACTOR])
            for row in match.rows
            if row[CODE] in DOES and int(match.s.figures[row[ACTOR]].side) in sides
        }
        return Counter((turn, phase) for turn, phase, _actor in who)


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


def _is_none(event: QEvent) -> bool:
    """A key that is only held down, or that repeats itself, is no input of its own."""
    return isinstance(event, QKeyEvent) and (event.isAutoRepeat() or event.key() in HELD_DOWN)
