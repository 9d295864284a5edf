"""Dice inside a battle: a small seeded generator that lies in the battle's record, or a script of faces.

Four words of 32 bits (xorshift128), so that no product or shift leaves 64 bits: plain and compiled throw the same
faces on any machine.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from campaign.battle.fast import Ints, rules

WORD: Final = 0xFFFFFFFF

SEEDED, SCRIPTED, SCRIPTED_THEN_SEEDED = 0, 1, 2

TWO_DICE: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""Of 36 throws of two dice, how many come to each sum from 0 to 12."""

OR_LESS: Final = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
"""Of those, how many come to so much or less."""


def chance_of(need: int) -> float:
    """How likely two dice show so much or less."""
    return OR_LESS[max(0, min(12, need))] / 36


class Chance(Protocol):
    """The generator's words, and how far the script has been read: fields of the battle's record of where it stands.

    ``dry`` is set when a script that nothing follows was empty at a throw: what happened since is void, and the
    caller, who worked on a clone, asks for more faces and tries again.
    """

    w0: int
    w1: int
    w2: int
    w3: int
    dice: int  # SEEDED, SCRIPTED or SCRIPTED_THEN_SEEDED
    thrown: int  # dice thrown so far
    dry: int


class Throws(Protocol):
    """What a battle shows to the dice: one record with Chance's fields, and the script."""

    script_count: int

    @property
    def now(self) -> ChanceRows: ...
    @property
    def script(self) -> Ints: ...


class ChanceRows(Protocol):
    """The battle's one record of where it stands."""

    def __getitem__(self, index: int, /) -> Chance: ...


class _Words(NamedTuple):
    w0: int
    w1: int
    w2: int
    w3: int


def words_of(seed: int) -> _Words:
    """The generator's first words: any seed gives a good start, and the same one everywhere."""
    word = seed & WORD
    found = []
    for _ in range(4):
        word = (word * 1664525 + 1013904223 + (seed >> 32)) & WORD
        mixed = word ^ (word >> 16)
        mixed = (mixed * 0x45D9F3B) & WORD
        found.append((mixed ^ (mixed >> 15)) or 1)
    return _Words(*found)


@rules
def next_word(now: Chance) -> int:
    """The next 32 bits."""
    mixed = now.w0 ^ ((now.w0 << 11) & WORD)
    now.w0, now.w1, now.w2 = now.w1, now.w2, now.w3
    now.w3 = now.w3 ^ (now.w3 >> 19) ^ mixed ^ (mixed >> 8)
    return now.w3


@rules
def die(s: Throws) -> int:
    """One six-sided die."""
    return throw(s, 6)


@rules
def throw(s: Throws, faces: int) -> int:
    """One die with so many faces."""
    now = s.now[0]
    now.thrown += 1
    if now.dice != SEEDED:
        if now.thrown <= s.script_count:
            return s.script[now.thrown - 1]
        if now.dice == SCRIPTED:
            now.dry = 1
            return 1
    return (next_word(now) * faces >> 32) + 1


@rules
def sum_of(s: Throws, count: int) -> int:
    """The sum of so many six-sided dice."""
    found = 0
    for _each in range(count):
        found += die(s)
    return found
