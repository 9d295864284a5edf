"""The end of a battle that was played: who won, what each side lost, who did best, in a few sentences."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.battle.contract import SideEnd
from campaign.battle.fftt.words import summary
from campaign.tabletop.match import Match
from campaign.words import _, listed


@dataclass(frozen=True, slots=True)
class Told:
    """``holder``: the number of the side that holds the field, if one does."""

    title: str
    lines: tuple[str, ...]
    holder: int | None


def told(match: Match) -> Told:
    """What came of a battle that is over."""
    report = match.fought().report
    names = {side.key: side.name or side.key for side in match.setup.sides}
    winners = [names[result.side] for result in report.sides if result.end is SideEnd.WON]
    numbers = {side.key: number for number, side in enumerate(match.setup.sides)}
    title = _("{sides} won").format(sides=listed(winners)) if winners else _("Nobody won")
    return Told(title, summary(report, match.setup), numbers.get(report.holder or ""))
