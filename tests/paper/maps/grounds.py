"""Maps that tests draw: a generated one with armies on it, and one of as many sectors as anybody wants."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from immutables import Map

from campaign.paper import source_of
from campaign.paper.maps.content import MapContent, map_content
from campaign.world.ids import EntryId
from tests.paper.contents import source
from tests.ui.map.large import large_state

LONG = ("Oberstabsfeldwebel Wolkenstein", "Donaudampfschifffahrtsbrigaden", "Maximiliane von Rheinfelden-Au")


@cache
def typical() -> MapContent:
    """The sample campaign's, as the organiser knows it."""
    return map_content(source("typical"), None)


@cache
def large(sectors: int = 50) -> MapContent:
    """Sectors with names of 30 letters, an army in each third."""
    state = large_state(source("typical").state, sectors)
    named = {id: replace(s, name=LONG[number % 3]) for number, (id, s) in enumerate(sorted(state.sectors.items()))}
    return map_content(source_of(replace(state, sectors=Map(named)), EntryId(1)), None)


def crowded(armies: int) -> MapContent:
    """The sample campaign's map with so many armies more in the sector of its first one."""
    shown = typical()
    return replace(shown, armies=(*shown.armies, *[shown.armies[0]] * armies))
