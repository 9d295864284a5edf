"""What comes next with what is in hand, in a sentence: of those that move, and of those that fire.

Words alone; what can be done, the modes know.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from campaign.battle.contract.table.fire import Shooters
from campaign.battle.contract.table.moves import Act
from campaign.words import _, count

if TYPE_CHECKING:
    from ui.battle.table.hand.mode import Grasp


def of_movers(grasp: Grasp, held: Collection[int], able: Collection[int], pending: Act | None) -> str:
    """Of actors in hand in their movement; ``pending`` waits for a figure or place to be pointed at."""
    if pending is not None:
        return of_pending(pending)
    if len(held) > 1:
        return count(
            "{n} figure is in hand. Press where it goes.", "{n} figures are in hand. Press where they go.", len(held)
        )
    for actor in held:
        if actor not in able:
            form = _("{figure} can do nothing more. Pick another one.") if able else _("{figure} can do nothing more.")
        elif grasp.face.moving.walks(grasp.look, actor) is None:
            form = _("{figure} is in hand. Press where it goes.")
        else:
            form = _("{figure} is in hand. It cannot walk now; see below what it can do.")
        return form.format(figure=grasp.face.moving.called(grasp.look, actor))
    return ""


def of_pending(pending: Act) -> str:
    """Of an act that waits for a figure or place to be pointed at."""
    form = _("{act}: press where.") if pending.is_place else _("{act}: press which one.")
    return form.format(act=pending.words)


def of_shooters(
    grasp: Grasp,
    held: Collection[int],
    *,
    shooters: Shooters,
    laid: Collection[int],
    aims: bool,
    pending: Act | None,
) -> str:
    """Of actors in hand that fire. ``laid``: who has a shot laid down; ``aims``: at a point too; ``pending``: the next
    one pressed is for that.
    """
    if pending is not None:
        return of_pending(pending)
    if len(held) > 1:
        return count(
            "{n} figure is in hand. Press its target.", "{n} figures are in hand. Press their target.", len(held)
        )
    for actor in held:
        if actor in laid and shooters.able == (actor,) and shooters.targets > 1:
            form = _("{figure} has its target. Press another one instead, with Ctrl one beside it, or throw.")
        elif actor in laid and shooters.able == (actor,):
            form = _("{figure} has its target. Press another one instead, or throw.")
        elif actor in laid:
            form = _("{figure} has its shot. Press another target for it, or pick another shooter.")
        elif aims:
            form = _("{figure} is in hand. Press its target, or a point.")
        elif actor in shooters.ready:
            form = _("{figure} is in hand. Press its target.")
        else:
            form = _("{figure} has no target. Pick another shooter.")
        return form.format(figure=grasp.face.moving.called(grasp.look, actor))
    return ""


def of_shots() -> str:
    """Of shots that lie there, where nobody is in hand and nobody is left to give one to."""
    return _("The shots lie there. Pick a shooter to change its shot.")
