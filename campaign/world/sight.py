"""What one player may know: the only filter for secrets (campaign:C41, C61).

Copies, packets, the curtain and computer players all look through here. Takes away, never invents: what a player may
not see is missing, and a force of others keeps its FP as one number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TypeVar

from immutables import Map

from campaign.world.entries import Entry
from campaign.world.events import CampaignFounded, Event, FigureJoined
from campaign.world.evolve import evolve_all
from campaign.world.ids import ArmyId, FigureId, PlayerId, ids_in
from campaign.world.orders import FoundCampaign, ReportBattle, WriteFlanks, WriteNote
from campaign.world.queries import fp_of, open_battles
from campaign.world.state import Account, Army, Battle, BattleStage, Campaign, Fate, Force, Player

K = TypeVar("K")
V = TypeVar("V")


def as_seen_by(state: Campaign, player: PlayerId | None) -> Campaign:
    """The campaign as a player knows it; None: as anybody may know it.

    campaign:C41a, C41b, campaign:C61a, C61b, C61c, campaign:C66c, C66e, fftt:H1f
    """
    seen = replace(state, setting=replace(state.setting, seed=None))
    written = state.battles.update(
        {b.id: _without_flanks(state, b, player) for b in state.battles.values() if b.flanks}
    )
    notes = _without(state.notes, [key for key in state.notes if key[1] not in (None, player)])
    seen = replace(seen, battles=written, notes=notes)
    if state.setting.rules.open_map:
        return seen
    shown, hidden = shown_armies(state, player), hidden_figures(state, player)
    return replace(
        seen,
        armies=Map({id: army if id in shown else _closed(state, army) for id, army in state.armies.items()}),
        figures=Map({id: figure for id, figure in state.figures.items() if id not in hidden}),
        players=Map({id: _without_commander(who, hidden) for id, who in state.players.items()}),
        battles=written.update({b.id: _closed_battle(state, written[b.id], hidden) for b in open_battles(state)}),
        attempts=Map({key: times for key, times in state.attempts.items() if not _tells(key, hidden)}),
        notes=_without(notes, [key for key in notes if key[0] in hidden]),
        portraits=_without(state.portraits, [what for what in state.portraits if what in hidden]),
    )


def has_secrets(state: Campaign) -> bool:
    """Whether a player may know less of it than another: a closed map, notes, flanking forces (campaign:C61)."""
    private = any(player is not None for _about, player in state.notes)
    return not state.setting.rules.open_map or private or any(battle.flanks for battle in open_battles(state))


def _without(table: Map[K, V], keys: Iterable[K]) -> Map[K, V]:
    """The table without these."""
    for key in keys:
        table = table.delete(key)
    return table


def _without_commander(player: Player, hidden: Collection[FigureId]) -> Player:
    """A player whose commander, or last one, is nobody that the one who looks has seen."""
    return replace(
        player,
        commander=None if player.commander in hidden else player.commander,
        last_commander=None if player.last_commander in hidden else player.last_commander,
    )


def _closed(state: Campaign, army: Army) -> Army:
    """An army of which only the FP are known; those that were hidden already, as in a copy, stay so."""
    return replace(army, figures=(), hidden_fp=army.hidden_fp + fp_of(state, army.figures))


def _without_flanks(state: Campaign, battle: Battle, player: PlayerId | None) -> Battle:
    """A battle without what others have written down for the flank: nobody else ever sees the note (fftt:H1f)."""
    return replace(battle, flanks=tuple(note for note in battle.flanks if _same_band(state, note[0], player)))


def _closed_battle(state: Campaign, battle: Battle, hidden: Collection[FigureId]) -> Battle:
    """A battle where of hidden detachments only the FP are known."""

    def closed(force: Force) -> Force:
        if not set(force.figures) & set(hidden):
            return force
        return replace(force, figures=(), hidden_fp=force.hidden_fp + fp_of(state, force.figures))

    return replace(battle, forces=tuple(map(closed, battle.forces)))


def shown_armies(state: Campaign, player: PlayerId | None) -> frozenset[ArmyId]:
    """The armies whose figures a player sees: all on an open map, else the own band's and those set up for battle.

    campaign:C41a, C41b, campaign:C61a, C61b
    """
    if state.setting.rules.open_map:
        return frozenset(state.armies)
    own = {army.id for army in state.armies.values() if _same_band(state, army.player, player)}
    set_up = {
        force.army
        for battle in open_battles(state)
        if battle.stage is BattleStage.OPEN
        for force in battle.forces
        if force.stands and not force.figures
    }
    return frozenset(own | set_up)


def hidden_figures(state: Campaign, player: PlayerId | None) -> frozenset[FigureId]:
    """The figures that a player does not see: in armies and detachments, and those that fell out of others' sight.

    Who fell in a battle was seen there. campaign:C41b, campaign:C61a, C61b
    """
    if state.setting.rules.open_map:
        return frozenset()
    shown = shown_armies(state, player)
    hidden = {figure for army in state.armies.values() if army.id not in shown for figure in army.figures}
    for battle in open_battles(state):
        for force in battle.forces:
            if battle.stage is not BattleStage.OPEN and not _same_band(state, force.player, player):
                hidden.update(force.figures)
    hidden.update(
        figure.id
        for figure in state.figures.values()
        if figure.fate is not Fate.ALIVE and figure.fallen_in is None and not _same_band(state, figure.player, player)
    )
    return frozenset(hidden)


def _same_band(state: Campaign, a: PlayerId, b: PlayerId | None) -> bool:
    if b is None:
        return False
    band = state.players[a].band
    return a == b or (band is not None and band == state.players[b].band)


def entry_as_seen_by(entry: Entry, before: Campaign | None, player: PlayerId | None) -> Entry | None:
    """An entry of the journal as a player may know it: without the events and throws that name a secret figure.

    None where the order itself tells of one. The founding keeps its map and loses its seed, and so does a battle that
    the program fought: its log and its figures are known to all, for on the table everything is revealed. All other
    dice stay, for they fell in the open. Veterans come in the open too. campaign:C41b, campaign:C61c, campaign:C66c,
    campaign:C88g, fftt:H1f
    """
    if before is None:
        founded = tuple(replace(ev, seed=0) if isinstance(ev, CampaignFounded) else ev for ev in entry.events)
        order = replace(entry.order, seed=0) if isinstance(entry.order, FoundCampaign) else entry.order
        return replace(entry, order=order, events=founded)
    if isinstance(entry.order, ReportBattle) and entry.order.record is not None:
        entry = replace(entry, order=replace(entry.order, record=replace(entry.order.record, seed=0)))
    if isinstance(entry.order, WriteFlanks) and not _same_band(before, entry.order.player, player):
        return None
    if isinstance(entry.order, WriteNote) and entry.order.player not in (None, player):
        return None
    if before.setting.rules.open_map:
        return entry
    secret = _secret_figures(entry, before, player)
    if _tells(entry.order, secret) or any(_joins_unseen(event, secret) for event in entry.events):
        return None
    return replace(
        entry,
        dice=tuple((key, roll) for key, roll in entry.dice if not _tells(key, secret)),
        events=tuple(event for event in entry.events if not _tells(event, secret)),
    )


def before_as_seen_by(entry: Entry, before: Campaign | None, player: PlayerId | None) -> Campaign | None:
    """The state before an entry as a player knows it when the entry has been told: with whom it brought to light."""
    if before is None:
        return None
    seen = as_seen_by(before, player)
    if seen.figures is before.figures:  # nobody is hidden: thousands need not be looked at for each entry
        return seen
    secret = _secret_figures(entry, before, player)
    lit = {id: figure for id, figure in before.figures.items() if id not in seen.figures and id not in secret}
    return replace(seen, figures=seen.figures.update(lit))


def _secret_figures(entry: Entry, before: Campaign, player: PlayerId | None) -> frozenset[FigureId]:
    """Who is seen neither before an entry nor after it. What hatched in a battle was seen there (campaign:C61b)."""
    if before.setting.rules.open_map:
        return frozenset()
    after = evolve_all(before, entry.events)
    assert after is not None
    hidden_before = hidden_figures(before, player)
    joined = (event for event in entry.events if isinstance(event, FigureJoined))
    hatched = {event.figure for event in joined if event.account is Account.HATCHED}
    never_seen = {id for id in hidden_figures(after, player) if id in hidden_before or id not in before.figures}
    return frozenset(never_seen - hatched)


def _joins_unseen(event: Event, secret: Collection[FigureId]) -> bool:
    """The order has bought or entered figures by their units, which are as secret as they."""
    return isinstance(event, FigureJoined) and event.figure in secret


def _tells(value: object, secret: Collection[FigureId]) -> bool:
    """Whether an order, an event or the key of a throw names a figure that is secret."""
    return any(id in secret for id in ids_in(value))
