"""The long random campaign that the benchmarks of the file and of its past are measured on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from campaign.desk import Desk
from tests.play.campaigns import InFile, play_orders
from tests.play.founding import random_founding

SEED = 5  # of a random campaign of seven players that goes on for long enough


def play_long(path: Path, least: int) -> tuple[int, int]:
    """Play at random until there are so many events; gives events and entries."""
    founding = random_founding(SEED)
    founding = replace(founding, rules=replace(founding.rules, end_at=9999))
    with Desk.create(path, founding) as desk:
        course = InFile(desk)
        try:
            events = len(course.events)
            for _played in play_orders(SEED, course, weeks=9999):
                events += len(course.events)
                if events >= least:
                    return events, len(desk.history())
        finally:
            course.check.close()
    raise RuntimeError(f"the campaign with seed {SEED} ends too soon: take another")
