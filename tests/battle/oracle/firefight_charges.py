"""Charges as the drawing has them: who comes into contact, and who could have been nearer (H1, H8, M3).

Places are looked for all round the models of the target and of the own unit. That one of them could be reached is sure
where a straight way leads there, that none could where none is free as the crow flies; else it cannot be told so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

from tests.battle.oracle.firefight_drawing import (
    CONTACT,
    CONTACTLESS,
    INCH,
    LEFT_BACK,
    SLOWED,
    Breaks,
    Drawing,
    Leg,
    Man,
    Moved,
    Mover,
    Plan,
)
from tests.battle.oracle.unsure import Answer, below, every, no, some

BESIDE: Final = CONTACT / 2  # between the edges of two who are taken to be in contact
GAPS: Final = (5.0, 90.0, 170.0, 250.0)  # from a member of the own unit
LOOSE_RING, LOOSE_GAP = 25.0, 50.0  # from such a place to the next one
MOST_WALKS: Final = 30
SAVED: Final = 12 * INCH  # what two jumps of the widest add to a move


def charge(drawing: Drawing, unit: int, target: int, mover: Mover, plan: Plan, *, arrives: bool = True) -> Breaks:
    """What a charge breaks as it is laid down; one that answers a charge need not arrive."""
    moved = drawing.move(unit, mover, plan)
    found, foes = moved.breaks, drawing.unit(target)
    if not moved.ends:
        return found
    touching = {man: touches(drawing, end, foes) for man, end in moved.ends.items()}
    found[CONTACTLESS] = no(some(touching.values())) if arrives else False
    if True not in found.values():
        back = [man for man, answer in touching.items() if answer is not True]
        found[LEFT_BACK] = some(_left_back(drawing, man, foes, mover, moved, touching[man]) for man in back)
    return found


def may_charge(drawing: Drawing, unit: int, target: int, mover: Mover) -> Answer:
    """Whether a unit can charge another one (M3a).

    Sure for one who acts alone, by a straight way; of a group it is only told where nobody of it comes so far.
    """
    men, foes = drawing.unit(unit), drawing.unit(target)
    walks = MOST_WALKS if len(men) == 1 else 0
    return some(Search(drawing, man, foes, mover, Moved({}, {man: man}, {}), 0.0, walks).answer() for man in men)


def touches(drawing: Drawing, man: Man, foes: Sequence[Man]) -> Answer:
    """Whether a model is in contact with one of a unit."""
    return some(drawing.reaches(man, foe, CONTACT) for foe in foes)


def _left_back(drawing: Drawing, man: Man, foes: Sequence[Man], mover: Mover, moved: Moved, is_there: Answer) -> Answer:
    now = min(moved.ends[man].apart(foe) for foe in foes)
    found = Search(drawing, man, foes, mover, moved, now).answer()
    return every([no(is_there), found])


@dataclass(frozen=True)
class Search:
    """The search for a better place of one model, the others standing at the end of the move as laid down (H8a, H8b).

    ``now``: how far from the target it ended; 0 where contact alone counts.
    """

    drawing: Drawing
    man: Man
    foes: Sequence[Man]
    mover: Mover
    moved: Moved
    now: float
    most_walks: int = MOST_WALKS

    def answer(self) -> Answer:
        """Whether there is a place that it could have reached."""
        possible, walks = False, 0
        for x, y, loose in sorted(
            self._places(), key=lambda place: hypot(place[0] - self.man.x, place[1] - self.man.y)
        ):
            there = self.drawing.man((x, y), self.man.radius, self.man.unit)
            if there is None or not self._might(there, loose):
                possible = possible or there is None
                continue
            possible = True
            if walks == self.most_walks:
                return None
            if every([self._is_better(there), self._fits(there)]):
                walks += 1
                if self._gets_to(there):
                    return True
        return None if possible else False

    def _places(self) -> Iterator[tuple[int, int, float]]:
        """Places to try, each with how far it is to the next one."""
        for foe in self.foes:
            yield from self._round(foe, BESIDE, 5, LOOSE_RING)
            gap = INCH
            while gap < self.now - INCH:
                yield from self._round(foe, gap, 10, INCH / 2 + (foe.radius + self.man.radius + gap) * radians(5))
                gap += INCH
        for man, end in self.moved.ends.items():
            if man is not self.man:
                for gap in GAPS:
                    yield from self._round(end, gap, 5, LOOSE_GAP)

    def _round(self, other: Man, gap: float, degrees: int, loose: float) -> Iterator[tuple[int, int, float]]:
        away = other.radius + self.man.radius + gap
        for angle in range(0, 360, degrees):
            x, y = other.x + away * cos(radians(angle)), other.y + away * sin(radians(angle))
            if hypot(x - self.man.x, y - self.man.y) <= self._farthest() + loose:
                yield round(x), round(y), loose

    def _farthest(self) -> float:
        """How far it might come as the crow flies: jumps from roof to roof cost nothing of its move (J3d)."""
        return self.mover.most + (SAVED if self.drawing.has_gaps and not self.mover.flies else 0)

    def _others(self) -> Iterator[Man]:
        """All bases but its own, at the end of the move."""
        yield from (other for other in self.drawing.men if other.unit != self.man.unit)
        yield from (end for man, end in self.moved.ends.items() if man is not self.man)

    def _ends(self, there: Man) -> dict[Man, Man]:
        return {**self.moved.ends, self.man: there}

    def _might(self, there: Man, loose: float) -> bool:
        """Whether a place near to this one could be a better one, its way and all heights left out."""
        near = min(there.apart(foe) for foe in self.foes)
        if near > CONTACT + loose and near > self.now - INCH + loose:
            return False
        if any(there.apart(other) < -loose and self.drawing.overlaps(there, other) for other in self._others()):
            return False
        ends = self._ends(there)
        slim = [Man(end.x, end.y, end.radius, end.unit, end.piece) for end in ends.values()]
        if len(slim) < 2 or not self.drawing.keeps_together(list(ends)):
            return True
        me = slim[list(ends).index(self.man)]
        rest = [one for one in slim if one is not me]
        return max(map(me.apart, rest)) <= 6 * INCH + loose and (
            min(map(me.apart, rest)) <= INCH + loose or self.drawing.keeps_together(slim) is not False
        )

    def _is_better(self, there: Man) -> Answer:
        nearer = below(min(there.apart(foe) for foe in self.foes), self.now - INCH)
        return some([touches(self.drawing, there, self.foes), nearer if self.now else False])

    def _fits(self, there: Man) -> Answer:
        """Whether nobody is in its way there, and the unit keeps together."""
        on_another = some(self.drawing.overlaps(there, other) for other in self._others())
        return every([no(on_another), no(self.drawing.parts(self._ends(there)))])

    def _gets_to(self, there: Man) -> Answer:
        """Whether it walks there straight, all of the unit being slowed down where one is."""
        walk = self.drawing.walk(self.man, self.mover, [Leg((round(there.x), round(there.y)))])
        walks = [walk, *(other for man, other in self.moved.walks.items() if man is not self.man)]
        slowed = every([some(one.slowed for one in walks), some(below(SLOWED, one.takes, 6) for one in walks)])
        return no(some([*walk.breaks.values(), slowed]))
