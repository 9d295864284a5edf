"""The one number that leads a page of odds: as large as the page can bear, its sign small beside it. Only looks."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui import theme
from ui.theme import Theme

LARGE, SMALL = 72, 44  # sizes of the number, on a tall display and on a low one
TALL = 720  # of the display
SIGN = 0.42  # of the number's size
GAP = 5


class LeadNumber(QWidget):
    """The number, as ``60 %``. What it is of stands beside it in words."""

    def __init__(self, look: Theme, text: str) -> None:
        super().__init__()
        self._look, self._text = look, ""
        room = self.screen().availableGeometry().height() if self.screen() is not None else TALL
        self._size = LARGE if room >= TALL else SMALL
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setText(text)
        look.changed.connect(self.update)

    def setText(self, text: str) -> None:
        """Show this from now on."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def text(self) -> str:
        """What is shown."""
        return self._text

    def _fonts(self) -> tuple[QFont, QFont]:
        number, sign = theme.font("huge"), theme.font("huge")
        number.setPixelSize(self._size)
        sign.setPixelSize(round(self._size * SIGN))
        return number, sign

    def _parts(self) -> tuple[str, str]:
        number, _space, sign = self._text.partition(" ")
        return number, sign

    def sizeHint(self) -> QSize:
        """As wide as three digits, so that nothing beside it moves while it grows."""
        number, sign = self._fonts()
        digits = QFontMetricsF(number).horizontalAdvance("00")
        shown = QFontMetricsF(number).horizontalAdvance(self._parts()[0])
        wide = max(digits, shown) + GAP + QFontMetricsF(sign).horizontalAdvance("%")
        return QSize(round(wide) + 2, round(QFontMetricsF(number).capHeight()) + 8)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Number and sign on one line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        number, sign = self._fonts()
        shown, unit = self._parts()
        base = self.height() - 4.0
        painter.setPen(self._look.colour("ink"))
        painter.setFont(number)
        painter.drawText(QRectF(0, base - 200, self.width(), 200).bottomLeft(), shown)
        painter.setPen(self._look.colour("ink2"))
        painter.setFont(sign)
        left = QFontMetricsF(number).horizontalAdvance(shown) + GAP
        painter.drawText(QRectF(left, base - 200, 60, 200).bottomLeft(), unit)
        painter.end()
