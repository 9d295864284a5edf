"""The sector map as a networkx graph, for questions about ways and distances.

A view made from a state; changing it changes no campaign. Nodes are sector ids, edges carry their route's id.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

from campaign.world.ids import PlayerId, SectorId
from campaign.world.queries import allied, armies_of, enemies_in, hazards_of_step, in_order, reach
from campaign.world.state import Campaign


def sector_graph(state: Campaign) -> nx.Graph[SectorId]:
    """All sectors and routes; nodes and edges in the order of the map, whatever the order of the state's tables."""
    graph: nx.Graph[SectorId] = nx.Graph()
    for sector in in_order(state.sectors):
        graph.add_node(sector, owner=state.sectors[sector].owner, radioactive=state.sectors[sector].radioactive)
    for route in in_order(state.setting.routes):
        a, b = state.setting.routes[route]
        field = state.minefields.get(route)
        graph.add_edge(a, b, route=route, mined=field is not None)
    return graph


def distance(state: Campaign, a: SectorId, b: SectorId) -> int | None:
    """How many routes lie between two sectors; None where no way leads."""
    graph = sector_graph(state)
    return int(nx.shortest_path_length(graph, a, b)) if nx.has_path(graph, a, b) else None


def safest_way(state: Campaign, player: PlayerId, a: SectorId, b: SectorId) -> tuple[SectorId, ...] | None:
    """The shortest way for a player's army that crosses fewest hazards, without ``a``; None where enemies bar it."""
    graph = sector_graph(state)
    open_ = [s for s in graph if s in (a, b) or not enemies_in(state, s, player)]

    def cost(here: SectorId, there: SectorId, edge: dict[str, Any]) -> float:
        return 1 + 0.01 * len(hazards_of_step(state, player, here, there))

    try:
        return tuple(nx.shortest_path(graph.subgraph(open_), a, b, weight=cost)[1:])
    except nx.NetworkXNoPath:
        return None


def enemy_reach(state: Campaign, player: PlayerId) -> frozenset[SectorId]:
    """Sectors that an enemy's army could end a move in this week."""
    return frozenset(
        path[-1]
        for army in armies_of(state)
        if not allied(state, army.player, player)
        for path in reach(state, army.id)
    )
