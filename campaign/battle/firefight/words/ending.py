"""What came of a battle, in a few sentences: who won and what each side lost."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import BattleReport, BattleSetup
from campaign.battle.contract.telling import CODE, A
from campaign.battle.contract.telling import Row as LogRow
from campaign.battle.ending_words import casualties_and_conceded, ends_and_losses, fp_destroyed
from campaign.battle.firefight.codes import LOG_WON
from campaign.battle.firefight.units import Row
from campaign.battle.firefight.words.names import names
from campaign.battle.round_words import ROUNDS
from campaign.words import _, count, listed


def models(number: int) -> str:
    """So many models."""
    return count("{n} model", "{n} models", number)


def summary(report: BattleReport, setup: BattleSetup[Row]) -> tuple[str, ...]:
    """A sentence each: the end of every side, and its losses."""
    return ends_and_losses(setup, report, losses(setup, report), models, ROUNDS)


def losses(setup: BattleSetup[Row], report: BattleReport) -> frozenset[str]:
    """The models that are lost for good: the KO, and all of a side that conceded (firefight:E7b, campaign:C27)."""
    return casualties_and_conceded(setup, report)


def quick(setup: BattleSetup[Row], report: BattleReport, rows: Sequence[LogRow]) -> tuple[str, ...]:
    """The objectives of each side, as the log has them, and the FP of enemies whose KO is its own (firefight:E7e)."""
    lines = [fp_destroyed(setup, report)]
    if won := [row for row in rows if row[CODE] == LOG_WON]:
        titles = names(setup).sides
        held = [_("{side} {n}").format(side=title, n=n) for title, n in zip(titles, won[-1][A:], strict=False)]
        lines.insert(0, _("Objectives: {sides}").format(sides=listed(held)))
    return tuple(lines)
