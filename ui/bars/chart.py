"""Numbers by week, a line for each player, told apart by colour, by dash and by the letter at its end. Only looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from campaign.words import _
from campaign.world.memory import week_mark
from ui import plain_labels, theme, widgets
from ui.theme import Theme

_DASHES = (  # series are told apart by dash as well
    *((), (6.0, 3.0), (2.0, 2.0), (7.0, 2.0, 2.0, 2.0)),
    *((12.0, 3.0), (1.0, 3.0), (4.0, 2.0, 1.0, 2.0, 1.0, 2.0), (10.0, 2.0, 4.0, 2.0)),
)
_DIGITS = (10, 15, 20, 25, 30, 40, 50, 60, 80)  # a step of the axis is one of these, times or by powers of ten
_LINES = 3  # hairlines above the lowest
_CHIP, _APART = 14, 15
LABEL = 56  # room of a week's name
WEEKS = 4  # in a month (campaign:C9)


class WeekChart(QWidget):
    """The lines on three hairlines: a number at the start, and one for each week. Months have four weeks."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look, self._over = look, 0
        plain_labels.set_tool_tip(self, _("Number of each week"))  # so that Qt asks for one
        self._lines: dict[str, Sequence[int]] = {}
        look.changed.connect(self.update)

    def show_lines(self, lines: Mapping[str, Sequence[int]], over: int = 0) -> None:
        """Show these from now on, by the players' letters in the order of their seats.

        ``over``: the weeks that were over at the start; a player's copy starts later than the campaign.
        """
        if (now := dict(lines)) != self._lines or list(now) != list(self._lines) or over != self._over:
            self._lines, self._over = now, over
            self.update()

    @property
    def lines(self) -> Mapping[str, Sequence[int]]:
        """What is shown."""
        return self._lines

    def event(self, event: QEvent) -> bool:
        """The tip tells the week under the pointer in numbers."""
        if isinstance(event, QHelpEvent) and self._lines:
            QToolTip.showText(event.globalPos(), plain_labels.tool_tip(self.told_at(event.pos().x())), self)
            return True
        return super().event(event)

    def told_at(self, x: float) -> str:
        """The week there: each line's number, the highest first."""
        area, weeks = self._area(), max(len(line) for line in self._lines.values())
        week = max(0, min(weeks - 1, round((x - area.left()) / max(1.0, area.width()) * (weeks - 1))))
        month, number = self._week_at(week)
        head = _("Month {month}, week {week}").format(month=month, week=number) if number else _("At the start")
        numbers = sorted(((line[week], letter) for letter, line in self._lines.items()), key=lambda item: -item[0])
        return "\n".join([head, *(f"{letter}  {number}" for number, letter in numbers)])

    def _week_at(self, place: int) -> tuple[int, int]:
        """Month and week of a place on the lines; the first one is the start, week 0."""
        over = self._over + place - 1
        return over // WEEKS + 1, over % WEEKS + 1 if place else 0

    def _area(self) -> QRectF:
        return QRectF(24, 8, self.width() - 52, self.height() - 30)

    def sizeHint(self) -> QSize:
        """Wider than high."""
        return QSize(420, 220)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw axes, lines and chips."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self._area()
        highest = max((max(line) for line in self._lines.values()), default=0)
        step = step_of(highest)
        self._paint_axes(painter, area, step)
        self._paint_lines(painter, area, step * _LINES)
        painter.end()

    def _paint_axes(self, painter: QPainter, area: QRectF, step: int) -> None:
        p = self._look.palette
        painter.setFont(theme.font("scan"))
        for number in range(_LINES + 1):
            y = area.bottom() - area.height() * number / _LINES
            painter.setPen(QPen(QColor(p.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(p.ink3))
            box = QRectF(area.left() - 34, y - 8, 28, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(number * step))
        weeks = len(next(iter(self._lines.values()), [0]))
        every = max(1, -(-weeks // max(2, int(area.width() // LABEL))))
        x = _across(area, weeks)
        for week in range(0, weeks, every):
            box = QRectF(x(week) - LABEL / 2, area.bottom() + 4, LABEL, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, week_mark(*self._week_at(week)))

    def _paint_lines(self, painter: QPainter, area: QRectF, top: int) -> None:
        free_from = area.top() - 7
        lowest = area.bottom() + 7 - _APART * len(self._lines)  # of the first chip, so that all have room below
        seats = list(self._lines)
        for letter, line in sorted(self._lines.items(), key=lambda item: -item[1][-1]):
            bottom, height, x = area.bottom(), area.height(), _across(area, len(line))
            places = [QPointF(x(week), bottom - height * number / top) for week, number in enumerate(line)]
            pen = QPen(QColor(self._look.player(letter).text), 1.8)
            if dashes := _DASHES[seats.index(letter) % len(_DASHES)]:
                pen.setDashPattern(list(dashes))
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(places))
            y = max(min(places[-1].y() - 7, lowest), free_from)
            painter.setPen(QPen(QColor(self._look.palette.line2), 1))  # whose end it is, where chips had to give way
            painter.drawLine(places[-1], QPointF(area.right() + 6, y + _CHIP / 2))
            free_from, lowest = y + _APART, lowest + _APART
            painter.drawPixmap(QPointF(area.right() + 6, y), widgets.chip_pixmap(self._look, letter, _CHIP))


def step_of(highest: int) -> int:
    """How far the hairlines are apart: the least round number with which they reach the highest one."""
    steps = (digit * 10**power // 10 for power in range(9) for digit in _DIGITS if digit * 10**power % 10 == 0)
    return next((step for step in steps if step * _LINES >= highest), highest)


def _across(area: QRectF, weeks: int) -> Callable[[int], float]:
    """Where a week stands, of so many; there may be thousands."""
    left, right, step = area.left(), area.right(), area.width() / max(1, weeks - 1)
    return (lambda week: left + step * week) if weeks > 1 else (lambda _week: right)
