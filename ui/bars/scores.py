"""Victory points by week, a line for each player, with the letter at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.entries import Entry
from campaign.world.events import VictoryPointsScored, WeekEnded
from campaign.world.ids import PlayerId
from ui import parts, plain, theme
from ui.session import Session
from ui.theme import SPACE_1, SPACE_3, SPACE_4

if TYPE_CHECKING:
    from campaign.desk import Changes

_DASHES = ((), (6.0, 3.0), (2.0, 2.0), (7.0, 2.0, 2.0, 2.0))  # series are told apart by dash as well


def points_by_week(history: tuple[Entry, ...], seats: tuple[PlayerId, ...]) -> dict[PlayerId, list[int]]:
    """Each player's VP at the end of each week, and as they stand now."""
    points = {seat: [0] for seat in seats}
    for entry in history:
        for event in entry.events:
            if isinstance(event, VictoryPointsScored):
                points[event.player][-1] += event.points
            elif isinstance(event, WeekEnded):
                for line in points.values():
                    line.append(line[-1])
    return points


class Plot(QWidget):
    """The lines on three hairlines."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._points: dict[PlayerId, list[int]] = {}
        session.changed.connect(self._on_changes)
        session.theme.changed.connect(self.update)
        self.look_again()

    def _on_changes(self, changes: Changes) -> None:
        if changes.players or changes.clock:
            self.look_again()

    def look_again(self) -> None:
        """The score has changed."""
        state = self._session.state
        self._points = points_by_week(self._session.history(), state.seats)
        now = ", ".join(f"{state.players[seat].name} {line[-1]}" for seat, line in self._points.items())
        self.setAccessibleName(_("Victory points: {now}").format(now=now))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw axes, lines and chips."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(24, 8, self.width() - 52, self.height() - 30)
        highest = max((max(line) for line in self._points.values()), default=0)
        step = next(s for s in (5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if s * 3 >= highest)
        self._paint_axes(painter, area, step)
        self._paint_lines(painter, area, step * 3)
        painter.end()

    def _paint_axes(self, painter: QPainter, area: QRectF, step: int) -> None:
        p = self._session.theme.palette
        painter.setFont(theme.font("scan"))
        for number in range(4):
            y = area.bottom() - area.height() * number / 3
            painter.setPen(QPen(QColor(p.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(p.ink3))
            box = QRectF(area.left() - 34, y - 8, 28, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(number * step))
        weeks = len(next(iter(self._points.values()), [0]))
        every = max(1, -(-weeks // 8))
        for week in range(0, weeks, every):
            box = QRectF(self._x(area, week, weeks) - 20, area.bottom() + 4, 40, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"W{week % 4 + 1}")

    def _x(self, area: QRectF, week: int, weeks: int) -> float:
        return area.left() + area.width() * (week / (weeks - 1) if weeks > 1 else 1.0)

    def _paint_lines(self, painter: QPainter, area: QRectF, top: int) -> None:
        look, state = self._session.theme, self._session.state
        free_from = area.top() - 7
        lowest = area.bottom() + 7 - 15 * len(self._points)  # of the first chip, so that all have room below
        for seat, line in sorted(self._points.items(), key=lambda item: -item[1][-1]):
            letter = state.players[seat].letter
            places = [
                QPointF(self._x(area, week, len(line)), area.bottom() - area.height() * vp / top)
                for week, vp in enumerate(line)
            ]
            pen = QPen(QColor(look.player(letter).text), 1.8)
            if dashes := _DASHES[state.seats.index(seat) % len(_DASHES)]:
                pen.setDashPattern(list(dashes))
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(places))
            y = max(min(places[-1].y() - 7, lowest), free_from)
            free_from, lowest = y + 15, lowest + 15
            painter.drawPixmap(QPointF(area.right() + 6, y), parts.chip_pixmap(look, letter, 14))


class Scores(QWidget):
    """Head and plot."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("scores")
        head = QHBoxLayout()
        head.addWidget(parts.section(_("Victory points")))
        head.addStretch()
        head.addWidget(plain.label(_("by week"), font="second", tone="ink2"))
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_1)
        column.addLayout(head)
        column.addWidget(Plot(session), 1)
