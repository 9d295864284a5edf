"""The routes as lines between hubs, and the hubs on which nobody stands."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsLineItem

from campaign.world.ids import RouteId, SectorId
from ui.map.canvas import Z_MARK, Z_ROUTE, Canvas


class Routes:
    """The layer."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._lines: dict[RouteId, tuple[QGraphicsLineItem, QGraphicsLineItem]] = {}
        self._hubs: dict[SectorId, QGraphicsEllipseItem] = {}

    def take_map(self) -> None:
        """Lines for the routes that there are."""
        canvas = self._canvas
        for items in self._lines.values():
            for item in items:
                canvas.scene.removeItem(item)
        for hub in self._hubs.values():
            canvas.scene.removeItem(hub)
        self._lines = {route: (self._line(Z_ROUTE), self._line(Z_ROUTE + 0.1)) for route in canvas.state.setting.routes}
        self._hubs = {sector: self._hub() for sector in canvas.shapes}
        for route, pair in self._lines.items():
            a, b = (canvas.shapes[end].ground.hub for end in canvas.state.setting.routes[route])
            for item in pair:
                item.setLine(QLineF(QPointF(*a), QPointF(*b)))
        self.colour()

    def colour(self) -> None:
        """In the theme's colours; seen from far the lines are thin, and have no case."""
        p, near = self._canvas.look.palette, self._canvas.detail > 0
        case, line = self._pen(p.road_case, 5.0), self._pen(p.road, 1.7 if near else 1.0)
        for below, above in self._lines.values():
            below.setPen(case)
            below.setVisible(near)
            above.setPen(line)
        for hub in self._hubs.values():
            hub.setBrush(QColor(p.road))
            hub.setPen(QPen(QColor(p.road_case), 2))

    def lay_out(self) -> None:
        """Everything at this zoom."""
        zoom = self._canvas.zoom
        for pair in self._lines.values():
            for item in pair:
                item.setScale(zoom)
        small = self._canvas.detail == 0
        for sector, hub in self._hubs.items():
            hub.setPos(self._canvas.hub_of(sector))
            hub.setScale(0.6 if small else 1.0)

    def show_hub(self, sector: SectorId, *, empty: bool) -> None:
        """A hub is seen where nobody stands on it."""
        self._hubs[sector].setVisible(empty)

    def _line(self, z: float) -> QGraphicsLineItem:
        item = QGraphicsLineItem()
        item.setZValue(z)
        self._canvas.scene.addItem(item)
        return item

    def _hub(self) -> QGraphicsEllipseItem:
        hub = QGraphicsEllipseItem(-4, -4, 8, 8)
        hub.setZValue(Z_MARK)
        self._canvas.scene.addItem(hub)
        return hub

    def _pen(self, colour: str, width: float) -> QPen:
        pen = self._canvas.pen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen
