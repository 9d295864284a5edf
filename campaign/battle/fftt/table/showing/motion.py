"""What moves on the table while rows of a log pass, step by step: figures, shots, bursts, wounds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from campaign.battle.contract.table.facts import Bursts, Fallen, Fired, Hurt, Motion, Turned, Walk
from campaign.battle.contract.table.look import Point
from campaign.battle.contract.telling import ACTOR, CODE, TARGET, A, AnyNames, B, C, D, Row
from campaign.battle.fftt import codes
from campaign.battle.fftt.wounds import GRENADE_REACHES, MISSILE_REACHES

_ON_FOOT = (codes.LOG_MOVED, codes.LOG_CLIMBED)
_GONE = (codes.LOG_LEFT, codes.LOG_CAPTURED)


def motion(_known: AnyNames, _standing: Collection[int], rows: Sequence[Row]) -> list[Motion]:
    """What there is to be seen in rows of a log, in their order; points of one way are one walk."""
    steps: list[Motion] = []
    aims: dict[int, Point] = {}  # of shooters at points
    for row in rows:
        step = _step(row, aims)
        last = steps[-1] if steps else None
        if isinstance(step, Walk) and isinstance(last, Walk) and last.figure == step.figure:
            steps[-1] = replace(last, points=last.points + step.points, facing=step.facing)
        elif step is not None:
            steps.append(step)
    return steps


def _step(row: Row, aims: dict[int, Point]) -> Motion | None:
    code, actor, target = row[CODE], row[ACTOR], row[TARGET]
    if code == codes.LOG_DECLARED and target < 0:
        aims[actor] = (row[A], row[B])
    if code in _ON_FOOT:
        return Walk(actor, ((row[A], row[B]),), (row[C], row[D]) if code == codes.LOG_MOVED else (0, 0))
    if code == codes.LOG_TURNED:
        return Turned(actor, (row[A], row[B]))
    if code == codes.LOG_SHOT and (target >= 0 or actor in aims):
        return Fired(actor, target if target >= 0 else None, aims.get(actor, (0, 0)), row[B] + row[C] <= row[A])
    if code == codes.LOG_BURST:
        reaches = MISSILE_REACHES if row[C] == codes.MISSILE_BURST else GRENADE_REACHES
        return Bursts((row[A], row[B]), max(reaches))
    if code == codes.LOG_GOO:
        return Bursts((row[A], row[B]), codes.GOO_REACH, lies=True)
    if code == codes.LOG_WOUNDED:
        return Hurt(actor, row[B])
    if code == codes.LOG_KILLED or code in _GONE:
        return Fallen(actor, gone=code in _GONE)
    return None
