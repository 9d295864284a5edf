"""A new campaign, as a value: its name, its seats, its ground and its house rules. Founds nothing itself."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from campaign.battle.contract.lists import Unit, lists_among
from campaign.battle.systems import lists_of, offered_first
from campaign.dice import TypedDice
from campaign.words import _
from campaign.world.colours import colour_places
from campaign.world.decide import decide
from campaign.world.house_rules import HouseRules, without_strange
from campaign.world.ids import OrderId
from campaign.world.maps.document import MapDocument
from campaign.world.maps.generator import NoMap, generate
from campaign.world.orders import FoundCampaign, PlayerSetup, Veteran
from campaign.world.presets import Preset
from campaign.world.refusal import Reason, Refusal
from campaign.world.rules.founding import COLOURS, LETTERS

FEWEST, MOST = 2, 8  # players, campaign:C8

MapKind = Literal["city", "planet"]


@dataclass(frozen=True, slots=True)
class FoundingForm:
    """What has been filled in. ``bands``: whether the seats play in two bands (campaign:C7).

    ``seed`` is the map's, and the dice's where they have no ``secret``. ``own_map``: a map of the people's own, in the
    place of one that the seed gives. ``veterans`` come along from the
    ``earlier`` campaign. ``units``: lists of the people's own; none: the game's.
    """

    name: str = ""
    system: str = field(default_factory=offered_first)
    seats: tuple[PlayerSetup, ...] = ()
    bands: bool = False
    map_kind: MapKind = "city"
    seed: int = 1
    rules: HouseRules = field(default_factory=HouseRules)
    program_dice: bool = True
    own_map: MapDocument | None = None
    veterans: tuple[Veteran, ...] = ()
    earlier: str = ""
    units: tuple[Unit, ...] = ()
    secret: str = field(default="", repr=False)


def with_own_map(form: FoundingForm, own_map: MapDocument) -> FoundingForm:
    """The same on this map, with as many seats as it has homes for, and as many free sectors agreed."""
    seats = len({sector.home for sector in own_map.sectors if sector.home is not None})
    form = with_players(form, min(MOST, max(FEWEST, seats)))
    free = sum(sector.home is None for sector in own_map.sectors)
    rules = replace(form.rules, extra_free=max(0, free - 1) // max(1, seats))
    return replace(form, own_map=own_map, rules=rules)


def with_preset(form: FoundingForm, preset: Preset) -> FoundingForm:
    """The same as the preset has it: its house rules, and its map and number of seats unless the map is one's own."""
    if form.own_map is None:
        form = replace(with_players(form, preset.players), map_kind=preset.map)
        return replace(form, rules=preset.rules)
    return replace(form, rules=replace(preset.rules, extra_free=form.rules.extra_free))


def with_players(form: FoundingForm, number: int) -> FoundingForm:
    """The same with so many seats; new ones take the factions in turn, and the bands alternate."""
    seats, factions = list(form.seats[:number]), factions_of(form)
    while len(seats) < number:
        place = len(seats)
        seats.append(PlayerSetup("", factions[place % len(factions)], place % 2 + 1))
    return replace(form, seats=tuple(seats))


def factions_of(form: FoundingForm) -> tuple[str, ...]:
    """The lists that players can choose, a club's own first."""
    lists = lists_of(form.system)
    found = lists_among(lists, form.units)
    return tuple(sorted(found, key=lambda faction: faction in lists.factions))


def with_units(form: FoundingForm, units: tuple[Unit, ...]) -> FoundingForm:
    """The same with these rows of a club's own, or the game's.

    Who has a list that is no more gets another, and its handicap is gone.
    """
    form = replace(form, units=units)
    factions = factions_of(form)
    form = replace(form, rules=without_strange(form.rules, form.system, factions))
    seats = (
        seat if seat.faction in factions else replace(seat, faction=factions[place % len(factions)])
        for place, seat in enumerate(form.seats)
    )
    return replace(form, seats=tuple(seats))


def with_system(form: FoundingForm, system: str) -> FoundingForm:
    """The same with battles by another rule system: its lists in turn, none of the former one's house rules, and
    nobody's own rows or veterans."""
    lists = lists_of(system).factions
    seats = tuple(replace(seat, faction=lists[place % len(lists)]) for place, seat in enumerate(form.seats))
    rules = without_strange(form.rules, system)
    return replace(form, system=system, seats=seats, rules=rules, units=(), veterans=(), earlier="")


def with_seat(form: FoundingForm, place: int, seat: PlayerSetup) -> FoundingForm:
    """The same with one seat filled in otherwise."""
    return replace(form, seats=tuple(seat if i == place else s for i, s in enumerate(form.seats)))


Ground = tuple[MapKind, int, int, int, tuple[int, ...] | None] | MapDocument


def ground_of(form: FoundingForm) -> Ground:
    """All that the map depends on."""
    if form.own_map is not None:
        return form.own_map
    bands = tuple(seat.band or 0 for seat in form.seats) if form.bands else None
    return form.map_kind, len(form.seats), form.seed, form.rules.extra_free, bands


def map_of(form: FoundingForm) -> MapDocument | None:
    """The map that the seed gives; None where it gives none. Takes a while the first time."""
    ground = ground_of(form)
    return ground if isinstance(ground, MapDocument) else _map(*ground)


@lru_cache(maxsize=8)
def _map(kind: MapKind, players: int, seed: int, extra_free: int, bands: tuple[int, ...] | None) -> MapDocument | None:
    try:
        return generate(kind, players, seed, extra_free=extra_free, bands=bands)
    except NoMap:
        return None


def order(form: FoundingForm) -> FoundCampaign | None:
    """The order that founds it; None where the seed gives no map. Without a name it bears the map's."""
    ground = map_of(form)
    if ground is None:
        return None
    seats = named_seats(form)
    return FoundCampaign(
        name=form.name.strip() or ground.name,
        system=form.system,
        players=seats,
        map=ground,
        seed=None if form.secret else form.seed,
        secret=form.secret,
        rules=form.rules,
        units=form.units,
        program_dice=form.program_dice,
        veterans=form.veterans,
        earlier=form.earlier if form.veterans else "",
    )


def named_seats(form: FoundingForm) -> tuple[PlayerSetup, ...]:
    """The seats as they will be founded."""
    seats = form.seats if form.bands else tuple(replace(seat, band=None) for seat in form.seats)
    return tuple(replace(seat, name=_name(seat, place)) for place, seat in enumerate(seats))


def program_name(place: int, colour: str = "") -> str:
    """The name of a seat that the program plays, where nobody has given it another: its colour's."""
    return colour or COLOURS[place]


def colours(form: FoundingForm) -> tuple[str, ...]:
    """The colour of each seat."""
    places = colour_places({LETTERS[place]: seat.colour for place, seat in enumerate(form.seats)})
    return tuple(COLOURS[places[LETTERS[place]]] for place in range(len(form.seats)))


def with_colour(form: FoundingForm, place: int, colour: str) -> FoundingForm:
    """The same with a seat in another colour; who has that one takes the one that is given up."""
    before = colours(form)
    swapped = [before[place] if one == colour else one for one in before]
    swapped[place] = colour
    own = all(one == COLOURS[number] for number, one in enumerate(swapped))
    seats = (replace(seat, colour="" if own else one) for seat, one in zip(form.seats, swapped, strict=True))
    return replace(form, seats=tuple(seats))


def _name(seat: PlayerSetup, place: int) -> str:
    return seat.name.strip() or (program_name(place, seat.colour) if seat.computer else "")


def lacks_names(form: FoundingForm) -> bool:
    """Whether a player has no name yet."""
    return not all(_name(seat, place) for place, seat in enumerate(form.seats))


def problems(form: FoundingForm) -> tuple[Reason, ...]:
    """Everything that keeps the campaign from being founded."""
    if lacks_names(form):
        return (Reason("", _("Give every player a name.")),)
    founding = order(form)
    if founding is None:
        return (Reason("campaign:C2", _("No map comes out of the seed {seed}; take another.").format(seed=form.seed)),)
    try:
        decide(None, OrderId("1"), founding, TypedDice())
    except Refusal as refusal:
        return refusal.reasons
    return ()
