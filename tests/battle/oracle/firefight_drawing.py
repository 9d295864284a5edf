"""A table with models as shapely draws it, and what Firefight's rules say of the drawing: sight, cover, zones, paths.

Written from the rules' own words (sections C, M, H11, T and J3) and from the ordinary values of
``campaign.battle.scenery``; never calls the rules' own geometry. Lengths in tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import combinations, pairwise
from math import hypot
from typing import Final

from shapely import LineString, Point, Polygon, box
from shapely.ops import substring

from campaign.battle.scenery import Battlefield, Piece, PieceKind
from tests.battle.oracle.shapes import Outlined, Spot, crosses
from tests.battle.oracle.unsure import HAIR, Answer, below, every, no, some

INCH: Final = 254.0
HEAD: Final = INCH  # C8a
STOREY: Final = 3 * INCH  # T4b
HEIGHTS: Final = {PieceKind.HILL: 1.5 * INCH, PieceKind.FOREST: 3 * INCH}  # T4b
ROUGH: Final = (PieceKind.RUBBLE, PieceKind.FOREST, PieceKind.POOL, PieceKind.RIVER)  # T4a
SHELTERING: Final = (PieceKind.RUINS, PieceKind.RUBBLE, PieceKind.FOREST)  # T1b
LOW: Final = (PieceKind.RUINS, PieceKind.RUBBLE)  # T5a
CORNERED: Final = (PieceKind.BUILDING, PieceKind.HILL)  # T5b
CLOSE: Final = 0.4 * INCH  # T5b, T5d
CONTACT: Final = 10.0  # C7b
STRIKE: Final = 2 * INCH  # H3a
STEPPED, DROPPED, JUMPED = INCH, 3 * INCH, 6 * INCH  # J3a
SLOWED: Final = 6 * INCH  # T2a
EXACT: Final = 1e-6
"""What is reckoned once, of whole numbers, and has no other error."""

# What a move may break, by its name.
EDGE, LENGTH, SLOW, ZONE, NEARER, BODY = "edge", "length", "slow", "zone", "nearer", "body"
UP, FAR, OVERLAP, APART, CONTACTLESS = "jumps up", "jumps too far", "overlap", "apart", "no contact"
LEFT_BACK: Final = "could be nearer"
OVER, WHERE = "over what it goes", "where it stands"  # which cannot always be told
WHYS: Final = (EDGE, LENGTH, SLOW, ZONE, NEARER, BODY, UP, FAR, OVERLAP, APART, CONTACTLESS, LEFT_BACK)
Breaks = dict[str, Answer]


class Drawn(Outlined):
    """A piece of scenery with its height, and that of the surface on which one stands there (T4b, T4d)."""

    def __init__(self, piece: Piece) -> None:
        super().__init__(piece)
        self.box = self.perhaps.bounds
        self.is_house = piece.kind is PieceKind.BUILDING
        self.height = STOREY * piece.storeys if self.is_house else HEIGHTS.get(piece.kind, 0.0)
        self.surface = self.height if piece.kind in CORNERED else 0.0

    def part_of(self, line: LineString, shape: Polygon | None = None) -> tuple[float, float] | None:
        """From where to where a line is over it."""
        found = line.intersection(self.shape if shape is None else shape)
        if found.is_empty or found.length == 0:
            return None
        ends = [line.project(Point(found.coords[0])), line.project(Point(found.coords[-1]))]
        return min(ends), max(ends)


@dataclass(eq=False)
class Man:
    """A model: its base, its unit, and the piece that its centre is in, or None (M4f)."""

    x: float
    y: float
    radius: int
    unit: int
    piece: Drawn | None

    @cached_property
    def spot(self) -> Point:
        return Point(self.x, self.y)

    @property
    def surface(self) -> float:
        return self.piece.surface if self.piece is not None else 0.0

    @property
    def head(self) -> float:
        return self.surface + HEAD  # C8a

    def apart(self, other: Man) -> float:
        """From edge to edge (C2a)."""
        return hypot(self.x - other.x, self.y - other.y) - self.radius - other.radius


@dataclass(frozen=True)
class Mover:
    """What a unit's rules and its action make of its move: ``charges`` is free of the zones (M2a)."""

    most: float
    charges: bool = False
    flies: bool = False  # K10
    strides: bool = False  # K27
    free_climbs: bool = False  # M5d


@dataclass(frozen=True)
class Leg:
    """A straight part of a path; ``jumps`` what it can (J3f)."""

    end: Spot
    jumps: bool = False


Path = Sequence[Leg]
Plan = Mapping[Man, Path]


@dataclass
class Walk:
    """What a path takes of a move, what it breaks, and whether it is slowed down."""

    takes: float = 0.0
    slowed: Answer = False
    breaks: Breaks = field(default_factory=dict)

    def note(self, what: str, answer: Answer) -> None:
        """One more finding of that sort."""
        self.breaks[what] = some([self.breaks.get(what, False), answer])


@dataclass(frozen=True)
class Stretch:
    """A part of a leg, on one surface or in the air over a gap."""

    start: float
    end: float
    surface: float
    in_air: bool = False


@dataclass(frozen=True)
class Moved:
    """What a unit's move breaks, each with how sure that is; where its models then stand; their paths."""

    breaks: Breaks
    ends: dict[Man, Man]
    walks: dict[Man, Walk]


class Drawing:
    """The whole table. ``bodies``: whether models stop lines of sight (C8c)."""

    def __init__(self, ground: Battlefield, *, bodies: bool) -> None:
        self.table = box(0, 0, ground.width, ground.height)
        self.pieces = [Drawn(piece) for piece in ground.pieces]
        self.houses = [piece for piece in self.pieces if piece.is_house]
        self.hills = [piece for piece in self.pieces if piece.kind is PieceKind.HILL]
        self.low_walls = [LineString([wall.start, wall.end]) for wall in ground.low_walls]
        self.bodies = bodies
        self.men: list[Man] = []

    def man(self, spot: tuple[float, float], radius: int, unit: int) -> Man | None:
        """A model at a place, or None where nobody can tell which piece it is in."""
        x, y = spot
        near = [piece for piece in self.pieces if piece.box[0] < x < piece.box[2] and piece.box[1] < y < piece.box[3]]
        found = [(piece, piece.holds(Point(spot))) for piece in near]
        if any(answer is None for _, answer in found):
            return None
        return Man(x, y, radius, unit, next((piece for piece, answer in found if answer), None))

    def unit(self, number: int) -> list[Man]:
        """The models of a unit."""
        return [man for man in self.men if man.unit == number]

    @cached_property
    def has_gaps(self) -> bool:
        """Whether one could jump from a roof to another one anywhere (J3a)."""
        return any(one.shape.distance(other.shape) <= JUMPED + HAIR for one, other in combinations(self.houses, 2))

    # Sight and cover (C8, T1, T5, T6)

    def sees(self, a: Man, b: Man) -> Answer:
        """Whether the line from head to head is free."""
        return no(some([*(self._stops(piece, a, b) for piece in self.pieces), self._body_between(a, b)]))

    @staticmethod
    def _stops(piece: Drawn, a: Man, b: Man) -> Answer:
        """Whether a line is anywhere over a piece lower than that is (T6a, T6b)."""
        if piece.kind is PieceKind.FOREST and piece in (a.piece, b.piece):
            return False
        return _lower(piece, piece.surely, piece.perhaps, a, b) if piece.height else False

    def _body_between(self, a: Man, b: Man) -> Answer:
        """C8c"""
        if not self.bodies:
            return False
        found = []
        for man in self.men:
            if man.unit not in (a.unit, b.unit):
                inner, outer = (man.spot.buffer(man.radius + more, quad_segs=64) for more in (-HAIR, HAIR))
                found.append(_under(LineString([a.spot, b.spot]), (inner, outer), a, b, man.head, included=True))
        return some(found)

    def behind(self, a: Man, b: Man) -> Answer:
        """Whether ``b`` is behind cover for ``a`` (T5a, T5b, T5c, T5d)."""
        line = LineString([a.spot, b.spot])
        found: list[Answer] = [no(self.sees(a, b))]
        for piece in self.pieces:
            far = below(a.radius + CLOSE, a.spot.distance(piece.shape))  # T5d
            if piece.kind in LOW:
                found.append(every([far, piece.crossed_by(line)]))
            elif piece.kind in CORNERED and piece not in (a.piece, b.piece):
                found.append(every([far, some(_passes(corner, a, b) for corner in piece.corners)]))
        for wall in self.low_walls:
            found.append(every([below(a.radius + CLOSE, a.spot.distance(wall)), crosses(line, wall)]))
        return some(found)

    def is_in_cover(self, man: Man) -> bool:
        """T1b"""
        return man.piece is not None and man.piece.kind in SHELTERING

    def covered(self, shooter: Man | None, unit: int) -> Answer:
        """Whether more than half of a unit is in cover, or behind it for a shooter, if there is one (T1a, K15b)."""
        men = self.unit(unit)
        found = [
            True if self.is_in_cover(man) else False if shooter is None else self.behind(shooter, man) for man in men
        ]
        if 2 * found.count(True) > len(men):
            return True
        return False if 2 * (len(men) - found.count(False)) <= len(men) else None

    # Contact and keeping together (C7b, H3, H11, M1, M6)

    def reaches(self, a: Man, b: Man, far: float) -> Answer:
        """Whether two are so near that they touch or strike (H11a, H11b)."""
        near = no(below(far, a.apart(b)))
        if near is False or abs(a.surface - b.surface) > INCH:
            return False
        line = LineString([a.spot, b.spot])
        between = [house for house in self.houses if house is not a.piece and house is not b.piece]
        return every([near, *(no(house.crossed_by(line)) for house in between)])

    @staticmethod
    def keeps_together(men: Sequence[Man]) -> Answer:
        """M1a, M1b, M1c"""
        if len(men) < 2:
            return True
        pairs = [no(below(6 * INCH, a.apart(b))) for a, b in combinations(men, 2)]
        beside = [some(no(below(INCH, a.apart(b))) for b in men if b is not a) for a in men]
        return every([*pairs, *beside])

    # Moves (M2, M4 to M7, J3, K10, K27, T2)

    def move(self, unit: int, mover: Mover, plan: Plan) -> Moved:
        """What a unit's move breaks, and where its models stand at its end; nowhere where that cannot be told."""
        walks = {man: self.walk(man, mover, path) for man, path in plan.items()}
        whole = Walk()
        for walk in walks.values():
            for what, answer in walk.breaks.items():
                whole.note(what, answer)
        slowed = some(walk.slowed for walk in walks.values())
        far = some(below(SLOWED, walk.takes, HAIR + 4) for walk in walks.values())
        whole.note(SLOW, every([slowed, far]))
        ends: dict[Man, Man] = {}
        for man in self.unit(unit):
            there = self.man(plan[man][-1].end, man.radius, unit) if man in plan else man
            if there is None:
                return Moved({**whole.breaks, WHERE: None}, {}, walks)
            ends[man] = there
        whole.note(OVERLAP, some(self.overlaps(a, b) for a, b in combinations(ends.values(), 2)))
        whole.note(APART, self.parts(ends))
        return Moved(whole.breaks, ends, walks)

    def walk(self, man: Man, mover: Mover, path: Path) -> Walk:
        """One model's path, without what its end has to do with its own unit."""
        walk, spots = Walk(), [(man.x, man.y), *(leg.end for leg in path)]
        line = LineString(spots)
        for start, leg in zip(spots, path, strict=False):
            self._leg(man, mover, LineString([start, leg.end]), leg.jumps, walk)
        walk.note(LENGTH, below(mover.most, walk.takes, HAIR + len(path)))
        others = [other for other in self.men if other.unit != man.unit]
        last = Point(spots[-1])
        if not mover.charges:
            for other in others:
                reach = INCH + man.radius + other.radius
                walk.note(ZONE, no(below(reach, last.distance(other.spot))))
                if not mover.flies:
                    walk.note(*self._passes_by(man, other, line, reach))
        elif mover.flies and (there := self.man(spots[-1], man.radius, man.unit)) is not None:
            walk.note(BODY, some(self.overlaps(there, other) for other in others))
        return walk

    def _leg(self, man: Man, mover: Mover, line: LineString, jumps: bool, walk: Walk) -> None:
        walk.note(EDGE, no(self._on_table(Point(line.coords[-1]), man.radius)))
        if mover.flies:
            walk.takes += line.length
            return
        if any(house.crossed_by(line) is None or _ends_at(house, line) for house in self.houses):
            walk.note(OVER, None)
        stretches = list(self._stretches(line, jumps, walk))
        walk.takes += line.length
        for before, after in pairwise(stretches):
            if not before.in_air and not after.in_air and not mover.free_climbs:
                walk.takes += abs(before.surface - after.surface)  # M5a, M5b
        for number, stretch in enumerate(stretches):
            if stretch.in_air:
                off, on = stretches[number - 1].surface, stretches[number + 1].surface
                walk.takes += self._jump(stretch.end - stretch.start, off - on, jumps, mover, walk)
        if jumps:
            walk.takes += self._drops(stretches, mover, walk)
        if not mover.strides:
            walk.slowed = some([walk.slowed, *self._slowing(line, stretches)])
        if mover.charges:
            for other in self.men:
                if other.unit != man.unit:
                    walk.note(BODY, self._meets(man.radius, other, line, stretches))

    def _stretches(self, line: LineString, jumps: bool, walk: Walk) -> Iterator[Stretch]:
        """A leg's parts: on roofs, in the air between two that are stepped or jumped over, and on the ground (J3c)."""
        roofs = sorted((*part, house.height) for house in self.houses if (part := house.part_of(line)) is not None)
        at = 0.0
        for number, (start, end, height) in enumerate(roofs):
            if start > at + EXACT:
                gap = below(STEPPED, start - at) if number else True
                if gap is None:
                    walk.note(OVER, None)
                yield Stretch(at, start, 0.0, in_air=bool(number) and (jumps or not gap))
            elif number:
                yield Stretch(at, at, 0.0, in_air=True)
            yield Stretch(start, end, height)
            at = end
        if at < line.length - EXACT or not roofs:
            yield Stretch(at, line.length, 0.0)

    @staticmethod
    def _jump(gap: float, drop: float, jumps: bool, mover: Mover, walk: Walk) -> float:
        """What a gap between two roofs adds to the length of a leg: a jump costs nothing (J3a, J3c, J3d)."""
        jumped = every([jumps, some([below(STEPPED, gap), drop > DROPPED])])
        if jumped is None:
            walk.note(OVER, None)
        if not jumped:
            return 0.0 if mover.free_climbs else abs(drop)
        walk.note(UP, drop < 0)
        walk.note(FAR, some([below(JUMPED, gap), drop > JUMPED]))
        return -gap

    @staticmethod
    def _drops(stretches: Sequence[Stretch], mover: Mover, walk: Walk) -> float:
        """What is taken off for a jump from the last roof to the ground (J3a, J3d)."""
        for before, after in pairwise(stretches):
            drop = before.surface - after.surface
            if before.surface and not before.in_air and not after.in_air and not after.surface and drop > DROPPED:
                walk.note(FAR, drop > JUMPED)
                return 0.0 if mover.free_climbs else -drop
        return 0.0

    def _slowing(self, line: LineString, stretches: Sequence[Stretch]) -> Iterator[Answer]:
        """Whether it begins in difficult terrain or has any part inside that it does not jump over (T2b)."""
        air = [stretch for stretch in stretches if stretch.in_air]
        for piece in self.pieces:
            if piece.kind in ROUGH:
                part = piece.part_of(line)
                over = part is not None and any(s.start - EXACT <= sum(part) / 2 <= s.end + EXACT for s in air)
                yield some([piece.holds(Point(line.coords[0])), False if over else piece.crossed_by(line)])

    def _meets(self, radius: int, other: Man, line: LineString, stretches: Sequence[Stretch]) -> Answer:
        """Whether a base would lie on another's on one level, on the ground with its hills or on a roof (M4d, C7c)."""
        found: list[Answer] = []
        for stretch in stretches:
            if stretch.in_air or line.distance(other.spot) > radius + other.radius + HAIR:
                continue
            way = substring(line, stretch.start, stretch.end)
            parts = [(stretch.surface, way)]
            if not stretch.surface:
                parts = [(hill.surface, way.intersection(hill.shape)) for hill in self.hills]
                parts.append((0.0, reduce(lambda rest, hill: rest.difference(hill.shape), self.hills, way)))
            for surface, part in parts:
                if not part.is_empty and abs(surface - other.surface) <= INCH:
                    found.append(below(part.distance(other.spot), radius + other.radius))
        return some(found)

    def _passes_by(self, man: Man, other: Man, line: LineString, reach: float) -> tuple[str, Answer]:
        """The zone of 1" round another unit's model, or how near who begins in it comes to that (M2b, M7a)."""
        began = man.spot.distance(other.spot)
        least = line.distance(other.spot)
        if began <= reach + EXACT:
            return NEARER, False if least >= began else below(least, began, 0.01)
        return ZONE, no(below(reach, least))

    def _on_table(self, spot: Point, radius: int) -> Answer:
        return no(below(spot.distance(self.table.exterior), radius)) if self.table.contains(spot) else False

    @staticmethod
    def overlaps(a: Man, b: Man) -> Answer:
        """C7c"""
        return below(a.apart(b), 0.0) if abs(a.surface - b.surface) <= INCH else False

    def parts(self, ends: Mapping[Man, Man]) -> Answer:
        """Whether a unit ends its move apart; who began it so may, no farther from one another (M1, M6a)."""
        together = self.keeps_together(list(ends.values()))
        if together:
            return False
        farther: list[Answer] = []
        for (a, there), (b, yonder) in combinations(ends.items(), 2):
            moved = there is not a or yonder is not b
            farther.append(below(a.apart(b), there.apart(yonder)) if moved else False)
        return every([no(together), some([self.keeps_together(list(ends)), *farther])])


def _lower(piece: Drawn, inner: Polygon, outer: Polygon, a: Man, b: Man) -> Answer:
    return _under(LineString([a.spot, b.spot]), (inner, outer), a, b, piece.height, included=False)


def _under(
    line: LineString, shapes: tuple[Polygon, Polygon], a: Man, b: Man, limit: float, *, included: bool
) -> Answer:
    """Whether a line from head to head is lower than a height anywhere over a shape, told by one within and one round
    it; ``included``: or just as high."""
    sure, perhaps = (_lowest(line, shape, a, b) for shape in shapes)
    if perhaps is None:
        return False
    if a.head == b.head:
        low = a.head <= limit if included else a.head < limit
        return False if not low else True if sure is not None else None
    if sure is not None and sure < limit - 1:
        return True
    return False if perhaps > limit + 1 else None


def _lowest(line: LineString, shape: Polygon, a: Man, b: Man) -> float | None:
    """How low a line from head to head is over a shape."""
    over = line.intersection(shape)
    if over.is_empty or over.length == 0:
        return None
    parts = (line.project(Point(end), normalized=True) for end in (over.coords[0], over.coords[-1]))
    return min(a.head + (b.head - a.head) * part for part in parts)


def _passes(corner: Point, a: Man, b: Man) -> Answer:
    """Whether a line passes a corner at 0.4" or less, between its ends (T5b)."""
    dx, dy, whole = b.x - a.x, b.y - a.y, hypot(b.x - a.x, b.y - a.y)
    along = ((corner.x - a.x) * dx + (corner.y - a.y) * dy) / whole
    off = abs((corner.x - a.x) * dy - (corner.y - a.y) * dx) / whole
    return every([below(0, along), below(along, whole), no(below(CLOSE, off))])


def _ends_at(house: Drawn, line: LineString) -> bool:
    """Whether a leg ends just at a wall, so that nobody can tell on which side."""
    return any(Point(end).distance(house.outline) <= HAIR for end in line.coords)
