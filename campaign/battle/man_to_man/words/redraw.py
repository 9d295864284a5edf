"""What each row of a log changes on the table: where every man stands, how, what lies there, and who is gone.

For whoever draws a battle again, long after the rules have changed: reads rows, and runs no rule.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    TARGET,
    TURN,
    A,
    Area,
    AreaKind,
    B,
    Board,
    C,
    D,
    Row,
    Standing,
)
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.codes import INCH
from campaign.battle.man_to_man.units import VEHICLE
from campaign.battle.man_to_man.words.names import Men
from campaign.battle.man_to_man.words.vehicles import immobile, part_text
from campaign.words import _

OF_MEN: Final = (
    codes.LOG_PLACED,
    codes.LOG_ACTS,
    codes.LOG_MOVED,
    codes.LOG_TURNED,
    codes.LOG_POSTURE,
    codes.LOG_LEFT,
    codes.LOG_CLEARING,
    codes.LOG_TOOK,
    codes.LOG_SHOT,
    codes.LOG_STRUCK,
    codes.LOG_PARRIED,
    codes.LOG_DAMAGE,
    codes.LOG_FELL,
    codes.LOG_THREW,
    codes.LOG_BURST,
    codes.LOG_SMOKE,
    codes.LOG_PART,
    codes.LOG_NO_DICE,
    codes.LOG_OVERRUN,
    codes.LOG_ASIDE,
    codes.LOG_DESTROYED,
    codes.LOG_JOINS,
    codes.LOG_LUCKY,
    codes.LOG_HEALED,
    codes.LOG_RECOVERY,
    codes.LOG_BUILDING,
    codes.LOG_COLLAPSED,
    codes.LOG_LAID,
    codes.LOG_CALLED,
    codes.LOG_SERVES,
)
OF_VEHICLES: Final = (
    codes.LOG_ARMOUR,
    codes.LOG_EFFECT,
    codes.LOG_WRECKED,
    codes.LOG_EXPLODED,
    codes.LOG_CREW,
    codes.LOG_FALLS_BACK,
    codes.LOG_CREW_RALLIED,
    codes.LOG_ASSAULT,
)
AT_MEN: Final = (
    codes.LOG_SHOT,
    codes.LOG_STRUCK,
    codes.LOG_PARRIED,
    codes.LOG_DAMAGE,
    codes.LOG_FELL,
    codes.LOG_CHECK,
    codes.LOG_RALLIED,
    codes.LOG_NO_DICE,
    codes.LOG_ARMOUR,
    codes.LOG_EFFECT,
    codes.LOG_WRECKED,
    codes.LOG_EXPLODED,
    codes.LOG_CREW_RALLIED,
    codes.LOG_OVERRUN,
    codes.LOG_ASIDE,
    codes.LOG_DESTROYED,
    codes.LOG_JOINS,
    codes.LOG_LUCKY,
    codes.LOG_HEALED,
)
"""Codes of rows whose actor is a man or a vehicle, and of those whose target is one of these."""

SMOKE: Final = 4 * INCH  # man_to_man:I12a
LYING: Final = INCH // 4  # round a weapon on the ground, for it to be seen
CLOUDS: Final = 1000
"""Areas are numbered: weapons by theirs, from here on smoke, so many numbers for each round, and below 0 rubble."""


def about(row: Row) -> tuple[int | None, int | None]:
    """The men that a row is about: who acts, and on whom; a charge is at somebody."""
    code = row[CODE]
    at_man = code in AT_MEN or (code == codes.LOG_ACTS and row[A] == codes.CHARGE)
    return row[ACTOR] if code in OF_MEN or code in OF_VEHICLES else None, row[TARGET] if at_man else None


def wounds(row: Row) -> tuple[int, int, int] | None:
    """Who is wounded or healed, and by whom; who is put out of action is not counted."""
    if row[CODE] == codes.LOG_DAMAGE and row[C] == codes.WOUNDS:
        return row[ACTOR], row[TARGET], 1
    return (row[TARGET], row[ACTOR], -1) if row[CODE] == codes.LOG_HEALED else None


def state(figure: Standing) -> tuple[str, ...]:
    """That a man is out of action, or wounded, and what else holds for him."""
    if figure.dead:
        return (_("wreck (man_to_man:V19)") if figure.unit.profile == VEHICLE else _("out of action (man_to_man:P3)"),)
    return (*((_("wounded (man_to_man:P4)"),) if figure.wounds else ()), *figure.signs)


def prone() -> str:
    """The sign of who lies."""
    return _("prone")


def signs(entered: FigureSetup) -> tuple[str, ...]:
    """Those of a man as he comes to the table."""
    return (prone(),) if entered.prone else ()


def fleeing() -> str:
    """The sign of who flees with his unit."""
    return _("flees")


def follow(board: Board, row: Row) -> None:
    """Change the table as a row tells."""
    code, actor, figures = row[CODE], row[ACTOR], board.figures
    if code == codes.LOG_FELL and actor not in figures:
        return  # a crewed weapon, which is not drawn
    if code == codes.LOG_PLACED:
        board.stand(actor, (row[A], row[B]))
        figures[actor].to = (row[C], row[D])
        _sign(board, [actor], prone(), on=row[TARGET] == codes.PRONE)
    elif code == codes.LOG_MOVED:
        x, y = figures[actor].at
        figures[actor].at = (row[A], row[B])
        if not _men(board).is_vehicle(actor):  # which may drive backwards
            figures[actor].to = (row[A] - x, row[B] - y)
    elif code == codes.LOG_ASIDE:
        figures[actor].at = (row[A], row[B])
    elif code == codes.LOG_TURNED:
        figures[actor].to = (row[A], row[B])
    elif code == codes.LOG_POSTURE:
        _sign(board, [actor], prone(), on=row[A] == codes.PRONE)
    elif code == codes.LOG_DAMAGE and row[C] == codes.WOUNDS:
        figures[actor].wounds = 1
    elif code == codes.LOG_HEALED:
        figures[row[TARGET]].wounds = 0
    elif code == codes.LOG_RECOVERY:
        figures[actor].dead, figures[actor].wounds = not row[B], 0
    elif code == codes.LOG_FELL:
        figures[actor].dead, figures[actor].at, figures[actor].signs = True, (row[A], row[B]), ()
    elif code == codes.LOG_LEFT:
        del figures[actor]
    elif code in OF_VEHICLES:
        _follow_vehicle(board, row)
    else:
        _follow_units(board, row)


def _follow_vehicle(board: Board, row: Row) -> None:
    """What rows tell of a vehicle: a wreck, what it has lost, and whether it falls back."""
    code, actor = row[CODE], row[ACTOR]
    if code == codes.LOG_WRECKED:
        board.figures[actor].dead, board.figures[actor].signs = True, ()
    elif code == codes.LOG_EFFECT and row[C] == codes.DAMAGED:
        _sign(board, [actor], part_text(row[D]), on=True)
    elif code == codes.LOG_ASSAULT and row[C] == codes.IMMOBILISES:
        _sign(board, [actor], immobile(), on=True)
    elif code == codes.LOG_FALLS_BACK or (code == codes.LOG_CREW_RALLIED and row[C]):
        _sign(board, [actor], falling_back(), on=code == codes.LOG_FALLS_BACK)


def falling_back() -> str:
    """The sign of a vehicle that takes no orders."""
    return _("falls back")


def _follow_units(board: Board, row: Row) -> None:
    """What rows tell of units and sides, and of what lies on the table."""
    code, actor = row[CODE], row[ACTOR]
    if code == codes.LOG_FLEES:
        _sign(board, _members(board, actor), fleeing(), on=True)
    elif code == codes.LOG_HALTED or (code == codes.LOG_RALLIED and row[C]):
        _sign(board, _members(board, actor), fleeing(), on=False)
    elif code == codes.LOG_SURRENDERED:
        _leave(board, _members(board, actor))
    elif code == codes.LOG_CONCEDED:
        _leave(board, [number for number, figure in board.figures.items() if figure.side == actor])
    elif code == codes.LOG_LAID:
        name = _men(board).weapon(row[TARGET])
        board.areas[row[TARGET]] = Area((row[A], row[B]), LYING, name, AreaKind.PATCH, _men(board).side[actor])
    elif code == codes.LOG_TOOK:
        board.areas.pop(row[TARGET], None)
    elif code == codes.LOG_SMOKE:
        number = CLOUDS * row[TURN]
        while number in board.areas:
            number += 1
        board.areas[number] = Area((row[A], row[B]), SMOKE, _("Smoke"))
    elif code == codes.LOG_COLLAPSED:
        x, y, radius = _men(board).pieces[row[A]]
        board.areas[-1 - row[A]] = Area((x, y), radius, _("rubble"))
    elif code == codes.LOG_ROUND:  # smoke lies to the end of the round behind its own (man_to_man:I12c)
        for number in [n for n in board.areas if CLOUDS <= n < CLOUDS * (row[A] - 1)]:
            del board.areas[number]


def _men(board: Board) -> Men:
    assert isinstance(board.names, Men)
    return board.names


def _members(board: Board, squad: int) -> list[int]:
    """The men of a unit who are on the table."""
    squad_of = _men(board).squad_of
    return [number for number in board.figures if squad_of[number] == squad]


def _sign(board: Board, numbers: list[int], sign: str, *, on: bool) -> None:
    """Something holds for men from now on, or no more."""
    for number in numbers:
        figure = board.figures[number]
        others = tuple(one for one in figure.signs if one != sign)
        figure.signs = (*others, sign) if on and not figure.dead else others


def _leave(board: Board, numbers: list[int]) -> None:
    """Those of them who are not out of action are gone."""
    for number in numbers:
        if not board.figures[number].dead:
            del board.figures[number]
