"""The small picture of the table on which a battle is to be played: scenery, photo, edges, and a point to be held."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from campaign.battle.contract.telling import Ruler
from campaign.battle.scenery import CM, Battlefield, Point
from ui.battle.waiting.table_picture import RULER, Beneath, Deployed, table_pixmap, table_scale, whole
from ui.theme import Theme

RING = 7.0  # points from the middle of the mark to its ring


class PreparedTable(QWidget):
    """The picture. ``pointed`` is told where the user clicks; None: a click means nothing."""

    def __init__(self, look: Theme, size: int, ruler: Ruler, pointed: Callable[[Point], object] | None = None) -> None:
        super().__init__()
        self._look, self._size, self._ruler, self._pointed = look, size, ruler, pointed
        self._shown: tuple[Battlefield, tuple[Deployed, ...], Beneath | None] | None = None
        self._drawn = QPixmap()
        self._point: Point | None = None
        self.setFixedSize(size, size)
        look.changed.connect(self._draw_anew)

    def show_table(
        self, field: Battlefield, sides: Sequence[Deployed], beneath: Beneath | None, point: Point | None
    ) -> None:
        """Show this table from now on; ``point`` is one that is to be held."""
        shown = (field, tuple(sides), beneath)
        if point != self._point:
            self._point = point
            self.update()
        if shown == self._shown:
            return
        self._shown = shown
        self.setAccessibleName(self._ruler.table(field.width, field.height))
        self._draw_anew()

    def sizeHint(self) -> QSize:
        """As large as the picture."""
        if self._shown is None:
            return QSize(self._size, self._size)
        room = whole(self._shown[0], self._scale)
        return QSize(math.ceil(room.width()), math.ceil(room.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, and a ring with a cross where the point is. It is drawn here: whoever opens the sheet waits for
        the sheet alone."""
        if self._drawn.isNull() and self._shown is not None:
            field, sides, beneath = self._shown
            colours, size = self._look.palette, self._size
            self._drawn = table_pixmap(field, sides, colours, size, size, beneath, ruler=self._ruler)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        if self._point is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            at = self.place_of(self._point)
            for colour, width in (("ground", 4.0), ("ink", 1.5)):
                painter.setPen(QPen(self._look.colour(colour), width))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(at, RING, RING)
                painter.drawLine(at - QPointF(3, 0), at + QPointF(3, 0))
                painter.drawLine(at - QPointF(0, 3), at + QPointF(0, 3))
        painter.end()

    def place_of(self, point: Point) -> QPointF:
        """Where a point of the table lies in the picture."""
        return QPointF(RULER + point[0] * self._scale, RULER + point[1] * self._scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Point at a place of the table, in whole centimetres."""
        if self._pointed is None or self._shown is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        field, at = self._shown[0], event.position()
        x, y = ((place - RULER) / self._scale / CM for place in (at.x(), at.y()))
        if 0 <= x <= field.width / CM and 0 <= y <= field.height / CM:
            self._pointed((round(x) * CM, round(y) * CM))

    @property
    def _scale(self) -> float:
        assert self._shown is not None
        return table_scale(self._shown[0], self._size, self._size)

    def _draw_anew(self) -> None:
        """What is there is out of date."""
        self._drawn = QPixmap()
        self.setFixedSize(self.sizeHint())
        self.update()
