"""Small words on the battle's table, in a rounded box: pictures drawn once, and where they hide least."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from campaign.world.palettes import Palette
from ui import theme
from ui.battle.table.canvas import shared

_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_BROKEN = _MIDDLE | Qt.TextFlag.TextWordWrap
LEAST_HEIGHT, INSET, BETWEEN = 20.0, 7.0, 5.0
WIDEST = 290.0  # points: longer words are broken into lines
LINE = 14.0  # points of the rule's line below broken words


@lru_cache(maxsize=256)
def pill_picture(words: str, rule: str, outline: str, palette: Palette, ratio: float) -> QPixmap:
    """Words and, fainter, the rule they come from: on one line, or the rule below as many as the words need."""
    face, small = theme.font("second"), theme.font("small")
    first = math.ceil(QFontMetricsF(face).horizontalAdvance(words)) + 1.0
    second = math.ceil(QFontMetricsF(small).horizontalAdvance(rule)) + 1.0 if rule else 0.0
    whole = first + (BETWEEN + second if rule else 0.0)
    if whole + 2 * INSET <= WIDEST and "\n" not in words:
        said = QRectF(INSET, 0, first, LEAST_HEIGHT)
        cited = QRectF(INSET + first + BETWEEN, 0, second, LEAST_HEIGHT)
    else:
        most = QRectF(0, 0, WIDEST - 2 * INSET, 1000)
        needed = QFontMetricsF(face).boundingRect(most, int(_BROKEN), words)
        said = QRectF(INSET, 4, math.ceil(needed.width()) + 1, math.ceil(needed.height()))
        cited = QRectF(INSET, said.bottom(), second, LINE if rule else 0.0)
    width = max(said.right(), cited.right() if rule else 0.0) + INSET
    height = max(LEAST_HEIGHT, cited.bottom() + (4.0 if said.top() else 0.0))
    made = QPixmap(math.ceil(width * ratio), math.ceil(height * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(outline), 1))
    painter.setBrush(QColor(palette.raised))
    painter.drawRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), 4, 4)
    painter.setFont(face)
    painter.setPen(QColor(palette.ink))
    painter.drawText(said, int(_BROKEN), words)
    painter.setFont(small)
    painter.setPen(QColor(palette.ink3))
    painter.drawText(cited, int(_MIDDLE), rule)
    painter.end()
    return made


def name_face() -> QFont:
    """The letters of names on the table, written in capitals."""
    face = theme.font("mapname")
    face.setPixelSize(11)
    return face


@lru_cache(maxsize=256)
def letters_picture(words: str, colour: str, ratio: float, *, small: bool = False) -> QPixmap:
    """A letter, a number or a name without a box; ``small``: a name beside something."""
    face = name_face() if small else theme.font("letter")
    if not small:
        face.setPixelSize(12)
    width = math.ceil(QFontMetricsF(face).horizontalAdvance(words)) + 4
    made = QPixmap(math.ceil(width * ratio), math.ceil(16 * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setFont(face)
    painter.setPen(QColor(colour))
    painter.drawText(QRectF(0, 0, width, 16), Qt.AlignmentFlag.AlignCenter, words)
    painter.end()
    return made


def best_place(
    at: QPointF, size: QSizeF, away: float, room: QRectF, taken: list[QRectF], keep_off: list[QRectF]
) -> QRectF:
    """Beside a place, or on it where nobody stands, within the room, off other pills and, if it can be, off figures."""
    side = size.width() / 2 + away + 4
    above = size.height() / 2 + away + 4
    shifts = [] if away else [(0.0, 0.0)]
    shifts += [(side, 0), (-side, 0), (0, -above), (0, above)]
    shifts += [(x, y) for y in (-above, above) for x in (side, -side)]
    shifts += [(x, y) for y in (-2 * above, 2 * above) for x in (0, side, -side)]
    best: tuple[float, QRectF] | None = None
    for number, (x, y) in enumerate(shifts):
        area = QRectF(QPointF(0, 0), size)
        area.moveCenter(at + QPointF(x, y))
        price = number + 50 * sum(shared(area, other) for other in taken) + sum(shared(area, o) for o in keep_off)
        if not room.contains(area):
            price += 1000
        if best is None or price < best[0]:
            best = price, area
    assert best is not None
    return best[1]
