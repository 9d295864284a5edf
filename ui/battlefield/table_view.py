"""The table under the pointer: pieces are taken, dragged, turned and resized where they lie.

Shows a battlefield and says what people want of it; keeps no history and asks no rule.
"""

from __future__ import annotations

import math
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from campaign.battle.contract.telling import Ruler
from campaign.battle.scenery import CM, Battlefield
from campaign.words import _
from ui.battle.waiting.table_picture import RULER, Beneath, table_pixmap, table_scale
from ui.battlefield import edits
from ui.battlefield.edits import Chosen
from ui.theme import Theme

GRIP: Final = 9.0  # points round a handle
HANDLE: Final = 4.5  # half a handle's side
SPOKE: Final = 22.0  # points from a piece to the handle that turns it
SNAP: Final = CM // 2  # where pieces come to lie
LEAST, MOST = 1.0, 40.0  # centimetres to which a handle can be pulled


class Pull(Enum):
    """What is being dragged."""

    NOTHING = auto()
    THING = auto()
    CORNER = auto()  # length and width
    SPOKE = auto()  # direction


class TableEditor(QWidget):
    """The picture of a table whose pieces can be taken."""

    edited = Signal(object)  # Battlefield: what people have made of it
    chosen_changed = Signal()
    removed = Signal()
    doubled = Signal()

    def __init__(self, look: Theme, ruler: Ruler) -> None:
        super().__init__()
        self._look, self._ruler = look, ruler
        self._field = Battlefield(100 * CM, 100 * CM)
        self._chosen: Chosen | None = None
        self._beneath: Beneath | None = None
        self._drawn: tuple[object, QPixmap] | None = None
        self._pull, self._from = Pull.NOTHING, QPointF()
        self._start = self._field  # as it was when the drag began
        self.setMinimumSize(360, 360)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(_("Table"))
        self.setAccessibleDescription(
            _("Tab chooses the next piece; arrows move it, R turns it, Delete takes it away.")
        )
        look.changed.connect(self.update)

    @property
    def chosen(self) -> Chosen | None:
        """The piece or wall in hand."""
        return self._chosen

    @property
    def beneath(self) -> Beneath | None:
        """The photo under the scenery."""
        return self._beneath

    def sizeHint(self) -> QSize:
        """As large as a table is comfortable to look at."""
        return QSize(620, 620)

    def show_field(self, field: Battlefield, chosen: Chosen | None) -> None:
        """Show a table, with one thing chosen."""
        self._field = field
        self.choose(chosen if chosen in list(edits.things(field)) else None)
        self.update()

    def show_beneath(self, beneath: Beneath | None) -> None:
        """Show a photo under the scenery, or none."""
        self._beneath, self._drawn = beneath, None
        self.update()

    def choose(self, chosen: Chosen | None) -> None:
        """Take something in hand, or nothing."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.chosen_changed.emit()
        self.update()

    # --- places ----------------------------------------------------------------------------------------------------

    @property
    def _scale(self) -> float:
        return table_scale(self._field, self.width(), self.height())

    def point_of(self, x: float, y: float) -> QPointF:
        """Where a place of the table lies in the widget."""
        return QPointF(RULER + x * self._scale, RULER + y * self._scale)

    def _place_of(self, point: QPointF) -> tuple[float, float]:
        return (point.x() - RULER) / self._scale, (point.y() - RULER) / self._scale

    def handles(self) -> tuple[QPointF, QPointF] | None:
        """The handle that resizes the chosen thing, and the one that turns it."""
        if self._chosen is None:
            return None
        points = [self.point_of(*point) for point in edits.corners(self._field, self._chosen)]
        box = QPolygonF(points).boundingRect()
        return box.bottomRight(), QPointF(box.center().x(), box.top() - SPOKE)

    # --- events ----------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a handle, a thing, or let go."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        point = event.position()
        self._from, self._start = point, self._field
        handles = self.handles()
        if handles is not None and _near(point, handles[0]):
            self._pull = Pull.CORNER
        elif handles is not None and _near(point, handles[1]):
            self._pull = Pull.SPOKE
        else:
            self.choose(edits.thing_at(self._field, *self._place_of(point)))
            self._pull = Pull.NOTHING if self._chosen is None else Pull.THING

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what was taken; else show what could be."""
        point = event.position()
        if self._pull is Pull.NOTHING or self._chosen is None:
            self._show_cursor(point)
            return
        self._field = self._pulled(self._chosen, point)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put it down."""
        if self._pull is not Pull.NOTHING:
            self._pull = Pull.NOTHING
            if self._field != self._start:
                self.edited.emit(self._field)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """By keyboard: the next thing, move, turn, take away."""
        key, chosen = Qt.Key(event.key()), self._chosen
        step = CM // 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else CM
        ways = {
            Qt.Key.Key_Left: (-step, 0),
            Qt.Key.Key_Right: (step, 0),
            Qt.Key.Key_Up: (0, -step),
            Qt.Key.Key_Down: (0, step),
        }
        if key is Qt.Key.Key_Escape and self._pull is not Pull.NOTHING:
            self._pull, self._field = Pull.NOTHING, self._start
            self.update()
        elif key is Qt.Key.Key_Escape and chosen is not None:
            self.choose(None)
        elif chosen is not None and key in ways:
            self.edited.emit(edits.moved(self._field, chosen, *ways[key]))
        elif chosen is not None and key is Qt.Key.Key_R:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.edited.emit(edits.turned(self._field, chosen, -edits.TURN if back else edits.TURN))
        elif chosen is not None and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        elif chosen is not None and key is Qt.Key.Key_D:
            self.doubled.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes from thing to thing, and on from the last one."""
        things = list(edits.things(self._field))
        at = things.index(self._chosen) if self._chosen in things else (-1 if next else len(things))
        at += 1 if next else -1
        if 0 <= at < len(things):
            self.choose(things[at])
            return True
        return super().focusNextPrevChild(next)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drawn anew for another size."""
        super().resizeEvent(event)
        self._drawn = None

    def _show_cursor(self, point: QPointF) -> None:
        handles = self.handles()
        over = edits.thing_at(self._field, *self._place_of(point)) is not None
        if handles is not None and _near(point, handles[0]):
            self.setCursor(Qt.CursorShape.SizeFDiagCursor)
        elif (handles is not None and _near(point, handles[1])) or over:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()

    def _pulled(self, chosen: Chosen, point: QPointF) -> Battlefield:
        """The table as it would be if it were put down here."""
        start = self._start
        (fx, fy), (px, py) = self._place_of(self._from), self._place_of(point)
        if self._pull is Pull.THING:
            return edits.moved(start, chosen, _snapped(px - fx), _snapped(py - fy))
        mx, my = edits.middle(edits.corners(start, chosen))
        if self._pull is Pull.SPOKE:
            turn = math.degrees(math.atan2(py - my, px - mx) - math.atan2(fy - my, fx - mx))
            return edits.turned(start, chosen, round(turn / edits.TURN) * edits.TURN)
        now = edits.measures(start, chosen)
        lying = now.degrees < 45 or now.degrees >= 135
        across, down = (px - mx) / (fx - mx or 1), (py - my) / (fy - my or 1)
        along, beside = (across, down) if lying else (down, across)
        return edits.sized(start, chosen, _held(now.length * along), _held(now.width * beside))

    # --- drawing ---------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The table, and what is in hand over it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._table())
        if self._chosen is not None:
            self._draw_chosen(painter, self._chosen)
        painter.end()

    def _table(self) -> QPixmap:
        """While something is dragged, the table without it: only that is drawn anew."""
        field = self._field
        if self._pull is not Pull.NOTHING and self._chosen is not None:
            field = edits.removed(self._start, self._chosen)
        key = (field, self._look.palette.name, self.size())
        if self._drawn is None or self._drawn[0] != key:
            made = table_pixmap(
                field, (), self._look.palette, self.width(), self.height(), self._beneath, ruler=self._ruler
            )
            self._drawn = key, made
        return self._drawn[1]

    def _draw_chosen(self, painter: QPainter, chosen: Chosen) -> None:
        palette = self._look.palette
        points = [self.point_of(*point) for point in edits.corners(self._field, chosen)]
        lamp = QColor(palette.lamp)
        fill = QColor(palette.lamp)
        fill.setAlphaF(0.30 if self._pull is not Pull.NOTHING else 0.10)
        painter.setBrush(fill)
        painter.setPen(QPen(lamp, 2))
        if len(points) == 2:
            painter.drawLine(points[0], points[1])
        else:
            painter.drawPolygon(QPolygonF(points))
        handles = self.handles()
        if handles is None:
            return
        box = QPolygonF(points).boundingRect()
        painter.setPen(QPen(lamp, 1))
        painter.drawLine(QPointF(box.center().x(), box.top()), handles[1])
        painter.setBrush(QColor(palette.ground))
        painter.setPen(QPen(lamp, 2))
        corner = QRectF(0, 0, 2 * HANDLE, 2 * HANDLE)
        corner.moveCenter(handles[0])
        painter.drawRect(corner)
        painter.drawEllipse(handles[1], HANDLE, HANDLE)


def _near(point: QPointF, handle: QPointF) -> bool:
    return math.hypot(point.x() - handle.x(), point.y() - handle.y()) <= GRIP


def _snapped(length: float) -> int:
    return round(length / SNAP) * SNAP


def _held(length: float) -> float:
    """A length to which a handle was pulled, on half centimetres."""
    return max(LEAST, min(MOST, round(abs(length) * 2) / 2))
