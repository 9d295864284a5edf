"""The tables to read, made from a state. Pure: reads no file and writes none.

Every table is made item by item (a figure gives its rows, a battle its own), and states share what has not changed,
so the difference of two states costs as much as what differs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from campaign.battle.scenery import CM, Battlefield
from campaign.store import tables
from campaign.world import state as s
from campaign.world.changes import differing, named_in
from campaign.world.events import Event
from campaign.world.ids import PictureId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import MapSector
from campaign.world.queries import living, sectors_of

Key = tuple[Any, ...]  # the values of the primary key
Values = dict[str, Any]  # column -> value


@dataclass(frozen=True, slots=True)
class Table:
    """How one table is made: ``items`` of a state by key, and the rows of one item.

    ``parts`` names the fields of the state that the items are made of: the same objects there, the same items.
    """

    row: type[tables.Row]
    parts: tuple[str, ...]
    items: Callable[[s.Campaign], Mapping[Any, Any]]
    rows: Callable[[s.Campaign, Any], Iterable[tables.Row]]

    @property
    def name(self) -> str:
        """As in SQL."""
        return str(self.row.__tablename__)

    @property
    def key(self) -> tuple[str, ...]:
        """The columns of the primary key."""
        return tuple(column.name for column in tables.Row.metadata.tables[self.name].primary_key)


@dataclass(slots=True)
class Difference:
    """What has to be written to one table."""

    added: dict[Key, Values] = field(default_factory=dict)
    changed: dict[Key, Values] = field(default_factory=dict)
    gone: list[Key] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.gone)


def rows(state: s.Campaign) -> dict[str, dict[Key, Values]]:
    """Every row of every table, by table and primary key."""
    return {table.name: _by_key(state, table, table.items(state).values()) for table in TABLES}


def difference(
    before: s.Campaign | None, after: s.Campaign, events: Sequence[Event] | None = None
) -> dict[str, Difference]:
    """What turns the tables of one state into those of another; tables that stay as they are do not stand in it.

    ``events``: those that led from one to the other, where they are known: then figures and battles of years ago need
    not be looked at.
    """
    if before is None:
        return {name: Difference(added=by_key) for name, by_key in rows(after).items() if by_key}
    named = None if events is None else named_in(events)
    found = {table.name: _table_difference(table, before, after, named) for table in TABLES}
    return {name: change for name, change in found.items() if change}


def _table_difference(table: Table, before: s.Campaign, after: s.Campaign, named: frozenset[str] | None) -> Difference:
    if all(getattr(before, part) is getattr(after, part) for part in table.parts):
        return Difference()
    old_items, new_items = table.items(before), table.items(after)
    keys = differing(old_items, new_items, named if table.parts in NAMED else None)
    old = _by_key(before, table, (old_items[key] for key in keys if key in old_items))
    new = _by_key(after, table, (new_items[key] for key in keys if key in new_items))
    return Difference(
        added={key: values for key, values in new.items() if key not in old},
        changed={key: values for key, values in new.items() if key in old and old[key] != values},
        gone=[key for key in old if key not in new],
    )


def _by_key(state: s.Campaign, table: Table, items: Iterable[Any]) -> dict[Key, Values]:
    key = table.key
    found = {}
    for item in items:
        for row in table.rows(state, item):
            values = row.model_dump()
            found[tuple(values[column] for column in key)] = values
    return found


def _campaign(state: s.Campaign, _: s.Campaign) -> Iterator[tables.Row]:
    setting = state.setting
    yield tables.CampaignData(
        name=setting.name,
        system=setting.system,
        map=setting.map.name,
        seed="" if setting.seed is None else str(setting.seed),
        program_dice=setting.program_dice,
        house_rules_json=json.dumps(asdict(setting.rules)),
        month=state.month,
        week=state.week,
        weeks=state.weeks,
        stage=state.stage,
        active=state.active,
    )


def _unit(state: s.Campaign, unit: Any) -> Iterator[tables.Row]:
    values = asdict(unit)
    own = {column: value for column, value in values.items() if column in tables.UnitData.model_fields}
    own |= {"traits": ",".join(unit.traits)} if "traits" in values else {}
    yield tables.UnitData(**own | {"faction": unit.faction, "base": unit.base, "row_json": json.dumps(values)})


def _player(state: s.Campaign, player: s.Player) -> Iterator[tables.Row]:
    yield tables.PlayerData(
        id=player.id,
        seat=state.seats.index(player.id) + 1,
        name=player.name,
        letter=player.letter,
        faction=player.faction,
        band=player.band,
        vp=player.vp,
        commander_lost=player.commander_lost,
        out=player.out,
        computer=player.computer,
        neutral=player.neutral,
    )


def _commander(state: s.Campaign, player: s.Player) -> Iterator[tables.Row]:
    if player.commander is not None:
        yield tables.CommanderData(player=player.id, figure=player.commander)


def _standing(state: s.Campaign, _: s.Campaign) -> Iterator[tables.Row]:
    points = {player.id: player.vp for player in state.players.values()}
    for player in state.seats:
        own, figures = sectors_of(state, player), tuple(living(state, player))
        yield tables.StandingData(
            player=player,
            place=1 + sum(vp > points[player] for vp in points.values()),
            vp=points[player],
            sectors=len(own),
            armies=sum(army.player == player for army in state.armies.values()),
            figures=len(figures),
            figure_fp=sum(figure.fp for figure in figures),
            stock=sum(state.sectors[sector].stock for sector in own),
        )


def _sectors(state: s.Campaign) -> dict[SectorId, tuple[s.Sector, MapSector]]:
    """Each sector with what the map says of it, which may become another before the first week (campaign:C67)."""
    ids = state.setting.sector_ids
    return {ids[ground.key]: (state.sectors[ids[ground.key]], ground) for ground in state.setting.map.sectors}


def _sector(state: s.Campaign, drawn: tuple[s.Sector, MapSector]) -> Iterator[tables.Row]:
    sector, ground = drawn
    yield tables.SectorData(
        id=sector.id,
        name=sector.name,
        character=ground.character,
        owner=sector.owner,
        home=sector.home,
        radioactive=sector.radioactive,
        stock=sector.stock,
    )


def _route(state: s.Campaign, route: tuple[RouteId, tuple[SectorId, SectorId]]) -> Iterator[tables.Row]:
    id, (a, b) = route
    yield tables.RouteData(id=id, a=a, b=b)


def _minefield(state: s.Campaign, minefield: s.Minefield) -> Iterator[tables.Row]:
    yield tables.MinefieldData(route=minefield.route, player=minefield.player)


def _pact(state: s.Campaign, pact: tuple[PlayerId, PlayerId]) -> Iterator[tables.Row]:
    yield tables.PactData(a=pact[0], b=pact[1])


def _army(state: s.Campaign, army: s.Army) -> Iterator[tables.Row]:
    yield tables.ArmyData(
        id=army.id,
        player=army.player,
        name=army.name,
        sector=army.sector,
        moved=army.moved,
        detached=army.detached,
    )


def _figure(state: s.Campaign, figure: s.Figure) -> Iterator[tables.Row]:
    yield tables.FigureData(
        id=figure.id,
        player=state.players[figure.player].id,  # a figure of nobody's is no figure: the check says so
        unit=figure.unit,
        name=figure.name,
        fp=figure.fp,
        army=figure.army,
        fate=figure.fate,
        experience=figure.experience,
        kills=figure.kills,
        battles=figure.battles,
        fallen_in=figure.fallen_in,
        killer=figure.killer if figure.killer in state.figures else None,  # in a player's copy it may be hidden
    )


def _abilities(state: s.Campaign, figure: s.Figure) -> Iterator[tables.Row]:
    for number, ability in enumerate(figure.abilities, start=1):
        yield tables.AbilityData(figure=figure.id, number=number, ability=ability)


def _battle(state: s.Campaign, battle: s.Battle) -> Iterator[tables.Row]:
    report = battle.report
    how = tables.How.RESOLVED if battle.resolved else tables.How.TYPED_IN
    yield tables.BattleData(
        id=battle.id,
        sector=battle.sector,
        month=battle.month,
        week=battle.week,
        stage=battle.stage,
        attacker=battle.attacker,
        defender=battle.defender,
        how=how.value if report else None,
        turns=report.turns if report else None,
        holder=report.holder if report else None,
        note=report.note if report else "",
    )


def _participations(state: s.Campaign, battle: s.Battle) -> Iterator[tables.Row]:
    ends = {side.side: side for side in battle.report.sides} if battle.report else {}
    for number, force in enumerate(battle.forces, start=1):
        end = ends.get(force.player)
        yield tables.ParticipationData(
            battle=battle.id,
            number=number,
            player=force.player,
            army=force.army,
            role=force.role,
            team=force.team,
            stands=force.stands,
            ended=end.end if end else None,
            left_in_turn=end.left_in_turn if end else None,
        )


def _casualties(state: s.Campaign, battle: s.Battle) -> Iterator[tables.Row]:
    for number, casualty in enumerate(battle.report.casualties if battle.report else (), start=1):
        yield tables.CasualtyData(
            battle=battle.id,
            number=number,
            figure=casualty.figure,
            killer=casualty.killer,
            by_side=casualty.by_side,
        )


def _pending(state: s.Campaign, pending: s.Pending) -> Iterator[tables.Row]:
    yield tables.PendingData(id=pending.id, due=pending.due, player=pending.player)


def _book(state: s.Campaign, booked: tuple[tuple[PlayerId, s.Account], int]) -> Iterator[tables.Row]:
    (player, account), fp = booked
    yield tables.BookData(player=player, account=account, fp=fp)


def _whole(state: s.Campaign) -> Mapping[str, s.Campaign]:
    """One item, the state itself: its rows are made anew whenever a part of it has changed."""
    return {"": state}


def _pairs(part: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """Items that do not say their key themselves."""
    return {key: (key, value) for key, value in part.items()}


def _note(state: s.Campaign, note: tuple[s.NoteKey, str]) -> Iterator[tables.Row]:
    (what, player), text = note
    yield tables.NoteData(what=what, player=player or "", text=text)


def _portrait(state: s.Campaign, portrait: tuple[str, PictureId]) -> Iterator[tables.Row]:
    yield tables.PortraitData(what=portrait[0], picture=portrait[1])


def _battlefields(state: s.Campaign) -> dict[SectorId, tuple[SectorId, Battlefield]]:
    """Of its sector nothing else: to write a whole table again whenever a stock changes would take long."""
    return {
        sector.id: (sector.id, sector.battlefield)
        for sector in state.sectors.values()
        if sector.battlefield is not None
    }


def _battlefield(state: s.Campaign, laid_out: tuple[SectorId, Battlefield]) -> Iterator[tables.Row]:
    sector, field = laid_out
    yield tables.BattlefieldData(
        sector=sector,
        width_cm=field.width // CM,
        height_cm=field.height // CM,
        pieces=len(field.pieces),
        low_walls=len(field.low_walls),
        battlefield_json=json.dumps(asdict(field), separators=(",", ":")),
    )


def _backdrop(state: s.Campaign, backdrop: tuple[str, s.Backdrop]) -> Iterator[tables.Row]:
    yield tables.BackdropData(what=backdrop[0], **asdict(backdrop[1]))


NAMED = (("figures",), ("battles",))  # parts of which nothing changes that an event does not name
CALENDAR = ("setting", "stage", "month", "week", "weeks", "turn_order", "ended_turns")

TABLES = (
    Table(tables.Campaign, CALENDAR, _whole, _campaign),
    Table(tables.Unit, ("setting",), lambda state: state.setting.units, _unit),
    Table(tables.Player, ("players",), lambda state: state.players, _player),
    Table(tables.Standing, ("players", "sectors", "armies", "figures", "battles"), _whole, _standing),
    Table(tables.Sector, ("sectors", "setting"), _sectors, _sector),
    Table(tables.Route, ("setting",), lambda state: _pairs(state.setting.routes), _route),
    Table(tables.Minefield, ("minefields",), lambda state: state.minefields, _minefield),
    Table(tables.Pact, ("pacts",), lambda state: {pact: pact for pact in state.pacts}, _pact),
    Table(tables.Army, ("armies",), lambda state: state.armies, _army),
    Table(tables.Figure, ("figures",), lambda state: state.figures, _figure),
    Table(tables.Ability, ("figures",), lambda state: state.figures, _abilities),
    Table(tables.Commander, ("players",), lambda state: state.players, _commander),
    Table(tables.Battle, ("battles",), lambda state: state.battles, _battle),
    Table(tables.Participation, ("battles",), lambda state: state.battles, _participations),
    Table(tables.Casualty, ("battles",), lambda state: state.battles, _casualties),
    Table(tables.Pending, ("pending",), lambda state: state.pending, _pending),
    Table(tables.Note, ("notes",), lambda state: _pairs(state.notes), _note),
    Table(tables.Portrait, ("portraits",), lambda state: _pairs(state.portraits), _portrait),
    Table(tables.Battlefield, ("sectors",), _battlefields, _battlefield),
    Table(tables.Backdrop, ("backdrops",), lambda state: _pairs(state.backdrops), _backdrop),
    Table(tables.Book, ("books",), lambda state: _pairs(state.books), _book),
)
"""The tables to read. Which state a row was made in does not matter, as long as its item is the same."""
