"""Losses that an owner chooses, as values: figures in a hazard, figures and stock where a sector is too full."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.world import queries
from campaign.world.ids import FigureId
from campaign.world.orders import ChooseLosses, ChooseSurplus
from campaign.world.rules.hazards import propose_losses
from campaign.world.rules.limits import propose_surplus
from campaign.world.state import Campaign, LossesDue, SurplusDue


@dataclass(frozen=True, slots=True)
class LossesForm:
    """Who is chosen to die, and how much stock is given up."""

    pending: LossesDue | SurplusDue
    chosen: frozenset[FigureId]
    stock: int = 0

    def with_stock(self, stock: int) -> LossesForm:
        """The same with another share of the stock."""
        most = self.pending.stock if isinstance(self.pending, SurplusDue) else 0
        return replace(self, stock=min(max(0, stock), most))


def proposed(state: Campaign, pending: LossesDue | SurplusDue) -> LossesForm:
    """The form with a legal set chosen."""
    if isinstance(pending, LossesDue):
        return LossesForm(pending, frozenset(propose_losses(state, pending)))
    figures, stock = propose_surplus(state, pending)
    return LossesForm(pending, frozenset(figures), stock)


def candidates(state: Campaign, pending: LossesDue | SurplusDue) -> tuple[FigureId, ...]:
    """The figures to choose from, army by army."""
    if isinstance(pending, LossesDue):
        return state.armies[pending.army].figures
    armies = queries.armies_in(state, pending.sector, pending.player)
    return tuple(figure for army in armies for figure in army.figures)


def needed(pending: LossesDue | SurplusDue) -> int:
    """FP that have to go."""
    return pending.score if isinstance(pending, LossesDue) else pending.over


def chosen_fp(state: Campaign, form: LossesForm) -> int:
    """FP that would go."""
    return queries.fp_of(state, form.chosen) + form.stock


def order(state: Campaign, form: LossesForm) -> ChooseLosses | ChooseSurplus:
    """The order that this asks for; figures in the order of their armies."""
    pending = form.pending
    figures = tuple(figure for figure in candidates(state, pending) if figure in form.chosen)
    if isinstance(pending, LossesDue):
        return ChooseLosses(pending.player, pending.id, figures)
    return ChooseSurplus(pending.player, pending.id, figures, form.stock)
