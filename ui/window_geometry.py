"""Where windows stand and how large they are: kept for each arrangement of screens, and always brought into sight.

A window beside the main one opens wholly on a screen, its lower edge too: its buttons are there.

Who carries a computer from the club's big screen home finds the window as it was left there, and back again.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRect, QSize, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ui.window_state import WindowState

FRAME = QSize(4, 36)  # points that the system puts round a window, about
FRAMED = 120  # milliseconds after which it has
GRIP = 80  # points of a window's upper edge that have to be in sight, so that it can be taken hold of
HEAD = 24  # as high as the bar by which it is


def arrangement() -> str:
    """The screens there are, by place and size."""
    areas = (screen.geometry() for screen in QGuiApplication.screens())
    return " ".join(sorted(f"{area.width()}x{area.height()}+{area.x()}+{area.y()}" for area in areas))


def screen_areas() -> list[QRect]:
    """What windows have room in, a screen each."""
    return [screen.availableGeometry() for screen in QGuiApplication.screens()]


def remember(window: QWidget, kept: WindowState, name: str) -> None:
    """Keep where a window is, on these screens."""
    kept.remember(f"{name} on {arrangement()}", window.saveGeometry())


def restore(window: QWidget, kept: WindowState, name: str) -> bool:
    """Where it was on these screens; False where it has not been on them yet."""
    geometry = kept.recall(f"{name} on {arrangement()}")
    restored = isinstance(geometry, QByteArray) and window.restoreGeometry(geometry)
    if restored:
        bring_into_sight(window)
    return restored


def bring_into_sight(window: QWidget) -> None:
    """Onto a screen, and no larger than it, where nobody could take hold of it otherwise."""
    area, rooms = window.frameGeometry(), screen_areas()
    if not window.isMaximized() and rooms and not any(can_be_held(area, room) for room in rooms):
        room = rooms[0]
        window.resize(window.size().boundedTo(room.size()))
        window.move(room.center() - QPoint(window.width() // 2, window.height() // 2))


def bring_inside(window: QWidget) -> None:
    """Wholly onto the screen on which most of it is, and no larger than that has room for with the system's frame."""
    rooms = screen_areas()
    if window.isMaximized() or window.isFullScreen() or not rooms:
        return
    area = window.frameGeometry()
    frame = area.size() - window.size()
    if frame.isEmpty() and window.isWindow():
        frame = FRAME  # the system has not put it round yet
    place, size = inside(area.topLeft(), window.size() + frame, rooms)
    if size != window.size() + frame:
        window.resize(size - frame)
    if place != area.topLeft():
        window.move(place)


def inside(place: QPoint, size: QSize, rooms: Sequence[QRect]) -> tuple[QPoint, QSize]:
    """Where something of a size goes, and how large, to lie wholly in the room in which most of it lies already."""
    area = QRect(place, size)
    room = max(rooms, key=lambda room: _shared(room, area))
    fits = size.boundedTo(room.size())
    x = max(room.left(), min(place.x(), room.left() + room.width() - fits.width()))
    y = max(room.top(), min(place.y(), room.top() + room.height() - fits.height()))
    return QPoint(x, y), fits


def _shared(one: QRect, other: QRect) -> int:
    common = one.intersected(other)
    return max(0, common.width()) * max(0, common.height())


def can_be_held(area: QRect, room: QRect) -> bool:
    """Whether enough of a window's upper edge is in a room."""
    head = QRect(area.x(), area.y(), area.width(), HEAD).intersected(room)
    return head.width() >= min(GRIP, area.width()) and head.height() >= HEAD // 2


class PlaceKeeper(QObject):
    """Keeps a window's place under its name: it opens where it was closed, else in the middle of the one it is over.

    As soon as the system has put its frame round it, it is brought wholly onto the screen.
    """

    def __init__(self, window: QWidget, kept: WindowState) -> None:
        super().__init__(window)
        self._window, self._kept, self._name = window, kept, f"place of {window.objectName()}"
        over = window.parentWidget()
        if not restore(window, kept, self._name) and over is not None:
            window.move(over.window().frameGeometry().center() - window.rect().center())
        bring_inside(window)
        self._framed = QTimer(self, singleShot=True, interval=FRAMED)
        self._framed.timeout.connect(self._bring_inside)
        self._size = window.size()  # as it was shown
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It is shown, or it is closed, or hidden with the program."""
        if watched is self._window and event.type() is QEvent.Type.Show and not event.spontaneous():
            self._size = self._window.size()
            self._framed.start()
        if watched is self._window and event.type() in (QEvent.Type.Close, QEvent.Type.Hide):
            remember(self._window, self._kept, self._name)
        return False

    def _bring_inside(self) -> None:
        """Now that it has its frame; a size that the user has given it since is meant."""
        if self._window.size() == self._size:
            bring_inside(self._window)
