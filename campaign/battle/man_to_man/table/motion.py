"""What moves on the table while rows of a log pass: walks, shots, templates, wounds, who falls or is gone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from campaign.battle.contract.table.facts import Bursts, Fallen, Fired, Hurt, Motion, Turned, Walk
from campaign.battle.contract.telling import ACTOR, CODE, TARGET, A, AnyNames, B, C, D, Row
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.table.sums import HITS
from campaign.battle.man_to_man.terrain import SMOKE
from campaign.battle.man_to_man.units import Thrown
from campaign.battle.man_to_man.words.names import Men


def motion(names: AnyNames, standing: Collection[int], rows: Sequence[Row]) -> list[Motion]:
    """What there is to be seen in rows of a log, in their order; legs of one way are one walk."""
    assert isinstance(names, Men)
    steps: list[Motion] = []
    there = set(standing)
    for row in rows:
        for step in _steps(names, there, row):
            last = steps[-1] if steps else None
            if isinstance(step, Walk) and isinstance(last, Walk) and last.figure == step.figure:
                steps[-1] = replace(last, points=last.points + step.points)
            else:
                steps.append(step)
            if isinstance(step, Fallen):
                there.discard(step.figure)
    return steps


def _steps(names: Men, there: Collection[int], row: Row) -> list[Motion]:
    code, actor = row[CODE], row[ACTOR]
    if code == c.LOG_MOVED:
        return [Walk(actor, ((row[A], row[B]),))]
    if code == c.LOG_TURNED:
        return [Turned(actor, (row[A], row[B]))]
    if code == c.LOG_SHOT:
        return [Fired(actor, row[TARGET], (0, 0), row[C] in HITS)]
    if code == c.LOG_BURST and not row[D]:
        kind = names.arms[row[TARGET]]
        if not isinstance(kind, Thrown) or not kind.dice:
            return []  # smoke has a row of its own
        return [Bursts((row[A], row[B]), kind.area * c.INCH)]
    if code == c.LOG_SMOKE:
        return [Bursts((row[A], row[B]), SMOKE, lies=True)]
    if code == c.LOG_DAMAGE and row[C] == c.WOUNDS:
        return [Hurt(actor, 1)]
    if code == c.LOG_FELL:
        return [Fallen(actor)]
    if code == c.LOG_LEFT:
        return [Fallen(actor, gone=True)]
    if code == c.LOG_SURRENDERED:
        return [Fallen(n, gone=True) for n in sorted(there) if names.squad_of[n] == actor]
    if code == c.LOG_CONCEDED:
        return [Fallen(n, gone=True) for n in sorted(there) if names.side[n] == actor]
    return []
