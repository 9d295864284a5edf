"""Men who are put down one by one: where, which way they face, standing or lying."""

from __future__ import annotations

from typing import Any, Final

from campaign.battle.asking import corners
from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.placing import Draft, Placed, Placing
from campaign.battle.fast import clone
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, WEST
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.table.men import choice_of
from campaign.words import _

INWARD: Final = {NORTH: (0, 100), SOUTH: (0, -100), EAST: (-100, 0), WEST: (100, 0)}
"""The way from each edge into the table."""


def draft(_look: Look) -> Draft:
    """No side is set up whole. Raises ValueError."""
    raise ValueError("men are set up one by one")


def placings(look: Look) -> tuple[Placing, ...]:
    """The men who can be put down now, standing; and behind them, lying (man_to_man:L6b)."""
    now, s = look.view.now[0], look.view
    if now.kind != c.PLACING:
        return ()
    zone = s.forces[now.side]
    ground = (corners((int(zone.left), int(zone.upper), int(zone.right), int(zone.lower))),)
    facing = INWARD[int(zone.edge)]
    waiting = [n for n in range(s.figure_count) if s.figures[n].side == now.side and s.figures[n].fate == c.NOT_PLACED]
    found = [Placing(n, look.names.short[n], ground, facing, turns=True) for n in waiting]
    for n in waiting:
        if s.figures[n].kind == c.MAN:
            words = _("{man}, lying").format(man=look.names.short[n])
            found.append(Placing(n + int(s.figure_count), words, ground, facing, turns=True))
    return tuple(found)


def _man(look: Look, placing: Placing) -> tuple[int, int]:
    """Whom that puts down, and in which posture."""
    most = int(look.view.figure_count)
    return placing.key % most, c.PRONE if placing.key >= most else c.STANDING


def place(look: Look, placing: Placing, at: Point, facing: Point, _shape: int) -> Placed:
    """Him, put down there."""
    figure, posture = _man(look, placing)
    row = list(choice_of(c.PLACE, figure, 0, posture, at=at))
    row[c.FX], row[c.FY] = facing
    choice = tuple(row)
    radius = int(look.view.figures[figure].radius)
    return Placed(choice, look.objection(look.problem(choice)), ((at, radius, facing),))


def usual(look: Look, placing: Placing) -> Choice | None:
    """Where the program would put him; None where there is no room."""
    figure, posture = _man(look, placing)
    s: Any = clone(look.view)
    for n in range(s.figure_count):
        if n != figure and s.figures[n].side == s.now[0].side and s.figures[n].fate == c.NOT_PLACED:
            s.figures[n].fate = c.LOST  # nobody else waits
    row = list(look.answer(s))
    if row[c.VERB] != c.PLACE:
        return None
    row[c.ACTION] = posture if posture == c.PRONE else row[c.ACTION]
    choice = tuple(row)
    return choice if look.problem(choice) == FINE else None
