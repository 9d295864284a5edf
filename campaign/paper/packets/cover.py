"""The first pages of a packet as values: what waits, the news in short, the map and the standings as they are now.

For a player out of what that player may know; for the organiser out of everything. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from campaign.paper.kind import Source
from campaign.paper.letterhead import of_campaign, of_player
from campaign.paper.maps.content import map_content
from campaign.paper.news.content import Item, Lead, Newsletter, Part, Told
from campaign.paper.news.parts import parts
from campaign.paper.news.story import weightiest
from campaign.paper.news.telling import lead, period_words, plot, table, told
from campaign.paper.owner import owner_of
from campaign.paper.packets.orders import leaders_words
from campaign.paper.packets.secrets import flanks, minefields, notes
from campaign.paper.plain import plain
from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.news.fights import fights_in
from campaign.world.news.weeks import Week, tidings
from campaign.world.state import Battle, BattleStage, Campaign, Force, Stage
from campaign.world.week_check import ToDo, week_check


def cover(source: Source, seen: Campaign, player: PlayerId, week: Week) -> Newsletter:
    """A player's first pages; the news are those of ``week``. A copy for one player knows none."""
    it = told(source, week, week, player)
    fights = fights_in(it.since)
    top_story = weightiest(seen, fights)
    news = tidings(it.since)
    top = of_player(seen, source.entry, player)
    waits = Part(_("To do"), tuple(_todo(seen, [one for one in week_check(seen) if one.player in (None, player)])))
    return Newsletter(
        top=top,
        name=top.player,
        period=period_words(week, week),
        line=_line(seen, top.player, week),
        what=_("Week packet, {player}").format(player=top.player),
        lead=lead(it, top_story, news, seen) if seen.copy_for is None else Lead(top.when, "", ""),
        standings=table(seen, it.start),
        map=map_content(source, player),
        parts=tuple(part for part in (waits, *parts(it, top_story, fights, news)) if part.items),
        plot=plot(it),
        press=False,
    )


def _line(state: Campaign, player: str, week: Week) -> str:
    if not state.weeks or state.copy_for is not None:
        return _("Week packet, for {player} only").format(player=player)
    return _("Week packet, for {player} only. News of month {month}, week {week}").format(
        player=player, month=week[0], week=week[1]
    )


def organiser_cover(source: Source, week: Week) -> Newsletter:
    """The organiser's pages: everything, with the secrets of all."""
    state = source.state
    it = _all_told(source, week)
    items = week_check(state)
    blocking = sum(item.level == "settle" for item in items)
    top = of_campaign(state, source.entry)
    return Newsletter(
        top=top,
        name=_("Organiser’s packet"),
        period=top.when,
        line=_("Secret: for the organiser only"),
        what=_("Organiser’s packet"),
        lead=Lead(
            count("{n} thing to settle", "{n} things to settle", blocking) if blocking else _("Nothing to settle"),
            plain(" ".join(_now(state))),
            "",
        ),
        standings=table(state, it.start),
        map=map_content(source, None),
        parts=tuple(part for part in _organiser_parts(state, items) if part.items),
        plot=plot(it),
        press=False,
        ruled=True,
    )


def _now(state: Campaign) -> Iterator[str]:
    """Where the week stands: whose turn it is, who comes after whom, and how much waits."""
    if state.active is not None:
        yield _("It is {player}’s turn.").format(player=state.players[state.active].name)
    if state.stage is Stage.TURNS:
        names = [state.players[player].name for player in state.turn_order]
        yield _("Turn order: {players}.").format(players=", ".join(names))
    battles, fields = len(state.open_battles), len(state.minefields)
    waits = [
        *([count("{n} open battle", "{n} open battles", battles)] if battles else []),
        *([count("{n} minefield", "{n} minefields", fields)] if fields else []),
    ]
    yield _("{waits} on the map.").format(waits=listed(waits)) if waits else _("No battle waits.")


def _all_told(source: Source, week: Week) -> Told:
    """The same as news are made of, with nothing left out."""
    it = told(source, week, week)
    return replace(it, past=tuple(source.past()), after=source.state)


def _todo(state: Campaign, items: Iterable[ToDo]) -> Iterator[Item]:
    for item in items:
        owner = owner_of(state, item.player) if item.player is not None else None
        yield Item(plain(item.detail), owner, "" if owner else "check", plain(_todo_title(item)))


def _todo_title(item: ToDo) -> str:
    """What is to be done; a sentence of its own where more is said of it."""
    return _("{title}.").format(title=item.title) if item.detail and item.title[-1:] not in "?!." else item.title


def _organiser_parts(state: Campaign, items: Iterable[ToDo]) -> Iterator[Part]:
    yield Part(_("To do"), tuple(_todo(state, items)))
    yield Part(_("Open battles"), tuple(_battles(state)))
    fields = [(player, item) for player in state.seats for item in minefields(state, player)]
    yield Part(_("Pacts"), tuple(_pacts(state)))
    yield Part(_("Minefields"), tuple(replace(item, owner=owner_of(state, player)) for player, item in fields))
    for player in state.seats:
        name = plain(state.players[player].name)
        yield Part(_("Secrets of {player}").format(player=name), (*flanks(state, player), *notes(state, player)))
    yield Part(_("Notes for all"), tuple(notes(state, None)))
    for player in state.seats:
        name = plain(state.players[player].name)
        yield Part(_("Armies of {player}").format(player=name), tuple(_armies(state, player)))


def _battles(state: Campaign) -> Iterator[Item]:
    for battle in queries.open_battles(state):
        forces = [_force(state, force) for force in battle.forces if force.stands is not False]
        title = _("Battle of {place}:").format(place=state.sectors[battle.sector].name)
        text = _("{forces}; {stage}").format(forces=", ".join(forces), stage=_stage(battle))
        yield Item(plain(text), owner_of(state, battle.attacker), "", plain(title))


def _pacts(state: Campaign) -> Iterator[Item]:
    for a, b in sorted(state.pacts, key=lambda pair: tuple(map(state.seats.index, pair))):
        yield Item(plain(listed([state.players[a].name, state.players[b].name])), owner_of(state, a))


def _force(state: Campaign, force: Force) -> str:
    army = state.armies.get(force.army)
    return _("{player} with {army}, {fp} FP").format(
        player=state.players[force.player].name,
        army=army.name if army is not None else _("a detachment"),
        fp=queries.force_fp(state, force),
    )


def _stage(battle: Battle) -> str:
    return {
        BattleStage.ANSWERS: _("waits for answers"),
        BattleStage.CALLS: _("detachments are called"),
        BattleStage.OPEN: _("waits for its result"),
        BattleStage.OVER: _("over"),
    }[battle.stage]


def _armies(state: Campaign, player: PlayerId) -> Iterator[Item]:
    """A player's armies, one line each."""
    owner, without = owner_of(state, player), queries.leaders_of(state, player).without
    for army in queries.armies_of(state, player):
        leaders = queries.hq_count(state, army.id)
        words = [
            _("{fp} FP").format(fp=queries.army_fp(state, army.id)),
            count("{n} figure", "{n} figures", len(army.figures)),
            leaders_words(state, player, leaders) if leaders else without,
        ]
        if any(queries.is_commander(state, figure) for figure in army.figures):
            words.append(_("commander"))
        if army.moved:
            words.append(_("has moved"))
        text = _("in {place}: {words}").format(place=state.sectors[army.sector].name, words=", ".join(words))
        yield Item(plain(text), owner, "", plain(army.name))
