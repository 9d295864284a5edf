"""Pacts: made by two, ended by one, in the journal for all to see (campaign:C6, C7, C45, C56)."""

from __future__ import annotations

from campaign.words import _
from campaign.world.events import PactEnded, PactMade
from campaign.world.ids import PlayerId
from campaign.world.orders import EndPact, MakePact
from campaign.world.queries import pair
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.permission import player_named, settled_problems, turn_problems
from campaign.world.state import Campaign, Stage


def make_pact(course: Course, order: MakePact) -> None:
    """On the spot, at any time when nothing is open; a battle that waits goes on (campaign:C6b, C6d, C65e, C83e)."""
    state = course.state
    reasons = _pair_problems(state, order.player, order.other) + settled_problems(state)
    if state.stage is Stage.OVER:
        reasons.append(Reason("campaign:C36", _("The campaign is over.")))
    both = pair(state, order.player, order.other)
    if both in state.pacts:
        reasons.append(Reason("campaign:C6", _("These two have a pact already.")))
    refuse_if(reasons)
    course.happen(PactMade(both))


def end_pact(course: Course, order: EndPact) -> None:
    """By either of the two, in the own turn (campaign:C6c, C6d, campaign:C45a, campaign:C56d)."""
    state = course.state
    reasons = _pair_problems(state, order.player, order.other) + turn_problems(state, order.player)
    both = pair(state, order.player, order.other)
    if not reasons and both not in state.pacts:
        reasons.append(Reason("campaign:C6", _("These two have no pact.")))
    refuse_if(reasons)
    course.happen(PactEnded(both, order.player))


def _pair_problems(state: Campaign, player: PlayerId, other: PlayerId) -> list[Reason]:
    a, b = player_named(state, player), player_named(state, other)
    if a.id == b.id:
        raise Refusal.because("campaign:C6", _("A pact needs two."))
    if a.band is not None and a.band == b.band:
        return [Reason("campaign:C56", _("{a} and {b} are of one band for good.").format(a=a.name, b=b.name))]
    if a.neutral or b.neutral:
        name = a.name if a.neutral else b.name
        return [Reason("campaign:C83", _("Nobody plays {player} any more.").format(player=name))]
    if a.band is not None:
        return [Reason("campaign:C7", _("With two bands there are no pacts across."))]
    return []
