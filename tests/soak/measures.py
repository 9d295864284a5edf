"""What a campaign file costs at one point of its life, each number taken in a process of its own.

Run as a module with a file, it is that process: it prints the numbers as JSON. Seconds are of work (what the process
kept the processor busy), so that other programs do not lengthen them; where people wait, those of the clock stand
beside.
"""

from __future__ import annotations

import gc
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import TypeVar

import psutil

from campaign.autoplay import play_on
from campaign.battle.arena import fight
from campaign.desk import Desk
from campaign.store import opening
from campaign.store.check import faults_in
from campaign.world.ids import BattleId, EntryId
from campaign.world.orders import EndWeek, Order

WEEKS = 3  # played on, on a copy, to measure orders

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Bytes, seconds of work (``clock``: of the clock), megabytes that opening has taken."""

    weeks: int
    entries: int
    retired: int
    events: int
    figures: int
    battles: int
    bytes: int
    open: float
    open_clock: float
    memory: float
    order: float
    order_clock: float
    week_end: float
    week_end_clock: float
    check: float


def checkpoint(path: Path) -> Checkpoint:
    """Take all numbers of a file."""
    here = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", __name__, str(path.resolve())]
    done = subprocess.run(command, cwd=here, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    return Checkpoint(**json.loads(done.stdout))


def _measure(path: Path) -> Checkpoint:
    with tempfile.TemporaryDirectory(prefix="fftt-soak-") as folder:
        _warm(path, Path(folder, "warm.fftt"))
        entries, events, size = _counted(path)
        resident = psutil.Process().memory_info().rss
        desk, opened, clock = timed(lambda: Desk.open(path))
        with desk:
            memory = (psutil.Process().memory_info().rss - resident) / 1e6
            state, way = desk.state, len(desk.history())
        del desk
        gc.collect()
        copy = Path(folder, "goes on.fftt")
        shutil.copyfile(path, copy)
        orders, ends = _orders(copy)
        faults, checked, _clock = timed(lambda: faults_in(path))
        if faults:
            raise RuntimeError(f"week {state.weeks}: {faults}")
    return Checkpoint(
        weeks=state.weeks,
        entries=entries,
        retired=entries - way,
        events=events,
        figures=len(state.figures),
        battles=len(state.battles),
        bytes=size,
        open=opened,
        open_clock=clock,
        memory=memory,
        order=median(work for work, _clock in orders),
        order_clock=median(clock for _work, clock in orders),
        week_end=median(work for work, _clock in ends),
        week_end_clock=median(clock for _work, clock in ends),
        check=checked,
    )


def _warm(path: Path, founded: Path) -> None:
    """What is loaded at the first opening and the first write is not what a long campaign costs."""
    from tests.soak.club import founding

    with Desk.create(founded, founding()) as desk:
        play_on(desk, weeks=1, resolve=lambda desk, battle: desk.resolve(battle, fight))


def _counted(path: Path) -> tuple[int, int, int]:
    with closing(opening.connect(path, writes=False)) as connection:
        (entries,) = connection.execute("SELECT count(*) FROM entry").fetchone()
        (events,) = connection.execute("SELECT count(*) FROM event").fetchone()
    return entries, events, path.stat().st_size


def _orders(copy: Path) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Some weeks go on: what each order takes at the desk, on the disk; and what ends a week."""
    orders: list[tuple[float, float]] = []
    ends: list[tuple[float, float]] = []
    with Desk.open(copy) as desk:
        play_on(Timed(desk, orders, ends), weeks=WEEKS, resolve=_resolve)
    return orders, ends


class Timed:
    """A desk whose orders are timed."""

    def __init__(self, desk: Desk, orders: list[tuple[float, float]], ends: list[tuple[float, float]]) -> None:
        self.desk, self.orders, self.ends = desk, orders, ends
        self.entry = desk.entry

    @property
    def state(self):  # type: ignore[no-untyped-def]
        """The desk's."""
        return self.desk.state

    @property
    def head(self) -> EntryId:
        """The desk's."""
        return self.desk.head

    def submit(self, order: Order) -> None:
        """One order, timed."""
        _changes, work, clock = timed(lambda: self.desk.submit(order))
        (self.ends if isinstance(order, EndWeek) else self.orders).append((work, clock))


def _resolve(table: Timed, battle: BattleId) -> None:
    from campaign.world.battle_handover import report_order

    prepared = table.desk.battles.prepare(battle)
    table.submit(report_order(table.state, battle, fight(prepared.setup, prepared.seed)))


def timed(work: Callable[[], T]) -> tuple[T, float, float]:
    """What comes of it, and its seconds: of work, and of the clock."""
    clock, worked = time.perf_counter(), time.process_time()
    found = work()
    return found, time.process_time() - worked, time.perf_counter() - clock


if __name__ == "__main__":
    print(json.dumps(asdict(_measure(Path(sys.argv[1])))))
