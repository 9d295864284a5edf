"""Maps made from a seed: fair, readable, and the same every time."""

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from hashlib import sha256
from math import atan2, pi, tau
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from campaign.world.maps import MapDocument, NoMap, drawing_problems, generate, generator, problems
from tests.hashing import otherwise

ROOT = Path(__file__).resolve().parents[3]
KINDS = ("city", "planet")
PLAYERS = range(2, 9) if os.environ.get("FFTT_WHOLE") else (2, 3, 5, 8)
ON_LARGER = range(2, 9) if os.environ.get("FFTT_WHOLE") else (3, 5)  # maps, which take longest for eight
SEEDS = (1, 2) if os.environ.get("FFTT_WHOLE") else (1,)

each_map = pytest.mark.parametrize(
    ("kind", "players", "seed"),
    [(kind, players, seed) for kind in KINDS for players in PLAYERS for seed in SEEDS],
)
each_size = pytest.mark.parametrize(("kind", "players"), [(kind, players) for kind in KINDS for players in PLAYERS])


@cache
def made(kind: str, players: int, seed: int, extra_free: int = 0) -> MapDocument:
    return generate(kind, players, seed, extra_free=extra_free)


def digest(document: MapDocument) -> str:
    return sha256(TypeAdapter(MapDocument).dump_json(document)).hexdigest()


@pytest.mark.claims("campaign:C1a", "campaign:C1b", "campaign:C8a")
@each_map
def test_a_map_of_either_kind_for_any_number_of_players_has_no_problems(kind, players, seed):
    assert problems(made(kind, players, seed)) == ()


@pytest.mark.claims("campaign:C1c")
@each_size
def test_each_route_joins_two_sectors_and_no_two_routes_the_same_ones(kind, players):
    document = made(kind, players, 1)
    ends = [frozenset((route.a, route.b)) for route in document.routes]
    assert all(len(pair & {sector.key for sector in document.sectors}) == 2 for pair in ends)
    assert len(set(ends)) == len(ends)


@each_map
def test_every_map_is_easy_to_read(kind, players, seed):
    assert drawing_problems(made(kind, players, seed)) == ()


@pytest.mark.claims("campaign:C2a", "campaign:C2b")
@each_size
def test_a_map_has_three_sectors_a_player_and_one_free_sector(kind, players):
    homes = [sector.home for sector in made(kind, players, 1).sectors]
    assert sorted(homes, key=str) == sorted([None, *list(range(players)) * 3], key=str)


@pytest.mark.claims("campaign:C2c")
@pytest.mark.parametrize("extra_free", [1, 2] if os.environ.get("FFTT_WHOLE") else [2])
@pytest.mark.parametrize(("kind", "players"), [(kind, players) for kind in KINDS for players in ON_LARGER])
def test_a_larger_map_has_more_free_sectors_for_each_player(kind, players, extra_free):
    document = made(kind, players, 1, extra_free)
    assert len(document.sectors) == (3 + extra_free) * players + 1
    assert problems(document, extra_free=extra_free) == ()


@pytest.mark.claims("campaign:C3a", "campaign:C3b", "campaign:C3c")
@pytest.mark.parametrize("seed", range(4, 9))
@pytest.mark.parametrize("kind", KINDS)
def test_a_map_for_five_players_is_fair(kind, seed):
    assert problems(made(kind, 5, seed)) == ()


@pytest.mark.claims("campaign:C3a", "campaign:C3b", "campaign:C3c")
@pytest.mark.parametrize("seed", range(4, 9))
@pytest.mark.parametrize("kind", KINDS)
def test_a_map_for_seven_players_is_fair(kind, seed):
    assert problems(made(kind, 7, seed)) == ()


@pytest.mark.claims("campaign:C3b")
@each_map
def test_each_player_has_the_same_share_of_routes_and_zones_as_the_next(kind, players, seed):
    """Turned by one seat, the graph is the same graph."""
    document = made(kind, players, seed)
    count = len(document.sectors) - 1
    order = {sector.key: number for number, sector in enumerate(document.sectors)}
    turn = {number: (number + count // players) % count for number in range(count)} | {count: count}
    routes = {frozenset((order[route.a], order[route.b])) for route in document.routes}
    zones = {number for number, sector in enumerate(document.sectors) if sector.radioactive}
    assert {frozenset(turn[end] for end in route) for route in routes} == routes
    assert {turn[number] for number in zones} == zones


@each_map
def test_every_sector_can_be_entered_from_two_sides(kind, players, seed):
    ends = Counter(end for route in made(kind, players, seed).routes for end in (route.a, route.b))
    assert min(ends.values()) >= 2
    assert len(ends) == len(made(kind, players, seed).sectors)


@pytest.mark.parametrize(("kind", "players"), [("city", 2), ("planet", 3), ("city", 6)])
def test_some_maps_have_radioactive_sectors_and_some_have_none(kind, players):
    zones = {sum(sector.radioactive for sector in made(kind, players, seed).sectors) for seed in range(1, 13)}
    assert zones == {0, players}


@each_map
def test_the_seats_follow_each_other_clockwise_from_the_top(kind, players, seed):
    document = made(kind, players, seed)
    centre = document.sectors[-1].hub
    bearings = [bearing(home_middle(document, seat), centre) for seat in range(players)]
    around = [(other - bearings[0]) % tau for other in bearings]
    assert around == sorted(around)
    assert abs(bearings[0] - pi) < pi / 2  # in the upper half


def home_middle(document: MapDocument, seat: int) -> tuple[float, float]:
    hubs = [sector.hub for sector in document.sectors if sector.home == seat]
    return (sum(x for x, _ in hubs) / len(hubs), sum(y for _, y in hubs) / len(hubs))


def bearing(place: tuple[float, float], centre: tuple[int, int]) -> float:
    """Clockwise from straight down, so that straight up is half a turn."""
    return atan2(centre[0] - place[0], place[1] - centre[1]) % tau


@each_map
def test_the_names_of_a_map_are_all_different(kind, players, seed):
    names = [sector.name for sector in made(kind, players, seed).sectors]
    assert len(set(names)) == len(names)


@each_map
def test_everything_drawn_lies_in_the_box(kind, players, seed):
    document = made(kind, players, seed)
    points = [point for shape in (*document.land, *(sector.outline for sector in document.sectors)) for point in shape]
    assert all(0 < x < document.width and 0 < y < document.height for x, y in points)


@each_size
def test_neighbours_on_land_share_the_corners_of_their_border_exactly(kind, players):
    """Every side of an outline is either another sector's side too, or a piece of a coast."""
    document = made(kind, players, 1)
    sides = [side for sector in document.sectors for side in sides_of(sector.outline)]
    coast = {side for shape in document.land for side in sides_of(shape)}
    assert all((sides.count(side) == 1) == (side in coast) for side in sides)


def sides_of(ring: tuple[tuple[int, int], ...]) -> list[frozenset[tuple[int, int]]]:
    return [frozenset(pair) for pair in zip(ring, (*ring[1:], ring[0]), strict=True)]


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_map(kind):
    assert generate(kind, 4, 7) == generate(kind, 4, 7)


def test_other_seeds_give_other_maps():
    assert len({digest(made("city", 4, seed)) for seed in range(1, 13)}) == 12


def test_a_map_does_not_depend_on_the_hash_seed():
    code = (
        "from campaign.world.maps import MapDocument, generate; from pydantic import TypeAdapter; import hashlib; "
        "dump = TypeAdapter(MapDocument).dump_json; "
        "print(*(hashlib.sha256(dump(generate(k, 5, 1))).hexdigest() for k in ('city', 'planet')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=otherwise(), capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == [digest(made(kind, 5, 1)) for kind in KINDS]


@settings(max_examples=12)
@given(
    kind=st.sampled_from(KINDS), players=st.integers(2, 8), seed=st.integers(-(2**63), 2**63), extra=st.integers(0, 2)
)
def test_any_seed_gives_a_sound_map(kind, players, seed, extra):
    document = generate(kind, players, seed, extra_free=extra)
    assert (*problems(document, extra_free=extra), *drawing_problems(document)) == ()


def test_a_map_reads_back_from_json_as_it_was():
    adapter = TypeAdapter(MapDocument)
    assert adapter.validate_json(adapter.dump_json(made("planet", 3, 1))) == made("planet", 3, 1)


def test_bands_leave_the_seats_in_their_order():
    assert generate("city", 4, 1, bands=(0, 1, 0, 1)) == made("city", 4, 1)


@pytest.mark.claims("campaign:C8a")
@pytest.mark.parametrize("players", [0, 1, 9])
def test_a_map_for_fewer_than_two_or_more_than_eight_players_is_refused(players):
    with pytest.raises(ValueError, match="2 to 8 players"):
        generate("city", players, 1)


def test_an_unknown_kind_of_map_is_refused():
    with pytest.raises(ValueError, match="a city or a planet"):
        generate("moon", 4, 1)


@pytest.mark.parametrize("extra_free", [-1, 3])
def test_a_number_of_free_sectors_that_would_not_fit_is_refused(extra_free):
    with pytest.raises(ValueError, match="more free sectors"):
        generate("city", 4, 1, extra_free=extra_free)


def test_bands_for_another_number_of_seats_are_refused():
    with pytest.raises(ValueError, match="3 bands are given for 4 seats"):
        generate("city", 4, 1, bands=(0, 1, 0))


def test_a_generator_that_finds_nothing_says_so(monkeypatch):
    monkeypatch.setattr(generator, "problems", lambda document, extra_free: ("It is never good enough.",))
    monkeypatch.setattr(generator, "ATTEMPTS", 2)
    with pytest.raises(NoMap, match="seed 1; try another seed"):
        generate("city", 2, 1)
