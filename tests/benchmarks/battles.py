"""Benchmarks of battles: odds with compiled and with plain rules, one battle resolved, the compiled rules' start."""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from itertools import product
from statistics import median

from campaign.battle.arena import fight
from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import STANDARD, BattleSetup, FigureSetup, SideSetup
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.fftt.codes import CHOICE_WIDTH
from campaign.battle.fftt.play import play
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.battle.scenery import Edge
from tests.battle.play.compiled import Compiled, why_not
from tests.battle.play.forces import random_army
from tests.benchmarks.timing import ROUNDS, Measured, calibration, measured, timed

FP, RESOLVED_FP = 20, 15
LANDS = ("core", "park", "ruins", "suburb", "docks", "works", "anything else")
PAIRS = tuple(product(Faction, repeat=2))
NO_SHOT_YET = "insectoids.spitter"
SETUPS = 9
COMPILED_EACH = 30
FOLDER = "FFTT_BATTLE_CACHE"  # see campaign.battle.compiling, which only a compiled process can load
ODDS_COMPILED, ODDS_PLAIN = 1 / 300, 1 / 6
RESOLVED, FIRST, COLD = 0.5, 15.0, 300.0


def all_of_them() -> Iterator[Measured]:
    """Each benchmark in turn; those of compiled rules only where numba is."""
    if not why_not():
        yield from compiled()
    yield from plain()


@cache
def battle_of(number: int, fp: int = FP) -> BattleSetup[Unit]:
    """A battle of the benchmarks: nine pairs of lists in turn, on a generated table."""
    rng = random.Random(f"benchmark|{number}")
    first, second = PAIRS[number % len(PAIRS)]
    field = generate(LANDS[number % len(LANDS)], number)
    sides = (_side("attacker", Edge.WEST, rng, first, fp), _side("defender", Edge.EAST, rng, second, fp))
    return BattleSetup(field, sides, fftt_units())


def _side(key: str, edge: Edge, rng: random.Random, faction: Faction, fp: int) -> SideSetup:
    """A led army that can shoot: what computer players buy too."""
    while True:
        army = random_army(rng, fp, faction)
        if any(unit.leads for unit in army) and NO_SHOT_YET not in {unit.key for unit in army}:
            figures = tuple(FigureSetup(f"{key} {number}", unit.key) for number, unit in enumerate(army))
            return SideSetup(key, key.title(), edge, figures)


def seconds_a_battle(each: int, whole: bool = False) -> float:
    """Seconds for each battle, so many on each of the tables, as a forecast plays them.

    Set-ups are made before; ``whole``: table, armies and set-up are made for each battle, and count.
    """
    view, choice, kept = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0], choice_rows(0, CHOICE_WIDTH)
    table, battle = set_up(battle_of(0), 0)
    play(table, battle, view, STANDARD, choice, kept)  # loads what the first battle needs
    taken = 0.0
    for number in range(SETUPS):
        for part in range(each):
            begin = time.perf_counter()
            setup = battle_of.__wrapped__(number) if whole else battle_of(number)
            table, battle = set_up(setup, part)
            middle = time.perf_counter()
            play(table, battle, view, STANDARD, choice, kept)
            taken += time.perf_counter() - (begin if whole else middle)
    return taken / max(1, SETUPS * each)


def compiled() -> Iterator[Measured]:
    """Odds, the first battle after a start, and a start with nothing compiled yet."""
    with Compiled() as process:
        process.ask("seconds", 1, False)
        loop = calibration()
        taken = median(process.ask("seconds", COMPILED_EACH, False) for _round in range(ROUNDS))
        whole = median(process.ask("seconds", 2, True) for _round in range(ROUNDS))
    yield Measured(f"{FP} v {FP} FP, compiled", taken, loop, ODDS_COMPILED, _rates(taken, whole))
    first = "process, loading and the battle"
    yield measured("the first compiled battle after a start", FIRST, lambda: timed(_first), first)
    yield Measured("the same with nothing compiled yet", _cold(), loop, COLD, "once")


def _rates(taken: float, whole: float) -> str:
    return f"{1 / taken:,.1f} battles a second and core; {1 / whole:,.1f} with table and set-up made for each"


def _first() -> None:
    with Compiled(warm=False) as process:
        process.ask("seconds", 0, False)


def _cold() -> float:
    """The first battle with an empty cache folder."""
    kept = os.environ.get(FOLDER)
    with tempfile.TemporaryDirectory(prefix="fftt-cold-") as folder:
        os.environ[FOLDER] = folder
        try:
            return timed(_first)
        finally:
            del os.environ[FOLDER]
            if kept is not None:
                os.environ[FOLDER] = kept


def plain() -> Iterator[Measured]:
    """Odds while there is no worker, and one battle with its log, as it is resolved from the window."""
    seconds_a_battle(0)
    loop = calibration()
    taken = median(seconds_a_battle(1) for _round in range(ROUNDS))
    whole = median(seconds_a_battle(1, True) for _round in range(ROUNDS))
    yield Measured(f"{FP} v {FP} FP, plain", taken, loop, ODDS_PLAIN, _rates(taken, whole))
    setups = [battle_of(number, RESOLVED_FP) for number in range(SETUPS)]
    loop = calibration()
    times = [sorted(timed(lambda s=setup: fight(s, 1)) for setup in setups) for _round in range(ROUNDS)]
    middle, most = median(median(each) for each in times), median(each[-1] for each in times)
    note = f"with its log, the middle of {SETUPS} battles; the longest {most * 1000:,.0f} ms"
    yield Measured(f"{RESOLVED_FP} v {RESOLVED_FP} FP resolved, plain", middle, loop, RESOLVED, note)
