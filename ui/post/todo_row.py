"""The row of the to-do list about letters: what waits, or what a player has written down; its button shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from campaign.words import _, count, listed
from ui import plain_labels, widgets
from ui.panels import panel_widgets
from ui.post.mail import Post
from ui.session import Session

if TYPE_CHECKING:
    from campaign.post.waiting import WaitingOrder

BUTTON = 24  # points of a button's height


class PostRow(QWidget):
    """Hidden where nobody plays by letter."""

    def __init__(self, session: Session, post: Post, show: Callable[[], object]) -> None:
        super().__init__()
        self._session, self._post = session, post
        self.setObjectName("post")
        self._sign = widgets.Sign(session.theme, "letter", "ink", 14)
        self._title = plain_labels.ElidedLabel(font="row")
        self._detail = plain_labels.ElidedLabel(font="second", tone="ink2")
        self._button = widgets.Button(session.theme, _("Show…"))
        self._button.setObjectName("show what came by letter")
        self._button.setProperty("room", "row")
        self._button.setFixedHeight(BUTTON)
        self._button.clicked.connect(lambda: show())
        below = panel_widgets.line(self._detail, self._button, spacing=8)
        below.setStretch(0, 1)
        layout = panel_widgets.line(
            self._sign, panel_widgets.column(self._title, below), spacing=8, margins=(0, 4, 0, 4)
        )
        layout.setAlignment(self._sign, Qt.AlignmentFlag.AlignTop)
        layout.setStretch(1, 1)
        self.setLayout(panel_widgets.column(layout, widgets.hairline()))

    def look_again(self) -> None:
        """As it stands now."""
        if self._post.home is not None:
            self._show_home()
        else:
            self._show_office()
        self._button.setAccessibleName(f"{_('Show')}: {self._title.whole_text()}")

    def _show_home(self) -> None:
        from campaign.operations.letter_orders import Verdict

        home = self._post.home
        assert home is not None
        orders = home.post.orders
        self.setVisible(True)
        self._title.setText(count("My orders: {n}", "My orders: {n}", len(orders)) if orders else _("No orders yet"))
        against = sum(one.verdict is Verdict.REFUSED for one in self._post.judged)
        words = _("the answer is written") if home.post.written else _("not sent yet")
        if against:
            words = count("{n} does not fit any more", "{n} do not fit any more", against)
        elif home.post.until and not home.post.written:
            words = _("by {until}").format(until=home.post.until)
        self._sign.show_icon("warning" if against else "letter", "warn" if against else "ink")
        self._detail.setText(words)

    def _show_office(self) -> None:
        seats, orders = self._post.seats, self._post.waiting
        self.setVisible(bool(seats))
        if not seats:
            return
        from campaign.post.waiting import WaitsFor

        state = self._session.desk.state
        owing = [state.players[one.seat].name for one in seats if self._post.owes(one.seat)]
        waiting = sum(one.waiting for one in seats)
        if waiting:
            title = count("By letter: {n} order waits", "By letter: {n} orders wait", waiting)
        else:
            title = _("By letter: no answer yet") if owing else _("By letter: nothing waits")
        against = any(one.waits in (WaitsFor.REFUSED, WaitsFor.OVER) for one in orders)
        self._sign.show_icon("warning" if against else "letter", "warn" if against else "ink")
        self._title.setText(title)
        self._detail.setText(_most_urgent(orders) or _left_open(orders, owing, waiting))
        plain_labels.set_tool_tip(self, "\n".join(self._post.debts()))


def _most_urgent(orders: Sequence[WaitingOrder]) -> str:
    """What comes first of the orders that wait; "" if none of them is at anything but its turn."""
    from campaign.post.waiting import WaitsFor

    if against := sum(one.waits in (WaitsFor.REFUSED, WaitsFor.OVER) for one in orders):
        return count("{n} cannot be carried out", "{n} cannot be carried out", against)
    if back := sum(one.waits is WaitsFor.WITHDRAWN for one in orders):
        return count("{n} was taken back", "{n} were taken back", back)
    if ready := sum(one.waits in (WaitsFor.NOBODY, WaitsFor.DICE) for one in orders):
        return count("{n} can be carried out", "{n} can be carried out", ready)
    return ""


def _left_open(orders: Sequence[WaitingOrder], owing: list[str], waiting: int) -> str:
    """Who has not answered, or what the first order waits for."""
    if owing and orders:
        return _("no answer from {names}").format(names=listed(owing))
    if owing and not waiting:
        return listed(owing)
    return orders[0].why if orders else ""
