"""Battles of one decider against another, every set-up twice with the seats changed and all other dice equal.

The opponents here know the rules' answers and little else: one plays any legal action, one walks up to the nearest
enemy and shoots or charges. They get the view of their side as everybody does; neither gives up nor leaves.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from campaign.battle import lookahead
from campaign.battle.contract import EASY, STANDARD, BattleSetup, PlayOut, Round
from campaign.battle.fast import Ints, choice_rows, fresh
from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.codes import (
    CALL_AIR,
    CHOICE_WIDTH,
    CLIMB,
    DONE,
    EAT,
    FIGURE,
    FIRING,
    FIRST_LEG,
    FX,
    FY,
    GO_OFF,
    GO_ON,
    GOING_ON,
    HEAL,
    LAY,
    LEGS,
    MOVE,
    MOVING,
    NOBODY,
    ON_TABLE,
    OPEN,
    OVER,
    PICK,
    PLACE,
    PLACING,
    REACTING,
    SHOOT,
    SHOOT_AT,
    TARGET,
    TURN,
    VERB,
    WON,
    X,
    Y,
)
from campaign.battle.fftt.flow import PHASES, advance, apply
from campaign.battle.fftt.legality import ROOM_FOR_OPTIONS, options, problem
from campaign.battle.fftt.placing import inward
from campaign.battle.fftt.playout import play_out
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.system import SYSTEM
from campaign.battle.fftt.tactician import think
from campaign.battle.forecast import wilson
from tests.benchmarks.battles import PAIRS, battle_of

Player = Callable[[Table, Battle, Ints, random.Random], None]
"""Writes its choice down, given the table and what its side sees."""

TRIES: Final = 60
MOST_DECISIONS: Final = 20_000
MOVES: Final = (MOVE, MOVE, MOVE, MOVE, TURN, OPEN, HEAL, GO_OFF, EAT, LAY, CLIMB)
SHOTS: Final = (SHOOT, SHOOT, SHOOT, SHOOT_AT, CALL_AIR, GO_OFF)
DONE_SHARE: Final = 0.05
ASIDE: Final = (0, 30, -30, 60, -60, 90, -90)


def duel(setup: BattleSetup[Any], seed: int, players: Sequence[Player]) -> float:
    """A battle to its end, a player for each of the two sides: the points of the first."""
    rng = random.Random(f"duel|{seed}")
    t, s = set_up(setup, seed)
    view, choice = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
    for _decision in range(MOST_DECISIONS):
        if advance(t, s) == OVER:
            return points_of(s)
        side = int(s.now[0].side)
        see(s, side, view)
        players[side](t, view, choice, rng)
        apply(t, s, choice)
    raise AssertionError(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


def both_ways(setup: BattleSetup[Any], seed: int, first: Player, second: Player) -> list[float]:
    """The points of the first player, from either seat."""
    return [duel(setup, seed, (first, second)), 1 - duel(setup, seed, (second, first))]


def interval(points: Sequence[float]) -> tuple[float, float, float]:
    """The share of points, and the ends of its 95 % interval (Wilson's, of so many battles of their spread)."""
    count, share = len(points), sum(points) / len(points)
    return share, *wilson(share, count, 1.96)


# Bars


@dataclass(frozen=True, slots=True)
class Bar:
    """What one player has to reach against another, by the lower end of the interval."""

    first: str
    second: str
    setups: int  # each fought from both seats
    least: float


BARS: Final = (
    Bar("standard", "random", 270, 0.97),
    Bar("standard", "nearest", 270, 0.72),
    Bar("standard", "easy", 135, 0.5),
    Bar("strong", "standard", 60, 0.75),
)
MIRRORS: Final = 2000


def measured(bar: Bar, setups: int) -> dict[str, int | str]:
    """So many set-ups of a bar fought from both seats; who beats whom how often, as figures of a proof."""
    players = {
        "easy": EASY_ONE,
        "standard": STANDARD_ONE,
        "strong": STRONG_ONE,
        "random": any_legal,
        "nearest": nearest_first,
    }
    begun, points = time.perf_counter(), []
    for number in range(setups):
        points += both_ways(battle_of(number), number, players[bar.first], players[bar.second])
    share, low, high = interval(points)
    took = f"{(time.perf_counter() - begun) / len(points):.2f} s a battle"
    name = f"{bar.first} v. {bar.second}"
    return {"duels": len(points), name: f"{share:.1%} ({low:.1%} to {high:.1%}); {took}", f"{name}, low": f"{low:.4f}"}


def factions(each: int) -> dict[str, int | str]:
    """Standard against standard, every pair of lists at equal FP: how often the first list wins, from either seat."""
    found: dict[str, list[float]] = {}
    for number in range(each * len(PAIRS)):
        first, second = PAIRS[number % len(PAIRS)]
        for part in range(2):
            points = alike(battle_of(number), 2 * number + part)[0]
            found.setdefault(f"{first} v. {second}", []).append(points)
            found.setdefault(f"{second} v. {first}", []).append(1 - points)
    return {"duels": 2 * each * len(PAIRS)} | {
        pair: "{:.0%} ({:.0%} to {:.0%})".format(*interval(points)) for pair, points in sorted(found.items())
    }


def mirrors(count: int) -> dict[str, int | str]:
    """Standard against standard with the same figures on both sides: how often attacker and first mover win."""
    attacker, first = [], []
    for number in range(count):
        setup = battle_of(number)
        defender = replace(setup.sides[1], figures=tuple(replace(f, key=f"m {f.key}") for f in setup.sides[0].figures))
        points, began = alike(replace(setup, sides=(setup.sides[0], defender)), number)
        attacker.append(points)
        first.append(points if began == 0 else 1 - points)
    return {"duels": count} | {
        name: "{:.1%} ({:.1%} to {:.1%})".format(*interval(points))
        for name, points in (("mirrors: attacker", attacker), ("mirrors: first mover", first))
    }


def alike(setup: BattleSetup[Any], seed: int) -> tuple[float, int]:
    """A battle of standard against standard: points of the first side, and which side moved first in turn 1."""
    t, s = set_up(setup, seed)
    view, choice, kept = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0], choice_rows(0, CHOICE_WIDTH)
    play_out(t, s, view, PlayOut(STANDARD, end=PHASES + 1), choice, kept)
    began = 0 if s.forces[0].place == 0 else 1
    play_out(t, s, view, PlayOut(STANDARD), choice, kept)
    return points_of(s), began


def points_of(s: Battle) -> float:
    """Of the first side: 1 if it has won, ½ if nobody has."""
    won = [int(s.forces[side].end == WON) for side in range(2)]
    return 0.5 + (won[0] - won[1]) / 2


# Players


def of_strength(strength: int) -> Player:
    """The tactician."""

    def play(t: Table, view: Battle, c: Ints, _rng: random.Random) -> None:
        think(t, view, strength, c)

    return play


class Strong:
    """The strong player, which keeps its plans as long as a battle lasts: to each belongs one generator."""

    def __init__(self, effort: tuple[Round, ...] = ()) -> None:
        self._effort = effort
        self._player, self._of = lookahead.Player(SYSTEM, effort), random.Random()

    def __call__(self, t: Table, view: Battle, c: Ints, rng: random.Random) -> None:
        if rng is not self._of:
            self._player, self._of = lookahead.Player(SYSTEM, self._effort), rng
        _write(c, self._player(t, view))


EASY_ONE, STANDARD_ONE, STRONG_ONE = of_strength(EASY), of_strength(STANDARD), Strong()


def any_legal(t: Table, view: Battle, c: Ints, rng: random.Random) -> None:
    """A legal answer at random: who, what and where to are drawn until the rules agree, else one of their options."""
    for _try in range(TRIES):
        _draw(t, view, c, rng)
        if problem(t, view, c) == FINE:
            return
    out = choice_rows(ROOM_FOR_OPTIONS, CHOICE_WIDTH)
    count = options(t, view, out) - 1  # the last is to give up
    staying = [row for row in range(count) if not (out[row][VERB] == MOVE and out[row][TARGET])]
    _write(c, out[rng.choice(staying)])


def _draw(t: Table, view: Battle, c: Ints, rng: random.Random) -> None:
    now = view.now[0]
    _clear(c)
    side, count = int(now.side), int(view.figure_count)
    if now.kind == PLACING:
        zone = view.forces[side]
        c[VERB], c[FIGURE] = PLACE, now.actor
        c[X], c[Y] = rng.randint(int(zone.left), int(zone.right)), rng.randint(int(zone.upper), int(zone.lower))
        c[FX], c[FY] = inward(zone.edge)
    elif now.kind == REACTING:
        c[VERB], c[X] = rng.choice((DONE, PICK)), rng.randrange(max(1, int(now.points)))
    elif now.kind in (FIRING, MOVING):
        if rng.random() < DONE_SHARE:
            return
        mine = [i for i in range(count) if view.figures[i].side == side and view.figures[i].fate == ON_TABLE]
        c[FIGURE], c[TARGET] = rng.choice(mine), rng.randrange(count)
        f = view.figures[c[FIGURE]]
        c[VERB] = rng.choice(SHOTS if now.kind == FIRING else MOVES)
        angle, far = rng.uniform(0, math.tau), rng.random() ** 0.5
        if c[VERB] == MOVE:
            c[TARGET], c[LEGS], reach = 0, 1, movement_of(t, f) * far
            c[FIRST_LEG], c[FIRST_LEG + 1] = _at(f, angle, reach)
        elif c[VERB] == TURN:
            c[TARGET], c[FX], c[FY] = NOBODY, round(1000 * math.cos(angle)), round(1000 * math.sin(angle))
        elif c[VERB] == OPEN:
            c[TARGET] = rng.randrange(max(1, int(t.gap_count)))
        elif c[VERB] == CLIMB:
            c[X] = rng.choice((1, -1))
        elif c[VERB] in (SHOOT_AT, LAY):
            c[TARGET] = NOBODY
            c[X], c[Y] = _at(f, angle, t.units[f.unit].long * far if c[VERB] == SHOOT_AT else 2 * f.radius)
    else:
        c[VERB] = NOBODY  # few answers: one of the options


def nearest_first(t: Table, view: Battle, c: Ints, rng: random.Random) -> None:
    """Walk up to the nearest enemy, shoot at the nearest, charge the nearest, fight on."""
    now = view.now[0]
    _clear(c)
    if now.kind == FIRING:
        _shoot_nearest(t, view, c)
    elif now.kind == MOVING:
        _advance_on_nearest(t, view, c)
    elif now.kind == REACTING:
        for point in range(int(now.points)):
            c[VERB], c[X] = PICK, point
            if problem(t, view, c) == FINE:
                return
        _clear(c)
    elif now.kind == GOING_ON:
        c[VERB] = GO_ON
    else:
        any_legal(t, view, c, rng)


def _shoot_nearest(t: Table, view: Battle, c: Ints) -> None:
    for i, f in _own(view):
        if f.fired or f.ap < 1 or not t.units[f.unit].skill:
            continue
        for j, square in _enemies(view, f):
            if square > t.units[f.unit].long ** 2:
                break
            c[VERB], c[FIGURE], c[TARGET] = SHOOT, i, j
            if problem(t, view, c) == FINE:
                return
    _clear(c)


def _advance_on_nearest(t: Table, view: Battle, c: Ints) -> None:
    acted = [f.x != f.start_x or f.y != f.start_y or f.fx != f.start_fx or f.fy != f.start_fy for _i, f in _own(view)]
    last = max((number for number, it in enumerate(acted) if it), default=0)
    for i, f in _own(view)[last:]:  # who comes before the last that acted stays
        enemies = _enemies(view, f)
        if f.ap < 1 or f.stopped or t.units[f.unit].hq or not enemies:
            continue
        shoots = t.units[f.unit].skill and not f.empty
        if shoots and (enemies[0][1] <= t.units[f.unit].short ** 2 or f.ap < 2):
            continue
        e, far = view.figures[enemies[0][0]], movement_of(t, f) - 5
        way = math.atan2(e.y - f.y, e.x - f.x)
        for step in (min(far, math.sqrt(enemies[0][1])), far / 2):
            for aside in ASIDE:
                _clear(c)
                c[VERB], c[FIGURE], c[LEGS] = MOVE, i, 1
                c[FIRST_LEG], c[FIRST_LEG + 1] = _at(f, way + math.radians(aside), step)
                if shoots:
                    c[FX], c[FY] = int(e.x - f.x), int(e.y - f.y)
                if problem(t, view, c) == FINE:
                    return
    _clear(c)


def _own(view: Battle) -> list[tuple[int, Any]]:
    side = view.now[0].side
    figures = ((i, view.figures[i]) for i in range(int(view.figure_count)))
    return [(i, f) for i, f in figures if f.side == side and f.fate == ON_TABLE]


def _enemies(view: Battle, f: Any) -> list[tuple[int, int]]:
    """The enemies on the table, the nearest first, with the squares of their distances."""
    found = []
    for i in range(int(view.figure_count)):
        e = view.figures[i]
        if e.team != f.team and e.fate == ON_TABLE:
            found.append((i, int((e.x - f.x) ** 2 + (e.y - f.y) ** 2)))
    return sorted(found, key=lambda one: one[1])


def _at(f: Any, angle: float, far: float) -> tuple[int, int]:
    return round(f.x + far * math.cos(angle)), round(f.y + far * math.sin(angle))


def _clear(c: Ints) -> None:
    for part in range(CHOICE_WIDTH):
        c[part] = 0
    c[VERB] = DONE


def _write(c: Ints, row: Ints | lookahead.Choice) -> None:
    for part in range(CHOICE_WIDTH):
        c[part] = row[part]
