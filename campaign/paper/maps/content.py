"""What stands on a printed map, as values: ground, owners, routes, armies, all as far as the one it is for may know.

Knows no millimetre and no page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, get_args

from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead, of_campaign, of_player
from campaign.paper.owner import Owner, owner_of
from campaign.paper.plain import plain
from campaign.words import _
from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.maps.document import Hazard, MapDocument, Point
from campaign.world.state import Army, Campaign

Pattern = Literal["diagonal", "dots", "cross", "lines", "zigzag", "contours", "lattice", "rings"]
"""What fills an owner's band; of the first seat to that of the eighth."""

PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


@dataclass(frozen=True, slots=True)
class Side:
    """A player as the map shows one. ``pattern``: of the band along the borders."""

    owner: Owner
    mark: str
    pattern: Pattern
    sectors: int


@dataclass(frozen=True, slots=True)
class MapSector:
    """A sector. ``owner``: a letter, empty where it is free; ``home``: of whose home it is, empty where nobody's.

    ``number``: its place in the list of all names, from 1.
    """

    key: str
    number: int
    name: str
    outline: tuple[Point, ...]
    hub: Point
    owner: str
    home: str
    stock: int
    radioactive: bool
    hazard: Hazard | None
    battle: bool

    @property
    def lost(self) -> str:
        """Letter of who has lost it as a home, or empty."""
        return "" if self.home == self.owner else self.home


@dataclass(frozen=True, slots=True)
class MapRoute:
    """A route from sector ``a`` to ``b``, by their keys. ``mines``: letter of who laid a minefield, or empty."""

    a: str
    b: str
    mines: str


@dataclass(frozen=True, slots=True)
class MapArmy:
    """An army as its counter shows it. ``hqs``, ``led``: None where only its FP are known."""

    sector: str
    letter: str
    mark: str
    name: str
    fp: int
    hqs: int | None
    led: bool | None
    commander: bool


@dataclass(frozen=True, slots=True)
class MapContent:
    """A map. ``knows``: in words, as who knows it. ``sectors`` in the order of ``ground``, by which shapes go."""

    top: Letterhead
    knows: str
    ground: MapDocument
    sides: tuple[Side, ...]
    sectors: tuple[MapSector, ...]
    routes: tuple[MapRoute, ...]
    armies: tuple[MapArmy, ...]
    leader: str  # what leads and supplies an army
    without: str  # that an army has none

    def armies_in(self, sector: str) -> tuple[MapArmy, ...]:
        """Who stands in a sector, its owner's armies first."""
        return tuple(army for army in self.armies if army.sector == sector)

    def side_of(self, letter: str) -> Side:
        """The player with this letter."""
        return next(side for side in self.sides if side.owner.letter == letter)


def map_content(source: Source, player: PlayerId | None, *, public: bool = False) -> MapContent:
    """The map as a player may know it; None: as the organiser does, or, if ``public``, as anybody may know it."""
    state = source.state if player is None and not public else as_seen_by(source.state, player)
    top = of_campaign(state, source.entry) if player is None else of_player(state, source.entry, player)
    words = state.setting.face.leader_words()
    return MapContent(
        top=top,
        knows=_knows(top, everything=player is None and not public),
        ground=state.setting.map,
        sides=tuple(_side(state, seat) for seat in state.seats),
        sectors=tuple(_sectors(state)),
        routes=tuple(_routes(state)),
        armies=tuple(_armies(state)),
        leader=words.leader,
        without=words.without,
    )


def _knows(top: Letterhead, *, everything: bool) -> str:
    if everything:
        return _("With all secrets, for the organiser")
    return _("As {player} knows it").format(player=top.player) if top.player else _("As anybody may know it")


def _side(state: Campaign, player: PlayerId) -> Side:
    seat = state.players[player]
    return Side(
        owner=owner_of(state, player),
        mark=f"mark-{seat.faction}",
        pattern=PATTERNS[state.seats.index(player) % len(PATTERNS)],
        sectors=len(queries.sectors_of(state, player)),
    )


def _sectors(state: Campaign) -> Iterator[MapSector]:
    drawn = [(ground, state.sectors[state.setting.sector_ids[ground.key]]) for ground in state.setting.map.sectors]
    names = sorted(range(len(drawn)), key=lambda place: (plain(drawn[place][1].name).casefold(), place))
    numbers = {place: number for number, place in enumerate(names, 1)}
    for place, (ground, sector) in enumerate(drawn):
        yield MapSector(
            key=ground.key,
            number=numbers[place],
            name=plain(sector.name),
            outline=ground.outline,
            hub=ground.hub,
            owner=_letter(state, sector.owner),
            home=_letter(state, sector.home),
            stock=sector.stock,
            radioactive=sector.radioactive,
            hazard=None if sector.hazard is None else replace(sector.hazard, name=plain(sector.hazard.name)),
            battle=queries.battle_in(state, sector.id) is not None,
        )


def _letter(state: Campaign, player: PlayerId | None) -> str:
    return "" if player is None else state.players[player].letter


def _routes(state: Campaign) -> Iterator[MapRoute]:
    keys = {sector: key for key, sector in state.setting.sector_ids.items()}
    for route in queries.in_order(state.setting.routes):
        a, b = state.setting.routes[route]
        field = state.minefields.get(route)
        yield MapRoute(keys[a], keys[b], "" if field is None else _letter(state, field.player))


def _armies(state: Campaign) -> Iterator[MapArmy]:
    keys = {sector: key for key, sector in state.setting.sector_ids.items()}
    owners = {army.id: state.sectors[army.sector].owner for army in queries.armies_of(state)}
    for army in sorted(queries.armies_of(state), key=lambda army: army.player != owners[army.id]):
        yield _army(state, army, keys[army.sector])


def _army(state: Campaign, army: Army, key: str) -> MapArmy:
    seat, known = state.players[army.player], not army.hidden_fp
    return MapArmy(
        sector=key,
        letter=seat.letter,
        mark=f"mark-{seat.faction}",
        name=plain(army.name),
        fp=queries.army_fp(state, army.id),
        hqs=queries.hq_count(state, army.id) if known else None,
        led=queries.army_is_led(state, army.id) if known else None,
        commander=seat.commander is not None and seat.commander in army.figures,
    )
