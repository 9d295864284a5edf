"""The table in the middle of the window: it shows the battle as a side sees it, and what has happened on the way there.

Asks nobody and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from campaign.battle.contract import AnySetup
from campaign.battle.contract.table.questions import State
from campaign.battle.scenery import Edge
from campaign.battle.systems import table_of, telling_of
from ui.battle.table import marks
from ui.battle.table.awaited import marks_of_throw
from ui.battle.table.bases import bases_in, spreads_in
from ui.battle.table.canvas import Spot
from ui.battle.table.view import TableView
from ui.battle.waiting.table_picture import Beneath, deployed
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.battle.contract.table.facts import Throw
    from campaign.battle.contract.table.look import Choice, Look

Row = tuple[int, ...]
HINT, AWAITED = "hint", "awaited"  # layers of marks


class Stage(QObject):
    """The view, and what it shows now."""

    pointed = Signal(object)  # the number of the figure under the pointer, or None

    def __init__(self, look: Theme, setup: AnySetup, letters: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._look, self._setup, self._letters = look, setup, tuple(letters)
        self._beneath: Beneath | None = None
        self._face = table_of(setup.system)
        self._seen: Look | None = None
        self._states: dict[int, State] = {}
        self.edges: tuple[Edge, ...] | None = None
        self.speed = 1.0  # of what moves, 0: at once
        self.view = TableView(look)
        self.view.hovered.connect(self._hover)
        look.changed.connect(self.lay)

    def show(self, seen: Look, *, asked: bool = False) -> None:
        """The battle as it is seen; who can do something is told apart where its side is asked."""
        now = self._face.showing.now(seen)
        self._seen = seen
        if self.edges != telling_of(seen.setup.system).edges(seen.setup, seen.rows):
            self.lay()
        self.view.clear(HINT)
        self.view.clear(AWAITED)
        self._states = self._face.asking.states(seen) if asked else {}
        self.view.show_bases(bases_in(now, self._letters, self._states), spreads_in(now, self._letters))

    def look_at(self, seen: Look) -> None:
        """Come near to those who touch each other, where the question is about them; else back to where one was."""
        near = self._face.asking.about(seen)
        figures = [figure for figure in self._face.showing.now(seen).figures if figure.number in near]
        if figures:
            self.view.come_near([figure.at for figure in figures], min(figure.unit.base for figure in figures))
        else:
            self.view.go_back()

    def show_beneath(self, beneath: Beneath | None) -> None:
        """Show a photo under the scenery, or none."""
        if beneath != self._beneath:
            self._beneath = beneath
            self.lay()

    def play(self, rows: Sequence[Row], seen: Look, done: Callable[[], None]) -> None:
        """What has happened, from what is shown to what is seen now; ``done`` when it is there."""

        def end() -> None:
            self.show(seen)
            if not self._face.asking.about(seen):
                self.view.go_back()
            done()

        self.view.clear(AWAITED)
        self.view.motion.play(self._face.showing.motion(seen.names, self.view.standing, rows), self.speed, end)

    def point_out(self, choice: Choice | None) -> None:
        """Mark what a choice would do, a hint's; None: no more."""
        if choice is None or self._seen is None:
            self.view.clear(HINT)
        else:
            self.view.show(HINT, marks_of(self._seen, choice))

    def show_throw(self, seen: Look, wanted: Throw, held: Choice | None) -> None:
        """Mark who is to throw for what; ``held``: the answer that waits for these dice."""
        self.view.show(AWAITED, marks_of_throw(seen, wanted, held))

    def _hover(self, spot: Spot | None) -> None:
        self.pointed.emit(spot.figure if spot is not None else None)

    def lay(self) -> None:
        """Scenery, and the edges in the sides' colours."""
        setup = self._setup
        rows = () if self._seen is None else self._seen.rows
        self.edges = telling_of(setup.system).edges(setup, rows)
        sides, ruler = deployed(setup, self._letters, self._look, rows), telling_of(setup.system).ruler
        self.view.show_field(setup.battlefield, sides, self._beneath, ruler=ruler)


def marks_of(seen: Look, choice: Choice) -> list[marks.Mark]:
    """A choice on the table: who acts, and where to."""
    face = table_of(seen.setup.system)
    outline = face.asking.outline(seen, choice)
    figures = face.showing.now(seen).figures
    figure = next((one for one in figures if outline is not None and one.number == outline.figure), None)
    if outline is None:
        return []
    if figure is None:  # it is still to be put down
        return [] if outline.at is None else [marks.Cross(outline.at, marks.GOOD)]
    found: list[marks.Mark] = [marks.Ring(figure.at, figure.unit.base, marks.GOOD, dashed=True)]
    if outline.path:
        found.append(marks.Path(outline.path, marks.GOOD))
    if outline.at is not None:
        found.append(marks.Line(figure.at, outline.at, marks.AIM))
    return found
