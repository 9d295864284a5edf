"""The players' colours, on dark ground and on light: what the window and rich paper show a seat in.

The order is that of the seats; the first four are furthest apart. Plain values: knows no screen and no page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

SEATS: Final = "ABCDEFGH"  # newcomers' seats have their colours from the beginning


@dataclass(frozen=True, slots=True)
class PlayerColour:
    """A seat's colours: ``fill`` with the ``letter`` on it, and ``text`` for words and thin lines on the ground."""

    name: str
    fill: str
    letter: str
    text: str


_DARK_LETTER = "#0E1113"

ON_DARK: Final = (
    PlayerColour("Cobalt", "#4AA3FD", _DARK_LETTER, "#6FB4FF"),
    PlayerColour("Ember", "#EE7113", _DARK_LETTER, "#F58A3C"),
    PlayerColour("Jade", "#3D8B72", _DARK_LETTER, "#5DB596"),
    PlayerColour("Orchid", "#D594B3", _DARK_LETTER, "#E0A9C3"),
    PlayerColour("Gold", "#F0D66D", _DARK_LETTER, "#F0D66D"),
    PlayerColour("Ice", "#89F3FD", _DARK_LETTER, "#89F3FD"),
    PlayerColour("Brick", "#C14747", "#FFFFFF", "#E57F78"),
    PlayerColour("Violet", "#7660D6", "#FFFFFF", "#A595EE"),
)

ON_LIGHT: Final = (
    PlayerColour("Cobalt", "#2D69E1", "#FFFFFF", "#1F55C4"),
    PlayerColour("Ember", "#B83004", "#FFFFFF", "#A82C04"),
    PlayerColour("Jade", "#036B51", "#FFFFFF", "#036B51"),
    PlayerColour("Orchid", "#B15083", "#FFFFFF", "#9A3F6F"),
    PlayerColour("Gold", "#A58140", _DARK_LETTER, "#775A22"),
    PlayerColour("Ice", "#0492AE", _DARK_LETTER, "#056C81"),
    PlayerColour("Brick", "#711A27", "#FFFFFF", "#711A27"),
    PlayerColour("Violet", "#582DAC", "#FFFFFF", "#582DAC"),
)


def colour_places(chosen: Mapping[str, str]) -> dict[str, int]:
    """Which of the players' colours each seat has: what was chosen, else its own, else the first that nobody has."""
    names = [colour.name for colour in ON_DARK]
    places = {letter: names.index(name) for letter, name in chosen.items() if name in names}
    for letter in sorted(set(chosen) - set(places)):
        free = [place for place in (own_place(letter), *range(len(names))) if place not in places.values()]
        places[letter] = free[0] if free else own_place(letter)
    return places


def own_place(letter: str) -> int:
    """The colour of a seat for which nobody has chosen one."""
    return (ord(letter[0]) - ord("A")) % len(ON_DARK)
