"""What is wrong with a map: each fault is named, and all of them at once."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from campaign.world.maps import Hazard, MapDocument, MapRoute, MapSector, drawing_problems, problems

# Two players on a strip of seven squares: A1 A2 A3 centre B3 B2 B1, joined left to right.
HOMES = (0, 0, 0, None, 1, 1, 1)


def square(number: int, home: int | None) -> MapSector:
    left = 200 * number
    return MapSector(
        key=f"s{number + 1}",
        name=f"Square {number + 1}",
        character="works",
        home=home,
        radioactive=False,
        hub=(left + 100, 100),
        outline=((left, 0), (left + 200, 0), (left + 200, 200), (left, 200)),
    )


STRIP = MapDocument(
    kind="city",
    name="Strip",
    width=1400,
    height=200,
    sectors=tuple(square(number, home) for number, home in enumerate(HOMES)),
    routes=tuple(MapRoute(f"r{number}", f"s{number}", f"s{number + 1}") for number in range(1, 7)),
    centre="s4",
    land=(((0, 0), (1400, 0), (1400, 200), (0, 200)),),
)


def with_sector(sector_key: str, /, **changes: object) -> MapDocument:
    sectors = tuple(replace(sector, **changes) if sector.key == sector_key else sector for sector in STRIP.sectors)
    return replace(STRIP, sectors=sectors)


def with_route(key: str, a: str, b: str) -> MapDocument:
    return replace(STRIP, routes=(*STRIP.routes, MapRoute(key, a, b)))


def without_route(key: str) -> MapDocument:
    return replace(STRIP, routes=tuple(route for route in STRIP.routes if route.key != key))


def test_a_sound_map_has_no_problems():
    assert problems(STRIP) == ()


def test_a_map_that_is_easy_to_read_has_no_drawing_problems():
    assert drawing_problems(STRIP) == ()


def with_centre_called(key: str) -> MapDocument:
    routes = tuple(replace(r, a=key if r.a == "s4" else r.a, b=key if r.b == "s4" else r.b) for r in STRIP.routes)
    return replace(with_sector("s4", key=key), routes=routes, centre=key)


BROKEN: dict[str, tuple[Callable[[], MapDocument], str]] = {
    "key that the keys of throws could not hold": (lambda: with_centre_called("a/b"), "“a/b” is no key"),
    "key of a player": (lambda: with_centre_called("p1"), "“p1” is no key"),
    "key of a route": (lambda: with_centre_called("r1"), "A sector and a route have the key r1."),
    "no width": (lambda: replace(STRIP, width=0), "Width and height of a map are 1 to"),
    "point in the distance": (lambda: with_sector("s4", hub=(10**9, 100)), "none of its points lies farther out"),
    "unknown kind": (lambda: replace(STRIP, kind="moon"), "not “moon”"),
    "unknown character": (lambda: with_sector("s2", character="swamp"), "unknown character “swamp”"),
    "name twice": (lambda: with_sector("s2", name="Square 1"), "2 sectors are called Square 1"),
    "no name": (lambda: with_sector("s2", name=" "), "“ ” is no name for a place"),
    "a name that rings a bell": (lambda: with_sector("s2", name="Mill\a"), "is no name for a place: 1 to 60 letters"),
    "an endless name": (lambda: replace(STRIP, name="x" * 61), "is no name for a place"),
    "sector key twice": (lambda: with_sector("s2", key="s1"), "2 sectors have the key s1"),
    "route key twice": (lambda: with_route("r1", "s1", "s3"), "2 routes have the key r1"),
    "route to nowhere": (lambda: with_route("r9", "s1", "s99"), "leads to s99: there is no such sector"),
    "route to itself": (lambda: with_route("r9", "s1", "s1"), "leads from s1 to itself"),
    "route backwards": (lambda: with_route("r9", "s3", "s1"), "against the order of the sectors"),
    "two routes a pair": (lambda: with_route("r9", "s1", "s2"), "2 routes join s1 and s2"),
    "unknown centre": (lambda: replace(STRIP, centre="s99"), "The centre s99 is no sector"),
    "home centre": (lambda: replace(STRIP, centre="s3"), "is a home sector, not free"),
    "a hazard without a name": (lambda: with_sector("s2", hazard=Hazard(" ")), "is no name for the hazard of Square 2"),
    "a hazard that rings a bell": (lambda: with_sector("s2", hazard=Hazard("a\a")), "1 to 30 letters"),
    "a hazard without dice": (lambda: with_sector("s2", hazard=Hazard("lava", 0)), "1 to 6 dice are thrown, not 0"),
    "a hazard of seven dice": (lambda: with_sector("s2", hazard=Hazard("lava", 7)), "1 to 6 dice are thrown, not 7"),
    "two hazards": (lambda: with_sector("s2", radioactive=True, hazard=Hazard("lava")), "hazardous area, not both"),
    "hazardous centre": (lambda: with_sector("s4", hazard=Hazard("lava")), "The centre Square 4 (s4) is a hazardous"),
    "behind a hazard": (lambda: with_sector("s3", hazard=Hazard("lava")), "not equally long"),
    "radioactive centre": (lambda: with_sector("s4", radioactive=True), "The centre Square 4 (s4) is radioactive"),
    "one player": (lambda: with_seats({1: None}), "home sectors for 1 players"),
    "nine players": (lambda: with_seats({}, sectors=21), "home sectors for 9 players"),
    "a seat left out": (lambda: with_seats({1: 2}), "The seats are 0, 2, not 0 to 1"),
    "two homes": (lambda: with_sector("s1", home=None), "Seat 0 has 2 home sectors, not 3"),
    "four homes": (lambda: with_sector("s4", home=1), "Seat 1 has 4 home sectors, not 3"),
    "free sector": (lambda: with_sector("s1", home=None), "2 sectors are free, not 1"),
    "map in two": (lambda: without_route("r1"), "No way leads from Square 1 (s1) to Square 2 (s2)"),
    "homes apart": (lambda: without_route("r2"), "home sectors of seat 0 are not connected"),
    "behind a zone": (lambda: with_sector("s3", radioactive=True), "not equally long"),
    "nothing but hazards": (lambda: swapped("s3", "s4", "r3"), "Seat 0 cannot reach the centre"),
    "nearer to the centre": (lambda: with_route("r9", "s2", "s4"), "The ways to the centre are not equally long"),
    "more routes": (lambda: with_route("r9", "s1", "s3"), "equally many routes (seat 0: 4, seat 1: 3)"),
    "no outline": (lambda: with_sector("s2", outline=((0, 0), (5, 5))), "outline of Square 2 (s2) is no simple"),
    "knotted outline": (
        lambda: with_sector("s2", outline=((200, 0), (400, 200), (400, 0), (200, 200))),
        "outline of Square 2 (s2) is no simple polygon",
    ),
    "hub outside": (lambda: with_sector("s2", hub=(100, 100)), "hub of Square 2 (s2) lies outside"),
    "overlap": (
        lambda: with_sector("s2", outline=((190, 0), (400, 0), (400, 200), (190, 200))),
        "outlines of Square 1 (s1) and Square 2 (s2) overlap",
    ),
}


def with_seats(seats: dict[int, int | None], sectors: int = 0) -> MapDocument:
    """The strip with other seats, and ``sectors`` more home sectors, three a seat."""
    more = tuple(square(number, (number - 1) // 3) for number in range(7, 7 + sectors))
    changed = tuple(replace(sector, home=seats.get(sector.home, sector.home)) for sector in STRIP.sectors)
    return replace(STRIP, sectors=changed + more)


def swapped(zone: str, centre: str, route: str) -> MapDocument:
    """A zone between seat 0 and the centre that seat 0 cannot start from either."""
    document = without_route(route)
    extra = replace(square(7, None), key="z", name="Zone", radioactive=True, outline=((0, 300), (9, 300), (9, 309)))
    sectors = (*document.sectors[:3], replace(extra, hub=(6, 303)), *document.sectors[3:])
    return replace(
        document, sectors=sectors, routes=(*document.routes, MapRoute("y", zone, "z"), MapRoute("x", "z", centre))
    )


@pytest.mark.parametrize(("broken", "said"), BROKEN.values(), ids=BROKEN.keys())
def test_each_broken_property_is_named(broken, said):
    assert [problem for problem in problems(broken()) if said in problem.text]


def test_all_problems_are_named_at_once():
    document = with_sector("s4", radioactive=True, character="swamp")
    assert len([problem for problem in problems(document) if "Square 4" in problem.text]) == 2


def test_an_army_may_start_in_a_radioactive_home_sector_and_still_reach_the_centre_cleanly():
    sectors = tuple(replace(sector, radioactive=sector.key in ("s1", "s7")) for sector in STRIP.sectors)
    assert problems(replace(STRIP, sectors=sectors)) == ()


def test_more_free_sectors_are_right_only_where_they_were_agreed():
    free = tuple(replace(square(number, None), outline=()) for number in (7, 8))
    larger = replace(STRIP, sectors=STRIP.sectors + free)
    assert any("3 sectors are free, not 1" in problem.text for problem in problems(larger))
    assert not any("are free" in problem.text for problem in problems(larger, extra_free=1))


HARD_TO_READ: dict[str, tuple[Callable[[], MapDocument], str]] = {
    "hubs together": (lambda: with_sector("s2", hub=(180, 100)), "hubs of Square 1 (s1) and Square 2 (s2)"),
    "hub at the border": (lambda: with_sector("s2", hub=(300, 20)), "hub of Square 2 (s2) is too near to its border"),
    "route past a hub": (lambda: with_route("r9", "s1", "s3"), "Route r9 passes the hub of Square 2 (s2)"),
    "route through a sector": (lambda: with_route("r9", "s1", "s3"), "Route r9 leads through Square 2 (s2)"),
    "no common border": (lambda: with_route("r9", "s1", "s3"), "which share no border"),
    "a giant": (
        lambda: with_sector("s7", outline=((1200, 0), (1400, 0), (1400, 900), (1200, 900), (1200, 200))),
        "Square 7 (s7) is much larger than",
    ),
}


@pytest.mark.parametrize(("hard", "said"), HARD_TO_READ.values(), ids=HARD_TO_READ.keys())
def test_each_thing_that_is_hard_to_read_is_named(hard, said):
    assert [problem for problem in drawing_problems(hard()) if said in problem]


def test_routes_that_cross_are_named():
    hubs = {"s1": (0, 0), "s2": (100, 100), "s3": (0, 100), "s4": (100, 0)}
    sectors = tuple(replace(sector, hub=hubs.get(sector.key, sector.hub)) for sector in STRIP.sectors)
    routes = (MapRoute("r1", "s1", "s2"), MapRoute("r2", "s3", "s4"))
    assert "Routes r1 and r2 cross." in drawing_problems(replace(STRIP, sectors=sectors, routes=routes))


def test_on_a_planet_a_route_may_cross_the_sea():
    apart = replace(with_sector("s1", outline=((0, 0), (190, 0), (190, 200), (0, 200))), kind="planet")
    assert drawing_problems(apart) == ()
