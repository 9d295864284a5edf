"""Attacks: dice to hit, Defense dice, and the wounds that come of them: sections S, H and C9 of the rules.

Rolls all dice of one attack of a unit on a unit, and leaves the wounds to be placed (``wounds``).
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import (
    FIRST_SLOT,
    HOLD,
    LOG_DEFENSE,
    LOG_FIRES,
    LOG_STRIKES,
    LOG_TO_HIT,
    NOBODY,
    ON_TABLE,
    RUSH,
    SECOND,
    TARGET,
)
from campaign.battle.firefight.contact import strikes_at
from campaign.battle.firefight.measures import near, standing
from campaign.battle.firefight.records import MOST_HITS, Battle, Table
from campaign.battle.firefight.terrain import has_cover, sees
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note

WHOSE, PIERCING, COVERED = range(3)
A_HIT: Final = 3  # numbers in ``Battle.hits``
IN_COVER: Final = 1  # firefight:T1a


@rules
def passes(rolled: int, modifier: int, needed: int) -> bool:
    """Whether a roll that needs a number or more succeeds; a natural 6 always does, a natural 1 never.

    firefight:G2a, G3a, G3b
    """
    if rolled == 6:
        return True
    return rolled != 1 and rolled + modifier >= needed


# Shooting


@rules
def can_shoot(t: Table, s: Battle, figure: int, weapon: int, squad: int) -> bool:
    """Whether a model has one and the same model of a unit in range of a weapon and in sight.

    After a Rush only who has learnt it. firefight:A4c, E6c, S1a, S1b
    """
    f, q, reach = s.figures[figure], s.squads[squad], t.weapons[weapon].reach
    if reach == 0 or (s.now[0].action == RUSH and s.now[0].squad == f.squad and not f.runs):
        return False
    for j in range(q.first, q.first + q.size):
        g = s.figures[j]
        if g.fate == ON_TABLE and near(f.x, f.y, f.radius, g.x, g.y, g.radius, reach):
            if sees(t, f.x, f.y, g.x, g.y):
                return True
    return False


@rules
def is_ordered(s: Battle, squad: int, figure: int, slot: int, which: int) -> bool:
    """Whether the fire that was declared sends a model's weapon at the first or second target (firefight:S2b)."""
    at = FIRST_SLOT + 2 * slot
    return s.orders[at] == which and s.orders[at + 1] >> (figure - s.squads[squad].first) & 1 == 1


@rules
def shoot(t: Table, s: Battle, squad: int, which: int) -> None:
    """Carry out the fire that was declared at the first or the second target.

    All dice to hit, the weapons in the order of the profile and for each its models in theirs; then the Defense dice.
    firefight:C9a, C9b, K21a, S1a, S3a, S7a
    """
    now, q = s.now[0], s.squads[squad]
    target = s.orders[TARGET] if which == 1 else s.orders[SECOND]
    profile = t.profiles[q.profile]
    now.victim = target
    if standing(s, target) == 0:
        return
    note(s, LOG_FIRES, squad, target, 0, 0, 0, 0)
    hits = 0
    for weapon in range(profile.first, profile.last):
        for i in range(q.first, q.first + q.size):
            if s.figures[i].fate == ON_TABLE and is_ordered(s, squad, i, weapon - profile.first, which):
                if can_shoot(t, s, i, weapon, target):
                    covered = hides(s, target) + (1 if has_cover(t, s, i, target) else 0)
                    doubles = profile.relentless == 1 and now.action == HOLD
                    hits = roll_to_hit(t, s, i, weapon, profile.quality, doubles, covered, hits)
    if s.squads[target].stunned and not protects(t, s, target):
        hits_on_stunned(s, target, hits)
        return
    begin_wounds(s, target)
    if s.squads[target].stunned and hits > 0:
        add_wound(s, s.hits[WHOSE])
    roll_defense(t, s, target, hits)


@rules
def hides(s: Battle, squad: int) -> int:
    """The cover that a model which acts alone always has, whatever is there besides (firefight:E8d)."""
    return s.figures[s.squads[squad].first].hides if s.squads[squad].size == 1 else 0


@rules
def roll_to_hit(
    t: Table, s: Battle, figure: int, weapon: int, needed: int, doubles: bool, covered: int, hits: int
) -> int:
    """One Quality test for each attack; how many hits there are now.

    What it has learnt helps who is not fatigued. firefight:E6a, E6d, E8b, E8e, K21a, S3a
    """
    w, f = t.weapons[weapon], s.figures[figure]
    if needed < TIRED:
        needed = max(2, needed - (f.strikes if w.reach == 0 else f.aims))
    fury = f.fury if weapon == t.profiles[s.squads[f.squad].profile].blade else 0
    for _attack in range(w.attacks + fury):
        rolled = die(s)
        made = 1 if passes(rolled, 0, needed) else 0
        if made == 1 and rolled == 6 and doubles:
            made = 2
        note(s, LOG_TO_HIT, figure, s.now[0].victim, rolled, needed, made, weapon)
        for _hit in range(made):
            if hits < MOST_HITS:
                at = A_HIT * hits
                s.hits[at + WHOSE], s.hits[at + PIERCING], s.hits[at + COVERED] = figure, w.ap, covered
                hits += 1
    return hits


@rules
def roll_defense(t: Table, s: Battle, target: int, hits: int) -> None:
    """One Defense die for each hit, in the order of the hits; each failure is a wound.

    firefight:C9b, G3b, K2a, S4a, S4b, T1a
    """
    needed = t.profiles[s.squads[target].profile].defense
    for hit in range(hits):
        at = A_HIT * hit
        modifier = IN_COVER * s.hits[at + COVERED] - s.hits[at + PIERCING]
        rolled = die(s)
        blocked = passes(rolled, modifier, needed)
        note(s, LOG_DEFENSE, target, s.hits[at + WHOSE], rolled, modifier, needed, 1 if blocked else 0)
        if not blocked:
            add_wound(s, s.hits[at + WHOSE])


# Melee


@rules
def can_strike(t: Table, s: Battle, squad: int, enemy: int) -> bool:
    """Whether any model of a unit has one of the other no more than 2" away (firefight:H3a)."""
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE and strikes_at(t, s, i, enemy):
            return True
    return False


@rules
def strike(t: Table, s: Battle, squad: int, enemy: int, back: int) -> None:
    """Strike with all melee weapons of all who are near enough; whoever is fatigued hits with a natural 6 alone.

    Cover does not count, nor do ranged weapons. firefight:C9a, C9b, H3a, H3b, H7a
    """
    now, q = s.now[0], s.squads[squad]
    profile = t.profiles[q.profile]
    now.victim = enemy
    note(s, LOG_STRIKES, squad, enemy, back, q.fatigued, 0, 0)
    hits = 0
    for weapon in range(profile.first, profile.last):
        if t.weapons[weapon].reach > 0:
            continue
        for i in range(q.first, q.first + q.size):
            if s.figures[i].fate == ON_TABLE and strikes_at(t, s, i, enemy):
                needed = TIRED if q.fatigued else profile.quality
                hits = roll_to_hit(t, s, i, weapon, needed, False, 0, hits)
    begin_wounds(s, enemy)
    if now.extra and not back:
        add_wound(s, now.extra_by)
        now.extra = 0
    roll_defense(t, s, enemy, hits)


TIRED: Final = 7  # more than any die: a natural 6 succeeds all the same (firefight:H7a)


# Wounds to come


@rules
def protects(t: Table, s: Battle, squad: int) -> bool:
    """Whether a Stunned unit is one model whose Tough takes a wound where it would be knocked out.

    Not once it has that many markers. firefight:E6b, E8c, K28c, K28d
    """
    q = s.squads[squad]
    profile = t.profiles[q.profile]
    if standing(s, squad) != 1:
        return False
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate == ON_TABLE and (profile.protected or f.tougher) and f.wounds < profile.tough + f.tougher:
            return True
    return False


@rules
def begin_wounds(s: Battle, squad: int) -> None:
    """An attack begins to wound a unit."""
    now = s.now[0]
    now.victim, now.pending, now.placed, now.outright = squad, 0, 0, 0


@rules
def add_wound(s: Battle, by: int) -> None:
    """Somebody has made a wound, or a hit that takes a model out."""
    now = s.now[0]
    if now.pending < MOST_HITS:
        s.wounds[now.pending] = by
        now.pending += 1


@rules
def hits_on_stunned(s: Battle, squad: int, hits: int) -> None:
    """Each hit from shooting takes one model of a Stunned unit out; no Defense is rolled (firefight:W4a, W7a)."""
    begin_wounds(s, squad)
    s.now[0].outright = 1
    for hit in range(min(hits, standing(s, squad))):
        add_wound(s, s.hits[A_HIT * hit + WHOSE])
    if s.now[0].pending == 0:
        s.now[0].victim = NOBODY
