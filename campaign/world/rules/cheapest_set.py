"""Which figures to do without: the cheapest set that reaches a number of FP. For proposals; decides no rule."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.world.ids import FigureId
from campaign.world.queries import is_commander, unit_of
from campaign.world.state import Campaign


def cheapest(state: Campaign, figures: Iterable[FigureId], fp: int) -> tuple[FigureId, ...]:
    """The figures worth least that cost ``fp`` together, or a little more; all of them where they do not reach it."""
    pool = tuple(figures)
    worth = _worths(state, pool)
    best: dict[int, tuple[int, tuple[FigureId, ...]]] = {0: (0, ())}
    for figure in pool:
        cost = state.figures[figure].fp
        for reached, (price, chosen) in list(best.items()):
            if reached >= fp:
                continue
            total, priced = reached + cost, price + worth[figure]
            if total not in best or priced < best[total][0]:
                best[total] = (priced, (*chosen, figure))
    enough = [best[reached] for reached in sorted(best) if reached >= fp]
    return min(enough)[1] if enough else pool


def _worths(state: Campaign, figures: tuple[FigureId, ...]) -> dict[FigureId, int]:
    """What a figure's loss would hurt: its FP, what it has learnt, the star, and the last one that leads."""
    worth = {f: 10 * state.figures[f].fp + state.figures[f].experience for f in figures}
    leaders = [f for f in figures if unit_of(state, f).leads]
    for figure in leaders[:1]:
        worth[figure] += 100
    for figure in figures:
        if is_commander(state, figure):
            worth[figure] += 200
    return worth
