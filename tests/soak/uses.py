"""What people do with a campaign, done in a long one, each with the time that it took and the time that it may take.

Works on a copy: the past is changed too. Run as a module with a file it prints the uses as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from shutil import copyfile
from statistics import median
from typing import Any

from campaign import paper
from campaign.desk import Desk
from campaign.exchange import csv_files, newsletter
from campaign.paper.kind import Wanted
from campaign.store.backups.folders import Backups
from campaign.store.backups.naming import Why
from campaign.store.check import faults_in
from campaign.world.knowledge import as_seen_by
from campaign.world.memory.battles import fought_in
from campaign.world.memory.chronicle import chronicle
from campaign.world.memory.hall import buried, feats, veterans
from campaign.world.memory.statistics import statistics
from campaign.world.week_check import week_check
from tests.soak.measures import timed

UNDONE, BACK = 50, 500  # orders


@dataclass(frozen=True, slots=True)
class Use:
    """Seconds of work, and how many it may be; ``found`` says what came of it."""

    name: str
    seconds: float
    most: float
    found: str = ""


def uses(path: Path) -> tuple[Use, ...]:
    """All of them, in a process of its own."""
    here = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", __name__, str(path.resolve())]
    done = subprocess.run(command, cwd=here, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    return tuple(Use(**one) for one in json.loads(done.stdout))


def _use_all(path: Path) -> list[Use]:
    with tempfile.TemporaryDirectory(prefix="fftt-soak-") as place, ExitStack() as opened:
        folder = Path(place)
        copy = folder / "in use.fftt"
        copyfile(path, copy)
        desk = opened.enter_context(Desk.open(copy))
        found = [*_past(desk), *_memory(desk), *_leaving(desk, folder), *_changing(desk)]
        found.append(_once("check of what came of it", 60, lambda: _none(faults_in(copy))))
        found.append(_once("backup", 30, lambda: Backups(folder / "backups").keep(copy, Why.CLOSE).path.stat().st_size))
        return found


def _past(desk: Desk) -> list[Use]:
    history, state = desk.history(), desk.state
    every = [entry.id for entry in history[:: max(1, len(history) // 200)]]
    return [
        _each("the campaign at any entry", 0.020, [lambda id=id: desk.state_at(id) for id in every]),
        _each("what a player knows", 0.020, [lambda seat=seat: as_seen_by(state, seat) for seat in state.seats]),
        _once("week check", 0.050, lambda: len(week_check(desk.state))),
        _once("the history of an order", 0.010, lambda: len(desk.history())),
        _once("branches", 0.100, lambda: len(desk.branches())),
    ]


def _memory(desk: Desk) -> list[Use]:
    """What the hall, the cemetery and the statistics tell, with all logs read."""
    state, past = desk.state, desk.past()
    told: list[Any] = []

    def read() -> int:
        told.append(fought_in(desk.history()))
        return len(told[0])

    def records() -> int:
        told.append(chronicle(past, state, told[0]))
        return len(told[1].records)

    return [
        _once("the logs of all battles", 120, read),
        _once("the record of every figure", 30, records),
        _once(
            "hall of fame", 5, lambda: len(feats(told[1].records)) + len(veterans(told[1].records.values(), "kills"))
        ),
        _once("cemetery", 5, lambda: len(buried(told[1].records.values()))),
        _once("statistics", 60, lambda: len(statistics(past, state, told[0]).tallies)),
    ]


def _leaving(desk: Desk, folder: Path) -> list[Use]:
    """Paper, news, tables and copies."""
    source = paper.Source(desk.state, desk.head, desk.recalling().past, desk.picture)
    rosters = [kind for kind in paper.KINDS if kind.key == paper.ROSTERS]
    public = desk.past(public=True)
    week = newsletter.latest_week(public)
    assert week is not None
    seat = desk.state.seats[0]

    def print_rosters() -> int:
        made = paper.documents(source, rosters, Wanted(desk.state.seats))
        return len(paper.write(made, folder / "paper", "A4"))

    return [
        _once("rosters on paper", 10, print_rosters),
        _once(
            "the week's news",
            30,
            lambda: len(newsletter.newsletter(desk.past(public=True), as_seen_by(desk.state, None), week)),
        ),
        _once(
            "the journal as a table",
            60,
            lambda: len(csv_files.csv_bytes(csv_files.rows_of("journal", desk.state, desk.past()))),
        ),
        _once("a copy for a player", 120, lambda: desk.copies.for_player(seat, folder / "player.fftt")),
        _once("a copy of the file", 30, lambda: desk.copies.save(folder / "copy.fftt")),
    ]


def _changing(desk: Desk) -> list[Use]:
    head = desk.head
    undone = _each("undo", 0.200, [desk.undo] * UNDONE)
    redone = _each("redo", 0.200, [desk.redo] * UNDONE)
    if desk.head != head:
        raise RuntimeError("undone and done again, the campaign stands elsewhere")
    entry = desk.history()[-1 - BACK]

    def amend() -> int:
        plan = desk.amending.plan(entry.id, entry.order)
        desk.amending.carry_out(plan)
        return len(plan.drafts)

    amended = _once("amend an order 500 back", 6, amend)
    back = _once("undo the amendment", 2, desk.undo_amendment)
    if desk.head != head:
        raise RuntimeError("the amendment undone, the campaign stands elsewhere")
    return [undone, redone, amended, back]


def _none(faults: tuple[str, ...]) -> str:
    if faults:
        raise RuntimeError(f"{faults}")
    return "clean"


def _once(name: str, most: float, work: Callable[[], object]) -> Use:
    found, work_seconds, _clock = timed(work)
    return Use(name, work_seconds, most, str(found) if isinstance(found, int | str) else "")


def _each(name: str, most: float, works: list[Callable[[], Any]]) -> Use:
    """The middle of several times the same."""
    return Use(name, median(timed(work)[1] for work in works), most, f"{len(works)} times")


if __name__ == "__main__":
    print(json.dumps([asdict(one) for one in _use_all(Path(sys.argv[1]))]))
