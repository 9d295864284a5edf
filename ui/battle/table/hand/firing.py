"""Declared fire: shooters and their targets, laid down as lines before the dice, and declared together.

Until the side is done nothing is said, so every line can be taken off again. Which shots there are, and what each
needs, the view of the table says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.battle.arena import Choice
from campaign.battle.contract import FINE
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.flow import may_go_off
from campaign.battle.fftt.shooting import can_fire_in_step
from campaign.battle.kernel.table import has_storey
from campaign.reason import Reason
from campaign.battle.contract.table.look import choice_of
from campaign.battle.fftt.table.shots import Shot, shot_at, shot_at_point
from campaign.words import _
from ui.battle.table.hand import drawn, fire_drawn, leads
from campaign.battle.fftt.table.best_shots import find_best_shots, known_best_shots
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
from ui.battle.table.hand.offers import offered
from ui.battle.table.hand.orders import DONE, Said
from ui.battle.table.hand.picking import Picking

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot

AIMED = (c.GRENADE, c.MISSILE, c.ACID)
"""Weapons that can be aimed at a point (fftt:B1)."""


class Firing(Picking):
    """The gestures of declared fire."""

    def __init__(self, grasp: Grasp) -> None:
        super().__init__(grasp)
        self._able: list[int] = []  # who may fire in this step, whatever at
        self._ready: list[int] = []  # of them, who has a target
        self._spot: Spot | None = None
        self._to_weigh: Shot | None = None  # the shot whose risks are to be shown
        self._storey = 0  # that a point is aimed at
        self._air = False  # the next target is for air support
        self._over = False
        self._wants_best = False  # they are to be laid down as soon as they are found

    # --- who is in hand ----------------------------------------------------------------------------------------------

    @property
    def laid(self) -> list[Choice]:
        """The shots that are laid down."""
        return self.grasp.memory.laid

    def begin(self) -> None:
        """Find out who can fire, and who has a target."""
        grasp = self.grasp
        t, s = grasp.look.t, grasp.look.view
        own = grasp.own()
        self._able = [n for n in own if can_fire_in_step(t, s, n) == FINE or may_go_off(t, s, n)]
        shoots = {choice[c.FIGURE] for choice in offered(grasp.look) if choice[c.VERB] != c.DONE}
        self._ready = [number for number in self._able if number in shoots]
        grasp.memory.held = tuple(number for number in self.held if number in self._able)
        grasp.memory.laid = [choice for choice in self.laid if choice[c.FIGURE] in self._able]
        self.show()

    def end(self) -> None:
        """Somebody else is asked: what is still looked for is not wanted."""
        self._over = True

    def _idle(self) -> list[int]:
        """Who has a target and no shot laid down."""
        used = {choice[c.FIGURE] for choice in self.laid}
        return [number for number in self._ready if number not in used]

    def take(self, *figures: int) -> None:
        """Take these shooters in hand."""
        self._air, self._storey, self._wants_best = False, 0, False
        super().take(*figures)

    # --- gestures ----------------------------------------------------------------------------------------------------

    def hover(self, spot: Spot) -> None:
        """Show the shots at who is there, or the burst on the ground."""
        self._spot = spot
        grasp = self.grasp
        enemy = spot.figure if grasp.is_enemy(spot.figure) else None
        shots: list[Shot] = []
        if enemy is not None:
            among = self.held or self._idle()
            shots = [shot_at(grasp.look, shooter, enemy) for shooter in among]
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
        figure, grasp = spot.figure, self.grasp
        if grasp.is_own(figure):
            assert figure is not None
            if figure not in self._able and self.held != (figure,) and not with_control(spot):
                code = can_fire_in_step(grasp.look.t, grasp.look.view, figure)
                grasp.refuse(place_of(spot), grasp.look.reason(code))
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
            self.take_inside(down, spot, self._able)
        elif not self.grasp.is_own(spot.figure):
            self.click(spot)

    def _at_enemy(self, enemy: int, spot: Spot) -> None:
        """All in hand shoot at an enemy; with nobody in hand the likeliest to hit of those without a shot."""
        look = self.grasp.look
        if self._air or (with_shift(spot) and len(self.held) == 1):
            self._lay_air(enemy, spot)
            return
        if not self.held:
            shots = sorted((shot_at(look, shooter, enemy) for shooter in self._idle()), key=_best_first)
            if shots:
                self._lay_one(shots[0], spot)
            return
        shots = [shot_at(look, shooter, enemy) for shooter in self.held]
        legal = [shot for shot in shots if shot.code == FINE]
        if legal:
            self._lay([shot.choice for shot in legal])
        elif shots[0].objection is not None:
            self.grasp.refuse(place_of(spot), shots[0].objection)

    def _lay_air(self, enemy: int, spot: Spot) -> None:
        choice = choice_of(c.CALL_AIR, self.held[0], enemy)
        code = self.grasp.look.problem(choice)
        if code == FINE:
            self._lay([choice])
        else:
            self.grasp.refuse(place_of(spot), self.grasp.look.reason(code))

    def _lay_one(self, shot: Shot, spot: Spot) -> None:
        if shot.objection is None:
            self._lay([shot.choice])
        else:
            self.grasp.refuse(place_of(spot), shot.objection)

    def _lay(self, choices: list[Choice]) -> None:
        """Lay shots down, each in place of its shooter's last; the next shooter is in hand by itself."""
        by = {choice[c.FIGURE] for choice in choices}
        went_on = bool(self.held)
        self.grasp.memory.laid = [choice for choice in self.laid if choice[c.FIGURE] not in by] + choices
        idle = self._idle() if went_on else []
        found = self.grasp.nearest(idle, self.grasp.at(choices[-1][c.FIGURE]))
        self.take(*(() if found is None else (found,)))

    def _can_aim(self, figure: int) -> bool:
        return self.grasp.look.t.units[self.grasp.figure(figure).unit].weapon in AIMED

    def _at_point(self, shooter: int, spot: Spot) -> Shot:
        x, y = place_of(spot)
        high = spot.piece is not None and has_storey(self.grasp.look.t, spot.piece, self._storey)
        storey = self._storey if high else 0
        return shot_at_point(self.grasp.look, shooter, x, y, storey)

    # --- deeds -------------------------------------------------------------------------------------------------------

    def deeds(self) -> tuple[Deed, ...]:
        """What can be done by a key now."""
        one = self.held[0] if len(self.held) == 1 else None
        look = self.grasp.look
        bug = one is not None and bool(may_go_off(look.t, look.view, one))
        storms = one is not None and bool(self.grasp.figure(one).abilities & c.STORM_BRINGER)
        found = [
            Deed("done", "Return", _("Throw") if self.laid else _("No fire"), likely=self._is_done()),
            self._best_deed(),
            Deed("next", "Space", _("Next shooter"), bool(self._able), likely=False),
            Deed("last", "Shift+Space", _("Shooter before"), bool(self._able)),
            Deed("everybody", "Ctrl+A", _("Take all in hand"), bool(self._able)),
            Deed("take off", "Backspace", _("Take the last shot off"), bool(self.laid)),
            Deed("let go", "Esc", _("Let go"), bool(self.held)),
        ]
        if bug:
            found.append(Deed("go off", "B", _("Go off")))
        if storms:
            found.append(Deed("air support", "P", _("Call air support")))
        if one is not None and self._can_aim(one) and look.t.stair_count:
            found.append(Deed("aim up", "U", _("Aim one storey up")))
            found.append(Deed("aim down", "J", _("Aim one storey down"), self._storey > 0))
        return tuple(found)

    def _is_done(self) -> bool:
        """Whether nobody is left who has a target and no shot: or nobody in hand, and no shot worth it."""
        idle = self._idle()
        worthless = known_best_shots(self.grasp.look, self.laid) == ()
        return not idle or (worthless and not any(number in idle for number in self.held))

    def _best_deed(self) -> Deed:
        """The program's choice of shots, where it knows of any; else why there is none to be laid down."""
        why = ""
        found = known_best_shots(self.grasp.look, self.laid)
        if not self._idle():
            why = _("Everybody who has a target has a shot.") if self.laid else _("Nobody has a target.")
        elif found == ():
            why = _("No shot that is left is worth it to the program. Pick a shooter to shoot all the same.")
        words, objection = _("Lay down the best shots"), Reason("", why) if why else None
        return Deed("best shots", "S", words, not why, objection, likely=found is not None)

    def _look_for_best(self) -> None:
        """Have the best shots found, unless nobody could fire any."""
        if self._idle():
            find_best_shots(self.grasp.view, self.grasp.look, self.laid, self._tell_best)

    def _tell_best(self) -> None:
        if self._over:
            return
        if self._wants_best:
            self._lay_best()
        self.grasp.told()

    def _lay_best(self) -> None:
        """Lay the best shots down; where they are still looked for, as soon as they are found."""
        best = known_best_shots(self.grasp.look, self.laid)
        self._wants_best = best is None
        if best is not None:
            used = {choice[c.FIGURE] for choice in self.laid}
            self.grasp.memory.laid = [*self.laid, *(choice for choice in best if choice[c.FIGURE] not in used)]
            self.grasp.memory.best = True
            self.take()

    def lead(self) -> str:
        """Whose target is to be pressed."""
        shot = {choice[c.FIGURE] for choice in self.laid}
        if shot and not self.held and (self.grasp.memory.best or not self._idle()):
            return leads.of_shots()
        aims = len(self.held) == 1 and self.held[0] in self._able and self._can_aim(self.held[0])
        return leads.of_shooters(self.grasp.look, self.held, ready=self._ready, laid=shot, aims=aims, air=self._air)

    def do(self, name: str) -> bool:
        """Do a deed."""
        grasp = self.grasp
        if name == "done":
            orders = [Said(choice) for choice in self.laid]
            grasp.memory.laid, grasp.memory.held = [], ()
            grasp.give([*orders, Said(DONE)])
        elif name == "best shots":
            self._lay_best()
        elif name in ("next", "last"):
            self._take_next(1 if name == "next" else -1)
        elif name == "everybody":
            self.take(*(self._idle() or self._able))
        elif name == "take off":
            self._take_off()
        elif name == "let go":
            self.take()
        elif name == "go off" and self.held:
            self._lay([choice_of(c.GO_OFF, self.held[0])])
        elif name == "air support":
            self._air = not self._air
        elif name in ("aim up", "aim down"):
            self._storey = max(0, self._storey + (1 if name == "aim up" else -1))
            if self._spot is not None:
                self.hover(self._spot)
        else:
            return False
        return True

    def _take_next(self, step: int) -> None:
        found = self.beside(self._idle() or self._able, step)
        if found is not None:
            self.take(found)

    def _take_off(self) -> None:
        """Take the shots of those in hand off, or else the last one."""
        mine = [choice for choice in self.laid if choice[c.FIGURE] in self.held]
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
        idle = [number for number in self._idle() if number not in self.held]
        self.grasp.view.show(TARGETS, fire_drawn.waiting(self.grasp, idle))
        self.grasp.view.show(RING, drawn.rings(self.grasp, self.held))


def _best_first(shot: Shot) -> tuple[bool, float, int]:
    found = shot.sum
    return (shot.code != FINE, -found.chance if found else 0.0, found.distance if found else 0)
