"""What else a figure does in its movement than walking: treat, open, climb, eat, lay, go off, leave; by key.

What it can do, and why it cannot, the view of the table says (campaign/battle/fftt/table/acts.py). Carries nothing out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from campaign.battle.arena import Choice
from campaign.battle.contract import FINE
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.movement import can_move
from campaign.battle.kernel.space import to_segment2
from campaign.battle.kernel.table import EAST, NORTH, SOUTH
from campaign.reason import Reason
from campaign.battle.fftt.table.acts import DOOR, PLACE, Act, acts
from campaign.battle.contract.table.look import Look, Point, choice_of, move_of
from campaign.battle.fftt.table.reach import route
from ui.battle.table.hand.mode import Deed, distance2, place_of

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot

DEEDS: Final[Mapping[str, tuple[str, int, int]]] = {
    "treat": ("T", c.HEAL, 0),
    "open": ("O", c.OPEN, 0),
    "climb up": ("U", c.CLIMB, 1),
    "climb down": ("J", c.CLIMB, -1),
    "eat": ("E", c.EAT, 0),
    "lay": ("G", c.LAY, 0),
    "go off": ("B", c.GO_OFF, 0),
    "leave": ("X", c.MOVE, 0),
}
"""Their keys and verbs; of a climb also which way."""


def deeds_of(look: Look, figure: int) -> list[Deed]:
    """What a figure can do beside walking, and what it cannot with the reason, each with its key."""
    found = []
    for name, (key, verb, _way) in DEEDS.items():
        act = act_of(look, figure, name) if verb != c.MOVE else None
        if act is not None:
            found.append(Deed(name, key, act.words, act.objection is None, act.objection))
    return found


def act_of(look: Look, figure: int, name: str) -> Act | None:
    """The act of a name, if it is one of the figure's."""
    if name not in DEEDS:
        return None
    _key, verb, way = DEEDS[name]
    for act in acts(look, figure):
        if act.verb == verb and (verb != c.CLIMB or (act.choice is not None and act.choice[c.X] == way)):
            return act
    return None


def act_choice(look: Look, act: Act, spot: Spot) -> Choice | None:
    """The choice that a place means for a deed that is to be pointed at; None where it points at nothing."""
    at = place_of(spot)
    if act.needs == PLACE:
        near = min(act.places, key=lambda place: distance2(place, at), default=at)
        return choice_of(act.verb, act.figure, at=near)
    if act.needs == DOOR:
        return act.at(min(act.among, key=lambda gap: _away(look, gap, at)))
    return next((act.at(number) for number in spot.figures if number in act.among), None)


def _away(look: Look, gap: int, at: Point) -> int:
    g = look.t.gaps[gap]
    return int(to_segment2(*at, g.x0, g.y0, g.x1, g.y1))


def leaving(look: Look, figure: int) -> tuple[tuple[Choice, ...], Reason | None]:
    """How a figure leaves the table: from where it stands, or by the shortest way to its edge; or why it cannot."""
    at_once = move_of(figure, (), leaves=True)
    refused = look.objection(look.problem(at_once))
    if refused is None:
        return (at_once,), None
    f = look.view.figures[figure]
    goal = _edge(look, figure)
    if (int(f.x), int(f.y)) == goal:
        return (), refused
    way = route(look, figure, *goal, leaves=True)
    return ((way.choice, *way.later), None) if way.choice is not None else ((), way.objection)


def near_edge(look: Look, figure: int) -> bool:
    """Whether a figure that can walk could come to its own edge in this phase, if nothing were in the way."""
    f = look.view.figures[figure]
    far = movement_of(look.t, f) * f.ap
    return bool(can_move(look.t, look.view, figure) == FINE and math.dist((f.x, f.y), _edge(look, figure)) <= far)


def _edge(look: Look, figure: int) -> Point:
    """The nearest place at a figure's own edge."""
    f = look.view.figures[figure]
    size, edge, r = look.t.extent[0], look.view.forces[f.side].edge, int(f.radius)
    if edge == NORTH:
        return int(f.x), r
    if edge == SOUTH:
        return int(f.x), int(size.height) - r
    return (int(size.width) - r if edge == EAST else r), int(f.y)
