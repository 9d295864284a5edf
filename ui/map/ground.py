"""The ground of the map: water, land, and each sector's floor with streets, tint and the owner's band, as pictures.

Pictures are made once for a theme and scale and then only laid on the screen. A sector's streets follow from its key
and character alone, so they are the same in every session. Knows shapes and colours; armies and rules it does not.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from campaign.world.colours import PlayerColour
from campaign.world.maps.document import MapDocument, MapSector, Point
from ui.theme import Palette

GAP = 5.0  # points between two sectors
BAND = 3.0  # the solid part of the owner's band
FADES = ((11.0, 0.16), (7.0, 0.30))  # how far it fades into the sector, and how strong it is there
TINT = {"dark": 0.13, "light": 0.09}
WATERLINES = (14.0, 28.0, 43.0, 59.0)  # map units from the coast
COAST_STEP = 5  # the waterlines follow every so many-th point of the coast
MARGIN = 64.0  # water round the land, in map units


@dataclass(frozen=True, slots=True)
class Texture:
    """A sector's character as shapes in map units: ``low`` and ``high`` blocks, and thin ``lines``."""

    low: QPainterPath
    high: QPainterPath
    lines: QPainterPath


def shape(points: Sequence[Point]) -> QPainterPath:
    """A closed outline as a path."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


# --- what a sector's character looks like -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Streets:
    """How a street plan is cut: the largest block, the width of streets, and how many blocks stand."""

    block: float
    street: float
    filled: float = 1.0
    high: float = 0.18
    ragged: float = 0.0


_PLANS = {
    "core": _Streets(24, 3.2, high=0.34),
    "suburb": _Streets(32, 4.4, filled=0.94, high=0.10),
    "docks": _Streets(58, 5.6, high=0.14),
    "works": _Streets(84, 7.0, high=0.30),
    "park": _Streets(44, 9.0, filled=0.34, high=0.10),
    "ruins": _Streets(34, 5.0, filled=0.62, high=0.12, ragged=0.5),
    "capital": _Streets(26, 3.4, high=0.34),
    "port": _Streets(40, 5.0, filled=0.9, high=0.2),
    "agri": _Streets(70, 3.0, high=0.45),
}


def texture(sector: MapSector) -> Texture:
    """What the sector's character looks like from above."""
    rng = random.Random(f"ground|{sector.key}|{sector.name}|{sector.character}")
    box = shape(sector.outline).boundingRect()
    made = Texture(QPainterPath(), QPainterPath(), QPainterPath())
    if (plan := _PLANS.get(sector.character)) is not None:
        town = _town(sector, box) if sector.character in ("capital", "port") else None
        _cut_streets(made, plan, box, rng, town)
    draw = _COUNTRY.get(sector.character)
    if draw is not None:
        draw(made, sector, box, rng)
    return made


def _town(sector: MapSector, box: QRectF) -> Callable[[float, float], bool]:
    """A planet's towns stand round the hub and leave the rest of the territory open."""
    size = min(box.width(), box.height()) * (0.40 if sector.character == "capital" else 0.30)
    x, y = sector.hub
    return lambda px, py: math.hypot(px - x, (py - y) * 1.15) < size


def _cut_streets(
    made: Texture, plan: _Streets, box: QRectF, rng: random.Random, town: Callable[[float, float], bool] | None
) -> None:
    """Cut a turned square into ever smaller blocks, and keep those that stand."""
    side = math.hypot(box.width(), box.height())
    centre = box.center()
    turned = QTransform().translate(centre.x(), centre.y()).rotate(rng.uniform(-40, 40))
    low, high = QPainterPath(), QPainterPath()
    reach = (box.width() / 2 + plan.block, box.height() / 2 + plan.block)
    for x, y, width, height in _blocks(-side / 2, -side / 2, side, side, plan, rng, 0):
        middle = turned.map(QPointF(x + width / 2, y + height / 2))
        outside = abs(middle.x() - centre.x()) > reach[0] or abs(middle.y() - centre.y()) > reach[1]
        if rng.random() > plan.filled or outside or (town is not None and not town(middle.x(), middle.y())):
            continue
        block = high if rng.random() < plan.high else low
        if rng.random() < plan.ragged:
            block.addPolygon(_broken(x, y, width, height, rng))
        else:
            block.addRect(x, y, width, height)
    made.low.addPath(turned.map(low))
    made.high.addPath(turned.map(high))


def _blocks(
    x: float, y: float, width: float, height: float, plan: _Streets, rng: random.Random, depth: int
) -> Iterator[tuple[float, float, float, float]]:
    longer = max(width, height)
    if longer < plan.block * rng.uniform(0.75, 1.35):
        yield x, y, width, height
        return
    share, street = rng.uniform(0.36, 0.64), plan.street * (1.7 if depth < 3 else 1.0)
    cut = longer * share
    if width >= height:
        yield from _blocks(x, y, cut - street / 2, height, plan, rng, depth + 1)
        yield from _blocks(x + cut + street / 2, y, width - cut - street / 2, height, plan, rng, depth + 1)
    else:
        yield from _blocks(x, y, width, cut - street / 2, plan, rng, depth + 1)
        yield from _blocks(x, y + cut + street / 2, width, height - cut - street / 2, plan, rng, depth + 1)


def _broken(x: float, y: float, width: float, height: float, rng: random.Random) -> QPolygonF:
    """A block with a corner shot away."""
    bite_x, bite_y = width * rng.uniform(0.3, 0.7), height * rng.uniform(0.3, 0.7)
    corners = [(0.0, 0.0), (width, 0.0), (width, height - bite_y), (width - bite_x, height), (0.0, height), (0.0, 0.0)]
    return QPolygonF([QPointF(x + px, y + py) for px, py in corners])


def _scattered(box: QRectF, distance: float, rng: random.Random) -> Iterator[tuple[float, float]]:
    """Places spread over a box, at random but not in heaps."""
    y, odd = box.top(), False
    while y < box.bottom():
        x = box.left() + (distance / 2 if odd else 0)
        while x < box.right():
            yield x + rng.uniform(-0.38, 0.38) * distance, y + rng.uniform(-0.38, 0.38) * distance
            x += distance
        y, odd = y + distance * 0.87, not odd


def _forest(made: Texture, sector: MapSector, box: QRectF, rng: random.Random) -> None:
    for x, y in _scattered(box, 13, rng):
        size = rng.uniform(3.0, 5.6)
        (made.high if rng.random() < 0.25 else made.low).addEllipse(QPointF(x, y), size, size)


def _waste(made: Texture, sector: MapSector, box: QRectF, rng: random.Random) -> None:
    for x, y in _scattered(box, 26, rng):
        length, bend = rng.uniform(6, 15), rng.uniform(-3, 3)
        made.lines.moveTo(x - length, y)
        made.lines.quadTo(x, y - 4 + bend, x + length, y + bend)


def _pits(made: Texture, sector: MapSector, box: QRectF, rng: random.Random) -> None:
    for _ in range(4):
        x, y = rng.uniform(box.left(), box.right()), rng.uniform(box.top(), box.bottom())
        tilt = rng.uniform(0.6, 0.9)
        for ring in range(5):
            made.lines.addEllipse(QPointF(x, y), 9 + ring * 9, (9 + ring * 9) * tilt)
    for x, y in _scattered(box, 46, rng):
        made.low.addRect(x, y, rng.uniform(5, 11), rng.uniform(4, 8))


def _relief(made: Texture, sector: MapSector, box: QRectF, rng: random.Random) -> None:
    """Contours that follow the coast, for open country round a town."""
    outline, (x, y) = shape(sector.outline), sector.hub
    for share in (0.62, 0.76, 0.89):
        grown = QTransform().translate(x, y).scale(share, share).translate(-x, -y)
        made.lines.addPath(grown.map(outline))


_COUNTRY: dict[str, Callable[[Texture, MapSector, QRectF, random.Random], None]] = {
    "forest": _forest,
    "waste": _waste,
    "mine": _pits,
    "capital": _relief,
    "port": _relief,
}


# --- pictures -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and where its upper left corner lies on the map, in points at the scale it was made for."""

    pixmap: QPixmap
    x: float
    y: float
    scale: float


def _canvas(box: QRectF, ratio: float) -> QImage:
    drawn = QImage(
        max(1, math.ceil(box.width() * ratio)),
        max(1, math.ceil(box.height() * ratio)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(Qt.GlobalColor.transparent)
    return drawn


def _line(colour: str | QColor, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _faded(colour: str, share: float) -> QColor:
    faded = QColor(colour)
    faded.setAlphaF(share)
    return faded


def water_picture(document: MapDocument, palette: Palette) -> Picture:
    """The water round the land: outlines that fade outwards. Soft lines, so one picture serves every zoom."""
    box = QRectF(0, 0, document.width, document.height).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    coast = QPainterPath()
    for outline in document.land:
        coast.addPath(shape(outline[::COAST_STEP]))
    drawn = _canvas(box, 1.0)
    painter = QPainter(drawn)  # without antialiasing, which takes ten times as long: laying it out smooths it
    painter.translate(-box.topLeft())
    for number, distance in reversed(list(enumerate(WATERLINES))):
        painter.strokePath(coast, _line(_faded(palette.waterline, 0.66 - 0.15 * number), 2 * distance))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        painter.strokePath(coast, _line("black", 2 * distance - 3.6))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    painter.end()
    return Picture(QPixmap.fromImage(drawn), box.left(), box.top(), 1.0)


def sector_picture(
    sector: MapSector,
    surface: Texture,
    owner: PlayerColour | None,
    palette: Palette,
    scale: float,
    ratio: float,
    solid: float = 1.0,
) -> Picture:
    """One sector's floor: streets, the owner's tint and band, hatched where it is radioactive.

    ``solid``: how much of what lies beneath the floor covers; the band always covers it.
    """
    to_points = QTransform.fromScale(scale, scale)
    outline = to_points.map(shape(sector.outline))
    box = QRectF(outline.boundingRect().toAlignedRect()).adjusted(-2, -2, 2, 2)
    drawn = _canvas(box, ratio)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-box.topLeft())
    painter.setClipPath(outline)
    painter.setOpacity(solid)
    painter.fillPath(outline, QColor(palette.ground))
    painter.fillPath(to_points.map(surface.low), QColor(palette.block))
    painter.fillPath(to_points.map(surface.high), QColor(palette.block_high))
    painter.strokePath(to_points.map(surface.lines), _line(palette.block_high, 1.2))
    painter.setOpacity(1.0)
    if sector.radioactive:
        _hatch(painter, box, _faded(palette.warn, 0.16))
    if owner is not None:
        painter.fillPath(outline, _faded(owner.fill, TINT[palette.name]))
        for reach, strength in FADES:
            painter.strokePath(outline, _line(_faded(owner.fill, strength), GAP + 2 * reach))
        painter.strokePath(outline, _line(owner.fill, GAP + 2 * BAND))
    else:
        painter.strokePath(outline, _line(palette.line2, GAP + 2))
    painter.setClipping(False)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.strokePath(outline, _line("black", GAP))
    painter.end()
    return Picture(QPixmap.fromImage(drawn), box.left(), box.top(), scale)


def _hatch(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setPen(_line(colour, 2.0))
    x = box.left() - box.height()
    while x < box.right():
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
        x += 9
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
