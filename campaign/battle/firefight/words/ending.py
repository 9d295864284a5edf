"""What came of a battle, in a few sentences: who won and what each side lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from campaign.battle.contract import BattleReport, BattleSetup, SideEnd
from campaign.battle.contract.telling import CODE, A
from campaign.battle.contract.telling import Row as LogRow
from campaign.battle.firefight.codes import LOG_WON
from campaign.battle.firefight.units import Row
from campaign.battle.firefight.words.names import names
from campaign.battle.firefight.words.rounds import ROUNDS
from campaign.words import _, count, listed


def summary(report: BattleReport, setup: BattleSetup[Row]) -> tuple[str, ...]:
    """A sentence each: the end of every side, and its losses."""
    known = names(setup)
    titles = dict(zip(known.keys, known.sides, strict=True))
    ends = listed([_end(titles[result.side], result.end) for result in report.sides])
    lines = [_("{ends} {turns}.").format(ends=ends, turns=ROUNDS.after(report.turns))]
    dead = losses(setup, report)
    fp = {row.key: row.fp for row in setup.units}
    for side in setup.sides:
        lost = [figure for figure in side.figures if figure.key in dead]
        text = _("{side} lost {n} of {models}, {lost} of {fp} FP.")
        lines.append(
            text.format(
                side=titles[side.key],
                n=len(lost),
                models=count("{n} model", "{n} models", len(side.figures)),
                lost=sum(fp[figure.unit] for figure in lost),
                fp=sum(fp[figure.unit] for figure in side.figures),
            )
        )
    return tuple(lines)


def losses(setup: BattleSetup[Row], report: BattleReport) -> frozenset[str]:
    """The models that are lost for good: the KO, and all of a side that conceded (firefight:E7b, campaign:C27)."""
    conceded = {result.side for result in report.sides if result.end is SideEnd.SURRENDERED}
    gone = {figure.key for side in setup.sides if side.key in conceded for figure in side.figures}
    return frozenset(gone | {fallen.figure for fallen in report.casualties})


def _end(side: str, end: SideEnd) -> str:
    return {
        SideEnd.WON: _("{side} has won"),
        SideEnd.BEATEN: _("{side} was beaten"),
        SideEnd.RETREATED: _("{side} retreated"),
        SideEnd.SURRENDERED: _("{side} conceded"),
        SideEnd.STOOD: _("{side} still stood"),
    }[end].format(side=side)


def quick(setup: BattleSetup[Row], report: BattleReport, rows: Sequence[LogRow]) -> tuple[str, ...]:
    """The objectives of each side, as the log has them, and the FP of enemies whose KO is its own (firefight:E7e)."""
    titles = names(setup).sides
    price = {row.key: row.fp for row in setup.units}
    side_of = {figure.key: side.key for side in setup.sides for figure in side.figures}
    fp = {figure.key: price[figure.unit] for side in setup.sides for figure in side.figures}
    destroyed = Counter[str]()
    for fallen in report.casualties:
        by = side_of.get(fallen.killer, "") if fallen.killer is not None else fallen.by_side or ""
        destroyed[by] += fp[fallen.figure]
    taken = [
        _("{side} {n}").format(side=title, n=destroyed[side.key])
        for title, side in zip(titles, setup.sides, strict=True)
    ]
    lines = [_("FP destroyed: {sides}").format(sides=listed(taken))]
    if won := [row for row in rows if row[CODE] == LOG_WON]:
        held = [_("{side} {n}").format(side=title, n=n) for title, n in zip(titles, won[-1][A:], strict=False)]
        lines.insert(0, _("Objectives: {sides}").format(sides=listed(held)))
    return tuple(lines)
