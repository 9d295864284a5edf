"""A flanking force that arrives: its figure goes where one presses, along the edge that is lit or in its own zone.

Looks into the table unless the wheel, or a pull from the place, turns it. Where it may stand, the rules say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.battle.arena import Choice
from campaign.battle.contract import FINE
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.flanking import STRIP
from campaign.battle.fftt.placing import inward
from campaign.battle.kernel.table import EAST, NORTH, SOUTH
from campaign.battle.contract.table.look import Point, choice_of
from campaign.words import _
from ui.battle.table import marks
from ui.battle.table.hand import facing
from ui.battle.table.hand.mode import ROUTE, SHAPE, Deed, Grasp, Mode, place_of, with_control
from ui.battle.table.hand.offers import offered
from ui.battle.table.hand.orders import Said
from ui.battle.table.marks import Area, Cross, Front, Mark, Pill, Ring

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot


class Arriving(Mode):
    """The gestures of an arrival."""

    def __init__(self, grasp: Grasp) -> None:
        super().__init__(grasp)
        f = grasp.figure(grasp.decision.actor)
        fx, fy = inward(f.flank)
        self._facing: Point = (int(fx), int(fy))
        self._spot: Spot | None = None

    def begin(self) -> None:
        """Light the strip where it can be set down."""
        grasp = self.grasp
        f, size = grasp.figure(grasp.decision.actor), grasp.look.t.extent[0]
        own = grasp.look.view.forces[grasp.decision.side]
        zone = _box(int(own.left), int(own.upper), int(own.right), int(own.lower))
        strip = _strip(int(f.flank), int(size.width), int(size.height))
        grasp.view.show(SHAPE, [Area((strip,), marks.GOOD), Area((zone,), marks.GOOD, 0.04)])

    def hover(self, spot: Spot) -> None:
        """Show it standing there, or why it cannot."""
        self._spot = spot
        self._show(place_of(spot))

    def click(self, spot: Spot) -> None:
        """Set it down there."""
        self._set_down(place_of(spot))

    def pulls(self, down: Spot) -> bool:
        """With Ctrl, from where it is to be set down."""
        return with_control(down)

    def pull(self, down: Spot, spot: Spot) -> None:
        """Pulled from a place: the way it will face."""
        self._facing = facing.toward(place_of(down), place_of(spot)) or self._facing
        self._show(place_of(down))

    def drop(self, down: Spot, spot: Spot) -> None:
        """Set it down there, facing the way that was pulled."""
        self._set_down(place_of(down))

    def wheel(self, steps: int) -> bool:
        """Turn it."""
        self._facing = facing.turned(self._facing, steps)
        if self._spot is not None:
            self._show(place_of(self._spot))
        return True

    def deeds(self) -> tuple[Deed, ...]:
        """What can be done by a key now."""
        return (
            Deed("line up", "P", _("Set it down for me")),
            Deed("turn left", "[", _("Turn left")),
            Deed("turn right", "]", _("Turn right")),
        )

    def do(self, name: str) -> bool:
        """Do a deed."""
        if name == "line up":
            places = offered(self.grasp.look)
            self.grasp.give([Said(places[-1])] if places else [])
        elif name in ("turn left", "turn right"):
            self.wheel(-1 if name == "turn left" else 1)
        else:
            return False
        return True

    def _choice(self, at: Point) -> Choice:
        return choice_of(c.PLACE, self.grasp.decision.actor, at=at, facing=self._facing)

    def _set_down(self, at: Point) -> None:
        choice = self._choice(at)
        code = self.grasp.look.problem(choice)
        if code == FINE:
            self.grasp.give([Said(choice)])
        else:
            self.grasp.refuse(at, self.grasp.look.reason(code))

    def _show(self, at: Point) -> None:
        grasp = self.grasp
        radius = int(grasp.figure(grasp.decision.actor).radius)
        code = grasp.look.problem(self._choice(at))
        tone = marks.LAMP if code == FINE else marks.BAD
        found: list[Mark] = [Ring(at, radius, tone), Front(at, radius, self._facing, tone)]
        if code != FINE:
            said = grasp.look.reason(code)
            found += [Cross(at), Pill(at, said.text, marks.BAD, said.rule, 2 * radius)]
        grasp.view.show(ROUTE, found)


def _strip(edge: int, width: int, height: int) -> tuple[Point, ...]:
    """The 10 cm along an edge (fftt:H3a)."""
    if edge == NORTH:
        return _box(0, 0, width, STRIP)
    if edge == SOUTH:
        return _box(0, height - STRIP, width, height)
    return _box(width - STRIP, 0, width, height) if edge == EAST else _box(0, 0, STRIP, height)


def _box(left: int, upper: int, right: int, lower: int) -> tuple[Point, ...]:
    return (left, upper), (right, upper), (right, lower), (left, lower)
