"""A figure's way to its gains: the bar of experience with each step below it, and what that gives. Only looks."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from campaign.battle.contract.campaign import STEPS, AnyCampaignFace
from campaign.words import _
from ui import plain_labels, theme
from ui.theme import Theme

BAR, GAP, HEIGHT = 10.0, 2.0, 46


class Ladder(QWidget):
    """The bar and its steps: reached ones in full ink."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look, self._experience = look, 0
        self._words: dict[int, str] = {}
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_experience(self, experience: int, face: AnyCampaignFace) -> None:
        """Show so many FP, in the words of a rule system."""
        self._experience = experience
        self._words = {step: face.gain_name(gain) for step, gain in STEPS.items()}
        plain_labels.set_tool_tip(self, "\n".join(f"{step}: {words}" for step, words in self._words.items()))
        self.setAccessibleName(_("{n} FP of experience").format(n=experience))
        self.update()

    def sizeHint(self) -> QSize:
        """As long as there is room."""
        return QSize(300, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Each piece as long as it takes, then its number and name, right below its end."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = (self.width() - GAP * (len(STEPS) - 1)) / max(STEPS)
        left, start, free = 0.0, 0, 0.0
        for step in STEPS:
            width = (step - start) * scale
            self._piece(painter, QRectF(left, 0, width, BAR), (self._experience - start) / (step - start))
            left, start = left + width + GAP, step
            free = self._name(painter, left - GAP, step, free)
        painter.end()

    def _piece(self, painter: QPainter, area: QRectF, share: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("line2"))
        painter.drawRoundedRect(area, 1, 1)
        if share > 0:
            painter.setBrush(self._look.colour("ink"))
            painter.drawRoundedRect(
                QRectF(area.left(), area.top(), area.width() * min(1.0, share), area.height()), 1, 1
            )

    def _name(self, painter: QPainter, right: float, step: int, free: float) -> float:
        """Where its words end; words for which there is no room are left to the tool tip."""
        reached = self._experience >= step
        painter.setPen(QPen(self._look.colour("ink2" if reached else "line2"), 1.5))
        painter.drawLine(int(right) - 1, int(BAR) + 1, int(right) - 1, int(BAR) + 5)
        painter.setPen(self._look.colour("ink" if reached else "ink3"))
        painter.setFont(theme.font("scan"))
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(right - 30, BAR + 4, 29, 14), side, str(step))
        words = self._words.get(step, "")
        font = theme.font("small")
        width = QFontMetrics(font).horizontalAdvance(words)
        if right - width < free:
            return free
        painter.setFont(font)
        painter.drawText(QRectF(right - width - 1, BAR + 19, width + 1, 14), side, words)
        return right + 6
