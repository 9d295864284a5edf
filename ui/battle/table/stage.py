"""The table in the middle of the window: it shows the battle as a side sees it, and what has happened on the way there.

Asks nobody and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from campaign.battle.arena import Choice, Decision
from campaign.battle.contract import FINE, AnySetup
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.shooting import can_fire_in_step
from campaign.battle.contract.table.look import Look
from campaign.battle.fftt.table.melees import melee
from campaign.battle.fftt.table.throws import Throw
from ui.battle.waiting.table_picture import Beneath, deployed
from ui.battle.table import marks
from ui.battle.table.awaited import marks_of_throw
from ui.battle.table.bases import State, bases_of, puddles_of
from ui.battle.table.canvas import Spot
from ui.battle.table.hand.offers import offered
from campaign.battle.fftt.table.motion import steps_of
from ui.battle.table.view import TableView
from ui.theme import Theme

Row = tuple[int, ...]
OF_NOBODY = (c.DONE, c.GO_ON, c.SURRENDER, c.STANDING, c.CALL_OFF, c.PERMIT, c.LEAD)  # verbs that name no figure
HINT, AWAITED = "hint", "awaited"  # layers of marks


class Stage(QObject):
    """The view, and what it shows now."""

    pointed = Signal(object)  # the number of the figure under the pointer, or None

    def __init__(self, look: Theme, setup: AnySetup, letters: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._look, self._setup, self._letters = look, setup, tuple(letters)
        self._beneath: Beneath | None = None
        self._seen: Look | None = None
        self._states: dict[int, State] = {}
        self.speed = 1.0  # of what moves, 0: at once
        self.view = TableView(look)
        self.view.hovered.connect(self._hover)
        look.changed.connect(self.lay)

    def show(self, seen: Look, decision: Decision | None = None) -> None:
        """The battle as it is seen; who can do something at a decision is told apart."""
        self._seen = seen
        self.view.clear(HINT)
        self.view.clear(AWAITED)
        self._states = states(seen, decision) if decision is not None else {}
        self.view.show_bases(bases_of(seen, self._letters, self._states), puddles_of(seen))

    def look_at(self, seen: Look) -> None:
        """Come near to those who touch each other, where the question is about them; else back to where one was."""
        if near := about(seen):
            figures = [seen.view.figures[number] for number in near]
            self.view.come_near([(int(f.x), int(f.y)) for f in figures], min(int(f.radius) for f in figures))
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
            if not about(seen):
                self.view.go_back()
            done()

        self.view.clear(AWAITED)
        self.view.motion.play(steps_of(rows), self.speed, end)

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
        self.view.show_field(self._setup.battlefield, deployed(self._setup, self._letters, self._look), self._beneath)


def states(seen: Look, decision: Decision) -> dict[int, State]:
    """What figures have to do with a decision."""
    s = seen.view
    own = [n for n in range(s.figure_count) if s.figures[n].side == decision.side and s.figures[n].fate == c.ON_TABLE]
    if decision.kind == c.MOVING:
        return {n: State.READY if s.figures[n].ap > 0 else State.DONE for n in own if s.figures[n].actions > 0}
    if decision.kind == c.FIRING:
        return {n: State.READY for n in own if can_fire_in_step(seen.t, s, n) == FINE}
    if decision.kind == c.REACTING:
        return {int(s.now[0].mover): State.ACTIVE, decision.actor: State.WATCHING}
    return {decision.actor: State.ACTIVE} if decision.actor in own else {}


def about(seen: Look) -> tuple[int, ...]:
    """Who touches whom in what is decided: of a fight hand to hand, and of an egg that can be destroyed."""
    kind = int(seen.view.now[0].kind)
    if kind in (c.PARTING, c.PICKING, c.CREDITING, c.GOING_ON):
        found = melee(seen)
        named = {number for pick in found.picks for number in (pick.figure, pick.other)}
        return tuple(sorted({*named, found.single, *(fighter.figure for fighter in found.fighters)} - {c.NOBODY}))
    if kind == c.CRUSHING:
        choices = [choice for choice in offered(seen) if choice[c.VERB] == c.CRUSH]
        return tuple(sorted({number for choice in choices for number in (choice[c.FIGURE], choice[c.TARGET])}))
    return ()


def marks_of(seen: Look, choice: Choice) -> list[marks.Mark]:
    """A choice on the table: who acts, and where to."""
    figures = seen.view.figures
    verb, figure, target = choice[c.VERB], choice[c.FIGURE], choice[c.TARGET]
    point_of_way = verb == c.PICK and seen.view.now[0].kind == c.REACTING
    if figure < 0 or verb in OF_NOBODY or point_of_way:
        return []
    f = figures[figure]
    at = (int(f.x), int(f.y))
    found: list[marks.Mark] = [marks.Ring(at, int(f.radius), marks.GOOD, dashed=True)]
    if verb == c.MOVE:
        legs = choice[c.FIRST_LEG : c.FIRST_LEG + 2 * choice[c.LEGS]]
        found.append(marks.Path([at, *zip(legs[::2], legs[1::2], strict=True)], marks.GOOD))
    elif verb in (c.SHOOT_AT, c.LAY):
        found.append(marks.Line(at, (choice[c.X], choice[c.Y]), marks.AIM))
    elif verb in (c.SHOOT, c.CALL_AIR, c.HEAL, c.EAT, c.CRUSH, c.PART_PAIR) and target >= 0:
        other = figures[target]
        found.append(marks.Line(at, (int(other.x), int(other.y)), marks.AIM))
    return found
