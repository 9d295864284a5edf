"""The players' colours on rich paper: those that the window has on light ground, and pale tints of them.

Paper that saves ink has none: there the letter and the pattern say whose something is, and on rich paper they do too.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.world.colours import ON_LIGHT, SEATS, colour_places
from campaign.world.ids import PlayerId
from campaign.world.state import Campaign

TINT = 0.10  # the share of a colour in its tint: names on it stay black on white


@dataclass(frozen=True, slots=True)
class Colour:
    """A player's colour as #RRGGBB: the ``fill`` of a chip with the ``letter`` on it, words and thin lines in
    ``text``, and the ``tint`` of an area on which black type stands.
    """

    fill: str
    letter: str
    text: str
    tint: str


def colour_of(state: Campaign, player: PlayerId) -> Colour:
    """The colour in which a player is shown: the chosen one, else that of the seat."""
    chosen = {seat.letter: seat.colour for seat in state.players.values()}
    own = ON_LIGHT[colour_places(dict.fromkeys(SEATS, "") | chosen)[state.players[player].letter]]
    return Colour(own.fill, own.letter, own.text, tint(own.fill))


def tint(fill: str, share: float = TINT) -> str:
    """So much of a colour on white paper."""
    parts = (int(fill[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * share):02X}" for part in parts)
