"""The news of a week as Markdown, to be mailed or put on a club's page.

Tells what the entries tell that it is given: for all, those that anybody may know. Names from the file are written so
that they stay plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from campaign.words import _
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.entries import Entry
from campaign.world.memory import Past
from campaign.world.news import News, details, headline
from campaign.world.state import Campaign

SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>()#+!|~&$@-])")

Week = tuple[int, int]
"""Month and week."""


def weeks_in(past: Iterable[Past]) -> tuple[Week, ...]:
    """The weeks of which there is something to tell, oldest first."""
    return tuple(dict.fromkeys((before.month, before.week) for _entry, before in past if before and before.weeks))


def latest_week(past: Iterable[Past]) -> Week | None:
    """The last week that is over; while none is, the one that goes on."""
    weeks = weeks_in(past)
    ended = [
        (before.month, before.week)
        for entry, before in past
        if before is not None and any(isinstance(event, e.WeekEnded) for event in entry.events)
    ]
    return ended[-1] if ended else weeks[-1] if weeks else None


def newsletter(past: Sequence[Past], state: Campaign, week: Week) -> str:
    """The news of one week. ``state``: how the campaign stands now."""
    of_week = [(entry, before) for entry, before in past if before and (before.month, before.week) == week]
    after = _after(past, state, week)
    lines = [_("# {campaign}: month {month}, week {week}").format(
        campaign=escaped(state.setting.name), month=week[0], week=week[1]
    )]  # fmt: skip
    for title, told in (
        (_("Battles"), _battles(of_week)),
        (_("On the map"), _told(of_week, MAP)),
        (_("Pacts"), _told(of_week, PACTS)),
        (_("Fallen and lost"), _told(of_week, LOSSES)),
        (_("Promoted"), _told(of_week, HONOURS)),
        (_("Income and stock"), _told(of_week, MONEY)),
        (_("Corrections"), _corrections(of_week)),
    ):
        rows = list(told)
        if rows:
            lines += ["", f"## {title}", "", *rows]
    if len(lines) == 1:
        lines += ["", _("Nothing happened that anybody has to know of.")]
    lines += ["", _("## Standings"), "", *_standings(after)]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A text in which Markdown sees nothing but text, on one line."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


MAP = (
    e.SectorTaken,
    e.MinefieldLaid,
    e.MinefieldCleared,
    e.PlayerOut,
    e.PlayerReturned,
    e.CampaignEnded,
    e.HazardThrown,
)
PACTS = (e.PactMade, e.PactEnded)
LOSSES = (e.FigureLost, e.CommanderLost, e.FigureHatchedAndDied)
HONOURS = (e.AbilityGained, e.CommanderNamed)
MONEY = (e.StockMoved, e.VictoryPointsScored)


def _battles(past: Iterable[Past]) -> Iterator[str]:
    """Each attack that was declared, and each battle that was reported or did not come to be."""
    for entry, before in past:
        order = entry.order
        declared = any(isinstance(event, e.BattleDeclared) for event in entry.events)
        left = isinstance(order, o.AnswerAttack) and order.answer is not o.Answer.STAND
        if declared or left or isinstance(order, o.ReportBattle):
            yield _line(headline(entry, before))
        if isinstance(order, o.ReportBattle):
            told = _only(entry, before, (e.BattleFought, e.KillCredited))
            yield from (f"  {_line(one)}" for one in told)


def _told(past: Iterable[Past], kinds: tuple[type, ...]) -> Iterator[str]:
    """What became of it in these matters; the same sentence once."""
    seen = set()
    for entry, before in past:
        for news in _only(entry, before, kinds):
            if (line := _line(news)) not in seen:
                seen.add(line)
                yield line


def _only(entry: Entry, before: Campaign | None, kinds: tuple[type, ...]) -> tuple[News, ...]:
    """The sentences about events of these kinds, the headline where the order was about nothing else."""
    about = tuple(event for event in entry.events if isinstance(event, kinds))
    if not about:
        return ()
    told = tuple(news for news in details(entry, before) if news in details(replace(entry, events=about), before))
    return told or (headline(entry, before),)


def _corrections(past: Iterable[Past]) -> Iterator[str]:
    return (
        _line(headline(entry, before)) for entry, before in past if isinstance(entry.order, o.Correct | o.ThrowAgain)
    )


def _line(news: News) -> str:
    text = escaped(news.text)
    return f"- {text[:1].upper()}{text[1:]}."


def _after(past: Sequence[Past], state: Campaign, week: Week) -> Campaign:
    """How it stood when the week was over."""
    later = [before for _entry, before in past if before is not None and (before.month, before.week) > week]
    return later[0] if later else state


def _standings(state: Campaign) -> Iterator[str]:
    yield _("| | player | VP | sectors | FP | stock |")
    yield "|---|---|---:|---:|---:|---:|"
    for player in sorted(state.players.values(), key=lambda player: (-player.vp, player.letter)):
        cells = (
            player.letter,
            escaped(player.name),
            player.vp,
            len(queries.sectors_of(state, player.id)),
            queries.player_fp(state, player.id),
            queries.player_stock(state, player.id),
        )
        yield f"| {' | '.join(map(str, cells))} |"
