"""A band pulled over the table, and who stands in it."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract.table.look import Point
from ui.battle.table.hand.mode import Grasp
from ui.battle.table.marks import Area


def band(a: Point, b: Point) -> tuple[Area, ...]:
    """The band between two corners."""
    return (Area(((a, (b[0], a[1]), b, (a[0], b[1])),)),)


def inside(grasp: Grasp, a: Point, b: Point, among: Sequence[int]) -> tuple[int, ...]:
    """Those whose middle lies in the band between two corners."""
    left, right = sorted((a[0], b[0]))
    upper, lower = sorted((a[1], b[1]))
    places = {number: grasp.at(number) for number in among}
    return tuple(number for number, (x, y) in places.items() if left <= x <= right and upper <= y <= lower)
