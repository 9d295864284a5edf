"""Words of the hand at the pointer: why something is not possible, or what was done; until the next press.

However many cannot do what one gesture said, that is one message, and a quiet ring round each of them. Shows it all
through the view's overlays and tells nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from campaign.reason import Reason
from campaign.words import _
from ui.battle.table import marks
from ui.battle.table.hand.mode import ROUTE, STAYED, WORDS
from ui.battle.table.marks import Mark, Pill, Ring

if TYPE_CHECKING:
    from campaign.battle.contract.table import TableFace
    from campaign.battle.contract.table.look import Point
    from ui.battle.table.view import TableView

AWAY: Final = 100  # from the place that they are about: 1 cm
OfSeveral = Callable[[Reason], Reason]
"""A reason as it is told of several at once."""


class Saying:
    """The words that stand there."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._words: list[Pill] = []
        self._of = 1  # how many the last gesture was for
        self._at: Point = (0, 0)  # where it was made
        self._stay: dict[int, tuple[Ring, Reason]] = {}  # who of them cannot
        self._of_several: OfSeveral = lambda found: found

    def say(self, at: Point, words: str) -> None:
        """A word at a place, beside those that stand there."""
        self._words.append(Pill(at, words, away=AWAY))
        self._show()

    def refuse(self, at: Point, found: Reason) -> None:
        """Why not, at a place."""
        self._words.append(Pill(at, found.text, marks.BAD, found.rule, AWAY))
        self._show()

    def begin(self, at: Point, actors: int, face: TableFace) -> None:
        """A gesture at a place has said what so many are to do."""
        self._of, self._at, self._stay, self._of_several = actors, at, {}, face.moving.of_several

    def stays(self, figure: int, ring: Ring, found: Reason) -> Reason:
        """One of them cannot; what is said of all who cannot."""
        self._stay.setdefault(figure, (ring, found))
        self._show()
        return self.told or found

    def is_said(self, found: Reason) -> bool:
        """Whether the pointer has brought up the same words already."""
        return any(isinstance(mark, Pill) and mark.words == found.text for mark in self._view.marks(ROUTE))

    def clear(self) -> None:
        """Nothing is said any more."""
        self._words, self._stay = [], {}
        self._show()

    @property
    def told(self) -> Reason | None:
        """What is said of all who cannot; None where nobody is among them."""
        found = [found for _ring, found in self._stay.values()]
        return stay_words(found, self._of, self._of_several) if found else None

    def _show(self) -> None:
        words: list[Mark] = list(self._words)
        if (told := self.told) is not None:
            at = self._at if self._of > 1 else next(iter(self._stay.values()))[0].at
            words.append(Pill(at, told.text, marks.BAD, told.rule, AWAY))
        for layer, shown in ((WORDS, words), (STAYED, [ring for ring, _found in self._stay.values()])):
            if shown:
                self._view.show(layer, shown)
            else:
                self._view.clear(layer)


def stay_words(found: Sequence[Reason], of: int, of_several: OfSeveral) -> Reason:
    """Why some of so many cannot do what was said: each reason once, with how many it holds for."""
    if of == 1 and len(found) == 1:
        return found[0]
    grouped = reasons(found, of_several)
    if len(grouped) == 1:
        return Reason("", _("{n} of {all} cannot. {why}").format(n=len(found), all=of, why=grouped[0][0]))
    lines = [_("{n} of {all} cannot:").format(n=len(found), all=of)]
    lines += [_("{n}: {why}").format(n=number, why=why) for why, number in grouped]
    return Reason("", "\n".join(lines))


def reasons(found: Sequence[Reason], of_several: OfSeveral) -> list[tuple[str, int]]:
    """Each reason with its rule, and for how many it holds; what holds for most comes first."""
    grouped: dict[str, int] = {}
    alike: dict[Reason, set[Reason]] = {}
    for one in found:
        alike.setdefault(of_several(one), set()).add(one)
    for one in found:
        together = of_several(one)
        why = str(together if len(alike[together]) > 1 else one)
        grouped[why] = grouped.get(why, 0) + 1
    return sorted(grouped.items(), key=lambda reason: -reason[1])
