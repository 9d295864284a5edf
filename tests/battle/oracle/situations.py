"""Random tables with figures, put to the rules and to the drawing: what each says of sight, cover, paths and contact.

Half of the tables are those that campaigns are fought on; on the others all is crowded, of any shape, with walls.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from random import Random

from shapely import LineString, Point, Polygon

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.land_styles import LOOKS
from campaign.battle.battlefields.shapes import hull
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.setup import TERRAIN, set_up
from campaign.battle.fftt.units import fftt_units
from campaign.battle.kernel import paths, sight
from campaign.battle.kernel.table import NOWHERE, floor_of
from campaign.battle.scenery import (
    CM,
    OPENING_WIDTH,
    Battlefield,
    Edge,
    LowWall,
    Opening,
    OpeningKind,
    PieceKind,
)
from campaign.battle.scenery import Piece as Scenery
from tests.battle.oracle.drawing import Drawing, Man, Spot
from tests.battle.oracle.unsure import HAIR, Answer, some

UNITS = ("marines.grunt", "machina.tank", "machina.hq")  # a base of each size
FIGURES = 9
SIZE = 100 * CM
SIGHT = {
    sight.BY_PIECE: "piece",
    sight.BY_BODY: "body",
    sight.SEER_INSIDE: "seer inside",
    sight.SEEN_INSIDE: "seen inside",
    sight.TOO_DEEP: "too deep",
}
WAY = {paths.OFF_TABLE: "edge", paths.BODY_IN_WAY: "body", paths.WALL_IN_WAY: "wall"}


class Differs(AssertionError):
    """The rules and the drawing say different things, and neither is close to a boundary."""


@dataclass
class Scene:
    """One situation, for the rules and drawn."""

    seed: int
    field: Battlefield
    t: Table
    s: Battle
    drawing: Drawing
    random: Random

    def number(self, man: Man) -> int:
        return next(number for number, one in enumerate(self.drawing.men) if one is man)


def check(seed: int) -> Counter[str]:
    """Put one situation to both; counts what was asked, and what was too close to call. Raises Differs."""
    scene = make(seed)
    found: Counter[str] = Counter(situations=1)
    men = scene.drawing.men
    for _ in range(2):
        a, b = scene.random.sample(men, 2)
        for one, other in ((a, b), (b, a)):
            _compare_sight(scene, one, other, found)
    for _ in range(2):
        mover = scene.random.choice(men)
        _compare_leg(scene, mover, found)
    for a, b in _closest(scene):
        _compare_touch(scene, a, b, found)
    return found


def _told(scene: Scene, what: str, rules: object, drawn: object, *men: Man) -> Differs:
    places = ", ".join(
        f"{scene.number(man)} at ({man.x}, {man.y}) radius {man.radius} level {man.level}" for man in men
    )
    return Differs(f"seed {scene.seed}, {what}: the rules say {rules}, the drawing says {drawn}; {places}")


def _judge(scene: Scene, what: str, rules: bool, drawn: Answer, found: Counter[str], *men: Man) -> bool:
    """Compare one answer; False where it was too close to call."""
    found[what] += 1
    if drawn is None:
        found["too close to call"] += 1
        return False
    if drawn is not rules:
        raise _told(scene, what, rules, drawn, *men)
    found[f"{what}: {'yes' if rules else 'no'}"] += 1
    return True


def _compare_sight(scene: Scene, a: Man, b: Man, found: Counter[str]) -> None:
    drawing, inside = scene.drawing, scene.drawing.pieces
    seer, seen = scene.number(a), scene.number(b)
    piece = NOWHERE if b.inside is None else inside.index(b.inside)
    end = sight.End(b.x, b.y, b.level, piece, b.radius)
    code = sight.line_of_sight(scene.t, scene.s, seer, end, seen)
    obstacles = drawing.obstacles(a, b)
    kind, which = code % sight.KIND, code // sight.KIND
    sure = _judge(scene, "a line is open", code <= sight.COVERED, _open(obstacles), found, a, b)
    if sure and code > sight.COVERED and obstacles.get((SIGHT.get(kind, "storey"), which)) is False:
        raise _told(scene, "what stops a line", (kind, which), obstacles, a, b)
    if sure and code <= sight.COVERED:
        _judge(scene, "a target is in cover", code == sight.COVERED, drawing.in_cover(a, b), found, a, b)


def _open(obstacles: dict[tuple[str, int], Answer]) -> Answer:
    stopped = some(obstacles.values())
    return None if stopped is None else not stopped


def _compare_leg(scene: Scene, mover: Man, found: Counter[str]) -> None:
    random, drawing, t = scene.random, scene.drawing, scene.t
    way, far = random.uniform(0, math.tau), random.uniform(50, 1500)
    end = (round(mover.x + far * math.cos(way)), round(mover.y + far * math.sin(way)))
    if random.random() < 0.4:
        end = _place(random, scene.field, [])
    if end == (mover.x, mover.y):
        return
    leg = LineString([mover.spot, end])
    who, windows, wide = scene.number(mover), random.random() < 0.5, random.random() < 0.5
    ignores = random.random() < 0.2
    cost = paths.leg_cost(t, mover.x, mover.y, *end, int(ignores))
    found["a leg's cost"] += 1
    if abs(cost - drawing.cost(leg, ignores=ignores)) > HAIR:
        raise _told(scene, f"the cost of a leg to {end}", cost, drawing.cost(leg, ignores=ignores), mover)
    climbs = drawing.climbs(leg)
    crossed = paths.low_walls_crossed(t, mover.x, mover.y, *end)
    found["low walls crossed"] += climbs.count(True)
    if not climbs.count(True) <= crossed <= len(climbs) - climbs.count(False):
        raise _told(scene, f"the low walls on a leg to {end}", crossed, climbs, mover)
    floor = _floor(scene, mover)
    code = paths.leg_obstacle(t, scene.s, who, paths.Leg(floor, mover.x, mover.y, *end), int(windows), int(wide))
    ways = drawing.in_way(mover, leg, windows=windows, wide=wide)
    if _judge(scene, "a leg is free", code == paths.FREE, _open(ways), found, mover) and code != paths.FREE:
        kind, which = WAY[code % paths.KIND], code // paths.KIND
        if ways[kind, which] is False:
            raise _told(scene, f"what is in the way to {end}", (kind, which), ways, mover)
    others = [man for man in drawing.men if man is not mover]
    other = min(others, key=lambda man: leg.distance(man.spot))
    if other.storey == mover.storey:
        _compare_first_contact(scene, mover, other, leg, end, found)


def _floor(scene: Scene, man: Man) -> int:
    figure = scene.s.figures[scene.number(man)]
    return floor_of(scene.t, figure.piece, figure.level)


def _compare_first_contact(
    scene: Scene, mover: Man, other: Man, leg: LineString, end: Spot, found: Counter[str]
) -> None:
    """M10a, M10c: where a leg first comes into contact with another; who touches it at the start is not met."""
    at = paths.contact_on_leg(scene.t, scene.s, scene.number(mover), scene.number(other), mover.x, mover.y, *end)
    already = scene.drawing.touch(mover, other)
    met = False if already else None if already is None else _met(scene, mover, other, leg, None)
    if not _judge(scene, "a leg meets a figure", at != NOWHERE, met, found, mover, other) or at == NOWHERE:
        return
    before, after = (_met(scene, mover, other, leg, (low, high)) for low, high in ((0, at - 3), (at - 3, at + 3)))
    if before is True or after is False:
        raise _told(scene, f"where the leg to {end} first meets a figure", at, (before, after), mover, other)


def _met(scene: Scene, mover: Man, other: Man, leg: LineString, span: tuple[float, float] | None) -> Answer:
    """Whether the mover touches another somewhere on a part of the leg, tried every third of a millimetre."""
    reach = other.spot.buffer(mover.radius + other.radius + CM / 10 + HAIR, quad_segs=64)
    part = leg.intersection(reach)
    if part.is_empty or part.length == 0:
        return False
    low, high = (leg.project(Point(spot)) for spot in (part.coords[0], part.coords[-1]))
    if span is not None:
        low, high = max(low, span[0]), min(high, span[1])
    answers: list[Answer] = []
    steps = max(1, math.ceil((high - low) / 3))
    for step in range(steps + 1 if high >= low else 0):
        spot = leg.interpolate(low + (high - low) * step / steps)
        there = Man(spot.x, spot.y, mover.radius, mover.inside, mover.level)  # type: ignore[arg-type]
        answers.append(scene.drawing.touch(there, other))
        if answers[-1]:
            return True
    return some(answers)


def _compare_touch(scene: Scene, a: Man, b: Man, found: Counter[str]) -> None:
    touching = paths.touching(scene.t, scene.s, scene.number(a), a.x, a.y, scene.number(b))
    _judge(scene, "two touch", bool(touching), scene.drawing.touch(a, b), found, a, b)


def _closest(scene: Scene) -> list[tuple[Man, Man]]:
    men = scene.drawing.men
    pairs = [(a, b) for number, a in enumerate(men) for b in men[number + 1 :]]
    return sorted(pairs, key=lambda pair: pair[0].spot.distance(pair[1].spot) - pair[0].radius - pair[1].radius)[:3]


# Random tables


def make(seed: int) -> Scene:
    """The situation of that number."""
    random = Random(seed)
    field = _crowded(Random(seed // 5)) if seed % 2 else generate(sorted(LOOKS)[seed // 40 % len(LOOKS)], seed // 40)
    openings = sum(len(piece.openings) for piece in field.pieces)
    doors = [random.random() < 0.6 for _ in range(openings)]
    drawing = Drawing(field, doors)
    units = {unit.key: unit for unit in fftt_units()}
    entered: list[FigureSetup] = []
    while len(drawing.men) < FIGURES:
        unit = random.choices(UNITS, (6, 2, 1))[0]
        radius = units[unit].base
        spot = _place(random, field, drawing.men)
        man = drawing.man(spot, radius, (0, 0, 1, 2)[sum(spot) % 4])
        if man is None or not _room_for(field, man, drawing.men):
            continue
        drawing.men.append(man)
        entered.append(FigureSetup(f"{len(entered)}", unit, at=spot, storey=man.storey[1]))
    sides = (
        SideSetup("blue", "Blue", Edge.WEST, tuple(entered[::2])),
        SideSetup("red", "Red", Edge.EAST, tuple(entered[1::2])),
    )
    drawing.men = drawing.men[::2] + drawing.men[1::2]
    t, s = set_up(BattleSetup("fftt", field, sides, fftt_units(), TableRules()), seed)
    for number, is_open in enumerate(doors):
        s.doors[number] = int(is_open)
    return Scene(seed, field, t, s, drawing, random)


def _room_for(field: Battlefield, man: Man, men: list[Man]) -> bool:
    r = man.radius
    on_table = r <= man.x <= field.width - r and r <= man.y <= field.height - r
    return on_table and all(one.storey != man.storey or man.spot.distance(one.spot) >= r + one.radius for one in men)


def _place(random: Random, field: Battlefield, men: list[Man]) -> Spot:
    """Anywhere, or where it is close: at an outline, an opening, a corner, a low wall, or beside a figure."""
    outlines = [Polygon(piece.corners).exterior for piece in field.pieces]
    outlines += [LineString([wall.start, wall.end]) for wall in field.low_walls]
    chance = random.random()
    if chance < 0.25 and men:
        man = random.choice(men)
        rims = man.radius + random.choice((75, 75, 150))
        return _aside(random, man.spot, rims + 1, rims + random.choice((60, 300)))
    if chance < 0.85 and outlines:
        if gaps := [(piece, gap) for piece in field.pieces for gap in piece.openings if random.random() < 0.5]:
            piece, gap = random.choice(gaps)
            wall = LineString([piece.corners[gap.wall], piece.corners[(gap.wall + 1) % len(piece.corners)]])
            return _aside(random, wall.interpolate(gap.at), 0, 400)
        line = random.choice(outlines)
        spot = line.interpolate(random.random(), normalized=True)
        return _aside(random, Point(random.choice(line.coords)) if random.random() < 0.2 else spot, 0, 500)
    return random.randrange(field.width), random.randrange(field.height)


def _aside(random: Random, spot: Point, low: float, high: float) -> Spot:
    way, far = random.uniform(0, math.tau), random.uniform(low, high)
    return round(spot.x + far * math.cos(way)), round(spot.y + far * math.sin(way))


def _crowded(random: Random) -> Battlefield:
    """Pieces of every kind and any convex shape in the middle of a table, buildings with all sorts of openings."""
    pieces: list[Scenery] = []
    shapes: list[Polygon] = []
    for _ in range(60):
        if len(pieces) == 9:
            break
        x, y, size = random.randint(2500, 7500), random.randint(2500, 7500), random.randint(300, 1100)
        spread = [_aside(random, Point(x, y), size / 2, size) for _ in range(random.randint(4, 9))]
        corners = hull(spread)
        shape = Polygon(corners)
        if len(corners) < 3 or shape.area < 200_000 or any(shape.intersects(one) for one in shapes):
            continue
        shapes.append(shape)
        kind = random.choice(list(TERRAIN))
        if kind is PieceKind.BUILDING:
            pieces.append(Scenery(kind, corners, random.randint(1, 3), _openings(random, corners)))
        else:
            pieces.append(Scenery(kind, corners))
    walls: list[LowWall] = []
    while len(walls) < 4:
        start = random.randint(2000, 8000), random.randint(2000, 8000)
        end = _aside(random, Point(start), 500, 1500)
        if not any(LineString([start, end]).intersects(shape) for shape in shapes):
            walls.append(LowWall(start, end))
    return Battlefield(SIZE, SIZE, tuple(pieces), tuple(walls))


def _openings(random: Random, corners: tuple[Spot, ...]) -> tuple[Opening, ...]:
    found = []
    for wall, start in enumerate(corners):
        whole = math.dist(start, corners[(wall + 1) % len(corners)])
        kind = random.choice(list(OpeningKind))
        half = OPENING_WIDTH[kind] // 2
        if whole > 2 * half + 20 and random.random() < 0.8:
            found.append(Opening(kind, wall, random.randint(half + 5, int(whole) - half - 5)))
    return tuple(found)
