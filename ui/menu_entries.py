"""Entries of menus: how one is made, and how it is shut with a reason. They know no campaign."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ui import plain_labels

Do = Callable[[], object]
RECRUIT_KEYS = 9  # units that a number key chooses
HANDBOOK_KEY, RULEBOOK_KEY = "F1", "Shift+F1"


def add(menu: QMenu, words: str, do: Do, why: str = "") -> QAction:
    """An entry with these words as they are; ``why`` it cannot be chosen now, if it cannot."""
    action = menu.addAction(plain_labels.menu_text(words))
    action.triggered.connect(lambda _checked=False: do())
    allow(action, why)
    return action


def allow(action: QAction, why: str) -> None:
    """Open an entry of a menu, or shut it and say ``why``: in its tool tip, and where commands are searched."""
    action.setEnabled(not why)
    action.setStatusTip(why)
    plain_labels.set_tool_tip(action, why)
