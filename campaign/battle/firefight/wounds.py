"""Wounds on their way to models, and what becomes of these: section W of the rules.

As long as several of a unit stand, each wound takes one of them, and its owner picks which; the last one alone gathers
markers, and is checked once.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import (
    KNOCKED_OUT,
    LOG_CHECK,
    LOG_DREAD,
    LOG_KNOCKED_OUT,
    LOG_STUNNED,
    LOG_WOUNDED,
    NOBODY,
    ON_TABLE,
    TRIED,
)
from campaign.battle.firefight.editions import is_second
from campaign.battle.firefight.hits import BY, HEAVY
from campaign.battle.firefight.measures import first_standing, standing
from campaign.battle.firefight.records import A_WOUND, Battle, Table
from campaign.battle.firefight.sides import enemies
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note

BEYOND_TOUGH: Final = 5  # firefight:K28b, W1b


@rules
def asks_who_dies(s: Battle) -> bool:
    """Whether the owner of the wounded unit has to pick a model now, seen or not (firefight:S8a, W6a, W6c, W7a).

    Where all of them go there is nothing to pick.
    """
    now = s.now[0]
    waiting, left = now.pending - now.placed, standing(s, now.victim)
    if waiting == 0 or left < 2 or (now.tough_groups and not now.outright and worn(s) != NOBODY):
        return False
    return not (now.outright and waiting >= left)


@rules
def worn(s: Battle) -> int:
    """The member of the wounded group that has markers already, or NOBODY (firefight:W6c)."""
    q = s.squads[s.now[0].victim]
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE and s.figures[i].wounds > 0:
            return i
    return NOBODY


@rules
def wear(t: Table, s: Battle, figure: int) -> None:
    """The next wound comes to a member of a group: it is out of it, or by the other reading with as many as its Tough
    value.

    firefight:W6a, W6c
    """
    f, now = s.figures[figure], s.now[0]
    tough = t.profiles[s.squads[f.squad].profile].tough + f.tougher
    if not now.tough_groups or now.outright or tough < 2:
        take_out(s, figure)
        return
    at = A_WOUND * now.placed
    now.placed += 1
    for _marker in range(min(s.wounds[at + HEAVY], tough - f.wounds)):
        mark(s, figure, s.wounds[at + BY])
    if f.wounds >= tough:
        knock_out(s, figure, s.wounds[at + BY])


@rules
def take_out(s: Battle, figure: int) -> None:
    """A model that was picked takes the next wound, and is removed; what it does not need of one that counts several
    times is lost.

    firefight:K6c, W6a, W7a
    """
    now = s.now[0]
    now.placed += 1
    knock_out(s, figure, s.wounds[A_WOUND * (now.placed - 1) + BY])


@rules
def knock_out(s: Battle, figure: int, by: int) -> None:
    """A model is KO and removed from play; credit goes to whom the wound came from (firefight:E2a, W2a)."""
    f = s.figures[figure]
    f.fate, f.killer = KNOCKED_OUT, by
    note(s, LOG_KNOCKED_OUT, figure, by, f.x, f.y, 0, 0)


@rules
def settle(t: Table, s: Battle) -> None:
    """Nobody is left to be picked: the last model takes the markers, and is checked.

    firefight:K6d, S5a, W6b, W6c, W7a
    """
    now = s.now[0]
    waiting = now.pending - now.placed
    if waiting > 0 and not now.outright and standing(s, now.victim) > 1:
        wear(t, s, worn(s))
        return
    if now.outright:
        for _each in range(min(waiting, standing(s, now.victim))):
            take_out(s, first_standing(s, now.victim))
    elif waiting > 0:
        last = first_standing(s, now.victim)
        for _each in range(waiting):
            at = A_WOUND * now.placed
            for _marker in range(s.wounds[at + HEAVY]):
                mark(s, last, s.wounds[at + BY])
            now.placed += 1
        check(t, s, last, s.wounds[A_WOUND * (now.placed - 1) + BY])
    now.pending = now.placed = now.outright = 0
    now.victim = NOBODY


@rules
def mark(s: Battle, figure: int, by: int) -> None:
    """Place a wound marker with a model; nothing takes it away (firefight:C6a, W1a)."""
    f = s.figures[figure]
    f.wounds += 1
    note(s, LOG_WOUNDED, figure, by, f.wounds, 0, 0, 0)


@rules
def check(t: Table, s: Battle, figure: int, by: int) -> None:
    """One die and the markers: Stunned, or KO; nobody is checked who has fewer than its Tough value.

    The Fear of who has wounded it is reckoned as wounds more, and places no markers.
    firefight:E6b, E8c, K8a, K8b, K8d, K8e, K28a, K28b, W1a, W1b
    """
    f, dread = s.figures[figure], s.now[0].dread
    tough = t.profiles[s.squads[f.squad].profile].tough + f.tougher
    if f.fate != ON_TABLE or f.wounds + (dread if s.now[0].fear_counts else 0) < tough:
        return
    if dread:
        note(s, LOG_DREAD, figure, by, dread, 0, 0, 0)
    rolled = die(s)
    out = rolled + f.wounds + dread >= BEYOND_TOUGH + tough
    note(s, LOG_CHECK, figure, by, rolled, f.wounds, BEYOND_TOUGH + tough, 1 if out else 0)
    if out:
        knock_out(s, figure, by)
    else:
        stun(s, f.squad)
        invite_push(s, figure, by)


@rules
def stun(s: Battle, squad: int) -> None:
    """A unit is Stunned, to the end of the next activation that it gets (firefight:W3a, W9a)."""
    now = s.now[0]
    s.squads[squad].stunned = 1
    now.downed = 1
    if squad == now.squad:
        now.anew = 1
    note(s, LOG_STUNNED, squad, NOBODY, 0, 0, 0, 0)


@rules
def invite_push(s: Battle, figure: int, by: int) -> None:
    """An attack of an enemy has Stunned a model: its side may try to push it.

    Not where a fall or dangerous ground has, and where that is agreed in melee alone. firefight:A9a, J1a, J1f, J1g
    """
    now = s.now[0]
    if by == NOBODY or now.falling != NOBODY or not is_second(s):
        return
    if not enemies(s, s.figures[by].squad, s.figures[figure].squad):
        return
    if now.melee_pushes and now.shoots:
        return
    now.push, now.pushed, now.pusher = TRIED, figure, by
