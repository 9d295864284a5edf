"""What the hand lays over the table while somebody moves: who is held, where it reaches, what it sees, its way.

Marks only, made from what the side sees; the view draws them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.battle.table_words import in_cm
from campaign.battle.fftt.table.acts import Act
from campaign.battle.fftt.table.lines import LOW_WALL, PIECE, line_between
from campaign.battle.contract.table.look import Point
from campaign.battle.fftt.table.reach import Route, reach
from campaign.battle.fftt.table.shots import Shot, ShotSum
from campaign.words import _, count
from ui.battle.table import marks
from ui.battle.table.hand.formation import Going
from ui.battle.table.hand.mode import ARCS, COVER, RANGES, REACH, SIGHT, Grasp
from campaign.battle.fftt.table.outlook import Threat
from ui.battle.table.hand.saying import stay_words
from ui.battle.table.marks import Arc, Area, Cross, Front, Line, Mark, Path, Pill, Ring

HALF = 180  # degrees: the front of a figure (fftt:V1)
DOOR_RING = 150


def rings(grasp: Grasp, held: Iterable[int], tone: str = marks.LAMP) -> list[Mark]:
    """A ring round each of them."""
    return [ring(grasp, number, tone) for number in held]


def ring(grasp: Grasp, number: int, tone: str = marks.LAMP, *, dashed: bool = False) -> Ring:
    """A ring round a figure."""
    return Ring(grasp.at(number), int(grasp.figure(number).radius), tone, dashed)


def around(grasp: Grasp, figure: int | None, *, walks: bool = True) -> list[Mark]:
    """What is shown of the figure in hand and of its enemies, as far as it is to be shown."""
    own = [] if figure is None else [*shape(grasp, figure, walks=walks), *covers(grasp, figure)]
    return [*arcs(grasp), *own]


def shape(grasp: Grasp, figure: int, *, walks: bool) -> list[Mark]:
    """Where a figure reaches, and its ranges."""
    found: list[Mark] = []
    f = grasp.figure(figure)
    kind = grasp.look.t.units[f.unit]
    if walks and REACH in grasp.shown and f.ap > 0:
        found += [
            Area(move.rings, fill=0.07 if move.actions == 1 else 0.03)
            for move in reversed(reach(grasp.look, figure).moves)
        ]
    if RANGES in grasp.shown and kind.skill:
        at, front = grasp.at(figure), (int(f.fx), int(f.fy))
        short, far = int(kind.short), int(kind.long)
        if short and short < far:
            found.append(Arc(at, short, front, HALF, marks.FAINT, words=_("{n} short").format(n=short // 100)))
        found.append(
            Arc(at, far, front, HALF, marks.FAINT, dashed=True, closed=True, words=_("{n} long").format(n=far // 100))
        )
    return found


def sights(grasp: Grasp, figure: int) -> list[Mark]:
    """The lines from a figure to the enemies that it sees, if they are to be shown."""
    if SIGHT not in grasp.shown:
        return []
    lines = [line_between(grasp.look, figure, enemy) for enemy in grasp.enemies()]
    return [Line(line.start, line.end, marks.CLEAR, rule=line.rule) for line in lines if line.clear]


def covers(grasp: Grasp, figure: int) -> list[Mark]:
    """What gives cover to the enemies that a figure sees, if that is to be shown."""
    if COVER not in grasp.shown:
        return []
    lines = [line_between(grasp.look, figure, enemy) for enemy in grasp.enemies()]
    things = {(thing.kind, thing.number) for line in lines if line.clear for thing in line.cover}
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
    found: list[Mark] = []
    for enemy in grasp.enemies():
        f = grasp.figure(enemy)
        far = int(grasp.look.t.units[f.unit].long)
        if far:
            found.append(Arc(grasp.at(enemy), far, (int(f.fx), int(f.fy)), HALF, marks.BAD, dashed=True, closed=True))
    return found


def sight(grasp: Grasp, figure: int, enemy: int | None) -> list[Mark]:
    """The line to one enemy, with what blocks it."""
    if enemy is None or not grasp.is_enemy(enemy):
        return []
    line = line_between(grasp.look, figure, enemy)
    if line.clear or SIGHT not in grasp.shown:
        return []
    return [Line(line.start, line.end, marks.BLOCKED, line.words, line.rule, line.stops_at)]


def shots_from(shots: Sequence[Shot]) -> list[Mark]:
    """The shots that a figure would have where its way ends, with what each needs."""
    return [Line(shot.line.start, shot.line.end, marks.CLEAR, needs(shot.sum)) for shot in shots if shot.sum]


def needs(found: ShotSum) -> str:
    """The number that a shot needs, beside its line."""
    return _("{n} or less").format(n=found.need)


def way(grasp: Grasp, figure: int, route: Route, threats: Sequence[Threat]) -> list[Mark]:
    """A way with what it costs, whom it charges and who may shoot at it; or why there is none."""
    end = route.points[-1]
    radius = int(grasp.figure(figure).radius)
    if route.objection is not None:
        said = route.objection
        return [
            Path(route.points, marks.BAD, dashed=True),
            Cross(end),
            Pill(end, said.text, marks.BAD, said.rule, radius),
        ]
    found: list[Mark] = [Path(route.points, stops=route.stops), Ring(end, radius, dashed=True)]
    front = facing_of(route)
    if front != (0, 0):
        found.append(Front(end, radius, front))
    found += [ring(grasp, enemy, marks.BAD) for enemy in route.charges]
    for threat in threats:
        found += [
            Path((grasp.at(threat.watcher), threat.at), marks.BAD, dashed=True),
            ring(grasp, threat.watcher, marks.BAD),
        ]
    return [*found, Pill(end, _cost(route, threats), away=2 * radius)]


def facing_of(route: Route) -> Point:
    """The way that a figure faces at the end of a way; nowhere if it does not turn."""
    choice = route.later[-1] if route.later else route.choice
    if choice is None or len(route.points) < 2:
        return 0, 0
    said = choice[5], choice[6]
    (ax, ay), (bx, by) = route.points[-2:]
    return said if said != (0, 0) else (bx - ax, by - ay)


def _cost(route: Route, threats: Sequence[Threat]) -> str:
    words = _("{length}, {actions}").format(
        length=in_cm(route.cost), actions=count("{n} action", "{n} actions", route.actions)
    )
    if route.charges:
        words = _("{way}, charges").format(way=words)
    if threats:
        fire = count("{n} may shoot", "{n} may shoot", len(threats))
        needs = ", ".join(str(need) for need in sorted((threat.need for threat in threats), reverse=True))
        words = _("{way}; {fire} ({needs})").format(way=words, fire=fire, needs=needs)
    return words


def ways(grasp: Grasp, found: Sequence[tuple[Going, Route]]) -> list[Mark]:
    """Where each of several comes to stand, quiet rings round those who stay, and in one place how many, and why."""
    drawn: list[Mark] = []
    for going, route in found:
        radius = int(grasp.figure(going.figure).radius)
        if route.objection is None:
            drawn += [Path(route.points, stops=route.stops), Ring(route.points[-1], radius, dashed=True)]
        else:
            drawn.append(ring(grasp, going.figure, marks.BAD, dashed=True))
    gone = [(going.figure, route) for going, route in found if route.objection is None]
    stay = [(going, route.objection) for going, route in found if route.objection is not None]
    words = []
    if gone:
        dearest = max(route.actions for _figure, route in gone)
        words.append(
            _("{figures}, up to {actions}").format(
                figures=count("{n} figure", "{n} figures", len(gone)),
                actions=count("{n} action", "{n} actions", dearest),
            )
        )
    if stay:
        words.append(stay_words([why for _going, why in stay], len(found)).text)
    if gone:
        last, way = max(gone, key=lambda goes: goes[1].points[-1])  # its right is free of the others
        drawn.append(Pill(way.points[-1], "\n".join(words), away=2 * int(grasp.figure(last).radius)))
    elif stay:
        drawn.append(Pill(stay[-1][0].goal, "\n".join(words), marks.BAD, away=2 * DOOR_RING))
    return drawn


def among(grasp: Grasp, act: Act) -> list[Mark]:
    """Whom or what can be pointed at for a deed."""
    if act.needs == "door":
        gaps = grasp.look.t.gaps
        return [
            Ring(((gaps[n].x0 + gaps[n].x1) // 2, (gaps[n].y0 + gaps[n].y1) // 2), DOOR_RING, marks.GOOD)
            for n in act.among
        ]
    found: list[Mark] = [ring(grasp, number, marks.GOOD) for number in act.among]
    found += [Cross(place, marks.GOOD) for place in act.places]
    return [*found, Pill(grasp.at(act.figure), act.words, rule=act.rule, away=int(grasp.figure(act.figure).radius))]
