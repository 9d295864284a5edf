"""What came of a battle, in a few sentences: who won and what each side lost."""

from __future__ import annotations

from campaign.battle.contract import BattleReport, BattleSetup, SideEnd
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
