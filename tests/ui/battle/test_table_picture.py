"""The table as a picture: its size, what lies where, and that it looks the same every time."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract.telling import CENTIMETRES
from campaign.battle.scenery import CM, Battlefield, Edge, LowWall, Opening, OpeningKind, Piece, PieceKind
from campaign.world.palettes import DARK, LIGHT
from ui.battle.waiting.table_picture import APART, RIM, RULER, Deployed, measured_every, table_pixmap
from ui.theme import Theme
from ui.widgets import RATIO

SQUARE = ((4000, 4000), (6000, 4000), (6000, 6000), (4000, 6000))
SIDES = (
    Deployed(Edge.NORTH, "A", DARK.players[0], (0, 0, 10_000, 2000)),
    Deployed(Edge.SOUTH, "B", DARK.players[1], (0, 8000, 10_000, 10_000)),
)
SCALE = (400 - RULER - RIM) / (100 * CM)


def drawn(field: Battlefield, sides: tuple[Deployed, ...] = SIDES) -> QImage:
    return table_pixmap(field, sides, DARK, 400, 400, ruler=CENTIMETRES).toImage()


def at(image: QImage, x: int, y: int) -> QColor:
    """The colour at a place of the table, in tenths of a millimetre."""
    return image.pixelColor(round((x * SCALE + RULER) * RATIO), round((y * SCALE + RULER) * RATIO))


def table(*pieces: Piece, low_walls: tuple[LowWall, ...] = ()) -> Battlefield:
    return Battlefield(100 * CM, 100 * CM, pieces, low_walls)


def test_the_picture_is_no_larger_than_its_room(look: Theme):
    size = table_pixmap(
        Battlefield(120 * CM, 100 * CM), SIDES, DARK, 360, 360, ruler=CENTIMETRES
    ).deviceIndependentSize()
    assert (round(size.width()), round(size.height()) < 360) == (360, True)


def test_the_same_table_looks_the_same_twice(look: Theme):
    field = generate("park", 3)
    assert drawn(field) == drawn(field)


def test_the_light_theme_has_a_picture_of_its_own(look: Theme):
    light = table_pixmap(table(), SIDES, LIGHT, 400, 400, ruler=CENTIMETRES).toImage()
    assert at(light, 5000, 5300).lightness() > at(drawn(table()), 5000, 5300).lightness()


@pytest.mark.parametrize("kind", PieceKind)
def test_every_kind_of_scenery_is_seen_where_it_stands(look: Theme, kind: PieceKind):
    image, bare = drawn(table(Piece(kind, SQUARE))), drawn(table())
    places = [(x, y) for x in range(4100, 6000, 200) for y in range(4100, 6000, 200)]
    assert any(at(image, *place) != at(bare, *place) for place in places)


def test_scenery_leaves_the_ground_beside_it_bare(look: Theme):
    image = drawn(table(Piece(PieceKind.FOREST, SQUARE)))
    assert at(image, 3500, 5300) == at(drawn(table()), 3500, 5300)


def test_a_door_is_a_gap_in_the_wall(look: Theme):
    door = Piece(PieceKind.BUILDING, SQUARE, openings=(Opening(OpeningKind.DOUBLE_DOOR, 0, 1350),))
    walled = Piece(PieceKind.BUILDING, SQUARE)
    assert at(drawn(table(door)), 5350, 4000) != at(drawn(table(walled)), 5350, 4000)


def test_a_low_wall_is_a_line(look: Theme):
    wall = LowWall((2000, 5300), (8000, 5300))
    assert at(drawn(table(low_walls=(wall,))), 5250, 5300) != at(drawn(table()), 5250, 5300)


@pytest.mark.claims("fftt:T5b")
def test_the_zones_of_both_sides_are_tinted_twenty_centimetres_deep(look: Theme):
    image = drawn(table())
    ground = at(image, 3300, 5300)
    tinted = [at(image, 3300, y) != ground for y in (1900, 2100, 7900, 8100)]
    assert tinted == [True, False, False, True]


def test_each_edge_has_the_colour_of_its_side(look: Theme):
    image = drawn(table())
    assert [at(image, 3300, 20).name(), at(image, 3300, 9980).name()] == [side.colour.fill.lower() for side in SIDES]


@pytest.mark.parametrize("width", [60, 84, 130, 260, 700])
def test_no_two_numbers_of_a_measure_run_together(width: int) -> None:
    scale = width / (120 * CM)
    every = measured_every(scale, CENTIMETRES)
    assert every % (10 * CM) == 0
    assert every * scale >= APART or every == 120 * CM
