"""``python -m tests.soak FOLDER [YEARS]``: plays the long campaign on in a folder and measures it on the way.

Can be stopped at any time, and goes on where it was.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from campaign.battle.worker import Worker
from tests.soak.club import YEAR, YEARS, go_on
from tests.soak.measures import checkpoint


def main() -> None:
    """Play, and print a checkpoint for each eighth of the way."""
    folder, years = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else YEARS
    path = folder / "soak.fftt"
    with Worker() as worker:
        for step in range(1, 9):
            begun = time.perf_counter()
            go_on(path, years * YEAR * step // 8, lambda setup, seed: worker.fight(setup, seed).result())
            played = time.perf_counter() - begun
            print(
                f"played {played:.0f} s", checkpoint(path), f"{time.perf_counter() - begun - played:.0f} s", flush=True
            )


if __name__ == "__main__":
    main()
