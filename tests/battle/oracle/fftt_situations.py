"""Random tables with figures, put to the rules and to the drawing: what each says of sight, cover, paths and contact.

Half of the tables are those that campaigns are fought on; on the others all is crowded, of any shape, with walls.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from shapely import LineString, Point

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.land_styles import LOOKS
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.setup import TERRAIN, set_up
from campaign.battle.fftt.units import fftt_units
from campaign.battle.kernel import paths, sight
from campaign.battle.kernel.table import NOWHERE, floor_of
from campaign.battle.scenery import CM, Battlefield, Edge
from tests.battle.oracle.asked import Differs, free_of, judge, told
from tests.battle.oracle.fftt_drawing import Drawing, Man
from tests.battle.oracle.shapes import Spot
from tests.battle.oracle.tables import crowded, place
from tests.battle.oracle.unsure import HAIR, Answer, some

UNITS = ("marines.grunt", "machina.tank", "machina.hq")  # a base of each size
FIGURES = 9
SIGHT = {
    sight.BY_PIECE: "piece",
    sight.BY_BODY: "body",
    sight.SEER_INSIDE: "seer inside",
    sight.SEEN_INSIDE: "seen inside",
    sight.TOO_DEEP: "too deep",
}
WAY = {paths.OFF_TABLE: "edge", paths.BODY_IN_WAY: "body", paths.WALL_IN_WAY: "wall"}


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
    return told(what, rules, drawn, _where(scene, men))


def _where(scene: Scene, men: Sequence[Man]) -> str:
    places = ", ".join(
        f"{scene.number(man)} at ({man.x}, {man.y}) radius {man.radius} level {man.level}" for man in men
    )
    return f"seed {scene.seed}: {places}"


def _judge(scene: Scene, what: str, rules: bool, drawn: Answer, found: Counter[str], *men: Man) -> bool:
    return judge(found, what, rules, drawn, _where(scene, men))


def _compare_sight(scene: Scene, a: Man, b: Man, found: Counter[str]) -> None:
    drawing, inside = scene.drawing, scene.drawing.pieces
    seer, seen = scene.number(a), scene.number(b)
    piece = NOWHERE if b.inside is None else inside.index(b.inside)
    end = sight.End(b.x, b.y, b.level, piece, b.radius)
    code = sight.line_of_sight(scene.t, scene.s, seer, end, seen)
    obstacles = drawing.obstacles(a, b)
    kind, which = code % sight.KIND, code // sight.KIND
    sure = _judge(scene, "a line is open", code <= sight.COVERED, free_of(obstacles.values()), found, a, b)
    if sure and code > sight.COVERED and obstacles.get((SIGHT.get(kind, "storey"), which)) is False:
        raise _told(scene, "what stops a line", (kind, which), obstacles, a, b)
    if sure and code <= sight.COVERED:
        _judge(scene, "a target is in cover", code == sight.COVERED, drawing.in_cover(a, b), found, a, b)


def _compare_leg(scene: Scene, mover: Man, found: Counter[str]) -> None:
    random, drawing, t = scene.random, scene.drawing, scene.t
    way, far = random.uniform(0, math.tau), random.uniform(50, 1500)
    end = (round(mover.x + far * math.cos(way)), round(mover.y + far * math.sin(way)))
    if random.random() < 0.4:
        end = place(random, scene.field, [])
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
    if _judge(scene, "a leg is free", code == paths.FREE, free_of(ways.values()), found, mover) and code != paths.FREE:
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
    field = (
        crowded(Random(seed // 5), tuple(TERRAIN))
        if seed % 2
        else generate(sorted(LOOKS)[seed // 40 % len(LOOKS)], seed // 40)
    )
    openings = sum(len(piece.openings) for piece in field.pieces)
    doors = [random.random() < 0.6 for _ in range(openings)]
    drawing = Drawing(field, doors)
    units = {unit.key: unit for unit in fftt_units()}
    entered: list[FigureSetup] = []
    while len(drawing.men) < FIGURES:
        unit = random.choices(UNITS, (6, 2, 1))[0]
        radius = units[unit].base
        spot = place(random, field, drawing.men)
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
