"""Hits on their way to wounds: Defense dice, Poison, Regeneration, and hits that need no die: sections S, W and C9.

An attack begins with ``begin_attack``, adds its hits while its dice to hit fall, and is then met by its target
(``meet``). Knows nothing of where hits come from.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import (
    LOG_BLAST,
    LOG_DEFENSE,
    LOG_LUCKY,
    LOG_REGENERATED,
    LOG_ROLLED_AGAIN,
    LOG_VENOM,
    MOST_WEAPONS,
    NOBODY,
    ON_TABLE,
)
from campaign.battle.firefight.measures import first_standing, standing
from campaign.battle.firefight.records import A_HIT, A_WOUND, MOST_HITS, MOST_SQUADS, Battle, Table
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import length

WHOSE, PIERCING, COVERED, TIMES, DEADLY, VENOM, SCARS, BURST, HERE = range(9)
"""A run of hits that are alike, in ``Battle.hits``: whose, their AP, how often the target is in cover, how many of them
nobody has met yet; the number of Deadly or 0, whether they are of Poison, and whether nobody regenerates from them; the
weapon with Blast whose they are, counted from 1, or 0; how many of them the unit has that meets them now.
"""

PLAIN, SCARRING, POISONED = range(3)
"""Kinds of hits: as most are; those from which nobody regenerates; those of Poison, from which nobody does either
(firefight:K19a, K23c).
"""

BY, HEAVY, SCAR = range(3)
"""A wound in ``Battle.wounds``: whose, how often it counts on one model, and whether nobody regenerates from it."""

IN_COVER: Final = 1  # firefight:T1a
REGENERATES: Final = 5  # firefight:K20a
AGAIN: Final = 6  # firefight:K19b


@rules
def passes(rolled: int, modifier: int, needed: int) -> bool:
    """Whether a roll that needs a number or more succeeds; a natural 6 always does, a natural 1 never.

    firefight:G2a, G3a, G3b
    """
    if rolled == 6:
        return True
    return rolled != 1 and rolled + modifier >= needed


@rules
def begin_attack(s: Battle, attacker: int, target: int, shoots: int, fear: int) -> None:
    """A unit attacks another: with fire (or a spell), or in melee, and with so much Fear."""
    now = s.now[0]
    now.victim = now.meets = now.aimed = target
    now.attacker, now.shoots, now.fear = attacker, shoots, fear
    now.runs = now.made = now.bursts = now.dealt = 0


@rules
def add_hits(s: Battle, whose: int, ap: int, covered: int, times: int, deadly: int, kind: int, burst: int) -> None:
    """Somebody has made hits of a kind (see ``WHOSE`` and so on); no attack makes more than there is room for.

    firefight:S3b
    """
    now, venom, scars = s.now[0], 1 if kind == POISONED else 0, 1 if kind != PLAIN else 0
    times = min(times, MOST_HITS - now.made)
    if times <= 0:
        return
    now.made += times
    at = A_HIT * (now.runs - 1)
    if now.runs > 0 and s.hits[at + WHOSE] == whose and s.hits[at + PIERCING] == ap:
        if s.hits[at + COVERED] == covered and s.hits[at + DEADLY] == deadly and s.hits[at + BURST] == burst:
            if s.hits[at + VENOM] == venom and s.hits[at + SCARS] == scars:
                s.hits[at + TIMES] += times
                return
    at = A_HIT * now.runs
    now.runs += 1
    s.hits[at + WHOSE], s.hits[at + PIERCING], s.hits[at + COVERED] = whose, ap, covered
    s.hits[at + TIMES], s.hits[at + DEADLY], s.hits[at + VENOM], s.hits[at + SCARS] = times, deadly, venom, scars
    s.hits[at + BURST] = burst


@rules
def meet(t: Table, s: Battle) -> None:
    """The next unit meets the hits of an attack: it blocks them, or a Stunned one loses a model to each that is shot.

    A Tough model that would be knocked out at once takes a wound instead, before all others.
    firefight:C9b, K6b, K8c, K20d, K28c, W4a
    """
    now = s.now[0]
    squad = now.meets
    hits = come_to(s, squad)
    now.meets = next_to_meet(s)
    if not standing(s, squad):
        return
    if now.bursts and hits:
        note(s, LOG_BLAST, now.attacker, squad, hits, 0, 0, 0)
    if s.squads[squad].stunned and now.shoots and not protects(t, s, squad):
        take_all_out(s, squad)
        return
    begin_wounds(s, squad)
    now.dread = now.fear
    if s.squads[squad].stunned and now.shoots and hits > 0:
        add_wound(s, first_hitter(s), 1, scarring(s))
    if now.extra and not now.shoots:
        add_wound(s, now.extra_by, 1, scarring(s))
        now.extra = 0
    block(t, s, squad, True)
    block(t, s, squad, False)
    spare(s, squad)
    if t.profiles[s.squads[squad].profile].regeneration:
        regenerate(s, squad)


@rules
def scarring(s: Battle) -> int:
    """Whether any hit of the attack on a unit is one from which nobody regenerates (firefight:K19a, K20c, K23c)."""
    for run in range(s.now[0].runs):
        if s.hits[A_HIT * run + SCARS] and s.hits[A_HIT * run + HERE]:
            return 1
    return 0


@rules
def first_hitter(s: Battle) -> int:
    """Whose the first hit is of those that a unit meets."""
    for run in range(s.now[0].runs):
        if s.hits[A_HIT * run + HERE]:
            return s.hits[A_HIT * run + WHOSE]
    return NOBODY


@rules
def come_to(s: Battle, squad: int) -> int:
    """Give a unit its hits: of Blast its share, the first that nobody has met; how many there are (firefight:K3f)."""
    now, found = s.now[0], 0
    for run in range(now.runs):
        at = A_HIT * run
        burst, here = s.hits[at + BURST], 0
        if burst > 0:
            part = share_at(burst - 1, squad)
            here = min(s.hits[at + TIMES], s.shares[part])
            s.shares[part] -= here
        elif squad == now.aimed:
            here = s.hits[at + TIMES]
        s.hits[at + HERE] = here
        s.hits[at + TIMES] -= here
        found += here
    return found


@rules
def share_at(weapon: int, squad: int) -> int:
    """Where in ``Battle.shares`` the hits of a weapon's Blast on a unit stand."""
    return MOST_SQUADS * weapon + squad


@rules
def next_to_meet(s: Battle) -> int:
    """The unit nearest to the centre of a Blast that has hits to meet, the first of those equally near, or NOBODY.

    firefight:W8a
    """
    found, least = NOBODY, 1 << 60
    for weapon in range(MOST_WEAPONS):
        if s.now[0].bursts >> weapon & 1:
            f = s.figures[s.centres[weapon]]
            for squad in range(s.squad_count):
                if s.shares[share_at(weapon, squad)]:
                    q = s.squads[squad]
                    for j in range(q.first, q.first + q.size):
                        g = s.figures[j]
                        if g.fate == ON_TABLE:
                            far = length(g.x - f.x, g.y - f.y) - g.radius
                            if far < least or (far == least and squad < found):
                                found, least = squad, far
    return found


@rules
def block(t: Table, s: Battle, squad: int, deadly: bool) -> None:
    """One Defense die for each hit, in the order of the hits, of those that are Deadly or of the others.

    Each failure is a wound. A natural 6 against Poison is rolled again, once.
    firefight:C9b, C9e, G3b, K2a, K6a, K6b, K19b, K19c, S4a, S4b, T1a
    """
    needed = t.profiles[s.squads[squad].profile].defense
    for run in range(s.now[0].runs):
        at = A_HIT * run
        if (s.hits[at + DEADLY] > 0) != deadly:
            continue
        by, modifier = s.hits[at + WHOSE], IN_COVER * s.hits[at + COVERED] - s.hits[at + PIERCING]
        if s.hits[at + VENOM] and s.hits[at + HERE]:
            note(s, LOG_VENOM, squad, by, 0, 0, 0, 0)
        for _hit in range(s.hits[at + HERE]):
            rolled = die(s)
            if rolled == AGAIN and s.hits[at + VENOM]:
                note(s, LOG_ROLLED_AGAIN, squad, by, rolled, modifier, needed, 0)
                rolled = die(s)
            blocked = passes(rolled, modifier, needed)
            note(s, LOG_DEFENSE, squad, by, rolled, modifier, needed, 1 if blocked else 0)
            if not blocked:
                add_wound(s, by, max(1, s.hits[at + DEADLY]), s.hits[at + SCARS])


@rules
def spare(s: Battle, squad: int) -> None:
    """The first wound of a round that comes to a lucky model, alone or the last of its unit, is ignored.

    Of one that counts several times, one time. firefight:E8j
    """
    now = s.now[0]
    figure = first_standing(s, squad)
    if now.pending == 0 or standing(s, squad) != 1 or not s.figures[figure].lucky or s.figures[figure].spared:
        return
    s.figures[figure].spared = 1
    note(s, LOG_LUCKY, figure, s.wounds[BY], 0, 0, 0, 0)
    s.wounds[HEAVY] -= 1
    if not s.wounds[HEAVY]:
        for part in range(A_WOUND * (now.pending - 1)):
            s.wounds[part] = s.wounds[part + A_WOUND]
        now.pending -= 1


@rules
def regenerate(s: Battle, squad: int) -> None:
    """A die for each wound, of which 5 or more ignores one: each that Deadly makes of one by itself, or all at once.

    firefight:C9e, K6a, K19a, K20a, K20b, K20c, K20e, K23c
    """
    now, kept = s.now[0], 0
    for wound in range(now.pending):
        at = A_WOUND * wound
        by, heavy, scar = s.wounds[at + BY], s.wounds[at + HEAVY], s.wounds[at + SCAR]
        left = heavy
        if not scar:
            for _each in range(1 if now.early_regeneration else heavy):
                rolled = die(s)
                ignored = passes(rolled, 0, REGENERATES)
                note(s, LOG_REGENERATED, squad, by, rolled, REGENERATES, 1 if ignored else 0, 0)
                if ignored:
                    left -= heavy if now.early_regeneration else 1
        if left:
            at = A_WOUND * kept
            s.wounds[at + BY], s.wounds[at + HEAVY], s.wounds[at + SCAR] = by, left, scar
            kept += 1
    now.pending = kept


@rules
def take_all_out(s: Battle, squad: int) -> None:
    """Each hit from shooting takes one model of a Stunned unit out; no Defense is rolled (firefight:W4a, W7a)."""
    begin_wounds(s, squad)
    now = s.now[0]
    now.outright = 1
    for run in range(now.runs):
        for _hit in range(s.hits[A_HIT * run + HERE]):
            if now.pending < standing(s, squad):
                add_wound(s, s.hits[A_HIT * run + WHOSE], 1, 1)
    if not now.pending:
        now.victim = NOBODY


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
    """Something begins to wound a unit; it is no attack that frightens, unless it says so."""
    now = s.now[0]
    now.victim, now.pending, now.placed, now.outright, now.dread = squad, 0, 0, 0, 0


@rules
def add_wound(s: Battle, by: int, heavy: int, scar: int) -> None:
    """Somebody has made a wound, or a hit that takes a model out."""
    now = s.now[0]
    if now.pending < MOST_HITS:
        at = A_WOUND * now.pending
        s.wounds[at + BY], s.wounds[at + HEAVY], s.wounds[at + SCAR] = by, heavy, scar
        now.pending += 1
