"""Having battles fought beside the window's own work: compiled once the worker is ready, else by the plain source.

The caller gets the battle and its story in sentences on the window's thread. Gives no order: the result goes to the
desk like any other. The same battle comes out of every process.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject

from campaign.words import _
from ui.background import Job

if TYPE_CHECKING:
    from campaign.battle.contract import AnyFought, AnyRecord, AnySetup
    from campaign.battle.contract.telling import Account, Sentence
    from campaign.tabletop.reel import Reel
    from ui.battle.story.strength import Strength


LONG: Final = 4.0
"""Seconds without a battle, of which compiled ones bring many: the rule system's are being compiled."""


class Worker(Protocol):
    """Fights battles in a process of its own."""

    @property
    def ready(self) -> bool:
        """Whether that process answers already."""

    @property
    def compiled(self) -> bool:
        """Whether it answers, and runs compiled."""

    @property
    def problem(self) -> str:
        """What keeps it from getting ready; empty where nothing does."""

    def fight(self, setup: AnySetup, seed: int) -> Future[AnyFought]:
        """Have a battle fought."""


@dataclass(frozen=True, slots=True)
class Story:
    """How a battle went: in sentences, by what each side had left turn by turn, and what it adds up to.

    ``reel``: its log, to draw the table at any moment of it.
    """

    sentences: tuple[Sentence, ...] = ()
    strengths: tuple[Strength, ...] = ()
    account: Account | None = None
    reel: Reel | None = None


@dataclass(frozen=True, slots=True)
class ToldBattle:
    """A battle that has been fought, with its story."""

    fought: AnyFought
    story: Story


Fight = Job[int]
"""A battle under way; ``so_far`` is the turn."""


class Resolver:
    """Fights one window's battles."""

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = worker

    def employ(self, worker: Worker) -> None:
        """Have this worker fight as soon as it is ready."""
        self._worker = worker

    @property
    def executor(self) -> Executor | None:
        """Who counts battles of a forecast; None where the thread that wants them has to."""
        return self._worker if isinstance(self._worker, Executor) else None

    @property
    def compiled(self) -> bool:
        """Whether the next battle runs compiled."""
        return self._worker is not None and self._worker.compiled

    @property
    def preparing(self) -> bool:
        """Whether the rules are still being compiled."""
        return self._worker is not None and not self._worker.ready and not self._worker.problem

    def begin(
        self,
        owner: QObject,
        setup: AnySetup,
        seed: int,
        done: Callable[[ToldBattle], object],
        failed: Callable[[Exception], object],
        *,
        tell: bool = True,
    ) -> Fight:
        """Have a battle fought. Without ``tell`` its story is left out."""
        worker = self._worker
        if worker is not None and not worker.ready:
            worker = None

        def work() -> ToldBattle | None:
            fought = _fought(worker, setup, seed, fight)
            if fought is None or not fight.is_wanted():
                return None
            from campaign.world.rules.report import examine

            examine(fought.record)  # here and now, because the window waits for it when the result is entered
            return ToldBattle(fought, story(fought.record, fought.report.turns) if tell else Story())

        fight = Job(0, work, done, failed)
        return fight.start(owner)


def story(record: AnyRecord, turns: int) -> Story:
    """How a battle went. Raises ValueError for a log of another version."""
    from campaign.battle.row_packing import unpack
    from campaign.battle.systems import telling_of
    from campaign.tabletop.reel import reel_of
    from ui.battle.story.strength import strengths

    rows = tuple(unpack(record.log))
    telling = telling_of(record.setup.system)
    told = telling.sentences(record.setup, rows)
    return Story(
        told,
        strengths(record, turns),
        telling.account(record.setup, rows),
        reel_of(record.setup, rows, told),
    )


class Helper:
    """What becomes of the worker process while battles are counted: whether it had to be started again since then."""

    def __init__(self, executor: Executor | None) -> None:
        self._executor = executor
        self._before = self._times

    @property
    def _times(self) -> int:
        return int(getattr(self._executor, "started_again", 0))

    def words(self, counted: str) -> str:
        """What happened to it, and that the count goes on; empty where nothing did. ``counted``: as “12 battles”."""
        if self._times == self._before:
            return ""
        if getattr(self._executor, "given_up", False):
            text = _("The helper process ended too often; the program counts on, slower: {n}.")
        else:
            text = _("The helper process had to be started again: {n} counted so far.")
        return text.format(n=counted)


def speed_words(resolver: Resolver) -> str:
    """How battles run, in a few words."""
    if resolver.compiled:
        return _("Battles run fast (compiled).")
    if resolver.preparing:
        return _("Battles run at ordinary speed until the fast rules are compiled.")
    return _("Battles run at ordinary speed (plain Python).")


def wait_words(resolver: Resolver, counted: int, seconds: float) -> str:
    """Why there are no odds yet, after so many seconds with so few ``counted``; empty where nothing keeps them.

    The usual rule system is compiled while the worker gets ready, another one when battles of it are asked for.
    """
    if seconds < LONG or not (resolver.preparing or (resolver.compiled and not counted)):
        return ""
    return _("The fast rules are being compiled: up to two minutes, once. Then the numbers come quickly.")


def _fought(worker: Worker | None, setup: AnySetup, seed: int, fight: Fight) -> AnyFought | None:
    """The battle; None where it was stopped. A worker that has failed is no reason to go without."""
    from campaign.battle import arena

    if worker is not None:
        try:
            return worker.fight(setup, seed).result()
        except Exception:
            fight.so_far = 0
    try:
        return arena.fight(setup, seed, progress=fight.tell)
    except arena.Stopped:
        return None
