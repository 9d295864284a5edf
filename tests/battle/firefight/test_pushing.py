"""Pushes of Firefight (section J1) and the falls that come of them, with the worked examples."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.falling import fall
from campaign.battle.firefight.levels import Leg
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.setup import set_up
from campaign.battle.firefight.units import Arm
from campaign.battle.firefight.wounds import invite_push
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import Place, Situation, box, row, situation, tenths, u

GUN = (Arm("Gun", 48, 1),)
SWORD = (Arm("Sword", 0, 1),)
STUNS = (4, 1, 2)
"""A hit, a wound, and a check that Stuns."""


def shot(*dice: int, at: Place = (24, 20), pieces: tuple[Piece, ...] = (), rules: tuple[str, ...] = ()) -> Situation:
    """A model has been shot and Stunned, and it is asked whether it is pushed."""
    shooter = u(row("shooter", arms=GUN), "S", (24, 44))
    target = u(row("target", 4, 4, *rules, arms=GUN), "T", at)
    battle = situation([shooter], [target, u(row("far"), "F", (2, 2))], *pieces)
    battle.script(*STUNS, *dice).start().act("S", c.HOLD).fire("T")
    assert (battle.kind, battle.side) == (c.PUSHING, "A")
    return battle


def at(battle: Situation) -> Place:
    return battle.model("T").x / 254, battle.model("T").y / 254


@pytest.mark.example(57)
@pytest.mark.claims("firefight:J1a", "firefight:C9g")
@pytest.mark.parametrize(("die", "kind"), [(3, c.ACTIVATING), (4, c.SHOVING)])
def test_a_push_needs_a_4(die: int, kind: int) -> None:
    battle = shot(die).say(c.PUSH)
    assert (battle.kind, at(battle)) == (kind, (24, 20))
    assert [one[6:8] for one in battle.rows(c.LOG_PUSHED)] == [(die, 4)]


@pytest.mark.example(57)
@pytest.mark.claims("firefight:J1b")
def test_a_push_goes_2_inches_at_most_whichever_way() -> None:
    battle = shot(4).say(c.PUSH)
    assert battle.problem(battle.row(c.SHOVE, x=tenths(26), y=tenths(20))) == FINE
    assert battle.problem(battle.row(c.SHOVE, x=tenths(26.1), y=tenths(20))) == r.TOO_FAR
    battle.answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(18)))
    assert at(battle) == (24, 18)


@pytest.mark.claims("firefight:J1b")
@pytest.mark.parametrize(("far", "reason"), [(2, FINE), (2.02, r.TOO_FAR)])
def test_a_push_aslant_goes_2_inches_too(far: float, reason: int) -> None:
    battle = shot(4).say(c.PUSH)
    choice = battle.row(c.SHOVE, x=tenths(24 + 0.6 * far), y=tenths(20 + 0.8 * far))
    assert battle.problem(choice) == reason
    if reason == FINE:
        battle.answer(choice)
        assert at(battle) == pytest.approx((25.2, 21.6), abs=0.01)


@pytest.mark.claims("firefight:J1b", "firefight:J1c")
def test_a_push_along_a_wall_at_a_distance_is_as_long_as_it_was_aimed() -> None:
    house = box(PieceKind.BUILDING, 20, 14, 30, 19)
    battle = shot(4, pieces=(house,)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(26), y=tenths(20)))
    assert at(battle) == pytest.approx((26, 20), abs=0.005)


@pytest.mark.claims("firefight:J1a", "firefight:J1b")
def test_nobody_has_to_push() -> None:
    battle = shot(4).say(c.DONE)
    assert (battle.kind, battle.left) == (c.ACTIVATING, 1)
    battle = shot(4).say(c.PUSH).say(c.DONE)
    assert at(battle) == (24, 20)


@pytest.mark.example(95)
@pytest.mark.claims("firefight:J1c")
def test_a_push_stops_at_a_wall() -> None:
    battle = shot(4, pieces=(box(PieceKind.BUILDING, 24.5, 10, 30, 30),)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(26), y=tenths(20)))
    assert battle.model("T").x == tenths(24.5)
    assert battle.model("T").piece == c.NOBODY


@pytest.mark.claims("firefight:J1c")
def test_a_push_stops_at_the_edge_of_the_table_and_before_a_base() -> None:
    battle = shot(4, at=(1, 20)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(-1), y=tenths(20)))
    assert battle.model("T").x == 125
    battle = shot(4, at=(3.5, 2)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(1.5), y=tenths(2)))
    assert battle.model("T").x == tenths(2) + 250


@pytest.mark.claims("firefight:J1e", "firefight:T3d")
def test_dangerous_ground_is_rolled_for() -> None:
    pool = box(PieceKind.POOL, 22, 16, 26, 19)
    battle = shot(4, 2, pieces=(pool,)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(18)))
    assert (at(battle), battle.left) == ((24, 18), 0)
    battle = shot(4, 1, 2, pieces=(pool,)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(18)))
    assert (at(battle), battle.model("T").wounds) == ((24, 19), 2)


@pytest.mark.claims("firefight:J1e")
def test_who_is_not_moved_by_a_push_rolls_for_nothing() -> None:
    battle = shot(4, pieces=(box(PieceKind.POOL, 22, 16, 26, 24),)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(20)))
    assert (at(battle), battle.left, battle.model("T").wounds) == ((24, 20), 0, 1)


ROOF = box(PieceKind.BUILDING, 20, 16, 28, 21)


@pytest.mark.example(58)
@pytest.mark.claims("firefight:J1d", "firefight:J2b", "firefight:E2a")
def test_who_is_pushed_off_a_roof_falls_and_the_pusher_is_credited() -> None:
    battle = shot(4, 4, 4, pieces=(ROOF,)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(22)))
    (_hit, fall) = battle.rows(c.LOG_DEFENSE)
    assert fall[6:8] == (4, -1)  # 4 − 1 = 3 fails
    assert battle.model("T").fate == c.KNOCKED_OUT  # 2 markers: 4 + 2 = 6
    assert battle.model("T").killer == battle.number("S")


@pytest.mark.claims("firefight:J2f", "firefight:J1f", "firefight:J2d")
def test_the_attacker_sets_down_whom_it_has_pushed_and_has_no_second_push() -> None:
    battle = shot(4, 4, 2, pieces=(ROOF,)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(22)))
    assert (battle.kind, battle.side) == (c.FALLING, "A")
    battle.answer(battle.row(c.LIE, x=tenths(25), y=tenths(22)))
    assert (at(battle), battle.unit("T").stunned, battle.kind) == ((25, 22), 1, c.ACTIVATING)


@pytest.mark.claims("firefight:J1d")
def test_who_flies_falls_as_others_do() -> None:
    battle = shot(4, 6, pieces=(ROOF,), rules=("Flying",)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(22)))
    assert battle.kind == c.FALLING


def duel(*dice: int, **agreed: bool) -> Situation:
    """A melee, and the charger strikes."""
    one, other = u(row("one", arms=SWORD), "One", (24, 22)), u(row("other", 4, 4, arms=SWORD), "Other", (24, 20))
    battle = situation([one], [other, u(row("far"), "F", (2, 2))], **agreed)
    return battle.script(*dice).start().charge("One", "Other")


@pytest.mark.claims("firefight:J1a")
def test_attacks_in_melee_push_too() -> None:
    battle = duel(*STUNS, 4)
    assert (battle.kind, battle.side) == (c.PUSHING, "A")


@pytest.mark.claims("firefight:J1g")
def test_where_it_is_agreed_only_attacks_in_melee_push() -> None:
    assert duel(*STUNS, melee_pushes=True).kind == c.PUSHING
    shooter, target = u(row("shooter", arms=GUN), "S", (24, 44)), u(row("target", 4, 4), "T", (24, 20))
    battle = situation([shooter], [target], melee_pushes=True).script(*STUNS).start().act("S", c.HOLD).fire("T")
    assert (battle.kind, battle.unit("T").stunned) == (c.ACTIVATING, 1)


@pytest.mark.claims("firefight:J1a")
def test_by_the_first_version_nobody_is_pushed() -> None:
    shooter, target = u(row("shooter", arms=GUN), "S", (24, 44)), u(row("target", 4, 4), "T", (24, 20))
    battle = situation([shooter], [target]).script(*STUNS)
    battle.t, battle.s = set_up(battle.setup, 0, script=STUNS, strict=True, logging=True, edition=1)
    battle.start().act("S", c.HOLD).fire("T")
    assert battle.kind == c.ACTIVATING


@pytest.mark.example(59)
@pytest.mark.claims("firefight:J2a", "firefight:J2b", "firefight:J2e")
@pytest.mark.parametrize(("high", "ap"), [(1.9, None), (2.0, 0), (2.9, 0), (3.0, 1), (5.9, 1), (6.0, 2), (9.0, 3)])
def test_the_hit_of_a_fall_has_its_ap_by_the_height(high: float, ap: int | None) -> None:
    battle = situation([u(row("one"), "One", (24, 24))], [u(row("far"), "F", (2, 2))]).script(6).start()
    ends = fall(battle.t, battle.s, 0, c.NOBODY, Leg(6000, 6000, 6500, 6000, 0), 0, tenths(high))
    assert [-row[7] for row in battle.rows(c.LOG_DEFENSE)] == ([] if ap is None else [ap])
    assert bool(ends) is (ap is not None)


@pytest.mark.claims("firefight:K13c")
def test_who_is_immobile_is_pushed_as_others_are() -> None:
    battle = shot(4, rules=("Immobile",)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(18)))
    assert at(battle) == (24, 18)


@pytest.mark.claims("firefight:J1a", "firefight:A9a")
@pytest.mark.parametrize(("allied", "push"), [("AC", c.NO_PUSH), ("", c.TRIED)])
def test_nobody_pushes_an_ally(allied: str, push: int) -> None:
    one, other = u(row("one"), "One", (24, 30)), u(row("other"), "Other", (2, 24))
    battle = situation([one], [u(row("far"), "F", (2, 2))], west=[other], allied=allied).start()
    invite_push(battle.s, battle.number("Other"), battle.number("One"))
    assert battle.s.now[0].push == push


@pytest.mark.claims("firefight:J2g", "firefight:J2a")
def test_who_is_pushed_off_almost_along_the_rim_falls_to_its_foot_all_the_same() -> None:
    battle = shot(4, 6, at=(24, 21 - 1 / 254), pieces=(ROOF,)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(25.9), y=tenths(21) + 1))
    assert battle.kind == c.FALLING
    assert (battle.s.now[0].bottom, len(battle.rows(c.LOG_DEFENSE))) == (0, 2)


@pytest.mark.claims("firefight:J2d")
def test_a_free_place_at_the_foot_will_do_wherever_it_is() -> None:
    """Between the quarters of an inch at which the program looks for the nearest one."""
    battle = shot(4, 6, pieces=(ROOF,)).say(c.PUSH)
    battle.answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(22)))
    for x, y, reason in ((24.137, 22.391, FINE), (24, 23.4, FINE), (24, 23.6, r.NOT_AT_FOOT)):
        assert battle.problem(battle.row(c.LIE, x=tenths(x), y=tenths(y))) == reason


@pytest.mark.claims("firefight:J1c")
@pytest.mark.parametrize("way", [(2, 0), (0, 2), (-2, 0), (0, -2), (1.2, 1.2), (-1.3, 0.4)])
def test_who_touches_a_base_is_not_moved_towards_it_at_all(way: Place) -> None:
    battle = shot(4).say(c.PUSH)
    (x, y), far = way, (way[0] ** 2 + way[1] ** 2) ** 0.5
    model, other = battle.model("T"), battle.model("F")
    other.x, other.y = model.x + round(250 * x / far), model.y + round(250 * y / far)
    before = (model.x, model.y)
    battle.answer(battle.row(c.SHOVE, x=model.x + tenths(x), y=model.y + tenths(y)))
    assert (model.x, model.y) == before


@pytest.mark.claims("firefight:J1c", "firefight:J1b")
@pytest.mark.parametrize("off", [1, 2, 3, 4, 100, 254, 255, 507])
def test_a_push_ends_just_where_a_base_begins(off: int) -> None:
    battle = shot(4).say(c.PUSH)
    model, other = battle.model("T"), battle.model("F")
    other.x, other.y, before = model.x + 250 + off, model.y, model.x
    battle.answer(battle.row(c.SHOVE, x=before + 508, y=model.y))
    assert model.x == before + off


@pytest.mark.claims("firefight:J1d", "firefight:J1c")
def test_who_is_stopped_by_a_base_before_the_rim_does_not_fall() -> None:
    house = Piece(PieceKind.BUILDING, box(PieceKind.BUILDING, 20, 16, 25.8, 24).corners, storeys=1)
    battle = shot(4, pieces=(house,)).say(c.PUSH)
    model, other = battle.model("T"), battle.model("F")
    other.x, other.y = model.x + 400, model.y
    battle.answer(battle.row(c.SHOVE, x=model.x + 508, y=model.y))
    assert (model.x, battle.kind == c.FALLING) == (tenths(24) + 150, False)


@pytest.mark.claims("firefight:J1e", "firefight:T3d")
@pytest.mark.parametrize(
    ("way", "edge"), [((2, 0), (25, 20)), ((-2, 0), (23, 20)), ((0, 2), (24, 21)), ((0, -2), (24, 19))]
)
def test_dangerous_ground_is_rolled_for_where_it_begins_whichever_way(way: Place, edge: Place) -> None:
    mines = tuple(
        box(PieceKind.HAZARD, *bounds)
        for bounds in ((25, 19, 27, 21), (21, 19, 23, 21), (23, 21, 25, 23), (23, 17, 25, 19))
    )
    battle = shot(4, 3, pieces=mines).say(c.PUSH)
    model = battle.model("T")
    battle.answer(battle.row(c.SHOVE, x=model.x + tenths(way[0]), y=model.y + tenths(way[1])))
    number = battle.number("T")
    assert [one[4:8] for one in battle.rows(c.LOG_RISKED)] == [(number, c.NOBODY, 3, 0)]
    stops = [one[6:8] for one in battle.rows(c.LOG_SHOVED)]
    assert all(abs(a - tenths(b)) <= 1 for a, b in zip(stops[0], edge, strict=True))
    assert stops[1:] == [(tenths(24 + way[0]), tenths(20 + way[1]))]
