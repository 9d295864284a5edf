"""Close combat: melees are taken apart into fights of one against many, and fought out one exchange after the other.

Throws the dice of the fights and notes their wounds; stops wherever a side has to decide. Settles nothing: who dies
here leaves at the end of the block, and strikes until then (fftt:Q3, X14).
"""

from __future__ import annotations

from typing import NamedTuple

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.abilities import bites_of
from campaign.battle.fftt.codes import (
    BERSERK,
    CREDITING,
    CRUSH,
    CRUSHING,
    DONE,
    FIGURE,
    GOING_ON,
    LOG_EXCHANGE,
    LOG_FOUGHT,
    LOG_PARTED,
    NOBODY,
    ON_TABLE,
    OVER,
    PARTING,
    PICKING,
    TARGET,
    VERB,
)
from campaign.battle.fftt.contact import opposes
from campaign.battle.fftt.eggs import crush, may_crush
from campaign.battle.fftt.reasons import FINE, NEEDED_THERE, NOT_IN_FIGHT
from campaign.battle.fftt.records import Battle, Figure, Table
from campaign.battle.fftt.wounds import note_wounds, wounded, wounds_noted
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import touching

# Stages of the step.
SPLITTING, CALLING, STARTING, OVER_EGGS = range(4)
"""Melees are taken apart; a fight is called; an exchange of it may start. Before all that, eggs are destroyed."""

NO_CLAIM = -100  # less than any score


# The step


@rules
def begin_close_combat(t: Table, s: Battle) -> None:
    """List who is in contact with an enemy; whoever has come into contact is free to leave after this step.

    The step is the compulsory round, even if nobody has an AP for it (fftt:X1a, X9a, X9b, X9c). Who is under goo fights
    as any other (fftt:B9c).
    """
    now = s.now[0]
    now.stage, now.fighting, now.exchange, now.asking, now.beaten, now.claims = OVER_EGGS, NOBODY, 0, 0, 0, 0
    now.pairs = 0
    for i in range(s.figure_count):
        s.figures[i].bound = s.figures[i].bites = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate != ON_TABLE:
            continue
        for j in range(s.figure_count):
            e = s.figures[j]
            if opposes(f, e) and s.forces[f.side].place < s.forces[e.side].place:
                if touching(t, s, i, f.x, f.y, j):
                    pair = s.pairs[now.pairs]
                    pair.a, pair.b, pair.apart = i, j, 0
                    now.pairs += 1


@rules
def fight_on(t: Table, s: Battle) -> int:
    """Go on to the next decision of the step: its kind, with whose it is, or OVER when all fights are fought."""
    now = s.now[0]
    while True:
        if now.claims > 1:
            now.actor, now.side = now.fighting, claimants_side(s)
            return CREDITING
        if now.beaten > 1:
            now.actor, now.side = now.fighting, s.figures[now.fighting].side
            return PICKING
        if now.stage == OVER_EGGS:
            if next_to_crush(t, s):
                return CRUSHING
            now.stage, now.asking = SPLITTING, 0
        elif now.stage == SPLITTING:
            if next_to_part(s):
                return PARTING
            name_fights(s)
            now.stage, now.fighting = CALLING, NOBODY
        elif now.stage == CALLING:
            now.fighting = next_fight(s, now.fighting)
            if now.fighting == NOBODY:
                end_close_combat(s)
                return OVER
            now.stage, now.exchange, now.asking = STARTING, 0, 0
        elif is_decided(s):
            now.stage = CALLING
        elif now.exchange == 0 and somebody_attacks(t, s):
            fight_exchange(t, s)
        elif now.exchange > 0 and next_to_go_on(t, s):
            return GOING_ON
        else:
            now.stage = CALLING


@rules
def answer_fight(t: Table, s: Battle, c: Ints) -> None:
    """Carry out a legal answer to the decision that the step waits for."""
    now = s.now[0]
    if now.kind == PARTING:
        take_apart(s, pair_of(s, c[FIGURE], c[TARGET]))
    elif now.kind == CREDITING:
        credit(s, c[FIGURE])
    elif now.kind == PICKING:
        strike_beaten(s, c[FIGURE])
    elif c[VERB] == CRUSH:
        crush(s, c[FIGURE], c[TARGET])
    elif c[VERB] == DONE:
        now.asking += 1
    else:
        fight_exchange(t, s)


@rules
def next_to_crush(t: Table, s: Battle) -> bool:
    """Find the next side to ask for eggs to destroy, in moving order, before the fights (fftt:X12d, X12g)."""
    now = s.now[0]
    while now.asking < s.force_count:
        for side in range(s.force_count):
            if s.forces[side].place == now.asking and may_crush(t, s, side):
                now.actor, now.side = NOBODY, side
                return True
        now.asking += 1
    return False


@rules
def end_close_combat(s: Battle) -> None:
    """Nobody is in a fight any more."""
    s.now[0].pairs = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        f.fight, f.score, f.can_wound = NOBODY, 0, 0


# Larger melees


@rules
def next_to_part(s: Battle) -> bool:
    """Whether a side has to say which pair is taken apart: the first in the moving order of those in the melee.

    Melees come in order of their lowest figure number; where one pair only can be taken apart, it is.
    fftt:X5a, X5d, X13a
    """
    now = s.now[0]
    while True:
        name_melees(s)
        melee, count, only = NOBODY, 0, NOBODY
        for k in range(now.pairs):
            if can_part(s, k):
                of_pair = s.figures[s.pairs[k].a].fight
                if melee == NOBODY or of_pair < melee:
                    melee, count = of_pair, 0
                if of_pair == melee:
                    only = k
                    count += 1
        if count == 0:
            return False
        if count > 1:
            now.fighting, now.actor, now.side = melee, NOBODY, first_side(s, melee)
            return True
        take_apart(s, only)


@rules
def name_melees(s: Battle) -> None:
    """Write into ``fight`` of all who are connected by pairs the lowest number among them."""
    now = s.now[0]
    for i in range(s.figure_count):
        s.figures[i].fight = NOBODY
    for k in range(now.pairs):
        s.figures[s.pairs[k].a].fight = s.pairs[k].a
        s.figures[s.pairs[k].b].fight = s.pairs[k].b
    changed = True
    while changed:
        changed = False
        for k in range(now.pairs):
            f, e = s.figures[s.pairs[k].a], s.figures[s.pairs[k].b]
            if not s.pairs[k].apart and f.fight != e.fight:
                f.fight = e.fight = min(f.fight, e.fight)
                changed = True


@rules
def can_part(s: Battle, pair: int) -> bool:
    """Whether a pair can be taken apart: both have another opponent (fftt:X5e)."""
    p = s.pairs[pair]
    return not p.apart and opponents(s, p.a) > 1 and opponents(s, p.b) > 1


@rules
def opponents(s: Battle, figure: int) -> int:
    """How many pairs a figure is in that are not taken apart."""
    found = 0
    for k in range(s.now[0].pairs):
        p = s.pairs[k]
        if not p.apart and (p.a == figure or p.b == figure):
            found += 1
    return found


@rules
def first_side(s: Battle, melee: int) -> int:
    """Of the sides in a melee, two or more, the one that moves first in this turn (fftt:X13a)."""
    found = NOBODY
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fight == melee and (found == NOBODY or s.forces[f.side].place < s.forces[found].place):
            found = f.side
    return found


@rules
def take_apart(s: Battle, pair: int) -> None:
    """The two of a pair do not fight each other (fftt:X5d)."""
    p = s.pairs[pair]
    p.apart = 1
    note(s, LOG_PARTED, p.a, p.b, 0, 0, 0, 0)


@rules
def pair_of(s: Battle, figure: int, opponent: int) -> int:
    """The pair of two figures, that of the side earlier in the moving order first, or NOBODY."""
    for k in range(s.now[0].pairs):
        if s.pairs[k].a == figure and s.pairs[k].b == opponent and not s.pairs[k].apart:
            return k
    return NOBODY


@rules
def pair_problem(s: Battle, figure: int, opponent: int) -> int:
    """Whether a pair of the melee can be taken apart: FINE, or the reason (fftt:X5d, X5e)."""
    pair = pair_of(s, figure, opponent)
    if pair == NOBODY or s.figures[figure].fight != s.now[0].fighting:
        return NOT_IN_FIGHT
    return FINE if can_part(s, pair) else NEEDED_THERE


@rules
def name_fights(s: Battle) -> None:
    """Write into ``fight`` of everybody engaged the single one of its fight (fftt:X5b).

    Of two who are alone with each other that is the one whose side moves later.
    """
    for k in range(s.now[0].pairs):
        p = s.pairs[k]
        if not p.apart:
            single = p.a if opponents(s, p.a) > 1 else p.b
            s.figures[p.a].fight = s.figures[p.b].fight = single


@rules
def next_fight(s: Battle, last: int) -> int:
    """The single one of the next fight, by its number, or NOBODY: the order is nobody's advantage (fftt:X5c)."""
    for i in range(last + 1, s.figure_count):
        if s.figures[i].fight == i:
            return i
    return NOBODY


# One fight


@rules
def has_dropped_out(f: Figure) -> bool:
    """Whether wounds from before the block and of this fight have killed it; shots do not. So has who surrendered.

    fftt:E2e, X14d, X14f
    """
    return f.hurt + f.struck >= f.full or f.fate != ON_TABLE


@rules
def takes_part(s: Battle, figure: int) -> bool:
    """Whether a figure is in the fight under way, and has not dropped out of it."""
    f = s.figures[figure]
    return f.fight == s.now[0].fighting and not has_dropped_out(f)


@rules
def is_decided(s: Battle) -> bool:
    """Whether a side of the fight has dropped out: the single one, or all of the many (fftt:X7f)."""
    single = s.now[0].fighting
    if not takes_part(s, single):
        return True
    for i in range(s.figure_count):
        if i != single and takes_part(s, i):
            return False
    return True


@rules
def can_attack(t: Table, s: Battle, figure: int) -> bool:
    """Whether a figure of the fight has an AP for an attack, or has paid for it, and may make one.

    fftt:X6a, X6b, X10a, X11c
    """
    f = s.figures[figure]
    return takes_part(s, figure) and (f.ap > 0 or f.bites > 0) and not f.defends and not t.units[f.unit].harmless


@rules
def somebody_attacks(t: Table, s: Battle) -> bool:
    """Whether the first exchange takes place: everybody who can attack does (fftt:X15a)."""
    for i in range(s.figure_count):
        if can_attack(t, s, i):
            return True
    return False


@rules
def next_to_go_on(t: Table, s: Battle) -> bool:
    """Find the next side to ask for another exchange, in moving order: one whose Insectoids can attack.

    fftt:X7a, X7d, X10c, X14a
    """
    now = s.now[0]
    while now.asking < s.force_count:
        for i in range(s.figure_count):
            f = s.figures[i]
            if s.forces[f.side].place == now.asking and t.units[f.unit].insectoid and can_attack(t, s, i):
                now.actor, now.side = i, f.side
                return True
        now.asking += 1
    return False


@rules
def fight_exchange(t: Table, s: Battle) -> None:
    """One exchange: everybody who can attack spends an AP, all throw, the single one is compared with each.

    An attack costs the AP that is left after fire, or the half of one that a double attack has left.
    The many throw in the order of their numbers, the single one after them.

    fftt:A1c, A3b, X1c, X4a, X7b, X7c, X7e, X10a, X14b, X14c
    """
    now = s.now[0]
    now.exchange += 1
    now.asking = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fight == now.fighting:
            f.can_wound = 0
            if can_attack(t, s, i):
                f.can_wound = 1
                if f.bites == 0:
                    f.ap -= 1
                    f.bites = bites_of(t, f)
                f.bites -= 1
    for i in range(s.figure_count):
        if i != now.fighting and takes_part(s, i):
            throw_die(t, s, i)
    throw_die(t, s, now.fighting)
    compare_all(s)


@rules
def throw_die(t: Table, s: Battle, figure: int) -> None:
    """A fighter's die and what is added to it (fftt:X2a)."""
    f = s.figures[figure]
    face = die(s)
    added = modifier(t, s, figure)
    f.score = face + added
    note(s, LOG_FOUGHT, figure, NOBODY, face, added, f.can_wound, 0)


class Added(NamedTuple):
    """What a fighter adds to its die, part by part."""

    hand: int
    veteran: int
    berserk: int
    wounded: int
    friends: int


@rules
def added_by(t: Table, f: Figure, friends: int) -> Added:
    """What a fighter adds to its die with so many friends beside it.

    fftt:E8d, N11b, R1d, X3a, X3b, X3c, X3d, X13b, X13c
    """
    veteran, berserk, hurt = 0, 0, 0
    if f.veteran:
        veteran = 1
    if f.abilities & BERSERK:
        berserk = 2
    if wounded(f):
        hurt = -1
    return Added(t.units[f.unit].hand, veteran, berserk, hurt, friends)


@rules
def modifier(t: Table, s: Battle, figure: int) -> int:
    """All that a fighter adds to its die."""
    parts = added_by(t, s.figures[figure], friends_beside(s, figure))
    return parts.hand + parts.veteran + parts.berserk + parts.wounded + parts.friends


@rules
def friends_beside(s: Battle, figure: int) -> int:
    """How many others of its alliance fight beside a fighter (fftt:X3b, X5f, X14e, X14g)."""
    found = 0
    for i in range(s.figure_count):
        if i != figure and s.figures[i].team == s.figures[figure].team and takes_part(s, i):
            found += 1
    return found


@rules
def compared_score(f: Figure, other: Figure) -> int:
    """A fighter's score against another one: at a draw the elite one has 1 more (fftt:X3e, X3f)."""
    if f.score == other.score and f.elite and not other.elite:
        return f.score + 1
    return f.score


@rules
def wounds_between(f: Figure, other: Figure) -> int:
    """The wounds that a fighter makes by its comparison with another one; 0 if it does not win, or cannot wound.

    fftt:X2a, X2b, X2c, X2d, X2e, X6a
    """
    score, against = compared_score(f, other), compared_score(other, f)
    if score <= against or not f.can_wound:
        return 0
    score, against = max(1, score), max(1, against)
    if score >= 3 * against:
        return 3
    return 2 if score >= 2 * against else 1


@rules
def compare_all(s: Battle) -> None:
    """Compare the single one with each of the many: it takes the wounds wherever it loses (fftt:X4a, X4b).

    Whom it beats, and whose its death is, is counted; where there is no choice, it is done.
    """
    now = s.now[0]
    single = s.figures[now.fighting]
    before = wounds_noted(single)
    beaten = NOBODY
    for i in range(s.figure_count):
        if i == now.fighting or not takes_part(s, i):
            continue
        f = s.figures[i]
        made, taken = wounds_between(f, single), wounds_between(single, f)
        score, against = compared_score(f, single), compared_score(single, f)
        note(s, LOG_EXCHANGE, i, now.fighting, score, against, made + taken, 1 if made else 0)
        if made:
            note_wounds(s, now.fighting, made, i, f.x, f.y, 1)
        elif taken:
            beaten = i
            now.beaten += 1
    if before < single.full <= wounds_noted(single):
        count_claims(s)
    if now.beaten == 1:
        strike_beaten(s, beaten)


# Who takes the wounds, whose kill it is


@rules
def strike_beaten(s: Battle, figure: int) -> None:
    """One of those that the single one has beaten takes the wounds of their comparison (fftt:X4c)."""
    now = s.now[0]
    single = s.figures[now.fighting]
    now.beaten = 0
    note_wounds(s, figure, wounds_between(single, s.figures[figure]), now.fighting, single.x, single.y, 1)


@rules
def count_claims(s: Battle) -> None:
    """The single one is killed in this exchange: by the winner with the highest score, if it is one (fftt:R2c)."""
    now = s.now[0]
    best = NO_CLAIM
    for i in range(s.figure_count):
        best = max(best, claim(s, i))
    first = NOBODY
    for i in range(s.figure_count):
        if claim(s, i) == best:
            now.claims += 1
            if first == NOBODY:
                first = i
    if now.claims == 1:
        credit(s, first)


@rules
def claim(s: Battle, figure: int) -> int:
    """The score with which one of the many has wounded the single one in this exchange, or NO_CLAIM."""
    single = s.now[0].fighting
    if figure == single or not takes_part(s, figure):
        return NO_CLAIM
    f = s.figures[figure]
    return compared_score(f, s.figures[single]) if wounds_between(f, s.figures[single]) else NO_CLAIM


@rules
def has_best_claim(s: Battle, figure: int) -> bool:
    """Whether nobody has a better claim to the single one's death (fftt:R2c)."""
    own = claim(s, figure)
    for i in range(s.figure_count):
        if claim(s, i) > own:
            return False
    return True


@rules
def claimants_side(s: Battle) -> int:
    """The owner of those whose claims are equal; of several the one that moves first in this turn (fftt:R2e)."""
    found = NOBODY
    for i in range(s.figure_count):
        side = s.figures[i].side
        if has_best_claim(s, i) and (found == NOBODY or s.forces[side].place < s.forces[found].place):
            found = side
    return found


@rules
def credit(s: Battle, figure: int) -> None:
    """The single one is killed by this one of the many."""
    now = s.now[0]
    single, f = s.figures[now.fighting], s.figures[figure]
    now.claims = 0
    single.killer, single.blow_x, single.blow_y = figure, f.x, f.y


@rules
def leave_fights(s: Battle, side: int) -> None:
    """A side is about to surrender in this step: what it would have to decide falls away (fftt:E2e).

    A kill that it could have claimed is the first claimant's.
    """
    now = s.now[0]
    if now.claims > 1 and claimants_side(s) == side:
        for i in range(s.figure_count):
            if now.claims and has_best_claim(s, i):
                credit(s, i)
    for k in range(now.pairs):
        p = s.pairs[k]
        if s.figures[p.a].side == side or s.figures[p.b].side == side:
            p.apart = 1


@rules
def count_beaten_again(s: Battle) -> None:
    """After a surrender: who of those that the single one has beaten is still there to take its wounds (fftt:E2e)."""
    now = s.now[0]
    if now.beaten == 0:
        return
    now.beaten, last = 0, NOBODY
    for i in range(s.figure_count):
        if i != now.fighting and takes_part(s, now.fighting) and takes_part(s, i):
            if wounds_between(s.figures[now.fighting], s.figures[i]):
                last = i
                now.beaten += 1
    if now.beaten == 1:
        strike_beaten(s, last)


@rules
def pick_problem(s: Battle, figure: int) -> int:
    """Whether the wounds, or the kill, can fall to one of the many: FINE, or the reason (fftt:R2c, X4c)."""
    now = s.now[0]
    if figure < 0 or figure >= s.figure_count or figure == now.fighting or not takes_part(s, figure):
        return NOT_IN_FIGHT
    if now.kind == CREDITING:
        return FINE if has_best_claim(s, figure) else NOT_IN_FIGHT
    return FINE if wounds_between(s.figures[now.fighting], s.figures[figure]) else NOT_IN_FIGHT
