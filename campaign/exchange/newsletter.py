"""The news of a week as Markdown, to be mailed or put on a club's page.

Tells what the entries tell that it is given: for all, those that anybody may know. Names from the file are written so
that they stay plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from campaign.words import _
from campaign.world import queries
from campaign.world.memory import Past
from campaign.world.news import News
from campaign.world.news.weeks import Tidings, Week, in_weeks, latest_week, state_after, tidings, weeks_in
from campaign.world.state import Campaign

__all__ = ["Week", "escaped", "latest_week", "newsletter", "weeks_in"]

SPECIAL: Final = re.compile(
    r"[\\`*_{}\[\]<>#!|~&$]|^[-+]|^\d+(?=[.)])|(?<=http):|(?<=https):|(?<=www)\.", re.IGNORECASE
)
"""What Markdown would read: its signs anywhere, the beginnings of lists, and what becomes a link by itself."""


def newsletter(past: Sequence[Past], state: Campaign, week: Week) -> str:
    """The news of one week. ``state``: how the campaign stands now."""
    news = tidings(in_weeks(past, week, week))
    lines = [_("# {campaign}: month {month}, week {week}").format(
        campaign=escaped(state.setting.name), month=week[0], week=week[1]
    )]  # fmt: skip
    matters = ((title, map(_line, rows)) for title, rows in news.beside_fights)
    for title, rows in ((_("Battles"), _fights(news)), *matters):
        if told := list(rows):
            lines += ["", f"## {title}", "", *told]
    if news.quiet:
        lines += ["", _("Nothing happened that anybody has to know of.")]
    lines += ["", _("## Standings"), "", *_standings(state_after(past, state, week))]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A text in which Markdown sees nothing but text, on one line."""
    return SPECIAL.sub(_written, " ".join(text.split()))


def _written(found: re.Match[str]) -> str:
    """A sign as itself; a number at the beginning takes the mark behind it."""
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def _fights(news: Tidings) -> Iterator[str]:
    for fight in news.fights:
        yield _line(fight.news)
        yield from (f"  {_line(one)}" for one in fight.told)


def _line(news: News) -> str:
    text = escaped(news.text.removesuffix("."))
    return f"- {text[:1].upper()}{text[1:]}."


def _standings(state: Campaign) -> Iterator[str]:
    yield _("| | player | VP | sectors | FP | stock |")
    yield "|---|---|---:|---:|---:|---:|"
    for player in sorted(state.players.values(), key=lambda player: (-player.vp, player.letter)):
        stock = queries.known_stock(state, player.id)
        cells = (
            player.letter,
            escaped(player.name),
            player.vp,
            len(queries.sectors_of(state, player.id)),
            queries.player_fp(state, player.id),
            "?" if stock is None else stock,
        )
        yield f"| {' | '.join(map(str, cells))} |"
