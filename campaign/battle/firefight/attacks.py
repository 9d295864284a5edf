"""Attacks: who can, and the dice to hit: sections S, H and C9 of the rules.

What comes of the hits is ``hits`` and ``wounds``.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.blast import begin_burst, centre_now, in_melee, reached, reaches_model
from campaign.battle.firefight.codes import (
    CENTRES,
    FIRST_SLOT,
    HOLD,
    INCH,
    LOG_FIRES,
    LOG_HINDERED,
    LOG_IMPACT,
    LOG_STRIKES,
    LOG_TO_HIT,
    NOBODY,
    ON_TABLE,
    RUSH,
    SECOND,
    TARGET,
)
from campaign.battle.firefight.contact import strikes_at
from campaign.battle.firefight.hits import PLAIN, POISONED, SCARRING, add_hits, begin_attack, passes
from campaign.battle.firefight.measures import standing
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.supply import is_empty, run_dry, slot_of
from campaign.battle.firefight.terrain import has_cover, in_cover_most
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import near

FURY: Final = 2  # attacks more (firefight:E8e)
BEST: Final = 2  # no die needs less: a natural 1 fails (firefight:G3b)
NATURAL: Final = 6
TIRED: Final = 7  # more than any die: a natural 6 succeeds all the same (firefight:H7a)
RELIABLE: Final = 2  # firefight:K22a
IMPACT: Final = 2  # firefight:K14a
RENDING: Final = 4  # firefight:K23a
LANCE: Final = 2  # firefight:K16a
HIDDEN: Final = 9 * INCH  # farther off who has Stealth is harder to hit (firefight:K26a)


# Shooting


@rules
def is_spent(t: Table, s: Battle, figure: int, weapon: int) -> bool:
    """Whether a model has used a weapon that may only be used once (firefight:K18a, K18b)."""
    return (
        t.weapons[weapon].limited == 1
        and s.figures[figure].used >> slot_of(t, s, s.figures[figure].squad, weapon) & 1 == 1
    )


@rules
def spend(t: Table, s: Battle, figure: int, weapon: int) -> None:
    """A model uses a weapon (firefight:K18a, K18b)."""
    if t.weapons[weapon].limited:
        s.figures[figure].used |= 1 << slot_of(t, s, s.figures[figure].squad, weapon)


@rules
def can_shoot(t: Table, s: Battle, figure: int, weapon: int, squad: int) -> bool:
    """Whether a model has one and the same model of a unit in range of a weapon and in sight, which Indirect needs not.

    After a Rush only who has learnt it. firefight:A4c, E6c, E9b, K15a, K18a, S1a, S1b
    """
    f, q, w = s.figures[figure], s.squads[squad], t.weapons[weapon]
    if w.reach == 0 or (s.now[0].action == RUSH and s.now[0].squad == f.squad and not f.runs):
        return False
    if is_spent(t, s, figure, weapon) or is_empty(t, s, figure, weapon):
        return False
    for j in range(q.first, q.first + q.size):
        if reaches_model(t, s, figure, weapon, j):
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

    All dice to hit, the weapons in the order of the profile and for each its models in theirs; who has declared it
    fires, whatever the first target's end has changed.
    firefight:C9a, K21a, S3a, S7a, S7b
    """
    now, q = s.now[0], s.squads[squad]
    target = s.orders[TARGET] if which == 1 else s.orders[SECOND]
    profile = t.profiles[q.profile]
    now.victim = target
    if not standing(s, target):
        return
    note(s, LOG_FIRES, squad, target, 0, 0, 0, 0)
    begin_attack(s, squad, target, 1, profile.fear)
    doubles = profile.relentless == 1 and now.action == HOLD
    for weapon in range(profile.first, profile.last):
        models = begin_blast(t, s, weapon, weapon - profile.first, which)
        before, fired = now.made, False
        for i in range(q.first, q.first + q.size):
            if s.figures[i].fate == ON_TABLE and is_ordered(s, squad, i, weapon - profile.first, which):
                less = hindrance(t, s, i, weapon, target)
                if less:
                    stealth = is_hidden(t, s, i, target)
                    note(s, LOG_HINDERED, i, target, less, weapon, 1 if stealth else 0, less - stealth)
                roll_to_hit(t, s, i, weapon, fire_needs(t, s, i, weapon, less), doubles, 0, models)
                spend(t, s, i, weapon)
                fired = True
        if fired and now.made == before:
            run_dry(t, s, squad, weapon)


@rules
def begin_blast(t: Table, s: Battle, weapon: int, slot: int, which: int) -> int:
    """How many models the Blast of a weapon reaches that was declared at this target, 0 without Blast or fire.

    firefight:K3c, K3g
    """
    now = s.now[0]
    if t.weapons[weapon].blast == 0 or s.orders[FIRST_SLOT + 2 * slot] != which:
        return 0
    centre = centre_now(s, now.aimed, s.orders[CENTRES + slot] - 1)
    begin_burst(s, slot, centre)
    return reached(s, centre, now.attacker)


@rules
def fire_needs(t: Table, s: Battle, figure: int, weapon: int, less: int) -> int:
    """What a model's die needs to hit with a weapon, with what it has learnt and by how much less it counts.

    firefight:E6a, E6d, E8b, G3a, G3b, K22a, K22b, S3a
    """
    f = s.figures[figure]
    quality = t.profiles[s.squads[f.squad].profile].quality
    needed = RELIABLE if t.weapons[weapon].reliable else quality
    return min(NATURAL, max(BEST, needed - f.aims + less))


@rules
def hindrance(t: Table, s: Battle, figure: int, weapon: int, target: int) -> int:
    """How much less a die to hit of a model's fire counts; with Lock-On nothing does (firefight:K15c, K17a, K26a)."""
    w, now = t.weapons[weapon], s.now[0]
    if w.lock_on:
        return 0
    moved = w.indirect and now.squad == s.figures[figure].squad and now.walked
    return (1 if moved else 0) + (1 if is_hidden(t, s, figure, target) else 0)


@rules
def is_hidden(t: Table, s: Battle, figure: int, squad: int) -> bool:
    """Whether a unit with Stealth has no model within 9" of somebody (firefight:K26a, K26b)."""
    if not has_stealth(t, s, squad):
        return False
    f, q = s.figures[figure], s.squads[squad]
    for j in range(q.first, q.first + q.size):
        g = s.figures[j]
        if g.fate == ON_TABLE and near(f.x, f.y, f.radius, g.x, g.y, g.radius, HIDDEN):
            return False
    return True


@rules
def has_stealth(t: Table, s: Battle, squad: int) -> bool:
    """Whether a unit has Stealth, by its profile or a Veil (firefight:K30b, X2b)."""
    return t.profiles[s.squads[squad].profile].stealth == 1 or s.squads[squad].veiled == 1


@rules
def is_furious(t: Table, s: Battle, squad: int) -> bool:
    """Whether a unit is Furious, by its profile or goaded (firefight:K30b, X3b)."""
    return t.profiles[s.squads[squad].profile].furious == 1 or s.squads[squad].goaded == 1


@rules
def cover_against(t: Table, s: Battle, figure: int, weapon: int, target: int) -> int:
    """How often cover helps a unit against a model's fire with a weapon.

    Not at all against Lock-On and Blast; what it is behind does not count against Indirect.
    firefight:E8d, K3a, K15b, K17a, T1a
    """
    w = t.weapons[weapon]
    if w.lock_on or w.blast:
        return 0
    covered = in_cover_most(t, s, target) if w.indirect else has_cover(t, s, figure, target)
    return hides(s, target) + (1 if covered else 0)


@rules
def hides(s: Battle, squad: int) -> int:
    """The cover that a model which acts alone always has, whatever is there besides (firefight:E8d)."""
    return s.figures[s.squads[squad].first].hides if s.squads[squad].size == 1 else 0


@rules
def attacks_of(t: Table, s: Battle, figure: int, weapon: int) -> int:
    """How many attacks a model has with a weapon, with what it has learnt (firefight:E8e, E8i)."""
    f, attacks = s.figures[figure], t.weapons[weapon].attacks
    profile = t.profiles[s.squads[f.squad].profile]
    if t.weapons[weapon].reach == 0:
        return attacks + FURY if f.fury and f.fury == number_of(t, profile.first, weapon) else attacks
    return 2 * attacks if f.doubles and f.doubles == number_of(t, profile.first, weapon) else attacks


@rules
def number_of(t: Table, first: int, weapon: int) -> int:
    """Which of its sort, ranged or melee, a weapon is in a profile, from 1; ``first``: the profile's first weapon."""
    found = 0
    for other in range(first, weapon + 1):
        found += (t.weapons[other].reach == 0) == (t.weapons[weapon].reach == 0)
    return found


@rules
def roll_to_hit(
    t: Table, s: Battle, figure: int, weapon: int, needed: int, doubles: bool, charges: int, models: int
) -> None:
    """One Quality test for each attack, and the hits that they make; Blast makes more of each.

    Of two hits of a natural 6 the first alone counts as one, with all that Blast makes of it.
    firefight:K11a, K11b, K21a, K23a, K23c, K3b, K3i, S3a
    """
    now, w = s.now[0], t.weapons[weapon]
    covered = cover_against(t, s, figure, weapon, now.victim) if now.shoots else 0
    burst = slot_of(t, s, s.figures[figure].squad, weapon) + 1 if w.blast and now.shoots else 0
    for _attack in range(attacks_of(t, s, figure, weapon)):
        rolled = die(s)
        made = 1 if passes(rolled, 0, needed) else 0
        if made == 1 and rolled == NATURAL and doubles:
            made = 2
        note(s, LOG_TO_HIT, figure, now.victim, rolled, needed, made, weapon)
        for nth in range(made):
            times = min(w.blast, models - nth * w.blast) if w.blast else 1
            ap = ap_of(t, s, weapon, 0 if nth else rolled, charges)
            add_hits(s, figure, ap, covered, times, w.deadly, kind_of_hits(t, weapon), burst)


@rules
def kind_of_hits(t: Table, weapon: int) -> int:
    """What the hits of a weapon are like (firefight:K19a, K23c)."""
    w = t.weapons[weapon]
    if w.poison:
        return POISONED
    return SCARRING if w.rending else PLAIN


@rules
def ap_of(t: Table, s: Battle, weapon: int, rolled: int, charges: int) -> int:
    """The AP of a hit with a weapon, by its die to hit and whether its bearer charges.

    firefight:K2a, K16a, K16b, K23a, K23b, K23d
    """
    w = t.weapons[weapon]
    ap = w.ap + (LANCE if w.lance and charges else 0)
    if w.rending and rolled == NATURAL:
        return ap + RENDING if s.now[0].rending_adds else max(ap, RENDING)
    return ap


# Melee


@rules
def can_strike(t: Table, s: Battle, squad: int, enemy: int) -> bool:
    """Whether any model of a unit has one of the other no more than 2" away (firefight:H3a)."""
    return strikers(t, s, squad, enemy) > 0


@rules
def strikers(t: Table, s: Battle, squad: int, enemy: int) -> int:
    """How many models of a unit have one of the other no more than 2" away (firefight:H3a)."""
    q, found = s.squads[squad], 0
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE and strikes_at(t, s, i, enemy):
            found += 1
    return found


CHARGING, BACK, COUNTER = range(3)
"""In which part of a melee a unit strikes: it charges, strikes back, or strikes first by Counter."""


@rules
def strike(t: Table, s: Battle, squad: int, enemy: int, part: int) -> None:
    """Strike with all melee weapons of all who are near enough; whoever is fatigued hits with a natural 6 alone.

    Cover does not count, nor do ranged weapons. Counter weapons that have struck first do not strike back.
    firefight:C9a, H3a, H3b, H5c, H7a, K11a, K18a, K18c, K3h, K5a, K5c
    """
    q = s.squads[squad]
    profile = t.profiles[q.profile]
    note(s, LOG_STRIKES, squad, enemy, part, q.fatigued, 0, 0)
    begin_attack(s, squad, enemy, 0, profile.fear)
    if part == CHARGING:
        roll_impact(t, s, squad, enemy)
    doubles = part == CHARGING and is_furious(t, s, squad)
    for weapon in range(profile.first, profile.last):
        if not serves(t, s, weapon, part):
            continue
        models = in_melee(s, enemy) if t.weapons[weapon].blast else 0
        for i in range(q.first, q.first + q.size):
            if s.figures[i].fate == ON_TABLE and strikes_at(t, s, i, enemy) and not is_spent(t, s, i, weapon):
                needed = melee_needs(t, s, i, weapon)
                roll_to_hit(t, s, i, weapon, needed, doubles, 1 if part == CHARGING else 0, models)
                spend(t, s, i, weapon)


@rules
def serves(t: Table, s: Battle, weapon: int, part: int) -> bool:
    """Whether a melee weapon is used in a part of a melee (firefight:H3b, H5c, K5a, K5c)."""
    w = t.weapons[weapon]
    if w.reach > 0 or (part == COUNTER and not w.counter):
        return False
    return not (part == BACK and w.counter and s.now[0].countered)


@rules
def can_use(t: Table, s: Battle, squad: int, enemy: int, part: int) -> bool:
    """Whether any model of a unit that is near enough has a weapon to use in a part of a melee."""
    q = s.squads[squad]
    profile = t.profiles[q.profile]
    for weapon in range(profile.first, profile.last):
        if serves(t, s, weapon, part):
            for i in range(q.first, q.first + q.size):
                if s.figures[i].fate == ON_TABLE and not is_spent(t, s, i, weapon) and strikes_at(t, s, i, enemy):
                    return True
    return False


@rules
def melee_needs(t: Table, s: Battle, figure: int, weapon: int) -> int:
    """What a model's die needs to hit in melee; what it has learnt helps who is not fatigued.

    firefight:E6a, E6d, H7a, K22a, K22b
    """
    q = s.squads[s.figures[figure].squad]
    if q.fatigued:
        return TIRED
    needed = RELIABLE if t.weapons[weapon].reliable else t.profiles[q.profile].quality
    return max(BEST, needed - s.figures[figure].strikes)


@rules
def impact_dice(t: Table, s: Battle, squad: int, enemy: int) -> int:
    """The dice of Impact of a charger who is not fatigued, for each model near enough, less those that Counter takes.

    firefight:K14a, K14b, K5b
    """
    q = s.squads[squad]
    if q.fatigued:
        return 0
    return max(0, t.profiles[q.profile].impact * strikers(t, s, squad, enemy) - counters(t, s, enemy))


@rules
def counters(t: Table, s: Battle, squad: int) -> int:
    """How many models of a unit have Counter, unless it is Stunned (firefight:K5b)."""
    q = s.squads[squad]
    profile = t.profiles[q.profile]
    for weapon in range(profile.first, profile.last):
        if t.weapons[weapon].counter and t.weapons[weapon].reach == 0 and not q.stunned:
            return standing(s, squad)
    return 0


@rules
def roll_impact(t: Table, s: Battle, squad: int, enemy: int) -> None:
    """A charger's dice of Impact, before those of its weapons: each 2 or more is a hit without AP.

    firefight:C9a, K14a, K14b
    """
    q, dice = s.squads[squad], impact_dice(t, s, squad, enemy)
    if dice <= 0:
        return
    note(s, LOG_IMPACT, squad, enemy, dice, counters(t, s, enemy), 0, 0)
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE and strikes_at(t, s, i, enemy):
            for _die in range(min(dice, t.profiles[q.profile].impact)):
                rolled = die(s)
                made = 1 if passes(rolled, 0, IMPACT) else 0
                note(s, LOG_TO_HIT, i, enemy, rolled, IMPACT, made, NOBODY)
                if made:
                    add_hits(s, i, 0, 0, 1, 0, PLAIN, 0)
                dice -= 1
