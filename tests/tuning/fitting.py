"""Fitting weights by cross-entropy: many candidates, the best of them say where the next are looked for.

Weights are searched by their logarithm, for what matters of one is by how many times it changes. All candidates of a
generation fight the same battles. What was found is taken only if it is better in battles that no candidate was judged
by. Nothing here knows what a weight means.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Protocol

from tests.tuning.fights import Ring as RingOfFftt

CANDIDATES, BEST = 24, 6
SPREAD, LEAST_SPREAD = 0.35, 0.06
"""Of the candidates at first and at least, in logarithms: 0.35 is about a third more or less."""

STEP: Final = 0.7  # of the way to the best, in each generation
FLAGS: Final = ("concentrate", "leads", "rushes")  # 0 or 1
KEPT: Final = ("whim", "ask_from", "hunt")
"""Not fitted: no weakness, the standing order, and what may be less than nothing."""
ONE_SIDED: Final = 1.645
"""Of a normal distribution: above this lies one in twenty."""


Weights = Any
"""A row of numbers as a rule system's tactician has it, a frozen dataclass."""


class Ring(Protocol):
    """Plays battles of a rule system."""

    def values(self, fight: Any, own: Sequence[Any], enemy: Any) -> list[tuple[float, float]]:
        """Points and value of a battle for each of the own ways to play."""
        ...


@dataclass(frozen=True, slots=True)
class Gain:
    """By how much one way to play was better than another in the same battles: points, and value with its low end."""

    battles: int
    points: float
    before: float
    value: float
    low: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What is fought in each generation, and to find out whether it was worth it."""

    generation: Callable[[int], Sequence[Any]]
    held_out: Sequence[Any]
    enemies: Sequence[Weights | int]  # how they play, in turn
    ring: Callable[[], Ring] = RingOfFftt


def names(row: Weights) -> tuple[str, ...]:
    """The weights that are fitted."""
    return tuple(column.name for column in fields(row) if column.name not in KEPT)


def compared(
    ring: Ring, new: Weights, old: Weights | int, fights: Sequence[Any], enemies: Sequence[Weights | int]
) -> Gain:
    """How much better new weights are than old ones against the same enemies."""
    points, before, gains = 0.0, 0.0, []
    for number, fight in enumerate(fights):
        enemy = enemies[number // 2 % len(enemies)]
        (p_new, v_new), (p_old, v_old) = ring.values(fight, (new, old), enemy)
        points += p_new
        before += p_old
        gains.append(v_new - v_old)
    # the two seats of a pair belong together
    pairs = [sum(gains[k : k + 2]) / len(gains[k : k + 2]) for k in range(0, len(gains), 2)]
    mean = sum(pairs) / len(pairs)
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in pairs) / max(1, len(pairs) - 1) / len(pairs))
    return Gain(len(fights), points / len(fights), before / len(fights), mean, mean - ONE_SIDED * spread)


def best_known(known: Sequence[Weights], fights: Sequence[Any], enemies: Sequence[Weights | int]) -> Weights:
    """Of weights that are there already, perhaps for other kinds, the ones that do best: a place to start from."""
    ring, found = RingOfFftt(), [0.0] * len(known)
    for count, fight in enumerate(fights):
        for number, (_points, value) in enumerate(ring.values(fight, known, enemies[count // 2 % len(enemies)])):
            found[number] += value / len(fights)
    best = max(range(len(known)), key=lambda number: found[number])
    print(f"  known: {found[0]:.3f} as it is, best {found[best]:.3f}", file=sys.stderr, flush=True)
    return known[best]


def fitted(
    start: Weights, before: Weights | int, plan: Plan, generations: int, seed: int, spread: float = SPREAD
) -> tuple[Weights, Gain]:
    """The weights that candidates around a start led to, and what they gain on others in the battles held out."""
    rng, ring = random.Random(f"fitting|{seed}"), plan.ring()
    wanted = names(start)
    middle = [math.log(getattr(start, name) + 1) for name in wanted]
    wide = [spread] * len(wanted)
    for generation in range(generations):
        begun = time.monotonic()
        fights = plan.generation(generation)
        drawn = [middle, *([rng.gauss(m, s) for m, s in zip(middle, wide, strict=True)] for _ in range(CANDIDATES - 1))]
        ways = [_weights(start, place, wanted) for place in drawn]
        found = [0.0] * len(ways)
        for count, fight in enumerate(fights):
            enemy = plan.enemies[count // 2 % len(plan.enemies)]
            for number, (_points, value) in enumerate(ring.values(fight, ways, enemy)):
                found[number] += value / len(fights)
        order = sorted(range(len(ways)), key=lambda number: -found[number])[:BEST]
        for k in range(len(wanted)):
            places = [drawn[number][k] for number in order]
            mean = sum(places) / BEST
            spread_now = math.sqrt(sum((place - mean) ** 2 for place in places) / BEST)
            middle[k] += STEP * (mean - middle[k])
            wide[k] = max(LEAST_SPREAD, wide[k] + STEP * (spread_now - wide[k]))
        told = f"{found[0]:.3f}, best {found[order[0]]:.3f}, all {sum(found) / len(found):.3f}"
        print(f"  {generation + 1}: {told}; {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    new = _weights(start, middle, wanted)
    return new, compared(ring, new, before, plan.held_out, plan.enemies)


def _weights(start: Weights, place: Sequence[float], wanted: Sequence[str]) -> Weights:
    numbers = {
        name: max(0, min(round(math.exp(at) - 1), 1 if name in FLAGS else 1 << 20))
        for name, at in zip(wanted, place, strict=True)
    }
    return replace(start, **numbers)
