"""Questions that are answered by pointing at somebody: pairs to take apart, who takes the wounds, whose kill it is,
eggs to destroy; and those of few answers, by their keys, such as who moves first.

Only those who can be chosen are ringed, each with the key of its answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.battle.arena import Choice
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.reasons import NOT_IN_FIGHT
from campaign.battle.systems import telling_of
from campaign.words import _
from ui.battle.table import marks
from ui.battle.table.hand.drawn import ring
from ui.battle.table.hand.mode import LINES, RING, TARGETS, Deed, Grasp, Mode, place_of
from ui.battle.table.hand.offers import offered
from ui.battle.table.hand.orders import DONE, Said
from ui.battle.table.marks import Line, Mark, Pill

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot

KEYS = 9  # answers that have a key, 1 to 9
ENDS = {c.CRUSHING: "H", c.GOING_ON: "H", c.CALLING_OFF: "Return"}
"""The key that is done with a question, where that is an answer."""


class Pointing(Mode):
    """The gestures of a question that is answered by pointing."""

    def __init__(self, grasp: Grasp) -> None:
        super().__init__(grasp)
        self._offered = [choice for choice in offered(grasp.look) if choice[c.VERB] != c.DONE]
        self._first: int | None = None  # of two that are to be pointed at

    def begin(self) -> None:
        """Ring everybody who can be chosen."""
        self._show()

    def click(self, spot: Spot) -> None:
        """Choose who is there; of pairs, the one and then the other."""
        among = [number for number in (spot.figures or (spot.figure,)) if number is not None]
        here = [number for number in among if self._with(number)]
        if not here:
            if among:
                self.grasp.refuse(place_of(spot), self.grasp.look.reason(NOT_IN_FIGHT))
            return
        found = self._with(here[0])
        if len(found) == 1:
            self.grasp.give([Said(found[0])])
        else:
            self._first = here[0]
            self._show()

    def _with(self, figure: int) -> list[Choice]:
        """The answers with a figure, and with whoever was pointed at before."""
        mine = [choice for choice in self._offered if figure in _figures(choice)]
        both = [choice for choice in mine if self._first in _figures(choice)]
        return both if self._first not in (None, figure) and both else mine

    # --- deeds -------------------------------------------------------------------------------------------------------

    def deeds(self) -> tuple[Deed, ...]:
        """The answers with their keys."""
        kind, look = self.grasp.decision.kind, self.grasp.look
        found = [
            Deed("go on", "G", telling_of(look.setup.system).choice(look.setup, choice, look.rows))
            if choice[c.VERB] == c.GO_ON
            else Deed(f"answer {n}", _key(kind, n), telling_of(look.setup.system).choice(look.setup, choice, look.rows))
            for n, choice in enumerate(self._offered, 1)
        ]
        if kind in ENDS:
            found.append(Deed("done", ENDS[kind], _("Done")))
        if self._first is not None:
            found.append(Deed("let go", "Esc", _("Let go")))
        return tuple(found)

    def do(self, name: str) -> bool:
        """Do a deed."""
        if name == "done":
            self.grasp.give([Said(DONE)])
        elif name == "let go":
            self._first = None
            self._show()
        elif name == "go on":
            self.grasp.give([Said(self._offered[0])])
        elif name.startswith("answer "):
            self.grasp.give([Said(self._offered[int(name.removeprefix("answer ")) - 1])])
        else:
            return False
        return True

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        grasp = self.grasp
        wanted = [choice for choice in self._offered if self._first is None or self._first in _figures(choice)]
        ringed = sorted({number for choice in wanted for number in _figures(choice)})
        grasp.view.show(TARGETS, [ring(grasp, number, marks.GOOD) for number in ringed])
        lines: list[Mark] = []
        for choice in wanted:
            who = _figures(choice)
            key = str(self._offered.index(choice) + 1)
            if len(who) == 2:
                lines.append(Line(grasp.at(who[0]), grasp.at(who[1]), marks.AIM, key))
            elif who:
                lines.append(Pill(grasp.at(who[0]), key, away=int(grasp.figure(who[0]).radius)))
        grasp.view.show(LINES, lines)
        actor = grasp.decision.actor
        about = [number for number in (actor, self._first) if number is not None and number != c.NOBODY]
        grasp.view.show(RING, [ring(grasp, number) for number in about])


def _key(kind: int, number: int) -> str:
    """The key of an answer; of who moves first the first answer is the usual one, as what ends other questions."""
    if kind == c.LEADING and number == 1:
        return "Return"
    return str(number) if number <= KEYS else ""


def _figures(choice: Choice) -> tuple[int, ...]:
    """Whom an answer names."""
    if choice[c.VERB] in (c.PART_PAIR, c.CRUSH):
        return choice[c.FIGURE], choice[c.TARGET]
    return (choice[c.FIGURE],) if choice[c.VERB] == c.PICK else ()
