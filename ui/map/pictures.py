"""What stands on the map, drawn once each into a picture: counters, labels, pills and marks.

A picture follows from a small value (``CounterLook``, ``LabelLook``), so equal values share one picture. Knows looks
and words; why an army has moved or a sector is lost is for others to say.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from ui import icons, theme
from ui.theme import Theme
from ui.widgets import chip_pixmap

SIDE = 46.0  # a counter's width and height in points
EDGE = 14.0  # room round it in its picture, for star, stack and selection
FIELD = 26.0  # height of the colour field; the rest is the foot
CARD = 4.0  # what each card of a stack shows of itself
LONGEST_PILL = 400.0  # points of words in a pill; longer ones end in an ellipsis
THREATS_ACROSS = 3  # more letters than these go into rows
DISC = 30.0  # a counter seen from far


@dataclass(frozen=True, slots=True)
class CounterLook:
    """All that a counter shows."""

    letter: str
    faction: str
    fp: int
    hqs: int
    led: bool
    commander: bool
    moved: bool
    stack: int = 1
    state: str = "rest"  # rest, hover, selected, target, lifted, dim


@dataclass(frozen=True, slots=True)
class LabelLook:
    """All that a sector's label shows. ``home``: letter of who has lost the sector as a home, or empty."""

    letter: str
    name: str
    home: str
    stock: int
    detail: int  # 3: all, 2: smaller, 1: letter and stock only, 0: letter only


class Pictures:
    """The pictures of one theme and pixel ratio; made when first asked for."""

    def __init__(self, look: Theme, ratio: float) -> None:
        self._look, self._ratio = look, ratio
        self._counters: dict[tuple[CounterLook, float], QPixmap] = {}
        self._labels: dict[LabelLook, QPixmap] = {}
        self._threats: dict[tuple[tuple[tuple[str, int], ...], bool], QPixmap] = {}

    def counter(self, value: CounterLook, side: float = SIDE) -> QPixmap:
        """An army's counter, ``side`` points wide; below ``DISC`` it is the disc that stands for it seen from far."""
        if (value, side) not in self._counters:
            self._counters[value, side] = self._counter(value, side / SIDE) if side > DISC else self._disc(value)
        return self._counters[value, side]

    def label(self, value: LabelLook) -> QPixmap:
        """A sector's label."""
        if value not in self._labels:
            self._labels[value] = self._label(value)
        return self._labels[value]

    def mine(self, letter: str) -> QPixmap:
        """A minefield: a ringed mark with its layer's letter."""
        p = self._look.palette
        drawn, painter = self._canvas(38, 34)
        centre = QPointF(17, 17)
        painter.setPen(QPen(QColor(p.warn), 1.6))
        painter.setBrush(QColor(p.panel))
        painter.drawEllipse(centre, 12, 12)
        painter.drawPixmap(QPointF(9, 9), icons.pixmap("mine", p.warn, 16, self._ratio))
        painter.drawPixmap(QPointF(22, 19), chip_pixmap(self._look, letter, 14))
        painter.end()
        return drawn

    def round_mark(self, icon: str, size: float = 24) -> QPixmap:
        """An icon on a disc of lamplight: an open battle."""
        p = self._look.palette
        drawn, painter = self._canvas(size + 4, size + 4)
        painter.setPen(QPen(QColor(p.void), 2))
        painter.setBrush(QColor(p.lamp))
        painter.drawEllipse(QPointF(size / 2 + 2, size / 2 + 2), size / 2, size / 2)
        side = round(size * 0.62)
        painter.drawPixmap(
            QPointF((size - side) / 2 + 2, (size - side) / 2 + 2), icons.pixmap(icon, p.on_lamp, side, self._ratio)
        )
        painter.end()
        return drawn

    def zone(self, sign: str) -> QPixmap:
        """The mark of a hazardous sector: the trefoil of a radioactive one, else the hazard’s."""
        return icons.pixmap(sign, self._look.palette.warn, 22, self._ratio)

    def pill(self, text: str, *, lit: bool = False, icon: str = "", tone: str = "ink") -> QPixmap:
        """A few words on a rounded ground; ``lit``: filled with lamplight."""
        p = self._look.palette
        face = theme.font("second")
        face.setWeight(face.Weight.DemiBold)
        text = QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideRight, LONGEST_PILL)
        width = QFontMetricsF(face).horizontalAdvance(text) + 20 + (18 if icon else 0)
        drawn, painter = self._canvas(width + 2, 24)
        ground, ink = (p.lamp, p.on_lamp) if lit else (p.raised, getattr(p, tone))
        painter.setPen(QPen(QColor(p.lamp if lit else p.line2), 1))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(1, 1.5, width, 21), 10.5, 10.5)
        x = 11.0
        if icon:
            painter.drawPixmap(QPointF(x - 2, 5), icons.pixmap(icon, ink if lit else p.warn, 14, self._ratio))
            x += 16
        painter.setFont(face)
        painter.setPen(QColor(ink))
        painter.drawText(QRectF(x, 1, width, 22), Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()
        return drawn

    def detachment(self, letter: str, fp: int) -> QPixmap:
        """A detachment on its way: whose, and its FP; with a dashed edge, for it stands nowhere on the map."""
        p = self._look.palette
        words = str(fp)
        width = 44.0 + QFontMetricsF(theme.font("scan")).horizontalAdvance(words)
        drawn, painter = self._canvas(width + 2, 24)
        pen = QPen(QColor(p.ink2), 1.2)
        pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.setBrush(QColor(p.raised))
        painter.drawRoundedRect(QRectF(1, 1, width, 21), 5, 5)
        painter.drawPixmap(QPointF(5, 4), chip_pixmap(self._look, letter, 15))
        painter.drawPixmap(QPointF(23, 5), icons.pixmap("detachment", p.ink2, 14, self._ratio))
        painter.setFont(theme.font("scan"))
        painter.setPen(QColor(p.ink))
        painter.drawText(QRectF(40, 0, width, 23), Qt.AlignmentFlag.AlignVCenter, words)
        painter.end()
        return drawn

    def odds(self, words: str, share: float | None, *, lit: bool = False, more: str = "") -> QPixmap:
        """A chance: its number over a thin bar; ``lit``: filled with lamplight, ``more`` words beside it.

        ``share`` None: it is not known yet, and the bar stays empty.
        """
        p = self._look.palette
        face = theme.font("row")
        second = theme.font("second")
        number = QFontMetricsF(face).horizontalAdvance(words)
        width = max(46.0, number + 22) + (QFontMetricsF(second).horizontalAdvance(more) + 8 if more else 0)
        drawn, painter = self._canvas(width + 2, 26)
        painter.setPen(QPen(QColor(p.lamp if lit else p.line2), 1))
        painter.setBrush(QColor(p.lamp if lit else p.raised))
        painter.drawRoundedRect(QRectF(1, 1.5, width, 23), 11.5, 11.5)
        painter.setFont(face)
        painter.setPen(QColor(p.on_lamp if lit else p.ink))
        left = 12.0 if more else (width - number) / 2 + 1
        painter.drawText(QRectF(left, 1, number + 2, 19), Qt.AlignmentFlag.AlignVCenter, words)
        if more:
            painter.setFont(second)
            painter.drawText(QRectF(left + number + 8, 1, width, 22), Qt.AlignmentFlag.AlignVCenter, more)
        painter.setPen(Qt.PenStyle.NoPen)
        bar = QRectF(left, 19, number, 3)
        painter.setBrush(QColor(p.on_lamp if lit else p.line2))
        painter.setOpacity(0.25 if lit else 1.0)
        painter.drawRoundedRect(bar, 1.5, 1.5)
        painter.setOpacity(1.0)
        if share is not None:
            role = p.good if share >= 0.6 else p.warn if share >= 0.35 else p.bad
            painter.setBrush(QColor(p.on_lamp if lit else role))
            painter.drawRoundedRect(QRectF(bar.left(), bar.top(), max(3.0, bar.width() * share), 3), 1.5, 1.5)
        painter.end()
        return drawn

    def threats(self, armies: tuple[tuple[str, int], ...], *, small: bool = False) -> QPixmap:
        """Which players could come to a sector, by letter, each with so many armies.

        ``small``: letters alone; of many players only how many armies they have together.
        """
        if (armies, small) not in self._threats:
            many = small and len(armies) > THREATS_ACROSS
            words = str(sum(number for _letter, number in armies))
            self._threats[armies, small] = (
                self.pill(words, icon="sight", tone="ink") if many else self._threat(armies, small)
            )
        return self._threats[armies, small]

    def _threat(self, armies: tuple[tuple[str, int], ...], small: bool) -> QPixmap:
        """In rows, so that many letters make a block rather than a ribbon."""
        p = self._look.palette
        across = len(armies) if len(armies) <= THREATS_ACROSS else math.ceil(len(armies) / math.ceil(len(armies) / 4))
        cell = 16.0 if small else 29.0
        rows = math.ceil(len(armies) / across)
        width, height = across * cell + 7, rows * 17.0 + 5
        drawn, painter = self._canvas(width + 2, height + 2)
        pen = QPen(QColor(p.ink2), 1.2)
        pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.setBrush(QColor(p.panel))
        painter.drawRoundedRect(QRectF(1, 1, width, height), 5, 5)
        painter.setFont(theme.font("scan"))
        painter.setPen(QColor(p.ink))
        for place, (letter, number) in enumerate(armies):
            x, y = 5 + place % across * cell, 4 + place // across * 17.0
            painter.drawPixmap(QPointF(x, y), chip_pixmap(self._look, letter, 14))
            if not small:
                painter.drawText(QRectF(x + 17, y - 4, cell, 22), Qt.AlignmentFlag.AlignVCenter, str(number))
        painter.end()
        return drawn

    def _canvas(self, width: float, height: float) -> tuple[QPixmap, QPainter]:
        drawn = QPixmap(round(width * self._ratio), round(height * self._ratio))
        drawn.setDevicePixelRatio(self._ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        return drawn, painter

    def _counter(self, value: CounterLook, scale: float) -> QPixmap:
        drawn, painter = self._canvas((SIDE + 2 * EDGE) * scale, (SIDE + 2 * EDGE) * scale)
        painter.scale(scale, scale)
        painter.translate(EDGE, EDGE)
        if value.state == "lifted":
            self._shadow(painter)
        for card in range(min(value.stack, 3) - 1, 0, -1):
            self._card(painter, value, CARD * card)
        self._body(painter, value)
        if value.state in ("selected", "hover", "target", "lifted"):
            self._outline(painter, value.state)
        if value.commander:
            self._star(painter)
        painter.end()
        return drawn if value.state != "dim" else self._dimmed(drawn)

    def _dimmed(self, picture: QPixmap) -> QPixmap:
        faint = QPixmap(picture.size())
        faint.setDevicePixelRatio(self._ratio)
        faint.fill(Qt.GlobalColor.transparent)
        painter = QPainter(faint)
        painter.drawPixmap(QPointF(0, 0), picture)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        ground = QColor(self._look.palette.ground)
        ground.setAlphaF(0.62)
        painter.fillRect(faint.rect(), ground)
        painter.end()
        return faint

    def _card(self, painter: QPainter, value: CounterLook, offset: float) -> None:
        painter.setPen(QPen(QColor(self._look.palette.void), 1.2))
        painter.setBrush(QColor(self._look.player(value.letter).fill).darker(130))
        painter.drawRoundedRect(QRectF(offset, -offset, SIDE, SIDE), 5, 5)

    def _body(self, painter: QPainter, value: CounterLook) -> None:
        p, colour = self._look.palette, self._look.player(value.letter)
        whole = QPainterPath()
        whole.addRoundedRect(QRectF(0, 0, SIDE, SIDE), 5, 5)
        painter.fillPath(whole.translated(0, 2), QColor(0, 0, 0, 70))
        painter.setClipPath(whole)
        painter.fillRect(QRectF(0, 0, SIDE, FIELD), QColor(colour.fill))
        painter.fillRect(QRectF(0, FIELD, SIDE, SIDE - FIELD), QColor(p.foot))
        if value.moved:
            painter.fillRect(QRectF(0, FIELD, SIDE, SIDE - FIELD), QBrush(QColor(p.ink3), Qt.BrushStyle.BDiagPattern))
            veil = QColor(p.foot)
            veil.setAlphaF(0.45)
            painter.fillRect(QRectF(0, FIELD, SIDE, SIDE - FIELD), veil)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(p.void), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(whole)
        self._words(painter, value, colour.letter)

    def _words(self, painter: QPainter, value: CounterLook, ink: str) -> None:
        p = self._look.palette
        face = theme.font("letter")
        face.setPixelSize(14)
        painter.setFont(face)
        painter.setPen(QColor(ink))
        painter.drawText(QRectF(5, 1, 12, 18), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, value.letter)
        painter.drawPixmap(QPointF(18, 4), icons.pixmap(icons.mark_of(value.faction), ink, 19, self._ratio))
        number = theme.font("number")
        number.setPixelSize(20)
        painter.setFont(number)
        painter.setPen(QColor(p.ink3 if value.moved else p.on_foot))
        foot = QRectF(5, FIELD, SIDE - 9, SIDE - FIELD)
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(value.fp))
        if not value.led:
            painter.drawPixmap(QPointF(SIDE - 19, FIELD + 3), icons.pixmap("warning", p.warn, 14, self._ratio))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(p.ink3 if value.moved else p.on_foot))
        for bar in range(min(value.hqs, 3)):
            painter.drawRoundedRect(QRectF(SIDE - 9 - bar * 6, FIELD + 6, 4, 9), 1, 1)

    def _star(self, painter: QPainter) -> None:
        p = self._look.palette
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(p.void if p.name == "dark" else p.ink))
        painter.drawEllipse(QPointF(SIDE - 1, 1), 10, 10)
        colour = p.lamp if p.name == "dark" else p.panel
        painter.drawPixmap(QPointF(SIDE - 8, -6), icons.pixmap("commander", colour, 14, self._ratio))

    def _shadow(self, painter: QPainter) -> None:
        """What is lifted throws a longer one."""
        dark = QColor("black")
        dark.setAlphaF(0.35)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(dark)
        painter.drawRoundedRect(QRectF(-2, 6, SIDE + 4, SIDE + 6), 8, 8)

    def _outline(self, painter: QPainter, state: str) -> None:
        p = self._look.palette
        pen = QPen(QColor(p.ink2), 1.5) if state == "hover" else QPen(QColor(p.lamp), 2.2)
        if state == "target":
            pen.setDashPattern([3, 2])
        away = 3 if state == "hover" else 4
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(-away, -away, SIDE + 2 * away, SIDE + 2 * away), 8, 8)
        if state in ("selected", "lifted") and p.name == "light":
            painter.setPen(QPen(QColor(p.panel), 1.4))
            painter.drawRoundedRect(QRectF(-2, -2, SIDE + 4, SIDE + 4), 6, 6)

    def _disc(self, value: CounterLook) -> QPixmap:
        p, colour = self._look.palette, self._look.player(value.letter)
        drawn, painter = self._canvas(SIDE + 2 * EDGE, SIDE + 2 * EDGE)
        centre = QPointF(EDGE + SIDE / 2, EDGE + SIDE / 2)
        painter.setPen(QPen(QColor(p.void), 1.5))
        painter.setBrush(QColor(colour.fill))
        painter.drawEllipse(centre, DISC / 2, DISC / 2)
        painter.setPen(QColor(colour.letter))
        face = theme.font("letter")
        face.setPixelSize(11)
        painter.setFont(face)
        top, low = centre.y() - DISC / 2, centre.y() - 4
        painter.drawText(QRectF(centre.x() - 9, top + 1, 18, 12), Qt.AlignmentFlag.AlignCenter, value.letter)
        face = theme.font("number")
        face.setPixelSize(15)
        painter.setFont(face)
        painter.drawText(QRectF(centre.x() - 14, low, 28, 17), Qt.AlignmentFlag.AlignCenter, str(value.fp))
        if value.state in ("selected", "hover", "target", "lifted"):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(p.ink2 if value.state == "hover" else p.lamp), 2))
            painter.drawEllipse(centre, DISC / 2 + 4, DISC / 2 + 4)
        painter.end()
        return drawn if value.state != "dim" else self._dimmed(drawn)

    def _label(self, value: LabelLook) -> QPixmap:
        p = self._look.palette
        face, figures = theme.font("mapname"), theme.font("scan")
        if value.detail < 3:
            face.setPixelSize(13)
            face.setLetterSpacing(face.SpacingType.AbsoluteSpacing, 0.5)
        name = value.name.upper() if value.detail > 1 else ""
        stock = str(value.stock) if value.stock and value.detail else ""
        chip = 16.0
        width, height = 8.0, 22.0
        metrics = QFontMetricsF(face)
        name = metrics.elidedText(name, Qt.TextElideMode.ElideRight, 170) if name else ""
        spans = {
            "chip": chip + 6 if value.letter else 0,
            "name": metrics.horizontalAdvance(name) + 4 if name else 0,
            "home": chip + 4 if value.home else 0,
            "stock": 16 + QFontMetricsF(figures).horizontalAdvance(stock) + 2 if stock else 0,
        }
        width += sum(spans.values())
        if width <= 8:
            return QPixmap()
        drawn, painter = self._canvas(width, height)
        ground = QColor(p.panel)
        ground.setAlphaF(0.86)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(0, 0, width, height), 5, 5)
        x = 5.0
        if value.letter:
            painter.drawPixmap(QPointF(x, 3), chip_pixmap(self._look, value.letter, round(chip)))
            x += spans["chip"]
        if name:
            painter.setFont(face)
            painter.setPen(QColor(p.ink))
            painter.drawText(QRectF(x, 0, spans["name"] + 8, height), Qt.AlignmentFlag.AlignVCenter, name)
            x += spans["name"]
        if value.home:
            painter.drawPixmap(QPointF(x, 3), chip_pixmap(self._look, value.home, round(chip), outlined=True))
            x += spans["home"]
        if stock:
            painter.drawPixmap(QPointF(x, 4), icons.pixmap("stock", p.ink3, 14, self._ratio))
            painter.setFont(figures)
            painter.setPen(QColor(p.ink2))
            painter.drawText(QRectF(x + 16, 0, 40, height), Qt.AlignmentFlag.AlignVCenter, stock)
        painter.end()
        return drawn
