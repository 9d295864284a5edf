"""Making a map from a seed: a fair plan, a landscape for it, names and characters.

The same arguments give the same map, on every machine and every run. A landscape that came out
badly is thrown away and another one made from the next number of the same seed.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Literal

from campaign.world.maps.check import FEWEST_PLAYERS, MOST_PLAYERS, drawing_problems, problems
from campaign.world.maps.document import MapDocument, MapRoute, MapSector
from campaign.world.maps.drawing import Drawing, NoDrawing, draw_city, draw_planet
from campaign.world.maps.names import map_names, sector_names
from campaign.world.maps.plan import NoPlan, Plan, make_plan

ATTEMPTS = 60
MOST_EXTRA_FREE = 2

# From where a sector lies to what it can be; what stands twice is twice as likely.
_LOOKS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "city": {
        "centre": ("core",),
        "inner": ("core", "works", "park", "suburb", "works"),
        "outer": ("docks", "suburb", "park", "docks", "works", "suburb"),
        "zone": ("ruins",),
    },
    "planet": {
        "centre": ("capital",),
        "inner": ("mine", "agri", "forest", "capital"),
        "outer": ("port", "agri", "forest", "mine", "port"),
        "zone": ("waste",),
    },
}


class NoMap(Exception):
    """No sound map came out of many attempts."""


def generate(
    kind: Literal["city", "planet"],
    players: int,
    seed: int,
    *,
    extra_free: int = 0,
    bands: tuple[int, ...] | None = None,
) -> MapDocument:
    """A fair map of a city (campaign:C1a) or a planet (campaign:C1b) for 2 to 8 players (campaign:C8a).

    ``extra_free`` puts that many more free sectors into each player's share (campaign:C2c).
    ``bands`` gives the band of each seat, where there are two. Seats keep their order round the map whatever
    it says: each seat's share is the same, so bands of equal size are equally well off as well.
    """
    if kind not in _LOOKS:
        raise ValueError(f"A map is a city or a planet, not {kind!r}.")
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"A campaign has 2 to 8 players, not {players}.")
    if not 0 <= extra_free <= MOST_EXTRA_FREE:
        raise ValueError(f"A map has 0 to {MOST_EXTRA_FREE} more free sectors a player, not {extra_free}.")
    if bands is not None and len(bands) != players:
        raise ValueError(f"{len(bands)} bands are given for {players} seats.")
    for attempt in range(ATTEMPTS):
        rng = random.Random(f"map|{kind}|{players}|{seed}|{extra_free}|{attempt}")
        try:
            plan = make_plan(players, extra_free, rng)
            drawing = draw_city(plan, rng) if kind == "city" else draw_planet(plan, rng)
        except (NoPlan, NoDrawing):
            continue
        document = _written(kind, plan, drawing, rng)
        if not problems(document, extra_free=extra_free) and not drawing_problems(document):
            return document
    raise NoMap(f"No sound map of kind {kind} for {players} players came out of seed {seed}; try another seed.")


def _written(kind: str, plan: Plan, drawing: Drawing, rng: random.Random) -> MapDocument:
    keys = [f"s{node + 1}" for node in range(len(plan.places))]
    names = rng.sample(sector_names(kind), len(keys))
    looks = _characters(kind, plan, drawing, rng)
    sectors = tuple(
        MapSector(
            key=keys[node],
            name=names[node],
            character=looks[node],
            home=node // plan.spots if plan.spot(node) in plan.homes else None,
            radioactive=plan.spot(node) in plan.radioactive,
            hub=drawing.hubs[node],
            outline=drawing.outlines[node],
        )
        for node in range(len(keys))
    )
    routes = tuple(MapRoute(f"r{number}", keys[a], keys[b]) for number, (a, b) in enumerate(plan.routes, start=1))
    return MapDocument(
        kind=kind,
        name=rng.choice(map_names()),
        width=drawing.width,
        height=drawing.height,
        sectors=sectors,
        routes=routes,
        centre=keys[-1],
        land=drawing.land,
    )


def _characters(kind: str, plan: Plan, drawing: Drawing, rng: random.Random) -> list[str]:
    """Each sector's character by where it lies, unlike its neighbours' where that can be."""
    coast = {point for shape in drawing.land for point in shape}
    looks: list[str] = []
    for node in range(len(plan.places)):
        if plan.spot(node) in plan.radioactive:
            place = "zone"
        elif node == len(plan.places) - 1:
            place = "centre"
        else:
            place = "outer" if coast & set(drawing.outlines[node]) else "inner"
        near = [looks[a] for a, b in plan.routes if b == node and a < node]
        choices = _LOOKS[kind][place]
        looks.append(rng.choice([look for look in choices if look not in near] or choices))
    return looks
