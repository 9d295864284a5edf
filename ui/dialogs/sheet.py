"""The sheet on which a question is asked: a head, a body, what stands against it, and the button that does it.

Opened over the window and not waited for; the answer goes through the session. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QDialog, QLayout, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.ids import PendingId
from campaign.world.orders import Order
from campaign.world.refusal import Reason
from ui import plain_labels, tab_order, widgets
from ui.dialogs.fields import step_button
from ui.panels import panel_widgets
from ui.rules import link
from ui.session import Session
from ui.theme import Theme

INSET = 24
SEND = (Qt.Key.Key_Return, Qt.Key.Key_Enter)  # with Ctrl, from a field of several lines too


class Page(QWidget):
    """What scrolls on a sheet, and only when all that stands on it is as low as it may be."""

    def heightForWidth(self, width: int) -> int:
        """The least that does, not what would be best: Qt would scroll instead of letting a picture be smaller."""
        layout = self.layout()
        return super().heightForWidth(width) if layout is None else layout.totalMinimumHeightForWidth(width)


class Sheet(QDialog):
    """A question. What is asked goes into ``body``; ``done_`` is what the button does."""

    def __init__(
        self, look: Theme, title: str, lead: str, act: str, parent: QWidget | None, *, width: int = 520
    ) -> None:
        super().__init__(parent)
        self.look = look
        self.setWindowTitle(plain_labels.window_title(title))
        self.setAccessibleDescription(lead)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.title = plain_labels.label(title, font="question", wrap=True)
        self.lead = plain_labels.label(lead, font="text", tone="ink2", wrap=True)
        self.lead.setVisible(bool(lead))
        self.body = QVBoxLayout()
        self.body.setSpacing(0)
        self.reasons = panel_widgets.Reasons(look)
        self.cancel = widgets.Button(look, _("Cancel"), kind="quiet")
        self.cancel.setObjectName("cancel")
        self.cancel.clicked.connect(self.reject)
        self.primary = widgets.Button(look, act, kind="primary")
        self.primary.setObjectName("primary")
        self.primary.setDefault(True)
        self.cancel.setAutoDefault(False)
        self.primary.clicked.connect(self.act)
        for key in SEND:  # not by their names: the window's language calls both Enter
            sends = QShortcut(QKeySequence(Qt.KeyboardModifier.ControlModifier | key), self)
            sends.setAutoRepeat(False)
            sends.activated.connect(self.send)
        link.open_by_keys(self)
        self.foot = panel_widgets.line(0, self.cancel, self.primary, spacing=8)
        self.page = Page()  # all but what stands against it and the buttons, which never scroll away
        page = panel_widgets.column(self.title, 4, self.lead, 16, self.body, 12, margins=(INSET, 20, INSET, 0))
        page.setStretch(4, 1)
        self.page.setLayout(page)
        self.area = panel_widgets.scrolled(self.page)
        self.low = panel_widgets.column(self.reasons, 16, self.foot, margins=(INSET, 0, INSET, 20))
        layout = panel_widgets.column(self.area, self.low)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self.setMinimumWidth(width)
        self._opened = False

    def setMinimumWidth(self, width: int) -> None:
        """No narrower than this, where the screen is as wide."""
        super().setMinimumWidth(min(width, widgets.screen_room(self).width()))

    def showEvent(self, event: QShowEvent) -> None:
        """As high as it needs to be, if the screen has the room. The first thing to fill in has the focus.

        Qt has given it some height by now, so at first it may also be made lower; later what people made of it stays.
        """
        self._grow(exactly=not self._opened)
        self._opened = True
        super().showEvent(event)
        body = (widget for widget in tab_order.below(self.page) if tab_order.is_stop(widget))
        for stop in (self.first_stop(), *body, self.primary):
            if stop is not None and stop.isEnabled() and stop.isVisibleTo(self) and not isinstance(stop, link.RuleLink):
                stop.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def focusNextPrevChild(self, forward: bool) -> bool:
        """By tab from one thing to the next, in the order of reading."""
        return tab_order.go_on(self, forward=forward)

    def first_stop(self) -> QWidget | None:
        """What has the focus first, where it is not simply the first."""
        return None

    def act(self) -> None:
        """The button was pressed."""
        self.accept()

    def send(self) -> None:
        """Ctrl+Enter was pressed: it does what the button does."""
        self.primary.click()

    def allow(self, reasons: Sequence[Reason]) -> None:
        """Open the button, or say what stands against it."""
        self.reasons.show_reasons(reasons)
        self.primary.setEnabled(not reasons)
        why = " ".join(str(reason) for reason in reasons)
        plain_labels.set_tool_tip(self.primary, why)
        self.primary.setAccessibleDescription(why)
        if self.isVisible():
            QTimer.singleShot(0, self, self._grow)  # when all else that follows stands there too

    def say_against(self, sentence: str) -> None:
        """Say what went wrong, or nothing more, and leave the button as it is."""
        self.reasons.show_reasons((Reason("", sentence),) if sentence else ())
        if self.isVisible():
            QTimer.singleShot(0, self, self._grow)

    def _grow(self, *, exactly: bool = False) -> None:
        """Make room for all that stands on the sheet, if the screen has it; Qt by itself stops at two thirds of it.

        Where it has not, lists on it give way, and then the page scrolls; the buttons stay.
        """
        room = widgets.window_room(self)
        page = self.page.layout()
        assert page is not None
        page.activate()
        least = page.totalMinimumSize().width()
        wanted = max(self.minimumWidth(), least, self.low.totalMinimumSize().width())
        width = min(max(self.width() if self.isVisible() else 0, wanted), room.width())
        always = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.area.setHorizontalScrollBarPolicy(always if least <= width else Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        lists = [area for area in self.page.findChildren(panel_widgets.Scrolled) if area.isVisibleTo(self)]
        for area in lists:
            area.give(0)
        needed = self._height_for(width)
        for area in lists:
            needed -= area.give(needed - room.height())
        height = min(needed, room.height())
        if exactly or not self.isVisible() or width > self.width() or height > self.height():
            self.resize(width, height)

    def _height_for(self, width: int) -> int:
        """What all of it needs."""
        page = self.page.layout()
        assert page is not None
        page.activate()
        return sum(
            part.totalHeightForWidth(width) if part.hasHeightForWidth() else part.totalSizeHint().height()
            for part in (page, self.low)
        )

    def add_low(self, *added: QWidget) -> None:
        """Put something at the left of the buttons."""
        for place, widget in enumerate(added):
            self.foot.insertWidget(place, widget)


class OrderSheet(Sheet):
    """A question whose answer is one order. A sheet that changes something calls ``refresh``."""

    def __init__(
        self, session: Session, title: str, lead: str, act: str, parent: QWidget | None, *, width: int = 520
    ) -> None:
        super().__init__(session.theme, title, lead, act, parent, width=width)
        self.session = session
        self._settles: PendingId | None = None
        self._giving, self._failure = False, ""

    def order(self) -> Order | None:
        """The order as the sheet stands; None while something is missing, which ``missing`` says."""
        raise NotImplementedError

    def missing(self) -> Sequence[Reason]:
        """What has to be filled in before the rules can be asked."""
        return ()

    def refresh(self) -> None:
        """Ask the rules about the sheet as it stands."""
        order = self.order()
        if missing := self.missing():
            self.allow(missing)
        elif order is not None:
            self.allow(self.session.problems(order))

    def act(self) -> None:
        """Give the order; the sheet stays open if it was refused."""
        order = self.order()
        if order is None or not self.give(order):
            self.refresh()
            self._say_what_failed()

    def give(self, order: Order) -> bool:
        """Give an order and close; what it opens is asked next. False if it was refused."""
        self._giving, self._failure = True, ""
        due = self.session.state.pending.get(self._settles) if self._settles is not None else None
        listening = self.session.failed.connect(self._note_failure)
        given = self.session.order(order, getattr(due, "battle", None), self.parentWidget())
        self.session.failed.disconnect(listening)
        self._giving = False
        if given:
            self.accept()
        else:
            self._say_what_failed()
        return given

    def _note_failure(self, sentence: str) -> None:
        self._failure = sentence

    def _say_what_failed(self) -> None:
        """The disk said no: what was filled in stays, and the button can be pressed again when that is set right."""
        if self._failure:
            self.say_against(self._failure)

    def wait_for(self, due: PendingId) -> None:
        """The sheet is about a choice: when that is settled elsewhere, it goes."""
        self._settles = due
        self.session.changed.connect(self._look_whether_settled)

    def _look_whether_settled(self) -> None:
        if not self._giving and self._settles not in self.session.state.pending:
            self.reject()


def labelled(words: str, field: QWidget, *, width: int = 132) -> QLayout:
    """A field with its name at the left."""
    name = plain_labels.ElidedLabel(words, font="text", tone="ink2")
    name.setFixedWidth(width)
    name.setBuddy(field)
    for named in (field, field.focusProxy()):
        if named is not None and not named.accessibleName():
            named.setAccessibleName(words)
    made: QBoxLayout = panel_widgets.line(name, field, spacing=12)
    made.setStretch(1, 1)
    return made


def side_by_side(*fields: QWidget) -> QWidget:
    """Fields beside each other, no wider than they need to be."""
    made = QWidget()
    made.setLayout(panel_widgets.line(*fields, 0, spacing=10))
    made.setFocusProxy(fields[0])
    return made


class Stepper(QWidget):
    """A number between two buttons. ``changed`` is called with what people ask for; the owner says what it becomes."""

    def __init__(self, look: Theme, name: str, changed: Callable[[int], None]) -> None:
        super().__init__()
        self._value, self._changed = 0, changed
        self.fewer = step_button(look, "−", _("One less: {what}").format(what=name), lambda: self._step(-1))
        self.more = step_button(look, "+", _("One more: {what}").format(what=name), lambda: self._step(1))
        self.number = plain_labels.label("0", font="number")
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.setFixedWidth(30)
        self.setLayout(panel_widgets.line(self.fewer, self.number, self.more, spacing=4))

    def _step(self, by: int) -> None:
        self._changed(self._value + by)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plus and minus, wherever in it the focus is."""
        button = {"+": self.more, "-": self.fewer}.get(event.text())
        if button is None:
            super().keyPressEvent(event)
        elif button.isEnabled():
            button.click()

    def show_value(self, value: int, *, most: int | None = None, least: int = 0, why: str = "") -> None:
        """Show a number; at its limits the buttons shut, and ``why`` says what keeps it from growing."""
        self._value = value
        self.number.setText(str(value))
        plain_labels.set_tone(self.number, "ink" if value else "ink3")
        self.fewer.setEnabled(value > least)
        self.more.setEnabled(most is None or value < most)
        plain_labels.set_tool_tip(self.more, "" if self.more.isEnabled() else why)
