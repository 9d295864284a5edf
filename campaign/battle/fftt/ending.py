"""The end of a battle: who is beaten, who has retreated or surrendered, who holds the field.

Section E of the rules for two to four sides, some of them allied. When a battle ends is looked for in ``turns_end``.
Throws no dice.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import (
    BEATEN,
    CAPTURED,
    FIGHTING,
    LEFT,
    LOG_BEATEN,
    LOG_CAPTURED,
    LOG_RETREATED,
    LOG_SURRENDERED,
    LOG_WON,
    LOST,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    OUTSIDE,
    RETREATED,
    STOOD,
    SURRENDERED,
    WON,
)
from campaign.battle.fftt.eggs import lose_eggs
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import end_side

DEFENDER = 1


@rules
def counts_as_figure(t: Table, s: Battle, figure: int) -> bool:
    """Whether a figure keeps its side in the battle: no HQ, Scanner or egg, not empty (fftt:E1b, E1c, E1d, H4c)."""
    f = s.figures[figure]
    kind = t.units[f.unit]
    if f.fate not in (ON_TABLE, NOT_PLACED, OUTSIDE) or kind.hq or kind.scanner:
        return False
    return not f.empty and not f.low


@rules
def stands(s: Battle, side: int) -> bool:
    """Whether a side has anybody on the table, or still to come (fftt:E2b, E2d, H4c)."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and f.fate in (ON_TABLE, NOT_PLACED, OUTSIDE) and not f.low:
            return True
    return False


@rules
def fights_on(s: Battle, side: int) -> bool:
    """Whether a side still plays: none has beaten it yet, or it has an ally that fights (fftt:E5a, E7c)."""
    end = s.forces[side].end
    return end == FIGHTING or (end == BEATEN and team_fights(s, s.forces[side].team))


@rules
def team_fights(s: Battle, team: int) -> bool:
    """Whether any side of an alliance is neither beaten nor gone."""
    for side in range(s.force_count):
        if s.forces[side].team == team and s.forces[side].end == FIGHTING:
            return True
    return False


@rules
def teams_left(s: Battle) -> int:
    """How many alliances, and sides without one, still fight (fftt:E5a)."""
    found = 0
    for side in range(s.force_count):
        first = s.forces[side].end == FIGHTING
        for other in range(side):
            if s.forces[other].team == s.forces[side].team and s.forces[other].end == FIGHTING:
                first = False
        if first:
            found += 1
    return found


@rules
def enemies_without(s: Battle, side: int) -> bool:
    """Whether sides that are enemies of each other would fight on without a side (fftt:E2c, E5a)."""
    team = NOBODY
    for other in range(s.force_count):
        force = s.forces[other]
        if other != side and force.end == FIGHTING:
            if team not in (NOBODY, force.team):
                return True
            team = force.team
    return False


@rules
def finish(s: Battle) -> None:
    """The battle is over: who holds the field, and what falls to them.

    Allies win together; for them the defender holds the field, else the first of them.
    fftt:E3g, E6a, E6b, E8e, E8h, campaign:C23b
    """
    now = s.now[0]
    if teams_left(s) > 1:
        stand_down(s)
    else:
        now.holder = first_that_fights(s, NOBODY)
        if now.holder != NOBODY:
            for side in range(s.force_count):
                if s.forces[side].end == FIGHTING:
                    s.forces[side].end = WON
        elif s.forces[DEFENDER].end == BEATEN:
            now.holder = DEFENDER  # nobody wins: the defender keeps the field, and has not left it
    lose_eggs(s)
    capture_rest(s)
    now.over = 1
    note(s, LOG_WON, now.holder, NOBODY, 0, 0, 0, 0)


@rules
def first_that_fights(s: Battle, team: int) -> int:
    """Of the sides that still fight, all or those of a team: the defender, else the first; NOBODY if none does."""
    found = NOBODY
    for side in range(s.force_count):
        force = s.forces[side]
        if force.end == FIGHTING and team in (NOBODY, force.team) and (found == NOBODY or side == DEFENDER):
            found = side
    return found


@rules
def note_end(t: Table, s: Battle, side: int) -> None:
    """A side with no figures left is beaten, or has retreated if any left over its edge.

    A side that was beaten and played on beside an ally has retreated if it has walked off since.
    fftt:E1a, E4b, E4c, E7c
    """
    walked = False
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side != side:
            continue
        if counts_as_figure(t, s, i):
            return
        if f.fate == LEFT:
            walked = True
    end = RETREATED if walked else BEATEN
    force = s.forces[side]
    if force.end == end:
        return
    end_side(s, side, end)
    note(s, LOG_RETREATED if walked else LOG_BEATEN, side, NOBODY, 0, 0, 0, 0)


@rules
def stand_down(s: Battle) -> None:
    """An end without victory: the defender holds the field, the others march off with all they have.

    Where the defender is out, an ally of its who stands holds the field, else nobody. (fftt:E3g, E3h, E3l)
    """
    now = s.now[0]
    now.holder = first_that_fights(s, s.forces[DEFENDER].team)
    for side in range(s.force_count):
        if s.forces[side].end == FIGHTING:
            end_side(s, side, STOOD)


@rules
def take_off(s: Battle) -> None:
    """While the others fight on: what a side that is out has left is captured at once (fftt:E7a, E7d).

    A beaten side's figures stay while an ally of theirs fights (fftt:E7c).
    """
    if teams_left(s) < 2:
        return  # the battle is over: that is the affair of ``finish``
    for i in range(s.figure_count):
        side = s.figures[i].side
        end = s.forces[side].end
        if end == RETREATED or (end == BEATEN and not fights_on(s, side)):
            capture(s, i)


@rules
def capture_rest(s: Battle) -> None:
    """What a side that is out has left, here or outside, falls to whoever holds the field.

    What is left of a beaten side stays its own where an ally holds the field, or stands to the end.
    fftt:E7b, E7c, E8i, H7d, campaign:C64b
    """
    holder = s.now[0].holder
    if holder == NOBODY:
        return
    for i in range(s.figure_count):
        side = s.figures[i].side
        end = s.forces[side].end
        if end == RETREATED or (end == BEATEN and not keeps_rest(s, side)):
            capture(s, i)


@rules
def keeps_rest(s: Battle, side: int) -> bool:
    """Whether what a beaten side has left stays its own: an ally holds the field, or has stood to the end."""
    team = s.forces[side].team
    for other in range(s.force_count):
        if s.forces[other].team == team and s.forces[other].end == STOOD:
            return True
    return team == s.forces[s.now[0].holder].team


@rules
def capture(s: Battle, figure: int) -> None:
    """A figure on the table, or waiting outside, is captured; an egg is lost (fftt:H7d, I6f, campaign:C23d)."""
    if s.figures[figure].fate == ON_TABLE and s.figures[figure].low:
        s.figures[figure].fate = LOST
    elif s.figures[figure].fate == ON_TABLE or s.figures[figure].fate == OUTSIDE:
        s.figures[figure].fate = CAPTURED
        note(s, LOG_CAPTURED, figure, NOBODY, 0, 0, 0, 0)


@rules
def surrender(s: Battle, side: int) -> None:
    """A side gives up: all its figures are lost, those outside too (fftt:E2b, H7a)."""
    end_side(s, side, SURRENDERED)
    note(s, LOG_SURRENDERED, side, NOBODY, 0, 0, 0, 0)
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and f.fate in (ON_TABLE, NOT_PLACED, OUTSIDE):
            f.fate = LOST
