"""A row of widgets that goes on in a next row where there is no room: words are longer in other languages.

Only places things: every widget is as wide as it would be, and begins a new row where the old one is full.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QLayout, QLayoutItem, QWidget


class Wrapping(QLayout):
    """Widgets from left to right and, where they do not fit, from top to bottom."""

    def __init__(self, *widgets: QWidget, spacing: int = 6) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QLayoutItem) -> None:
        """One more at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, place: int) -> QLayoutItem | None:
        """The one at a place, if any."""
        return self._items[place] if 0 <= place < len(self._items) else None

    def takeAt(self, place: int) -> QLayoutItem | None:
        """The one at a place, which goes."""
        return self._items.pop(place) if 0 <= place < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """What its rows need."""
        margins = self.contentsMargins()
        inner = QRect(0, 0, width - margins.left() - margins.right(), 0)
        deepest = max((place.bottom() + 1 for _item, place in self._rows(inner)), default=0)
        return deepest + margins.top() + margins.bottom()

    def sizeHint(self) -> QSize:
        """All in one row."""
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        between = self.spacing() * max(0, len(hints) - 1)
        return self._framed(sum(hint.width() for hint in hints) + between, hints)

    def minimumSize(self) -> QSize:
        """One above the other."""
        least = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return self._framed(max((size.width() for size in least), default=0), least)

    def setGeometry(self, rect: QRect) -> None:
        """Put all in their places: buttons of a row equally high, what else there is on its middle line."""
        super().setGeometry(rect)
        rows = self._rows(self.contentsRect())
        for item, place in rows:
            deepest = max(other.height() for _item, other in rows if other.y() == place.y())
            widget = item.widget()
            if isinstance(widget, QAbstractButton) and widget.maximumHeight() >= deepest:
                widget.setGeometry(place.x(), place.y(), place.width(), deepest)  # its item would keep it lower
            else:
                item.setGeometry(place.translated(0, (deepest - place.height()) // 2))

    def _framed(self, width: int, sizes: list[QSize]) -> QSize:
        margins = self.contentsMargins()
        height = max((size.height() for size in sizes), default=0)
        return QSize(width + margins.left() + margins.right(), height + margins.top() + margins.bottom())

    def _rows(self, room: QRect) -> list[tuple[QLayoutItem, QRect]]:
        """Where each that is shown stands."""
        places: list[tuple[QLayoutItem, QRect]] = []
        at, deepest = room.topLeft(), room.top()
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            if at.x() > room.left() and at.x() + hint.width() > room.left() + room.width():
                at = QPoint(room.left(), deepest + self.spacing())
            size = QSize(min(hint.width(), max(0, room.width())), hint.height())
            places.append((item, QRect(at, size)))
            deepest = max(deepest, at.y() + size.height())
            at = QPoint(at.x() + size.width() + self.spacing(), at.y())
        return places
