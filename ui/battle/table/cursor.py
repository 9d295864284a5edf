"""The keyboard's cursor on the battle's table: a cross that the arrows move."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from ui.battle.table.canvas import Z_CURSOR, Canvas, Point

NEAR, FAR = 5.0, 14.0  # points from its middle to where its arms begin and end


class Cursor:
    """The layer. Where it was is remembered while it is hidden."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.place: Point = (0, 0)
        self.placed = False
        self._items = [canvas.path_item(Z_CURSOR, QPainterPath()) for _rim in range(2)]
        self.hide()

    @property
    def shown(self) -> bool:
        """Whether it can be seen."""
        return self._items[0].isVisible()

    def show(self, x: int, y: int) -> None:
        """Show it there."""
        self.place, self.placed = (x, y), True
        self.lay()
        for item in self._items:
            item.show()

    def hide(self) -> None:
        """The pointer took over."""
        for item in self._items:
            item.hide()

    def lay(self) -> None:
        """Draw it as large as ever at the canvas's scale: in ink, with a rim that shows on everything."""
        canvas = self._canvas
        arms = QPainterPath()
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            arms.moveTo(x * NEAR, y * NEAR)
            arms.lineTo(x * FAR, y * FAR)
        for item, role, width in zip(self._items, ("void", "ink"), (5.0, 2.0), strict=True):
            item.setPath(arms)
            item.setScale(1.0)
            item.setPen(canvas.pen(canvas.look.colour(role), width))
            item.setPos(canvas.at(self.place))
