"""The names of what stands on the battle's table, in small capitals below each piece where there is room for them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QGraphicsPixmapItem

from campaign.battle.scenery import PieceKind
from campaign.world.scenery_words import piece_words
from ui.battle.table.canvas import Z_NAMES, Canvas
from ui.battle.table.pills import letters_picture, name_face

HEIGHT, BELOW = 16.0, 4.0  # points of a name, and from its piece to it
NAMELESS = (PieceKind.RIVER, PieceKind.POOL)  # water is known by its looks


class Names:
    """The layer."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._items: list[QGraphicsPixmapItem] = []

    def lay(self) -> None:
        """Draw them at the canvas's scale: none that would lie on another piece, or beyond the table."""
        canvas = self._canvas
        for item in self._items:
            canvas.scene.removeItem(item)
        self._items = []
        boxes = [_box(canvas, piece.corners) for piece in canvas.field.pieces]
        room = canvas.area.adjusted(4, 4, -4, -4)
        for piece, box in zip(canvas.field.pieces, boxes, strict=True):
            if piece.kind in NAMELESS:
                continue
            words = piece_words(piece).upper()
            width = QFontMetricsF(name_face()).horizontalAdvance(words) + 4
            area = QRectF(0, 0, width, HEIGHT)
            area.moveCenter(QPointF(box.center().x(), box.bottom() + BELOW + HEIGHT / 2))
            others = (other for other in boxes if other is not box)
            if width <= box.width() and room.contains(area) and not any(area.intersects(other) for other in others):
                item = canvas.pixmap_item(Z_NAMES)
                item.setPixmap(letters_picture(words, canvas.look.palette.ink3, canvas.ratio, small=True))
                item.setPos(round(area.left()), round(area.top()))
                self._items.append(item)


def _box(canvas: Canvas, corners: tuple[tuple[int, int], ...]) -> QRectF:
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    return QRectF(canvas.at((min(xs), min(ys))), canvas.at((max(xs), max(ys))))
