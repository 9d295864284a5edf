"""A newsletter as values: headline, standings, map, and the news by their matters. Only what anybody may know.

Knows no font and no millimetre.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead, of_campaign
from campaign.paper.maps.content import MapContent, map_content
from campaign.paper.news.story import battle_facts, battle_short, battle_story, battle_title, taken_text
from campaign.paper.owner import Owner, owner_of
from campaign.paper.plain import plain
from campaign.words import _, count
from campaign.world import events as e
from campaign.world import queries
from campaign.world.ids import EntryId, PlayerId
from campaign.world.memory import Past, Record, chronicle, standings
from campaign.world.news import News, headline, sentences
from campaign.world.news.fights import BattleFacts, fights_in, taken_in
from campaign.world.news.weeks import Tidings, Week, in_weeks, state_after, tidings
from campaign.world.orders import FoundCampaign
from campaign.world.sight import as_seen_by
from campaign.world.state import Campaign, Fate
from campaign.world.unit_words import faction_name, gain_name

MOURNED_BATTLES, MOURNED_EXPERIENCE = 3, 8  # who fell and had so much behind is named among the fallen
TAKEN = "campaign:C13"
LEFT = ("campaign:C21", "campaign:C57")


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of news. ``icon``: where no ``owner``'s chip stands; ``strong``: its beginning."""

    text: str
    owner: Owner | None = None
    icon: str = ""
    strong: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """News of one matter."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """What the paper is full of."""

    title: str
    text: str
    facts: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place. ``change``: in VP, since the news of before; ``remark``: list, and whether it still plays."""

    owner: Owner
    remark: str
    change: int
    vp: int


@dataclass(frozen=True, slots=True)
class Series:
    """A player's VP at the ends of the weeks."""

    owner: Owner
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """VP over the weeks."""

    weeks: tuple[Week, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Newsletter:
    """All of it. ``name``: on the masthead; ``period``: of what time it tells; ``line``: who may read it;
    ``what``: what the pages are, at their foot.

    ``press``: with a masthead; else the pages have the head that all paper has.
    """

    top: Letterhead
    name: str
    period: str
    line: str
    what: str
    lead: Lead
    standings: tuple[Standing, ...]
    map: MapContent
    parts: tuple[Part, ...]
    plot: Plot
    press: bool = True


@dataclass(frozen=True, slots=True)
class Told:
    """What news are made of: entries and states as the readers may know them. ``before``, ``after``: of that time.

    ``source`` has the campaign after it with all its secrets, and is looked at through ``map_content`` only.
    """

    first: Week
    last: Week
    past: tuple[Past, ...]
    since: tuple[Past, ...]  # of that time alone
    after: Campaign
    source: Source
    start: dict[PlayerId, int]  # VP at its beginning


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
    weightiest = max(fights, key=lambda facts: facts.weight, default=None)
    news = tidings(it.since)
    period = period_words(first, last)
    top = replace(of_campaign(it.after, it.source.entry), when=period)
    return Newsletter(
        top=top,
        name=_("{campaign} Courier").format(campaign=top.campaign),
        period=period,
        line=_("for all players, no secrets"),
        what=_("{campaign}, newsletter").format(campaign=top.campaign),
        lead=lead(it, weightiest, news),
        standings=table(it.after, it.start),
        map=map_content(it.source, None, public=True),
        parts=tuple(part for part in parts(it, weightiest, fights, news) if part.items),
        plot=plot(it),
    )


def period_words(first: Week, last: Week) -> str:
    """A week, or a month."""
    if first == last:
        return _("Month {month}, week {week}").format(month=first[0], week=first[1])
    return _("Month {month}").format(month=first[0])


def lead(it: Told, facts: BattleFacts | None, news: Tidings) -> Lead:
    """The weightiest fight; where there was none, what else is to be told."""
    if (over := _over(it)) is not None:
        return Lead(plain(over), "" if facts is None else plain(battle_story(it.after, facts)), "")
    if facts is not None:
        return Lead(
            plain(battle_title(it.after, facts)), plain(battle_story(it.after, facts)), plain(battle_facts(facts))
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


def _over(it: Told) -> str | None:
    """Who won the campaign, if it ended in that time."""
    for entry, before in it.since:
        for event, news in sentences(entry, before):
            if isinstance(event, e.CampaignEnded):
                return news.text
    return None


def table(state: Campaign, start: Mapping[PlayerId, int]) -> tuple[Standing, ...]:
    """The players by VP. ``start``: what they had before."""
    players = sorted(state.players.values(), key=lambda player: (-player.vp, player.letter))
    return tuple(
        Standing(
            owner=owner_of(state, player.id),
            remark=faction_name(player.faction) if not player.out and not player.neutral else _("plays no more"),
            change=player.vp - start.get(player.id, 0),
            vp=player.vp,
        )
        for player in players
    )


def plot(it: Told) -> Plot:
    """VP at the ends of the weeks."""
    lines = standings(in_weeks(it.past, (1, 1), it.last), it.after)
    some = next(iter(lines.values()))
    return Plot(
        tuple((line.month, line.week) for line in some),
        tuple(
            Series(owner_of(it.after, player), tuple(line.vp for line in lines[player])) for player in it.after.seats
        ),
    )


def parts(it: Told, first: BattleFacts | None, fights: Iterable[BattleFacts], news: Tidings) -> Iterator[Part]:
    """The news by their matters; the ``first`` fight is told already."""
    state = it.after
    yield Part(_("Changed hands"), tuple(_hands(it)))
    yield Part(_("Fallen and promoted"), tuple(_people(it, news)))
    yield Part(_("Fights in short"), tuple(_fights(state, (facts for facts in fights if facts is not first), news)))
    yield Part(_("Still to be fought"), tuple(_waiting(state)))
    yield Part(_("On the map"), items(state, (one for one in news.on_map if one.rule != TAKEN)))
    yield Part(_("Pacts"), items(state, news.pacts))
    yield Part(_("Around the table"), items(state, news.around))
    yield Part(_("Fallen and lost"), items(state, news.lost))
    yield Part(_("Recruited"), items(state, news.recruited))
    yield Part(_("Earned"), items(state, news.earned))
    yield Part(_("Corrections"), items(state, news.corrections))


def _hands(it: Told) -> Iterator[Item]:
    for taken in taken_in(it.since):
        owner = None if taken.owner is None else owner_of(it.after, taken.owner)
        yield Item(plain(taken_text(it.after, taken)), owner, "" if owner else "map")


def _people(it: Told, news: Tidings) -> Iterator[Item]:
    """Who rose, and who fell and will be missed."""
    records = chronicle(in_weeks(it.past, (1, 1), it.last), it.after).records.values()
    for record in records:
        for deed in record.promotions:
            if deed.kind == "gain" and it.first <= (deed.when.month, deed.when.week) <= it.last:
                text = _("{name}, {unit}: {what}").format(what=gain_name(deed.what), **_who(it, record))
                yield Item(plain(text), icon="veteran")
    for one in news.promoted:
        yield Item(_sentence(one), icon="commander")
    for one in news.lost:
        if one.sign == "commander":
            yield Item(_sentence(one), icon="close")
    mourned = [record for record in records if _is_mourned(it, record)]
    for record in sorted(mourned, key=lambda record: (-record.experience, -record.battles)):
        battles = count("{n} battle", "{n} battles", record.battles)
        text = _("{name}, {unit}, after {battles}").format(battles=battles, **_who(it, record))
        if record.experience:
            text = _("{name}, {unit}, after {battles} and {fp} FP killed").format(
                battles=battles, fp=record.experience, **_who(it, record)
            )
        yield Item(plain(text), icon="close")


def _is_mourned(it: Told, record: Record) -> bool:
    """Whether it fell in that time, with something behind it."""
    end = record.end
    if end is None or record.fate is Fate.CORRECTED or not it.first <= (end.when.month, end.when.week) <= it.last:
        return False
    return record.battles >= MOURNED_BATTLES or record.experience >= MOURNED_EXPERIENCE


def _who(it: Told, record: Record) -> dict[str, str]:
    return {"name": record.name, "unit": it.after.setting.units[record.unit].name}


def _fights(state: Campaign, fights: Iterable[BattleFacts], news: Tidings) -> Iterator[Item]:
    for facts in fights:
        owner = None if facts.holder is None else owner_of(state, facts.holder)
        title = _("{title}.").format(title=battle_title(state, facts))
        yield Item(plain(battle_short(state, facts)), owner, "" if owner else "battle", plain(title))
    yield from items(state, (fight.news for fight in news.fights if fight.news.rule in LEFT))


def _waiting(state: Campaign) -> Iterator[Item]:
    for battle in queries.open_battles(state):
        forces = [force for force in battle.forces if force.stands is not False]
        text = _("{player} attacks {sector}: {fp} FP there in all").format(
            player=state.players[battle.attacker].name,
            sector=state.sectors[battle.sector].name,
            fp=sum(queries.force_fp(state, force) for force in forces),
        )
        yield Item(plain(text), owner_of(state, battle.attacker))


def items(state: Campaign, news: Iterable[News]) -> tuple[Item, ...]:
    """Sentences of the journal, each with whose it is."""
    return tuple(
        Item(_sentence(one), owner_of(state, one.player), "")
        if one.player is not None and one.player in state.players
        else Item(_sentence(one), None, one.sign)
        for one in news
    )


def _sentence(news: News) -> str:
    text = plain(news.text).removesuffix(".")
    return f"{text[:1].upper()}{text[1:]}"
