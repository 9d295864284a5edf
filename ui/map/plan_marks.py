"""The contemplated way: its arrow, what each hazard costs, what Enter does at the goal, and what would be over."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem

from campaign.words import _, count
from campaign.world.ids import ArmyId, SectorId
from campaign.world.zones import hazard_dice
from ui.map import moves
from ui.map.canvas import Z_PILL, Z_PLAN, Canvas, put
from ui.map.counters import BETWEEN, Counters
from ui.map.labels import Labels
from ui.map.odds import is_told, percent


class PlanMarks:
    """The layer, made anew for every plan."""

    def __init__(self, canvas: Canvas, counters: Counters, signs: Labels) -> None:
        self._canvas, self._counters, self._signs = canvas, counters, signs
        self._items: list[QGraphicsItem] = []
        self._pills: list[QGraphicsItem] = []

    def pill_places(self) -> list[QRectF]:
        """Where words lie that nothing else may hide."""
        return [item.sceneBoundingRect() for item in self._pills]

    def show(self) -> None:
        """Show the way of the army in hand, if one is contemplated, else the safest one to what is pointed at."""
        canvas, light, state = self._canvas, self._canvas.light, self._canvas.state
        for item in self._items:
            canvas.scene.removeItem(item)
        self._items, self._pills = [], []
        army = None if light.army is None or not light.path else state.armies.get(light.army)
        if army is not None:
            hazards = moves.hazards(state, army.id, light.path)
            self._draw_arrow([canvas.hub_of(sector) for sector in (army.sector, *light.path)])
        elif (pointed := light.pointed) is not None and pointed.way:
            hazards = pointed.hazards
            self._draw_arrow([canvas.hub_of(sector) for sector in pointed.way], dashed=True)
        else:
            return
        for _here, there, hazard in hazards:
            place = self._signs.hazard_at(hazard, there) + QPointF(46, 0)
            words = _("{n}D6 FP").format(n=hazard_dice(state, hazard))
            self._add_pill(canvas.pictures.pill(words, tone="warn"), place)
        if army is not None:
            self._draw_goal(army.id, light.path[-1])

    def _draw_arrow(self, hubs: list[QPointF], *, dashed: bool = False) -> None:
        p = self._canvas.look.palette
        start, end = QLineF(hubs[0], hubs[1]), QLineF(hubs[-1], hubs[-2])
        first = hubs[0] + (hubs[1] - hubs[0]) * min(0.4, 34 / max(1.0, start.length()))
        last = hubs[-1] + (hubs[-2] - hubs[-1]) * min(0.5, 44 / max(1.0, end.length()))
        path = QPainterPath(first)
        for hub in hubs[1:-1]:
            path.lineTo(hub)
        path.lineTo(last)
        for colour, width, z in ((p.void, 9.0, Z_PLAN), (p.lamp, 4.5, Z_PLAN + 0.1)):
            pen = self._canvas.pen(colour, width)
            if dashed and colour == p.lamp:
                pen.setDashPattern([2.0, 2.0])
            self._add_path(path, pen, z)
        direction = QLineF(hubs[-2], hubs[-1]).unitVector()
        dx, dy = direction.dx(), direction.dy()
        tip = last + QPointF(dx, dy) * 13
        wings = [last + QPointF(-dy, dx) * 8, last - QPointF(-dy, dx) * 8]
        arrow = QPainterPath()
        arrow.addPolygon(QPolygonF([tip, *wings, tip]))
        self._add_path(arrow, self._canvas.pen(p.lamp, 2), Z_PLAN + 0.2, QBrush(QColor(p.lamp)))

    def _draw_goal(self, army: ArmyId, sector: SectorId) -> None:
        """Say at the goal what Enter does, beside the arrow rather than on it."""
        canvas, light = self._canvas, self._canvas.light
        hub, counters = canvas.hub_of(sector), len(self._counters.in_sector(sector))
        came_from = canvas.hub_of((canvas.state.armies[army].sector, *light.path)[-2])
        below = QPointF(0, canvas.side / 2 + 18 if counters else 22)
        beside = QPointF(counters * (canvas.side + BETWEEN) / 2 + 56, 0)
        from_below = came_from.y() - hub.y() > abs(came_from.x() - hub.x()) * 0.6
        place = hub + (beside if from_below else below)
        if light.dragged is None:  # else what hangs under the pointer says it
            self._say_what_enter_does(sector, place)
        if over := moves.over_limit(canvas.state, army, sector):
            words = count("{n} over", "{n} over", over)
            self._add_pill(canvas.pictures.pill(words, icon="warning"), place + QPointF(0, 26))

    def _say_what_enter_does(self, sector: SectorId, place: QPointF) -> None:
        """In a pill that is lit, with the odds where they are known."""
        canvas, light = self._canvas, self._canvas.light
        goal = light.goals.get(sector)
        words = _("Enter: attack") if goal is not None and goal.attack else _("Enter: move")
        chance = light.chances.get(sector)
        if chance is not None and is_told(chance) and chance.path == light.path:
            self._add_pill(canvas.pictures.odds(percent(chance), chance.share, lit=True, more=words), place)
        else:
            self._add_pill(canvas.pictures.pill(words, lit=True), place)

    def _add_pill(self, picture: QPixmap, place: QPointF) -> None:
        item = self._canvas.pixmap_item(Z_PILL)
        put(item, picture)
        item.setPos(self._canvas.snapped(place))
        self._items.append(item)
        self._pills.append(item)

    def _add_path(self, path: QPainterPath, pen: QPen, z: float, brush: QBrush | None = None) -> None:
        item = self._canvas.path_item(z)
        item.setPath(path)
        item.setPen(pen)
        if brush is not None:
            item.setBrush(brush)
        self._items.append(item)
