"""Benchmarks of the past of a long campaign: the fold, the state at any entry, an amendment; and the week check."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from campaign.desk import Desk
from campaign.world.differences import differences, lines
from campaign.world.evolve import evolve_all
from campaign.world.week_check import week_check
from tests.benchmarks.long_campaign import play_long
from tests.benchmarks.timing import Measured, measured, timed

EVENTS = 20_000
BACK = 500  # orders
EACH = 10  # the week is checked after every tenth order


def all_of_them() -> Iterator[Measured]:
    """Each benchmark in turn, on one campaign."""
    with tempfile.TemporaryDirectory(prefix="fftt-bench-") as folder:
        path = Path(folder, "long.fftt")
        play_long(path, EVENTS)
        with Desk.open(path) as desk:
            yield folding(desk)
            yield looking_back(desk)
            yield comparing(desk)
            yield checking(desk)
        yield amending(path)


def folding(desk: Desk) -> Measured:
    """All events of the campaign, one after the other."""
    events = [event for entry in desk.history() for event in entry.events][:EVENTS]
    return measured("fold", 1.0, lambda: timed(lambda: evolve_all(None, events)), f"{len(events)} events")


def looking_back(desk: Desk) -> Measured:
    """The state at every entry of the campaign: the slowest of them."""
    entries = [entry.id for entry in desk.history()]
    return measured(
        "state at any entry",
        0.020,
        lambda: max(timed(lambda entry=entry: desk.state_at(entry)) for entry in entries),
        f"the slowest of {len(entries)}",
    )


def comparing(desk: Desk) -> Measured:
    """What differs between the middle of the campaign and its end, in sentences."""
    history = desk.history()
    middle = desk.state_at(history[len(history) // 2].id)
    told = len(list(lines(differences(middle, desk.state))))
    return measured(
        "difference of two entries",
        0.100,
        lambda: timed(lambda: list(lines(differences(middle, desk.state)))),
        f"{told} sentences",
    )


def checking(desk: Desk) -> Measured:
    """The week check all through the campaign: the slowest of them."""
    states = [desk.state_at(entry.id) for entry in desk.history()[::EACH]]
    return measured(
        "week check",
        0.020,
        lambda: max(timed(lambda state=state: week_check(state)) for state in states),
        f"the slowest of {len(states)}",
    )


def amending(path: Path) -> Measured:
    """An order far back is amended and all that came after it decided again, written and synced."""

    def once() -> float:
        copy = path.with_name("amended.fftt")
        shutil.copyfile(path, copy)
        with Desk.open(copy) as desk:
            entry = desk.history()[-1 - BACK]

            def amend() -> None:
                plan = desk.amending.plan(entry.id, entry.order)
                if len(plan.drafts) != BACK + 1:
                    raise RuntimeError(f"{plan.unsettled}")
                desk.amending.carry_out(plan)

            return timed(amend)

    once()  # loads what the first write needs
    return measured("amend an entry", 2.0, once, f"{BACK} orders back, planned and written")
