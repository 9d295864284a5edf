"""From one state and one event to the next state. Holds no rules, throws no dice and never refuses.

One small function an event kind; ``EVOLVERS`` is the table of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from immutables import Map

from campaign.world import events as e
from campaign.world.ids import ArmyId, FigureId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import MapDocument
from campaign.world.maps.edits import with_change
from campaign.world.replace_fields import altered
from campaign.world.snapshot import campaign_of
from campaign.world.state import (
    CAMPAIGN,
    FATE_ACCOUNT,
    Account,
    Army,
    Battle,
    BattleStage,
    Campaign,
    CorrectionNote,
    Fate,
    Figure,
    Force,
    Minefield,
    Player,
    Sector,
    Setting,
)

K = TypeVar("K")
V = TypeVar("V")


def evolve(state: Campaign | None, event: e.Event) -> Campaign:
    """The state after the event. Only the founding event starts from nothing, and a copy."""
    if isinstance(event, e.CampaignFounded):
        return _founded(event)
    if isinstance(event, e.CopyTaken):
        return campaign_of(event.snapshot, event.player)
    return EVOLVERS[type(event)](cast(Campaign, state), event)


def evolve_all(state: Campaign | None, events: Iterable[e.Event]) -> Campaign | None:
    """The state after all of them, in order."""
    for event in events:
        state = evolve(state, event)
    return state


def evolved(before: Campaign | None, events: Iterable[e.Event]) -> Campaign:
    """The campaign after events that have just been decided."""
    return cast(Campaign, evolve_all(before, events))


def _founded(event: e.CampaignFounded) -> Campaign:
    ids = dict(event.sectors)
    seat_ids = tuple(seat.id for seat in event.seats)
    sectors = {}
    for ground in event.map.sectors:
        home = None if ground.home is None else seat_ids[ground.home]
        sector = ids[ground.key]
        sectors[sector] = Sector(sector, ground.name, home, home, ground.radioactive, hazard=ground.hazard)
    setting = Setting(
        name=event.name,
        system=event.system,
        map=event.map,
        rules=event.rules,
        units=Map({unit.key: unit for unit in event.units}),
        seed=event.seed,
        program_dice=event.program_dice,
        sector_ids=Map(ids),
        routes=Map({route: (a, b) for route, a, b in event.routes}),
        secrets=(event.secret,) if event.secret else (),
    )
    players = {
        s.id: Player(s.id, s.name, s.faction, s.band, s.letter, computer=s.computer, colour=s.colour)
        for s in event.seats
    }
    return Campaign(setting, seat_ids, players=Map(players), sectors=Map(sectors))


def _map_redrawn(state: Campaign, event: e.MapRedrawn) -> Campaign:
    routes: Map[RouteId, tuple[SectorId, SectorId]] = Map({route: (a, b) for route, a, b in event.routes})
    return _on_map(state, event.map, dict(event.sectors), routes)


def _map_edited(state: Campaign, event: e.MapEdited) -> Campaign:
    setting = state.setting
    document = with_change(setting.map, event.change)
    ids = dict(setting.sector_ids) | dict(event.sectors)
    routes = setting.routes.update({route: (a, b) for route, a, b in event.routes})
    for route in event.cut:
        routes = routes.delete(route)
    state = _on_map(state, document, {ground.key: ids[ground.key] for ground in document.sectors}, routes)
    if event.swapped is None:
        return state
    one, other = (state.sectors[sector] for sector in event.swapped)
    sectors = state.sectors.set(one.id, altered(one, home=other.home, owner=other.owner, stock=other.stock))
    sectors = sectors.set(other.id, altered(other, home=one.home, owner=one.owner, stock=one.stock))
    return altered(state, sectors=sectors)


def _on_map(
    state: Campaign,
    document: MapDocument,
    ids: dict[str, SectorId],
    routes: Map[RouteId, tuple[SectorId, SectorId]],
) -> Campaign:
    """The campaign on another map; what keeps its id stays what it is."""
    old = {ground.key: ground for ground in state.setting.map.sectors}
    sectors = {}
    for ground in document.sectors:
        id = ids[ground.key]
        known = state.sectors.get(id)
        if known is None:
            sectors[id] = Sector(id, ground.name, None, None, ground.radioactive, hazard=ground.hazard)
        else:  # a name that people gave holds, unless the map has another one now
            name = known.name if old[ground.key].name == ground.name else ground.name
            sectors[id] = altered(known, name=name, radioactive=ground.radioactive, hazard=ground.hazard)
    setting = altered(state.setting, map=document, sector_ids=Map(ids), routes=routes)
    backdrops = state.backdrops
    for sector in state.sectors:
        if sector not in sectors:
            backdrops = _put(backdrops, sector, None)
    return altered(state, setting=setting, sectors=Map(sectors), backdrops=backdrops)


def _booked(
    books: Map[tuple[PlayerId, Account], int], player: PlayerId, account: Account, fp: int
) -> Map[tuple[PlayerId, Account], int]:
    return books.set((player, account), books.get((player, account), 0) + fp)


def _initiative_thrown(state: Campaign, event: e.InitiativeThrown) -> Campaign:
    return altered(state, turn_order=event.turn_order, ended_turns=0, weeks=state.weeks + 1)


def _turn_ended(state: Campaign, event: e.TurnEnded) -> Campaign:
    return altered(state, ended_turns=state.ended_turns + 1)


def _stage_reached(state: Campaign, event: e.StageReached) -> Campaign:
    return altered(state, stage=event.stage)


def _week_ended(state: Campaign, event: e.WeekEnded) -> Campaign:
    armies = state.armies
    for army in state.armies.values():
        if army.moved or army.detached:
            armies = armies.set(army.id, altered(army, moved=False, detached=False))
    return altered(
        state,
        month=event.month,
        week=event.week,
        armies=armies,
        fought=frozenset(),
        turn_order=(),
        ended_turns=0,
    )


def _stock_moved(state: Campaign, event: e.StockMoved) -> Campaign:
    sector = state.sectors[event.sector]
    signed = (Account.CORRECTIONS, Account.RECRUITED)
    fp = event.fp if event.account in signed else abs(event.fp)
    return altered(
        state,
        sectors=state.sectors.set(sector.id, altered(sector, stock=sector.stock + event.fp)),
        books=_booked(state.books, event.player, event.account, fp),
    )


def _army_formed(state: Campaign, event: e.ArmyFormed) -> Campaign:
    army = Army(event.army, event.player, event.name, event.sector, (), event.moved)
    return altered(state, armies=state.armies.set(army.id, army))


def _army_gone(state: Campaign, event: e.ArmyGone) -> Campaign:
    return altered(state, armies=state.armies.delete(event.army))


def _with_figures(armies: Map[ArmyId, Army], army: ArmyId, figures: tuple[FigureId, ...]) -> Map[ArmyId, Army]:
    return armies.set(army, altered(armies[army], figures=figures))


def _without_figures(armies: Map[ArmyId, Army], gone: Iterable[Figure]) -> Map[ArmyId, Army]:
    leaving: dict[ArmyId, set[FigureId]] = {}
    for figure in gone:
        if figure.army is not None:
            leaving.setdefault(figure.army, set()).add(figure.id)
    for army, figures in leaving.items():
        armies = _with_figures(armies, army, tuple(f for f in armies[army].figures if f not in figures))
    return armies


def _figure_joined(state: Campaign, event: e.FigureJoined) -> Campaign:
    figure = Figure(event.figure, event.player, event.unit, event.name, event.fp, event.army)
    armies = state.armies
    if event.army is not None:
        armies = _with_figures(armies, event.army, (*armies[event.army].figures, figure.id))
    return altered(
        state,
        figures=state.figures.set(figure.id, figure),
        armies=armies,
        books=_booked(state.books, event.player, event.account, event.fp),
    )


def _figure_hatched_and_died(state: Campaign, event: e.FigureHatchedAndDied) -> Campaign:
    figure = Figure(event.figure, event.player, event.unit, event.name, event.fp, None)
    return altered(
        state,
        figures=state.figures.set(figure.id, figure),
        books=_booked(state.books, event.player, Account.HATCHED, event.fp),
    )


def _figures_transferred(state: Campaign, event: e.FiguresTransferred) -> Campaign:
    moving = [state.figures[figure] for figure in event.figures]
    armies = _without_figures(state.armies, moving)
    if event.army is not None:
        armies = _with_figures(armies, event.army, armies[event.army].figures + event.figures)
    figures = state.figures
    for figure in moving:
        figures = figures.set(figure.id, altered(figure, army=event.army))
    return altered(state, armies=armies, figures=figures)


def _army_moved(state: Campaign, event: e.ArmyMoved) -> Campaign:
    army = altered(state.armies[event.army], sector=event.sector)
    return altered(state, armies=state.armies.set(army.id, army))


def _army_spent(state: Campaign, event: e.ArmySpent) -> Campaign:
    army = altered(state.armies[event.army], moved=event.moved, detached=event.detached)
    return altered(state, armies=state.armies.set(army.id, army))


def _figure_lost(state: Campaign, event: e.FigureLost) -> Campaign:
    figure = state.figures[event.figure]
    fallen = altered(figure, army=None, fate=event.fate, fallen_in=event.battle, killer=event.killer)
    account = FATE_ACCOUNT[event.fate]
    fp = -figure.fp if account is Account.CORRECTIONS else figure.fp
    return altered(
        state,
        figures=state.figures.set(figure.id, fallen),
        armies=_without_figures(state.armies, (figure,)),
        books=_booked(state.books, figure.player, account, fp),
    )


def _figure_recovered(state: Campaign, _event: e.FigureRecovered) -> Campaign:
    return state


def _figure_revived(state: Campaign, event: e.FigureRevived) -> Campaign:
    figure = state.figures[event.figure]
    risen = altered(figure, army=event.army, fate=Fate.ALIVE, fallen_in=None, killer=None)
    return altered(
        state,
        figures=state.figures.set(figure.id, risen),
        armies=_with_figures(state.armies, event.army, (*state.armies[event.army].figures, figure.id)),
        books=_booked(state.books, figure.player, Account.CORRECTIONS, figure.fp),
    )


def _unit_formed(state: Campaign, event: e.UnitFormed) -> Campaign:
    figures = state.figures
    for id in event.figures:
        figures = figures.set(id, altered(figures[id], group=event.group))
    return altered(state, figures=figures)


def _kill_credited(state: Campaign, event: e.KillCredited) -> Campaign:
    figure = state.figures[event.figure]
    figure = altered(figure, experience=figure.experience + event.fp, kills=figure.kills + 1)
    return altered(state, figures=state.figures.set(figure.id, figure))


def _figures_fought(state: Campaign, event: e.FiguresFought) -> Campaign:
    figures = state.figures
    for id in event.figures:
        figures = figures.set(id, altered(figures[id], battles=figures[id].battles + 1))
    return altered(state, figures=figures)


def _ability_gained(state: Campaign, event: e.AbilityGained) -> Campaign:
    figure = state.figures[event.figure]
    figure = altered(figure, abilities=(*figure.abilities, event.ability))
    return altered(state, figures=state.figures.set(figure.id, figure))


def _ability_named(state: Campaign, event: e.AbilityNamed) -> Campaign:
    figure = state.figures[event.figure]
    abilities = tuple(event.ability if one == event.before else one for one in figure.abilities)
    return altered(state, figures=state.figures.set(figure.id, altered(figure, abilities=abilities)))


def _figure_set(state: Campaign, event: e.FigureSet | e.VeteranBrought) -> Campaign:
    figure = altered(
        state.figures[event.figure],
        experience=event.experience,
        kills=event.kills,
        battles=event.battles,
        abilities=event.abilities,
    )
    return altered(state, figures=state.figures.set(figure.id, figure))


def _commander_named(state: Campaign, event: e.CommanderNamed) -> Campaign:
    player = altered(state.players[event.player], commander=event.figure, commander_lost=None, last_commander=None)
    return altered(state, players=state.players.set(player.id, player))


def _commander_lost(state: Campaign, event: e.CommanderLost) -> Campaign:
    player = state.players[event.player]
    player = altered(player, commander=None, commander_lost=event.week, last_commander=event.figure)
    return altered(state, players=state.players.set(player.id, player))


def _victory_points_scored(state: Campaign, event: e.VictoryPointsScored) -> Campaign:
    player = state.players[event.player]
    return altered(state, players=state.players.set(player.id, altered(player, vp=player.vp + event.points)))


def _hazard_thrown(state: Campaign, event: e.HazardThrown) -> Campaign:
    return state


def _pending_opened(state: Campaign, event: e.PendingOpened) -> Campaign:
    return altered(state, pending=state.pending.set(event.pending.id, event.pending))


def _pending_settled(state: Campaign, event: e.PendingSettled) -> Campaign:
    return altered(state, pending=state.pending.delete(event.pending))


def _journey_went(state: Campaign, event: e.JourneyWent) -> Campaign:
    others = tuple(journey for journey in state.journeys if journey.army != event.journey.army)
    return altered(state, journeys=(*others, event.journey))


def _journey_ended(state: Campaign, event: e.JourneyEnded) -> Campaign:
    return altered(state, journeys=tuple(journey for journey in state.journeys if journey.army != event.army))


def _sector_taken(state: Campaign, event: e.SectorTaken) -> Campaign:
    sector = altered(state.sectors[event.sector], owner=event.owner)
    return altered(state, sectors=state.sectors.set(sector.id, sector))


def _minefield_laid(state: Campaign, event: e.MinefieldLaid) -> Campaign:
    field = Minefield(event.route, event.player)
    return altered(state, minefields=state.minefields.set(field.route, field))


def _minefield_cleared(state: Campaign, event: e.MinefieldCleared) -> Campaign:
    return altered(state, minefields=state.minefields.delete(event.route))


def _pact_made(state: Campaign, event: e.PactMade) -> Campaign:
    return altered(state, pacts=state.pacts | {event.players})


def _pact_ended(state: Campaign, event: e.PactEnded) -> Campaign:
    return altered(state, pacts=state.pacts - {event.players})


def _with_battle(state: Campaign, battle: Battle) -> Campaign:
    others = tuple(id for id in state.open_battles if id != battle.id)
    if battle.stage is not BattleStage.OVER:
        others = state.open_battles if battle.id in state.open_battles else (*others, battle.id)
    return altered(state, battles=state.battles.set(battle.id, battle), open_battles=others)


def _battle_declared(state: Campaign, event: e.BattleDeclared) -> Campaign:
    return _with_battle(state, event.battle)


def _force_joined(state: Campaign, event: e.ForceJoined) -> Campaign:
    battle = state.battles[event.battle]
    return _with_battle(state, altered(battle, forces=(*battle.forces, event.force)))


def _force_answered(state: Campaign, event: e.ForceAnswered) -> Campaign:
    battle = state.battles[event.battle]

    def answered(force: Force) -> Force:
        return altered(force, stands=event.stands) if force.army == event.army else force

    return _with_battle(state, altered(battle, forces=tuple(map(answered, battle.forces))))


def _battle_stage_reached(state: Campaign, event: e.BattleStageReached) -> Campaign:
    return _with_battle(state, altered(state.battles[event.battle], stage=event.stage))


def _call_answered(state: Campaign, event: e.CallAnswered) -> Campaign:
    battle = state.battles[event.battle]
    answered = (*battle.answered_calls, event.player)
    return _with_battle(state, altered(battle, answered_calls=answered))


def _reloading_granted(state: Campaign, event: e.ReloadingGranted) -> Campaign:
    battle = state.battles[event.battle]
    return _with_battle(state, altered(battle, reloading=(*battle.reloading, (event.by, event.to))))


def _flanks_written(state: Campaign, event: e.FlanksWritten) -> Campaign:
    battle = state.battles[event.battle]
    others = tuple(written for written in battle.flanks if written[0] != event.player)
    return _with_battle(state, altered(battle, flanks=(*others, (event.player, event.flanks))))


def _battlefield_laid(state: Campaign, event: e.BattlefieldLaid) -> Campaign:
    sector = altered(state.sectors[event.sector], battlefield=event.battlefield)
    return altered(state, sectors=state.sectors.set(sector.id, sector))


def _battle_fought(state: Campaign, event: e.BattleFought) -> Campaign:
    battle = altered(
        state.battles[event.battle],
        report=event.report,
        fought=event.fought,
        resolved=event.resolved,
        stage=BattleStage.OVER,
    )
    return altered(_with_battle(state, battle), fought=state.fought | frozenset(event.fought))


def _report_agreed(state: Campaign, event: e.ReportAgreed) -> Campaign:
    battle = state.battles[event.battle]
    return _with_battle(state, altered(battle, agreed=(*battle.agreed, event.player)))


def _agreement_voided(state: Campaign, event: e.AgreementVoided) -> Campaign:
    return _with_battle(state, altered(state.battles[event.battle], agreed=()))


def _renamed(state: Campaign, event: e.Renamed) -> Campaign:
    for table in ("figures", "armies", "sectors", "players"):
        things: Map[str, Any] = getattr(state, table)
        if event.what in things:
            renamed: dict[str, Any] = {table: things.set(event.what, altered(things[event.what], name=event.name))}
            return altered(state, **renamed)
    if event.what == CAMPAIGN:
        return altered(state, setting=altered(state.setting, name=event.name))
    return state


def _note_written(state: Campaign, event: e.NoteWritten) -> Campaign:
    return altered(state, notes=_put(state.notes, (event.what, event.player), event.text))


def _portrait_set(state: Campaign, event: e.PortraitSet) -> Campaign:
    return altered(state, portraits=_put(state.portraits, event.what, event.picture))


def _backdrop_set(state: Campaign, event: e.BackdropSet) -> Campaign:
    return altered(state, backdrops=_put(state.backdrops, event.what, event.backdrop))


def _put(table: Map[K, V], key: K, value: V | None) -> Map[K, V]:
    """The table with this value; without the key, where the value is empty or None."""
    if value:
        return table.set(key, value)
    return table.delete(key) if key in table else table


def _throw_set_aside(state: Campaign, event: e.ThrowSetAside) -> Campaign:
    times = state.attempts.get(event.key, 0) + 1
    return altered(state, attempts=state.attempts.set(event.key, times))


def _dice_renewed(state: Campaign, event: e.DiceRenewed) -> Campaign:
    setting = state.setting
    return altered(state, setting=altered(setting, secrets=(*setting.secrets, event.secret)))


def _corrected(state: Campaign, event: e.Corrected) -> Campaign:
    note = CorrectionNote(state.month, state.week, event.reason)
    return altered(state, corrections=(*state.corrections, note))


def _player_out(state: Campaign, event: e.PlayerOut) -> Campaign:
    player = altered(state.players[event.player], out=True)
    return altered(state, players=state.players.set(player.id, player))


def _player_returned(state: Campaign, event: e.PlayerReturned) -> Campaign:
    player = altered(state.players[event.player], out=False)
    return altered(state, players=state.players.set(player.id, player))


def _seat_handed(state: Campaign, event: e.SeatHanded) -> Campaign:
    player = altered(state.players[event.player], computer=event.computer, neutral=False)
    return altered(state, players=state.players.set(player.id, player))


def _seat_dropped(state: Campaign, event: e.SeatDropped) -> Campaign:
    player = altered(state.players[event.player], computer="", neutral=True)
    return altered(state, players=state.players.set(player.id, player))


def _seat_added(state: Campaign, event: e.SeatAdded) -> Campaign:
    seat = event.seat
    player = Player(
        seat.id, seat.name, seat.faction, seat.band, seat.letter, computer=seat.computer, colour=seat.colour
    )
    return altered(state, seats=(*state.seats, seat.id), players=state.players.set(seat.id, player))


def _rules_changed(state: Campaign, event: e.RulesChanged) -> Campaign:
    return altered(state, setting=altered(state.setting, rules=event.rules))


def _campaign_ended(state: Campaign, event: e.CampaignEnded) -> Campaign:
    return altered(state, winners=event.winners)


EVOLVERS: dict[type, Callable[[Campaign, Any], Campaign]] = {
    e.MapRedrawn: _map_redrawn,
    e.MapEdited: _map_edited,
    e.InitiativeThrown: _initiative_thrown,
    e.TurnEnded: _turn_ended,
    e.StageReached: _stage_reached,
    e.WeekEnded: _week_ended,
    e.StockMoved: _stock_moved,
    e.ArmyFormed: _army_formed,
    e.ArmyGone: _army_gone,
    e.FigureJoined: _figure_joined,
    e.FigureHatchedAndDied: _figure_hatched_and_died,
    e.FiguresTransferred: _figures_transferred,
    e.ArmyMoved: _army_moved,
    e.ArmySpent: _army_spent,
    e.FigureLost: _figure_lost,
    e.FigureRecovered: _figure_recovered,
    e.FigureRevived: _figure_revived,
    e.UnitFormed: _unit_formed,
    e.KillCredited: _kill_credited,
    e.FiguresFought: _figures_fought,
    e.AbilityGained: _ability_gained,
    e.AbilityNamed: _ability_named,
    e.FigureSet: _figure_set,
    e.VeteranBrought: _figure_set,
    e.CommanderNamed: _commander_named,
    e.CommanderLost: _commander_lost,
    e.VictoryPointsScored: _victory_points_scored,
    e.HazardThrown: _hazard_thrown,
    e.PendingOpened: _pending_opened,
    e.PendingSettled: _pending_settled,
    e.JourneyWent: _journey_went,
    e.JourneyEnded: _journey_ended,
    e.SectorTaken: _sector_taken,
    e.MinefieldLaid: _minefield_laid,
    e.MinefieldCleared: _minefield_cleared,
    e.PactMade: _pact_made,
    e.PactEnded: _pact_ended,
    e.BattleDeclared: _battle_declared,
    e.ForceJoined: _force_joined,
    e.ForceAnswered: _force_answered,
    e.BattleStageReached: _battle_stage_reached,
    e.CallAnswered: _call_answered,
    e.ReloadingGranted: _reloading_granted,
    e.FlanksWritten: _flanks_written,
    e.BattlefieldLaid: _battlefield_laid,
    e.BattleFought: _battle_fought,
    e.ReportAgreed: _report_agreed,
    e.AgreementVoided: _agreement_voided,
    e.Renamed: _renamed,
    e.NoteWritten: _note_written,
    e.PortraitSet: _portrait_set,
    e.BackdropSet: _backdrop_set,
    e.ThrowSetAside: _throw_set_aside,
    e.DiceRenewed: _dice_renewed,
    e.Corrected: _corrected,
    e.PlayerOut: _player_out,
    e.PlayerReturned: _player_returned,
    e.SeatHanded: _seat_handed,
    e.SeatDropped: _seat_dropped,
    e.SeatAdded: _seat_added,
    e.RulesChanged: _rules_changed,
    e.CampaignEnded: _campaign_ended,
}
