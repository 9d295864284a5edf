"""Battlefields from a seed: allowed, passable, of their land, and the same everywhere."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations, islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.land_styles import LOOKS
from campaign.battle.battlefields.problems import battlefield_problems
from campaign.battle.scenery import CM, Battlefield, OpeningKind, PieceKind
from campaign.exchange.battlefield_file import battlefield_text
from campaign.world.maps.document import CHARACTERS

ROOT = Path(__file__).resolve().parents[3]
SIDES = (80 * CM, 100 * CM, 120 * CM)
SOLID = (PieceKind.BUILDING, PieceKind.POOL, PieceKind.RIVER)
BASES = (200,) * 4 + (150,) * 6 + (75,) * 30  # the largest of forces: radii, those of HQs first
DEEP = 10 * CM

each_land = pytest.mark.parametrize("land", [*CHARACTERS, "moon"])
lands = st.sampled_from([*CHARACTERS, "moon"])
seeds = st.integers(0, 2**64)
sizes = st.none() | st.tuples(st.sampled_from(SIDES), st.sampled_from(SIDES))


@cache
def some_fields(land: str) -> tuple[Battlefield, ...]:
    """A few tables of a land."""
    return tuple(generate(land, seed) for seed in range(12))


def digest() -> str:
    """What many tables come to."""
    texts = [battlefield_text(generate(land, seed)) for land in CHARACTERS for seed in range(5)]
    return sha256("".join(texts).encode()).hexdigest()


@given(lands, seeds, sizes)
def test_no_generated_table_has_a_problem(land: str, seed: int, size: tuple[int, int] | None) -> None:
    assert battlefield_problems(generate(land, seed, size), "fftt") == ()


@given(lands, seeds, sizes)
def test_a_generated_table_has_7_to_14_pieces_and_at_most_6_low_walls(
    land: str, seed: int, size: tuple[int, int] | None
) -> None:
    field = generate(land, seed, size)
    assert 7 <= len(field.pieces) <= 14
    assert len(field.low_walls) <= 6


@given(lands, seeds)
def test_lanes_of_at_least_4_cm_run_between_buildings_and_water(land: str, seed: int) -> None:
    solid = [piece for piece in generate(land, seed).pieces if piece.kind in SOLID]
    for one, other in combinations(solid, 2):
        if not one.kind is other.kind is PieceKind.RIVER:
            assert Polygon(one.corners).distance(Polygon(other.corners)) >= 4 * CM


@each_land
def test_forty_bases_find_dry_open_ground_in_the_zone_of_every_edge(land: str) -> None:
    for field in some_fields(land)[:3]:
        blocked = [Polygon(piece.corners) for piece in field.pieces if piece.kind in SOLID]
        for turned in (False, True):
            for far in (False, True):
                assert _fit(field, blocked, turned, far) == len(BASES)


def _fit(field: Battlefield, blocked: list[Polygon], turned: bool, far: bool) -> int:
    """How many of the bases find room, one after the other, in a zone 10 cm deep."""
    length, depth = (field.height, field.width) if turned else (field.width, field.height)
    near = depth - DEEP if far else 0
    placed: list[tuple[int, int, int]] = []
    for radius, wanted in Counter(BASES).items():
        spots = _spots(length, near, radius, turned)  # where one found no room, there is none for the next of its size
        room = (spot for spot in spots if _is_room(spot, radius, blocked, placed))
        for x, y in islice(room, wanted):
            placed.append((x, y, radius))
    return len(placed)


def _spots(length: int, near: int, radius: int, turned: bool) -> Iterator[tuple[int, int]]:
    for along in range(radius, length - radius + 1, CM // 2):
        for deep in range(near + radius, near + DEEP - radius + 1, CM // 2):
            yield (deep, along) if turned else (along, deep)


def _is_room(spot: tuple[int, int], radius: int, blocked: list[Polygon], placed: list[tuple[int, int, int]]) -> bool:
    x, y = spot
    if any((x - a) ** 2 + (y - b) ** 2 < (radius + r) ** 2 for a, b, r in placed):
        return False
    return all(shape.distance(Point(x, y)) >= radius for shape in blocked)


@each_land
def test_low_walls_stand_free_of_pieces(land: str) -> None:
    for field in some_fields(land):
        for wall in field.low_walls:
            line = LineString((wall.start, wall.end))
            assert all(line.distance(Polygon(piece.corners)) >= CM - 1 for piece in field.pieces)


@each_land
def test_every_building_has_one_or_two_doors_and_two_to_six_windows(land: str) -> None:
    for field in some_fields(land):
        for piece in field.pieces:
            if piece.kind is PieceKind.BUILDING:
                windows = sum(opening.kind is OpeningKind.WINDOW for opening in piece.openings)
                assert 1 <= len(piece.openings) - windows <= 2
                assert 2 <= windows <= 6


def test_every_land_of_the_campaign_map_has_a_look_of_its_own() -> None:
    assert set(LOOKS) == set(CHARACTERS)


@pytest.mark.parametrize(
    ("land", "typical"),
    [
        ("core", {PieceKind.BUILDING}),
        ("works", {PieceKind.BUILDING}),
        ("docks", {PieceKind.BUILDING, PieceKind.RIVER}),
        ("park", {PieceKind.FOREST, PieceKind.HILL}),
        ("ruins", {PieceKind.RUINS, PieceKind.RUBBLE}),
        ("suburb", {PieceKind.BUILDING}),
        ("capital", {PieceKind.BUILDING}),
        ("port", {PieceKind.BUILDING, PieceKind.RIVER}),
        ("mine", {PieceKind.HILL, PieceKind.RUBBLE}),
        ("agri", {PieceKind.FOREST, PieceKind.BUILDING}),
        ("waste", {PieceKind.RUBBLE, PieceKind.HILL}),
        ("forest", {PieceKind.FOREST}),
    ],
)
def test_a_land_is_made_of_what_is_typical_of_it(land: str, typical: set[PieceKind]) -> None:
    kinds = Counter(piece.kind for field in some_fields(land) for piece in field.pieces)
    assert {kind for kind, _ in kinds.most_common(3)} >= typical


@given(lands, seeds, st.sampled_from(SIDES), st.sampled_from(SIDES))
def test_a_table_has_the_size_that_was_asked_for(land: str, seed: int, width: int, height: int) -> None:
    field = generate(land, seed, (width, height))
    assert (field.width, field.height) == (width, height)


def test_a_size_that_no_table_has_is_refused() -> None:
    with pytest.raises(ValueError, match="80, 100 or 120"):
        generate("core", 1, (90 * CM, 100 * CM))


def test_tables_of_several_sizes_come_up() -> None:
    sizes = {(field.width, field.height) for land in CHARACTERS for field in some_fields(land)}
    assert len(sizes) >= 4


@each_land
def test_every_seed_makes_another_table(land: str) -> None:
    assert len(set(some_fields(land))) == len(some_fields(land))


def test_a_seed_makes_the_same_tables_on_every_machine() -> None:
    assert digest() == "df2adafcbf89ec3c5da1d946da6d45673167ff420ece1afda560980e3ded3532"


def test_tables_do_not_depend_on_the_order_in_which_this_python_keeps_sets() -> None:
    script = "from tests.battle.battlefields.test_generate_battlefield import digest; print(digest())"
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == digest()
