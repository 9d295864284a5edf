"""The list that says which sector has which number, for maps that have no room for names. Asks no state."""

from __future__ import annotations

from campaign.paper.chip import draw_chip
from campaign.paper.lettering import Font
from campaign.paper.maps.content import MapContent
from campaign.paper.maps.fitting import Box
from campaign.paper.pen import HAIR, Pen

ROW = 3.8
COLUMN = 38.0  # about as wide as a column is, if there is room
NARROWEST = 20.0
TOP = 3.0
MOST = 0.4  # of a rectangle's height that the list may take, before its columns become narrow


def names_height(content: MapContent, whole: Box) -> float:
    """How high the list is at the lower end of a rectangle."""
    return TOP + ROW * _rows(content, whole) + 1.0


def draw_names(pen: Pen, content: MapContent, whole: Box) -> None:
    """The list in columns, by name, at the lower end of the rectangle."""
    rows = _rows(content, whole)
    step, y = whole.wide / -(-len(content.sectors) // rows), whole.low - names_height(content, whole)
    owners = {side.owner.letter: side.owner for side in content.sides}
    pen.line(whole.x, y + 1.0, whole.right, grey=HAIR)
    for place, sector in enumerate(sorted(content.sectors, key=lambda sector: sector.number)):
        left, base = whole.x + place // rows * step, y + TOP + (place % rows) * ROW + 2.9
        pen.text(left + 4.2, base, str(sector.number), Font.NUMBER, 7.4, align="right")
        if sector.owner:
            draw_chip(pen, left + 5.1, base - 2.35, 2.9, owners[sector.owner])
        pen.text(left + 8.8, base, sector.name, Font.NUMBER, 7.4, room=step - 10.0, smallest=6.2)


def _rows(content: MapContent, whole: Box) -> int:
    """How many rows the list has."""
    columns = max(1, int(whole.wide / COLUMN))
    while ROW * -(-len(content.sectors) // columns) > MOST * whole.high and whole.wide / (columns + 1) >= NARROWEST:
        columns += 1
    return -(-len(content.sectors) // columns)
