"""Campaigns to be played at random: seats, bands, maps and house rules, all from one seed. Plays nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Literal

from campaign.battle.systems import campaign_of, lists_of
from campaign.world.house_rules import BattleTime, EndBy, HouseRules, without_strange
from campaign.world.maps.check import problems
from campaign.world.maps.document import Hazard, MapDocument
from campaign.world.maps.generator import generate
from campaign.world.orders import FoundCampaign, PlayerSetup, Veteran

NAMES = ("Red", "Blue", "Green", "Yellow", "Black", "White", "Violet", "Orange")
MAPS = 3  # different maps of each size and kind: to make one takes longer than to play a week


def random_founding(seed: int, months: int = 2, system: str = "fftt") -> FoundCampaign:
    """The founding order of one campaign; 2 to 8 players in turn, so that all numbers come equally often.

    ``months``: after which it ends, unless another end is drawn. Its house rules of battles are the usual ones.
    """
    rng = random.Random(f"founding|{seed}")
    seats = 2 + seed % 7
    bands = _bands(seats, rng) if rng.random() < 0.3 else (None,) * seats
    rules = without_strange(_rules(rng, months, system), system)
    factions = lists_of(system).factions
    players = tuple(PlayerSetup(NAMES[seat], rng.choice(factions), bands[seat]) for seat in range(seats))
    kind = rng.choice(("city", "planet"))
    ground = a_map(kind, seats, rng.randrange(MAPS), rules.extra_free)
    if seed % 4 == 1:
        ground = with_hazards(ground, seats, Hazard("acid swamp", 1 + seed % 6), rules.extra_free)
    veterans = _veterans(players, rules, rng, system) if rng.random() < 0.2 else ()
    earlier = "The War Before" if veterans else ""
    return FoundCampaign(
        f"Campaign {seed}", system, players, ground, seed=seed, rules=rules, veterans=veterans, earlier=earlier
    )


def with_hazards(ground: MapDocument, seats: int, hazard: Hazard, extra_free: int) -> MapDocument:
    """The map with a hazard in one home sector of each seat, if that is fair to all of them."""
    homes = [[sector.key for sector in ground.sectors if sector.home == seat] for seat in range(seats)]
    for keys in zip(*homes, strict=True):
        sectors = (
            replace(sector, radioactive=False, hazard=hazard) if sector.key in keys else sector
            for sector in ground.sectors
        )
        hazardous = replace(ground, sectors=tuple(sectors))
        if not problems(hazardous, extra_free=extra_free):
            return hazardous
    return ground


def _veterans(
    players: tuple[PlayerSetup, ...], rules: HouseRules, rng: random.Random, system: str
) -> tuple[Veteran, ...]:
    """One in each home sector of some players, of the cheapest kinds."""
    cheap = {unit.faction: unit.key for unit in lists_of(system).units() if unit.fp == 1}
    return tuple(
        Veteran(
            seat,
            home,
            cheap[player.faction],
            f"Old {seat}{home}",
            f"9.old{seat}{home}",
            rng.choice((0, 7, 8, 16)) if rules.start_fp > 1 + 2 * rules.veteran_price else 0,
            3,
            5,
            rng.choice(((), (campaign_of(system).abilities[4],))),
        )
        for seat, player in enumerate(players)
        if player.faction in cheap and rng.random() < 0.5
        for home in range(3)
    )


@cache
def a_map(kind: Literal["city", "planet"], seats: int, number: int, extra_free: int = 0) -> MapDocument:
    """One of the few maps that are played on."""
    return generate(kind, seats, number, extra_free=extra_free)


def _bands(seats: int, rng: random.Random) -> tuple[int, ...]:
    bands = [1 + seat % 2 for seat in range(seats)]
    rng.shuffle(bands)
    return tuple(bands)


def _rules(rng: random.Random, months: int, system: str) -> HouseRules:
    end_by = rng.choices(tuple(EndBy), (6, 1, 1))[0]
    return HouseRules(
        start_fp=rng.choice((4, 8, 15, 15, 15, 20)),
        extra_free=rng.choice((0, 0, 0, 1)),
        open_map=rng.random() < 0.7,
        battles=rng.choices(tuple(BattleTime), (2, 1))[0],
        own_mines_safe=rng.random() < 0.3,
        stock_counts=rng.random() < 0.7,
        hatchlings_join=rng.random() < 0.7,
        stock_captured=rng.random() < 0.3,
        relief=rng.random() < 0.7,
        one_detachment_an_army=rng.random() < 0.7,
        one_detachment_a_battle=rng.random() < 0.7,
        newcomers=rng.random() < 0.3,
        veteran_price=rng.choice((0, 0, 1)),
        catch_up=rng.choice((0, 0, 1, 4)),
        income_from=rng.choice((0, 0, 2)),
        handicaps=_handicaps(rng, lists_of(system).factions),
        end_by=end_by,
        end_at={EndBy.MONTHS: months, EndBy.VICTORY_POINTS: 150, EndBy.LAST_STANDING: 1}[end_by],
    )


def _handicaps(rng: random.Random, lists: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Often none, of the first list and of the last."""
    percents = {lists[-1]: rng.choice((0, 0, 35, 200)), lists[0]: rng.choice((0, 0, 0, 10))}
    return tuple(sorted((name, percent) for name, percent in percents.items() if percent))
