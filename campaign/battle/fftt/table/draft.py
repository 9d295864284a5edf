"""A side's deployment while it is thought over: figures are put down and taken up freely, and said when all stand.

Judged by the rules on a copy of the battle as the side itself sees it, so nothing of how the others set up shows.
Changes no battle: what is drafted becomes choices, to be answered one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from campaign.battle.arena import tactician
from campaign.battle.contract import FINE
from campaign.battle.fast import clone
from campaign.battle.fftt.codes import CHOICE_WIDTH, FLANK, FX, FY, NOT_PLACED, PLACE, PLACING, STOREY, X, Y
from campaign.battle.fftt.flanking import flank_problem, wait_outside
from campaign.battle.fftt.placing import inward, place_problem, put_down
from campaign.battle.systems import system_of, telling_of
from campaign.reason import Reason

if TYPE_CHECKING:
    from campaign.battle.arena import Choice
    from campaign.tabletop.match import Match

ORDERED: Final = 13  # a standing order as if one had been given: the tactician goes on to placing


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a figure is to stand, and the way it faces."""

    x: int
    y: int
    facing: tuple[int, int]
    storey: int = 0


class Draft:
    """The deployment of a side that a match waits for. ``figures``: those that are still to be set up, by number."""

    def __init__(self, match: Match, side: int) -> None:
        self.setup, self.side, self.t = match.setup, side, match.t
        self._begun: Any = clone(match.seen_by(side))
        now = self._begun.now[0]
        now.kind, now.side = PLACING, side
        self._begun.forces[side].ask_from = ORDERED
        rows = self._begun.figures
        self.figures = tuple(
            number
            for number in range(int(self._begun.figure_count))
            if rows[number].side == side and rows[number].fate == NOT_PLACED
        )
        self.standing: dict[int, Spot] = {}
        self.outside: dict[int, int] = {}  # the edge where each is to wait in secret (fftt:H1)

    @property
    def missing(self) -> tuple[int, ...]:
        """Figures that nothing has been said of."""
        return tuple(figure for figure in self.figures if figure not in self.standing and figure not in self.outside)

    @property
    def inward(self) -> tuple[int, int]:
        """The way that a figure faces if nobody says another."""
        facing = inward(self._begun.forces[self.side].edge)
        return int(facing[0]), int(facing[1])

    def put(self, figure: int, x: int, y: int, facing: tuple[int, int] | None = None, storey: int = 0) -> None:
        """Let a figure stand there, wherever it was before; without ``facing`` it goes on facing as it did."""
        assert figure in self.figures
        before = self.standing.get(figure)
        self.outside.pop(figure, None)
        self.standing[figure] = Spot(x, y, facing or (before.facing if before else self.inward), storey)

    def flank(self, figure: int, edge: int) -> None:
        """Let a figure wait in secret at an edge."""
        assert figure in self.figures
        self.standing.pop(figure, None)
        self.outside[figure] = edge

    def remove(self, figure: int) -> None:
        """Nothing is said of a figure."""
        self.standing.pop(figure, None)
        self.outside.pop(figure, None)

    def problem_at(self, figure: int, spot: Spot) -> Reason | None:
        """Why a figure could not stand there beside the others as they are drafted, or None."""
        s = self._as_drafted(without=figure)
        code = place_problem(self.t, s, figure, spot.x, spot.y, *spot.facing, spot.storey)
        return None if code == FINE else telling_of(self.setup.system).reason(int(code), self.setup)

    def problem_outside(self, figure: int, edge: int) -> Reason | None:
        """Why a figure could not wait at an edge beside the others that are to, or None."""
        code = flank_problem(self.t, self._as_drafted(without=figure), figure, edge)
        return None if code == FINE else telling_of(self.setup.system).reason(int(code), self.setup)

    def problems(self) -> dict[int, Reason]:
        """The figures that cannot stay as they are drafted, each with the reason."""
        s, found = self._as_drafted(), {}
        for figure in (*self.standing, *self.outside):
            before = s.figures[figure].fate
            s.figures[figure].fate = NOT_PLACED
            if figure in self.standing:
                spot = self.standing[figure]
                code = place_problem(self.t, s, figure, spot.x, spot.y, *spot.facing, spot.storey)
            else:
                code = flank_problem(self.t, s, figure, self.outside[figure])
            s.figures[figure].fate = before
            if code != FINE:
                found[figure] = telling_of(self.setup.system).reason(int(code), self.setup)
        return found

    def propose(self) -> None:
        """Let the tactician place those of whom nothing has been said."""
        s = self._as_drafted()
        for figure in self.missing:
            s.now[0].actor = figure
            found = tactician(system_of(self.setup.system), self.t, s)
            put_down(self.t, s, list(found), found[STOREY])
            self.put(figure, found[X], found[Y], (found[FX], found[FY]), found[STOREY])

    def choices(self) -> tuple[Choice, ...]:
        """What is to be answered, one after the other; legal where there are no problems."""
        return tuple(self._choice(figure) for figure in self.figures if figure not in self.missing)

    def _choice(self, figure: int) -> Choice:
        if figure in self.outside:
            parts = [FLANK, figure, self.outside[figure]]
        else:
            spot = self.standing[figure]
            parts = [PLACE, figure, 0, spot.x, spot.y, *spot.facing, spot.storey]
        return (*parts, *[0] * (CHOICE_WIDTH - len(parts)))

    def _as_drafted(self, without: int | None = None) -> Any:
        """The battle as the side sees it, with its figures as they are drafted."""
        s = clone(self._begun)
        for figure in self.figures:
            if figure != without and figure in self.standing:
                put_down(self.t, s, list(self._choice(figure)), self.standing[figure].storey)
            elif figure != without and figure in self.outside:
                wait_outside(s, figure, self.outside[figure])
        return s
