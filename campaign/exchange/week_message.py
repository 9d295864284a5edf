"""How a week ended as a message to paste, where a club writes to each other: in Markdown, or as plain text.

Says what the sheet of the week's end says. Names from the file are written so that they stay plain text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from campaign.characters import escaped as readable
from campaign.exchange.newsletter import escaped
from campaign.words import _, count
from campaign.world.ids import PlayerId
from campaign.world.news.week_end import Earned, Line, Place, WeekEnd
from campaign.world.state import Campaign


def week_message(told: WeekEnd, state: Campaign, since: Mapping[str, str], *, markdown: bool) -> str:
    """The message. ``since``: since when something is owed, in words, by what the line of it says."""
    title = _("{campaign}: month {month}, week {week} has ended").format(
        campaign=state.setting.name, month=told.month, week=told.week
    )
    made = [_text(title, markdown=markdown)]
    if markdown:
        made[0] = f"# {made[0]}"
    if told.victory:
        made += ["", _text(told.victory, markdown=markdown)]
    for head, rows in (
        (_("What changed hands"), _lines(state, told.hands)),
        (_("Who rose and who fell"), _lines(state, told.people)),
        (_("Standings"), _standings(state, told.places)),
        (_("Income"), _income(state, told.earned)),
        (_("What comes next"), _coming(told.coming, since)),
    ):
        if written := [f"- {_text(row, markdown=markdown)}" for row in rows]:
            made += ["", f"## {head}" if markdown else _("{head}:").format(head=head), *([""] * markdown), *written]
    return "\n".join(made) + "\n"


def _text(text: str, *, markdown: bool) -> str:
    """On one line, and nothing but text."""
    line = readable(" ".join(text.split()))
    return escaped(line) if markdown else line


def _lines(state: Campaign, lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield line.text if line.player is None else f"{_name(state, line.player)}: {line.text}"


def _coming(lines: Iterable[Line], since: Mapping[str, str]) -> Iterator[str]:
    """The lines of what comes name their players themselves."""
    for line in lines:
        owed = since.get(line.text, "")
        yield _("{what}, {since}").format(what=line.text, since=owed) if owed else line.text


def _standings(state: Campaign, places: Iterable[Place]) -> Iterator[str]:
    for place in places:
        sectors = count("{n} sector", "{n} sectors", place.sectors)
        yield _("{player}: {vp} VP ({scored}), {fp} FP ({more}), {sectors}").format(
            player=_name(state, place.player),
            vp=place.vp,
            scored=_signed(place.scored),
            fp=place.fp,
            more=_signed(place.more_fp),
            sectors=sectors,
        )


def _income(state: Campaign, earned: Iterable[Earned]) -> Iterator[str]:
    for one in earned:
        name = _name(state, one.player)
        if one.income is None:
            text = _("known to {player} alone").format(player=name)
        elif not one.income and not one.fought:
            text = _("0 FP, has fought no battle")
        else:
            text = _("{fp} FP").format(fp=one.income)
        if one.captured:
            text = _("{text}, and {n} FP captured").format(text=text, n=one.captured)
        yield f"{name}: {text}"


def _name(state: Campaign, player: PlayerId) -> str:
    return state.players[player].name if player in state.players else "?"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "±0"
