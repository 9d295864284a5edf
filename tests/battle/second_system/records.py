"""The records and numbers of Nerve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.battle.fast import Ints, room, room_of_bytes, room_of_ints, room_of_rows
from campaign.battle.kernel.log import MOST_ROWS, WIDTH
from campaign.battle.kernel.table import Extent, Gap, Measures, Outline, Side, Stairs

OVER, SETTING_UP, ACTING = range(3)  # kinds of decision
REST, PLACE, WALK, SHOOT, YIELD = range(5)  # verbs
VERB, MAN, TARGET, X, Y = range(5)  # parts of a choice
CHOICE = 5
ON_TABLE, DEAD, FLED, WAITING, TAKEN = range(5)  # fates; the first is the kernel's
FIGHTING, WON, BEATEN, RETREATED, SURRENDERED, STOOD = range(6)
FINE, NOT_NOW, NOT_HIS, NO_ROOM, TOO_FAR, UNSEEN = range(6)  # reasons
PLACED, TURN, WALKED, SHOT, RAN, DIED, ENDED = range(7)  # rows of the log
NOBODY = -1
WAIT, RUN = 3, 4  # ways to play, beside the strengths
MEN, PIECES = 32, 64


@dataclass(slots=True)
class Man:
    """A figure: ``done`` in this turn, ``nerve`` left."""

    side: int
    team: int
    fp: int
    x: int
    y: int
    fx: int
    fy: int
    radius: int
    level: int
    piece: int
    fate: int
    low: int
    nerve: int
    move: int
    reach: int
    done: int
    killer: int


@dataclass(slots=True)
class Band:
    """A side, its zone, and how it ended."""

    left: int
    upper: int
    right: int
    lower: int
    end: int
    end_turn: int
    team: int


@dataclass(slots=True)
class Now:
    """Where a battle stands."""

    w0: int
    w1: int
    w2: int
    w3: int
    dice: int
    thrown: int
    dry: int
    turn: int
    phase: int
    step: int
    logging: int
    logged: int
    last_turn: int
    over: int
    kind: int
    side: int
    actor: int
    last: int  # side that has acted
    holder: int


@dataclass(slots=True)
class Ground:
    """The table."""

    piece_count: int
    gap_count: int
    wall_count: int
    stair_count: int
    extent: Sequence[Extent] = room(Extent, 1)
    measures: Sequence[Measures] = room(Measures, 1)
    pieces: Sequence[Outline] = room(Outline, PIECES)
    sides: Sequence[Side] = room(Side, 512)
    gaps: Sequence[Gap] = room(Gap, 256)
    low_walls: Sequence[Side] = room(Side, 64)
    stairs: Sequence[Stairs] = room(Stairs, 64)
    seen: Ints = room_of_bytes(1)
    inside_of: Ints = room_of_bytes(1)


@dataclass(slots=True)
class Clash:
    """A battle."""

    figure_count: int
    force_count: int
    script_count: int
    now: Sequence[Now] = room(Now, 1)
    figures: Sequence[Man] = room(Man, MEN)
    forces: Sequence[Band] = room(Band, 4)
    doors: Ints = room_of_ints(256)
    script: Ints = room_of_ints(64)
    log: Sequence[Ints] = room_of_rows(MOST_ROWS, WIDTH)
