"""Benchmarks of battles: odds with compiled and with plain rules, one battle resolved, the compiled rules' start."""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from statistics import median

from campaign.battle.arena import fight
from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import STANDARD, BattleSetup, FigureSetup, SideSetup
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import CHOICE_WIDTH
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.system import SYSTEM
from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.battle.forecast import forecast
from campaign.battle.lookahead import play
from campaign.battle.scenery import Edge
from campaign.battle.worker import Worker
from tests.battle.play.compiled import Compiled, why_not
from tests.battle.play.forces import random_army
from tests.benchmarks.timing import QUIET_LOOP, ROUNDS, Measured, measured, rounds, timed

FP, RESOLVED_FP = 20, 15
LANDS = ("core", "park", "ruins", "suburb", "docks", "works", "anything else")
PAIRS = tuple(product(Faction, repeat=2))
SETUPS = 9
COMPILED_EACH = 30
FOLDER = "FFTT_BATTLE_CACHE"  # see campaign.battle.compile_cache, which only a compiled process can load
ODDS_COMPILED, ODDS_PLAIN = 1 / 500, 1 / 8
RESOLVED, FIRST, COLD = 0.5, 15.0, 60.0
FORECAST, FORECAST_WARM, FIRST_NUMBERS, RESIDENT = 1000, 2.0, 1.0, 350.0
JOBS = 2
READY = 600
"""Seconds that a worker may take until it is ready; how long it takes is measured elsewhere."""


def all_of_them() -> Iterator[Measured]:
    """Each benchmark in turn; those of compiled rules only where numba is."""
    if not why_not():
        yield from compiled()
        yield from forecasts()
    yield from plain()


@cache
def battle_of(number: int, fp: int = FP) -> BattleSetup[Unit]:
    """A battle of the benchmarks: nine pairs of lists in turn, on a generated table."""
    rng = random.Random(f"benchmark|{number}")
    first, second = PAIRS[number % len(PAIRS)]
    field = generate(LANDS[number % len(LANDS)], number)
    sides = (_side("attacker", Edge.WEST, rng, first, fp), _side("defender", Edge.EAST, rng, second, fp))
    return BattleSetup("fftt", field, sides, fftt_units(), TableRules())


def _side(key: str, edge: Edge, rng: random.Random, faction: Faction, fp: int) -> SideSetup:
    """A led army: what computer players buy too."""
    while True:
        army = random_army(rng, fp, faction)
        if any(unit.leads for unit in army):
            figures = tuple(FigureSetup(f"{key} {number}", unit.key) for number, unit in enumerate(army))
            return SideSetup(key, key.title(), edge, figures)


def seconds_a_battle(each: int, whole: bool = False) -> float:
    """Seconds for each battle, so many on each of the tables, as a forecast plays them.

    Set-ups are made before; ``whole``: table, armies and set-up are made for each battle, and count.
    """
    view, choice, kept = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0], choice_rows(0, CHOICE_WIDTH)
    table, battle = set_up(battle_of(0), 0)
    play(SYSTEM, table, battle, view, STANDARD, choice, kept)  # loads what the first battle needs
    taken = 0.0
    for number in range(SETUPS):
        for part in range(each):
            begin = time.perf_counter()
            setup = battle_of.__wrapped__(number) if whole else battle_of(number)
            table, battle = set_up(setup, part)
            middle = time.perf_counter()
            play(SYSTEM, table, battle, view, STANDARD, choice, kept)
            taken += time.perf_counter() - (begin if whole else middle)
    return taken / max(1, SETUPS * each)


def compiled() -> Iterator[Measured]:
    """Odds, the first battle after a start, and a start with nothing compiled yet."""
    with Compiled() as process:
        process.ask("seconds", 1, False)
        taken, loop = rounds(lambda: process.ask("seconds", COMPILED_EACH, False))
        whole = median(process.ask("seconds", 2, True) for _round in range(ROUNDS))
    yield Measured(f"{FP} v {FP} FP, compiled", taken, loop, ODDS_COMPILED, _rates(taken, whole))
    first = "process, loading and the battle"
    yield measured("the first compiled battle after a start", FIRST, lambda: timed(_first), first)
    cold, loop = rounds(_cold, 1)
    yield Measured("the same with nothing compiled yet", cold, loop, COLD, "once")


def _rates(taken: float, whole: float) -> str:
    return f"{1 / taken:,.1f} battles a second and core; {1 / whole:,.1f} with table and set-up made for each"


def _first() -> None:
    with Compiled(warm=False) as process:
        process.ask("seconds", 0, False)


def _cold() -> float:
    """The first battle with an empty cache folder."""
    with empty_cache():
        return timed(_first)


@contextmanager
def empty_cache() -> Iterator[None]:
    """Have processes that are started meanwhile find nothing compiled."""
    kept = os.environ.get(FOLDER)
    with tempfile.TemporaryDirectory(prefix="fftt-cold-", ignore_cleanup_errors=True) as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]
            if kept is not None:
                os.environ[FOLDER] = kept


def forecasts() -> Iterator[Measured]:
    """A whole forecast by workers that are warm, what one of them holds, and the first numbers when nothing is."""
    with Worker(JOBS) as worker:
        worker.wait(READY)
        if not worker.compiled:
            raise RuntimeError(f"no compiled worker: {worker.problem}")
        for _part in range(4 * JOBS):  # until each of them has played
            worker.count_battles(battle_of(0), 0, 50).result()
        numbers = iter(range(SETUPS))
        times: list[float] = []

        def one() -> float:
            times.append(timed(lambda: forecast(battle_of(next(numbers)), range(FORECAST), worker)))
            return times[-1]

        middle, loop = rounds(one, SETUPS)
        held = worker.submit(resident_megabytes).result()
    note = f"the middle of {SETUPS} pairs of lists; the longest {max(times):.1f} s"
    yield Measured(f"a forecast of {FORECAST:,} with {JOBS} warm workers", middle, loop, FORECAST_WARM, note)
    if held is not None:
        memory = "read as MB, not ms"  # which no noise changes
        yield Measured("a warm worker's memory, in MB", held / 1000, QUIET_LOOP, RESIDENT / 1000, memory)
    yield measured("the first numbers of a forecast with nothing compiled", FIRST_NUMBERS, _first_numbers)


def _first_numbers() -> float:
    """Seconds from making workers, with an empty cache folder, to the first battle counted."""
    setup = battle_of(0)
    with empty_cache():
        begin = time.perf_counter()
        with Worker(JOBS) as worker:
            forecast(setup, range(FORECAST), worker, lambda counted: False)
            return time.perf_counter() - begin


def resident_megabytes() -> int | None:
    """How much of memory this process holds; None where the system does not say."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return None
    (line,) = (line for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


def plain() -> Iterator[Measured]:
    """Odds while there is no worker, and one battle with its log, as it is resolved from the window."""
    seconds_a_battle(0)
    taken, loop = rounds(lambda: seconds_a_battle(1))
    whole = median(seconds_a_battle(1, True) for _round in range(ROUNDS))
    yield Measured(f"{FP} v {FP} FP, plain", taken, loop, ODDS_PLAIN, _rates(taken, whole))
    setups = [battle_of(number, RESOLVED_FP) for number in range(SETUPS)]
    times: list[list[float]] = []

    def each() -> float:
        times.append(sorted(timed(lambda s=setup: fight(s, 1)) for setup in setups))
        return median(times[-1])

    middle, loop = rounds(each)
    most = median(taken[-1] for taken in times)
    note = f"with its log, the middle of {SETUPS} battles; the longest {most * 1000:,.0f} ms"
    yield Measured(f"{RESOLVED_FP} v {RESOLVED_FP} FP resolved, plain", middle, loop, RESOLVED, note)
