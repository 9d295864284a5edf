"""Questions that are answered by pointing at a figure; and those of few answers, by their keys.

Only those who can be chosen are ringed, each with the key of its answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.battle.contract.table.questions import Offer
from campaign.words import _
from ui.battle.table import marks
from ui.battle.table.hand.drawn import ring
from ui.battle.table.hand.mode import LINES, RING, TARGETS, Deed, Grasp, Mode, place_of
from ui.battle.table.hand.orders import Said
from ui.battle.table.marks import Line, Mark, Pill

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot


class Pointing(Mode):
    """The gestures of a question that is answered by pointing."""

    def __init__(self, grasp: Grasp) -> None:
        super().__init__(grasp)
        self._offered = grasp.face.asking.offers(grasp.look)
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
                self.grasp.refuse(place_of(spot), self.grasp.face.asking.no_offer(self.grasp.look))
            return
        found = self._with(here[0])
        if len(found) == 1:
            self.grasp.give([Said(found[0].choice)])
        else:
            self._first = here[0]
            self._show()

    def _with(self, figure: int) -> list[Offer]:
        """The answers with a figure, and with the one that was pointed at before."""
        mine = [offer for offer in self._offered if figure in offer.figures]
        both = [offer for offer in mine if self._first in offer.figures]
        return both if self._first not in (None, figure) and both else mine

    # --- deeds -------------------------------------------------------------------------------------------------------

    def deeds(self) -> tuple[Deed, ...]:
        """The answers with their keys, by the names that the question gives them."""
        names = {answer.choice: answer.name for answer in self.grasp.question.answers}
        found = [
            Deed(names.get(offer.choice, f"answer {n}"), offer.key, offer.words)
            for n, offer in enumerate(self._offered, 1)
        ]
        done = self.grasp.question.done
        if done is not None:
            found.append(Deed("done", done.key, done.words))
        if self._first is not None:
            found.append(Deed("let go", "Esc", _("Let go")))
        return tuple(found)

    def do(self, name: str) -> bool:
        """Do a deed."""
        done = self.grasp.question.done
        if name == "let go":
            self._first = None
            self._show()
        elif name == "done" and done is not None and done.choice is not None:
            self.grasp.give([Said(done.choice)])
        else:
            found = [offer for offer, deed in zip(self._offered, self.deeds(), strict=False) if deed.name == name]
            self.grasp.give([Said(offer.choice) for offer in found[:1]])
            return bool(found)
        return True

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        grasp = self.grasp
        wanted = [offer for offer in self._offered if self._first is None or self._first in offer.figures]
        ringed = sorted({number for offer in wanted for number in offer.figures if number in grasp.standing})
        grasp.view.show(TARGETS, [ring(grasp, number, marks.GOOD) for number in ringed])
        lines: list[Mark] = []
        for offer in wanted:
            who = [number for number in offer.figures if number in grasp.standing]
            if len(who) == 2 and len({grasp.actor_of(number) for number in who}) == 2:
                lines.append(Line(grasp.at(who[0]), grasp.at(who[1]), marks.AIM, offer.key))
            elif who and offer.key:
                lines.append(Pill(grasp.at(who[0]), offer.key, away=grasp.radius(who[0])))
        grasp.view.show(LINES, lines)
        about = [number for number in (grasp.question.figure, self._first) if number in grasp.standing]
        grasp.view.show(RING, [ring(grasp, number) for number in about if number is not None])
