"""Detachments that have gone to a battle: an arrow from where their army stands, with who they are and their FP."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem

from campaign.world import queries
from campaign.world.detaching import Sent, sent_to
from campaign.world.ids import SectorId
from ui.map.canvas import Z_MARK, Z_PILL, Canvas, put

LEAVES, ENDS = 0.3, 84.0  # where an arrow begins, as a share of its way, and how many points before the hub it ends
LABEL = 0.5  # of the way, where its FP stand
APART = 14.0  # points between two that go the same way


class Detachments:
    """The layer, made anew when a battle, or what is seen of the map, changes."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._items: list[QGraphicsItem] = []
        self._shown: list[tuple[SectorId, Sent]] = []

    @property
    def shown(self) -> tuple[tuple[SectorId, Sent], ...]:
        """Who is on the way, and where to."""
        return tuple(self._shown)

    def show(self) -> None:
        """Show those of all battles that are not over."""
        for item in self._items:
            self._canvas.scene.removeItem(item)
        self._items, self._shown = [], []
        state = self._canvas.state
        ways: dict[tuple[SectorId, SectorId], int] = {}
        for battle in queries.open_battles(state):
            for sent in sent_to(state, battle):
                if sent.start is None or not {sent.start, battle.sector} <= self._canvas.shapes.keys():
                    continue
                way = (sent.start, battle.sector)
                self._add(sent, *way, ways.get(way, 0))
                ways[way] = ways.get(way, 0) + 1
                self._shown.append((battle.sector, sent))

    def _add(self, sent: Sent, start: SectorId, end: SectorId, number: int) -> None:
        """An arrow in the player's colour, dashed, and its FP upon it; the next one beside it."""
        canvas = self._canvas
        letter = canvas.state.players[sent.player].letter
        colour = QColor(canvas.look.player(letter).fill)
        line = QLineF(canvas.hub_of(start), canvas.hub_of(end))
        picture = canvas.pictures.detachment(letter, sent.fp)
        if line.length() > 1:
            aside = line.normalVector().unitVector()
            line.translate(QPointF(aside.dx(), aside.dy()) * APART * number)
            self._draw_arrow(line, colour)
        item = canvas.pixmap_item(Z_PILL)
        put(item, picture)
        item.setPos(canvas.snapped(line.pointAt(LABEL)))
        self._items.append(item)

    def _draw_arrow(self, line: QLineF, colour: QColor) -> None:
        canvas = self._canvas
        last = line.pointAt(max(LABEL, 1 - ENDS / line.length()))
        path = QPainterPath(line.pointAt(LEAVES))
        path.lineTo(last)
        for ink, width, dashed in ((canvas.look.palette.void, 6.0, False), (colour.name(), 2.5, True)):
            pen = canvas.pen(ink, width)
            if dashed:
                pen.setDashPattern([3, 2])
            self._path(path, pen, QBrush())
        unit = line.unitVector()
        ahead = QPointF(unit.dx(), unit.dy())
        across = QPointF(-ahead.y(), ahead.x())
        tip = QPainterPath()
        tip.addPolygon(QPolygonF([last + ahead * 11, last + across * 6, last - across * 6, last + ahead * 11]))
        self._path(tip, canvas.pen(colour.name(), 1), QBrush(colour))

    def _path(self, path: QPainterPath, pen: QPen, brush: QBrush) -> None:
        item = self._canvas.path_item(Z_MARK + 0.5)
        item.setPath(path)
        item.setPen(pen)
        item.setBrush(brush)
        self._items.append(item)
