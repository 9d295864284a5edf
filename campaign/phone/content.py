"""What stands on a page for phones, as values: for all what anybody may know, for a player what that player may know.

Names and sentences are plain text of one line. Knows no HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from campaign.paper.armies.rows import FigureRow, figure_rows
from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead, of_campaign, of_player
from campaign.paper.maps.content import MapContent, map_content
from campaign.paper.owner import Owner, owner_of
from campaign.paper.plain import plain
from campaign.words import _, count, listed
from campaign.world import queries, zones
from campaign.world.events import CopyTaken
from campaign.world.ids import PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.memory import Past
from campaign.world.news.weeks import Tidings, Week, in_weeks, tidings, weeks_in
from campaign.world.owed_since import owed_since, since_day
from campaign.world.refusal import Refusal
from campaign.world.state import Army, Campaign, Stage
from campaign.world.week_check import week_check

WEEKS: Final = 3  # whose news are told


@dataclass(frozen=True, slots=True)
class Due:
    """A matter of the to-do list. ``own``: of the one whose page it is; ``since``: in words, or empty."""

    owner: Owner | None
    title: str
    detail: str
    since: str
    rule: str
    own: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place. ``stock``: None where it is not known."""

    owner: Owner
    faction: str
    remark: str
    vp: int
    sectors: int
    fp: int
    stock: int | None


@dataclass(frozen=True, slots=True)
class Force:
    """An army. ``figures`` are of the own one's alone; ``hidden``: FP of those who are not seen."""

    owner: Owner
    name: str
    place: str
    fp: int
    words: tuple[str, ...]
    figures: tuple[FigureRow, ...] = ()
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A matter of the news, with a line for each piece."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WeekTold:
    """The news of one week."""

    title: str
    parts: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A sector in the list that says in words what the map shows. ``number``: as on the map."""

    number: int
    name: str
    owner: Owner | None
    fp: int
    stock: int | None
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PhonePage:
    """The page. ``own``: the armies of the one whose page it is; ``forces``: those of the others, or of all."""

    top: Letterhead
    owner: Owner | None
    knows: str
    written: str  # when the last entry was, and where its number tells nothing that is hidden, which
    now: str
    due: tuple[Due, ...]
    map: MapContent
    standings: tuple[Standing, ...]
    own: tuple[Force, ...]
    forces: tuple[Force, ...]
    news: tuple[WeekTold, ...]
    places: tuple[Place, ...]
    seats: tuple[str, ...]  # letters, in the order of the seats
    colours: tuple[str, ...]  # names of the colours that were chosen, or empty


def phone_page(source: Source, player: PlayerId | None) -> PhonePage:
    """The page of a player; None: for all.

    campaign:C41a, C41b, C41d, campaign:C61a, C61b for what is left out.
    """
    own = source.state.copy_for
    if own not in (None, player):
        name = source.state.players[own].name if own is not None else ""
        text = _("This is a copy for {player}: it makes a page for {player} alone.")
        raise Refusal.because("campaign:C41", text.format(player=name))
    seen = as_seen_by(source.state, player)
    whole = source.past()
    content = map_content(source, player, public=True)
    players = [seen.players[seat] for seat in seen.seats]
    return PhonePage(
        top=of_campaign(seen, source.entry) if player is None else of_player(seen, source.entry, player),
        owner=None if player is None else owner_of(seen, player),
        knows=_knows(seen, player),
        written=_written(seen, whole),
        now=plain(_now(seen)),
        due=tuple(_due(seen, player, whole)),
        map=content,
        standings=tuple(_standings(seen)),
        own=tuple(_forces(seen, [player], figures=True)) if player is not None else (),
        forces=tuple(_forces(seen, [seat for seat in seen.seats if seat != player], figures=False)),
        news=tuple(_news(source, seen, player)),
        places=tuple(_places(seen, content)),
        seats=tuple(seat.letter for seat in players),
        colours=tuple(seat.colour for seat in players),
    )


def _knows(state: Campaign, player: PlayerId | None) -> str:
    if player is None:
        return _("What anybody may know")
    name = plain(state.players[player].name)
    return _("What {player} may know, for {player} only").format(player=name)


def _written(state: Campaign, whole: Sequence[Past]) -> str:
    """How old a page is that lies about for weeks. On a closed map the entries are not counted (campaign:C41e)."""
    last = whole[-1][0]
    date = datetime.fromtimestamp(last.written).strftime("%Y-%m-%d %H:%M")
    if state.setting.rules.open_map and state.copy_for is None:
        return _("As of {date}, entry {n}").format(date=date, n=last.id)
    return _("As of {date}").format(date=date)


def _now(state: Campaign) -> str:
    """What goes on."""
    if state.active is not None:
        return _("It is {player}’s turn").format(player=state.players[state.active].name)
    if state.stage is Stage.OVER:
        names = listed([state.players[player].name for player in state.winners])
        return _("The campaign is over: {names}").format(names=names) if names else _("The campaign is over")
    return {
        Stage.MUSTER: _("The starting forces are bought"),
        Stage.INITIATIVE: _("Initiative is to be thrown"),
        Stage.SURPLUS: _("The week ends: surplus is to be chosen"),
        Stage.RELIEF: _("The week ends: relief is to be placed"),
    }.get(state.stage, _("All have moved"))


# --- what is due --------------------------------------------------------------------------------------------------


def _due(state: Campaign, player: PlayerId | None, whole: Sequence[Past]) -> Iterator[Due]:
    """What the week waits for, of everybody, the own first; then what the one whose page it is may do well to heed."""
    items = [item for item in week_check(state) if item.level != "warn" or (player and item.player == player)]
    rank = {"settle": 0, "next": 1, "warn": 2}
    for item in sorted(items, key=lambda item: (rank[item.level], item.player != player)):
        since = owed_since(state, item, reversed(whole))
        yield Due(
            None if item.player is None else owner_of(state, item.player),
            plain(item.title),
            plain(item.detail),
            "" if since is None else since_day(since),
            item.rule,
            item.player is not None and item.player == player,
        )


# --- who has what -------------------------------------------------------------------------------------------------


def _standings(state: Campaign) -> Iterator[Standing]:
    for player in sorted((state.players[seat] for seat in state.seats), key=lambda player: -player.vp):
        remark = _("plays no more") if player.out else _("neutral") if player.neutral else ""
        yield Standing(
            owner_of(state, player.id),
            state.setting.lists.faction_name(player.faction),
            remark,
            player.vp,
            len(queries.sectors_of(state, player.id)),
            queries.player_fp(state, player.id),
            queries.known_stock(state, player.id),
        )


def _forces(state: Campaign, players: Iterable[PlayerId], *, figures: bool) -> Iterator[Force]:
    for player in players:
        for army in queries.armies_of(state, player):
            yield Force(
                owner_of(state, player),
                plain(army.name),
                plain(state.sectors[army.sector].name),
                queries.army_fp(state, army.id),
                tuple(_army_words(state, army)),
                figure_rows(state, army.figures, {}) if figures else (),
                army.hidden_fp,
            )


def _army_words(state: Campaign, army: Army) -> Iterator[str]:
    """What else is known of an army. Of one whose figures are hidden, it is only the FP (campaign:C61a)."""
    if army.hidden_fp:
        return
    yield count("{n} figure", "{n} figures", len(army.figures))
    if any(queries.is_commander(state, figure) for figure in army.figures):
        yield _("commander")
    if army.figures and not queries.army_is_led(state, army.id):
        yield queries.leaders_of(state, army.player).without
    if army.moved:
        yield _("has moved")


def _places(state: Campaign, content: MapContent) -> Iterator[Place]:
    """All sectors by name, each with the number that it has where the map has no room for names."""
    for drawn in sorted(content.sectors, key=lambda drawn: drawn.number):
        sector = state.sectors[state.setting.sector_ids[drawn.key]]
        words = [
            *([zones.mark(sector)] if zones.is_zone(sector) else []),
            *([_("battle")] if drawn.battle else []),
        ]
        if sector.home is not None and sector.home != sector.owner:
            words.append(_("home of {player}").format(player=state.players[sector.home].name))
        yield Place(
            drawn.number,
            drawn.name,
            None if sector.owner is None else owner_of(state, sector.owner),
            queries.sector_fp(state, sector.id),
            None if sector.hidden_stock else sector.stock,
            tuple(map(plain, words)),
        )


# --- news ---------------------------------------------------------------------------------------------------------


def _news(source: Source, state: Campaign, player: PlayerId | None) -> Iterator[WeekTold]:
    """Of the last weeks, the newest first."""
    if state.copy_for is not None:
        yield from _told_in_copy(source.past(), state, player)
        return
    past = source.past(player) if player is not None else source.past(public=True)
    for week in reversed(weeks_in(past)[-WEEKS:]):
        yield WeekTold(_week_words(week), tuple(_paragraphs(tidings(in_weeks(past, week, week)))))


def _week_words(week: Week) -> str:
    return _("Month {month}, week {week}").format(month=week[0], week=week[1])


def _paragraphs(news: Tidings) -> Iterator[Paragraph]:
    fights = tuple(one for fight in news.fights for one in (fight.news, *fight.told))
    for title, rows in ((_("Battles"), fights), *news.beside_fights):
        if rows:
            yield Paragraph(title, tuple(_sentence(one.text) for one in rows))


def _sentence(said: str) -> str:
    text = plain(said).removesuffix(".")
    return f"{text[:1].upper()}{text[1:]}."


def _told_in_copy(past: Sequence[Past], state: Campaign, player: PlayerId | None) -> Iterator[WeekTold]:
    """What the journal told the one whose copy it is; nobody else."""
    taken = next((event for entry, _b in past for event in entry.events if isinstance(event, CopyTaken)), None)
    if taken is None or player != state.copy_for:
        return
    weeks: list[tuple[str, list[str]]] = []
    for one in taken.told:
        if one.sign == "week":
            weeks.append((plain(one.text), []))
        elif weeks:
            weeks[-1][1].append(_sentence(one.text))
    for title, lines in reversed(weeks[-WEEKS:]):
        yield WeekTold(title, (Paragraph("", tuple(lines)),))
