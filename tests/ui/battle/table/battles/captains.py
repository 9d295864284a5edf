"""People who play Firefight at the window, one with the mouse alone, one with the keys alone: marches, charges, fire.

They look at what the window shows, and act through the hand that clicks and types. Both play by the same simple plan.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from campaign.battle.contract.table.questions import Gesture, Question
from campaign.battle.scenery import CM
from campaign.battle.systems import table_of
from tests.ui.battle.table.battles.anybody import Anybody, Place
from tests.ui.month.driver import Hand
from ui.battle.table.bases import Base
from ui.battle.table.hand.mode import LINES, ROUTE
from ui.battle.table.marks import AIM, CLEAR, Cross, Line
from ui.battle.table.window import TableWindow

STEP: Final = 1400  # a little less than an Advance goes
FIRES: Final = 4500  # who sees an enemy so near stands and fires
ASIDE: Final = (0.0, 0.6, -0.6, 1.2, -1.2)  # of the straight way, in radians
LETTERS: Final = {"Space": Qt.Key.Key_Space, "Return": Qt.Key.Key_D}  # Enter presses at the cross, while there is one
DEEDS: Final = ("marches", "charges", "holds", "shots", "answers")


class Captain(Anybody):
    """The plan. ``by_hand`` counts what was done."""

    def __init__(self, hand: Hand, table: TableWindow) -> None:
        super().__init__(hand, table)
        self.by_hand = dict.fromkeys(DEEDS, 0)
        self._refused: set[int] = set()  # who could not charge, or go anywhere, in this activation

    def at_once(self) -> None:
        """Have everything shown at once, from the first question on."""
        self.hand.wait(self._waits, "something to answer")
        while self.table.bar.speed.text() != "»":
            self.quicken()

    def answer(self, asked: Question, before: int) -> None:
        """By the plan, and where that comes to nothing, as is usual."""
        self.hand.tell(asked.title)
        self._plan(asked)
        if not self.is_answered(before):
            self._usual()
        assert self.is_answered(before), f"no way to answer: {asked}"

    # --- the plan ----------------------------------------------------------------------------------------------------

    def _plan(self, asked: Question) -> None:
        if asked.gesture is Gesture.AIM:
            self._fire()
        elif asked.gesture is Gesture.MOVE and asked.done is None:
            self._activate()
        else:
            self._usual()
            self.by_hand["answers"] += 1

    def _usual(self) -> None:
        """The answer that is lit, else the first that can be given."""
        asked = self.table.question.shown
        assert asked is not None
        able = [answer for answer in asked.answers if answer.can]
        self.do(next((answer.name for answer in able if answer.lamp), able[0].name))

    def _activate(self) -> None:
        """Take the next unit in hand; it charges, fires from where it stands, or goes toward the nearest enemy."""
        if not self.table.hand.held:
            self.do("next")
        self.hand.wait(self._is_known, "whom it can charge")
        held, deeds = self._held(), {deed.name for deed in self.table.hand.deeds() if deed.can}
        foe = min(self._foes(held), key=lambda base: math.dist(base.at, held.at))
        if "charge" in deeds and self.goes(foe.at):
            self.press(foe.at)
            self.by_hand["charges"] += 1
        elif "idle" in deeds:
            self.do("idle")
        elif "hold" in deeds and self._sees() <= FIRES:
            self.do("hold")
            self.by_hand["holds"] += 1
        elif place := next((place for place in self._toward(held.at, foe.at) if self.goes(place)), None):
            self.press(place)
            self.by_hand["marches"] += 1
        else:
            self.do("hold")

    def _is_known(self) -> bool:
        """Whether it is known whom who is in hand can charge: ways round others are found beside the window."""
        look = self.table._seen
        moving = table_of(look.setup.system).moving
        acts = [act for actor in self.table.hand.actors for act in moving.acts(look, actor)]
        return not any(act.open for act in acts)

    def _toward(self, start: Place, end: Place) -> Iterator[Place]:
        """Places an Advance away, straight on and more and more aside."""
        angle, far = math.atan2(end[1] - start[1], end[0] - start[0]), min(STEP, math.dist(start, end) / 2)
        for aside in ASIDE:
            place = start[0] + far * math.cos(angle + aside), start[1] + far * math.sin(angle + aside)
            yield round(place[0]), round(place[1])

    def _fire(self) -> None:
        """At the nearest enemy that can be hit; then the dice."""
        lines = sorted(self._lines(), key=lambda line: math.dist(line.start, line.end))
        target = next((line.end for line in lines if self.hits(line.end)), None)
        if target is not None:
            self.press(target)
            self.by_hand["shots"] += 1
        self.do("done")

    # --- what the window shows ---------------------------------------------------------------------------------------

    def _held(self) -> Base:
        return next(base for base in self.table.view.bases if base.number in self.table.hand.held)

    def _foes(self, held: Base) -> list[Base]:
        return [base for base in self.table.view.bases if not base.dead and base.letter != held.letter]

    def _lines(self) -> list[Line]:
        return [m for m in self.table.view.marks(LINES) if isinstance(m, Line) and m.kind == CLEAR]

    def _sees(self) -> float:
        """How far off the nearest enemy in sight is."""
        return min((math.dist(line.start, line.end) for line in self._lines()), default=math.inf)

    def goes(self, place: Place) -> bool:
        """Whether there is a way to a place that is pointed at."""
        self.point(place)
        shown = self.table.view.marks(ROUTE)
        return bool(shown) and not any(isinstance(mark, Cross) for mark in shown)

    def hits(self, place: Place) -> bool:
        """Whether who is pointed at can be shot at."""
        self.point(place)
        return any(isinstance(mark, Line) and mark.kind == AIM for mark in self.table.view.marks(ROUTE))

    # --- inputs ------------------------------------------------------------------------------------------------------

    def quicken(self) -> None:
        """Have it shown faster."""
        raise NotImplementedError

    def do(self, name: str) -> None:
        """Give the answer of that name, or do the deed."""
        raise NotImplementedError

    def point(self, place: Place) -> None:
        """Point at a place of the table."""
        raise NotImplementedError

    def press(self, place: Place) -> None:
        """Press there."""
        raise NotImplementedError


class ByMouse(Captain):
    """Clicks alone. To point is no input."""

    def draw_curtain(self) -> None:
        """By its button."""
        self.hand.click(self.table.curtain.button)

    def quicken(self) -> None:
        """By its button."""
        self.hand.click(self.table.bar.speed)

    def do(self, name: str) -> None:
        """By its button."""
        self.hand.click(self.hand.find(QAbstractButton, name, within=self.table.right))

    def point(self, place: Place) -> None:
        """With the pointer."""
        self.hand.point(self.table.view.viewport(), self.table.view.point_of(*place))

    def press(self, place: Place) -> None:
        """A click."""
        self.hand.click(self.table.view.viewport(), self.table.view.point_of(*place))


class ByKeys(Captain):
    """Keys alone: a key held down, however often it repeats itself, is one."""

    def draw_curtain(self) -> None:
        """By the key of its button."""
        self.hand.press(Qt.Key.Key_Return)

    def quicken(self) -> None:
        """By its button, come to with the tab key."""
        self.hand.tab_to(self.table.bar.speed)
        self.hand.press(Qt.Key.Key_Space)
        self.hand.tab_to(self.table.view)

    def do(self, name: str) -> None:
        """By its key."""
        asked = self.table.question.shown
        answers = {} if asked is None else {answer.name: answer.key for answer in asked.answers}
        key = answers.get(name) or next(deed.key for deed in self.table.hand.deeds() if deed.name == name)
        self.hand.press(LETTERS.get(key) or Qt.Key(ord(key)))

    def point(self, place: Place) -> None:
        """With the cross, by the arrows."""
        if not self.table.view.keys_point:
            self.hand.press(Qt.Key.Key_Left)
        (x, y), (u, v) = self.table.view.keys_at, place
        across, down = round((u - x) / CM), round((v - y) / CM)
        for steps, (back, on) in (
            (across, (Qt.Key.Key_Left, Qt.Key.Key_Right)),
            (down, (Qt.Key.Key_Up, Qt.Key.Key_Down)),
        ):
            if steps:
                self.hand.hold(on if steps > 0 else back, abs(steps))

    def press(self, _place: Place) -> None:
        """Enter, where the cross is."""
        self.hand.press(Qt.Key.Key_Return)
