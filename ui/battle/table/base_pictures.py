"""Pictures of bases: a disc in its side's colour with its unit's sign, the front as an arc with a nose, and marks.

Each is drawn once for a scale and a palette and kept. Discs are true to scale down to where their sign cannot be told
from others any more; smaller than that they bear two letters. Knows no rule.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from campaign.battle.contract.table.questions import State
from campaign.battle.contract.telling import AreaKind
from campaign.world.colours import PlayerColour
from campaign.world.palettes import Palette
from ui import icons, theme
from ui.battle.table.bases import Base, Spread

LEAST, SIGNED, WANTED = 7.5, 9.0, 10.0  # points that a disc's radius has: for two letters, for a sign, for a good one
APART: Final = 180  # less than half of what lies between figures that the program sets up: so large they stay apart
TWO_LINES: Final = 15.0  # from this radius on, there is room for the side's letter too
PLATES: Final = 4  # sides that are told apart without their colours: full or hollow, round or square
ROUND: Final = 11.0  # points that are drawn beyond a disc at most
AROUND, PLATE = "around", "plate"  # the parts of a figure: what lies round its plate, below all plates; the plate
DEGREES: Final = 6  # facings are drawn to so many
FLAG: Final = 9.0  # points that the plate of a marker measures from its middle
MARK: Final = 13.0  # and how high its mark stands over it
DIMMED: Final = 0.55  # how much of its colour is left to who is done
HOLLOW: Final = 0.15  # how much of its colour is left within a hollow plate


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a base's picture follows from: the base without its place, its colours, the palette and the sizes."""

    base: Base
    colour: PlayerColour
    palette: Palette
    disc: float
    turn: int | None  # degrees clockwise from east that it faces
    ratio: float
    parts: tuple[str, ...]


def disc_of(radius: float, scale: float) -> float:
    """How large a disc is drawn, in points: true to scale, or else as large as its neighbours leave room for a sign."""
    return max(radius * scale, min(WANTED, max(LEAST, APART * scale)))


def is_hollow(side: int) -> bool:
    """Whether the plates of a battle's side of this number are hollow."""
    return side % 2 == 1


def picture_of(
    base: Base,
    colour: PlayerColour,
    palette: Palette,
    scale: float,
    ratio: float,
    disc: float | None = None,
    parts: tuple[str, ...] = (AROUND, PLATE),
) -> QPixmap:
    """The picture, its middle the figure's place. ``disc``: how large it is drawn, where it has less room."""
    if disc is None:
        disc = disc_of(base.radius, scale)
    turn = None
    if base.facing != (0, 0):
        turn = round(math.degrees(math.atan2(base.facing[1], base.facing[0])) / DEGREES) * DEGREES % 360
    plain = replace(base, number=0, at=(0, 0), facing=(0, 0), name="", unit="", colour=None, radius=0)
    return _picture(Drawn(plain, colour, palette, disc, turn, ratio, parts))


@lru_cache(maxsize=1024)
def _picture(drawn: Drawn) -> QPixmap:
    side = 2 * math.ceil(drawn.disc + ROUND)
    made = QPixmap(math.ceil(side * drawn.ratio), math.ceil(side * drawn.ratio))
    made.setDevicePixelRatio(drawn.ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    if not (drawn.base.dead or drawn.base.small):
        figure = _Figure(painter, drawn)
        if AROUND in drawn.parts:
            figure.draw_around()
        if PLATE in drawn.parts:
            figure.draw_plate()
    elif PLATE in drawn.parts:
        (_corpse if drawn.base.dead else _small)(painter, drawn)
    painter.end()
    return made


def _corpse(painter: QPainter, drawn: Drawn) -> None:
    """A faint ring with a cross."""
    colour = QColor(theme.mixed(drawn.palette.ground, drawn.colour.text, 0.7))
    painter.setPen(QPen(colour, 1))
    painter.drawEllipse(QPointF(), drawn.disc - 0.5, drawn.disc - 0.5)
    painter.setPen(QPen(colour, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    arm = min(drawn.disc, 10.0) * 0.5
    for slope in (1, -1):
        painter.drawLine(QPointF(-arm, -arm * slope), QPointF(arm, arm * slope))


def _small(painter: QPainter, drawn: Drawn) -> None:
    """An egg: an oval with a light side."""
    p, size = drawn.palette, drawn.disc
    painter.setPen(QPen(QColor(p.ground), 1.2))
    painter.setBrush(QColor(drawn.colour.fill))
    painter.drawEllipse(QPointF(), size * 0.72, size * 0.95)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.mixed(drawn.colour.fill, "#FFFFFF", 0.45)))
    painter.drawEllipse(QPointF(-size * 0.2, -size * 0.35), size * 0.2, size * 0.26)


class _Figure:
    """One figure's picture under way; the painter's units are points, from the figure's middle."""

    def __init__(self, painter: QPainter, drawn: Drawn) -> None:
        self._painter, self._drawn, self._base = painter, drawn, drawn.base
        self._p, self._disc = drawn.palette, drawn.disc

    def draw_around(self) -> None:
        """Rings, the front and the dot of who can act: they lie round the plate, and hide no neighbour's."""
        state = self._base.state
        if state is State.SELECTED:
            self._ring(self._disc + 6.0, self._p.lamp, 2.0)
        if state is State.WATCHING:
            self._ring(self._disc + 6.0, self._p.lamp, 1.5, dashed=True)
        self._front()
        if state is State.READY:
            self._ready()

    def draw_plate(self) -> None:
        """The plate with its sign, and what is to be known of the figure on its rim."""
        base = self._base
        self._plate()
        self._label()
        if base.empty:
            self._no_ammo()
        elif base.signs:
            self._signs()
        self._wounds()
        if base.commander:
            self._star()
        if base.storey:
            self._storey()

    @property
    def _fill(self) -> QColor:
        fill = self._drawn.colour.fill
        return QColor(theme.mixed(self._p.ground, fill, DIMMED) if self._faded else fill)

    @property
    def _ink(self) -> QColor:
        """Of sign and letters on the plate."""
        if self._hollow:
            text = self._drawn.colour.text
            return QColor(theme.mixed(self._p.ground, text, 0.7) if self._faded else text)
        return QColor(self._p.ink if self._faded else self._drawn.colour.letter)

    @property
    def _hollow(self) -> bool:
        return is_hollow(self._base.side)

    @property
    def _faded(self) -> bool:
        return self._base.state is State.DONE or self._base.hidden

    def _ring(self, radius: float, colour: str, width: float, *, dashed: bool = False) -> None:
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(QColor(colour), width)
        if dashed:
            pen.setDashPattern([3, 2])
        self._painter.setPen(pen)
        self._painter.drawEllipse(QPointF(), radius, radius)

    def _plate(self) -> None:
        """The disc, with a dark rim that parts it from its neighbours; dashed for who is secret.

        Every second side's is hollow, the third's and fourth's are square.
        """
        painter = self._painter
        rim = QPen(QColor(self._p.road_case), 1)
        if self._base.hidden:
            rim = QPen(QColor(self._drawn.colour.text), 1, Qt.PenStyle.DashLine)
        painter.setPen(rim)
        painter.setBrush(self._fill)
        self._shape(self._disc - 0.5)
        if self._hollow:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.mixed(self._p.ground, self._drawn.colour.fill, HOLLOW)))
            self._shape(self._disc - max(2.4, self._disc * 0.16))

    def _shape(self, out: float) -> None:
        if self._base.side % PLATES < 2:
            self._painter.drawEllipse(QPointF(), out, out)
        else:
            half = out * 0.92
            self._painter.drawRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), out * 0.25, out * 0.25)

    def _front(self) -> None:
        """The front half: an arc outside the disc, with a nose in its middle."""
        turn = self._drawn.turn
        if turn is None:
            return
        painter, out = self._painter, self._disc + 2.0
        state = self._base.state
        colour = self._p.lamp if state is State.ACTIVE else self._p.ink3 if state is State.DONE else self._p.ink
        painter.save()
        painter.rotate(turn)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            QPen(QColor(colour), 3.0 if state is State.ACTIVE else 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        )
        arc = QPainterPath()
        area = QRectF(-out, -out, 2 * out, 2 * out)
        arc.arcMoveTo(area, 90)
        arc.arcTo(area, 90, -180)
        painter.drawPath(arc)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawPolygon(QPolygonF([QPointF(out, -2.8), QPointF(out + 4.0, 0), QPointF(out, 2.8)]))
        painter.restore()

    def _ready(self) -> None:
        """A dot behind the back, or below where no front is known."""
        painter, out = self._painter, self._disc + 2.0
        angle = math.radians((self._drawn.turn if self._drawn.turn is not None else -90) + 180)
        painter.setPen(QPen(QColor(self._p.road_case), 1))
        painter.setBrush(QColor(self._p.lamp))
        painter.drawEllipse(QPointF(out * math.cos(angle), out * math.sin(angle)), 2.6, 2.6)

    def _label(self) -> None:
        """The unit's sign, or its two letters where there is none or no room; given room, the side's letter too."""
        base, disc, painter, ink = self._base, self._disc, self._painter, self._ink
        if base.mark and disc >= SIGNED:
            roomy = disc >= TWO_LINES
            size = round(disc * (1.1 if roomy else 1.36 if self._hollow else 1.46))
            lift = disc * 0.28 if roomy else 0.0
            picture = icons.pixmap(base.mark, ink, size, self._drawn.ratio)
            painter.drawPixmap(QPointF(-size / 2, -size / 2 - lift), picture)
            if roomy:
                self._words(base.letter, max(11, round(disc * 0.55)), disc * 0.52, ink)
        elif disc >= TWO_LINES:
            self._words(base.code, round(disc * 0.7), -disc * 0.2, ink)
            self._words(base.letter, max(11, round(disc * 0.5)), disc * 0.48, ink)
        else:
            self._words(base.code or base.letter, max(10, round(disc * 1.15)), 0.0, ink)

    def _words(self, words: str, size: int, middle: float, ink: QColor) -> None:
        face = theme.font("letter")
        face.setPixelSize(size)
        self._painter.setFont(face)
        self._painter.setPen(ink)
        box = QRectF(-40, middle - 20, 80, 40)
        self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    @property
    def _corner(self) -> float:
        """How far to a side and up or down the middle of a badge lies: off the letter of a small disc."""
        return self._disc * 0.72 + (1.0 if self._disc >= TWO_LINES else 3.5)

    def _no_ammo(self) -> None:
        """A circle with a stroke through it, at the lower left."""
        size = 3.6 if self._disc < TWO_LINES else 5.0
        at = QPointF(-self._corner, self._corner)
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._p.foot))
        painter.drawEllipse(at, size + 1.5, size + 1.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._p.warn), 1.6))
        painter.drawEllipse(at, size, size)
        slant = QPointF(size, -size) * 0.7
        painter.drawLine(at - slant, at + slant)

    def _signs(self) -> None:
        """The first letter of each, on a plate at the lower left."""
        letters = "".join(sign[:1].upper() for sign in self._base.signs)
        box = QRectF(0, 0, 5 + 7 * len(letters), 12)
        box.moveCenter(QPointF(-self._corner, self._corner))
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._p.warn))
        painter.drawRoundedRect(box, 2, 2)
        face = theme.font("letter")
        face.setPixelSize(11)
        painter.setFont(face)
        painter.setPen(QColor(self._p.ground))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters)

    def _wounds(self) -> None:
        """A red dot for each, along the lower right of the rim."""
        count, out = min(self._base.wounds, 8), self._disc + (0.5 if self._disc >= TWO_LINES else 1.5)
        size = 2.4 if self._disc < TWO_LINES else 3.4
        step = math.degrees(2 * size / out) + 5
        painter = self._painter
        painter.setPen(QPen(QColor(self._p.road_case), 1))
        painter.setBrush(QColor(self._p.bad))
        for number in range(count):
            angle = math.radians(45 + (number - (count - 1) / 2) * step)
            painter.drawEllipse(QPointF(out * math.cos(angle), out * math.sin(angle)), size, size)

    def _star(self) -> None:
        """The commander's star, on a dark disc at the upper right."""
        size = 5.0 if self._disc < TWO_LINES else 7.0
        at = QPointF(self._corner, -self._corner)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor(self._p.foot))
        self._painter.drawEllipse(at, size, size)
        picture = icons.pixmap("commander", QColor(self._p.on_foot), round(size * 1.6), self._drawn.ratio)
        self._painter.drawPixmap(at - QPointF(size * 0.8, size * 0.8), picture)

    def _storey(self) -> None:
        """How many storeys up, on a dark plate at the upper left."""
        box = QRectF(0, 0, 13, 12)
        box.moveCenter(QPointF(-self._corner, -self._corner))
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._p.foot))
        painter.drawRoundedRect(box, 2, 2)
        face = theme.font("letter")
        face.setPixelSize(11)
        painter.setFont(face)
        painter.setPen(QColor(self._p.on_foot))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"+{self._base.storey}")


def spread_picture(
    spread: Spread, colour: PlayerColour | None, palette: Palette, scale: float, ratio: float
) -> QPixmap:
    """What lies round on the table, its middle the place where it does; ``colour`` of the side whose it is."""
    return _spread(replace(spread, at=(0, 0), words=""), colour, palette, scale, ratio)


@lru_cache(maxsize=64)
def _spread(spread: Spread, colour: PlayerColour | None, palette: Palette, scale: float, ratio: float) -> QPixmap:
    radius = spread.radius * scale
    side = 2 * math.ceil(max(radius, FLAG + (MARK if spread.mark else 0)) + 2)
    made = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    if spread.kind is AreaKind.MARKER:
        _marker(painter, radius, spread, colour, palette)
    else:
        _patch(painter, radius, palette, upstairs=spread.upstairs)
    painter.end()
    return made


def _patch(painter: QPainter, radius: float, palette: Palette, *, upstairs: bool) -> None:
    """A green circle with dots, its rim dashed on a storey."""
    green = QColor(palette.good)
    painter.setPen(QPen(green, 1.4, Qt.PenStyle.DashLine if upstairs else Qt.PenStyle.SolidLine))
    green.setAlphaF(0.55)
    painter.setBrush(QBrush(green, Qt.BrushStyle.Dense6Pattern))
    painter.drawEllipse(QPointF(), radius, radius)


def _marker(painter: QPainter, radius: float, spread: Spread, colour: PlayerColour | None, palette: Palette) -> None:
    """A small lozenge with its side's letter, hollow where it is nobody's, and the ground round it as a faint ring.

    Its mark stands over it.
    """
    line = QColor(colour.text if colour is not None else palette.ink3)
    tint = QColor(colour.fill if colour is not None else palette.ink3)
    tint.setAlphaF(0.10)
    painter.setBrush(tint)
    painter.setPen(QPen(QColor(theme.mixed(palette.ground, line.name(), 0.7)), 1.2, Qt.PenStyle.DotLine))
    painter.drawEllipse(QPointF(), radius, radius)
    painter.setBrush(QColor(colour.fill if colour is not None else palette.ground))
    painter.setPen(QPen(QColor(palette.road_case) if colour is not None else line, 1.4))
    painter.drawPolygon(QPolygonF([QPointF(0, -FLAG), QPointF(FLAG, 0), QPointF(0, FLAG), QPointF(-FLAG, 0)]))
    face = theme.font("letter")
    face.setPixelSize(11)
    painter.setFont(face)
    if colour is not None:
        painter.setPen(QColor(colour.letter))
        painter.drawText(QRectF(-20, -20, 40, 40), Qt.AlignmentFlag.AlignCenter, spread.letter)
    if spread.mark:
        painter.setPen(QColor(palette.ink))
        over = QRectF(-20, -FLAG - MARK, 40, MARK)
        painter.drawText(over, Qt.AlignmentFlag.AlignCenter, spread.mark)
