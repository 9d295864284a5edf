"""People at the battle's table who know no rules: one has only a mouse, another only the keys.

They look at what the window shows, and act through the hand that clicks and types: any rule system will do.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from campaign.battle.contract.table.questions import Gesture, Question, State
from tests.ui.month.driver import Hand
from ui.battle.table.hand.mode import SHAPE, TARGETS
from ui.battle.table.marks import Area, Ring
from ui.battle.table.window import TableWindow

Place = tuple[int, int]
MOST = 3000  # questions of a whole battle
TRIES = 12  # of one question, before it is answered with a button

KEYS = {
    Gesture.DRAFT: (Qt.Key.Key_P, Qt.Key.Key_Return),
    Gesture.PLACE: (Qt.Key.Key_P,),
    Gesture.MOVE: (Qt.Key.Key_Space, Qt.Key.Key_G, Qt.Key.Key_1, Qt.Key.Key_W, Qt.Key.Key_H, Qt.Key.Key_Return),
    Gesture.AIM: (Qt.Key.Key_S, Qt.Key.Key_Return),
    Gesture.INTERRUPT: (Qt.Key.Key_S, Qt.Key.Key_H),
    Gesture.PICK: (Qt.Key.Key_1, Qt.Key.Key_H, Qt.Key.Key_Return),
}
"""The keys that are tried for a question, one after the other, until another one is put."""


class Anybody:
    """Whoever plays all seats of people. ``came`` counts the gestures that came up."""

    def __init__(self, hand: Hand, table: TableWindow, seed: int = 1) -> None:
        self.hand, self.table, self.rng = hand, table, random.Random(seed)
        self.came: dict[Gesture, int] = dict.fromkeys(Gesture, 0)
        self.answered: dict[Gesture, int] = dict.fromkeys(Gesture, 0)  # without a button
        self._tries = 0

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Answer whatever is asked, to the end of the battle, or until something is so."""
        for _question in range(MOST):
            self.hand.wait(self._waits, "something to answer")
            if self._is_over() or until():
                return
            if self.table.curtain.is_down:
                self.draw_curtain()
                continue
            before = self._answers
            asked = self.table.question.shown
            assert asked is not None
            self.came[asked.gesture] += 1
            self.answer(asked, before)
        raise AssertionError("the battle has no end")

    def answer(self, asked: Question, before: int) -> None:
        """Answer a question, however long it takes."""
        raise NotImplementedError

    def draw_curtain(self) -> None:
        """Look behind the curtain."""
        raise NotImplementedError

    # --- what the window shows ---------------------------------------------------------------------------------------

    @property
    def _answers(self) -> int:
        return len(self.table.driver.match.choices)

    def _is_over(self) -> bool:
        return self.table.question.button("enter") is not None or self.table.question.button("watch") is not None

    def _waits(self) -> bool:
        table = self.table
        if self._is_over() or table.curtain.is_down:
            return True
        return table.driver.waits_for_person and table.asker.now is not None and not table.hand.is_busy

    def is_answered(self, before: int) -> bool:
        """Whether the window has gone on, or is about to."""
        self.hand.settle()
        return self._answers != before or self.table.hand.is_busy or self.table.asker.now is None


class WithMouse(Anybody):
    """Presses figures and places, and where that comes to nothing, a button."""

    def draw_curtain(self) -> None:
        """By its button."""
        self.hand.click(self.table.curtain.button)

    def answer(self, asked: Question, before: int) -> None:
        """By the question's gesture if that succeeds."""
        for _try in range(TRIES):
            gesture = {
                Gesture.PLACE: self._put_down,
                Gesture.MOVE: self._send,
                Gesture.AIM: self._aim,
                Gesture.PICK: self._point,
            }.get(asked.gesture)
            if gesture is None:
                break
            gesture()
            if self.is_answered(before):
                self.answered[asked.gesture] += 1
                return
        for _push in range(TRIES):
            self._push_likeliest()
            if self.is_answered(before):
                return
        raise AssertionError(f"no way to answer: {asked}")

    def _push_likeliest(self) -> None:
        """The button that is lit, else any."""
        asked = self.table.question.shown
        assert asked is not None
        able = [answer for answer in asked.answers if answer.can]
        lit = next((answer for answer in able if answer.lamp), None) or self.rng.choice(able)
        self.hand.click(self.hand.find(QAbstractButton, lit.name, within=self.table.right))

    def _put_down(self) -> None:
        """Somewhere in the area that is lit."""
        areas = [mark for mark in self.table.view.marks(SHAPE) if isinstance(mark, Area)]
        ring = areas[0].rings[0]
        left, right = min(x for x, _y in ring), max(x for x, _y in ring)
        upper, lower = min(y for _x, y in ring), max(y for _x, y in ring)
        self._press((self.rng.randint(left, right), self.rng.randint(upper, lower)))

    def _send(self) -> None:
        """Somebody who can act goes at an enemy that is near, or toward one."""
        bases = [base for base in self.table.view.bases if not base.dead]
        ready = [base for base in bases if base.state in (State.READY, State.ACTIVE, State.SELECTED)]
        held = [base for base in bases if base.number in self.table.hand.held]
        if not held and ready:
            self._press(self.rng.choice(ready).at)
            held = [base for base in bases if base.number in self.table.hand.held]
        if not held:
            return
        who = held[0]
        foes = [base for base in bases if base.letter != who.letter]
        if not foes:
            return
        foe = min(foes, key=lambda base: (math.dist(base.at, who.at), base.number))
        if self.rng.random() < 0.5:
            self._press(foe.at)
            return
        share = self.rng.choice((0.2, 0.4, 0.7))
        (x, y), (u, v) = who.at, foe.at
        self._press((round(x + (u - x) * share), round(y + (v - y) * share)))

    def _aim(self) -> None:
        """A shooter that is ringed or in hand at an enemy; then what is laid down is said."""
        bases = [base for base in self.table.view.bases if not base.dead]
        if not self.table.hand.laid:
            rings = [mark for mark in self.table.view.marks(TARGETS) if isinstance(mark, Ring)]
            if not self.table.hand.held and rings:
                self._press(rings[0].at)
            held = [base for base in bases if base.number in self.table.hand.held]
            foes = [base for base in bases if held and base.letter != held[0].letter]
            if foes:
                self._press(self.rng.choice(foes).at)
        if self.table.hand.laid:
            self.hand.click(self.hand.find(QAbstractButton, "done", within=self.table.right))

    def _point(self) -> None:
        """Whoever is ringed."""
        rings = [mark for mark in self.table.view.marks(TARGETS) if isinstance(mark, Ring)]
        if rings:
            self._press(self.rng.choice(rings).at)

    def _press(self, at: Place) -> None:
        there = self.table.view.point_of(*at)
        port = self.table.view.viewport()
        if port.rect().contains(there) and self._is_free(at):
            self.hand.click(port, there)

    def _is_free(self, at: Place) -> bool:
        """Whether nothing of the window lies over the table there."""
        port = self.table.view.viewport()
        return self.table.childAt(port.mapTo(self.table, self.table.view.point_of(*at))) is port


class WithKeys(Anybody):
    """Types alone."""

    def draw_curtain(self) -> None:
        """By the key of its button."""
        self.hand.press(Qt.Key.Key_Return)

    def answer(self, asked: Question, before: int) -> None:
        """By one key after the other."""
        for tries in range(TRIES):
            for key in KEYS[asked.gesture][tries % 2 :]:
                self.hand.press(key)
                if self.is_answered(before):
                    self.answered[asked.gesture] += 1
                    return
        raise AssertionError(f"no key answers: {asked}")
