"""Casters, their tokens and spells: who can cast what at whom, the bids, the die, and what comes of it: K4 and X.

A spell is named with its target and paid, then whoever may adds tokens, then its die falls. Bids are kept from other
sides until all have been made (``seen``).
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.blast import shell
from campaign.battle.firefight.codes import (
    CASTS,
    DREAD,
    DREADS,
    GOAD,
    HAIL,
    INCH,
    JOLT,
    LOG_BID,
    LOG_CAST,
    LOG_SPELL,
    LOG_TOKENS,
    NOBODY,
    ON_TABLE,
    SPELLS,
    TARGET,
    VEIL,
    WHO,
    X,
    Y,
)
from campaign.battle.firefight.hits import PLAIN, add_hits, begin_attack, passes
from campaign.battle.firefight.measures import is_model, standing
from campaign.battle.firefight.reasons import (
    FINE,
    GONE,
    IS_STUNNED,
    NO_CASTER,
    NO_CENTRE,
    NO_SPELL,
    NO_TOKENS,
    NOT_A_FRIEND,
    NOT_AN_ENEMY,
    OUT_OF_SPELL,
    TRIED,
)
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.terrain import sees_model
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import near

MOST_TOKENS: Final = 6  # firefight:K4b
WORKS: Final = 4  # firefight:K4d
HELPS: Final = 18 * INCH  # firefight:K4e
VALUES: Final = (1, 1, 1, 2, 2, 3)  # firefight:X1a, X2a, X3a, X4a, X5a, X6a
RANGES: Final = (18 * INCH, 12 * INCH, 12 * INCH, 18 * INCH, 18 * INCH, 12 * INCH)
"""Of Jolt, Veil, Goad, Sear, Hail and Dread."""

JOLTS: Final = 2  # firefight:X1b
PIERCES, DEADLY = 4, 3  # firefight:X4b


@rules
def gain_tokens(t: Table, s: Battle) -> None:
    """When a round begins, each caster on the table gains as many tokens as its rule says, and holds 6 at most.

    firefight:A3d, K4a, K4b, K4j
    """
    for i in range(s.figure_count):
        f = s.figures[i]
        caster = t.profiles[s.squads[f.squad].profile].caster
        if caster and f.fate == ON_TABLE:
            gained = min(MOST_TOKENS - f.tokens, caster)
            f.tokens += gained
            note(s, LOG_TOKENS, i, NOBODY, gained, f.tokens, 0, 0)


@rules
def is_for_friends(spell: int) -> bool:
    """Whether a spell works on a unit of the own side (firefight:X2b, X3b)."""
    return spell == VEIL or spell == GOAD


@rules
def reaches(t: Table, s: Battle, caster: int, figure: int, reach: int) -> bool:
    """Whether a model is in sight of a caster and no farther from it than so much; a caster sees itself."""
    if figure == caster:
        return True
    f, g = s.figures[caster], s.figures[figure]
    if g.fate != ON_TABLE or not near(f.x, f.y, f.radius, g.x, g.y, g.radius, reach):
        return False
    return sees_model(t, s, caster, figure)


@rules
def reaches_unit(t: Table, s: Battle, caster: int, squad: int, reach: int) -> bool:
    """Whether a caster has any model of a unit in range and in sight (firefight:X7a)."""
    q = s.squads[squad]
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE and reaches(t, s, caster, j, reach):
            return True
    return False


@rules
def target_problem(t: Table, s: Battle, caster: int, spell: int, squad: int) -> int:
    """Why a caster may not name a unit as the target of a spell, or FINE (firefight:X2b, X6c, X7a, X7b, X7c)."""
    if squad < 0 or squad >= s.squad_count or not standing(s, squad):
        return GONE
    friend = not enemies(s, squad, s.figures[caster].squad)
    if friend and not is_for_friends(spell):
        return NOT_AN_ENEMY
    if is_for_friends(spell) and not friend:
        return NOT_A_FRIEND
    if spell == DREAD and s.squads[squad].stunned:
        return IS_STUNNED
    return FINE if reaches_unit(t, s, caster, squad, RANGES[spell]) else OUT_OF_SPELL


@rules
def casting_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why the active unit may not cast so: each of its casters attempts each spell once, at its value.

    firefight:K4c, K4h, K4i, X5c
    """
    caster, spell, now = c[WHO], c[X], s.now[0]
    if not is_model(s, caster) or s.figures[caster].squad != now.squad:
        return NO_CASTER
    f = s.figures[caster]
    if f.fate != ON_TABLE or not t.profiles[s.squads[f.squad].profile].caster:
        return NO_CASTER
    if spell < 0 or spell >= SPELLS:
        return NO_SPELL
    if f.tried >> spell & 1:
        return TRIED
    if f.tokens < VALUES[spell]:
        return NO_TOKENS
    code = target_problem(t, s, caster, spell, c[TARGET])
    if code != FINE or spell != HAIL:
        return code
    q, centre = s.squads[c[TARGET]], c[Y]
    if centre < q.first or centre >= q.first + q.size or s.figures[centre].fate != ON_TABLE:
        return NO_CENTRE
    return FINE if reaches(t, s, caster, centre, RANGES[HAIL]) else NO_CENTRE


@rules
def can_cast(t: Table, s: Battle, squad: int) -> bool:
    """Whether a unit that is not Stunned has a caster with a spell that it can attempt now (firefight:K4c, K4g)."""
    q = s.squads[squad]
    if not t.profiles[q.profile].caster or q.stunned:
        return False
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate == ON_TABLE:
            for spell in range(SPELLS):
                if f.tokens >= VALUES[spell] and not f.tried >> spell & 1:
                    for target in range(s.squad_count):
                        if target_problem(t, s, i, spell, target) == FINE:
                            return True
    return False


@rules
def forget_spells(s: Battle, squad: int) -> None:
    """An activation begins: every spell can be attempted anew (firefight:K4h)."""
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        s.figures[i].tried = 0


@rules
def begin_cast(s: Battle, c: Ints) -> None:
    """A spell is named with its target, and its value is paid, whatever comes of it (firefight:K4c, K4f, K4h)."""
    now, f = s.now[0], s.figures[c[WHO]]
    now.caster, now.aim, now.spell, now.centre = c[WHO], c[TARGET], c[X], c[Y]
    now.asked = now.added = 0
    f.tokens -= VALUES[now.spell]
    f.tried |= 1 << now.spell
    for i in range(s.figure_count):
        s.bids[i] = 0
    note(
        s,
        LOG_CAST,
        now.caster,
        now.aim,
        now.spell,
        VALUES[now.spell],
        now.centre if now.spell == HAIL else NOBODY,
        f.tokens,
    )


# Bids


@rules
def may_bid(t: Table, s: Battle, figure: int) -> bool:
    """Whether somebody may add tokens to the die of the spell: a caster in sight of its caster, no farther than 18".

    Not who is Stunned. firefight:K4e, K4j
    """
    f = s.figures[figure]
    q = s.squads[f.squad]
    if f.fate != ON_TABLE or f.tokens == 0 or q.stunned or not t.profiles[q.profile].caster:
        return False
    return reaches(t, s, s.now[0].caster, figure, HELPS)


@rules
def next_bidder(t: Table, s: Battle) -> int:
    """Who is asked next for tokens, or NOBODY: those of the caster's side first, in the order of the lists.

    Where the caster's side bids openly, its bids are shown before the others are asked. firefight:K4k, K4l
    """
    now, many = s.now[0], s.figure_count
    side = s.figures[now.caster].side
    while now.asked < 2 * many:
        if now.asked == many and not now.blind_bids:
            reveal(s, side)
        figure = now.asked % many
        if (s.figures[figure].side == side) == (now.asked < many) and may_bid(t, s, figure):
            return figure
        now.asked += 1
    return NOBODY


@rules
def bid(s: Battle, figure: int, tokens: int) -> None:
    """Somebody adds so many tokens; nobody of another side sees it yet (firefight:K4k)."""
    s.bids[figure] = tokens
    s.now[0].asked += 1


@rules
def reveal(s: Battle, side: int) -> None:
    """The bids of a side are shown, or with NOBODY all that are not yet: lost whatever comes of it.

    firefight:K4e, K4f, K4k, K4l
    """
    now = s.now[0]
    for i in range(s.figure_count):
        f = s.figures[i]
        if s.bids[i] and (side == NOBODY or f.side == side):
            way = -1 if enemies(s, f.squad, s.figures[now.caster].squad) else 1
            f.tokens -= s.bids[i]
            now.added += way * s.bids[i]
            note(s, LOG_BID, i, now.caster, s.bids[i], way, f.tokens, 0)
            s.bids[i] = 0


# What comes of it


@rules
def resolve(t: Table, s: Battle) -> None:
    """All have bid: the die falls, and with 4 or more the spell works (firefight:C9h, K4d, K4e)."""
    now = s.now[0]
    reveal(s, NOBODY)
    rolled = die(s)
    worked = passes(rolled, now.added, WORKS)
    note(s, LOG_SPELL, now.caster, now.aim, rolled, now.added, now.spell, 1 if worked else 0)
    now.stage = CASTS
    if worked:
        work(s)


@rules
def work(s: Battle) -> None:
    """A spell works. Its hits are those of shooting that nothing covers from, and the caster's own rules do nothing.

    firefight:K30b, X1b, X2b, X3b, X4b, X5b, X6b, X8a, X8b, X8c
    """
    now, q = s.now[0], s.squads[s.now[0].aim]
    if now.spell == VEIL:
        q.veiled = 1
    elif now.spell == GOAD:
        q.goaded = 1
    elif now.spell == DREAD:
        for number in range(s.squad_count):
            s.squads[number].was_stunned = s.squads[number].stunned
        q.tests = 1
        now.stage = DREADS
    elif now.spell == HAIL:
        shell(s, now.caster, now.aim, now.centre)
    else:
        begin_attack(s, now.squad, now.aim, 1, 0)
        if now.spell == JOLT:
            add_hits(s, now.caster, 0, 0, JOLTS, 0, PLAIN, 0)
        else:
            add_hits(s, now.caster, PIERCES, 0, 1, DEADLY, PLAIN, 0)


@rules
def wear_off(s: Battle) -> None:
    """Veil and Goad last to the end of the round (firefight:A3a, X2b, X3b)."""
    for number in range(s.squad_count):
        s.squads[number].veiled = s.squads[number].goaded = 0
