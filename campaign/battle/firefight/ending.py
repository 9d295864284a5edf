"""How a battle of Firefight ends, and for whom: A7, A8 and P6 of the rules."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import (
    BEATEN,
    LOG_BEATEN,
    LOG_CONCEDED,
    LOG_WON,
    LOST,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    RETREATED,
    STOOD,
    SURRENDERED,
    WON,
)
from campaign.battle.firefight.morale import units_left
from campaign.battle.firefight.objectives import owned
from campaign.battle.firefight.records import Battle
from campaign.battle.kernel.log import note


@rules
def end_side(s: Battle, side: int, end: int) -> None:
    """A side's battle is over."""
    s.forces[side].end, s.forces[side].end_turn = end, s.now[0].turn


@rules
def close(s: Battle, winner: int) -> None:
    """The battle is over; the winner holds the field (firefight:E7c)."""
    now = s.now[0]
    now.over, now.holder = 1, winner
    note(s, LOG_WON, winner, NOBODY, owned(s, 0), owned(s, 1), 0, 0)


@rules
def concede(s: Battle, side: int) -> None:
    """A side gives up: it has lost, and all that it has on the table (firefight:A7a, E7b)."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and (f.fate == ON_TABLE or f.fate == NOT_PLACED):
            f.fate = LOST
    end_side(s, side, SURRENDERED)
    end_side(s, 1 - side, WON)
    note(s, LOG_CONCEDED, side, NOBODY, 0, 0, 0, 0)
    close(s, 1 - side)


@rules
def look_for_end(s: Battle) -> bool:
    """Whether a side has no model left, nor any in reserve: it has lost at once; both at once is a draw.

    Not where the rounds are to be played out. firefight:A8a, A8b, A8c, A8d, E7b
    """
    if s.now[0].plays_on:
        return False
    first, second = units_left(s, 0), units_left(s, 1)
    if first and second:
        return False
    for side in range(s.force_count):
        if units_left(s, side):
            end_side(s, side, WON)
        else:
            end_side(s, side, BEATEN)
            note(s, LOG_BEATEN, side, NOBODY, 0, 0, 0, 0)
    close(s, 0 if first else 1 if second else NOBODY)
    return True


@rules
def end_by_objectives(s: Battle) -> None:
    """After the last round the side with most objectives has won; as many for both is a draw.

    firefight:E7a, P6a, P6b
    """
    first, second = owned(s, 0), owned(s, 1)
    if first == second:
        end_side(s, 0, STOOD)
        end_side(s, 1, STOOD)
        close(s, NOBODY)
        return
    winner = 0 if first > second else 1
    end_side(s, winner, WON)
    end_side(s, 1 - winner, RETREATED)
    close(s, winner)
