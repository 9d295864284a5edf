"""The counter of an army as a picture for panels: owner's colour, letter and faction mark; FP and HQs at its foot."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from campaign.world import queries
from campaign.world.ids import ArmyId
from campaign.world.state import Campaign
from ui import icons, theme
from ui.theme import Theme
from ui.widgets import RATIO, Picture

SIDE, STAR = 54, 9  # the counter, and how far its star stands out


class Badge(Picture):
    """An army's counter beside its name; the words beside it say the same, so it has no name of its own."""

    def __init__(self, look: Theme, state: Campaign, army: ArmyId) -> None:
        super().__init__(SIDE + STAR)
        self._look, self._state, self._army = look, state, army
        self._draw()
        look.changed.connect(self._draw)

    def show_army(self, state: Campaign, army: ArmyId) -> None:
        """Show this army as it stands."""
        self._state, self._army = state, army
        self._draw()

    def _draw(self) -> None:
        self.show_pixmap(badge_pixmap(self._look, self._state, self._army))


def badge_pixmap(look: Theme, state: Campaign, army: ArmyId) -> QPixmap:
    """The picture."""
    made = QPixmap(round((SIDE + STAR) * RATIO), round((SIDE + STAR) * RATIO))
    made.setDevicePixelRatio(RATIO)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(0, STAR)
    _field(painter, look, state, army)
    _foot(painter, look, state, army)
    painter.resetTransform()
    if any(queries.is_commander(state, figure) for figure in state.armies[army].figures):
        _star(painter, look)
    painter.end()
    return made


def _field(painter: QPainter, look: Theme, state: Campaign, army: ArmyId) -> None:
    owner = state.players[state.armies[army].player]
    colour = look.player(owner.letter)
    whole = QPainterPath()
    whole.addRoundedRect(QRectF(0, 0, SIDE, SIDE), theme.RADIUS, theme.RADIUS)
    painter.setClipPath(whole)
    painter.fillRect(QRectF(0, 0, SIDE, SIDE), QColor(colour.fill))
    face = theme.font("number")
    face.setPixelSize(17)
    painter.setFont(face)
    painter.setPen(QColor(colour.letter))
    painter.drawText(QRectF(5, 3, 14, 22), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, owner.letter)
    mark = icons.pixmap(icons.mark_of(owner.faction), colour.letter, 22, RATIO)
    painter.drawPixmap(QPointF(SIDE / 2 - 7, 4), mark)


def _foot(painter: QPainter, look: Theme, state: Campaign, army: ArmyId) -> None:
    top = SIDE * 0.56
    painter.fillRect(QRectF(0, top, SIDE, SIDE - top), look.colour("foot"))
    painter.setPen(look.colour("on_foot"))
    painter.setFont(theme.font("number"))
    area = QRectF(6, top, SIDE - 12, SIDE - top)
    painter.drawText(
        area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(queries.army_fp(state, army))
    )
    if not queries.army_is_led(state, army):
        painter.drawPixmap(QPointF(SIDE - 20, top + 5), icons.pixmap("warning", look.colour("warn"), 14, RATIO))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("on_foot"))
    for number in range(min(3, queries.hq_count(state, army))):
        painter.drawRoundedRect(QRectF(SIDE - 11 - number * 7, top + 7, 5, SIDE - top - 14), 1, 1)


def _star(painter: QPainter, look: Theme) -> None:
    painter.setClipping(False)
    centre = QPointF(SIDE - 1, STAR + 1)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("foot" if look.name == "dark" else "ink"))
    painter.drawEllipse(centre, 9, 9)
    painter.drawPixmap(centre - QPointF(6.5, 6.5), icons.pixmap("commander", "#FFE9B8", 13, RATIO))
