"""Small campaigns for tests of words and paper, made from hand-written events; no rule is asked."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.battle.fftt.units import Faction
from campaign.battle.systems import campaign_of
from campaign.world import events as e
from campaign.world.evolve import evolve
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, FigureId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import MapDocument, MapRoute, MapSector
from campaign.world.state import Account, Campaign

RED, BLUE, GREEN = PlayerId("1.p1"), PlayerId("1.p2"), PlayerId("1.p3")
SECTOR_NAMES = (
    *("Old Docks", "Glasshouse", "Kessel Row"),
    *("Relay Park", "Northgate", "Cinder Hill"),
    *("Foundry", "Lowwater", "Highline"),
    "The Spindle",
)


def sector(number: int) -> SectorId:
    """Sectors 1 to 9 are the homes of the three players in turn, 10 is the centre."""
    return SectorId(f"1.s{number}")


def route(number: int) -> RouteId:
    return RouteId(f"1.r{number}")


@dataclass
class Table:
    """A campaign that grows by events; ``state`` is where it stands."""

    state: Campaign
    orders: int = 1

    def happen(self, *events: e.Event) -> Table:
        for event in events:
            self.state = evolve(self.state, event)
        return self

    def army(
        self,
        player: PlayerId,
        where: SectorId,
        name: str,
        *units: str | tuple[str, str],
        id: str = "",
    ) -> ArmyId:
        """A new army of units of the player's list, each by its short key or with a name of its own."""
        self.orders += 1
        army = ArmyId(id or f"{self.orders}.army")
        self.happen(e.ArmyFormed(army, player, name, where))
        faction = self.state.players[player].faction
        for number, unit in enumerate(units, 1):
            key, figure_name = unit if isinstance(unit, tuple) else (unit, f"{unit.title()} {number}")
            profile = self.state.setting.units[f"{faction}.{key}"]
            self.happen(
                e.FigureJoined(
                    FigureId(f"{self.orders}.{key}{number}"),
                    player,
                    profile.key,
                    figure_name,
                    profile.fp,
                    army,
                    Account.FOUNDED,
                )
            )
        return army

    def figures(self, army: ArmyId) -> tuple[FigureId, ...]:
        return self.state.armies[army].figures

    def learnt(self, figure: FigureId, experience: int, *abilities: str, kills: int = 0) -> None:
        self.happen(e.FigureSet(figure, experience, kills, 0, abilities))


def city() -> MapDocument:
    sectors = tuple(
        MapSector(
            key=f"s{number}",
            name=name,
            character="core",
            home=(number - 1) // 3 if number < 10 else None,
            radioactive=name == "Cinder Hill",
            hub=(number * 10, 5),
            outline=((number * 10, 0), (number * 10 + 10, 0), (number * 10 + 10, 10)),
        )
        for number, name in enumerate(SECTOR_NAMES, 1)
    )
    pairs = [(1, 2), (2, 3), (4, 5), (5, 6), (7, 8), (8, 9), (3, 10), (4, 10), (9, 10)]
    routes = tuple(MapRoute(f"r{n}", f"s{a}", f"s{b}") for n, (a, b) in enumerate(pairs, 1))
    return MapDocument("city", "The Drowned City", 200, 100, sectors, routes, "s10", ())


def founded_event(
    names: tuple[str, str, str] = ("Red", "Blue", "Green"),
    name: str = "The Drowned City",
    rules: HouseRules | None = None,
    factions: tuple[str, str, str] = (Faction.MARINES, Faction.MACHINA, Faction.INSECTOIDS),
    system: str = "fftt",
) -> e.CampaignFounded:
    document = city()
    return e.CampaignFounded(
        name=name,
        system=system,
        seats=tuple(
            e.Seat(player, seat, faction, None, letter)
            for player, seat, faction, letter in zip((RED, BLUE, GREEN), names, factions, "ABC", strict=True)
        ),
        map=document,
        seed=7,
        rules=rules or HouseRules(),
        units=campaign_of(system).units(),
        program_dice=True,
        sectors=tuple((ground.key, SectorId(f"1.{ground.key}")) for ground in document.sectors),
        routes=tuple((RouteId(f"1.{r.key}"), SectorId(f"1.{r.a}"), SectorId(f"1.{r.b}")) for r in document.routes),
    )


def table(
    names: tuple[str, str, str] = ("Red", "Blue", "Green"),
    name: str = "The Drowned City",
    rules: HouseRules | None = None,
    factions: tuple[str, str, str] = (Faction.MARINES, Faction.MACHINA, Faction.INSECTOIDS),
    system: str = "fftt",
) -> Table:
    """Three players with three sectors each, one in the centre, nobody's armies yet."""
    return Table(evolve(None, founded_event(names, name, rules, factions, system)))
