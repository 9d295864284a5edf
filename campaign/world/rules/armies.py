"""Splitting and merging armies (campaign:C17, C18, C43a)."""

from __future__ import annotations

from campaign.words import _
from campaign.world.events import ArmyGone, ArmySpent, FiguresTransferred
from campaign.world.ids import FigureId
from campaign.world.orders import MergeArmies, SplitArmy
from campaign.world.queries import army_fp, called, unit_of
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.names import name_problems
from campaign.world.rules.permission import engaged_in, own_army, turn_problems
from campaign.world.rules.purchases import new_army, size_problems
from campaign.world.state import Army, Campaign


def split_army(course: Course, order: SplitArmy) -> None:
    """campaign:C17a, C17c, C17d, C17e: both parts need an HQ; what has moved has moved."""
    state = course.state
    army = own_army(state, order.player, order.army)
    staying = tuple(figure for figure in army.figures if figure not in order.figures)
    reasons = turn_problems(state, order.player) + _busy(state, army) + figure_problems(state, army, order.figures)
    if order.name:
        reasons += name_problems(order.name)
    if not staying:
        reasons.append(Reason("campaign:C17", _("Somebody has to stay with {army}.").format(army=army.name)))
    if staying and not reasons:
        reasons += _part_problems(state, army, order.figures) or _part_problems(state, army, staying)
    refuse_if(reasons)
    new = new_army(course, order.player, army.sector, order.name, moved=army.moved)
    course.happen(FiguresTransferred(order.figures, new))
    if army.detached:
        course.happen(ArmySpent(new, moved=True, detached=True))


def _part_problems(state: Campaign, army: Army, part: tuple[FigureId, ...]) -> list[Reason]:
    """Why a part is no army of its own (campaign:C17a, campaign:C18d)."""
    units, face = [unit_of(state, figure) for figure in part], state.setting.face
    return [
        Reason(
            "campaign:C18" if face.is_led(units) else "campaign:C17",
            _("{army} cannot be split like this. {problem}").format(army=army.name, problem=problem.text),
        )
        for problem in face.army_problems(units)
    ]


def merge_armies(course: Course, order: MergeArmies) -> None:
    """campaign:C17b, C17c, C17d, C17e, campaign:C16a."""
    state = course.state
    army, into = own_army(state, order.player, order.army), own_army(state, order.player, order.into)
    reasons = turn_problems(state, order.player) + _busy(state, army) + _busy(state, into)
    if army.id == into.id:
        raise Refusal.because("campaign:C17", _("An army cannot be merged with itself."))
    if army.sector != into.sector:
        reasons.append(
            Reason("campaign:C17", _("{a} and {b} are not in the same sector.").format(a=army.name, b=into.name))
        )
    reasons += size_problems(army_fp(state, army.id) + army_fp(state, into.id))
    refuse_if(reasons)
    course.happen(FiguresTransferred(army.figures, into.id), ArmyGone(army.id))
    detached = army.detached or into.detached
    if not state.setting.rules.one_detachment_an_army and any(a.moved and not a.detached for a in (army, into)):
        detached = False  # some of them have moved: nobody is sent any more (campaign:D1c)
    if (army.moved and not into.moved) or detached != into.detached:
        course.happen(ArmySpent(into.id, moved=True, detached=detached))


def figure_problems(state: Campaign, army: Army, figures: tuple[FigureId, ...]) -> list[Reason]:
    """Whether these are figures of the army, each once."""
    if not figures:
        return [Reason("", _("Say which figures."))]
    if strangers := [figure for figure in figures if figure not in army.figures]:
        return [Reason("", _("{figure} is not in {army}.").format(figure=called(state, strangers[0]), army=army.name))]
    if len(set(figures)) < len(figures):
        return [Reason("", _("A figure is named twice."))]
    return []


def _busy(state: Campaign, army: Army) -> list[Reason]:
    """Who is in a battle is neither split nor merged (campaign:C65a)."""
    if engaged_in(state, army.id):
        return [Reason("campaign:C43", _("{army} is in a battle.").format(army=army.name))]
    return []
