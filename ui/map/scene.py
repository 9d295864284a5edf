"""The map's scene: its layers, kept in step with a campaign.

Made of stock items only. Shows what it is told; selects nothing and orders nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsPixmapItem, QGraphicsScene

from campaign.world.detaching import Sent
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.state import Backdrop, Campaign
from ui.map.canvas import Z_LIFTED, Canvas, Light
from ui.map.counters import Counters, Stand
from ui.map.detachments import Detachments
from ui.map.drag_label import DragLabel
from ui.map.ground import Texture
from ui.map.highlights import Highlights
from ui.map.labels import Labels
from ui.map.land import Land
from ui.map.motion import Motion
from ui.map.pills import Pills
from ui.map.plan_marks import PlanMarks
from ui.map.routes import Routes
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.desk import Changes

SAMPLES = (9, 5)  # places across and down at which it is looked what something hides
COUNTER = 3  # how much a hidden counter weighs against a hidden label
GRIP = 16.0  # points round a hub by which it can be taken
ROUND = 400.0  # points round the land to which the view can go


class MapScene(QGraphicsScene):
    """The map of one campaign."""

    def __init__(
        self,
        look: Theme,
        state: Campaign,
        ratio: float = 1.0,
        zoom: float = 1.0,
        *,
        surfaces: dict[SectorId, Texture] | None = None,
    ) -> None:
        """``surfaces``: streets that another scene of the same map has laid out already."""
        super().__init__()
        self._canvas = Canvas(self, look, state, ratio, zoom)
        self._land = Land(self._canvas, surfaces)
        self._routes = Routes(self._canvas)
        self._lights = Highlights(self._canvas)
        self._counters = Counters(self._canvas)
        self._signs = Labels(self._canvas, self._counters)
        self._carried = DragLabel(self._canvas, self._counters)
        self._motion = Motion(self._canvas, self._counters)
        self._plan = PlanMarks(self._canvas, self._counters, self._signs)
        self._detachments = Detachments(self._canvas)
        self._pills = Pills(self._canvas, self._counters, self._signs, self._plan)
        self._moved_hub = QGraphicsEllipseItem(-8, -8, 16, 16)
        self._moved_hub.setZValue(Z_LIFTED)
        self._moved_hub.setVisible(False)
        self.addItem(self._moved_hub)
        self._routes.take_map()
        self._signs.take_map()
        self._show_all()

    # --- what is asked of it ---------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Points of the screen for one unit of the map."""
        return self._canvas.zoom

    def size_at(self, zoom: float) -> QRectF:
        """The rectangle that the land takes up at a zoom."""
        box = self._land.coast.boundingRect()
        return QRectF(box.topLeft() * zoom, box.bottomRight() * zoom)

    def sector_at(self, point: QPointF) -> SectorId | None:
        """The sector under a point of the scene."""
        place = point / self.zoom
        shapes = self._canvas.shapes.items()
        return next((sector for sector, s in shapes if s.box.contains(place) and s.outline.contains(place)), None)

    @property
    def backdrop_picture(self) -> QPixmap:
        """The picture beneath the map as it was read."""
        return self._land.backdrop_picture

    @property
    def backdrop(self) -> tuple[Backdrop, QPixmap] | None:
        """What lies beneath the map, with its picture."""
        return self._land.backdrop

    @property
    def surfaces(self) -> dict[SectorId, Texture]:
        """The streets of every sector."""
        return self._land.surfaces

    @property
    def draws(self) -> bool:
        """Whether the ground is still being drawn."""
        return self._land.draws

    def hub_at(self, point: QPointF) -> SectorId | None:
        """The sector whose hub lies under a point of the scene, or nearly."""
        near = min(self._canvas.shapes, key=lambda sector: QLineF(self.hub_of(sector), point).length())
        return near if QLineF(self.hub_of(near), point).length() <= GRIP else None

    def stand_at(self, point: QPointF) -> Stand | None:
        """The counter, or stack of counters, under a point of the scene."""
        return self._counters.at(point)

    def covered(self, area: QRectF) -> int:
        """What would be lost to sight under a part of the scene: labels, and counters, which weigh more."""
        labels, counters = self.words_and_counters()
        return sum(label.intersects(area) for label in labels) + COUNTER * sum(c.intersects(area) for c in counters)

    def hides(self, area: QRectF, sector: SectorId) -> float:
        """How much of a sector something would hide that lies over this part of the scene: as a share of that part.

        Sampled; more than all where it would lie over the sector's own name or counters.
        """
        shape = self._canvas.shapes[sector]
        place = QRectF(area.topLeft() / self.zoom, area.bottomRight() / self.zoom)
        if not shape.box.intersects(place) or not shape.outline.intersects(place):
            return 0.0
        across, down = SAMPLES
        spots = [
            place.topLeft() + QPointF(place.width() * (x + 0.5) / across, place.height() * (y + 0.5) / down)
            for x in range(across)
            for y in range(down)
        ]
        labels, counters = self.words_and_counters()
        own = (box for box in (*labels, *counters) if self.sector_at(box.center()) == sector)
        named = any(box.intersects(area) for box in own)
        return max(1, sum(map(shape.outline.contains, spots))) / len(spots) + named

    def words_and_counters(self) -> tuple[list[QRectF], list[QRectF]]:
        """Where labels and counters lie."""
        return self._signs.label_places(), self._counters.places()

    def hub_of(self, sector: SectorId) -> QPointF:
        """Where a sector's counters stand."""
        return self._canvas.hub_of(sector)

    def counters(self) -> Iterator[tuple[QGraphicsPixmapItem, Stand]]:
        """Every counter with the armies that it stands for."""
        return self._counters.shown()

    def counter_of(self, army: ArmyId) -> QGraphicsPixmapItem | None:
        """The item that shows an army, alone or as part of a stack."""
        return self._counters.of(army)

    def has(self, sector: SectorId) -> bool:
        """Whether the sector is on the map."""
        return sector in self._canvas.shapes

    def owner_shown(self, sector: SectorId) -> PlayerId | None:
        """Whose band the sector has on the map."""
        return self._land.owner_shown(sector)

    def veiled(self, sector: SectorId) -> bool:
        """Whether the selected army cannot go there."""
        return self._lights.veiled(sector)

    def floors(self) -> tuple[QGraphicsPixmapItem, ...]:
        """The pictures of all sectors."""
        return tuple(self._land.picture_of(sector) for sector in self._canvas.shapes)

    def pills(self, kind: str) -> frozenset[SectorId]:
        """The sectors with a pill of the kind ``odds`` or ``threat``."""
        return self._pills.shown(kind)

    @property
    def detachments(self) -> tuple[tuple[SectorId, Sent], ...]:
        """The detachments that are seen on their way, and where to."""
        return self._detachments.shown

    # --- keeping in step -------------------------------------------------------------------------------------------

    def _show_all(self) -> None:
        for sector in self._canvas.shapes:
            self._show_sector(sector)
        self._lay_out()

    def show_changes(self, changes: Changes) -> None:
        """Show what has changed: these sectors with all that stands there, and the minefields."""
        before, self._canvas.state = self._canvas.state, changes.after
        if changes.map:
            self._take_map()
            return
        if before.minefields is not changes.after.minefields:
            self._signs.show_mines()
        touched = set(changes.sectors)
        touched.update(army.sector for army in changes.after.armies.values() if army.player in changes.players)
        self._motion.finish()
        changed = {s: self._land.picture_of(s) for s in touched if self._has_another_owner(before, s)}
        for sector in touched:
            self._show_sector(sector)
        if touched:
            self._signs.lay_out()
            self._pills.show()
        if before.open_battles != changes.after.open_battles or before.battles is not changes.after.battles:
            self._detachments.show()
        self._motion.begin(before, changed)

    def _has_another_owner(self, before: Campaign, sector: SectorId) -> bool:
        return sector in before.sectors and before.sectors[sector].owner != self._canvas.state.sectors[sector].owner

    def _take_map(self) -> None:
        """Another map: what is drawn as before stays, the rest is made anew (campaign:C67, campaign:C90)."""
        self._canvas.light = Light()
        self._motion.finish()
        gone = self._canvas.take_map()
        self._lights.forget()
        for sector in gone:
            self._counters.forget(sector)
        self._land.take_map(gone)
        self._routes.take_map()
        self._signs.take_map()
        self._show_all()

    def _show_sector(self, sector: SectorId) -> None:
        self._land.show_owner(sector)
        self._counters.show(sector)
        self._routes.show_hub(sector, empty=not self._counters.in_sector(sector))

    def show_backdrop(self, backdrop: Backdrop | None, picture: QPixmap) -> None:
        """Show the picture beneath the map, which then shines through the ground, or none (campaign:C92)."""
        self._land.show_backdrop(backdrop, picture)

    def show_light(self, light: Light) -> None:
        """Show another selection, reach, way or hover."""
        before, self._canvas.light = self._canvas.light, light
        touched: set[SectorId | None] = set(self._lights.show())
        if before.hover_army != light.hover_army:
            touched |= {before.hover_sector, light.hover_sector}
        if (before.army, before.dragged, before.targets) != (light.army, light.dragged, light.targets):
            touched |= {before.sector, light.sector}
        for sector in touched:
            if sector in self._canvas.shapes:
                self._counters.show(sector)
        if self._counters.fanned:
            self._counters.refan()
        if _of_plan(before) != _of_plan(light):
            self._plan.show()
            self._pills.show()
        elif (before.threats, before.distances) != (light.threats, light.distances):
            self._pills.show()

    def set_zoom(self, zoom: float) -> None:
        """Lay everything out for another zoom; pictures of the ground follow as there is time."""
        before = self._canvas.detail
        self._motion.finish()
        self._canvas.zoom = zoom
        if self._canvas.detail != before:
            self._routes.colour()
            for sector in self._canvas.shapes:
                self._counters.show(sector)
        self._lay_out()

    def see(self, area: QRectF) -> None:
        """Tell what part of the scene is in sight; what is not can wait."""
        self._land.see(area)
        self._signs.see(area)

    def keep_pills(self, within: QRectF | None, beside: Sequence[QRectF]) -> None:
        """Pills lie in this part of the scene, and not under what floats over these, as far as there is room."""
        self._pills.keep(within, beside)

    def set_theme(self) -> None:
        """Show everything in the theme's colours; pictures of the ground follow as there is time."""
        self._land.forget_colours()
        self._routes.colour()
        self._lights.forget()
        self._lights.show()
        self._signs.colour()
        self._show_all()

    def set_ratio(self, ratio: float) -> None:
        """The window went to a screen with more or fewer pixels a point."""
        if ratio != self._canvas.ratio:
            self._canvas.ratio = ratio
            self._land.forget_pictures()
            self.set_theme()

    def finish(self) -> None:
        """Draw the ground that is still to be drawn, now; what moves is where it belongs."""
        self._motion.finish()
        self._land.finish()

    @property
    def motion(self) -> Motion:
        """What moves at the moment."""
        return self._motion

    def _lay_out(self) -> None:
        self.setSceneRect(self.size_at(self.zoom).adjusted(-ROUND, -ROUND, ROUND, ROUND))
        self._land.lay_out()
        self._routes.lay_out()
        self._lights.lay_out()
        for sector in self._canvas.shapes:
            self._counters.lay_out(sector)
        self._signs.lay_out()
        self._detachments.show()
        self._plan.show()
        self._pills.show()

    # --- what is in the hand ---------------------------------------------------------------------------------------

    def lift(self, army: ArmyId, point: QPointF) -> None:
        """Show an army's counter lifted off the map, under the pointer."""
        self._carried.lift(army, point)

    def say(self, words: str, *, allowed: bool) -> None:
        """Say below what is lifted what letting go would do, or why it would do nothing."""
        self._carried.say(words, allowed=allowed)

    @property
    def said(self) -> str:
        """What is said below what is lifted."""
        return self._carried.words

    def put_down(self) -> None:
        """No counter is lifted any more."""
        self._carried.put_down()

    def fan_out(self, stand: Stand | None) -> None:
        """Lay a stack's counters beside each other; None: no stack is fanned out."""
        self._counters.fan_out(stand)

    @property
    def fanned(self) -> tuple[ArmyId, ...]:
        """The armies of the stack that is fanned out."""
        return self._counters.fanned

    def in_fan(self, point: QPointF) -> bool:
        """Whether a point of the scene lies on the stack that is fanned out."""
        return self._counters.fan_area().contains(point)

    def show_moved_hub(self, point: QPointF | None) -> None:
        """Show where a sector's hub would be put down; None: nothing is moved."""
        self._moved_hub.setVisible(point is not None)
        if point is not None:
            p = self._canvas.look.palette
            self._moved_hub.setBrush(QColor(p.lamp))
            self._moved_hub.setPen(QPen(QColor(p.road_case), 2))
            self._moved_hub.setPos(point)


def _of_plan(light: Light) -> tuple[object, ...]:
    """What the marks of the contemplated way, and the odds, depend on."""
    return light.army, light.dragged, light.goals, light.path, light.chances, light.pointed
