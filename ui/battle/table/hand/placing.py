"""Something is put down where one presses: who arrives, a unit, a marker; where the zones are that are lit.

The wheel, or a pull from the place, turns what has a facing; else the wheel goes through its shapes. Of several things
another one is in hand by a key. Where it may be put down, the rules say.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from campaign.battle.contract.table.look import Point
from campaign.battle.contract.table.placing import Placed
from campaign.reason import Reason
from campaign.words import _
from ui.battle.table import marks
from ui.battle.table.hand import facing
from ui.battle.table.hand.mode import ROUTE, SHAPE, Deed, Grasp, Mode, place_of, with_control
from ui.battle.table.hand.orders import Said
from ui.battle.table.marks import Area, Cross, Front, Mark, Pill, Ring

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot

FAINT_ZONE, FILLED = 0.04, 0.3
CORNERS = 24  # of what is drawn round


class Placing(Mode):
    """The gestures of a question what to put down, and where."""

    def __init__(self, grasp: Grasp) -> None:
        super().__init__(grasp)
        self._all = grasp.face.placing.placings(grasp.look)
        self._at = 0  # the one of them that is in hand
        self._facing: Point = (0, 0)
        self._shape = 0
        self._spot: Spot | None = None

    def begin(self) -> None:
        """Take up the usual one, and light where it can be put down."""
        self._take(self._at)

    def _take(self, number: int) -> None:
        self._at = number % len(self._all)
        self._facing, self._shape = self._all[self._at].facing, 0
        zones = self._all[self._at].zones
        areas = [
            Area((zone,), marks.GOOD, FAINT_ZONE) if n else Area((zone,), marks.GOOD) for n, zone in enumerate(zones)
        ]
        self.grasp.view.show(SHAPE, areas)
        self._show_again()

    def in_hand(self) -> tuple[int, ...]:
        """Nobody who stands on the table."""
        return ()

    def hover(self, spot: Spot) -> None:
        """Show it standing there, or why it cannot."""
        self._spot = spot
        self._show(place_of(spot))

    def click(self, spot: Spot) -> None:
        """Put it down there."""
        self._put(place_of(spot))

    def pulls(self, down: Spot) -> bool:
        """With Ctrl, from where it is to be put down."""
        return with_control(down) and self._all[self._at].turns

    def pull(self, down: Spot, spot: Spot) -> None:
        """Pulled from a place: the way it will face."""
        self._facing = facing.toward(place_of(down), place_of(spot)) or self._facing
        self._show(place_of(down))

    def drop(self, down: Spot, spot: Spot) -> None:
        """Put it down there, facing the way that was pulled."""
        self._put(place_of(down))

    def wheel(self, steps: int) -> bool:
        """Turn it, or give it another shape."""
        thing = self._all[self._at]
        if thing.turns:
            self._facing = facing.turned(self._facing, steps)
        elif thing.shapes > 1:
            self._shape = (self._shape + steps) % thing.shapes
        else:
            return False
        self._show_again()
        return True

    # --- deeds -------------------------------------------------------------------------------------------------------

    def deeds(self) -> tuple[Deed, ...]:
        """What can be done by a key now."""
        thing = self._all[self._at]
        found = [Deed("line up", "P", _("Set it down for me"))]
        if len(self._all) > 1:
            found += [
                Deed("next", "Space", _("Another one"), likely=False),
                Deed("last", "Shift+Space", _("The one before")),
            ]
        if thing.turns:
            found += [Deed("turn left", "[", _("Turn left")), Deed("turn right", "]", _("Turn right"))]
        elif thing.shapes > 1:
            found += [
                Deed("turn left", "[", _("The formation before")),
                Deed("turn right", "]", _("Another formation")),
            ]
        if (done := self.grasp.question.done) is not None:
            found.append(Deed("done", done.key, done.words, likely=False))
        return tuple(found)

    def lead(self) -> str:
        """What is to be put down, where that can be chosen."""
        if len(self._all) < 2:
            return ""
        return _("Next: {thing}. {then}").format(thing=self._all[self._at].words, then=self.grasp.question.lead)

    def do(self, name: str) -> bool:
        """Do a deed."""
        if name == "line up":
            usual = self.grasp.face.placing.usual(self.grasp.look, self._all[self._at])
            if usual is not None:
                self.grasp.give([Said(usual)])
            else:
                self.grasp.refuse(self._middle(), Reason("", _("There is no place left for it.")))
        elif name in ("next", "last"):
            self._take(self._at + (1 if name == "next" else -1))
            self.grasp.told()
        elif name == "done" and (done := self.grasp.question.done) is not None and done.choice is not None:
            self.grasp.give([Said(done.choice)])
        elif name in ("turn left", "turn right"):
            self.wheel(-1 if name == "turn left" else 1)
        else:
            return False
        return True

    # --- putting down ------------------------------------------------------------------------------------------------

    def _placed(self, at: Point) -> Placed:
        return self.grasp.face.placing.place(self.grasp.look, self._all[self._at], at, self._facing, self._shape)

    def _put(self, at: Point) -> None:
        found = self._placed(at)
        if found.objection is None:
            self.grasp.give([Said(found.choice)])
        else:
            self.grasp.refuse(at, found.objection)

    def _middle(self) -> Point:
        """Where the pointer is, or the middle of the table."""
        if self._spot is not None:
            return place_of(self._spot)
        field = self.grasp.look.setup.battlefield
        return field.width // 2, field.height // 2

    def _show_again(self) -> None:
        if self._spot is not None:
            self._show(place_of(self._spot))

    def _show(self, at: Point) -> None:
        placed = self._placed(at)
        said = placed.objection
        tone = marks.LAMP if said is None else marks.BAD
        several = len(placed.figures) > 1  # rings round them would lie over one another
        found: list[Mark] = []
        for place, radius, front in placed.figures:
            found.append(Area((_round(place, radius),), tone, FILLED) if several else Ring(place, radius, tone))
            if front != (0, 0):
                found.append(Front(place, radius, front, tone))
        if said is not None:
            away = 2 * max((radius for _place, radius, _front in placed.figures), default=0)
            found += [Cross(at), Pill(at, said.text, marks.BAD, said.rule, away)]
        self.grasp.view.show(ROUTE, found)


def _round(at: Point, radius: int) -> tuple[Point, ...]:
    """The outline of a base."""
    turns = [math.tau * k / CORNERS for k in range(CORNERS)]
    return tuple((round(at[0] + radius * math.cos(turn)), round(at[1] + radius * math.sin(turn))) for turn in turns)
