"""Who can be taken in hand in a movement, and where several go whom one gesture moves. Moves nobody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.asking import side_by_side
from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Going
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.movement import can_move
from campaign.battle.fftt.table.asked import own_of
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.fftt.table.firing.laid import shooters
from campaign.battle.fftt.table.moving.acts import beside_walking
from campaign.reason import Reason
from campaign.words import _

BODY: Final = "fftt:M5a"  # somebody stands in the way


def able(look: Look) -> tuple[int, ...]:
    """The figures of the side that is asked which can do more than turn."""
    return look.once(("able to act",), lambda: _able(look))


def _able(look: Look) -> tuple[int, ...]:
    kind = look.view.now[0].kind
    if kind == c.FIRING:
        return shooters(look).able
    return tuple(i for i in own_of(look) if _can_do_something(look, i)) if kind == c.MOVING else ()


def _can_do_something(look: Look, figure: int) -> bool:
    if look.view.figures[figure].low:
        return False
    if can_move(look.t, look.view, figure) == FINE:
        return True
    return any(act.objection is None for act in beside_walking(look, figure))


def actor_of(_look: Look, figure: int) -> int:
    """Every figure acts by itself."""
    return figure


def together(look: Look, figure: int) -> tuple[int, ...]:
    """Itself, while it is on the table."""
    return (figure,) if look.view.figures[figure].fate == c.ON_TABLE else ()


def several(_look: Look) -> bool:
    """Several figures can be told at once what to do."""
    return True


def called(look: Look, figure: int) -> str:
    """A figure's name."""
    return look.names.short[figure]


def of_several(why: Reason) -> Reason:
    """Somebody stands in the way: whoever that is, it is one reason."""
    if why.rule != BODY:
        return why
    return Reason(BODY, _("Others stand in the way, and no way round is short enough."))


def walks(look: Look, figure: int) -> Reason | None:
    """Why a figure cannot walk now, or None."""
    return look.objection(int(can_move(look.t, look.view, figure)))


def turned(figure: int, facing: Point) -> Choice | None:
    """A figure faces a direction."""
    return choice_of(c.TURN, figure, facing=facing)


def goings(look: Look, held: Sequence[int], to: Point, enemy: int | None) -> tuple[Going, ...]:
    """Where each is to go: their middle to a place, the foremost first; or all at an enemy, the nearest first."""
    places = {number: (int(look.view.figures[number].x), int(look.view.figures[number].y)) for number in held}
    target = None if enemy is None else (int(look.view.figures[enemy].x), int(look.view.figures[enemy].y))
    return side_by_side(places, to, target)
