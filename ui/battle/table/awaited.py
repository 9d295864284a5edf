"""What is laid over the table while people throw: who throws, at whom, and what was declared and comes behind it.

Marks only, made from what a side sees. Tells nothing that the words of the throw do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.battle.contract.table.questions import Gesture
from campaign.battle.systems import table_of
from ui.battle.table import marks
from ui.battle.table.marks import Line, Mark, Ring

if TYPE_CHECKING:
    from campaign.battle.contract.table.facts import Throw
    from campaign.battle.contract.table.look import Choice, Look


def marks_of_throw(look: Look, wanted: Throw, held: Choice | None) -> list[Mark]:
    """The line of the throw with a ring round who throws; dashed, the declared shots that are thrown for later.

    ``held``: the answer that waits for these dice.
    """
    face = table_of(look.setup.system)
    standing = {figure.number: figure for figure in face.showing.now(look).figures if not figure.dead}
    thrower = standing.get(wanted.figure)
    if thrower is None:
        return []
    found: list[Mark] = [Ring(thrower.at, thrower.unit.base)]
    shots = list(face.firing.declared(look))
    shot = None if held in (None, face.asking.done, face.asking.give_up) else held
    gesture = face.asking.question(look, None).gesture if shot is not None else None
    if shot is not None and gesture is Gesture.AIM:
        shots.append(face.firing.aimed(look, shot))
    ends = [(one.shooter, one.at) for one in shots if one.at is not None and one.shooter in standing]
    actor = face.moving.actor_of(look, wanted.figure)
    if actor in (shooter for shooter, _end in ends):
        while ends[0][0] != actor:
            ends.pop(0)  # those have been thrown for
        kinds = [marks.CLEAR] + [marks.AIM] * (len(ends) - 1)
        starts = [thrower.at, *(standing[shooter].at for shooter, _end in ends[1:])]
        lines = [Line(start, end, kind) for start, (_one, end), kind in zip(starts, ends, kinds, strict=True)]
        return [*lines[1:], lines[0], *found]
    end = standing[wanted.target].at if wanted.target in standing else None
    if shot is not None and gesture is Gesture.INTERRUPT:
        end = face.firing.aimed(look, shot).at
    return found if end is None else [Line(thrower.at, end), *found]
