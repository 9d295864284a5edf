"""What moves for a moment: a counter along its route, and a new owner's band over a sector. Ends by itself.

Only shows the way to what the other layers show already; where nothing may move, they are all there is.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPointF, QTimer
from PySide6.QtGui import QBrush, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem

from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from campaign.world.state import Campaign
from ui.map.canvas import Z_GROUND, Z_LIFTED, Canvas, put
from ui.map.counters import Counters, Stand

TRAVEL, SWEEP = 0.2, 0.3  # seconds
TICK = 16  # milliseconds
MOST = 6  # more armies than these that stand elsewhere are a leap through the campaign, which nobody could follow


@dataclass(slots=True)
class _Travel:
    """A counter under way; the one that stands at its end is not seen until it is there."""

    army: ArmyId
    item: QGraphicsPixmapItem
    way: Sequence[QPointF]
    hidden: QGraphicsItem | None
    length: float = TRAVEL

    def show(self, share: float) -> None:
        """So far along the way."""
        place = share * (len(self.way) - 1)
        step = min(int(place), len(self.way) - 2)
        self.item.setPos(self.way[step] + (self.way[step + 1] - self.way[step]) * (place - step))

    def end(self) -> None:
        """It is there."""
        if self.hidden is not None:
            self.hidden.setOpacity(1.0)


@dataclass(slots=True)
class _Sweep:
    """What is left of a sector's former floor, while the new one comes in from a place."""

    item: QGraphicsPathItem
    outline: QPainterPath
    start: QPointF
    reach: float
    length: float = SWEEP

    def show(self, share: float) -> None:
        """So much of it has gone."""
        gone = QPainterPath()
        gone.addEllipse(self.start, self.reach * share, self.reach * share)
        self.item.setPath(self.outline.subtracted(gone))

    def end(self) -> None:
        """Nothing is left."""


class Motion:
    """The layer."""

    def __init__(self, canvas: Canvas, counters: Counters) -> None:
        self._canvas, self._counters = canvas, counters
        self._running: list[tuple[float, _Travel | _Sweep]] = []
        self._curve = QEasingCurve(QEasingCurve.Type.OutCubic)
        self._timer = QTimer(canvas.scene)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._go_on)

    @property
    def travelling(self) -> tuple[ArmyId, ...]:
        """The armies that are seen on their way."""
        return tuple(moved.army for _begun, moved in self._running if isinstance(moved, _Travel))

    @property
    def sweeping(self) -> bool:
        """Whether a sector is seen to change its owner."""
        return any(isinstance(moved, _Sweep) for _begun, moved in self._running)

    def begin(self, before: Campaign, floors: dict[SectorId, QGraphicsPixmapItem]) -> None:
        """Show the way from a state to the one that is shown. ``floors``: of the sectors with another owner."""
        self.finish()
        if not self._canvas.look.moves:
            return
        came: dict[SectorId, SectorId] = {}
        moved = self._moved(before)
        for army, start, goal in moved if len(moved) <= MOST else ():
            came[goal] = start
            self._travel(army, start, goal)
        for sector, floor in floors.items():
            self._sweep(sector, floor, came.get(sector))
        if self._running:
            self._go_on()
            self._timer.start()

    def finish(self) -> None:
        """Everything is where it belongs."""
        for _begun, moved in self._running:
            moved.end()
            self._canvas.scene.removeItem(moved.item)
        self._running = []
        self._timer.stop()

    def _moved(self, before: Campaign) -> list[tuple[ArmyId, SectorId, SectorId]]:
        """The armies that stand elsewhere than before: from where, to where."""
        armies = self._canvas.state.armies.values()
        old = ((army, before.armies[army.id].sector) for army in armies if army.id in before.armies)
        return [(a.id, was, a.sector) for a, was in old if was != a.sector and was in self._canvas.shapes]

    def _travel(self, army: ArmyId, start: SectorId, goal: SectorId) -> None:
        canvas, there = self._canvas, self._counters.of(army)
        if there is None:
            return
        item = canvas.pixmap_item(Z_LIFTED)
        look = self._counters.look_of(Stand((army,), canvas.state.armies[army].player), "rest")
        put(item, canvas.pictures.counter(look, canvas.side))
        hidden = there if self._counters.alone(army) else None
        if hidden is not None:
            hidden.setOpacity(0.0)
        way = [*(canvas.hub_of(sector) for sector in self._steps(start, goal)), there.pos()]
        self._running.append((time.monotonic(), _Travel(army, item, way, hidden)))

    def _steps(self, start: SectorId, goal: SectorId) -> tuple[SectorId, ...]:
        """The sectors that are left on a way of one or two routes; the way through the air where there is none."""
        near, back = (queries.neighbours(self._canvas.state, end) for end in (start, goal))
        return (start,) if goal in near else (start, *[middle for middle in near if middle in back][:1])

    def _sweep(self, sector: SectorId, floor: QGraphicsPixmapItem, came_from: SectorId | None) -> None:
        canvas, picture = self._canvas, QPixmap(floor.pixmap())
        if picture.isNull():
            return
        scale = QTransform.fromScale(canvas.zoom, canvas.zoom)
        outline = scale.map(canvas.shapes[sector].outline)
        brush = QBrush(picture)
        share = floor.scale() / picture.devicePixelRatio()
        left = floor.offset() * floor.scale()
        brush.setTransform(QTransform.fromTranslate(left.x(), left.y()).scale(share, share))
        hub = canvas.hub_of(sector)
        start = hub if came_from is None else canvas.hub_of(came_from)
        start = hub + (start - hub) * 0.5
        box = outline.boundingRect()
        corners = (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
        reach = max((QPointF.dotProduct(c - start, c - start)) ** 0.5 for c in corners)
        item = canvas.path_item(Z_GROUND + 0.5)
        item.setBrush(brush)
        self._running.append((time.monotonic(), _Sweep(item, outline, start, reach)))

    def _go_on(self) -> None:
        now = time.monotonic()
        over = [(begun, moved) for begun, moved in self._running if now - begun >= moved.length]
        for entry in over:
            entry[1].end()
            self._canvas.scene.removeItem(entry[1].item)
            self._running.remove(entry)
        for begun, moved in self._running:
            moved.show(self._curve.valueForProgress((now - begun) / moved.length))
        if not self._running:
            self._timer.stop()
