"""What is laid over the table while people throw: who throws, at whom, and what was declared and comes behind it.

Marks only, made from what a side sees. Tells nothing that the words of the throw do not.
"""

from __future__ import annotations

from campaign.battle.arena import Choice
from campaign.battle.fftt import codes as c
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.fftt.table.reactions import reaction
from campaign.battle.fftt.table.throws import Throw
from ui.battle.table import marks
from ui.battle.table.marks import Line, Mark, Ring


def marks_of_throw(look: Look, wanted: Throw, held: Choice | None) -> list[Mark]:
    """The line of the throw with a ring round who throws; dashed, the declared shots that are thrown for later.

    ``held``: the answer that waits for these dice.
    """
    if not _stands(look, wanted.figure):
        return []
    thrower = look.view.figures[wanted.figure]
    found: list[Mark] = [Ring(_at(look, wanted.figure), int(thrower.radius))]
    ends = _declared(look, held)
    if wanted.figure in (shooter for shooter, _end in ends):
        while ends[0][0] != wanted.figure:
            ends.pop(0)  # those have been thrown for
        kinds = [marks.CLEAR] + [marks.AIM] * (len(ends) - 1)
        lines = [Line(_at(look, one), end, kind) for (one, end), kind in zip(ends, kinds, strict=True)]
        return [*lines[1:], lines[0], *found]
    end = _end_of(look, wanted, held)
    return found if end is None else [Line(_at(look, wanted.figure), end), *found]


def _declared(look: Look, held: Choice | None) -> list[tuple[int, Point]]:
    """Shooters and where they shoot to, in the order in which they are thrown for."""
    s = look.view
    found = [(int(shot.shooter), (int(shot.x), int(shot.y))) for shot in s.shots[: s.now[0].shots]]
    if held is not None and held[c.VERB] in (c.SHOOT, c.CALL_AIR):
        found.append((held[c.FIGURE], _at(look, held[c.TARGET])))
    elif held is not None and held[c.VERB] == c.SHOOT_AT:
        found.append((held[c.FIGURE], (held[c.X], held[c.Y])))
    return found


def _end_of(look: Look, wanted: Throw, held: Choice | None) -> Point | None:
    """Where a throw goes that was not declared: the point of a move, or an opponent."""
    if look.view.now[0].kind == c.REACTING and held is not None and held[c.VERB] == c.PICK:
        return reaction(look).points[held[c.X]].at
    return _at(look, wanted.target) if _stands(look, wanted.target) else None


def _stands(look: Look, figure: int) -> bool:
    """Whether somebody is there to be seen."""
    return figure != c.NOBODY and bool(look.view.figures[figure].fate == c.ON_TABLE)


def _at(look: Look, figure: int) -> Point:
    f = look.view.figures[figure]
    return int(f.x), int(f.y)
