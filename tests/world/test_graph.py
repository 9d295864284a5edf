"""The map as a graph: distances and ways."""

from __future__ import annotations

from campaign.world.graph import distance, enemy_reach, safest_way, sector_graph
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


def test_of_two_ways_the_one_without_a_minefield_is_taken() -> None:
    table = Situation(RING, {"A": "mill", "B": "far"})
    table.mine("B", "mill", "docks")
    way = safest_way(table.state, table.player("A"), table.sector("mill"), table.sector("core"))
    assert way == (table.sector("park"), table.sector("core"))


def test_no_way_leads_through_enemies() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    table.army("B", "docks", "hq grunt")
    assert safest_way(table.state, table.player("A"), table.sector("mill"), table.sector("core")) is None


def test_enemy_reach_is_two_steps_from_every_enemy_army() -> None:
    table = Situation("mill-docks docks-core core-far", {"A": "mill", "B": "far"})
    table.army("B", "far", "hq grunt")
    table.army("A", "mill", "hq grunt")
    assert enemy_reach(table.state, table.player("A")) == {table.sector("core"), table.sector("docks")}
