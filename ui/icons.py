"""The project's icons and faction marks in any colour. The files are black; Qt cannot recolour SVG, so the text is.

Icons are named by their file in ``resources`` without its ending. Knows no theme: callers say the colour.
"""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

import resources

PROGRAM_SIZES = (16, 32, 64, 128)  # points
_SCALES = (1, 2)  # pictures that an icon holds, for plain and for dense screens


def mark_of(faction: str) -> str:
    """The name of a faction's mark."""
    return f"mark-{faction}"


@cache
def is_there(name: str) -> bool:
    """Whether there is an icon of this name."""
    return resources.icon(name).is_file()


def pixmap(name: str, colour: str | QColor, size: int, ratio: float = 1.0) -> QPixmap:
    """An icon as a picture of ``size`` by ``size`` points, sharp on a screen with that many pixels a point."""
    return _pixmap(name, QColor(colour).name(QColor.NameFormat.HexArgb), size, ratio)


def icon(name: str, colour: str | QColor, disabled: str | QColor | None = None, size: int = 16) -> QIcon:
    """An icon for a button or menu; ``disabled`` is its colour while the button is."""
    made = QIcon()
    for scale in _SCALES:
        made.addPixmap(pixmap(name, colour, size, scale), QIcon.Mode.Normal)
        made.addPixmap(pixmap(name, disabled or colour, size, scale), QIcon.Mode.Disabled)
    return made


def of_the_program() -> QIcon:
    """The program's own icon, in its own colours."""
    made, drawing = QIcon(), QSvgRenderer(QByteArray(resources.path("program", "fftt-campaign.svg").read_bytes()))
    for size in PROGRAM_SIZES:
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing.render(painter, QRectF(0, 0, size, size))
        painter.end()
        made.addPixmap(picture)
    return made


@lru_cache(maxsize=512)
def _pixmap(name: str, colour: str, size: int, ratio: float) -> QPixmap:
    return QPixmap.fromImage(image(name, colour, size, ratio))


@lru_cache(maxsize=512)
def image(name: str, colour: str, size: int, ratio: float = 1.0) -> QImage:
    """The same as an image; kept, so asking again costs nothing. ``colour`` as ``#aarrggbb``."""
    side = max(1, round(size * ratio))
    drawn = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    drawn.fill(Qt.GlobalColor.transparent)
    ink = QColor(colour)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(ink.alphaF())
    _renderer(name, ink.name()).render(painter, QRectF(0, 0, side, side))
    painter.end()
    drawn.setDevicePixelRatio(ratio)
    return drawn


def _renderer(name: str, ink: str) -> QSvgRenderer:
    black = resources.icon(name).read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(black.replace('"#000"', f'"{ink}"').encode()))
