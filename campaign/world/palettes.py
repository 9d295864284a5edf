"""The two palettes of the program, dark and light, by what each colour is for: the window and the page for phones.

Plain values: knows no screen and no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaign.world.colours import ON_DARK, ON_LIGHT, PlayerColour


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme, by what they are for; ``players`` in the order of the seats."""

    name: str
    void: str  # beyond the table, and the water round the map's land
    table: str  # ground of big content
    panel: str  # rails, bars, inspector
    raised: str  # the selected row, cards over the map, a question
    field: str  # plain buttons, inputs, the empty part of a bar
    line: str  # hairlines
    line2: str  # outlines
    ink: str
    ink2: str
    ink3: str  # faint: ids and section heads
    lamp: str  # what is selected, the planned route, the primary button
    on_lamp: str
    good: str
    warn: str
    bad: str
    ground: str  # a sector's floor
    block: str
    block_high: str
    water: str
    waterline: str
    road: str
    road_case: str
    forest: str  # on a battle's table
    tree: str
    river: str
    foot: str  # a counter's foot, and the number on it
    on_foot: str
    veil: str  # laid over what an army cannot reach
    players: tuple[PlayerColour, ...]


DARK: Final = Palette(
    name="dark",
    void="#0C0F11",
    table="#111517",
    panel="#171B1E",
    raised="#1E2427",
    field="#262D31",
    line="#2A3135",
    line2="#3C454A",
    ink="#EDE8DD",
    ink2="#B0B3AF",
    ink3="#939A9A",
    lamp="#FFE9B8",
    on_lamp="#1A1610",
    good="#7CC49A",
    warn="#F2B84B",
    bad="#F0705A",
    ground="#1F2528",
    block="#2A3135",
    block_high="#343C41",
    water="#0C0F11",
    waterline="#2B3A40",
    road="#8C9493",
    road_case="#14181A",
    forest="#20302A",
    tree="#2A3D33",
    river="#13242B",
    foot="#0E1113",
    on_foot="#F4F0E6",
    veil="#8C0C0F11",
    players=ON_DARK,
)

LIGHT: Final = Palette(
    name="light",
    void="#D9D6CC",
    table="#E7E4DB",
    panel="#F5F3EC",
    raised="#FFFFFF",
    field="#E9E6DD",
    line="#DCD8CD",
    line2="#BDB8AB",
    ink="#1B1F21",
    ink2="#4C5356",
    ink3="#5B6163",
    lamp="#1B1F21",
    on_lamp="#FFFFFF",
    good="#1D6B45",
    warn="#8A5A00",
    bad="#B3261A",
    ground="#F3F0E8",
    block="#E4E0D5",
    block_high="#D8D3C6",
    water="#DCDFDC",
    waterline="#A9B6B8",
    road="#7C8284",
    road_case="#FBFAF6",
    forest="#DCE5D5",
    tree="#CBD8C3",
    river="#CFDCE0",
    foot="#FFFFFF",
    on_foot="#1B1F21",
    veil="#99DCDFDC",
    players=ON_LIGHT,
)

PALETTES: Final = {"dark": DARK, "light": LIGHT}
