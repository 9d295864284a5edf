"""The shapes of a printed map: tiles apart from each other, bands inside them, routes that keep to their sectors."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely.geometry import LineString, Polygon

from campaign.paper.maps.ground import WATERLINES, bounds_of, ground_of
from campaign.world.maps.document import MapDocument, MapRoute, MapSector
from tests.paper.maps.grounds import typical

GAP, BAND = 8.0, 22.0


def ground():
    return ground_of(typical().ground, GAP, BAND)


def polygons(rings):
    return [Polygon(ring) for ring in rings]


def test_tiles_leave_their_gap_between_them():
    tiles = [polygons(tile.edge) for tile in ground().tiles.values()]
    between = [a.distance(b) for one, other in combinations(tiles, 2) for a in one for b in other]
    assert min(between) > GAP * 0.8


def test_the_band_is_as_wide_as_it_is_said_to_be():
    for tile in ground().tiles.values():
        (edge,) = polygons(tile.edge)
        for inner in polygons(tile.inner):
            assert edge.exterior.distance(inner) == pytest.approx(BAND, abs=2.0)


def test_lines_that_follow_a_border_lie_within_the_band():
    for tile in ground().tiles.values():
        (edge,) = polygons(tile.edge)
        assert all(edge.contains(rail) for rail in polygons(tile.rails))


def test_streets_leave_the_band_free():
    for tile in ground().tiles.values():
        inner = [shape.buffer(BAND / 4) for shape in polygons(tile.inner)]  # corners are rounded
        assert all(any(shape.contains(block) for shape in inner) for block in polygons(tile.streets))


def test_there_are_streets():
    assert sum(len(tile.streets) for tile in ground().tiles.values()) > 100


def test_waterlines_lie_within_the_bounds():
    left, top, right, bottom = bounds_of(typical().ground)
    points = [point for water in ground().waters for ring in water for point in ring]
    assert len(ground().waters) == len(WATERLINES)
    assert all(left <= x <= right and top <= y <= bottom for x, y in points)


def test_routes_run_from_hub_to_hub_over_the_ground_of_their_sectors():
    outlines = {sector.key: Polygon(sector.outline) for sector in typical().ground.sectors}
    hubs = {sector.key: sector.hub for sector in typical().ground.sectors}
    for (a, b), way in ground().ways.items():
        assert (way.line[0], way.line[-1]) == (hubs[a], hubs[b])
        own = outlines[a].union(outlines[b]).buffer(1)
        line = LineString(way.line)
        assert line.difference(own).length < 0.1 * line.length, (a, b)


def bay() -> MapDocument:
    """Two sectors in the form of an L and a block, and a third in the corner between their hubs."""
    hook = ((0, 0), (100, 0), (100, 300), (300, 300), (300, 400), (0, 400))
    block = ((300, 300), (400, 300), (400, 0), (500, 0), (500, 400), (300, 400))
    corner = ((100, 0), (400, 0), (400, 300), (100, 300))
    sectors = (
        MapSector("s1", "Hook", "core", None, False, (50, 60), hook),
        MapSector("s2", "Block", "core", None, False, (450, 60), block),
        MapSector("s3", "Corner", "core", None, False, (250, 150), corner),
    )
    routes = (MapRoute("r1", "s1", "s2"), MapRoute("r2", "s1", "s3"))
    return MapDocument("city", "Bay", 500, 400, sectors, routes, "s3", ())


def test_a_route_that_would_cross_others_ground_is_bent_through_the_common_border():
    ways = ground_of(bay(), 2.0, 5.0).ways
    assert len(ways["s1", "s3"].line) == 2
    bent = ways["s1", "s2"]
    assert len(bent.line) > 2
    assert bent.border[0] == pytest.approx(300)
    assert LineString(bent.line).distance(Polygon([(299, 320), (301, 320), (301, 400), (299, 400)])) < 1


def test_a_sector_too_small_for_its_gap_has_no_tile_and_breaks_nothing():
    tiles = ground_of(bay(), 300.0, 5.0).tiles
    assert [tile.edge for tile in tiles.values()] == [(), (), ()]
