"""The throw on the abilities table (fftt:N2 to N13; campaign:C37, C62)."""

from __future__ import annotations

from campaign.world.events import AbilityGained
from campaign.world.ids import FigureId
from campaign.world.queries import unit_of
from campaign.world.rules.course import Course
from campaign.world.units import ABILITIES, ability_serves


def throw_ability(course: Course, figure: FigureId, why: str) -> None:
    """Throw 2D6 until an ability comes that serves the figure and is new to it.

    campaign:C37b, campaign:C62b, fftt:N13a, fftt:N13b

    ``why`` keeps the throw of a new commander apart from that of an old hand.
    """
    number = 1
    while True:
        what = f"ability-{why}" if number == 1 else f"ability-{why}-{number}"
        thrown = course.throw(what, figure, count=2).total
        ability = ABILITIES[thrown]
        has = course.state.figures[figure].abilities
        if ability not in has and ability_serves(unit_of(course.state, figure), ability):
            course.happen(AbilityGained(figure, ability, thrown))
            return
        if all(a in has or not ability_serves(unit_of(course.state, figure), a) for a in ABILITIES.values()):
            return
        number += 1
