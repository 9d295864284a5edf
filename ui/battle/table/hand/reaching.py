"""Where an actor can walk, found beside the window: on a dense table that takes longer than a blink.

Reckoned on a copy of what the side sees, and then remembered with it. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from campaign.battle.contract.table import TableFace
from campaign.battle.contract.table.look import Look
from campaign.battle.fast import clone
from ui.background import in_background, loading


def find_reach(owner: QObject, face: TableFace, look: Look, actor: int, done: Callable[[], object]) -> None:
    """Find the reach of an actor and all that comes of it, and say so when they are known."""
    key = ("hand: reach is known", actor)
    if key in look.memory:
        done()
        return
    apart = look.of(clone(look.view))

    def remember(_found: object) -> None:
        for found, value in apart.memory.items():
            look.memory.setdefault(found, value)
        look.memory[key] = True
        done()

    in_background(owner, lambda: face.moving.reach(apart, actor), remember)


def warm_up(owner: QObject) -> None:
    """Load what reckons with shapes before anybody waits for it."""
    in_background(owner, _load_shapes)


def _load_shapes() -> None:
    with loading:
        import shapely  # noqa: F401
