"""The map as a picture on paper: water, tiles with their owners' bands, streets, routes, and what stands on them.

``draw_map`` fills a rectangle and nothing beside it. Asks no state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from campaign.paper.chip import draw_chip
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font, width
from campaign.paper.maps.content import MapContent, Side
from campaign.paper.maps.fitting import SMALLEST, SMALLEST_NUMBERED, Box, Fit, fit, height_for
from campaign.paper.maps.ground import Ground, Tile, ground_of, tile_of
from campaign.paper.maps.layout import NAME_SIZES, PAD, Label, Layout, Sign, lay_out
from campaign.paper.maps.marks import CHIP, MINE, badge, counter, lost_home, mine
from campaign.paper.maps.names import draw_names, names_height
from campaign.paper.maps.patterns import WEIGHT, band_shades, draw_pattern
from campaign.paper.owner import Owner
from campaign.paper.pen import HAIR, INK, SOFT, Pen

GAP = 1.1  # millimetres between two sectors, at size 1
BAND = 3.3  # the owner's band
GAP_SHARE, BAND_SHARE = 0.04, 0.1  # of a sector's width, at most
FINEST = 0.048  # millimetres for a unit: below this streets would only be grey
NOBODYS = Letterhead("", "", 0)


def map_height(content: MapContent, wide: float) -> float:
    """How high the map is when it is this wide, in millimetres."""
    return height_for(content.ground, wide)


@dataclass(frozen=True, slots=True)
class Placed:
    """A map with everything in its place. ``room``: what of the rectangle is left for the picture, above any list."""

    content: MapContent
    whole: Box
    room: Box
    lies: Fit
    ground: Ground
    layout: Layout


def draw_map(pen: Pen, content: MapContent, x: float, y: float, wide: float, high: float) -> None:
    """The whole map in the middle of the rectangle with its top left corner at x, y.

    Where names have no room, sectors have numbers, and their list takes the lower part of the rectangle.
    """
    draw_placed(pen, place_map(content, Box(x, y, wide, high)))


def place_map(content: MapContent, whole: Box) -> Placed:
    """Find a place for everything in a rectangle. Whose paper it is makes no difference, so players share it."""
    return replace(_place(replace(content, top=NOBODYS, knows=""), whole), content=content)


def place_alone(content: MapContent, whole: Box) -> Placed:
    """Place the map alone in a rectangle, where the list of names stands elsewhere."""
    named = _placed(content, whole, whole, by_number=False)
    numbered = named or _placed(content, whole, whole, by_number=True)
    assert numbered is not None  # numbers always have room
    return numbered


@lru_cache(maxsize=4)
def _place(content: MapContent, whole: Box) -> Placed:
    named = _placed(content, whole, whole, by_number=False)
    if named is not None:
        return named
    room = Box(whole.x, whole.y, whole.wide, whole.high - names_height(content, whole))
    numbered = _placed(content, whole, room, by_number=True)
    assert numbered is not None  # numbers always have room
    return numbered


def draw_placed(pen: Pen, placed: Placed, view: Box | None = None) -> None:
    """Draw it; ``view``: only that part is looked at, so what lies elsewhere may be left out."""
    content, room, lies = placed.content, placed.room, placed.lies
    ring = [(room.x, room.y), (room.right, room.y), (room.right, room.low), (room.x, room.low)]
    with pen.clipped([ring]):
        _draw_ground(pen, content, placed.ground, lies, view or room)
        _draw_routes(pen, content, placed.ground, lies)
    _draw_layout(pen, content, placed.layout, lies, view or placed.whole)
    if placed.layout.by_number:
        draw_names(pen, content, placed.whole)


def _placed(content: MapContent, whole: Box, room: Box, *, by_number: bool) -> Placed | None:
    lies = fit(content.ground, room, SMALLEST_NUMBERED if by_number else SMALLEST)
    ground = ground_of(content.ground, *_widths(content, lies))
    layout = lay_out(content, ground, lies, room, by_number=by_number)
    return None if layout is None else Placed(content, whole, room, lies, ground, layout)


def _widths(content: MapContent, lies: Fit) -> tuple[float, float]:
    """Gap and band in units of the map."""
    tile, unit = tile_of(content.ground), lies.size / lies.scale
    return round(min(GAP * unit, GAP_SHARE * tile), 2), round(min(BAND * unit, BAND_SHARE * tile), 2)


def _draw_ground(pen: Pen, content: MapContent, ground: Ground, lies: Fit, view: Box) -> None:
    thin = lies.size**0.5
    for number, water in enumerate(ground.waters):
        pen.polygon(lies.rings(water), weight=0.14 * thin, grey=0.58 + 0.1 * number)
    seen = {
        sector.key: tile
        for sector in content.sectors
        if (tile := ground.tiles[sector.key]).edge and lies.box(tile.edge).meets(view)
    }
    for side in content.sides:
        owned = [seen[s.key] for s in content.sectors if s.owner == side.owner.letter and s.key in seen]
        if owned:
            _draw_band(pen, side, owned, lies)
    if lies.scale >= FINEST:
        _draw_streets(pen, list(seen.values()), lies)
    pen.polygon([ring for tile in seen.values() for ring in lies.rings(tile.edge)], weight=0.42 * thin, grey=INK)


def _draw_band(pen: Pen, side: Side, owned: Sequence[Tile], lies: Fit) -> None:
    """An owner's bands, all of them through one mask, so that the pattern goes on from sector to sector."""
    colour, thin = side.owner.colour, lies.size**0.5
    edges = [ring for tile in owned for ring in lies.rings(tile.edge)]
    inner = [ring for tile in owned for ring in lies.rings(tile.inner)]
    ink, ground = band_shades(pen, side.owner)
    if pen.rich:
        pen.polygon(edges, grey=None, fill=colour.tint)
        pen.polygon([*edges, *inner], grey=None, fill=ground)
    box = lies.box([ring for tile in owned for ring in tile.edge])
    with pen.clipped([*edges, *inner]):
        draw_pattern(pen, side.pattern, box, lies.size, ink, ground)
    if side.pattern == "contours":
        rails = [ring for tile in owned for ring in lies.rings(tile.rails)]
        pen.polygon(rails, weight=WEIGHT * thin, grey=ink)
    pen.polygon(inner, weight=0.14 * thin, grey=colour.text if pen.rich else SOFT)


def _draw_streets(pen: Pen, tiles: Sequence[Tile], lies: Fit) -> None:
    """Faint, closed blocks first."""
    weight = 0.1 * lies.size**0.5
    pen.polygon([ring for tile in tiles for ring in lies.rings(tile.streets)], weight=weight, grey=HAIR + 0.06)
    pen.polygon([r for t in tiles for r in lies.rings(t.lines)], weight=weight, grey=HAIR + 0.06, closed=False)


def _draw_routes(pen: Pen, content: MapContent, ground: Ground, lies: Fit) -> None:
    lines = [lies.ring(ground.ways[route.a, route.b].line) for route in content.routes]
    thin = lies.size**0.5
    pen.polygon(lines, closed=False, weight=0.8 * thin, grey=1.0)
    pen.polygon(lines, closed=False, weight=0.24 * thin, grey=0.45)
    for sector in content.sectors:
        x, y = lies.at(sector.hub)
        pen.circle(x, y, 0.7 * lies.size, grey=None, fill=0.45)


def _draw_layout(pen: Pen, content: MapContent, layout: Layout, lies: Fit, view: Box) -> None:
    owners = {side.owner.letter: side.owner for side in content.sides}
    around_it = view.grown(MINE * lies.size)
    for field in layout.mines:
        if around_it.has(field.at):
            mine(pen, field.at, MINE * lies.size, owners[field.letter])
    for label in layout.labels:
        if label.box.meets(view):
            _draw_label(pen, label, owners)
    for placed in layout.counters:
        if placed.area.meets(view):
            counter(pen, placed.army, placed.box, owners[placed.army.letter])
            if placed.more:
                badge(pen, (placed.box.right, placed.box.low), placed.more)
    for sign in layout.signs:
        if around_it.has(sign.at):
            _draw_sign(pen, sign, lies.size)


def _draw_label(pen: Pen, label: Label, owners: Mapping[str, Owner]) -> None:
    sector, size, unit = label.sector, label.size, label.size / NAME_SIZES[0]
    box, side = label.box, CHIP * unit
    pen.box(box.x, box.y, box.wide, box.high, radius=0.8 * unit, grey=None, fill=1.0)
    x, top = box.x + PAD * unit, box.y + (box.high - side) / 2
    if sector.owner:
        draw_chip(pen, x, top, side, owners[sector.owner])
        x += side + 1.0 * unit
    for place, line in enumerate(label.lines):
        pen.text(x, box.y + (3.3 + 3.1 * place) * unit, line, Font.NUMBER, size)
    x += max(width(line, Font.NUMBER, size) for line in label.lines) + 1.0 * unit
    if sector.lost:
        lost_home(pen, x, top, side, owners[sector.lost])
        x += side + 1.0 * unit
    if sector.stock:
        pen.icon("stock", x, box.y + box.high / 2 - 1.5 * unit, 3.0 * unit, grey=SOFT)
        pen.text(x + 3.3 * unit, box.y + box.high / 2 + 1.1 * unit, str(sector.stock), Font.NUMBER, size, grey=SOFT)


def _draw_sign(pen: Pen, sign: Sign, size: float) -> None:
    """A zone's trefoil, or crossed blades on black."""
    x, y = sign.at
    side = 4.2 * size
    if sign.icon == "battle":
        pen.circle(x, y, side / 2, grey=None, fill=INK)
        pen.icon(sign.icon, x - side * 0.34, y - side * 0.34, side * 0.68, grey=1.0)
    else:
        pen.circle(x, y, side / 2, grey=None, fill=1.0)
        pen.icon(sign.icon, x - side / 2, y - side / 2, side)
