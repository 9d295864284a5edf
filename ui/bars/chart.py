"""Numbers by week, a line for each player, told apart by colour, by dash and by the letter at its end. Only looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from ui import parts, theme
from ui.theme import Theme

_DASHES = ((), (6.0, 3.0), (2.0, 2.0), (7.0, 2.0, 2.0, 2.0))  # series are told apart by dash as well
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6)
_CHIP, _APART = 14, 15


class WeekChart(QWidget):
    """The lines on three hairlines. Weeks are counted in fours, as months have them."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._lines: dict[str, Sequence[int]] = {}
        look.changed.connect(self.update)

    def show_lines(self, lines: Mapping[str, Sequence[int]]) -> None:
        """Show these from now on, by the players' letters in the order of their seats."""
        self._lines = dict(lines)
        self.update()

    @property
    def lines(self) -> Mapping[str, Sequence[int]]:
        """What is shown."""
        return self._lines

    def sizeHint(self) -> QSize:
        """Wider than high."""
        return QSize(420, 220)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw axes, lines and chips."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(24, 8, self.width() - 52, self.height() - 30)
        highest = max((max(line) for line in self._lines.values()), default=0)
        step = next(step for step in _STEPS if step * 3 >= highest)
        self._paint_axes(painter, area, step)
        self._paint_lines(painter, area, step * 3)
        painter.end()

    def _paint_axes(self, painter: QPainter, area: QRectF, step: int) -> None:
        p = self._look.palette
        painter.setFont(theme.font("scan"))
        for number in range(4):
            y = area.bottom() - area.height() * number / 3
            painter.setPen(QPen(QColor(p.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(p.ink3))
            box = QRectF(area.left() - 34, y - 8, 28, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(number * step))
        weeks = len(next(iter(self._lines.values()), [0]))
        every = max(1, -(-weeks // 8))
        for week in range(0, weeks, every):
            box = QRectF(_x(area, week, weeks) - 20, area.bottom() + 4, 40, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"W{week % 4 + 1}")

    def _paint_lines(self, painter: QPainter, area: QRectF, top: int) -> None:
        free_from = area.top() - 7
        lowest = area.bottom() + 7 - _APART * len(self._lines)  # of the first chip, so that all have room below
        seats = list(self._lines)
        for letter, line in sorted(self._lines.items(), key=lambda item: -item[1][-1]):
            places = [
                QPointF(_x(area, week, len(line)), area.bottom() - area.height() * number / top)
                for week, number in enumerate(line)
            ]
            pen = QPen(QColor(self._look.player(letter).text), 1.8)
            if dashes := _DASHES[seats.index(letter) % len(_DASHES)]:
                pen.setDashPattern(list(dashes))
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(places))
            y = max(min(places[-1].y() - 7, lowest), free_from)
            free_from, lowest = y + _APART, lowest + _APART
            painter.drawPixmap(QPointF(area.right() + 6, y), parts.chip_pixmap(self._look, letter, _CHIP))


def _x(area: QRectF, week: int, weeks: int) -> float:
    return area.left() + area.width() * (week / (weeks - 1) if weeks > 1 else 1.0)
