"""What a figure can do now, with what is still to be pointed at, and why it cannot do what it cannot.

The rules answer every time; nothing is carried out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.battle.fftt import codes as c
from campaign.battle.fftt.words import Objection
from campaign.tabletop.looking import Look, choice_of
from campaign.words import _

if TYPE_CHECKING:
    from campaign.battle.arena import Choice

NOTHING, PLACE, ENEMY, FRIEND, FRONT, DOOR, CORPSE = "", "place", "enemy", "friend", "front", "door", "corpse"
"""What is still to be pointed at."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a figure can do, or cannot: ``choice`` where nothing is left to be pointed at.

    ``verb`` is that of the rules; ``cost`` in actions, ``among`` whom or what one can point at.
    """

    figure: int
    verb: int
    words: str
    choice: Choice | None
    needs: str
    objection: Objection | None
    rule: str
    cost: int
    among: tuple[int, ...] = ()


def acts(look: Look, figure: int) -> tuple[Act, ...]:
    """What a figure can do at the decision that is wanted of its side, and what not."""
    if look.asks(c.MOVING, figure):
        choice = choice_of(c.GO_OFF, figure)
        return (
            Act(figure, c.MOVE, _("Move"), None, PLACE, None, "fftt:M1a", 1),
            Act(figure, c.GO_OFF, _("Go off"), choice, NOTHING, look.objection(look.problem(choice)), "fftt:B7a", 1),
        )
    return ()
