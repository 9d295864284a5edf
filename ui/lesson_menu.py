"""The menu of the learning battles, one of each game that has one. Opens none of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

from campaign.battle.systems import lists_of, taught
from campaign.words import _
from ui.menu_entries import add


def fill_lessons(menu: QMenu, begin: Callable[[str], object]) -> None:
    """The games; ``begin`` is given the rule system of the one that is chosen."""
    menu.clear()
    for system in taught():
        add(menu, _("Learning battle of {game}…").format(game=lists_of(system).title), partial(begin, system))
