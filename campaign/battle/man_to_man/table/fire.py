"""Shots: of whom at whom and why not, with which weapon, the number part by part, how likely it hits, and what it does.

Every number is the rules' own; nothing is reckoned here but chances. Throws nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from campaign.battle.contract import FINE
from campaign.battle.contract.table.fire import Aimed, Range, Reaction, Shooters, Shot
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.fast import clone
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.attributes import does
from campaign.battle.man_to_man.fire import SHORT_RANGE, fire_number, may_fire, shots_of
from campaign.battle.man_to_man.reasons import FULL_COVER, NO_SHOT, NO_WEAPON, NOT_SEEN
from campaign.battle.man_to_man.table.lines import line
from campaign.battle.man_to_man.table.men import (
    DONE,
    at,
    choice_of,
    enemies_of,
    fired_arms,
    in_fire,
    is_smoke,
    known,
    thrown_arms,
)
from campaign.battle.man_to_man.table.sums import attack_sum, of_hit, out_of_action
from campaign.battle.man_to_man.table.throws import burst_of, thrown_at
from campaign.battle.man_to_man.throwing import FARTHEST
from campaign.battle.table_words import in_inches
from campaign.reason import Reason
from campaign.words import _, count

FRONT: Final = 90  # degrees: straight ahead is a quarter circle (man_to_man:C9a)


def shooters(look: Look) -> Shooters:
    """The men of the side that is asked who may fire or throw now; and who of them has a target."""
    found: Shooters = look.once("shooters", lambda: _shooters(look))
    return found


def _shooters(look: Look) -> Shooters:
    if look.view.now[0].kind != c.FIRING:
        return Shooters((), ())
    s = look.view
    may = [n for n in range(s.figure_count) if s.figures[n].side == look.side and may_fire(look.t, s, n)]
    able = tuple(n for n in may if fired_arms(look, n) or throws_of(look, n))
    return Shooters(able, tuple(n for n in able if _has_target(look, n)))


def _has_target(look: Look, figure: int) -> bool:
    return any(shot(look, figure, enemy).objection is None for enemy in enemies_of(look, figure))


def throws_of(look: Look, figure: int) -> tuple[int, ...]:
    """The weapons that a man can throw by his action, one of each kind (man_to_man:F9a)."""
    s = look.view
    stands = does(s, figure, c.PIVOT) or does(s, figure, c.AIM)
    return thrown_arms(look, figure) if stands and may_fire(look.t, s, figure) else ()


def cannot(look: Look, actor: int) -> Reason | None:
    """Why a man cannot fire at anybody now."""
    if look.view.now[0].kind != c.FIRING or not may_fire(look.t, look.view, actor):
        return look.reason(NO_SHOT)
    return None if fired_arms(look, actor) or throws_of(look, actor) else look.reason(NO_WEAPON)


def aims(look: Look, actor: int) -> bool:
    """Whether a man can throw something at a point."""
    return bool(throws_of(look, actor))


def storeys(_look: Look) -> bool:
    """Whether there are storeys to aim at: all is on the ground."""
    return False


# A shot


def shot(look: Look, actor: int, figure: int) -> Shot:
    """The shot of a man at another, now or by where everybody stands, with the weapon that does most."""
    there = look if look.view.now[0].kind in (c.FIRING, c.SHOOTING_ON) else in_fire(look, actor)
    if look.view.now[0].kind == c.SHOOTING_ON:
        return shot_with(look, actor, figure, int(look.view.now[0].arm))
    arms = fired_arms(there, actor)
    if not arms:
        return shot_with(there, actor, figure, c.NOBODY)
    found = [shot_with(there, actor, figure, arm) for arm in arms]
    return max(found, key=lambda one: _worth(there, one))


def _worth(look: Look, shot: Shot) -> float:
    """How likely a man's fire with that weapon puts its target out of action, about."""
    if shot.sum is None or shot.target is None or shot.objection is not None:
        return -1.0
    dice = int(look.t.weapons[look.view.arms[shot.choice[c.ARM]].weapon].dice)
    return shot.sum.chance * out_of_action(look, shot.target, dice) * shot.times


def shot_with(look: Look, actor: int, figure: int, arm: int) -> Shot:
    """The shot with a weapon, or NOBODY for none."""
    found: Shot = look.once(("shot", actor, figure, arm), lambda: _shot(look, actor, figure, arm))
    return found


def _shot(look: Look, actor: int, figure: int, arm: int) -> Shot:
    choice = choice_of(c.FIRE, actor, figure, arm=arm)
    code, seen, where = look.problem(choice), line(look, actor, figure), at(look, figure)
    if code != FINE:
        return Shot(actor, figure, where, _why_not(look, code, seen.objection, arm), seen, None, choice)
    number = int(fire_number(look.t, look.view, actor, arm, figure))
    dice = int(look.t.weapons[look.view.arms[arm].weapon].dice)
    times = _times(look, actor, arm)
    then = " ".join((of_hit(look, figure, dice), *_shots_words(look, arm, times)))
    found = attack_sum(look, number, _apart(look, actor, figure), "man_to_man:F1a", then)
    return Shot(actor, figure, where, None, seen, found, choice, times=times)


def _why_not(look: Look, code: int, unseen: Reason | None, arm: int) -> Reason:
    """Why there is no shot; where something is in the way, what that is."""
    if code == NOT_SEEN and unseen is not None:
        return unseen
    if code == FULL_COVER:
        return Reason("man_to_man:F3i", _("In full hard cover, and has not fired: no shot is permitted."))
    return look.reason(NO_WEAPON if arm == c.NOBODY and code != NO_SHOT else code)


def _times(look: Look, actor: int, arm: int) -> int:
    """How many shots a man has with a weapon, this one among them (man_to_man:A6b, F6a)."""
    now = look.view.now[0]
    return int(now.shots) if now.kind == c.SHOOTING_ON else int(shots_of(look.t, look.view, actor, arm))


def _shots_words(look: Look, arm: int, times: int) -> tuple[str, ...]:
    """With which weapon, and how many shots it has."""
    shots = count("{n} shot", "{n} shots", times)
    return (_("{weapon}, {shots}.").format(weapon=known(look).weapon(arm), shots=shots),)


def _apart(look: Look, one: int, other: int) -> int:
    """How far two figures are from each other, from edge to edge (man_to_man:C3a)."""
    f, g = look.view.figures[one], look.view.figures[other]
    return max(0, math.ceil(math.dist((f.x, f.y), (g.x, g.y)) - int(f.radius) - int(g.radius)))


def shot_at(look: Look, actor: int, where: Point, _storey: int) -> Shot:
    """What a man throws at a point: what bursts, else smoke."""
    arms = throws_of(look, actor)
    return thrown_at(look, actor, arms[0] if arms else c.NOBODY, where)


# What is laid down


def best(look: Look, laid: Sequence[Choice]) -> tuple[Choice, ...]:
    """What the program would fire beside what is laid down, one shot of each man."""
    if look.view.now[0].kind != c.FIRING:
        return ()
    s: Any = clone(look.view)
    s.now[0].logging = 0
    for choice in laid:
        s.figures[choice[c.WHO]].shot = 1
    found: list[Choice] = []
    while len(found) < s.figure_count:
        choice = look.answer(s)
        if choice[c.VERB] not in (c.FIRE, c.THROW) or look.problem(choice, s) != FINE:
            break
        found.append(choice)
        s.figures[choice[c.WHO]].shot = 1
    return tuple(found)


def said(_look: Look, laid: Sequence[Choice]) -> tuple[Choice, ...]:
    """The shots that are laid down, one after the other, each with its dice; or none any more."""
    return tuple(laid) or (DONE,)


def aimed(look: Look, choice: Choice) -> Aimed:
    """A shot or throw that is laid down."""
    who = choice[c.WHO]
    if choice[c.VERB] == c.THROW:
        return Aimed(who, (choice[c.X], choice[c.Y]), known(look).weapon(choice[c.ARM]), burst_of(look, choice[c.ARM]))
    found = shot_with(look, who, choice[c.TARGET], choice[c.ARM])
    return Aimed(who, found.at, found.sum.short if found.sum is not None else "")


def declared(_look: Look) -> tuple[Aimed, ...]:
    """Each shot is thrown for at once."""
    return ()


def reaction(_look: Look) -> Reaction:
    """Nobody interrupts a move."""
    return Reaction(c.NOBODY, c.NOBODY, (), 0, c.NOBODY, ())


def ranges(look: Look, figure: int) -> tuple[Range, ...]:
    """How far a man's weapons reach straight ahead, from the edge of his base: short range, and the effective ones."""
    f, s = look.view.figures[figure], look.view
    arms = [s.arms[n] for n in range(s.arm_count) if s.arms[n].bearer == figure and s.arms[n].state == c.WORKS]
    reaches = sorted({int(look.t.weapons[arm.weapon].reach) for arm in arms} - {0})
    if not reaches:
        return ()
    radius = int(f.radius)
    short = [Range(radius + SHORT_RANGE, FRONT, in_inches(SHORT_RANGE), is_longest=False)]
    found = [Range(radius + far, FRONT, in_inches(far), far == reaches[-1]) for far in reaches if far > SHORT_RANGE]
    return (*short, *found)


def is_harmless(look: Look) -> bool:
    """Whether nobody of the side that is asked has a target, smoke, or something to throw that could reach an enemy."""
    found = shooters(look)
    return not found.ready and not any(_could_throw(look, n) for n in found.able)


def _could_throw(look: Look, figure: int) -> bool:
    arms = throws_of(look, figure)
    if any(is_smoke(look, arm) for arm in arms):
        return True
    kinds = [look.t.weapons[look.view.arms[arm].weapon] for arm in arms]
    far = max((int(kind.reach) * FARTHEST + int(kind.area) for kind in kinds), default=0)
    return any(_apart(look, figure, enemy) <= far for enemy in enemies_of(look, figure)) if far else False
