"""The computer players of an earlier version on seats of today: their code comes out of the history of the sources.

Only what decides what they do and buy is taken from there, and loaded under another name beside today's; the rules, the
battles and everything else are today's. So what is compared is how campaigns are played.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import tempfile
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Final

from campaign.battle.fftt.campaign.joining import army_problems
from campaign.battle.fftt.units import is_led
from campaign.computer.chances import Ask
from campaign.computer.levels import Think

SOURCES: Final = ("campaign/computer", "campaign/world/shopping.py")
EARLIER: Final = "b0bbaaa"
"""The planner of 0.8 as 0.9 has it: it knows the rules of 0.9 and was not made to play otherwise."""

MOVED: Final = {
    ("campaign.world.queries", "is_led"): is_led,
    ("campaign.world.rules.purchases", "muster_problems"): army_problems,
}
"""What that version found elsewhere than it is today."""

RENAMED: Final = {"campaign.world.handing": "campaign.world.battle_handover"}
"""Modules that it knew under another name."""

ROOT: Final = Path(__file__).parents[2]


def earlier(ask: Ask, level: str, commit: str = EARLIER) -> Think:
    """How that commit's computer players think, on seats that have no level of their own."""
    levels = import_module(f"{_loaded(commit)}.levels")
    return partial(levels.next_order, ask=ask, level=level)


@cache
def _loaded(commit: str) -> str:
    """The name of the package with that commit's computer players, which can be imported from now on."""
    made = subprocess.run(["git", "archive", commit, *SOURCES], cwd=ROOT, capture_output=True, check=True)
    folder, name = Path(tempfile.mkdtemp(prefix="fftt-earlier-")), f"computer_{commit}"
    (folder / name).mkdir()
    with tarfile.open(fileobj=io.BytesIO(made.stdout)) as files:
        for member in files.getmembers():
            found = files.extractfile(member)
            if found is not None:
                text = found.read().decode().replace("campaign.computer", name)
                text = text.replace("campaign.world.shopping", f"{name}.shopping")
                for before, today in RENAMED.items():
                    text = text.replace(before, today)
                text = text.replace(" is Faction.", " == Faction.").replace(" is not Faction.", " != Faction.")
                (folder / name / Path(member.name).name).write_text(text, encoding="utf-8")
    for (module, what), function in MOVED.items():
        setattr(import_module(module), what, function)
    sys.path.append(str(folder))
    return name
