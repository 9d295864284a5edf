"""The names of the figures on the battle's table, each beside its base, while they are wanted.

A name belongs to its figure's picture, so it goes where the figure goes. Knows no rule.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from campaign.world.palettes import Palette
from ui import theme
from ui.battle.table.bases import Base
from ui.battle.table.canvas import Canvas, shared
from ui.battle.table.figures import Figures

HEIGHT, INSET, BESIDE = 14.0, 3.0, 3.0  # points of a name, of what is left beside its letters, and to its base
GROUND = 0.72  # how much of the ground is hidden behind it


@lru_cache(maxsize=256)
def name_picture(words: str, palette: Palette, ratio: float) -> QPixmap:
    """A name, on as much of the ground's colour as it needs to be read over scenery."""
    face = theme.font("small")
    width = math.ceil(QFontMetricsF(face).horizontalAdvance(words)) + 2 * INSET
    made = QPixmap(math.ceil(width * ratio), math.ceil(HEIGHT * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    ground = QColor(palette.ground)
    ground.setAlphaF(GROUND)
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(0, 0, width, HEIGHT), theme.RADIUS_CHIP, theme.RADIUS_CHIP)
    painter.setFont(face)
    painter.setPen(QColor(palette.ink))
    painter.drawText(QRectF(0, 0, width, HEIGHT), Qt.AlignmentFlag.AlignCenter, words)
    painter.end()
    return made


class FigureNames:
    """The layer."""

    def __init__(self, canvas: Canvas, figures: Figures) -> None:
        self._canvas, self._figures = canvas, figures
        self.words: dict[int, str] = {}  # what stands beside whom
        self.shown = False

    def show(self, wanted: bool) -> None:
        """Show them from now on, or not any more."""
        self.shown = wanted
        self.lay()

    def lay(self) -> None:
        """Lay them out anew, for figures stand elsewhere or the scale is another."""
        for number in self.words:
            gone = self._figures.item(number)
            for item in gone.childItems() if gone is not None else ():  # who has gone took it along
                self._canvas.scene.removeItem(item)
        self.words = {}
        if not self.shown:
            return
        taken = self._figures.areas()
        for base in sorted(self._figures.bases.values(), key=lambda base: (base.at[1], base.at[0])):
            holder = self._figures.item(base.number)
            if holder is None or base.dead or base.small:
                continue
            picture = name_picture(base.words, self._canvas.look.palette, self._canvas.ratio)
            area = self._place(base, picture.deviceIndependentSize(), taken)
            taken.append(area)
            item = QGraphicsPixmapItem(picture, holder)
            item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            corner = area.topLeft() - self._figures.spot(base.number)
            item.setPos(round(corner.x()), round(corner.y()))
            self.words[base.number] = base.words

    def _place(self, base: Base, size: QSizeF, taken: list[QRectF]) -> QRectF:
        """Below its base, else above or at a side: where it hides least of others and of their names."""
        at, away = self._figures.spot(base.number), self._figures.disc(base.number) + BESIDE
        down, aside = away + size.height() / 2, away + size.width() / 2
        middles = [QPointF(0, down), QPointF(0, -down), QPointF(aside, 0), QPointF(-aside, 0)]
        areas = []
        for middle in middles:
            area = QRectF(QPointF(), size)
            area.moveCenter(at + middle)
            areas.append(area)
        return min(areas, key=lambda area: sum(shared(area, other) for other in taken))
