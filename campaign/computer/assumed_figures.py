"""The campaign as a player may imagine it: where only FP are known, figures that are likely stand in.

Works on what the player may see and looks at nothing else. Who is imagined has an id that nobody in the campaign has.
"""

from __future__ import annotations

from dataclasses import replace

from campaign.world.ids import FigureId
from campaign.world.shopping import listed
from campaign.world.state import Army, Campaign, Figure


def with_assumed_figures(seen: Campaign) -> Campaign:
    """The same campaign with likely figures in the armies of which only the FP are known."""
    closed = [army for army in seen.armies.values() if army.hidden_fp]
    if not closed:
        return seen
    armies, figures = seen.armies, seen.figures
    for army in closed:
        likely = _likely(seen, army)
        left = army.hidden_fp - sum(figure.fp for figure in likely)
        there = (*army.figures, *(figure.id for figure in likely))
        armies = armies.set(army.id, replace(army, figures=there, hidden_fp=left))
        figures = figures.update({figure.id: figure for figure in likely})
    return replace(seen, armies=armies, figures=figures)


def _likely(seen: Campaign, army: Army) -> tuple[Figure, ...]:
    """What its player would have bought for so many FP."""
    faction = seen.players[army.player].faction
    bought = seen.setting.lists.purchase(listed(seen, faction), [], army.hidden_fp)
    units = [key for key, number in bought for _one in range(number)]
    return tuple(
        Figure(FigureId(f"{army.id}-likely{n}"), army.player, key, "", seen.setting.units[key].fp, army.id)
        for n, key in enumerate(units, start=1)
    )
