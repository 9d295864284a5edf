"""A view that zooms over a table: at once by stretching what is drawn, and sharp as soon as the zoom has settled.

A class made of it lays everything out anew at the canvas's scale. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from ui.battle.table.canvas import NO_FIELD, Canvas, Point
from ui.battle.waiting.table_picture import RULER
from ui.theme import Theme
from ui.zoom_buttons import STEP

NEAREST, FARTHEST = 6.0, 0.6  # zoom, as a share of the zoom that fits
EDGE = 12  # points left free round a table that fits
ROOMY = 16.0  # points that a base's radius has when it is come near to: then neighbours hide nothing of each other
SETTLES = 140  # milliseconds after the last zoom until everything is drawn anew


class ZoomView(QGraphicsView):
    """The view without what it shows."""

    zoomed = Signal(float)  # the zoom, as a share of the one that fits

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # a few hundred items, many of them moving
        self._canvas = Canvas(scene, look, self.devicePixelRatioF())
        self._fits, self._fitting, self._stretch = True, self._canvas.scale, 1.0
        self._from: tuple[bool, float, QPointF] | None = None  # where it came near from, unless the user moved it since
        self._settles = QTimer(self, singleShot=True, interval=SETTLES)
        self._settles.timeout.connect(self.settle)
        self.setScene(scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def draw_all(self) -> None:
        """Draw everything at the canvas's scale."""

    def draw_part(self) -> None:
        """Draw what has come into sight."""

    def in_sight(self) -> QRectF:
        """The part of the scene that is in sight."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def fit(self) -> None:
        """Show the whole table, and keep it so when the window changes."""
        self._fits, self._from = True, None
        self._fit_now()
        self.zoomed.emit(1.0)

    def come_near(self, places: Sequence[Point], radius: int) -> None:
        """Show bases of this radius large enough to be told apart where they touch; ``go_back`` undoes it."""
        self.settle()
        scale = self._canvas.scale
        if radius * scale >= ROOMY or scale >= self._fitting * NEAREST:
            for place in places:
                self.show_place(*place)
            return
        middle = self.mapToScene(self.viewport().rect().center()) / scale
        began = self._from or (self._fits, scale, middle)
        self._canvas.scale = min(self._fitting * NEAREST, ROOMY / radius)
        self._lay(sum((self._canvas.at(place) for place in places), QPointF()) / max(1, len(places)))
        self._fits, self._from = False, began
        self.zoomed.emit(self._canvas.scale / self._fitting)

    def go_back(self) -> None:
        """Where it came near from, unless the user has moved the view since."""
        began, self._from = self._from, None
        if began is None:
            return
        fits, scale, middle = began
        if fits:
            self.fit()
        else:
            self._canvas.scale = scale
            self._lay(middle * scale)
            self.zoomed.emit(scale / self._fitting)

    def zoom_by(self, factor: float, around: QPoint | None = None) -> None:
        """Come nearer or go back, with the place under ``around`` staying where it is. It settles a moment later."""
        zoom = self._canvas.scale * self._stretch
        wanted = max(self._fitting * FARTHEST, min(self._fitting * NEAREST, zoom * factor))
        point = around or self.viewport().rect().center()
        place = self.mapToScene(point)
        self._fits, self._from = False, None
        self._stretch = wanted / self._canvas.scale
        self.resetTransform()
        self.scale(self._stretch, self._stretch)
        self._hold(place, point)
        self._settles.start()
        self.zoomed.emit(wanted / self._fitting)

    def settle(self) -> None:
        """Draw everything sharp at the zoom that was come to."""
        self._settles.stop()
        if self._stretch == 1.0:
            self.draw_part()
            return
        middle = self.viewport().rect().center()
        place = self.mapToScene(middle) * self._stretch
        self._canvas.scale *= self._stretch
        self._lay(place)

    def pan_by(self, dx: int, dy: int) -> None:
        """Move the view over the table by so many points."""
        self._fits, self._from = False, None
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + dy)

    def show_place(self, x: int, y: int) -> None:
        """Bring a place of the table into view."""
        near = self.viewport().rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        if not near.contains(self.point_of(x, y)):
            at = self._canvas.at((x, y))
            self.ensureVisible(at.x(), at.y(), 1, 1, 60, 60)

    def point_of(self, x: int, y: int) -> QPoint:
        """Where a place of the table is on the viewport."""
        return self.mapFromScene(self._canvas.at((x, y)))

    def _hold(self, place: QPointF, point: QPoint) -> None:
        """Keep a place of the scene under a point of the viewport."""
        away = self.mapToScene(point) - self.mapToScene(self.viewport().rect().center())
        self.centerOn(place - away)

    def _fit_now(self) -> None:
        field = self._canvas.field
        if field == NO_FIELD:
            return
        room = self.viewport().rect()
        around = RULER + 2 * EDGE
        self._fitting = max(0.01, min((room.width() - around) / field.width, (room.height() - around) / field.height))
        if self._fits:
            self._settles.stop()
            self._canvas.scale = self._fitting
            self._lay(self._canvas.area.center() - QPointF(RULER, RULER) / 2 + self._aside())

    def keeps(self) -> QSize:
        """How much at the right and below something floats over the view, as it has room beside a table that fits."""
        return QSize(0, 0)

    def _aside(self) -> QPointF:
        """How far a table that fits goes to the left or up, so that it keeps clear of what floats over the view."""
        room, kept = self.viewport().rect(), self.keeps()
        across = (room.width() - self._canvas.area.width() - RULER) / 2
        down = (room.height() - self._canvas.area.height() - RULER) / 2
        return QPointF(
            max(0.0, min(kept.width() - across, across - EDGE)), max(0.0, min(kept.height() - down, down - EDGE))
        )

    def _lay(self, middle: QPointF) -> None:
        """Draw everything at the canvas's scale, with a place of the scene in the middle of the view."""
        self._stretch = 1.0
        self.resetTransform()
        across, down = self.viewport().width() / 2, self.viewport().height() / 2  # no corner goes past the middle
        self.setSceneRect(self._canvas.area.adjusted(-across, -down, across, down))
        self.centerOn(middle)
        self.draw_all()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Another part is in sight: it is drawn once it rests."""
        super().scrollContentsBy(dx, dy)
        self._settles.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a table that fitted fitting."""
        super().resizeEvent(event)
        self._canvas.ratio = self.devicePixelRatioF()
        self._fit_now()
        if not self._fits:
            self.zoomed.emit(self._canvas.scale / self._fitting)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom round the pointer."""
        turned = event.angleDelta().y() / 120
        if turned:
            self.zoom_by(STEP**turned, event.position().toPoint())
        event.accept()
