"""What brings a battle on: it asks people, lets computers think beside the window, and keeps all that was said.

Owns the battle under way. Nothing goes on while the table still shows what has happened, or while the battle is paused.
Shows nothing itself and knows no rule: the match does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from campaign.battle.arena import Choice, Decision, tactician
from campaign.battle.contract import STRONG
from campaign.battle.fftt.words import Objection, reason
from campaign.tabletop.match import FacesWanted, Match, Over
from ui.work import in_background

Row = tuple[int, ...]
Show = Callable[[Sequence[Row], Callable[[], None]], None]
"""Shows rows that are new, and tells when they have been seen."""


@dataclass(slots=True)
class Pace:
    """How fast computers play: ``wait`` milliseconds before each of their answers; ``paused``: not at all."""

    wait: int = 250
    paused: bool = False


class Driver(QObject):
    """A battle on its way to the end. Begins with ``go_on``."""

    changed = Signal(object)  # rows of the log that are new; the battle stands elsewhere now
    asked = Signal(object)  # Decision: a person is to answer
    thinking = Signal(object)  # Decision: a computer is to
    faces_wanted = Signal(object)  # FacesWanted
    refused = Signal(object)  # Objection: the rules do not allow an answer
    hinted = Signal(object)  # Choice: what the program would do
    over = Signal()

    def __init__(
        self,
        match: Match,
        *,
        keep: Callable[[Match], object] | None = None,
        show: Show | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.match, self.pace = match, Pace()
        self._keep = keep
        self._show = show or (lambda _rows, seen: seen())
        self._gave: list[int] = [-1] * len(match.choices)  # which side gave each answer
        self._told = 0  # rows of the log that have been shown
        self._number = 0  # of what is thought now: a battle that was taken back wants no old answer
        self._busy = False
        self._ended = False
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._think)

    # --- what it is --------------------------------------------------------------------------------------------------

    @property
    def waits_for_person(self) -> bool:
        """Whether a person is to answer now, and all that happened has been shown."""
        seat = self.match.seat
        return not self._busy and seat is not None and seat.is_person

    @property
    def people(self) -> tuple[int, ...]:
        """The sides that people play."""
        return tuple(number for number, seat in enumerate(self.match.seats) if seat.is_person)

    # --- going on ----------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Show what is new, then ask whoever is to answer."""
        self._number += 1
        self._soon.stop()
        self._busy = True
        number = self._number
        rows = self.match.rows[self._told :]
        self._told = len(self.match.rows)
        self.changed.emit(rows)
        self._show(rows, lambda: self._ask(number))

    def _ask(self, number: int) -> None:
        """All has been seen: who is next?"""
        if number != self._number or self._ended:
            return
        self._busy = False
        waits = self.match.waits
        if isinstance(waits, Over):
            self.over.emit()
        elif isinstance(waits, FacesWanted):
            self.faces_wanted.emit(waits)
        elif self.waits_for_person:
            self.asked.emit(waits)
        else:
            self.thinking.emit(waits)
            if not self.pace.paused:
                self._soon.start(self.pace.wait)

    def answer(self, choice: Sequence[int]) -> bool:
        """What the person who is asked wants; whether the rules allow it."""
        if not self.waits_for_person:
            return False
        return self._answer(choice)

    def answer_all(self, choices: Sequence[Sequence[int]]) -> bool:
        """Several answers of one person, as far as that person is still asked and the rules allow them."""
        return bool(choices) and all(self.answer(choice) for choice in choices)

    def _answer(self, choice: Sequence[int]) -> bool:
        code = self.match.game.problem(choice)
        if code != self.match.game.system.fine:
            self.refused.emit(reason(code, self.match.setup))
            return False
        assert isinstance(self.match.waits, Decision)
        self._gave.append(self.match.waits.side)
        self.match.answer(choice)
        self._keep_it()
        self.go_on()
        return True

    def throw(self, faces: Sequence[int]) -> None:
        """People have thrown."""
        if isinstance(self.match.waits, FacesWanted):
            self.match.throw(faces)
            self._keep_it()
            self.go_on()

    def take_back(self, choices: int) -> None:
        """Go back to where only so many answers had been given; it is played again beside the window's work."""
        old = self.match
        self._number += 1
        self._soon.stop()
        self._busy = True
        number, kept, faces = self._number, list(old.choices[:choices]), list(old.faces)
        in_background(
            self,
            lambda: Match(old.setup, old.seed, old.seats, old.dice, kept, faces),
            lambda match: self._gone_back(number, match),
            self._failed,
        )

    def _gone_back(self, number: int, match: Match) -> None:
        if number != self._number:
            return
        self.match = match
        del self._gave[len(match.choices) :]
        self._told = len(match.rows)
        self._keep_it()
        self.go_on()

    def can_take_back(self) -> int | None:
        """How many answers stay if the last one that a person gave is taken back; None where nobody has given any."""
        people = self.people
        for number in range(len(self._gave) - 1, -1, -1):
            if self._gave[number] in people:
                return number
        return None

    def leave(self) -> None:
        """Nobody looks any more: what is still being thought is not wanted."""
        self._ended = True
        self._number += 1
        self._soon.stop()

    # --- computers ---------------------------------------------------------------------------------------------------

    def pause(self, paused: bool) -> None:
        """Let computers wait, or play on."""
        self.pace.paused = paused
        if paused:
            self._soon.stop()
        elif self._computer_waits:
            self._soon.start(self.pace.wait)

    def step(self) -> None:
        """One answer of a computer, paused or not."""
        if self._computer_waits:
            self._soon.stop()
            self._think()

    @property
    def _computer_waits(self) -> bool:
        seat = self.match.seat
        return not self._busy and seat is not None and not seat.is_person

    def _think(self) -> None:
        """Have the computer's answer thought of; nothing else goes on until it is there."""
        seat = self.match.seat
        if seat is None or seat.strength is None:
            return
        self._busy = True
        number, strength = self._number, seat.strength
        self._consider(strength, lambda choice: self._thought(number, choice))

    def hint(self) -> None:
        """What the strongest computer would do in the place of the person who is asked."""
        if self.waits_for_person:
            number = self._number
            self._consider(STRONG, lambda choice: self._hint(number, choice))

    def _consider(self, strength: int, done: Callable[[Choice], object]) -> None:
        match = self.match
        assert isinstance(match.waits, Decision)
        table, view = match.t, match.seen_by(match.waits.side)
        in_background(self, lambda: tactician(table, view, strength), done, self._failed)

    def _thought(self, number: int, choice: Choice) -> None:
        if number == self._number and not self._ended:
            self._busy = False
            self._answer(choice)

    def _hint(self, number: int, choice: Choice) -> None:
        if number == self._number and not self._ended:
            self.hinted.emit(choice)

    def _failed(self, error: Exception) -> None:
        raise error

    # --- keeping -----------------------------------------------------------------------------------------------------

    def _keep_it(self) -> None:
        if self._keep is not None:
            self._keep(self.match)


def objection(match: Match, choice: Sequence[int]) -> Objection | None:
    """Why the rules do not allow a choice now; None where they do."""
    code: Any = match.game.problem(choice)
    return None if code == match.game.system.fine else reason(code, match.setup)
