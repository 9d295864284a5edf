"""What attacks are worth to a unit: fire, blows, a charge, in hundredths of an FP. Reads, and changes nothing."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.firefight.attacks import (
    IMPACT,
    LANCE,
    RELIABLE,
    RENDING,
    can_shoot,
    counters,
    cover_against,
    hindrance,
    is_furious,
)
from campaign.battle.firefight.blast import best_centre, reached
from campaign.battle.firefight.codes import NOBODY, ON_TABLE, SEIZES
from campaign.battle.firefight.measures import first_standing, standing
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.sides import enemies
from campaign.battle.kernel.space import near


@rules
def sixths(needed: int) -> int:
    """How many faces of a die are that much or more: a natural 1 never is, a natural 6 always (firefight:G3b)."""
    return min(5, max(1, 7 - needed))


@rules
def whole_worth(t: Table, s: Battle, squad: int) -> int:
    """What all that is left of a unit is worth."""
    profile = t.profiles[s.squads[squad].profile]
    return 100 * profile.fp * standing(s, squad) + t.characters[s.now[0].character].unit


@rules
def wound_share(t: Table, s: Battle, squad: int, times: int) -> int:
    """Percent of a single model's worth that a wound more takes, which counts so many times.

    It is checked from as many as its Tough value on: two of the die's six faces knock it out then, one more for each
    wound beyond. firefight:K6d, K28a, W1a
    """
    w, f = t.characters[s.now[0].character], s.figures[first_standing(s, squad)]
    beyond = f.wounds + times - t.profiles[s.squads[squad].profile].tough - f.tougher
    if beyond < 0:
        return min(w.tough * times, w.stunned)
    return w.stunned + (100 - w.stunned) * min(6, 2 + beyond) // 6


@rules
def harm(t: Table, s: Battle, hundredths: int, needed: int, ap: int, cover: int, squad: int, weapon: int) -> int:
    """What so many hundredths of an attack are worth on a unit.

    With all that a weapon's rules make of a wound; NOBODY is one without. firefight:K6d, K19b, K20a, K23c
    """
    q = s.squads[squad]
    profile = t.profiles[q.profile]
    models, whole = standing(s, squad), whole_worth(t, s, squad)
    if models == 0:
        return 0
    hits = hundredths * sixths(needed)  # in 600ths
    if q.stunned and not profile.protected:
        return min(hits * whole // (600 * models), whole)
    wounds = hits * sixths(8 - profile.defense - ap + cover)  # in 3600ths: who does not block
    times = 1
    if weapon != NOBODY:
        w = t.weapons[weapon]
        times = max(1, w.deadly)
        if w.poison:
            wounds = wounds * 7 // 6
        if profile.regeneration and not w.poison and not w.rending:
            wounds = wounds * 2 // 3
    if models == 1:
        return min(wounds * wound_share(t, s, squad, times) // 100 * whole // 3600, whole)
    return min(wounds * whole // (3600 * models), whole)


@rules
def fire_value(t: Table, s: Battle, squad: int, target: int) -> int:
    """What the fire of a unit at another is worth."""
    q, found = s.squads[squad], 0
    profile = t.profiles[q.profile]
    for weapon in range(profile.first, profile.last):
        w, shooters, first = t.weapons[weapon], 0, NOBODY
        if w.reach == 0:
            continue
        for i in range(q.first, q.first + q.size):
            if s.figures[i].fate == ON_TABLE and can_shoot(t, s, i, weapon, target):
                shooters += 1
                first = i
        if shooters:
            needed = (RELIABLE if w.reliable else profile.quality) + hindrance(t, s, first, weapon, target)
            hundredths = 100 * shooters * w.attacks
            if w.blast:
                centre = best_centre(t, s, squad, weapon, 1 << (first - q.first), target)
                hundredths = hundredths * min(w.blast, reached(s, centre, squad) if centre != NOBODY else 1)
            cover = 1 if cover_against(t, s, first, weapon, target) else 0
            found += harm(t, s, hundredths, needed, sharp(t, weapon, needed, 0), cover, target, weapon)
    return found


@rules
def sharp(t: Table, weapon: int, needed: int, charges: int) -> int:
    """The AP that a weapon has on the whole: a Lance in a charge, and Rending for the sixes among its hits.

    firefight:K16a, K23a
    """
    w = t.weapons[weapon]
    ap = w.ap + (LANCE if w.lance and charges else 0)
    return ap + max(0, RENDING - ap) // sixths(needed) if w.rending else ap


@rules
def wanted(t: Table, s: Battle, target: int, value: int) -> int:
    """What harm to an enemy is worth in the end: more to who has not acted yet, or stands at an objective."""
    w, q = t.characters[s.now[0].character], s.squads[target]
    if not q.activated and not q.stunned:
        value += value * w.fresh // 100
    return value + (w.seizer if is_on_objective(s, target) else 0)


@rules
def best_target(t: Table, s: Battle, squad: int) -> tuple[int, int]:
    """The enemy at whom the fire of a unit is worth most, and how much; NOBODY where it reaches none."""
    found, most = NOBODY, 0
    for target in range(s.squad_count):
        if enemies(s, squad, target) and standing(s, target):
            value = fire_value(t, s, squad, target)
            if value:
                value = wanted(t, s, target, value)
            if value > most:
                found, most = target, value
    return found, most


@rules
def is_on_objective(s: Battle, squad: int) -> bool:
    """Whether a unit is within 3" of any objective."""
    for number in range(s.objective_count):
        if is_at(s, squad, number):
            return True
    return False


@rules
def is_at(s: Battle, squad: int, objective: int) -> bool:
    """Whether a unit is within 3" of an objective."""
    q, o = s.squads[squad], s.objectives[objective]
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate == ON_TABLE and near(f.x, f.y, f.radius, o.x, o.y, 0, SEIZES):
            return True
    return False


@rules
def blows(t: Table, s: Battle, squad: int, target: int, models: int, charges: int) -> int:
    """What the melee weapons of so many models of a unit are worth on another, and when it charges its Impact.

    firefight:K5b, K11a, K14a
    """
    q, found = s.squads[squad], 0
    profile = t.profiles[q.profile]
    for weapon in range(profile.first, profile.last):
        w = t.weapons[weapon]
        if w.reach == 0:
            needed = 6 if q.fatigued else RELIABLE if w.reliable else profile.quality
            hundredths = 100 * models * w.attacks
            if charges and is_furious(t, s, squad):
                hundredths += hundredths // sixths(needed)
            found += harm(t, s, hundredths, needed, sharp(t, weapon, needed, charges), 0, target, weapon)
    if charges and profile.impact and not q.fatigued:
        dice = max(0, profile.impact * models - counters(t, s, target))
        found += harm(t, s, 100 * dice, IMPACT, 0, 0, target, NOBODY)
    return found


@rules
def charge_value(t: Table, s: Battle, squad: int, target: int, ground: int) -> int:
    """What a charge is worth: the blows, less those that come back; a Stunned unit is simply gone.

    ``ground``: what it is worth to drive the target off where it stands.
    """
    w, q = t.characters[s.now[0].character], s.squads[target]
    whole = whole_worth(t, s, target)
    if q.stunned and not t.profiles[q.profile].protected:
        return whole + ground
    given = min(whole, blows(t, s, squad, target, standing(s, squad), 1))
    taken = 0
    if not q.stunned:
        taken = min(whole_worth(t, s, squad), blows(t, s, target, squad, standing(s, target), 0))
        if not counters(t, s, target):
            taken = taken * (whole - given) // max(1, whole)
    return wanted(t, s, target, given) - taken * w.taken // 100 - w.exhausted + ground * given // max(1, whole)
