"""What a side may know of a battle: all but the dice to come, and bids until they are shown: C10."""

from __future__ import annotations

from campaign.battle.fast import door, share
from campaign.battle.firefight.codes import CHOICE_WIDTH, MOST_WEAPONS, NOBODY
from campaign.battle.firefight.records import A_HIT, A_WOUND, MOST_SQUADS, Battle
from campaign.battle.kernel.now import show_now


@door
def see(s: Battle, side: int, view: Battle) -> None:
    """Let ``view`` show a battle as a side sees it: for looking only, until the battle goes on.

    Bids of others are not seen before they are shown. firefight:C10a, C10b, K4k
    """
    view.figure_count, view.force_count, view.script_count = s.figure_count, s.force_count, 0
    view.squad_count, view.objective_count = s.squad_count, s.objective_count
    show_now(s, view)
    now = s.now[0]
    share(view.figures, s.figures, s.figure_count)
    share(view.forces, s.forces, s.force_count)
    share(view.squads, s.squads, s.squad_count)
    share(view.objectives, s.objectives, s.objective_count)
    share(view.orders, s.orders, CHOICE_WIDTH)
    share(view.hits, s.hits, A_HIT * now.runs if now.meets != NOBODY else 0)
    share(view.centres, s.centres, MOST_WEAPONS)
    share(view.shares, s.shares, MOST_WEAPONS * MOST_SQUADS if now.meets != NOBODY else 0)
    share(view.wounds, s.wounds, A_WOUND * now.pending)
    share(view.course, s.course, CHOICE_WIDTH)
    for i in range(s.figure_count):
        view.bids[i] = s.bids[i] if s.figures[i].side == side else 0
