"""The chip that says whose something is: a letter on black, on rich paper on the player's colour."""

from __future__ import annotations

from campaign.paper.lettering import Font
from campaign.paper.owner import Owner
from campaign.paper.pen import INK, Pen


def draw_chip(pen: Pen, x: float, y: float, side: float, owner: Owner) -> None:
    """A chip with its top left corner at x, y."""
    pen.box(x, y, side, side, radius=side * 0.14, grey=None, fill=owner.colour.fill if pen.rich else INK)
    ink = owner.colour.letter if pen.rich else 1.0
    pen.text(x + side / 2, y + side * 0.77, owner.letter, Font.HEAVY, side * 2.1, grey=ink, align="centre")
