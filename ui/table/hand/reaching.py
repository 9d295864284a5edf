"""Where a figure can walk, found beside the window: on a dense table that takes longer than a blink.

Reckoned on a copy of what the side sees, and then remembered with it. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

from PySide6.QtCore import QObject

from campaign.battle.fast import clone
from campaign.tabletop.looking import Look
from campaign.tabletop.reach import reach
from ui.background import in_background


def find_reach(owner: QObject, look: Look, figure: int, done: Callable[[], object]) -> None:
    """Find the reach of a figure and all its ways, and say so when they are known."""
    keys = ("reach", figure), ("ways", figure)
    if keys[0] in look.memory:
        done()
        return
    apart = replace(look, view=clone(look.view), memory={})

    def remember(_found: object) -> None:
        for key in keys:
            if key in apart.memory:
                look.memory.setdefault(key, apart.memory[key])
        done()

    in_background(owner, lambda: reach(apart, figure), remember)


def warm_up(owner: QObject) -> None:
    """Load what reckons with shapes before anybody waits for it."""
    in_background(owner, lambda: import_module("shapely"))
