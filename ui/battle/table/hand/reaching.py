"""Where an actor can walk, what else it can do, and all answers there are, found beside the window: on a dense table
that takes longer than a blink.

Reckoned on a copy of what the side sees, and then remembered with it. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from PySide6.QtCore import QObject

from campaign.battle.contract.table import TableFace
from campaign.battle.contract.table.look import Look
from ui.background import in_background


def find_reach(owner: QObject, face: TableFace, look: Look, actor: int, done: Callable[[], object]) -> None:
    """Find the reach of an actor and all that comes of it, and say so when they are known."""
    key = ("hand: reach is known", actor)
    _find(owner, look, key, lambda apart: face.moving.reach(apart, actor), done)


def find_acts(owner: QObject, face: TableFace, look: Look, actor: int, done: Callable[[], object]) -> None:
    """Find what an actor can do, where more of it may be found (``Act.open``), and say so once when it is known."""
    key, begun = ("hand: acts are known", actor), ("hand: acts are looked for", actor)
    if begun not in look.memory and any(act.open for act in face.moving.acts(look, actor)):
        look.memory[begun] = True
        _find(owner, look, key, lambda apart: face.moving.acts(apart, actor), done)


def find_options(owner: QObject, look: Look, done: Callable[[], object]) -> None:
    """Find the legal answers (``Look.options``), and say so when they are known."""
    _find(owner, look, ("hand: options are known",), lambda apart: apart.options(), done)


def _find(owner: QObject, look: Look, key: object, find: Callable[[Look], object], done: Callable[[], object]) -> None:
    if key in look.memory:
        done()
        return
    apart = look.apart()

    def remember(_found: object) -> None:
        look.learn(apart)
        look.memory[key] = True
        done()

    in_background(owner, lambda: find(apart), remember)


def warm_up(owner: QObject) -> None:
    """Load what reckons with shapes before anybody waits for it."""
    in_background(owner, lambda: import_module("shapely"))
