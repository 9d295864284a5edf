"""Figures as rows of a list: unit, name, what they have learnt, wounds, experience, FP. Each row is one button.

Rows are painted, because twenty of them with ten labels each would be slow to build. They hold values made beforehand
(``FigureView``) and send nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from campaign.battle.contract.campaign import STEPS
from campaign.words import _
from campaign.world import queries
from campaign.world.ids import FigureId
from campaign.world.state import Campaign, Figure
from ui import icons, plain_labels, theme
from ui.panels import phrases
from ui.theme import Theme

HEIGHT = theme.ROW_TABLE
CODE = 28  # side of the unit's chip
RECORD = 82  # width of the experience bar
NOWHERE = QPoint(-100_000, -100_000)  # beyond every screen


@dataclass(frozen=True, slots=True)
class FigureView:
    """What a row shows. ``unit_wounds``: without the one that experience may have added to ``wounds``."""

    id: FigureId
    code: str
    name: str
    line: str
    commander: bool
    fp: int
    wounds: int
    unit_wounds: int
    experience: int
    learns: bool
    tip: str

    @property
    def spoken(self) -> str:
        """The row in words, for a screen reader."""
        star = _("commander in chief") if self.commander else ""
        parts = [self.name, self.line, star, phrases.fp(self.fp)]
        return ", ".join(part for part in parts if part)


def view_of(state: Campaign, figure: Figure) -> FigureView:
    """A figure's row."""
    unit = state.setting.units[figure.unit]
    wounds = next(stat for stat in unit.stats(queries.entering(state, figure)) if stat.key == "wounds")
    return FigureView(
        id=figure.id,
        code=unit.code,
        name=figure.name,
        line=phrases.figure_line(state, figure),
        commander=queries.is_commander(state, figure.id),
        fp=figure.fp,
        wounds=wounds.value,
        unit_wounds=wounds.value - wounds.bonus,
        experience=figure.experience,
        learns=not unit.is_hq,
        tip=phrases.figure_tip(state, figure),
    )


class FigureRow(QAbstractButton):
    """One figure. Checked means chosen; what that is for, the list's owner says. ``strikes``: who is chosen is lost.

    ``portable``: dragged off the list it is carried.
    """

    rename_wanted = Signal()
    carried = Signal(QPoint, bool)  # where the pointer is on the screen; whether the button was let go

    def __init__(self, look: Theme, view: FigureView, *, strikes: bool = False, portable: bool = False) -> None:
        super().__init__()
        self._look, self.view, self._strikes, self._portable = look, view, strikes, portable
        self._pressed_at: QPoint | None = None
        self._carries = False
        self._name_it()
        self.setCheckable(True)
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look.changed.connect(self.update)

    def show_view(self, view: FigureView) -> None:
        """Show another figure, or the same as it is now."""
        if view != self.view:
            self.view = view
            self._name_it()
            self.update()

    def _name_it(self) -> None:
        self.setObjectName(f"figure {self.view.id}")
        self.setAccessibleName(self.view.spoken)
        plain_labels.set_tool_tip(self, self.view.tip)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Its name is to be written over."""
        if self.receivers("2rename_wanted()"):
            self.rename_wanted.emit()
        else:
            super().mouseDoubleClickEvent(event)

    def name_area(self) -> QRect:
        """Where the name stands."""
        left = 8 + CODE + 6
        return QRect(left, 3, max(90, self.width() - left - RECORD - 40), 26)

    def sizeHint(self) -> QSize:
        """A row of a table."""
        return QSize(300, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """The chip, a few letters and the numbers."""
        return QSize(200, HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The start of a click, or of a drag."""
        super().mousePressEvent(event)
        takes = self._portable and event.button() is Qt.MouseButton.LeftButton
        self._pressed_at = event.position().toPoint() if takes else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the figure; then it is no click any more."""
        super().mouseMoveEvent(event)
        if self._pressed_at is None:
            return
        away = (event.position().toPoint() - self._pressed_at).manhattanLength()
        if self._carries or away >= QApplication.startDragDistance():
            self._carries = True
            self.setDown(False)
            self.carried.emit(event.globalPosition().toPoint(), False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let it go there, or it was a click."""
        carried, self._carries, self._pressed_at = self._carries, False, None
        if carried:
            self.setDown(False)
            self.carried.emit(event.globalPosition().toPoint(), True)
            event.accept()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc: it stays where it was."""
        if self._carries and event.key() == Qt.Key.Key_Escape:
            self._carries, self._pressed_at = False, None
            self.carried.emit(NOWHERE, True)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, chip, two lines of words, record, FP."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter)
        inner = self.rect().adjusted(8, 0, -8, 0)
        draw_code(painter, self._look, QRectF(inner.left(), 11, CODE, CODE), self.view.code)
        right = self._fp(painter, inner)
        if self.view.learns:
            right = self._experience(painter, right)
        else:
            right = self._squares_alone(painter, right)
        self._words(painter, QRect(inner.left() + CODE + 10, 0, right - inner.left() - CODE - 20, HEIGHT))
        painter.end()

    def _ground(self, painter: QPainter) -> None:
        look, area = self._look, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setPen(QPen(look.colour("lamp"), 1.5))
            painter.setBrush(look.colour("raised"))
            painter.drawRoundedRect(area, theme.RADIUS, theme.RADIUS)
        elif self.underMouse() and self.isEnabled():
            painter.setBrush(look.colour("raised"))
            painter.drawRoundedRect(area, theme.RADIUS, theme.RADIUS)
        else:
            painter.setPen(QPen(look.colour("line"), 1))
            painter.drawLine(8 + CODE + 10, HEIGHT - 1, self.width() - 8, HEIGHT - 1)
        if self.hasFocus():
            painter.setPen(QPen(look.colour("ink"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), theme.RADIUS, theme.RADIUS)

    def _fp(self, painter: QPainter, inner: QRect) -> int:
        painter.setFont(theme.font("number"))
        painter.setPen(self._look.colour("ink"))
        area = QRect(inner.right() - 26, 0, 26, HEIGHT)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(self.view.fp))
        return area.left() - 4

    def _experience(self, painter: QPainter, right: int) -> int:
        left = right - RECORD
        draw_experience(painter, self._look, QRectF(left, 15, RECORD, 4), self.view.experience)
        words, font = _("{n} xp").format(n=self.view.experience), theme.font("small")
        self._wounds(painter, left, RECORD - QFontMetrics(font).horizontalAdvance(words) - 4)
        painter.setFont(font)
        painter.setPen(self._look.colour("ink2"))
        area = QRect(left, 24, RECORD, 14)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        return left

    def _squares_alone(self, painter: QPainter, right: int) -> int:
        self._wounds(painter, right - RECORD, RECORD)
        return right - RECORD

    def _wounds(self, painter: QPainter, left: int, room: int) -> None:
        """A square for each wound, narrower where there are many; those that experience added are lit."""
        painter.setPen(Qt.PenStyle.NoPen)
        step = min(9.0, room / max(1, self.view.wounds))
        for number in range(self.view.wounds):
            painter.setBrush(self._look.colour("ink2" if number < self.view.unit_wounds else "lamp"))
            painter.drawRoundedRect(QRectF(left + number * step, 27, step - 2, 7), 1.5, 1.5)

    def _words(self, painter: QPainter, area: QRect) -> None:
        view = self.view
        font = theme.font("row")
        font.setStrikeOut(self._strikes and self.isChecked())
        star = 18 if view.commander else 0
        name = QFontMetrics(font).elidedText(view.name, Qt.TextElideMode.ElideRight, area.width() - star)
        painter.setFont(font)
        painter.setPen(self._look.colour("ink"))
        painter.drawText(QRect(area.left(), 8, area.width(), 18), Qt.AlignmentFlag.AlignVCenter, name)
        if view.commander:
            left = area.left() + QFontMetrics(font).horizontalAdvance(name) + 5
            painter.drawPixmap(left, 10, icons.pixmap("commander", self._look.colour("lamp"), 13, 2.0))
        font = theme.font("second")
        line = QFontMetrics(font).elidedText(view.line, Qt.TextElideMode.ElideRight, area.width())
        painter.setFont(font)
        painter.setPen(self._look.colour("ink2"))
        painter.drawText(QRect(area.left(), 26, area.width(), 16), Qt.AlignmentFlag.AlignVCenter, line)


class CodeChip(QWidget):
    """A unit's two letters on a chip, beside its name."""

    def __init__(self, look: Theme, code: str) -> None:
        super().__init__()
        self._look, self._code = look, code
        self.setFixedSize(CODE, CODE)
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The chip."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_code(painter, self._look, QRectF(self.rect()), self._code)
        painter.end()


def draw_code(painter: QPainter, look: Theme, area: QRectF, code: str) -> None:
    """A unit's chip."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("field"))
    painter.drawRoundedRect(area, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
    painter.setFont(theme.font("scan"))
    painter.setPen(look.colour("ink2"))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, code)


def draw_experience(painter: QPainter, look: Theme, area: QRectF, experience: int) -> None:
    """One piece for each gain, as long as it takes, filled as far as it has come (fftt:R1)."""
    painter.setPen(Qt.PenStyle.NoPen)
    gap, scale = 2.0, (area.width() - 2.0 * (len(STEPS) - 1)) / max(STEPS)
    left, start = area.left(), 0
    for step in STEPS:
        width = (step - start) * scale
        painter.setBrush(look.colour("line2"))
        painter.drawRoundedRect(QRectF(left, area.top(), width, area.height()), 1, 1)
        share = min(1.0, max(0.0, (experience - start) / (step - start)))
        if share:
            painter.setBrush(look.colour("ink2"))
            painter.drawRoundedRect(QRectF(left, area.top(), width * share, area.height()), 1, 1)
        left, start = left + width + gap, step
