"""Several battles at once: each is fought beside the window's own work, and none waits for another one's dice.

Results are entered in the order in which the battles were begun, whichever ends first, so that the books do not hang on
how busy a computer is. A battle whose forces changed meanwhile is fought again as it is now. Knows no rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from campaign.words import _
from campaign.world.battle_handover import report_order
from campaign.world.ids import BattleId
from campaign.world.refusal import Refusal
from ui.battle.resolver import Fight, ToldBattle
from ui.session import Session

if TYPE_CHECKING:
    from campaign.desk import Prepared


BREATH = 10  # milliseconds for the window's other work, between two results that are entered


@dataclass(slots=True)
class _Running:
    """A battle that was begun; ``told`` when it has ended and is not entered yet."""

    prepared: Prepared
    fight: Fight
    told: ToldBattle | None = None


class RunningBattles(QObject):
    """The battles of a session that are being fought in the background."""

    changed = Signal()  # one has begun, has ended or was stopped

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._running: dict[BattleId, _Running] = {}  # in the order in which they were begun
        self._entering = False
        self._soon = QTimer(self, singleShot=True, interval=BREATH)
        self._soon.timeout.connect(self._enter)
        session.changed.connect(self._follow)
        session.travelled.connect(self._on_travelled)

    @classmethod
    def of(cls, session: Session) -> RunningBattles:
        """The session's own, made when it is first wanted."""
        found = session.findChild(cls)
        return found if found is not None else cls(session)

    @property
    def running(self) -> tuple[BattleId, ...]:
        """What is being fought."""
        return tuple(self._running)

    def turn_of(self, battle: BattleId) -> int | None:
        """The turn that a battle has come to; None while it is not being fought, 0 where that is not known."""
        found = self._running.get(battle)
        return None if found is None else found.fight.so_far

    def begin(self, battle: BattleId) -> bool:
        """Have a battle fought; False where that cannot be, which is told."""
        if battle in self._running:
            return True
        if reasons := self._session.cannot_resolve(battle):
            self._session.refused.emit(reasons)
            return False
        prepared = self._session.desk.battles.prepare(battle)
        self._running[battle] = _Running(prepared, self._fight(prepared))
        self.changed.emit()
        return True

    def stop(self, battle: BattleId) -> None:
        """Nobody wants a battle to be fought any more: it still waits."""
        if (found := self._running.pop(battle, None)) is not None:
            found.fight.stop()
            self._soon.start()  # what it kept waiting
            self.changed.emit()

    def stop_all(self) -> None:
        """None of them has happened."""
        for battle in self.running:
            self.stop(battle)

    def _fight(self, prepared: Prepared) -> Fight:
        battle = prepared.battle
        return self._session.resolver.begin(
            self, prepared.setup, prepared.seed, partial(self._ended, battle), partial(self._failed, battle), tell=False
        )

    def _ended(self, battle: BattleId, told: ToldBattle) -> None:
        if battle in self._running:
            self._running[battle].told = told
            self._soon.start()

    def _failed(self, battle: BattleId, error: Exception) -> None:
        self.stop(battle)
        self._session.failed.emit(_("The program could not fight this battle: {why}").format(why=error))

    def _enter(self) -> None:
        """Enter the result of the battle that was begun first, if it has ended; the next one after a breath."""
        if self._entering or not self._running:
            return  # people may be being asked for dice: the next one follows when they have answered
        battle, first = next(iter(self._running.items()))
        if first.told is None:
            return
        self._entering = True
        try:
            self._enter_one(battle, first, first.told)
        finally:
            self._entering = False
        self._soon.start()
        self.changed.emit()

    def _enter_one(self, battle: BattleId, running: _Running, told: ToldBattle) -> None:
        """Enter a result; where the battle's forces are others by now, it is fought again."""
        try:
            now = self._session.desk.battles.prepare(battle)
        except Refusal:
            del self._running[battle]
            return
        if (now.setup, now.seed) != (running.prepared.setup, running.prepared.seed):
            running.prepared, running.told = now, None
            running.fight = self._fight(now)
            return
        order = report_order(self._session.state, battle, told.fought)
        self._session.submit(order)  # where it is refused, that has been told, and the battle waits again
        self._running.pop(battle, None)

    def _follow(self, _changes: object) -> None:
        """Whatever no longer waits need not be fought."""
        for battle in self.running:
            if self._running[battle].told is None and self._session.cannot_resolve(battle):
                self.stop(battle)

    def _on_travelled(self) -> None:
        """Stops the battles where an earlier moment is shown."""
        if self._session.moment is not None:
            self.stop_all()
