"""Minefields and hazardous sectors on an army's way, and the losses that they cost (campaign:C14, C15, C49)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.words import _
from campaign.world.events import HazardThrown
from campaign.world.ids import FigureId, PendingId
from campaign.world.orders import ChooseLosses
from campaign.world.queries import army_fp, called, fp_of
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.cheapest_set import cheapest
from campaign.world.rules.course import Course
from campaign.world.rules.fates import lose
from campaign.world.rules.pending import pending_named
from campaign.world.state import Campaign, Fate, Journey, JourneyKind, LossesDue
from campaign.world.zones import hazard_dice


def cross_hazard(course: Course, journey: Journey, hazard: str) -> None:
    """campaign:C14a, C14b, C14j, campaign:C15a, C15b, campaign:C49b: the throw, and losses or the question for them.

    An army may cross the same hazard again in one week, and even withdraw from a battle and come back to it: the
    kind of journey and its battle are part of the dice's key.
    """
    army = journey.army
    what = "hazard" if journey.kind is JourneyKind.MOVE else f"hazard-{journey.kind}"
    subjects = (army, hazard) if journey.battle is None else (army, hazard, journey.battle)
    roll = course.throw(what, *subjects, count=hazard_dice(course.state, hazard))
    course.happen(HazardThrown(army, hazard, roll.faces))
    pending = PendingId(f"losses:{':'.join(subjects)}")
    check_losses(course, LossesDue(pending, course.state.armies[army].player, army, roll.total, hazard))


def check_losses(course: Course, pending: LossesDue) -> None:
    """Ask for losses, unless everybody is lost: the army has no more FP than the score (campaign:C14g)."""
    course.settle(pending.id)
    if pending.army not in course.state.armies:
        return
    if army_fp(course.state, pending.army) <= pending.score:
        lose(course, course.state.armies[pending.army].figures, Fate.HAZARD)
    else:
        course.ask(pending)


def choose_losses(course: Course, order: ChooseLosses) -> None:
    """The owner picks who dies in a hazard (campaign:C14e, C14f)."""
    pending = pending_named(course.state, order.pending, order.player, LossesDue)
    refuse_if(loss_problems(course.state, pending, order.figures))
    course.settle(pending.id)
    lose(course, order.figures, Fate.HAZARD)


def loss_problems(state: Campaign, pending: LossesDue, figures: Sequence[FigureId]) -> tuple[Reason, ...]:
    """Why these may not be the losses: FP that do not reach the score, or a figure that could be spared.

    campaign:C14e, C14f
    """
    army = state.armies[pending.army]
    if len(set(figures)) < len(figures):
        return (Reason("", _("A figure is named twice.")),)
    if strangers := [figure for figure in figures if figure not in army.figures]:
        return (Reason("", _("{figure} is not in {army}.").format(figure=called(state, strangers[0]), army=army.name)),)
    lost = fp_of(state, figures)
    if lost < pending.score:
        return (
            Reason(
                "campaign:C14",
                _("{army} has to lose {score} FP, and these are {lost}.").format(
                    army=army.name, score=pending.score, lost=lost
                ),
            ),
        )
    spare = [state.figures[f] for f in figures if lost - state.figures[f].fp >= pending.score]
    return tuple(
        Reason(
            "campaign:C14",
            _("{name} need not die: the others reach {score} FP.").format(name=figure.name, score=pending.score),
        )
        for figure in spare[:1]
    )


def propose_losses(state: Campaign, pending: LossesDue) -> tuple[FigureId, ...]:
    """A legal set of losses that hurts least."""
    return cheapest(state, state.armies[pending.army].figures, pending.score)
