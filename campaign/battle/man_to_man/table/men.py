"""Men as the table takes them in hand, their weapons, and choices as the rules write them.

Reads a battle as a side sees it; judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.fast import clone
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.fire import arm_problem
from campaign.battle.man_to_man.rounds import begin_fire_phase
from campaign.battle.man_to_man.sides import enemies, is_active
from campaign.battle.man_to_man.throwing import is_thrown
from campaign.battle.man_to_man.words.names import Men


def known(look: Look) -> Men:
    """What men, units and weapons are called."""
    found = look.names
    assert isinstance(found, Men)
    return found


def at(look: Look, figure: int) -> Point:
    """Where a figure stands."""
    f = look.view.figures[figure]
    return int(f.x), int(f.y)


def own_of(look: Look) -> tuple[int, ...]:
    """The active men of the side that is asked."""
    s = look.view
    return tuple(n for n in range(s.figure_count) if s.figures[n].side == look.side and is_active(s, n))


def enemies_of(look: Look, figure: int) -> tuple[int, ...]:
    """The active enemies of a man."""
    s = look.view
    return tuple(n for n in range(s.figure_count) if is_active(s, n) and enemies(s, figure, n))


# Weapons


def fired_arms(look: Look, figure: int) -> tuple[int, ...]:
    """The weapons that a man's action lets him fire, one of each kind."""
    return _of_each_kind(look, (n for n in range(look.view.arm_count) if _fires(look, figure, n)))


def thrown_arms(look: Look, figure: int) -> tuple[int, ...]:
    """The weapons that a man can throw, one of each kind; smoke last."""
    found = _of_each_kind(look, (n for n in range(look.view.arm_count) if is_thrown(look.t, look.view, figure, n)))
    return tuple(sorted(found, key=lambda arm: (is_smoke(look, arm), arm)))


def is_smoke(look: Look, arm: int) -> bool:
    """Whether a weapon makes smoke."""
    return bool(look.t.weapons[look.view.arms[arm].weapon].smoke)


def _fires(look: Look, figure: int, arm: int) -> bool:
    return bool(arm_problem(look.t, look.view, figure, arm) == FINE)


def _of_each_kind(look: Look, arms: Iterator[int]) -> tuple[int, ...]:
    first: dict[int, int] = {}
    for arm in arms:
        first.setdefault(int(look.view.arms[arm].weapon), arm)
    return tuple(first.values())


# Choices


def choice_of(
    verb: int, who: int = 0, target: int = 0, action: int = 0, arm: int = c.NOBODY, at: Point = (0, 0)
) -> Choice:
    """A choice without a path."""
    row = [0] * c.CHOICE_WIDTH
    row[c.VERB], row[c.WHO], row[c.TARGET], row[c.ACTION], row[c.ARM] = verb, who, target, action, arm
    row[c.X], row[c.Y] = at
    return tuple(row)


def acting(
    figure: int,
    action: int,
    facing: Point,
    legs: Sequence[Point] = (),
    *,
    target: int = 0,
    leaves: bool = False,
) -> Choice:
    """A man's action over these legs, with the way that he faces behind it."""
    row = list(choice_of(c.ACT, figure, target, action))
    row[c.FX], row[c.FY], row[c.LEAVES], row[c.LEGS] = *facing, int(leaves), len(legs)
    for number, (x, y) in enumerate(legs[: c.MOST_LEGS]):
        row[c.FIRST_LEG + 2 * number], row[c.FIRST_LEG + 2 * number + 1] = x, y
    return tuple(row)


def legs_of(choice: Choice) -> tuple[Point, ...]:
    """The ends of the legs of an action."""
    legs = choice[c.FIRST_LEG : c.FIRST_LEG + 2 * choice[c.LEGS]]
    return tuple(zip(legs[::2], legs[1::2], strict=True))


DONE: Final = choice_of(c.DONE)
CONCEDE: Final = choice_of(c.CONCEDE)
OF_MEN: Final = (c.PLACE, c.ACT, c.FIRE, c.THROW, c.STRIKE, c.JOIN)
"""Verbs that name the man who does it."""


# In thought


def in_fire(look: Look, figure: int) -> Look:
    """The battle as the ranged combat would begin now for the side of a man, who aims or pivots if he has no action."""

    def thought() -> Look:
        s: Any = clone(look.view)
        now = s.now[0]
        now.logging = 0
        if s.figures[figure].action == c.NO_ACTION:
            s.figures[figure].action = c.AIM
            if not any(_fires(look.of(s), figure, arm) for arm in range(s.arm_count)):
                s.figures[figure].action = c.PIVOT  # what is automatic is not aimed
        begin_fire_phase(s)
        now.kind, now.side, now.shooter = c.FIRING, s.figures[figure].side, c.NOBODY
        return look.of(s)

    found: Look = look.once(("in fire", figure), thought)
    return found
