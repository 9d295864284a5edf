"""What only one player may know, as values: flanking forces, own notes, what others do not see. Draws nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.paper.letterhead import Letterhead, of_player
from campaign.paper.news.content import Item, Part
from campaign.paper.plain import plain
from campaign.words import _, count
from campaign.world import queries
from campaign.world.ids import BattleId, EntryId, PlayerId, RouteId
from campaign.world.state import CAMPAIGN, Army, Battle, Campaign
from campaign.world.unit_words import edge_name


@dataclass(frozen=True, slots=True)
class Secrets:
    """A player's secrets."""

    top: Letterhead
    line: str  # who may read it
    parts: tuple[Part, ...]


def secrets_of(seen: Campaign, entry: EntryId, player: PlayerId) -> Secrets:
    """What a player knows alone, without what there is nothing of. ``seen``: the campaign as that player sees it."""
    top = of_player(seen, entry, player)
    parts = (
        Part(_("Flanking forces"), tuple(flanks(seen, player))),
        Part(_("Own notes"), tuple(notes(seen, player))),
        Part(_("Own minefields"), tuple(minefields(seen, player))),
        Part(_("What the others see"), tuple(_seen_by_others(seen, player))),
    )
    secret = tuple(part for part in parts if part.items)
    return Secrets(top, _("Secret: for {player} only").format(player=top.player), secret)


def flanks(state: Campaign, player: PlayerId) -> Iterator[Item]:
    """Who comes in from the flank, and where (fftt:H1)."""
    for battle in queries.open_battles(state):
        for flank in battle.flanks_of(player):
            names = [state.figures[figure].name for figure in flank.figures if figure in state.figures]
            text = _("{figures} from the {edge}, {fp} FP").format(
                figures=", ".join(names),
                edge=edge_name(flank.edge),
                fp=queries.fp_of(state, (figure for figure in flank.figures if figure in state.figures)),
            )
            yield Item(plain(text), icon="flank", strong=plain(_place(state, battle)))


def _place(state: Campaign, battle: Battle) -> str:
    return _("Battle of {place}:").format(place=state.sectors[battle.sector].name)


def notes(state: Campaign, player: PlayerId | None) -> Iterator[Item]:
    """A player's own words, each paragraph for itself; for None what was written for all."""
    for what, whose in sorted(state.notes, key=lambda key: (key[0] != CAMPAIGN, str(key[0]))):
        if whose != player:
            continue
        about = _("{what}:").format(what=subject(state, what))
        for place, paragraph in enumerate(filter(str.strip, state.notes[what, whose].splitlines())):
            yield Item(plain(paragraph), icon="" if place else "type-in", strong="" if place else plain(about))


def subject(state: Campaign, what: str) -> str:
    """What a note is about, by its name."""
    if what == CAMPAIGN:
        return state.setting.name
    if RouteId(what) in state.setting.routes:
        a, b = state.setting.routes[RouteId(what)]
        return _("{a} to {b}").format(a=state.sectors[a].name, b=state.sectors[b].name)
    if (battle := state.battles.get(BattleId(what))) is not None:
        return _("Battle of {place}").format(place=state.sectors[battle.sector].name)
    for things in (state.players, state.sectors, state.armies, state.figures):
        if what in things:
            return str(things[what].name)  # type: ignore[index]
    return _("somebody")


def minefields(state: Campaign, player: PlayerId) -> Iterator[Item]:
    """The fields that a player has laid."""
    for route in sorted((f.route for f in state.minefields.values() if f.player == player), key=queries.age):
        yield Item(plain(subject(state, route)), icon="mine")


def _seen_by_others(state: Campaign, player: PlayerId) -> Iterator[Item]:
    """What others know of the player's forces (campaign:C41, C61): on an open map all, which needs no telling."""
    armies = queries.armies_of(state, player)
    if state.setting.rules.open_map or not armies:
        return
    yield Item(_("Of these armies the others see FP and place only, until they are set up for a battle:"), icon="sight")
    for army in armies:
        yield Item(plain(_army_line(state, army)))


def _army_line(state: Campaign, army: Army) -> str:
    figures = count("{n} figure", "{n} figures", len(army.figures))
    return _("{army}, {sector}: {figures}, {fp} FP").format(
        army=army.name,
        sector=state.sectors[army.sector].name,
        figures=figures,
        fp=queries.army_fp(state, army.id),
    )
