"""The proof of milestone 0.4 that the computer players' levels are worth their names, and the speed of a month of them.

Each bar is one piece, met by the lower end of its interval. Campaigns are played in a process with compiled rules,
where numba is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from campaign.battle.worker import Worker
from tests.battle.play.duels import interval
from tests.benchmarks import computers
from tests.play.seats import RANDOM, played
from tests.proofs.pieces import Failed, Figures, Proof, slow

SOURCES: Final = ("campaign", "resources/systems", "tests/play", "tests/proofs/levels.py")
READY: Final = 900
"""Seconds that compiling may take before the campaigns begin."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What a level has to reach against another: wins and half the draws, by the lower end of the 95 % interval."""

    first: str
    second: str
    campaigns: int  # each played from both seats
    least: float


BARS: Final = (
    Bar("strong", "standard", 90, 0.53),
    Bar("standard", "earlier-standard", 90, 0.65),
    Bar("standard", "easy", 90, 0.60),
    Bar("standard", RANDOM, 210, 0.93),
)


def piece(number: int, _folder: Path) -> Figures:
    """One bar; a campaign that comes to no end fails it too.

    Campaigns of the same two lists are told apart as well: where one list beats the other whoever plays it, the levels
    share the campaigns of that pair, and the bar sees them only through the others.
    """
    bar = BARS[number]
    points: list[float] = []
    alike: list[float] = []
    with Worker() as worker:
        worker.wait(READY)
        seats = (bar.first, bar.second)
        futures = [worker.submit(played, campaign, seats) for campaign in range(2 * bar.campaigns)]
        for row in (future.result() for future in futures):
            points.append(row["won"][row["levels"].index(bar.first)])
            if len(set(row["lists"])) == 1:
                alike.append(points[-1])
    name = f"{bar.first} v. {bar.second}"
    told = f"{_share(points)}, of the same lists {_share(alike)}"
    if interval(points)[1] < bar.least:
        raise Failed(f"{name}: {told}: below {bar.least:.0%}")
    return {"campaigns": len(points), name: told}


def _share(points: list[float]) -> str:
    share, low, high = interval(points)
    return f"{share:.1%} ({low:.1%} to {high:.1%}) of {len(points)}"


def speed(_number: int, _folder: Path) -> Figures:
    """A month of four computer players; too slow is a failure."""
    rows = list(computers.all_of_them())
    if too_slow := slow(rows):
        raise Failed(too_slow)
    return {"benchmarks": len(rows)} | {row.name: f"{row.seconds:.1f} s ({row.ratio:.0f} loops)" for row in rows}


PROOFS: Final = (
    Proof(
        "levels",
        "two-player campaigns of three months, all pairs of lists in turn, each from both seats with all else equal: "
        "strong beats standard, standard beats the earlier one, easy and any legal orders",
        ("campaigns", 2 * sum(bar.campaigns for bar in BARS)),
        len(BARS),
        piece,
        SOURCES,
    ),
    Proof(
        "campaign-levels",
        "of these, strong against standard (60 % was asked for 0.10) and standard against the earlier one (65 %)",
        ("campaigns", 2 * sum(bar.campaigns for bar in BARS[:2])),
        2,
        piece,
        SOURCES,
    ),
    Proof("levels-speed", "a month of four computer players within its bar", ("benchmarks", 1), 1, speed, alone=True),
)
