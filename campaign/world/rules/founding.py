"""The start: a map, its seats, and the FP that the starting forces are bought from (campaign:C2, C4, C8)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract.lists import AnyLists, Unit, lists_among
from campaign.battle.systems import SYSTEMS, UnknownSystem, campaign_of, lists_of
from campaign.dice import TypedDice
from campaign.words import _, listed
from campaign.world.events import CampaignFounded, Event, Seat, StockMoved
from campaign.world.evolve import evolve, evolve_all
from campaign.world.ids import OrderId, PlayerId, RouteId, SectorId
from campaign.world.maps.check import problems as map_problems
from campaign.world.orders import FoundCampaign
from campaign.world.queries import sectors_of
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.income import handicaps
from campaign.world.rules.names import name_problems
from campaign.world.rules.rule_changes import rules_problems
from campaign.world.rules.throws import secret_problems
from campaign.world.rules.veterans import bring_veterans, spent_on_veterans, veteran_problems
from campaign.world.state import ARMY_LIMIT, Account

LETTERS = "ABCDEFGH"
COMPUTER_LEVELS = ("easy", "standard", "strong")  # at which the program plays a seat
COLOURS = ("Cobalt", "Ember", "Jade", "Orchid", "Gold", "Ice", "Brick", "Violet")
"""The players' colours, in the order of the seats. They can be told apart in pairs, by colour-blind people too."""


def found_campaign(order_id: OrderId, order: FoundCampaign) -> list[Event]:
    """The map fits the players, and each home sector has its FP in stock.

    campaign:C1c, campaign:C2a, C2b, C2c, campaign:C4a, C4b, campaign:C8a, campaign:C51d, campaign:C87a,
    campaign:C98d, C98h, C98i
    """
    refuse_if(_problems(order))
    sectors = tuple((s.key, SectorId(f"{order_id}.{s.key}")) for s in order.map.sectors)
    ids = dict(sectors)
    seats = tuple(
        Seat(
            id=PlayerId(f"{order_id}.p{number}"),
            name=p.name.strip(),
            faction=p.faction,
            band=p.band,
            letter=LETTERS[number - 1],
            computer=p.computer,
            colour=p.colour,
        )
        for number, p in enumerate(order.players, start=1)
    )
    founded = CampaignFounded(
        name=order.name.strip(),
        system=order.system,
        seats=seats,
        map=order.map,
        seed=order.seed,
        rules=order.rules,
        units=order.units or campaign_of(order.system).units(),
        program_dice=order.program_dice,
        sectors=sectors,
        routes=tuple((RouteId(f"{order_id}.{r.key}"), ids[r.a], ids[r.b]) for r in order.map.routes),
        secret=order.secret,
    )
    state = evolve(None, founded)
    spent = spent_on_veterans(state, order)
    stocks: list[Event] = [
        StockMoved(sector.id, sector.owner, order.rules.start_fp - spent[sector.id], Account.FOUNDED)
        for sector in (state.sectors[id] for _key, id in sectors)
        if sector.owner is not None
    ]
    for player in state.seats:
        homes = sectors_of(state, player)
        more = handicaps(state, player, homes, order.rules.start_fp * len(homes))
        stocks += [StockMoved(sector, player, fp, Account.HANDICAP) for sector, fp in more]
    course = Course(evolve_all(state, stocks) or state, order_id, TypedDice())
    bring_veterans(course, order)
    return [founded, *stocks, *course.events]


def system_problems(name: str) -> list[Reason]:
    """Why a campaign cannot be played by the rule system of that name."""
    if name not in SYSTEMS:
        return [Reason("", str(UnknownSystem(name)))]
    return []


def _problems(order: FoundCampaign) -> list[Reason]:
    reasons = name_problems(order.name)
    reasons += system_problems(order.system)
    for player in order.players:
        reasons += name_problems(player.name)
    seats = len(order.players)
    if not 2 <= seats <= 8:
        reasons.append(Reason("campaign:C8", _("A campaign has 2 to 8 players, not {n}.").format(n=seats)))
    if len({player.name.strip().casefold() for player in order.players}) < seats:
        reasons.append(Reason("", _("Two players have the same name.")))
    reasons += level_problems([player.computer for player in order.players])
    reasons += colour_problems([player.colour for player in order.players])
    bands = [player.band for player in order.players]
    if any(band is not None for band in bands) and set(bands) != {1, 2}:
        reasons.append(Reason("campaign:C7", _("With bands, every player is in band 1 or 2, and neither is empty.")))
    if {s.home for s in order.map.sectors if s.home is not None} != set(range(seats)):
        reasons.append(Reason("campaign:C2", _("The map is not made for {n} players.").format(n=seats)))
    else:
        reasons += map_problems(order.map, extra_free=order.rules.extra_free)
    own = lists_among(lists_of(order.system), order.units) if order.system in SYSTEMS else ()
    reasons += rules_problems(order.rules, order.system, own)
    reasons += _dice_problems(order)
    if system_problems(order.system):
        return reasons
    factions = [player.faction for player in order.players]
    reasons += faction_problems(lists_of(order.system), factions, order.units)
    reasons += lists_of(order.system).problems(order.units, factions, ARMY_LIMIT)
    return reasons + veteran_problems(order)


def faction_problems(lists: AnyLists, factions: Sequence[str], units: Sequence[Unit] = ()) -> list[Reason]:
    """Whose list is none of the rule system, nor of these rows of a club's own."""
    there = dict.fromkeys((*lists.factions, *lists_among(lists, units)))
    known = listed([lists.faction_name(faction) for faction in there])
    text = _("There is no list “{name}”. There are {lists}.")
    strange = sorted(set(factions) - set(there))
    return [Reason("", text.format(name=lists.faction_name(faction), lists=known)) for faction in strange]


def _dice_problems(order: FoundCampaign) -> list[Reason]:
    """The dice follow from a secret or from a seed (campaign:C97a, C97c)."""
    if (order.seed is None) == (not order.secret):
        return [Reason("campaign:C97", _("The dice of a campaign have a secret or a seed: one of the two."))]
    if order.seed is None:
        return secret_problems(order.secret)
    if not 0 <= order.seed < 2**63:
        return [Reason("", _("The seed is a number from 0 to 9223372036854775807."))]
    return []


def colour_problems(colours: Sequence[str]) -> list[Reason]:
    """Colours that there are not, and one that two players have; an empty one is the seat's own."""
    if strange := [colour for colour in colours if colour not in ("", *COLOURS)]:
        text = _("There is no colour “{colour}”. There are: {colours}.")
        return [Reason("", text.format(colour=strange[0], colours=", ".join(COLOURS)))]
    chosen = [colour for colour in colours if colour]
    if len(set(chosen)) < len(chosen):
        return [Reason("", _("Two players have the same colour."))]
    return []


def level_problems(levels: Sequence[str]) -> list[Reason]:
    """Levels at which the program plays nobody; an empty one stands for a person."""
    if strange := [level for level in levels if level not in ("", *COMPUTER_LEVELS)]:
        text = _("No computer player has the level “{level}”. There are: {levels}.")
        return [Reason("", text.format(level=strange[0], levels=", ".join(COMPUTER_LEVELS)))]
    return []
