"""Deployment: the whole side in its zone as it is thought of, moved about freely, and said when it is ready.

Pulled over an edge of the table, a figure waits there in secret, if it may. What may stand where, the draft asks the
rules; nothing is said before "Ready".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from campaign.battle.contract.table.look import Point
from campaign.battle.contract.table.placing import Stand
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, WEST
from campaign.battle.table_words import edge_name
from campaign.words import _, count
from ui.battle.table import marks
from ui.battle.table.hand import facing
from ui.battle.table.hand.band import band, inside
from ui.battle.table.hand.mode import (
    BAND,
    LINES,
    RING,
    ROUTE,
    SHAPE,
    Deed,
    Grasp,
    Mode,
    distance2,
    place_of,
    with_control,
    with_shift,
)
from ui.battle.table.hand.orders import Said
from ui.battle.table.marks import Area, Cross, Front, Mark, Pill, Ring

if TYPE_CHECKING:
    from campaign.battle.contract.table.placing import Draft
    from campaign.reason import Reason
    from ui.battle.table.canvas import Spot

EDGES: Final = {"Ctrl+Up": NORTH, "Ctrl+Right": EAST, "Ctrl+Down": SOUTH, "Ctrl+Left": WEST}
"""The edges of the flank, by the keys that send a figure there."""


class Drafting(Mode):
    """The gestures of a deployment."""

    def __init__(self, grasp: Grasp, draft: Draft) -> None:
        super().__init__(grasp)
        self._draft = draft
        self._spot: Spot | None = None

    @property
    def held(self) -> tuple[int, ...]:
        """The figures in hand."""
        return self.grasp.memory.held

    def in_hand(self) -> tuple[int, ...]:
        """The figures in hand, though they stand nowhere yet."""
        return self.held

    def begin(self) -> None:
        """Begin with a line-up of which everything can be changed."""
        if self._draft.missing:
            self._draft.propose()
        self._show()

    def take(self, *figures: int) -> None:
        """Take these in hand."""
        self.grasp.memory.held = figures
        self._show()
        self.grasp.told()

    # --- gestures ----------------------------------------------------------------------------------------------------

    def hover(self, spot: Spot) -> None:
        """Remember where the pointer is, for keys."""
        self._spot = spot

    def click(self, spot: Spot) -> None:
        """Take up the figure that stands there; else those in hand come there."""
        figure = self._here(spot)
        if figure is not None and with_control(spot):
            rest = tuple(number for number in self.held if number != figure)
            self.take(*(rest if figure in self.held else (*self.held, figure)))
        elif figure is not None:
            self.take(*(() if self.held == (figure,) else (figure,)))
        elif self.held:
            self._put(self._moved(self._middle(), place_of(spot)), place_of(spot))

    def pulls(self, down: Spot) -> bool:
        """Who stands there is carried; with a key held down, a band is pulled from the ground."""
        return self._here(down) is not None or with_shift(down) or with_control(down)

    def pull(self, down: Spot, spot: Spot) -> None:
        """Carry who was pressed, and all in hand with it; from the ground, a band round those who are to be."""
        figure = self._here(down)
        if figure is None:
            self.grasp.view.show(BAND, band(place_of(down), place_of(spot)))
            return
        if figure not in self.held:
            self.take(figure)
        self._show_carried(self._moved(place_of(down), place_of(spot)), place_of(spot))

    def drop(self, down: Spot, spot: Spot) -> None:
        """Put down who was carried; over an edge, it waits there in secret."""
        self.grasp.view.clear(BAND)
        self.grasp.view.clear(ROUTE)
        a, b = place_of(down), place_of(spot)
        if self._here(down) is None:
            self.take(*inside({number: (place.x, place.y) for number, place in self._draft.standing.items()}, a, b))
            return
        edge = self._edge_beyond(b)
        if edge is not None:
            self._wait(edge, b)
        else:
            self._put(self._moved(a, b), b)

    def turn(self, spot: Spot) -> None:
        """Turn who is in hand toward a place."""
        for number in self.held:
            stands = self._draft.standing.get(number)
            way = facing.toward((stands.x, stands.y), place_of(spot)) if stands else None
            if stands and way:
                self._draft.put(number, stands.x, stands.y, way, stands.storey)
        self._show()

    def wheel(self, steps: int) -> bool:
        """Turn who is in hand."""
        for number in self.held:
            if stands := self._draft.standing.get(number):
                self._draft.put(number, stands.x, stands.y, facing.turned(stands.facing, steps), stands.storey)
        self._show()
        return bool(self.held)

    # --- deeds -------------------------------------------------------------------------------------------------------

    def deeds(self) -> tuple[Deed, ...]:
        """What can be done by a key now."""
        held, draft = bool(self.held), self._draft
        return (
            Deed("ready", "Return", _("Ready")),
            Deed("line up", "P", _("Place the rest"), bool(draft.missing)),
            Deed("anew", "Shift+P", _("Line up anew")),
            Deed("next", "Space", _("Next figure")),
            Deed("everybody", "Ctrl+A", _("Take all in hand")),
            Deed("let go", "Esc", _("Let go"), held),
            Deed("face", "V", _("Turn to the pointer"), held and self._spot is not None),
            Deed("turn left", "[", _("Turn left"), held),
            Deed("turn right", "]", _("Turn right"), held),
            Deed("storey up", "U", _("One storey up"), held),
            Deed("storey down", "J", _("One storey down"), held),
            *self._flank_deeds(),
        )

    def _flank_deeds(self) -> list[Deed]:
        held, draft = bool(self.held), self._draft
        if not draft.edges:
            return []
        return [
            Deed("back in", "Backspace", _("Bring the last from the flank back"), bool(draft.outside)),
            *(
                Deed(f"flank {edge}", key, _("Wait outside at the {edge} edge").format(edge=edge_name(edge)), held)
                for key, edge in EDGES.items()
                if edge in draft.edges
            ),
        ]

    def do(self, name: str) -> bool:
        """Do a deed."""
        draft = self._draft
        if name == "ready":
            self._say_all()
        elif name in ("line up", "anew"):
            for number in draft.figures if name == "anew" else ():
                draft.remove(number)
            draft.propose()
            self.take()
        elif name == "next":
            among = list(draft.figures)
            at = among.index(self.held[0]) + 1 if self.held and self.held[0] in among else 0
            self.take(among[at % len(among)])
        elif name == "everybody":
            self.take(*draft.standing)
        elif name == "let go":
            self.take()
        elif name == "face" and self._spot is not None:
            self.turn(self._spot)
        elif name in ("turn left", "turn right"):
            self.wheel(-1 if name == "turn left" else 1)
        elif name in ("storey up", "storey down"):
            self._climb(1 if name == "storey up" else -1)
        elif name == "back in" and draft.outside:
            draft.remove(list(draft.outside)[-1])
            draft.propose()
            self.take()
        elif name.startswith("flank ") and self.held:
            self._wait(int(name.removeprefix("flank ")), self._middle())
        else:
            return False
        return True

    def _say_all(self) -> None:
        """Say where everybody stands, if the rules allow all of it."""
        problems = self._draft.problems()
        if problems:
            figure, found = next(iter(problems.items()))
            stands = self._draft.standing.get(figure)
            self.grasp.refuse((stands.x, stands.y) if stands else self._middle(), found)
        else:
            self.grasp.give([Said(choice) for choice in self._draft.choices()])

    # --- putting down ------------------------------------------------------------------------------------------------

    def _here(self, spot: Spot) -> int | None:
        """Whose base is over a spot, as it is drafted."""
        at = place_of(spot)
        near = {n: distance2((place.x, place.y), at) for n, place in self._draft.standing.items()}
        over = [n for n, square in near.items() if square <= self.grasp.radius(n) ** 2]
        return min(over, key=lambda number: near[number], default=None)

    def _middle(self) -> Point:
        """The middle of those in hand."""
        places = [self._draft.standing[number] for number in self.held if number in self._draft.standing]
        if not places:
            field = self.grasp.look.setup.battlefield
            return field.width // 2, field.height // 2
        return sum(place.x for place in places) // len(places), sum(place.y for place in places) // len(places)

    def _moved(self, a: Point, b: Point) -> dict[int, Stand]:
        """Where those in hand would stand, carried from one place to another; who waits outside comes there."""
        found = {}
        for number in self.held:
            stands = self._draft.standing.get(number)
            if stands is None:
                found[number] = Stand(*b, self._draft.inward)
            else:
                at = stands.x + b[0] - a[0], stands.y + b[1] - a[1]
                found[number] = Stand(*at, stands.facing, stands.storey if at == (stands.x, stands.y) else 0)
        return found

    def _put(self, places: dict[int, Stand], at: Point) -> None:
        """Put all of them down there, or none, with the reason of the first that cannot stand there."""
        before = {number: self._draft.standing.get(number) for number in places}
        edges = {number: self._draft.outside[number] for number in places if number in self._draft.outside}
        for number, place in places.items():
            self._draft.put(number, place.x, place.y, place.facing, place.storey)
        refused = self._refused(places)
        if refused is not None:
            for number, stood in before.items():
                if stood is not None:
                    self._draft.put(number, stood.x, stood.y, stood.facing, stood.storey)
                elif number in edges:
                    self._draft.flank(number, edges[number])
                else:
                    self._draft.remove(number)
            self.grasp.refuse(at, refused)
        self._show()

    def _refused(self, figures: Iterable[int]) -> Reason | None:
        problems = self._draft.problems()
        return next((problems[number] for number in figures if number in problems), None)

    def _wait(self, edge: int, at: Point) -> None:
        """Who is in hand waits in secret at an edge, as far as the rules allow."""
        for number in self.held:
            found = self._draft.problem_outside(number, edge)
            if found is not None:
                self.grasp.refuse(at, found)
                break
            self._draft.flank(number, edge)
        self.take(*(number for number in self.held if number in self._draft.standing))

    def _climb(self, way: int) -> None:
        for number in self.held:
            if stands := self._draft.standing.get(number):
                place = Stand(stands.x, stands.y, stands.facing, stands.storey + way)
                self._put({number: place}, (stands.x, stands.y))

    def _edge_beyond(self, at: Point) -> int | None:
        """The edge of the table that a place lies on or beyond, if who is there can wait: a base has no room there."""
        field = self.grasp.look.setup.battlefield
        beyond = {WEST: -at[0], NORTH: -at[1], EAST: at[0] - field.width, SOUTH: at[1] - field.height}
        edge = max(beyond, key=lambda one: beyond[one])
        return edge if beyond[edge] >= 0 and edge in self._draft.edges else None

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show_carried(self, places: dict[int, Stand], at: Point) -> None:
        found: list[Mark] = []
        edge = self._edge_beyond(at)
        for number, place in places.items():
            radius = self.grasp.radius(number)
            problem = (
                self._draft.problem_at(number, place) if edge is None else self._draft.problem_outside(number, edge)
            )
            tone = marks.LAMP if problem is None else marks.BAD
            where = (place.x, place.y)
            found += [Ring(where, radius, tone), Front(where, radius, place.facing, tone)]
            if problem is not None:
                found += [Cross(where), Pill(where, problem.text, marks.BAD, problem.rule, 2 * radius)]
            elif edge is not None:
                found.append(Pill(where, _("Waits outside, in secret"), rule=self._draft.outside_rule, away=2 * radius))
        self.grasp.view.show(ROUTE, found)

    def _show(self) -> None:
        grasp, draft = self.grasp, self._draft
        grasp.view.show(SHAPE, [Area((zone,), marks.GOOD, 0.04) for zone in draft.zones])
        stands = {number: draft.standing[number] for number in self.held if number in draft.standing}
        rings = [Ring((place.x, place.y), grasp.radius(number)) for number, place in stands.items()]
        grasp.view.show(RING, rings)
        grasp.view.show(LINES, self._outside())
        grasp.suppose(draft.drafted(grasp.look))

    def _outside(self) -> list[Mark]:
        """How many wait at each edge."""
        w, h = self.grasp.look.setup.battlefield.width, self.grasp.look.setup.battlefield.height
        at = {NORTH: (w // 2, 300), SOUTH: (w // 2, h - 300), EAST: (w - 300, h // 2), WEST: (300, h // 2)}
        waits = list(self._draft.outside.values())
        return [
            Pill(
                at[edge],
                _("{figures} outside, {edge}").format(
                    figures=count("{n} figure", "{n} figures", waits.count(edge)), edge=edge_name(edge)
                ),
                rule=self._draft.outside_rule,
            )
            for edge in sorted(set(waits))
        ]
