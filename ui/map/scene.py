"""The map's scene: one item for each thing on the map, kept in step with a campaign.

Made of stock items only; a point of the scene is a point of the screen, so nothing is stretched and a zoom lays
everything out anew. Shows what it is told; selects nothing and orders nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import (
    QGraphicsEllipseItem,
    QGraphicsPathItem,
    QGraphicsPixmapItem,
    QGraphicsScene,
)

from campaign.words import _, count
from campaign.world import queries
from campaign.world.ids import ArmyId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import MapSector
from campaign.world.state import Backdrop, Battle, BattleStage, Campaign
from ui.map import ground, moves
from ui.map.ground import Picture, Texture
from ui.map.moves import Goal
from ui.map.pictures import DISC, SIDE, CounterLook, LabelLook, Pictures
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.desk import Changes

SHINES = 0.8  # how much of a picture beneath that covers everything is seen through the ground
SHARPEST = 2.2  # ground is drawn for this scale at most, and enlarged beyond it
SLICE = 0.010  # seconds of drawing before the window may do something else
BETWEEN, FACING = 6.0, 22.0  # points between counters, and between enemies in a battle
COUNTER = 3  # how much a hidden counter weighs against a hidden label
GRIP = 16.0  # points round a hub by which it can be taken
SIDE_BY_SIDE = 3  # more armies in a sector than this are stacked by player

# What lies on what.
Z_LAND, Z_GROUND, Z_VEIL, Z_ROUTE, Z_OUTLINE, Z_MARK, Z_PLAN, Z_LABEL, Z_COUNTER, Z_PILL, Z_LIFTED = range(11)


@dataclass(frozen=True, slots=True)
class Stand:
    """Armies that share a place on the map: the top one is seen, the others are cards behind it."""

    armies: tuple[ArmyId, ...]
    player: PlayerId
    attacks: bool = False


@dataclass(slots=True)
class _Place:
    """The items of one sector. ``outline`` in map units."""

    ground: QGraphicsPixmapItem
    veil: QGraphicsPathItem
    line: QGraphicsPathItem
    hub: QGraphicsEllipseItem
    label: QGraphicsPixmapItem
    zone: QGraphicsPixmapItem
    battle: QGraphicsPixmapItem
    outline: QPainterPath
    surface: Texture
    owner: PlayerId | None = None
    scale: float = 1.0  # for which the ground's picture was made
    counters: list[QGraphicsPixmapItem] = field(default_factory=list)
    stands: tuple[Stand, ...] = ()


@dataclass(frozen=True, slots=True)
class Light:
    """What is lit on the map: the selection, what the selected army can reach, and the contemplated way."""

    sector: SectorId | None = None
    army: ArmyId | None = None
    goals: Mapping[SectorId, Goal] = field(default_factory=dict)
    path: tuple[SectorId, ...] = ()
    hover_sector: SectorId | None = None
    hover_army: ArmyId | None = None


class MapScene(QGraphicsScene):
    """The map of one campaign."""

    def __init__(self, look: Theme, state: Campaign, ratio: float = 1.0, zoom: float = 1.0) -> None:
        super().__init__()
        self._look, self._state, self._ratio, self._zoom = look, state, ratio, zoom
        self._light = Light()
        self._all_pictures: dict[tuple[str, float], Pictures] = {}  # by theme and pixels a point
        self._pictures = self._pictures_now()
        self._document = state.setting.map
        self._grounds: dict[SectorId, MapSector] = {
            state.setting.sector_ids[sector.key]: sector for sector in self._document.sectors
        }
        self._stale: list[SectorId] = []
        self._waters: dict[str, Picture] = {}  # by theme
        self._drawn: dict[tuple[SectorId, str, str], Picture] = {}  # by sector, owner and theme, at one scale
        self._drawn_scale = 0.0
        self._water_is_stale = False
        self._painter_timer = QTimer(self)
        self._painter_timer.setInterval(0)
        self._painter_timer.timeout.connect(self._paint_some)
        self._water = self._pixmap_item(Z_LAND)
        self._land = self._path_item(Z_LAND + 0.5)
        self._beneath = self._pixmap_item(Z_LAND + 0.7)
        self._backdrop: Backdrop | None = None
        self._coast = self._coast_now()
        self._places = {sector: self._new_place(shape) for sector, shape in self._grounds.items()}
        self._routes = {route: self._new_route() for route in state.setting.routes}
        self._mines: dict[RouteId, QGraphicsPixmapItem] = {}
        self._plan_items: list[QGraphicsPathItem | QGraphicsPixmapItem] = []
        self._lifted: QGraphicsPixmapItem | None = None
        self._moved_hub = QGraphicsEllipseItem(-8, -8, 16, 16)
        self._moved_hub.setZValue(Z_LIFTED)
        self._moved_hub.setVisible(False)
        self.addItem(self._moved_hub)
        self.show_all(state)

    # --- what is asked of it ---------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Points of the screen for one unit of the map."""
        return self._zoom

    def size_at(self, zoom: float) -> QRectF:
        """The rectangle that the land takes up at a zoom."""
        box = self._coast.boundingRect()
        return QRectF(box.topLeft() * zoom, box.bottomRight() * zoom)

    def sector_at(self, point: QPointF) -> SectorId | None:
        """The sector under a point of the scene."""
        place = point / self._zoom
        return next((sector for sector, items in self._places.items() if items.outline.contains(place)), None)

    @property
    def backdrop_picture(self) -> QPixmap:
        """The picture beneath the map as it was read."""
        return self._beneath.pixmap()

    def hub_at(self, point: QPointF) -> SectorId | None:
        """The sector whose hub lies under a point of the scene, or nearly."""
        near = min(self._places, key=lambda sector: QLineF(self.hub_of(sector), point).length())
        return near if QLineF(self.hub_of(near), point).length() <= GRIP else None

    def show_moved_hub(self, point: QPointF | None) -> None:
        """Show where a sector's hub would be put down; None: nothing is moved."""
        self._moved_hub.setVisible(point is not None)
        if point is not None:
            p = self._look.palette
            self._moved_hub.setBrush(QColor(p.lamp))
            self._moved_hub.setPen(QPen(QColor(p.road_case), 2))
            self._moved_hub.setPos(point)

    def stand_at(self, point: QPointF) -> Stand | None:
        """The counter, or stack of counters, under a point of the scene."""
        for items in self._places.values():
            for item, stand in zip(items.counters, items.stands, strict=True):
                if _square(item.pos(), self._side).contains(point):
                    return stand
        return None

    def covered(self, area: QRectF) -> int:
        """What would be lost to sight under a part of the scene: labels, and counters, which weigh more."""
        labels, counters = self.words_and_counters()
        return sum(label.intersects(area) for label in labels) + COUNTER * sum(c.intersects(area) for c in counters)

    def words_and_counters(self) -> tuple[list[QRectF], list[QRectF]]:
        """Where labels and counters lie."""
        places = self._places.values()
        labels = [place.label.sceneBoundingRect() for place in places if not place.label.pixmap().isNull()]
        return labels, [_square(item.pos(), self._side) for place in places for item in place.counters]

    def hub_of(self, sector: SectorId) -> QPointF:
        """Where a sector's counters stand."""
        x, y = self._grounds[sector].hub
        return QPointF(x, y) * self._zoom

    def counter_of(self, army: ArmyId) -> QGraphicsPixmapItem | None:
        """The item that shows an army, alone or as part of a stack."""
        for items in self._places.values():
            for item, stand in zip(items.counters, items.stands, strict=True):
                if army in stand.armies:
                    return item
        return None

    def has(self, sector: SectorId) -> bool:
        """Whether the sector is on the map."""
        return sector in self._places

    def owner_shown(self, sector: SectorId) -> PlayerId | None:
        """Whose band the sector has on the map."""
        return self._places[sector].owner

    def veiled(self, sector: SectorId) -> bool:
        """Whether the selected army cannot go there."""
        return self._places[sector].veil.isVisible()

    # --- keeping in step -------------------------------------------------------------------------------------------

    def show_all(self, state: Campaign) -> None:
        """Show a campaign from the ground up."""
        self._state = state
        self._show_water()
        self._show_mines()
        for sector in self._places:
            self._show_sector(sector)
        self._lay_out()

    def show_changes(self, changes: Changes) -> None:
        """Show what has changed: these sectors with all that stands there, and the minefields."""
        before, self._state = self._state, changes.after
        if changes.map:
            self._take_map()
            return
        if before.minefields is not changes.after.minefields:
            self._show_mines()
        touched = set(changes.sectors)
        touched.update(army.sector for army in changes.after.armies.values() if army.player in changes.players)
        for sector in touched:
            self._show_sector(sector)
            self._lay_out_sector(sector)
        self._lay_out_words()

    def _take_map(self) -> None:
        """Another map: what is drawn as before stays, the rest is made anew (campaign:C67, campaign:C90)."""
        setting, old = self._state.setting, self._grounds
        outside = (self._document.land, self._document.width, self._document.height)
        self._document, self._light = setting.map, Light()
        self._grounds = {setting.sector_ids[sector.key]: sector for sector in setting.map.sectors}
        for sector in [sector for sector in old if self._grounds.get(sector) != old[sector]]:
            self._forget_place(sector)
        self._places = {
            sector: self._places.get(sector) or self._new_place(shape) for sector, shape in self._grounds.items()
        }
        for route in [route for route in self._routes if route not in setting.routes]:
            for item in self._routes.pop(route):
                self.removeItem(item)
        for route in setting.routes:
            if route not in self._routes:
                self._routes[route] = self._new_route()
        if outside != (self._document.land, self._document.width, self._document.height):
            self._coast = self._coast_now()
            self._waters.clear()
            self._show_water()
        self._show_mines()
        for sector in self._places:
            self._show_sector(sector)
        self._lay_out()

    def _forget_place(self, sector: SectorId) -> None:
        """Take a sector's items off, and the pictures that were drawn for them."""
        place = self._places.pop(sector)
        items = (place.ground, place.veil, place.line, place.hub, place.label, place.zone, place.battle)
        for item in (*items, *place.counters):
            self.removeItem(item)
        self._drawn = {key: made for key, made in self._drawn.items() if key[0] != sector}
        self._stale = [other for other in self._stale if other != sector]

    def _coast_now(self) -> QPainterPath:
        coast = QPainterPath()
        for outline in self._document.land:
            coast.addPath(ground.shape(outline))
        return coast

    def show_backdrop(self, backdrop: Backdrop | None, picture: QPixmap) -> None:
        """Show the picture beneath the map, which then shines through the ground, or none (campaign:C92)."""
        self._backdrop = backdrop
        self._beneath.setPixmap(picture if backdrop is not None else QPixmap())
        self._lay_out_backdrop()

    def _lay_out_backdrop(self) -> None:
        backdrop, picture = self._backdrop, self._beneath.pixmap()
        shown = backdrop is not None and not picture.isNull()
        if backdrop is not None and shown:
            across, down = backdrop.width / picture.width(), backdrop.height / picture.height()
            self._beneath.setTransform(QTransform.fromScale(across * self._zoom, down * self._zoom))
            self._beneath.setPos(QPointF(backdrop.x, backdrop.y) * self._zoom)
        through = 1 - SHINES * backdrop.opacity / 100 if backdrop is not None and shown else 1.0
        for place in self._places.values():
            place.ground.setOpacity(through)

    def show_light(self, light: Light) -> None:
        """Show another selection, reach, way or hover."""
        before, was_veiled = self._light, {sector for sector in self._places if self._is_out_of_reach(sector)}
        self._light = light
        veiled = {sector for sector in self._places if self._is_out_of_reach(sector)}
        for sector in self._places:
            self._show_line(sector)
        touched: set[SectorId | None] = set()
        if before.hover_army != light.hover_army:
            touched |= {before.hover_sector, light.hover_sector}
        if before.army != light.army:
            touched |= {before.sector, light.sector}
        for sector in (veiled ^ was_veiled).union(sector for sector in touched if sector is not None):
            self._places[sector].veil.setVisible(sector in veiled)
            self._show_counters(sector)
            self._lay_out_counters(sector)
        if (before.army, before.goals, before.path) != (light.army, light.goals, light.path):
            self._show_plan()

    def set_zoom(self, zoom: float) -> None:
        """Lay everything out for another zoom; pictures of the ground follow as there is time."""
        before = self._detail
        self._zoom = zoom
        if self._detail != before:
            for sector in self._places:
                self._show_sector(sector)
        self._lay_out()

    def set_theme(self) -> None:
        """Show everything in the theme's colours; pictures of the ground follow as there is time."""
        self._pictures = self._pictures_now()
        for place in self._places.values():
            place.scale = 0.0
        self.show_all(self._state)
        self.show_light(self._light)
        self._show_plan()

    def _pictures_now(self) -> Pictures:
        key = (self._look.palette.name, self._ratio)
        if key not in self._all_pictures:
            self._all_pictures[key] = Pictures(self._look, self._ratio)
        return self._all_pictures[key]

    def set_ratio(self, ratio: float) -> None:
        """The window went to a screen with more or fewer pixels a point."""
        if ratio != self._ratio:
            self._ratio = ratio
            self._drawn.clear()
            self.set_theme()

    def finish(self) -> None:
        """Draw the ground that is still to be drawn, now."""
        while self._stale or self._water_is_stale:
            self._paint_next()
        self._painter_timer.stop()

    def lift(self, army: ArmyId, point: QPointF) -> None:
        """Show an army's counter lifted off the map, under the pointer."""
        if self._lifted is None:
            self._lifted = self._pixmap_item(Z_LIFTED)
            look = self._counter_look(Stand((army,), self._state.armies[army].player), state="selected")
            self._put_pixmap(self._lifted, self._pictures.counter(look, self._side))
        self._lifted.setPos(point - QPointF(0, 7))

    def put_down(self) -> None:
        """No counter is lifted any more."""
        if self._lifted is not None:
            self.removeItem(self._lifted)
            self._lifted = None

    # --- items -----------------------------------------------------------------------------------------------------

    def _pixmap_item(self, z: float) -> QGraphicsPixmapItem:
        item = QGraphicsPixmapItem()
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setZValue(z)
        self.addItem(item)
        return item

    def _path_item(self, z: float) -> QGraphicsPathItem:
        item = QGraphicsPathItem()
        item.setPen(QPen(Qt.PenStyle.NoPen))
        item.setZValue(z)
        self.addItem(item)
        return item

    def _put_pixmap(self, item: QGraphicsPixmapItem, picture: QPixmap) -> None:
        """Give an item a picture whose middle lies on the item's place."""
        item.setPixmap(picture)
        item.setOffset(
            -picture.width() / picture.devicePixelRatio() / 2, -picture.height() / picture.devicePixelRatio() / 2
        )

    def _new_place(self, sector: MapSector) -> _Place:
        hub = QGraphicsEllipseItem(-4, -4, 8, 8)
        hub.setZValue(Z_MARK)
        self.addItem(hub)
        return _Place(
            ground=self._pixmap_item(Z_GROUND),
            veil=self._path_item(Z_VEIL),
            line=self._path_item(Z_OUTLINE),
            hub=hub,
            label=self._pixmap_item(Z_LABEL),
            zone=self._pixmap_item(Z_MARK),
            battle=self._pixmap_item(Z_PILL),
            outline=ground.shape(sector.outline),
            surface=ground.texture(sector),
            scale=0.0,
        )

    def _new_route(self) -> tuple[QGraphicsPathItem, QGraphicsPathItem]:
        return self._path_item(Z_ROUTE), self._path_item(Z_ROUTE + 0.1)

    # --- what each shows -------------------------------------------------------------------------------------------

    @property
    def _detail(self) -> int:
        """How much there is room for: 3 everything, 2 smaller names, 1 letters and stock, 0 discs."""
        width = self._zoom * sum(p.outline.boundingRect().width() for p in self._places.values()) / len(self._places)
        return 3 if width >= 185 else 2 if width >= 125 else 1 if width >= 82 else 0

    @property
    def _side(self) -> float:
        """How wide a counter is."""
        return (DISC, 38.0, 40.0, SIDE)[self._detail]

    def _show_water(self) -> None:
        self._land.setBrush(QColor(self._look.palette.void))
        self._water_is_stale = True
        self._painter_timer.start()

    def _paint_water(self) -> None:
        self._water_is_stale = False
        theme = self._look.palette
        if theme.name not in self._waters:
            self._waters[theme.name] = ground.water_picture(self._document, theme)
        made = self._waters[theme.name]
        self._water.setPixmap(made.pixmap)
        self._water.setOffset(made.x, made.y)

    def _show_sector(self, sector: SectorId) -> None:
        place, shown = self._places[sector], self._state.sectors[sector]
        if place.owner != shown.owner:
            place.owner, place.scale = shown.owner, 0.0
        if shown.radioactive:
            self._put_pixmap(place.zone, self._pictures.zone())
        self._show_counters(sector)
        self._show_battle(sector)
        self._show_line(sector)
        p = self._look.palette
        place.veil.setBrush(QColor(p.veil))
        place.veil.setVisible(self._is_out_of_reach(sector))
        place.hub.setBrush(QColor(p.road))
        place.hub.setPen(QPen(QColor(p.road_case), 2))
        place.hub.setVisible(not place.counters)

    def _show_counters(self, sector: SectorId) -> None:
        place = self._places[sector]
        place.stands = tuple(self._stands(sector))
        while len(place.counters) > len(place.stands):
            self.removeItem(place.counters.pop())
        while len(place.counters) < len(place.stands):
            place.counters.append(self._pixmap_item(Z_COUNTER))
        for item, stand in zip(place.counters, place.stands, strict=True):
            look = self._counter_look(stand, self._counter_state(sector, stand))
            self._put_pixmap(item, self._pictures.counter(look, self._side))
            item.setZValue(Z_COUNTER + (0.5 if self._light.army in stand.armies else 0))

    def _stands(self, sector: SectorId) -> Iterator[Stand]:
        """The armies of a sector: each by itself, or a stack for each player where they are many."""
        state = self._state
        armies = queries.armies_in(state, sector)
        owner, attackers = state.sectors[sector].owner, self._attackers(sector)
        ordered = sorted(armies, key=lambda a: (a.id in attackers, a.player != owner, state.seats.index(a.player)))
        if len(armies) <= SIDE_BY_SIDE and self._detail > 1:
            for army in ordered:
                yield Stand((army.id,), army.player, army.id in attackers)
            return
        for player in dict.fromkeys(army.player for army in ordered):
            own = [army.id for army in ordered if army.player == player]
            own.sort(key=lambda army: (army != self._light.army, state.armies[army].moved))
            yield Stand(tuple(own), player, own[0] in attackers)

    def _attackers(self, sector: SectorId) -> frozenset[ArmyId]:
        battle = self._battle_in(sector)
        if battle is None or battle.defender is None:
            return frozenset()
        return frozenset(
            force.army for force in battle.forces if force.stands and force.team != battle.team_of(battle.defender)
        )

    def _battle_in(self, sector: SectorId) -> Battle | None:
        return next(
            (b for b in self._state.battles.values() if b.sector == sector and b.stage is not BattleStage.OVER), None
        )

    def _counter_state(self, sector: SectorId, stand: Stand) -> str:
        if self._light.army in stand.armies:
            return "selected"
        if self._is_out_of_reach(sector):
            return "dim"
        return "hover" if self._light.hover_army in stand.armies else "rest"

    def _counter_look(self, stand: Stand, state: str) -> CounterLook:
        army, player = self._state.armies[stand.armies[0]], self._state.players[stand.player]
        return CounterLook(
            letter=player.letter,
            faction=player.faction,
            fp=queries.army_fp(self._state, army.id),
            hqs=queries.hq_count(self._state, army.id),
            led=army.hidden_fp > 0 or queries.army_is_led(self._state, army.id),
            commander=player.commander is not None and player.commander in army.figures,
            moved=army.moved,
            stack=len(stand.armies),
            state=state,
        )

    def _show_battle(self, sector: SectorId) -> None:
        open_here = self._battle_in(sector) is not None
        place = self._places[sector]
        place.battle.setVisible(open_here)
        if open_here:
            self._put_pixmap(place.battle, self._pictures.round_mark("battle"))

    def _show_mines(self) -> None:
        for item in self._mines.values():
            self.removeItem(item)
        self._mines = {}
        for route, minefield in self._state.minefields.items():
            item = self._pixmap_item(Z_LABEL + 0.5)
            self._put_pixmap(item, self._pictures.mine(self._state.players[minefield.player].letter))
            self._mines[route] = item

    def _is_out_of_reach(self, sector: SectorId) -> bool:
        """Whether the army in hand can go elsewhere, but not there."""
        light = self._light
        if light.army is None or not any(goal.paths for goal in light.goals.values()):
            return False
        goal = light.goals.get(sector)
        return sector != light.sector and (goal is None or not goal.paths)

    def _show_line(self, sector: SectorId) -> None:
        """The line round a sector: lit, dashed where it can be attacked, thin under the pointer."""
        p, light, line = self._look.palette, self._light, self._places[sector].line
        goal = light.goals.get(sector)
        reached = goal is not None and bool(goal.paths)
        faint = QColor(p.lamp)
        faint.setAlphaF(0.55)
        pen = QPen(Qt.PenStyle.NoPen)
        if sector == light.sector or (light.path and sector == light.path[-1]):
            pen = QPen(QColor(p.lamp), 2.6)
        elif goal is not None and reached and goal.attack:
            pen = QPen(QColor(p.lamp), 2.0)
            pen.setDashPattern([4, 3])
        elif reached:
            pen = QPen(faint, 1.6)
        if sector == light.hover_sector and sector != light.sector and not reached:
            pen = QPen(QColor(p.ink2), 1.5)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        line.setPen(pen)
        line.setZValue(Z_OUTLINE + (0.5 if sector == light.sector else 0))

    # --- where each lies -------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.setSceneRect(self.size_at(self._zoom).adjusted(-400, -400, 400, 400))
        self._lay_out_land()
        self._lay_out_backdrop()
        self._lay_out_routes()
        for sector in self._places:
            self._lay_out_sector(sector)
        self._lay_out_words()
        self._show_plan()

    def _lay_out_land(self) -> None:
        self._water.setScale(self._zoom)
        self._land.setPath(QTransform.fromScale(self._zoom, self._zoom).map(self._coast))

    def _lay_out_sector(self, sector: SectorId) -> None:
        place, hub = self._places[sector], self.hub_of(sector)
        outline = QTransform.fromScale(self._zoom, self._zoom).map(place.outline)
        place.veil.setPath(outline)
        place.line.setPath(outline)
        scale = min(self._zoom, SHARPEST)
        if place.scale != scale:
            if sector not in self._stale:
                self._stale.append(sector)
            self._painter_timer.start()
        if place.scale:
            place.ground.setScale(self._zoom / place.scale)
        place.hub.setPos(hub)
        self._lay_out_counters(sector)

    def _lay_out_words(self) -> None:
        """Labels where they hide nothing, and then the marks that keep clear of them."""
        _labels, taken = self.words_and_counters()
        for sector in self._places:
            taken.append(self._lay_out_label(sector, taken))
        for sector, place in self._places.items():
            if self._grounds[sector].radioactive:
                place.zone.setPos(self._free_place(place, self.hub_of(sector), taken))
        self._lay_out_mines()

    def _lay_out_label(self, sector: SectorId, taken: list[QRectF]) -> QRectF:
        """Above the counters; else below or to a side, within the sector; where all is taken, without its name."""
        place, hub = self._places[sector], self.hub_of(sector)
        away = self._side / 2 + 11 if place.counters else 9.0
        for detail in dict.fromkeys((self._detail, min(self._detail, 1))):
            picture = self._pictures.label(self._label_look(sector, detail))
            width, height = picture.width() / self._ratio, picture.height() / self._ratio
            up, down = QPointF(0, -away - height / 2), QPointF(0, away + height / 2)
            self._put_pixmap(place.label, picture)
            place.label.setPos(self._snapped(hub + up))
            for shift in (step + QPointF(x, 0) for step in (up, down) for x in (0, 22, -22, 44, -44, 64, -64, 86, -86)):
                box = QRectF(hub.x() + shift.x() - width / 2, hub.y() + shift.y() - height / 2, width, height)
                inside = shift == up or place.outline.contains(box.center() / self._zoom)
                if inside and not any(box.intersects(other) for other in taken):
                    place.label.setPos(self._snapped(hub + shift))
                    return box
        return place.label.sceneBoundingRect()

    def _label_look(self, sector: SectorId, detail: int) -> LabelLook:
        shown = self._state.sectors[sector]
        owner = "" if shown.owner is None else self._state.players[shown.owner].letter
        lost_home = shown.home if shown.home != shown.owner else None
        home = "" if lost_home is None else self._state.players[lost_home].letter
        return LabelLook(owner, shown.name, home, shown.stock, detail)

    def _free_place(self, place: _Place, hub: QPointF, taken: list[QRectF]) -> QPointF:
        """Where the mark of a zone lies: in the sector, beside counters and labels."""
        for away in (40, 52, 66, 80):
            for dx, dy in ((1, 0.1), (-1, 0.1), (0.7, 0.7), (-0.7, 0.7), (0, 0.9), (0.8, -0.6), (-0.8, -0.6), (0, -1)):
                spot = hub + QPointF(dx, dy) * away
                box = _square(spot, 20)
                inside = all(
                    place.outline.contains(corner / self._zoom)
                    for corner in (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
                )
                if inside and not any(box.intersects(other) for other in taken):
                    return spot
        return hub + QPointF(self._side / 2 + 16, 0)

    def _lay_out_counters(self, sector: SectorId) -> None:
        place, hub, side = self._places[sector], self.hub_of(sector), self._side
        gaps = [FACING if a.attacks != b.attacks else BETWEEN for a, b in pairwise(place.stands)]
        x = hub.x() - (len(place.stands) * side + sum(gaps)) / 2 + side / 2
        place.battle.setPos(hub)
        for number, item in enumerate(place.counters):
            item.setPos(self._snapped(QPointF(x, hub.y())))
            gap = gaps[number] if number < len(gaps) else 0.0
            if gap == FACING:
                place.battle.setPos(self._snapped(QPointF(x + side / 2 + FACING / 2, hub.y())))
            x += side + gap

    def _snapped(self, point: QPointF) -> QPointF:
        """The point on a whole pixel, so that small pictures stay sharp."""
        return QPointF(round(point.x() * self._ratio) / self._ratio, round(point.y() * self._ratio) / self._ratio)

    def _lay_out_routes(self) -> None:
        p = self._look.palette
        for route, (case, line) in self._routes.items():
            a, b = self._state.setting.routes[route]
            path = QPainterPath(self.hub_of(a))
            path.lineTo(self.hub_of(b))
            case.setPath(path)
            case.setPen(QPen(QColor(p.road_case), 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            line.setPath(path)
            line.setPen(QPen(QColor(p.road), 1.7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))

    def _lay_out_mines(self) -> None:
        for route, item in self._mines.items():
            item.setPos(self._snapped(self._mine_place(*self._state.setting.routes[route])))

    def _mine_place(self, a: SectorId, b: SectorId) -> QPointF:
        """Where a minefield is drawn: on the border, or as near to it as labels and counters leave room."""
        here, there, border = self.hub_of(a), self.hub_of(b), self._border(a, b)
        taken = [
            item.sceneBoundingRect()
            for sector in (a, b)
            for item in (self._places[sector].label, *self._places[sector].counters)
        ]
        for away in (0.0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18):
            spot = here + (there - here) * min(0.75, max(0.25, border + away))
            if not any(_square(spot, 22).intersects(box) for box in taken):
                return spot
        return here + (there - here) * border

    def _border(self, a: SectorId, b: SectorId) -> float:
        """The share of a route that lies in its first sector."""
        here, there = self.hub_of(a), self.hub_of(b)
        outline = self._places[a].outline
        low, high = 0.0, 1.0
        for _step in range(8):
            middle = (low + high) / 2
            inside = outline.contains((here + (there - here) * middle) / self._zoom)
            low, high = (middle, high) if inside else (low, middle)
        return low

    # --- the contemplated way --------------------------------------------------------------------------------------

    def _show_plan(self) -> None:
        for item in self._plan_items:
            self.removeItem(item)
        self._plan_items = []
        light = self._light
        if light.army is None or not light.path or light.army not in self._state.armies:
            return
        steps = (self._state.armies[light.army].sector, *light.path)
        self._draw_arrow([self.hub_of(sector) for sector in steps])
        for _here, there, hazard in moves.hazards(self._state, light.army, light.path):
            mark: QGraphicsPixmapItem = self._mines.get(RouteId(hazard), self._places[there].zone)
            self._add_pill(_("2D6 FP"), mark.pos() + QPointF(46, 0), tone="warn")
        self._draw_goal(light.army, light.path[-1])

    def _draw_arrow(self, hubs: list[QPointF]) -> None:
        p = self._look.palette
        start, end = QLineF(hubs[0], hubs[1]), QLineF(hubs[-1], hubs[-2])
        first = hubs[0] + (hubs[1] - hubs[0]) * min(0.4, 34 / max(1.0, start.length()))
        last = hubs[-1] + (hubs[-2] - hubs[-1]) * min(0.5, 44 / max(1.0, end.length()))
        path = QPainterPath(first)
        for hub in hubs[1:-1]:
            path.lineTo(hub)
        path.lineTo(last)
        for colour, width, z in ((p.void, 9.0, Z_PLAN), (p.lamp, 4.5, Z_PLAN + 0.1)):
            item = self._path_item(z)
            item.setPath(path)
            item.setPen(
                QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            )
            self._plan_items.append(item)
        direction = QLineF(hubs[-2], hubs[-1]).unitVector()
        dx, dy = direction.dx(), direction.dy()
        tip = last + QPointF(dx, dy) * 13
        wings = [last + QPointF(-dy, dx) * 8, last - QPointF(-dy, dx) * 8]
        head = self._path_item(Z_PLAN + 0.2)
        arrow = QPainterPath()
        arrow.addPolygon(QPolygonF([tip, *wings, tip]))
        head.setPath(arrow)
        head.setBrush(QBrush(QColor(p.lamp)))
        head.setPen(QPen(QColor(p.lamp), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        self._plan_items.append(head)

    def _draw_goal(self, army: ArmyId, sector: SectorId) -> None:
        """Say at the goal what Enter does, beside the arrow rather than on it."""
        goal, hub, counters = self._light.goals.get(sector), self.hub_of(sector), len(self._places[sector].counters)
        came_from = self.hub_of((self._state.armies[army].sector, *self._light.path)[-2])
        below = QPointF(0, self._side / 2 + 18 if counters else 22)
        beside = QPointF(counters * (self._side + BETWEEN) / 2 + 56, 0)
        from_below = came_from.y() - hub.y() > abs(came_from.x() - hub.x()) * 0.6
        place = hub + (beside if from_below else below)
        attack = goal is not None and goal.attack
        self._add_pill(_("Enter: attack") if attack else _("Enter: move"), place, lit=True)
        if over := moves.over_limit(self._state, army, sector):
            self._add_pill(count("{n} over", "{n} over", over), place + QPointF(0, 26), icon="warning")

    def _add_pill(self, text: str, place: QPointF, *, lit: bool = False, icon: str = "", tone: str = "ink") -> None:
        item = self._pixmap_item(Z_PILL)
        self._put_pixmap(item, self._pictures.pill(text, lit=lit, icon=icon, tone=tone))
        item.setPos(self._snapped(place))
        self._plan_items.append(item)

    # --- drawing the ground as there is time -----------------------------------------------------------------------

    def _paint_some(self) -> None:
        until = time.monotonic() + SLICE
        while (self._stale or self._water_is_stale) and time.monotonic() < until:
            self._paint_next()
        if not self._stale and not self._water_is_stale:
            self._painter_timer.stop()

    def _paint_next(self) -> None:
        """The sectors first: they are what people look at."""
        if self._stale:
            self._paint_ground(self._stale.pop(0))
        else:
            self._paint_water()

    def _paint_ground(self, sector: SectorId) -> None:
        place = self._places[sector]
        scale = min(self._zoom, SHARPEST)
        if scale != self._drawn_scale:
            self._drawn.clear()
            self._drawn_scale = scale
        owner = "" if place.owner is None else self._state.players[place.owner].letter
        key = (sector, owner, self._look.palette.name)
        if key not in self._drawn:
            colour = self._look.player(owner) if owner else None
            self._drawn[key] = ground.sector_picture(
                self._grounds[sector], place.surface, colour, self._look.palette, scale, self._ratio
            )
        made = self._drawn[key]
        place.ground.setPixmap(made.pixmap)
        place.ground.setOffset(made.x, made.y)
        place.ground.setScale(self._zoom / scale)
        place.scale = scale


def _square(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
