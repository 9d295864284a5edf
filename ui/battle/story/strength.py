"""How a battle wore both sides down: the FP that each had left after every turn, and these as lines.

Read from the battle's log alone; carries out no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from campaign.battle.contract import AnyRecord
from campaign.battle.contract.telling import TurnWords
from campaign.battle.row_packing import unpack
from campaign.battle.systems import telling_of
from campaign.words import _
from ui import theme, widgets
from ui.theme import Theme

HEIGHT = 168
LEFT, RIGHT, TOP, BOTTOM = 22, 26, 8, 20  # round the lines: measures, and a chip at each line's end
CHIP = 16
# in widths of the line; told apart by more than colour
DASHES: tuple[tuple[float, ...], ...] = ((), (3, 1.5), (1, 1.5), (6, 1.5, 1, 1.5))


@dataclass(frozen=True, slots=True)
class Strength:
    """A side's FP on the table: before the battle, and after each turn."""

    key: str
    fp: tuple[int, ...]


def strengths(record: AnyRecord, turns: int) -> tuple[Strength, ...]:
    """Every side's FP by turn. Raises ValueError for a log that is none."""
    setup = record.setup
    gone = {turn.number: turn.gone for turn in telling_of(setup.system).account(setup, unpack(record.log)).turns}
    worth = {unit.key: unit.fp for unit in setup.units}
    found = []
    for number, side in enumerate(setup.sides):
        fp = [sum(worth[figure.unit] for figure in side.figures)]
        for turn in range(1, turns + 1):
            fp.append(fp[-1] - (gone[turn][number] if turn in gone else 0))
        found.append(Strength(side.key, tuple(fp)))
    return tuple(found)


class StrengthChart(QWidget):
    """The lines: FP upwards, turns to the right, each side's chip at its line's end."""

    def __init__(self, look: Theme, turn_words: TurnWords) -> None:
        super().__init__()
        self._look, self._words = look, turn_words
        self._lines: tuple[tuple[str, tuple[int, ...]], ...] = ()
        self.setFixedHeight(HEIGHT)
        look.changed.connect(self.update)

    def show_lines(self, lines: Sequence[tuple[str, tuple[int, ...]]]) -> None:
        """Show these: a letter and the FP by turn for each side."""
        self._lines = tuple(lines)
        form = _("{letter}: {before} FP, then {after}")
        told = [form.format(letter=letter, before=fp[0], after=fp[-1]) for letter, fp in lines]
        self.setAccessibleName(f"{self._words.left()}. {'; '.join(told)}")
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(320, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Three hairlines, the turns, the lines, the chips."""
        if not self._lines:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(LEFT, TOP, -RIGHT, -BOTTOM)
        most = max(max(fp) for _letter, fp in self._lines) or 1
        turns = len(self._lines[0][1]) - 1
        self._axes(painter, area, most, turns)
        ends = []
        for place, (letter, fp) in enumerate(self._lines):
            pen = QPen(QColor(self._look.player(letter).text), 2)
            if DASHES[place % len(DASHES)]:
                pen.setDashPattern(DASHES[place % len(DASHES)])
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(_steps(area, fp, most)))
            ends.append((area.bottom() - fp[-1] / most * area.height(), letter))
        free_to = self.height() + 1.0
        for above, (y, letter) in zip(range(len(ends) - 1, -1, -1), sorted(ends, reverse=True), strict=True):
            free_to = max(min(y + CHIP / 2, free_to - 1), (above + 1) * (CHIP + 1))  # room for those above it
            painter.drawPixmap(QPointF(area.right() + 8, free_to - CHIP), widgets.chip_pixmap(self._look, letter, CHIP))
            free_to -= CHIP
        painter.end()

    def _axes(self, painter: QPainter, area: QRectF, most: int, turns: int) -> None:
        face = theme.font("scan")
        face.setPixelSize(11)
        painter.setFont(face)
        for share in (0.0, 0.5, 1.0):
            y = area.bottom() - share * area.height()
            painter.setPen(QPen(self._look.colour("line"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(self._look.colour("ink3"))
            words = QRectF(0, y - 8, LEFT - 6, 16)
            painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{most * share:.0f}")
        every = max(1, -(-turns // 6))
        for turn in range(every, turns + 1, every):
            x = area.left() + turn / turns * area.width()
            painter.drawText(QRectF(x - 14, area.bottom() + 3, 28, 16), Qt.AlignmentFlag.AlignCenter, str(turn))


def _steps(area: QRectF, fp: Sequence[int], most: int) -> list[QPointF]:
    """A line that falls where a turn ends."""
    points: list[QPointF] = []
    for turn, left in enumerate(fp):
        x, y = area.left() + turn / max(1, len(fp) - 1) * area.width(), area.bottom() - left / most * area.height()
        if points:
            points.append(QPointF(x, points[-1].y()))
        points.append(QPointF(x, y))
    return points
