"""The numbers of a plot as a table: a row a week, a column a player, newest week first. Also as CSV. Only looks."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from campaign.words import _
from campaign.world.memory import week_mark
from ui import plain_labels, theme, widgets
from ui.theme import Theme

WHEN, NUMBER = 66, 46  # widths
SEEN = 8  # columns of players at most, before the table scrolls
CHIP, EDGE = 16, 7  # side of a player's chip, and what is left free at its right as beside the numbers
LETTER = Qt.ItemDataRole.UserRole  # of the player whose column it is
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Heads(QHeaderView):
    """The heads of the columns; players' chips end where their numbers end, and Qt would put pictures in the middle."""

    def __init__(self, look: Theme, parent: QTableWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._look = look
        self.setSectionsClickable(True)
        self.setHighlightSections(False)

    def sectionSizeFromContents(self, logicalIndex: int) -> QSize:
        """High enough for a chip, too."""
        return super().sectionSizeFromContents(logicalIndex).expandedTo(QSize(0, CHIP + 12))

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        """The words, or the chip at the right."""
        super().paintSection(painter, rect, logicalIndex)
        if letter := self.model().headerData(logicalIndex, self.orientation(), LETTER):
            place = self.chip_place(rect)
            painter.drawPixmap(place.topLeft(), widgets.chip_pixmap(self._look, letter, CHIP))

    @staticmethod
    def chip_place(section: QRect) -> QRect:
        """Where in its head a chip is."""
        top = section.top() + (section.height() - CHIP) // 2
        return QRect(section.right() + 1 - EDGE - CHIP, top, CHIP, CHIP)


class WeekTable(QTableWidget):
    """The table beside a plot."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._letters: tuple[str, ...] = ()
        self._told: tuple[tuple[str, ...], ...] = ()
        self.setObjectName("numbers by week")
        self.setAccessibleName(_("Numbers by week"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setProperty("rows", "log")
        self.setFont(theme.font("text"))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme.ROW_LOG)
        self.setHorizontalHeader(Heads(look, self))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        look.changed.connect(self.horizontalHeader().viewport().update)

    def show_weeks(self, weeks: Sequence[tuple[int, int]], lines: Mapping[str, tuple[str, Sequence[int]]]) -> None:
        """Show these lines, by the letters of the players: name and numbers, oldest first."""
        self._letters = tuple(lines)
        head = (_("Week"), *(name for name, _numbers in lines.values()))
        rows = [
            (week_mark(month, week), *(str(line[n]) for _name, line in lines.values()))
            for n, (month, week) in enumerate(weeks)
        ]
        self._told = (head, *rows)
        self.setColumnCount(len(head))
        self.setRowCount(len(rows))
        for place, row in enumerate(reversed(rows)):
            for column, words in enumerate(row):
                item = QTableWidgetItem(words)
                item.setTextAlignment(RIGHT if column else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(place, column, item)
        for column in range(len(head)):
            self.setColumnWidth(column, NUMBER if column else WHEN)
        self.setFixedWidth(WHEN + NUMBER * min(SEEN, len(lines)) + 14)
        self._name_heads()

    def table(self) -> tuple[tuple[str, ...], ...]:
        """Head and rows, oldest first."""
        return self._told

    def _name_heads(self) -> None:
        for column, words in enumerate(self._told[0] if self._told else ()):
            item = QTableWidgetItem("" if column else words)
            if column:
                item.setData(LETTER, self._letters[column - 1])
                item.setToolTip(plain_labels.tool_tip(words))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
            item.setTextAlignment(RIGHT if column else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.setHorizontalHeaderItem(column, item)


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV; what a spreadsheet would take for a formula begins with an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([f"'{cell}" if cell[:1] in ("=", "+", "@", "\t") else cell for cell in row])
    return out.getvalue()
