"""A side's deployment while it is thought over: figures are put down and taken up freely, and said when all stand.

Judged by the rules on a copy of the battle as the side itself sees it, so nothing of how the others set up shows.
Changes no battle: what is drafted becomes choices, to be answered one after the other.
"""

from __future__ import annotations

from typing import Any

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.placing import Stand
from campaign.battle.fast import clone
from campaign.battle.fftt.codes import FLANK, FX, FY, NOT_PLACED, PLACE, STOREY, X, Y
from campaign.battle.fftt.flanking import flank_problem, wait_outside
from campaign.battle.fftt.placing import inward, place_problem, put_down
from campaign.battle.fftt.table.asked import act_next
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.fftt.table.placing.arriving import zone_of
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, WEST
from campaign.reason import Reason


class SideDraft:
    """The deployment of the side that is asked. ``figures``: those that are still to be set up, by number."""

    def __init__(self, look: Look) -> None:
        self._look, self.side, self.t = look, look.side, look.t
        self._begun: Any = clone(look.view)
        act_next(self._begun)  # the program goes on to placing
        rows = self._begun.figures
        self.figures = tuple(
            number
            for number in range(int(self._begun.figure_count))
            if rows[number].side == self.side and rows[number].fate == NOT_PLACED
        )
        self.standing: dict[int, Stand] = {}
        self.outside: dict[int, int] = {}  # the edge where each is to wait in secret (fftt:H1)

    @property
    def zones(self) -> tuple[tuple[Point, ...], ...]:
        """Where the side may set up."""
        return (zone_of(self._look, self.side),)

    @property
    def edges(self) -> tuple[int, ...]:
        """The edges at which figures can wait outside; at which of them, the rules say of each figure."""
        return NORTH, EAST, SOUTH, WEST

    @property
    def outside_rule(self) -> str:
        """The claim for those who wait outside."""
        return "fftt:H1"

    @property
    def missing(self) -> tuple[int, ...]:
        """Figures that nothing has been said of."""
        return tuple(figure for figure in self.figures if figure not in self.standing and figure not in self.outside)

    @property
    def inward(self) -> Point:
        """The way that a figure faces if nobody says another."""
        facing = inward(self._begun.forces[self.side].edge)
        return int(facing[0]), int(facing[1])

    def put(self, figure: int, x: int, y: int, facing: Point | None = None, storey: int = 0) -> None:
        """Let a figure stand there, wherever it was before; without ``facing`` it goes on facing as it did."""
        assert figure in self.figures
        before = self.standing.get(figure)
        self.outside.pop(figure, None)
        self.standing[figure] = Stand(x, y, facing or (before.facing if before else self.inward), storey)

    def flank(self, figure: int, edge: int) -> None:
        """Let a figure wait in secret at an edge."""
        assert figure in self.figures
        self.standing.pop(figure, None)
        self.outside[figure] = edge

    def remove(self, figure: int) -> None:
        """Nothing is said of a figure."""
        self.standing.pop(figure, None)
        self.outside.pop(figure, None)

    def problem_at(self, figure: int, stand: Stand) -> Reason | None:
        """Why a figure could not stand there beside the others as they are drafted, or None."""
        s = self._as_drafted(without=figure)
        return self._objection(place_problem(self.t, s, figure, stand.x, stand.y, *stand.facing, stand.storey))

    def problem_outside(self, figure: int, edge: int) -> Reason | None:
        """Why a figure could not wait at an edge beside the others that are to, or None."""
        return self._objection(flank_problem(self.t, self._as_drafted(without=figure), figure, edge))

    def problems(self) -> dict[int, Reason]:
        """The figures that cannot stay as they are drafted, each with the reason."""
        s, found = self._as_drafted(), {}
        for figure in (*self.standing, *self.outside):
            before = s.figures[figure].fate
            s.figures[figure].fate = NOT_PLACED
            if figure in self.standing:
                stand = self.standing[figure]
                code = place_problem(self.t, s, figure, stand.x, stand.y, *stand.facing, stand.storey)
            else:
                code = flank_problem(self.t, s, figure, self.outside[figure])
            s.figures[figure].fate = before
            if code != FINE:
                found[figure] = self._look.reason(int(code))
        return found

    def propose(self) -> None:
        """Let the program place those of whom nothing has been said."""
        s = self._as_drafted()
        for figure in self.missing:
            s.now[0].actor = figure
            found = self._look.answer(s)
            put_down(self.t, s, list(found), found[STOREY])
            self.put(figure, found[X], found[Y], (found[FX], found[FY]), found[STOREY])

    def choices(self) -> tuple[Choice, ...]:
        """What is to be answered, one after the other; legal where there are no problems."""
        return tuple(self._choice(figure) for figure in self.figures if figure not in self.missing)

    def drafted(self, look: Look) -> Look:
        """The battle with everybody as drafted."""
        s: Any = clone(look.view)
        for figure, stand in self.standing.items():
            put_down(look.t, s, list(self._choice(figure)), stand.storey)
        return look.of(s)

    def _choice(self, figure: int) -> Choice:
        if figure in self.outside:
            return choice_of(FLANK, figure, self.outside[figure])
        stand = self.standing[figure]
        return choice_of(PLACE, figure, 0, (stand.x, stand.y), stand.facing, storey=stand.storey)

    def _objection(self, code: int) -> Reason | None:
        return self._look.objection(int(code))

    def _as_drafted(self, without: int | None = None) -> Any:
        """The battle as the side sees it, with its figures as they are drafted."""
        s = clone(self._begun)
        for figure in self.figures:
            if figure != without and figure in self.standing:
                put_down(self.t, s, list(self._choice(figure)), self.standing[figure].storey)
            elif figure != without and figure in self.outside:
                wait_outside(s, figure, self.outside[figure])
        return s
