"""How far a battle under way can be taken back, and where a replay can jump to.

Reads what was answered and the log; takes nothing back itself, and judges no choice.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.battle.accounting import point_text
from campaign.battle.contract.telling import PHASE, TURN, Row
from campaign.battle.systems import telling_of
from campaign.tabletop.match import FacesWanted

if TYPE_CHECKING:
    from campaign.battle.contract import AnySetup
    from campaign.tabletop.match import Match


def way_back(match: Match, unasked: Container[int] = ()) -> int | None:
    """How many answers stay when the last one of a person is taken back, for ``Match.take_back``; None without one.

    What computers answered since goes too, and so does what answered itself, at the places ``unasked``: it would do so
    again. An answer that waits for its dice is taken back alone.
    """
    sides = list(match.sides)
    if isinstance(match.waits, FacesWanted) and match.held_by is not None:
        sides.append(match.held_by)
    places = reversed(range(len(sides)))
    return next((n for n in places if match.seats[sides[n]].is_person and n not in unasked), None)


@dataclass(frozen=True, slots=True)
class Turning:
    """A phase in which a battle turned: ``row`` of the log is where it begins, ``words`` tell what was lost in it."""

    row: int
    turn: int
    phase: int
    words: str


def turnings(setup: AnySetup, rows: Sequence[Row]) -> tuple[Turning, ...]:
    """Where a battle turned, in order, as its account has it."""
    told = telling_of(setup.system).account(setup, rows)
    begins: dict[tuple[int, int], int] = {}
    before = (0, 0)
    for number, row in enumerate(rows):
        if (now := (row[TURN], row[PHASE])) != before:
            begins[now], before = number, now
    return tuple(
        Turning(begins[point.turn, point.phase], point.turn, point.phase, point_text(told, point))
        for point in told.points
        if (point.turn, point.phase) in begins
    )
