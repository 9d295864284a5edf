"""The sector map as a networkx graph: how far it is from sector to sector, the safest way, and who could come.

Views made from a state; changing one changes no campaign. The paths that one army could be ordered along this week are
``queries.reach``.
"""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx

from campaign.world.ids import PlayerId, SectorId
from campaign.world.queries import STEPS, Path, allied, armies_of, hazards_of_step, in_order, neighbours
from campaign.world.state import Army, Campaign


def sector_graph(state: Campaign) -> nx.Graph[SectorId]:
    """All sectors and the routes between them; sectors, and the neighbours of each, in the order of the map."""
    graph: nx.Graph[SectorId] = nx.Graph()
    graph.add_nodes_from(in_order(state.sectors))
    for here in graph:
        graph.add_edges_from((here, there) for there in neighbours(state, here))
    return graph


def distances(state: Campaign, goals: Iterable[SectorId]) -> dict[SectorId, int]:
    """How many routes each sector lies from the nearest of some; without those that no way joins to one."""
    layers = nx.bfs_layers(sector_graph(state), goals)
    return {sector: routes for routes, layer in enumerate(layers) for sector in layer}


def distance(state: Campaign, a: SectorId, b: SectorId) -> int | None:
    """How many routes lie between two sectors; None where no way leads."""
    return distances(state, (a,)).get(b)


def safest_ways(state: Campaign, player: PlayerId, start: SectorId) -> dict[SectorId, Path]:
    """A player's way to each sector, with fewest hazards, then the shortest; without ``start``.

    No way leads through a sector with enemies, as every move ends there (campaign:C12d). What is reached only through
    them is not in it. A way may take several weeks.
    """
    graph, ends = sector_graph(state), stops(state, player) - {start}

    def cost(here: SectorId, there: SectorId, _route: object) -> int | None:
        return None if here in ends else 1 + len(graph) * len(hazards_of_step(state, player, here, there))

    return {goal: tuple(way[1:]) for goal, way in nx.single_source_dijkstra_path(graph, start, weight=cost).items()}


def comers(state: Campaign, player: PlayerId) -> dict[SectorId, tuple[Army, ...]]:
    """Who could come to each sector with the next move, of all who are no friends of a player; oldest first.

    Only the shape of the map and who stands where (campaign:C12b, C12d): whether an army is led, or has moved, is left
    aside.
    """
    graph, found = sector_graph(state), dict[SectorId, list[Army]]()
    for army in armies_of(state):
        if not allied(state, army.player, player):
            for goal in reached(graph, army.sector, stops(state, army.player)):
                found.setdefault(goal, []).append(army)
    return {sector: tuple(armies) for sector, armies in found.items()}


def reached(graph: nx.Graph[SectorId], start: SectorId, stops: frozenset[SectorId]) -> frozenset[SectorId]:
    """The other sectors in which a move may end; it goes no further than to a stop."""

    def cost(here: SectorId, _there: SectorId, _route: object) -> int | None:
        return None if here in stops and here != start else 1

    return frozenset(nx.single_source_dijkstra_path_length(graph, start, STEPS, cost)) - {start}


def stops(state: Campaign, player: PlayerId) -> frozenset[SectorId]:
    """Where every move of a player's army ends: in sectors with enemies (campaign:C12d)."""
    return frozenset(army.sector for army in state.armies.values() if not allied(state, army.player, player))
