"""What comes next with whoever is in hand, in a sentence: of figures that move, and of those that fire.

Words alone; what can be done, the modes know.
"""

from __future__ import annotations

from collections.abc import Collection

from campaign.battle.contract import FINE
from campaign.battle.fftt.movement import can_move
from campaign.battle.fftt.table.acts import PLACE, Act
from campaign.battle.contract.table.look import Look
from campaign.words import _, count


def of_movers(look: Look, held: Collection[int], able: Collection[int], pending: Act | None) -> str:
    """Of figures in hand in their movement; ``pending`` waits for somebody or something to be pointed at."""
    if pending is not None:
        form = _("{act}: press where.") if pending.needs == PLACE else _("{act}: press which one.")
        return form.format(act=pending.words)
    if len(held) > 1:
        return count(
            "{n} figure is in hand. Press where it goes.", "{n} figures are in hand. Press where they go.", len(held)
        )
    for figure in held:
        if figure not in able:
            form = _("{figure} can do nothing more. Pick another one.") if able else _("{figure} can do nothing more.")
        elif can_move(look.t, look.view, figure) == FINE:
            form = _("{figure} is in hand. Press where it goes.")
        else:
            form = _("{figure} is in hand. It cannot walk now; see below what it can do.")
        return form.format(figure=look.names.short[figure])
    return ""


def of_shooters(
    look: Look, held: Collection[int], *, ready: Collection[int], laid: Collection[int], aims: bool, air: bool
) -> str:
    """Of figures in hand that fire. ``ready``: who has a target; ``laid``: who has a shot laid down; ``aims``: at a
    point too; ``air``: the next one pressed is for air support.
    """
    if len(held) > 1:
        return count(
            "{n} figure is in hand. Press its target.", "{n} figures are in hand. Press their target.", len(held)
        )
    for figure in held:
        if air:
            form = _("{figure} calls air support. Press on whom.")
        elif figure in laid:
            form = _("{figure} has its shot. Press another target for it, or pick another shooter.")
        elif aims:
            form = _("{figure} is in hand. Press its target, or a point.")
        elif figure in ready:
            form = _("{figure} is in hand. Press its target.")
        else:
            form = _("{figure} has no target. Pick another shooter.")
        return form.format(figure=look.names.short[figure])
    return ""


def of_shots() -> str:
    """Of shots that lie there, where nobody is in hand and nobody is left to give one to."""
    return _("The shots lie there. Pick a shooter to change its shot.")
