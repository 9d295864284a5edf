"""The compiled rules that a bundle brings along, so that nobody has to wait until they are compiled.

Run as a module, it is the process that compiles them, into the folder that ``FFTT_BATTLE_CACHE`` names.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Final

from tests.shipping import contents, trying

SWITCH, FOLDER = "FFTT_BATTLE", "FFTT_BATTLE_CACHE"  # see campaign.battle: fast, compiling
SHIPPED: Final = "campaign/battle/compiled"  # where compiling looks for them in a bundle


def make(folder: Path) -> None:
    """Compile all that the program's workers call, into a folder that holds nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    environ = {**os.environ, SWITCH: "compiled", FOLDER: str(folder)}
    trying.run([sys.executable, "-m", "tests.shipping.compiled_rules"], cwd=contents.ROOT, env=environ)


def files(folder: Path) -> list[tuple[str, str]]:
    """Each file that was made: from where, and into which folder of the bundle."""
    made = (path for path in sorted(folder.rglob("*")) if path.suffix in (".nbc", ".nbi"))
    return [(str(path), f"{SHIPPED}/{path.parent.relative_to(folder).as_posix()}") for path in made]


def _compile() -> None:
    """Fight as workers do, by every rule system, a standard computer and a strong one."""
    from campaign.battle.arena import fight
    from campaign.battle.contract import STRONG
    from campaign.battle.forecast import count_battles
    from campaign.battle.systems import SYSTEMS, system_of
    from campaign.battle.worker_process import warm_up

    if not warm_up():
        sys.exit("numba is not installed")
    for name in SYSTEMS:
        setup = system_of(name).smallest()
        fight(setup, 0)
        fight(setup, 0, strength=STRONG)
        count_battles(setup, 0, 1)


if __name__ == "__main__":
    _compile()
