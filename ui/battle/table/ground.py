"""The ground of the battle's table: its picture with scenery and zones, drawn anew once a zoom has settled.

Where the table is too large to be drawn in a moment, the part in sight is drawn sharp on a coarser whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsPixmapItem

from campaign.battle.contract.telling import CENTIMETRES, Ruler
from campaign.battle.scenery import Battlefield
from ui.battle.table.canvas import NO_FIELD, Z_GROUND, Canvas
from ui.battle.waiting.table_picture import Beneath, Deployed, part_pixmap, whole

MOST = 1600.0  # pixels that the whole is wide and high at most: as many as are drawn in a moment
BESIDE = 0.25  # of the part in sight, that is drawn beyond each of its sides


class Ground:
    """The layer."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._whole, self._near = canvas.pixmap_item(Z_GROUND), canvas.pixmap_item(Z_GROUND + 0.5)
        self._deployed: tuple[Deployed, ...] = ()
        self._beneath: Beneath | None = None
        self._ruler = CENTIMETRES
        self._drawn = QRectF()  # the part that is sharp

    def take(self, field: Battlefield, deployed: Sequence[Deployed], beneath: Beneath | None, ruler: Ruler) -> None:
        """This is the table from now on."""
        self._canvas.field = field
        self._deployed, self._beneath, self._ruler = tuple(deployed), beneath, ruler

    def lay(self, sight: QRectF) -> None:
        """Draw it at the canvas's scale; what is in sight, in points of the scene, at least."""
        canvas, field = self._canvas, self._canvas.field
        self._drawn = QRectF()
        if field == NO_FIELD:
            return
        scale = min(canvas.scale, MOST / canvas.ratio / max(field.width, field.height))
        self._draw(self._whole, scale, whole(field, scale))
        self._near.setVisible(scale < canvas.scale)
        if scale == canvas.scale:
            self._drawn = whole(field, scale)
        else:
            self.see(sight)

    def see(self, sight: QRectF) -> None:
        """Another part is in sight: draw it sharp."""
        all_of_it = whole(self._canvas.field, self._canvas.scale)
        seen = sight.intersected(all_of_it)
        if seen.isEmpty() or self._drawn.contains(seen):
            return
        across, down = sight.width() * BESIDE, sight.height() * BESIDE
        self._drawn = sight.adjusted(-across, -down, across, down).intersected(all_of_it).toAlignedRect().toRectF()
        self._draw(self._near, self._canvas.scale, self._drawn)

    def _draw(self, item: QGraphicsPixmapItem, scale: float, part: QRectF) -> None:
        canvas = self._canvas
        picture = part_pixmap(
            canvas.field,
            self._deployed,
            canvas.look.palette,
            scale,
            part,
            self._beneath,
            canvas.ratio,
            ruler=self._ruler,
        )
        item.setPixmap(picture)
        item.setOffset(part.topLeft())
        item.setScale(canvas.scale / scale)
