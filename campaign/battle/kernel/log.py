"""The log of a battle: rows of whole numbers, written as things happen.

A row is WIDTH numbers: code, turn, phase, step, actor, target and four values whose meaning goes with the code; every
rule system has its own codes. There is room for MOST_ROWS; whoever keeps the log takes the rows out between two
decisions (``campaign.battle.arena``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from campaign.battle.fast import Ints, rules

WIDTH: Final = 10
MOST_ROWS: Final = 4096


class Clock(Protocol):
    """Where in the sequence of play a battle stands, whether it keeps a log, and how many rows wait in it."""

    turn: int
    phase: int
    step: int
    logging: int
    logged: int


class Clocks(Protocol):
    """The battle's one record of where it stands."""

    def __getitem__(self, index: int, /) -> Clock: ...


class Logs(Protocol):
    """What a battle shows to its log."""

    @property
    def now(self) -> Clocks: ...
    @property
    def log(self) -> Sequence[Ints]: ...


@rules
def note(s: Logs, code: int, actor: int, target: int, a: int, b: int, c: int, d: int) -> None:
    """Write a row. Past the room rows are counted only, which the reader of the log reports as an error."""
    now = s.now[0]
    if not now.logging:
        return
    if now.logged < MOST_ROWS:
        row = s.log[now.logged]
        row[0], row[1], row[2], row[3], row[4] = code, now.turn, now.phase, now.step, actor
        row[5], row[6], row[7], row[8], row[9] = target, a, b, c, d
    now.logged += 1
