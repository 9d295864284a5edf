"""What moves on the table while rows of a log pass, and the last throw as it fell. Reads rows; runs no rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from campaign.battle.contract.table.facts import Fallen, Fell, Fired, Hurt, Motion, Walk
from campaign.battle.contract.telling import ACTOR, CODE, TARGET, A, AnyNames, B, C, D, Row
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.flow import FOR_DEPLOYMENT
from campaign.battle.firefight.words.names import Squads
from campaign.battle.table_words import signed
from campaign.words import _

ON_FOOT = (c.LOG_MOVED, c.LOG_STEPPED)


def motion(rows: Sequence[Row]) -> list[Motion]:
    """What there is to be seen in rows of a log, in their order; the legs of one model are one walk.

    Whom a shot goes at is a unit: the first of it that is told of as hit or fallen in the rows behind.
    """
    found: list[Motion] = []
    for place, row in enumerate(rows):
        code, actor = row[CODE], row[ACTOR]
        last = found[-1] if found else None
        if code in ON_FOOT:
            if isinstance(last, Walk) and last.figure == actor:
                found[-1] = replace(last, points=(*last.points, (row[A], row[B])))
            else:
                found.append(Walk(actor, ((row[A], row[B]),)))
        elif code == c.LOG_TO_HIT:
            target = _who_fell(rows[place:])
            fires = _fires(rows[:place])
            if target is not None and fires and not _fired_before(found, actor, rows[:place]):
                found.append(Fired(actor, target, (0, 0), row[C] > 0))
        elif code == c.LOG_WOUNDED:
            found.append(Hurt(actor, row[A]))
        elif code == c.LOG_KNOCKED_OUT:
            found.append(Fallen(actor))
    return found
