"""A number needed on dice: the sum that leads to it, and how often they show what, with all that is enough filled."""

from __future__ import annotations

from collections import Counter
from functools import cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from campaign.battle.contract.table.fire import Sum
from campaign.battle.table_words import signed
from campaign.words import _
from ui import plain_labels, theme
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets
from ui.panels.phrases import rule_number, rule_title
from ui.rules.link import RULE
from ui.theme import Theme

HIGH, FLAT, FOOT = 26, 12, 16  # of the highest bar, of all where they are alike; the numbers below
FACES = 6
TALL, PAD = 44, 7  # a part of the sum, and its inset


@cache
def ways(dice: int) -> dict[int, int]:
    """In how many ways so many dice show each sum."""
    found = {0: 1}
    for _die in range(dice):
        more: Counter[int] = Counter()
        for number, often in found.items():
            more.update({number + face: often for face in range(1, FACES + 1)})
        found = dict(sorted(more.items()))
    return found


class Curve(QWidget):
    """How often dice show each sum; those that are enough are filled, and the needed number is in bold ink."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._sum: Sum | None = None
        self.setFixedHeight(HIGH + FOOT + 2)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_sum(self, found: Sum) -> None:
        """What this one needs."""
        self._sum = found
        less, more = _("{n} or less with {dice}D6: {percent} in 100"), _("{n} or more with {dice}D6: {percent} in 100")
        dice = "" if found.dice == 1 else str(found.dice)
        words = (more if found.or_more else less).format(n=found.need, dice=dice, percent=round(found.chance * 100))
        self.setAccessibleName(words)
        plain_labels.set_tool_tip(self, words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bars and their numbers."""
        look, found = self._look, self._sum
        if found is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        face = theme.font("scan")
        face.setPixelSize(12)
        painter.setFont(face)
        sums = ways(found.dice)
        step, most = self.width() / len(sums), max(sums.values())
        for place, (number, often) in enumerate(sums.items()):
            hits = number >= found.need if found.or_more else number <= found.need
            high = (HIGH if found.dice > 1 else FLAT) * often / most
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

    def show_sum(self, found: Sum | None) -> None:
        """This sum, or none."""
        self.setVisible(found is not None)
        panel_widgets.clear(self._row)
        if found is None:
            return
        for place, part in enumerate(found.parts):
            value = str(part.value) if place == 0 else signed(part.value)
            self._row.addWidget(SumPart(self._look, value, part.words, rule=part.rule))
        hits = _("hits {n} in 100").format(n=round(found.chance * 100))
        value = f"= {found.need}+" if found.or_more else f"= {found.need}"
        self._row.addWidget(SumPart(self._look, value, hits, lit=True, rule=found.rule))
        self._curve.show_sum(found)
