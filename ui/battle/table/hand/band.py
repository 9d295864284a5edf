"""A band pulled over the table, and who stands in it."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.battle.contract.table.look import Point
from ui.battle.table.marks import Area


def band(a: Point, b: Point) -> tuple[Area, ...]:
    """The band between two corners."""
    return (Area(((a, (b[0], a[1]), b, (a[0], b[1])),)),)


def inside(places: Mapping[int, Point], a: Point, b: Point) -> tuple[int, ...]:
    """Those whose place lies in the band between two corners."""
    left, right = sorted((a[0], b[0]))
    upper, lower = sorted((a[1], b[1]))
    return tuple(number for number, (x, y) in places.items() if left <= x <= right and upper <= y <= lower)
