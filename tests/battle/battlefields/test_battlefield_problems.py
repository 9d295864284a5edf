"""What is wrong with a battlefield, and the rule that says so."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.battle.battlefields import problems
from campaign.battle.fftt.setup import TERRAIN
from campaign.battle.scenery import CM, Battlefield, LowWall, Opening, OpeningKind, Piece, PieceKind, Point
from campaign.reason import Reason


def corners(*places: tuple[float, float]) -> tuple[Point, ...]:
    """Places in centimetres."""
    return tuple((round(x * CM), round(y * CM)) for x, y in places)


def box(kind: PieceKind, x: float, y: float, width: float = 10, height: float = 8) -> Piece:
    """A piece along the table's edges, by its north-west corner, in centimetres."""
    return Piece(kind, corners((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def house(*openings: Opening, storeys: int = 1, at: tuple[float, float] = (55, 40)) -> Piece:
    """A house of 10 by 8 cm."""
    return replace(box(PieceKind.BUILDING, *at), storeys=storeys, openings=openings)


DOOR = Opening(OpeningKind.DOOR, 0, 5 * CM)
WOODS = tuple(box(PieceKind.FOREST, x, y) for x in (15, 55, 95) for y in (20, 70))
TABLE = Battlefield(120 * CM, 100 * CM, WOODS)


def battlefield_problems(field: Battlefield) -> tuple[Reason, ...]:
    """What FFTT finds wrong."""
    return problems.battlefield_problems(field, "fftt")


def problems_with(*pieces: Piece, walls: tuple[LowWall, ...] = ()) -> list[str]:
    """What is wrong once these stand on a good table."""
    return [str(problem) for problem in battlefield_problems(replace(TABLE, pieces=(*WOODS, *pieces), low_walls=walls))]


def wall(start: tuple[float, float], end: tuple[float, float]) -> LowWall:
    """A low wall, in centimetres."""
    return LowWall(*corners(start, end))


@pytest.mark.claims("fftt:T1a", "fftt:T2b", "fftt:T2c")
def test_a_table_with_a_piece_in_each_of_its_six_parts_has_no_problems() -> None:
    assert battlefield_problems(TABLE) == ()


@pytest.mark.claims("fftt:T1a")
@pytest.mark.parametrize("size", [(90, 100), (100, 60), (140, 120)])
def test_a_table_of_another_size_is_a_problem(size: tuple[int, int]) -> None:
    found = battlefield_problems(replace(TABLE, width=size[0] * CM, height=size[1] * CM))
    assert found[0].rule == "fftt:T1a"


@pytest.mark.claims("fftt:T2b")
def test_a_part_without_scenery_is_named() -> None:
    found = battlefield_problems(replace(TABLE, pieces=WOODS[1:]))
    text = "The north-west part of the table holds no scenery; each of its six parts holds at least one piece."
    assert [problem.text for problem in found] == [text]


@pytest.mark.claims("fftt:T2b", "fftt:T9d")
def test_a_low_wall_alone_does_not_fill_a_part() -> None:
    field = replace(TABLE, pieces=WOODS[1:], low_walls=(wall((15, 20), (25, 20)),))
    assert [problem.rule for problem in battlefield_problems(field)] == ["fftt:T2b"]


@pytest.mark.claims("fftt:T3b")
def test_the_rules_know_hills_water_buildings_ruins_rubble_forests_and_low_walls() -> None:
    kinds = {"hill", "pool", "river", "building", "ruins", "rubble", "forest"}
    assert {kind.value for kind in TERRAIN} == kinds
    one_of_each = [box(kind, 5 + 12 * number, 40) for number, kind in enumerate(PieceKind) if kind.value != "building"]
    assert problems_with(*one_of_each, house(DOOR, at=(41, 40)), walls=(wall((5, 90), (15, 90)),)) == []


@pytest.mark.claims("fftt:T2d")
def test_a_part_holds_as_many_pieces_as_fit_into_it() -> None:
    crowd = [box(PieceKind.RUBBLE, x, y, 5, 5) for x in range(0, 40, 5) for y in (0, 5, 10, 35, 40)]
    assert problems_with(*crowd) == []


@pytest.mark.claims("fftt:T9b")
def test_a_piece_counts_only_for_the_part_that_holds_its_centre() -> None:
    across = box(PieceKind.HILL, 30, 20, 22, 10)  # its centre lies a centimetre east of the line
    assert [problem.rule for problem in battlefield_problems(replace(TABLE, pieces=(*WOODS[1:], across)))] == [
        "fftt:T2b"
    ]


@pytest.mark.claims("fftt:T2c")
def test_the_long_side_is_the_one_that_is_cut_in_three() -> None:
    turned = tuple(Piece(wood.kind, tuple((y, x) for x, y in reversed(wood.corners))) for wood in WOODS)
    assert battlefield_problems(Battlefield(100 * CM, 120 * CM, turned)) == ()
    assert len(battlefield_problems(Battlefield(100 * CM, 120 * CM, WOODS[:4]))) >= 2


@pytest.mark.claims("fftt:T9c")
def test_on_a_square_table_either_side_may_be_cut_in_three() -> None:
    in_columns = tuple(box(PieceKind.RUBBLE, x, y) for x in (10, 45, 80) for y in (20, 70))
    in_rows = tuple(Piece(piece.kind, tuple((y, x) for x, y in reversed(piece.corners))) for piece in in_columns)
    for pieces in (in_columns, in_rows):
        assert battlefield_problems(Battlefield(100 * CM, 100 * CM, pieces)) == ()


@pytest.mark.claims("fftt:T2e", "fftt:T9a")
def test_pieces_may_touch_each_other_and_the_edge_of_the_table() -> None:
    assert problems_with(box(PieceKind.RUINS, 55, 0), box(PieceKind.HILL, 65, 0), box(PieceKind.POOL, 55, 8)) == []


@pytest.mark.claims("fftt:T2e")
def test_a_piece_that_hangs_over_the_edge_is_a_problem() -> None:
    assert problems_with(box(PieceKind.HILL, 115, 45)) == [
        "Piece 7 (hill) hangs over the edge of the table. (fftt:T2e)"
    ]


@pytest.mark.claims("fftt:T2e")
def test_a_low_wall_that_hangs_over_the_edge_is_a_problem() -> None:
    found = problems_with(walls=(wall((115, 45), (125, 45)),))
    assert found == ["Low wall 1 hangs over the edge of the table. (fftt:T2e)"]


@pytest.mark.claims("fftt:T3a")
@pytest.mark.parametrize("size", [(4.9, 10), (10, 4.9), (25.1, 10)])
def test_a_piece_measures_5_to_25_cm_a_side(size: tuple[float, float]) -> None:
    found = problems_with(box(PieceKind.RUINS, 45, 40, *size))
    assert [line[-10:] for line in found] == ["(fftt:T3a)"]


@pytest.mark.claims("fftt:T3a")
def test_a_piece_is_measured_along_its_longest_side_however_it_is_turned() -> None:
    turned = Piece(PieceKind.HILL, corners((60, 32), (75, 52), (71, 55), (56, 35)))  # 25 by 5 cm
    assert problems_with(turned) == []
    short = Piece(PieceKind.HILL, corners((60, 32), (75, 52), (71.8, 54.4), (56.8, 34.4)))  # 25 by 4 cm
    assert problems_with(short) == [
        "Piece 7 (hill) measures 25 × 4 cm; a piece measures 5 cm to 25 cm a side. (fftt:T3a)"
    ]


@pytest.mark.parametrize(
    "outline",
    [
        ((50, 40), (60, 40)),
        ((50, 40), (50, 50), (60, 50), (60, 40)),
        ((50, 40), (60, 40), (53, 43), (50, 50)),
        ((50, 40), (60, 40), (60, 40), (60, 50)),
        ((50, 40), (58, 56), (45, 46), (63, 46), (50, 56)),
    ],
    ids=["a line", "counter-clockwise", "dented", "a corner twice", "a star"],
)
def test_an_outline_that_is_not_one_clockwise_convex_shape_is_a_problem(
    outline: tuple[tuple[float, float], ...],
) -> None:
    found = problems_with(Piece(PieceKind.POOL, corners(*outline)))
    assert [line.split(":")[0] for line in found] == ["Piece 7 (pool) has no simple outline"]


@pytest.mark.claims("fftt:T9a")
def test_pieces_that_overlap_are_both_named() -> None:
    found = problems_with(box(PieceKind.HILL, 50, 40), box(PieceKind.POOL, 59.9, 47.9))
    assert found == ["Piece 7 (hill) and piece 8 (pool) overlap. (fftt:T9a)"]


@pytest.mark.claims("fftt:T9a")
def test_turned_pieces_do_not_overlap_although_the_boxes_round_them_do() -> None:
    one = Piece(PieceKind.HILL, corners((50, 40), (60, 50), (50, 60), (40, 50)))
    other = Piece(PieceKind.RUINS, corners((60, 40), (70, 40), (70, 50), (60, 50)))
    assert problems_with(one, other) == []


@pytest.mark.claims("fftt:T9a")
def test_a_low_wall_may_run_along_a_piece_but_not_through_it() -> None:
    ruin = box(PieceKind.RUINS, 50, 40)
    assert problems_with(ruin, walls=(wall((45, 40), (65, 40)),)) == []
    found = problems_with(ruin, walls=(wall((45, 42), (65, 42)),))
    assert found == ["Low wall 1 runs through piece 7 (ruins). (fftt:T9a)"]


@pytest.mark.claims("fftt:T9d")
@pytest.mark.parametrize(("length", "fine"), [(4.9, False), (5, True), (25, True), (25.1, False)])
def test_a_low_wall_is_5_to_25_cm_long(length: float, fine: bool) -> None:
    assert (problems_with(walls=(wall((45, 45), (45 + length, 45)),)) == []) is fine


@pytest.mark.claims("fftt:T9f")
@pytest.mark.parametrize(("storeys", "fine"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_building_has_one_to_three_storeys(storeys: int, fine: bool) -> None:
    assert (problems_with(house(DOOR, storeys=storeys)) == []) is fine


@pytest.mark.claims("fftt:T9g")
def test_a_building_without_a_door_is_a_problem() -> None:
    found = problems_with(house(Opening(OpeningKind.WINDOW, 0, 5 * CM)))
    assert found == ["Piece 7 (building) has no door; a building has at least one. (fftt:T9g)"]


@pytest.mark.claims("fftt:T9h", "fftt:T9i")
@pytest.mark.parametrize(
    ("kind", "least"), [(OpeningKind.DOOR, 100), (OpeningKind.DOUBLE_DOOR, 200), (OpeningKind.WINDOW, 100)]
)
def test_a_door_or_window_lies_whole_on_its_wall(kind: OpeningKind, least: int) -> None:
    for at, fine in ((least, True), (least - 1, False), (10 * CM - least, True), (10 * CM - least + 1, False)):
        assert (problems_with(house(Opening(OpeningKind.DOOR, 1, 4 * CM), Opening(kind, 0, at))) == []) is fine


@pytest.mark.claims("fftt:T9h", "fftt:T9i")
def test_doors_and_windows_of_a_wall_do_not_overlap() -> None:
    wide = Opening(OpeningKind.DOUBLE_DOOR, 0, 2 * CM)
    assert problems_with(house(wide, Opening(OpeningKind.WINDOW, 0, 5 * CM))) == []
    found = problems_with(house(wide, Opening(OpeningKind.WINDOW, 0, 5 * CM - 1)))
    assert found == ["Piece 7 (building) has a double door and a window that overlap. (fftt:T9)"]


@pytest.mark.claims("fftt:T9i")
@pytest.mark.parametrize("number", [-1, 4])
def test_an_opening_in_a_wall_that_is_not_there_is_a_problem(number: int) -> None:
    found = problems_with(house(DOOR, Opening(OpeningKind.WINDOW, number, 2 * CM)))
    assert found == ["Piece 7 (building) has a window in a wall that it does not have. (fftt:T9)"]


@pytest.mark.claims("fftt:T9f", "fftt:T9g")
@pytest.mark.parametrize("more", [{"openings": (DOOR,)}, {"storeys": 2}, {"stairs": corners((60, 44))}])
def test_only_a_building_has_doors_storeys_and_stairs(more: dict[str, Any]) -> None:
    found = problems_with(replace(box(PieceKind.RUINS, 55, 40), **more))
    assert found == ["Piece 7 (ruins) is no building: it has no storeys, stairs, doors or windows. (fftt:T9)"]


@pytest.mark.claims("fftt:T9l")
@pytest.mark.parametrize(("x", "fine"), [(55.75, True), (55.74, False), (64.25, True), (64.26, False), (66, False)])
def test_stairs_are_inside_and_three_quarters_of_a_centimetre_from_the_walls(x: float, fine: bool) -> None:
    found = problems_with(replace(house(DOOR, storeys=2), stairs=corners((x, 44))))
    text = "Piece 7 (building) has stairs too near to its wall or outside; they lie at least 0.75 cm inside. (fftt:T9l)"
    assert found == ([] if fine else [text])


@pytest.mark.claims("fftt:T9m")
@pytest.mark.parametrize(("storeys", "fine"), [(1, False), (2, True), (3, True)])
def test_stairs_in_a_house_of_one_storey_lead_nowhere(storeys: int, fine: bool) -> None:
    found = problems_with(replace(house(DOOR, storeys=storeys), stairs=corners((60, 44))))
    text = "Piece 7 (building) has stairs that lead nowhere: it has one storey only. (fftt:T9m)"
    assert found == ([] if fine else [text])


def test_everything_that_is_wrong_is_told_at_once() -> None:
    field = Battlefield(90 * CM, 100 * CM, (box(PieceKind.HILL, 85, 10),))
    rules = {problem.rule for problem in battlefield_problems(field)}
    assert rules == {"fftt:T1a", "fftt:T2e", "fftt:T2b"}
