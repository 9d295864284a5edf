"""Movement: an actor, or several, taken in hand, and sent where one presses; turned, and told what else it can do.

One press is one way, however many actions and legs it takes; the next actor is in hand by itself then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from campaign.battle.contract.table.look import Choice, Point
from campaign.battle.contract.table.moves import Act, Route
from campaign.words import _
from ui.battle.table import marks
from ui.battle.table.hand import drawn, facing
from ui.battle.table.hand.doing import Doing
from ui.battle.table.hand.leads import of_movers
from ui.battle.table.hand.mode import (
    BAND,
    LINES,
    RING,
    ROUTE,
    SHAPE,
    TARGETS,
    Deed,
    Grasp,
    place_of,
    with_shift,
)
from ui.battle.table.hand.orders import Order, Said
from ui.battle.table.hand.picking import Picking
from ui.battle.table.hand.preview import Preview
from ui.battle.table.hand.reaching import find_acts, find_reach

if TYPE_CHECKING:
    from campaign.reason import Reason
    from ui.battle.table.canvas import Spot


class Moving(Picking):
    """The gestures of a side's movement."""

    def __init__(self, grasp: Grasp) -> None:
        super().__init__(grasp)
        self._via: tuple[Point, ...] = ()
        self._turned = 0  # steps of the wheel away from the way it walks
        self._spot: Spot | None = None  # where the pointer is
        self._doing = Doing(grasp, self._act, self._wait)
        self._shown = Preview(grasp)
        self._over = False
        self._wanted: tuple[Spot, Point | None] | None = None  # sent there as soon as it is known whether that goes

    # --- who is in hand ----------------------------------------------------------------------------------------------

    def able(self) -> tuple[int, ...]:
        """Everybody of the side who can do more than turn."""
        look, moving = self.grasp.look, self.grasp.face.moving
        return look.once("hand: able", lambda: moving.able(look))

    def cannot(self, actor: int) -> Reason | None:
        """Why a figure cannot walk."""
        return self.grasp.face.moving.walks(self.grasp.look, actor)

    def begin(self) -> None:
        """Go on with who is in hand, or take up the next by itself."""
        memory = self.grasp.memory
        memory.held = self.grasp.still(memory.held)
        if not self.several:
            memory.held = tuple(number for number in memory.held if number in self.able())
        if not memory.held and memory.goes_on:
            self._take_next(1, fresh_only=True)
        elif not memory.held:
            self.take(*self.only())
        memory.goes_on = False
        self.show()

    def take(self, *actors: int) -> None:
        """Take these in hand and put down who was."""
        self._forget_way()
        self._doing.pending = None
        super().take(*actors)

    def _fresh(self) -> list[int]:
        """Those who can do more than turn and have not acted."""
        acted = self.grasp.memory.acted
        return [number for number in self.able() if number not in acted]

    def _take_next(self, step: int, *, fresh_only: bool = False) -> None:
        """The nearest of those who have not acted; when all have, those who can walk, in their order."""
        able, held, acted, fresh = self.able(), self.held, self.grasp.memory.acted, self._fresh()
        if fresh_only or (fresh and not held):
            last = held[:1] or self.grasp.still(acted)[-1:]
            near = self.grasp.at(last[0]) if last else None
            found = self.grasp.nearest(fresh, near) if near else next(iter(fresh), None)
        else:
            found = self.beside(fresh or able, step)
        self.take(*(() if found is None else (found,)))

    def end(self) -> None:
        """Nothing is shown any more; who is in hand stays so until the step is over."""
        self._forget_way()
        self._over = True

    # --- gestures ----------------------------------------------------------------------------------------------------

    def hover(self, spot: Spot) -> None:
        """Show the way there of who is in hand."""
        self._spot = spot
        self._look_for_way(spot)

    def click(self, spot: Spot) -> None:
        """Point at a figure that is wanted, take up one's own, or send who is in hand there."""
        figure = spot.figure
        if self._doing.pending is not None:
            if not self._doing.point_at(self._doing.pending, spot):
                self._doing.drop()
                self.grasp.told()
        elif figure is not None and self.grasp.is_own(figure):
            self.pick(figure, spot)
        elif len(self.held) == 1 and with_shift(spot):
            self._via = (*self._via, place_of(spot))
            self._look_for_way(spot)
        elif self.held:
            self._send(spot, self._facing())

    def pull(self, down: Spot, spot: Spot) -> None:
        """Pulled from one's own: it is in hand, and the way is shown. From the ground: with Ctrl the way it will face,
        with Shift a band round those who are to be in hand."""
        self._spot = spot
        if self.pull_from(down.figure):
            self._look_for_way(spot)
        elif len(self.held) > 1 and not with_shift(down):
            if not self._shown.shows_several:
                self._look_for_way(down)
        elif self.held and not with_shift(down):
            way = self._route_to(down, facing.toward(place_of(down), place_of(spot)))
            self._shown.show_way(self.held[0], way)
        else:
            self.show_band(down, spot)

    def drop(self, down: Spot, spot: Spot) -> None:
        """Let go: walk there, or walk and face there, or take all in the band."""
        self.grasp.view.clear(BAND)
        if self.grasp.is_own(down.figure):
            if not self.grasp.is_own(spot.figure):
                self._send(spot, self._facing())
        elif self.held and not with_shift(down):
            self._send(down, facing.toward(place_of(down), place_of(spot)))
        else:
            self.take_inside(down, spot, self.grasp.own())

    def turn(self, spot: Spot) -> None:
        """Turn who is in hand toward a place."""
        ways = {number: facing.toward(self.grasp.at(number), place_of(spot)) for number in self.held}
        self._turn({number: way for number, way in ways.items() if way is not None})

    def wheel(self, steps: int) -> bool:
        """Turn the way it will face at the end, while a way is shown."""
        way = self._shown.way
        if way is None or way.choice is None or self._spot is None or not self._faces():
            return False
        self._turned += steps
        self._shown.show_way(self.held[0], self._route_to(self._spot, self._facing()))
        return True

    def work(self) -> bool:
        """Find a little more of what comes of the way that is shown; whether more is left."""
        return self._shown.work()

    # --- ways --------------------------------------------------------------------------------------------------------

    def _route_to(self, spot: Spot, way: Point | None = None) -> Route:
        grasp, enemy = self.grasp, self._enemy(spot)
        goal = place_of(spot) if enemy is None else grasp.at(enemy)
        return grasp.face.moving.way(
            grasp.look, self.held[0], goal, via=self._via, facing=way, charges=enemy is not None
        )

    def _enemy(self, spot: Spot) -> int | None:
        """The enemy who stands there, if one does."""
        return spot.figure if self.grasp.is_enemy(spot.figure) else None

    def _facing(self) -> Point | None:
        """The way that the wheel has turned it to; None as it walks."""
        way = self._shown.way
        if not self._turned or way is None or len(way.points) < 2:
            return None
        walks = facing.toward(way.points[-2], way.points[-1])
        return facing.turned(walks, self._turned) if walks else None

    def _look_for_way(self, spot: Spot) -> None:
        grasp, blocked = self.grasp, list[marks.Mark]()
        if len(self.held) == 1:
            blocked = drawn.sight(grasp, self.held[0], spot.figure)
            grasp.view.show(LINES, [*drawn.sights(grasp, self.held[0]), *blocked])
        if not self.held or self._doing.pending is not None or grasp.is_own(spot.figure):
            self._shown.forget(hide=True)
        elif len(self.held) > 1:
            goings = grasp.face.moving.goings(grasp.look, self.held, place_of(spot), self._enemy(spot))
            self._shown.show_ways(goings)
        else:
            way = self._route_to(spot, self._facing())
            self._shown.show_way(self.held[0], way)
            if blocked and way.choice is None:
                grasp.view.clear(ROUTE)  # one reason is enough

    def _forget_way(self) -> None:
        self._via, self._turned, self._wanted = (), 0, None
        self._shown.forget(hide=True)

    def _send(self, spot: Spot, way: Point | None) -> None:
        """Who is in hand walks there, each by its way."""
        at = place_of(spot)
        if len(self.held) > 1:
            wanted = self.grasp.face.moving.goings(self.grasp.look, self.held, at, self._enemy(spot))
            self._order([replace(going, facing=way) for going in wanted])
            return
        found = self._route_to(spot, way)
        if found.open and found.objection is not None:
            self._wanted = spot, way
            self.grasp.say(at, found.objection.text)
            return
        if found.choice is None:
            assert found.objection is not None
            self.grasp.refuse(at, found.objection)
            return
        if way is not None:
            self.grasp.memory.facing = way
        self._order([Said(choice) for choice in (found.choice, *found.later)])

    def _order(self, orders: list[Order]) -> None:
        memory = self.grasp.memory
        memory.acted += [number for number in self.held if number not in memory.acted]
        memory.goes_on = True
        memory.held = ()
        self._forget_way()
        self.grasp.give(orders)

    def _faces(self) -> bool:
        """Whether who is in hand, or can be, has a facing."""
        return any(self.grasp.face.moving.turned(actor, (1, 0)) is not None for actor in self.held or self.able())

    def _turn(self, ways: dict[int, Point]) -> None:
        turns = [self.grasp.face.moving.turned(actor, way) for actor, way in ways.items()]
        orders: list[Order] = [Said(choice) for choice in turns if choice is not None]
        if orders:
            self.grasp.memory.facing = next(iter(ways.values()))
            self.grasp.give(orders)

    # --- what else it can do -----------------------------------------------------------------------------------------

    def _act(self, act: Act, choices: Sequence[Choice]) -> None:
        """It does something else than walking; it stays in hand, if it is still there."""
        memory = self.grasp.memory
        memory.acted += [] if act.actor in memory.acted else [act.actor]
        memory.goes_on = True
        self._forget_way()
        self.grasp.give([Said(choice) for choice in choices])

    def _wait(self) -> None:
        """Something is to be pointed at, or not any more."""
        self._forget_way()
        self.show()

    def deeds(self) -> tuple[Deed, ...]:
        """What can be done by a key now. Nothing is likely while those in hand have still to be sent somewhere."""
        able, fresh, held, done = bool(self.able()), bool(self._fresh()), bool(self.held), self.grasp.question.done
        following, before = (
            (_("Next figure"), _("Figure before")) if self.several else (_("Next unit"), _("Unit before"))
        )
        ends = [] if self.only() else [Deed("next", "Space", following, able, likely=fresh and not held)]
        if done is not None:
            ends.append(Deed("done", done.key, done.words, likely=not fresh))
        found = ends if fresh else ends[::-1]
        if not self.only():
            found.append(Deed("last", "Shift+Space", before, able))
        if self.several:
            found.append(Deed("everybody", "Ctrl+A", _("Take all in hand"), able))
        found.append(Deed("let go", "Esc", _("Let go"), held))
        if self._faces():
            found += self._turns()
        found.append(Deed("bend back", "Backspace", _("Take the last bend back"), bool(self._via)))
        if len(self.held) == 1:
            found += self._doing.deeds(self.held[0])
        return tuple(found)

    def _turns(self) -> list[Deed]:
        held, way = bool(self.held), self._shown.way is not None
        return [
            Deed("face", "V", _("Turn to the pointer"), held and self._spot is not None),
            Deed("same way", ".", _("Face the same way"), held and self.grasp.memory.facing is not None),
            Deed("turn left", "[", _("Turn left at the end"), way),
            Deed("turn right", "]", _("Turn right at the end"), way),
        ]

    def lead(self) -> str:
        """Where those in hand are to go, or whom an act is for; of the only one the question itself says it."""
        if self.held == self.only() and self._doing.pending is None and not any(map(self.cannot, self.held)):
            return ""
        return of_movers(self.grasp, self.held, self.able(), self._doing.pending)

    def do(self, name: str) -> bool:
        """Do a deed."""
        done = self.grasp.question.done
        if name == "done" and done is not None and done.choice is not None:
            self.grasp.give([Said(done.choice)])
        elif name in ("next", "last"):
            self._take_next(1 if name == "next" else -1)
        elif name == "everybody":
            self.take(*self.able())
        elif name == "let go":
            self._let_go()
        elif name == "face" and self._spot is not None:
            self.turn(self._spot)
        elif name == "same way" and self.grasp.memory.facing is not None:
            self._turn(dict.fromkeys(self.held, self.grasp.memory.facing))
        elif name in ("turn left", "turn right"):
            self.wheel(-1 if name == "turn left" else 1)
        elif name == "bend back" and self._via:
            self._via = self._via[:-1]
            if self._spot is not None:
                self._look_for_way(self._spot)
        elif len(self.held) == 1 and (act := self._doing.act(self.held[0], name)) is not None:
            self._doing.begin(act)
        return True

    def _let_go(self) -> None:
        """One thing after the other: what waits to be pointed at, the bends, who is in hand."""
        if self._doing.pending is not None:
            self._doing.drop()
        elif self._via or self._turned:
            self._forget_way()
        else:
            self.take()

    # --- showing -----------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Who is in hand, where it reaches and what it sees, and what can be pointed at."""
        grasp = self.grasp
        one = self.held[0] if len(self.held) == 1 else None
        grasp.view.show(RING, drawn.rings(grasp, self.in_hand()))
        grasp.view.clear(SHAPE)
        if one is None:
            self._show_round(one)
        else:
            find_reach(grasp.view, grasp.face, grasp.look, one, lambda: self._show_round(one))
        grasp.view.show(LINES, drawn.sights(grasp, one) if one is not None else ())
        grasp.view.show(TARGETS, drawn.among(grasp, self._doing.pending) if self._doing.pending is not None else ())
        if one is not None:
            find_acts(grasp.view, grasp.face, grasp.look, one, lambda: self._found_acts(one))

    def _found_acts(self, one: int) -> None:
        """All is known that an actor can do: if it is still in hand, that is shown, and what it was told to is done."""
        if self._over or self.held != (one,):
            return
        wanted, self._wanted = self._wanted, None
        self._doing.look_again()
        if wanted is not None:
            self._send(*wanted)
            return
        self.show()
        if self._spot is not None:
            self._look_for_way(self._spot)
        self.grasp.told()

    def _show_round(self, one: int | None) -> None:
        """What is round who is in hand, if that is still the same one."""
        held = self.held[0] if len(self.held) == 1 else None
        if not self._over and held == one:
            self.grasp.view.show(SHAPE, drawn.around(self.grasp, one))
