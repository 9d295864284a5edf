"""The map as a graph: distances and ways."""

from __future__ import annotations

import pytest

from campaign.world.graph import comers, distance, safest_ways, sector_graph
from campaign.world.queries import neighbours, reach
from tests.world.situation import Situation

RING = "mill-docks docks-core mill-park park-core core-far"


def test_every_sector_and_route_is_in_the_graph_in_the_order_of_the_map() -> None:
    table = Situation(RING, {"A": "mill", "B": "far"})
    graph = sector_graph(table.state)
    assert list(graph) == [table.sector(s) for s in ("mill", "docks", "core", "park", "far")]
    assert graph.number_of_edges() == 5


def test_the_distance_is_the_number_of_routes() -> None:
    table = Situation(RING, {"A": "mill", "B": "far"})
    assert distance(table.state, table.sector("mill"), table.sector("far")) == 3


def test_the_neighbours_come_in_the_order_of_the_map() -> None:
    table = Situation(RING, {"A": "mill", "B": "far"})
    graph = sector_graph(table.state)
    assert all(tuple(graph[sector]) == neighbours(table.state, sector) for sector in graph)


@pytest.mark.claims("campaign:C14d")
def test_of_two_ways_the_one_without_a_minefield_is_taken() -> None:
    table = Situation(RING, {"A": "mill", "B": "far"})
    table.mine("B", "mill", "docks")
    ways = safest_ways(table.state, table.player("A"), table.sector("mill"))
    assert ways[table.sector("core")] == (table.sector("park"), table.sector("core"))


def test_a_way_round_a_minefield_is_safer_than_a_short_one() -> None:
    table = Situation(RING, {"A": "mill", "B": "far"})
    table.mine("B", "mill", "docks")
    ways = safest_ways(table.state, table.player("A"), table.sector("mill"))
    assert ways[table.sector("docks")] == tuple(table.sector(s) for s in ("park", "core", "docks"))


@pytest.mark.claims("campaign:C12d")
def test_a_way_leads_to_enemies_and_not_through_them() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    table.army("B", "docks", "hq grunt")
    ways = safest_ways(table.state, table.player("A"), table.sector("mill"))
    assert ways == {table.sector("mill"): (), table.sector("docks"): (table.sector("docks"),)}


@pytest.mark.claims("campaign:C12b", "campaign:C12d")
def test_enemies_could_come_two_steps_far_and_not_through_those_who_face_them() -> None:
    table = Situation("mill-docks docks-core core-far far-pit", {"A": "mill", "B": "far"})
    table.army("B", "far", "hq grunt")
    assert set(comers(table.state, table.player("A"))) == {table.sector(s) for s in ("core", "docks", "pit")}
    table.army("A", "core", "hq grunt")
    assert set(comers(table.state, table.player("A"))) == {table.sector(s) for s in ("core", "pit")}


def test_who_could_come_is_who_could_be_ordered_there() -> None:
    table = Situation(RING, {"A": "mill", "B": "far"})
    army = table.army("B", "far", "hq grunt")
    table.army("A", "docks", "hq grunt")
    found = comers(table.state, table.player("A"))
    assert set(found) == {path[-1] for path in reach(table.state, army)}
