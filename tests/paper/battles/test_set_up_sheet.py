"""Set-up sheets: a sector's table to scale with measures to build it by, or an empty one to lay out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.land_styles import LOOKS
from campaign.battle.fftt.agreements import zone
from campaign.battle.scenery import CM, Battlefield, Edge, LowWall, Opening, OpeningKind, Piece, PieceKind
from campaign.battle.systems import telling_of
from campaign.paper import source_of
from campaign.paper.battles.kind import PLANS
from campaign.paper.battles.plan import Plan, in_reading_order, marked, plan
from campaign.paper.battles.plan_pages import plan_pages
from campaign.paper.battles.table import SCALES, scale_for
from campaign.paper.binding import About, bound
from campaign.paper.kind import Wanted
from campaign.paper.pen import Pen
from campaign.world import events as e
from campaign.world.deploying import battlefield_of
from campaign.world.ids import BattleId, EntryId
from campaign.world.state import Battle, BattleStage, Force, Role
from tests.paper.builders import BLUE, GREEN, RED, Table, sector, table
from tests.paper.sheets import PAPERS, near_the_edge, pictures, texts

HOUSE = Piece(
    PieceKind.BUILDING,
    ((10 * CM, 20 * CM), (25 * CM, 20 * CM), (25 * CM, 32 * CM), (10 * CM, 32 * CM)),
    storeys=2,
    openings=(
        Opening(OpeningKind.DOUBLE_DOOR, 0, 7 * CM),
        Opening(OpeningKind.WINDOW, 1, 3 * CM),
        Opening(OpeningKind.WINDOW, 1, 8 * CM),
    ),
    stairs=((12 * CM, 22 * CM),),
)
WALL = LowWall((60 * CM, 5 * CM), (60 * CM, 17 * CM))
SHORE = ((70, 60), (80, 62), (82, 70), (74, 74), (68, 66))
POOL = Piece(PieceKind.POOL, tuple((x * CM, y * CM) for x, y in SHORE))
FIELD = Battlefield(100 * CM, 80 * CM, (POOL, HOUSE), (WALL,))


def scene(field: Battlefield | None = FIELD, *, stage: BattleStage = BattleStage.OPEN) -> Table:
    """Red attacks Blue's sector 4, where this table is stored."""
    made = table()
    red, blue = (made.army(player, sector(n), "Foot", "hq") for player, n in ((RED, 1), (BLUE, 4)))
    forces = (
        Force(RED, red, Role.ATTACKER, "attack", walked=(sector(1), sector(4))),
        Force(BLUE, blue, Role.DEFENDER, "defence"),
    )
    made.happen(e.BattleDeclared(Battle(BattleId("9.battle"), sector(4), 1, 1, RED, BLUE, stage, forces)))
    if field is not None:
        made.happen(e.BattlefieldLaid(sector(4), field))
    return made


def plan_of(made: Table, number: int = 4) -> Plan:
    return plan(source_of(made.state, EntryId(412)), sector(number))


def no_table() -> Plan:
    return plan(source_of(table().state, EntryId(412)), None)


def pdf(of: Plan, paper: str = "A4", *, rich: bool = False) -> bytes:
    return bound(paper, About("Table", "", ""), [plan_pages(of)], rich=rich)  # type: ignore[arg-type]


def test_each_piece_has_a_number_a_size_and_two_corners_in_centimetres_from_west_and_north() -> None:
    wall, house, pool = plan_of(scene()).rows
    assert (wall.number, wall.what, wall.size, wall.spots) == (1, "Low wall", "12", ((60, 5), (60, 17)))
    assert (house.number, house.what, house.size, house.spots) == (2, "Building", "15 × 12", ((10, 20), (25, 20)))
    assert house.remark == "2 storeys, 1 double door, 2 windows, stairs"
    assert (pool.number, pool.what, pool.remark) == (3, "Pool", "5 corners")


def test_a_round_piece_is_measured_by_the_corners_that_are_farthest_apart() -> None:
    assert set(marked(POOL)) == {(70 * CM, 60 * CM), (82 * CM, 70 * CM)}


def test_things_are_numbered_from_the_north_west_as_one_reads() -> None:
    assert in_reading_order((POOL, HOUSE, WALL)) == (WALL, HOUSE, POOL)


@pytest.mark.claims("fftt:T5a", "fftt:T5b")
def test_the_sides_of_a_battle_stand_at_their_edges_with_the_depth_of_their_zones() -> None:
    sides = plan_of(scene()).sides
    assert [side.owner.letter for side in sides] == ["A", "B"]
    assert sides[1].edge is sides[0].edge.opposite
    depth = {Edge.NORTH: 10, Edge.SOUTH: 10, Edge.EAST: 20, Edge.WEST: 20}[sides[0].edge]
    assert sides[0].line.startswith("Red attacks from the ")
    assert sides[0].line.endswith(f" edge, {depth} cm deep")
    assert [side.zone for side in sides] == [zone(FIELD, side.edge) for side in sides]


@pytest.mark.parametrize("stage", [BattleStage.ANSWERS, BattleStage.OVER])
def test_without_a_battle_that_can_be_fought_nobody_has_an_edge(stage: BattleStage) -> None:
    assert plan_of(scene(stage=stage)).sides == ()


def test_the_rules_are_told_of_the_kinds_that_are_there_and_of_no_others() -> None:
    assert [kind.name for kind in plan_of(scene()).kinds] == ["Pool", "Building", "Low wall"]


@pytest.mark.claims("fftt:T2a")
def test_a_sector_without_a_stored_table_has_the_one_that_its_character_makes_and_says_so() -> None:
    made = scene(None)
    of = plan_of(made)
    assert (of.field, of.stored) == (battlefield_of(made.state, sector(4)), False)
    assert [side.owner.letter for side in of.sides] == ["A", "B"]
    assert ["As the sector’s character makes it." in "".join(texts(pdf(one))) for one in (of, plan_of(scene()))] == [
        True,
        False,
    ]


def test_a_table_of_no_sector_is_empty_and_says_how_it_is_laid_out() -> None:
    pages = texts(pdf(no_table()))
    assert "six equal parts" in pages[0]
    assert "Hill" in pages[-1]


@pytest.mark.parametrize("paper", PAPERS)
def test_lines_to_write_scenery_on_stand_together_on_the_second_page(paper: str) -> None:
    first, second = texts(pdf(no_table(), paper))
    assert ("Size, cm" in first, "Size, cm" in second) == (False, True)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [(80, 80), (100, 80), (120, 80), (100, 120), (120, 120)])
def test_a_table_is_drawn_to_a_scale_that_is_said_and_fits_the_page(paper: str, size: tuple[int, int]) -> None:
    pen = Pen(paper, "", "", "")
    one_to = scale_for(pen, size[0] * CM, size[1] * CM, 29)
    assert one_to in SCALES
    assert size[0] * 10 / one_to <= pen.width - 24 - 7
    of = plan_of(scene(generate("park", 3, (size[0] * CM, size[1] * CM))))
    said = [f"Scale 1 : {scale:g}\r" in texts(pdf(of, paper))[0] for scale in SCALES if scale >= one_to]
    assert sum(said) == 1


def test_a_table_is_smaller_and_its_legend_closer_where_that_saves_a_page() -> None:
    of = plan_of(scene(generate("park", 3, (120 * CM, 80 * CM))))
    (page,) = texts(pdf(of))
    assert "Scale 1 : 8" in page
    much = replace(of, rows=of.rows * 6)
    assert "Scale 1 : 7" in texts(pdf(much))[0]


def test_the_largest_table_that_fits_is_at_one_to_five_on_the_smallest() -> None:
    pen = Pen("A4", "", "", "")
    assert [scale_for(pen, size * CM, size * CM, 29) for size in (80, 100, 120)] == [5, 6, 7]


def test_a_table_measures_on_paper_what_its_scale_says() -> None:
    """The frame of an empty table of 120 cm at 1 to 7: 171.4 mm from line to line."""
    dots = 10
    (picture, *_more) = pictures(pdf(no_table()), scale=dots * 25.4 / 72)
    row = picture.convert("L").crop((0, 120 * dots, picture.width, 120 * dots + 1))
    dark = [x for x in range(row.width) if row.getpixel((x, 0)) < 90]
    lines = [dark[0] + 2.5, dark[-1] + 1 - 2.5]  # each is half a millimetre wide
    assert (lines[1] - lines[0]) / dots == pytest.approx(1200 / 7, abs=0.2)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("land", sorted(LOOKS))
def test_every_land_is_drawn_inside_the_margins_with_every_piece_in_the_legend(land: str, paper: str) -> None:
    of = plan_of(scene(generate(land, 5)))
    rows = tuple(replace(row, remark=f"row {row.number:02}!") for row in of.rows)
    data = pdf(replace(of, rows=rows), paper, rich=True)
    whole = "".join(texts(data))
    assert [whole.count(row.remark) for row in rows] == [1] * len(rows)
    assert [near_the_edge(picture) for picture in pictures(data)] == [None] * len(texts(data))


def test_the_same_table_gives_the_same_bytes() -> None:
    of = plan_of(scene(generate("forest", 5)))
    assert pdf(of) == pdf(of)


def test_tables_of_battles_come_first_then_stored_ones_of_own_sectors() -> None:
    made = scene()
    made.happen(e.BattlefieldLaid(sector(2), FIELD), e.BattlefieldLaid(sector(7), FIELD))
    names = {n: made.state.sectors[sector(n)].name for n in (2, 4, 7)}
    documents = PLANS.documents(source_of(made.state, EntryId(1)), Wanted((RED, BLUE)))
    assert [document.title for document in documents] == [names[4], names[2]]
    attending = PLANS.documents(source_of(made.state, EntryId(1)), Wanted((RED, BLUE), attending=True))
    assert [document.title for document in attending] == [names[4]]


def test_where_nothing_is_stored_and_nobody_fights_there_is_a_table_to_lay_out() -> None:
    (only,) = PLANS.documents(source_of(table().state, EntryId(1)), Wanted((GREEN,)))
    assert only.title == "A table to lay out"
    assert "A table to lay out" in texts(only.draw("A4"))[0]


def test_a_plan_is_drawn_in_the_lengths_of_its_ruler() -> None:
    inches = telling_of("firefight").ruler
    (drawn,) = texts(pdf(replace(plan_of(scene()), ruler=inches)))
    assert "39.4 by 31.5 inches, measured from the west and north edges" in drawn
    assert "Size, inches" in drawn
    assert "inches on the table; a cross each 6″" in drawn
    assert {"0", "6", "12", "18", "24", "30", "36"} <= set(drawn.split())
