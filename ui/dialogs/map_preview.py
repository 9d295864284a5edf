"""A small picture of a map: sectors tinted by whose home they are, routes, zones and the centre. Knows no campaign."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from campaign.words import _
from campaign.world.colours import PlayerColour
from campaign.world.maps.document import MapDocument, MapSector
from campaign.world.zones import is_zone, sign
from ui import icons, theme
from ui.theme import Theme
from ui.widgets import RATIO

LETTERS = "ABCDEFGH"


class MapPreview(QWidget):
    """The map that a seed gives."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._map: MapDocument | None = None
        self._colours: tuple[PlayerColour, ...] = ()
        self.setMinimumSize(260, 200)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.update)

    def show_map(self, document: MapDocument | None, colours: tuple[PlayerColour, ...] = ()) -> None:
        """Show this one; None: that there is none. ``colours`` of the seats, where they are not in order."""
        self._map, self._colours = document, colours
        if document is None:
            self.setAccessibleName(_("No map"))
        else:
            words = _("Map of {name}: {n} sectors, {m} routes")
            self.setAccessibleName(words.format(name=document.name, n=len(document.sectors), m=len(document.routes)))
        self.update()

    def sizeHint(self) -> QSize:
        """Somewhat wider than high, as maps are."""
        return QSize(380, 300)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Water, sectors, routes, letters of the homes."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("water"))
        painter.drawRoundedRect(self.rect(), theme.RADIUS_CARD, theme.RADIUS_CARD)
        if self._map is not None:
            self._fit(painter, self._map)
            for sector in self._map.sectors:
                self._sector(painter, sector)
            self._routes(painter, self._map)
            for sector in self._map.sectors:
                self._sign(painter, sector)
        painter.end()

    @property
    def colours(self) -> tuple[PlayerColour, ...]:
        """The seats' colours."""
        return self._colours

    def _colour(self, seat: int) -> PlayerColour:
        return self._colours[seat] if seat < len(self._colours) else self._look.palette.players[seat]

    def _fit(self, painter: QPainter, document: MapDocument) -> None:
        room = self.rect().adjusted(12, 12, -12, -12)
        self._scale = min(room.width() / document.width, room.height() / document.height)
        painter.translate(
            room.left() + (room.width() - document.width * self._scale) / 2,
            room.top() + (room.height() - document.height * self._scale) / 2,
        )
        painter.scale(self._scale, self._scale)

    def _sector(self, painter: QPainter, sector: MapSector) -> None:
        floor = self._look.palette.ground
        if sector.home is not None:
            fill = self._colour(sector.home).fill
            floor = theme.mixed(floor, fill, 0.34)
        painter.setBrush(QColor(floor))
        painter.setPen(QPen(self._look.colour("water"), 2.5 / self._scale))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in sector.outline]))

    def _routes(self, painter: QPainter, document: MapDocument) -> None:
        hubs = {sector.key: QPointF(*sector.hub) for sector in document.sectors}
        painter.setPen(QPen(self._look.colour("road"), 1.2 / self._scale))
        for route in document.routes:
            painter.drawLine(hubs[route.a], hubs[route.b])

    def _sign(self, painter: QPainter, sector: MapSector) -> None:
        """The seat's letter, the zone's mark or a dot, at the hub; the same size at any scale."""
        painter.save()
        painter.translate(QPointF(*sector.hub))
        painter.scale(1 / self._scale, 1 / self._scale)
        painter.setPen(Qt.PenStyle.NoPen)
        if sector.home is not None:
            self._letter(painter, sector.home)
        elif is_zone(sector):
            painter.drawPixmap(-8, -8, icons.pixmap(sign(sector), self._look.colour("warn"), 16, RATIO))
        else:
            painter.setBrush(self._look.colour("ink2"))
            painter.drawEllipse(QPointF(0, 0), 3.5, 3.5)
        painter.restore()

    def _letter(self, painter: QPainter, seat: int) -> None:
        colour = self._colour(seat)
        painter.setBrush(QColor(colour.fill))
        painter.drawRoundedRect(-8, -8, 16, 16, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        font = theme.font("scan")
        painter.setFont(font)
        painter.setPen(QColor(colour.letter))
        painter.drawText(-8, -8, 16, 16, Qt.AlignmentFlag.AlignCenter, LETTERS[seat])
