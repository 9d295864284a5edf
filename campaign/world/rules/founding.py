"""The start: a map, its seats, and the FP that the starting forces are bought from (campaign:C1 to C4, C8, C51d)."""

from __future__ import annotations

from campaign.words import _
from campaign.world.events import CampaignFounded, Seat, StockMoved
from campaign.world.evolve import evolve
from campaign.world.house_rules import EndBy
from campaign.world.ids import OrderId, PlayerId, RouteId, SectorId
from campaign.world.maps.check import problems as map_problems
from campaign.world.orders import FoundCampaign
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.names import name_problems
from campaign.world.state import ARMY_LIMIT, Account
from campaign.world.units import fftt_units

LETTERS = "ABCDEFGH"


def found_campaign(order_id: OrderId, order: FoundCampaign) -> list[CampaignFounded | StockMoved]:
    """campaign:C1, campaign:C2, campaign:C3, campaign:C4a, C4b, campaign:C8."""
    refuse_if(_problems(order))
    sectors = tuple((s.key, SectorId(f"{order_id}.{s.key}")) for s in order.map.sectors)
    ids = dict(sectors)
    seats = tuple(
        Seat(PlayerId(f"{order_id}.p{number}"), p.name.strip(), p.faction, p.band, LETTERS[number - 1])
        for number, p in enumerate(order.players, start=1)
    )
    founded = CampaignFounded(
        name=order.name.strip(),
        seats=seats,
        map=order.map,
        seed=order.seed,
        rules=order.rules,
        units=order.units or fftt_units(),
        program_dice=order.program_dice,
        sectors=sectors,
        routes=tuple((RouteId(f"{order_id}.{r.key}"), ids[r.a], ids[r.b]) for r in order.map.routes),
    )
    state = evolve(None, founded)
    stocks = [
        StockMoved(sector.id, sector.owner, order.rules.start_fp, Account.FOUNDED)
        for sector in (state.sectors[id] for _key, id in sectors)
        if sector.owner is not None
    ]
    return [founded, *stocks]


def _problems(order: FoundCampaign) -> list[Reason]:
    reasons = name_problems(order.name)
    for player in order.players:
        reasons += name_problems(player.name)
    seats = len(order.players)
    if not 2 <= seats <= 8:
        reasons.append(Reason("campaign:C8", _("A campaign has 2 to 8 players, not {n}.").format(n=seats)))
    if len({player.name.strip().casefold() for player in order.players}) < seats:
        reasons.append(Reason("", _("Two players have the same name.")))
    bands = [player.band for player in order.players]
    if any(band is not None for band in bands) and set(bands) != {1, 2}:
        reasons.append(Reason("campaign:C7", _("With bands, every player is in band 1 or 2, and neither is empty.")))
    if {s.home for s in order.map.sectors if s.home is not None} != set(range(seats)):
        reasons.append(Reason("campaign:C2", _("The map is not made for {n} players.").format(n=seats)))
    else:
        reasons += [
            Reason("campaign:C1", problem) for problem in map_problems(order.map, extra_free=order.rules.extra_free)
        ]
    if not 1 <= order.rules.start_fp <= ARMY_LIMIT:
        reasons.append(
            Reason("campaign:C4", _("A home sector starts with 1 to 20 FP, not {n}.").format(n=order.rules.start_fp))
        )
    if order.rules.end_by is not EndBy.LAST_STANDING and order.rules.end_at < 1:
        reasons.append(Reason("campaign:C36", _("The campaign has to end after 1 month, or at 1 VP, at the earliest.")))
    return reasons
