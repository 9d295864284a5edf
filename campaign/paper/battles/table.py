"""The table of a plan at a scale: rulers on its edges, crosses, zones, scenery with numbers, and a bar of the scale.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, hypot

from campaign.battle.contract.telling import Ruler
from campaign.battle.scenery import CM, Edge, LowWall, Piece
from campaign.paper.battles.plan import Plan, PlanSide, marked, middle
from campaign.paper.battles.scenery import Sheet, draw_scenery, draw_storeys, room_in
from campaign.paper.chip import draw_chip
from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font
from campaign.paper.outline import Point
from campaign.paper.pen import INK, SOFT, Pen
from campaign.words import _, decimal

RULER = 7.0  # left of and above the table
SCALES = (5.0, 6.0, 7.0, 7.5, 8.0, 10.0)
BIGGEST = 120 * CM  # side of a table
CHIP = 6.0
INSET, CLEAR = 4.2, 7.6  # a side's letter from its edge, and at least from a number
ALONG = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8)  # where it may stand along the edge
OFF = 3.9  # from a wall to its number
NUMBER = 2.8  # half of a number with some air
BESIDE = (0.5, 0.35, 0.65, 0.2, 0.8)  # where it may stand along the wall
LEGEND_ROOM = 40.0  # at least, below the table


def scale_for(pen: Pen, width: int, height: int, top: float) -> float:
    """1 to what a table of this size fits the page."""
    across, down = pen.width - 2 * MARGIN - RULER - 1, pen.height - top - LEGEND_ROOM - RULER - 17
    return next(one for one in SCALES if width / 10 / one <= across and height / 10 / one <= down)


def draw_table(pen: Pen, x: float, y: float, one_to: float, plan: Plan) -> float:
    """The table with its rulers, its upper left corner with those at x, y; says how high it came out."""
    field = plan.field
    wide, deep = (BIGGEST, BIGGEST) if field is None else (field.width, field.height)
    sheet = Sheet(x + RULER, y + RULER, 0.1 / one_to)
    left, top = sheet.at((0, 0))
    right, bottom = sheet.at((wide, deep))
    ring = [(left, top), (right, top), (right, bottom), (left, bottom)]
    with pen.clipped([ring]):
        for side in plan.sides:
            _zone(pen, sheet, side)
        if field is not None:
            draw_scenery(pen, sheet, field.pieces, field.low_walls)
    _crosses(pen, sheet, wide, deep, plan.ruler.unit * plan.ruler.every)
    pen.box(left, top, right - left, bottom - top, weight=0.5)
    _rulers(pen, sheet, wide, deep, plan.ruler)
    for side in plan.sides:
        _zone_end(pen, sheet, side)
    spots = _numbers(pen, sheet, plan)
    for side in plan.sides:
        _edge(pen, sheet, side, (right, bottom), spots)
    return bottom - y


def draw_sizes(pen: Pen, x: float, y: float, one_to: float, ruler: Ruler) -> None:
    """On an empty grid: where a table of 80 or 100 cm ends."""
    sheet = Sheet(x + RULER, y + RULER, 0.1 / one_to)
    for size in (80 * CM, 100 * CM):
        right, bottom = sheet.at((size, size))
        left, top = sheet.at((0, 0))
        pen.polygon([((left, bottom), (right, bottom), (right, top))], weight=0.3, closed=False, dash=(2.4, 1.4))
        pen.text(right - 1.4, bottom - 1.4, ruler.length(size), Font.NUMBER, 9, grey=SOFT, align="right")


def draw_scale(pen: Pen, x: float, y: float, one_to: float, right: float, ruler: Ruler) -> None:
    """``1 : 6``, a bar as long as three numbers of the ruler are apart, and an arrow to the north at the right."""
    number = decimal(one_to, 2, whole=True)
    wide = pen.text(x, y, _("Scale 1 : {n}").format(n=number), Font.STRONG, 8.6)
    left, each = x + wide + 5, ruler.unit * ruler.every / 10 / one_to
    for n in range(3):
        pen.box(left + n * each, y - 2.4, each, 1.8, weight=0.2, fill=INK if n % 2 == 0 else 1.0)
    for n in range(4):
        pen.text(left + n * each, y + 2.4, str(ruler.every * n), Font.NUMBER, 7, grey=SOFT, align="centre")
    pen.polygon([[(right - 1.4, y - 2.8), (right, y + 1.4), (right - 1.4, y + 0.5), (right - 2.8, y + 1.4)]], fill=INK)
    north = pen.text(right - 4.4, y + 0.9, _("north"), Font.TEXT, 7.4, align="right")
    begin, end = left + 3 * each + 4, right - 4.4 - north - 2
    pen.text(begin, y, ruler.scale(), Font.TEXT, 7, grey=SOFT, room=end - begin, smallest=5)


def _zone(pen: Pen, sheet: Sheet, side: PlanSide) -> None:
    """The ground of a deployment zone, on rich paper in the side's tint."""
    if pen.rich:
        (left, top), (right, bottom) = sheet.at(side.zone[:2]), sheet.at(side.zone[2:])
        pen.box(left, top, right - left, bottom - top, grey=None, fill=side.owner.colour.tint)


def _zone_end(pen: Pen, sheet: Sheet, side: PlanSide) -> None:
    """A dashed line where the zone ends, and where a half of it does."""
    (left, top), (right, bottom) = sheet.at(side.zone[:2]), sheet.at(side.zone[2:])
    end = {
        Edge.NORTH: ((left, bottom), (right, bottom)),
        Edge.SOUTH: ((left, top), (right, top)),
        Edge.WEST: ((right, top), (right, bottom)),
        Edge.EAST: ((left, top), (left, bottom)),
    }[side.edge]
    ink = side.owner.colour.text if pen.rich else INK
    pen.polygon([end], weight=0.35, grey=ink, closed=False, dash=(3.0, 1.6))


def _edge(pen: Pen, sheet: Sheet, side: PlanSide, end: Point, spots: Sequence[Point]) -> None:
    """A strong line along the side's edge, and its letter where it covers no number, in the middle if it can."""
    left, top = sheet.at((0, 0))
    right, bottom = end
    (za, zb), (zc, zd) = sheet.at(side.zone[:2]), sheet.at(side.zone[2:])
    line = {
        Edge.NORTH: ((za, top), (zc, top)),
        Edge.SOUTH: ((za, bottom), (zc, bottom)),
        Edge.WEST: ((left, zb), (left, zd)),
        Edge.EAST: ((right, zb), (right, zd)),
    }[side.edge]
    pen.polygon([line], weight=1.1, grey=side.owner.colour.fill if pen.rich else INK, closed=False)
    off = {Edge.NORTH: (0, 1), Edge.SOUTH: (0, -1), Edge.WEST: (1, 0), Edge.EAST: (-1, 0)}[side.edge]
    middles = [
        (ax + (bx - ax) * share + off[0] * INSET, ay + (by - ay) * share + off[1] * INSET)
        for (ax, ay), (bx, by) in [line]
        for share in ALONG
    ]
    x, y = next((spot for spot in middles if all(dist(spot, other) > CLEAR for other in spots)), middles[0])
    pen.box(x - CHIP / 2 - 0.6, y - CHIP / 2 - 0.6, CHIP + 1.2, CHIP + 1.2, radius=1.0, grey=None, fill=1.0)
    draw_chip(pen, x - CHIP / 2, y - CHIP / 2, CHIP, side.owner)


def _crosses(pen: Pen, sheet: Sheet, wide: int, deep: int, apart: int) -> None:
    crosses = []
    for cx in range(apart, wide, apart):
        for cy in range(apart, deep, apart):
            x, y = sheet.at((cx, cy))
            crosses += [((x - 0.9, y), (x + 0.9, y)), ((x, y - 0.9), (x, y + 0.9))]
    pen.polygon(crosses, weight=0.15, grey=0.45, closed=False)


def _rulers(pen: Pen, sheet: Sheet, wide: int, deep: int, ruler: Ruler) -> None:
    """Ticks on all edges, two for each number, and the numbers at the north and west."""
    apart = ruler.unit * ruler.every
    left, top = sheet.at((0, 0))
    right, bottom = sheet.at((wide, deep))
    ticks = []
    for place in range(0, wide + 1, apart // 2):
        x, long = sheet.at((place, 0))[0], 1.8 if place % apart == 0 else 1.0
        ticks += [((x, top), (x, top - long)), ((x, bottom), (x, bottom + long * 0.6))]
        if place % apart == 0:
            pen.text(x, top - 2.6, str(place // ruler.unit), Font.NUMBER, 8, align="centre")
    for place in range(0, deep + 1, apart // 2):
        y, long = sheet.at((0, place))[1], 1.8 if place % apart == 0 else 1.0
        ticks += [((left, y), (left - long, y)), ((right, y), (right + long * 0.5, y))]
        if place % apart == 0 and place:
            pen.text(left - 2.5, y + 1.0, str(place // ruler.unit), Font.NUMBER, 8, align="right")
    pen.polygon(ticks, weight=0.2, closed=False)


def _beside(sheet: Sheet, plan: Plan, wall: LowWall) -> tuple[float, float]:
    """Where a wall's number stands: beside its middle, or farther along it where a piece lies there."""
    (ax, ay), (bx, by) = sheet.at(wall.start), sheet.at(wall.end)
    long = hypot(bx - ax, by - ay)
    away = ((by - ay) / long * OFF, (ax - bx) / long * OFF)
    outlines = [
        [sheet.at(corner) for corner in thing.corners] for _n, thing in plan.numbered if isinstance(thing, Piece)
    ]
    spots = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in BESIDE]
    places = [(x + away[0] * side, y + away[1] * side) for x, y in spots for side in (1, -1)]
    rooms = {place: min((-room_in(outline, place) for outline in outlines), default=NUMBER) for place in places}
    return max(places, key=lambda place: min(NUMBER, rooms[place]))


def _numbers(pen: Pen, sheet: Sheet, plan: Plan) -> list[Point]:
    """The number of each piece on white, and its two corners from which it is measured; says where all these are."""
    spots: list[Point] = []
    for number, thing in plan.numbered:
        one, other = (sheet.at(place) for place in marked(thing))
        pen.circle(*one, 0.85, weight=0.2, fill=INK)
        pen.circle(*other, 0.85, weight=0.3, fill=1.0)
        x, y = sheet.at(middle(thing)) if isinstance(thing, Piece) else _beside(sheet, plan, thing)
        pen.circle(x, y, 2.5, weight=0.25, fill=1.0)
        pen.text(x, y + 1.15, str(number), Font.NUMBER, 9, align="centre")
        if isinstance(thing, Piece) and thing.storeys > 1:
            pen.box(x + 2.9, y - 1.7, 4.4, 3.4, grey=None, fill=1.0)
            draw_storeys(pen, x + 3.3, y + 1.1, thing)
        spots += [one, other, (x, y)]
    return spots
