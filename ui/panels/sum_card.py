"""The card that explains a number: its parts, each with its rule, below each other as one adds them up on paper.

It comes under the pointer and goes with it; by a click, or by return, it stays, and its rule ids can be followed.
``explain`` gives it to any widget. Shows a ``Sum``; adds nothing up.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget
from shiboken6 import isValid

from campaign.words import count
from campaign.world.sums import Part, Sum, as_lines, signed
from ui import plain_labels, widgets
from ui.rules import link
from ui.rules.link import RuleLink

Make = Callable[[], Sum | None]
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WIDTH = 280  # of the words, at most
MOST = 12  # parts in lines of their own; what is more comes together
_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


def explain(widget: QWidget, make: Make, *, clicks: bool = True) -> None:
    """Give a widget the card of a number, which is made when it is wanted; None explains nothing.

    ``clicks``: a click and return keep the card open too, unless they mean something else there.
    """
    _Explainer(widget, make, clicks=clicks)
    if clicks:
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        widget.setCursor(Qt.CursorShape.PointingHandCursor)
        widget.setProperty("explained", True)
        widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


class SumCard(QFrame):
    """The card of one number. ``stays`` until one clicks elsewhere or presses Esc, else it only hangs there."""

    def __init__(self, found: Sum, owner: QWidget, *, stays: bool) -> None:
        super().__init__(owner, Qt.WindowType.Popup if stays else Qt.WindowType.ToolTip)
        self._owner = owner
        self.setObjectName("sum card")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, not stays)
        self.setProperty("surface", "card")
        self.setAccessibleName(as_lines(found))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 10, 12, 10)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        title = plain_labels.ElidedLabel(found.title, font="row")
        title.setMaximumWidth(WIDTH)
        self._grid.addWidget(title, 0, 0, 1, 3)
        for part in _lines(found):
            self._add(plain_labels.ElidedLabel(part.words, font="second", tone="ink2"), signed(part.number), part.rule)
        if len(found.parts) != 1:
            self._grid.addWidget(widgets.hairline(), self._grid.rowCount(), 0, 1, 2)
            total = f"{signed(found.total)} {found.unit}".strip()
            self._add(plain_labels.label("=", font="row", tone="ink2"), total, found.rule, font="row")
        for words, rule in found.notes:
            self._add(plain_labels.label(words, font="second", tone="ink2", wrap=True), "", rule)

    def _add(self, words: QWidget, number: str, rule: str, font: str = "text") -> None:
        row = self._grid.rowCount()
        words.setMinimumWidth(min(WIDTH, words.sizeHint().width()))
        words.setMaximumWidth(WIDTH)
        self._grid.addWidget(words, row, 0)
        self._grid.addWidget(plain_labels.label(number, font=font), row, 1, RIGHT)
        self._grid.addWidget(_Leading(rule, self), row, 2, RIGHT)

    def follow(self, rule: str) -> None:
        """The card goes, and the rulebook of its owner's window comes."""
        self.close()
        link.ask(self._owner, rule)

    def show_by(self, widget: QWidget) -> None:
        """Below a widget, or above it where the screen ends."""
        self.adjustSize()
        area = widgets.screen_area(widget)
        corner = widget.mapToGlobal(QPoint(0, widget.height() + 4))
        if corner.y() + self.height() > area.bottom():
            corner.setY(widget.mapToGlobal(QPoint(0, -self.height() - 4)).y())
        corner.setX(max(area.left() + 4, min(corner.x(), area.right() - self.width() - 4)))
        self.move(corner)
        self.show()


class _Leading(RuleLink):
    """A rule id on the card."""

    def __init__(self, rule: str, card: SumCard) -> None:
        super().__init__(rule)
        self._card = card

    def ask(self) -> None:
        """By way of the card, which is in the way of the book."""
        self._card.follow(self.rule)


def _lines(found: Sum) -> tuple[Part, ...]:
    """The parts, as many as a card has lines for."""
    if len(found.parts) <= MOST:
        return found.parts
    rest = found.parts[MOST - 1 :]
    words = count("{n} more", "{n} more", len(rest))
    return (*found.parts[: MOST - 1], Part(words, sum(part.number for part in rest)))


class _Explainer(QObject):
    """Listens to a widget for its card."""

    # Qt may still tell of a widget's end when Python has already cleared what listens to it.
    _clicks = False
    _stays = True

    def __init__(self, widget: QWidget, make: Make, *, clicks: bool) -> None:
        super().__init__(widget)
        self._widget, self._make, self._clicks = widget, make, clicks
        self._card: SumCard | None = None
        self._stays = False
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the card, or take it away."""
        kind = event.type()
        if isinstance(event, QHelpEvent) and kind is QEvent.Type.ToolTip:
            return self._open(stays=False)
        if self._clicks and isinstance(event, QMouseEvent) and kind is QEvent.Type.MouseButtonRelease:
            return self._open(stays=True)
        if self._clicks and isinstance(event, QKeyEvent) and kind is QEvent.Type.KeyPress and event.key() in _KEYS:
            return self._open(stays=True)
        if isinstance(event, QFocusEvent) and kind is QEvent.Type.FocusIn and (found := self._make()) is not None:
            self._widget.setAccessibleDescription(as_lines(found))
        elif kind in (QEvent.Type.Leave, QEvent.Type.Hide) and not self._stays:
            self._close()
        return False

    def _open(self, *, stays: bool) -> bool:
        self._close()
        found = self._make()
        if found is None:
            return False
        self._card, self._stays = SumCard(found, self._widget, stays=stays), stays
        self._card.show_by(self._widget)
        return True

    def _close(self) -> None:
        if self._card is not None and isValid(self._card):
            self._card.close()
        self._card = None
