"""What is said of a sector below its counters: the odds of an attack there, which enemies could come, how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from campaign.world.ids import SectorId
from ui.map.canvas import Z_PILL, Canvas, Taken, put
from ui.map.counters import BETWEEN, Counters
from ui.map.distances import distance_number
from ui.map.labels import Labels
from ui.map.odds import is_told, percent
from ui.map.plan_marks import PlanMarks

ASTRAY = 400  # what it costs to lie beside the sector that is spoken of; a hidden square point costs 4
LOST = 4000  # and what it costs not to be seen


class Pills:
    """The layer."""

    def __init__(self, canvas: Canvas, counters: Counters, signs: Labels, plan: PlanMarks) -> None:
        self._canvas, self._counters, self._signs, self._plan = canvas, counters, signs, plan
        self._items: dict[tuple[str, SectorId], QGraphicsPixmapItem] = {}
        self._within: QRectF | None = None
        self._beside: tuple[QRectF, ...] = ()

    def keep(self, within: QRectF | None, beside: Sequence[QRectF]) -> None:
        """Lie within this area from now on, and beside those; None: wherever there is room."""
        if (within, tuple(beside)) != (self._within, self._beside):
            self._within, self._beside = within, tuple(beside)
            if self._items:
                self.show()

    def shown(self, kind: str) -> frozenset[SectorId]:
        """The sectors with a pill of the kind ``odds``, ``threat`` or ``distance``."""
        return frozenset(sector for what, sector in self._items if what == kind)

    def show(self) -> None:
        """Show what is known now."""
        canvas, light = self._canvas, self._canvas.light
        for item in self._items.values():
            canvas.scene.removeItem(item)
        self._items = {}
        taken = Taken()
        for area in self._plan.pill_places():
            taken.add(area)
        for sector, chance in light.chances.items():
            if sector in canvas.shapes and light.path[-1:] != (sector,):
                picture = canvas.pictures.odds(percent(chance), chance.share if is_told(chance) else None)
                self._add("odds", sector, picture, taken)
        for sector, threats in light.threats.items():
            if sector in canvas.shapes:
                told = tuple((threat.letter, len(threat.armies)) for threat in threats)
                self._add("threat", sector, canvas.pictures.threats(told, small=canvas.detail < 2), taken)
        for sector, found in light.distances.items():
            if sector in canvas.shapes and light.path[-1:] != (sector,):
                icon, tone = ("hazard", "warn") if found.hazards else ("", "ink" if found.way else "bad")
                picture = canvas.pictures.pill(distance_number(found), icon=icon, tone=tone)
                self._add("distance", sector, picture, taken)

    def _add(self, kind: str, sector: SectorId, picture: QPixmap, taken: Taken) -> None:
        item = self._canvas.pixmap_item(Z_PILL)
        put(item, picture)
        area = self._place(sector, picture, taken)
        taken.add(area)
        item.setPos(self._canvas.snapped(area.center()))
        self._items[kind, sector] = item

    def _is_lost(self, area: QRectF) -> bool:
        """Whether it could not be seen there, or not all of it."""
        out = self._within is not None and not self._within.contains(area)
        return out or any(area.intersects(other) for other in self._beside)

    def _place(self, sector: SectorId, picture: QPixmap, taken: Taken) -> QRectF:
        """Below the counters, or where it hides nothing, or as little as can be."""
        canvas, hub = self._canvas, self._canvas.hub_of(sector)
        width, height = picture.width() / canvas.ratio, picture.height() / canvas.ratio
        counters = max(1, len(self._counters.in_sector(sector)))
        side = canvas.side if self._counters.in_sector(sector) else 10.0
        wide = counters * side + (counters - 1) * BETWEEN
        outline = canvas.shapes[sector].outline
        down, across, step = side / 2 + height / 2 + 3, wide / 2 + width / 2 + 6, height + 2
        rows = (down, 0.0, down + step, -down - step, step, -step, down + 2 * step, -down - 2 * step)
        best: tuple[float, QRectF] | None = None
        for y in rows:
            for x in (0.0, across, -across, across + 24, -across - 24, across / 2, -across / 2):
                if x == 0.0 and abs(y) < down:
                    continue  # on the counters themselves
                area = QRectF(hub.x() + x - width / 2, hub.y() + y - height / 2, width, height)
                hidden = self._signs.hidden(area) + 2 * taken.hidden(area)
                astray = not outline.contains(area.center() / canvas.zoom) or not self._signs.has_room(area)
                price = 4 * hidden + abs(x) + abs(y - down) + ASTRAY * astray + LOST * self._is_lost(area)
                if best is None or price < best[0]:
                    best = (price, area)
            if best is not None and best[0] < 2 * across:
                break  # near, and hides nothing
        assert best is not None
        return best[1]
