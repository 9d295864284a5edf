"""The books beside one window: rulebook and handbook, one of each, made when they are first wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from ui.theme import Theme

if TYPE_CHECKING:
    from ui.rules.book import Book
    from ui.rules.browser import BookWindow


class Shelf:
    """The two of them. A link in one that it has no page for leads to the other."""

    def __init__(self, look: Theme, window: QWidget) -> None:
        self._look, self._window = look, window
        self.rulebook: BookWindow | None = None
        self.handbook: BookWindow | None = None

    def open_rulebook(self, rule: str = "") -> None:
        """Show the rulebook beside the window: at a rule, or where it was. There is one of it."""
        from ui.rules import book

        self.rulebook = self._open_book(self.rulebook, book.rulebook, rule)

    def open_handbook(self, page: str = "") -> None:
        """Show the handbook beside the window: at a page, or where it was. There is one of it."""
        from ui.rules import book

        self.handbook = self._open_book(self.handbook, book.manual, page)

    def _open_book(self, known: BookWindow | None, book: Callable[[], Book], target: str) -> BookWindow:
        """Show a book; a link in it that it has no page for leads to the other."""
        from ui.rules.browser import BookWindow, put_beside

        if known is None:
            known = BookWindow(self._look, book())
            known.elsewhere.connect(self.open_handbook if known.book.name == "rulebook" else self.open_rulebook)
            put_beside(known, self._window)
        if target:
            known.show_target(target)
        known.show()
        known.raise_()
        known.activateWindow()
        return known

    def close(self) -> None:
        """Put them away."""
        for book in (self.rulebook, self.handbook):
            if book is not None:
                book.close()
