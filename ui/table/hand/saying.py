"""Words of the hand at the pointer: why something is not possible, or what was done; until the next press.

Shows them through the view's overlay and tells nobody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.table import marks
from ui.table.hand.mode import ROUTE, WORDS
from ui.table.marks import Pill

if TYPE_CHECKING:
    from campaign.battle.fftt.words import Objection
    from campaign.tabletop.looking import Point
    from ui.table.view import TableView

AWAY: Final = 100  # from the place that they are about: 1 cm


class Saying:
    """The words that stand there."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._words: list[Pill] = []

    def say(self, at: Point, words: str) -> None:
        """A word at a place, beside those that stand there."""
        self._show([*self._words, Pill(at, words, away=AWAY)])

    def refuse(self, at: Point, found: Objection) -> None:
        """Why not, at a place."""
        self._show([*self._words, Pill(at, found.text, marks.BAD, found.rule, AWAY)])

    def is_said(self, found: Objection) -> bool:
        """Whether the pointer has brought up the same words already."""
        return any(isinstance(mark, Pill) and mark.words == found.text for mark in self._view.marks(ROUTE))

    def clear(self) -> None:
        """Nothing is said any more."""
        self._show([])

    def _show(self, words: list[Pill]) -> None:
        self._words = words
        if words:
            self._view.show(WORDS, words)
        else:
            self._view.clear(WORDS)
