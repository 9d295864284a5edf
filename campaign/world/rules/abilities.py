"""The throw on the abilities table: what it gives, and when it is thrown again (fftt:N13; campaign:C37, C62)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.battle.contract.campaign import AbilityForm
from campaign.words import _
from campaign.world.events import AbilityGained, AbilityNamed
from campaign.world.ids import FigureId
from campaign.world.orders import NameAbility
from campaign.world.queries import entering, in_order, unit_of
from campaign.world.refusal import Refusal
from campaign.world.rules.course import Course
from campaign.world.rules.permission import player_named
from campaign.world.state import Campaign, Fate, Figure


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
            course.happen(AbilityGained(figure, _of_computer(course.state, figure, ability), thrown))
            return
        number += 1


def name_ability(course: Course, order: NameAbility) -> None:
    """An owner says which form of an ability a figure has, once for good (firefight:E8q)."""
    state = course.state
    name, figure = player_named(state, order.player).name, state.figures.get(order.figure)
    if figure is None or figure.fate is not Fate.ALIVE or figure.player != order.player:
        raise Refusal.because("firefight:E8q", _("That is no living figure of {name}’s.").format(name=name))
    can = {form.ability: known for known in figure.abilities for form in forms_to_name(state, figure, known)}
    if order.ability not in can:
        text = _("{figure} has no ability of which “{ability}” could be named now.")
        raise Refusal.because("firefight:E8q", text.format(figure=figure.name, ability=order.ability[:40]))
    course.happen(AbilityNamed(figure.id, can[order.ability], order.ability))


def forms_to_name(state: Campaign, figure: Figure, ability: str) -> tuple[AbilityForm, ...]:
    """The forms of an ability of a figure of which its owner has still to name one."""
    return state.setting.face.ability_forms(unit_of(state, figure.id), ability)


def still_to_name(state: Campaign) -> Iterator[tuple[Figure, str]]:
    """The living figures with an ability of which their owner has still to name the form, seat by seat."""
    gifted = [figure for figure in state.figures.values() if figure.abilities and figure.fate is Fate.ALIVE]
    for player in state.seats:
        for id in in_order(figure.id for figure in gifted if figure.player == player):
            figure = state.figures[id]
            yield from ((figure, ability) for ability in figure.abilities if forms_to_name(state, figure, ability))


def _of_computer(state: Campaign, figure: FigureId, ability: str) -> str:
    """An ability as it is gained: the form that is best where the program plays, who names none later."""
    forms = forms_to_name(state, state.figures[figure], ability)
    return forms[0].ability if forms and state.players[state.figures[figure].player].computer else ability


def _useful(state: Campaign, figure: FigureId) -> set[str]:
    """The abilities that would serve a figure as it is now, and that it has not got."""
    unit, known, face = unit_of(state, figure), entering(state, state.figures[figure]), state.setting.face
    return {ability for ability in face.abilities.values() if face.serves(unit, known, ability)}
