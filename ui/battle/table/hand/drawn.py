"""What the hand lays over the table while a figure moves: who is held, where it reaches, what it sees, its way.

Marks only, made from what the side sees; the view draws them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from campaign.battle.contract.table.fire import LOW_WALL, PIECE, Shot, Sum
from campaign.battle.contract.table.fire import Line as Sight
from campaign.battle.contract.table.look import Point
from campaign.battle.contract.table.moves import Act, Bond, Going, Route, Threat
from campaign.words import _, count
from ui.battle.table import marks
from ui.battle.table.hand.mode import ARCS, COVER, RANGES, REACH, SIGHT, Grasp
from ui.battle.table.hand.saying import stay_words
from ui.battle.table.marks import Arc, Area, Cross, Front, Line, Mark, Path, Pill, Ring, Tie, Zones

ROUND: Final = 360  # degrees
AWAY: Final = 300  # from the place where nobody can go: of a pill


def rings(grasp: Grasp, figures: Iterable[int], tone: str = marks.LAMP) -> list[Mark]:
    """A ring round each of them."""
    return [ring(grasp, number, tone) for number in figures]


def ring(grasp: Grasp, number: int, tone: str = marks.LAMP, *, dashed: bool = False) -> Ring:
    """A ring round a figure."""
    return Ring(grasp.at(number), grasp.radius(number), tone, dashed)


def around(grasp: Grasp, actor: int | None, *, walks: bool = True) -> list[Mark]:
    """What is shown of the actor in hand and of its enemies, as far as it is to be shown."""
    own = [] if actor is None else [*shape(grasp, actor, walks=walks), *covers(grasp, actor)]
    return [*arcs(grasp), *own]


def shape(grasp: Grasp, actor: int, *, walks: bool) -> list[Mark]:
    """Where an actor reaches and what keeps it together, and its ranges."""
    found: list[Mark] = []
    if walks and REACH in grasp.shown:
        found += [*zones(grasp, actor), *ties(grasp.face.moving.bonds(grasp.look, actor))]
        found += [
            Area(move.rings, fill=0.07 if move.actions == 1 else 0.03)
            for move in reversed(grasp.face.moving.reach(grasp.look, actor).moves)
        ]
    if RANGES in grasp.shown:
        at, front = grasp.at(actor), _front(grasp, actor)
        found += [
            Arc(
                at,
                reaches.radius,
                front,
                reaches.span,
                marks.FAINT,
                dashed=reaches.is_longest,
                closed=reaches.is_longest and reaches.span < ROUND,
                words=reaches.words,
            )
            for reaches in grasp.face.firing.ranges(grasp.look, actor)
        ]
    return found


def zones(grasp: Grasp, actor: int) -> list[Mark]:
    """The ground round others that an actor may not walk into, of each unit as one shape."""
    of: dict[int, list[tuple[Point, int]]] = {}
    for zone in grasp.face.moving.zones(grasp.look, actor):
        of.setdefault(grasp.actor_of(zone.figure), []).append((zone.at, zone.radius))
    return [Zones(tuple(circles), marks.FAINT if grasp.is_friend(unit) else marks.BAD) for unit, circles in of.items()]


def ties(bonds: Sequence[Bond]) -> list[Mark]:
    """What keeps figures together, and who is too far from the others, with why."""
    found: list[Mark] = [Tie(one.start, one.end, marks.BAD if one.objection else marks.LAMP) for one in bonds]
    broken = next((one for one in bonds if one.objection is not None), None)
    if broken is not None and broken.objection is not None:
        (ax, ay), (bx, by) = broken.start, broken.end
        middle = (ax + bx) // 2, (ay + by) // 2
        found.append(Pill(middle, broken.objection.text, marks.BAD, broken.objection.rule))
    return found


def _front(grasp: Grasp, figure: int) -> Point:
    """The way that a figure faces; of one without a facing, up the table, where words at a rim are to stand."""
    faces = grasp.facing(figure)
    return faces if faces != (0, 0) else (0, -1)


def seen_from(grasp: Grasp, figure: int) -> list[Sight]:
    """The lines from a figure to the enemies that it sees."""
    lines = [grasp.face.firing.line(grasp.look, figure, enemy) for enemy in grasp.enemies()]
    return [line for line in lines if line.clear]


def sights(grasp: Grasp, figure: int) -> list[Mark]:
    """The same, if they are to be shown: of those that act as one, the line to the nearest that it sees."""
    if SIGHT not in grasp.shown:
        return []
    nearest: dict[int, Sight] = {}
    for enemy in grasp.enemies():
        line, unit = grasp.face.firing.line(grasp.look, figure, enemy), grasp.actor_of(enemy)
        if line.clear and (unit not in nearest or _long(line) < _long(nearest[unit])):
            nearest[unit] = line
    return [Line(line.start, line.end, marks.CLEAR, rule=line.rule) for line in nearest.values()]


def _long(line: Sight) -> float:
    return math.dist(line.start, line.end)


def covers(grasp: Grasp, figure: int) -> list[Mark]:
    """What gives cover to the enemies that a figure sees, if that is to be shown."""
    if COVER not in grasp.shown:
        return []
    things = {(thing.kind, thing.number) for line in seen_from(grasp, figure) for thing in line.cover}
    field = grasp.look.setup.battlefield
    found: list[Mark] = []
    for kind, number in sorted(things):
        if kind == PIECE:
            found.append(Area((field.pieces[number].corners,), marks.WARN, 0.1))
        elif kind == LOW_WALL:
            wall = field.low_walls[number]
            found.append(Path((wall.start, wall.end), marks.WARN))
    return found


def arcs(grasp: Grasp) -> list[Mark]:
    """Where the enemies can shoot, if that is to be shown: what is in front of each, as far as its weapon reaches."""
    if ARCS not in grasp.shown:
        return []
    return [
        Arc(
            grasp.at(enemy),
            far.radius,
            _front(grasp, enemy),
            far.span,
            marks.BAD,
            dashed=True,
            closed=far.span < ROUND,
        )
        for enemy in grasp.enemies()
        for far in grasp.face.firing.ranges(grasp.look, enemy)
        if far.is_longest
    ]


def sight(grasp: Grasp, figure: int, enemy: int | None) -> list[Mark]:
    """The line to one enemy, with what blocks it."""
    if enemy is None or not grasp.is_enemy(enemy):
        return []
    line = grasp.face.firing.line(grasp.look, figure, enemy)
    if line.clear or SIGHT not in grasp.shown:
        return []
    return [Line(line.start, line.end, marks.BLOCKED, line.words, line.rule, line.stops_at)]


def shots_from(grasp: Grasp, shots: Sequence[Shot]) -> list[Mark]:
    """The shots that an actor would have where its way ends, with what each needs."""
    return [Line(*ends(grasp, shot), marks.CLEAR, needs(shot.sum)) for shot in shots if shot.sum]


def ends(grasp: Grasp, shot: Shot) -> tuple[Point, Point]:
    """Where the line of a shot begins and ends."""
    return (grasp.at(shot.shooter), shot.at) if shot.line is None else (shot.line.start, shot.line.end)


def needs(found: Sum) -> str:
    """The number that a shot needs, beside its line."""
    form = _("{n} or more") if found.or_more else _("{n} or less")
    return form.format(n=found.need)


def way(grasp: Grasp, actor: int, route: Route, threats: Sequence[Threat]) -> list[Mark]:
    """A way with what it costs, whom it charges and who may shoot at it; or why there is none."""
    end = route.points[-1]
    radius = grasp.radius(actor)
    if route.objection is not None:
        said = route.objection
        return [
            Path(route.points, marks.BAD, dashed=True),
            Cross(end),
            Pill(end, said.text, marks.BAD, said.rule, radius),
        ]
    found: list[Mark] = _goes(grasp, actor, route)
    if route.facing != (0, 0):
        found.append(Front(end, radius, route.facing))
    found += [ring(grasp, enemy, marks.BAD) for enemy in route.charges]
    for threat in threats:
        found += [
            Path((grasp.at(threat.watcher), threat.at), marks.BAD, dashed=True),
            ring(grasp, threat.watcher, marks.BAD),
        ]
    return [*found, Pill(end, _cost(route, threats), away=2 * radius)]


def _goes(grasp: Grasp, actor: int, route: Route) -> list[Mark]:
    """A way and where it ends, with those of everybody who goes along."""
    radius = grasp.radius(actor)
    found: list[Mark] = [Path(route.points, stops=route.stops), Ring(route.points[-1], radius, dashed=True)]
    for other in route.beside:
        found += [Path(other), Ring(other[-1], radius, dashed=True)]
    return [*found, *ties(route.bonds)]


def _cost(route: Route, threats: Sequence[Threat]) -> str:
    words = route.price
    if threats:
        fire = count("{n} may shoot", "{n} may shoot", len(threats))
        needs = ", ".join(str(need) for need in sorted((threat.need for threat in threats), reverse=True))
        words = _("{way}; {fire} ({needs})").format(way=words, fire=fire, needs=needs)
    return words


def ways(grasp: Grasp, found: Sequence[tuple[Going, Route]]) -> list[Mark]:
    """Where each of several comes to stand, quiet rings round those who stay, and in one place how many, and why."""
    drawn: list[Mark] = []
    for going, route in found:
        if route.objection is None:
            drawn += _goes(grasp, going.actor, route)
        else:
            drawn += [ring(grasp, number, marks.BAD, dashed=True) for number in grasp.together((going.actor,))]
    gone = [(going.actor, route) for going, route in found if route.objection is None]
    stay = [(going, route.objection) for going, route in found if route.objection is not None]
    words = []
    if gone:
        dearest = max(route.actions for _actor, route in gone)
        words.append(
            _("{figures}, up to {actions}").format(
                figures=count("{n} figure", "{n} figures", len(gone)),
                actions=count("{n} action", "{n} actions", dearest),
            )
        )
    if stay:
        words.append(stay_words([why for _going, why in stay], len(found), grasp.face.moving.of_several).text)
    if gone:
        last, way = max(gone, key=lambda goes: goes[1].points[-1])  # its right is free of the others
        drawn.append(Pill(way.points[-1], "\n".join(words), away=2 * grasp.radius(last)))
    elif stay:
        drawn.append(Pill(stay[-1][0].goal, "\n".join(words), marks.BAD, away=AWAY))
    return drawn


def among(grasp: Grasp, act: Act) -> list[Mark]:
    """Whom or what can be pointed at for an act."""
    found: list[Mark] = [
        Cross(target.at, marks.GOOD) if act.is_place else Ring(target.at, target.radius, marks.GOOD)
        for target in act.targets
        if target.objection is None
    ]
    return [*found, Pill(grasp.at(act.actor), act.words, rule=act.rule, away=grasp.radius(act.actor))]
