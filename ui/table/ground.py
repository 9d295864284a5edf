"""The ground of the battle's table: its picture with scenery and zones, drawn anew once a zoom has settled."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.scenery import Battlefield
from ui.battle.table_picture import RIM, RULER, Beneath, Deployed, table_pixmap
from ui.table.canvas import NO_FIELD, Z_GROUND, Canvas

MOST = 2600.0  # points that the picture is wide and high at most: beyond, it is stretched


class Ground:
    """The layer."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._item = canvas.pixmap_item(Z_GROUND)
        self._deployed: tuple[Deployed, ...] = ()
        self._beneath: Beneath | None = None

    def show(self, field: Battlefield, deployed: Sequence[Deployed], beneath: Beneath | None) -> None:
        """Show this table from now on."""
        self._canvas.field = field
        self._deployed, self._beneath = tuple(deployed), beneath
        self.lay()

    def lay(self) -> None:
        """Draw it at the canvas's scale."""
        canvas, field = self._canvas, self._canvas.field
        if field == NO_FIELD:
            return
        scale = min(canvas.scale, MOST / max(field.width, field.height))
        around = RULER + RIM
        width, height = field.width * scale + around, field.height * scale + around
        drawn = table_pixmap(field, self._deployed, canvas.look.palette, width, height, self._beneath, canvas.ratio)
        self._item.setPixmap(drawn)
        self._item.setOffset(-RULER, -RULER)
        self._item.setScale(canvas.scale / scale)
