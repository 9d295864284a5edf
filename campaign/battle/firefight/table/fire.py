"""Fire of units: at whom and why not, how many dice, what they need, and how likely it is that one of them hits.

Every number is the rules' own; nothing is reckoned here but chances. Throws nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from campaign.battle.asking import choice_in, row_of
from campaign.battle.contract import FINE
from campaign.battle.contract.table.fire import (
    Aimed,
    Part,
    Range,
    Reaction,
    Risk,
    Shooters,
    Shot,
    Sum,
)
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.fast import Ints
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.attacks import (
    RELIABLE,
    RENDING,
    attacks_of,
    cover_against,
    fire_needs,
    hindrance,
    is_hidden,
    is_spent,
)
from campaign.battle.firefight.blast import best_centre, is_centre, reached
from campaign.battle.firefight.flow import can_fire
from campaign.battle.firefight.hits import REGENERATES, protects
from campaign.battle.firefight.options import all_fire
from campaign.battle.firefight.reasons import GONE, NO_WEAPON, NOT_AN_ENEMY, SPENT
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.table.lines import line
from campaign.battle.firefight.table.squads import (
    DONE,
    actor_for,
    at,
    empty_row,
    known,
    squad_of,
    standing_of,
)
from campaign.battle.table_words import in_inches
from campaign.reason import Reason
from campaign.words import _, count

AT_BEST, AT_WORST = 5 / 6, 1 / 6  # of a die: a natural 1 never succeeds, a natural 6 always


@dataclass(frozen=True, slots=True)
class Volley:
    """One model's dice with one weapon: so many, of which each needs so much or more."""

    figure: int
    weapon: int
    dice: int
    need: int


def shooters(look: Look) -> Shooters:
    """The unit that may fire now."""
    now = look.view.now[0]
    if now.kind != c.SHOOTING:
        return Shooters((), ())
    actor = actor_for(look, int(now.squad))
    return Shooters((actor,), (actor,), 2 if len(_ranged(look, int(now.squad))) > 1 else 1)


def cannot(look: Look, actor: int) -> Reason | None:
    """Why an actor's unit cannot fire at anybody now."""
    now, squad = look.view.now[0], squad_of(look, actor)
    if now.kind == c.SHOOTING and squad != now.squad:
        return Reason("firefight:A1b", _("Another unit is acting. This one can act when its turn comes."))
    if not _ranged(look, squad):
        return look.reason(NO_WEAPON)
    if not can_fire(look.t, look.view, squad):
        return Reason("firefight:S1a", _("No enemy is in range and in sight of a weapon of this unit."))
    return None


def aims(_look: Look, _actor: int) -> bool:
    """Whether an actor can aim at a point: nobody can."""
    return False


def storeys(_look: Look) -> bool:
    """Whether there are storeys to aim at: buildings are closed."""
    return False


def _ranged(look: Look, squad: int) -> tuple[int, ...]:
    """The ranged weapons of a unit, by number."""
    profile = look.t.profiles[look.view.squads[squad].profile]
    return tuple(n for n in range(int(profile.first), int(profile.last)) if look.t.weapons[n].reach > 0)


# A shot


def shot(look: Look, actor: int, figure: int) -> Shot:
    """The fire of an actor's unit at the unit of a model, now or by where everybody stands."""
    return shot_at_unit(look, squad_of(look, actor), squad_of(look, figure), figure)


def shot_at_unit(look: Look, squad: int, target: int, figure: int | None = None) -> Shot:
    """The fire of all of a unit that can, at another one."""
    found: Shot = look.once(("shot", squad, target, figure), lambda: _shot(look, squad, target, figure))
    return found


def _shot(look: Look, squad: int, target: int, figure: int | None) -> Shot:
    row = empty_row(c.SHOOT)
    all_fire(look.t, look.view, squad, target, row)
    if figure is not None:
        _centre_at(look, squad, target, figure, row)
    choice, actor = choice_in(row, c.CHOICE_WIDTH), actor_for(look, squad)
    if not standing_of(look, squad) or not standing_of(look, target):
        fallen = actor_for(look, target) if figure is None else figure
        return Shot(actor, fallen, at(look, fallen), look.reason(GONE), None, None, choice)
    if not enemies(look.view, squad, target):
        friend = actor_for(look, target) if figure is None else figure
        return Shot(actor, friend, at(look, friend), look.reason(NOT_AN_ENEMY), None, None, choice)
    volleys = volleys_of(look, choice)
    shooter, seen = _pair(look, squad, target, [one.figure for one in volleys])
    target_figure = seen if figure is None else figure
    if not volleys:
        why = _why_not(look, squad, shooter, seen)
        return Shot(actor, target_figure, at(look, target_figure), why, line(look, shooter, seen), None, choice)
    sum_ = sum_of(look, squad, target, volleys, _apart(look, shooter, seen))
    dice = sum(one.dice for one in volleys)
    return Shot(
        actor, target_figure, at(look, target_figure), None, line(look, shooter, seen), sum_, choice, times=dice
    )


def _centre_at(look: Look, squad: int, target: int, figure: int, row: Ints) -> None:
    """Let a model that is pressed be the centre of each Blast that may have it there (firefight:K3d)."""
    first = int(look.t.profiles[look.view.squads[squad].profile].first)
    for slot in range(c.MOST_WEAPONS):
        who = row[c.FIRST_SLOT + 2 * slot + 1]
        if row[c.CENTRES + slot] and is_centre(look.t, look.view, squad, first + slot, who, target, figure):
            row[c.CENTRES + slot] = figure + 1


def shot_at(look: Look, actor: int, at_: Point, _storey: int) -> Shot:
    """Nobody shoots at a point."""
    why = Reason("firefight:S1a", _("A unit fires at a unit, not at a place. Press a model of the enemy."))
    return Shot(actor, None, at_, why, None, None, DONE)


def volleys_of(look: Look, choice: Choice, which: int = 1) -> list[Volley]:
    """The dice that a declaration of fire throws at its first target, or its second one (firefight:S3a)."""
    s, t = look.view, look.t
    q = s.squads[choice[c.WHO]]
    profile, found = t.profiles[q.profile], []
    for slot in range(int(profile.last - profile.first)):
        if choice[c.FIRST_SLOT + 2 * slot] == which:
            who = choice[c.FIRST_SLOT + 2 * slot + 1]
            for k in range(int(q.size)):
                if who >> k & 1:
                    number = int(q.first) + k
                    weapon = int(profile.first) + slot
                    target = int(choice[c.TARGET if which == 1 else c.SECOND])
                    need = int(fire_needs(t, s, number, weapon, hindrance(t, s, number, weapon, target)))
                    found.append(Volley(number, weapon, int(attacks_of(t, s, number, weapon)), need))
    return found


def _pair(look: Look, squad: int, target: int, among: Sequence[int]) -> tuple[int, int]:
    """The nearest two of whom one fires and the other is seen; of all of both units where nobody fires."""
    pairs = list(product(among or standing_of(look, squad), standing_of(look, target)))
    clear = [(one, other) for one, other in pairs if not among or line(look, one, other).clear]
    return min(clear or pairs, key=lambda pair: (_apart(look, *pair), pair))  # Indirect needs no sight


def _apart(look: Look, one: int, other: int) -> int:
    """How far two models are from each other, from edge to edge (firefight:C2a)."""
    f, g = look.view.figures[one], look.view.figures[other]
    return max(0, math.ceil(math.dist((f.x, f.y), (g.x, g.y)) - int(f.radius) - int(g.radius)))


def _why_not(look: Look, squad: int, shooter: int, seen: int) -> Reason:
    """Why nobody of a unit can fire at another one."""
    now, ranged = look.view.now[0], _ranged(look, squad)
    if not ranged:
        return look.reason(NO_WEAPON)
    if (
        now.squad == squad
        and now.action == c.RUSH
        and not any(look.view.figures[n].runs for n in standing_of(look, squad))
    ):
        return Reason("firefight:A4c", _("After a Rush the unit does not fire."))
    if all(is_spent(look.t, look.view, n, weapon) for n in standing_of(look, squad) for weapon in ranged):
        return look.reason(SPENT)
    reach = max(int(look.t.weapons[weapon].reach) for weapon in ranged)
    apart = _apart(look, shooter, seen)
    if apart > reach:
        words = _("Out of range: {far} away, and the weapon reaches {reach}.")
        return Reason("firefight:S1a", words.format(far=in_inches(apart), reach=in_inches(reach)))
    met = line(look, shooter, seen)
    if not met.clear:
        return Reason(met.rule, met.words)
    return Reason("firefight:S1a", _("Nobody of the unit has a model of it both in range and in sight."))


def sum_of(look: Look, squad: int, target: int, volleys: Sequence[Volley], apart: int) -> Sum:
    """What the dice to hit need, and what comes of them in words."""
    easiest = min(volleys, key=lambda one: one.need)
    need, parts = easiest.need, _parts(look, easiest, target)
    dice = sum(one.dice for one in volleys)
    p = any_hit(volleys)
    groups = [[one for one in volleys if one.weapon == weapon] for weapon in dict.fromkeys(v.weapon for v in volleys)]
    then = _of_units(look, squad, target, volleys)
    if len(groups) == 1:
        words = _("{dice}, {need} or more, {far}: at least one hit {p} in 100. {then}").format(
            dice=_dice(dice), need=need, far=in_inches(apart), p=p, then=" ".join((_hit(look, target, volleys), *then))
        )
    else:
        last = _("{far}: at least one hit {p} in 100.").format(far=in_inches(apart), p=p)
        words = "\n".join((*(_group(look, target, group) for group in groups), " ".join((last, *then))))
    short = _("{dice}, {need} or more: at least one hit {p} in 100").format(dice=_dice(dice), need=need, p=p)
    return Sum(tuple(parts), need, _chance(need), apart, words, short, "firefight:S3a", dice=1, or_more=True)


def _group(look: Look, target: int, group: Sequence[Volley]) -> str:
    """The dice of one of several weapons, what they need, and what blocks a hit of it (firefight:S3a)."""
    return _("{weapon}: {dice}, {need} or more. {then}").format(
        weapon=known(look).weapons[group[0].weapon],
        dice=_dice(sum(one.dice for one in group)),
        need=min(one.need for one in group),
        then=_hit(look, target, group),
    )


def _parts(look: Look, one: Volley, target: int) -> list[Part]:
    """What a die to hit needs, part by part (firefight:K15c, K17a, K22a, K26a)."""
    s, t = look.view, look.t
    f, w = s.figures[one.figure], t.weapons[one.weapon]
    quality = int(t.profiles[s.squads[f.squad].profile].quality)
    parts = [Part(quality, _("Quality"), "firefight:S3a")]
    if w.reliable:
        parts = [Part(RELIABLE, "Reliable", "firefight:K22a")]
    hidden = int(is_hidden(t, s, one.figure, target)) if not w.lock_on else 0
    moved = int(hindrance(t, s, one.figure, one.weapon, target)) - hidden
    if hidden:
        parts.append(Part(hidden, "Stealth", "firefight:K26a"))
    if moved:
        parts.append(Part(moved, _("Indirect after a move"), "firefight:K15c"))
    if learnt := one.need - sum(part.value for part in parts):
        rule = "firefight:E6a" if f.aims else "firefight:G3"
        parts.append(Part(learnt, _("experience") if f.aims else _("a natural 6 or 1"), rule))
    return parts


def _chance(need: int) -> float:
    """How often a die that needs so much or more succeeds (firefight:G3a, G3b)."""
    return min(AT_BEST, max(AT_WORST, (7 - need) / 6))


def any_hit(volleys: Sequence[Volley]) -> int:
    """How often at least one of some dice hits, in a hundred: they may need different numbers (firefight:E6a)."""
    return _percent(1 - math.prod((1 - _chance(one.need)) ** one.dice for one in volleys))


def _percent(chance: float) -> int:
    """A chance in a hundred, and never all of it where something can fail."""
    return min(99, round(100 * chance)) if chance < 1 else 100


def _dice(number: int) -> str:
    return count("{n} die", "{n} dice", number)


def _hit(look: Look, target: int, volleys: Sequence[Volley]) -> str:
    """What becomes of a hit of some dice."""
    return " ".join((_blocked(look, target, volleys), *_of_weapons(look, target, volleys)))


def _blocked(look: Look, target: int, volleys: Sequence[Volley]) -> str:
    """What blocks a hit where that is hardest, or that nothing does."""
    s, t = look.view, look.t
    if s.squads[target].stunned and not protects(t, s, target):
        return _("Each hit takes a Stunned model out.")
    best = max(volleys, key=lambda one: _need_to_block(look, target, one))
    blocks = _need_to_block(look, target, best)
    covered = cover_against(t, s, best.figure, best.weapon, target)
    pierced = int(t.weapons[best.weapon].ap)
    with_ = [*([_("cover")] if covered else []), *([_("AP {n}").format(n=pierced)] if pierced else [])]
    if not with_:
        return _("{n} or more blocks a hit.").format(n=blocks)
    return _("{n} or more blocks a hit, with {what}.").format(n=blocks, what=", ".join(with_))


def _need_to_block(look: Look, target: int, one: Volley) -> int:
    """What a Defense die needs against a model's weapon (firefight:K2a, T1a)."""
    s, t = look.view, look.t
    covered = int(cover_against(t, s, one.figure, one.weapon, target))
    defense = int(t.profiles[s.squads[target].profile].defense)
    return min(6, max(2, defense - covered + int(t.weapons[one.weapon].ap)))


def _of_weapons(look: Look, target: int, volleys: Sequence[Volley]) -> tuple[str, ...]:
    """What rules of the weapons make of hits and wounds (firefight:K3, K6, K19, K23)."""
    weapons = [look.t.weapons[one.weapon] for one in volleys]
    told = []
    if any(w.rending for w in weapons):
        told.append(_("A natural 6 has AP {n} (Rending).").format(n=RENDING))
    if any(w.poison for w in weapons):
        told.append(_("A natural 6 that blocks is rolled again (Poison)."))
    for one, weapon in zip(volleys, weapons, strict=True):
        if weapon.blast and (models := _models_in_blast(look, one, target)) > 1:
            most = min(int(weapon.blast), models)
            told.append(_("A hit is {n} hits, one for each model near it (Blast).").format(n=most))
            break
    if deadly := max(int(w.deadly) for w in weapons):
        told.append(_("A wound counts {n} times (Deadly).").format(n=deadly))
    return tuple(told)


def _of_units(look: Look, squad: int, target: int, volleys: Sequence[Volley]) -> tuple[str, ...]:
    """What rules of the two units make of hits and wounds (firefight:K8, K20, K21)."""
    s, t = look.view, look.t
    own, weapons = t.profiles[s.squads[squad].profile], [t.weapons[one.weapon] for one in volleys]
    told = []
    if t.profiles[s.squads[target].profile].regeneration and not all(w.poison or w.rending for w in weapons):
        told.append(_("{n} or more ignores a wound (Regeneration).").format(n=REGENERATES))
    if own.fear:
        told.append(_("{n} more in the check (Fear).").format(n=int(own.fear)))
    if own.relentless and s.now[0].squad == squad and s.now[0].action == c.HOLD:
        told.append(_("A natural 6 is two hits."))
    return tuple(told)


def _models_in_blast(look: Look, one: Volley, target: int) -> int:
    """How many models the Blast of a model's weapon reaches where its centre is best (firefight:K3c)."""
    s, t = look.view, look.t
    squad = int(s.figures[one.figure].squad)
    who = 1 << one.figure - int(s.squads[squad].first)
    centre = int(best_centre(t, s, squad, one.weapon, who, target))
    return int(reached(s, centre, squad)) if centre != c.NOBODY else 0


# What is laid down


def best(look: Look, laid: Sequence[Choice]) -> tuple[Choice, ...]:
    """What the program would fire at, where nothing is laid down yet."""
    if laid or look.view.now[0].kind != c.SHOOTING:
        return ()
    choice = look.answer()
    return (choice,) if choice[c.VERB] == c.SHOOT else ()


def said(look: Look, laid: Sequence[Choice]) -> tuple[Choice, ...]:
    """The one answer: the fire that is laid down, split where it is at two units; or none."""
    if not laid:
        return (DONE,)
    if len(laid) > 1 and (split := split_fire(look, laid[0], laid[1])) is not None:
        return (split,)
    return (laid[-1],)


def split_fire(look: Look, first: Choice, second: Choice) -> Choice | None:
    """Fire at two units by different weapons, each by all who can; None where the rules have no such fire.

    Of weapons that reach both, the first of the profile fires at the first unit, the others at the second.
    """
    slots = [slot for slot in range(c.MOST_WEAPONS) if _who(first, slot) or _who(second, slot)]
    for others in product((2, 1), repeat=max(0, len(slots) - 1)):
        for lead in (1, 2):
            row = row_of(first)
            row[c.SECOND] = second[c.TARGET]
            for slot, which in zip(slots, (lead, *others), strict=True):
                who = _who(first if which == 1 else second, slot)
                row[c.FIRST_SLOT + 2 * slot] = which if who else 0
                row[c.FIRST_SLOT + 2 * slot + 1] = who
                row[c.CENTRES + slot] = (first if which == 1 else second)[c.CENTRES + slot] if who else 0
            choice = choice_in(row, c.CHOICE_WIDTH)
            if look.problem(choice) == FINE:
                return choice
    return None


def _who(choice: Choice, slot: int) -> int:
    """Who fires a weapon, in bits."""
    return choice[c.FIRST_SLOT + 2 * slot + 1]


def aimed(look: Look, choice: Choice) -> Aimed:
    """Fire that is laid down."""
    squad, target = choice[c.WHO], choice[c.TARGET]
    found = shot_at_unit(look, squad, target)
    return Aimed(actor_for(look, squad), found.at, found.sum.short if found.sum is not None else "")


def declared(look: Look) -> tuple[Aimed, ...]:
    """Fire at a second unit, while the first is being shot at (firefight:S7a)."""
    s, now = look.view, look.view.now[0]
    second = int(s.orders[c.SECOND])
    waits = now.step == c.ACTIVATIONS and now.stage == c.FIRING_AGAIN
    if not waits or second == c.NOBODY or not standing_of(look, second) or not standing_of(look, int(now.squad)):
        return ()
    return (Aimed(actor_for(look, int(now.squad)), at(look, actor_for(look, second))),)


def risks(_look: Look, _shot: Shot) -> tuple[Risk, ...]:
    """Nothing bursts."""
    return ()


def reaction(_look: Look) -> Reaction:
    """Nobody interrupts a move."""
    return Reaction(c.NOBODY, c.NOBODY, (), 0, c.NOBODY, ())


def ranges(look: Look, figure: int) -> tuple[Range, ...]:
    """How far a model's weapons reach, all round, from the edge of its base."""
    f = look.view.figures[figure]
    reaches = sorted({int(look.t.weapons[weapon].reach) for weapon in _ranged(look, int(f.squad))})
    return tuple(Range(int(f.radius) + far, 360, in_inches(far), far == reaches[-1]) for far in reaches)
