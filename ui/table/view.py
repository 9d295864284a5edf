"""The view on the battle's table: it shows ground, figures and marks, and tells what is pointed at.

Pointing and keys become spots on the table; what they mean, others decide. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPolygonF, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from campaign.battle.scenery import CM, Battlefield
from campaign.words import _
from ui.battle.table_picture import RULER, Beneath, Deployed
from ui.table.bases import Base, Puddle
from ui.table.canvas import NO_FIELD, Canvas, Spot
from ui.table.cursor import Cursor
from ui.table.figures import Figures
from ui.table.ground import Ground
from ui.table.marks import Mark
from ui.table.motion import Motion
from ui.table.overlays import Overlays
from ui.theme import Theme

STEP = 1.2  # one notch of the wheel
NEAREST, FARTHEST = 6.0, 0.6  # zoom, as a share of the zoom that fits
EDGE = 12  # points left free round a table that fits
PAN = 90  # points by which a key moves the view
SETTLES = 140  # milliseconds after the last zoom until everything is drawn anew
WHOLE, FINE = CM, CM // 10  # by which the arrows move the keyboard's cursor, and with Ctrl

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TableView(QGraphicsView):
    """A window on the table. ``moved``: with a button held; ``hovered``: without; both None once the pointer has gone.

    ``typed`` passes on every key that the view has no use for.
    """

    pressed = Signal(object)  # Spot
    moved = Signal(object)  # Spot
    released = Signal(object)  # Spot
    hovered = Signal(object)  # Spot | None
    double_clicked = Signal(object)  # Spot
    typed = Signal(object)  # QKeyEvent
    zoomed = Signal(float)  # the zoom, as a share of the one that fits

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # a few hundred items, many of them moving
        self._canvas = Canvas(scene, look, self.devicePixelRatioF())
        self._ground = Ground(self._canvas)
        self._figures = Figures(self._canvas)
        self._overlays = Overlays(self._canvas, self._figures)
        self.motion = Motion(self._canvas, self._figures)
        self._cursor = Cursor(self._canvas)
        self._fits, self._fitting, self._stretch = True, self._canvas.scale, 1.0
        self._panned: QPoint | None = None  # where the pointer was while it pans
        self._space = False  # held: a drag pans
        self._settles = QTimer(self, singleShot=True, interval=SETTLES)
        self._settles.timeout.connect(self.settle)
        self.setScene(scene)
        self.setObjectName("table view")
        self.setAccessibleName(_("Battle table"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setMinimumSize(240, 240)
        self._dress()
        look.changed.connect(self._dress)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show_field(self, field: Battlefield, deployed: Sequence[Deployed] = (), beneath: Beneath | None = None) -> None:
        """Show a table; it fits until somebody zooms."""
        another = (field.width, field.height) != (self._canvas.field.width, self._canvas.field.height)
        self._canvas.field = field
        if another:
            self._fit_now()
        self._ground.show(field, deployed, beneath)

    def show_bases(self, bases: Sequence[Base], puddles: Sequence[Puddle] = ()) -> None:
        """Show these figures, and nobody else."""
        self.motion.skip()
        self._figures.show(bases, puddles)

    def bases(self) -> tuple[Base, ...]:
        """The figures that are shown."""
        return tuple(self._figures.bases.values())

    def show(self, name: str = "", marks: Sequence[Mark] = ()) -> None:
        """Show marks as a layer of this name, in place of what it showed; without a name, the view itself."""
        if name:
            self._overlays.show(name, marks)
        else:
            super().show()

    def clear(self, name: str) -> None:
        """Take a layer of marks away."""
        self._overlays.clear(name)

    def marks(self, name: str) -> tuple[Mark, ...]:
        """What a layer shows."""
        return self._overlays.shown(name)

    # --- what is in sight --------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole table, and keep it so when the window changes."""
        self._fits = True
        self._fit_now()

    def zoom_by(self, factor: float, around: QPoint | None = None) -> None:
        """Come nearer or go back, with the place under ``around`` staying where it is. It settles a moment later."""
        zoom = self._canvas.scale * self._stretch
        wanted = max(self._fitting * FARTHEST, min(self._fitting * NEAREST, zoom * factor))
        point = around or self.viewport().rect().center()
        place = self.mapToScene(point)
        self._fits = False
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
            return
        middle = self.viewport().rect().center()
        place = self.mapToScene(middle) * self._stretch
        self._canvas.scale *= self._stretch
        self._lay()
        self._hold(place, middle)

    def pan_by(self, dx: int, dy: int) -> None:
        """Move the view over the table by so many points."""
        self._fits = False
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + dy)

    def show_place(self, x: int, y: int) -> None:
        """Bring a place of the table into view."""
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
            self._lay()
            self.centerOn(self._canvas.area.center() - QPointF(RULER, RULER) / 2)

    def _lay(self) -> None:
        """Draw everything at the canvas's scale."""
        self.motion.skip()
        self._stretch = 1.0
        self.resetTransform()
        area = self._canvas.area
        around = max(area.width(), area.height()) / 2 + RULER
        self.setSceneRect(area.adjusted(-around, -around, around, around))
        self._ground.lay()
        self._figures.lay()
        self._overlays.lay()
        self._cursor.lay()

    def _dress(self) -> None:
        self.setBackgroundBrush(self._canvas.look.colour("void"))
        self._lay()

    # --- events ------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a table that fitted fitting."""
        super().resizeEvent(event)
        self._canvas.ratio = self.devicePixelRatioF()
        self._fit_now()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom round the pointer."""
        turned = event.angleDelta().y() / 120
        if turned:
            self.zoom_by(STEP**turned, event.position().toPoint())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell the spot; the middle button, and the left one with Space, pan. A click ends what is moving."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self.motion.runs:
            self.motion.skip()
        elif event.button() is Qt.MouseButton.MiddleButton or self._space:
            self._panned = event.position().toPoint()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        else:
            self.pressed.emit(self._spot_of(event, event.button()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click, told as such, behind its press."""
        self.mousePressEvent(event)
        if self._panned is None:
            self.double_clicked.emit(self._spot_of(event, event.button()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, drag or pan."""
        self._cursor.hide()
        point = event.position().toPoint()
        if self._panned is not None:
            self.pan_by(self._panned.x() - point.x(), self._panned.y() - point.y())
            self._panned = point
        elif event.buttons():
            self.moved.emit(self._spot_of(event, event.buttons()))
        else:
            self.hovered.emit(self._spot_of(event, Qt.MouseButton.NoButton))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell the spot; or the end of panning."""
        if self._panned is not None:
            self._panned = None
            self.unsetCursor()
        else:
            self.released.emit(self._spot_of(event, event.button()))

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at any more."""
        super().leaveEvent(event)
        self.hovered.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cross, with Shift the view; Enter presses there; plus and minus zoom, 0 shows all."""
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if key in _ARROWS and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.pan_by(*(PAN * step for step in _ARROWS[key]))
        elif key in _ARROWS:
            self._step(*_ARROWS[key], FINE if modifiers & Qt.KeyboardModifier.ControlModifier else WHOLE)
        elif key in _ENTER and self._cursor.shown:
            spot = self.spot_at(*self._cursor.place, Qt.MouseButton.LeftButton, modifiers)
            self.pressed.emit(spot)
            self.released.emit(spot)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(STEP)
        elif key is Qt.Key.Key_Minus:
            self.zoom_by(1 / STEP)
        elif key is Qt.Key.Key_0:
            self.fit()
        elif key is Qt.Key.Key_Space:
            self._space = True
        else:
            event.ignore()
            self.typed.emit(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space is let go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
        super().keyReleaseEvent(event)

    # --- spots -------------------------------------------------------------------------------------------------------

    @property
    def keys_point(self) -> bool:
        """Whether the keyboard's cursor is shown: Enter presses there then."""
        return self._cursor.shown

    def point_at(self, x: int, y: int) -> None:
        """Put the keyboard's cursor there, in sight."""
        self._cursor.show(x, y)
        self.show_place(*self._cursor.place)
        self.hovered.emit(self.spot_at(*self._cursor.place))

    def spot_at(
        self,
        x: int,
        y: int,
        buttons: Qt.MouseButton = Qt.MouseButton.NoButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> Spot:
        """What is at a place of the table."""
        field = self._canvas.field
        x, y = min(max(x, 0), field.width), min(max(y, 0), field.height)
        figures = self._figures.at(self._canvas.at((x, y)))
        inside = (n for n, piece in reversed(list(enumerate(field.pieces))) if _within(piece.corners, x, y))
        return Spot(x, y, figures[0] if figures else None, next(inside, None), buttons, modifiers, figures)

    def _spot_of(self, event: QMouseEvent, buttons: Qt.MouseButton) -> Spot:
        place = self._canvas.place(self.mapToScene(event.position().toPoint()))
        return self.spot_at(*place, buttons, event.modifiers())

    def _step(self, dx: int, dy: int, length: int) -> None:
        x, y = self._cursor.place if self._cursor.shown else self._begun_at()
        if self._cursor.shown:
            x, y = x + dx * length, y + dy * length
        field = self._canvas.field
        self.point_at(min(max(x, 0), field.width), min(max(y, 0), field.height))

    def _begun_at(self) -> tuple[int, int]:
        """Where the cursor comes up: where it was, or in the middle of what is in sight."""
        if self._cursor.placed:
            return self._cursor.place
        x, y = self._canvas.place(self.mapToScene(self.viewport().rect().center()))
        return x // WHOLE * WHOLE, y // WHOLE * WHOLE


def _within(corners: Sequence[tuple[int, int]], x: int, y: int) -> bool:
    """Whether a place lies in an outline or on it."""
    outline = QPolygonF([QPointF(*corner) for corner in corners])
    return outline.containsPoint(QPointF(x, y), Qt.FillRule.OddEvenFill)
