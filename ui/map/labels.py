"""Labels, zones and minefields: what keeps clear of the counters and of each other.

Those in sight are laid out at once, the others when they come into sight.
"""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtWidgets import QGraphicsPixmapItem

from campaign.world.ids import RouteId, SectorId
from campaign.world.zones import is_zone, sign
from ui.map.canvas import Z_LABEL, Z_MARK, Canvas, Taken, put, square
from ui.map.counters import Counters
from ui.map.pictures import LabelLook

BESIDE = 22.0  # points by which a label may hang over the land's edge
ASIDE = 17.0  # points by which a minefield may lie beside its route, where all of that is taken
SHIFTS = (0, 22, -22, 44, -44, 64, -64, 86, -86)  # points to a side by which a label may be off its hub


class Labels:
    """The layer."""

    def __init__(self, canvas: Canvas, counters: Counters) -> None:
        self._canvas, self._counters = canvas, counters
        self._labels: dict[SectorId, QGraphicsPixmapItem] = {}
        self._zones: dict[SectorId, QGraphicsPixmapItem] = {}
        self._mines: dict[RouteId, QGraphicsPixmapItem] = {}
        self._taken = Taken()
        self._waiting: set[SectorId] = set()
        self._sight: QRectF | None = None
        self._room = QRectF()

    def label_places(self) -> list[QRectF]:
        """Where labels lie."""
        shown = (item for item in self._labels.values() if item.isVisible() and not item.pixmap().isNull())
        return [item.sceneBoundingRect() for item in shown]

    def hazard_at(self, hazard: str, sector: SectorId) -> QPointF:
        """Where the mark of a hazard lies: of a minefield, or of the zone of this sector."""
        item = self._mines.get(RouteId(hazard)) or self._zones.get(sector)
        return self._canvas.hub_of(sector) if item is None else item.pos()

    def hidden(self, area: QRectF) -> float:
        """How much of counters, labels and minefields would lie under an area, in square points."""
        mines = (area.intersected(square(item.pos(), 30)) for item in self._mines.values())
        return self._taken.hidden(area) + sum(common.width() * common.height() for common in mines)

    def has_room(self, area: QRectF) -> bool:
        """Whether an area is not too far beside the land."""
        return self._room.contains(area)

    # --- keeping in step -------------------------------------------------------------------------------------------

    def take_map(self) -> None:
        """A label for every sector, a mark for every zone."""
        canvas = self._canvas
        for item in (*self._labels.values(), *self._zones.values()):
            canvas.scene.removeItem(item)
        self._labels = {sector: canvas.pixmap_item(Z_LABEL) for sector in canvas.shapes}
        self._zones = {
            sector: canvas.pixmap_item(Z_MARK)
            for sector, shown in canvas.state.sectors.items()
            if is_zone(shown) and sector in canvas.shapes
        }
        self.colour()

    def colour(self) -> None:
        """Marks in the theme's colours; labels follow when they are laid out."""
        for sector, item in self._zones.items():
            put(item, self._canvas.pictures.zone(sign(self._canvas.state.sectors[sector])))
        self.show_mines()

    def show_mines(self) -> None:
        """A mark for every minefield."""
        canvas = self._canvas
        for item in self._mines.values():
            canvas.scene.removeItem(item)
        self._mines = {}
        for route, minefield in canvas.state.minefields.items():
            item = canvas.pixmap_item(Z_LABEL + 0.5)
            put(item, canvas.pictures.mine(canvas.state.players[minefield.player].letter))
            self._mines[route] = item

    def see(self, area: QRectF) -> None:
        """Tell what part of the scene is in sight."""
        self._sight = area
        if self._waiting:
            self._lay_out_waiting()

    def lay_out(self) -> None:
        """Labels where they hide nothing, and then the marks that keep clear of them."""
        self._taken = Taken()
        for place in self._counters.places():
            self._taken.add(place)
        self._waiting = set(self._labels)
        for item in (*self._labels.values(), *self._zones.values()):
            item.setVisible(False)
        self._room = self._land_at_this_zoom()
        self._lay_out_waiting()
        for route, item in self._mines.items():
            item.setPos(self._canvas.snapped(self._mine_place(*self._canvas.state.setting.routes[route])))

    def _land_at_this_zoom(self) -> QRectF:
        """Where labels may lie: on the land, or a little beside it."""
        document, zoom = self._canvas.document, self._canvas.zoom
        xs = [x for outline in document.land for x, _y in outline] or [0, document.width]
        return QRectF(min(xs) * zoom, 0, (max(xs) - min(xs)) * zoom, 1).adjusted(-BESIDE, -1e6, BESIDE, 1e6)

    def _lay_out_waiting(self) -> None:
        canvas, zoom = self._canvas, self._canvas.zoom
        for sector in [sector for sector in canvas.shapes if sector in self._waiting]:
            box = canvas.shapes[sector].box
            if self._sight is None or self._sight.intersects(QRectF(box.topLeft() * zoom, box.bottomRight() * zoom)):
                self._waiting.discard(sector)
                self._labels[sector].setVisible(True)
                self._taken.add(self._lay_out_label(sector))
                if sector in self._zones:
                    self._zones[sector].setPos(self._free_place(sector))
                    self._zones[sector].setVisible(True)

    def _lay_out_label(self, sector: SectorId) -> QRectF:
        """Above the counters; else below or to a side, within the sector; where all is taken, without its name.

        Where that is too long too, it lies where it hides least.
        """
        canvas, item, hub = self._canvas, self._labels[sector], self._canvas.hub_of(sector)
        outline = canvas.shapes[sector].outline
        away = canvas.side / 2 + 11 if self._counters.in_sector(sector) else 9.0
        for detail in dict.fromkeys((canvas.detail, min(canvas.detail, 1))):
            picture = canvas.pictures.label(self._label_look(sector, detail))
            width, height = picture.width() / canvas.ratio, picture.height() / canvas.ratio
            up, down = QPointF(0, -away - height / 2), QPointF(0, away + height / 2)
            put(item, picture)
            beside = canvas.side / 2 + width / 2 + 4
            sides = (QPointF(beside, 0), QPointF(-beside, 0)) if self._counters.in_sector(sector) else ()
            shifts = (*(step + QPointF(x, 0) for step in (up, down) for x in SHIFTS), *sides)
            boxes: list[QRectF] = []  # where it may lie, though something is there
            for shift in shifts:
                box = QRectF(hub.x() + shift.x() - width / 2, hub.y() + shift.y() - height / 2, width, height)
                if shift != up and not outline.contains(box.center() / canvas.zoom):
                    continue
                has_room = self._room.contains(box)
                if has_room and not self._taken.meets(box):
                    item.setPos(canvas.snapped(hub + shift))
                    return box
                if has_room or shift == up:
                    boxes.append(box)
        least = min(boxes, key=self._taken.hidden)
        item.setPos(canvas.snapped(least.center()))
        return least

    def _label_look(self, sector: SectorId, detail: int) -> LabelLook:
        state = self._canvas.state
        shown = state.sectors[sector]
        owner = "" if shown.owner is None else state.players[shown.owner].letter
        lost_home = shown.home if shown.home != shown.owner else None
        home = "" if lost_home is None else state.players[lost_home].letter
        return LabelLook(owner, shown.name, home, shown.stock, detail)

    def _free_place(self, sector: SectorId) -> QPointF:
        """Where the mark of a zone lies: in the sector, beside counters and labels."""
        canvas, hub = self._canvas, self._canvas.hub_of(sector)
        outline = canvas.shapes[sector].outline
        for away in (40, 52, 66, 80):
            for dx, dy in ((1, 0.1), (-1, 0.1), (0.7, 0.7), (-0.7, 0.7), (0, 0.9), (0.8, -0.6), (-0.8, -0.6), (0, -1)):
                spot = hub + QPointF(dx, dy) * away
                box = square(spot, 20)
                inside = all(
                    outline.contains(corner / canvas.zoom)
                    for corner in (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
                )
                if inside and not self._taken.meets(box):
                    return spot
        return hub + QPointF(canvas.side / 2 + 16, 0)

    def _mine_place(self, a: SectorId, b: SectorId) -> QPointF:
        """Where a minefield is drawn: on the border, or as near to it as labels and counters leave room."""
        here, there, border = self._canvas.hub_of(a), self._canvas.hub_of(b), self._border(a, b)
        shares = [min(0.8, max(0.2, border + away)) for away in (0.0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18, 0.3, -0.3)]
        way = QLineF(here, there)
        aside = QPointF(0, 0) if not way.length() else QPointF(-way.dy(), way.dx()) / way.length() * ASIDE
        spots = [here + (there - here) * share + shift for shift in (QPointF(), aside, -aside) for share in shares]
        return min(spots, key=lambda spot: self._taken.hidden(square(spot, 26)))

    def _border(self, a: SectorId, b: SectorId) -> float:
        """The share of a route that lies in its first sector."""
        here, there = self._canvas.hub_of(a), self._canvas.hub_of(b)
        outline = self._canvas.shapes[a].outline
        low, high = 0.0, 1.0
        for _step in range(8):
            middle = (low + high) / 2
            inside = outline.contains((here + (there - here) * middle) / self._canvas.zoom)
            low, high = (middle, high) if inside else (low, middle)
        return low
