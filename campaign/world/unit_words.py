"""What players call gains, abilities, levels and edges, and units that are counted: for journal, window and paper.

Turns keys into short texts. Carries out nothing, and knows no figure.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaign.battle.contract.lists import several
from campaign.battle.scenery import Edge
from campaign.words import _, listed


def level_name(level: str) -> str:
    """How well the program plays a seat; a level of another version is shown as it stands in the file."""
    return {"easy": _("easy"), "standard": _("standard"), "strong": _("strong")}.get(level, level)


def edge_name(edge: Edge) -> str:
    """A table edge, as it follows "the"."""
    return {
        Edge.NORTH: _("north edge"),
        Edge.EAST: _("east edge"),
        Edge.SOUTH: _("south edge"),
        Edge.WEST: _("west edge"),
    }[edge]


def units_listed(units: Mapping[str, int]) -> str:
    """``2 Grunts and 1 Medic``: how many of each unit, by the units' names."""
    return listed([units_counted(name, number) for name, number in units.items()])


def units_counted(name: str, number: int) -> str:
    """``1 Grunt``, ``2 Grunts``."""
    return _("{n} {unit}").format(n=number, unit=name if number == 1 else several(name))
