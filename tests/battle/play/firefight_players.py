"""Who decides in a random battle of Firefight: at random among the options, by moves of its own, or as the tactician.

Only legal choices are made: what the options do not list is asked of ``problem`` first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from campaign.battle.contract import FINE
from campaign.battle.firefight.codes import (
    ACT,
    ACTION,
    BID,
    CALL,
    CAST,
    CHARGE,
    CHOICE_WIDTH,
    CONCEDE,
    COUNT,
    DEPLOY,
    FIRST_LEG,
    FIRST_SLOT,
    HAIL,
    JUMPS,
    LEAVE,
    LEGS,
    MOST_LEGS,
    MOST_MODELS,
    MOVE,
    PUSH,
    RESERVE,
    SHOVE,
    SLOT,
    STRIKE_FIRST,
    TREAT,
    VERB,
    X,
)
from tests.battle.play.snapshot import Row

Judge = Callable[[Row], int]
Think = Callable[[], Row]
SPELL: Final = X
CONCEDES: Final = 1 / 600
"""How often a player gives up who is not uniformly random."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a side is played: the share of its decisions left to the tactician, and of others what.

    ``sorts``: first one of the sorts of answers at random, then one of that sort. ``paths``: moves of its own.
    ``seeks``: verbs that it prefers; ``charges``: it prefers to charge.
    """

    tactician: float
    sorts: float = 0.4
    paths: float = 0.3
    seeks: tuple[int, ...] = ()
    charges: bool = False
    saves: bool = False  # its tokens, for the dear spells
    uniform: bool = False


STYLES: Final = (
    Style(0, sorts=0),
    Style(0, sorts=0.9),
    Style(0.5),
    Style(0.9, sorts=0.6),
    Style(1, 0, 0),
    Style(0.2, paths=0.8),
    Style(0.4, charges=True, seeks=(STRIKE_FIRST, PUSH, SHOVE)),
    Style(0.3, seeks=(CAST, BID, CALL, TREAT, RESERVE)),
    Style(0.1, seeks=(CAST,), saves=True),
    Style(0.3, seeks=(LEAVE,)),
)


def styles_of(rng: random.Random, sides: int) -> list[Style]:
    """One battle in ten is uniformly random on all sides; else each side has a style of its own."""
    if rng.random() < 1 / 10:
        return [Style(0, uniform=True)] * sides
    return [rng.choice(STYLES) for _side in range(sides)]


def choose(rng: random.Random, style: Style, offered: Sequence[Row], judge: Judge, think: Think) -> Row:
    """A side's answer; the last of what is offered is to concede."""
    if style.uniform:
        return rng.choice(offered)
    if rng.random() < style.tactician:
        return think()
    if rng.random() < CONCEDES:
        return offered[-1]
    others = offered[:-1] or offered
    wanted = [option for option in others if _is_sought(style, option)]
    if style.saves:
        dearest = max((option[SPELL] for option in wanted), default=0)
        wanted = [option for option in wanted if option[SPELL] == dearest >= HAIL]
        others = [option for option in others if option[VERB] != CAST] or others
    if wanted and rng.random() < 0.7:
        return rng.choice(wanted)
    moves = [option for option in others if option[VERB] == MOVE]
    if moves and rng.random() < style.paths:
        own = bent(rng, rng.choice(moves))
        if judge(own) == FINE:
            return own
    if rng.random() < style.sorts:
        sorts = sorted({_sort(option) for option in others})
        sort = rng.choice(sorts)
        others = [option for option in others if _sort(option) == sort]
    return rng.choice(others)


def _is_sought(style: Style, option: Row) -> bool:
    return option[VERB] in style.seeks or (style.charges and option[VERB] == ACT and option[ACTION] == CHARGE)


def _sort(option: Row) -> tuple[int, ...]:
    """Its verb, with the action or spell or tokens that it names."""
    if option[VERB] in (ACT, CAST):
        return option[VERB], option[ACTION]
    if option[VERB] == BID:
        return BID, int(option[X] > 0)
    return (option[VERB],)


def bent(rng: random.Random, option: Row) -> Row:
    """The same move with other ends, perhaps a bend in each path, and some legs that jump."""
    row = list(option)
    dx, dy = rng.randint(-1500, 1500), rng.randint(-1500, 1500)
    for number in range(row[COUNT]):
        at = FIRST_SLOT + SLOT * number
        last = at + FIRST_LEG + 2 * (row[at + LEGS] - 1)
        row[last] += dx + rng.randint(-20, 20)
        row[last + 1] += dy + rng.randint(-20, 20)
    row[JUMPS] = (1 << (MOST_LEGS * row[COUNT])) - 1 if rng.random() < 0.5 else 0
    for number in range(row[COUNT]):
        unused = FIRST_SLOT + SLOT * number
        for leg in range(row[unused + LEGS], MOST_LEGS):
            row[JUMPS] &= ~(1 << (MOST_LEGS * number + leg))
    return tuple(row)


def odd_choice(rng: random.Random, s: Any) -> Row:
    """An answer that may be nonsense: to be judged, never to be trusted."""
    most = max(int(s.figure_count), int(s.squad_count)) + 1
    row = [0] * CHOICE_WIDTH
    row[VERB] = rng.choice([verb for verb in range(TREAT + 2) if verb != CONCEDE])
    for part in range(VERB + 1, FIRST_SLOT):
        row[part] = rng.randint(-2, rng.choice((3, most, 12_000)))
    if row[VERB] in (MOVE, DEPLOY):
        row[COUNT] = rng.randint(-1, MOST_MODELS + 1)
        row[JUMPS] = rng.choice((0, 0, 1, 15))
    for part in range(FIRST_SLOT, CHOICE_WIDTH):
        row[part] = rng.randint(-1, rng.choice((3, most, 12_000)))
    return tuple(row)
