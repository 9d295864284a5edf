"""A walk round the window: a few steps, each a card beside the part that it tells of, which is ringed meanwhile.

Nothing is locked: everything in the window can be used while the walk goes on. Esc leaves it. Knows no campaign.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QShortcut
from PySide6.QtWidgets import QDockWidget, QFrame, QWidget

from campaign.words import _
from ui import plain_labels, theme, widgets
from ui.panels import panel_widgets
from ui.theme import SPACE_2, SPACE_3, SPACE_4, Theme

if TYPE_CHECKING:
    from ui.window import Window

WIDTH: Final = 340
GAP: Final = 12  # between the card and what it tells of


@dataclass(frozen=True, slots=True)
class Stop:
    """A step: what it tells of, and what it says."""

    title: str
    words: str
    target: Callable[[Window], QWidget | None]


def stops() -> tuple[Stop, ...]:
    """All of them, in order."""
    return (
        Stop(
            _("The map"),
            _(
                "Sectors bear their owner’s colour and letter, armies their FP. Select an army: what it can reach "
                "stays lit. Drag it there, or point and press Enter, and it moves."
            ),
            lambda window: window.map_panel,
        ),
        Stop(
            _("The week"),
            _("The players in this week’s order. At the right stands the one next step: one click, or Ctrl+Enter."),
            lambda window: window.week_bar,
        ),
        Stop(
            _("To do"),
            _("What has to be settled comes first, then what is easily forgotten; each has the button that does it."),
            lambda window: window.findChild(QDockWidget, "toDoDock"),
        ),
        Stop(
            _("What you have selected"),
            _("Armies, figures, sectors and players, with all that can be done. Every number explains itself."),
            lambda window: window.findChild(QDockWidget, "inspectorDock"),
        ),
        Stop(
            _("Journal and time line"),
            _("All that was ever ordered. A click on the time line shows the campaign as it stood then, on the map."),
            lambda window: window.findChild(QDockWidget, "journalDock"),
        ),
        Stop(
            _("Every order is saved"),
            _(
                "There is no saving. Ctrl+Z takes the last order back, as often as you like; an older one can be "
                "amended with a right click in the journal."
            ),
            lambda window: window.week_bar.findChild(QWidget, "undo"),
        ),
        Stop(
            _("Find anything"),
            _("Ctrl+K, and a few letters of a command, a sector, an army, a figure or a rule. F1 opens the handbook."),
            lambda window: window.week_bar.findChild(QWidget, "find anything"),
        ),
    )


class Ring(QWidget):
    """The lamp line round what is told of; the pointer goes through it."""

    def __init__(self, look: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._look = look
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """One line, inside the edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._look.colour("lamp"), 3))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), theme.RADIUS, theme.RADIUS)
        painter.end()


class Tour(QFrame):
    """The card, and the walk."""

    ended = Signal()

    def __init__(self, look: Theme, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("tour")
        self.setProperty("surface", "card")
        self.setFixedWidth(WIDTH)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._window, self._stops, self._step = window, stops(), 0
        self._ring = Ring(look, window)
        self._title = plain_labels.label(font="title", wrap=True)
        self._words = plain_labels.label(tone="ink2", wrap=True)
        self._count = plain_labels.label(font="second", tone="ink3")
        self.leave = widgets.Button(look, _("Leave"), kind="quiet")
        self.leave.setObjectName("leave the tour")
        self.leave.clicked.connect(self.end)
        self.back = widgets.Button(look, _("Back"), kind="quiet")
        self.back.setObjectName("back in the tour")
        self.back.clicked.connect(lambda: self.show_step(self._step - 1))
        self.next = widgets.Button(look, _("Next"))
        self.next.setObjectName("next in the tour")
        self.next.clicked.connect(lambda: self.show_step(self._step + 1))
        foot = panel_widgets.line(self._count, 0, self.leave, self.back, self.next, spacing=SPACE_2)
        margins = (SPACE_4, SPACE_3, SPACE_3, SPACE_3)
        self.setLayout(panel_widgets.column(self._title, 6, self._words, SPACE_3, foot, margins=margins))
        window.installEventFilter(self)
        leave = QShortcut(QKeySequence(Qt.Key.Key_Escape), window)
        leave.activated.connect(self.end)
        leave.activatedAmbiguously.connect(self.end)
        self.destroyed.connect(leave.deleteLater)
        self._ring.show()
        self.show()
        self.show_step(0)
        self.setFocus()

    @property
    def step(self) -> int:
        """Where the walk has come to."""
        return self._step

    def show_step(self, step: int) -> None:
        """Go to this one; after the last the walk is over."""
        if step >= len(self._stops):
            self.end()
            return
        self._step = max(0, step)
        stop = self._stops[self._step]
        self._title.setText(stop.title)
        self._words.setText(stop.words)
        self._count.setText(_("{n} of {all}").format(n=self._step + 1, all=len(self._stops)))
        self.back.setVisible(self._step > 0)
        self.next.setText(_("Done") if self._step == len(self._stops) - 1 else _("Next"))
        self.setAccessibleName(stop.title)
        self.setAccessibleDescription(stop.words)
        self._place()

    def end(self) -> None:
        """Leave. The keys are the map's then: Qt would give them to the next field, to be written over."""
        self._window.removeEventFilter(self)
        focused = self._window.focusWidget()
        if focused is None or focused is self or self.isAncestorOf(focused):
            self._window.map_panel.view.setFocus()
        for part in (self._ring, self):
            part.hide()
            part.deleteLater()
        self.ended.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Where the window changes its size, the card goes along."""
        if watched is self._window and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return and the arrow to the right go on, the one to the left goes back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right):
            self.show_step(self._step + 1)
        elif event.key() == Qt.Key.Key_Left:
            self.show_step(self._step - 1)
        else:
            super().keyPressEvent(event)

    def _place(self) -> None:
        """The ring round the target, the card where there is most room beside it."""
        target = self._stops[self._step].target(self._window)
        if target is None or not target.isVisible():
            self._ring.hide()
            area = QRect(self._window.rect().center(), QSize(1, 1))
        else:
            area = QRect(target.mapTo(self._window, QPoint(0, 0)), target.size())
            self._ring.setGeometry(area.adjusted(-3, -3, 3, 3).intersected(self._window.rect()))
            self._ring.show()
            self._ring.raise_()
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(WIDTH, layout.totalHeightForWidth(WIDTH))
        self.move(card_place(area, self._window.rect(), self.size()))
        self.raise_()


def card_place(area: QRect, room: QRect, size: QSize) -> QPoint:
    """Where a card of this size stands: beside what is high, below or above what is wide; else inside it."""
    sides = {
        "below": (room.bottom() - area.bottom(), QPoint(area.center().x() - size.width() // 2, area.bottom() + GAP)),
        "above": (
            area.top() - room.top(),
            QPoint(area.center().x() - size.width() // 2, area.top() - GAP - size.height()),
        ),
        "right": (room.right() - area.right(), QPoint(area.right() + GAP, area.top() + 2 * GAP)),
        "left": (area.left() - room.left(), QPoint(area.left() - GAP - size.width(), area.top() + 2 * GAP)),
    }
    high = area.height() > area.width()
    order = ("right", "left", "below", "above") if high else ("below", "above", "right", "left")
    spot = QPoint(area.center().x() - size.width() // 2, area.bottom() - 2 * GAP - size.height())
    for side in order:
        free, at = sides[side]
        if free >= 2 * GAP + (size.width() if side in ("right", "left") else size.height()):
            spot = at
            break
    x = min(max(spot.x(), room.left() + GAP), room.right() - GAP - size.width())
    y = min(max(spot.y(), room.top() + GAP), room.bottom() - GAP - size.height())
    return QPoint(x, y)
