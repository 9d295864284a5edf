"""The numbers and the order of moves, of opportunity fire at them, and of what a side is asked."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.abilities import bites_of, heals, repairs, shots_of
from campaign.battle.fftt.acid import splash
from campaign.battle.fftt.codes import (
    BEATEN,
    DONE,
    LOG_CHARGED,
    LOG_GOO_HOLDS,
    LOG_REACTED,
    LOG_SHOT,
    LOG_STOREY,
    MOVE,
    MOVING,
    OUTSIDE,
    PERMIT,
    PICK,
    REACTING,
    SHOOT,
    STANDING,
    TURN,
)
from campaign.battle.fftt.flow import may_go_off, side_can_act
from campaign.battle.fftt.movement import at_stairs
from campaign.battle.fftt.opportunity import reaction_need
from campaign.battle.fftt.reasons import FINE, NO_ALLY, NO_ORDER, NO_POINT, TOO_FAR, UNSEEN, WAY
from campaign.battle.fftt.supply import permit_problem
from campaign.battle.kernel.paths import BODY_IN_WAY, KIND
from campaign.battle.kernel.table import NORTH, floor_of
from tests.battle.fftt.situation import Entered, Place, Situation, block, f, ground, low_wall, situation
from tests.battle.fftt.test_storeys import house

# What a shot at a move needs


def passing(watcher: Entered, end: Place, *scenery: object, hit: int = 0) -> Situation:
    """Ann, a Grunt, walks from 5 cm north of there to a place; red's watcher is asked."""
    battle = situation(
        ground(*scenery),  # type: ignore[arg-type]
        blue=[f("grunt", "Ann", at=(end[0], end[1] - 5)), f("grunt", at=(3, 97))],
        red=[watcher],
    )
    battle.start("movement")
    assert battle.answer(MOVE, "Ann", to=[end]) == REACTING
    return battle


@pytest.mark.claims("fftt:S9a", "fftt:S2a", "fftt:S3b")
@pytest.mark.parametrize(
    ("end", "need"),
    [((58, 74), 8), ((58.01, 74), 7), ((22, 26), 8), ((21.99, 26), 7), ((58, 26), 8), ((58, 25.99), 7)],
)
def test_a_shot_at_a_move_is_at_long_range_beyond_30_cm_in_every_direction(end: Place, need: int) -> None:
    battle = passing(f("engineer", "Bob", at=(40, 50), facing=end), end)
    assert reaction_need(battle.t, battle.s, battle.number("Bob"), battle.s.now[0].points - 1, 2) == need


@pytest.mark.claims("fftt:S9a", "fftt:Q8a")
@pytest.mark.parametrize(("least", "found"), [(8, 8), (9, 0)])
def test_in_the_open_who_is_asked_from_what_it_needs_is_asked(least: int, found: int) -> None:
    battle = passing(f("engineer", "Bob", at=(40, 50)), (25, 50))
    assert reaction_need(battle.t, battle.s, battle.number("Bob"), 5, least) == found


@pytest.mark.claims("fftt:S9a", "fftt:S3c")
@pytest.mark.parametrize(
    ("unit", "least", "found"), [("engineer", 7, 7), ("engineer", 8, 0), ("engineer", 2, 7), ("grenadier", 6, 6)]
)
def test_cover_counts_at_a_move_for_what_shoots_and_not_for_what_bursts(unit: str, least: int, found: int) -> None:
    watcher = f(unit, "Bob", at=(34, 50), facing="west")
    battle = passing(watcher, (25, 50), low_wall((29, 40), (29, 60)))
    assert reaction_need(battle.t, battle.s, battle.number("Bob"), 5, least) == found


@pytest.mark.claims("fftt:S9a", "fftt:S9k", "fftt:S1c")
def test_who_needs_two_is_asked_and_may_shoot() -> None:
    """A wounded Spitter beyond 10 cm needs 4 - 2."""
    spitter = f("spitter", "Sid", at=(40, 50), facing="west", hurt=1)
    battle = passing(spitter, (28, 50))
    needs = [reaction_need(battle.t, battle.s, battle.number("Sid"), point, 2) for point in range(6)]
    assert needs == [2] * 6
    battle.script(6, 6, 1, 1)
    battle.answer(PICK, number=5)
    assert [row[2] for row in battle.rows(LOG_SHOT)] == [2]


@pytest.mark.claims("fftt:S9a", "fftt:S9k", "fftt:S1c")
def test_a_point_from_which_two_dice_cannot_hit_is_not_picked() -> None:
    """A wounded Spitter needs 4 - 2 for a Drone at up to 10 cm, and 1 beyond."""
    battle = situation(
        blue=[f("drone", "bug", at=(31, 50)), f("drone", at=(3, 97))],
        red=[f("spitter", "Sid", at=(40, 50), facing="west", hurt=1)],
    )
    battle.start("movement")
    assert battle.answer(MOVE, "bug", to=[(27, 50)]) == REACTING
    assert [battle.problem(PICK, number=point) for point in range(5)] == [FINE, FINE, NO_POINT, NO_POINT, NO_POINT]


@pytest.mark.claims("fftt:S1c", "fftt:S9l", "fftt:S9m")
def test_a_shot_that_a_wound_on_the_way_has_made_hopeless_is_not_made_and_costs_nothing() -> None:
    """Sid needs 4 - 2 for the Drone; a friend's grenade, which needs 4 and throws 12, falls 16 cm on and wounds it."""
    battle = situation(
        blue=[f("drone", "bug", at=(40, 50)), f("drone", at=(3, 97))],
        red=[f("grenadier", "Ann", at=(50, 50)), f("spitter", "Sid", at=(25.6, 50), facing="east")],
    ).script(6, 6, 1, 1)
    battle.start("movement")
    battle.answer(MOVE, "bug", to=[(39, 50)])
    for name in ("Ann", "Sid"):
        assert battle.actor == name
        battle.answer(PICK, number=1)
    assert (battle["Sid"].hurt, battle["Sid"].ap) == (1, 3)
    assert [battle.name(row[0]) for row in battle.rows(LOG_REACTED)] == ["Ann"]


@pytest.mark.claims("fftt:S9k", "fftt:S9a")
def test_a_point_of_the_path_is_picked_and_nothing_else() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(5, 3)), f("grunt", at=(3, 97))], red=[f("engineer", "Bob", at=(12, 3))]
    )
    battle.start("movement")
    assert battle.answer(MOVE, "Ann", to=[(5, 5)]) == REACTING
    assert [battle.problem(PICK, number=point) for point in (-2, -1, 0, 2, 3)] == [
        NO_POINT,
        NO_POINT,
        FINE,
        FINE,
        NO_POINT,
    ]


@pytest.mark.claims("fftt:Q8a")
@pytest.mark.parametrize(("least", "reason"), [(1, NO_ORDER), (2, FINE), (13, FINE), (14, NO_ORDER)])
def test_a_standing_order_asks_from_2_to_13(least: int, reason: int) -> None:
    battle = situation(blue=[f("grunt", at=(5, 5))], red=[f("grunt", at=(95, 95))])
    battle.start("movement")
    assert battle.problem(STANDING, number=least) == reason


@pytest.mark.claims("fftt:N2b")
@pytest.mark.parametrize(("x", "reason"), [(52, FINE), (52.01, TOO_FAR)])
def test_a_road_runner_walks_two_cm_more_and_not_a_tenth_of_a_millimetre_farther(x: float, reason: int) -> None:
    ann = f("grunt", "Ann", at=(40, 50), abilities=("road-runner",))
    battle = situation(blue=[ann], red=[f("grunt", at=(95, 95))])
    battle.start("movement")
    assert battle.problem(MOVE, "Ann", to=[(x, 50)]) == reason


# In which order


def three_watchers() -> Situation:
    """Ann of blue walks past Gil of green, who has the number behind red's, and Bob and Ben of red, who move last."""
    return situation(
        blue=[f("grunt", "Ann", at=(40, 50)), f("grunt", at=(3, 97))],
        red=[f("grunt", "Bob", at=(50, 50)), f("grunt", "Ben", at=(50, 54))],
        green=[f("grunt", "Gil", at=(40, 40), facing="south")],
    )


def walking(battle: Situation) -> list[str]:
    """Ann walks; who is asked, in order, each answering that it shoots at the first point."""
    battle.start("movement")
    for side, place in enumerate((0, 2, 1)):
        battle.s.forces[side].place = place
    asked = []
    kind = battle.answer(MOVE, "Ann", to=[(40, 52)])
    while kind == REACTING:
        asked.append(battle.actor)
        kind = battle.answer(PICK, number=0)
    return asked


@pytest.mark.claims("fftt:S9k", "fftt:S9i", "fftt:S14h")
def test_each_watcher_is_asked_once_and_they_shoot_in_moving_order() -> None:
    battle = three_watchers().script(6, 6, 6, 6, 6, 6)
    assert walking(battle) == ["Gil", "Bob", "Ben"]
    assert [battle.name(row[0]) for row in battle.rows(LOG_REACTED)] == ["Gil", "Bob", "Ben"]
    assert [row[4] for row in battle.rows(LOG_REACTED)] == [0, 0, 0]


@pytest.mark.claims("fftt:Q8a")
def test_after_an_order_that_is_no_answer_the_same_watcher_is_asked_again() -> None:
    battle = three_watchers()
    battle.start("movement")
    battle.answer(MOVE, "Ann", to=[(40, 52)])
    battle.answer(DONE)
    asked = battle.actor
    battle.answer(STANDING, number=3)
    assert (battle.kind, battle.actor) == (REACTING, asked)
    battle.answer(DONE)
    assert battle.actor != asked


@pytest.mark.claims("fftt:Q8a")
def test_an_order_outside_a_move_changes_nothing_of_the_next_one() -> None:
    battle = three_watchers()
    battle.start("movement")
    battle.answer(STANDING, number=3)
    battle.answer(MOVE, "Ann", to=[(40, 52)])
    assert battle.actor == "Bob"


@pytest.mark.claims("fftt:H2a", "fftt:Q2c")
def test_a_force_is_thrown_for_as_its_own_sides_movement_begins() -> None:
    battle = situation(
        blue=[f("grunt", at=(5, 5))],
        red=[f("grunt", at=(95, 95)), f("grunt", "Elm", fate=OUTSIDE, flank=NORTH)],
    )
    battle.start("movement", turn=2)
    assert battle.asked == "blue"
    battle.script(1)
    battle.answer(DONE)
    assert (battle.asked, battle.dice_left) == ("red", 0)


# Moves that are broken off


@pytest.mark.claims("fftt:M10a", "fftt:B13a")
def test_who_comes_into_contact_just_where_goo_begins_has_charged_and_is_held() -> None:
    """Goo of 3 cm round 50 takes hold of a base at 53.75, and Bob at 52.15 is in contact there."""
    battle = situation(
        blue=[f("grunt", "Ann", at=(57, 50)), f("spitter", "Sid", at=(5, 5))],
        red=[f("medic", "Bob", at=(52.15, 50), facing="west")],
    )
    battle.start("movement")
    splash(battle.t, battle.s, 1, 5000, 5000, 0)
    battle.answer(MOVE, "Ann", to=[(53, 50)])
    assert (battle["Ann"].x, battle["Ann"].bound, battle["Bob"].bound) == (5375, 1, 1)
    assert (len(battle.rows(LOG_CHARGED)), len(battle.rows(LOG_GOO_HOLDS))) == (1, 1)


@pytest.mark.claims("fftt:M10a", "fftt:B13a")
def test_whoever_is_held_by_goo_on_the_way_to_a_charge_has_not_charged() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(48, 50)), f("grunt", at=(3, 97))],
        red=[f("medic", "Bob", at=(40, 50), facing="west"), f("spitter", "Sid", at=(45, 42), facing="south")],
    ).script(1, 1)
    battle.start("movement")
    assert battle.answer(MOVE, "Ann", to=[(41, 50)]) == REACTING
    while battle.actor != "Sid":
        battle.answer(DONE)
    battle.answer(PICK, number=2)
    assert (battle["Ann"].stopped, battle["Ann"].bound, battle["Bob"].bound) == (1, 0, 0)
    assert battle.rows(LOG_CHARGED) == []


@pytest.mark.claims("fftt:A4a")
def test_a_figure_faces_the_way_that_it_has_walked_be_it_less_than_a_centimetre() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(40, 50))], red=[f("grunt", at=(95, 95))])
    battle.start("movement")
    battle.answer(MOVE, "Ann", to=[(40.3, 49.6)])
    assert (battle["Ann"].fx, battle["Ann"].fy) == (30, -40)


@pytest.mark.claims("fftt:A4a")
def test_whoever_has_turned_may_still_spend_its_last_ap() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(40, 50), ap=1)], red=[f("grunt", at=(95, 95))])
    battle.start("movement")
    battle.answer(TURN, "Ann", facing="north")
    assert side_can_act(battle.t, battle.s, 0)
    assert (battle.kind, battle.problem(MOVE, "Ann", to=[(40, 45)])) == (MOVING, FINE)


@pytest.mark.claims("fftt:M7b", "fftt:M7a")
def test_a_dog_on_a_hill_does_not_see_past_a_base_that_is_just_half_way() -> None:
    """For whoever is higher only what is nearer to itself is no obstacle."""
    hill = block("hill", 20, 40, 38, 60)
    battle = situation(
        ground(hill),
        blue=[f("razordog", "dog", at=(36, 50)), f("grunt", "Bea", at=(40, 50))],
        red=[f("medic", "Ann", at=(44, 50), ap=0)],
    )
    battle.start("movement")
    assert battle.problem(MOVE, "dog", to=[(40, 52), (43.5, 50.5)]) == UNSEEN


# Storeys


@pytest.mark.claims("fftt:M11g", "fftt:M10a")
@pytest.mark.parametrize("end", [(52, 46), (57, 46)])
def test_a_drone_comes_out_of_an_upper_window_to_the_wall_or_farther_with_enemies_far_off(end: Place) -> None:
    battle = house(blue=[f("drone", "bug", at=(50, 46), storey=1), f("drone", at=(20, 20))])
    battle.start()
    battle.answer(MOVE, "bug", to=[end])
    assert (battle["bug"].x, battle["bug"].y, battle["bug"].level) == (100 * end[0], 100 * end[1], 0)
    assert [row[0] for row in battle.rows(LOG_STOREY)] == [0]


@pytest.mark.claims("fftt:M11g", "fftt:M5a")
def test_a_drone_does_not_end_its_way_at_the_wall_over_somebody() -> None:
    battle = house(blue=[f("drone", "bug", at=(50, 46), storey=1), f("grunt", "Bob", at=(53, 46))])
    battle.start()
    assert battle.problem(MOVE, "bug", to=[(52, 46)]) == WAY + BODY_IN_WAY + KIND


@pytest.mark.claims("fftt:M11g")
def test_a_drone_comes_out_of_the_southern_window_on_to_the_ground() -> None:
    battle = house(blue=[f("drone", "bug", at=(46, 51.5), storey=1), f("drone", at=(20, 20))])
    battle.start()
    battle.answer(MOVE, "bug", to=[(46, 57)])
    assert (battle["bug"].y, battle["bug"].level) == (5700, 0)


@pytest.mark.claims("fftt:M11g")
def test_a_drone_that_is_at_the_wall_outside_and_comes_in_again_is_on_the_ground_floor() -> None:
    battle = house(blue=[f("drone", "bug", at=(51.5, 46), storey=1), f("drone", at=(20, 20))])
    battle.start()
    battle.answer(MOVE, "bug", to=[(52, 46), (49, 46)])
    assert (battle["bug"].x, battle["bug"].level) == (4900, 0)


@pytest.mark.claims("fftt:M10a", "fftt:M11g")
def test_an_enemy_upstairs_on_the_way_to_the_window_is_charged_there() -> None:
    battle = house(
        blue=[f("drone", "bug", at=(46, 46), storey=1), f("drone", at=(20, 20))],
        red=[f("medic", "Zed", at=(50, 46), facing="east", storey=1)],
    )
    battle.start()
    battle.answer(MOVE, "bug", to=[(57, 46)])
    assert (battle["bug"].x, battle["bug"].level) == (4840, 1)
    assert len(battle.rows(LOG_CHARGED)) == 1


@pytest.mark.claims("fftt:B13a", "fftt:M11g")
def test_goo_upstairs_on_the_way_to_the_window_holds_who_is_not_immune_up_there() -> None:
    battle = house(
        blue=[f("drone", "bug", at=(44, 46), storey=1), f("grunt", "below", at=(46.2, 46))],
        red=[f("spitter", "Sid", at=(95, 95), ap=0)],
    )
    kind = battle.t.units[battle["bug"].unit]
    kind.immune = 0
    try:
        battle.start()
        splash(battle.t, battle.s, 2, 5000, 4600, int(floor_of(battle.t, battle["bug"].piece, 1)))
        battle.answer(MOVE, "bug", to=[(57, 46)])
    finally:
        kind.immune = 1
    assert (battle["bug"].x, battle["bug"].level, battle["bug"].stopped) == (4625, 1, 1)


@pytest.mark.claims("fftt:B11a", "fftt:B13a")
def test_nobody_is_held_by_goo_that_lies_overhead() -> None:
    battle = house(
        blue=[f("grunt", "Ann", at=(44, 46)), f("grunt", at=(20, 20))], red=[f("spitter", "Sid", at=(95, 95), ap=0)]
    )
    battle.start()
    splash(battle.t, battle.s, 2, 5000, 4600, int(floor_of(battle.t, battle["Ann"].piece, 1)))
    battle.answer(MOVE, "Ann", to=[(48, 46)])
    assert (battle["Ann"].x, battle["Ann"].stopped) == (4800, 0)


@pytest.mark.claims("fftt:M11d", "fftt:S14a")
def test_who_walks_upstairs_stays_there() -> None:
    battle = house(blue=[f("grunt", "Ann", at=(45, 45), storey=1), f("grunt", at=(20, 20))])
    battle.start()
    battle.answer(MOVE, "Ann", to=[(48, 47)])
    assert (battle["Ann"].level, battle.rows(LOG_STOREY)) == (1, [])


@pytest.mark.claims("fftt:M11c")
@pytest.mark.parametrize(("at", "near"), [((42.6, 42.8), True), ((42.6, 42.81), False), ((41.4, 41.2), True)])
def test_stairs_are_within_a_centimetre_in_every_direction(at: Place, near: bool) -> None:
    battle = house(blue=[f("grunt", "Ann", at=at)])
    spot = battle.t.stairs[0]
    assert (spot.x, spot.y) == (4200, 4200)
    assert at_stairs(battle.t, spot.piece, round(100 * at[0]), round(100 * at[1])) is near


# Fire, healing and permission


@pytest.mark.claims("fftt:Q6c", "fftt:S1a")
def test_a_shot_in_general_fire_needs_the_bare_skill_in_the_open() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(40, 50))], red=[f("grunt", "Bob", at=(55, 50))]).script(6, 6)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(DONE)
    assert [row[2:6] for row in battle.rows(LOG_SHOT)] == [(7, 6, 6, 0)]


@pytest.mark.claims("fftt:S5a", "fftt:N14c", "fftt:N8b")
@pytest.mark.parametrize(
    ("unit", "jacket", "shots", "bites"),
    [
        ("grunt", False, 1, 1),
        ("grunt", True, 2, 1),
        ("tank", False, 2, 1),
        ("drone", True, 2, 2),
        ("drone", False, 1, 1),
    ],
)
def test_shots_and_bites_are_one_without_two_shots_or_full_metal_jacket(
    unit: str, jacket: bool, shots: int, bites: int
) -> None:
    ann = f(unit, "Ann", at=(40, 50), abilities=("full-metal-jacket",) if jacket else ())
    battle = situation(blue=[ann], red=[f("grunt", at=(95, 95))])
    assert (shots_of(battle.t, battle["Ann"]), bites_of(battle.t, battle["Ann"])) == (shots, bites)


@pytest.mark.claims("fftt:W3a", "fftt:W3b", "fftt:N7b")
@pytest.mark.parametrize(
    ("unit", "doc", "treats"),
    [
        ("grunt", False, (False, False)),
        ("terminator", False, (False, False)),
        ("medic", False, (True, False)),
        ("tank", False, (False, True)),
        ("grunt", True, (True, False)),
        ("terminator", True, (False, True)),
    ],
)
def test_nobody_treats_but_medics_tanks_and_docs(unit: str, doc: bool, treats: tuple[bool, bool]) -> None:
    ann = f(unit, "Ann", at=(40, 50), abilities=("doc",) if doc else ())
    battle = situation(blue=[ann], red=[f("grunt", at=(95, 95))])
    assert (heals(battle.t, battle["Ann"]), repairs(battle.t, battle["Ann"])) == treats


@pytest.mark.claims("fftt:B7a", "fftt:B7b", "fftt:B7c")
@pytest.mark.parametrize(
    ("ap", "step", "may"), [(1, "movement", True), (0, "movement", False), (1, "general fire", True)]
)
def test_a_bomb_bug_goes_off_for_its_last_ap(ap: int, step: str, may: bool) -> None:
    battle = situation(blue=[f("bombbug", "Bug", at=(40, 50), ap=ap)], red=[f("grunt", at=(95, 95))])
    battle.start(step)
    assert may_go_off(battle.t, battle.s, 0) is may


@pytest.mark.claims("campaign:D2c")
def test_reloading_is_permitted_to_an_ally_that_fights_and_has_no_leave_yet() -> None:
    allies = {"blue": "west", "green": "west"}
    battle = situation(
        blue=[f("grunt", at=(5, 5))],
        red=[f("grunt", at=(95, 95))],
        green=[f("grunt", at=(50, 5))],
        alliances=allies,
        reloading={"green": ("red",)},
    )
    assert [permit_problem(battle.s, 0, to) for to in (-2, -1, 0, 1, 2, 3)] == [NO_ALLY] * 4 + [FINE, NO_ALLY]
    assert permit_problem(battle.s, 2, 0) == FINE
    battle.start("general fire")
    battle.answer(PERMIT, number=2)
    assert permit_problem(battle.s, 0, 2) == NO_ALLY
    assert permit_problem(battle.s, 2, 0) == FINE
    battle.s.forces[0].end = BEATEN
    assert permit_problem(battle.s, 2, 0) == NO_ALLY
