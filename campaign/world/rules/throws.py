"""Setting a throw aside, so that it falls anew: an order of its own, for all to see (design: keyed dice)."""

from __future__ import annotations

from campaign.dice import DiceKey
from campaign.words import _
from campaign.world.events import ThrowSetAside
from campaign.world.orders import ThrowAgain
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.course import Course


def throw_again(course: Course, order: ThrowAgain) -> None:
    """The next throw of this key has new faces; only in the week that the key is of."""
    try:
        key = DiceKey.parse(order.key)
    except ValueError as error:
        raise Refusal.because("", _("“{key}” is no throw of the journal.").format(key=order.key)) from error
    reasons = []
    if not order.reason.strip():
        reasons.append(Reason("campaign:C55", _("Say why the throw does not count.")))
    if (key.month, key.week) != (course.state.month, course.state.week):
        reasons.append(Reason("", _("That throw belongs to another week: undo, or amend the order that made it.")))
    refuse_if(reasons)
    course.happen(ThrowSetAside(key.base, order.reason.strip()))
