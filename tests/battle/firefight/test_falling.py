"""Where the foot of a drop is, whichever rim is left, and where who has fallen may lie (J2)."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.applying import apply
from campaign.battle.firefight.falling import find_foot, is_foot, landing, lie_problem
from campaign.battle.firefight.levels import Leg, house_at, next_rim
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u

CLUB = (Arm("Club", 0, 1),)
BASE, RADIUS = 250, 125
LEFT, UPPER, RIGHT, LOWER = map(tenths, (20, 30, 28, 38))


def house(left: float = 20, right: float = 28) -> Piece:
    plain = box(PieceKind.BUILDING, left, 30, right, 38)
    return Piece(plain.kind, plain.corners, storeys=1)


def party(*pieces: Piece) -> Situation:
    """Two models of a unit between others of their side, and an enemy far off."""
    one, pair = row("one", arms=CLUB), row("pair", most=2, arms=CLUB)
    sides = [u(one, "First", (2, 46)), u(pair, "Unit", (19.5, 33), (19.5, 34.2)), u(one, "Last", (46, 46))]
    return situation(sides, [u(one, "E", (2, 2))], *pieces).start()


def foot_of(battle: Situation, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The foot of the drop where a leg leaves the roof."""
    off, _on, _after = next_rim(battle.t, ax, ay, bx, by, 0, house_at(battle.t, ax, ay))
    find_foot(battle.t, battle.s, Leg(ax, ay, bx, by, 0), off)
    return battle.s.now[0].foot_x, battle.s.now[0].foot_y


@pytest.mark.claims("firefight:J2g")
@pytest.mark.parametrize(
    ("bx", "by", "foot"),
    [
        (RIGHT + 500, 8600, (RIGHT + 3, 8600)),
        (LEFT - 500, 8600, (LEFT - 3, 8600)),
        (6100, LOWER + 500, (6100, LOWER + 3)),
        (6100, UPPER - 500, (6100, UPPER - 3)),
    ],
)
def test_the_foot_is_just_beyond_the_rim_that_is_left(bx: int, by: int, foot: tuple[int, int]) -> None:
    battle = party(house())
    x, y = foot_of(battle, 6100, 8600, bx, by)
    assert abs(x - foot[0]) <= 1
    assert abs(y - foot[1]) <= 1
    assert battle.s.now[0].bottom == 0
    hill = party(house(), box(PieceKind.HILL, 28, 30, 30, 38))
    foot_of(hill, 6100, 8600, bx, by)
    assert hill.s.now[0].bottom == (381 if bx > RIGHT else 0)


@pytest.mark.claims("firefight:J2g")
@pytest.mark.parametrize("along", [-1, 1])
@pytest.mark.parametrize(("rim", "level"), [("upper", UPPER), ("lower", LOWER), ("left", LEFT), ("right", RIGHT)])
def test_who_leaves_almost_along_a_rim_comes_to_its_foot_on_the_ground(rim: str, level: int, along: int) -> None:
    battle = party(house())
    out = -1 if rim in ("upper", "left") else 1
    start, end = level - 2 * out, level + 2 * out
    middle = (LEFT + RIGHT) // 2 if rim in ("upper", "lower") else (UPPER + LOWER) // 2
    leg = (middle, start, middle + 700 * along, end)
    if rim in ("left", "right"):
        leg = (start, middle, end, middle + 700 * along)
    x, y = foot_of(battle, *leg)
    assert house_at(battle.t, x, y) == c.NOBODY
    assert battle.s.now[0].bottom == 0
    assert abs((y if rim in ("upper", "lower") else x) - level) <= 100


@pytest.mark.claims("firefight:J2d")
@pytest.mark.parametrize(("off", "there"), [(0, True), (2 * 254 + RADIUS, True), (2 * 254 + RADIUS + 1, False)])
def test_at_the_foot_is_up_to_2_inches_from_it_to_the_edge(off: int, there: bool) -> None:
    battle = party(house())
    battle.s.now[0].foot_x, battle.s.now[0].foot_y = 3000, 4000
    figure = battle.number("Unit")
    assert is_foot(battle.t, battle.s, figure, 3000 + off, 4000) is there
    assert is_foot(battle.t, battle.s, figure, 3000, 4000 - off) is there


@pytest.mark.claims("firefight:J2d")
def test_one_lies_on_the_table_on_the_ground_and_on_nobody() -> None:
    battle = party(house(), box(PieceKind.HILL, 30, 30, 34, 38))
    now, figure, other = battle.s.now[0], battle.number("Unit"), battle.model("Last")
    now.bottom = 0

    def said(x: int, y: int) -> int:
        return lie_problem(battle.t, battle.s, figure, x, y)

    other.x, other.y = 7300, 3000
    assert (said(7300 + BASE, 3000), said(7299 + BASE, 3000)) == (FINE, r.OVERLAPS)
    assert (said(5000, RADIUS), said(5000, RADIUS - 1)) == (FINE, r.OFF_TABLE)
    assert said(6100, 8600) == r.NOT_AT_FOOT  # on the roof
    assert said(tenths(32), 8600) == r.NOT_AT_FOOT  # on the hill
    now.bottom = 381
    assert (said(tenths(32), 8600), said(5000, 3000)) == (FINE, r.NOT_AT_FOOT)


@pytest.mark.claims("firefight:J2d", "firefight:M8b")
def test_one_lies_on_no_place_where_another_of_the_unit_is_still_to_end() -> None:
    hill = box(PieceKind.HILL, 28, 28, 30, 40)  # so near under the roofs that a fall does no harm
    battle = party(house(), house(30, 40), hill).script(2)
    for number, y in enumerate((33, 34.2)):
        model = battle.model("Unit", number)
        model.x, model.y, model.piece = tenths(27.5), tenths(y), 0
    battle.start().act("Unit", c.RUSH)
    choice = battle.paths("Unit", [(30.5, 33)], [(27.7, 34.4), (29.2, 34)])
    choice[c.JUMPS] = 1
    battle.answer(choice)
    assert battle.kind == c.FALLING
    end = (tenths(29.2), tenths(34))
    for off, reason in ((BASE, FINE), (BASE - 1, r.OVERLAPS), (0, r.OVERLAPS)):
        assert lie_problem(battle.t, battle.s, battle.number("Unit"), end[0], end[1] + off) == reason
    battle.model("Unit", 1).fate = c.KNOCKED_OUT
    assert lie_problem(battle.t, battle.s, battle.number("Unit"), *end) == FINE
    battle.model("Unit", 1).fate = c.ON_TABLE
    battle.s.now[0].walker = c.NOBODY
    assert lie_problem(battle.t, battle.s, battle.number("Unit"), *end) == FINE


@pytest.mark.claims("firefight:J2d", "firefight:J2h")
def test_the_nearest_free_place_is_the_foot_itself_or_on_the_first_ring_that_has_room() -> None:
    battle = party()
    now, other = battle.s.now[0], battle.model("Last")
    now.foot_x, now.foot_y, now.bottom = 5000, 5000, 0
    assert landing(battle.t, battle.s, battle.number("Unit")) == (5000, 5000)
    other.x, other.y = 5100, 5000
    x, y = landing(battle.t, battle.s, battle.number("Unit"))
    assert 180 <= ((x - 5000) ** 2 + (y - 5000) ** 2) ** 0.5 <= 190  # the third ring of a quarter of an inch
    assert (x - 5100) ** 2 + (y - 5000) ** 2 >= BASE**2


@pytest.mark.claims("firefight:J2d")
def test_who_concedes_while_a_model_falls_has_it_set_down_and_moves_nobody_else() -> None:
    unit, other = u(row("one"), "Unit", (24, 24)), u(row("other"), "Other", (2, 46))
    for falls in (True, False):
        battle = situation([other, unit], [u(row("enemy"), "Enemy", (40, 3))]).start()
        now, enemy = battle.s.now[0], battle.model("Enemy")
        now.foot_x, now.foot_y = tenths(30), tenths(30)
        if falls:
            now.kind, now.falling = c.FALLING, battle.number("Unit")
        apply(battle.t, battle.s, battle.row(c.CONCEDE))
        place = (30, 30) if falls else (24, 24)
        assert (battle.model("Unit").x, battle.model("Unit").y) == tuple(map(tenths, place))
        assert (enemy.x, enemy.y, now.falling) == (tenths(40), tenths(3), c.NOBODY)
