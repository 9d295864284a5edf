"""Moves in thought: a battle to try them in, and the battle where somebody has gone."""

from __future__ import annotations

from typing import Any

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.contract.table.moves import Route
from campaign.battle.fast import clone
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.movement import stand_on_path


def in_movement(look: Look, figure: int) -> Any:
    """A battle to try moves of a figure in: it is the movement of its side.

    Where it is not so now, everybody of it has all actions, as a phase begins. Whoever changes anything puts it back.
    """
    side = int(look.view.figures[figure].side)
    return look.once(("in movement", side), lambda: _in_movement(look.view, side))


def _in_movement(view: Any, side: int) -> Any:
    s = clone(view)
    now = s.now[0]
    if now.kind == c.MOVING and now.side == side:
        return s
    now.kind, now.side, now.actor, now.step = c.MOVING, side, c.NOBODY, c.MOVEMENT
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side:
            f.ap, f.stopped, f.turned, f.bound = f.actions, 0, 0, 0
    return s


def carry_out(look: Look, choice: Choice, battle: Any) -> int:
    """Have a figure make a move in a battle made for trying; the reason of the rules why it cannot, or FINE.

    It stands at the end of its path then, which is laid, and has paid for it.
    """
    code = look.problem(choice, battle)
    if code == FINE:
        now, figure = battle.now[0], choice[c.FIGURE]
        stand_on_path(look.t, battle, figure, now.points - 1)
        battle.figures[figure].ap -= now.price
    return code


def go(look: Look, _figure: int, way: Route) -> Look:
    """The battle where a figure has gone by a way."""
    s: Any = clone(look.view)
    for choice in (way.choice, *way.later):
        if choice is not None:
            carry_out(look, choice, s)
    return look.of(s)
