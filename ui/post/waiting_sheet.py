"""What came by letter and waits: each order with what it waits for. An order that the rules refuse can be taken off."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from campaign.post.waiting import WaitingOrder, WaitsFor
from campaign.words import _
from campaign.world.orders import Order
from ui import plain_labels
from ui.bars import agenda
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets
from ui.post.mail import Post
from ui.post.order_rows import OrderRow, RowsArea, small_button, waiting_row
from ui.session import Session

ROOM = 380  # points for the orders
NOW = (WaitsFor.NOBODY, WaitsFor.DICE)


class WaitingSheet(Sheet):
    """The list; it follows what happens meanwhile."""

    file_wanted = Signal()  # an answer from a file
    text_wanted = Signal()  # an answer from a text

    def __init__(self, session: Session, post: Post, window: QWidget) -> None:
        super().__init__(
            session.theme,
            _("By letter"),
            _("Orders that came are carried out when their turn comes. One that cannot be holds up what follows it."),
            _("Carry out now"),
            window,
            width=600,
        )
        self.setObjectName("waiting by letter")
        self._session, self._post = session, post
        self._order: Order | None = None  # of the next step, where something is waited for before it
        self._seats = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self._rows = RowsArea(ROOM, self._fit)
        open_ = small_button(self.look, _("Open an answer…"), "open an answer", lambda: self._leave(self.file_wanted))
        paste = small_button(self.look, _("Paste an answer…"), "paste an answer", lambda: self._leave(self.text_wanted))
        self._go_on = small_button(self.look, "", "go on all the same", self._take_next_step)
        tip = _("Without what is waited for. What comes later for this turn is not carried out.")
        plain_labels.set_tool_tip(self._go_on, tip)
        self.foot.insertWidget(0, open_)
        self.foot.insertWidget(1, paste)
        self.body.addWidget(self._seats)
        self.body.addSpacing(8)
        self.body.addWidget(self._rows.area, 1)
        self.body.addSpacing(8)
        self.body.addLayout(panel_widgets.line(self._go_on, 0))
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
        plain_labels.set_tool_tip(self.primary, "" if can else _("No order can be carried out now."))
        step = agenda.next_step(state, self._session.problems)
        self._order = step.order if self._post.holds_up()[0] else None
        self._go_on.setVisible(self._order is not None)
        self._go_on.setText(_("All the same: {step}").format(step=step.text))
        self._fit()

    def _fit(self) -> None:
        if self.isVisible():
            self._grow()

    def _leave(self, wanted: SignalInstance) -> None:
        self.accept()
        wanted.emit()

    def _take_next_step(self) -> None:
        """Go on without what is waited for."""
        order = self._order
        self.accept()
        if order is not None:
            self._session.submit(order)

    def _row(self, one: WaitingOrder) -> OrderRow:
        take_off = small_button(
            self.look, _("Take off"), f"take off {one.seat} {one.number}", lambda: self._post.strike(one)
        )
        plain_labels.set_tool_tip(take_off, _("It is not carried out; the next letter tells the player so."))
        again = small_button(
            self.look, _("Give again"), f"give again {one.seat} {one.number}", lambda: self._post.give_again(one)
        )
        plain_labels.set_tool_tip(again, _("It waits once more, and is carried out when its time has come."))
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
