"""With how many FP an army may arrive: a bar for each, exact. Only shows values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from campaign.words import _
from ui import plain_labels, theme
from ui.battle.odds.counting import percent
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.operations.way import Way

HIGH, LABEL = 26, 15  # of the bars, and of the numbers below them
WIDE: Final = 26  # of a bar and the space beside it
INDENT: Final = 22  # as far as the sentences above it


class Arrivals(QWidget):
    """From none to all: the chance of each FP, not to arrive at all in the colour of a loss."""

    def __init__(self, look: Theme, way: Way) -> None:
        super().__init__()
        self._look = look
        self._chances = tuple(sorted(way.arrivals))
        self.setFixedHeight(HIGH + LABEL + 4)
        self.setMinimumWidth(INDENT + WIDE * len(self._chances))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(self.tip(place) for place in range(len(self._chances))))
        look.changed.connect(self.update)

    def tip(self, place: int) -> str:
        """What a bar says in full."""
        fp, chance = self._chances[place]
        if not fp:
            return _("It does not arrive: {share}").format(share=percent(chance))
        return _("{n} FP arrive: {share}").format(n=fp, share=percent(chance))

    def event(self, event: QEvent) -> bool:
        """Over a bar its chance is told."""
        if isinstance(event, QHelpEvent):
            place = (event.pos().x() - INDENT) // WIDE
            if 0 <= place < len(self._chances):
                QToolTip.showText(event.globalPos(), plain_labels.tool_tip(self.tip(place)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bars with their FP below them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        highest = max(chance for _fp, chance in self._chances)
        painter.setFont(theme.font("small"))
        for place, (fp, chance) in enumerate(self._chances):
            left, high = INDENT + place * WIDE, max(1.5, HIGH * chance / highest)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.colour("warn" if fp else "bad"))
            painter.drawRoundedRect(QRectF(left, HIGH - high, WIDE - 4, high), 2, 2)
            painter.setPen(self._look.colour("ink3"))
            area = QRectF(left - 2, HIGH + 2, WIDE, LABEL)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(fp) if fp else _("no"))
        painter.end()
