"""A needed number on two dice: the sum that leads to it, and the curve of 2D6 with the hitting part filled."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from campaign.battle.kernel.chance import TWO_DICE, chance_of
from campaign.battle.table_words import signed
from campaign.tabletop.shots import ShotSum
from campaign.words import _
from ui import plain_labels, theme
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets
from ui.panels.phrases import rule_number, rule_title
from ui.rules.link import RULE
from ui.theme import Theme

HIGH, FOOT = 26, 16  # of the highest bar; the numbers below
TALL, PAD = 44, 7  # a part of the sum, and its inset


class Curve(QWidget):
    """How often two dice show each sum; those that are enough are filled, and the needed number is in bold ink."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look, self._need = look, 0
        self.setFixedHeight(HIGH + FOOT + 2)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_need(self, need: int) -> None:
        """So much or less."""
        self._need = need
        words = _("{n} or less with 2D6: {percent} in 100").format(n=need, percent=round(chance_of(need) * 100))
        self.setAccessibleName(words)
        plain_labels.set_tool_tip(self, words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bars and their numbers."""
        look = self._look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        face = theme.font("scan")
        face.setPixelSize(12)
        painter.setFont(face)
        step = self.width() / len(TWO_DICE[2:])
        for place, ways in enumerate(TWO_DICE[2:]):
            number = place + 2
            hits = number <= self._need
            high = HIGH * ways / 6
            bar = QRectF(place * step, HIGH - high + 1, step - 3, high)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("good" if hits else "field"))
            painter.drawRoundedRect(bar, 2, 2)
            painter.setPen(look.colour("ink" if hits else "ink3"))
            foot = QRectF(place * step, HIGH + 2, step - 3, FOOT)
            painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, str(number))
        painter.end()


class SumPart(QWidget):
    """A value with its rule, and its words below; the result is outlined in the lamp's colour."""

    def __init__(self, look: Theme, value: str, words: str, *, lit: bool = False, rule: str = "") -> None:
        super().__init__()
        self._look, self._value, self._said, self._lit, self._rule = look, value, words, lit, rule_number(rule)
        self._number, self._words = theme.font("number"), theme.font("small")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(self.sizeHint())
        self.setProperty(RULE, rule)
        self.setAccessibleName(f"{value} {words}")
        plain_labels.set_tool_tip(self, rule_title(rule))
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """As wide as its value or its words."""
        small = QFontMetrics(self._words)
        first = QFontMetrics(self._number).horizontalAdvance(self._value) + small.horizontalAdvance(self._rule) + 10
        return QSize(max(first, small.horizontalAdvance(self._said)) + 2 * PAD, TALL)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The part."""
        look = self._look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(look.colour("lamp"), 1.5) if self._lit else Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("panel") if self._lit else look.colour("field"))
        painter.drawRoundedRect(box, theme.RADIUS, theme.RADIUS)
        upper, lower = QRectF(PAD, 3, box.width(), 22), QRectF(PAD, 25, box.width(), 15)
        across = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        painter.setFont(self._number)
        painter.setPen(look.colour("ink"))
        painter.drawText(upper, across, self._value)
        painter.setFont(self._words)
        painter.setPen(look.colour("ink" if self._lit else "ink2"))
        painter.drawText(lower, across, self._said)
        painter.setPen(look.colour("ink3"))
        right = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.drawText(QRectF(0, 3, self.width() - PAD, 22), right, self._rule)
        painter.end()


class SumRow(QWidget):
    """The sum in parts, and below it the curve."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._parts = QWidget()
        self._row = Wrapping(spacing=4)
        self._parts.setLayout(self._row)
        self._curve = Curve(look)
        self.setLayout(panel_widgets.column(self._parts, 10, self._curve))
        self.hide()

    def show_sum(self, found: ShotSum | None) -> None:
        """This sum, or none."""
        self.setVisible(found is not None)
        panel_widgets.clear(self._row)
        if found is None:
            return
        for place, part in enumerate(found.parts):
            value = str(part.value) if place == 0 else signed(part.value)
            self._row.addWidget(SumPart(self._look, value, part.words, rule=part.rule))
        hits = _("hits {n} in 100").format(n=round(found.chance * 100))
        self._row.addWidget(SumPart(self._look, f"= {found.need}", hits, lit=True, rule="fftt:S1a"))
        self._curve.show_need(found.need)
