"""Marks laid over the battle's table: layers with a name each, drawn out of plain values. Knows no rule."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem

from ui.battle.table import marks as m
from ui.battle.table.base_pictures import disc_of
from ui.battle.table.canvas import (
    Z_AREA,
    Z_LINE,
    Z_MARK,
    Z_PILL,
    Canvas,
    Point,
    circle,
    faint,
    line,
    put,
    rings,
)
from ui.battle.table.figures import Figures
from ui.battle.table.pills import best_place, letters_picture, pill_picture

DASHES, DOTS = (4, 3), (1, 3)
SHORT = 4.0  # points from a small cross's middle to its ends
STOP = 9.0  # points of a numbered point's radius
BEYOND = 6.0  # points of a ring beyond the disc that it is round
NOSE, NOSE_HIGH = math.radians(30), 7.0  # how wide a front's nose is, and how many points high


class Overlays:
    """The layers. Each is drawn in the order in which it came first."""

    def __init__(self, canvas: Canvas, figures: Figures) -> None:
        self._canvas, self._figures = canvas, figures
        self._marks: dict[str, tuple[m.Mark, ...]] = {}
        self._items: dict[str, list[QGraphicsItem]] = {}
        self._into: list[QGraphicsItem] = []
        self._rise = 0.0  # of the layer that is drawn
        self._places: dict[str, list[QRectF]] = {}  # of pills

    def show(self, name: str, marks: Sequence[m.Mark]) -> None:
        """Show these marks as a layer, in place of what it showed."""
        if self._marks.get(name) != tuple(marks):
            self._marks[name] = tuple(marks)
            self._lay(name)

    def clear(self, name: str) -> None:
        """Take a layer away."""
        self._marks.pop(name, None)
        self._take_away(name)

    def shown(self, name: str) -> tuple[m.Mark, ...]:
        """What a layer shows."""
        return self._marks.get(name, ())

    @property
    def names(self) -> tuple[str, ...]:
        """The layers that are shown."""
        return tuple(self._marks)

    def lay(self) -> None:
        """Draw everything at the canvas's scale."""
        for name in self._marks:
            self._take_away(name)
        for name in self._marks:
            self._lay(name)

    def _take_away(self, name: str) -> None:
        for item in self._items.pop(name, []):
            self._canvas.scene.removeItem(item)
        self._places.pop(name, None)

    def _lay(self, name: str) -> None:
        self._take_away(name)
        self._into = self._items[name] = []
        self._places[name] = []
        self._rise = 0.01 * list(self._marks).index(name)
        marks = self._marks[name]
        for mark in marks:
            self._draw(mark)
        for mark in marks:
            self._say(name, mark)

    # --- shapes ------------------------------------------------------------------------------------------------------

    def _draw(self, mark: m.Mark) -> None:
        match mark:
            case m.Ring():
                at, radius = self._round(mark.at, mark.radius)
                width = 1.5 if mark.tone == m.FAINT else 2.0
                self._path(Z_MARK, circle(at, radius), mark.tone, width, DASHES if mark.dashed else ())
            case m.Arc():
                self._path(Z_AREA, _arc(mark), mark.tone, 1.5, DASHES if mark.dashed else ())
            case m.Front():
                self._front(mark)
            case m.Area():
                self._path(Z_AREA, rings(mark.rings), mark.tone, 1.3, DASHES, fill=mark.fill)
            case m.Zones():
                self._path(Z_AREA, _union(mark.circles), mark.tone, 1.0, DOTS, fill=0.06)
            case m.Tie():
                self._path(Z_LINE, line([mark.start, mark.end]), mark.tone, 3.0)
            case m.Path():
                self._way(mark)
            case m.Line():
                self._sight(mark)
            case m.Disc():
                self._disc(mark)
            case m.Cross():
                self._cross(mark)
            case m.Stop():
                self._stop(mark)
            case m.Pill():
                pass  # is said below

    def _round(self, at: Point, radius: int) -> tuple[Point, float]:
        """The circle on the table a little way round a figure of that radius, where and as large as one is drawn."""
        canvas, number = self._canvas, self._figures.standing(at, radius)
        if number is None:
            return at, (disc_of(radius, canvas.scale) + BEYOND) / canvas.scale
        return canvas.place(self._figures.spot(number)), (self._figures.disc(number) + BEYOND) / canvas.scale

    def _front(self, mark: m.Front) -> None:
        if mark.facing == (0, 0):
            return
        out = (disc_of(mark.radius, self._canvas.scale) + BEYOND) / self._canvas.scale
        self._path(Z_MARK, _arc(m.Arc(mark.at, round(out), mark.facing)), mark.tone, 3.5)
        towards = math.atan2(mark.facing[1], mark.facing[0])
        nose = [
            _by(mark.at, far * math.cos(towards + turned), far * math.sin(towards + turned))
            for far, turned in ((out, -NOSE / 2), (out + NOSE_HIGH / self._canvas.scale, 0.0), (out, NOSE / 2))
        ]
        self._path(Z_MARK, rings([nose]), mark.tone, 1.0, fill=1.0)

    def _way(self, mark: m.Path) -> None:
        self._path(Z_LINE, line(mark.points), mark.tone, 2.0, DASHES if mark.dashed else ())
        small = 3.0 / self._canvas.scale
        for point in mark.points[1:-1]:
            self._path(Z_LINE, circle(point, small * 0.8), mark.tone, 0.0, fill=1.0)
        for point in (*mark.points[:1], *mark.stops, *mark.points[-1:]):
            self._path(Z_LINE, circle(point, small * 1.4), mark.tone, 2.0, ground=True)

    def _sight(self, mark: m.Line) -> None:
        if mark.kind == m.BLOCKED and mark.stops_at is not None:
            self._path(Z_LINE, line([mark.start, mark.stops_at]), m.BAD, 1.8)
            self._path(Z_LINE, line([mark.stops_at, mark.end]), m.BAD, 1.2, DOTS)
            self._cross(m.Cross(mark.stops_at))
        elif mark.kind == m.BLOCKED:
            self._path(Z_LINE, line([mark.start, mark.end]), m.BAD, 1.2, DOTS)
        else:
            dashes = DASHES if mark.kind == m.AIM else ()
            self._path(Z_LINE, line([mark.start, mark.end]), m.LAMP, 1.8, dashes)

    def _disc(self, mark: m.Disc) -> None:
        tone = m.GOOD if mark.kind == m.GOO else mark.tone
        item = self._path(Z_AREA, circle(mark.at, mark.radius), tone, 1.6, fill=0.12)
        if mark.kind == m.GOO:
            item.setBrush(QBrush(faint(self._colour(tone), 0.5), Qt.BrushStyle.Dense6Pattern))
        for radius in mark.inner:
            self._path(Z_AREA, circle(mark.at, radius), tone, 1.2, fill=0.18)
        if mark.kind == m.BURST:
            arm = SHORT / self._canvas.scale
            plus = line([_by(mark.at, -arm, 0), _by(mark.at, arm, 0)])
            plus.addPath(line([_by(mark.at, 0, -arm), _by(mark.at, 0, arm)]))
            self._path(Z_MARK, plus, tone, 1.6)

    def _cross(self, mark: m.Cross) -> None:
        arm = SHORT / self._canvas.scale
        slanted = line([_by(mark.at, -arm, -arm), _by(mark.at, arm, arm)])
        slanted.addPath(line([_by(mark.at, -arm, arm), _by(mark.at, arm, -arm)]))
        self._path(Z_MARK, circle(mark.at, 1.7 * arm), mark.tone, 1.4, ground=True)
        self._path(Z_MARK, slanted, mark.tone, 1.8)

    def _stop(self, mark: m.Stop) -> None:
        radius = STOP / self._canvas.scale
        item = self._path(Z_MARK, circle(mark.at, radius), mark.tone, 2.2 if mark.chosen else 1.3, ground=True)
        if mark.chosen:
            item.setBrush(self._colour(mark.tone))
        colour = self._canvas.look.colour("on_lamp" if mark.chosen else "ink").name()
        picture = letters_picture(mark.label, colour, self._canvas.ratio)
        words = self._canvas.pixmap_item(Z_MARK + self._rise + 0.005)
        put(words, picture)
        words.setPos(self._canvas.at(mark.at))
        self._into.append(words)

    # --- words -------------------------------------------------------------------------------------------------------

    def _say(self, name: str, mark: m.Mark) -> None:
        """The words of a mark, where they hide least."""
        canvas = self._canvas
        match mark:
            case m.Pill(words=words) if words:
                self._pill(name, canvas.at(mark.at), words, mark.rule, mark.tone, disc_of(mark.away, canvas.scale))
            case m.Line(words=words) if words and mark.stops_at is not None:
                self._pill(name, canvas.at(mark.stops_at), words, mark.rule, m.BAD, 2 * SHORT)
            case m.Line(words=words) if words:
                middle = (canvas.at(mark.start) + canvas.at(mark.end)) / 2
                self._pill(name, middle, words, mark.rule, m.LAMP, 0.0)
            case m.Arc(words=words) if words:
                far = math.hypot(*mark.facing) or 1.0
                end = _by(mark.at, mark.facing[0] * mark.radius / far, mark.facing[1] * mark.radius / far)
                self._pill(name, canvas.at(end), words, "", mark.tone, 0.0)

    def _pill(self, name: str, at: QPointF, words: str, rule: str, tone: str, away: float) -> None:
        canvas = self._canvas
        outline = "line2" if tone == m.INK else tone
        picture = pill_picture(words, rule, self._colour(outline).name(), canvas.look.palette, canvas.ratio)
        taken = [area for areas in self._places.values() for area in areas]
        keep_off = self._figures.areas() + self._points()
        area = best_place(at, picture.deviceIndependentSize(), away, canvas.room, taken, keep_off)
        self._places[name].append(area)
        item = canvas.pixmap_item(Z_PILL + self._rise)
        item.setPixmap(picture)
        item.setPos(round(area.left()), round(area.top()))
        self._into.append(item)

    def _points(self) -> list[QRectF]:
        """The squares round points that can be chosen."""
        marks = [mark for layer in self._marks.values() for mark in layer if isinstance(mark, m.Stop)]
        middles = [self._canvas.at(mark.at) for mark in marks]
        return [QRectF(at.x() - STOP, at.y() - STOP, 2 * STOP, 2 * STOP) for at in middles]

    # --- items -------------------------------------------------------------------------------------------------------

    def _path(
        self,
        z: float,
        path: QPainterPath,
        tone: str,
        width: float,
        dashes: Sequence[float] = (),
        *,
        fill: float = 0.0,
        ground: bool = False,
    ) -> QGraphicsPathItem:
        """An item of this layer: filled so strongly with its tone, or with the ground."""
        canvas, colour = self._canvas, self._colour(tone)
        pen = canvas.pen(colour, width, dashes) if width else None
        inside = faint(colour, fill) if fill else canvas.look.colour("ground") if ground else None
        item = canvas.path_item(z + self._rise, path, pen, inside)
        self._into.append(item)
        return item

    def _colour(self, tone: str) -> QColor:
        look = self._canvas.look
        return QColor(look.player(tone).text) if len(tone) == 1 else look.colour(tone)


def _by(at: Sequence[float], x: float, y: float) -> Point:
    """A place, moved."""
    return round(at[0] + x), round(at[1] + y)


def _union(circles: Sequence[tuple[Point, int]]) -> QPainterPath:
    """One outline round all of some circles."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for at, radius in circles:
        path.addPath(circle(at, radius))
    return path.simplified()


def _arc(mark: m.Arc) -> QPainterPath:
    towards = math.degrees(math.atan2(-mark.facing[1], mark.facing[0]))  # Qt counts against the clock
    x, y, r = *mark.at, mark.radius
    area = QRectF(x - r, y - r, 2 * r, 2 * r)
    path = QPainterPath()
    if mark.closed:
        path.moveTo(x, y)
    else:
        path.arcMoveTo(area, towards - mark.span / 2)
    path.arcTo(area, towards - mark.span / 2, mark.span)
    if mark.closed:
        path.closeSubpath()
    return path
