"""The list that says which sector has which number, for maps that have no room for names. Asks no state."""

from __future__ import annotations

from campaign.paper.chip import draw_chip
from campaign.paper.lettering import Font
from campaign.paper.maps.content import MapContent
from campaign.paper.pen import HAIR, Pen

ROW, COLUMN = 4.2, 36.0  # high, and about as wide as a column is
TOP = 3.0


def names_height(content: MapContent, wide: float) -> float:
    """How high the list is at this width."""
    columns = max(1, int(wide / COLUMN))
    return TOP + ROW * -(-len(content.sectors) // columns) + 1.0


def draw_names(pen: Pen, content: MapContent, x: float, y: float, wide: float) -> None:
    """The list in columns, by name, with its top left corner at x, y."""
    columns = max(1, int(wide / COLUMN))
    rows, step = -(-len(content.sectors) // columns), wide / columns
    owners = {side.owner.letter: side.owner for side in content.sides}
    pen.line(x, y + 1.0, x + wide, grey=HAIR)
    for place, sector in enumerate(sorted(content.sectors, key=lambda sector: sector.number)):
        left, base = x + place // rows * step, y + TOP + (place % rows) * ROW + 3.1
        pen.text(left + 4.6, base, str(sector.number), Font.NUMBER, 7.4, align="right")
        if sector.owner:
            draw_chip(pen, left + 5.6, base - 2.5, 3.0, owners[sector.owner])
        pen.text(left + 9.4, base, sector.name, Font.TEXT, 6.9, room=step - 11.0, smallest=6.2)
