"""What panels and sheets are put together from, beyond ``ui.widgets``: bars, heads, rows, reasons. Only looks.

What explains rules and numbers is loaded with the first of them: the start page is put together here too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QScrollBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui import plain_labels, widgets
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.world.refusal import Reason
    from ui.panels.sum_card import Make
    from ui.rules.link import RuleLink

SCROLL_BAR = 10  # as wide as the style sheet makes it
INSET = 16  # from the edge of a panel to its words
VALUE = 150  # points that a value keeps beside its words: what is longer is a name, and gives way
BLEED = 8  # how far a row that can be clicked reaches beyond the words above it


def column(
    *items: QWidget | QLayout | int, spacing: int = 0, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> QVBoxLayout:
    """Things below each other; a number is empty space."""
    made = QVBoxLayout()
    _fill(made, items, spacing, margins)
    return made


def line(
    *items: QWidget | QLayout | int, spacing: int = 8, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> QHBoxLayout:
    """Things beside each other; a number is empty space, 0 takes what is left."""
    made = QHBoxLayout()
    _fill(made, items, spacing, margins)
    return made


def _fill(
    layout: QBoxLayout, items: Sequence[QWidget | QLayout | int], spacing: int, margins: tuple[int, int, int, int]
) -> None:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    for item in items:
        if isinstance(item, QWidget):
            layout.addWidget(item)
        elif isinstance(item, QLayout):
            layout.addLayout(item)
        elif item:
            layout.addSpacing(item)
        else:
            layout.addStretch(1)


def clear(layout: QLayout) -> None:
    """Take everything out of a layout, for good; a button being clicked lives until its click is over."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)
            inner.deleteLater()


def inset(*items: QWidget, spacing: int = 0) -> QWidget:
    """Things that line up with the words of clickable rows above and below them."""
    made = QWidget()
    made.setLayout(column(*items, spacing=spacing, margins=(BLEED, 0, BLEED, 0)))
    return made


def rule_label(rule: str) -> RuleLink:
    """A rule's number in the faintest ink; its title in the tool tip. It leads into the rulebook."""
    from ui.rules.link import RuleLink

    return RuleLink(rule)


def head(text: str, right: str = "") -> QWidget:
    """The head of a part of a panel, with a word at the right."""
    made = QWidget()
    more = plain_labels.ElidedLabel(right, font="second", tone="ink2")
    made.setLayout(line(widgets.section(text), 0, more))
    return made


def fact(words: str, value: str, rule: str = "", *, tone: str = "ink", why: Make | None = None) -> QWidget:
    """A sentence's worth of fact: words at the left, the value at the right, its rule behind it.

    ``why`` makes the sum that explains the value, when it is asked for.
    """
    from ui.panels.sum_card import explain
    from ui.rules.link import RULE

    made = QWidget()
    words_label = plain_labels.ElidedLabel(words, font="text", tone="ink2")
    value_label = plain_labels.ElidedLabel(value, font="row", tone=tone)
    value_label.setMinimumWidth(min(VALUE, value_label.sizeHint().width()))
    made.setLayout(line(words_label, 0, value_label))
    made.setMinimumHeight(22)
    made.setProperty(RULE, rule)
    if rule:
        number = rule_label(rule)
        number.setFixedWidth(30)
        made.layout().addWidget(number)  # type: ignore[union-attr]
    if why is not None:
        made.setAccessibleName(f"{words}: {value}")
        explain(made, why)
    return made


class Reasons(QWidget):
    """Why something cannot be done: a sentence each with its rule, or nothing at all."""

    def __init__(self, look: Theme, tone: str = "warn") -> None:
        super().__init__()
        self._look, self._tone = look, tone
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(4)
        self._shown: tuple[Reason, ...] = ()
        self.setAccessibleName("")
        self.setVisible(False)

    @property
    def shown(self) -> tuple[Reason, ...]:
        """The reasons shown now."""
        return self._shown

    def show_reasons(self, reasons: Sequence[Reason]) -> None:
        """Show these and no others."""
        if tuple(reasons) == self._shown:
            return
        self._shown = tuple(reasons)
        clear(self._rows)
        for reason in self._shown:
            sign = widgets.Sign(self._look, "warning", self._tone, 14)
            text = plain_labels.label(reason.text, font="second", tone="ink2", wrap=True)
            text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
            row = line(sign, text, rule_label(reason.rule), spacing=8)
            row.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
            row.setStretch(1, 1)
            self._rows.addLayout(row)
        self.setAccessibleName(" ".join(str(reason) for reason in self._shown))
        self.setVisible(bool(self._shown))


class Bar(QWidget):
    """How much of a whole there is: a filled share of a thin bar; more than the whole shows in the warning's colour."""

    def __init__(self, look: Theme, value: int = 0, whole: int = 1) -> None:
        super().__init__()
        self._look = look
        self.setFixedHeight(6)
        self.setMinimumWidth(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_share(value, whole)
        look.changed.connect(self.update)

    def show_share(self, value: int, whole: int) -> None:
        """Show ``value`` of ``whole``."""
        self._share = value / whole if whole else 0.0
        self.setAccessibleName(f"{value} / {whole}")
        self.update()

    def sizeHint(self) -> QSize:
        """As long as there is room."""
        return QSize(120, 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, then the filled share."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("line2"))
        painter.drawRoundedRect(QRectF(self.rect()), 3, 3)
        painter.setBrush(self._look.colour("warn" if self._share > 1 else "ink"))
        width = self.width() * min(1.0, self._share)
        if width > 0:
            painter.drawRoundedRect(QRectF(0, 0, max(width, 6.0), self.height()), 3, 3)
        painter.end()


class Row(QFrame):
    """A line of a list that can be clicked, or chosen by keyboard with space or return."""

    def __init__(self, name: str, chosen: Callable[[], None], *, selected: bool = False) -> None:
        super().__init__()
        self._chosen = chosen
        self.setProperty("row", "selected" if selected else "rest")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(name)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on the row is meant for it."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._chosen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and return choose the row."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._chosen()
        else:
            super().keyPressEvent(event)


LEAST_SEEN: Final = 36  # of content that scrolls: enough of a row to see that there is more


class Scrolled(QScrollArea):
    """An area that scrolls up and down where its content is too high. Its bar lies in the content's right margin.

    So nothing moves when the bar comes or goes, and nothing is cut off; content needs ``SCROLL_BAR`` of margin there.
    ``wanted``: how high it is where there is room; a sheet that does not fit its screen lets it ``give`` way, as far
    as ``least``.

    Large content is quicker put in when the area has its own place already: Qt goes through all of it for each new
    parent above it, because of the style sheet.
    """

    def __init__(self, inner: QWidget | None = None, wanted: int = 0, least: int = 150) -> None:
        super().__init__()
        self._wanted = self._high = wanted
        self._least = least
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if inner is not None:
            self.hold(inner)
        self.bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.bar.hide()
        hidden = self.verticalScrollBar()
        hidden.rangeChanged.connect(self._follow)
        hidden.valueChanged.connect(self.bar.setValue)
        self.bar.valueChanged.connect(hidden.setValue)

    def hold(self, inner: QWidget) -> None:
        """Have this content."""
        self.setWidget(inner)
        self.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)

    def want(self, points: int) -> None:
        """Be as high as this where there is room."""
        self._wanted = self._high = points
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As high as it is wanted, or what Qt thinks best."""
        hint = super().sizeHint()
        return QSize(hint.width(), self._high) if self._wanted else hint

    def minimumSizeHint(self) -> QSize:
        """No wider than need be, and no lower than it was made, or than where a row can be seen to go on."""
        hint = super().minimumSizeHint()
        return QSize(hint.width(), self._high if self._wanted else min(hint.height(), LEAST_SEEN))

    def give(self, points: int) -> int:
        """Be lower than wanted by so much, as far as it goes; how much that is. None brings it back to its height."""
        given = max(0, min(points, self._wanted - self._least))
        if self._high != self._wanted - given:
            self._high = self._wanted - given
            self.updateGeometry()
        return given

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the bar at the right."""
        super().resizeEvent(event)
        self.bar.setGeometry(self.width() - SCROLL_BAR, 0, SCROLL_BAR, self.height())
        self._follow()

    def _follow(self) -> None:
        hidden = self.verticalScrollBar()
        self.bar.setPageStep(hidden.pageStep())
        self.bar.setSingleStep(hidden.singleStep())
        self.bar.setRange(hidden.minimum(), hidden.maximum())
        self.bar.setVisible(hidden.maximum() > 0 and self.isVisible())
        self.bar.raise_()


def page(head: QWidget, *sections: Sequence[QWidget]) -> QVBoxLayout:
    """A page of the inspector: its head stays in sight, its sections scroll below, a hairline between two."""
    items: list[QWidget | QLayout | int] = []
    for section in sections:
        if items:
            items += [16, inset(widgets.hairline()), 12]
        items += section
    inner = QWidget()
    inner.setLayout(column(*items, 0, margins=(INSET - BLEED, 14, INSET - BLEED, 16)))
    made = QVBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.addLayout(column(head, margins=(INSET, 16, INSET, 0)))
    made.addWidget(scrolled(inner), 1)
    return made


def scrolled(inner: QWidget, wanted: int = 0) -> Scrolled:
    """The widget in an area that scrolls up and down where it is too high; ``wanted`` high where there is room."""
    return Scrolled(inner, wanted)
