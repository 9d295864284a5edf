"""How a battle of Man to Man ends, and for whom: man_to_man:L11."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import DEFENDER, end_side, fights, first_of, teams_left
from campaign.battle.man_to_man.codes import (
    BEATEN,
    LEFT,
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
from campaign.battle.man_to_man.records import Battle
from campaign.battle.man_to_man.sides import is_active


@rules
def close(s: Battle, holder: int) -> None:
    """The battle is over; ``holder`` holds the field, or NOBODY."""
    s.now[0].over, s.now[0].holder = 1, holder
    note(s, LOG_WON, holder, NOBODY, 0, 0, 0, 0)


@rules
def has(s: Battle, side: int, fate: int) -> bool:
    """Whether any man of a side has that fate."""
    for i in range(s.figure_count):
        if s.figures[i].side == side and s.figures[i].fate == fate:
            return True
    return False


@rules
def has_men(s: Battle, side: int) -> bool:
    """Whether a side has an active man, fleeing or not (man_to_man:L11a)."""
    for i in range(s.figure_count):
        if s.figures[i].side == side and is_active(s, i):
            return True
    return False


@rules
def look_for_end(s: Battle) -> None:
    """Behind the morale phase: sides without men are out, and the last alliance has won.

    If all are out at once the defender holds the field. man_to_man:L11a, L11b, L11c, L11d
    """
    for side in range(s.force_count):
        if fights(s, side) and not has_men(s, side):
            end_side(s, side, RETREATED if has(s, side, LEFT) else BEATEN)
            note(s, LOG_BEATEN, side, NOBODY, s.forces[side].end, 0, 0, 0)
    settle(s)


@rules
def settle(s: Battle) -> None:
    """The battle is over where one alliance is left in it, or none (man_to_man:L11c, L11d)."""
    if teams_left(s) > 1:
        return
    winner = NOBODY
    for side in range(s.force_count):
        if fights(s, side):
            winner = first_of(s, s.forces[side].team)
    for side in range(s.force_count):
        if fights(s, side):
            end_side(s, side, WON)
    close(s, DEFENDER if winner == NOBODY else winner)


@rules
def end_by_time(s: Battle) -> None:
    """Behind the last round all who are there have stood, and the defender holds the field if he is.

    man_to_man:L11e
    """
    holder = first_of(s, s.forces[DEFENDER].team)
    for side in range(s.force_count):
        if fights(s, side):
            end_side(s, side, STOOD)
    close(s, holder)


@rules
def concede(s: Battle, side: int) -> None:
    """A side gives up: it has lost, and all that it has on the table (man_to_man:L11f)."""
    note(s, LOG_CONCEDED, side, NOBODY, 0, 0, 0, 0)
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and (f.fate == ON_TABLE or f.fate == NOT_PLACED):
            f.fate = LOST
    end_side(s, side, SURRENDERED)
    settle(s)
