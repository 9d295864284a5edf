"""The targets side by side: the chance to have each, what it costs and what it brings. Only shows values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from campaign.battle.forecast import TOLD_FROM
from campaign.operations import operation_words
from campaign.operations.counting import Tally
from campaign.words import _
from ui import icons, plain_labels, theme, widgets
from ui.panels import panel_widgets, phrases
from ui.theme import Theme

HEAD, ROW = 28, 30
NAME, BAR, CELL = 230, 150, 70  # widths: of the target, of its chance, of a number at least
GIVES_WAY: Final = ("income", "headless", "enemy_vp", "commander", "destroyed")  # where there is no room for all
CHIP = 18
GAP: Final = 8


@dataclass(frozen=True, slots=True)
class TargetRow:
    """One target as it is shown. ``letter``: of the sector's owner, empty for a free one; ``signs``: of its hazards."""

    name: str
    letter: str
    there: str
    signs: tuple[str, ...]
    tally: Tally
    tip: str


class TargetsTable(QWidget):
    """Rows that can be chosen by click and arrow keys; every number explains itself under the pointer."""

    chosen = Signal(int)

    def __init__(self, look: Theme, system: str) -> None:
        super().__init__()
        self._look = look
        self._rows: tuple[TargetRow, ...] = ()
        self._selected = 0
        self._columns = self._numbers = operation_words.numbers(system)
        metrics = QFontMetrics(theme.font("second"))
        self._wide = {n.name: max(CELL, metrics.horizontalAdvance(_head(n)) + 2 * GAP) for n in self._numbers}
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(self._needed(GIVES_WAY))
        look.changed.connect(self.update)

    def show_rows(self, rows: Sequence[TargetRow], selected: int) -> None:
        """Show these, one of them lit."""
        self._rows, self._selected = tuple(rows), selected
        self.setFixedHeight(HEAD + ROW * len(self._rows) + 2)
        told = [
            f"{row.name}: "
            + ", ".join(f"{number.title} {operation_words.told(number, row.tally)}" for number in self._numbers)
            for row in rows
        ]
        self.setAccessibleName("; ".join(told) or _("No target yet."))
        self.update()

    @property
    def rows(self) -> tuple[TargetRow, ...]:
        """What is shown."""
        return self._rows

    def sizeHint(self) -> QSize:
        """All rows, and all numbers."""
        return QSize(self._needed(()), HEAD + ROW * len(self._rows) + 2)

    def _needed(self, gone: Sequence[str]) -> int:
        """The width of a table without these numbers."""
        return (
            NAME
            + BAR
            + sum(self._wide[n.name] for n in self._numbers[1:] if n.name not in gone)
            + panel_widgets.SCROLL_BAR
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many numbers as there is room for; the others are told with the target."""
        super().resizeEvent(event)
        over = sum(self._needed(GIVES_WAY[:gone]) > self.width() for gone in range(len(GIVES_WAY)))
        self._columns = tuple(number for number in self._numbers if number.name not in GIVES_WAY[:over])

    # --- being used

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click chooses a row."""
        row = self._row_at(event.position())
        if row is not None and event.button() is Qt.MouseButton.LeftButton:
            self.chosen.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys choose the next row."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if step and 0 <= self._selected + step < len(self._rows):
            self.chosen.emit(self._selected + step)
        elif not step:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Over a number its meaning and its certainty are told."""
        if isinstance(event, QHelpEvent):
            text = self.tip_at(QPointF(event.pos()))
            if text:
                QToolTip.showText(event.globalPos(), plain_labels.tool_tip(text), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def tip_at(self, place: QPointF) -> str:
        """What is told of a place: of a head, of a number, or of the target itself."""
        number = next((n for n, area in zip(self._columns, self._cells(0), strict=True) if _within(place, area)), None)
        row = self._row_at(place)
        if number is None:
            return "" if row is None else self._told(self._rows[row])
        rule = phrases.rule_number(number.rule)
        told = number.meaning if row is None else operation_words.explained(number, self._rows[row].tally)
        return f"{told} ({rule})" if row is None else f"{told}\n{rule}"

    def _told(self, row: TargetRow) -> str:
        """A target in full, with the numbers for which there is no room."""
        hidden = [number for number in self._numbers if number not in self._columns]
        return "\n".join(
            [row.tip, *(f"{number.title}: {operation_words.told(number, row.tally)}" for number in hidden)]
        )

    def _row_at(self, place: QPointF) -> int | None:
        row = int((place.y() - HEAD) // ROW)
        return row if place.y() >= HEAD and 0 <= row < len(self._rows) else None

    # --- being painted

    def _cells(self, top: int) -> list[QRect]:
        """The places of the numbers in a row; the first has a bar."""
        others = [self._wide[number.name] for number in self._columns[1:]]
        left = self.width() - panel_widgets.SCROLL_BAR - sum(others) - BAR
        found = []
        for wide in (BAR, *others):
            found.append(QRect(left, top, wide, ROW))
            left += wide
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Heads, then the rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font("second"))
        painter.setPen(self._look.colour("ink2"))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for number, cell in zip(self._columns, self._cells(0), strict=True):
            painter.drawText(cell.adjusted(0, 0, -GAP, HEAD - ROW), right, _head(number))
        for place, row in enumerate(self._rows):
            self._row(painter, HEAD + place * ROW, row, lit=place == self._selected)
        painter.end()

    def _row(self, painter: QPainter, top: int, row: TargetRow, *, lit: bool) -> None:
        look, middle = self._look, top + ROW // 2
        if lit:
            painter.setPen(QPen(look.colour("lamp"), 1.5))
            painter.setBrush(look.colour("raised"))
            frame = QRectF(1, top + 1, self.width() - panel_widgets.SCROLL_BAR - 2, ROW - 2)
            painter.drawRoundedRect(frame, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        if row.letter:
            painter.drawPixmap(GAP, middle - CHIP // 2, widgets.chip_pixmap(look, row.letter, CHIP))
        cells = self._cells(top)
        left, end = GAP + CHIP + GAP, cells[0].left() - GAP
        for sign in reversed(row.signs):
            end -= 18
            painter.drawPixmap(end, middle - 7, icons.pixmap(sign, look.colour("warn"), 14, widgets.RATIO))
        left += self._text(painter, QRect(left, top, end - left - 4, ROW), row.name, "row", "ink") + GAP
        self._text(painter, QRect(left, top, end - left - 4, ROW), row.there, "second", "ink2")
        self._chance(painter, cells[0], row.tally)
        for number, cell in list(zip(self._columns, cells, strict=True))[1:]:
            text = operation_words.told(number, row.tally)
            painter.setFont(theme.font("row"))
            painter.setPen(look.colour("ink" if text not in ("0", "0 %", "–") else "ink3"))
            painter.drawText(
                cell.adjusted(0, 0, -GAP, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text
            )

    def _text(self, painter: QPainter, area: QRect, text: str, font: str, tone: str) -> int:
        """Words on one line, with an ellipsis where they do not fit; how wide they are."""
        painter.setFont(theme.font(font))
        painter.setPen(self._look.colour(tone))
        metrics = QFontMetrics(painter.font())
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, area.width()))
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        return metrics.horizontalAdvance(shown)

    def _chance(self, painter: QPainter, cell: QRect, tally: Tally) -> None:
        """The chance to have the sector: a thin bar, strong as far as it is sure, faint to where it may reach."""
        look, share = self._look, tally.chance("taken")
        wide = BAR - 74
        line = QRectF(cell.left() + 8, cell.center().y() - 2, wide, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("field"))
        painter.drawRoundedRect(line, 2, 2)
        known = tally.played >= TOLD_FROM
        if known:
            role = "good" if share.share >= 0.6 else "warn" if share.share >= 0.35 else "bad"
            painter.setBrush(look.colour(role))
            painter.drawRoundedRect(QRectF(line.left(), line.top(), wide * share.low, 5), 2, 2)
            painter.setOpacity(0.45)
            painter.drawRect(QRectF(line.left() + wide * share.low, line.top(), wide * (share.high - share.low), 5))
            painter.setOpacity(1.0)
            painter.setPen(QPen(look.colour("ink"), 1.5))
            x = line.left() + wide * share.share
            painter.drawLine(QPointF(x, line.top() - 2), QPointF(x, line.bottom() + 2))
        painter.setFont(theme.font("row"))
        painter.setPen(look.colour("ink"))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(look.colour("ink" if known else "ink3"))
        painter.drawText(cell.adjusted(0, 0, -GAP, 0), right, operation_words.told(self._columns[0], tally))


def _head(number: operation_words.Number) -> str:
    """The title of a column; the one that the rows are sorted by says so."""
    return f"▾ {number.title}" if number.name == "balance" else number.title


def _within(place: QPointF, area: QRect) -> bool:
    return area.left() <= place.x() <= area.right()
