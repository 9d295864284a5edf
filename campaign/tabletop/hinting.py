"""What the program would do in a person's place, and why, in a short sentence each.

What comes of it the rule system tells, and what its plan is worth the looking ahead. Words alone; takes its time, so it
is found beside the window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.battle.systems import table_of, telling_of
from campaign.words import _, decimal

if TYPE_CHECKING:
    from campaign.battle.contract import AnySystem
    from campaign.battle.contract.table.look import Choice, Look
    from campaign.battle.lookahead import Why

LEAST_TOLD: Final = 5  # hundredths of an FP: what rounds to nothing is no reason


def hint_words(look: Look, choice: Choice, plan: Why | None = None) -> str:
    """What the program would do, with the reasons where there are any to tell: what comes of it, and of its plan."""
    asking = table_of(look.setup.system).asking
    words = _("The program would: {choice}").format(choice=asking.hint(look, choice))
    reasons = [reason for reason in (asking.why(look, choice), plan_words(plan, look.system)) if reason]
    return f"{words}. {' '.join(reasons)}" if reasons else words


def plan_words(plan: Why | None, system: AnySystem) -> str:
    """Why a side is to be played so, in a sentence; empty where that was not thought of, or nothing tells it."""
    if plan is None:
        return ""
    way, other = (telling_of(system.name).way(system.ways[one].name) for one in (plan.way, plan.other))
    if plan.gain >= LEAST_TOLD:
        told = _("{way}: in {n} tries ahead this keeps {fp} FP more than “{other}”.")
        return told.format(way=way, n=plan.tries, fp=decimal(plan.gain / 100), other=other)
    if plan.won > 0:
        told = _("{way}: of {n} tries ahead this wins {won} more than “{other}”.")
        return told.format(way=way, n=plan.tries, won=plan.won, other=other)
    return _("{way}: in {n} tries ahead no other way does better.").format(way=way, n=plan.tries)
