"""Where sides set up: strips along the edges of a table, and halves of them. How deep they are each system says."""

from __future__ import annotations

from campaign.battle.contract.agreements import Bounds
from campaign.battle.fast import rules
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, Scene
from campaign.battle.scenery import Battlefield, Edge


@rules
def strip(width: int, height: int, edge: int, depth: int) -> tuple[int, int, int, int]:
    """Left, upper, right, lower bound of the strip of that depth along an edge of a table."""
    if edge == NORTH:
        return 0, 0, width, depth
    if edge == SOUTH:
        return 0, height - depth, width, height
    if edge == EAST:
        return width - depth, 0, width, height
    return 0, 0, depth, height


def half(bounds: Bounds, field: Battlefield, toward: Edge | None) -> Bounds:
    """Of a zone the half that is nearer to an edge, or all of it (campaign:D3c)."""
    left, upper, right, lower = bounds
    if toward is Edge.EAST:
        left = field.width // 2
    elif toward is Edge.WEST:
        right = field.width // 2
    elif toward is Edge.SOUTH:
        upper = field.height // 2
    elif toward is Edge.NORTH:
        lower = field.height // 2
    return left, upper, right, lower


def across(field: Battlefield, edge: Edge) -> int:
    """How far an edge is from the opposite one."""
    return field.height if edge in (Edge.NORTH, Edge.SOUTH) else field.width


@rules
def touches_edge(t: Scene, edge: int, x: int, y: int, radius: int) -> bool:
    """Whether a base at a place touches an edge of the table (firefight:A10a, man_to_man:A21a)."""
    size = t.extent[0]
    if edge == NORTH:
        return y <= radius
    if edge == SOUTH:
        return y >= size.height - radius
    return x >= size.width - radius if edge == EAST else x <= radius
