"""The throw on the abilities table: what it gives, and when it is thrown again (fftt:N13; campaign:C37, C62)."""

from __future__ import annotations

from campaign.world.events import AbilityGained
from campaign.world.ids import FigureId
from campaign.world.queries import entering, unit_of
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
        ability = course.state.setting.face.abilities.get(thrown)
        if ability in useful:
            course.happen(AbilityGained(figure, ability, thrown))
            return
        number += 1


def _useful(state: Campaign, figure: FigureId) -> set[str]:
    """The abilities that would serve a figure as it is now, and that it has not got."""
    unit, known, face = unit_of(state, figure), entering(state, state.figures[figure]), state.setting.face
    return {ability for ability in face.abilities.values() if face.serves(unit, known, ability)}
