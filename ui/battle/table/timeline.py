"""The time line of a replay: its turns in their order, where the battle turned, and the place that is shown.

A slider of places; what stands there, others know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip

from campaign.words import _
from ui import plain_labels, theme
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.tabletop.reel import Mark

HEIGHT, EDGE = 40, 10  # of the whole; left and right of the line
LINE = 17  # from the top to the line
HANDLE, POINT = 6.0, 4.5  # radius of the handle; half the width of a turning point
NEAR = 7  # points to a turning point within which it is meant
ROOM = 22  # points that a turn's number needs


class TimeLine(QAbstractSlider):
    """The line. Its value is the place that is shown."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._turns: tuple[Mark, ...] = ()
        self._points: tuple[Mark, ...] = ()
        self.setObjectName("time line")
        self.setAccessibleName(_("Time line of the battle"))
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        look.changed.connect(self.update)

    def show_marks(self, last: int, turns: Sequence[Mark], points: Sequence[Mark]) -> None:
        """A battle of so many places, its turns and turning points."""
        self._turns, self._points = tuple(turns), tuple(points)
        self.setRange(0, last)
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(300, HEIGHT)

    def x_of(self, place: int) -> float:
        """Where a place lies."""
        return EDGE + (self.width() - 2 * EDGE) * place / max(1, self.maximum())

    def point_at(self, x: float) -> Mark | None:
        """The turning point that is meant there."""
        near = [point for point in self._points if abs(self.x_of(point.place) - x) <= NEAR]
        return min(near, key=lambda point: abs(self.x_of(point.place) - x), default=None)

    # --- the pointer and the keys ------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """To there; on a turning point, to it."""
        if event.button() is Qt.MouseButton.LeftButton:
            point = self.point_at(event.position().x())
            self.setSliderDown(True)
            self._go(point.place if point is not None else self._place_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Dragged, it follows; else it shows what can be clicked."""
        if self.isSliderDown():
            self._go(self._place_at(event.position().x()))
        else:
            there = self.point_at(event.position().x()) is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if there else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self.setSliderDown(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys are the whole replay's."""
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """Over a turning point, what was lost there."""
        if isinstance(event, QHelpEvent):
            point = self.point_at(event.pos().x())
            if point is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), plain_labels.tool_tip(point.words), self)
            return True
        return super().event(event)

    def _place_at(self, x: float) -> int:
        share = (x - EDGE) / max(1.0, self.width() - 2.0 * EDGE)
        return round(min(max(share, 0.0), 1.0) * self.maximum())

    def _go(self, place: int) -> None:
        self.setSliderPosition(place)
        self.sliderMoved.emit(place)

    # --- its picture -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line, lit up to the handle; a tick and a number for each turn; diamonds where the battle turned."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, here = self._look, self.x_of(self.value())
        painter.setPen(QPen(look.colour("line2"), 2))
        painter.drawLine(QPointF(EDGE, LINE), QPointF(self.width() - EDGE, LINE))
        painter.setPen(QPen(look.colour("ink2"), 2))
        painter.drawLine(QPointF(EDGE, LINE), QPointF(here, LINE))
        self._draw_turns(painter)
        for point in self._points:
            self._draw_point(painter, self.x_of(point.place))
        painter.setPen(QPen(look.colour("ground"), 1.5))
        painter.setBrush(look.colour("lamp"))
        painter.drawEllipse(QPointF(here, LINE), HANDLE, HANDLE)
        if self.hasFocus():
            painter.setPen(QPen(look.colour("ink"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _draw_turns(self, painter: QPainter) -> None:
        face = theme.font("scan")
        face.setPixelSize(11)
        painter.setFont(face)
        free = 0.0
        for turn in self._turns:
            x = self.x_of(turn.place)
            painter.setPen(QPen(self._look.colour("line2"), 1))
            painter.drawLine(QPointF(x, LINE - 4), QPointF(x, LINE + 4))
            if x >= free:
                painter.setPen(self._look.colour("ink2"))
                box = QRectF(x - ROOM / 2, LINE + 7, ROOM, 14)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(turn.turn))
                free = x + ROOM

    def _draw_point(self, painter: QPainter, x: float) -> None:
        """A diamond above the line, with a stem to it."""
        top = LINE - 9.0
        painter.setPen(QPen(self._look.colour("ink"), 1))
        painter.drawLine(QPointF(x, top), QPointF(x, LINE))
        painter.setBrush(self._look.colour("ink"))
        painter.drawPolygon(
            QPolygonF(
                [QPointF(x, top - POINT), QPointF(x + POINT, top), QPointF(x, top + POINT), QPointF(x - POINT, top)]
            )
        )
