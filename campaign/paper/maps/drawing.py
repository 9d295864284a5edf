"""The map as a picture on paper: ground, owners' bands, routes, names and counters. Asks no state."""

from __future__ import annotations

from campaign.paper.lettering import Font
from campaign.paper.maps.content import MapContent
from campaign.paper.pen import HAIR, INK, Pen

WATER = 62.0  # map units of water round the land


def map_height(content: MapContent, wide: float) -> float:
    """How high the map is when it is this wide, in millimetres."""
    left, top, right, bottom = _bounds(content)
    return wide * (bottom - top) / (right - left)


def draw_map(pen: Pen, content: MapContent, x: float, y: float, wide: float, high: float) -> None:
    """The whole map in the middle of the rectangle with its top left corner at x, y."""
    left, top, right, bottom = _bounds(content)
    scale = min(wide / (right - left), high / (bottom - top))
    x += (wide - (right - left) * scale) / 2 - left * scale
    y += (high - (bottom - top) * scale) / 2 - top * scale
    hubs = {sector.key: (x + sector.hub[0] * scale, y + sector.hub[1] * scale) for sector in content.sectors}
    pen.polygon(
        [[(x + px * scale, y + py * scale) for px, py in sector.outline] for sector in content.sectors],
        weight=0.3,
    )
    pen.polygon([(hubs[route.a], hubs[route.b]) for route in content.routes], closed=False, grey=HAIR)
    for sector in content.sectors:
        hx, hy = hubs[sector.key]
        pen.text(hx, hy, f"{sector.owner} {sector.name}", Font.NUMBER, 7, align="centre")
        for place, army in enumerate(content.armies_in(sector.key)):
            pen.box(hx - 3.5 + place * 8, hy + 1, 7, 7, radius=0.8, fill=1.0)
            pen.text(hx + place * 8, hy + 6.6, str(army.fp), Font.NUMBER, 12, align="centre", grey=INK)


def _bounds(content: MapContent) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what there is to draw, in map units."""
    points = [point for ring in (*content.ground.land, *(s.outline for s in content.sectors)) for point in ring]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs) - WATER, min(ys) - WATER, max(xs) + WATER, max(ys) + WATER
