"""Where a page lies on the print desk, on the ground of the table; keys and the wheel say what is wanted of it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from campaign.words import _
from ui.theme import Theme


class PageView(QWidget):
    """One page on the ground of the table."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._image = QImage()
        self.page_size = QSize()
        look.changed.connect(self.update)

    @property
    def image(self) -> QImage:
        """The page as it was drawn last."""
        return self._image

    def show_image(self, image: QImage) -> None:
        """Show a page; a null image leaves the place empty."""
        self._image = image
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, paper, page."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), self._look.colour("table"))
        if not self._image.isNull():
            area = QRectF(0, 0, self.page_size.width(), self.page_size.height())
            area.moveCenter(QRectF(self.rect()).center())
            painter.drawImage(area, self._image)
            painter.setPen(QPen(self._look.colour("line2"), 1))
            painter.drawRect(area)
        painter.end()


class PageArea(QScrollArea):
    """Where the page lies: keys and wheel turn, enlarge or scroll it."""

    turned = Signal(int)  # pages further on
    leapt = Signal(bool)  # to the last page, else to the first
    zoomed = Signal(int)
    resized = Signal()

    def __init__(self, view: PageView) -> None:
        super().__init__()
        self.large = False  # whether more than the whole page is to be seen, so that there is something to scroll
        self.setWidget(view)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(_("Pages to print"))
        self.setObjectName("pages")
        self.setMinimumSize(240, 200)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Page keys and left and right turn, plus and minus enlarge; the rest scrolls."""
        turns = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        key = Qt.Key(event.key())
        if key in turns:
            self.turned.emit(turns[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.leapt.emit(key is Qt.Key.Key_End)
        elif event.text() in ("+", "-"):
            self.zoomed.emit(1 if event.text() == "+" else -1)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With the control key the wheel enlarges; where nothing is to scroll it turns the page."""
        up = event.angleDelta().y()
        if up and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(1 if up > 0 else -1)
        elif self.large or not up:
            super().wheelEvent(event)
        else:
            self.turned.emit(-1 if up > 0 else 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The page has another size, too."""
        super().resizeEvent(event)
        self.resized.emit()
