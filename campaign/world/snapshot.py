"""A campaign at one moment as a plain value that can be written down: what a copy for one player begins with.

Everything as it is seen, nothing more: the caller has filtered the state before. Decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from immutables import Map
from pydantic import Discriminator

from campaign.world.house_rules import WrittenRules
from campaign.world.ids import BattleId, PictureId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import MapDocument
from campaign.world.queries import in_order
from campaign.world.state import (
    Account,
    Army,
    Backdrop,
    Battle,
    Campaign,
    CorrectionNote,
    Figure,
    Journey,
    Minefield,
    Pending,
    Player,
    Sector,
    Setting,
    Stage,
)
from campaign.world.unit_rows import UnitRow


@dataclass(frozen=True, slots=True)
class JournalSentence:
    """A sentence of the journal of which this is a copy."""

    player: PlayerId | None
    sign: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state without its seed. ``hidden``: FP of detachments that are not shown, by battle and place of the force."""

    name: str
    system: str
    map: MapDocument
    rules: WrittenRules
    units: tuple[UnitRow, ...]
    program_dice: bool
    sector_ids: tuple[tuple[str, SectorId], ...]
    routes: tuple[tuple[RouteId, SectorId, SectorId], ...]
    seats: tuple[PlayerId, ...]
    stage: Stage
    month: int
    week: int
    weeks: int
    turn_order: tuple[PlayerId, ...]
    ended_turns: int
    players: tuple[Player, ...]
    sectors: tuple[Sector, ...]
    armies: tuple[Army, ...]
    figures: tuple[Figure, ...]
    minefields: tuple[Minefield, ...]
    pacts: tuple[tuple[PlayerId, PlayerId], ...]
    battles: tuple[Battle, ...]
    open_battles: tuple[BattleId, ...]
    hidden: tuple[tuple[BattleId, int, int], ...]
    journeys: tuple[Journey, ...]
    pending: tuple[Annotated[Pending, Discriminator("due")], ...]
    fought: tuple[PlayerId, ...]
    books: tuple[tuple[PlayerId, Account, int], ...]
    attempts: tuple[tuple[str, int], ...]
    corrections: tuple[CorrectionNote, ...]
    winners: tuple[PlayerId, ...]
    notes: tuple[tuple[str, PlayerId | None, str], ...]
    portraits: tuple[tuple[str, PictureId], ...]
    backdrops: tuple[tuple[str, Backdrop], ...] = ()


def snapshot_of(state: Campaign) -> Snapshot:
    """The state, written down; the same state always in the same order."""
    setting = state.setting
    return Snapshot(
        name=setting.name,
        system=setting.system,
        map=setting.map,
        rules=setting.rules,
        units=tuple(setting.units[key] for key in sorted(setting.units)),
        program_dice=setting.program_dice,
        sector_ids=tuple(sorted(setting.sector_ids.items())),
        routes=tuple((route, *setting.routes[route]) for route in in_order(setting.routes)),
        seats=state.seats,
        stage=state.stage,
        month=state.month,
        week=state.week,
        weeks=state.weeks,
        turn_order=state.turn_order,
        ended_turns=state.ended_turns,
        players=tuple(state.players[id] for id in state.seats),
        sectors=tuple(state.sectors[id] for id in in_order(state.sectors)),
        armies=tuple(state.armies[id] for id in in_order(state.armies)),
        figures=tuple(state.figures[id] for id in in_order(state.figures)),
        minefields=tuple(state.minefields[id] for id in in_order(state.minefields)),
        pacts=tuple(sorted(state.pacts)),
        battles=tuple(state.battles[id] for id in in_order(state.battles)),
        open_battles=state.open_battles,
        hidden=tuple(
            (id, place, force.hidden_fp)
            for id in in_order(state.battles)
            for place, force in enumerate(state.battles[id].forces)
            if force.hidden_fp
        ),
        journeys=state.journeys,
        pending=tuple(state.pending[id] for id in sorted(state.pending)),
        fought=tuple(sorted(state.fought)),
        books=tuple(sorted((player, account, fp) for (player, account), fp in state.books.items())),
        attempts=tuple(sorted(state.attempts.items())),
        corrections=state.corrections,
        winners=state.winners,
        notes=tuple(sorted((what, player, text) for (what, player), text in state.notes.items())),
        portraits=tuple(sorted(state.portraits.items())),
        backdrops=tuple((what, state.backdrops[what]) for what in sorted(state.backdrops)),
    )


def campaign_of(written: Snapshot, copy_for: PlayerId) -> Campaign:
    """The state that was written down, as a copy for a player."""
    setting = Setting(
        name=written.name,
        system=written.system,
        map=written.map,
        rules=written.rules,
        units=Map({unit.key: unit for unit in written.units}),
        seed=None,
        program_dice=written.program_dice,
        sector_ids=Map(dict(written.sector_ids)),
        routes=Map({route: (a, b) for route, a, b in written.routes}),
    )
    return Campaign(
        setting,
        written.seats,
        stage=written.stage,
        month=written.month,
        week=written.week,
        weeks=written.weeks,
        turn_order=written.turn_order,
        ended_turns=written.ended_turns,
        players=Map({player.id: player for player in written.players}),
        sectors=Map({sector.id: sector for sector in written.sectors}),
        armies=Map({army.id: army for army in written.armies}),
        figures=Map({figure.id: figure for figure in written.figures}),
        minefields=Map({field.route: field for field in written.minefields}),
        pacts=frozenset(written.pacts),
        battles=Map({battle.id: _with_hidden(battle, written) for battle in written.battles}),
        open_battles=written.open_battles,
        journeys=written.journeys,
        pending=Map({pending.id: pending for pending in written.pending}),
        fought=frozenset(written.fought),
        books=Map([((player, account), fp) for player, account, fp in written.books]),
        attempts=Map(dict(written.attempts)),
        corrections=written.corrections,
        winners=written.winners,
        notes=Map([((what, player), text) for what, player, text in written.notes]),
        portraits=Map(dict(written.portraits)),
        backdrops=Map(dict(written.backdrops)),
        copy_for=copy_for,
    )


def _with_hidden(battle: Battle, written: Snapshot) -> Battle:
    """Orders and events have no hidden FP in their forces, so these stand beside."""
    fp = {place: fp for id, place, fp in written.hidden if id == battle.id}
    if not fp:
        return battle
    forces = enumerate(battle.forces)
    return replace(battle, forces=tuple(replace(f, hidden_fp=fp.get(place, 0)) for place, f in forces))
