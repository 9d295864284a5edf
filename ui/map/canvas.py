"""What all layers of the map share: the scene that their items lie on, shapes, pictures, zoom, and the state shown.

A point of the scene is a point of the screen, so nothing is stretched and a zoom lays everything out anew; lines follow
by their items' scale and keep their width. Shows nothing by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsScene

from campaign.world.ids import ArmyId, SectorId
from campaign.world.maps.document import MapSector
from campaign.world.state import Campaign
from ui.map import ground
from ui.map.distances import Distance
from ui.map.moves import Chance, Goal
from ui.map.pictures import DISC, SIDE, Pictures
from ui.map.threats import Threat
from ui.theme import Theme

# What lies on what.
(
    Z_LAND,
    Z_GROUND,
    Z_VEIL,
    Z_ROUTE,
    Z_OUTLINE,
    Z_MARK,
    Z_PLAN,
    Z_LABEL,
    Z_COUNTER,
    Z_PILL,
    Z_FAN,
    Z_LIFTED,
) = range(12)
WIDE = (100, 128, 185)  # points that a sector has to be wide on average for letters, for small names, for everything


@dataclass(frozen=True, slots=True)
class Light:
    """What is lit on the map: the selection, what the selected army can reach, the contemplated way, who may come."""

    sector: SectorId | None = None
    army: ArmyId | None = None
    goals: Mapping[SectorId, Goal] = field(default_factory=dict)
    path: tuple[SectorId, ...] = ()
    hover_sector: SectorId | None = None
    hover_army: ArmyId | None = None
    chances: Mapping[SectorId, Chance] = field(default_factory=dict)  # of attacks with the army in hand
    threats: Mapping[SectorId, tuple[Threat, ...]] = field(default_factory=dict)  # empty while nobody asks
    distances: Mapping[SectorId, Distance] = field(default_factory=dict)  # empty while nobody asks
    dragged: ArmyId | None = None
    targets: frozenset[ArmyId] = frozenset()  # armies that take the one that is dragged

    @property
    def pointed(self) -> Distance | None:
        """How far the sector is that is pointed at, while that is shown and no way is contemplated."""
        return None if self.hover_sector is None or self.path else self.distances.get(self.hover_sector)

    @property
    def reached(self) -> frozenset[SectorId]:
        """Where the army in hand may go."""
        return frozenset(sector for sector, goal in self.goals.items() if goal.paths)

    def out_of_reach(self, sector: SectorId) -> bool:
        """Whether the army in hand can go elsewhere, but not there."""
        return sector != self.sector and sector not in self.reached and self.veils

    @property
    def veils(self) -> bool:
        """Whether what cannot be reached is veiled: only where something can be."""
        return self.army is not None and any(goal.paths for goal in self.goals.values())


@dataclass(frozen=True, slots=True)
class Shape:
    """A sector as it is drawn; outline and box in map units."""

    ground: MapSector
    outline: QPainterPath
    box: QRectF


class Canvas:
    """The shared part. Layers read it, and put their items on ``scene``."""

    def __init__(self, scene: QGraphicsScene, look: Theme, state: Campaign, ratio: float, zoom: float) -> None:
        self.scene, self.look, self.state = scene, look, state
        self.light = Light()
        self._ratio, self._zoom = ratio, zoom
        self._all_pictures: dict[tuple[str, float], Pictures] = {}  # by theme and pixels a point
        self.shapes: dict[SectorId, Shape] = {}
        self.take_map()

    def take_map(self) -> frozenset[SectorId]:
        """Read the state's map; gives the sectors that are drawn otherwise than before, or not any more."""
        setting, old = self.state.setting, self.shapes
        self.document = setting.map
        self.shapes = {}
        for sector in self.document.sectors:
            before = old.get(setting.sector_ids[sector.key])
            if before is None or before.ground != sector:
                outline = ground.shape(sector.outline)
                before = Shape(sector, outline, outline.boundingRect())
            self.shapes[setting.sector_ids[sector.key]] = before
        self._width = sum(shape.box.width() for shape in self.shapes.values()) / max(1, len(self.shapes))
        self._measure()
        return frozenset(sector for sector, shape in old.items() if self.shapes.get(sector) is not shape)

    @property
    def zoom(self) -> float:
        """Points of the screen for one unit of the map."""
        return self._zoom

    @zoom.setter
    def zoom(self, zoom: float) -> None:
        self._zoom = zoom
        self._measure()

    def _measure(self) -> None:
        self.detail = sum(self._zoom * self._width >= least for least in WIDE)
        self.side = (DISC, 38.0, 40.0, SIDE)[self.detail]

    detail: int
    """How much there is room for: 3 everything, 2 smaller names, 1 letters and stock, 0 letters and discs."""
    side: float
    """How wide a counter is."""

    @property
    def ratio(self) -> float:
        """Pixels of the screen for one point."""
        return self._ratio

    @ratio.setter
    def ratio(self, ratio: float) -> None:
        self._ratio = ratio

    @property
    def pictures(self) -> Pictures:
        """The pictures of the theme in force."""
        key = (self.look.palette.name, self._ratio)
        if key not in self._all_pictures:
            self._all_pictures[key] = Pictures(self.look, self._ratio)
        return self._all_pictures[key]

    def hub_of(self, sector: SectorId) -> QPointF:
        """Where a sector's counters stand."""
        x, y = self.shapes[sector].ground.hub
        return QPointF(x * self._zoom, y * self._zoom)

    def snapped(self, point: QPointF) -> QPointF:
        """The point on a whole pixel, so that small pictures stay sharp."""
        return QPointF(round(point.x() * self._ratio) / self._ratio, round(point.y() * self._ratio) / self._ratio)

    # --- items -----------------------------------------------------------------------------------------------------

    def pixmap_item(self, z: float) -> QGraphicsPixmapItem:
        """A new item for a picture."""
        item = QGraphicsPixmapItem()
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setZValue(z)
        self.scene.addItem(item)
        return item

    def path_item(self, z: float) -> QGraphicsPathItem:
        """A new item for a line or an area; without a line at first."""
        item = QGraphicsPathItem()
        item.setPen(QPen(Qt.PenStyle.NoPen))
        item.setZValue(z)
        self.scene.addItem(item)
        return item

    def pen(self, colour: str | QColor, width: float) -> QPen:
        """A pen that is as wide at every zoom, round at ends and corners."""
        pen = QPen(QColor(colour), width * self._ratio)  # in pixels: Qt scales no cosmetic pen
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        return pen


def put(item: QGraphicsPixmapItem, picture: QPixmap) -> None:
    """Give an item a picture whose middle lies on the item's place."""
    item.setPixmap(picture)
    ratio = picture.devicePixelRatio()
    item.setOffset(-picture.width() / ratio / 2, -picture.height() / ratio / 2)


def square(middle: QPointF, side: float) -> QRectF:
    """The upright square round a place."""
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


class Taken:
    """Places on the map that are taken, found quickly however many there are."""

    CELL = 128.0

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[QRectF]] = {}

    def add(self, area: QRectF) -> None:
        """Take a place."""
        for cell in self._cells_of(area):
            self._cells.setdefault(cell, []).append(area)

    def meets(self, area: QRectF) -> bool:
        """Whether anything is there."""
        return any(area.intersects(other) for cell in self._cells_of(area) for other in self._cells.get(cell, ()))

    def hidden(self, area: QRectF) -> float:
        """How much of what is there would lie under an area, in square points."""
        near = {id(other): other for cell in self._cells_of(area) for other in self._cells.get(cell, ())}
        shared = (area.intersected(other) for other in near.values())
        return sum(common.width() * common.height() for common in shared)

    def _cells_of(self, area: QRectF) -> list[tuple[int, int]]:
        left, right = int(area.left() // self.CELL), int(area.right() // self.CELL)
        top, bottom = int(area.top() // self.CELL), int(area.bottom() // self.CELL)
        return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]
