"""A newsletter made out of the journal: only of what its readers may know. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from campaign.paper.kind import Source
from campaign.paper.letterhead import of_campaign
from campaign.paper.maps.content import map_content
from campaign.paper.news.content import Lead, Newsletter, Plot, Series, Standing, Told
from campaign.paper.news.parts import parts
from campaign.paper.news.story import battle_facts, battle_story, battle_title, weightiest
from campaign.paper.owner import owner_of
from campaign.paper.plain import plain
from campaign.words import _
from campaign.world.ids import EntryId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.memory import Past, standings
from campaign.world.news import headline
from campaign.world.news.fights import BattleFacts, fights_in, taken_in
from campaign.world.news.weeks import Tidings, Week, in_weeks, state_after, tidings, victory_words
from campaign.world.orders import FoundCampaign
from campaign.world.state import Campaign


def told(source: Source, first: Week, last: Week, player: PlayerId | None = None) -> Told:
    """What anybody may know of these weeks, or one player."""
    whole = source.past()
    past = tuple(source.past(player) if player is not None else source.past(public=True))
    then, entry = _then(source, whole, last)
    began = next((b for _entry, b in whole if b is not None and (b.month, b.week) >= first and b.weeks), then)
    return Told(
        first,
        last,
        past,
        in_weeks(past, first, last),
        as_seen_by(then, player),
        replace(source, state=then, entry=entry),
        {seat.id: seat.vp for seat in began.players.values()},
    )


def _then(source: Source, whole: Sequence[Past], last: Week) -> tuple[Campaign, EntryId]:
    """The campaign when that time was over, and the journal's entry for it."""
    state = state_after(whole, source.state, last)
    if state is source.state:
        return state, source.entry
    entry = next(entry for entry, before in whole if before is state)
    return state, source.entry if entry.parent is None else entry.parent


def newsletter(source: Source, first: Week, last: Week) -> Newsletter:
    """The news from the beginning of one week to the end of another, for all to read."""
    it = told(source, first, last)
    fights = fights_in(it.since)
    top_story = weightiest(it.after, fights)
    news = tidings(it.since)
    period = period_words(first, last)
    top = replace(of_campaign(it.after, it.source.entry), when=period)
    return Newsletter(
        top=top,
        name=_("{campaign} Courier").format(campaign=top.campaign),
        period=period,
        line=_("for all players, no secrets"),
        what=_("{campaign}, newsletter").format(campaign=top.campaign),
        lead=lead(it, top_story, news),
        standings=table(it.after, it.start),
        map=map_content(it.source, None, public=True),
        parts=tuple(part for part in parts(it, top_story, fights, news) if part.items),
        plot=plot(it),
    )


def period_words(first: Week, last: Week) -> str:
    """A week, or a month."""
    if first == last:
        return _("Month {month}, week {week}").format(month=first[0], week=first[1])
    return _("Month {month}").format(month=first[0])


def lead(it: Told, facts: BattleFacts | None, news: Tidings, shown: Campaign | None = None) -> Lead:
    """The weightiest fight; where there was none, what else is to be told.

    ``shown``: the campaign that the map beside it shows, which the headline must not gainsay; None: as after that time.
    """
    if victory := victory_words(it.since):
        return Lead(plain(victory), "" if facts is None else plain(battle_story(it.after, facts)), "")
    if facts is not None:
        return Lead(
            plain(battle_title(shown or it.after, facts)),
            plain(battle_story(it.after, facts)),
            plain(battle_facts(facts)),
        )
    if (taken := taken_in(it.since)) and taken[-1].owner is not None:
        title = _("{player} takes {sector}").format(
            player=it.after.players[taken[-1].owner].name, sector=taken[-1].place
        )
        return Lead(plain(title), _("There was no battle."), "")
    if it.first == (1, 1) and it.past and isinstance(it.past[0][0].order, FoundCampaign):
        founded = headline(*it.past[0]).text
        return Lead(_("The campaign begins"), plain(_("{text}.").format(text=founded.removesuffix("."))), "")
    if news.quiet:
        return Lead(_("All quiet"), _("Nothing happened that anybody has to know of."), "")
    return Lead(_("No battle"), "", "")


def table(state: Campaign, start: Mapping[PlayerId, int]) -> tuple[Standing, ...]:
    """The players by VP. ``start``: what they had before."""
    players = sorted(state.players.values(), key=lambda player: (-player.vp, player.letter))
    name = state.setting.lists.faction_name
    return tuple(
        Standing(
            owner=owner_of(state, player.id),
            remark=name(player.faction) if not player.out and not player.neutral else _("plays no more"),
            change=player.vp - start.get(player.id, 0),
            vp=player.vp,
        )
        for player in players
    )


def plot(it: Told) -> Plot:
    """VP at the start, and at the ends of the weeks."""
    lines = standings(in_weeks(it.past, (1, 1), it.last), it.after)
    some = next(iter(lines.values()))
    return Plot(
        tuple((line.month, line.week) for line in some),
        tuple(
            Series(owner_of(it.after, player), tuple(line.vp for line in lines[player])) for player in it.after.seats
        ),
    )
