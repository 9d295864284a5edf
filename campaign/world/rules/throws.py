"""A throw is set aside and falls anew, or the dice get another secret: orders of their own, for all to see."""

from __future__ import annotations

from campaign.dice import DiceKey, is_secret
from campaign.words import _
from campaign.world.events import DiceRenewed, ThrowSetAside
from campaign.world.orders import RenewDice, ThrowAgain
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


def renew_dice(course: Course, order: RenewDice) -> None:
    """From now on the program throws with another secret (campaign:C97d)."""
    reasons = secret_problems(order.secret)
    if order.secret in course.state.setting.secrets:
        reasons.append(Reason("campaign:C97", _("The dice have had this secret before: take another one.")))
    refuse_if(reasons)
    course.happen(DiceRenewed(order.secret))


def secret_problems(secret: str) -> list[Reason]:
    """What is no secret of 256 bits (campaign:C97a)."""
    if is_secret(secret):
        return []
    return [Reason("campaign:C97", _("The secret of the dice has 64 digits from 0 to 9 and a to f."))]
