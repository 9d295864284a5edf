"""The strong tactician: before a figure moves, it plays the battle on in several ways, and takes the best of them.

Each way is a character that its side plays as for the rest of the phase; all that follows is played well by both. What
is played on is a copy of the view, with dice of its own: what is hidden stays hidden, and the same view gives the same
answer anywhere. What it spends is counted in play-outs, never in seconds.
"""

from __future__ import annotations

import zlib
from dataclasses import fields
from typing import Any, Final

from campaign.battle.contract import STANDARD
from campaign.battle.fast import COMPILED, Ints, choice_rows, clone, door, fresh
from campaign.battle.fftt.codes import CHOICE_WIDTH, MOVING
from campaign.battle.fftt.going_on import clock, go_on
from campaign.battle.fftt.records import (
    MOST_FIGURES,
    MOST_GOOS,
    MOST_PAIRS,
    MOST_SHOTS,
    Battle,
    Figure,
    Goo,
    Pair,
    Shot,
    Table,
)
from campaign.battle.fftt.tactician import NO_ORDER_YET, think
from campaign.battle.fftt.tactician.picture import strength
from campaign.battle.fftt.weights import CHARACTERS
from campaign.battle.kernel.chance import words_of

WAYS: Final = (STANDARD, *range(3, len(CHARACTERS)))
"""The characters that are tried, the usual one first."""

ROUNDS: Final = (2, 4)  # play-outs of each way, and of each that is left then
LEFT: Final = 2
PHASES_AHEAD: Final = 4
ROOMS: Final = (("figures", Figure, MOST_FIGURES), ("shots", Shot, MOST_SHOTS), ("pairs", Pair, MOST_PAIRS))
GOOS: Final = ("goos", Goo, MOST_GOOS)


def look_ahead(t: Table, view: Battle, c: Ints) -> int:
    """Write down what the side that has to decide does; returns how many play-outs that took."""
    now = view.now[0]
    if now.kind != MOVING or view.forces[now.side].ask_from == NO_ORDER_YET:
        think(t, view, STANDARD, c)
        return 0
    ways = _different(t, view, c)
    played = 0
    if len(ways) > 1:
        outlook = Outlook(t, view)
        for rounds in ROUNDS:
            played += rounds * len(ways)
            ways = outlook.best(ways, rounds)[:LEFT]
    think(t, view, ways[0], c)
    return played


def _different(t: Table, view: Battle, c: Ints) -> list[int]:
    """The ways that do not do the same now."""
    found: dict[tuple[int, ...], int] = {}
    for way in WAYS:
        think(t, view, way, c)
        found.setdefault(tuple(int(c[part]) for part in range(CHOICE_WIDTH)), way)
    return list(found.values())


class Outlook:
    """What comes of each way, added up over play-outs: all ways get the same dice."""

    def __init__(self, t: Table, view: Battle) -> None:
        self._t, self._begun = t, _playable(view)
        self._seed = _seed_of(view)
        self._found: dict[int, int] = {}
        self._next = 0
        self._view, self._kept = fresh(Battle), choice_rows(0, CHOICE_WIDTH)
        self._choice = choice_rows(1, CHOICE_WIDTH)[0]

    def best(self, ways: list[int], rounds: int) -> list[int]:
        """Play each way out so many times more; the best first, and of equals the usual."""
        for number in range(self._next, self._next + rounds):
            for way in ways:
                self._found[way] = self._found.get(way, 0) + self._played(way, self._seed + number)
        self._next += rounds
        return sorted(ways, key=lambda way: -self._found[way])

    def _played(self, way: int, seed: int) -> int:
        s = clone(self._begun)
        now = s.now[0]
        now.w0, now.w1, now.w2, now.w3 = words_of(seed)
        side, begun = int(now.side), int(clock(s))
        go_on(self._t, s, self._view, STANDARD, side, way, begun + 1, begun + PHASES_AHEAD, self._choice, self._kept)
        return int(upper_hand(self._t, s, side))


@door
def upper_hand(t: Table, s: Battle, side: int) -> int:
    """What a side and its allies have left, less what their enemies have."""
    found = 0
    team = s.forces[side].team
    for other in range(s.force_count):
        if s.forces[other].team == other:  # an alliance has the number of its first side
            if other == team:
                found += strength(t, s, other)
            else:
                found -= strength(t, s, other)
    return found


def _playable(view: Battle) -> Battle:
    """A battle of its own that stands as a view shows it."""
    s: Any = clone(view)
    s.now[0].logging = s.now[0].logged = 0
    if not COMPILED:
        for name, kind, most in (*ROOMS, GOOS):
            room = getattr(s, name)
            room += [kind(*(0 for _ in fields(kind))) for _ in range(most - len(room))]
    return s  # type: ignore[no-any-return]


def _seed_of(view: Battle) -> int:
    """Dice for what is played on: the same wherever the same is seen."""
    now = view.now[0]
    seen = [int(now.turn), int(now.phase), int(now.side), int(now.thrown)]
    for i in range(int(view.figure_count)):
        f = view.figures[i]
        seen += [int(f.x), int(f.y), int(f.hurt), int(f.ap), int(f.fate)]
    return zlib.crc32(repr(seen).encode())
