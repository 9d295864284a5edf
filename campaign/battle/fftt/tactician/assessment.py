"""How the battle looks to a side: what each figure is worth, who is in the field, who has the upper hand.

Worth is kept in ``Figure.effort`` while the tactician thinks, and wiped before it answers: it is scratch, not state.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.fftt.abilities import shots_of
from campaign.battle.fftt.codes import ACID, BURST, GRENADE, MISSILE, NOBODY, ON_TABLE
from campaign.battle.fftt.ending import counts_as_figure
from campaign.battle.fftt.records import Battle, Figure, Table
from campaign.battle.fftt.supply import leader_stands
from campaign.battle.kernel.chance import OR_LESS

GRENADE_WIDTH, MISSILE_WIDTH = 400, 700
MOST_HAND: Final = 500  # percent: beyond that it makes no difference
EGG_WORTH: Final = 50  # of a creature of 1 FP that may never hatch

PAIRS: Final = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)
"""Of 36 throws of two dice, how many come to so much or less and are doubles."""


@rules
def chances(need: int) -> int:
    """How many of 36 throws hit with that need."""
    return OR_LESS[max(0, min(12, need))]


@rules
def wounds_of(t: Table, f: Figure, need: int) -> int:
    """The wounds that one fire action of a figure with a plain shot does with that need, in 36ths."""
    found = chances(need)
    if t.units[f.unit].doubles:
        found += PAIRS[max(0, min(12, need))]
    return shots_of(t, f) * found


@rules
def weigh(t: Table, s: Battle) -> None:
    """Note for everybody on the table what a wound of theirs is worth, in hundredths of an FP."""
    w = t.characters[s.now[0].character]
    side, lives = NOBODY, 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE:
            if f.side != side:
                side, lives = f.side, lives_on(t, s, f.side)
            left = f.full - f.hurt - f.shot - f.struck
            worth = worth_beside(t, s, i, lives)
            f.effort = worth // left if left > 0 else worth * w.overkill // 100


@rules
def worth_of(t: Table, s: Battle, i: int) -> int:
    """What the death of a figure is worth, in hundredths of an FP."""
    f = s.figures[i]
    leads = t.units[f.unit].hq or t.units[f.unit].queen
    return worth_beside(t, s, i, lives_on(t, s, f.side) if leads else 0)


@rules
def worth_beside(t: Table, s: Battle, i: int, lives: int) -> int:
    """The same, where so much lives on the HQ or Queen of its side (see ``lives_on``)."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    worth = 100 * kind.fp
    if kind.hq or kind.queen:
        return worth + lives * w.supply // 100
    if f.low:
        return EGG_WORTH
    if f.empty:
        return worth // 4
    return worth // 2 if kind.scanner else worth


@rules
def lives_on(t: Table, s: Battle, side: int) -> int:
    """The worth of a side's shooters whom a single HQ or Queen supplies; 0 where several share it."""
    found, leaders = 0, 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side != side or f.fate != ON_TABLE:
            continue
        kind = t.units[f.unit]
        if kind.hq or kind.queen:
            leaders += 1
            if leaders > 1:
                return 0
        elif kind.skill and not kind.never_out and not f.empty:
            found += 100 * kind.fp
    return found if leaders == 1 else 0


@rules
def judged(t: Table, s: Battle, i: int, x: int, y: int, score: int) -> int:
    """What a figure takes something for that is worth so much: who plays on a whim misjudges, the same at each look."""
    w, now = t.characters[s.now[0].character], s.now[0]
    if w.whim == 0:
        return score
    mixed = (3 * now.turn + now.phase) * 7919 + i * 104729 + x * 31 + y * 17
    mixed = (mixed * 1103515245 + 12345 & 0x7FFFFFFF) >> 8
    return score + abs(score) * (mixed % (2 * w.whim + 1) - w.whim) // 100


@rules
def forget(s: Battle) -> None:
    """Wipe the scratch."""
    for i in range(s.figure_count):
        s.figures[i].effort = 0


@rules
def first_enemy(s: Battle, side: int) -> int:
    """The first figure of an enemy."""
    for i in range(s.figure_count):
        if s.figures[i].team != s.forces[side].team:
            return i
    return s.figure_count


@rules
def end_of_enemies(s: Battle, side: int) -> int:
    """One past the last figure of an enemy."""
    for i in range(s.figure_count - 1, -1, -1):
        if s.figures[i].team != s.forces[side].team:
            return i + 1
    return 0


@rules
def strength(t: Table, s: Battle, team: int) -> int:
    """What an alliance still has to fight with, in hundredths of an FP: the fresh count more."""
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.team == team and counts_as_figure(t, s, i):
            found += 50 * t.units[f.unit].fp * (2 * f.full - f.hurt) // f.full
    return found


@rules
def upper_hand(t: Table, s: Battle, side: int) -> int:
    """How strong a side is, with its allies against the strongest of the enemies, in percent; MOST_HAND at most."""
    mine = strength(t, s, s.forces[side].team)
    theirs = 0
    for other in range(s.force_count):
        if s.forces[other].team != s.forces[side].team:
            theirs = max(theirs, strength(t, s, s.forces[other].team))
    return min(MOST_HAND, 100 * mine // max(1, theirs))


@rules
def storms(t: Table, s: Battle, side: int) -> bool:
    """Whether a side gets a battle that has come to a stand going again, all of it together and for some turns.

    It has to be so much the stronger; missile tanks count for more, as they hit several on the way. The longer nobody
    has been hurt, the less of either is asked for: in the end the bare upper hand is enough. Where no enemy can shoot
    it waits for nothing.
    """
    w, now = t.characters[s.now[0].character], s.now[0]
    under_way = now.woke > 0 and now.turn - now.woke < w.storm_turns
    too_long = now.turn - now.bled - w.quiet
    unarmed = not is_shot_at(t, s, side)
    if too_long <= 0 and not under_way and not unarmed:
        return False
    caution = max(0, 100 - w.tires * max(0, too_long))
    theirs = 0
    for other in range(s.force_count):
        team = s.forces[other].team
        if team != s.forces[side].team:
            missiles = w.storm_missile * missiles_of(t, s, team) * caution // 100
            theirs = max(theirs, strength(t, s, team) + missiles)
    needed = 100 + (w.storm_from - 100) * caution // 100
    if too_long <= 0 and not under_way:
        needed = max(101, needed)
    return 100 * strength(t, s, s.forces[side].team) >= needed * theirs


@rules
def is_shot_at(t: Table, s: Battle, side: int) -> bool:
    """Whether an enemy on the table can shoot, or go off."""
    for i in range(s.figure_count):
        f = s.figures[i]
        kind = t.units[f.unit]
        if f.team != s.forces[side].team and f.fate == ON_TABLE:
            if kind.weapon == BURST or (kind.skill and not f.empty):
                return True
    return False


@rules
def missiles_of(t: Table, s: Battle, team: int) -> int:
    """How many missile tanks of an alliance can still fire."""
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.team == team and f.fate == ON_TABLE and t.units[f.unit].weapon == MISSILE and not f.empty:
            found += 1
    return found


@rules
def is_hopeless(t: Table, s: Battle, side: int) -> bool:
    """Whether nothing is left to be won: a side then walks home."""
    return upper_hand(t, s, side) * t.characters[s.now[0].character].hopeless < 100


@rules
def supplied(t: Table, s: Battle, side: int) -> bool:
    """Whether a miss leaves a side's shooters their ammunition."""
    return leader_stands(t, s, side)


@rules
def burst_width(t: Table, s: Battle, side: int) -> int:
    """How far apart one has to stand from friends for the bursts that the enemy has; 0 where it has none."""
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.team != s.forces[side].team and f.fate == ON_TABLE:
            if t.units[f.unit].weapon == MISSILE:
                return MISSILE_WIDTH
            if t.units[f.unit].weapon in (GRENADE, BURST, ACID):
                found = GRENADE_WIDTH
    return found


@rules
def to_move_later(s: Battle, side: int) -> bool:
    """Whether an enemy still moves in this phase: who keeps two APs can shoot at it."""
    for other in range(s.force_count):
        if s.forces[other].team != s.forces[side].team and s.forces[other].place > s.forces[side].place:
            return True
    return False
