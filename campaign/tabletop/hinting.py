"""What the program would do in a person's place, and why, in a short sentence each.

What comes of it the rule system tells, and what its plan is worth the looking ahead. Words alone; takes its time, so it
is found beside the window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.battle.systems import table_of, telling_of
from campaign.words import _, decimal

if TYPE_CHECKING:
    from campaign.battle.contract.table.look import Choice, Look
    from campaign.battle.lookahead import Why

LEAST_TOLD: Final = 5  # hundredths of an FP: what rounds to nothing is no reason


def hint_words(look: Look, choice: Choice, plan: Why | None = None) -> str:
    """What the program would do, with the reasons where there are any to tell: what comes of it, and of its plan."""
    asking = table_of(look.setup.system).asking
    words = _("The program would: {choice}").format(choice=asking.hint(look, choice))
    reasons = [reason for reason in (asking.why(look, choice), _ahead(look, choice, plan)) if reason]
    return f"{words}. {' '.join(reasons)}" if reasons else words


def _ahead(look: Look, choice: Choice, plan: Why | None) -> str:
    """What looking ahead says for this option where options were weighed, else for how the side is to be played."""
    if plan is None:
        return ""
    if plan.instead is not None:
        asking = table_of(look.setup.system).asking
        return plan_words(plan, asking.hint(look, choice), asking.hint(look, plan.instead))
    way, other = (telling_of(look.system.name).way(look.system.ways[one].name) for one in (plan.way, plan.other))
    return plan_words(plan, way, other)


def plan_words(plan: Why, way: str, other: str) -> str:
    """Why this was chosen and not the other, in a sentence."""
    if plan.gain >= LEAST_TOLD:
        told = _("{way}: in {n} tries ahead this keeps {fp} FP more than “{other}”.")
        return told.format(way=way, n=plan.tries, fp=decimal(plan.gain / 100), other=other)
    if plan.won > 0:
        told = _("{way}: of {n} tries ahead this wins {won} more than “{other}”.")
        return told.format(way=way, n=plan.tries, won=plan.won, other=other)
    return _("{way}: in {n} tries ahead no other way does better.").format(way=way, n=plan.tries)
