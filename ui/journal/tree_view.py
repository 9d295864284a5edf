"""The tree on the screen: opens and folds, goes to a moment, and says by a menu what can be done about an order."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView

from campaign.words import _
from campaign.world.ids import EntryId
from ui import theme
from ui.bars.journal_rows import place_of
from ui.journal.entry_menu import entry_menu
from ui.journal.tree_model import ENTRY, RULE, SENTENCE, SIGN, WHEN, JournalTree, _what
from ui.rules import link
from ui.session import Session

WIDTHS = ((RULE, 70), (WHEN, 84))


class JournalTreeView(QTreeView):
    """The view. Return, or a double click on an order, shows the campaign as it stood after it."""

    amend = Signal(int)  # an entry's id
    take_out = Signal(int)
    copy = Signal(int)

    def __init__(self, session: Session, model: JournalTree) -> None:
        super().__init__()
        self.setObjectName("journal tree")
        self.setAccessibleName(_("Journal"))
        self._session, self._tree = session, model
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setProperty("rows", "tree")
        self.setFont(theme.font("text"))
        self.setIconSize(QSize(2 * SIGN + 8, SIGN))
        self.setIndentation(18)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(20)
        header.setSectionResizeMode(SENTENCE, QHeaderView.ResizeMode.Stretch)
        for column, width in WIDTHS:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, width)
        self.activated.connect(self._go_to_moment)
        self.clicked.connect(self._on_click)
        self.selectionModel().currentChanged.connect(self._on_current)
        model.modelReset.connect(self.open_newest)
        self.open_newest()

    def open_newest(self) -> None:
        """The newest week is open, all others are folded."""
        month = self._tree.index(0, 0)
        if month.isValid():
            self.expand(month)
            self.expand(self._tree.index(0, 0, month))

    def open_all_weeks(self) -> None:
        """Every order in sight."""
        self.expandToDepth(1)

    def show_place(self, place: int) -> None:
        """Open the week of the order at this place of the history, and mark it."""
        index = self._tree.index_of(place)
        if index.isValid() and self._tree.place_of(self.currentIndex()) != place:
            self.setCurrentIndex(index)
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done about the order under the pointer, or the one that is marked."""
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        place = self._tree.place_of(index)
        if place is not None:
            self.setCurrentIndex(index)
            entry = self._tree.entries[place].entry.id
            menu = entry_menu(self._session, entry, self, self.amend.emit, self.take_out.emit, self.copy.emit)
            menu.popup(event.globalPos() if by_mouse else self.viewport().mapToGlobal(self.visualRect(index).center()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Rule ids can be clicked."""
        super().mouseMoveEvent(event)
        over = bool(self._rule_at(event.position().toPoint()))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def _rule_at(self, at: QPoint) -> str:
        index = self.indexAt(at)
        news = self._tree.news_of(index) if index.isValid() and index.column() == RULE else None
        return "" if news is None else news.rule

    def _on_click(self, index: QModelIndex) -> None:
        """A rule opens the rulebook; anything else of an order selects where it happened."""
        news, place = self._tree.news_of(index), self._tree.place_of(index)
        if index.column() == RULE and news is not None and news.rule:
            link.ask(self, news.rule)
        elif place is None:
            head = index.siblingAtColumn(0)
            self.setExpanded(head, not self.isExpanded(head))
        elif (sector := place_of(self._session.state, self._tree.entries[place].entry)) is not None:
            self._session.select(sector=sector)

    def _go_to_moment(self, index: QModelIndex) -> None:
        place = self._tree.place_of(index)
        if place is not None and _what(index)[0] == ENTRY:
            self._session.look_at(EntryId(self._tree.entries[place].entry.id))

    def _on_current(self, index: QModelIndex) -> None:
        """F1 asks for the rule of the marked row."""
        news = self._tree.news_of(index) if index.isValid() else None
        self.setProperty(link.RULE, "" if news is None else news.rule)
