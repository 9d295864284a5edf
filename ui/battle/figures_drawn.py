"""Figures on the table's picture: discs with their unit's letters in the side's colour, corpses, eggs and goo.

Draws what a log says of a moment; knows no rule.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from campaign.battle.fftt.units import EGG
from campaign.battle.scenery import CM
from campaign.words import _
from ui import theme
from ui.battle.table_picture import RULER
from ui.panels import phrases
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.battle.fftt.words import Standing, TableNow

DISC: Final = 8.0  # points from a figure's centre to its rim, however small the table is drawn: its letters need that
OVAL, CROSS = 5.0, 4.0  # half the height of an egg, and of a corpse's cross
GOO: Final = 3 * CM  # its radius on the table (fftt:B8)


def place_of(at: tuple[int, int], scale: float) -> QPointF:
    """A place of the table in the picture."""
    return QPointF(RULER + at[0] * scale, RULER + at[1] * scale)


def figure_at(now: TableNow, point: QPointF, scale: float) -> Standing | None:
    """Who is drawn there, the topmost first."""
    for figure in reversed(_from_below(now)):
        away = place_of(figure.at, scale) - point
        if math.hypot(away.x(), away.y()) <= DISC + 1:
            return figure
    return None


def standing_words(figure: Standing) -> str:
    """Who a figure is and how it stands, a fact a line."""
    lines = [figure.name if figure.unit.name in figure.name else f"{figure.name}, {figure.unit.name}"]
    if figure.dead:
        return "\n".join([*lines, _("dead")])
    if figure.wounds:
        lines.append(_("{n} of {all} wounds").format(n=figure.wounds, all=figure.full))
    if figure.empty:
        lines.append(_("out of ammunition (fftt:U2)"))
    if figure.storey:
        lines.append(_("on storey {n} (fftt:M11)").format(n=figure.storey + 1))
    return "\n".join(lines)


def _from_below(now: TableNow) -> list[Standing]:
    """The figures in the order in which they are drawn: corpses, eggs, the standing, whom it is about."""
    lit = (now.actor, now.target)
    return sorted(now.figures, key=lambda f: (not f.dead, f.unit.key != EGG.key, f.number in lit, f.number))


def draw_figures(painter: QPainter, look: Theme, now: TableNow, letters: Sequence[str], scale: float) -> None:
    """All that lies and stands on the table; ``letters`` of the sides."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for goo in now.goo:
        colour = look.colour("good")
        painter.setPen(QPen(colour, 1.2, Qt.PenStyle.DashLine if goo.upstairs else Qt.PenStyle.SolidLine))
        painter.setBrush(QBrush(colour, Qt.BrushStyle.Dense6Pattern))
        painter.drawEllipse(place_of(goo.at, scale), GOO * scale, GOO * scale)
    by_number = {figure.number: figure for figure in now.figures}
    if now.actor in by_number and now.target in by_number:
        painter.setPen(QPen(look.colour("lamp"), 1.5, Qt.PenStyle.DashLine))
        ends = (place_of(by_number[number].at, scale) for number in (now.actor, now.target))
        painter.drawLine(*ends)
    for figure in _from_below(now):
        at, side = place_of(figure.at, scale), look.player(letters[figure.side])
        if figure.dead:
            _corpse(painter, look, at, side.text)
        elif figure.unit.key == EGG.key:
            _egg(painter, look, at, side.fill)
        else:
            _figure(painter, look, figure, at, lit=figure.number in (now.actor, now.target), letters=letters)


def _corpse(painter: QPainter, look: Theme, at: QPointF, colour: str) -> None:
    """A cross in the side's colour, faint."""
    painter.setPen(QPen(QColor(theme.mixed(look.palette.ground, colour, 0.75)), 2))
    for slope in (1, -1):
        painter.drawLine(at + QPointF(-CROSS, -CROSS * slope), at + QPointF(CROSS, CROSS * slope))


def _egg(painter: QPainter, look: Theme, at: QPointF, colour: str) -> None:
    painter.setPen(QPen(look.colour("ground"), 1.2))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(at, OVAL * 0.8, OVAL)


def _figure(
    painter: QPainter, look: Theme, figure: Standing, at: QPointF, *, lit: bool, letters: Sequence[str]
) -> None:
    """A disc with a nose, the unit's letters, and marks: wounds below, storey above, out of ammo at the side."""
    side = look.player(letters[figure.side])
    if figure.to != (0, 0):
        way = math.hypot(*figure.to)
        nose = QPointF(figure.to[0] / way, figure.to[1] / way)
        painter.setPen(QPen(look.colour("ink"), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(at + nose * (DISC - 1), at + nose * (DISC + 4))
    painter.setPen(QPen(look.colour("lamp") if lit else look.colour("ground"), 2 if lit else 1.2))
    painter.setBrush(QColor(side.fill))
    painter.drawEllipse(at, DISC, DISC)
    if figure.empty:
        painter.setPen(QPen(look.colour("warn"), 2.5))
        painter.drawLine(at + QPointF(-DISC, DISC), at + QPointF(DISC, -DISC))
    face = theme.font("letter")
    face.setPixelSize(11)
    painter.setFont(face)
    painter.setPen(QColor(side.letter))
    box = QRectF(at.x() - DISC, at.y() - DISC, 2 * DISC, 2 * DISC)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, phrases.unit_code(figure.unit))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("bad"))
    for number in range(min(figure.wounds, 5)):
        painter.drawEllipse(QPointF(at.x() - 7 + number * 5, at.y() + DISC + 3), 2.2, 2.2)
    painter.setPen(look.colour("ink"))
    if figure.storey:
        painter.drawText(QRectF(at.x() + 4, at.y() - DISC - 9, 16, 12), Qt.AlignmentFlag.AlignLeft, f"+{figure.storey}")
