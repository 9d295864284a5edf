"""What comes of pointing at a place, shown before anything is said: the way there or the ways of several, who could
shoot at it, at whom one could shoot from its end. Found bit by bit, so that the pointer never waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.battle.contract.table.fire import Shot
from campaign.battle.contract.table.moves import Going, Route, Threat
from campaign.tabletop.formation import tried
from ui.battle.table.hand import drawn
from ui.battle.table.hand.mode import LINES, ROUTE, SIGHT, Grasp


class Preview:
    """What is shown of ways that are thought of; ``way`` is that of one actor."""

    def __init__(self, grasp: Grasp) -> None:
        self._grasp = grasp
        self.way: Route | None = None
        self._actor = -1
        self._threats: list[Threat] = []
        self._shots: list[Shot] = []
        self._to_find: Iterator[Threat | Shot | None] | None = None
        self._ways: list[tuple[Going, Route]] = []
        self._to_try: Iterator[tuple[Going, Route]] | None = None

    @property
    def shows_several(self) -> bool:
        """Whether ways of several are shown, or looked for."""
        return self._to_try is not None or bool(self._ways)

    def show_way(self, actor: int, way: Route) -> None:
        """Show the way of one actor, and find out what comes of it."""
        self.forget()
        self.way, self._actor = way, actor
        if way.choice is not None:
            self._to_find = self._grasp.face.moving.outlook(self._grasp.look, actor, way)
        self._draw()

    def show_ways(self, wanted: Sequence[Going]) -> None:
        """Find the ways of several, and show each as it is found."""
        self.way, self._threats, self._shots, self._to_find = None, [], [], None
        self._ways, self._to_try = [], tried(self._grasp.look, wanted)

    def forget(self, *, hide: bool = False) -> None:
        """Nothing is thought of any more."""
        self.way, self._threats, self._shots, self._to_find = None, [], [], None
        self._ways, self._to_try = [], None
        if hide:
            self._grasp.view.clear(ROUTE)

    def work(self) -> bool:
        """Find a little more; whether more is left."""
        if self._to_try is not None:
            found = next(self._to_try, None)
            if found is None:
                self._to_try = None
            else:
                self._ways.append(found)
                self._grasp.view.show(ROUTE, drawn.ways(self._grasp, self._ways))
        elif self._to_find is not None:
            self._look_out(self._to_find)
        return self._to_try is not None or self._to_find is not None

    def _look_out(self, to_find: Iterator[Threat | Shot | None]) -> None:
        try:
            found = next(to_find)
        except StopIteration:
            self._to_find = None
            if SIGHT in self._grasp.shown:  # what it sees from where it stands says nothing of there
                self._grasp.view.show(LINES, drawn.shots_from(self._grasp, self._shots))
            return
        if isinstance(found, Threat):
            self._threats.append(found)
            self._draw()
        elif found is not None:
            self._shots.append(found)

    def _draw(self) -> None:
        if self.way is not None:
            self._grasp.view.show(ROUTE, drawn.way(self._grasp, self._actor, self.way, self._threats))
