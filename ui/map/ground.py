"""The ground of the map: water, land, and each sector's floor with streets, tint and the owner's band, as pictures.

Pictures are made once for a theme and scale and then only laid on the screen. Knows shapes and colours; armies and
rules it does not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from campaign.world.colours import PlayerColour
from campaign.world.maps import streets
from campaign.world.maps.document import MapDocument, MapSector, Point
from campaign.world.palettes import Palette
from campaign.world.zones import is_zone

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


def texture(sector: MapSector) -> Texture:
    """What the sector's character looks like from above."""
    surface = streets.surface(sector)
    return Texture(_path(surface.low), _path(surface.high), _path(surface.lines))


def _path(shapes: Sequence[streets.Ring | streets.Round | streets.Bend]) -> QPainterPath:
    path = QPainterPath()
    for part in shapes:
        match part:
            case streets.Round((x, y), across, down):
                path.addEllipse(QPointF(x, y), across, down)
            case streets.Bend((ax, ay), (x, y), (bx, by)):
                path.moveTo(ax, ay)
                path.quadTo(x, y, bx, by)
            case _:
                path.addPolygon(QPolygonF([QPointF(x, y) for x, y in part]))
                path.closeSubpath()
    return path


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
    """One sector's floor: streets, the owner's tint and band, hatched where it is hazardous.

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
    if is_zone(sector):
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
