"""A table with figures as shapely draws it, and what sections V, M, T8 and X12 of the rulebook say of the drawing.

Written from the rulebook and from the ordinary values of ``campaign.battle.scenery``; never calls the rules' own
geometry. Lengths in tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from shapely import LineString, Point, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from campaign.battle.scenery import CM, OPENING_WIDTH, Battlefield, OpeningKind, Piece, PieceKind
from tests.battle.oracle.shapes import Outlined, Spot, crosses
from tests.battle.oracle.unsure import HAIR, Answer, below, every, no, some

HIGHER_THAN_A_MAN = (PieceKind.HILL, PieceKind.FOREST, PieceKind.BUILDING)  # V2b
SHELTERING = (PieceKind.FOREST, PieceKind.RUINS, PieceKind.RUBBLE, PieceKind.BUILDING)  # V5b
LOW = (PieceKind.RUINS, PieceKind.RUBBLE)  # V4f, V5c
DOUBLE = (PieceKind.POOL, PieceKind.RIVER, *SHELTERING)  # M2a
AT_OPENING = 5.0  # places on a wall are rounded more than once


@dataclass(frozen=True)
class Gap:
    """A door or window as a stretch of its wall."""

    kind: OpeningKind
    line: LineString
    is_open: bool  # a window is

    def lets_pass(self, *, windows: bool, wide: bool) -> bool:
        """M3b, M4b, M4d"""
        if self.kind is OpeningKind.WINDOW:
            return windows
        return self.is_open and (not wide or self.kind is OpeningKind.DOUBLE_DOOR)

    def holds(self, spot: Point) -> Answer:
        """Whether a place on the outline lies in it (M11b)."""
        ends = min(spot.distance(Point(end)) for end in self.line.coords)
        if ends <= AT_OPENING:
            return None
        return bool(self.line.distance(spot) <= 1)


class Drawn(Outlined):
    """A piece of scenery."""

    def __init__(self, piece: Piece, doors: Iterator[bool]) -> None:
        super().__init__(piece)
        self.top = piece.storeys - 1  # V7b, V7c: 0 for all but buildings
        self.gaps = [self._gap(piece, number, next(doors)) for number in range(len(piece.openings))]

    def _gap(self, piece: Piece, number: int, is_open: bool) -> Gap:
        opening = piece.openings[number]
        start = piece.corners[opening.wall]
        wall = LineString([start, piece.corners[(opening.wall + 1) % len(piece.corners)]])
        half = OPENING_WIDTH[opening.kind] / 2
        ends = [wall.interpolate(opening.at - half), wall.interpolate(opening.at + half)]
        return Gap(opening.kind, LineString(ends), is_open)


@dataclass
class Man:
    """A figure: its base, the piece that it is in or None, and its level (V3b, V3c)."""

    x: int
    y: int
    radius: int
    inside: Drawn | None
    level: int

    @cached_property
    def spot(self) -> Point:
        return Point(self.x, self.y)

    @property
    def storey(self) -> tuple[int, int]:
        """Two on one floor have the same."""
        high = self.inside is not None and self.inside.kind is PieceKind.BUILDING and self.level > 0
        return (id(self.inside), self.level) if high else (0, 0)


class Drawing:
    """The whole table. ``doors``: which openings stand open, in their order."""

    def __init__(self, field: Battlefield, doors: list[bool]) -> None:
        left = iter(doors)
        self.table = box(0, 0, field.width, field.height)
        self.pieces = [Drawn(piece, left) for piece in field.pieces]
        self.low_walls = [LineString([wall.start, wall.end]) for wall in field.low_walls]
        self.men: list[Man] = []

    def man(self, spot: Spot, radius: int, storey: int) -> Man | None:
        """A figure at a place, or None where nobody can tell which piece it is in."""
        found = [(piece, piece.holds(Point(spot))) for piece in self.pieces]
        if any(answer is None for _, answer in found):
            return None
        inside = next((piece for piece, answer in found if answer), None)
        level = 0
        if inside is not None:
            level = {PieceKind.HILL: 1, PieceKind.BUILDING: min(storey, inside.top)}.get(inside.kind, 0)
        return Man(*spot, radius, inside, level)

    # Sight (V2 to V5, V7 to V9)

    def obstacles(self, a: Man, b: Man) -> dict[tuple[str, int], Answer]:
        """What stops the line from one to the other, each with how sure that is."""
        line = LineString([a.spot, b.spot])
        found: dict[tuple[str, int], Answer] = {}
        for number, piece in enumerate(self.pieces):
            if piece in (a.inside, b.inside):
                if piece.kind in (PieceKind.FOREST, PieceKind.BUILDING):  # V7h, V4f
                    found |= {(why, number): answer for why, answer in self._across(piece, line, a, b).items()}
            elif piece.kind in HIGHER_THAN_A_MAN:
                found["piece", number] = every(
                    [piece.crossed_by(line), self._stops(piece.top, piece.outline, line, a, b)]
                )
        for number, man in enumerate(self.men):
            # V8d: on another storey of the building that either is in, it is not in the line
            apart = any(man.inside is end.inside is not None and man.level != end.level for end in (a, b))
            if man is not a and man is not b and not apart:
                base = man.spot.buffer(man.radius, quad_segs=64)
                foot = line.project(man.spot)
                between = every([below(0, foot), below(foot, line.length)])  # V2h: for those on another storey
                crossed = every([between, below(line.distance(man.spot), man.radius)])  # V2c, V2e
                found["body", number] = every([crossed, self._stops(man.level, base, line, a, b)])  # V7a
        return found

    def _across(self, piece: Drawn, line: LineString, a: Man, b: Man) -> dict[str, Answer]:
        """What V4 and V8 say of a forest or building that one of the two is in, or both."""
        if a.inside is b.inside:
            if a.storey != b.storey:
                return {"storey": True}  # V8c
            return {"too deep": below(5 * CM, line.length)}  # V4e
        return {
            "seer inside": a.inside is piece and no(self._at_border(piece, a)),  # V4a
            "seen inside": b.inside is piece and no(self._at_border(piece, b)),  # V4b
            "too deep": below(3 * CM, line.intersection(piece.shape).length),  # V8a
        }

    @staticmethod
    def _at_border(piece: Drawn, man: Man) -> Answer:
        """V4c, V4d"""
        at_it = below(man.spot.distance(piece.outline), man.radius)
        if piece.kind is not PieceKind.BUILDING:
            return at_it
        ways = [gap for gap in piece.gaps if gap.kind is OpeningKind.WINDOW or (gap.is_open and man.level == 0)]
        return every([at_it, some(below(man.spot.distance(gap.line), 2 * CM) for gap in ways)])

    @staticmethod
    def _stops(top: int, outline: BaseGeometry, line: LineString, a: Man, b: Man) -> Answer:
        """V7d, V7e, V7f, V7g, with the distances of V3d"""
        if top < min(a.level, b.level):
            return False
        if top >= max(a.level, b.level):
            return True
        if a.level < b.level:
            return True
        crossings = line.intersection(outline)
        if crossings.is_empty:
            return None
        return no(below(a.spot.distance(crossings), b.spot.distance(crossings)))

    def in_cover(self, a: Man, b: Man) -> Answer:
        """Whether the target ``b`` is in cover from ``a``, the line being free."""
        if b.inside is not None and b.inside.kind in SHELTERING:
            return True  # V5b
        line = LineString([a.spot, b.spot])
        found: list[Answer] = []
        for piece in self.pieces:
            far = below(a.radius + CM, a.spot.distance(piece.outline))  # V5e, V9c
            if piece.kind in LOW:
                found.append(every([far, piece.crossed_by(line)]))  # V5c
            elif piece.kind in HIGHER_THAN_A_MAN and piece not in (a.inside, b.inside):  # V7h, V7i
                corners = [self._clips(piece, corner, line, a, b) for corner in piece.corners]
                found.append(every([far, no(piece.crossed_by(line)), some(corners)]))  # V5d, V9b
        for wall in self.low_walls:
            found.append(every([below(a.radius + CM, a.spot.distance(wall)), crosses(line, wall)]))  # V5c
        return some(found)

    @staticmethod
    def _clips(piece: Drawn, corner: Point, line: LineString, a: Man, b: Man) -> Answer:
        """V5d, V5f, V9b; a piece that both look over is not in the line, and so covers nobody."""
        foot = nearest_points(line, corner)[0]
        if foot.distance(a.spot) == 0 or foot.distance(b.spot) == 0:
            off = line.distance(corner)
            return None if min(corner.distance(a.spot), corner.distance(b.spot)) <= CM + HAIR and off <= CM else False
        between = every([below(0, foot.distance(a.spot)), below(0, foot.distance(b.spot))])
        if piece.top < min(a.level, b.level):
            return False
        over = False
        if a.level > b.level and piece.top < a.level:
            over = below(foot.distance(a.spot), foot.distance(b.spot))
        return every([between, below(line.distance(corner), CM), no(over)])

    # Paths (M2 to M5, M9, M11b)

    def cost(self, leg: LineString, *, ignores: bool) -> int:
        """M2a, M2b, M2c, M9i"""
        rough = (
            0.0
            if ignores
            else sum(leg.intersection(piece.shape).length for piece in self.pieces if piece.kind in DOUBLE)
        )
        return ceil(leg.length + rough)

    def climbs(self, leg: LineString) -> list[Answer]:
        """Which low walls a leg crosses (M3c)."""
        return [crosses(leg, wall) for wall in self.low_walls]

    def in_way(self, mover: Man, leg: LineString, *, windows: bool, wide: bool) -> dict[tuple[str, int], Answer]:
        """What stands in the way of a leg that begins where the mover may stand."""
        upstairs = mover.storey != (0, 0)  # where there are no doors (T9j)
        found: dict[tuple[str, int], Answer] = {("edge", 0): no(self._on_table(leg, mover.radius))}  # M9c
        for number, piece in enumerate(self.pieces):
            found["wall", number] = no(self._passes(piece, leg, windows=windows, wide=wide, upstairs=upstairs))
        for number, man in enumerate(self.men):
            if man is not mover and man.storey == mover.storey:
                found["body", number] = below(leg.distance(man.spot), man.radius + mover.radius)  # M5a, M5b, M9d
        return found

    def _on_table(self, leg: LineString, radius: int) -> Answer:
        ends = [Point(end) for end in leg.coords]
        return every(
            below(radius, end.distance(self.table.exterior)) if self.table.contains(end) else False for end in ends
        )

    @staticmethod
    def _passes(piece: Drawn, leg: LineString, *, windows: bool, wide: bool, upstairs: bool = False) -> Answer:
        """Whether the centre crosses a building's wall only where an opening lets it (M4a, M4e, M9e, M11b)."""
        if piece.kind is not PieceKind.BUILDING:
            return True
        through = piece.crossed_by(leg)
        if not through:
            return no(through)
        if any(Point(end).distance(piece.outline) <= HAIR for end in leg.coords):
            return None
        crossings = leg.intersection(piece.outline)
        spots = (
            [] if crossings.is_empty else [Point(spot.coords[0]) for spot in getattr(crossings, "geoms", [crossings])]
        )
        ways = [gap for gap in piece.gaps if gap.lets_pass(windows=windows, wide=wide)]
        ways = [gap for gap in ways if not upstairs or gap.kind is OpeningKind.WINDOW]
        return every(some(gap.holds(spot) for gap in ways) for spot in spots)

    # Contact (T8e, X12)

    def touch(self, one: Man, other: Man) -> Answer:
        """Whether two figures are in base contact."""
        if one.storey != other.storey:
            return False  # X12b
        line = LineString([one.spot, other.spot])
        near = below(line.length, one.radius + other.radius + CM / 10)  # T8e
        return every([near, *(self._passes(piece, line, windows=False, wide=False) for piece in self.pieces)])  # X12a
