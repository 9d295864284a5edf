"""A battle's table as a picture: scenery in plan, and the edges at which the sides deploy.

Follows from the battlefield, the sides and the palette alone, so equal values give equal pictures. Draws no figures and
knows no rule.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from campaign.battle.contract import AnySetup
from campaign.battle.contract.agreements import Bounds
from campaign.battle.contract.telling import Row, Ruler
from campaign.battle.scenery import (
    CM,
    OPENING_WIDTH,
    Battlefield,
    Edge,
    LowWall,
    Opening,
    OpeningKind,
    Piece,
    PieceKind,
)
from campaign.battle.scenery import Point as Place
from campaign.battle.systems import agreements_of, telling_of
from campaign.world.colours import PlayerColour
from campaign.world.palettes import Palette
from ui import theme
from ui.theme import Theme
from ui.widgets import RATIO

APART = 34.0  # points between two numbers of a measure, at least
RULER = 22.0  # points left of and above the table for its measures
RIM = 2.0  # and beyond its other edges
SMALLEST, LARGEST = 16.0, 56.0  # pixels of a side's letter in its zone
CROSS = 2.5  # half of one in a hazard
FAINT = 0.5  # how strong that is
OVER_PHOTO = 0.72  # how strong scenery is over a photo, so that both are seen
_DRAWN_AFTER = (  # what lies under what
    PieceKind.HAZARD,
    PieceKind.RIVER,
    PieceKind.HILL,
    PieceKind.POOL,
    PieceKind.RUBBLE,
    PieceKind.RUINS,
    PieceKind.FOREST,
    PieceKind.BUILDING,
)


@dataclass(frozen=True, slots=True)
class Deployed:
    """A side at its edge: its seat's letter and colours, and where it sets up."""

    edge: Edge
    letter: str
    colour: PlayerColour
    zone: Bounds


def deployed(setup: AnySetup, letters: Sequence[str], look: Theme, rows: Sequence[Row] = ()) -> list[Deployed]:
    """The sides of a battle, by their letters in their order; nobody as long as the edges are still to be taken.

    ``rows``: the log as far as the battle has come.
    """
    zone, edges = agreements_of(setup.system).zone, telling_of(setup.system).edges(setup, rows)
    return [
        Deployed(edge, letter, look.player(letter), zone(setup.battlefield, edge, side.toward, len(setup.sides)))
        for edge, side, letter in zip(edges or (), setup.sides, letters, strict=edges is not None)
    ]


@dataclass(frozen=True, slots=True)
class Beneath:
    """A photo of the club's table that lies under the scenery: where, in tenths of a millimetre, and how strong."""

    picture: QPixmap
    area: QRectF
    opacity: float  # 0 to 1


def table_scale(field: Battlefield, width: float, height: float) -> float:
    """Points of the picture for a tenth of a millimetre, where it has so much room."""
    around = RULER + RIM
    return min((width - around) / field.width, (height - around) / field.height)


def table_pixmap(
    field: Battlefield,
    sides: Sequence[Deployed],
    palette: Palette,
    width: float,
    height: float,
    beneath: Beneath | None = None,
    *,
    ruler: Ruler,
) -> QPixmap:
    """The table, as large as it fits in so many points, its measures at the north and west."""
    scale = table_scale(field, width, height)
    return part_pixmap(field, sides, palette, scale, whole(field, scale), beneath, RATIO, ruler=ruler)


def measured_every(scale: float, ruler: Ruler) -> int:
    """At which lengths the edges of the table have numbers: so far apart that no two of them run together."""
    cross = ruler.unit * ruler.every
    return next(cross * times for times in (1, 2, 4, 6, 12) if cross * times * scale >= APART or times == 12)


def whole(field: Battlefield, scale: float) -> QRectF:
    """What the whole picture takes, with its measures, in points from the table's north-west corner."""
    around = RULER + RIM
    return QRectF(-RULER, -RULER, field.width * scale + around, field.height * scale + around)


def part_pixmap(
    field: Battlefield,
    sides: Sequence[Deployed],
    palette: Palette,
    scale: float,
    part: QRectF,
    beneath: Beneath | None = None,
    ratio: float = 1.0,
    *,
    ruler: Ruler,
) -> QPixmap:
    """A part of the table, in points from its north-west corner; ``ratio``: pixels a point."""
    drawn = QPixmap(math.ceil(part.width() * ratio), math.ceil(part.height() * ratio))
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-part.topLeft())
    _Table(painter, field, palette, scale, part, ruler).draw(sides, beneath)
    painter.end()
    return drawn


class _Table:
    """One picture under way. The painter's units are points, from the table's north-west corner."""

    def __init__(
        self, painter: QPainter, field: Battlefield, palette: Palette, scale: float, part: QRectF, ruler: Ruler
    ) -> None:
        self._painter, self._field, self._p, self._scale, self._ruler = painter, field, palette, scale, ruler
        self._part_drawn = part
        self._ground = QRectF(0, 0, field.width * scale, field.height * scale)

    def draw(self, sides: Sequence[Deployed], beneath: Beneath | None = None) -> None:
        painter = self._painter
        painter.fillRect(self._ground, QColor(self._p.ground))
        if beneath is not None:
            self._photo(beneath)
        for side in sides:
            self._zone(side)
        painter.save()
        painter.setClipRect(self._ground)
        painter.setOpacity(1.0 if beneath is None else OVER_PHOTO)
        self._river()
        for piece in sorted(self._field.pieces, key=lambda piece: _DRAWN_AFTER.index(piece.kind)):
            self._piece(piece)
        for wall in self._field.low_walls:
            self._low_wall(wall)
        self._crosses()
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._p.line2), 1))
        painter.drawRect(self._ground)
        self._measures()
        for side in sides:
            self._edge(side)

    def _photo(self, beneath: Beneath) -> None:
        area = beneath.area
        painter = self._painter
        painter.save()
        painter.setClipRect(self._ground)
        painter.setOpacity(beneath.opacity)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        target = QRectF(area.topLeft() * self._scale, area.bottomRight() * self._scale)
        painter.drawPixmap(target, beneath.picture, QRectF(beneath.picture.rect()))
        painter.restore()

    # --- the ground ----------------------------------------------------------------------------------------------

    def _zone(self, side: Deployed) -> None:
        """The zone in the side's tint, with a dashed line where it ends."""
        left, upper, right, lower = (bound * self._scale for bound in side.zone)
        area = QRectF(QPointF(left, upper), QPointF(right, lower))
        self._painter.fillRect(area, QColor(theme.mixed(self._p.ground, side.colour.fill, 0.14)))
        ends = {
            Edge.NORTH: (area.bottomLeft(), area.bottomRight()),
            Edge.SOUTH: (area.topLeft(), area.topRight()),
            Edge.WEST: (area.topRight(), area.bottomRight()),
            Edge.EAST: (area.topLeft(), area.bottomLeft()),
        }[side.edge]
        pen = QPen(QColor(theme.mixed(self._p.ground, side.colour.text, 0.6)), 1, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([4, 4])
        self._painter.setPen(pen)
        self._painter.drawLine(*ends)

    def _edge(self, side: Deployed) -> None:
        """A solid line along the side's edge, and its letter large and faint in the zone: figures stand on it."""
        area = self._ground
        one, other = {
            Edge.NORTH: (area.topLeft(), area.topRight()),
            Edge.SOUTH: (area.bottomLeft(), area.bottomRight()),
            Edge.WEST: (area.topLeft(), area.bottomLeft()),
            Edge.EAST: (area.topRight(), area.bottomRight()),
        }[side.edge]
        painter = self._painter
        painter.setPen(QPen(QColor(side.colour.fill), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(one, other)
        left, upper, right, lower = (bound * self._scale for bound in side.zone)
        box = QRectF(QPointF(left, upper), QPointF(right, lower))
        face = theme.font("letter")
        face.setPixelSize(round(min(LARGEST, max(SMALLEST, 0.6 * min(box.width(), box.height())))))
        faint = QColor(side.colour.text)
        faint.setAlphaF(FAINT)
        painter.setPen(faint)
        painter.setFont(face)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, side.letter)

    def _crosses(self) -> None:
        """A small cross at every number of the ruler."""
        apart = self._ruler.unit * self._ruler.every
        self._painter.setPen(QPen(QColor(theme.mixed(self._p.ground, self._p.ink3, 0.45)), 1))
        for x in range(apart, self._field.width, apart):
            for y in range(apart, self._field.height, apart):
                at = QPointF(x, y) * self._scale
                self._painter.drawLine(at - QPointF(1.5, 0), at + QPointF(1.5, 0))
                self._painter.drawLine(at - QPointF(0, 1.5), at + QPointF(0, 1.5))

    def _measures(self) -> None:
        """Lengths along the north and west edges, as often as there is room for them."""
        painter = self._painter
        face = theme.font("scan")
        face.setPixelSize(11)
        painter.setFont(face)
        every, unit = measured_every(self._scale, self._ruler), self._ruler.unit
        painter.setPen(QColor(self._p.ink3))
        for x in range(0, self._field.width + 1, every):
            at = min(max(x * self._scale, 6.0), self._ground.right() - 8)
            painter.drawText(QRectF(at - 16, -18, 32, 14), Qt.AlignmentFlag.AlignCenter, str(x // unit))
        for y in range(every, self._field.height + 1, every):
            at = min(y * self._scale, self._ground.bottom() - 5)
            words = QRectF(-RULER, at - 8, RULER - 4, 16)
            painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(y // unit))

    # --- scenery -------------------------------------------------------------------------------------------------

    def _piece(self, piece: Piece) -> None:
        outline = self._outline(piece.corners)
        if not self._part_drawn.intersects(outline.boundingRect()):
            return
        match piece.kind:
            case PieceKind.HILL:
                self._hill(piece, outline)
            case PieceKind.POOL:
                self._fill(outline, self._p.river, self._p.waterline, 1.2)
                self._waves(piece, outline)
            case PieceKind.RIVER:
                self._waves(piece, outline)
            case PieceKind.FOREST:
                self._forest(piece, outline)
            case PieceKind.RUBBLE:
                self._rubble(piece, outline)
            case PieceKind.RUINS:
                self._ruins(piece, outline)
            case PieceKind.BUILDING:
                self._building(piece, outline)
            case PieceKind.HAZARD:
                self._hazard(piece, outline)

    def _outline(self, corners: Sequence[Place]) -> QPainterPath:
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x, y) * self._scale for x, y in corners]))
        path.closeSubpath()
        return path

    def _fill(self, outline: QPainterPath, colour: str, line: str = "", width: float = 1.0) -> None:
        self._painter.setBrush(QColor(colour))
        self._painter.setPen(QPen(QColor(line), width) if line else Qt.PenStyle.NoPen)
        self._painter.drawPath(outline)

    def _hill(self, piece: Piece, outline: QPainterPath) -> None:
        """Its contour with hachures that point down, and a second one higher up."""
        p, painter = self._p, self._painter
        stroke = theme.mixed(p.ground, p.ink3, 0.55)
        self._fill(outline, theme.mixed(p.ground, p.ink3, 0.10), stroke, 1.2)
        middle = _middle(piece.corners) * self._scale
        for share, strength in ((0.62, 0.16), (0.30, 0.22)):
            inner = QPainterPath()
            inner.addPolygon(
                QPolygonF([middle + (QPointF(x, y) * self._scale - middle) * share for x, y in piece.corners])
            )
            inner.closeSubpath()
            self._fill(inner, theme.mixed(p.ground, p.ink3, strength), theme.mixed(p.ground, p.ink3, 0.4), 1)
        painter.setPen(QPen(QColor(stroke), 1))
        for at in _along(piece.corners, 1.1 * CM):
            edge = QPointF(*at) * self._scale
            painter.drawLine(edge, edge + (middle - edge) * 0.12)

    def _river(self) -> None:
        """Pieces of a river that touch are one water."""
        whole = QPainterPath()
        for piece in self._field.pieces:
            if piece.kind is PieceKind.RIVER:
                whole = whole.united(self._outline(piece.corners))
        self._fill(whole.simplified(), self._p.river, self._p.waterline, 1.2)

    def _waves(self, piece: Piece, outline: QPainterPath) -> None:
        self._painter.setPen(QPen(QColor(self._p.waterline), 1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for x, y in _within(outline, _dice(piece), every=24.0):
            wave = QLineF(x - 4, y, x + 4, y)
            if outline.contains(wave.p1()) and outline.contains(wave.p2()):
                self._painter.drawLine(wave)

    def _forest(self, piece: Piece, outline: QPainterPath) -> None:
        """Trees in plan, each a crown with a light side."""
        p, painter = self._p, self._painter
        self._fill(outline, p.forest, theme.mixed(p.forest, p.good, 0.35), 1)
        dice = _dice(piece)
        painter.save()
        painter.setClipPath(outline)
        crown = 0.85 * CM * self._scale
        painter.setPen(QPen(QColor(theme.mixed(p.forest, p.ink3, 0.30)), 0.8))
        for x, y in _within(outline, dice, every=crown * 2.3):
            size = crown * dice.uniform(0.8, 1.15)
            painter.setBrush(QColor(p.tree))
            painter.drawEllipse(QPointF(x, y), size, size)
            painter.setBrush(QColor(theme.mixed(p.tree, p.ink, 0.07)))
            painter.drawEllipse(QPointF(x - size * 0.25, y - size * 0.25), size * 0.45, size * 0.45)
        painter.restore()

    def _rubble(self, piece: Piece, outline: QPainterPath) -> None:
        """Broken stone, no walls."""
        p = self._p
        self._fill(outline, theme.mixed(p.ground, p.block_high, 0.45))
        self._stones(piece, outline, every=8.0, colour=theme.mixed(p.ground, p.ink3, 0.45))

    def _hazard(self, piece: Piece, outline: QPainterPath) -> None:
        """Crosses inside a dashed border."""
        p, painter = self._p, self._painter
        line = theme.mixed(p.ground, p.bad, 0.6)
        self._fill(outline, theme.mixed(p.ground, p.bad, 0.10))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(line), 1.2, Qt.PenStyle.DashLine))
        painter.drawPath(outline)
        painter.setPen(QPen(QColor(line), 1.2))
        for x, y in _within(outline, _dice(piece), every=18.0):
            painter.drawLine(QPointF(x - CROSS, y - CROSS), QPointF(x + CROSS, y + CROSS))
            painter.drawLine(QPointF(x - CROSS, y + CROSS), QPointF(x + CROSS, y - CROSS))

    def _stones(self, piece: Piece, outline: QPainterPath, *, every: float, colour: str) -> None:
        dice, painter = _dice(piece), self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        for x, y in _within(outline, dice, every=every):
            turn, size = dice.uniform(0, math.tau), dice.uniform(1.2, 2.8)
            corners = [turn + side * math.tau / 3 + dice.uniform(-0.4, 0.4) for side in range(3)]
            painter.drawPolygon(QPolygonF([QPointF(x + math.cos(a) * size, y + math.sin(a) * size) for a in corners]))

    def _ruins(self, piece: Piece, outline: QPainterPath) -> None:
        """A floor with stones, and walls of which parts are gone."""
        p = self._p
        self._fill(outline, theme.mixed(p.ground, p.block_high, 0.5))
        self._stones(piece, outline, every=15.0, colour=theme.mixed(p.ground, p.ink3, 0.5))
        dice = _dice(piece)
        self._painter.setPen(self._wall_pen(theme.mixed(p.ground, p.ink3, 0.85), 2.2))
        for line in _sides(piece.corners):
            at = 0.0
            while at < 1.0:
                end = min(1.0, at + dice.uniform(0.16, 0.34))
                self._painter.drawLine(self._part(line, at, end))
                at = end + dice.uniform(0.06, 0.14)

    def _building(self, piece: Piece, outline: QPainterPath) -> None:
        """Walls with gaps for doors and panes for windows, and how many storeys it has."""
        p, painter = self._p, self._painter
        self._fill(outline, p.block)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(QColor(p.block_high), Qt.BrushStyle.BDiagPattern))
        painter.drawPath(outline)
        width = max(2.2, 0.5 * CM * self._scale)
        for number, line in enumerate(_sides(piece.corners)):
            painter.setPen(self._wall_pen(p.road, width))
            painter.drawLine(self._part(line, 0, 1))
            for opening in piece.openings:
                if opening.wall == number:
                    self._opening(line, opening, width)
        if piece.storeys > 1:
            self._storeys(piece)

    def _opening(self, line: QLineF, opening: Opening, width: float) -> None:
        half = OPENING_WIDTH[opening.kind] / 2
        length = line.length()
        part = self._part(line, (opening.at - half) / length, (opening.at + half) / length)
        p = self._p
        self._painter.setPen(self._wall_pen(p.block, width + 1))
        self._painter.drawLine(part)
        if opening.kind is OpeningKind.WINDOW:
            pane = theme.mixed(p.block, p.players[0].text, 0.75)
            self._painter.setPen(self._wall_pen(pane, max(1.2, width * 0.5)))
            self._painter.drawLine(part)

    def _storeys(self, piece: Piece) -> None:
        painter, middle = self._painter, _middle(piece.corners) * self._scale
        face = theme.font("scan")
        painter.setFont(face)
        painter.setPen(QColor(self._p.ink3))
        box = QRectF(0, 0, 24, 16)
        box.moveCenter(middle)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"×{piece.storeys}")

    def _low_wall(self, wall: LowWall) -> None:
        """A pale line with joints."""
        line = QLineF(QPointF(*wall.start), QPointF(*wall.end))
        painter = self._painter
        painter.setPen(self._wall_pen(self._p.road, 3.4))
        painter.drawLine(self._part(line, 0, 1))
        painter.setPen(QPen(QColor(self._p.ground), 1.4, Qt.PenStyle.DotLine))
        painter.drawLine(self._part(line, 0, 1))

    def _wall_pen(self, colour: str, width: float) -> QPen:
        return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)

    def _part(self, line: QLineF, one: float, other: float) -> QLineF:
        """A stretch of a line, in points of the picture."""
        return QLineF(line.pointAt(one) * self._scale, line.pointAt(other) * self._scale)


def _sides(corners: Sequence[Place]) -> Iterator[QLineF]:
    for number, corner in enumerate(corners):
        yield QLineF(QPointF(*corner), QPointF(*corners[(number + 1) % len(corners)]))


def _middle(corners: Sequence[Place]) -> QPointF:
    return QPointF(sum(x for x, _y in corners) / len(corners), sum(y for _x, y in corners) / len(corners))


def _along(corners: Sequence[Place], step: float) -> Iterator[tuple[float, float]]:
    """Points along an outline, about so far apart."""
    for line in _sides(corners):
        count = max(1, round(line.length() / step))
        for number in range(count):
            at = line.pointAt(number / count)
            yield at.x(), at.y()


def _within(outline: QPainterPath, dice: random.Random, *, every: float) -> Iterator[tuple[float, float]]:
    """Points within an outline, on a grid that is shaken a little."""
    area = outline.boundingRect()
    rows, columns = int(area.height() / every) + 1, int(area.width() / every) + 1
    for row in range(rows):
        for column in range(columns):
            x = area.left() + (column + 0.5 + (0.25 if row % 2 else -0.25) + dice.uniform(-0.2, 0.2)) * every
            y = area.top() + (row + 0.5 + dice.uniform(-0.2, 0.2)) * every
            if outline.contains(QPointF(x, y)):
                yield x, y


def _dice(piece: Piece) -> random.Random:
    """What is shaken in a piece's picture follows from the piece: it looks the same every time."""
    return random.Random(repr(piece.corners))
