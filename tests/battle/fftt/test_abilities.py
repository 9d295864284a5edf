"""The commander's abilities in battle: section 13 of the rules, and double attacks (X10)."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    CALL_AIR,
    DONE,
    FIRING,
    GO_ON,
    GOING_ON,
    GRENADE_BURST,
    HEAL,
    LOG_AIR,
    LOG_BURST,
    LOG_EXPLODED,
    LOG_FOUGHT,
    LOG_LUCKY,
    LOG_SHOT,
    LOG_WOUNDED,
    MISSILE_BURST,
    MOVE,
    MOVING,
    PICK,
    SHOOT,
    VERB,
)
from campaign.battle.fftt.reasons import (
    DEAD_OR_AWAY,
    FINE,
    FIRED_ALREADY,
    IN_CONTACT,
    NO_AIR,
    NO_AP,
    NO_SKILL,
    NOT_A_PATIENT,
    NOT_AN_ENEMY,
    OUT_OF_AMMO,
    OUT_OF_ARC,
    SIGHT,
    TOO_FAR,
)
from campaign.battle.scenery import Battlefield
from tests.battle.fftt.situation import Entered, Situation, block, f, ground, situation

APART = 1.55  # centres of two small bases in contact

STORM = ("storm-bringer",)
JACKET = ("full-metal-jacket",)


def storm(
    *more: Entered,
    unit: str = "engineer",
    target: str = "terminator",
    field: Battlefield | None = None,
    rules: TableRules | None = None,
    abilities: tuple[str, ...] = STORM,
    **marks: int,
) -> Situation:
    """Ann of blue, who can call air support, and Bob of red 70 cm to the east of her, who has no AP."""
    ann = f(unit, "Ann", at=(10, 50), facing="east", abilities=abilities, **marks)
    return situation(field, blue=[ann, *more], red=[f(target, "Bob", at=(80, 50), ap=0)], rules=rules)


def called(battle: Situation, *faces: int) -> Situation:
    """Ann's call with these dice; she is alone, so they are thrown at once."""
    battle.script(*faces)
    assert battle.start("general fire") == FIRING
    battle.answer(CALL_AIR, "Ann", "Bob")
    return battle


def shot_at(ann: Entered, bob: Entered, *faces: int, field: Battlefield | None = None) -> Situation:
    """Ann's shot at Bob with these dice, in general fire; where she has none, nothing is thrown."""
    battle = situation(field, blue=[ann], red=[bob]).script(*faces)
    assert battle.start("general fire") == FIRING
    battle.answer(SHOOT, "Ann", "Bob")
    return battle


def needs(battle: Situation) -> list[int]:
    """The number that each shot needed."""
    return [row[2] for row in battle.rows(LOG_SHOT)]


def wounds(battle: Situation, name: str) -> int:
    """The wounds that a figure has taken so far."""
    return sum(row[2] for row in battle.rows(LOG_WOUNDED) if row[0] == battle.number(name))


# Air support


@pytest.mark.claims("fftt:N1a")
@pytest.mark.parametrize(("step", "reason"), [("light fire", NO_AIR), ("general fire", FINE)])
def test_air_support_is_called_in_general_fire_only(step: str, reason: int) -> None:
    battle = storm(unit="grunt")
    assert battle.start(step) == FIRING
    assert battle.problem(CALL_AIR, "Ann", "Bob") == reason


@pytest.mark.claims("fftt:N1b", "fftt:N6b", "fftt:N1i")
def test_a_call_costs_one_ap_and_is_the_fire_action_of_the_step() -> None:
    battle = storm(f("grunt", "Oak", at=(10, 20)))
    battle.start("general fire")
    battle.answer(CALL_AIR, "Ann", "Bob")
    assert battle["Ann"].ap == 1
    assert battle.problem(CALL_AIR, "Ann", "Bob") == battle.problem(SHOOT, "Ann", "Bob") == FIRED_ALREADY


@pytest.mark.claims("fftt:N6b")
def test_who_is_no_storm_bringer_calls_nothing() -> None:
    battle = storm(abilities=("lucky",))
    battle.start("general fire")
    assert battle.problem(CALL_AIR, "Ann", "Bob") == NO_AIR
    assert CALL_AIR not in {option[VERB] for option in battle.options()}


@pytest.mark.claims("fftt:N6b")
def test_a_call_is_among_the_options_of_a_storm_bringer() -> None:
    battle = storm()
    battle.start("general fire")
    assert [option[:3] for option in battle.options() if option[VERB] == CALL_AIR] == [(CALL_AIR, 0, 1)]


@pytest.mark.claims("fftt:N1c")
@pytest.mark.parametrize("unit", ["engineer", "grenadier"])
def test_a_call_needs_a_line_of_sight_even_from_who_throws_over_obstacles(unit: str) -> None:
    battle = storm(unit=unit, field=ground(block("forest", 40, 40, 60, 60)))
    battle.start("general fire")
    assert battle.problem(CALL_AIR, "Ann", "Bob") >= SIGHT


@pytest.mark.claims("fftt:N1d")
@pytest.mark.parametrize(("faces", "falls"), [((4, 4), 1), ((5, 4), 0)])
def test_a_wounded_elite_engineer_needs_its_bare_eight_at_any_range_and_in_cover(
    faces: tuple[int, int], falls: int
) -> None:
    ruins = ground(block("ruins", 75, 45, 85, 55))
    battle = called(storm(field=ruins, hurt=2, experience=8), *faces)
    assert battle.rows(LOG_AIR) == [(battle.number("Ann"), battle.number("Bob"), 8, *faces, falls)]


@pytest.mark.claims("fftt:N1e")
def test_a_call_that_succeeds_is_a_grenade_burst_on_the_target() -> None:
    battle = called(storm(), 1, 1)
    assert battle.rows(LOG_BURST) == [(0, 0, 8000, 5000, GRENADE_BURST, 0)]
    assert wounds(battle, "Bob") == 2
    assert battle["Bob"].killer == battle.number("Ann")


@pytest.mark.claims("fftt:N1h")
def test_by_a_house_rule_it_is_a_missile_burst() -> None:
    battle = called(storm(rules=TableRules(air_missiles=True)), 1, 1)
    assert battle.rows(LOG_BURST) == [(0, 0, 8000, 5000, MISSILE_BURST, 0)]
    assert wounds(battle, "Bob") == 3


@pytest.mark.claims("fftt:N1f", "fftt:N1g")
def test_a_call_that_fails_hurts_nobody_and_empties_nobody_without_an_hq() -> None:
    battle = called(storm(), 6, 6)
    assert battle.rows(LOG_BURST) == battle.rows(LOG_WOUNDED) == []
    assert battle["Ann"].empty == 0


@pytest.mark.claims("fftt:N1i")
def test_a_call_is_thrown_in_its_place_among_the_declared_shots() -> None:
    oak, elm = f("grunt", "Oak", at=(60, 30)), f("grunt", "Elm", at=(60, 70))
    battle = storm(oak, elm).script(6, 5, 1, 2, 6, 4)
    battle.start("general fire")
    battle.answer(SHOOT, "Elm", "Bob")
    battle.answer(CALL_AIR, "Ann", "Bob")
    battle.answer(SHOOT, "Oak", "Bob")
    assert [row[3:5] for row in battle.rows(LOG_SHOT)] == [(6, 5), (6, 4)]
    assert battle.rows(LOG_AIR)[0][3:5] == (1, 2)


@pytest.mark.claims("fftt:N1j")
def test_a_call_needs_an_ap_ammunition_and_the_target_in_the_front_half() -> None:
    for marks, reason in (({"ap": 0}, NO_AP), ({"empty": 1}, OUT_OF_AMMO), ({"fx": -1000}, OUT_OF_ARC)):
        battle = storm(f("grunt", "Oak", at=(60, 50)), **marks)
        battle.start("general fire")
        assert battle.problem(CALL_AIR, "Ann", "Bob") == reason


@pytest.mark.claims("fftt:N1j")
def test_who_is_in_contact_calls_only_on_whom_it_is_in_contact_with_and_then_only_defends() -> None:
    ann = f("engineer", "Ann", at=(50, 50), facing="east", abilities=STORM)
    red = [f("razordog", "dog", at=(50 + APART, 50)), f("grunt", "Bob", at=(80, 55), ap=0)]
    battle = situation(blue=[ann, f("grunt", "Oak", at=(10, 10))], red=red)
    battle.start("general fire")
    assert battle.problem(CALL_AIR, "Ann", "Bob") == IN_CONTACT
    battle.answer(CALL_AIR, "Ann", "dog")
    assert battle["Ann"].defends == 1


def test_a_call_is_on_a_living_enemy_by_somebody_with_a_weapon_skill() -> None:
    battle = storm(f("grunt", "Oak", at=(12, 50)))
    battle.start("general fire")
    assert battle.problem(CALL_AIR, "Ann", "Oak") == NOT_AN_ENEMY
    battle["Bob"].fate = 1
    assert battle.problem(CALL_AIR, "Ann", "Bob") == DEAD_OR_AWAY
    claws = storm(f("grunt", "Oak", at=(12, 30)), unit="drone")
    claws.start("general fire")
    assert claws.problem(CALL_AIR, "Ann", "Bob") == NO_SKILL


@pytest.mark.claims("fftt:N1k")
def test_full_metal_jacket_makes_one_throw_of_a_call_too() -> None:
    battle = called(storm(abilities=("storm-bringer", *JACKET)), 6, 6)
    assert len(battle.rows(LOG_AIR)) == 1


# Road runner


@pytest.mark.claims("fftt:N2b")
@pytest.mark.parametrize(("far", "reason"), [(12, FINE), (12.1, TOO_FAR)])
def test_a_road_runner_moves_2_cm_more_with_each_ap(far: float, reason: int) -> None:
    runner = f("grunt", "Ann", at=(10, 50), abilities=("road-runner",))
    battle = situation(blue=[runner], red=[f("grunt", "Bob", at=(95, 50), facing="east")])
    assert battle.start("movement") == MOVING
    battle.answer(MOVE, "Ann", to=[(22, 50)])
    assert battle.problem(MOVE, "Ann", to=[(22 + far, 50)]) == reason


# Modifiers


@pytest.mark.claims("fftt:N3b")
@pytest.mark.parametrize(("unit", "skill"), [("grunt", 7), ("grenadier", 6)])
def test_a_crack_shooter_has_plus_one_beside_the_plus_one_of_the_elite(unit: str, skill: int) -> None:
    bob = f("grunt", "Bob", at=(19, 50), ap=0)
    for experience, more in ((0, 1), (8, 2)):
        ann = f(unit, "Ann", at=(10, 50), abilities=("crack-shooter",), experience=experience)
        assert needs(shot_at(ann, bob, 1, 1)) == [skill + more]


@pytest.mark.claims("fftt:N5b")
def test_chameleon_takes_one_off_in_the_open_and_another_one_on_top_of_real_cover() -> None:
    ann, bob = f("grunt", "Ann", at=(10, 50)), f("grunt", "Bob", at=(25, 50), ap=0, abilities=("chameleon",))
    assert needs(shot_at(ann, bob, 6, 6)) == [6]
    assert needs(shot_at(ann, bob, 6, 6, field=ground(block("ruins", 20, 45, 30, 55)))) == [5]


@pytest.mark.claims("fftt:N5b")
def test_chameleon_takes_one_off_opportunity_fire() -> None:
    runner = f("grunt", "Oak", at=(30, 50), abilities=("chameleon",))
    red = [f("engineer", "Ann", at=(40, 62), facing="north")]
    battle = situation(blue=[runner, f("grunt", at=(5, 97))], red=red).script(6, 6)
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    battle.answer(PICK, number=5)
    assert needs(battle) == [7]


@pytest.mark.claims("fftt:N14e")
def test_chameleon_takes_nothing_off_a_grenade() -> None:
    ann, bob = f("grenadier", "Ann", at=(10, 50)), f("grunt", "Bob", at=(19, 50), ap=0, abilities=("chameleon",))
    battle = shot_at(ann, bob, 3, 3)
    assert needs(battle) == [6]
    assert wounds(battle, "Bob") == 2


@pytest.mark.claims("fftt:N11b")
def test_berserk_adds_two_hand_to_hand() -> None:
    ann = f("grunt", "Ann", at=(50, 50), abilities=("berserk",))
    battle = situation(blue=[ann], red=[f("grunt", "Bob", at=(50 + APART, 50))]).script(1, 3)
    battle.start("close combat")
    assert {row[0]: row[3] for row in battle.rows(LOG_FOUGHT)} == {battle.number("Ann"): 2, battle.number("Bob"): 0}


# Doc


def doctor(unit: str, patient: str, apart: float = APART, **marks: int) -> Situation:
    """Ann of blue with Doc in contact with Oak, who is hurt."""
    ann = f(unit, "Ann", at=(30, 50), abilities=("doc",), **marks)
    oak = f(patient, "Oak", at=(30 + apart, 50), hurt=1, extra_wounds=1)
    battle = situation(blue=[ann, oak], red=[f("grunt", "Bob", at=(90, 50))])
    assert battle.start("movement") == MOVING
    return battle


@pytest.mark.claims("fftt:N7b", "fftt:N14d")
@pytest.mark.parametrize(
    ("unit", "patient", "reason"),
    [
        ("engineer", "grunt", FINE),
        ("engineer", "terminator", NOT_A_PATIENT),
        ("terminator", "sentinel", FINE),
        ("terminator", "grunt", NOT_A_PATIENT),
        ("razordog", "stinger", FINE),
        ("razordog", "terminator", NOT_A_PATIENT),
    ],
)
def test_a_doc_treats_what_its_factions_healers_treat(unit: str, patient: str, reason: int) -> None:
    assert doctor(unit, patient).problem(HEAL, "Ann", "Oak") == reason


@pytest.mark.claims("fftt:N7b")
def test_a_docs_treatment_takes_two_aps_and_one_wound_away() -> None:
    assert doctor("grunt", "grunt", ap=1).problem(HEAL, "Ann", "Oak") == NO_AP
    battle = doctor("grunt", "grunt")
    battle.answer(HEAL, "Ann", "Oak")
    assert battle["Ann"].ap == 1
    while battle.s.now[0].phase == 1:
        battle.answer(DONE)
    assert battle["Oak"].hurt == 0


# Full metal jacket


@pytest.mark.claims("fftt:N8b", "fftt:N14c")
def test_full_metal_jacket_shoots_twice_at_the_same_target_for_one_ap_each_with_its_own_dice() -> None:
    blue = [f("engineer", "Ann", at=(10, 50), abilities=JACKET), f("grunt", "Oak", at=(10, 70))]
    battle = situation(blue=blue, red=[f("grunt", "Bob", at=(25, 50), ap=0)]).script(6, 5, 2, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle["Ann"].ap == 1
    battle.answer(DONE)
    assert [row[1:5] for row in battle.rows(LOG_SHOT)] == [(2, 8, 6, 5), (2, 8, 2, 3)]
    assert wounds(battle, "Bob") == 1


@pytest.mark.claims("fftt:N14c")
def test_full_metal_jacket_throws_two_grenades() -> None:
    ann, bob = f("grenadier", "Ann", at=(10, 50), abilities=JACKET), f("terminator", "Bob", at=(19, 50), ap=0)
    battle = shot_at(ann, bob, 1, 1, 1, 2)
    assert [row[2:4] for row in battle.rows(LOG_BURST)] == [(1900, 5000), (1900, 5000)]
    assert wounds(battle, "Bob") == 4


@pytest.mark.claims("fftt:N8b")
def test_full_metal_jacket_shoots_twice_in_opportunity_fire() -> None:
    ann = f("engineer", "Ann", at=(40, 62), facing="north", abilities=JACKET)
    oaks = [f("grunt", "Oak", at=(30, 50)), f("grunt", at=(5, 97))]
    battle = situation(blue=oaks, red=[ann]).script(1, 2, 2, 3)
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    battle.answer(PICK, number=5)
    assert needs(battle) == [8, 8]


@pytest.mark.claims("fftt:U2d")
@pytest.mark.parametrize(("faces", "empty"), [((6, 6, 1, 2), 0), ((6, 6, 6, 5), 1)])
def test_one_hit_of_the_two_shots_is_enough_not_to_be_out_of_ammo(faces: tuple[int, ...], empty: int) -> None:
    ann, bob = f("grunt", "Ann", at=(10, 50), abilities=JACKET), f("grunt", "Bob", at=(25, 50), ap=0)
    assert shot_at(ann, bob, *faces)["Ann"].empty == empty


@pytest.mark.claims("fftt:N8b", "fftt:X10a")
def test_a_creature_with_full_metal_jacket_makes_two_exchanges_for_its_one_ap() -> None:
    dog = f("razordog", "dog", at=(50, 50), ap=1, abilities=JACKET)
    battle = situation(blue=[dog], red=[f("tank", "Bob", at=(52.3, 50), ap=0)]).script(4, 1, 4, 1)
    assert battle.start("close combat") == GOING_ON
    battle.answer(GO_ON)
    assert [row[4] for row in battle.rows(LOG_FOUGHT) if row[0] == battle.number("dog")] == [1, 1]
    assert battle.kind != GOING_ON


@pytest.mark.claims("fftt:X10a")
def test_a_creature_with_two_aps_and_full_metal_jacket_makes_four_exchanges() -> None:
    dog = f("drone", "dog", at=(50, 50), ap=2, abilities=JACKET)
    battle = situation(blue=[dog], red=[f("tank", "Bob", at=(52.3, 50), ap=0)]).script(*[3, 4] * 4)
    kind = battle.start("close combat")
    left = []
    while kind == GOING_ON:
        left.append(int(battle["dog"].ap))
        kind = battle.answer(GO_ON)
    assert left == [1, 1, 0]  # before the second, the third and the fourth


@pytest.mark.claims("fftt:X10b")
@pytest.mark.parametrize(("unit", "exchanges"), [("bombbug", 2), ("stinger", 1), ("grunt", 1)])
def test_a_bomb_bug_bites_twice_for_one_ap_and_who_shoots_does_not(unit: str, exchanges: int) -> None:
    ann = f(unit, "Ann", at=(50, 50), ap=1, abilities=JACKET)
    battle = situation(blue=[ann], red=[f("tank", "Bob", at=(52.3, 50), ap=0)]).script(*[1, 1] * exchanges)
    kind = battle.start("close combat")
    while kind == GOING_ON:
        kind = battle.answer(GO_ON)
    assert len(battle.rows(LOG_FOUGHT)) == 2 * exchanges


@pytest.mark.claims("fftt:X10c")
def test_the_second_exchange_of_an_ap_is_the_owners_to_leave() -> None:
    dog = f("razordog", "dog", at=(50, 50), ap=1, abilities=JACKET)
    battle = situation(blue=[dog], red=[f("tank", "Bob", at=(52.3, 50), ap=0)]).script(4, 1)
    assert (battle.start("close combat"), battle.asked) == (GOING_ON, "blue")
    battle.answer(DONE)
    assert len(battle.rows(LOG_FOUGHT)) == 2


# Lucky


def lucky_walk(watcher: Entered, *more: Entered, unit: str = "grunt") -> Situation:
    """Blue's Oak, who is Lucky, walks from (30, 50) to (40, 50), and the watcher is asked."""
    oak = f(unit, "Oak", at=(30, 50), abilities=("lucky",))
    battle = situation(blue=[oak, f("grunt", at=(5, 97)), *more], red=[watcher])
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    assert battle.actor
    return battle


@pytest.mark.claims("fftt:N9b", "fftt:N14a")
def test_a_hit_of_opportunity_fire_does_not_hurt_who_is_lucky() -> None:
    battle = lucky_walk(f("engineer", "Ann", at=(40, 62), facing="north")).script(4, 4)
    battle.answer(PICK, number=10)
    assert battle.rows(LOG_WOUNDED) == []
    assert [row[:2] for row in battle.rows(LOG_LUCKY)] == [(battle.number("Oak"), battle.number("Ann"))]


@pytest.mark.claims("fftt:N14a")
def test_a_burst_of_opportunity_fire_hurts_others_and_not_who_is_lucky() -> None:
    elm = f("grunt", "Elm", at=(40, 48), facing="west")
    battle = lucky_walk(f("grenadier", "Ann", at=(40, 60), facing="north"), elm).script(1, 2)
    battle.answer(PICK, number=10)
    assert (wounds(battle, "Oak"), wounds(battle, "Elm")) == (0, 2)


@pytest.mark.claims("fftt:N14b")
def test_an_explosion_that_opportunity_fire_set_off_hurts_who_is_lucky() -> None:
    tank = f("mt", "Elm", at=(42.5, 50), hurt=3)
    battle = lucky_walk(f("grenadier", "Ann", at=(42.5, 60), facing="north"), tank).script(1, 2)
    battle.answer(PICK, number=10)
    assert len(battle.rows(LOG_EXPLODED)) == 1
    assert wounds(battle, "Oak") == 1


# Happy trigger


@pytest.mark.claims("fftt:N10b")
@pytest.mark.parametrize("unit", ["grunt", "stinger"])
def test_a_miss_without_supply_does_not_empty_a_happy_trigger(unit: str) -> None:
    ann, bob = f(unit, "Ann", at=(10, 50), abilities=("happy-trigger",)), f("grunt", "Bob", at=(25, 50), ap=0)
    battle = shot_at(ann, bob, 6, 6)
    assert (battle["Ann"].empty, battle["Ann"].fate) == (0, 0)


# Iron and Glimmering


@pytest.mark.claims("fftt:N4b", "fftt:N12b")
def test_iron_and_glimmering_are_in_the_wounds_and_actions_that_a_figure_brings() -> None:
    ann = f("grunt", "Ann", at=(10, 50), extra_wounds=1, extra_actions=1, abilities=("iron", "glimmering"))
    battle = situation(blue=[ann], red=[f("grunt", "Bob", at=(90, 50))])
    battle.start("movement")
    assert (battle["Ann"].full, battle["Ann"].ap) == (3, 4)
