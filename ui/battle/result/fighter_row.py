"""A figure in the form of a battle: its name, what became of it, and a mark that says a death without a name.

A row of two buttons: the row itself (killer, or victim of the lit killer), and the mark at its right. Painted like the
figures of the inspector; decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from campaign.words import _
from ui import icons, plain_labels, theme
from ui.panels import phrases
from ui.panels.figures import CODE, draw_code
from ui.theme import Theme
from ui.widgets import RATIO

STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


@dataclass(frozen=True, slots=True)
class FighterView:
    """What a row shows. ``mark``: as on paper, and to type; ``credit``: FP of the figure's victims in this battle.

    ``of_lit``: it fell to the killer who is lit.
    """

    key: str
    mark: str
    code: str
    name: str
    unit: str
    fp: int
    dead: bool
    left_behind: bool
    fate: str
    lit: bool
    of_lit: bool
    credit: int
    commander: bool

    @property
    def second(self) -> str:
        """The second line: its fate, else its unit; and what it has killed."""
        credit = _("killed {n} FP").format(n=self.credit) if self.credit else ""
        return " · ".join(part for part in (self.fate or self.unit, credit) if part)

    @property
    def spoken(self) -> str:
        """The row in words, for a screen reader."""
        lit = _("the killer") if self.lit else ""
        return ", ".join(
            part for part in (self.mark, self.name, self.unit, phrases.fp(self.fp), self.second, lit) if part
        )


@dataclass(frozen=True, slots=True)
class Hands:
    """What the rows do when people touch them.

    ``press``, ``cycle`` and ``ask`` (which fate) get the figure's key, ``step`` that and where to: columns to the
    right, rows down. ``typed`` gets a key's letter and says whether it meant something. ``leave``: on by tab (True) or
    back (False).
    """

    press: Callable[[str], None]
    cycle: Callable[[str], None]
    ask: Callable[[str], None]
    step: Callable[[str, int, int], None]
    typed: Callable[[str], bool]
    leave: Callable[[bool], None]


class FighterRow(QAbstractButton):
    """One figure. ``compact``: all in one line, where there is little room."""

    HEIGHT, COMPACT = 44, 28
    MARK = 30  # width of the box at the right
    SIGN = 24  # width of the figure's mark at the left

    def __init__(self, look: Theme, view: FighterView, hands: Hands, *, compact: bool = False) -> None:
        super().__init__()
        self._look, self.view, self._hands = look, view, hands
        self._compact = compact
        self.setFixedHeight(self.COMPACT if compact else self.HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the first row alone is a stop by tab; arrows and marks go on
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setObjectName(f"fighter {view.key}")
        self.mark = FighterMark(self)
        self.mark.setObjectName(f"mark {view.key}")
        self.mark.clicked.connect(lambda: hands.ask(self.view.key))
        self.clicked.connect(lambda: hands.press(self.view.key))
        look.changed.connect(self.update)
        self.show_view(view)

    @property
    def look(self) -> Theme:
        """The theme in use."""
        return self._look

    def show_view(self, view: FighterView) -> None:
        """Show what is so now."""
        self.view = view
        self.setAccessibleName(view.spoken)
        plain_labels.set_tool_tip(self, f"{view.name}, {view.unit}\n{view.second}")
        self.mark.setAccessibleName(_("Fate of {name}: {fate}").format(name=view.name, fate=view.fate or _("alive")))
        fate = view.fate or _("alive")
        fate = fate[:1].upper() + fate[1:]  # names and marks in it keep their letters
        plain_labels.set_tool_tip(self.mark, _("{fate}. Click to choose another fate.").format(fate=fate))
        self.update()
        self.mark.update()

    def sizeHint(self) -> QSize:
        """A row of the form."""
        return QSize(240, self.minimumHeight())

    def resizeEvent(self, event: object) -> None:
        """The mark stays at the right."""
        self.mark.setGeometry(self.width() - self.MARK, 0, self.MARK, self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return and space press; delete says the next fate; arrows go on; letters and digits mean a figure's mark."""
        key = Qt.Key(event.key())
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if not held and event.text() and self._hands.typed(event.text()):
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not held:
            self.click()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._hands.cycle(self.view.key)
        elif key in STEPS:
            self._hands.step(self.view.key, *STEPS[key])
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, onwards: bool) -> bool:
        """All rows are one stop: tab leaves them."""
        self._hands.leave(onwards)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, mark, chip, name, fate, FP."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter)
        view, look = self.view, self._look
        height, centred = self.height(), Qt.AlignmentFlag.AlignVCenter
        sign = QRect(4, (height - 20) // 2, self.SIGN - 2, 20)
        if view.lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("lamp"))
            painter.drawRoundedRect(sign, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        painter.setFont(theme.font("letter"))
        painter.setPen(look.colour("on_lamp" if view.lit else "ink2"))
        painter.drawText(sign, centred | Qt.AlignmentFlag.AlignHCenter, view.mark)
        if view.dead:
            painter.setOpacity(0.62)
        left = 4 + self.SIGN
        if not self._compact:
            draw_code(painter, look, QRectF(left, 8, CODE, CODE), view.code)
            left += CODE + 10
        right = self.width() - self.MARK - 8
        painter.setFont(theme.font("number"))
        painter.setPen(look.colour("ink"))
        painter.drawText(QRect(right - 22, 0, 22, height), Qt.AlignmentFlag.AlignRight | centred, str(view.fp))
        self._words(painter, QRect(left, 0, right - 28 - left, height))
        painter.end()

    def _ground(self, painter: QPainter) -> None:
        look, area = self._look, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.view.lit:
            painter.setPen(QPen(look.colour("lamp"), 1.5))
            painter.setBrush(look.colour("raised"))
            painter.drawRoundedRect(area, theme.RADIUS, theme.RADIUS)
        elif self.underMouse() or self.view.of_lit:
            painter.setBrush(look.colour("raised"))
            painter.drawRoundedRect(area, theme.RADIUS, theme.RADIUS)
        else:
            painter.setPen(QPen(look.colour("line"), 1))
            painter.drawLine(4 + self.SIGN, self.height() - 1, self.width(), self.height() - 1)
        if self.hasFocus():
            painter.setPen(QPen(look.colour("ink"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), theme.RADIUS, theme.RADIUS)

    def _words(self, painter: QPainter, area: QRect) -> None:
        view, look = self.view, self._look
        font, second = theme.font("row"), theme.font("second")
        font.setStrikeOut(view.dead)
        star = 18 if view.commander else 0
        metrics = QFontMetrics(font)
        room = area.width() - star
        if self._compact and view.fate:
            room = max(room // 2, room - QFontMetrics(second).horizontalAdvance(view.second) - 8)
        name = metrics.elidedText(view.name, Qt.TextElideMode.ElideRight, room)
        top = QRect(area.left(), 0 if self._compact else 5, area.width(), area.height() if self._compact else 18)
        painter.setFont(font)
        painter.setPen(look.colour("ink"))
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter, name)
        wide = metrics.horizontalAdvance(name)
        if view.commander:
            star_top = (area.height() - 13) // 2 if self._compact else 7
            painter.drawPixmap(
                area.left() + wide + 5, star_top, icons.pixmap("commander", look.colour("lamp"), 13, RATIO)
            )
        painter.setOpacity(1.0)
        below = QRect(area.left(), 23, area.width(), 16)
        if self._compact:
            below = area.adjusted(wide + star + 8, 0, 0, 0)
        painter.setFont(second)
        painter.setPen(look.colour("ink2"))
        words = QFontMetrics(second).elidedText(view.second, Qt.TextElideMode.ElideRight, below.width())
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, words)


class FighterMark(QAbstractButton):
    """The mark at the right of a row: empty for the living, a cross for the dead, an arrow for those left behind."""

    def __init__(self, row: FighterRow) -> None:
        super().__init__(row)
        self._row = row
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the row's delete key does the same
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A box with what it says."""
        look, view = self._row.look, self._row.view
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF((self.width() - 20) / 2, (self.height() - 20) / 2, 20, 20)
        painter.setPen(QPen(look.colour("ink" if self.underMouse() else "line2"), 1.5))
        painter.setBrush(look.colour("field") if view.dead or view.left_behind else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        icon = "close" if view.dead else "retreat" if view.left_behind else ""
        if icon:
            role = "bad" if view.dead else "warn"
            painter.drawPixmap(
                box.topLeft().toPoint() + QRect(3, 3, 0, 0).topLeft(), icons.pixmap(icon, look.colour(role), 14, RATIO)
            )
        painter.end()
