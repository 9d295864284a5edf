"""What came by letter and waits: each order with what it waits for. An order that the rules refuse can be taken off."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from campaign.post.waiting import WaitingOrder, WaitsFor
from campaign.words import _
from ui import plain
from ui.dialogs.sheet import Sheet
from ui.post.mail import Post
from ui.post.order_rows import OrderRow, RowsArea, small_button, waiting_row
from ui.session import Session

ROOM = 380  # points for the orders
NOW = (WaitsFor.NOBODY, WaitsFor.DICE)


class WaitingSheet(Sheet):
    """The list; it follows what happens meanwhile."""

    def __init__(self, session: Session, post: Post, window: QWidget) -> None:
        super().__init__(
            session.theme,
            _("By letter"),
            _("Orders that have come are given when their turn comes. What cannot be given holds up what follows."),
            _("Carry out now"),
            window,
            width=600,
        )
        self.setObjectName("waiting by letter")
        self._session, self._post = session, post
        self._seats = plain.label("", font="second", tone="ink2", wrap=True)
        self._rows = RowsArea(ROOM)
        self.body.addWidget(self._seats)
        self.body.addSpacing(8)
        self.body.addWidget(self._rows.area, 1)
        self.cancel.setText(_("Close"))
        post.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        state, orders = self._session.desk.state, self._post.waiting
        told = (
            _("{player}: {what}").format(player=state.players[one.seat].name, what=self._post.waits_for(one.seat))
            for one in self._post.seats
        )
        self._seats.setText("\n".join(told))
        self._rows.show_rows([partial(self._row, one) for one in orders], _("No order waits."))
        can = any(one.waits in NOW for one in orders)
        self.primary.setEnabled(can)
        plain.set_tool_tip(self.primary, "" if can else _("No order can be given now."))
        if self.isVisible():
            self._grow()

    def _row(self, one: WaitingOrder) -> OrderRow:
        take_off = small_button(
            self.look, _("Take off"), f"take off {one.seat} {one.number}", lambda: self._post.strike(one)
        )
        plain.set_tool_tip(take_off, _("It is not carried out; the next letter tells the player so."))
        again = small_button(
            self.look, _("Give again"), f"give again {one.seat} {one.number}", lambda: self._post.give_again(one)
        )
        plain.set_tool_tip(again, _("It waits once more, and is carried out when its time has come."))
        ways = {
            WaitsFor.REFUSED: (take_off,),
            WaitsFor.OVER: (take_off,),
            WaitsFor.PARTNER: (take_off,),
            WaitsFor.WITHDRAWN: (again, take_off),
        }.get(one.waits, ())
        return waiting_row(self.look, self._session.desk.state, one, ways)

    def act(self) -> None:
        """Give what can be given now."""
        self.accept()
        self._post.carry_out()
