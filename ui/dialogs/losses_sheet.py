"""Losses that an owner chooses: a legal set is proposed, figures are clicked in and out. campaign:C14, campaign:C16"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world import queries
from campaign.world.ids import FigureId
from campaign.world.orders import ChooseLosses, ChooseSurplus
from campaign.world.state import Campaign, LossesDue, SurplusDue
from ui import plain_labels, widgets
from ui.dialogs import losses_form
from ui.dialogs.figure_picker import FigurePicker
from ui.dialogs.sheet import OrderSheet, Stepper
from ui.panels import panel_widgets, phrases
from ui.session import Session


def question(state: Campaign, pending: LossesDue | SurplusDue) -> tuple[str, str]:
    """What is asked, and why."""
    player = state.players[pending.player].name
    if isinstance(pending, LossesDue):
        army = state.armies[pending.army].name
        title = _("{player}: choose {n} FP of losses").format(player=player, n=pending.score)
        lead = _("{army} crossed {hazard}. Choose figures of {n} FP or a little more; none that need not die.")
        return title, lead.format(army=army, hazard=phrases.hazard_name(state, pending.hazard), n=pending.score)
    place = state.sectors[pending.sector].name
    title = _("{player}: choose {n} FP of surplus").format(player=player, n=pending.over)
    return title, _("No more than 20 FP may stay in {sector}. Choose what goes.").format(sector=place)


class LossesSheet(OrderSheet):
    """Who dies in a hazard, or what a sector too full loses."""

    def __init__(self, session: Session, pending: LossesDue | SurplusDue, parent: QWidget | None) -> None:
        title, lead = question(session.state, pending)
        super().__init__(session, title, lead, _("Confirm the losses"), parent)
        self.primary.setText(_("Confirm"))
        self.form = losses_form.proposed(session.state, pending)
        self.picker = FigurePicker(
            session.theme, session.state, self._groups(), self.form.chosen, self._picked, strikes=True
        )
        self.stock: Stepper | None = None
        self._sums = QVBoxLayout()
        self.body.addWidget(self.picker)
        self.body.addSpacing(12)
        if isinstance(pending, SurplusDue) and pending.stock:
            self.body.addLayout(self._stock_row(pending))
            self.body.addSpacing(8)
        self.body.addLayout(self._sums)
        again = widgets.Button(session.theme, _("Propose again"), kind="quiet")
        again.setObjectName("propose")
        again.setAutoDefault(False)
        again.clicked.connect(self._propose)
        self.add_low(again)
        self.refresh()

    def _groups(self) -> list[tuple[str, tuple[FigureId, ...]]]:
        state, pending = self.session.state, self.form.pending
        if isinstance(pending, LossesDue):
            return [("", state.armies[pending.army].figures)]
        armies = queries.armies_in(state, pending.sector, pending.player)
        return [(army.name, army.figures) for army in armies]

    def _stock_row(self, pending: SurplusDue) -> QLayout:
        place = self.session.state.sectors[pending.sector].name
        self.stock = Stepper(self.look, _("FP of stock"), self._stocked)
        words = plain_labels.label(_("From the stock of {sector}").format(sector=place), font="text", tone="ink2")
        return panel_widgets.line(words, 0, self.stock)

    def _picked(self, chosen: frozenset[FigureId]) -> None:
        self.form = replace(self.form, chosen=chosen)
        self.refresh()

    def _stocked(self, stock: int) -> None:
        self.form = self.form.with_stock(stock)
        self.refresh()

    def _propose(self) -> None:
        self.form = losses_form.proposed(self.session.state, self.form.pending)
        for figure, row in self.picker.rows.items():
            row.blockSignals(True)
            row.setChecked(figure in self.form.chosen)
            row.blockSignals(False)
        self.refresh()

    def order(self) -> ChooseLosses | ChooseSurplus:
        """The choice."""
        return losses_form.order(self.session.state, self.form)

    def _staying(self) -> str:
        """What is left of the armies."""
        state = self.session.state
        rest = [f for f in losses_form.candidates(state, self.form.pending) if f not in self.form.chosen]
        leaders = sum(queries.unit_of(state, figure).leads for figure in rest)
        led_by = queries.leaders_of(state, self.form.pending.player)
        led = led_by.counted(leaders) if leaders else led_by.without
        return f"{phrases.fp(queries.fp_of(state, rest))}, {led}"

    def refresh(self) -> None:
        """How much is chosen, and what the rules say."""
        if self.stock is not None and isinstance(self.form.pending, SurplusDue):
            self.stock.show_value(self.form.stock, most=self.form.pending.stock)
        panel_widgets.clear(self._sums)
        chosen, needed = losses_form.chosen_fp(self.session.state, self.form), losses_form.needed(self.form.pending)
        rule = "campaign:C14" if isinstance(self.form.pending, LossesDue) else "campaign:C16"
        value = _("{n} of {m} FP").format(n=chosen, m=needed)
        self._sums.addWidget(panel_widgets.fact(_("Lost"), value, rule, tone="ink" if chosen >= needed else "warn"))
        self._sums.addWidget(panel_widgets.fact(_("Stays"), self._staying(), "campaign:C18"))
        super().refresh()
