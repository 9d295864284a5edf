"""What a rule system asks of a battlefield, and sentences for players about everything that it lacks.

Lengths are judged to the millimetre and as outlines say; a piece that was turned keeps its corners on whole tenths.
Builds nothing and mends nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import isqrt
from typing import Final

from campaign.battle.battlefields.shapes import Outline, apart, bounds, extent, is_convex, sides, squared, turn
from campaign.battle.battlefields.table_parts import parts_without_scenery
from campaign.battle.contract.battlefields import LACKS, Asked, BattlefieldRules
from campaign.battle.contract.telling import Ruler
from campaign.battle.scenery import (
    CM,
    OPENING_WIDTH,
    Battlefield,
    LowWall,
    Opening,
    OpeningKind,
    Piece,
    PieceKind,
    Point,
)
from campaign.battle.systems import battlefields_of, telling_of
from campaign.reason import Reason
from campaign.words import _, count

MOST_STOREYS: Final = 3
ROOM_FOR_BASE: Final = 3 * CM // 4
DOORS: Final = (OpeningKind.DOOR, OpeningKind.DOUBLE_DOOR)
MILLIMETRE: Final = 10

Problem = tuple[Asked, str]
"""What is asked of a table in vain, and a sentence that says so."""


def battlefield_problems(field: Battlefield, game: str) -> tuple[Reason, ...]:
    """Everything that is wrong with a battlefield for a rule system, each by its own rule; nothing, if all is well.

    Raises UnknownSystem.
    """
    asks = battlefields_of(game).asks
    return tuple(Reason(asks[asked], text) for asked, text in _problems(field, game))


def faults(field: Battlefield, game: str) -> tuple[Reason, ...]:
    """Why no battle of a rule system can be fought on a table. Raises UnknownSystem."""
    asks = battlefields_of(game).asks
    return tuple(Reason(asks[asked], text) for asked, text in _problems(field, game) if asked not in LACKS)


def _problems(field: Battlefield, game: str) -> Iterator[Problem]:
    """What this rule system asks in vain."""
    limits, ruler = battlefields_of(game), telling_of(game).ruler
    found = (
        *_table_problems(field, limits, ruler),
        *_piece_problems(field, limits, ruler),
        *_wall_problems(field, limits, ruler),
        *_part_problems(field, limits),
    )
    return ((asked, text) for asked, text in found if asked in limits.asks)


def _table_problems(field: Battlefield, limits: BattlefieldRules, ruler: Ruler) -> Iterator[Problem]:
    """fftt:T1a, firefight:P3b"""
    if limits.is_side(field.width) and limits.is_side(field.height):
        return
    size = ruler.size(field.width, field.height)
    if limits.between:
        text = _("Each side of the table is {least} to {most} long; this one is {size}.")
        least, most = ruler.length(limits.sides[0]), ruler.length(limits.sides[-1])
        yield Asked.SIDES, text.format(least=least, most=most, size=size)
    else:
        text = _("Each side of the table is {short}, {middle} or {long} long; this one is {size}.")
        short, middle, long = map(ruler.length, limits.sides)
        yield Asked.SIDES, text.format(short=short, middle=middle, long=long, size=size)


def _piece_problems(field: Battlefield, limits: BattlefieldRules, ruler: Ruler) -> Iterator[Problem]:
    """fftt:T2e, T9a, firefight:T4e"""
    names = _names(field.pieces)
    for piece, name in zip(field.pieces, names, strict=True):
        if not is_convex(piece.corners):
            text = _(
                "{name} has no simple outline: its corners must run clockwise, without a dent and without a repeat."
            )
            yield Asked.OUTLINE, text.format(name=name)
            continue
        yield from _size_problems(piece, name, limits, ruler)
        yield from _house_problems(piece, name, ruler)
    for piece, name in zip(field.pieces, names, strict=True):
        if not _on_table(field, piece.corners):
            yield Asked.ON_TABLE, _("{name} hangs over the edge of the table.").format(name=name)
    shapes = [
        (piece.corners, name) for piece, name in zip(field.pieces, names, strict=True) if is_convex(piece.corners)
    ]
    for (one, its), (other, others) in combinations(shapes, 2):
        if _overlap(one, other):
            text = _("{one} and {other} overlap.")
            yield Asked.APART, text.format(one=its, other=_inside(others))


def _size_problems(piece: Piece, name: str, limits: BattlefieldRules, ruler: Ruler) -> Iterator[Problem]:
    """fftt:T3a"""
    length, width = (_to_millimetre(measure) for measure in extent(piece.corners))
    shortest, longest = limits.piece_sides
    if min(length, width) < shortest or max(length, width) > longest:
        text = _("{name} measures {size}; a piece measures {least} to {most} a side.")
        least, most = ruler.length(shortest), ruler.length(longest)
        yield Asked.PIECE_SIDES, text.format(name=name, size=ruler.size(length, width), least=least, most=most)


def _house_problems(piece: Piece, name: str, ruler: Ruler) -> Iterator[Problem]:
    """fftt:T9f, T9g, firefight:T4g"""
    if piece.kind is not PieceKind.BUILDING:
        if piece.openings or piece.stairs or piece.storeys != 1:
            text = _("{name} is no building: it has no storeys, stairs, doors or windows.")
            yield Asked.HOUSES_ALONE, text.format(name=name)
        return
    if not 1 <= piece.storeys <= MOST_STOREYS:
        text = _("{name} has {n} storeys; a building has one to three.")
        yield Asked.STOREYS, text.format(name=name, n=piece.storeys)
    if not any(opening.kind in DOORS for opening in piece.openings):
        yield Asked.DOOR, _("{name} has no door; a building has at least one.").format(name=name)
    yield from _opening_problems(piece, name)
    yield from _stairs_problems(piece, name, ruler)


def _stairs_problems(piece: Piece, name: str, ruler: Ruler) -> Iterator[Problem]:
    """A building may be without stairs: then nobody climbs there. fftt:T9l, T9m"""
    if piece.stairs and piece.storeys == 1:
        text = _("{name} has stairs that lead nowhere: it has one storey only.")
        yield Asked.STAIRS_LEAD, text.format(name=name)
    if not all(_has_room(piece.corners, spot) for spot in piece.stairs):
        text = _("{name} has stairs too near to its wall or outside; they lie at least {room} inside.")
        yield Asked.STAIRS_INSIDE, text.format(name=name, room=ruler.length(ROOM_FOR_BASE))


def _has_room(outline: Outline, spot: Point) -> bool:
    """Whether a base of infantry size fits within an outline at a spot."""
    off = [(turn(start, end, spot), squared(start, end)) for start, end in sides(outline)]
    return all(beside > 0 and beside * beside >= ROOM_FOR_BASE * ROOM_FOR_BASE * length for beside, length in off)


def _opening_problems(piece: Piece, name: str) -> Iterator[Problem]:
    """A door or window lies whole on its wall, beside the others; fftt:T9h, T9i, firefight:T4h."""
    walls = list(sides(piece.corners))
    for opening in piece.openings:
        half = OPENING_WIDTH[opening.kind] // 2
        if not 0 <= opening.wall < len(walls):
            text = _("{name} has a {kind} in a wall that it does not have.")
            yield Asked.OPENINGS, text.format(name=name, kind=opening.kind)
        elif opening.at < half or (opening.at + half) ** 2 > squared(*walls[opening.wall]):
            text = _("{name} has a {kind} that reaches beyond its wall.")
            yield Asked.OPENINGS, text.format(name=name, kind=opening.kind)
    for one, other in combinations(piece.openings, 2):
        if one.wall == other.wall and 2 * abs(one.at - other.at) < OPENING_WIDTH[one.kind] + OPENING_WIDTH[other.kind]:
            text = _("{name} has {openings} that overlap.")
            yield Asked.OPENINGS_APART, text.format(name=name, openings=_two(one, other))


def _wall_problems(field: Battlefield, limits: BattlefieldRules, ruler: Ruler) -> Iterator[Problem]:
    """fftt:T2e, T9a, T9d, firefight:T4e, T4f"""
    names = _names(field.pieces)
    shortest, longest = limits.piece_sides
    for number, wall in enumerate(field.low_walls, 1):
        length = _to_millimetre(isqrt(squared(wall.start, wall.end)))
        if not shortest <= length <= longest:
            text = _("Low wall {n} is {length} long; a low wall is {least} to {most} long.")
            least, most = ruler.length(shortest), ruler.length(longest)
            yield Asked.WALL_LENGTH, text.format(n=number, length=ruler.length(length), least=least, most=most)
        if not _on_table(field, (wall.start, wall.end)):
            yield Asked.ON_TABLE, _("Low wall {n} hangs over the edge of the table.").format(n=number)
        for piece, name in zip(field.pieces, names, strict=True):
            if is_convex(piece.corners) and _runs_through(wall, piece):
                text = _("Low wall {n} runs through {name}.")
                yield Asked.WALLS_APART, text.format(n=number, name=_inside(name))


def _part_problems(field: Battlefield, limits: BattlefieldRules) -> Iterator[Problem]:
    """Enough pieces, one in each part, and no limit but the room that there is (fftt:T2b, T2d, firefight:P3c)."""
    pieces, fewest = len(field.pieces) + len(field.low_walls), limits.fewest(field.width, field.height)
    if pieces < fewest:
        text = count(
            "{n} piece of scenery is on the table; one of its size has at least {fewest}.",
            "{n} pieces of scenery are on the table; one of its size has at least {fewest}.",
            pieces,
            fewest=str(fewest),
        )
        yield Asked.ENOUGH, text
    for part in parts_without_scenery(field.width, field.height, field.pieces):
        text = _("The {part} part of the table holds no scenery; each of its six parts holds at least one piece.")
        yield Asked.PARTS, text.format(part=part.name)


def _overlap(one: Outline, other: Outline) -> bool:
    a, b = bounds(one), bounds(other)
    near = a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    return near and not apart(one, other)


def _runs_through(wall: LowWall, piece: Piece) -> bool:
    """Whether a part of the wall lies inside the piece; along its border is not inside."""
    line = (wall.start, wall.end)
    return not apart(piece.corners, line)


def _on_table(field: Battlefield, outline: Outline) -> bool:
    return all(0 <= x <= field.width and 0 <= y <= field.height for x, y in outline)


def _names(pieces: Iterable[Piece]) -> list[str]:
    """What a sentence that begins with a piece calls it."""
    return [_("Piece {n} ({kind})").format(n=number, kind=piece.kind) for number, piece in enumerate(pieces, 1)]


def _inside(name: str) -> str:
    return name[0].lower() + name[1:]


def _two(one: Opening, other: Opening) -> str:
    if one.kind is other.kind:
        return _("two {kind}s").format(kind=one.kind)
    return _("a {one} and a {other}").format(one=one.kind, other=other.kind)


def _to_millimetre(length: int) -> int:
    return (length + MILLIMETRE // 2) // MILLIMETRE * MILLIMETRE
