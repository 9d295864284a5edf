"""The news of a week as Markdown, to be mailed or put on a club's page.

Tells what the entries tell that it is given: for all, those that anybody may know. Names from the file are written so
that they stay plain text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from campaign.words import _
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.entries import Entry
from campaign.world.memory import Past
from campaign.world.news import News, headline, sentences
from campaign.world.state import Account, Campaign

SPECIAL: Final = re.compile(
    r"[\\`*_{}\[\]<>#!|~&$]|^[-+]|^\d+(?=[.)])|(?<=http):|(?<=https):|(?<=www)\.", re.IGNORECASE
)
"""What Markdown would read: its signs anywhere, the beginnings of lists, and what becomes a link by itself."""

EARNED: Final = (Account.INCOME, Account.CATCH_UP, Account.RELIEF, Account.CAPTURED)

Week = tuple[int, int]
"""Month and week."""

Matter = Callable[[e.Event], bool]
"""Whether an event belongs into a part of the news."""


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
        (_("On the map"), _told(of_week, _on_map)),
        (_("Pacts"), _told(of_week, _pact)),
        (_("Around the table"), _agreed(of_week)),
        (_("Fallen and lost"), _told(of_week, _loss)),
        (_("Promoted"), _told(of_week, _honour)),
        (_("Recruited"), _recruits(of_week)),
        (_("Earned"), _told(of_week, _income)),
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
    return SPECIAL.sub(_written, " ".join(text.split()))


def _written(found: re.Match[str]) -> str:
    """A sign as itself; a number at the beginning takes the mark behind it."""
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def _on_map(event: e.Event) -> bool:
    kinds = e.SectorTaken | e.MinefieldLaid | e.MinefieldCleared | e.PlayerOut | e.PlayerReturned | e.CampaignEnded
    return isinstance(event, kinds | e.HazardThrown)


def _pact(event: e.Event) -> bool:
    return isinstance(event, e.PactMade | e.PactEnded)


def _loss(event: e.Event) -> bool:
    return isinstance(event, e.FigureLost | e.CommanderLost | e.FigureHatchedAndDied)


def _honour(event: e.Event) -> bool:
    return isinstance(event, e.AbilityGained | e.CommanderNamed)


def _income(event: e.Event) -> bool:
    """What the week's end brings."""
    if isinstance(event, e.VictoryPointsScored):
        return event.reason == "sector"
    return isinstance(event, e.StockMoved) and event.account in EARNED


def _fight(event: e.Event) -> bool:
    return isinstance(event, e.BattleFought | e.KillCredited)


def _battles(past: Iterable[Past]) -> Iterator[str]:
    """Each attack that was declared, and each battle that was reported or did not come to be."""
    for entry, before in past:
        order = entry.order
        declared = any(isinstance(event, e.BattleDeclared) for event in entry.events)
        left = isinstance(order, o.AnswerAttack) and order.answer is not o.Answer.STAND
        if declared or left or isinstance(order, o.ReportBattle):
            yield _line(headline(entry, before))
        if isinstance(order, o.ReportBattle):
            told = _only(entry, before, _fight)
            yield from (f"  {_line(one)}" for one in told)


def _told(past: Iterable[Past], matter: Matter) -> Iterator[str]:
    """What became of it in these matters; the same sentence once."""
    seen = set()
    for entry, before in past:
        for news in _only(entry, before, matter):
            if (line := _line(news)) not in seen:
                seen.add(line)
                yield line


def _only(entry: Entry, before: Campaign | None, matter: Matter) -> tuple[News, ...]:
    """The sentences about events of this matter, the headline where the order was about nothing else."""
    if not any(map(matter, entry.events)):
        return ()
    return tuple(news for about, news in sentences(entry, before) if matter(about)) or (headline(entry, before),)


def _recruits(past: Iterable[Past]) -> Iterator[str]:
    return (_line(headline(entry, before)) for entry, before in past if isinstance(entry.order, o.Recruit))


def _corrections(past: Iterable[Past]) -> Iterator[str]:
    return (
        _line(headline(entry, before)) for entry, before in past if isinstance(entry.order, o.Correct | o.ThrowAgain)
    )


def _agreed(past: Iterable[Past]) -> Iterator[str]:
    """Who plays, who joins, and by which house rules from now on (campaign:C82, C83, C84, C86)."""
    kinds = o.HandSeat | o.DropSeat | o.SeatNewcomer | o.ChangeRules
    return (_line(headline(entry, before)) for entry, before in past if isinstance(entry.order, kinds))


def _line(news: News) -> str:
    text = escaped(news.text.removesuffix("."))
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
