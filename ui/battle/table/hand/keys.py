"""What keys mean while a side is asked: the deed or the switch that a key stands for. Does nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QKeyEvent, QKeySequence

from ui.battle.table.hand.mode import SHOWN, Deed

PRESSES: Final = ("Return", "Enter", "Num+Enter")
"""Keys that press where the keyboard's cursor is, while it is shown."""
ALSO: Final = {"Enter": "Return", "D": "Return", "Num+Enter": "Return"}
"""Keys that mean another one where they have no meaning of their own."""


def key_name(event: QKeyEvent) -> str:
    """A key as Qt writes it in English, with what is held down."""
    return QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)


def meant(event: QKeyEvent, deeds: Sequence[Deed], *, points: bool) -> Deed | str | None:
    """The deed, or what is to be shown or not shown any more; None where a key means neither.

    ``points``: the keyboard's cursor is shown.
    """
    name = key_name(event)
    if not name:
        return None  # a key that Qt has no name for; a deed without a key has none either
    if points and name in PRESSES:
        return None
    for key in (name, ALSO.get(name)):
        for deed in deeds:
            if deed.key == key:
                return deed
    return SHOWN.get(name)
