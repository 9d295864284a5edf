"""What hangs under the pointer while it is dragged: a counter, and in words what letting go would do."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsPixmapItem

from campaign.world.ids import ArmyId
from ui.map.canvas import Z_LIFTED, Canvas, put
from ui.map.counters import Counters, Stand

LIFT = 7.0  # points by which what is dragged hangs above the pointer


class DragLabel:
    """The layer."""

    def __init__(self, canvas: Canvas, counters: Counters) -> None:
        self._canvas, self._counters = canvas, counters
        self._lifted: QGraphicsPixmapItem | None = None
        self._words: QGraphicsPixmapItem | None = None
        self._said: tuple[str, bool] | None = None

    @property
    def words(self) -> str:
        """What letting go would do, or why it would do nothing."""
        return "" if self._said is None else self._said[0]

    def lift(self, army: ArmyId, point: QPointF) -> None:
        """Show an army's counter lifted off the map, under the pointer."""
        canvas = self._canvas
        if self._lifted is None:
            self._lifted = canvas.pixmap_item(Z_LIFTED)
            look = self._counters.look_of(Stand((army,), canvas.state.armies[army].player), "lifted")
            put(self._lifted, canvas.pictures.counter(look, canvas.side))
        self._lifted.setPos(point - QPointF(0, LIFT))
        if self._words is not None:
            self._words.setPos(canvas.snapped(point + QPointF(0, canvas.side / 2 + 18)))

    def say(self, words: str, *, allowed: bool) -> None:
        """Say below what is lifted what letting go would do, or why it would do nothing; empty: say nothing."""
        if (words, allowed) == self._said:
            return
        self._said = (words, allowed)
        if self._words is None:
            self._words = self._canvas.pixmap_item(Z_LIFTED)
        self._words.setVisible(bool(words))
        put(self._words, self._canvas.pictures.pill(words, lit=allowed, icon="" if allowed else "warning"))
        if self._lifted is not None:
            self._words.setPos(self._lifted.pos() + QPointF(0, LIFT + self._canvas.side / 2 + 18))

    def put_down(self) -> None:
        """Nothing is lifted any more."""
        for item in (self._lifted, self._words):
            if item is not None:
                self._canvas.scene.removeItem(item)
        self._lifted = self._words = self._said = None
