"""The whole map, small: where the view is on it. A click or a drag there moves the view. Knows shapes and owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from campaign.words import _
from ui import widgets
from ui.map import ground
from ui.map.view import MapView
from ui.session import Session

if TYPE_CHECKING:
    from campaign.desk import Changes

LONGEST = 184  # points of its longer side
INSET = 8
STEP = 60  # points by which a key moves the view


class Overview(QWidget):
    """The small map. Its owner says when it is shown."""

    def __init__(self, session: Session, view: MapView) -> None:
        super().__init__()
        self.setObjectName("overview")
        self.setAccessibleName(_("Overview of the map"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._session, self._view = session, view
        self._picture = QPixmap()
        session.changed.connect(self._on_changes)
        session.theme.changed.connect(self._forget)
        view.seen.connect(self.update)
        self._measure()

    def sizeHint(self) -> QSize:
        """As large as it is."""
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The map, and a frame round what is in sight."""
        if self._picture.isNull():
            self._picture = self._drawn()
        p = self._session.theme.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._picture)
        seen = self._view.in_sight()
        frame = QRectF(self._to_point(seen.topLeft()), self._to_point(seen.bottomRight()))
        frame = frame.intersected(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        painter.setPen(QPen(QColor(p.panel), 4))
        painter.drawRect(frame)
        painter.setPen(QPen(QColor(p.lamp), 2))
        painter.drawRect(frame)
        if self.hasFocus():
            painter.setPen(QPen(QColor(p.ink), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The view goes there."""
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """And follows."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the view."""
        steps = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._view.pan_by(STEP * step[0], STEP * step[1])

    def _go(self, point: QPointF) -> None:
        box = self._box
        self._view.show_place((point - QPointF(INSET, INSET)) / self._scale + box.topLeft())

    def _to_point(self, place: QPointF) -> QPointF:
        return (place - self._box.topLeft()) * self._scale + QPointF(INSET, INSET)

    def _measure(self) -> None:
        self._box = self._view.map_scene.size_at(1.0)
        self._scale = LONGEST / max(self._box.width(), self._box.height(), 1.0)
        across, down = self._box.width() * self._scale, self._box.height() * self._scale
        self.setFixedSize(round(across) + 2 * INSET, round(down) + 2 * INSET)

    def _drawn(self) -> QPixmap:
        """Every sector in its owner's colour; whose it is says the map itself."""
        session, p = self._session, self._session.theme.palette
        ratio = max(widgets.RATIO, self.devicePixelRatioF())
        drawn = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(INSET, INSET)
        painter.scale(self._scale, self._scale)
        painter.translate(-self._box.topLeft())
        pen = QPen(QColor(p.raised), 1)
        pen.setCosmetic(True)
        setting = session.state.setting
        for sector in setting.map.sectors:
            owner = session.state.sectors[setting.sector_ids[sector.key]].owner
            fill = QColor(p.block_high)
            if owner is not None:
                fill = QColor(session.theme.player(session.state.players[owner].letter).fill)
                fill.setAlphaF(0.75)
            outline: QPainterPath = ground.shape(sector.outline)
            painter.fillPath(outline, fill)
            painter.strokePath(outline, pen)
        painter.end()
        return drawn

    def _forget(self) -> None:
        self._picture = QPixmap()
        self.update()

    def _on_changes(self, changes: Changes) -> None:
        if changes.map:
            self._measure()
        if changes.map or changes.sectors:
            self._forget()
