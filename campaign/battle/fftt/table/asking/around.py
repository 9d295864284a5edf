"""What figures have to do with a question: who can act, who touches whom, what a choice looks like on the table.

Also which questions need nobody. Decides nothing.
"""

from __future__ import annotations

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.questions import Outline, State
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.shooting import can_fire_in_step
from campaign.battle.fftt.table.asked import own_of
from campaign.battle.fftt.table.asking.melees import melee
from campaign.battle.fftt.table.asking.picked import offers
from campaign.battle.fftt.table.choices import DONE, legs_of, whose
from campaign.battle.fftt.table.firing.laid import harmless
from campaign.battle.fftt.table.firing.reactions import this_move


def states(look: Look) -> dict[int, State]:
    """What figures have to do with the decision that is wanted."""
    s, now, own = look.view, look.view.now[0], own_of(look)
    if now.kind == c.MOVING:
        return {n: State.READY if s.figures[n].ap > 0 else State.DONE for n in own if s.figures[n].actions > 0}
    if now.kind == c.FIRING:
        return {n: State.READY for n in own if can_fire_in_step(look.t, s, n) == FINE}
    if now.kind == c.REACTING:
        return {int(now.mover): State.ACTIVE, int(now.actor): State.WATCHING}
    return {int(now.actor): State.ACTIVE} if now.actor in own else {}


def about(look: Look) -> tuple[int, ...]:
    """Who touches whom in what is decided: of a fight hand to hand, and of an egg that can be destroyed."""
    kind = int(look.view.now[0].kind)
    if kind in (c.PARTING, c.PICKING, c.CREDITING, c.GOING_ON):
        found = melee(look)
        named = {number for pick in found.picks for number in (pick.figure, pick.other)}
        return tuple(sorted({*named, found.single, *(fighter.figure for fighter in found.fighters)} - {c.NOBODY}))
    if kind == c.CRUSHING:
        return tuple(sorted({number for offer in offers(look) for number in offer.figures}))
    return ()


def outline(look: Look, choice: Choice) -> Outline | None:
    """A choice on the table: who acts, and where to; None where it names no figure."""
    verb, figure, target = choice[c.VERB], whose(look, choice), choice[c.TARGET]
    point_of_way = verb == c.PICK and look.view.now[0].kind == c.REACTING
    if figure < 0 or point_of_way:
        return None
    if verb == c.MOVE:
        return Outline(figure, (_at(look, figure), *legs_of(choice)))
    if verb in (c.SHOOT_AT, c.LAY, c.PLACE):
        return Outline(figure, at=(choice[c.X], choice[c.Y]))
    if verb in (c.SHOOT, c.CALL_AIR, c.HEAL, c.EAT, c.CRUSH, c.PART_PAIR) and target >= 0:
        return Outline(figure, at=_at(look, target))
    return Outline(figure)


def _at(look: Look, figure: int) -> Point:
    f = look.view.figures[figure]
    return int(f.x), int(f.y)


def unasked(look: Look, silent: tuple[int, ...]) -> Choice | None:
    """No more of it, where that is all that a person could sensibly answer: fire for a side that could harm nobody, a
    move at which nobody of it shoots any more."""
    kind = look.view.now[0].kind
    if kind == c.REACTING:
        return DONE if silent and silent == this_move(look) else None
    return DONE if kind == c.FIRING and harmless(look) else None
