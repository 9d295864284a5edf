"""A player's army sheets as values: every number and word that is printed, with what experience has changed.

Reads a state and knows nothing of fonts, lines or millimetres. Lengths are centimetres on the battle table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from campaign.battle.contract.campaign import Leaders
from campaign.battle.contract.paper import Block, Brood, Column
from campaign.battle.contract.telling import TurnWords
from campaign.battle.systems import paper_of, telling_of
from campaign.paper.armies.rows import FigureRow, figure_rows, marks_now
from campaign.paper.letterhead import Letterhead, of_player
from campaign.paper.plain import plain
from campaign.words import _, listed
from campaign.world import queries
from campaign.world.ids import ArmyId, EntryId, FigureId, PlayerId, SectorId
from campaign.world.state import ARMY_LIMIT, Army, Campaign, Force, Role
from campaign.world.zones import is_zone, mark

DETACHMENT_LIMIT = 5  # FP (campaign:D1)


@dataclass(frozen=True, slots=True)
class ArmySheet:
    """One army, or a detachment away from its army."""

    name: str
    line: str  # faction, player, place
    sector: str
    fp: int
    limit: int
    leaders: int
    leaders_word: str
    supply: str
    rows: tuple[FigureRow, ...]
    hidden_fp: int
    brood: Brood | None  # what comes to be in its battles

    @property
    def figures(self) -> int:
        """How many figures the rows stand for."""
        return sum(len(row.group) or 1 for row in self.rows)


@dataclass(frozen=True, slots=True)
class ArmyLine:
    """An army in the summary."""

    name: str
    sector: str
    note: str
    figures: int
    leaders: int
    fp: int
    limit: int


@dataclass(frozen=True, slots=True)
class SectorLine:
    """A sector in the summary."""

    name: str
    note: str
    forces: int
    stock: int | None


@dataclass(frozen=True, slots=True)
class Summary:
    """All that a player has."""

    vp: int
    fp: int
    stock: int | None
    commander: str
    armies: tuple[ArmyLine, ...]
    sectors: tuple[SectorLine, ...]
    minefields: tuple[str, ...]
    corrections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """A player's paper. ``summary`` None: only sheets of armies.

    ``columns``: of its rows; ``tick``: what the circle beside the wounds is called; ``lost``: what is ticked where a
    leader is lost with its place; ``look_up``: the tables at a sheet's foot; ``turns``: those of its battles.
    """

    top: Letterhead
    columns: tuple[Column, ...]
    tick: str
    lost: str
    look_up: tuple[Block, ...]
    turns: TurnWords
    led_by: Leaders
    faction_name: str
    summary: Summary | None
    armies: tuple[ArmySheet, ...]


def roster(
    state: Campaign,
    player: PlayerId,
    entry: EntryId,
    only: frozenset[ArmyId] | None = None,
    *,
    grouped: bool = False,
    whole: Campaign | None = None,
) -> Roster:
    """A player's sheets at one moment; ``entry`` is the journal's number for it.

    ``only``: these armies and what is away in battles, without the summary. ``grouped``: equal recruits share a row.
    ``whole``: the campaign that ``state`` shows to the player, for the marks in battles of which it hides figures.
    """
    seat = state.players[player]
    armies = [army for army in queries.armies_of(state, player) if only is None or army.id in only]
    marks = marks_now(state if whole is None else whole)
    sheets = [_army_sheet(state, army, marks, grouped) for army in armies]
    sheets += [_detachment_sheet(state, force, sector, marks, grouped) for force, sector in _detachments(state, player)]
    paper = paper_of(state.setting.system)
    words = paper.words()
    return Roster(
        top=of_player(state, entry, player),
        columns=paper.columns(),
        tick=words.tick,
        lost=words.lost,
        look_up=paper.look_up(),
        turns=telling_of(state.setting.system).turns,
        led_by=queries.leaders_of(state, player),
        faction_name=state.setting.lists.faction_name(seat.faction),
        summary=_summary(state, player) if only is None else None,
        armies=tuple(sheets),
    )


def _army_sheet(state: Campaign, army: Army, marks: Mapping[str, str], grouped: bool) -> ArmySheet:
    return ArmySheet(
        name=plain(army.name),
        line=_sheet_line(state, army.player, army.sector),
        sector=plain(state.sectors[army.sector].name),
        fp=queries.army_fp(state, army.id),
        limit=ARMY_LIMIT,
        leaders=queries.hq_count(state, army.id),
        leaders_word=_leaders_word(state, army.player, queries.hq_count(state, army.id)),
        supply=_supply(state, army.figures),
        rows=figure_rows(state, army.figures, marks, grouped=grouped),
        hidden_fp=army.hidden_fp,
        brood=_brood(state, army.figures),
    )


def _detachments(state: Campaign, player: PlayerId) -> list[tuple[Force, SectorId]]:
    """A player's detachments that are away in battles, and where."""
    return [
        (force, battle.sector)
        for battle in queries.open_battles(state)
        for force in battle.forces
        if force.role is Role.DETACHMENT and force.player == player
    ]


def _detachment_sheet(
    state: Campaign, force: Force, sector: SectorId, marks: Mapping[str, str], grouped: bool = False
) -> ArmySheet:
    figures = tuple(figure for figure in force.figures if figure in state.figures)
    leaders = sum(queries.unit_of(state, figure).leads for figure in figures)
    army = state.armies.get(force.army)
    return ArmySheet(
        name=_("Detachment of {army}").format(army=plain(army.name)) if army else _("Detachment"),
        line=_sheet_line(state, force.player, sector),
        sector=plain(state.sectors[sector].name),
        fp=queries.force_fp(state, force),
        limit=DETACHMENT_LIMIT,
        leaders=leaders,
        leaders_word=_leaders_word(state, force.player, leaders),
        supply=_supply(state, figures),
        rows=figure_rows(state, figures, marks, grouped=grouped),
        hidden_fp=force.hidden_fp,
        brood=_brood(state, figures),
    )


def _sheet_line(state: Campaign, player: PlayerId, sector: SectorId) -> str:
    seat, ground = state.players[player], plain(state.sectors[sector].name)
    faction = state.setting.lists.faction_name(seat.faction)
    return _("{faction}. Player {player}. In {sector}").format(faction=faction, player=plain(seat.name), sector=ground)


def _leaders_word(state: Campaign, player: PlayerId, leaders: int) -> str:
    led_by = queries.leaders_of(state, player)
    return led_by.word(leaders) if leaders else led_by.none


def _supply(state: Campaign, figures: Iterable[FigureId]) -> str:
    """What leads and supplies the army, in a few words."""
    return paper_of(state.setting.system).supply([queries.unit_of(state, figure) for figure in figures])


def _brood(state: Campaign, figures: Iterable[FigureId]) -> Brood | None:
    units = [queries.unit_of(state, figure) for figure in figures]
    found = paper_of(state.setting.system).brood(units, [*state.setting.units.values()])
    if found is None:
        return None
    return replace(found, outcomes=tuple((score, plain(text)) for score, text in found.outcomes))


def _summary(state: Campaign, player: PlayerId) -> Summary:
    seat = state.players[player]
    sectors = queries.sectors_of(state, player)
    return Summary(
        vp=seat.vp,
        fp=queries.player_fp(state, player),
        stock=queries.known_stock(state, player),
        commander=_commander_line(state, player),
        armies=tuple(_army_line(state, army) for army in queries.armies_of(state, player))
        + tuple(_detachment_line(state, force, sector) for force, sector in _detachments(state, player)),
        sectors=tuple(_sector_line(state, sector) for sector in sectors),
        minefields=_minefields(state, player),
        corrections=_corrections(state),
    )


def _corrections(state: Campaign) -> tuple[str, ...]:
    """What the organiser set right this month and the last, newest first (campaign:C55k)."""
    return tuple(
        _("Month {month}, week {week}: {reason}").format(month=note.month, week=note.week, reason=plain(note.reason))
        for note in reversed(state.corrections)
        if note.month >= state.month - 1
    )


def _commander_line(state: Campaign, player: PlayerId) -> str:
    seat = state.players[player]
    if seat.commander is None or seat.commander not in state.figures:
        return _("nobody")
    figure = state.figures[seat.commander]
    army = state.armies.get(figure.army) if figure.army else None
    parts = [
        plain(figure.name),
        plain(queries.unit_of(state, figure.id).name),
        *map(state.setting.face.ability_name, figure.abilities),
    ]
    if army:
        parts.append(_("in {army}").format(army=plain(army.name)))
    return ", ".join(parts)


def _army_line(state: Campaign, army: Army) -> ArmyLine:
    notes = [
        _("commander {name}").format(name=plain(state.figures[figure].name))
        for figure in army.figures
        if queries.is_commander(state, figure)
    ]
    if army.moved:
        notes.append(_("has moved"))
    if not queries.army_is_led(state, army.id) and army.figures:
        notes.append(queries.leaders_of(state, army.player).without)
    return ArmyLine(
        name=plain(army.name),
        sector=plain(state.sectors[army.sector].name),
        note=", ".join(notes),
        figures=len(army.figures),
        leaders=queries.hq_count(state, army.id),
        fp=queries.army_fp(state, army.id),
        limit=ARMY_LIMIT,
    )


def _detachment_line(state: Campaign, force: Force, sector: SectorId) -> ArmyLine:
    sheet = _detachment_sheet(state, force, sector, {})
    return ArmyLine(
        name=sheet.name,
        sector=plain(state.sectors[sector].name),
        note=_("in battle"),
        figures=sheet.figures,
        leaders=sheet.leaders,
        fp=sheet.fp,
        limit=DETACHMENT_LIMIT,
    )


def _sector_line(state: Campaign, sector: SectorId) -> SectorLine:
    ground = state.sectors[sector]
    notes = []
    if ground.home is not None:
        notes.append(
            _("home")
            if ground.home == ground.owner
            else _("home of {player}").format(player=plain(state.players[ground.home].name))
        )
    if is_zone(ground):
        notes.append(plain(mark(ground)))
    if guests := queries.guests_in(state, sector):
        notes.append(_("guests: {players}").format(players=listed([plain(state.players[g].name) for g in guests])))
    stock = None if ground.hidden_stock else ground.stock
    return SectorLine(plain(ground.name), ", ".join(notes), queries.sector_fp(state, sector), stock)


def _minefields(state: Campaign, player: PlayerId) -> tuple[str, ...]:
    routes = sorted((f.route for f in state.minefields.values() if f.player == player), key=queries.age)
    ends = [state.setting.routes[route] for route in routes]
    return tuple(
        _("{a} to {b}").format(a=plain(state.sectors[a].name), b=plain(state.sectors[b].name)) for a, b in ends
    )
