"""Where windows stand and how large they are: kept for each arrangement of screens, and always brought into sight.

Who carries a computer from the club's big screen home finds the window as it was left there, and back again.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ui.kept import Kept

GRIP = 80  # points of a window's upper edge that have to be in sight, so that it can be taken hold of
HEAD = 24  # as high as the bar by which it is


def arrangement() -> str:
    """The screens there are, by place and size."""
    areas = (screen.geometry() for screen in QGuiApplication.screens())
    return " ".join(sorted(f"{area.width()}x{area.height()}+{area.x()}+{area.y()}" for area in areas))


def remember(window: QWidget, kept: Kept, name: str) -> None:
    """Keep where a window is, on these screens."""
    kept.remember(f"{name} on {arrangement()}", window.saveGeometry())


def restore(window: QWidget, kept: Kept, name: str) -> bool:
    """Where it was on these screens; False where it has not been on them yet."""
    geometry = kept.recall(f"{name} on {arrangement()}")
    restored = isinstance(geometry, QByteArray) and window.restoreGeometry(geometry)
    if restored:
        bring_into_sight(window)
    return restored


def bring_into_sight(window: QWidget) -> None:
    """Onto a screen, and no larger than it, where nobody could take hold of it otherwise."""
    rooms = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    area = window.frameGeometry()
    if not window.isMaximized() and rooms and not any(can_be_held(area, room) for room in rooms):
        room = rooms[0]
        window.resize(window.size().boundedTo(room.size()))
        window.move(room.center() - QPoint(window.width() // 2, window.height() // 2))


def can_be_held(area: QRect, room: QRect) -> bool:
    """Whether enough of a window's upper edge is in a room."""
    head = QRect(area.x(), area.y(), area.width(), HEAD).intersected(room)
    return head.width() >= min(GRIP, area.width()) and head.height() >= HEAD // 2


class PlaceKeeper(QObject):
    """Keeps a window's place under its name: it opens where it was closed."""

    def __init__(self, window: QWidget, kept: Kept) -> None:
        super().__init__(window)
        self._window, self._kept, self._name = window, kept, f"place of {window.objectName()}"
        restore(window, kept, self._name)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It is closed, or hidden with the program."""
        if watched is self._window and event.type() in (QEvent.Type.Close, QEvent.Type.Hide):
            remember(self._window, self._kept, self._name)
        return False
