"""Sight and cover of Firefight (section T, C8), with the worked examples."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.attacks import can_shoot
from campaign.battle.firefight.terrain import (
    behind_cover,
    body_between,
    has_cover,
    in_cover,
    in_cover_most,
    past_corner,
    sees,
    sees_model,
    surface,
)
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import LowWall, Piece, PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u, wall


def table(*pieces: Piece, walls: tuple[LowWall, ...] = ()) -> Situation:
    """A table with nobody on it who matters."""
    return situation([u(row("a"), "A", (2, 46))], [u(row("b"), "B", (2, 2))], *pieces, walls=walls)


def seen(battle: Situation, ax: float, ay: float, bx: float, by: float) -> bool:
    return sees(battle.t, tenths(ax), tenths(ay), tenths(bx), tenths(by))


def behind(battle: Situation, ax: float, ay: float, bx: float, by: float) -> bool:
    return behind_cover(battle.t, tenths(ax), tenths(ay), 125, tenths(bx), tenths(by))


@pytest.mark.example(87)
@pytest.mark.claims("firefight:T6a", "firefight:T6b", "firefight:T4b")
@pytest.mark.parametrize(
    ("kind", "x", "free"),
    [
        (PieceKind.FOREST, 24, False),
        (PieceKind.FOREST, 30, True),
        (PieceKind.HILL, 24, False),
        (PieceKind.BUILDING, 24, False),
        (PieceKind.RUINS, 24, True),
        (PieceKind.RUBBLE, 24, True),
        (PieceKind.POOL, 24, True),
        (PieceKind.RIVER, 24, True),
    ],
)
def test_x87_what_stops_a_line_between_two_on_the_ground(kind: PieceKind, x: float, free: bool) -> None:
    piece = box(kind, x - 3, 22, x + 3, 26)
    assert seen(table(piece), 18, 24, 30, 24) is free


@pytest.mark.example(87)
@pytest.mark.claims("firefight:T6b", "firefight:T1b")
def test_x87_from_outside_into_a_forest_is_free_and_the_target_in_cover() -> None:
    battle = table(box(PieceKind.FOREST, 22, 22, 30, 26))
    assert seen(battle, 12, 24, 29, 24)
    assert seen(battle, 29, 24, 12, 24)
    assert in_cover(battle.t, tenths(29), tenths(24))
    assert not in_cover(battle.t, tenths(12), tenths(24))


@pytest.mark.claims("firefight:C8a", "firefight:T6a", "firefight:T4b")
@pytest.mark.parametrize(
    ("at", "free"),
    [(29.5, True), (12.0, False)],
    ids=["near the rim the line clears it", "from deep inside its own hill stops it"],
)
def test_from_a_hill_a_line_goes_down_over_its_rim(at: float, free: bool) -> None:
    # head at 2.5 on the hill, at 1 on the ground 6 inches beyond the rim
    assert seen(table(box(PieceKind.HILL, 10, 10, 30, 38)), at, 24, 36, 24) is free


@pytest.mark.claims("firefight:T6a")
@pytest.mark.parametrize(("ends", "free"), [(32, True), (32.1, False)])
def test_a_line_exactly_at_the_height_is_not_lower(ends: float, free: bool) -> None:
    # from 2.5 down to 1 over 12 inches: 1.5 is reached after 8, where the second hill ends, or just before it does
    battle = table(box(PieceKind.HILL, 20, 22, 24.01, 26), box(PieceKind.HILL, 30, 22, ends, 26))
    assert seen(battle, 24, 24, 36, 24) is free


@pytest.mark.claims("firefight:C8b")
def test_models_stop_no_line() -> None:
    battle = situation([u(row("a"), "A", (24, 30)), u(row("f"), "F", (24, 26))], [u(row("b"), "B", (24, 20))])
    assert can_shoot(battle.t, battle.s, battle.number("A"), battle.t.profiles[battle.unit("A").profile].first, 2)


@pytest.mark.claims("firefight:T5a")
@pytest.mark.parametrize(
    ("kind", "covered"), [(PieceKind.RUINS, True), (PieceKind.RUBBLE, True), (PieceKind.POOL, False)]
)
def test_across_ruins_or_rubble_one_is_behind_cover(kind: PieceKind, covered: bool) -> None:
    assert behind(table(box(kind, 22, 22, 24, 26)), 16, 24, 30, 24) is covered


@pytest.mark.example(87)
@pytest.mark.claims("firefight:T5a")
def test_x87_across_a_low_wall_the_line_is_free_and_the_target_in_cover() -> None:
    battle = table(walls=(wall(24, 20, 24, 28),))
    assert seen(battle, 16, 24, 30, 24)
    assert behind(battle, 16, 24, 30, 24)


@pytest.mark.claims("firefight:T5b")
@pytest.mark.parametrize("kind", [PieceKind.BUILDING, PieceKind.HILL])
@pytest.mark.parametrize(("off", "covered"), [(101, True), (102, False)])
def test_past_a_corner_one_is_behind_cover(kind: PieceKind, off: int, covered: bool) -> None:
    battle = table(box(kind, 22, 24, 26, 28))
    y = tenths(24) - off
    assert behind_cover(battle.t, tenths(16), y, 125, tenths(32), y) is covered


@pytest.mark.claims("firefight:T5c")
def test_who_is_not_seen_is_behind_cover() -> None:
    assert behind(table(box(PieceKind.FOREST, 22, 20, 26, 28)), 16, 24, 32, 24)


@pytest.mark.claims("firefight:T5d")
@pytest.mark.parametrize(("off", "covered"), [(125 + 101, False), (125 + 102, True)])
def test_what_lies_at_the_shooters_feet_is_no_cover(off: int, covered: bool) -> None:
    battle = table(walls=(wall(24, 20, 24, 28),))
    assert behind_cover(battle.t, tenths(24) - off, tenths(24), 125, tenths(32), tenths(24)) is covered


@pytest.mark.example(14)
@pytest.mark.claims("firefight:T1a")
@pytest.mark.parametrize(("inside", "blocked"), [(3, [True, False]), (2, [False, False])])
def test_x14_most_of_a_unit_in_cover(inside: int, blocked: list[bool]) -> None:
    ruins = box(PieceKind.RUINS, 19, 18, 19 + 1.5 * inside, 22)
    four = u(row("four", 4, 5, most=4), "Target", *[(19.7 + 1.5 * n, 20) for n in range(4)])
    shooter = row("shooter", arms=(Arm("Gun", 30, 2),))
    battle = situation([u(shooter, "Shooter", (22, 30))], [four], ruins).script(4, 4, 4, 3).start()
    battle.act("Shooter", c.HOLD).fire("Target")
    assert [bool(line[9]) for line in battle.rows(c.LOG_DEFENSE)] == blocked


@pytest.mark.example(77)
@pytest.mark.claims("firefight:T1a", "firefight:T1c")
def test_x77_cover_is_looked_at_for_each_shooter_by_itself() -> None:
    target = u(row("pair", 4, 5, most=2), "Target", (20, 20), (21.5, 20))
    shooters = u(row("trio", most=3), "Reds", (20, 30), (25, 30), (29, 27))
    low = wall(18, 21.5, 22.5, 21.5)
    battle = situation([shooters], [target], walls=(low,))
    first = battle.unit("Reds").first
    covers = [has_cover(battle.t, battle.s, first + n, battle.names["Target"]) for n in range(3)]
    assert (covers[0], covers[2]) == (True, False)
    battle.script(4, 4, 4, 4, 4, 4, 3).start().act("Reds", c.HOLD).fire("Target")
    assert [line[7] for line in battle.rows(c.LOG_DEFENSE)] == [int(cover) for cover in covers]


# The same aslant: from 16/12 to 32/24, where both ways along the table count


ACROSS = (-0.6, 0.8)
"""One inch from that line to its side."""


@pytest.mark.claims("firefight:T5b")
@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(("off", "covered"), [(0.39, True), (0.42, False)])
def test_past_a_corner_aslant_one_is_behind_cover(off: float, covered: bool, back: bool) -> None:
    x, y = 24 + off * ACROSS[0], 18 + off * ACROSS[1]
    battle = table(box(PieceKind.BUILDING, x - 4, y, x, y + 4))
    line = (32, 24, 16, 12) if back else (16, 12, 32, 24)
    assert behind(battle, *line) is covered


@pytest.mark.claims("firefight:T5b")
@pytest.mark.parametrize(("at", "covered"), [(8, True), (-1, False), (21, False)])
def test_a_corner_before_the_shooter_or_behind_the_target_is_none(at: float, covered: bool) -> None:
    x, y = 16 + 0.8 * at + 0.3 * ACROSS[0], 12 + 0.6 * at + 0.3 * ACROSS[1]
    assert behind(table(box(PieceKind.BUILDING, x - 0.2, y, x, y + 0.2)), 16, 12, 32, 24) is covered


@pytest.mark.claims("firefight:C8c")
@pytest.mark.parametrize(("off", "seen_by"), [(0, False), (0.45, False), (0.55, True)])
@pytest.mark.parametrize(("fate", "stands"), [(c.ON_TABLE, True), (c.KNOCKED_OUT, False)])
def test_by_the_other_reading_a_model_stops_a_line_aslant_over_its_base(
    off: float, seen_by: bool, fate: int, stands: bool
) -> None:
    third = u(row("third"), "Third", (24 + off * ACROSS[0], 18 + off * ACROSS[1]))
    battle = situation([u(row("a"), "A", (16, 12)), third], [u(row("b"), "B", (32, 24))], models_block_los=True)
    battle.model("Third").fate = fate
    assert sees_model(battle.t, battle.s, battle.number("A"), battle.number("B")) is (seen_by or not stands)


@pytest.mark.claims("firefight:K15b", "firefight:T1a")
@pytest.mark.parametrize(("inside", "covered"), [(1, False), (2, False), (3, True)])
def test_against_indirect_just_half_of_a_unit_in_cover_is_not_most_of_it(inside: int, covered: bool) -> None:
    ruins = box(PieceKind.RUINS, 19, 18, 19 + 1.5 * inside, 22)
    four = u(row("four", 4, 5, most=4), "Target", *[(19.7 + 1.5 * n, 20) for n in range(4)])
    battle = situation([u(row("a"), "A", (22, 30))], [four], ruins)
    assert in_cover_most(battle.t, battle.s, battle.names["Target"]) is covered


# Number by number


@pytest.mark.claims("firefight:T4b", "firefight:T4d")
def test_how_high_one_stands() -> None:
    kinds = (PieceKind.POOL, PieceKind.FOREST, PieceKind.HILL, PieceKind.BUILDING)
    battle = table(*(box(kind, 4 + 8 * n, 20, 10 + 8 * n, 24) for n, kind in enumerate(kinds)))
    assert [surface(battle.t, n) for n in (c.NOBODY, 0, 1, 2, 3)] == [0, 0, 0, 381, 762]


@pytest.mark.claims("firefight:C8c")
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize(("off", "free"), [(-126, True), (-124, False), (124, False)])
def test_by_the_other_reading_a_line_is_lowest_over_the_rim_of_a_base_that_is_nearer_to_the_lower_end(
    off: int, free: bool, across: bool, down: bool
) -> None:
    """From a roof to the ground: half way it is an inch over a hill, and the base on that is an inch wide, or less."""

    def place(along: int) -> tuple[float, float]:
        return (along / 254, 20.0) if across else (20.0, along / 254)

    def piece(kind: PieceKind, first: int, last: int) -> Piece:
        left, right = (first / 254, last / 254), (18.0, 22.0)
        (x, v), (y, w) = (left, right) if across else (right, left)
        return box(kind, x, y, v, w)

    house, hill = piece(PieceKind.BUILDING, 1000, 2000), piece(PieceKind.HILL, 4700, 5300)
    ends = [u(row("high"), "High", place(1500)), u(row("low"), "Low", place(8500))]
    third = u(row("third"), "Third", place(5000 + off))
    battle = situation([ends[0]], [ends[1], third], house, hill, models_block_los=True)
    high, low = battle.number("High"), battle.number("Low")
    line = (high, low) if down else (low, high)
    assert (body_between(battle.t, battle.s, *line) == c.NOBODY) is free


CORNER = 6000


@pytest.mark.claims("firefight:T5b")
@pytest.mark.parametrize(
    ("ax", "ay", "bx", "by", "passed"),
    [
        (CORNER - 1, 5950, 8000, 5950, True),
        (CORNER, 5950, 8000, 5950, False),  # abreast of the shooter
        (3000, 5950, CORNER, 5950, False),  # abreast of the target
        (3000, 5950, CORNER + 1, 5950, True),
        (CORNER, CORNER - 1, 7000, CORNER, True),
        (CORNER - 127, CORNER, CORNER - 127 + 1200, CORNER + 1600, True),  # just 0.4 inches off
        (CORNER - 128, CORNER, CORNER - 128 + 1200, CORNER + 1600, False),
    ],
)
def test_a_corner_is_passed_between_the_ends_of_a_line_at_0_4_inches(
    ax: int, ay: int, bx: int, by: int, passed: bool
) -> None:
    corners = ((CORNER, CORNER), (9000, CORNER), (9000, 9000), (CORNER, 9000))
    battle = table(Piece(PieceKind.BUILDING, corners))
    assert past_corner(battle.t, 0, ax, ay, bx, by) is passed


@pytest.mark.claims("firefight:T5b")
def test_past_the_corner_of_what_stops_no_line_one_is_not_behind_cover() -> None:
    battle, y = table(box(PieceKind.POOL, 22, 24, 26, 28)), tenths(24) - 50
    assert behind_cover(battle.t, tenths(16), y, 125, tenths(32), y) is False
