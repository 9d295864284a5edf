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
    from campaign.battle.contract.table.look import Choice, Look, Point
    from campaign.battle.contract.telling import Standing


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
    gesture = face.asking.question(look, None).gesture if held is not None else None
    ends = _declared(look, held if gesture is Gesture.AIM else None)
    actor = face.moving.actor_of(look, wanted.figure)
    if actor in (shooter for shooter, _end in ends):
        while ends[0][0] != actor:
            ends.pop(0)  # those have been thrown for
        kinds = [marks.CLEAR] + [marks.AIM] * (len(ends) - 1)
        starts = [thrower.at, *(standing[shooter].at for shooter, _end in ends[1:])]
        lines = [Line(start, end, kind) for start, (_one, end), kind in zip(starts, ends, kinds, strict=True)]
        return [*lines[1:], lines[0], *found]
    end = _end_of(look, wanted, held if gesture is Gesture.INTERRUPT else None, standing)
    return found if end is None else [Line(thrower.at, end), *found]


def _declared(look: Look, held: Choice | None) -> list[tuple[int, Point]]:
    """Shooters and where they shoot to, in the order in which they are thrown for; the shot that is held comes last."""
    face = table_of(look.setup.system)
    shots = [*face.firing.declared(look)]
    if held is not None and held not in (face.asking.done, face.asking.give_up):
        shots.append(face.firing.aimed(look, held))
    return [(shot.shooter, shot.at) for shot in shots if shot.at is not None]


def _end_of(look: Look, wanted: Throw, shot: Choice | None, standing: dict[int, Standing]) -> Point | None:
    """Where a throw goes that was not declared: the point of a move, or an opponent."""
    if shot is not None:
        points = table_of(look.setup.system).firing.reaction(look).points
        return next((point.at for point in points if point.choice == shot), None)
    return standing[wanted.target].at if wanted.target in standing else None
