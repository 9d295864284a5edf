"""What all layers of the battle's table share: the scene, its scale, and what lies on what.

A point of the scene is a point of the screen once a zoom has settled, so pictures are sharp; lines follow by their
items' scale and keep their width. Places and lengths come in tenths of a millimetre. Shows nothing by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsRectItem, QGraphicsScene

from campaign.battle.scenery import Battlefield
from ui.theme import Theme

Point = tuple[int, int]

# What lies on what.
(
    Z_GROUND,
    Z_NAMES,
    Z_SPREAD,
    Z_AREA,  # reach, range, bursts: below those who stand there
    Z_CORPSE,
    Z_LINE,
    Z_BASE,
    Z_MARK,
    Z_MOTION,
    Z_PILL,
    Z_CURSOR,
) = range(11)
NO_FIELD = Battlefield(0, 0)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table under the pointer: who is there, on which piece, and what is held down."""

    x: int
    y: int
    figure: int | None
    piece: int | None
    buttons: Qt.MouseButton
    modifiers: Qt.KeyboardModifier
    figures: tuple[int, ...] = ()  # everybody there, the topmost first


class Canvas:
    """The shared part. Layers read it, and put their items on ``scene``."""

    def __init__(self, scene: QGraphicsScene, look: Theme, ratio: float) -> None:
        self.scene, self.look, self.ratio = scene, look, ratio
        self.scale = 0.06  # points for a tenth of a millimetre
        self.field = NO_FIELD
        self._clip = QGraphicsRectItem()  # what lies on the ground ends where the table does
        self._clip.setPen(QPen(Qt.PenStyle.NoPen))
        self._clip.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsChildrenToShape)
        self._clip.setZValue(Z_AREA)
        scene.addItem(self._clip)

    @property
    def area(self) -> QRectF:
        """The table, in points of the scene."""
        return QRectF(0, 0, self.field.width * self.scale, self.field.height * self.scale)

    @property
    def room(self) -> QRectF:
        """Where words are to lie: on the table, in sight if any of it is."""
        views = self.scene.views()
        if not views:
            return self.area
        seen = views[0].mapToScene(views[0].viewport().rect()).boundingRect()
        return self.area.intersected(seen) if self.area.intersects(seen) else self.area

    def at(self, place: Sequence[float]) -> QPointF:
        """Where a place of the table lies."""
        return QPointF(place[0] * self.scale, place[1] * self.scale)

    def place(self, point: QPointF) -> Point:
        """Which place of the table lies there."""
        return round(point.x() / self.scale), round(point.y() / self.scale)

    def lay(self) -> None:
        """The table has another size, or another scale."""
        self._clip.setRect(self.area)

    def pixmap_item(self, z: float) -> QGraphicsPixmapItem:
        """A new item for a picture."""
        item = QGraphicsPixmapItem()
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setZValue(z)
        self.scene.addItem(item)
        return item

    def path_item(
        self, z: float, path: QPainterPath, pen: QPen | None = None, fill: QColor | None = None
    ) -> QGraphicsPathItem:
        """A new item for lines or areas in tenths of a millimetre; those on the ground end with the table."""
        item = QGraphicsPathItem(path, self._clip) if int(z) == Z_AREA else QGraphicsPathItem(path)
        item.setPen(pen or QPen(Qt.PenStyle.NoPen))
        if fill is not None:
            item.setBrush(fill)
        item.setScale(self.scale)
        item.setZValue(z)
        if item.parentItem() is None:
            self.scene.addItem(item)
        return item

    def pen(self, colour: QColor, width: float = 1.5, dashes: Sequence[float] = ()) -> QPen:
        """A pen that is as wide at every zoom, round at ends and corners; ``dashes`` in its widths."""
        pen = QPen(colour, width * self.ratio)  # in pixels: Qt scales no cosmetic pen
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap if dashes else Qt.PenCapStyle.RoundCap)
        if dashes:
            pen.setDashPattern(list(dashes))
        return pen


def put(item: QGraphicsPixmapItem, picture: QPixmap) -> None:
    """Give an item a picture whose middle lies on the item's place."""
    item.setPixmap(picture)
    ratio = picture.devicePixelRatio()
    item.setOffset(-picture.width() / ratio / 2, -picture.height() / ratio / 2)


def shared(one: QRectF, other: QRectF) -> float:
    """How much of the screen two boxes share, in square points."""
    common = one.intersected(other)
    return common.width() * common.height()


def faint(colour: QColor, share: float) -> QColor:
    """The colour, so much of it."""
    made = QColor(colour)
    made.setAlphaF(share)
    return made


def circle(at: Point, radius: float) -> QPainterPath:
    """A circle on the table."""
    path = QPainterPath()
    path.addEllipse(QPointF(*at), radius, radius)
    return path


def line(points: Sequence[Point]) -> QPainterPath:
    """A line through points of the table."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*point) for point in points]))
    return path


def rings(corners: Sequence[Sequence[Point]]) -> QPainterPath:
    """Areas of the table; a ring within another one is a hole."""
    path = QPainterPath()
    for ring in filter(None, corners):
        path.addPath(line([*ring, ring[0]]))
    return path
