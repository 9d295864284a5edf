"""Names that people could give: as long as they may be, or of a kind that programs stumble over. Shows nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count, cycle

from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.rules.names import LONGEST_NAME, LONGEST_NOTE
from campaign.world.state import CAMPAIGN
from tests.hostile.names import HOSTILE

FIGURES = 3  # of an army that get a name

NOTE = "\n".join(HOSTILE)


def plainly(desk: Desk) -> None:
    """Everything keeps the name that it has."""


def longest(desk: Desk) -> None:
    """Every name is as long as it may be."""
    words = chain.from_iterable(_long(start) for start in cycle(("Oberstabsfeldwebel", "Maximiliane", "Weir Island")))
    _name_all(desk, words)


def hostile(desk: Desk) -> None:
    """Every name is one that programs stumble over, and so are the notes."""
    numbered = (f"{name}{number}"[-LONGEST_NAME:] for number, name in zip(count(1), cycle(HOSTILE), strict=False))
    _name_all(desk, numbered)
    state = desk.state
    player = state.seats[0]
    for what in (CAMPAIGN, player, queries.sectors_of(state, player)[0]):
        desk.submit(o.WriteNote(what, NOTE[:LONGEST_NOTE]))


def _long(start: str) -> Iterator[str]:
    for number in range(10):
        yield (f"{start} {number} von und zu Hohenstaufen auf der Sonnenalb am Rhein " * 2)[:LONGEST_NAME]


def _name_all(desk: Desk, names: Iterator[str]) -> None:
    state = desk.state
    figures = (figure for army in state.armies.values() for figure in army.figures[:FIGURES])
    for what in (CAMPAIGN, *state.players, *sorted(state.sectors), *sorted(state.armies), *sorted(figures)):
        desk.submit(o.Rename(what, next(names)))
