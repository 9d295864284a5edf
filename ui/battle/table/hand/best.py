"""Which shots the program would declare for a side, found beside the window. Lays nothing down."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from campaign.battle.contract.table import TableFace
from campaign.battle.contract.table.look import Choice, Look
from ui.background import in_background


def find_best(owner: QObject, face: TableFace, look: Look, laid: Sequence[Choice], done: Callable[[], object]) -> None:
    """Find what the program would declare beside the shots that are laid down already, and say so when it is known."""
    key = _key(laid)
    if key in look.memory:
        return
    apart, beside = look.apart(), tuple(laid)

    def remember(found: tuple[Choice, ...]) -> None:
        look.memory.setdefault(key, found)
        done()

    in_background(owner, lambda: face.firing.best(apart, beside), remember)


def known_best(look: Look, laid: Sequence[Choice]) -> tuple[Choice, ...] | None:
    """The same where it has been found; None where nobody knows yet."""
    found: tuple[Choice, ...] | None = look.memory.get(_key(laid))
    return found


def _key(laid: Sequence[Choice]) -> tuple[object, ...]:
    return ("hand: best shots", *laid)
