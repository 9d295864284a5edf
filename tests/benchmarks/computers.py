"""Benchmark of the computer players: a month of four of them, in a file, as ``fftt auto`` plays it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from campaign.autoplay import play_on
from campaign.battle.fftt.units import Faction
from campaign.battle.worker import Worker
from campaign.computer.chances import PlayingOut
from campaign.computer.levels import STANDARD, thinking
from campaign.desk import Desk
from campaign.world.house_rules import HouseRules
from campaign.world.ids import BattleId
from tests.benchmarks.timing import Measured, calibration, timed
from tests.play.seats import founding

JOBS, READY, BAR = 2, 900, 30.0
LISTS = (Faction.MARINES, Faction.MACHINA, Faction.INSECTOIDS, Faction.MARINES)


def all_of_them() -> Iterator[Measured]:
    """The month, with warm workers."""
    loop = calibration()
    with Worker(JOBS) as worker, tempfile.TemporaryDirectory(prefix="fftt-bench-") as folder:
        worker.wait(READY)
        begun = founding(1, (STANDARD,) * 4, LISTS, HouseRules(end_at=6))
        with Desk.create(Path(folder, "month.fftt"), begun) as desk:
            taken = timed(lambda: _month(desk, worker))
            battles = sum(battle.report is not None for battle in desk.state.battles.values())
            yield Measured("a month of four computer players, standard", taken, loop, BAR, f"once; {battles} battles")


def _month(desk: Desk, worker: Worker) -> None:
    def resolve(desk: Desk, battle: BattleId) -> object:
        return desk.resolve(battle, lambda setup, seed: worker.fight(setup, seed).result())

    play_on(desk, weeks=4, resolve=resolve, think=thinking(PlayingOut(worker)))
