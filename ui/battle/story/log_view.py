"""The story of a battle on the screen: a list that draws its rows itself, with a filter and a search above it.

Rows are laid out a few at a time, so a story of any length opens at once. Shows rules, carries out none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHelpEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from campaign.words import _
from ui import plain_labels, theme, widgets
from ui.battle.story.log_model import (
    ALL,
    IMPORTANT,
    NOTABLE,
    ROW,
    Index,
    LogModel,
    LogRow,
    Sides,
    rules_shown,
    rules_told,
)
from ui.panels import panel_widgets
from ui.theme import ROW_LOG, Theme

if TYPE_CHECKING:
    from campaign.battle.contract.telling import Sentence

CHIP, GAP, RULES = 16, 10, 74  # widths: chip, between the columns, rule ids
AROUND = 6  # beside a row's content
BATCH = 80  # rows laid out before the window goes on
RULE_WRAP = int(Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextWordWrap)
WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)


class _Rows(QStyledItemDelegate):
    """Draws heads and sentences."""

    def __init__(self, look: Theme, view: QListView) -> None:
        super().__init__(view)
        self._look, self._view = look, view
        self._section, self._small, self._turn = theme.font("section"), theme.font("small"), theme.font("title")
        self._fonts = {ALL: theme.font("text"), NOTABLE: theme.font("text"), IMPORTANT: theme.font("row")}
        self._metrics = {weight: QFontMetrics(font) for weight, font in self._fonts.items()}
        self._small_metrics = QFontMetrics(self._small)
        self._heights: dict[str, int] = {}
        self._width = 0

    def forget_heights(self, width: int) -> None:
        """The rows are as wide as this now."""
        if width != self._width:
            self._width = width
            self._heights.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as the sentence needs."""
        row: LogRow = index.data(ROW)
        if row.kind != "sentence":
            return QSize(self._width, 40 if row.kind == "turn" else 28)
        if row.text not in self._heights:
            room, metrics, height = self._room(row), self._metrics[row.weight], ROW_LOG
            if metrics.horizontalAdvance(row.text) >= room:  # as wide as it when rounded, it may still be wrapped
                height += metrics.boundingRect(QRect(0, 0, room, 9999), WRAP, row.text).height() - metrics.height()
            shown = rules_shown(row.rules)
            if self._small_metrics.horizontalAdvance(shown) > RULES:
                needed = self._small_metrics.boundingRect(QRect(0, 0, RULES, 9999), RULE_WRAP, shown).height()
                height = max(height, ROW_LOG + needed - self._small_metrics.height())
            self._heights[row.text] = height
        return QSize(self._width, self._heights[row.text])

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One row."""
        row: LogRow = index.data(ROW)
        area: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.kind == "sentence":
            state: QStyle.StateFlag = option.state
            self._sentence(painter, area, row, state)
        else:
            self._head(painter, area, row)
        painter.restore()

    def rules_area(self, area: QRect) -> QRect:
        """Where a row has its rules."""
        return QRect(area.right() - RULES - AROUND, area.top(), RULES + AROUND, area.height())

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Over its rules a row tells what the rulebook says of them."""
        row = index.data(ROW) if index.isValid() else None
        if row is not None and row.rules and self.rules_area(view.visualRect(index)).contains(event.pos()):
            QToolTip.showText(event.globalPos(), plain_labels.tool_tip(rules_told(row.rules)), view)
        else:
            QToolTip.hideText()
        return True

    def _room(self, row: LogRow) -> int:
        """The width of a row's words: few rules leave them more."""
        cited = min(RULES, self._small_metrics.horizontalAdvance(rules_shown(row.rules)) + 1)
        return max(80, self._width - 2 * AROUND - CHIP - 2 * GAP - cited)

    def _head(self, painter: QPainter, area: QRect, row: LogRow) -> None:
        """A turn's head stands out; a step's has a hairline behind it."""
        inner = area.adjusted(AROUND, 0, -AROUND, -5)
        low = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        if row.kind == "turn":
            painter.setFont(self._turn)
            painter.setPen(self._look.colour("ink"))
            painter.drawText(inner, low, row.text)
            return
        painter.setFont(self._section)
        painter.setPen(self._look.colour("ink3"))
        painter.drawText(inner, low, row.text.upper())
        left = inner.left() + QFontMetrics(self._section).horizontalAdvance(row.text.upper()) + 12
        painter.setPen(QPen(self._look.colour("line"), 1))
        painter.drawLine(left, inner.bottom() - 5, inner.right(), inner.bottom() - 5)

    def _sentence(self, painter: QPainter, area: QRect, row: LogRow, state: QStyle.StateFlag) -> None:
        look = self._look
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            ground = look.palette.raised if state & QStyle.StateFlag.State_Selected else look.palette.panel
            over = theme.mixed(ground, look.palette.ink, 0.05)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(over))
            painter.drawRoundedRect(QRectF(area), theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        if row.letter:
            painter.drawPixmap(area.left() + AROUND, area.top() + 4, widgets.chip_pixmap(look, row.letter, CHIP))
        painter.setFont(self._fonts[row.weight])
        painter.setPen(look.colour("ink2" if row.weight == ALL else "ink"))
        words = QRect(area.left() + AROUND + CHIP + GAP, area.top() + 3, self._room(row), area.height())
        painter.drawText(words, WRAP, row.text)
        painter.setFont(self._small)
        painter.setPen(look.colour("ink3"))
        painter.drawText(self.rules_area(area).adjusted(0, 5, -AROUND, 0), RULE_WRAP, rules_shown(row.rules))


class LogList(QListView):
    """The rows. A click on a row's rules, or return, asks for the rulebook."""

    rule_wanted = Signal(str)
    told = Signal(object)  # LogRow: another sentence is selected

    def __init__(self, look: Theme, model: LogModel) -> None:
        super().__init__()
        self.setObjectName("battle log")
        self.setAccessibleName(_("The battle in sentences"))
        self.setProperty("rows", "drawn")
        self._look, self._model = look, model
        self._rows = _Rows(look, self)
        self.setItemDelegate(self._rows)
        self.setModel(model)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(BATCH)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setMouseTracking(True)
        self.verticalScrollBar().setSingleStep(ROW_LOG)
        self.activated.connect(self._ask)
        look.changed.connect(self.viewport().update)
        for keys, by, differs in (
            ("Ctrl+Right", 1, 2),
            ("Ctrl+Left", -1, 2),
            ("Ctrl+PgDown", 1, 1),
            ("Ctrl+PgUp", -1, 1),
        ):
            made = QShortcut(QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetShortcut)
            made.activated.connect(lambda by=by, differs=differs: self.go(by, differs))

    def updateGeometries(self) -> None:
        """The scroll bar keeps its room, for sentences are not to wrap anew; it shows only where it scrolls."""
        super().updateGeometries()
        bar = self.verticalScrollBar()
        bar.setEnabled(bar.minimum() < bar.maximum())

    def currentChanged(self, current: Index, previous: Index) -> None:
        """The picture of the battle follows."""
        super().currentChanged(current, previous)
        row = current.data(ROW) if current.isValid() else None
        if row is not None and row.kind == "sentence":
            self.told.emit(row)

    def go(self, by: int, differs: int = 0) -> None:
        """To the next sentence, or the first one of another phase (2) or turn (1); ``by`` is 1 or -1."""
        here = self.currentIndex()
        start = here.row() if here.isValid() else -1 if by > 0 else len(self._model.rows)
        self.go_to(self._model.sentence_from(start, by, differs))

    def go_to(self, place: int | None) -> None:
        """Select a row, in the middle of the list."""
        if place is not None and place >= 0:
            index = self._model.index(place)
            self.setCurrentIndex(index)
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Sentences wrap anew."""
        self._rows.forget_heights(self.viewport().width())
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        if self.currentIndex().isValid():
            QTimer.singleShot(0, self, lambda: self.go_to(self.currentIndex().row()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The rows; where a search has found none, a sentence that says so."""
        super().paintEvent(event)
        if words := self.empty_words():
            painter = QPainter(self.viewport())
            painter.setFont(theme.font("text"))
            painter.setPen(self._look.colour("ink2"))
            painter.drawText(self.viewport().rect().adjusted(AROUND, 12, -AROUND, 0), WRAP, words)
            painter.end()

    def empty_words(self) -> str:
        """Why no row is there; empty while there are rows, or nothing to tell."""
        if self._model.rows or not self._model.told:
            return ""
        if self._model.least > ALL:
            return _("No sentence here has these words. “All” looks through every one.")
        return _("No sentence has these words.")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the rules opens the rulebook there."""
        super().mouseReleaseEvent(event)
        index = self._at_rules(event.position().toPoint())
        if index is not None:
            self._ask(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Rules can be clicked."""
        super().mouseMoveEvent(event)
        there = self._at_rules(event.position().toPoint()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if there else Qt.CursorShape.ArrowCursor)

    def _at_rules(self, at: QPoint) -> QModelIndex | None:
        index = self.indexAt(at)
        if not index.isValid() or not index.data(ROW).rules:
            return None
        return index if self._rows.rules_area(self.visualRect(index)).contains(at) else None

    def _ask(self, index: QModelIndex) -> None:
        row: LogRow = index.data(ROW)
        if row.rules:
            self.rule_wanted.emit(row.rules[0])


class BattleLog(QWidget):
    """The story with its filter and its search."""

    def __init__(self, look: Theme, show_rule: Callable[[str], object]) -> None:
        super().__init__()
        self.model = LogModel(self)
        self.list = LogList(look, self.model)
        self.list.rule_wanted.connect(show_rule)
        self._count = plain_labels.label("", font="second", tone="ink2")
        self._filters = QButtonGroup(self)
        self._top = row = panel_widgets.line(spacing=0)
        for weight, words in ((ALL, _("All")), (NOTABLE, _("Notable")), (IMPORTANT, _("Important"))):
            button = widgets.Button(look, words, kind="quiet")
            button.setObjectName(f"weight {weight}")
            button.setCheckable(True)
            button.setAutoDefault(False)
            self._filters.addButton(button, weight)
            row.addWidget(button)
        self.search = QLineEdit()
        self.search.setObjectName("search the log")
        self.search.setPlaceholderText(_("Search"))
        self.search.setAccessibleName(_("Search the log"))
        self.search.setClearButtonEnabled(False)
        self.search.setMinimumWidth(100)
        self.search.setMaximumWidth(220)
        row.addStretch(1)
        row.addWidget(self._count)
        row.addSpacing(12)
        row.addWidget(self.search, 1)
        self.setLayout(panel_widgets.column(row, 6, widgets.hairline(), self.list))
        self._filters.idToggled.connect(lambda _id, on: self._narrow() if on else None)
        self.search.textChanged.connect(lambda _text: self._narrow())
        self._filters.button(NOTABLE).setChecked(True)

    def show_story(self, story: tuple[Sentence, ...], sides: Sides, when: Callable[[int, int], str]) -> None:
        """Show this story from its beginning."""
        self.model.show_story(story, sides, when)
        self._narrow()

    def follow(self) -> None:
        """Stand beside a battle that goes on: narrow, every sentence shown, all laid out at once: its end is wanted."""
        self._count.hide()
        self._top.setContentsMargins(0, 0, 12, 0)  # the scroll bar's
        self.search.setMinimumWidth(70)
        self.list.setLayoutMode(QListView.LayoutMode.SinglePass)
        self.list.setMinimumHeight(60)
        self._filters.button(ALL).setChecked(True)

    def show_at(self, when: tuple[int, int]) -> None:
        """To what weighs most in a turn and phase; what is looked for is forgotten if it hides that."""
        if self.model.sentence_at(when) is None:
            self.search.clear()
        self.list.go_to(self.model.sentence_at(when))

    def follow_row(self, row: int) -> None:
        """Select what has been told when so many rows of the log have passed; nobody is told of it."""
        self.list.blockSignals(True)
        place = self.model.sentence_told(row)
        if place is None:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
            self.list.scrollToTop()
        elif place != self.list.currentIndex().row():
            self.list.go_to(place)
        self.list.blockSignals(False)

    def count_words(self) -> str:
        """How many sentences are shown, of how many."""
        return self._count.text()

    def _narrow(self) -> None:
        self.model.narrow(self._filters.checkedId(), self.search.text())
        self._count.setText(_("{n} of {all}").format(n=self.model.shown, all=self.model.told))
