"""What is put down: an objective, one of the units that wait, in one of its formations, and who falls or is pushed."""

from __future__ import annotations

import math
from typing import Any, Final

from campaign.battle.asking import choice_in, corners
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.placing import Draft, Placed, Placing
from campaign.battle.fast import clone
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.deploying import SHAPES, form_up
from campaign.battle.firefight.falling import LANDS
from campaign.battle.firefight.pushing import SHOVES, shoved_to
from campaign.battle.firefight.reserves import comes_now, zone_binds
from campaign.battle.firefight.table.squads import (
    empty_row,
    known,
    legs_of,
    models_of,
    plain_choice,
    squads_of,
)
from campaign.battle.kernel.table import NORTH, SOUTH, WEST
from campaign.words import _, count

OBJECTIVE = -1  # the key of what is no unit
CORNERS: Final = 24  # of ground that is drawn round
MARKER = 150  # the radius that an objective is drawn with before it lies there


def draft(_look: Look) -> Draft:
    """No side is set up whole. Raises ValueError."""
    raise ValueError("units are set up one by one")


def placings(look: Look) -> tuple[Placing, ...]:
    """What can be put down now: the next objective, or every unit of the side that waits."""
    now = look.view.now[0]
    if now.kind == c.MARKING:
        lies = int(look.view.objective_count)
        words = _("Objective {n} of {all}").format(n=lies + 1, all=lies + int(now.missing))
        return (Placing(OBJECTIVE, words, (_between(look),)),)
    if now.kind in (c.FALLING, c.SHOVING):
        fell = now.kind == c.FALLING
        figure = int(now.falling if fell else now.pushed)
        x, y = (now.foot_x, now.foot_y) if fell else (look.view.figures[figure].x, look.view.figures[figure].y)
        far = LANDS + int(look.view.figures[figure].radius) if fell else SHOVES
        return (Placing(figure, look.names.short[figure], (_round(int(x), int(y), far),)),)
    if now.kind != c.DEPLOYING:
        return ()
    found = []
    for squad in squads_of(look, int(now.side)):
        q = look.view.squads[squad]
        if comes_now(look.view, squad):
            words, kind = known(look).squads[squad], known(look).squad_rows[squad].name
            if kind not in words:
                words = _("{name}, {unit}").format(name=words, unit=kind)
            if q.size > 1:
                words = _("{unit}, {models}").format(unit=words, models=count("{n} model", "{n} models", int(q.size)))
            shapes = 1 if q.size == 1 else 2 if q.size == 2 else SHAPES
            found.append(Placing(squad, words, (_zone(look, squad),), shapes=shapes))
    return tuple(found)


def _bounds(look: Look, squad: int) -> tuple[int, int, int, int]:
    """Left, upper, right and lower bound of where a unit comes: its side's zone, or anywhere (firefight:K1b, P7b)."""
    if not zone_binds(look.view, squad):
        size = look.t.extent[0]
        return 0, 0, int(size.width), int(size.height)
    zone = look.view.forces[look.view.squads[squad].side]
    return int(zone.left), int(zone.upper), int(zone.right), int(zone.lower)


def _round(x: int, y: int, far: int) -> tuple[Point, ...]:
    """The ground so far round a place."""
    turns = (math.tau * k / CORNERS for k in range(CORNERS))
    return tuple((round(x + far * math.cos(turn)), round(y + far * math.sin(turn))) for turn in turns)


def _zone(look: Look, squad: int) -> tuple[Point, ...]:
    return corners(_bounds(look, squad))


def _between(look: Look) -> tuple[Point, ...]:
    """The table between the zones of all sides, where objectives lie (firefight:P4c)."""
    size = look.t.extent[0]
    left, upper, right, lower = 0, 0, int(size.width), int(size.height)
    for side in range(look.view.force_count):
        zone = look.view.forces[side]
        if zone.edge == NORTH:
            upper = int(zone.lower)
        elif zone.edge == SOUTH:
            lower = int(zone.upper)
        elif zone.edge == WEST:
            left = int(zone.right)
        else:
            right = int(zone.left)
    return corners((left, upper, right, lower))


def place(look: Look, placing: Placing, at: Point, _facing: Point, shape: int) -> Placed:
    """It, put down with its middle at a place; near an edge of the zone as far in as it has to be."""
    if placing.key == OBJECTIVE:
        choice = plain_choice(c.MARK, x=at[0], y=at[1])
        return Placed(choice, look.objection(look.problem(choice)), ((at, MARKER, (0, 0)),))
    now = look.view.now[0]
    if now.kind in (c.FALLING, c.SHOVING):
        choice = plain_choice(c.LIE if now.kind == c.FALLING else c.SHOVE, x=at[0], y=at[1])
        objection, end = look.objection(look.problem(choice)), at
        if now.kind == c.SHOVING and objection is None:
            u, v, _off = shoved_to(look.t, look.view, *at)
            end = int(u), int(v)
        return Placed(choice, objection, ((end, int(look.view.figures[placing.key].radius), (0, 0)),))
    choice = _formed(look, placing.key, shape % placing.shapes, at)
    objection = look.objection(look.problem(choice))
    radius = int(look.view.figures[look.view.squads[placing.key].first].radius)
    stands = tuple((legs[-1], radius, (0, 0)) for legs in legs_of(choice).values())
    return Placed(choice, objection, stands)


def _formed(look: Look, squad: int, shape: int, at: Point) -> Choice:
    """A unit in a formation round a place; moved in where that place is in the zone, and its rim is not."""
    row = empty_row(c.DEPLOY)
    form_up(look.view, squad, shape, 0, 0, row)
    spots = [legs[-1] for legs in legs_of(choice_in(row, c.CHOICE_WIDTH)).values()]
    radius = int(look.view.figures[look.view.squads[squad].first].radius)
    left, upper, right, lower = _bounds(look, squad)
    first: list[int] = []
    for axis, (near, far) in enumerate(((left, right), (upper, lower))):
        low, high = min(spot[axis] for spot in spots), max(spot[axis] for spot in spots)
        start = at[axis] - (low + high) // 2
        if near <= at[axis] <= far:
            start = max(near + radius - low, min(far - radius - high, start))
        first.append(start)
    form_up(look.view, squad, shape, first[0], first[1], row)
    return choice_in(row, c.CHOICE_WIDTH)


def usual(look: Look, placing: Placing) -> Choice | None:
    """Where the program would put it; of a unit for which there is no room, that it waits in reserve."""
    s: Any = clone(look.view)
    if look.view.now[0].kind in (c.FALLING, c.SHOVING):
        return look.answer()
    if placing.key != OBJECTIVE:
        for squad in squads_of(look, int(look.view.now[0].side)):
            if squad != placing.key:
                s.squads[squad].deployed = 1
                for number in models_of(look, squad):
                    if s.figures[number].fate == c.IN_RESERVE:
                        s.figures[number].fate = c.OUT_OF_BATTLE
    choice = look.answer(s)
    return choice if choice[c.VERB] in (c.MARK, c.DEPLOY, c.STAY_OUT) else None
