"""A flanking force that arrives: its figure is set down along the edge where it comes, or in its own zone.

Where it may stand, the rules say. Sets nobody down.
"""

from __future__ import annotations

from campaign.battle.asking import corners
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.placing import Placed, Placing
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.flanking import STRIP
from campaign.battle.fftt.placing import inward
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.kernel.zones import strip

Zone = tuple[Point, ...]


def placings(look: Look) -> tuple[Placing, ...]:
    """The figure that arrives, if one does; it looks into the table unless it is turned."""
    now = look.view.now[0]
    if now.kind != c.ARRIVING:
        return ()
    f, size = look.view.figures[now.actor], look.t.extent[0]
    fx, fy = inward(f.flank)
    zones = corners(strip(int(size.width), int(size.height), int(f.flank), STRIP)), zone_of(look, int(now.side))
    return (Placing(int(now.actor), look.names.short[now.actor], zones, (int(fx), int(fy)), turns=True),)


def place(look: Look, placing: Placing, at: Point, facing: Point, _shape: int) -> Placed:
    """It, set down there."""
    choice = choice_of(c.PLACE, placing.key, at=at, facing=facing)
    radius = int(look.view.figures[placing.key].radius)
    return Placed(choice, look.objection(look.problem(choice)), ((at, radius, facing),))


def usual(look: Look, _placing: Placing) -> Choice | None:
    """The last of the places that the rules offer: the farthest from its edge."""
    places = [choice for choice in look.options() if choice[c.VERB] == c.PLACE]
    return places[-1] if places else None


def zone_of(look: Look, side: int) -> Zone:
    """Where a side sets up."""
    own = look.view.forces[side]
    return corners((int(own.left), int(own.upper), int(own.right), int(own.lower)))
