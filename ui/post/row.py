"""The row of the to-do list about letters: what waits, or what a player has written down; its button shows it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from campaign.words import _, count, listed
from ui import parts, plain
from ui.panels import bits
from ui.post.mail import Post
from ui.session import Session

BUTTON = 24  # points of a button's height


class PostRow(QWidget):
    """Hidden where nobody plays by letter."""

    def __init__(self, session: Session, post: Post, show: Callable[[], object]) -> None:
        super().__init__()
        self._session, self._post = session, post
        self.setObjectName("post")
        self._sign = parts.Sign(session.theme, "letter", "ink", 14)
        self._title = plain.ElidedLabel(font="row")
        self._detail = plain.ElidedLabel(font="second", tone="ink2")
        self._button = parts.Button(session.theme, _("Show…"))
        self._button.setObjectName("show what came by letter")
        self._button.setProperty("room", "row")
        self._button.setFixedHeight(BUTTON)
        self._button.clicked.connect(lambda: show())
        below = bits.line(self._detail, self._button, spacing=8)
        below.setStretch(0, 1)
        layout = bits.line(self._sign, bits.column(self._title, below), spacing=8, margins=(0, 4, 0, 4))
        layout.setAlignment(self._sign, Qt.AlignmentFlag.AlignTop)
        layout.setStretch(1, 1)
        self.setLayout(bits.column(layout, parts.hairline()))

    def look_again(self) -> None:
        """As it stands now."""
        if self._post.home is not None:
            self._show_home()
        else:
            self._show_office()
        self._button.setAccessibleName(f"{_('Show')}: {self._title.whole_text()}")

    def _show_home(self) -> None:
        from campaign.operations.intentions import Verdict

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
        from campaign.post.waiting import WaitsFor

        seats, orders = self._post.seats, self._post.waiting
        state = self._session.desk.state
        self.setVisible(bool(seats))
        if not seats:
            return
        against = [one for one in orders if one.waits in (WaitsFor.REFUSED, WaitsFor.OVER)]
        ready = [one for one in orders if one.waits in (WaitsFor.NOBODY, WaitsFor.DICE)]
        owing = [state.players[one.seat].name for one in seats if self._post.owes(one.seat)]
        detail = orders[0].why if orders else ""
        waiting = sum(one.waiting for one in seats)
        if waiting:
            title = count("By letter: {n} order waits", "By letter: {n} orders wait", waiting)
        elif owing:
            title, detail = _("By letter: no answer yet"), listed(owing)
        else:
            title = _("By letter: nothing waits")
        if ready:
            detail = count("{n} can be carried out", "{n} can be carried out", len(ready))
        if back := [one for one in orders if one.waits is WaitsFor.WITHDRAWN]:
            detail = count("{n} was taken back", "{n} were taken back", len(back))
        if against:
            detail = count("{n} cannot be carried out", "{n} cannot be carried out", len(against))
        elif orders and owing and not ready and not back:
            detail = _("no answer from {names}").format(names=listed(owing))
        self._sign.show_icon("warning" if against else "letter", "warn" if against else "ink")
        self._title.setText(title)
        self._detail.setText(detail)
        plain.set_tool_tip(self, "\n".join(self._post.debts()))
