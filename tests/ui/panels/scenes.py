"""Campaigns in a file, brought to a moment that a panel or a sheet can show. Checks nothing itself."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.world import queries
from campaign.world.house_rules import EndBy, HouseRules
from campaign.world.ids import ArmyId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import Hazard, MapDocument
from campaign.world.maps.generator import generate
from campaign.world.orders import (
    AddFigures,
    Answer,
    AnswerAttack,
    AppointCommander,
    Correct,
    Correction,
    DeclineCalls,
    EndTurn,
    EndWeek,
    FoundCampaign,
    LayMinefield,
    MoveArmy,
    PlayerSetup,
    Recruit,
    Rename,
    SetFigure,
    SetStock,
    SetVictoryPoints,
    StartWeek,
    StrikeFigure,
)
from campaign.world.state import AnswerDue, CallDue, Campaign, Pending
from tests.copied import copied

P = TypeVar("P", bound=Pending)

PEOPLE = (
    PlayerSetup("Mara", Faction.MARINES),
    PlayerSetup("Tobias", Faction.INSECTOIDS),
    PlayerSetup("Ines", Faction.MACHINA),
    PlayerSetup("Jonas", Faction.MARINES),
)
FIRST_ARMIES = {
    Faction.MARINES: (("engineer", 2), ("sniper", 1), ("grenadier", 1), ("grunt", 1), ("medic", 1), ("hq", 2)),
    Faction.MACHINA: (("tank", 1), ("mt", 1), ("terminator", 3), ("scanner", 1), ("hq", 1)),
    Faction.INSECTOIDS: (("queen", 1), ("stinger", 3), ("razordog", 3), ("spitter", 1)),
}


@cache
def ground(seats: int = 4) -> MapDocument:
    """The map; to make one takes a while."""
    return generate("city", seats, 7)


def founding(
    seats: int = 4, *, program_dice: bool = True, rules: HouseRules | None = None, faction: Faction | None = None
) -> FoundCampaign:
    """The order that founds it; ``faction``: all play the same."""
    people = (PlayerSetup(seat.name, faction or seat.faction) for seat in PEOPLE[:seats])
    return FoundCampaign(
        "The Drowned City",
        "fftt",
        tuple(people),
        ground(seats),
        seed=11,
        rules=rules or HouseRules(),
        program_dice=program_dice,
    )


@copied
def founded(folder: Path, **wishes: object) -> Desk:
    """A campaign in which nothing has been bought yet."""
    return Desk.create(folder / "drowned.fftt", founding(**wishes))  # type: ignore[arg-type]


@copied
def mustered(folder: Path, **wishes: object) -> Desk:
    """An army in each home sector."""
    return manned(founded(folder, **wishes))


def manned(desk: Desk) -> Desk:
    """The starting forces are bought."""
    for player in desk.state.seats:
        faction = desk.state.players[player].faction
        units = tuple((f"{faction}.{unit}", number) for unit, number in FIRST_ARMIES[faction])
        for sector in queries.sectors_of(desk.state, player):
            desk.submit(Recruit(player, sector, units))
    return desk


@copied
def hazardous(folder: Path) -> Desk:
    """The first week has begun on a map with an acid swamp for each player."""
    plain = ground()
    zones = [next(s.key for s in plain.sectors if s.home == seat) for seat in range(4)]
    sectors = tuple(
        replace(sector, hazard=Hazard("acid swamp", 3)) if sector.key in zones else sector for sector in plain.sectors
    )
    desk = Desk.create(folder / "drowned.fftt", replace(founding(), map=replace(plain, sectors=sectors)))
    manned(desk).submit(StartWeek())
    return desk


@copied
def in_turn(folder: Path, **wishes: object) -> Desk:
    """The first week has begun."""
    desk = mustered(folder, **wishes)
    desk.submit(StartWeek())
    return desk


def correct(desk: Desk, *corrections: Correction) -> None:
    """Set something right."""
    desk.submit(Correct("agreed at the table", corrections))


def first_army(state: Campaign, player: PlayerId) -> ArmyId:
    """The player's oldest army."""
    return queries.armies_of(state, player)[0].id


def frontier(state: Campaign, player: PlayerId) -> tuple[ArmyId, tuple[SectorId, ...]]:
    """An army of the player's and a way on which it meets an enemy; a correction may have put it there."""
    for army in queries.armies_of(state, player):
        for path in queries.reach(state, army.id):
            if queries.enemies_in(state, path[-1], player):
                return army.id, path
    raise AssertionError("no army reaches an enemy")


@copied
def attacked(folder: Path, **wishes: object) -> Desk:
    """The player whose turn it is has attacked; the attacked army has not answered."""
    desk = in_turn(folder, **wishes)
    while True:
        assert desk.state.active is not None
        try:
            army, path = frontier(desk.state, desk.state.active)
        except AssertionError:
            desk.submit(EndTurn(desk.state.active))
            continue
        desk.submit(MoveArmy(desk.state.active, army, path))
        return desk


@copied
def veterans(folder: Path) -> Desk:
    """Armies with names, records and a commander, as after two months."""
    desk = mustered(folder)
    state = desk.state
    army = first_army(state, state.seats[0])
    names = ("Oda Renn", "Hollis", "Wick", "Bram Tull", "Pell", "Sister Anke", "HQ Lantern", "HQ Ferry")
    for figure, name in zip(state.armies[army].figures, names, strict=True):
        desk.submit(Rename(figure, name))
    desk.submit(Rename(army, "Second Company"))
    desk.submit(AppointCommander(state.seats[0], state.armies[army].figures[0]))
    figures = state.armies[army].figures
    correct(
        desk,
        SetFigure(figures[0], 27, 9, 6),
        SetFigure(figures[1], 11, 4, 5),
        SetFigure(figures[2], 18, 8, 6),
        SetFigure(figures[3], 4, 2, 3),
        SetFigure(figures[4], 7, 5, 6),
        *(SetVictoryPoints(player, vp) for player, vp in zip(state.seats, (54, 35, 61, 38), strict=True)),
        *(SetStock(sector, 5 + n) for n, sector in enumerate(queries.sectors_of(state, state.seats[0]))),
    )
    desk.submit(StartWeek())
    return desk


@copied
def crowded(folder: Path) -> Desk:
    """Twenty figures with long names in one army."""
    desk = veterans(folder)
    state = desk.state
    player = state.seats[0]
    army = first_army(state, player)
    correct(desk, AddFigures(player, state.armies[army].sector, (("marines.grunt", 6),), army))
    desk.submit(Rename(army, "Donaudampfschifffahrtsgesellschaftskapitänskompanie"))
    for figure in desk.state.armies[army].figures[:3]:
        desk.submit(Rename(figure, "Oberstabsfeldwebel Maximiliane von Hohenstaufen"))
    return desk


@copied
def called(folder: Path, **wishes: object) -> Desk:
    """The attacked army stands, and the others are called."""
    desk = attacked(folder, **wishes)
    for due in [p for p in desk.state.pending.values() if isinstance(p, AnswerDue)]:
        desk.submit(AnswerAttack(due.player, due.battle, due.army, Answer.STAND))
    return desk


@copied
def fought(folder: Path, **wishes: object) -> Desk:
    """Nobody else came to the battle: it waits for its report."""
    desk = called(folder, **wishes)
    while calls := [p for p in desk.state.pending.values() if isinstance(p, CallDue)]:
        desk.submit(DeclineCalls(calls[0].battle, (calls[0].player,)))
    return desk


def fought_by_insectoids(folder: Path) -> Desk:
    """The same, where all play Insectoids."""
    return fought(folder, faction=Faction.INSECTOIDS)


def thrown_on_the_table(folder: Path) -> Desk:
    """People throw the dice themselves, and the first week has not begun."""
    return mustered(folder, program_dice=False)


@copied
def mined(folder: Path, **wishes: object) -> Desk:
    """An army has crossed a minefield of its own player's, who has to choose the losses; there is room beyond it."""
    desk = in_turn(folder, **wishes)
    state = desk.state
    player = state.active
    assert player is not None
    route, (here, there) = own_routes(state, player)[0]
    beyond = queries.armies_in(state, there, player)[0]
    correct(desk, SetStock(here, 8), SetStock(there, 8), *(StrikeFigure(figure) for figure in beyond.figures[:6]))
    desk.submit(LayMinefield(player, route, ((here, 5), (there, 5))))
    desk.submit(MoveArmy(player, queries.armies_in(desk.state, here)[0].id, (there,)))
    return desk


def own_routes(state: Campaign, player: PlayerId) -> list[tuple[RouteId, tuple[SectorId, SectorId]]]:
    """The routes between two sectors of a player's."""
    owned = set(queries.sectors_of(state, player))
    routes = ((route, state.setting.routes[route]) for route in sorted(state.setting.routes, key=queries.age))
    return [(route, ends) for route, ends in routes if owned.issuperset(ends)]


def pending_of(desk: Desk, kind: type[P]) -> P:
    """The open choice of a kind."""
    found = (desk.state.pending[id] for id in sorted(desk.state.pending))
    return next(pending for pending in found if isinstance(pending, kind))


@copied
def overfull(folder: Path, **wishes: object) -> Desk:
    """An army has come into an own sector that holds no more than 20 FP: its player has to choose the surplus."""
    desk = in_turn(folder, **wishes)
    assert desk.state.active is not None
    _route, (here, there) = own_routes(desk.state, desk.state.active)[0]
    desk.submit(MoveArmy(desk.state.active, queries.armies_in(desk.state, here)[0].id, (there,)))
    return desk


@copied
def ended(folder: Path, **wishes: object) -> Desk:
    """Somebody has the 20 VP that were agreed on at the end of the first week: the campaign is over."""
    desk = in_turn(folder, rules=HouseRules(end_by=EndBy.VICTORY_POINTS, end_at=20), **wishes)
    correct(desk, SetVictoryPoints(desk.state.seats[0], 20))
    while desk.state.active is not None:
        desk.submit(EndTurn(desk.state.active))
    desk.submit(EndWeek())
    return desk
