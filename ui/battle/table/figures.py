"""The layer of the figures on the battle's table: a plate for each, and what lies round it. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsPixmapItem

from ui import plain_labels
from ui.battle.table.base_pictures import AROUND, PLATE, picture_of, spread_picture
from ui.battle.table.bases import Base, Spread
from ui.battle.table.canvas import Z_BASE, Z_CORPSE, Z_SPREAD, Canvas, Point, put
from ui.battle.table.crowding import Room, rooms


class Figures:
    """The layer."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._bases: dict[int, Base] = {}
        self._items: dict[int, QGraphicsPixmapItem] = {}
        self._around: dict[int, QGraphicsPixmapItem] = {}  # what lies round the plates, below all of them
        self._rooms: dict[int, Room] = {}
        self._spreads: tuple[Spread, ...] = ()
        self._lying: list[QGraphicsPixmapItem] = []

    @property
    def bases(self) -> dict[int, Base]:
        """Who is shown, by number."""
        return self._bases

    def item(self, number: int) -> QGraphicsPixmapItem | None:
        """A figure's picture on the table."""
        return self._items.get(number)

    def show(self, bases: Sequence[Base], spreads: Sequence[Spread]) -> None:
        """Show these from now on; who looks as before keeps his picture."""
        before, self._bases = self._bases, {base.number: base for base in bases}
        for number in [number for number in self._items if number not in self._bases]:
            self._take_away(number)
        had, self._rooms = self._rooms, rooms(self._bases.values(), self._canvas.scale)
        for base in bases:
            changed = before.get(base.number) != base or had.get(base.number) != self._rooms[base.number]
            if changed or base.number not in self._items:
                self._lay(base)
            self._put(base.number, self.spot(base.number))
            self.fade(base.number, 1.0)
        self._spreads = tuple(spreads)
        self._lay_spreads()

    def change(self, base: Base) -> None:
        """Show one figure otherwise, or one that was not there."""
        self._bases[base.number] = base
        self._make_room(base)

    def _make_room(self, changed: Base | None = None) -> None:
        """Draw who has changed, and who has other room than before."""
        had, self._rooms = self._rooms, rooms(self._bases.values(), self._canvas.scale)
        for base in self._bases.values():
            if base is changed or had.get(base.number) != self._rooms[base.number]:
                self._lay(base)

    def disc(self, number: int) -> float:
        """How large a figure's disc is drawn, in points."""
        return self._rooms[number].disc

    def standing(self, at: Point, radius: int) -> int | None:
        """Who stands at exactly that place, with a base of that radius."""
        found = (
            base.number for base in self._bases.values() if (base.at, base.radius, base.dead) == (at, radius, False)
        )
        return next(found, None)

    def spot(self, number: int) -> QPointF:
        """Where a figure is drawn: at its place, or a little aside where its neighbours leave it no room."""
        room = self._rooms[number]
        return self._canvas.at(self._bases[number].at) + QPointF(room.x, room.y)

    def place(self, number: int, at: Sequence[float]) -> None:
        """Show a figure there for a moment: it is on its way, and stands where it stood."""
        if number in self._items:
            self._put(number, self._canvas.at(at))

    def fade(self, number: int, share: float) -> None:
        """Show so much of a figure."""
        for items in (self._items, self._around):
            if number in items:
                items[number].setOpacity(share)

    def _put(self, number: int, spot: QPointF) -> None:
        for items in (self._items, self._around):
            items[number].setPos(spot)

    def _take_away(self, number: int) -> None:
        for items in (self._items, self._around):
            self._canvas.scene.removeItem(items.pop(number))

    def remove(self, number: int) -> None:
        """A figure is gone."""
        if self._bases.pop(number, None) is not None:
            self._take_away(number)
            self._make_room()

    def lay(self) -> None:
        """Draw everything at the canvas's scale."""
        self._rooms = rooms(self._bases.values(), self._canvas.scale)
        for base in self._bases.values():
            self._lay(base)
        self._lay_spreads()

    def at(self, point: QPointF) -> tuple[int, ...]:
        """Who stands there: the living before what lies there, then the highest, then the nearest."""
        found = []
        for base in self._bases.values():
            way = self.spot(base.number) - point
            away = (way.x() ** 2 + way.y() ** 2) ** 0.5
            if away <= self.disc(base.number) + 1:
                found.append((base.dead, base.small, -base.storey, away, base.number))
        return tuple(entry[-1] for entry in sorted(found))

    def areas(self) -> list[QRectF]:
        """The squares round all who stand there, which words had better not hide."""
        areas = []
        for base in self._bases.values():
            disc, middle = self.disc(base.number), self.spot(base.number)
            areas.append(QRectF(middle.x() - disc, middle.y() - disc, 2 * disc, 2 * disc))
        return areas

    def _lay(self, base: Base) -> None:
        canvas = self._canvas
        colour, disc = base.colour or canvas.look.player(base.letter), self.disc(base.number)
        for items, part, z in ((self._around, AROUND, Z_BASE - 0.5), (self._items, PLATE, Z_BASE)):
            item = items.get(base.number)
            if item is None:
                item = items[base.number] = canvas.pixmap_item(z)
            put(item, picture_of(base, colour, canvas.look.palette, canvas.scale, canvas.ratio, disc, (part,)))
            # the smaller lie on the larger, the higher on the lower
            item.setZValue((Z_CORPSE if base.dead else z) + 0.2 * base.storey - base.radius / 10_000)
        self._put(base.number, self.spot(base.number))

    def _lay_spreads(self) -> None:
        canvas = self._canvas
        for item in self._lying:
            canvas.scene.removeItem(item)
        self._lying = []
        for spread in self._spreads:
            item = canvas.pixmap_item(Z_SPREAD)
            colour = canvas.look.player(spread.letter) if spread.letter else None
            put(item, spread_picture(spread, colour, canvas.look.palette, canvas.scale, canvas.ratio))
            item.setPos(canvas.at(spread.at))
            item.setToolTip(plain_labels.tool_tip(spread.words))
            self._lying.append(item)
