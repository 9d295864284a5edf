"""Kill a process that writes to a campaign, at a random moment, again and again, and look at what is left.

Used by the tests with a few kills and by the proofs with hundreds.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from campaign.desk import Desk
from campaign.store.backups.folders import Backups
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId
from tests.kill.child import BACKUPS, COPY
from tests.store.campaigns import FORCE, founding, home

ROOT = Path(__file__).parents[2]
LONGEST = 0.3  # seconds from the first order to the kill
LONGEST_UPGRADE = 0.8


@dataclass(frozen=True, slots=True)
class Kill:
    """What was found after one kill: changes acknowledged, entries of them that are missing, and what is wrong.

    ``faults``: in the file, its copy and its backups, of which there are ``beside``. ``in_place``: the campaign stands
    where it was last said to stand, or one change further. ``in_the_middle``: the writer was killed within a write,
    which SQLite had to take back.
    """

    acknowledged: int
    missing: tuple[EntryId, ...]
    in_place: bool
    in_the_middle: bool
    beside: int
    faults: tuple[str, ...]

    @property
    def harmless(self) -> bool:
        """Nothing lost and nothing wrong."""
        return not self.missing and self.in_place and not self.faults


def kill_many(count: int, seed: int, folder: Path, tell: Callable[[int], None] = lambda done: None) -> list[Kill]:
    """Kill a writer ``count`` times over one campaign; ``tell`` hears how often so far."""
    chance = random.Random(seed)
    path = folder / "killed.fftt"
    _begin(path)
    kills = []
    for done in range(count):
        kills.append(_kill_once(path, chance))
        tell(done + 1)
    return kills


def _begin(path: Path) -> None:
    """A campaign that will not end, with an army each."""
    with Desk.create(path, replace(founding(), rules=HouseRules(end_at=9999))) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, home(desk, player), FORCE))


def _kill_once(path: Path, chance: random.Random) -> Kill:
    heads = _heads_until_killed(path, chance)
    in_the_middle = path.with_name(path.name + "-journal").exists()
    with Desk.open(path) as desk:
        parents = {entry.id: entry.parent for entry in desk.all_entries()}
        lost = set(heads) - parents.keys()
        amended = desk.head == max(parents) > max(heads)  # a new branch, of as many entries as it takes
        near = desk.head == heads[-1] or amended or desk.head in (parents.get(heads[-1]), *children(parents, heads[-1]))
    may_be = [path.with_name(COPY), *(backup.path for backup in Backups(path.with_name(BACKUPS)).of(path))]
    beside = [one for one in may_be if one.exists()]
    faults = [fault for one in (path, *beside) for fault in faults_in(one)]
    return Kill(len(heads), tuple(sorted(lost)), near, in_the_middle, len(beside), tuple(faults))


def children(parents: Mapping[EntryId, EntryId | None], of: EntryId) -> list[EntryId]:
    """The entries right behind one."""
    return [entry for entry, parent in parents.items() if parent == of]


def kill_upgrades(count: int, seed: int, folder: Path, old: Path) -> list[str]:
    """Kill a program while it brings an older file up to date, so many times; what was wrong afterwards.

    Those that were done before they could be killed do not count, and are looked at all the same.
    """
    chance, path, wrong = random.Random(seed), folder / "upgraded.fftt", list[str]()
    with closing(sqlite3.connect(old)) as connection:
        wanted = journal_in(connection)
    number = 0
    while number < count:
        shutil.copyfile(old, path)
        said = lines_until_killed("tests.kill.upgrading", [str(path)], chance, first=1, longest=LONGEST_UPGRADE)
        number += len(said) == 1  # else it had said that it was done
        with Desk.open(path) as desk:  # whether it was brought up to date, or will be now
            if len(desk.all_entries()) != len(wanted):
                wrong.append(f"kill {number}: entries are missing")
        with closing(sqlite3.connect(path)) as connection:
            if journal_in(connection) != wanted:
                wrong.append(f"kill {number}: the journal is another one")
        wrong += [f"kill {number}: {fault}" for fault in faults_in(path)]
        for left in folder.iterdir():
            if left.is_file():
                left.unlink()
    return wrong


def journal_in(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Every entry with its seal."""
    return connection.execute("SELECT id, parent, hash FROM entry ORDER BY id").fetchall()


def _heads_until_killed(path: Path, chance: random.Random) -> list[EntryId]:
    """Where the campaign stood after each change that the writer acknowledged."""
    said = lines_until_killed("tests.kill.child", [str(path), str(chance.randrange(2**31))], chance)
    return [EntryId(int(line)) for line in said[1:]]


def lines_until_killed(
    module: str, arguments: list[str], chance: random.Random, *, first: int = 2, longest: float = LONGEST
) -> list[str]:
    """The whole lines that a process said before it was killed, at a random moment after the first of them."""
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        said = [child.stdout.readline() for _line in range(first)]  # the first write takes longer, because it imports
        reader = threading.Thread(target=lambda lines: said.extend(lines), args=(child.stdout,))
        reader.start()
        time.sleep(chance.uniform(0, longest))
        child.kill()
        reader.join()
        if mistakes := child.stderr.read():
            raise RuntimeError(mistakes)
    return [line for line in said if line.endswith("\n")]
