"""How a battle of Firefight ends, and for whom: A7, A8, A9 and P6 of the rules."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import (
    ACTIVATIONS,
    BEATEN,
    CHARGE,
    ENDING,
    IN_RESERVE,
    KNOCKED_OUT,
    LOG_BEATEN,
    LOG_CONCEDED,
    LOG_WON,
    LOST,
    NO_PUSH,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    RETREATED,
    STOOD,
    SURRENDERED,
    WHO,
    WON,
)
from campaign.battle.firefight.leaving import has_left
from campaign.battle.firefight.morale import units_left
from campaign.battle.firefight.objectives import owned, team_owned
from campaign.battle.firefight.records import Battle
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import end_side, fights, first_of, from_here, team_fights, teams_left


@rules
def close(s: Battle, team: int) -> None:
    """The battle is over; the alliance that has won holds the field (firefight:E7c, E7d)."""
    now = s.now[0]
    now.over, now.holder = 1, NOBODY
    if team != NOBODY:
        now.holder = first_of(s, team)
        for side in range(s.force_count):
            if s.forces[side].team == team and fights(s, side):
                end_side(s, side, WON)
    note(s, LOG_WON, now.holder, NOBODY, owned(s, 0), owned(s, 1), owned(s, 2), owned(s, 3))


@rules
def concede(s: Battle, side: int) -> None:
    """A side gives up: it has lost, and all that it has on the table (firefight:A7a, E7b)."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and (f.fate == ON_TABLE or f.fate == NOT_PLACED or f.fate == IN_RESERVE):
            f.fate = LOST
    for number in range(s.squad_count):
        if s.squads[number].side == side:
            s.squads[number].deployed, s.squads[number].tests = 1, 0
    end_side(s, side, SURRENDERED)
    note(s, LOG_CONCEDED, side, NOBODY, 0, 0, 0, 0)
    if not close_if_decided(s):
        go_on_without(s, side)


@rules
def go_on_without(s: Battle, side: int) -> None:
    """The battle goes on without a side: what was asked of it, or done to it, is over (firefight:A9f)."""
    now = s.now[0]
    now.next = from_here(s, now.next)
    if now.victim != NOBODY and s.squads[now.victim].side == side:
        now.pending = now.placed = now.outright = 0
        now.victim = NOBODY
    if now.push != NO_PUSH and side in (s.figures[now.pusher].side, s.figures[now.pushed].side):
        now.push = NO_PUSH
    if now.walker != NOBODY and s.squads[s.course[WHO]].side == side:
        now.walker = NOBODY
    if now.risking != NOBODY and s.figures[now.risking].side == side:
        now.risking = NOBODY
    if now.step != ACTIVATIONS:
        now.squad = NOBODY  # a Scout
    elif now.squad != NOBODY:
        charged = now.action == CHARGE and s.squads[now.target].side == side
        if charged or s.squads[now.squad].side == side:
            now.stage = ENDING


@rules
def close_if_decided(s: Battle) -> bool:
    """The battle is over when one alliance is left, or none (firefight:A8b, A9e)."""
    left = teams_left(s)
    if left == 1:
        for team in range(s.force_count):
            if team_fights(s, team):
                close(s, team)
                return True
    if left == 0:
        close(s, NOBODY)
    return left == 0


@rules
def look_for_end(s: Battle) -> bool:
    """Whether the battle ends because a side has no model left, nor any in reserve: it has lost at once.

    Not where the rounds are to be played out. firefight:A8a, A8b, A8c, P6d, A8d, A9e, E7b
    """
    if s.now[0].plays_on and not s.now[0].annihilation:
        return False
    out = False
    for side in range(s.force_count):
        if fights(s, side) and not units_left(s, side):
            end_side(s, side, RETREATED if has_left(s, side) else BEATEN)
            note(s, LOG_BEATEN, side, NOBODY, 1 if has_left(s, side) else 0, 0, 0, 0)
            out = True
    return out and close_if_decided(s)


@rules
def is_alive(s: Battle, side: int) -> bool:
    """Whether anybody of a side is alive, on the table or gone from it."""
    for i in range(s.figure_count):
        fate = s.figures[i].fate
        if s.figures[i].side == side and fate != KNOCKED_OUT and fate != LOST:
            return True
    return False


@rules
def end_by_objectives(s: Battle) -> None:
    """After the last round the side or alliance with most objectives has won; as many for two is a draw.

    A side without models may have won too, but in a campaign, where a side of which nobody is alive is beaten.
    firefight:A8c, A8e, A9d, E7a, P6a, P6b, campaign:C23
    """
    if s.now[0].plays_on and s.now[0].campaign:
        for side in range(s.force_count):
            if fights(s, side) and not is_alive(s, side):
                end_side(s, side, BEATEN)
                note(s, LOG_BEATEN, side, NOBODY, 0, 0, 0, 0)
        if close_if_decided(s):
            return
    most, winner = -1, NOBODY
    for team in range(s.force_count):
        if team_fights(s, team):
            count = team_owned(s, team)
            if count >= most:
                most, winner = count, NOBODY if count == most else team
    for side in range(s.force_count):
        if fights(s, side) and s.forces[side].team != winner:
            end_side(s, side, STOOD if winner == NOBODY else RETREATED)
    close(s, winner)
