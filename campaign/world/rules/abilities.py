"""The throw on the abilities table: what it gives, and when it is thrown again (fftt:N13; campaign:C37, C62)."""

from __future__ import annotations

from campaign.battle.fftt.units import ABILITIES, ability_serves
from campaign.world.events import AbilityGained
from campaign.world.ids import FigureId
from campaign.world.queries import extra_actions, unit_of
from campaign.world.rules.course import Course
from campaign.world.state import Campaign


def throw_ability(course: Course, figure: FigureId, why: str) -> None:
    """Throw 2D6 until an ability comes that serves the figure and is new to it.

    campaign:C37b, campaign:C62b, fftt:N13g

    ``why`` keeps the throw of a new commander apart from that of an old hand.
    """
    number = 1
    while useful := _useful(course.state, figure):
        what = f"ability-{why}" if number == 1 else f"ability-{why}-{number}"
        thrown = course.throw(what, figure, count=2).total
        if ABILITIES[thrown] in useful:
            course.happen(AbilityGained(figure, ABILITIES[thrown], thrown))
            return
        number += 1


def _useful(state: Campaign, figure: FigureId) -> set[str]:
    """The abilities that would serve a figure as it is now, and that it has not got."""
    known = state.figures[figure]
    unit, extra = unit_of(state, figure), extra_actions(known)
    return {a for a in ABILITIES.values() if a not in known.abilities and ability_serves(unit, a, extra)}
