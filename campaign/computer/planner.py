"""The computer players "standard" and "strong": each order is the one after which the campaign promises most.

Given the campaign as the seat may see it, they say what the seat does now, and remember nothing: the same sight gives
the same order. What could be done is weighed on a board; the battles that promise most are played out by the resolver
before one of them is ordered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaign.computer import easy
from campaign.computer.assumed_figures import with_assumed_figures
from campaign.computer.board import Judge, board_of
from campaign.computer.chances import Ask
from campaign.computer.dividing import gather, unite
from campaign.computer.planner_answers import reply
from campaign.computer.planner_moves import best_move
from campaign.computer.planner_spending import appoint, lay_or_clear, spend
from campaign.computer.survey import Survey
from campaign.world.ids import PlayerId
from campaign.world.orders import EndTurn, Order
from campaign.world.state import Campaign, ReportDue, Stage


@dataclass(frozen=True, slots=True)
class Skill:
    """How hard a level thinks. ``caution`` and ``hope``: how much of what enemies, and it, could do next is counted,
    and ``sooner``, what it could do this week.

    ``best``: it buys what wins most against the others' list, so that armies can be divided; else what serves against
    any list.
    """

    play_outs: int  # of each battle that is played out
    battles: int  # of all that could be begun, how many are played out before an order
    caution: float
    hope: float
    sooner: float
    best: bool


STANDARD: Final = Skill(play_outs=8, battles=4, caution=0.75, hope=0.35, sooner=0.6, best=False)
STRONG: Final = Skill(play_outs=16, battles=6, caution=0.75, hope=0.35, sooner=0.6, best=True)


def next_order(seen: Campaign, player: PlayerId, ask: Ask, skill: Skill) -> Order | None:
    """What a player does now, given what it may see; None where it waits for others, or for a battle's result."""
    asked = [p for id, p in sorted(seen.pending.items()) if p.player == player and not isinstance(p, ReportDue)]
    if not asked and (seen.pending or (seen.stage is not Stage.MUSTER and seen.active != player)):
        return None
    outlook = Survey(with_assumed_figures(seen), player)
    if not asked and seen.stage is Stage.MUSTER:
        return spend(outlook, skill.best) or easy.name_a_commander(outlook)
    board = board_of(outlook)
    judge = Judge(outlook, board, skill.caution, skill.hope, skill.sooner)
    if asked:
        return reply(judge, board, asked[0], ask, skill.play_outs)
    return (
        easy.end_a_pact(outlook)
        or unite(outlook)
        or spend(outlook, skill.best)
        or easy.name_a_commander(outlook)
        or best_move(judge, board, ask, skill.play_outs, skill.battles)
        or gather(outlook)
        or appoint(outlook)
        or lay_or_clear(outlook)
        or EndTurn(player)
    )
