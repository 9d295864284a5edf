"""Spells and tokens: which is cast at whom, and who adds what. Values are hundredths of an FP."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.blast import PIERCES as SHELLS_PIERCE
from campaign.battle.firefight.blast import SHELLS, reached
from campaign.battle.firefight.codes import (
    BID,
    CAST,
    CHARGE,
    DONE,
    DREAD,
    HAIL,
    INCH,
    JOLT,
    NOBODY,
    ON_TABLE,
    SEAR,
    SPELLS,
    TARGET,
    VEIL,
    VERB,
    WHO,
    X,
    Y,
)
from campaign.battle.firefight.measures import standing, units_near
from campaign.battle.firefight.movement import move_of
from campaign.battle.firefight.options import blank
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.spells import (
    DEADLY,
    JOLTS,
    MOST_TOKENS,
    PIERCES,
    RANGES,
    VALUES,
    casting_problem,
    reaches,
)
from campaign.battle.firefight.tactician.worth import blows, harm, sixths, whole_worth

FAR_FIRE: Final = 24 * INCH
EVEN: Final = 2  # of a spell's chances: it works with 4 or more (firefight:K4d)
EACH_TOKEN: Final = 6  # a token makes one face of the die more work
MOST_BID: Final = 2  # a natural 1 fails, and a natural 6 works, whatever is added


@rules
def spell_value(t: Table, s: Battle, caster: int, spell: int, target: int) -> int:
    """What a spell is worth where it works."""
    w, q = t.characters[s.now[0].character], s.squads[target]
    profile, models = t.profiles[q.profile], standing(s, target)
    if spell == JOLT:
        return hits_value(t, s, JOLTS, 0, target)
    if spell == SEAR:
        tough = models == 1 and profile.tough > 1
        return hits_value(t, s, 1, PIERCES, target) * (min(DEADLY, profile.tough) if tough else 1)
    if spell == HAIL:
        return hits_value(t, s, min(SHELLS, models), SHELLS_PIERCE, target)
    if spell == DREAD:
        fails = 6 - sixths(profile.quality)
        value = whole_worth(t, s, target) * w.stunned // 100 * fails // 6
        return value * w.dread // (200 if profile.fearless else 100)
    if spell == VEIL:
        if profile.stealth or q.veiled:
            return 0
        return whole_worth(t, s, target) * w.veil // 100 * exposed(s, target, FAR_FIRE)
    return 0 if profile.furious or q.goaded or q.activated else more_hits(t, s, target) * w.goad // 100


@rules
def hits_value(t: Table, s: Battle, hits: int, ap: int, squad: int) -> int:
    """What so many hits are worth on a unit: of attacks that cannot miss, where the best dice miss one in six."""
    return harm(t, s, 100 * hits, 2, ap, 0, squad, NOBODY) * 6 // 5


@rules
def exposed(s: Battle, squad: int, reach: int) -> int:
    """1 where an enemy that has not acted yet is within so much of a unit, else 0."""
    for enemy in range(s.squad_count):
        if enemies(s, enemy, squad) and standing(s, enemy) and not s.squads[enemy].activated:
            if units_near(s, squad, enemy, reach):
                return 1
    return 0


@rules
def more_hits(t: Table, s: Battle, squad: int) -> int:
    """What a unit gains by being Furious: hits for its sixes, of the best blows that it could charge with."""
    best, charges = 0, move_of(t, s, squad, CHARGE)
    for enemy in range(s.squad_count):
        if enemies(s, enemy, squad) and standing(s, enemy):
            if units_near(s, squad, enemy, charges):
                best = max(best, blows(t, s, squad, enemy, standing(s, squad), 1))
    return best // sixths(t.profiles[s.squads[squad].profile].quality)


@rules
def token_worth(t: Table, s: Battle, figure: int) -> int:
    """What a token is worth to somebody that it keeps: nothing where the next round brings more than it can hold."""
    f, now = s.figures[figure], s.now[0]
    left = f.tokens + t.profiles[s.squads[f.squad].profile].caster
    return 0 if left > MOST_TOKENS or now.turn >= now.last_turn else t.characters[now.character].token


@rules
def cast_best(t: Table, s: Battle, c: Ints) -> None:
    """The spell that is worth most beyond its tokens, half of the time; none where it is not worth them."""
    now, best = s.now[0], 0
    q = s.squads[now.squad]
    who, what, whom, middle = NOBODY, 0, 0, 0
    for caster in range(q.first, q.first + q.size):
        for spell in range(SPELLS):
            for target in range(s.squad_count):
                if standing(s, target) == 0:
                    continue
                value = spell_value(t, s, caster, spell, target) // EVEN - VALUES[spell] * token_worth(t, s, caster)
                if value <= best:
                    continue
                c[VERB], c[WHO], c[TARGET], c[X] = CAST, caster, target, spell
                c[Y] = middle_of(t, s, caster, target) if spell == HAIL else 0
                if c[Y] != NOBODY and casting_problem(t, s, c) == FINE:
                    best, who, what, whom, middle = value, caster, spell, target, c[Y]
    blank(c, DONE)
    if who != NOBODY:
        c[VERB], c[WHO], c[TARGET], c[X], c[Y] = CAST, who, whom, what, middle


@rules
def middle_of(t: Table, s: Battle, caster: int, squad: int) -> int:
    """The model of a unit round which a Hail reaches most enemies of a caster, of those that it sees; or NOBODY."""
    q, found, most = s.squads[squad], NOBODY, 0
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE and reaches(t, s, caster, j, RANGES[HAIL]):
            many = reached(s, j, s.figures[caster].squad)
            if many > most:
                found, most = j, many
    return found


@rules
def bid_with_sense(t: Table, s: Battle, c: Ints) -> None:
    """Up to two tokens, each of which makes the spell a sixth more or less likely, where that is worth them."""
    now = s.now[0]
    figure = now.asked % s.figure_count
    blank(c, BID)
    c[WHO] = figure
    value = spell_value(t, s, now.caster, now.spell, now.aim)
    if value // EACH_TOKEN > token_worth(t, s, figure):
        c[X] = min(s.figures[figure].tokens, MOST_BID)
