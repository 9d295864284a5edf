"""Benchmarks of the campaign without a window: opening a long one, a week through the desk, one decision."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from campaign.desk import Desk
from campaign.dice import KeptDice, TypedDice
from campaign.intake.doorkeeper import strict_doorkeeper
from campaign.sample import build_sample, play_on
from campaign.world.decide import decide
from tests.benchmarks.long_campaign import play_long
from tests.benchmarks.timing import Measured, calibration, measured, timed

EVENTS = 10_000


def all_of_them() -> Iterator[Measured]:
    """Each benchmark in turn."""
    with tempfile.TemporaryDirectory(prefix="fftt-bench-") as folder:
        yield opening(Path(folder))
        yield arriving(Path(folder))
        sample = Path(folder) / "sample.fftt"
        build_sample(sample).close()
        yield week(sample)
        yield from deciding(sample)


def opening(folder: Path) -> Measured:
    """A campaign with 10,000 events is opened."""
    path = folder / "long.fftt"
    events, entries = play_long(path, EVENTS)

    def open_it() -> None:
        Desk.open(path).close()

    return measured("open a campaign", 0.5, lambda: timed(open_it), f"{events} events in {entries} entries")


def arriving(folder: Path) -> Measured:
    """The same campaign comes from elsewhere: it is looked through in a process of its own, kept, and opened."""
    path = folder / "long.fftt"

    def open_it() -> float:
        arrived = Path(shutil.copyfile(path, folder / "arrived.fftt"))
        door = strict_doorkeeper(Path(tempfile.mkdtemp(dir=folder), "backups"))
        return timed(lambda: Desk.open(arrived, door=door).close())

    return measured("a campaign arrives", 4.0, open_it, "the same, read in a process of its own and copied")


def week(sample: Path) -> Measured:
    """The rest of a week of four players, order by order through the desk, each on the disk."""

    def one_week() -> float:
        copy = sample.with_name("week.fftt")
        shutil.copyfile(sample, copy)
        with Desk.open(copy) as desk:
            return timed(lambda: play_on(desk))

    one_week()  # loads what the first write needs
    return measured("a week of four players", 0.5, one_week, "26 orders, each synced to the disk")


def deciding(sample: Path) -> Iterator[Measured]:
    """Every order of the sample is decided again, on the state and with the dice that it had."""
    with Desk.open_to_read(sample) as desk:
        before = [(desk.state_at(e.parent), e) for e in desk.history() if e.parent is not None]
    loop = calibration()
    rounds = []
    for _round in range(5):
        times = []
        for state, entry in before:
            dice = KeptDice(dict(entry.dice), TypedDice())
            times.append(timed(lambda s=state, e=entry, d=dice: decide(s, e.order_id, e.order, d)))
        rounds.append(times)
    typical = median(median(times) for times in rounds)
    worst = median(max(times) for times in rounds)
    yield Measured("decide, typical order", typical, loop, 0.005, f"{len(before)} orders of the sample")
    yield Measured("decide, slowest order", worst, loop, 0.005)
