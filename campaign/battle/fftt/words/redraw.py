"""What each row of a log changes on the table: where everybody stands, what lies there, who is past help.

For whoever draws a battle again, long after the rules have changed: reads rows, and runs no rule.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.telling import ACTOR, CODE, TARGET, A, Area, B, Board, C, D, Place, Row, Standing
from campaign.battle.fftt import codes
from campaign.words import _

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


def about(row: Row) -> tuple[int | None, int | None]:
    """The figures that a row is about: who acts, and on whom."""
    code = row[CODE]
    return row[ACTOR] if code in OF_FIGURES else None, row[TARGET] if code in AT_FIGURES else None


def wounds(row: Row) -> tuple[int, int, int] | None:
    """Whom a row wounds or heals, who did it, and how many wounds it is."""
    if row[CODE] == codes.LOG_WOUNDED:
        return row[ACTOR], row[TARGET], row[A]
    return (row[ACTOR], row[TARGET], -row[B]) if row[CODE] == codes.LOG_HEALED else None


def state(figure: Standing) -> tuple[str, ...]:
    """How a figure stands, or that it is dead."""
    if figure.dead:
        return (_("dead"),)
    found = []
    if figure.wounds:
        found.append(_("{n} of {all} wounds").format(n=figure.wounds, all=figure.full))
    if figure.empty:
        found.append(_("out of ammunition (fftt:U2)"))
    if figure.storey:
        found.append(_("on storey {n} (fftt:M11)").format(n=figure.storey + 1))
    return tuple(found)


def follow(board: Board, row: Row) -> None:
    """Change the table as a row tells."""
    code, actor, figures = row[CODE], row[ACTOR], board.figures
    if code in _PLACES:
        board.stand(actor, (row[A], row[B]))
        if row[C] or row[D]:
            _face(board, actor, (row[C], row[D]))
    elif code == codes.LOG_TURNED:
        _face(board, actor, (row[A], row[B]))
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
        for number in [number for number, figure in figures.items() if figure.small]:
            del figures[number]  # what has not hatched by then is lost (fftt:I6)
    elif code == codes.LOG_OUT_OF_AMMO:
        figures[actor].empty = True
    else:
        _hurt(board, row)


def _face(board: Board, number: int, to: Place) -> None:
    """A figure faces that way; an HQ has no front."""
    figure = board.figures[number]
    if not figure.unit.is_hq:
        figure.to = to


def goo_at(at: Place, *, upstairs: bool) -> Area:
    """Goo that lies there."""
    return Area(at, codes.GOO_REACH, _("Goo"), upstairs=upstairs)


def _hurt(board: Board, row: Row) -> None:
    """What rows tell of wounds and death, of goo and of eggs."""
    code, actor, target, figures = row[CODE], row[ACTOR], row[TARGET], board.figures
    if code == codes.LOG_WOUNDED:
        figures[actor].wounds = row[B]
    elif code == codes.LOG_HEALED:
        figures[actor].wounds = row[A]
    elif code == codes.LOG_KILLED:
        if figures[actor].small:
            del figures[actor]
        else:
            figures[actor].dead, figures[actor].at = True, (row[A], row[B])
    elif code == codes.LOG_GOO:
        board.areas[target] = goo_at((row[A], row[B]), upstairs=bool(row[C]))
    elif code == codes.LOG_GOO_GONE:
        board.areas.pop(target, None)
    elif code == codes.LOG_ATE:
        figures.pop(target, None)
    elif code == codes.LOG_LAID:
        board.stand(target, (row[A], row[B]))
        figures[target].storey, figures[target].small = figures[actor].storey, True
    elif code == codes.LOG_HATCHED:
        storey = figures.pop(actor).storey
        board.stand(target, (row[B], row[C]))
        figures[target].storey = storey
