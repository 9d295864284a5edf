"""The lowest layer: water, land, the picture beneath, and each sector's floor with streets, tint and owner's band.

Pictures of the floors are made as there is time, those in sight first, and shared by all zooms beyond the sharpest.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QColor, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

from campaign.world.ids import PlayerId, SectorId
from campaign.world.maps.document import MapSector
from campaign.world.state import Backdrop
from ui.map import ground
from ui.map.canvas import Z_GROUND, Z_LAND, Canvas
from ui.map.ground import Picture, Texture

SHINES = 0.8  # how much of a picture beneath that covers everything is seen through the ground
SHARPEST = 2.2  # ground is drawn for this scale at most, and enlarged beyond it
SLICE = 0.010  # seconds of drawing before the window may do something else
AROUND = 200.0  # points round what is in sight that are drawn too
MOST_PIXELS = 16_000_000  # of floors; beyond them what is out of sight is kept small


class _Floor:
    """One sector's floor: its item, and for which owner and scale the picture was made."""

    def __init__(self, item: QGraphicsPixmapItem, of: MapSector, surface: Texture | None) -> None:
        self.item = item
        self._of, self._surface = of, surface
        self.owner: PlayerId | None = None
        self.scale = 0.0  # of the picture that is shown; 0: there is none yet
        self.anew = True  # it shows what is no more: drawn anew in any case

    @property
    def surface(self) -> Texture:
        """The streets. They take long to lay out, so that is done for the first picture: there is time for those."""
        if self._surface is None:
            self._surface = ground.texture(self._of)
        return self._surface


class Land:
    """The layer."""

    def __init__(self, canvas: Canvas, surfaces: dict[SectorId, Texture] | None = None) -> None:
        self._canvas = canvas
        self._surfaces = surfaces or {}
        self._stale: dict[SectorId, None] = {}
        self._waters: dict[str, Picture] = {}  # by theme
        self._drawn: dict[tuple[SectorId, str, str], Picture] = {}  # by sector, owner and theme, at one scale
        self._drawn_scale = 0.0
        self._water_is_stale = False
        self._sight: QRectF | None = None
        self._timer = QTimer(canvas.scene)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._paint_some)
        self._water = canvas.pixmap_item(Z_LAND)
        self._land = canvas.path_item(Z_LAND + 0.5)
        self._beneath = canvas.pixmap_item(Z_LAND + 0.7)
        self._backdrop: Backdrop | None = None
        self._solid = 1.0  # how much of what lies beneath the floors cover
        self._floors: dict[SectorId, _Floor] = {}
        self.take_map(frozenset())

    @property
    def coast(self) -> QPainterPath:
        """The land's outline, in map units."""
        return self._coast

    @property
    def backdrop_picture(self) -> QPixmap:
        """The picture beneath the map as it was read."""
        return self._beneath.pixmap()

    @property
    def backdrop(self) -> tuple[Backdrop, QPixmap] | None:
        """What lies beneath, with its picture."""
        return None if self._backdrop is None else (self._backdrop, self._beneath.pixmap())

    @property
    def draws(self) -> bool:
        """Whether anything is still to be drawn."""
        return bool(self._stale) or self._water_is_stale

    @property
    def surfaces(self) -> dict[SectorId, Texture]:
        """The streets of every sector, which take long to lay out."""
        return {sector: floor.surface for sector, floor in self._floors.items()}

    def owner_shown(self, sector: SectorId) -> PlayerId | None:
        """Whose band the sector has."""
        return self._floors[sector].owner

    def picture_of(self, sector: SectorId) -> QGraphicsPixmapItem:
        """The item that shows a sector's floor."""
        return self._floors[sector].item

    # --- keeping in step -------------------------------------------------------------------------------------------

    def take_map(self, gone: frozenset[SectorId]) -> None:
        """Another map: what is drawn as before stays, the rest is made anew (campaign:C67, campaign:C90)."""
        canvas = self._canvas
        for sector in gone:
            canvas.scene.removeItem(self._floors.pop(sector).item)
            self._stale.pop(sector, None)
        self._drawn = {key: made for key, made in self._drawn.items() if key[0] not in gone}
        self._floors = {
            sector: self._floors.get(sector)
            or _Floor(canvas.pixmap_item(Z_GROUND), shape.ground, self._surfaces.get(sector))
            for sector, shape in canvas.shapes.items()
        }
        self._coast = QPainterPath()
        for outline in canvas.document.land:
            self._coast.addPath(ground.shape(outline))
        self._land.setPath(self._coast)
        self._waters.clear()
        self.show_water()

    def show_water(self) -> None:
        """The land's shadow and the water round it, in the theme's colours."""
        self._land.setBrush(QColor(self._canvas.look.palette.void))
        self._water_is_stale = True
        self._timer.start()

    def show_owner(self, sector: SectorId) -> None:
        """Show whose the sector is."""
        floor, owner = self._floors[sector], self._canvas.state.sectors[sector].owner
        if floor.owner != owner:
            floor.owner, floor.anew = owner, True
            self._note(sector)

    def forget_colours(self) -> None:
        """Another theme: every floor is drawn anew."""
        for floor in self._floors.values():
            floor.anew = True
        self.show_water()

    def forget_pictures(self) -> None:
        """More or fewer pixels a point: what was drawn serves no more."""
        self._drawn.clear()

    def show_backdrop(self, backdrop: Backdrop | None, picture: QPixmap) -> None:
        """Show the picture beneath the map, which then shines through the ground, or none (campaign:C92)."""
        self._backdrop = backdrop
        self._beneath.setPixmap(picture if backdrop is not None else QPixmap())
        self._lay_out_backdrop()

    def lay_out(self) -> None:
        """Where everything lies at this zoom; floors are stretched until they are drawn anew."""
        zoom = self._canvas.zoom
        self._water.setScale(zoom)
        self._land.setScale(zoom)
        self._lay_out_backdrop()
        for sector, floor in self._floors.items():
            if floor.scale:
                floor.item.setScale(zoom / floor.scale)
            self._note(sector)

    def see(self, area: QRectF) -> None:
        """Tell what part of the scene is in sight: floors elsewhere can wait."""
        self._sight = area.adjusted(-AROUND, -AROUND, AROUND, AROUND)
        for sector in self._floors:
            self._note(sector)

    def _lay_out_backdrop(self) -> None:
        backdrop, picture, zoom = self._backdrop, self._beneath.pixmap(), self._canvas.zoom
        shown = backdrop is not None and not picture.isNull()
        if backdrop is not None and shown:
            across, down = backdrop.width / picture.width(), backdrop.height / picture.height()
            self._beneath.setTransform(QTransform.fromScale(across * zoom, down * zoom))
            self._beneath.setPos(QPointF(backdrop.x, backdrop.y) * zoom)
        solid = 1 - SHINES * backdrop.opacity / 100 if backdrop is not None and shown else 1.0
        if solid != self._solid:
            self._solid = solid
            self._drawn.clear()
            for sector, floor in self._floors.items():
                floor.anew = True
                self._note(sector)

    # --- drawing as there is time ----------------------------------------------------------------------------------

    def finish(self) -> None:
        """Draw what is still to be drawn, now."""
        while self._stale or self._water_is_stale:
            self._paint_next()
        self._timer.stop()

    def _scale(self) -> float:
        return min(self._canvas.zoom, SHARPEST)

    def _note(self, sector: SectorId) -> None:
        """Have the floor drawn if its picture is not what is wanted, and it can be seen."""
        floor = self._floors[sector]
        if floor.anew or (floor.scale != self._scale() and self._in_sight(sector)):
            self._stale[sector] = None
            if not self._timer.isActive():
                self._timer.start()
        else:
            self._stale.pop(sector, None)

    def _in_sight(self, sector: SectorId) -> bool:
        if self._sight is None:
            return True
        zoom, box = self._canvas.zoom, self._canvas.shapes[sector].box
        return self._sight.intersects(QRectF(box.topLeft() * zoom, box.bottomRight() * zoom))

    def _paint_some(self) -> None:
        until = time.monotonic() + SLICE
        while (self._stale or self._water_is_stale) and time.monotonic() < until:
            self._paint_next()
        if not self._stale and not self._water_is_stale:
            self._timer.stop()

    def _paint_next(self) -> None:
        """The sectors first, and those in sight before all: they are what people look at."""
        if self._stale:
            sector = next((sector for sector in self._stale if self._in_sight(sector)), None)
            sector = next(iter(self._stale)) if sector is None else sector
            del self._stale[sector]
            self._paint_floor(sector)
        else:
            self._paint_water()

    def _paint_water(self) -> None:
        self._water_is_stale = False
        theme = self._canvas.look.palette
        if theme.name not in self._waters:
            self._waters[theme.name] = ground.water_picture(self._canvas.document, theme)
        made = self._waters[theme.name]
        self._water.setPixmap(made.pixmap)
        self._water.setOffset(made.x, made.y)

    def _paint_floor(self, sector: SectorId) -> None:
        canvas, floor, scale = self._canvas, self._floors[sector], self._scale()
        if scale != self._drawn_scale:
            self._drawn.clear()
            self._drawn_scale = scale
        owner = "" if floor.owner is None else canvas.state.players[floor.owner].letter
        key = (sector, owner, canvas.look.palette.name)
        if key not in self._drawn:
            colour = canvas.look.player(owner) if owner else None
            shape = canvas.shapes[sector].ground
            self._make_room(round(canvas.shapes[sector].box.width() * canvas.shapes[sector].box.height() * scale**2))
            self._drawn[key] = ground.sector_picture(
                shape, floor.surface, colour, canvas.look.palette, scale, canvas.ratio, self._solid
            )
        _show(floor, self._drawn[key], canvas.zoom)

    def _make_room(self, wanted: int) -> None:
        """Where many floors are drawn large, those out of sight are kept a quarter as large."""
        pixels = sum(_pixels(made.pixmap) for made in self._drawn.values())
        if pixels + wanted <= MOST_PIXELS:
            return
        for key in [key for key in self._drawn if not self._in_sight(key[0])]:
            made, floor = self._drawn.pop(key), self._floors[key[0]]
            if floor.item.pixmap().cacheKey() == made.pixmap.cacheKey():
                size = made.pixmap.size() / 4
                small = made.pixmap.scaled(max(1, size.width()), max(1, size.height()))
                small.setDevicePixelRatio(1.0)
                share = small.width() * made.pixmap.devicePixelRatio() / made.pixmap.width()
                _show(floor, Picture(small, made.x * share, made.y * share, made.scale * share), self._canvas.zoom)


def _show(floor: _Floor, made: Picture, zoom: float) -> None:
    floor.item.setPixmap(made.pixmap)
    floor.item.setOffset(made.x, made.y)
    floor.item.setScale(zoom / made.scale)
    floor.scale, floor.anew = made.scale, False


def _pixels(picture: QPixmap) -> int:
    return picture.width() * picture.height()
