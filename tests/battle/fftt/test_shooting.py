"""Shooting: section S of the rules with its worked examples; opportunity fire is with movement, S11 with fights."""

from __future__ import annotations

from itertools import combinations

import pytest

from campaign.battle.fast import clone
from campaign.battle.fftt.codes import (
    DONE,
    FIRING,
    GENERAL_FIRE,
    LOG_REACTED,
    LOG_SHOT,
    LOG_WOUNDED,
    MOVE,
    MOVEMENT,
    MOVING,
    PICK,
    REACTING,
    SHOOT,
    SHOOT_AT,
)
from campaign.battle.fftt.reasons import (
    FINE,
    FIRED_ALREADY,
    NOT_AN_ENEMY,
    OUT_OF_AMMO,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    SIGHT,
    TOO_FEW_ACTIONS,
)
from campaign.battle.fftt.setup import profile
from campaign.battle.fftt.units import fftt_units
from campaign.battle.scenery import Battlefield
from tests.battle.fftt.situation import Situation, block, f, ground, low_wall, situation

# Of each shooter: AP, skill, and how far short and long range reach, in cm.
SHOOTERS = {
    "engineer": (2, 8, 30, 40),
    "sniper": (1, 9, 40, 60),
    "grunt": (3, 7, 20, 30),
    "medic": (3, 6, 10, 20),
    "grenadier": (2, 6, 10, 20),
    "tank": (2, 7, 30, 40),
    "mt": (1, 5, 50, 70),
    "terminator": (2, 8, 20, 30),
    "sentinel": (3, 7, 20, 30),
    "stinger": (3, 6, 20, 30),
}
ACID_SPITTER = (3, 4, 10, 20)


def facing(
    unit: str,
    distance: float,
    *,
    target: str = "grunt",
    field: Battlefield | None = None,
    way: str = "east",
    **learnt: int,
) -> Situation:
    """Ann of blue, and Bob of red so many centimetres to the east of her, who has no AP."""
    ann = f(unit, "Ann", at=(10, 50), facing=way, **learnt)
    return situation(field, blue=[ann], red=[f(target, "Bob", at=(10 + distance, 50), ap=0)])


def fire(battle: Situation, *faces: int, step: str = "general fire") -> Situation:
    """Ann shoots at Bob with these dice; she is alone, so they are thrown at once."""
    battle.script(*faces)
    assert battle.start(step) == FIRING
    battle.answer(SHOOT, "Ann", "Bob")
    return battle


def need(battle: Situation) -> int:
    """The number that the first shot needed."""
    return battle.rows(LOG_SHOT)[0][2]


def wounds(battle: Situation) -> list[int]:
    """The wounds of each hit, in order."""
    return [row[2] for row in battle.rows(LOG_WOUNDED)]


# The list, cell by cell


@pytest.mark.parametrize("unit", SHOOTERS)
def test_each_shooter_has_the_aps_skill_and_ranges_of_its_list(unit: str) -> None:
    rows = {row.key.partition(".")[2]: profile(row) for row in fftt_units()}
    row = rows[unit]
    assert (row.actions, row.skill, row.short / 100, row.long / 100) == SHOOTERS[unit]
    assert (row.two_shots, row.doubles) == (unit == "tank", unit in ("engineer", "sniper", "tank"))


def test_nobody_but_the_shooters_and_the_acid_spitter_has_a_weapon_skill() -> None:
    with_skill = {row.key.partition(".")[2] for row in fftt_units() if row.skill is not None}
    assert with_skill == {*SHOOTERS, "spitter"}
    (spitter,) = (profile(row) for row in fftt_units() if row.key == "insectoids.spitter")
    assert (spitter.actions, spitter.skill, spitter.short / 100, spitter.long / 100) == ACID_SPITTER


# To hit


@pytest.mark.claims("fftt:S1a", "fftt:S4a")
@pytest.mark.parametrize(("faces", "made"), [((4, 3), [1]), ((4, 4), []), ((1, 2), [1])])
def test_a_grunt_hits_at_15_cm_with_seven_or_less_for_one_wound(faces: tuple[int, int], made: list[int]) -> None:
    battle = fire(facing("grunt", 15), *faces)
    assert need(battle) == 7
    assert wounds(battle) == made


def with_skill(skill: int) -> Situation:
    """A Grunt whose skill a club has changed."""
    battle = facing("grunt", 15)
    battle.t = clone(battle.t)
    battle.t.units[battle["Ann"].unit].skill = skill
    return battle


@pytest.mark.claims("fftt:S1b")
def test_a_six_and_a_six_miss_only_if_twelve_is_too_much() -> None:
    assert wounds(fire(with_skill(12), 6, 6)) == [1]


@pytest.mark.claims("fftt:S1b", "fftt:S1c")
def test_a_shot_that_needs_one_misses_with_a_one_and_a_one() -> None:
    assert wounds(fire(with_skill(1), 1, 1)) == []


# Ranges


@pytest.mark.claims("fftt:S2a")
@pytest.mark.parametrize("unit", SHOOTERS)
def test_up_to_the_first_range_a_shot_needs_the_plain_skill(unit: str) -> None:
    _ap, skill, short, _long = SHOOTERS[unit]
    assert need(fire(facing(unit, short), *(1, 1) * 2)) == skill


@pytest.mark.claims("fftt:S2b", "fftt:S3b")
@pytest.mark.parametrize("unit", SHOOTERS)
@pytest.mark.parametrize("at_end", [False, True])
def test_beyond_the_first_range_up_to_the_second_a_shot_needs_one_less(unit: str, at_end: bool) -> None:
    _ap, skill, short, far = SHOOTERS[unit]
    assert need(fire(facing(unit, far if at_end else short + 0.01), *(1, 1) * 2)) == skill - 1


@pytest.mark.claims("fftt:S2c")
@pytest.mark.parametrize("unit", SHOOTERS)
def test_there_is_no_shot_beyond_long_range(unit: str) -> None:
    battle = facing(unit, SHOOTERS[unit][3] + 0.01)
    battle.start("general fire")
    assert battle.problem(SHOOT, "Ann", "Bob") == OUT_OF_RANGE


@pytest.mark.claims("fftt:S2a", "fftt:S2b", "fftt:S3b")
@pytest.mark.parametrize(("distance", "made"), [(20.0, [1]), (20.1, [])])
def test_a_seven_hits_at_20_cm_and_misses_at_a_millimetre_more(distance: float, made: list[int]) -> None:
    assert wounds(fire(facing("grunt", distance), 4, 3)) == made


@pytest.mark.claims("fftt:T8g")
def test_the_range_to_a_wide_base_is_measured_to_its_centre() -> None:
    assert need(fire(facing("grunt", 20.01, target="tank"), 1, 1)) == 6


# Modifiers

MODIFIERS = {"long": -1, "cover": -1, "wounded": -1, "indirect": -1, "small": -1, "elite": 1}


def modified(unit: str, *names: str) -> Situation:
    """Ann shoots at Bob with these modifiers and no others."""
    short, far = SHOOTERS[unit][2:]
    distance = far if "long" in names else short - 1
    wall = low_wall((5 + distance, 45), (5 + distance, 55))
    return facing(
        unit,
        distance,
        target="sentinel" if "small" in names else "grunt",
        field=ground(wall) if "cover" in names else None,
        way="west" if "indirect" in names else "east",
        hurt=int("wounded" in names),
        experience=8 if "elite" in names else 0,
    )


OF_A_SHOT = [name for name in MODIFIERS if name != "indirect"]
OF_A_THROW = [name for name in MODIFIERS if name != "cover"]
PAIRS = [("grunt", *pair) for pair in combinations(OF_A_SHOT, 2)]
PAIRS += [("grenadier", *pair) for pair in combinations(OF_A_THROW, 2)]


@pytest.mark.claims("fftt:S3b")
@pytest.mark.parametrize("unit", ["grunt", "grenadier"])
def test_long_range_is_one_less(unit: str) -> None:
    assert need(fire(modified(unit, "long"), 1, 1)) == SHOOTERS[unit][1] - 1


@pytest.mark.claims("fftt:S3c")
def test_a_target_in_cover_is_one_less() -> None:
    assert need(fire(modified("grunt", "cover"), 1, 1)) == 6


@pytest.mark.claims("fftt:S3d", "fftt:W2b")
@pytest.mark.parametrize("unit", ["grunt", "grenadier"])
def test_a_wounded_shooter_needs_one_less(unit: str) -> None:
    assert need(fire(modified(unit, "wounded"), 1, 1)) == SHOOTERS[unit][1] - 1


@pytest.mark.claims("fftt:S3e")
def test_indirect_fire_is_one_less() -> None:
    assert need(fire(modified("grenadier", "indirect"), 1, 1)) == 5


@pytest.mark.claims("fftt:S3f")
@pytest.mark.parametrize("target", [row.key for row in fftt_units()])
def test_a_drone_or_sentinel_as_target_is_one_less_and_nobody_else_is(target: str) -> None:
    small = target in ("insectoids.drone", "machina.sentinel")
    assert need(fire(facing("grunt", 15, target=target), 1, 1)) == 7 - small


@pytest.mark.claims("fftt:S3g", "fftt:R1b", "fftt:R1g")
@pytest.mark.parametrize(("experience", "needed"), [(0, 7), (7, 7), (8, 8), (40, 8)])
def test_a_shooter_with_8_fp_of_experience_is_elite_and_needs_one_more(experience: int, needed: int) -> None:
    assert need(fire(facing("grunt", 15, experience=experience), 1, 1)) == needed


@pytest.mark.claims("fftt:S3a")
@pytest.mark.parametrize("case", PAIRS, ids="-".join)
def test_two_modifiers_of_a_shot_add_up(case: tuple[str, str, str]) -> None:
    unit, one, other = case
    wanted = SHOOTERS[unit][1] + MODIFIERS[one] + MODIFIERS[other]
    assert need(fire(modified(unit, one, other), 1, 1)) == wanted


@pytest.mark.claims("fftt:S3a", "fftt:S3c", "fftt:S3d")
def test_a_wounded_grunt_needs_four_at_long_range_against_cover() -> None:
    battle = fire(modified("grunt", "long", "cover", "wounded"), 2, 2)
    assert need(battle) == 4
    assert wounds(battle) == [1]


@pytest.mark.claims("fftt:S3a", "fftt:S3f", "fftt:S3g")
def test_an_elite_grunt_needs_six_against_a_sentinel_at_25_cm() -> None:
    battle = fire(facing("grunt", 25, target="sentinel", experience=8), 5, 2)
    assert need(battle) == 6
    assert wounds(battle) == []


# Wounds of a hit


@pytest.mark.claims("fftt:S4b")
@pytest.mark.parametrize(("unit", "faces", "made"), [("engineer", (4, 4), [2]), ("engineer", (5, 3), [1])])
def test_an_engineer_who_hits_with_a_double_makes_two_wounds(
    unit: str, faces: tuple[int, int], made: list[int]
) -> None:
    assert wounds(fire(facing(unit, 30), *faces)) == made


@pytest.mark.claims("fftt:S2b", "fftt:S3b")
def test_the_engineers_double_four_misses_at_35_cm() -> None:
    battle = fire(facing("engineer", 35), 4, 4)
    assert need(battle) == 7
    assert wounds(battle) == []


@pytest.mark.claims("fftt:S3a", "fftt:S3f", "fftt:S4b")
def test_a_sniper_hits_a_drone_in_cover_at_55_cm_with_a_double_three_for_two_wounds() -> None:
    battle = fire(facing("sniper", 55, target="drone", field=ground(low_wall((60, 45), (60, 55)))), 3, 3)
    assert need(battle) == 6
    assert wounds(battle) == [2]


@pytest.mark.claims("fftt:S4a")
@pytest.mark.parametrize("unit", ["grunt", "medic", "terminator", "sentinel", "stinger"])
def test_a_double_of_any_other_unit_makes_one_wound(unit: str) -> None:
    assert wounds(fire(facing(unit, 8), 2, 2)) == [1]


@pytest.mark.claims("fftt:S5a", "fftt:S5b", "fftt:S4b")
def test_a_tank_shoots_twice_at_20_cm_and_makes_one_and_two_wounds() -> None:
    battle = fire(facing("tank", 20, target="tank"), 3, 4, 1, 1)
    assert wounds(battle) == [1, 2]
    assert battle["Bob"].hurt == 3


@pytest.mark.claims("fftt:S5a")
def test_the_two_shots_of_a_tank_cost_one_ap() -> None:
    battle = situation(
        blue=[f("tank", "Ann", at=(10, 50)), f("grunt", "Cat", at=(10, 60))], red=[f("tank", "Bob", at=(30, 50))]
    )
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle["Ann"].ap == 1


# Light fire, general fire


@pytest.mark.claims("fftt:S6a")
@pytest.mark.parametrize("unit", SHOOTERS)
def test_only_who_has_three_aps_fires_in_light_fire(unit: str) -> None:
    battle = situation(
        blue=[f(unit, "Ann", at=(10, 50)), f("grunt", "Cat", at=(10, 60))], red=[f("grunt", "Bob", at=(18, 50))]
    )
    battle.start("light fire")
    assert battle.problem(SHOOT, "Ann", "Bob") == (FINE if SHOOTERS[unit][0] >= 3 else TOO_FEW_ACTIONS)


@pytest.mark.claims("fftt:S6b", "fftt:R1e")
def test_an_engineer_whom_experience_has_given_a_third_action_fires_in_light_fire() -> None:
    battle = facing("engineer", 15, experience=24, extra_wounds=1, extra_actions=1)
    assert battle.start("light fire") == FIRING
    assert battle.problem(SHOOT, "Ann", "Bob") == FINE


@pytest.mark.claims("fftt:S6c", "fftt:A1b")
def test_a_shot_in_light_fire_costs_one_ap() -> None:
    battle = fire(facing("grunt", 15), 6, 6, step="light fire")
    assert battle.s.now[0].step == MOVEMENT
    assert battle["Ann"].ap == 2


@pytest.mark.claims("fftt:S6d")
def test_light_fire_draws_no_opportunity_fire() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(10, 50))], red=[f("grunt", "Bob", at=(25, 50))]).script(4, 3, 6, 6)
    battle.start("light fire")
    assert (battle.answer(SHOOT, "Ann", "Bob"), battle.asked) == (FIRING, "red")
    assert (battle.answer(SHOOT, "Bob", "Ann"), battle.asked) == (MOVING, "blue")
    assert battle.rows(LOG_REACTED) == []


@pytest.mark.claims("fftt:S8a", "fftt:A1b")
def test_a_shot_in_general_fire_costs_one_ap() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(10, 50)), f("grunt", "Cat", at=(10, 60))], red=[f("grunt", "Bob", at=(25, 50))]
    )
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle["Ann"].ap == 2


@pytest.mark.claims("fftt:A3a")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
def test_a_figure_fires_once_in_a_step_however_many_aps_it_has(step: str) -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(10, 50)), f("grunt", "Cat", at=(10, 60))], red=[f("grunt", "Bob", at=(25, 50))]
    )
    battle.start(step)
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle.problem(SHOOT, "Ann", "Bob") == FIRED_ALREADY


@pytest.mark.claims("fftt:A3a")
def test_who_fired_in_light_fire_fires_again_in_general_fire() -> None:
    battle = fire(facing("grunt", 15), 1, 2, step="light fire")
    while battle.s.now[0].step == MOVEMENT:
        battle.answer(DONE)
    assert battle.kind == FIRING
    assert battle.s.now[0].step == GENERAL_FIRE
    assert battle.problem(SHOOT, "Ann", "Bob") == FINE


# Indirect fire

WALL = block("building", 12, 45, 16, 55)


@pytest.mark.claims("fftt:S7a", "fftt:V6a")
@pytest.mark.parametrize("unit", SHOOTERS)
def test_only_a_grenadier_fires_at_somebody_behind_a_building(unit: str) -> None:
    battle = facing(unit, 9, field=ground(WALL))
    battle.start("general fire")
    code = battle.problem(SHOOT, "Ann", "Bob")
    assert code == FINE if unit == "grenadier" else code > SIGHT


@pytest.mark.claims("fftt:S7a")
def test_grenadiers_and_acid_spitters_are_those_who_fire_indirectly() -> None:
    indirect = {row.key for row in fftt_units() if profile(row).indirect}
    assert indirect == {"marines.grenadier", "insectoids.spitter"}


@pytest.mark.claims("fftt:S7b")
def test_the_aim_of_indirect_fire_is_within_range() -> None:
    battle = facing("grenadier", 20.01, way="west")
    battle.start("general fire")
    assert battle.problem(SHOOT, "Ann", "Bob") == OUT_OF_RANGE
    assert battle.problem(SHOOT_AT, "Ann", at=(10, 70.01)) == OUT_OF_RANGE
    assert battle.problem(SHOOT_AT, "Ann", at=(10, 70)) == FINE


@pytest.mark.claims("fftt:S7c", "fftt:V1b")
@pytest.mark.parametrize("unit", SHOOTERS)
def test_only_indirect_fire_goes_backwards(unit: str) -> None:
    battle = facing(unit, 9, way="west")
    battle.start("general fire")
    assert battle.problem(SHOOT, "Ann", "Bob") == (FINE if unit == "grenadier" else OUT_OF_ARC)


@pytest.mark.claims("fftt:V6b")
def test_a_grenadier_deep_in_a_forest_throws_at_somebody_deep_in_another() -> None:
    woods = block("forest", 5, 45, 15, 55), block("forest", 20, 40, 30, 60)
    battle = facing("grenadier", 15, field=ground(*woods))
    battle.start("general fire")
    assert battle.problem(SHOOT, "Ann", "Bob") == FINE


@pytest.mark.claims("fftt:S7d")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_grenadier_takes_opportunity_fire_only_with_a_line_of_sight(hidden: bool) -> None:
    battle = situation(
        ground(WALL) if hidden else None,
        blue=[f("grunt", "Ann", at=(19, 50))],
        red=[f("grenadier", "Bob", at=(10, 50), facing="east")],
    )
    battle.start("movement")
    assert battle.answer(MOVE, "Ann", to=[(19, 51)]) == (MOVING if hidden else REACTING)


# Out of ammo, and who is a target


@pytest.mark.claims("fftt:S12a", "fftt:S12c")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
def test_who_is_out_of_ammo_does_not_fire(step: str) -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(10, 50), empty=1), f("grunt", "Cat", at=(10, 60))],
        red=[f("grunt", "Bob", at=(25, 50))],
    )
    battle.start(step)
    assert battle.problem(SHOOT, "Ann", "Bob") == OUT_OF_AMMO


@pytest.mark.claims("fftt:S12a", "fftt:U2a")
def test_who_is_out_of_ammo_fights_hand_to_hand() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(50, 50), empty=1)], red=[f("grunt", "Bob", at=(51.55, 50), ap=0)])
    battle.script(5, 4)
    battle.start("close combat")
    assert battle["Bob"].hurt == 1


@pytest.mark.claims("fftt:S12b")
def test_who_is_out_of_ammo_may_move() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(50, 50), empty=1)], red=[f("grunt", "Bob", at=(90, 50), ap=0)])
    battle.start("movement")
    battle.answer(MOVE, "Ann", to=[(45, 50)])
    assert battle["Ann"].x == 4500


@pytest.mark.claims("fftt:S13a")
@pytest.mark.parametrize("target", ["marines.hq", "machina.hq", "tank", "mt", "scanner", "queen"])
def test_hqs_and_vehicles_are_shot_at_as_any_figure(target: str) -> None:
    battle = fire(facing("grunt", 15, target=target), 4, 3)
    assert need(battle) == 7
    assert wounds(battle) == [1]


def test_nobody_shoots_at_a_figure_of_the_own_side() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(10, 50)), f("grunt", "Cat", at=(20, 50))], red=[f("grunt", at=(90, 9))]
    )
    battle.start("general fire")
    assert battle.problem(SHOOT, "Ann", "Cat") == NOT_AN_ENEMY


@pytest.mark.claims("fftt:X11b")
def test_from_contact_there_is_no_second_die_at_a_charger_who_comes_out_of_another_fight() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(56.4, 50)), f("grunt", "Cat", at=(50, 48.45), ap=0)],
        red=[f("grunt", "Bob", at=(50, 50), facing="east"), f("grunt", "Dan", at=(58, 50), ap=0)],
    ).script(1, 2)
    battle.start("movement")
    assert battle.answer(MOVE, "Ann", to=[(50, 50)]) == REACTING
    assert battle.actor == "Bob"
    battle.answer(PICK, number=0)
    assert battle["Ann"].hurt == 1


@pytest.mark.claims("fftt:S6e")
def test_a_grenadier_of_three_actions_throws_over_a_house_in_light_fire() -> None:
    house = ground(block("building", 13, 45, 18, 55, north="door"))
    battle = facing("grenadier", 15, field=house, extra_actions=1)
    assert battle.start("light fire") == FIRING
    assert battle.problem(SHOOT, "Ann", "Bob") == FINE
    assert battle.problem(SHOOT_AT, "Ann", at=(20, 40)) == FINE
