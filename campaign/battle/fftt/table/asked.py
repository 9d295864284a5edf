"""What is asked now, as far as what was said ahead and who is in hand belong to it."""

from __future__ import annotations

from typing import Any, Final

from campaign.battle.contract.table.look import Look
from campaign.battle.fftt import codes as c
from campaign.reason import Reason
from campaign.words import _

ORDERED: Final = 13  # a standing order as if one had been given: the program's own player does not give it again


def asks(look: Look, kind: int, figure: int) -> bool:
    """Whether a decision of that kind is wanted now of the side of a figure."""
    now = look.view.now[0]
    return bool(now.kind == kind and now.side == look.view.figures[figure].side)


def own_of(look: Look) -> list[int]:
    """Everybody of the side that is asked who is on the table."""
    s, side = look.view, look.side
    return [i for i in range(s.figure_count) if s.figures[i].side == side and s.figures[i].fate == c.ON_TABLE]


def enemies_of(look: Look, figure: int) -> list[int]:
    """Every enemy of a figure on the table."""
    s = look.view
    team = s.figures[figure].team
    return [i for i in range(s.figure_count) if s.figures[i].fate == c.ON_TABLE and s.figures[i].team != team]


def key(look: Look) -> tuple[int, ...]:
    """Of the question: side and kind, and the step in which it is put."""
    now = look.view.now[0]
    return (int(now.side), int(now.kind), *step(look))


def step(look: Look) -> tuple[int, ...]:
    """Of the sequence of play: turn, phase and step."""
    now = look.view.now[0]
    return int(now.turn), int(now.phase), int(now.step)


def gone(look: Look, figure: int) -> Reason | None:
    """That somebody has been shot on the way, if so: no reason of the rules would say more."""
    if figure == c.NOBODY or look.view.figures[figure].fate != c.KILLED:
        return None
    words = _("{figure} was shot on the way. Choose another figure.").format(figure=look.names.short[figure])
    return Reason("", words)


def act_next(view: Any) -> None:
    """A standing order for opportunity fire counts as given by the side that is asked (fftt:Q8a)."""
    view.forces[view.now[0].side].ask_from = ORDERED
