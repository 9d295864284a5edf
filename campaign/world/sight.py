"""What one player may know: the only filter for secrets (campaign:C41, C61).

Copies, packets, the curtain and computer players all look through here. Takes away, never invents: what a player may
not see is missing, and an army of others keeps its FP as one number.
"""

from __future__ import annotations

from dataclasses import replace

from immutables import Map

from campaign.world.entries import Entry
from campaign.world.events import CampaignFounded, Event
from campaign.world.evolve import evolve_all
from campaign.world.ids import ArmyId, FigureId, PlayerId
from campaign.world.orders import FoundCampaign
from campaign.world.queries import fp_of, open_battles
from campaign.world.state import Army, BattleStage, Campaign, Fate


def as_seen_by(state: Campaign, player: PlayerId | None) -> Campaign:
    """The campaign as a player knows it; None: as anybody may know it.

    campaign:C41a, C41b, campaign:C61a, C61b, C61c
    """
    seen = replace(state, setting=replace(state.setting, seed=None))
    if state.setting.rules.open_map:
        return seen
    shown = shown_armies(state, player)
    hidden = {figure for army in state.armies.values() if army.id not in shown for figure in army.figures}
    commanders = {
        id: replace(who, commander=None) if who.commander in hidden else who for id, who in state.players.items()
    }
    return replace(
        seen,
        armies=Map({id: army if id in shown else _closed(state, army) for id, army in state.armies.items()}),
        figures=Map({id: figure for id, figure in state.figures.items() if id not in hidden}),
        players=Map(commanders),
    )


def _closed(state: Campaign, army: Army) -> Army:
    """An army of which only the FP are known."""
    return replace(army, figures=(), hidden_fp=fp_of(state, army.figures))


def shown_armies(state: Campaign, player: PlayerId | None) -> frozenset[ArmyId]:
    """The armies whose figures a player sees: all on an open map, else the own band's and those set up for battle.

    campaign:C41a, C41b, campaign:C61a, C61b
    """
    if state.setting.rules.open_map:
        return frozenset(state.armies)
    own = {id for id, army in state.armies.items() if player is not None and _same_band(state, army.player, player)}
    set_up = {
        force.army
        for battle in open_battles(state)
        if battle.stage is BattleStage.OPEN
        for force in battle.forces
        if force.stands and not force.figures
    }
    return frozenset(own | set_up)


def _same_band(state: Campaign, a: PlayerId, b: PlayerId) -> bool:
    band = state.players[a].band
    return a == b or (band is not None and band == state.players[b].band)


def entry_as_seen_by(entry: Entry, before: Campaign | None, player: PlayerId | None) -> Entry | None:
    """An entry of the journal as a player may know it; None where it names figures that the player may not see.

    The founding keeps its map and loses its seed; all other dice stay, for they fell in the open (campaign:C61c).
    """
    if before is None:
        founded = tuple(replace(ev, seed=0) if isinstance(ev, CampaignFounded) else ev for ev in entry.events)
        order = replace(entry.order, seed=0) if isinstance(entry.order, FoundCampaign) else entry.order
        return replace(entry, order=order, events=founded)
    if before.setting.rules.open_map:
        return entry
    after = evolve_all(before, entry.events)
    assert after is not None
    new = (figure for figure in _secret_figures(after, player) if figure not in before.figures)
    secret = _secret_figures(before, player).union(new)
    return None if any(_tells(event, secret) for event in entry.events) else entry


def _secret_figures(state: Campaign, player: PlayerId | None) -> frozenset[FigureId]:
    """Living figures of others that a player cannot see."""
    shown = shown_armies(state, player)
    return frozenset(
        figure.id
        for figure in state.figures.values()
        if figure.fate is Fate.ALIVE and figure.army is not None and figure.army not in shown
    )


def _tells(event: Event, secret: frozenset[FigureId]) -> bool:
    """Whether an event names a figure that is secret."""
    single = {getattr(event, field, None) for field in ("figure", "victim", "what")}
    named = single.union(getattr(event, "figures", ()))
    return bool(named & secret)
