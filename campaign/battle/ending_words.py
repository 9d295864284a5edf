"""What came of a battle in a few sentences, for the words of rule systems that tell it by ends and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from campaign.battle.contract import AnySetup, BattleReport, SideEnd, teams_of
from campaign.battle.contract.telling import TurnWords
from campaign.words import _, listed


def ends_and_losses(
    setup: AnySetup, report: BattleReport, lost: frozenset[str], figures: Callable[[int], str], turns: TurnWords
) -> tuple[str, ...]:
    """A sentence each: the end of every side, and its losses, given the keys of who is lost for good."""
    titles = {side.key: side.name or side.key for side in setup.sides}
    ends = listed([end_text(titles[result.side], result.end) for result in report.sides])
    lines = [_("{ends} {turns}.").format(ends=ends, turns=turns.after(report.turns))]
    fp = {row.key: row.fp for row in setup.units}
    for side in setup.sides:
        gone = [figure for figure in side.figures if figure.key in lost]
        text = _("{side} lost {n} of {models}, {lost} of {fp} FP.")
        lines.append(
            text.format(
                side=titles[side.key],
                n=len(gone),
                models=figures(len(side.figures)),
                lost=sum(fp[figure.unit] for figure in gone),
                fp=sum(fp[figure.unit] for figure in side.figures),
            )
        )
    return tuple(lines)


def casualties_and_conceded(setup: AnySetup, report: BattleReport) -> frozenset[str]:
    """The keys of the casualties, and of all of a side that conceded."""
    conceded = {result.side for result in report.sides if result.end is SideEnd.SURRENDERED}
    gone = {figure.key for side in setup.sides if side.key in conceded for figure in side.figures}
    return frozenset(gone | {fallen.figure for fallen in report.casualties})


def lost_with_the_field(setup: AnySetup, report: BattleReport) -> frozenset[str]:
    """The keys of the casualties, and of whom a side leaves to who holds the field.

    An ally who has stayed keeps what a beaten side has left. HQs do not walk off. campaign:C22a
    """
    hqs = {row.key for row in setup.units if row.is_hq}
    teams = dict(zip((side.key for side in setup.sides), teams_of(setup.sides), strict=True))
    stayed = {teams[result.side] for result in report.sides if result.end in (SideEnd.WON, SideEnd.STOOD)}
    if report.holder is not None:
        stayed.add(teams[report.holder])
    gone = {casualty.figure for casualty in report.casualties} | set(report.left_behind)
    for side, result in zip(setup.sides, report.sides, strict=True):
        if result.end is SideEnd.SURRENDERED or (result.end is SideEnd.BEATEN and teams[side.key] not in stayed):
            gone |= {figure.key for figure in side.figures}
        elif result.end is SideEnd.RETREATED:
            gone |= {figure.key for figure in side.figures if figure.unit in hqs}
    return frozenset(gone)


def end_text(side: str, end: SideEnd) -> str:
    """How it ended for a side."""
    return {
        SideEnd.WON: _("{side} has won"),
        SideEnd.BEATEN: _("{side} was beaten"),
        SideEnd.RETREATED: _("{side} retreated"),
        SideEnd.SURRENDERED: _("{side} conceded"),
        SideEnd.STOOD: _("{side} still stood"),
    }[end].format(side=side)


def fp_destroyed(setup: AnySetup, report: BattleReport) -> str:
    """The FP of enemies whose loss each side is credited with, in a line."""
    price = {row.key: row.fp for row in setup.units}
    side_of = {figure.key: side.key for side in setup.sides for figure in side.figures}
    fp = {figure.key: price[figure.unit] for side in setup.sides for figure in side.figures}
    destroyed = Counter[str]()
    for fallen in report.casualties:
        by = side_of.get(fallen.killer, "") if fallen.killer is not None else fallen.by_side or ""
        destroyed[by] += fp[fallen.figure]
    taken = [_("{side} {n}").format(side=side.name or side.key, n=destroyed[side.key]) for side in setup.sides]
    return _("FP destroyed: {sides}").format(sides=listed(taken))
