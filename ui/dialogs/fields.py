"""Fields in which people choose: check boxes, choices, numbers, drawn so that their state is plain in both themes.

The style sheet leaves their signs to Qt's style, which draws them dark on dark. They know no campaign.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QRadioButton,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from campaign.words import _
from ui import icons, plain_labels, theme, widgets
from ui.panels import panel_widgets
from ui.theme import Theme
from ui.widgets import RATIO

SIGN = 18  # side of a box or ring
GAP = 10
ARROW = 14  # side of the arrow of a field that opens
MOST_SHOWN = 30  # choices that an open list shows without scrolling, where the screen has the room
BESIDE = 16  # points left free beside an open list


def _draw(button: QAbstractButton, look: Theme, *, ring: bool) -> None:
    """The sign and the words of a box or a choice."""
    painter = QPainter(button)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = QRectF(1, (button.height() - SIGN) / 2, SIGN, SIGN).adjusted(1, 1, -1, -1)
    on, enabled = button.isChecked(), button.isEnabled()
    painter.setPen(QPen(look.colour("ink" if on or button.underMouse() else "ink3"), 1.5))
    painter.setBrush(look.colour("ink") if on and not ring else Qt.BrushStyle.NoBrush)
    if ring:
        painter.drawEllipse(area)
        if on:
            painter.setBrush(look.colour("ink"))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(area.adjusted(4, 4, -4, -4))
    else:
        painter.drawRoundedRect(area, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        if on:
            check = icons.pixmap("check", look.colour("panel"), 12, RATIO)
            painter.drawPixmap(area.center() - QPoint(6, 6), check)
    painter.setPen(look.colour("ink" if enabled else "ink3"))
    painter.setFont(button.font())
    words, shown = button.rect().adjusted(SIGN + GAP, 0, 0, 0), Qt.TextFlag.TextShowMnemonic
    text = button.fontMetrics().elidedText(button.text(), Qt.TextElideMode.ElideRight, words.width(), shown)
    painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | shown, text)
    if button.hasFocus():
        painter.setPen(QPen(look.colour("ink"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring_area = QRectF(button.rect()).adjusted(SIGN + GAP - 6 if button.text() else 1, 1, -1, -1)
        painter.drawRoundedRect(ring_area, theme.RADIUS, theme.RADIUS)
    painter.end()


class Check(QCheckBox):
    """Yes or no."""

    def __init__(self, look: Theme, text: str = "") -> None:
        super().__init__(plain_labels.menu_text(text))
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """The box and its words."""
        words = self.fontMetrics().horizontalAdvance(self.text()) + GAP + 8 if self.text() else 4
        return QSize(SIGN + words, 26)

    def minimumSizeHint(self) -> QSize:
        """The box and some of its words, where those are told elsewhere too."""
        return QSize(min(160, self.sizeHint().width()), 26) if self.toolTip() else self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        """The words are part of it."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Box and words."""
        _draw(self, self._look, ring=False)


class Choice(QRadioButton):
    """One of several."""

    def __init__(self, look: Theme, text: str) -> None:
        super().__init__(plain_labels.menu_text(text))
        self._look = look
        self.setFont(theme.font("row"))
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """The ring and its words."""
        return QSize(SIGN + GAP + 8 + self.fontMetrics().horizontalAdvance(self.text()), 26)

    def hitButton(self, pos: QPoint) -> bool:
        """The words are part of it."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ring and words."""
        _draw(self, self._look, ring=True)


class Picker(QComboBox):
    """A list that opens, with an arrow that says so. What does not fit ends in an ellipsis, whole in the tool tip."""

    def __init__(self, look: Theme, name: str = "") -> None:
        super().__init__()
        self._look = look
        self.setObjectName(name)
        self.setMinimumContentsLength(8)
        self.setMaxVisibleItems(MOST_SHOWN)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._told = ""
        self.currentTextChanged.connect(lambda _text: self._tell())
        look.changed.connect(self.update)

    def shown_text(self) -> str:
        """As much of what is chosen as there is room for."""
        return self._option().currentText

    def _option(self) -> QStyleOptionComboBox:
        made = QStyleOptionComboBox()
        self.initStyleOption(made)
        part = QStyle.SubControl.SC_ComboBoxEditField
        field = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, made, part, self)
        room = min(field.right(), self.width() - ARROW - GAP) - field.left()
        if not made.currentIcon.isNull():
            room -= made.iconSize.width() + 4
        made.currentText = self.fontMetrics().elidedText(made.currentText, Qt.TextElideMode.ElideRight, room)
        return made

    def _tell(self) -> None:
        """What does not fit stands in the tool tip, if nothing else does."""
        if self.toolTip() in ("", self._told):
            text = self.currentText() if self.currentText() != self.shown_text() else ""
            self._told = plain_labels.tool_tip(text)
            plain_labels.set_tool_tip(self, text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More of the words fit, or fewer."""
        super().resizeEvent(event)
        self._tell()

    def sizeHint(self) -> QSize:
        """Room for the arrow."""
        return super().sizeHint() + QSize(ARROW, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, and the arrow over it."""
        painter, option = QStylePainter(self), self._option()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        role = "ink2" if self.isEnabled() else "ink3"
        arrow = icons.pixmap("chevron-down", self._look.colour(role), ARROW, RATIO)
        painter.drawPixmap(self.width() - ARROW - 8, (self.height() - ARROW) // 2, arrow)
        painter.end()

    def showPopup(self) -> None:
        """The list that opens goes by the field's name, and is as wide as its longest choice if the screen is."""
        view = self.view()
        view.setAccessibleName(self.accessibleName())
        beside = 2 * view.frameWidth() + (panel_widgets.SCROLL_BAR if self.count() > self.maxVisibleItems() else 0)
        wanted = view.sizeHintForColumn(0) + beside
        view.setMinimumWidth(max(self.width(), min(wanted, widgets.screen_room(self).width() - 2 * BESIDE)))
        super().showPopup()

    def wheelEvent(self, event: object) -> None:
        """Scrolling past a field does not change it."""
        event.ignore()  # type: ignore[attr-defined]


class NumberBox(QLineEdit):
    """A whole number between two limits; arrows change it. Empty while nobody has typed one."""

    valueChanged = Signal(int)

    def __init__(self, name: str, words: str, least: int, most: int, value: int) -> None:
        super().__init__()
        self._least, self._most, self._value = least, most, value
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedWidth(max(48, 24 + 9 * len(str(most))))
        self.setText(str(value))
        self.textEdited.connect(self._typed)
        self.editingFinished.connect(lambda: self.setText(self._words()))

    def value(self) -> int:
        """The number."""
        return self._value

    def setValue(self, value: int) -> None:
        """Another number, within the limits."""
        value = min(self._most, max(self._least, value))
        changed = value != self._value
        self._value = value
        self.setText(self._words())
        if changed:
            self.valueChanged.emit(value)

    def setMaximum(self, most: int) -> None:
        """Another upper limit."""
        self._most = most

    def show_none_as(self, words: str) -> None:
        """Show these words instead of the lowest number, which then means that nobody has said."""
        self.setPlaceholderText(words)
        self.setFixedWidth(max(self.minimumWidth(), 30 + self.fontMetrics().horizontalAdvance(words)))
        self.setText(self._words())

    def step(self, by: int) -> None:
        """Up or down."""
        self.setValue(self._value + by)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down change the number."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step(1 if event.key() == Qt.Key.Key_Up else -1)
            return
        super().keyPressEvent(event)

    def _words(self) -> str:
        return "" if self.placeholderText() and self._value == self._least else str(self._value)

    def _typed(self, text: str) -> None:
        """Take what is a number within the limits, and leave the rest to be typed on."""
        value = int(text) if text.removeprefix("-").isdecimal() else self._least
        if self._least <= value <= self._most and value != self._value:
            self._value = value
            self.valueChanged.emit(value)


class Number(QWidget):
    """A number to type, with a button for one less and one for one more."""

    def __init__(self, look: Theme, name: str, words: str, least: int, most: int, value: int, by: int = 1) -> None:
        super().__init__()
        self.box = NumberBox(name, words, least, most, value)
        less, more = _("One less: {what}"), _("One more: {what}")
        if by > 1:
            less, more = _("Less: {what}"), _("More: {what}")
        self.fewer = step_button(look, "−", less.format(what=words), lambda: self.box.step(-by))
        self.more = step_button(look, "+", more.format(what=words), lambda: self.box.step(by))
        self.fewer.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.box)
        self.setLayout(panel_widgets.line(self.fewer, self.box, self.more, spacing=4))


def step_button(look: Theme, sign: str, name: str, act: Callable[[], object]) -> widgets.Button:
    """A small button with a sign."""
    button = widgets.Button(look, sign)
    button.setFixedSize(30, 30)
    button.setProperty("room", "none")
    button.setAutoDefault(False)
    button.setAccessibleName(name)
    button.clicked.connect(lambda: act())
    return button
