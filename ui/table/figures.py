"""The layer of the figures on the battle's table: one picture for each, at its place. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsPixmapItem

from ui.table.base_pictures import disc_of, goo_picture, picture_of
from ui.table.bases import Base, Puddle
from ui.table.canvas import Z_BASE, Z_CORPSE, Z_GOO, Canvas, put


class Figures:
    """The layer."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._bases: dict[int, Base] = {}
        self._items: dict[int, QGraphicsPixmapItem] = {}
        self._puddles: tuple[Puddle, ...] = ()
        self._goo: list[QGraphicsPixmapItem] = []

    @property
    def bases(self) -> dict[int, Base]:
        """Who is shown, by number."""
        return self._bases

    def item(self, number: int) -> QGraphicsPixmapItem | None:
        """A figure's picture on the table."""
        return self._items.get(number)

    def show(self, bases: Sequence[Base], puddles: Sequence[Puddle]) -> None:
        """Show these from now on; who looks as before keeps his picture."""
        before, self._bases = self._bases, {base.number: base for base in bases}
        for number in [number for number in self._items if number not in self._bases]:
            self._canvas.scene.removeItem(self._items.pop(number))
        for base in bases:
            if before.get(base.number) != base or base.number not in self._items:
                self._lay(base)
            self._items[base.number].setPos(self._canvas.at(base.at))
            self._items[base.number].setOpacity(1.0)
        self._puddles = tuple(puddles)
        self._lay_goo()

    def change(self, base: Base) -> None:
        """Show one figure otherwise, or one that was not there."""
        self._bases[base.number] = base
        self._lay(base)

    def place(self, number: int, at: Sequence[float]) -> None:
        """Show a figure there for a moment: it is on its way, and stands where it stood."""
        if number in self._items:
            self._items[number].setPos(self._canvas.at(at))

    def remove(self, number: int) -> None:
        """A figure is gone."""
        if self._bases.pop(number, None) is not None:
            self._canvas.scene.removeItem(self._items.pop(number))

    def lay(self) -> None:
        """Draw everything at the canvas's scale."""
        for base in self._bases.values():
            self._lay(base)
        self._lay_goo()

    def at(self, point: QPointF) -> tuple[int, ...]:
        """Who stands there: the living before eggs and corpses, then the highest, then the nearest."""
        found = []
        for base in self._bases.values():
            way = self._canvas.at(base.at) - point
            away = (way.x() ** 2 + way.y() ** 2) ** 0.5
            if away <= disc_of(base.radius, self._canvas.scale) + 1:
                found.append((base.dead, base.egg, -base.storey, away, base.number))
        return tuple(entry[-1] for entry in sorted(found))

    def areas(self) -> list[QRectF]:
        """The squares round all who stand there, which words had better not hide."""
        areas = []
        for base in self._bases.values():
            disc, middle = disc_of(base.radius, self._canvas.scale), self._canvas.at(base.at)
            areas.append(QRectF(middle.x() - disc, middle.y() - disc, 2 * disc, 2 * disc))
        return areas

    def _lay(self, base: Base) -> None:
        canvas = self._canvas
        item = self._items.get(base.number)
        if item is None:
            item = self._items[base.number] = canvas.pixmap_item(Z_BASE)
        colour = base.colour or canvas.look.player(base.letter)
        put(item, picture_of(base, colour, canvas.look.palette, canvas.scale, canvas.ratio))
        # the smaller lie on the larger, the higher on the lower
        item.setZValue((Z_CORPSE if base.dead else Z_BASE) + 0.2 * base.storey - base.radius / 10_000)
        item.setPos(canvas.at(base.at))

    def _lay_goo(self) -> None:
        canvas = self._canvas
        for item in self._goo:
            canvas.scene.removeItem(item)
        self._goo = []
        for puddle in self._puddles:
            item = canvas.pixmap_item(Z_GOO)
            put(item, goo_picture(canvas.look.palette, canvas.scale, canvas.ratio, upstairs=puddle.upstairs))
            item.setPos(canvas.at(puddle.at))
            self._goo.append(item)
