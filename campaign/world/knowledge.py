"""What one player may know: the only filter for secrets (campaign:C41, C61).

Copies, packets, the curtain and computer players all look through here. Takes away, never invents: what a player may
not see is missing, a force of others keeps its FP as one number, and a stock that is hidden says that it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TypeVar

from immutables import Map

from campaign.world.entries import Entry
from campaign.world.events import CampaignFounded, DiceRenewed, Event, FigureJoined, StockMoved
from campaign.world.evolve import evolve_all
from campaign.world.ids import ArmyId, FigureId, PlayerId, ids_in
from campaign.world.orders import (
    ChooseSurplus,
    ClearMinefield,
    Correct,
    FoundCampaign,
    LayMinefield,
    Order,
    RenewDice,
    ReportBattle,
    SetStock,
    WriteFlanks,
    WriteNote,
)
from campaign.world.queries import fp_of, of_one_band, open_battles, sector_fp
from campaign.world.state import (
    ARMY_LIMIT,
    Account,
    Army,
    Battle,
    BattleStage,
    Campaign,
    Fate,
    Force,
    Pending,
    Player,
    Sector,
    SurplusDue,
)

K = TypeVar("K")
V = TypeVar("V")


def as_seen_by(state: Campaign, player: PlayerId | None) -> Campaign:
    """The campaign as a player knows it; None: as anybody may know it.

    campaign:C41a, C41b, C41c, C41d, campaign:C61a, C61b, C61c, campaign:C66c, C66e, fftt:H1f
    """
    seen = replace(state, setting=replace(state.setting, seed=None, secrets=()))
    notes = _without(state.notes, [key for key in state.notes if key[1] not in (None, player)])
    written = state.battles.update({b.id: _without_flanks(b, player) for b in state.battles.values() if b.flanks})
    seen = replace(seen, battles=written, notes=notes)
    hidden = hidden_figures(state, player)
    if state.setting.rules.open_map and not hidden:
        return seen
    seen = replace(
        seen,
        armies=Map({id: _shown(state, army, hidden) for id, army in state.armies.items()}),
        figures=_without(state.figures, hidden),
        players=Map({id: _without_commander(who, hidden) for id, who in state.players.items()}),
        battles=written.update({b.id: _shown_battle(state, written[b.id], hidden) for b in open_battles(state)}),
        attempts=Map({key: times for key, times in state.attempts.items() if not _tells(key, hidden)}),
        notes=_without(notes, [key for key in notes if key[0] in hidden]),
        portraits=_without(state.portraits, [what for what in state.portraits if what in hidden]),
    )
    return seen if state.setting.rules.open_map else _without_money(seen, player)


def _without_money(state: Campaign, player: PlayerId | None) -> Campaign:
    """Without the stocks and the books of all others, the own band's too (campaign:C41d)."""
    return replace(
        state,
        sectors=Map({id: _closed_sector(sector, player) for id, sector in state.sectors.items()}),
        pending=Map({id: _closed_due(state, due, player) for id, due in state.pending.items()}),
        books=Map({key: fp for key, fp in state.books.items() if key[0] == player}),
    )


def _closed_sector(sector: Sector, player: PlayerId | None) -> Sector:
    """A sector of which only the owner knows the stock."""
    return sector if sector.owner in (None, player) else replace(sector, stock=0, hidden_stock=True)


def _closed_due(state: Campaign, due: Pending, player: PlayerId | None) -> Pending:
    """An open choice without what it tells of a stock: as much surplus as the figures alone make."""
    if not isinstance(due, SurplusDue) or due.player == player:
        return due
    return replace(due, over=max(0, sector_fp(state, due.sector) - ARMY_LIMIT), stock=0)


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


def _shown(state: Campaign, army: Army, hidden: Collection[FigureId]) -> Army:
    """An army of which only the FP are known of those who are hidden; who was hidden already, in a copy, stays so."""
    unseen = [figure for figure in army.figures if figure in hidden]
    if not unseen:
        return army
    figures = tuple(figure for figure in army.figures if figure not in hidden)
    return replace(army, figures=figures, hidden_fp=army.hidden_fp + fp_of(state, unseen))


def _without_flanks(battle: Battle, player: PlayerId | None) -> Battle:
    """A battle without what others have written down for the flank: nobody else ever sees the note (fftt:H1f)."""
    return replace(battle, flanks=tuple(note for note in battle.flanks if note[0] == player))


def _shown_battle(state: Campaign, battle: Battle, hidden: Collection[FigureId]) -> Battle:
    """A battle where of those in detachments who are hidden only the FP are known."""

    def shown(force: Force) -> Force:
        unseen = [figure for figure in force.figures if figure in hidden]
        if not unseen:
            return force
        figures = tuple(figure for figure in force.figures if figure not in hidden)
        return replace(force, figures=figures, hidden_fp=force.hidden_fp + fp_of(state, unseen))

    return replace(battle, forces=tuple(map(shown, battle.forces)))


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
    """The figures that a player does not see: those of a closed map, and under both readings who waits on a flank.

    campaign:C41b, C41c, campaign:C61a, C61b, fftt:H1f
    """
    return _closed_figures(state, player) | _on_flanks(state, player)


def _on_flanks(state: Campaign, player: PlayerId | None) -> frozenset[FigureId]:
    """Who is written down for a flank by others, in a battle that is not over (campaign:C41c, fftt:H1f)."""
    return frozenset(
        figure
        for battle in open_battles(state)
        for who, flanks in battle.flanks
        if who != player
        for flank in flanks
        for figure in flank.figures
        if figure in state.figures
    )


def _closed_figures(state: Campaign, player: PlayerId | None) -> frozenset[FigureId]:
    """The figures that a closed map hides: in armies and detachments, and those that fell out of others' sight.

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
    """Whether they are one player or of one band; who has not joined yet is of none (campaign:C84)."""
    return b in state.players and b is not None and (a == b or of_one_band(state, a, b))


def entry_as_seen_by(entry: Entry, before: Campaign | None, player: PlayerId | None) -> Entry | None:
    """An entry of the journal as a player may know it: without the events and throws that name a secret figure.

    None where the order itself tells of one. The founding keeps its map, and loses what the dice follow from, as an
    order for a new key does. A battle that the program fought loses its seed: its log and its figures are known to
    all, for on the table everything is revealed. All other dice stay, for they fell in the open. Veterans come in the
    open too. What went into stocks of others and out of them is left out.

    campaign:C41b, C41d, campaign:C61c, campaign:C66c, campaign:C88g, fftt:H1f
    """
    entry = _without_dice(entry)
    if before is None:
        return entry
    if isinstance(entry.order, ReportBattle) and entry.order.record is not None:
        entry = replace(entry, order=replace(entry.order, record=replace(entry.order.record, seed=0)))
    if isinstance(entry.order, WriteFlanks) and entry.order.player != player:
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
        order=_without_payment(entry.order, before, player),
        dice=tuple((key, roll) for key, roll in entry.dice if not _tells(key, secret)),
        events=tuple(event for event in entry.events if not _tells(event, secret) and not _pays(event, player)),
    )


def _pays(event: Event, player: PlayerId | None) -> bool:
    """Whether FP go into a stock of another player's, or out of one (campaign:C41d)."""
    return isinstance(event, StockMoved) and event.player != player


def _without_payment(order: Order, before: Campaign, player: PlayerId | None) -> Order:
    """An order of another player's, or of the organiser's, without what it tells of stocks (campaign:C41d)."""
    if isinstance(order, LayMinefield | ClearMinefield) and order.player != player:
        return replace(order, payment=())
    if isinstance(order, ChooseSurplus) and order.player != player:
        return replace(order, stock=0)
    if isinstance(order, Correct):
        known = (one for one in order.corrections if not isinstance(one, SetStock) or _owns(before, one, player))
        return replace(order, corrections=tuple(known))
    return order


def _owns(state: Campaign, correction: SetStock, player: PlayerId | None) -> bool:
    sector = state.sectors.get(correction.sector)
    return sector is not None and sector.owner in (None, player)


def _without_dice(entry: Entry) -> Entry:
    """An entry without the seed and the secrets that the dice follow from (campaign:C61c)."""
    match entry.order:
        case FoundCampaign():
            order: Order = replace(entry.order, seed=None, secret="")
        case RenewDice():
            order = replace(entry.order, secret="")
        case _:
            return entry
    return replace(entry, order=order, events=tuple(map(_without_secret, entry.events)))


def _without_secret(event: Event) -> Event:
    match event:
        case CampaignFounded():
            return replace(event, seed=None, secret="")
        case DiceRenewed():
            return replace(event, secret="")
        case _:
            return event


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
    """Who is seen neither before an entry nor after it. What hatched in a battle was seen there (campaign:C61b).

    Who waits on a flank is no secret of the journal's: it names them with all others of the battle when that is over.
    """
    if before.setting.rules.open_map:
        return frozenset()
    after = evolve_all(before, entry.events)
    assert after is not None
    hidden_before = _closed_figures(before, player)
    joined = (event for event in entry.events if isinstance(event, FigureJoined))
    hatched = {event.figure for event in joined if event.account is Account.HATCHED}
    never_seen = {id for id in _closed_figures(after, player) if id in hidden_before or id not in before.figures}
    return frozenset(never_seen - hatched)


def _joins_unseen(event: Event, secret: Collection[FigureId]) -> bool:
    """The order has bought or entered figures by their units, which are as secret as they."""
    return isinstance(event, FigureJoined) and event.figure in secret


def _tells(value: object, secret: Collection[FigureId]) -> bool:
    """Whether an order, an event or the key of a throw names a figure that is secret."""
    return any(id in secret for id in ids_in(value))
