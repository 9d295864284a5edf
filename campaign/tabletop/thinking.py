"""What a computer answers for the decision that a battle waits for: here, or in the worker with the compiled rules.

The player that thinks gets the battle as the side that is asked sees it, never the battle itself. Changes no battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from campaign.battle.arena import Choice, Decision, considered, tactician
from campaign.battle.contract import STANDARD
from campaign.battle.fast import clone
from campaign.battle.lookahead import Plan, Thought
from campaign.battle.systems import table_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import DiceBy, Seat

if TYPE_CHECKING:
    from campaign.battle.contract import AnySetup


def answer_here(match: Match, strength: int) -> Choice:
    """What a tactician of this strength does, by the rules as this process has them. May run on any thread."""
    assert isinstance(match.waits, Decision)
    return tactician(match.system, match.t, match.seen_by(match.waits.side), strength)


def view_to_think_of(match: Match) -> Any:
    """The battle as the side that is asked sees it, sharing nothing with the match: for another thread."""
    assert isinstance(match.waits, Decision)
    return clone(match.seen_by(match.waits.side))


def view_to_act_in(match: Match) -> Any:
    """The same, as if standing orders had been given: what the program would do next is an act of some figure."""
    view = view_to_think_of(match)
    table_of(match.setup.system).asking.act_next(view)
    return view


def hint(match: Match) -> Choice:
    """What the standard tactician would do."""
    return answer_here(match, STANDARD)


def think(
    setup: AnySetup,
    seed: int,
    dice: DiceBy,
    choices: Sequence[Choice],
    faces: Sequence[int],
    strength: int,
    edition: int = 0,
    plan: Plan | None = None,
    most: int = 0,
    acting: bool = False,
) -> Thought:
    """What is thought of a battle that has got so far, to be submitted to a worker: it is played again there first.

    ``plan`` and ``most`` as in ``campaign.battle.lookahead.thought``; ``acting``: as in ``view_to_act_in``.
    """
    match = Match(setup, seed, [Seat(strength) for _side in setup.sides], dice, choices, faces, edition)
    view = view_to_act_in(match) if acting else view_to_think_of(match)
    return considered(match.system, match.t, view, strength, plan, most=most)
