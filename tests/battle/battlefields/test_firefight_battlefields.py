"""What Firefight asks of a table: its own rules, not those of another rule system."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.problems import battlefield_problems, faults
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.codes import INCH
from campaign.battle.firefight.setup_problems import setup_problems
from campaign.battle.firefight.units import firefight_rows
from campaign.battle.scenery import Battlefield, Edge, LowWall, Opening, OpeningKind, Piece, PieceKind
from campaign.battle.systems import SYSTEMS, battlefields_of

FOUR_FEET: Final = 48 * INCH


def box(kind: PieceKind, x: float, y: float, width: float = 4, height: float = 4) -> Piece:
    """A piece along the table's edges, by its north-west corner, in inches."""
    west, north, east, south = (round(each * INCH) for each in (x, y, x + width, y + height))
    return Piece(kind, ((west, north), (east, north), (east, south), (west, south)))


WOODS: Final = tuple(box(PieceKind.FOREST, 1 + 9 * (n % 5), 1 + 9 * (n // 5)) for n in range(15))
TABLE: Final = Battlefield(FOUR_FEET, FOUR_FEET, WOODS)


def problems_with(*pieces: Piece, walls: tuple[LowWall, ...] = ()) -> list[str]:
    """What is wrong once these stand on a good table."""
    field = replace(TABLE, pieces=(*WOODS, *pieces), low_walls=walls)
    return [str(problem) for problem in battlefield_problems(field, "firefight")]


@pytest.mark.claims("firefight:P3a", "firefight:P3b", "firefight:P3c")
def test_a_table_of_four_by_four_feet_with_fifteen_pieces_has_no_problems():
    assert battlefield_problems(TABLE, "firefight") == ()


@pytest.mark.claims("firefight:P3a", "firefight:P8b")
def test_battles_are_fought_on_the_largest_table_and_on_one_whose_edges_are_30_inches_apart():
    figures = (FigureSetup("a1", "compact.gunner"),), (FigureSetup("b1", "compact.gunner"),)
    sides = SideSetup("a", "A", Edge.SOUTH, figures[0]), SideSetup("b", "B", Edge.NORTH, figures[1])
    for height, fine in ((FOUR_FEET, True), (30 * INCH, True), (30 * INCH - 1, False)):
        field = Battlefield(FOUR_FEET, height)
        setup = BattleSetup("firefight", field, sides, firefight_rows(), TableRules())
        assert (setup_problems(setup) == ()) is fine
        assert (faults(field, "firefight") == ()) is fine


@pytest.mark.claims("firefight:P3b")
@pytest.mark.parametrize(
    ("length", "fine"),
    [(30 * INCH - 1, False), (30 * INCH, True), (8000, True), (FOUR_FEET, True), (FOUR_FEET + 1, False)],
)
def test_a_side_of_the_table_measures_30_to_48_inches(length: int, fine: bool):
    found = battlefield_problems(Battlefield(FOUR_FEET, length, WOODS[:10]), "firefight")
    assert [problem.rule for problem in found if problem.rule == "firefight:P3b"] == ([] if fine else ["firefight:P3b"])


@pytest.mark.claims("firefight:P3b")
def test_how_long_the_sides_of_a_table_may_be_is_told_in_inches():
    (found,) = faults(replace(TABLE, height=50 * INCH), "firefight")
    assert str(found) == "Each side of the table is 30″ to 48″ long; this one is 48 × 50″. (firefight:P3b)"


@pytest.mark.claims("firefight:P3c")
def test_fewer_than_fifteen_pieces_are_told_and_a_low_wall_is_one_of_them():
    few = replace(TABLE, pieces=WOODS[:14])
    text = "14 pieces of scenery are on the table; one of its size has at least 15. (firefight:P3c)"
    assert [str(problem) for problem in battlefield_problems(few, "firefight")] == [text]
    wall = LowWall((5 * INCH, 46 * INCH), (9 * INCH, 46 * INCH))
    assert battlefield_problems(replace(few, low_walls=(wall,)), "firefight") == ()


@pytest.mark.claims("firefight:P3c")
@pytest.mark.parametrize(("width", "height", "fewest"), [(48, 48, 15), (48, 36, 12), (36, 36, 9), (30, 30, 6)])
def test_a_smaller_table_has_as_many_of_15_pieces_as_its_area_has_of_the_largest(width: int, height: int, fewest: int):
    assert battlefields_of("firefight").fewest(width * INCH, height * INCH) == fewest


@pytest.mark.claims("firefight:P3d")
def test_a_table_with_too_few_pieces_can_be_played_on():
    assert faults(replace(TABLE, pieces=()), "firefight") == ()


@pytest.mark.claims("firefight:P3d")
@pytest.mark.parametrize("land", ["core", "park", "forest", "docks"])
def test_the_program_makes_tables_with_enough_pieces(land: str):
    for seed in range(4):
        field = generate(land, seed, fewest=battlefields_of("firefight").fewest)
        assert battlefield_problems(field, "firefight") == ()


@pytest.mark.claims("firefight:T4e")
@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 12), (14, 9)])
def test_pieces_are_of_any_size(width: float, height: float):
    assert problems_with(box(PieceKind.HILL, 30, 29, width, height)) == []


@pytest.mark.claims("firefight:T4f")
def test_a_low_wall_of_any_length_may_run_through_a_forest():
    assert problems_with(walls=(LowWall((0, 3 * INCH), (40 * INCH, 3 * INCH)),)) == []


@pytest.mark.claims("firefight:T4e")
def test_pieces_lie_whole_on_the_table_without_a_dent_and_none_over_another():
    dented = Piece(PieceKind.POOL, tuple((x * INCH, y * INCH) for x, y in ((30, 30), (40, 30), (33, 33), (30, 40))))
    assert [line.split(":")[0] for line in problems_with(dented)] == ["Piece 16 (pool) has no simple outline"]
    over = box(PieceKind.HILL, 46, 40)
    assert problems_with(over) == ["Piece 16 (hill) hangs over the edge of the table. (firefight:T4e)"]
    laid = box(PieceKind.HILL, 4, 4)
    assert problems_with(laid) == ["Piece 1 (forest) and piece 16 (hill) overlap. (firefight:T4e)"]


@pytest.mark.claims("firefight:T4g")
@pytest.mark.parametrize(("storeys", "fine"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_building_without_a_door_has_one_to_three_storeys(storeys: int, fine: bool):
    found = problems_with(replace(box(PieceKind.BUILDING, 30, 30), storeys=storeys))
    text = f"Piece 16 (building) has {storeys} storeys; a building has one to three. (firefight:T4g)"
    assert found == ([] if fine else [text])


@pytest.mark.claims("firefight:T4h")
def test_doors_windows_and_stairs_may_be_there_and_mean_nothing():
    gaps = Opening(OpeningKind.WINDOW, 0, 400), Opening(OpeningKind.DOUBLE_DOOR, 0, 450)
    house = replace(box(PieceKind.BUILDING, 30, 30), openings=gaps, stairs=((30 * INCH, 30 * INCH),))
    assert problems_with(house) == []


@pytest.mark.claims("firefight:T4h")
@pytest.mark.parametrize("gap", [Opening(OpeningKind.DOOR, 7, 400), Opening(OpeningKind.DOOR, 0, 10)])
def test_a_door_lies_on_a_wall_that_is_there(gap: Opening):
    found = problems_with(replace(box(PieceKind.BUILDING, 30, 30), openings=(gap,)))
    assert [line[-15:] for line in found] == ["(firefight:T4h)"]


@pytest.mark.claims("firefight:T4g")
def test_only_a_building_has_storeys():
    found = problems_with(replace(box(PieceKind.RUINS, 30, 30), storeys=2))
    text = "Piece 16 (ruins) is no building: it has no storeys, stairs, doors or windows. (firefight:T4g)"
    assert found == [text]


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_rule_that_a_game_cites_of_tables_is_its_own(game: str):
    assert {rule.partition(":")[0] for rule in battlefields_of(game).asks.values()} == {game}
