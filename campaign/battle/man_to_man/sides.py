"""Who is active, whose enemy, and in contact with whom: P3, C4 and A15 of the rules. Changes nothing."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.kernel.paths import touching
from campaign.battle.kernel.space import near
from campaign.battle.man_to_man.codes import MAN, NO_ACTION, NO_WRECK, NOBODY, ON_TABLE, TO_COVER, TO_EDGE, VEHICLE
from campaign.battle.man_to_man.records import Battle, Table


@rules
def enemies(s: Battle, a: int, b: int) -> bool:
    """Whether two figures are enemies: allies are friends in every rule."""
    return s.forces[s.figures[a].side].team != s.forces[s.figures[b].side].team


@rules
def is_active(s: Battle, figure: int) -> bool:
    """Whether that is a man on the table who is on his feet, or lies there of his own will (man_to_man:P3a, P3b)."""
    return s.figures[figure].kind == MAN and s.figures[figure].fate == ON_TABLE


@rules
def is_manned(s: Battle, figure: int) -> bool:
    """Whether that is a vehicle on the table that is no wreck."""
    f = s.figures[figure]
    return f.kind == VEHICLE and f.fate == ON_TABLE and f.wreck == NO_WRECK


@rules
def flees(s: Battle, figure: int) -> bool:
    """Whether a man's unit flees (man_to_man:M5a)."""
    squad = s.figures[figure].squad
    return squad != NOBODY and (s.squads[squad].flees == TO_COVER or s.squads[squad].flees == TO_EDGE)


@rules
def may_act_again(s: Battle, figure: int) -> bool:
    """Whether a man who has acted may still take another action of the round (man_to_man:L9d, L9g)."""
    f = s.figures[figure]
    return f.extra > 0 and f.action != NO_ACTION and f.then == NO_ACTION


@rules
def touches(t: Table, s: Battle, a: int, b: int) -> bool:
    """Whether two men are in contact: no more than 1 mm apart and no wall between them (man_to_man:C4b, C4d, C4e)."""
    return touching(s.ground[0], s, a, s.figures[a].x, s.figures[a].y, b)


@rules
def touched_enemy(t: Table, s: Battle, figure: int) -> int:
    """The first active enemy with whom a man is in contact, or NOBODY."""
    for other in range(s.figure_count):
        if is_active(s, other) and enemies(s, figure, other) and touches(t, s, figure, other):
            return other
    return NOBODY


@rules
def in_melee_with_friends(t: Table, s: Battle, figure: int, shooter: int) -> bool:
    """Whether an enemy is in contact with anybody of the shooter's alliance but himself (man_to_man:F2d)."""
    for other in range(s.figure_count):
        if other != shooter and is_active(s, other) and not enemies(s, shooter, other) and touches(t, s, figure, other):
            return True
    return False


@rules
def figures_near(s: Battle, a: int, b: int, reach: int) -> bool:
    """Whether two figures are within a distance of each other, edge to edge (man_to_man:C2a, C3a)."""
    f, g = s.figures[a], s.figures[b]
    return near(f.x, f.y, f.radius, g.x, g.y, g.radius, reach)
