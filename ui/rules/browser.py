"""A book in a window of its own, the rulebook or the handbook: a tree to search in, a page that leads to others.

It stays open beside all others, sheets too; there is one of each book. Shows text, decides nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QLineEdit, QTreeWidget, QTreeWidgetItem, QTreeWidgetItemIterator, QWidget

from campaign.book_pages import Branch, plain_text
from campaign.words import _, count
from ui import plain_labels, theme, widgets
from ui.panels import panel_widgets
from ui.rules.book import Book
from ui.rules.page_view import PageView
from ui.theme import Theme

SIZE = (760, 640)
TREE = 264
_TARGET = Qt.ItemDataRole.UserRole


class BookWindow(QDialog):
    """The browser. It has no parent, so that no question that waits for its answer keeps it from being read.

    ``elsewhere`` is told of a target that this book has not; nothing, where the other book is wanted as it is.
    """

    elsewhere = Signal(str)

    def __init__(self, look: Theme, book: Book) -> None:
        super().__init__()
        self.book = book
        self.setObjectName(book.name)
        self.setWindowTitle(plain_labels.window_title(book.title))
        self.setMinimumSize(560, 360)
        self._gone: list[str] = []  # pages before this one, and those that one has come back from
        self._ahead: list[str] = []
        self.back = widgets.IconButton(look, "chevron-left", _("Back (Alt+Left)"))
        self.forward = widgets.IconButton(look, "chevron-right", _("Forward (Alt+Right)"))
        self._copy = widgets.Button(look, _("Copy the page"), kind="quiet")
        self.other = widgets.Button(look, book.other, kind="quiet")
        self._found = plain_labels.label("", font="second", tone="ink2")
        self._hits = plain_labels.label("", font="second", tone="ink2")
        self.search = QLineEdit()
        self.tree = QTreeWidget()
        self.page = PageView(book)
        self._items: dict[str, QTreeWidgetItem] = {}
        self._fill_tree()
        self._lay_out()
        self._connect()
        self.resize(QSize(*SIZE).boundedTo(widgets.window_room(self)))
        self.show_target(book.first)

    def _fill_tree(self) -> None:
        self.tree.setObjectName("rules")
        self.tree.setAccessibleName(self.book.contents)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(14)
        self.tree.setProperty("rows", "log")
        for branch in self.book.tree():
            self.tree.addTopLevelItem(self._item(branch))
        self._items[self.book.first].setExpanded(True)

    def _item(self, branch: Branch) -> QTreeWidgetItem:
        made = QTreeWidgetItem([branch.title])
        made.setData(0, _TARGET, branch.target)
        made.setSizeHint(0, QSize(0, theme.ROW_LOG))
        made.setToolTip(0, plain_labels.tool_tip(branch.title))
        if branch.below:
            made.setFont(0, theme.font("row"))
        self._items[branch.target] = made
        for below in branch.below:
            made.addChild(self._item(below))
        return made

    def _lay_out(self) -> None:
        self.search.setObjectName("search in rules")
        self.search.setPlaceholderText(self.book.hint)
        self.search.setAccessibleName(self.book.hint_heard)
        self.search.setClearButtonEnabled(True)
        self.back.setObjectName("rule back")
        self.forward.setObjectName("rule forward")
        self._copy.setObjectName("copy the page")
        self.other.setObjectName("other book")
        self._copy.setAutoDefault(False)
        self.other.setAutoDefault(False)
        left = QWidget()
        left.setFixedWidth(TREE)
        left.setLayout(panel_widgets.column(self.search, 6, self._found, 6, self.tree, margins=(16, 14, 8, 12)))
        ways = (self.back, self.forward, 4, self._hits, 0, self.other, self._copy)
        bar = panel_widgets.line(*ways, spacing=4, margins=(12, 12, 16, 8))
        right = QWidget()
        right.setLayout(panel_widgets.column(bar, widgets.hairline(), self.page))
        whole = panel_widgets.line(left, widgets.hairline("v"), right, spacing=0)
        whole.setStretch(2, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(lambda: self.page.next_hit())
        self.tree.currentItemChanged.connect(self._on_tree)
        self.page.wanted.connect(self._follow)
        self.other.clicked.connect(lambda: self.elsewhere.emit(""))
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_forward)
        self._copy.clicked.connect(self.copy_page)
        for keys, do in (
            ("Alt+Left", self.go_back),
            ("Alt+Right", self.go_forward),
            ("Ctrl+F", self._start_search),
            ("F3", self.page.next_hit),
            ("Shift+F3", lambda: self.page.next_hit(-1)),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(do)

    @property
    def target(self) -> str:
        """The page that is shown, or the claim on it."""
        return self.page.target

    def show_target(self, target: str) -> None:
        """Show a page and remember the one before; what is not in the book shows its first page."""
        if not self.book.has(target):
            target = self.book.first
        wanted = self.book.page_of(target)
        if self.target and target != self.target:
            self._gone.append(self.target)
            self._ahead.clear()
        self._show(target, wanted)

    def _follow(self, target: str) -> None:
        """Where a link leads: to a page of this book, or elsewhere."""
        if self.book.has(target):
            self.show_target(target)
        else:
            self.elsewhere.emit(target)

    def go_back(self) -> None:
        """The page before this one."""
        if self._gone:
            self._ahead.append(self.target)
            self._show(self._gone[-1], self.book.page_of(self._gone.pop()))

    def go_forward(self) -> None:
        """The page that one has come back from."""
        if self._ahead:
            self._gone.append(self.target)
            self._show(self._ahead[-1], self.book.page_of(self._ahead.pop()))

    def copy_page(self) -> None:
        """Put the page on the clipboard, as plain text."""
        QGuiApplication.clipboard().setText(plain_text(self.book.page(self.book.page_of(self.target))))

    def _show(self, target: str, wanted: str) -> None:
        self.page.show_page(target)
        self.back.setEnabled(bool(self._gone))
        self.forward.setEnabled(bool(self._ahead))
        self._show_hits()
        item = self._items[wanted]
        if item is not self.tree.currentItem():
            self.tree.blockSignals(True)
            self.tree.setCurrentItem(item)
            self.tree.blockSignals(False)
            self.tree.scrollToItem(item)

    def _on_tree(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.show_target(item.data(0, _TARGET))

    def _start_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _search(self, text: str) -> None:
        """Only the pages with these words are left in the tree, and the words are marked on their pages."""
        words = tuple(text.casefold().split())
        found = frozenset(self.book.found_by(words))
        self._narrow(found if words else None)
        self.page.look_for(words)
        self._found.setText(self.book.found_words(len(found)) if words else "")
        self._found.setVisible(bool(words))
        if found and self.book.page_of(self.target) not in found:
            exact = next((id for id in self._items if id.rpartition(":")[2].casefold() == text.strip().casefold()), "")
            self.show_target(exact or next(id for id in self._items if id in found))
        self._show_hits()

    def _show_hits(self) -> None:
        hits = self.page.hits
        self._hits.setText(count("{n} place on this page", "{n} places on this page", hits) if hits else "")

    def _narrow(self, found: frozenset[str] | None) -> None:
        walk = QTreeWidgetItemIterator(self.tree)
        items: list[QTreeWidgetItem] = []
        while (item := walk.value()) is not None:
            items.append(item)
            walk += 1
        for item in reversed(items):  # below before above
            below = [item.child(place) for place in range(item.childCount())]
            if found is None:
                item.setHidden(False)
            elif below:
                item.setHidden(all(child.isHidden() for child in below))
                item.setExpanded(not item.isHidden())
            else:
                item.setHidden(item.data(0, _TARGET) not in found)


def put_beside(book: QWidget, window: QWidget) -> None:
    """Where the screen has room beside a window, there; else over its right edge."""
    screen = widgets.screen_area(window)
    frame = window.frameGeometry()
    height = min(book.height(), screen.height() - 40)
    book.resize(book.width(), height)
    if frame.right() + book.width() <= screen.right():
        left = frame.right() + 1
    elif frame.left() - book.width() >= screen.left():
        left = frame.left() - book.width()
    else:
        left = max(screen.left(), screen.right() - book.width())
    book.move(left, max(screen.top(), min(frame.top(), screen.bottom() - height)))
