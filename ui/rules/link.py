"""What leads into the books: rule ids, by a click or return; the keys of help, from whatever has the focus."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QEnterEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from campaign.words import _
from ui import plain_labels, theme
from ui.menu_entries import HANDBOOK_KEY, RULEBOOK_KEY
from ui.panels import phrases
from ui.rules.fitting_page import IN_A_CAMPAIGN, page_for

RULE = "rule"  # the property of a widget that says by which rule it is as it is


@runtime_checkable
class Library(Protocol):
    """A window that opens the rulebook and the handbook."""

    def open_rulebook(self, rule: str) -> object:
        """Open it at a rule."""
        ...

    def open_handbook(self, page: str) -> object:
        """Open it at a page."""
        ...


def ask(widget: QWidget, rule: str) -> None:
    """Open the rulebook of the window that the widget belongs to, beside it."""
    if (library := _library(widget)) is not None:
        library.open_rulebook(rule)


def ask_how(widget: QWidget) -> None:
    """Open the handbook of that window, at the page that fits the widget."""
    if (library := _library(widget)) is not None:
        library.open_handbook(page_for(widget, IN_A_CAMPAIGN))


def _library(widget: QWidget) -> Library | None:
    above: QWidget | None = widget
    while above is not None and not isinstance(above, Library):
        above = above.parentWidget()
    return above


def open_by_keys(window: QWidget) -> None:
    """Help in a window beside the campaign's, or on a sheet over it: F1 opens the handbook at the page that fits.

    Shift+F1 opens the rulebook, at the rule of what has the focus there.
    """
    how = QShortcut(QKeySequence(HANDBOOK_KEY), window)
    how.activated.connect(lambda: ask_how(window.focusWidget() or window))
    why = QShortcut(QKeySequence(RULEBOOK_KEY), window)
    why.activated.connect(lambda: ask(window, rule_of(window.focusWidget())))


def rule_of(widget: QWidget | None) -> str:
    """The rule of the nearest thing with one, from a widget upwards; empty for none."""
    while widget is not None:
        if rule := widget.property(RULE):
            return str(rule)
        widget = widget.parentWidget()
    return ""


class RuleLink(QAbstractButton):
    """A rule's number in the faintest ink at the right edge, underlined under the pointer."""

    def __init__(self, rule: str) -> None:
        super().__init__()
        self._rule = ""
        self.setFont(theme.font("small"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.ask())
        self.show_rule(rule)

    @property
    def rule(self) -> str:
        """Where it leads."""
        return self._rule

    def ask(self) -> None:
        """Open the rulebook there."""
        ask(self, self._rule)

    def show_rule(self, rule: str) -> None:
        """Lead to this rule from now on; to none, it leaves its place empty."""
        self._rule = rule
        self.setProperty(RULE, rule)
        self.setText(phrases.rule_number(rule))
        title = phrases.rule_title(rule)
        plain_labels.set_tool_tip(self, f"{title}\n" + _("Click to read it") if title else "")
        self.setAccessibleName(title or self.text())
        self.setEnabled(bool(rule))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if rule else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if rule else Qt.CursorShape.ArrowCursor)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Its words, with room for the ring."""
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self.text()) + 4, metrics.height() + 4)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return opens it as space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """It is underlined now."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """It no longer is."""
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The number; a line below it under the pointer, a ring round it by keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        over = self.underMouse() and self.isEnabled()
        font = self.font()
        font.setUnderline(over)
        painter.setFont(font)
        role = QPalette.ColorRole.WindowText if over or self.hasFocus() else QPalette.ColorRole.PlaceholderText
        painter.setPen(QGuiApplication.palette().color(role))
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect().adjusted(2, 0, -2, 0), side, self.text())
        if self.hasFocus():
            painter.setPen(QPen(QGuiApplication.palette().color(QPalette.ColorRole.WindowText), 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 3, 3)
        painter.end()
