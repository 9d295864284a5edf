"""Laying or clearing a minefield: which stocks pay how much. campaign:C33"""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QWidget

from campaign.words import _
from campaign.world.ids import SectorId
from campaign.world.orders import ClearMinefield, LayMinefield
from ui import plain_labels
from ui.dialogs.mines_form import MinesForm
from ui.dialogs.sheet import OrderSheet, Stepper
from ui.panels import panel_widgets, phrases
from ui.session import Session


class MinesSheet(OrderSheet):
    """A payment for one field."""

    def __init__(self, session: Session, form: MinesForm, parent: QWidget | None) -> None:
        state = session.state
        route, player = phrases.route_name(state, form.route), state.players[form.player].name
        title = _("Clear the minefield {route}") if form.clears else _("Lay a minefield {route}")
        if form.price:
            lead = _("{player} pays {n} FP from these stocks.").format(player=player, n=form.price)
        else:
            lead = _("{player} laid it, so clearing it costs nothing.").format(player=player)
        act = _("Clear") if form.clears else _("Lay")
        super().__init__(session, title.format(route=route), lead, act, parent)
        self.form = form
        self.steppers: dict[SectorId, Stepper] = {}
        for sector, stock in form.stocks:
            self.body.addLayout(self._payer(sector, stock))
            self.body.addSpacing(6)
        self._sum = plain_labels.label("", font="row")
        if form.price:
            words = plain_labels.label(_("Paid in all"), font="text", tone="ink2")
            self.body.addLayout(panel_widgets.line(words, 0, self._sum, panel_widgets.rule_label("campaign:C33")))
        self.refresh()

    def _payer(self, sector: SectorId, stock: int) -> QLayout:
        name = self.session.state.sectors[sector].name
        stepper = Stepper(self.look, name, lambda fp: self._share(sector, fp))
        self.steppers[sector] = stepper
        there = plain_labels.label(_("{n} FP in stock").format(n=stock), font="second", tone="ink2")
        return panel_widgets.line(plain_labels.label(name, font="row"), there, 0, stepper, spacing=10)

    def _share(self, sector: SectorId, fp: int) -> None:
        self.form = self.form.with_share(sector, fp)
        self.refresh()

    def order(self) -> LayMinefield | ClearMinefield:
        """The field, and who pays for it."""
        return self.form.order()

    def refresh(self) -> None:
        """Shares and sum, and what the rules say."""
        for sector, stock in self.form.stocks:
            self.steppers[sector].show_value(self.form.share(sector), most=stock, why=_("No more is in stock."))
        self._sum.setText(_("{n} of {m} FP").format(n=self.form.paid, m=self.form.price))
        super().refresh()
