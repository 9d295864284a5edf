"""Workers for tests of the window: one that answers at once, one that never does, one that is broken."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

from campaign.battle.contract import BattleSetup, Fought
from campaign.battle.fftt.units import Unit
from campaign.battle.row_packing import pack
from tests import fights

Fight = Callable[[BattleSetup[Unit], int], Fought[Unit]]


@dataclass
class Worker:
    """Has battles end as a test wants; ``asked`` are the seeds of those it was given."""

    how: Fight | Exception | None
    ready: bool = True
    compiled: bool = True
    problem: str = ""
    closed: bool = False
    asked: list[int] = field(default_factory=list)
    waiting: list[Future[Fought[Unit]]] = field(default_factory=list)

    def fight(self, setup: BattleSetup[Unit], seed: int) -> Future[Fought[Unit]]:
        future: Future[Fought[Unit]] = Future()
        self.asked.append(seed)
        if self.how is None:
            self.waiting.append(future)
        elif isinstance(self.how, Exception):
            future.set_exception(self.how)
        else:
            future.set_result(self.how(setup, seed))
        return future

    def close(self) -> None:
        self.closed = True

    def let_go(self, setup: BattleSetup[Unit]) -> None:
        """Answer what has waited, so that no thread stays behind."""
        for future in self.waiting:
            future.set_result(attacker_wins(setup, 0))


def attacker_wins(setup: BattleSetup[Unit], seed: int) -> Fought[Unit]:
    """The attacker's first figure kills every fighting defender; nothing stands in the log."""
    fought = fights.attacker_wins(setup, seed)
    return replace(fought, record=replace(fought.record, log=pack([])))
