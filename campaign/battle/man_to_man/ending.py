"""How a battle of Man to Man ends, and for whom: man_to_man:L11."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import DEFENDER, end_side, fights, first_of, teams_left
from campaign.battle.man_to_man.attributes import throw
from campaign.battle.man_to_man.codes import (
    BEATEN,
    INCAPACITATED,
    LEFT,
    LOG_BEATEN,
    LOG_CONCEDED,
    LOG_RECOVERY,
    LOG_WON,
    LOST,
    NO_WRECK,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    RECOVERED,
    RETREATED,
    STOOD,
    SURRENDERED,
    WON,
)
from campaign.battle.man_to_man.records import Battle
from campaign.battle.man_to_man.sides import is_active, is_manned

RECOVERS_AT: Final = 4  # man_to_man:L14a


@rules
def close(s: Battle, holder: int) -> None:
    """The battle is over; ``holder`` holds the field, or NOBODY."""
    s.now[0].over, s.now[0].holder = 1, holder
    note(s, LOG_WON, holder, NOBODY, 0, 0, 0, 0)
    recover(s)


@rules
def recover(s: Battle) -> None:
    """Incapacitated men of who holds the field, of his allies and of who has stood may come back unhurt.

    man_to_man:L14a, L14b, L14c, L14d
    """
    now = s.now[0]
    for i in range(s.figure_count):
        f = s.figures[i]
        if not now.fallen_return or f.fate != INCAPACITATED or not keeps_ground(s, f.side):
            continue
        rolled = throw(s, 1) if now.fallen_roll else 0
        back = not now.fallen_roll or rolled >= RECOVERS_AT
        if back:
            f.fate, f.wounded, f.killer = RECOVERED, 0, NOBODY
        note(s, LOG_RECOVERY, i, NOBODY, rolled, 1 if back else 0, 0, 0)


@rules
def keeps_ground(s: Battle, side: int) -> bool:
    """Whether a side keeps its fallen: it has stood, or its alliance holds the field (man_to_man:L14a)."""
    holder = s.now[0].holder
    if s.forces[side].end == STOOD:
        return True
    return holder != NOBODY and s.forces[holder].team == s.forces[side].team


@rules
def has(s: Battle, side: int, fate: int) -> bool:
    """Whether any man of a side has that fate."""
    for i in range(s.figure_count):
        if s.figures[i].side == side and s.figures[i].fate == fate:
            return True
    return False


@rules
def has_men(s: Battle, side: int) -> bool:
    """Whether a side has an active man, fleeing or not, or a vehicle that is no wreck (man_to_man:L11a)."""
    for i in range(s.figure_count):
        if s.figures[i].side == side and (is_active(s, i) or is_manned(s, i)):
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
        if f.side == side and f.wreck == NO_WRECK and (f.fate == ON_TABLE or f.fate == NOT_PLACED):
            f.fate = LOST
    end_side(s, side, SURRENDERED)
    settle(s)
