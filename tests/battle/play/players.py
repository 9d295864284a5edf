"""Who decides in a random battle: at random among the options, by a path of its own, or as the tactician would.

Only legal choices are made: what the options do not list is asked of ``problem`` first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from campaign.battle.fftt.codes import (
    CALL_OFF,
    CHOICE_WIDTH,
    CLIMB,
    CRUSH,
    DONE,
    EAT,
    FIGURE,
    FIRST_LEG,
    FX,
    FY,
    LAY,
    LEAD,
    LEGS,
    MOST_LEGS,
    MOVE,
    MOVING,
    ON_TABLE,
    OPEN,
    PERMIT,
    PLACE,
    PLACING,
    STANDING,
    STOREY,
    SURRENDER,
    TARGET,
    VERB,
    X,
    Y,
)
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Figure, Table
from tests.battle.play.snapshot import Row

Judge = Callable[[Row], int]
Think = Callable[[], Row]

SURRENDERS: Final = 1 / 600
"""How often a player gives up who is not uniformly random."""
PERMITS: Final = 1 / 100
"""How often a side would let another reload from its HQs."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a side is played: the share of its decisions left to the tactician, and of others what.

    ``sorts``: first one of the sorts of answers at random, then one of that sort, so that what is rarely possible is
    not lost among hundreds of paths. ``paths``: of its own. ``standing``: standing orders.
    """

    tactician: float
    sorts: float = 0.3
    paths: float = 0.1
    standing: float = 0.01
    uniform: bool = False  # among all options, giving up too: such battles end early
    seeks: str = ""  # what its figures are after, see SEEKERS


STYLES: Final = (
    Style(0, sorts=0),
    Style(0),
    Style(0, sorts=0.8),
    Style(0.5),
    Style(0.9, sorts=0.6),
    Style(1, 0, 0, 0),
    Style(0.1, seeks="stairs"),
    Style(0.1, seeks="brood"),
    Style(0.1, seeks="home"),
)
SEEKERS: Final = {"stairs": (CLIMB, OPEN), "brood": (EAT, LAY, CRUSH), "home": (CALL_OFF, OPEN)}
"""What a player does who is after upper storeys, after corpses and eggs, or on the way off the table."""


def styles_of(rng: random.Random, sides: int) -> list[Style]:
    """One battle in eight is uniformly random on all sides; else each side has a style of its own."""
    if rng.random() < 1 / 8:
        return [Style(0, uniform=True)] * sides
    return [rng.choice(STYLES) for _side in range(sides)]


def choose(
    rng: random.Random, style: Style, t: Table, s: Battle, offered: Sequence[Row], judge: Judge, think: Think
) -> Row:
    """A side's answer; the last of what is offered is to surrender."""
    if style.uniform:
        return rng.choice(offered)
    if rng.random() < style.tactician:
        return think()
    if rng.random() < SURRENDERS:
        return offered[-1]
    if rng.random() < style.standing:
        return _choice(STANDING, {X: rng.randint(2, 13)})
    if rng.random() < PERMITS:
        own = _choice(PERMIT, {TARGET: rng.randrange(s.force_count)})
        if judge(own) == FINE:
            return own
    if s.now[0].kind == MOVING and rng.random() < style.paths:
        own = random_path(rng, s)
        if judge(own) == FINE:
            return own
    others = offered[:-1] or offered
    if style.seeks and rng.random() < 0.7:
        others = sought(rng, style.seeks, t, s, others) or others
    if rng.random() < style.sorts:
        sorts = sorted({_sort(option) for option in others})
        wanted = rng.choice(sorts)
        others = [option for option in others if _sort(option) == wanted]
    return rng.choice(others)


def sought(rng: random.Random, seeks: str, t: Table, s: Battle, offered: Sequence[Row]) -> list[Row]:
    """The answers that bring a player nearer to what it is after; none, where no answer does."""
    if s.now[0].kind == PLACING and seeks == "stairs":
        return [option for option in offered if option[VERB] == PLACE and option[STOREY]]
    at_hand = [option for option in offered if option[VERB] in SEEKERS[seeks]]
    if at_hand and rng.random() < 0.8:
        return at_hand
    moves = [option for option in offered if option[VERB] == MOVE]
    if seeks == "home" and (leaving := [option for option in moves if option[TARGET]]):
        return leaving
    if not moves:
        return []
    f = s.figures[rng.choice(moves)[FIGURE]]
    goals = goals_of(seeks, t, s, f)
    ways = {
        option: min(hypot(x - option[FIRST_LEG], y - option[FIRST_LEG + 1]) for x, y in goals)
        for option in moves
        if option[FIGURE] == f.id and goals
    }
    return [min(ways, key=ways.__getitem__)] if ways else []


def goals_of(seeks: str, t: Table, s: Battle, f: Figure) -> list[tuple[int, int]]:
    """The places that a figure is sent to."""
    if seeks == "home":
        size = t.extent[0]
        return [((f.x, 0), (size.width, f.y), (f.x, size.height), (0, f.y))[s.forces[f.side].edge]]
    if seeks == "stairs":
        return [(t.stairs[number].x, t.stairs[number].y) for number in range(t.stair_count)]
    others = [s.figures[number] for number in range(s.figure_count) if number != f.id]
    enemies = [e for e in others if e.fate == ON_TABLE and e.team != f.team]
    wanted = [e for e in others if e.corpse] if t.units[f.unit].queen else [e for e in enemies if e.low]
    return [(e.x, e.y) for e in wanted or enemies]


def _sort(option: Row) -> tuple[int, ...]:
    """Its verb; leaving is not as any other move, and moves are told apart by who makes them."""
    if option[VERB] == MOVE:
        return MOVE, option[TARGET], option[FIGURE]
    return (option[VERB],)


def random_path(rng: random.Random, s: Battle) -> Row:
    """A move of some legs in any direction; most are legal, if the figure may move at all."""
    f = s.figures[rng.choice([i for i in range(s.figure_count) if s.figures[i].side == s.now[0].side])]
    legs = rng.randint(1, 4)
    parts = {FIGURE: int(f.id), LEGS: legs, TARGET: int(rng.random() < 0.1)}
    if rng.random() < 0.3:
        parts |= {FX: rng.randint(-100, 100), FY: rng.randint(-100, 100)}
    x, y = int(f.x), int(f.y)
    for leg in range(legs):
        x, y = x + rng.randint(-400, 400) // legs, y + rng.randint(-400, 400) // legs
        parts |= {FIRST_LEG + 2 * leg: x, FIRST_LEG + 2 * leg + 1: y}
    return _choice(MOVE, parts)


def odd_choice(rng: random.Random, s: Battle) -> Row:
    """An answer that may be nonsense: to be judged, never to be trusted."""
    verb = rng.choice([verb for verb in range(DONE, LEAD + 2) if verb != SURRENDER])
    count = int(s.figure_count)
    parts = {
        FIGURE: rng.randint(-2, count + 1),
        TARGET: rng.randint(-2, count + 1),
        X: rng.randint(-500, 13_000) if rng.random() < 0.8 else rng.randint(-2, 14),
        Y: rng.randint(-500, 13_000),
        FX: rng.randint(-1, 1),
        FY: rng.randint(-1, 1),
        LEGS: rng.randint(-1, MOST_LEGS + 1),
    }
    if verb == MOVE and 0 <= parts[FIGURE] < count:
        f = s.figures[parts[FIGURE]]
        ends = range(FIRST_LEG, CHOICE_WIDTH, 2)
        parts |= {end: int(f.x) + rng.randint(-600, 600) for end in ends}
        parts |= {end + 1: int(f.y) + rng.randint(-600, 600) for end in ends}
    return _choice(verb, parts)


def _choice(verb: int, parts: dict[int, int]) -> Row:
    parts = {VERB: verb, **parts}
    return tuple(parts.get(part, 0) for part in range(CHOICE_WIDTH))
