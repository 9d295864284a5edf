"""A player's order sheet as values: the forces and sectors that orders are written for, in the sequence of the week.

Reads the campaign as the player sees it. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.battle.systems import paper_of
from campaign.paper.armies.roster import DETACHMENT_LIMIT
from campaign.paper.letterhead import Letterhead, of_player
from campaign.paper.owner import Owner, owner_of
from campaign.paper.plain import plain
from campaign.words import _
from campaign.world import queries
from campaign.world.ids import EntryId, PlayerId, SectorId
from campaign.world.rules.calendar import WEEKS
from campaign.world.rules.commander import FULL_WEEKS
from campaign.world.rules.income import INCOME, income_handicaps, sectors_that_yield, smallest
from campaign.world.state import ARMY_LIMIT, Army, Campaign, Role, Stage
from campaign.world.zones import is_zone, mark


@dataclass(frozen=True, slots=True)
class StockRow:
    """An own sector. ``income``: FP, if the player fights in the week."""

    name: str
    note: str
    fp: int
    stock: int
    income: int


@dataclass(frozen=True, slots=True)
class ForceRow:
    """An army, or a detachment away from it. ``near``: where one step leads."""

    name: str
    place: str
    fp: int
    limit: int
    notes: tuple[str, ...]
    near: tuple[str, ...]
    detachment: bool = False


@dataclass(frozen=True, slots=True)
class PactRow:
    """Another player. ``stands``: whether there is a pact; ``fixed``: of the same band, for good."""

    owner: Owner
    stands: bool
    fixed: bool


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """All that is written on. ``line``: for which week, and who may read it."""

    top: Letterhead
    week: str
    line: str
    stocks: tuple[StockRow, ...]
    forces: tuple[ForceRow, ...]
    commander: str
    pacts: tuple[PactRow, ...]
    battles: tuple[str, ...]
    fought: bool
    hides: bool  # forces are secret (campaign:C41b)
    flank_rule: str  # empty where nobody comes from a flank
    new_armies: int  # so many may have to be written down: before the first week one in each sector


def order_sheet(seen: Campaign, entry: EntryId, player: PlayerId) -> OrderSheet:
    """A player's order sheet. ``seen``: the campaign as that player sees it."""
    top = of_player(seen, entry, player)
    month, week = week_ordered(seen, player)
    return OrderSheet(
        top=top,
        week=_("Orders for month {month}, week {week}").format(month=month, week=week),
        line=_("Secret: for {player} only").format(player=top.player),
        stocks=tuple(_stocks(seen, player)),
        forces=(*_armies(seen, player, now=(month, week) == (seen.month, seen.week)), *_detachments(seen, player)),
        commander=plain(_commander(seen, player)),
        pacts=tuple(_pacts(seen, player)),
        battles=tuple(_battles(seen, player)),
        fought=player in seen.fought,
        hides=not seen.setting.rules.open_map,
        flank_rule=paper_of(seen.setting.system).flank_rule,
        new_armies=len(queries.sectors_of(seen, player)) if seen.stage is Stage.MUSTER else 0,
    )


def week_ordered(state: Campaign, player: PlayerId) -> tuple[int, int]:
    """The week that orders are for: the one that goes on while the player's turn is still to come, else the next."""
    coming = player in state.turn_order[state.ended_turns :] if state.stage is Stage.TURNS else False
    if coming or state.stage in (Stage.MUSTER, Stage.INITIATIVE):
        return state.month, state.week
    return (state.month, state.week + 1) if state.week < WEEKS else (state.month + 1, 1)


def _stocks(state: Campaign, player: PlayerId) -> Iterator[StockRow]:
    yielding = sectors_that_yield(state, player)
    extra = state.setting.rules.catch_up if player in smallest(state) else 0
    more = dict(income_handicaps(state, player, yielding))
    for sector in queries.sectors_of(state, player):
        ground = state.sectors[sector]
        yield StockRow(
            name=plain(ground.name),
            note=plain(mark(ground)),
            fp=queries.sector_fp(state, sector),
            stock=ground.stock,
            income=INCOME + extra + more.get(sector, 0) if sector in yielding else 0,
        )


def _armies(state: Campaign, player: PlayerId, *, now: bool) -> Iterator[ForceRow]:
    for army in queries.armies_of(state, player):
        yield ForceRow(
            name=plain(army.name),
            place=plain(state.sectors[army.sector].name),
            fp=queries.army_fp(state, army.id),
            limit=ARMY_LIMIT,
            notes=tuple(_notes(state, army, now=now)),
            near=tuple(_near(state, army.sector)),
        )


def _notes(state: Campaign, army: Army, *, now: bool) -> Iterator[str]:
    leaders = queries.hq_count(state, army.id)
    if leaders:
        yield leaders_words(state, army.player, leaders)
    elif not queries.army_is_led(state, army.id):
        yield queries.leaders_of(state, army.player).without
    if any(queries.is_commander(state, figure) for figure in army.figures):
        yield _("commander")
    if now and army.moved:
        yield _("has moved")
    if any(force.army == army.id and not force.figures for b in queries.open_battles(state) for force in b.forces):
        yield _("in battle")


def leaders_words(state: Campaign, player: PlayerId, leaders: int) -> str:
    """How many lead, as they are called."""
    return queries.leaders_of(state, player).counted(leaders)


def _near(state: Campaign, sector: SectorId) -> Iterator[str]:
    """The neighbours with the letter of whose they are, and what lies on the way."""
    for other in queries.neighbours(state, sector):
        ground = state.sectors[other]
        letter = state.players[ground.owner].letter if ground.owner is not None else "–"
        text = _("{sector} ({letter})").format(sector=plain(ground.name), letter=letter)
        route = queries.route_between(state, sector, other)
        dangers = [_("mines")] if route in state.minefields else []
        dangers += [plain(mark(ground))] if is_zone(ground) else []
        yield _("{sector}: {dangers}").format(sector=text, dangers=", ".join(dangers)) if dangers else text


def _detachments(state: Campaign, player: PlayerId) -> Iterator[ForceRow]:
    for battle in queries.open_battles(state):
        for force in battle.forces:
            if force.role is Role.DETACHMENT and force.player == player:
                army = state.armies.get(force.army)
                yield ForceRow(
                    name=_("Detachment of {army}").format(army=plain(army.name)) if army else _("Detachment"),
                    place=plain(state.sectors[battle.sector].name),
                    fp=queries.force_fp(state, force),
                    limit=DETACHMENT_LIMIT,
                    notes=(_("in battle"),),
                    near=(),
                    detachment=True,
                )


def _commander(state: Campaign, player: PlayerId) -> str:
    """Who it is, or from when on there can be another (campaign:C38, C39)."""
    seat = state.players[player]
    if seat.commander is not None and seat.commander in state.figures:
        return state.figures[seat.commander].name
    if seat.commander_lost:
        ahead = seat.commander_lost + FULL_WEEKS
        return _("none; another from month {month}, week {week} on").format(
            month=ahead // WEEKS + 1, week=ahead % WEEKS + 1
        )
    return _("nobody")


def _pacts(state: Campaign, player: PlayerId) -> Iterator[PactRow]:
    for other in state.seats:
        seat = state.players[other]
        if other == player or seat.out or seat.neutral:
            continue
        band = state.players[player].band
        fixed = band is not None and band == seat.band
        yield PactRow(owner_of(state, other), queries.allied(state, player, other), fixed)


def _battles(state: Campaign, player: PlayerId) -> Iterator[str]:
    for battle in queries.open_battles(state):
        if player in battle.players:
            yield plain(state.sectors[battle.sector].name)
