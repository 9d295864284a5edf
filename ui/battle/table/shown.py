"""What the table shows beside figures and scenery: a switch and a key each. Draws nothing of it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from campaign.words import _
from ui import icons, plain_labels, theme
from ui.panels import panel_widgets
from ui.theme import Theme
from ui.widgets import RATIO

SIGHT, RANGES, REACH, COVER, ARCS, NAMES = "sight", "ranges", "reach", "cover", "arcs", "names"
HEIGHT, SWITCH = 26, 24


def switches() -> tuple[tuple[str, str, str, str, bool], ...]:
    """Name, words, icon, key, and whether it is shown from the beginning."""
    return (
        (SIGHT, _("Sight lines"), "sight", "L", True),
        (RANGES, _("Ranges"), "ruler", "R", True),
        (REACH, _("Movement reach"), "move", "M", True),
        (COVER, _("Cover"), "shield", "C", False),
        (ARCS, _("Arcs of fire"), "battle", "A", False),
        (NAMES, _("Names"), "type-in", "N", False),
    )


class Switch(QAbstractButton):
    """A row that is on or off: icon, words, switch, key."""

    def __init__(self, look: Theme, words: str, icon: str, key: str, *, on: bool) -> None:
        super().__init__()
        self._look, self._icon, self._key = look, icon, key
        self.setText(words)
        self.setCheckable(True)
        self.setChecked(on)
        self.setShortcut(key)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFont(theme.font("row"))
        self.setAccessibleName(words)
        plain_labels.set_tool_tip(self, _("{words} ({key})").format(words=words, key=key))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """A row."""
        return QSize(200, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The row; faint while it is off."""
        look, on = self._look, self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = look.colour("ink" if on else "ink2")
        middle = self.height() / 2
        painter.drawPixmap(0, int(middle) - 8, icons.pixmap(self._icon, ink, 16, RATIO))
        painter.setFont(self.font())
        painter.setPen(ink)
        words = QRectF(26, 0, self.width() - 26 - SWITCH - 34, self.height())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), self.text())
        self._draw_switch(painter, self.width() - SWITCH - 30, middle, on=on)
        box = QRectF(self.width() - 20, middle - 9, 19, 18)
        painter.setPen(QPen(look.colour("line2"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        painter.setFont(theme.font("small"))
        painter.setPen(look.colour("ink2"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._key)
        if self.hasFocus():
            painter.setPen(QPen(look.colour("ink"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _draw_switch(self, painter: QPainter, left: float, middle: float, *, on: bool) -> None:
        look = self._look
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("ink" if on else "field"))
        painter.drawRoundedRect(QRectF(left, middle - 7, SWITCH, 14), 7, 7)
        painter.setBrush(look.colour("panel" if on else "ink3"))
        knob = left + SWITCH - 12 if on else left + 2
        painter.drawEllipse(QRectF(knob, middle - 5, 10, 10))


class ShownPanel(QWidget):
    """The switches."""

    changed = Signal(str, bool)

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self.switches: dict[str, Switch] = {}
        items: list[QWidget | int] = [panel_widgets.head(_("Show")), 4]
        for name, words, icon, key, on in switches():
            made = Switch(look, words, icon, key, on=on)
            made.setObjectName(f"show {name}")
            made.toggled.connect(lambda on, name=name: self.changed.emit(name, on))
            self.switches[name] = made
            items.append(made)
        self.setLayout(panel_widgets.column(*items))

    def is_on(self, name: str) -> bool:
        """Whether it is to be shown."""
        return self.switches[name].isChecked()
