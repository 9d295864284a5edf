"""Declared fire: shooters and their targets, laid down as lines before the dice, and declared together.

Until the side is done nothing is said, so every line can be taken off again. Which shots there are, and what each
needs, the view of the table says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.battle.contract.table.fire import Shot
from campaign.battle.contract.table.look import Choice
from campaign.battle.contract.table.moves import Act
from campaign.reason import Reason
from campaign.words import _
from ui.battle.table.hand import drawn, fire_drawn, leads
from ui.battle.table.hand.best import find_best, known_best
from ui.battle.table.hand.doing import Doing
from ui.battle.table.hand.mode import (
    BAND,
    BURST,
    LAID,
    LINES,
    RING,
    ROUTE,
    SHAPE,
    TARGETS,
    Deed,
    Grasp,
    place_of,
    with_control,
    with_shift,
)
from ui.battle.table.hand.orders import Said
from ui.battle.table.hand.picking import Picking

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot


class Aiming(Picking):
    """The gestures of declared fire."""

    def __init__(self, grasp: Grasp) -> None:
        super().__init__(grasp)
        self._shooters = grasp.face.firing.shooters(grasp.look)
        self._doing = Doing(grasp, lambda _act, choices: self._lay(choices), self.show)
        self._spot: Spot | None = None
        self._to_weigh: Shot | None = None  # the shot whose risks are to be shown
        self._storey = 0  # that a point is aimed at
        self._over = False
        self._wants_best = False  # they are to be laid down as soon as they are found

    # --- who is in hand ----------------------------------------------------------------------------------------------

    @property
    def laid(self) -> list[Choice]:
        """The shots that are laid down."""
        return self.grasp.memory.laid

    def able(self) -> tuple[int, ...]:
        """Who may fire now, whatever at."""
        return self._shooters.able

    def cannot(self, actor: int) -> Reason | None:
        """Why a figure cannot shoot."""
        return self.grasp.face.firing.cannot(self.grasp.look, actor)

    def _whose(self, choice: Choice) -> int:
        """Whose shot that is."""
        return self.grasp.face.asking.whose(self.grasp.look, choice)

    def begin(self) -> None:
        """Go on with who is in hand and what is laid down, as far as those may still fire."""
        memory = self.grasp.memory
        memory.held = tuple(actor for actor in self.grasp.still(self.held) if actor in self.able())
        memory.laid = [choice for choice in self.laid if self._whose(choice) in self.able()]
        if not self.held and not self.laid:
            self.take(*self.only())
        self.show()

    def end(self) -> None:
        """Another is asked: what is still looked for is not wanted."""
        self._over = True

    def _idle(self) -> list[int]:
        """Who has a target and no shot laid down."""
        used = {self._whose(choice) for choice in self.laid}
        return [actor for actor in self._shooters.ready if actor not in used]

    def take(self, *actors: int) -> None:
        """Take these shooters in hand."""
        self._doing.pending, self._storey, self._wants_best = None, 0, False
        super().take(*actors)

    # --- gestures ----------------------------------------------------------------------------------------------------

    def hover(self, spot: Spot) -> None:
        """Show the shots at who is there, or the burst on the ground."""
        self._spot = spot
        grasp = self.grasp
        enemy = spot.figure if grasp.is_enemy(spot.figure) else None
        shots: list[Shot] = []
        if enemy is not None:
            among = self.held or self._idle()
            shots = [grasp.face.firing.shot(grasp.look, shooter, enemy) for shooter in among]
        elif len(self.held) == 1 and self._can_aim(self.held[0]) and not grasp.is_own(spot.figure):
            shots = [self._at_point(self.held[0], spot)]
        grasp.view.show(ROUTE, fire_drawn.shots(grasp, shots, bool(self.held)))
        grasp.view.show(BURST, fire_drawn.bursts(grasp, shots))
        self._to_weigh = shots[0] if len(shots) == 1 and shots[0].objection is None else None

    def work(self) -> bool:
        """Show whom the burst of the shot that is looked at may catch: that takes longer than the pointer may wait."""
        shot, self._to_weigh = self._to_weigh, None
        if shot is not None and (found := fire_drawn.risks(self.grasp, shot)):
            self.grasp.view.show(BURST, [*fire_drawn.bursts(self.grasp, [shot]), *found])
        return False

    def click(self, spot: Spot) -> None:
        """Take a shooter up, or lay its shot down."""
        figure, grasp, pending = spot.figure, self.grasp, self._doing.pending
        if pending is not None and self._doing.point_at(pending, spot):
            return
        if grasp.is_own(figure):
            assert figure is not None
            actor = grasp.actor_of(figure)
            new = not self.only() and self.held != (actor,) and not with_control(spot)
            if new and actor not in self.able() and (why := self.cannot(actor)) is not None:
                grasp.refuse(place_of(spot), why)
            self.pick(figure, spot)
        elif grasp.is_enemy(figure):
            assert figure is not None
            self._at_enemy(figure, spot)
        elif len(self.held) == 1 and self._can_aim(self.held[0]):
            self._lay_one(self._at_point(self.held[0], spot), spot)

    def pull(self, down: Spot, spot: Spot) -> None:
        """Pulled from a shooter: at a target. From the ground: a band round shooters."""
        if self.pull_from(down.figure):
            self.hover(spot)
        else:
            self.show_band(down, spot)

    def drop(self, down: Spot, spot: Spot) -> None:
        """Let go: shoot there, or take all in the band."""
        self.grasp.view.clear(BAND)
        if not self.grasp.is_own(down.figure):
            self.take_inside(down, spot, self.grasp.together(self.able()))
        elif not self.grasp.is_own(spot.figure):
            self.click(spot)

    def _at_enemy(self, enemy: int, spot: Spot) -> None:
        """All in hand shoot at an enemy; with nobody in hand the likeliest to hit of those without a shot."""
        act = self._doing.pending or (self._pointing_act() if with_shift(spot) else None)
        if act is not None:
            if act.objection is not None:
                self.grasp.refuse(place_of(spot), act.objection)
            else:
                self._doing.point_at(act, spot)
            return
        look, shot_at = self.grasp.look, self.grasp.face.firing.shot
        if not self.held:
            shots = sorted((shot_at(look, shooter, enemy) for shooter in self._idle()), key=_best_first)
            if shots:
                self._lay_one(shots[0], spot)
            return
        shots = [shot_at(look, shooter, enemy) for shooter in self.held]
        legal = [shot for shot in shots if shot.objection is None]
        if legal:
            self._lay([shot.choice for shot in legal], beside=with_control(spot))
        elif shots[0].objection is not None:
            self.grasp.refuse(place_of(spot), shots[0].objection)

    def _pointing_act(self) -> Act | None:
        """What who is in hand can do beside shooting that is pointed at a figure, or cannot."""
        if len(self.held) != 1:
            return None
        acts = self.grasp.face.moving.acts(self.grasp.look, self.held[0])
        return next((act for act in acts if not act.choices), None)

    def _lay_one(self, shot: Shot, spot: Spot) -> None:
        if shot.objection is None:
            self._lay([shot.choice])
        else:
            self.grasp.refuse(place_of(spot), shot.objection)

    def _lay(self, choices: Sequence[Choice], *, beside: bool = False) -> None:
        """Lay shots down, each in place of its shooter's last, or beside it where several targets are allowed; the
        next shooter is in hand by itself."""
        by = [self._whose(choice) for choice in choices]
        went_on = bool(self.held)
        before = [one for one in self.laid if one not in choices]
        kept = [one for actor in by for one in self._kept(actor, before)] if beside else []
        self.grasp.memory.laid = [*(one for one in before if self._whose(one) not in by or one in kept), *choices]
        idle = self._idle() if went_on else []
        found = self.grasp.nearest(idle, self.grasp.at(by[-1]))
        if found is None and not self.several:
            found = by[-1]  # another target takes the place of this one
        self.take(*(() if found is None else (found,)))

    def _kept(self, actor: int, laid: Sequence[Choice]) -> Sequence[Choice]:
        """The shots of an actor that stay when another one is laid down beside them."""
        mine, room = [choice for choice in laid if self._whose(choice) == actor], self._shooters.targets - 1
        return mine[-room:] if room else ()

    def _can_aim(self, actor: int) -> bool:
        return self.grasp.face.firing.aims(self.grasp.look, actor)

    def _at_point(self, shooter: int, spot: Spot) -> Shot:
        return self.grasp.face.firing.shot_at(self.grasp.look, shooter, place_of(spot), self._storey)

    # --- deeds -------------------------------------------------------------------------------------------------------

    def deeds(self) -> tuple[Deed, ...]:
        """What can be done by a key now."""
        one = self.held[0] if len(self.held) == 1 else None
        done, able = self.grasp.question.done, bool(self.able())
        found = []
        if self.laid:
            found.append(Deed("done", done.key if done is not None else "Return", _("Throw"), likely=self._is_done()))
        elif done is not None:
            found.append(Deed("done", done.key, done.words, likely=self._is_done()))
        found.append(self._best_deed())
        if not self.only():
            found.append(Deed("next", "Space", _("Next shooter"), able, likely=False))
            found.append(Deed("last", "Shift+Space", _("Shooter before"), able))
        if self.several:
            found.append(Deed("everybody", "Ctrl+A", _("Take all in hand"), able))
        found += [
            Deed("take off", "Backspace", _("Take the last shot off"), bool(self.laid)),
            Deed("let go", "Esc", _("Let go"), bool(self.held)),
        ]
        if one is not None:
            found += self._doing.deeds(one)
        if one is not None and self._can_aim(one) and self.grasp.face.firing.storeys(self.grasp.look):
            found.append(Deed("aim up", "U", _("Aim one storey up")))
            found.append(Deed("aim down", "J", _("Aim one storey down"), self._storey > 0))
        return tuple(found)

    def _is_done(self) -> bool:
        """Whether nobody is left who has a target and no shot: or nobody in hand, and no shot worth it."""
        idle = self._idle()
        worthless = known_best(self.grasp.look, self.laid) == ()
        return not idle or (worthless and not any(number in idle for number in self.held))

    def _best_deed(self) -> Deed:
        """The program's choice of shots, where it knows of any; else why there is none to be laid down."""
        why = ""
        found = known_best(self.grasp.look, self.laid)
        if not self._idle():
            why = _("Everybody who has a target has a shot.") if self.laid else _("Nobody has a target.")
        elif found == ():
            why = _("No shot that is left is worth it to the program. Pick a shooter to shoot all the same.")
        words, objection = _("Lay down the best shots"), Reason("", why) if why else None
        return Deed("best shots", "S", words, not why, objection, likely=found is not None)

    def _look_for_best(self) -> None:
        """Have the best shots found, unless nobody could fire any."""
        if self._idle():
            find_best(self.grasp.view, self.grasp.face, self.grasp.look, self.laid, self._tell_best)

    def _tell_best(self) -> None:
        if self._over:
            return
        if self._wants_best:
            self._lay_best()
        self.grasp.told()

    def _lay_best(self) -> None:
        """Lay the best shots down; where they are still looked for, as soon as they are found."""
        best = known_best(self.grasp.look, self.laid)
        self._wants_best = best is None
        if best is not None:
            used = {self._whose(choice) for choice in self.laid}
            self.grasp.memory.laid = [*self.laid, *(choice for choice in best if self._whose(choice) not in used)]
            self.grasp.memory.best = True
            self.take()

    def lead(self) -> str:
        """Whose target is to be pressed."""
        shot = {self._whose(choice) for choice in self.laid}
        if shot and not self.held and (self.grasp.memory.best or not self._idle()):
            return leads.of_shots()
        aims = len(self.held) == 1 and self.held[0] in self.able() and self._can_aim(self.held[0])
        return leads.of_shooters(
            self.grasp, self.held, shooters=self._shooters, laid=shot, aims=aims, pending=self._doing.pending
        )

    def do(self, name: str) -> bool:
        """Do a deed."""
        grasp = self.grasp
        if name == "done":
            orders = [Said(choice) for choice in grasp.face.firing.said(grasp.look, self.laid)]
            grasp.memory.laid, grasp.memory.held = [], ()
            grasp.give(orders)
        elif name == "best shots":
            self._lay_best()
        elif name in ("next", "last"):
            self._take_next(1 if name == "next" else -1)
        elif name == "everybody":
            self.take(*(self._idle() or self.able()))
        elif name == "take off":
            self._take_off()
        elif name == "let go":
            self._let_go()
        elif name in ("aim up", "aim down"):
            self._storey = max(0, self._storey + (1 if name == "aim up" else -1))
            if self._spot is not None:
                self.hover(self._spot)
        elif len(self.held) == 1 and (act := self._doing.act(self.held[0], name)) is not None:
            if self._doing.pending == act:
                self._doing.drop()
            else:
                self._doing.begin(act)
        else:
            return False
        return True

    def _let_go(self) -> None:
        """What waits to be pointed at, then who is in hand."""
        if self._doing.pending is not None:
            self._doing.drop()
        else:
            self.take()

    def _take_next(self, step: int) -> None:
        found = self.beside(self._idle() or list(self.able()), step)
        if found is not None:
            self.take(found)

    def _take_off(self) -> None:
        """Take the shots of those in hand off, or else the last one."""
        mine = [choice for choice in self.laid if self._whose(choice) in self.held]
        off = mine or self.laid[-1:]
        self.grasp.memory.laid, self.grasp.memory.best = [choice for choice in self.laid if choice not in off], False
        self.take(*self.held)

    # --- showing -----------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Who is in hand, whom it sees, and what is laid down."""
        grasp = self.grasp
        one = self.held[0] if len(self.held) == 1 else None
        self._to_weigh = None
        for layer in (ROUTE, BURST):
            grasp.view.clear(layer)
        self._look_for_best()
        self._show_rings()
        grasp.view.show(LAID, fire_drawn.laid(grasp, self.laid))
        grasp.view.show(SHAPE, drawn.around(grasp, one, walks=False))
        grasp.view.show(LINES, drawn.sights(grasp, one) if one is not None else ())

    def _show_rings(self) -> None:
        idle = [actor for actor in self._idle() if actor not in self.held]
        targets = fire_drawn.waiting(self.grasp, idle)
        if self._doing.pending is not None:
            targets = drawn.among(self.grasp, self._doing.pending)
        self.grasp.view.show(TARGETS, targets)
        self.grasp.view.show(RING, drawn.rings(self.grasp, self.in_hand()))


def _best_first(shot: Shot) -> tuple[bool, float, int]:
    found = shot.sum
    return (shot.objection is not None, -found.chance if found else 0.0, found.distance if found else 0)
