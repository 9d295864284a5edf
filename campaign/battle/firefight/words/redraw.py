"""What each row of a log changes on the table: where every model stands, its markers, and who is gone.

For whoever draws a battle again, long after the rules have changed: reads rows, and runs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.contract import AnySetup
from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    TARGET,
    A,
    Area,
    AreaKind,
    B,
    Board,
    C,
    D,
    Place,
    Row,
    Standing,
)
from campaign.battle.firefight import codes
from campaign.battle.firefight.agreements import picks_edges
from campaign.battle.firefight.spells import MOST_TOKENS
from campaign.battle.firefight.words.names import Squads
from campaign.battle.kernel.table import EDGES
from campaign.battle.scenery import Edge
from campaign.words import _, count

OF_MODELS: Final = (
    codes.LOG_LEFT,
    codes.LOG_LUCKY,
    codes.LOG_PLACED,
    codes.LOG_MOVED,
    codes.LOG_TO_HIT,
    codes.LOG_WOUNDED,
    codes.LOG_CHECK,
    codes.LOG_KNOCKED_OUT,
    codes.LOG_STEPPED,
    codes.LOG_RISKED,
    codes.LOG_JUMPED,
    codes.LOG_FELL,
    codes.LOG_LANDED,
    codes.LOG_PUSHED,
    codes.LOG_SHOVED,
    codes.LOG_SUPPORT,
    codes.LOG_TREATED,
    codes.LOG_CAST,
    codes.LOG_BID,
    codes.LOG_SPELL,
)
AT_MODELS: Final = (
    codes.LOG_WOUNDED,
    codes.LOG_CHECK,
    codes.LOG_KNOCKED_OUT,
    codes.LOG_STEPPED,
    codes.LOG_FELL,
    codes.LOG_PUSHED,
    codes.LOG_SHOVED,
    codes.LOG_TREATED,
)
"""Codes of rows whose actor is a model, and of those whose target is one too."""

STANDS: Final = (codes.LOG_PLACED, codes.LOG_MOVED, codes.LOG_STEPPED, codes.LOG_LANDED, codes.LOG_SHOVED)
"""Rows that tell where a model stands now."""

GOES: Final = (codes.LOG_ROUTED, codes.LOG_LEFT, codes.LOG_CONCEDED)
"""Rows that tell of a unit, a model or a side that is gone."""


def edges(setup: AnySetup, rows: Sequence[Row]) -> tuple[Edge, ...] | None:
    """At which edge each side deploys: one that was taken, or those of the set-up; None before (firefight:P7d, P7f)."""
    later = next((row for row in rows if row[CODE] != codes.LOG_ROLL_OFF), None)
    if later is not None and later[CODE] == codes.LOG_EDGE:
        taken = tuple(EDGES)[later[A]]
        return tuple(taken if number == later[ACTOR] else taken.opposite for number in range(len(setup.sides)))
    return None if later is None and picks_edges(setup) else tuple(side.edge for side in setup.sides)


def about(row: Row) -> tuple[int | None, int | None]:
    """The models that a row is about: who acts, and on whom."""
    code = row[CODE]
    return row[ACTOR] if code in OF_MODELS else None, row[TARGET] if code in AT_MODELS else None


def wounds(row: Row) -> tuple[int, int, int] | None:
    """Who takes a marker, and by whom; who is KO without one is not counted."""
    return (row[ACTOR], row[TARGET], 1) if row[CODE] == codes.LOG_WOUNDED else None


def state(figure: Standing) -> tuple[str, ...]:
    """The markers that a model has, and what its unit is, or that it is KO (firefight:W2)."""
    if figure.dead:
        return (_("KO (firefight:W2)"),)
    markers = count("{n} wound marker (firefight:W1)", "{n} wound markers (firefight:W1)", figure.wounds)
    return (*((markers,) if figure.wounds else ()), *figure.signs)


def follow(board: Board, row: Row) -> None:
    """Change the table as a row tells."""
    code, actor, figures = row[CODE], row[ACTOR], board.figures
    if code in STANDS:
        board.stand(actor, (row[A], row[B]))
    elif code == codes.LOG_MARKED:
        board.areas[row[TARGET]] = objective(row[TARGET], (row[A], row[B]), codes.NOBODY)
    elif code == codes.LOG_SEIZED:
        board.areas[row[TARGET]] = objective(row[TARGET], board.areas[row[TARGET]].at, actor)
    elif code == codes.LOG_WOUNDED:
        figures[actor].wounds = row[A]
    elif code == codes.LOG_TREATED and not row[A]:
        figures[actor].wounds = row[B]
    elif code == codes.LOG_KNOCKED_OUT:
        figures[actor].dead, figures[actor].at = True, (row[A], row[B])
    elif code in GOES:
        _leave(board, _gone(board, row))
    else:
        _mark(board, row)


def _gone(board: Board, row: Row) -> list[int]:
    """The models that such a row is about."""
    code, actor = row[CODE], row[ACTOR]
    if code == codes.LOG_LEFT:
        return [actor]
    if code == codes.LOG_CONCEDED:
        return [number for number, figure in board.figures.items() if figure.side == actor]
    names = board.names
    assert isinstance(names, Squads)
    return [number for number in board.figures if names.squad_of[number] == actor]


def _mark(board: Board, row: Row) -> None:
    """Change the signs of models as a row tells."""
    code, actor = row[CODE], row[ACTOR]
    if code == codes.LOG_FATIGUED:
        _sign(board, actor, fatigued(row[A]), on=True)
    elif code in (codes.LOG_STUNNED, codes.LOG_RECOVERED):
        _sign(board, actor, stunned(), on=code == codes.LOG_STUNNED)
    elif code == codes.LOG_TREATED:
        names = board.names
        assert isinstance(names, Squads)
        _sign(board, names.squad_of[actor], stunned(), on=False)
    elif code in HOLDS:
        _hold(board, actor, row[HOLDS[code]])
    elif code == codes.LOG_SPELL and row[D] and row[C] in (codes.VEIL, codes.GOAD):
        _sign(board, row[TARGET], veiled() if row[C] == codes.VEIL else goaded(), on=True)
    elif code == codes.LOG_ROUND:
        _wear_off(board)


def _wear_off(board: Board) -> None:
    """What lasts to the end of a round holds no more."""
    for figure in board.figures.values():
        left = tuple(sign for sign in figure.signs if sign not in (fatigued(0), veiled(), goaded()))
        figure.signs = tuple(fatigued(0) if sign == fatigued(1) else sign for sign in left)


def stunned() -> str:
    """The sign of who does nothing for a while."""
    return _("Stunned")


def fatigued(more: int) -> str:
    """The sign of who has fought in this round, or whom that tires for one more (firefight:H7c, H7d)."""
    return _("fatigued, in the next round too") if more else _("fatigued")


HOLDS: Final = {codes.LOG_TOKENS: B, codes.LOG_CAST: D, codes.LOG_BID: C}
"""Where a row tells how many tokens a caster holds then."""


def _hold(board: Board, figure: int, held: int) -> None:
    """A caster holds so many tokens now."""
    known = {tokens(n) for n in range(1, MOST_TOKENS + 1)}
    one = board.figures[figure]
    one.signs = (*(sign for sign in one.signs if sign not in known), *((tokens(held),) if held else ()))


def tokens(held: int) -> str:
    """The sign of a caster with so many tokens."""
    return count("{n} token", "{n} tokens", held)


def veiled() -> str:
    """The sign of who has Stealth by a spell."""
    return _("veiled")


def goaded() -> str:
    """The sign of who is Furious by a spell."""
    return _("goaded")


def _sign(board: Board, squad: int, sign: str, *, on: bool) -> None:
    """Something holds for a unit from now on, or no more."""
    names = board.names
    assert isinstance(names, Squads)
    for number, figure in board.figures.items():
        if names.squad_of[number] == squad:
            others = tuple(one for one in figure.signs if one != sign)
            figure.signs = (*others, sign) if on and not figure.dead else others


def objective(number: int, at: Place, side: int) -> Area:
    """An objective and the ground from which it is seized, of a side or of none (firefight:P5a)."""
    words = _("Objective {n}").format(n=number + 1)
    return Area(at, codes.SEIZES, words, AreaKind.MARKER, side, mark=str(number + 1))


def _leave(board: Board, numbers: list[int]) -> None:
    """Those of them who still stand are gone."""
    for number in numbers:
        if not board.figures[number].dead:
            del board.figures[number]
