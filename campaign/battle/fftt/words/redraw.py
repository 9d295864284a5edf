"""The table as a log leaves it after any of its rows: where everybody stands, what lies there, who is past help.

For whoever draws a battle again, long after the rules have changed: reads rows and the set-up, and runs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from campaign.battle.contract import BattleRecord, BattleSetup
from campaign.battle.fftt import codes
from campaign.battle.fftt.units import EGG, Unit
from campaign.battle.fftt.words.names import Names, names_in
from campaign.battle.fftt.words.story import ACTOR, CODE, PHASE, TARGET, TURN, A, B, C, D, Row
from campaign.battle.packing import unpack

Place = tuple[int, int]


@dataclass(slots=True)
class Standing:
    """A figure on the table. ``number`` as ``names_in`` counts; ``to`` is the way it faces, (0, 0) if nobody has said.

    A ``dead`` one lies where it fell, until something takes the corpse away. An egg stands like any figure.
    """

    number: int
    side: int
    unit: Unit
    name: str
    full: int  # wounds that kill it
    at: Place
    to: Place = (0, 0)
    storey: int = 0
    wounds: int = 0
    empty: bool = False  # out of ammunition
    dead: bool = False


@dataclass(frozen=True, slots=True)
class Lying:
    """A field of goo; ``upstairs``: on the floor of a storey."""

    at: Place
    upstairs: bool


@dataclass(frozen=True, slots=True)
class TableNow:
    """The table after a row: ``actor`` and ``target`` are the figures that the row is about, if it is about any."""

    turn: int
    phase: int
    figures: tuple[Standing, ...]
    goo: tuple[Lying, ...]
    actor: int | None
    target: int | None


@dataclass(slots=True)
class Board:
    """The table as rows change it."""

    names: Names
    figures: dict[int, Standing] = field(default_factory=dict)
    goo: dict[int, Lying] = field(default_factory=dict)


def positions_after(record: BattleRecord[Unit], row: int) -> TableNow:
    """The table after so many rows of a battle that was kept, 0 for none. Raises ValueError for a log that is none."""
    return positions_in(record.setup, unpack(record.log), row)


def positions_in(setup: BattleSetup[Unit], rows: Sequence[Row], row: int) -> TableNow:
    """The same of rows that are at hand."""
    passed = rows[: max(0, row)]
    board = Board(names_in(setup, passed))
    for number, figure in enumerate(board.names.setups[: sum(len(side.figures) for side in setup.sides)]):
        if figure.at is not None and figure.flank is None:
            _stand(board, number, figure.at)
            board.figures[number].storey = figure.storey
    try:
        for one in passed:
            follow(board, one)
        last = passed[-1] if passed else (-1, *[0] * 9)
        return TableNow(
            turn=last[TURN],
            phase=last[PHASE],
            figures=tuple(board.figures[number] for number in sorted(board.figures)),
            goo=tuple(board.goo[number] for number in sorted(board.goo)),
            actor=last[ACTOR] if last[CODE] in OF_FIGURES and last[ACTOR] in board.figures else None,
            target=last[TARGET] if last[CODE] in AT_FIGURES and last[TARGET] in board.figures else None,
        )
    except (IndexError, KeyError) as problem:
        raise ValueError("not a log of this battle") from problem


_PLACES = (codes.LOG_PLACED, codes.LOG_MOVED, codes.LOG_ARRIVED)
_GONE = (codes.LOG_LEFT, codes.LOG_CAPTURED, codes.LOG_CALLED_OFF)
_OF_SIDES = (
    codes.LOG_TURN,
    codes.LOG_INITIATIVE,
    codes.LOG_PHASE,
    codes.LOG_STEP,
    codes.LOG_SURRENDERED,
    codes.LOG_BEATEN,
    codes.LOG_RETREATED,
    codes.LOG_WON,
    codes.LOG_STANDING,
    codes.LOG_ARRIVAL,
    codes.LOG_WAITS,
    codes.LOG_GAVE_WAY,
    codes.LOG_HELD,
)
OF_FIGURES: Final = frozenset(range(codes.LOG_HELD + 1)) - frozenset(_OF_SIDES)
AT_FIGURES: Final = OF_FIGURES - {codes.LOG_GOO, codes.LOG_GOO_GONE, codes.LOG_GOO_HOLDS}
"""Codes of rows whose actor is a figure, and of those whose target is one too."""


def _stand(board: Board, number: int, at: Place) -> None:
    """A figure stands there from now on, whether it was on the table or not."""
    if number in board.figures:
        board.figures[number].at = at
        return
    names = board.names
    board.figures[number] = Standing(
        number,
        names.side[number],
        names.units[number],
        names.short[number],
        names.wounds[number],
        at,
        wounds=names.setups[number].hurt,
    )


def follow(board: Board, row: Row) -> None:
    """Change the table as a row tells."""
    code, actor, figures = row[CODE], row[ACTOR], board.figures
    if code in _PLACES:
        _stand(board, actor, (row[A], row[B]))
        if row[C] or row[D]:
            figures[actor].to = (row[C], row[D])
    elif code == codes.LOG_TURNED:
        figures[actor].to = (row[A], row[B])
    elif code == codes.LOG_CLIMBED:
        figures[actor].at, figures[actor].storey = (row[A], row[B]), row[C]
    elif code == codes.LOG_STOREY:
        figures[actor].storey = row[A]
    elif code in _GONE:
        figures.pop(actor, None)
    elif code == codes.LOG_SURRENDERED:
        for number in [number for number, figure in figures.items() if figure.side == actor and not figure.dead]:
            del figures[number]
    elif code == codes.LOG_WON:
        for number in [number for number, figure in figures.items() if figure.unit is EGG]:
            del figures[number]  # what has not hatched by then is lost (fftt:I6)
    elif code == codes.LOG_OUT_OF_AMMO:
        figures[actor].empty = True
    else:
        _hurt(board, row)


def _hurt(board: Board, row: Row) -> None:
    """What rows tell of wounds and death, of goo and of eggs."""
    code, actor, target, figures = row[CODE], row[ACTOR], row[TARGET], board.figures
    if code == codes.LOG_WOUNDED:
        figures[actor].wounds = row[B]
    elif code == codes.LOG_HEALED:
        figures[actor].wounds = row[A]
    elif code == codes.LOG_KILLED:
        if figures[actor].unit is EGG:
            del figures[actor]
        else:
            figures[actor].dead, figures[actor].at = True, (row[A], row[B])
    elif code == codes.LOG_GOO:
        board.goo[target] = Lying((row[A], row[B]), bool(row[C]))
    elif code == codes.LOG_GOO_GONE:
        board.goo.pop(target, None)
    elif code == codes.LOG_ATE:
        figures.pop(target, None)
    elif code == codes.LOG_LAID:
        _stand(board, target, (row[A], row[B]))
        figures[target].storey = figures[actor].storey
    elif code == codes.LOG_HATCHED:
        storey = figures.pop(actor).storey
        _stand(board, target, (row[B], row[C]))
        figures[target].storey = storey
