"""Explosions: wrecks, chains and Bomb Bugs (rules B5 to B7), with the worked examples."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import (
    DONE,
    FIRING,
    GO_OFF,
    GRENADE_BURST,
    KILLED,
    LOG_BURST,
    LOG_EXPLODED,
    LOG_FOUGHT,
    LOG_KILLED,
    LOG_SHOT,
    LOG_WENT_OFF,
    LOG_WOUNDED,
    MOVE,
    MOVEMENT,
    MOVING,
    NOBODY,
    ON_TABLE,
    PICK,
    REACTING,
    SHOOT,
    SHOOT_AT,
)
from campaign.battle.fftt.reasons import DEAD_OR_AWAY, NO_BUG
from tests.battle.fftt.situation import Entered, Place, Situation, f, situation


def codes_in_order(battle: Situation, *wanted: int) -> list[int]:
    """The codes of the log's rows, those that are wanted, as they came."""
    now = battle.s.now[0]
    return [battle.s.log[row][0] for row in range(now.logged) if battle.s.log[row][0] in wanted]


def centre(battle: Situation, number: int = 0) -> Place:
    """Where an explosion was, in cm."""
    x, y = battle.rows(LOG_EXPLODED)[number][2:4]
    return x / 100, y / 100


# HQs


@pytest.mark.claims("fftt:B5a", "fftt:B5b", "fftt:B1d")
def test_an_hq_explodes_on_its_rim_towards_the_engineer_who_destroyed_it() -> None:
    battle = situation(
        blue=[f("engineer", "Ann", at=(40, 50))],
        red=[f("marines.hq", "HQ", at=(60, 50), hurt=3), f("grunt", "Bob", at=(57.18, 51.63), ap=0)],
    ).script(4, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "HQ")
    assert centre(battle) == (58, 50)
    assert battle.rows(LOG_WOUNDED)[-1][:3] == (battle.number("Bob"), battle.number("Ann"), 2)


@pytest.mark.claims("fftt:B5b")
def test_an_hq_destroyed_hand_to_hand_explodes_on_the_side_of_its_destroyer() -> None:
    battle = situation(
        blue=[f("engineer", "Ann", at=(50, 52.8))],
        red=[f("marines.hq", "HQ", at=(50, 50), hurt=3), f("grunt", at=(9, 9), ap=0)],
    ).script(4, 3)
    battle.start("close combat")
    assert centre(battle) == (50, 52)


@pytest.mark.claims("fftt:B5c")
def test_an_hq_that_a_burst_destroyed_explodes_towards_the_centre_of_that() -> None:
    battle = situation(
        blue=[f("grenadier", "Ann", at=(40, 50))],
        red=[f("marines.hq", "HQ", at=(50, 50), hurt=3), f("grunt", at=(9, 9), ap=0)],
    ).script(1, 1)
    battle.start("general fire")
    battle.answer(SHOOT_AT, "Ann", at=(50, 53))
    assert centre(battle) == (50, 52)


@pytest.mark.claims("fftt:B1c", "fftt:B5a", "fftt:B5d")
def test_an_hq_in_the_very_centre_of_a_grenade_explodes_towards_the_thrower() -> None:
    battle = situation(
        blue=[f("grenadier", "Ann", at=(41, 50))],
        red=[f("marines.hq", "HQ", at=(50, 50), hurt=2), f("grunt", at=(9, 9), ap=0)],
    ).script(3, 2)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "HQ")
    assert battle["HQ"].fate == KILLED
    assert centre(battle) == (48, 50)


# Vehicles


@pytest.mark.claims("fftt:B5e")
@pytest.mark.parametrize(("unit", "hurt"), [("tank", 3), ("mt", 2)])
def test_a_destroyed_vehicle_explodes_on_its_centre_as_a_grenade(unit: str, hurt: int) -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))],
        red=[f(unit, "wreck", at=(55, 50), hurt=hurt, ap=0), f("engineer", "Bob", at=(55, 52.25), ap=0)],
    ).script(4, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "wreck")
    assert battle.rows(LOG_BURST)[0] == (battle.number("Ann"), battle.number("wreck"), 5500, 5000, GRENADE_BURST, 0)
    assert battle["Bob"].hurt == 2


@pytest.mark.claims("fftt:B5e")
@pytest.mark.parametrize("unit", ["terminator", "scanner", "sentinel", "engineer", "queen"])
def test_nobody_else_explodes(unit: str) -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))],
        red=[f(unit, "Bob", at=(55, 50), hurt=4 if unit == "queen" else 0), f("grunt", at=(9, 9), ap=0)],
    ).script(1, 1)
    battle.marks[1]["full"] = 1
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(DONE)
    assert battle["Bob"].fate == KILLED
    assert battle.rows(LOG_BURST) == []


@pytest.mark.claims("fftt:B5f")
def test_a_wreck_is_no_target_and_acts_no_more() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))],
        red=[f("tank", "wreck", at=(55, 50), hurt=3, ap=0), f("scanner", at=(9, 9))],
    ).script(4, 3)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "wreck")
    assert (battle.kind, battle.asked) == (MOVING, "blue")
    battle.answer(DONE)
    assert (battle.kind, battle.asked) == (MOVING, "red")
    assert battle.problem(MOVE, "wreck", to=[(60, 50)]) == DEAD_OR_AWAY
    battle.answer(DONE)
    assert battle.problem(SHOOT, "Ann", "wreck") == DEAD_OR_AWAY


# Chains


@pytest.mark.claims("fftt:B6a", "fftt:Q7e")
def test_two_wrecks_of_a_block_explode_together_after_the_last_fight_and_the_last_death() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50)), f("grunt", "Cat", at=(20, 20))],
        red=[
            f("tank", "one", at=(55, 50), hurt=3, ap=0),
            f("tank", "two", at=(55, 60), hurt=3, ap=0),
            f("grunt", "Bob", at=(21.55, 20), ap=0),
        ],
    ).script(3, 3, 4, 2, 3, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "one")
    battle.s.figures[battle.number("Ann")].fired = 0  # both wrecks in one block, by one figure
    battle.answer(SHOOT, "Ann", "two")
    battle.answer(DONE)
    order = codes_in_order(battle, LOG_SHOT, LOG_FOUGHT, LOG_KILLED, LOG_EXPLODED)
    assert order == [LOG_SHOT] * 2 + [LOG_FOUGHT] * 2 + [LOG_KILLED] * 2 + [LOG_EXPLODED] * 2


def chain() -> Situation:
    """An Engineer of blue shoots a Tank; beside it stand an HQ with 2 wounds, and a Terminator near both."""
    battle = situation(
        blue=[f("engineer", "Ann", at=(45, 50))],
        red=[
            f("tank", "Tank", at=(60, 50), hurt=3, ap=0),
            f("machina.hq", "HQ", at=(63.5, 50), hurt=2),
            f("terminator", "Bob", at=(61.5, 52), ap=0),
            f("scanner", "far", at=(90, 90), ap=0),
        ],
    ).script(4, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Tank")
    return battle


@pytest.mark.claims("fftt:B6a", "fftt:B6b", "fftt:R4d")
def test_a_tank_an_hq_and_a_terminator_die_in_one_chain_that_the_engineer_began() -> None:
    battle = chain()
    assert [row[0] for row in battle.rows(LOG_KILLED)] == [battle.number(name) for name in ("Tank", "HQ", "Bob")]
    assert [row[1] for row in battle.rows(LOG_KILLED)] == [battle.number("Ann")] * 3
    assert centre(battle, 1) == (61.5, 50)


@pytest.mark.claims("fftt:R2d", "fftt:R4d")
def test_the_chain_is_worth_six_fp_to_the_engineer() -> None:
    battle = chain()
    killed = [battle[name] for name in ("Tank", "HQ", "Bob", "far") if battle[name].killer == battle.number("Ann")]
    assert sum(battle.t.units[figure.unit].fp for figure in killed) == 6


@pytest.mark.claims("fftt:B6c", "fftt:S9e")
def test_a_tank_shot_in_its_move_explodes_before_the_movement_goes_on() -> None:
    battle = situation(
        blue=[f("tank", "Tank", at=(40, 50), hurt=3), f("grunt", "Cat", at=(40, 53), ap=3)],
        red=[f("grunt", "Bob", at=(55, 50))],
    ).script(3, 3)
    battle.start("movement")
    assert battle.answer(MOVE, "Tank", to=[(45, 50)]) == REACTING
    assert battle.answer(PICK, number=0) == MOVING
    assert battle.s.now[0].step == MOVEMENT
    assert (battle["Tank"].fate, battle["Tank"].x) == (KILLED, 4000)
    assert (battle["Cat"].hurt, battle["Cat"].fate) == (1, ON_TABLE)


# Bomb Bugs


@pytest.mark.claims("fftt:B7a", "fftt:B7g", "fftt:B6c")
def test_a_bomb_bug_goes_off_in_its_movement_and_wounds_at_once() -> None:
    battle = situation(
        blue=[f("bombbug", "bug", at=(50, 50)), f("drone", "far", at=(9, 9))],
        red=[f("engineer", "near", at=(52, 50)), f("engineer", "off", at=(53.6, 50)), f("engineer", at=(50, 54))],
    )
    battle.start("movement")
    assert battle.answer(MOVE, "far", to=[(12, 9)]) == MOVING
    assert battle.answer(GO_OFF, "bug") == MOVING
    assert [battle[name].hurt for name in ("near", "off", "engineer")] == [2, 1, 0]
    assert battle.rows(LOG_BURST)[0][2:5] == (5000, 5000, GRENADE_BURST)


@pytest.mark.claims("fftt:B7a")
def test_a_bomb_bug_without_ap_does_not_go_off() -> None:
    battle = situation(
        blue=[f("bombbug", "bug", at=(50, 50), ap=0), f("drone", at=(9, 9))], red=[f("grunt", at=(90, 90))]
    )
    battle.start("movement")
    assert battle.problem(GO_OFF, "bug") == NO_BUG


@pytest.mark.claims("fftt:B7h")
@pytest.mark.parametrize("learnt", [0, 3])
def test_a_bomb_bug_that_went_off_is_dead_whatever_it_can_take(learnt: int) -> None:
    battle = situation(
        blue=[f("bombbug", "bug", at=(50, 50), extra_wounds=learnt), f("drone", at=(9, 9))],
        red=[f("grunt", at=(90, 90))],
    )
    battle.start("movement")
    battle.answer(GO_OFF, "bug")
    assert (battle["bug"].fate, battle["bug"].killer) == (KILLED, NOBODY)


@pytest.mark.claims("fftt:B7b", "fftt:B7d")
def test_in_general_fire_a_bomb_bug_declares_that_it_goes_off_and_bursts_with_the_dice_of_its_side() -> None:
    battle = situation(
        blue=[f("stinger", "Ann", at=(20, 50)), f("bombbug", "bug", at=(50, 50))],
        red=[f("engineer", "Bob", at=(52, 50), ap=0)],
    )
    battle.start("general fire")
    battle.answer(GO_OFF, "bug")
    assert battle["bug"].ap == 2
    assert battle.rows(LOG_WENT_OFF) == []
    assert battle.problem(GO_OFF, "bug") == NO_BUG
    battle.answer(DONE)
    assert battle["Bob"].hurt == 2
    assert battle["bug"].fate == KILLED


@pytest.mark.claims("fftt:B7c")
def test_a_bomb_bug_does_not_go_off_in_light_fire() -> None:
    battle = situation(
        blue=[f("stinger", at=(20, 50)), f("bombbug", "bug", at=(50, 50))], red=[f("grunt", at=(52, 50), ap=0)]
    )
    assert battle.start("light fire") == FIRING
    assert battle.problem(GO_OFF, "bug") == NO_BUG


@pytest.mark.claims("fftt:B7e")
@pytest.mark.parametrize("ap", [0, 3])
def test_a_bomb_bug_that_is_killed_goes_off_at_no_cost(ap: int) -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))],
        red=[f("bombbug", "bug", at=(55, 50), hurt=1, ap=ap), f("engineer", "Bob", at=(55, 52), ap=0)],
    ).script(4, 3)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "bug")
    assert battle["Bob"].hurt == 2
    assert battle["bug"].ap == ap


@pytest.mark.claims("fftt:B7f")
def test_a_bomb_bug_that_is_shot_and_goes_off_in_the_same_block_bursts_once() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))],
        red=[f("bombbug", "bug", at=(55, 50), hurt=1), f("engineer", "Bob", at=(55, 53.6), ap=0)],
    ).script(4, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "bug")
    assert battle.asked == "red"
    battle.answer(GO_OFF, "bug")
    assert len(battle.rows(LOG_BURST)) == 1
    assert battle["Bob"].hurt == 1


@pytest.mark.claims("fftt:B7e", "fftt:R4b", "fftt:R4c")
def test_a_bug_is_credited_with_the_enemy_and_its_killer_with_the_bug_and_its_friend() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50)), f("grunt", "Cat", at=(55, 48), ap=0)],
        red=[
            f("bombbug", "bug", at=(55, 50), hurt=1, ap=0),
            f("drone", "Dot", at=(55, 52), ap=0),
            f("drone", at=(9, 9)),
        ],
    ).script(4, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "bug")
    battle.answer(DONE)
    assert battle.name(battle["Cat"].killer) == "bug"
    assert [battle.name(battle[name].killer) for name in ("bug", "Dot")] == ["Ann", "Ann"]


@pytest.mark.claims("fftt:R4b")
def test_a_bug_that_goes_off_by_itself_is_credited_with_enemies_and_nobody_with_its_friends() -> None:
    battle = situation(
        blue=[f("bombbug", "bug", at=(55, 50)), f("drone", "Dot", at=(55, 52)), f("drone", at=(9, 9))],
        red=[f("grunt", "Ann", at=(55, 48), ap=0), f("grunt", at=(90, 90))],
    )
    battle.start("movement")
    battle.answer(GO_OFF, "bug")
    assert battle.name(battle["Ann"].killer) == "bug"
    assert battle["Dot"].killer == NOBODY


# Chains and whose they are


def a_bug_between(*red: Entered, **marks: int) -> Situation:
    """Ann kills a Bomb Bug, whose burst destroys her own side's Tank, whose burst reaches others."""
    return situation(
        blue=[
            f("grunt", "Ann", at=(40, 50)),
            f("tank", "it", at=(57.6, 50), hurt=2, ap=0),
            f("grunt", "Cat", at=(57.6, 52.5), ap=0, hurt=1),
        ],
        red=[f("bombbug", "bug", at=(55, 50), hurt=1, ap=0, **marks), *red, f("drone", at=(9, 9), ap=0)],
    ).script(4, 3)


def killers(battle: Situation, *names: str) -> list[str]:
    """Whose kill each of them is; all have to be dead."""
    assert [battle[name].fate for name in names] == [KILLED] * len(names)
    return [battle.name(battle[name].killer) for name in names]


def credited(battle: Situation, *names: str) -> list[str]:
    """The same as the report has it: "" for nobody's."""
    teams = {name: battle[name].team for name in battle.names}
    return [
        by if by and teams[by] != teams[name] else "" for name, by in zip(names, killers(battle, *names), strict=True)
    ]


@pytest.mark.claims("fftt:R4d", "fftt:R4g", "fftt:R4f")
def test_shooter_bug_own_tank_enemy_is_the_shooters_chain() -> None:
    """What it kills of the shooter's own side, the Tank and Cat, is nobody's."""
    battle = a_bug_between(f("grunt", "Dot", at=(60.2, 50), hurt=1, ap=0))
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "bug")
    assert credited(battle, "bug", "Dot", "it", "Cat") == ["Ann", "Ann", "", ""]


def test_by_the_second_version_of_the_rules_that_chain_was_the_bugs() -> None:
    battle = a_bug_between(f("grunt", "Dot", at=(60.2, 50), hurt=1, ap=0))
    battle.s.now[0].edition = 2
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "bug")
    assert credited(battle, "bug", "Dot", "it", "Cat") == ["Ann", "", "bug", "bug"]


@pytest.mark.claims("fftt:R4b", "fftt:R4g")
def test_a_bug_whose_burst_leaves_the_tank_standing_goes_off_alone() -> None:
    battle = situation(
        blue=[
            f("grunt", "Ann", at=(40, 50)),
            f("tank", "it", at=(57.6, 50), ap=0),
            f("grunt", "Cat", at=(55, 48), ap=0),
        ],
        red=[
            f("bombbug", "bug", at=(55, 50), hurt=1, ap=0),
            f("drone", "Dot", at=(55, 52), ap=0),
            f("drone", at=(9, 9)),
        ],
    ).script(4, 3)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "bug")
    assert battle["it"].hurt == 2
    assert credited(battle, "Cat", "Dot") == ["bug", "Ann"]


@pytest.mark.claims("fftt:R4d", "fftt:R4g", "fftt:R4f")
def test_a_bug_that_an_explosion_sets_off_is_a_link_of_the_chain() -> None:
    """Ann destroys a Tank, whose burst kills a bug, whose burst kills Cat of her side and an enemy."""
    battle = situation(
        blue=[f("engineer", "Ann", at=(40, 50)), f("grunt", "Cat", at=(55, 53.5), hurt=1, ap=0)],
        red=[
            f("tank", "it", at=(55, 48), hurt=3, ap=0),
            f("grunt", at=(90, 90), ap=0),
        ],
        green=[
            f("bombbug", "bug", at=(55, 51), hurt=1, ap=0),
            f("drone", "Dot", at=(56.5, 52.5), ap=0),
            f("drone", at=(9, 9), ap=0),
        ],
    ).script(4, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "it")
    assert credited(battle, "it", "bug", "Dot", "Cat") == ["Ann", "Ann", "Ann", ""]


@pytest.mark.claims("fftt:R4d", "fftt:R4f", "fftt:R4g")
@pytest.mark.parametrize("step", ["movement", "general fire"])
def test_a_bug_that_goes_off_by_itself_has_the_credit_of_the_chain_that_it_begins(step: str) -> None:
    """A second bug of its side goes up with it, whose burst kills an enemy, and one of their own."""
    battle = situation(
        blue=[
            f("bombbug", "bug", at=(50, 50)),
            f("bombbug", "two", at=(52, 50), ap=0),
            f("drone", "Dot", at=(54, 51), ap=0),
            f("drone", at=(9, 9), ap=0),
        ],
        red=[f("grunt", "Ann", at=(54, 49), hurt=1, ap=0), f("grunt", at=(90, 90), ap=0)],
    )
    battle.start(step)
    battle.answer(GO_OFF, "bug")
    if step == "general fire":
        battle.answer(DONE)
    assert credited(battle, "two", "Ann", "Dot") == ["", "bug", ""]
    assert killers(battle, "two", "Dot") == ["bug", "bug"]


@pytest.mark.claims("fftt:R2f", "fftt:R4f")
def test_what_a_chain_kills_of_an_ally_is_nobodys() -> None:
    battle = situation(
        blue=[f("engineer", "Ann", at=(40, 50))],
        red=[f("tank", "it", at=(55, 50), hurt=3, ap=0), f("grunt", "Dot", at=(55, 52.5), hurt=1, ap=0)],
        green=[f("grunt", "Gil", at=(57.6, 50), hurt=1, ap=0), f("grunt", at=(9, 90), ap=0)],
        alliances={"blue": "we", "green": "we"},
    ).script(4, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "it")
    assert credited(battle, "it", "Dot", "Gil") == ["Ann", "Ann", ""]
