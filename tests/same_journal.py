"""Play the same orders with the same seed in processes of their own, and compare what they wrote.

Each process has another hash seed, so whatever depends on the order of a set or on an object's address differs.
Run with a folder and a seed, it plays and prints the hash of the last entry, which covers all before it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from campaign.desk import Desk
from campaign.world import orders as o
from tests.store.campaigns import attack, mustered, quiet_weeks, won_by_attacker

ROOT = Path(__file__).parents[1]
WEEKS = 3


def play(folder: Path, seed: int) -> Desk:
    """A battle, then quiet weeks."""
    desk = mustered(folder, 3, seed=seed)
    desk.submit(won_by_attacker(desk, attack(desk)))
    while (player := desk.state.active) is not None:
        desk.submit(o.EndTurn(player))
    desk.submit(o.EndWeek())
    for order in quiet_weeks(desk, WEEKS):
        desk.submit(order)
    return desk


@cache
def last_hash(seed: int, hash_seed: int) -> str:
    """The hash of the last entry as a process with this hash seed writes it."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tests.same_journal", folder, str(seed)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
            capture_output=True,
            text=True,
            check=True,
        )
    return done.stdout.strip()


if __name__ == "__main__":
    with play(Path(sys.argv[1]), int(sys.argv[2])) as desk:
        print(desk.history()[-1].hash)
