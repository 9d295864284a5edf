"""What an editor does to a table, as plain values."""

from __future__ import annotations

import pytest

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.problems import battlefield_problems
from campaign.battle.scenery import CM, Battlefield, LowWall, Opening, OpeningKind, Piece, PieceKind
from ui.battlefield import edits
from ui.battlefield.edits import Chosen, Part

BARE = Battlefield(100 * CM, 80 * CM)
FIRST = Chosen(Part.PIECE, 0)
WALL = Chosen(Part.WALL, 0)


@pytest.mark.parametrize("kind", [*PieceKind, None])
def test_what_is_put_on_a_bare_table_can_stand_there(kind: PieceKind | None) -> None:
    field, chosen = edits.added(BARE, kind)
    assert [problem for problem in battlefield_problems(field, "fftt") if problem.rule != "fftt:T2b"] == []
    assert chosen == (WALL if kind is None else FIRST)
    now = edits.measures(field, chosen)
    assert (round(now.length), round(now.width)) == ((12, 0) if kind is None else edits.USUAL[kind])


def test_each_further_piece_finds_free_ground() -> None:
    field = BARE
    for kind in PieceKind:
        field, _chosen = edits.added(field, kind)
    assert [problem for problem in battlefield_problems(field, "fftt") if problem.rule != "fftt:T2b"] == []


def test_a_piece_is_moved_with_its_stairs_and_its_doors_stay() -> None:
    field, _chosen = edits.added(BARE, PieceKind.BUILDING)
    tall = edits.with_storeys(field, 0, 3)
    assert tall.pieces[0].stairs
    there = edits.moved(tall, FIRST, 5 * CM, -2 * CM)
    ((x, y),), ((nx, ny),) = tall.pieces[0].stairs, there.pieces[0].stairs
    assert (nx - x, ny - y) == (5 * CM, -2 * CM)
    assert there.pieces[0].openings == tall.pieces[0].openings
    assert edits.with_storeys(there, 0, 1).pieces[0].stairs == ()


def test_a_piece_is_turned_about_its_middle_and_back() -> None:
    field, _chosen = edits.added(BARE, PieceKind.RUINS)
    turned = edits.turned(field, FIRST, 35)
    before, after = edits.measures(field, FIRST), edits.measures(turned, FIRST)
    assert after.degrees == 35
    assert (after.x, after.y) == pytest.approx((before.x, before.y), abs=0.05)
    assert (after.length, after.width) == pytest.approx((before.length, before.width), abs=0.05)
    back = edits.measures(edits.turned(turned, FIRST, -35), FIRST)
    assert (back.length, back.width, back.degrees) == pytest.approx((before.length, before.width, 0), abs=0.05)


def test_a_building_is_resized_and_its_doors_keep_their_share_of_the_wall() -> None:
    outline = ((1000, 1000), (2000, 1000), (2000, 1800), (1000, 1800))
    house = Piece(PieceKind.BUILDING, outline, openings=(Opening(OpeningKind.DOOR, 0, 500),))
    field = edits.sized(Battlefield(100 * CM, 80 * CM, (house,)), FIRST, 20, 8)
    now = edits.measures(field, FIRST)
    assert (now.length, now.width, now.x, now.y) == (20, 8, 15, 14)
    assert field.pieces[0].openings[0].at == 1000


def test_a_low_wall_is_moved_turned_lengthened_doubled_and_taken_away() -> None:
    field = Battlefield(100 * CM, 80 * CM, (), (LowWall((1000, 1000), (2000, 1000)),))
    field = edits.sized(field, WALL, 16, 0)
    field = edits.moved(field, WALL, 0, 300)
    assert field.low_walls == (LowWall((700, 1300), (2300, 1300)),)
    field = edits.turned(field, WALL, 90)
    assert field.low_walls == (LowWall((1500, 500), (1500, 2100)),)
    field, chosen = edits.doubled(field, WALL)
    assert (len(field.low_walls), chosen) == (2, Chosen(Part.WALL, 1))
    assert len(edits.removed(field, WALL).low_walls) == 1


def test_under_a_place_lies_the_low_wall_or_the_smaller_piece() -> None:
    field = generate("suburb", 3)
    for chosen in edits.things(field):
        x, y = edits.middle(edits.corners(field, chosen))
        found = edits.thing_at(field, x, y)
        assert found == chosen or (found is not None and found.part is Part.WALL)
    assert edits.thing_at(field, -500, -500) is None


def test_what_would_become_nothing_stays_as_it_is() -> None:
    field, _chosen = edits.added(BARE, PieceKind.POOL)
    assert edits.sized(field, FIRST, 0.001, 0.001) == field


def test_other_doors_are_other_doors() -> None:
    field, _chosen = edits.added(BARE, PieceKind.BUILDING)
    others = {edits.refurnished(field, 0, seed).pieces[0].openings for seed in range(5)}
    assert len(others) > 1
