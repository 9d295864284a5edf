"""What the log of a battle says that the campaign must have of it: the fallen with their killers, FP, experience.

Reads rows and events; knows nothing of how the campaign came by its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from campaign.battle.contract import BattleRecord
from campaign.battle.contract.telling import ACTOR, CODE, TARGET
from campaign.battle.fftt.codes import LOG_CAPTURED, LOG_KILLED, NOBODY
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words import account_of, names_in
from campaign.battle.row_packing import unpack
from campaign.world import events as e
from campaign.world.ids import FigureId
from campaign.world.state import Campaign


def told_by_log(record: BattleRecord[Unit]) -> tuple[dict[str, str | None], Counter[str]]:
    """Whom the log lets fall, each with its killer of another side, and the FP that each side killed."""
    rows = unpack(record.log)
    known = names_in(record.setup, rows)
    keys = [figure.key for figure in known.setups]
    fallen: dict[str, str | None] = {}
    killed: Counter[str] = Counter()
    for row in rows:
        code, actor, target = row[CODE], row[ACTOR], row[TARGET]
        if code == LOG_CAPTURED:
            fallen[keys[actor]] = None
        elif code == LOG_KILLED:
            by_enemy = target != NOBODY and known.side[target] != known.side[actor]
            fallen[keys[actor]] = keys[target] if by_enemy else None
            if by_enemy:
                killed[record.setup.sides[known.side[target]].key] += known.units[actor].fp
    return fallen, killed


def differences(
    record: BattleRecord[Unit], before: Campaign, after: Campaign, events: Sequence[e.Event]
) -> Iterator[str]:
    """In what the campaign has something else of a battle than its log: nothing, if all is well."""
    fallen, killed = told_by_log(record)
    report = next(event.report for event in events if isinstance(event, e.BattleFought))
    casualties = {str(one.figure): one.killer for one in report.casualties}
    captured = {figure for figure, killer in fallen.items() if killer is None}
    if not casualties.items() <= fallen.items() or not fallen.keys() <= casualties.keys() | captured:
        yield f"casualties in the campaign {casualties}, in the log {fallen}"
    lost = {str(event.figure): event.killer for event in events if isinstance(event, e.FigureLost)}
    if any(lost.get(figure, "nobody") != killer for figure, killer in fallen.items()):
        yield f"lost in the campaign {lost}, in the log {fallen}"
    credited = {(str(event.figure), str(event.victim)) for event in events if isinstance(event, e.KillCredited)}
    kills = {(killer, victim) for victim, killer in fallen.items() if killer is not None}
    if credited != kills:
        yield f"kills in the campaign {credited}, in the log {kills}"
    yield from _points(record, fallen, killed, events)
    yield from _experience(record, kills, before, after)


def _points(
    record: BattleRecord[Unit], fallen: Mapping[str, str | None], killed: Counter[str], events: Sequence[e.Event]
) -> Iterator[str]:
    """Losses turn by turn, and the points of kills and of those whom nobody killed."""
    account, fp = account_of(record.setup, unpack(record.log)), _fp(record)
    points: Counter[str] = Counter()
    for event in events:
        if isinstance(event, e.VictoryPointsScored) and event.reason == "kill":
            points[str(event.player)] += event.points
    without_killer: Counter[str] = Counter()  # captured, or lost afterwards for want of a place to go to
    for event in events:
        if isinstance(event, e.FigureLost) and event.killer is None and event.player is not None:
            without_killer[str(event.player)] += fp[str(event.figure)]
    for number, side in enumerate(record.setup.sides):
        lost = sum(fp[figure.key] for figure in side.figures if figure.key in fallen)
        told = sum(turn.lost[number] for turn in account.turns)
        if told != lost:
            yield f"{side.name} lost {lost} FP, turn by turn {told}"
        wanted = killed[side.key] + without_killer[side.key]
        if points[side.key] != wanted:
            yield f"{side.name} scored {points[side.key]} for kills, by the log {wanted}"


def _experience(
    record: BattleRecord[Unit], kills: set[tuple[str, str]], before: Campaign, after: Campaign
) -> Iterator[str]:
    """Experience is the FP of those a figure killed (fftt:R1)."""
    fp = _fp(record)
    for side in record.setup.sides:
        for figure in side.figures:
            victims = [victim for killer, victim in kills if killer == figure.key]
            was, now = before.figures[FigureId(figure.key)], after.figures[FigureId(figure.key)]
            if (now.kills - was.kills, now.experience - was.experience) != (
                len(victims),
                sum(fp[victim] for victim in victims),
            ):
                yield f"{now.name}: {now.kills - was.kills} kills, {now.experience - was.experience} FP; log {victims}"


def _fp(record: BattleRecord[Unit]) -> dict[str, int]:
    units = {unit.key: unit for unit in record.setup.units}
    return {figure.key: units[figure.unit].fp for side in record.setup.sides for figure in side.figures}
