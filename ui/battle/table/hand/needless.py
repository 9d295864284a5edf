"""Questions that need nobody: fire for a side that could harm nobody, a move at which nobody of it shoots any more."""

from __future__ import annotations

from campaign.battle.contract import FINE
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.shooting import can_fire_in_step
from campaign.battle.fftt.table.bursts import BURSTS, circles_in
from campaign.battle.contract.table.look import Look
from ui.battle.table.hand.mode import Memory
from ui.battle.table.hand.offers import offered
from ui.battle.table.hand.reacting import this_move


def needless(look: Look, memory: Memory) -> bool:
    """Whether to be done with it is all that a person could sensibly answer."""
    kind = look.view.now[0].kind
    if kind == c.REACTING:
        return bool(memory.silent) and memory.silent == this_move(look)
    if kind != c.FIRING or any(choice[c.VERB] != c.DONE for choice in offered(look)):
        return False
    side = look.view.now[0].side
    figures = range(look.view.figure_count)
    return not any(look.view.figures[n].side == side and _could_harm(look, n) for n in figures)


def _could_harm(look: Look, shooter: int) -> bool:
    """Whether a burst, aimed at some point or other, could reach an enemy."""
    f = look.view.figures[shooter]
    kind = look.t.units[f.unit]
    if kind.weapon not in (c.GRENADE, c.MISSILE, c.ACID) or can_fire_in_step(look.t, look.view, shooter) != FINE:
        return False
    far = kind.long + circles_in(look, BURSTS[kind.weapon])[-1].radius
    enemies = [e for e in look.view.figures[: look.view.figure_count] if e.fate == c.ON_TABLE and e.team != f.team]
    return any((e.x - f.x) ** 2 + (e.y - f.y) ** 2 <= (far + e.radius) ** 2 for e in enemies)
