"""What brings a battle on: it asks people, lets computers think beside the window, and keeps all that was said.

Owns the battle under way. Nothing goes on while the table still shows what has happened, or while the battle is paused.
Shows nothing itself and knows no rule: the match does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from campaign.battle.arena import Choice, considered
from campaign.battle.contract import FINE, STANDARD, STRONG
from campaign.battle.contract.table.facts import Throw
from campaign.battle.contract.table.look import Look
from campaign.battle.lookahead import Plan, Thought
from campaign.battle.systems import telling_of
from campaign.tabletop.hinting import hint_words
from campaign.tabletop.history import way_back
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.thinking import think, view_to_act_in, view_to_think_of
from campaign.tabletop.throws import throw_wanted
from ui.background import Job, in_background

Row = tuple[int, ...]
Show = Callable[[Sequence[Row], Callable[[], None]], None]
"""Shows rows that are new, and tells when they have been seen."""
PART_THERE, PART_HERE = 28, 1  # play-outs after which a worker, or a thread of this process, tells how far it is
PATIENCE = 4.0  # seconds for a part of a hint: a worker that compiles a rule system first takes a minute
CALM = 0.6  # seconds of thinking before it is told how far it is: what is over at once only flickers
KEEP_EVERY = 1.0  # seconds, while computers play: one who resumes from there sees them answer the same again


@dataclass(slots=True)
class Pace:
    """How fast computers play: ``wait`` milliseconds before each of their answers; ``paused``: not at all."""

    wait: int = 0
    paused: bool = False


class Driver(QObject):
    """A battle on its way to the end. Begins with ``go_on``."""

    changed = Signal(object)  # rows of the log that are new; the battle stands elsewhere now
    asked = Signal(object)  # Decision: a person is to answer
    thinking = Signal(object)  # Decision: a computer is to
    considered = Signal(float)  # the share of what is being thought that is done
    faces_wanted = Signal(object)  # Throw
    refused = Signal(object)  # Reason: the rules do not allow an answer
    hinted = Signal(object, str)  # Choice, and in words: what the program would do, and why
    over = Signal()

    def __init__(
        self,
        match: Match,
        *,
        keep: Callable[[Match], object] | None = None,
        show: Show | None = None,
        worker: Callable[[], Executor | None] = lambda: None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.match, self.pace = match, Pace()
        self._keep, self._kept_at = keep, 0.0
        self._worker = worker
        self._show = show or (lambda _rows, seen: seen())
        self._told = len(match.rows)  # rows of the log that have been shown
        self._number = 0  # of what is shown now: a battle that was taken back goes on from there
        self._job: Job[None] | None = None  # what is thought or found out now
        self._plans: dict[int, Plan | None] = {}  # what each side means to do, for the next question
        self._asked: Future[Thought] | None = None  # of the worker
        self._hinting = False
        self._since = 0.0  # when it was begun to think
        self._busy = False
        self._ended = False
        self._unasked: set[int] = set()  # the places of answers that needed nobody
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
        """Show what is new, then ask the side that is to answer."""
        self._drop()
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
            self._keep_it()
            self.over.emit()
        elif isinstance(waits, FacesWanted):
            self._keep_it()
            self._find_throw()
        elif self.waits_for_person:
            self._keep_it()
            self.asked.emit(waits)
        else:
            self.thinking.emit(waits)
            if not self.pace.paused:
                self._soon.start(self.pace.wait)

    def _find_throw(self) -> None:
        """Have it found out what people are to throw; nobody throws until that is told."""
        self._busy = True
        waits = self.match.unthrown()
        self._job = in_background(self, lambda: throw_wanted(waits), self._want_faces, self._failed)

    def _want_faces(self, throw: Throw) -> None:
        self._busy = False
        self.faces_wanted.emit(throw)

    def answer(self, choice: Sequence[int], *, unasked: bool = False) -> bool:
        """What the person who is asked wants; whether the rules allow it. ``unasked``: there was nothing to want."""
        if not self.waits_for_person:
            return False
        self._kept_at = 0.0
        place = len(self.match.choices)
        self._unasked = {one for one in self._unasked if one < place} | ({place} if unasked else set())
        return self._answer(choice)

    def _answer(self, choice: Sequence[int]) -> bool:
        code = self.match.game.problem(choice)
        if code != FINE:
            self.refused.emit(telling_of(self.match.setup.system).reason(code, self.match.setup))
            return False
        self.match.answer(choice)
        if time.monotonic() - self._kept_at > KEEP_EVERY:
            self._keep_it()
        self.go_on()
        return True

    def throw(self, faces: Sequence[int]) -> None:
        """People have thrown."""
        if isinstance(self.match.waits, FacesWanted) and not self._busy:
            self.match.throw(faces)
            self._keep_it()
            self.go_on()

    def take_back(self, choices: int) -> None:
        """Go back to where only so many answers had been given; it is played again beside the window's work."""
        old = self.match
        self._drop()
        self._busy = True
        self._job = in_background(self, lambda: old.at(choices), self._gone_back, self._failed)

    def _gone_back(self, match: Match) -> None:
        self.match, self._plans = match, {}
        self._told = len(match.rows)
        self._keep_it()
        self.go_on()

    def way_back(self) -> int | None:
        """How many answers stay if a person's last one is taken back; None where nobody has given any."""
        return way_back(self.match, self._unasked)

    def leave(self, *, keep: bool = True) -> None:
        """Nobody looks any more: what is still being thought is not wanted. Without ``keep`` it is not kept again."""
        if keep and not self._ended:
            self._keep_it()
        self._ended = True
        self._drop()

    def _drop(self) -> None:
        """Whatever is being thought is not wanted any more."""
        self._number += 1
        self._soon.stop()
        self._hinting = False
        if self._job is not None:
            self._job.stop()
        if self._asked is not None:
            self._asked.cancel()

    # --- computers ---------------------------------------------------------------------------------------------------

    def pause(self, paused: bool) -> None:
        """Let computers wait, or play on."""
        self.pace.paused = paused
        if paused:
            self._soon.stop()
        elif self._computer_waits:
            self._soon.start(self.pace.wait)
        if self._computer_waits:
            self.thinking.emit(self.match.waits)

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
        self._since = time.monotonic()
        self._consider(seat.strength, view_to_think_of(self.match), self._thought)

    def hint(self) -> None:
        """What a computer would do in the place of the person who is asked, with the next of its figures.

        The strong one says so where there is a worker; else the standard one, for which nobody waits, and where the
        worker keeps people waiting.
        """
        if not self.waits_for_person or self._hinting:
            return
        self._hinting = True
        self._since = time.monotonic()
        match = self.match
        view, rows = view_to_act_in(match), tuple(match.rows)  # the battle may go on meanwhile
        strength = STANDARD if self._worker() is None else STRONG
        if strength == STRONG:
            self.considered.emit(0.0)  # at once: people see that the button was pressed

        def tell(found: Thought) -> None:
            choice = found.choice
            assert choice is not None
            look = Look(match.setup, match.system, telling_of(match.setup.system), match.t, view, rows)
            self._job = in_background(
                self,
                lambda: hint_words(look, choice, found.why),
                lambda words: self._hint(choice, words),
                self._failed,
            )

        self._consider(strength, view, tell, acting=True)

    def _consider(self, strength: int, view: Any, done: Callable[[Thought], object], *, acting: bool = False) -> None:
        """Have an answer thought of beside the window; a strong one in the worker, where there is one.

        It is thought a part at a time: between two parts it is told how far it is, and dropped if it is not wanted.
        """
        match, side = self.match, int(view.now[0].side)
        plan, worker = self._plans.get(side), self._worker() if strength == STRONG else None
        asked = self._asked = self._submit(worker, strength, plan, acting) if worker is not None else None

        def work() -> Thought | None:
            if asked is not None:
                try:
                    return asked.result(PATIENCE if acting else None)
                except TimeoutError:  # what was begun there goes on: the next hint finds it compiled
                    return considered(match.system, match.t, view, STANDARD, None)
                except Exception:  # cancelled: dropped, or the worker has gone, which is no reason to go without
                    if not job.is_wanted():
                        return None
            return considered(match.system, match.t, view, strength, plan, most=PART_HERE)

        def tell(found: Thought) -> None:
            self._plans[side] = found.plan
            if found.choice is None:
                if time.monotonic() - self._since > CALM:
                    self.considered.emit(found.share)
                self._consider(strength, view, done, acting=acting)
            else:
                done(found)

        job = self._job = Job(None, work, tell, self._failed)
        job.start(self)

    def _submit(self, worker: Executor, strength: int, plan: Plan | None, acting: bool) -> Future[Thought] | None:
        """Ask the worker for a part of an answer; None where it takes no more."""
        match = self.match
        battle = match.setup, match.seed, match.dice, list(match.choices), list(match.faces)
        try:
            return worker.submit(think, *battle, strength, match.edition, plan, PART_THERE, acting)
        except Exception:
            return None

    def _thought(self, found: Thought) -> None:
        assert found.choice is not None
        self._busy = False
        self._answer(found.choice)

    def _hint(self, choice: Choice, words: str) -> None:
        self._hinting = False
        self.hinted.emit(choice, words)

    def _failed(self, error: Exception) -> None:
        self._hinting = False  # it may be asked for again
        raise error

    # --- keeping -----------------------------------------------------------------------------------------------------

    def _keep_it(self) -> None:
        self._kept_at = time.monotonic()
        if self._keep is not None:
            self._keep(self.match)
