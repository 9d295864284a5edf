"""Operations being tried on another thread, in stretches, each twice as precise as the one before. No widget.

Nothing here hangs on the desk: a state and an army are enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from campaign.world.ids import ArmyId, SectorId
from campaign.world.refusal import Refusal
from campaign.world.state import AnswerDue, Campaign
from ui.background import Job, nothing
from ui.battle.resolver import Helper

if TYPE_CHECKING:
    from campaign.operations.contemplated import Operation
    from campaign.operations.foresight import Foreseeing, Foreseen
    from campaign.operations.playing import Case

PRECISE: Final = 0.05  # so far to either side does the least sure chance reach when the first stretch ends
MOST: Final = 500  # more tries of each case than that needs

Path = tuple[SectorId, ...]


class OperationJob(Job[Any]):
    """The targets of one army, tried side by side. Once stopped it can go on where it was."""

    so_far: tuple[Foreseen, ...]

    def __init__(
        self,
        state: Campaign,
        army: ArmyId,
        path: Path,
        executor: Executor | None,
        *,
        alone: bool = False,
        only: frozenset[SectorId] = frozenset(),
    ) -> None:
        """``path``: the way that is planned, if any; ``alone``: nothing else is tried, and only if they stand.

        ``only``: these sectors are tried and no others, and only if they stand.
        """
        super().__init__((), self._try, failed=nothing)
        self.helper = Helper(executor)
        self._executor = executor
        self.precision, self.most = PRECISE, MOST
        self.looked_at: tuple[SectorId, Case] | None = None  # what people look at now is known first
        self._alone, self._only = alone, only
        self._state, self._army, self._path = state, army, path
        self._foreseeing: Foreseeing | None = None

    @property
    def tries(self) -> int:
        """How many there are, of all targets and cases together."""
        return sum(tally.played for found in self.so_far for tally in found.tallies)

    @property
    def nothing_there(self) -> bool:
        """Whether it has ended and found nowhere to go."""
        return not self.running and self._foreseeing is not None and not self._foreseeing.targets

    def more(self, owner: QObject) -> None:
        """Try on where it was, to twice the precision."""
        self.precision /= 2
        self.most *= 4
        self.start(owner)

    def _try(self) -> None:
        if self._foreseeing is None:
            self._foreseeing = self._prepared()
        if self.is_wanted():
            self._foreseeing.run(
                self._executor,
                self.tell,
                most=self.most,
                precision=self.precision,
                begun=self.so_far,
                looked_at=lambda: self.looked_at,
            )

    def _prepared(self) -> Foreseeing:
        from campaign.operations.foresight import foreseeing

        found = foreseeing(self._state, tuple(self._operations()))
        return found.only(()) if self._alone or self._only else found

    def _operations(self) -> Iterable[Operation]:
        """The best way to each sector; to that of the plan the way that is planned, if the rules allow it."""
        from campaign.operations.contemplated import Operation, every_way, made_ready

        there = self._state.armies[self._army]
        if self._alone:
            yield Operation(there.player, self._army, self._path)
            return
        for operation in every_way(self._state, there.player, self._army):
            if self._only and (not operation.path or operation.path[-1] not in self._only):
                continue
            if self._path and operation.path[-1:] == self._path[-1:]:
                planned = replace(operation, path=self._path)
                try:
                    made_ready(self._state, planned)
                except Refusal:
                    planned = operation
                yield planned
            else:
                yield operation


class AnswersJob(OperationJob):
    """The answers of an attacked army, tried side by side (campaign:C21)."""

    def __init__(self, state: Campaign, due: AnswerDue, executor: Executor | None) -> None:
        super().__init__(state, due.army, (), executor)
        self._due = due

    def _prepared(self) -> Foreseeing:
        from campaign.operations.foresight import answering

        return answering(self._state, self._due)
