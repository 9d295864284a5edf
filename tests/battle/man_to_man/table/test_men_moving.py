"""Movement at the table: walks, runs and charges to where one presses, their price and reach, and other actions."""

from __future__ import annotations

import math

import pytest

from campaign.battle.contract import FINE
from campaign.battle.contract.table.questions import Gesture, State
from campaign.battle.man_to_man import codes as c
from campaign.battle.scenery import Opening, OpeningKind, PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation
from tests.battle.man_to_man.table.seen import FACE, look, spot

ANN, BOB = m("rifleman", "Ann", (20, 40)), m("rifleman", "Bob", (20, 5))


def moving(*scenery, ann=ANN, b=(BOB,), **more) -> Situation:
    """Side A acts; Ann faces north."""
    return situation([ann], list(b), *scenery, **more).start()


def way(battle: Situation, x: float, y: float, **more):
    """Ann's way to a place."""
    return FACE.moving.way(look(battle), battle.number("Ann"), spot(x, y), **more)


def acts(battle: Situation, who: str = "Ann"):
    """What a man can do beside walking, by name."""
    return {act.name: act for act in FACE.moving.acts(look(battle), battle.number(who))}


@pytest.mark.claims("man_to_man:A6a")
def test_one_walks_where_a_walk_is_far_enough() -> None:
    battle = moving()
    found = way(battle, 20, 34)
    assert (found.choice[c.ACTION], found.cost, found.actions) == (c.WALK, 6 * 254, 1)
    assert found.price == "Walk, 6″ of 8″; then a snap shot"
    assert look(battle).problem(found.choice) == FINE


@pytest.mark.claims("man_to_man:A2a", "man_to_man:A3b")
def test_turns_are_priced() -> None:
    battle = moving()
    assert way(battle, 24, 40).cost == 5 * 254  # a quarter circle that is begun, to the east
    assert way(battle, 20, 44).cost == 6 * 254  # half a circle, to the south
    assert way(battle, 20, 36, facing=(1000, 0)).cost == 5 * 254
    assert way(battle, 20, 36, facing=(1000, 0)).facing == (1000, 0)


@pytest.mark.claims("man_to_man:A5a", "man_to_man:A5c")
def test_one_runs_straight_ahead_where_a_walk_is_not_far_enough() -> None:
    found = way(moving(), 20, 26)
    assert (found.choice[c.ACTION], found.cost) == (c.RUN, 14 * 254)
    assert found.price == "Run, 14″ of 16″; no combat"


def test_one_goes_as_far_as_one_gets() -> None:
    battle = moving()
    ahead, aside = way(battle, 20, 10), way(battle, 40, 40)
    assert ahead.choice[c.ACTION] == c.RUN
    assert math.dist(ahead.points[0], ahead.points[-1]) == pytest.approx(16 * 254, abs=20)
    assert aside.choice[c.ACTION] == c.WALK
    assert math.dist(aside.points[0], aside.points[-1]) == pytest.approx(7 * 254, abs=20)


@pytest.mark.claims("man_to_man:A19a")
def test_a_way_bends_round_who_stands_there_and_round_a_house() -> None:
    other = m("rifleman", "Abe", (20, 38))
    battle = situation([m("rifleman", "Ann", (20, 40)), other], [BOB]).start()
    found = way(battle, 20, 35.5)
    assert look(battle).problem(found.choice) == FINE
    assert found.points[-1] == spot(20, 35.5)
    assert len(found.points) > 2
    house = moving(box(PieceKind.BUILDING, 19.5, 37, 20.5, 39))
    assert way(house, 20, 35.5).points[-1] == spot(20, 35.5)


@pytest.mark.claims("man_to_man:A20a")
def test_a_way_goes_through_a_door() -> None:
    house = box(PieceKind.BUILDING, 16, 30, 24, 38, Opening(OpeningKind.DOOR, 2, 4 * 254))
    found = way(moving(house), 18, 36)
    assert found.choice is not None
    assert found.points[-1] == spot(18, 36)
    closed = way(moving(box(PieceKind.BUILDING, 16, 30, 24, 38)), 18, 36)
    assert (closed.choice, closed.objection.rule) == (None, "man_to_man:A20a")


@pytest.mark.claims("man_to_man:A16a", "man_to_man:A16b")
def test_who_lies_crawls_and_does_not_run() -> None:
    battle = moving()
    battle.man("Ann").low = c.PRONE
    found = way(battle, 20, 30)
    assert math.dist(found.points[0], found.points[-1]) == pytest.approx(4 * 254, abs=20)
    assert found.price.startswith("Crawl")
    assert len(FACE.moving.reach(look(battle), 0).moves) == 1


@pytest.mark.claims("man_to_man:A8a", "man_to_man:A8b", "man_to_man:F12a")
def test_a_charge_is_told_with_its_blow() -> None:
    battle = moving(b=(m("rifleman", "Bob", (20, 34)),))
    found = way(battle, 20, 34, charges=True)
    assert (found.choice[c.ACTION], found.charges) == (c.CHARGE, (battle.number("Bob"),))
    assert "under 9, 26 in 100" in found.price
    assert acts(battle)["charge"].targets[0].figure == battle.number("Bob")
    far = moving(b=(m("rifleman", "Bob", (20, 30)),))
    assert way(far, 20, 30, charges=True).objection.rule == "man_to_man:A1a"
    assert acts(far)["charge"].objection is not None


@pytest.mark.claims("man_to_man:A8a")
def test_a_charge_past_a_friend_ends_at_the_side_of_its_target() -> None:
    men = [m("rifleman", "Ann", (20, 40)), m("rifleman", "Abe", (20.2, 37.2))]
    battle = situation(men, [m("rifleman", "Bob", (19.2, 35))]).start()
    found = way(battle, 19.2, 35, charges=True)
    assert look(battle).problem(found.choice) == FINE


@pytest.mark.claims("man_to_man:A1a", "man_to_man:A5a")
def test_reach_of_a_walk_all_round_and_of_a_run_ahead() -> None:
    battle = moving()
    walk, run = FACE.moving.reach(look(battle), 0).moves
    x, y = spot(20, 40)
    for shape, inside, outside in (
        (walk, [(0, -7.9), (6.9, 0), (0, 5.9)], [(0, -8.1), (7.1, 0), (0, 6.1)]),
        (run, [(0, -15.9), (10, -12)], [(0, -16.1), (5, 0), (0, 2)]),
    ):
        assert all(shape.holds(x + dx * 254, y + dy * 254) for dx, dy in inside)
        assert not any(shape.holds(x + dx * 254, y + dy * 254) for dx, dy in outside)


@pytest.mark.claims("man_to_man:A15a")
def test_ground_where_an_enemy_would_be_touched_is_shown_and_not_walked_on() -> None:
    battle = moving(b=(m("rifleman", "Bob", (20, 36)),))
    (zone,) = FACE.moving.zones(look(battle), 0)
    assert (zone.at, zone.radius) == (spot(20, 36), 127 + 10)
    assert way(battle, 20, 36.9).objection.rule in ("man_to_man:A15a", "man_to_man:A19a")
    assert way(battle, 20, 33).choice is not None  # round him


@pytest.mark.claims("man_to_man:A4b")
def test_from_the_end_of_a_walk_it_is_told_whom_he_can_shoot_at_and_from_a_run_nobody() -> None:
    battle = moving(b=(m("rifleman", "Bob", (20, 20)),))
    seen = look(battle)
    (found,) = FACE.moving.outlook(seen, 0, way(battle, 20, 34))
    assert (found.target, found.sum.need) == (battle.number("Bob"), 5)  # 12 − 6
    assert list(FACE.moving.outlook(seen, 0, way(battle, 20, 27))) == []


# Other actions


def test_what_a_man_can_do_in_the_open() -> None:
    battle = moving()
    assert set(acts(battle)) == {"aim", "posture", "charge", "close combat", "flee", "leave"}
    keys = [act.key for act in acts(battle).values()]
    assert len(keys) == len({*keys})
    assert not {*keys} & {*"LRMCANVD"}  # those of the window
    battle.act("Ann", c.POSTURE)
    assert FACE.moving.able(look(battle)) == () or look(battle).side == 1


@pytest.mark.claims("man_to_man:A11a")
def test_who_has_nothing_to_aim_is_told_so() -> None:
    battle = moving(ann=m("gunman", "Ann", (20, 40)))
    assert acts(battle)["aim"].objection.rule == "man_to_man:A11a"


@pytest.mark.claims("man_to_man:A7a", "man_to_man:A7b")
def test_one_flees_to_cover_without_enemies_or_to_the_edge() -> None:
    ruins, theirs = box(PieceKind.RUINS, 10, 36, 14, 40), box(PieceKind.RUINS, 18, 4, 22, 8)
    found = acts(moving(ruins, theirs))["flee"]
    assert found.is_place
    assert [target.choice[c.TARGET] for target in found.targets] == [c.EDGE, 0]


@pytest.mark.claims("man_to_man:A21a")
def test_one_leaves_from_the_own_edge_alone() -> None:
    near = moving(ann=m("rifleman", "Ann", (20, 44)))
    choice = acts(near)["leave"].choices[0]
    assert choice[c.LEAVES] == 1
    assert near.answer(list(choice)).man("Ann").fate == c.LEFT
    assert acts(moving(ann=m("rifleman", "Ann", (20, 20))))["leave"].objection.rule == "man_to_man:A21a"


@pytest.mark.claims("man_to_man:A12b", "man_to_man:A15b")
def test_who_is_touched_can_step_back_and_not_walk() -> None:
    battle = moving(ann=m("rifleman", "Ann", (20, 30)), b=(m("rifleman", "Bob", (20, 29)),))
    assert FACE.moving.walks(look(battle), 0).rule == "man_to_man:A15b"
    assert acts(battle)["disengage"].choices[0][c.X] == 8 * 254
    by_the_edge = moving(b=(m("rifleman", "Bob", (20, 39)),))
    assert acts(by_the_edge)["disengage"].choices[0][c.X] == 8 * 254 * 8 // 10
    assert "disengage" not in acts(moving())


@pytest.mark.claims("man_to_man:A13a", "man_to_man:F13b")
def test_a_jam_is_cleared_with_the_chance_that_is_told() -> None:
    battle = moving()
    battle.arm("Ann", "rifle").state = c.JAMMED_HARD
    assert acts(battle)["clear"].words == "Clear the jam of Rifle, 5 in 100"  # under 6
    battle.arm("Ann", "rifle").state = c.JAMMED
    assert acts(battle)["clear"].words == "Clear the jam of Rifle, 38 in 100"  # under 10


@pytest.mark.claims("man_to_man:A13b")
def test_a_weapon_is_taken_up_where_it_lies_in_contact() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40)), m("lightgunner", "Abe", (20, 40.9))], [BOB])
    battle.start()
    gun = battle.arm("Abe", "lmg")
    gun.bearer, gun.x, gun.y = c.NOBODY, *spot(20, 40.4)
    assert len(acts(battle)["take up"].targets) == 1
    gun.x, gun.y = spot(30, 40)
    assert acts(battle)["take up"].objection.rule == "man_to_man:A13b"


@pytest.mark.claims("man_to_man:A10a")
def test_a_man_is_turned_by_a_pivot() -> None:
    battle = moving()
    choice = FACE.moving.turned(0, (500, 0))
    assert look(battle).problem(choice) == FINE
    assert battle.answer(list(choice)).man("Ann").fx == 500


def test_several_go_side_by_side() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40)), m("rifleman", "Abe", (24, 40))], [BOB]).start()
    seen = look(battle)
    goings = FACE.moving.goings(seen, (0, 1), spot(22, 36), None)
    assert {going.actor: going.goal for going in goings} == {0: spot(20, 36), 1: spot(24, 36)}
    at_bob = FACE.moving.goings(seen, (0, 1), spot(20, 5), battle.number("Bob"))
    assert all(going.charges and going.goal == spot(20, 5) for going in at_bob)


def test_who_has_acted_is_done() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40)), m("rifleman", "Abe", (24, 40))], [BOB]).start()
    battle.act("Ann", c.AIM)
    seen = look(battle)
    assert FACE.moving.able(seen) == (1,)
    assert (FACE.asking.states(seen)[0], FACE.asking.states(seen)[1]) == (State.DONE, State.READY)
    asked = FACE.asking.question(seen, None)
    assert (asked.gesture, asked.more) == (Gesture.MOVE, "1 man has not acted.")
    assert FACE.moving.walks(seen, 0).rule == "man_to_man:A4a"


def test_a_pistol_alone_is_no_snap_when_it_is_jammed() -> None:
    battle = moving(ann=m(armed("pistol"), "Ann", (20, 40)))
    battle.arm("Ann", "pistol").state = c.JAMMED
    assert way(battle, 20, 34).price == "Walk, 6″ of 8″; no shot"
