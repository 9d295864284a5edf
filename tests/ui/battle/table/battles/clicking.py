"""A person at the battle's table who clicks: figures toward the enemy, fire along lines of sight, answers in the panel.

Looks only at what the window shows, and acts only through the hand that clicks and types. Plays every seat of people.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QAbstractButton, QWidget

from campaign.battle.contract.table.questions import Question
from tests.ui.month.driver import Hand
from ui.battle.table.bases import Base
from ui.battle.table.hand.mode import LINES, ROUTE, TARGETS
from ui.battle.table.marks import CLEAR, Line, Ring, Stop
from ui.battle.table.window import TableWindow

Place = tuple[int, int]
SHORT = 700  # of an enemy: where a march ends
CHARGES = 1400  # from so near on, an enemy is charged
ASIDE = (0, 250, -250, 500, -500)  # of a place where somebody stands already
MOST_TURNS = 100
MOST = 6000  # clicks of a whole battle
ADVICE = 4  # answers from one question for advice to the next


class Clicker:
    """The person. ``faces``: dice of the table, where they are typed in; ``patience``: turns before giving up."""

    def __init__(
        self, hand: Hand, table: TableWindow, faces: random.Random | None = None, patience: int = MOST_TURNS
    ) -> None:
        self.hand, self.table, self._faces, self._patience = hand, table, faces, patience
        self._tried: set[int] = set()  # who was sent somewhere in this movement
        self._fired = False  # whether a shot was laid down by hand in this step
        self.by_hand = {"marches": 0, "shots": 0, "points": 0, "curtains": 0, "dice": 0}

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Answer whatever is asked, to the end of the battle, or until something is so."""
        for _click in range(MOST):
            self.hand.wait(self._waits, "something to answer")
            if until() or self._button("enter") is not None:
                return
            self._act()
        raise AssertionError("the battle has no end")

    def at_once(self) -> None:
        """Have everything shown at once, from the first question on."""
        self.hand.wait(self._waits, "something to answer")
        if self.table.curtain.is_down:
            self._act()
        while self.table.bar.speed.text() != "»":
            self.hand.click(self.table.bar.speed)

    # --- what is asked -----------------------------------------------------------------------------------------------

    def _waits(self) -> bool:
        """Whether the window waits for a person."""
        table = self.table
        if table.curtain.is_down or self._throws or self._button("enter") is not None:
            return True
        return table.driver.waits_for_person and table.asker.now is not None and not table.hand.answers

    @property
    def _throws(self) -> bool:
        """Whether dice of the table are to be typed in."""
        dice = self.table.right.dice
        return dice.asks and dice.isVisible()

    def _act(self) -> None:
        table = self.table
        if table.curtain.is_down:
            self.hand.click(table.curtain.button)
            self.by_hand["curtains"] += 1
        elif self._throws:
            self._type()
        else:
            asked = table.question.shown
            assert asked is not None
            names = {answer.name for answer in asked.answers}
            self.hand.tell(asked.title)
            if "everybody" in {deed.name for deed in table.hand.deeds()} and "ready" not in names:
                (self._fire if "best shots" in names else self._move)()
            elif "fire" in names:
                self._react()
            else:
                self._push(_likeliest(asked))

    def _type(self) -> None:
        assert self._faces is not None
        self.hand.type(str(self._faces.randint(1, 6)))
        self.by_hand["dice"] += 1

    # --- movement ----------------------------------------------------------------------------------------------------

    def _move(self) -> None:
        """Whoever is in hand goes toward the nearest enemy; the next is in hand by itself then."""
        self._fired = False
        if int(self.table.driver.match.s.now[0].turn) > self._patience:
            self._give_up()
            return
        held = self.table.hand.held
        if (len(held) != 1 or held[0] in self._tried) and self._can("next"):
            self._push("next")
            held = self.table.hand.held
        if len(held) != 1 or held[0] in self._tried:
            self._tried.clear()
            self._push("done")
            return
        self._tried.add(held[0])
        place = self._goal(self._shown(held[0]))
        if place is not None:
            self._click(place)
            self.by_hand["marches"] += 1

    def _give_up(self) -> None:
        """Surrender, and mean it; where the left edge is folded, by its rail."""
        name = "rail surrender" if self.table.side_panel.rail.isVisible() else "surrender"
        self.hand.click(self.hand.find(QAbstractButton, name, within=self.table))
        self._push("give up")

    def _goal(self, who: Base) -> Place | None:
        """An enemy that is near, or a free place short of it."""
        enemies = [base for base in self.table.view.bases if base.letter != who.letter and not base.dead]
        if not enemies:
            return None
        enemy = min(enemies, key=lambda base: math.dist(base.at, who.at))
        far = math.dist(enemy.at, who.at)
        if far <= CHARGES:
            return enemy.at
        (x, y), (ex, ey) = who.at, enemy.at
        along, across = ((ex - x) / far, (ey - y) / far), (-(ey - y) / far, (ex - x) / far)
        for aside in ASIDE:
            place = (
                round(ex - SHORT * along[0] + aside * across[0]),
                round(ey - SHORT * along[1] + aside * across[1]),
            )
            if self._is_free(place):
                return place
        return None

    def _is_free(self, place: Place) -> bool:
        there = self.table.view.point_of(*place)
        return self.table.view.viewport().rect().contains(there) and self.table.view.spot_at(*place).figure is None

    # --- fire --------------------------------------------------------------------------------------------------------

    def _fire(self) -> None:
        """One shot by pressing shooter and target; whatever else would be best by its button; then the dice."""
        self._tried.clear()
        rings = [mark for mark in self.table.view.marks(TARGETS) if isinstance(mark, Ring)]
        if not self._fired and rings:
            self._fired = True
            self._click(rings[0].at)
            target = self._in_sight()
            if target is not None:
                self._click(target)
                self.by_hand["shots"] += 1
            best = self.table.question.button("best shots")
            if best is not None and best.isEnabled():  # else everybody who has a target has a shot
                self._push("best shots")
        else:
            self._fired = False
            self._push("done")

    def _in_sight(self) -> Place | None:
        """Whoever stands at the end of a line from the shooter in hand."""
        lines = [mark for mark in self.table.view.marks(LINES) if isinstance(mark, Line) and mark.kind == CLEAR]
        nearest = min(lines, key=lambda line: math.dist(line.start, line.end), default=None)
        return None if nearest is None else nearest.end

    def _react(self) -> None:
        """Fire at the point that is proposed, by pressing it, or by the button where something lies over it."""
        stops = [mark for mark in self.table.view.marks(ROUTE) if isinstance(mark, Stop) and mark.chosen]
        if stops and self.by_hand["points"] % 2 == 0:
            self._click(stops[0].at)
        if self._waits() and self._can("fire"):
            self._push("fire")
        self.by_hand["points"] += 1

    # --- clicks ------------------------------------------------------------------------------------------------------

    def _shown(self, number: int) -> Base:
        return next(base for base in self.table.view.bases if base.number == number)

    def _click(self, place: Place) -> None:
        self.hand.click(self.table.view.viewport(), self.table.view.point_of(*place))

    def _push(self, name: str) -> None:
        self.hand.click(self.hand.find(QAbstractButton, name, within=self.table.right))

    def _can(self, name: str) -> bool:
        button = self._button(name)
        return button is not None and button.isEnabled()

    def _button(self, name: str) -> QWidget | None:
        found = self.table.question.button(name)
        return found if found is not None and found.isVisible() else None


def _likeliest(asked: Question) -> str:
    """The answer that is lit; else the first that can be given."""
    answers: Sequence = [answer for answer in asked.answers if answer.can]
    return next((answer.name for answer in answers if answer.lamp), answers[0].name)


class Advised(Clicker):
    """A person who now and then asks what the program would do, waits for every other advice, and else goes on."""

    def __init__(self, hand: Hand, table: TableWindow, patience: int = MOST_TURNS) -> None:
        super().__init__(hand, table, patience=patience)
        self._answers, self._heard = 0, False
        self.waited: list[float] = []  # seconds until an advice came
        self.cut_short = 0  # how many were still thought of when the person went on
        table.driver.hinted.connect(self._hear)

    def _hear(self, _choice: object, _words: str) -> None:
        self._heard = True

    def _act(self) -> None:
        self._answers += 1
        side = self.table.side_panel
        if self._answers % ADVICE == 0 and side.panel.hint.isEnabled() and not self._throws:
            name = "rail hint" if side.rail.isVisible() else "hint"
            button = self.hand.find(QAbstractButton, name, within=self.table)
            self._ask(button, wait=self._answers % (2 * ADVICE) == 0)
        super()._act()

    def _ask(self, button: QAbstractButton, *, wait: bool) -> None:
        self.hand.tell("ask for advice")
        self._heard, begun = False, time.perf_counter()
        self.hand.click(button)
        if wait:
            self.hand.wait(lambda: self._heard, "advice")
            self.waited.append(time.perf_counter() - begun)
        elif not self._heard:
            self.cut_short += 1
