"""A move is interrupted: its way with the points where there is a shot; the best one is proposed.

Pressing a point fires there. Standing orders can be given instead, where there are any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.battle.contract.table.fire import ReactionPoint
from campaign.words import _
from ui.battle.table import marks
from ui.battle.table.hand.drawn import ring
from ui.battle.table.hand.mode import LINES, RING, ROUTE, Deed, Grasp, Mode, distance2, place_of
from ui.battle.table.hand.orders import Said
from ui.battle.table.marks import Disc, Line, Mark, Path, Pill, Stop

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot

NEAR: Final = 60  # so near a point of the way is one that is pressed: half the way to the next one
DOT: Final = 25  # a point that can be fired at


class Interrupting(Mode):
    """The gestures of who may interrupt a move."""

    def __init__(self, grasp: Grasp) -> None:
        super().__init__(grasp)
        self._asked = grasp.face.firing.reaction(grasp.look)
        self._at = self._asked.best.index if self._asked.best else 0
        self._proposed = self._at

    @property
    def shots(self) -> list[ReactionPoint]:
        """The points where there is a shot."""
        return [point for point in self._asked.points if point.sum is not None]

    @property
    def point(self) -> int:
        """The point of the way at which the shot is considered."""
        return self._at

    def begin(self) -> None:
        """Show the way, and the best point of it."""
        self._show()

    def hover(self, spot: Spot) -> None:
        """Show the shot at the point there."""
        near = self._near(spot)
        shown = near.index if near is not None and near.sum is not None else self._proposed
        if shown != self._at:
            self._at = shown
            self._show()
            self.grasp.told()

    def click(self, spot: Spot) -> None:
        """Fire at the point there; at the mover itself, where it is best."""
        near = self._near(spot)
        if spot.figure == self._asked.mover and (near is None or near.sum is None):
            near = self._asked.best
        if near is None:
            return
        if near.sum is None:
            self.grasp.refuse(place_of(spot), self.grasp.face.asking.no_offer(self.grasp.look))
        else:
            self.grasp.give([Said(near.choice)])

    def _near(self, spot: Spot) -> ReactionPoint | None:
        """The point of the way that is pressed; of several, one with a shot."""
        at = place_of(spot)
        near = [point for point in self._asked.points if distance2(point.at, at) <= NEAR * NEAR]
        return min(near, key=lambda point: (point.sum is None, distance2(point.at, at)), default=None)

    # --- deeds -------------------------------------------------------------------------------------------------------

    def deeds(self) -> tuple[Deed, ...]:
        """What can be done by a key now."""
        several = len(self.shots) > 1
        orders = [
            Deed(f"order {n}", order.key, order.does or order.words)
            for n, order in enumerate(self.grasp.question.orders)
            if order.key
        ]
        return (
            Deed("fire", "S", _("Fire"), bool(self.shots)),
            Deed("hold", "H", _("Hold")),
            Deed("hold all", "Shift+H", _("Hold all, this move")),
            Deed("point back", ",", _("An earlier point of the way"), several),
            Deed("point on", ".", _("A later point of the way"), several),
            *orders,
        )

    def do(self, name: str) -> bool:
        """Do a deed."""
        grasp = self.grasp
        if name == "fire" and self.shots:
            grasp.give([Said(self._asked.points[self._at].choice)])
        elif name in ("hold", "hold all"):
            if name == "hold all":
                grasp.memory.silent = self._asked.move
            done = grasp.question.done
            grasp.give([Said(done.choice if done is not None and done.choice is not None else grasp.face.asking.done)])
        elif name in ("point back", "point on"):
            self._step(-1 if name == "point back" else 1)
        elif name.startswith("order "):
            grasp.give([Said(grasp.question.orders[int(name.removeprefix("order "))].choice)])
        else:
            return False
        return True

    def _step(self, step: int) -> None:
        indexes = [point.index for point in self.shots]
        if self._at in indexes:
            self._at = indexes[(indexes.index(self._at) + step) % len(indexes)]
            self._proposed = self._at
            self._show()

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        grasp, asked = self.grasp, self._asked
        way: list[Mark] = [Path([point.at for point in asked.points], marks.INK)]
        chosen = asked.points[self._at]
        for number, point in enumerate(self.shots, 1):
            if point is chosen:
                way.append(Stop(point.at, str(number), chosen=True))
            else:
                way.append(Disc(point.at, DOT))
        grasp.view.show(ROUTE, way)
        grasp.view.show(RING, [ring(grasp, asked.watcher), ring(grasp, asked.mover, marks.BAD)])
        if chosen.sum is not None:
            line = Line(grasp.at(asked.watcher), chosen.at, marks.AIM, rule=chosen.line.rule)
            away = 2 * grasp.radius(asked.mover)
            grasp.view.show(LINES, [line, Pill(chosen.at, chosen.sum.short, away=away)])
