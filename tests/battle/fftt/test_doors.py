"""Doors that bring enemies into contact as they open: charges without a step (M7, M10), and the fire at them (S10)."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.acid import splash
from campaign.battle.fftt.codes import (
    DONE,
    KILLED,
    LOG_CHARGED,
    LOG_GOO_HOLDS,
    MOVE,
    MOVING,
    NOBODY,
    OPEN,
    PICK,
    REACTING,
    SURRENDER,
    VERB,
    X,
)
from campaign.battle.fftt.goo import goo_over
from campaign.battle.fftt.reasons import FINE, STOPPED, UNSEEN_BEHIND
from tests.battle.fftt.situation import Entered, Situation, block, f, ground, situation


def at_a_door(
    opener: Entered, inside: Entered, *friends: Entered, more: tuple[Entered, ...] = (), rules: int = 3
) -> Situation:
    """Blue stands before the closed west door of a house, at 30, 50; red stands behind it. Movement has begun."""
    battle = situation(
        ground(block("building", 30, 40, 45, 60, west="door")), blue=[opener, *friends], red=[inside, *more]
    )
    battle.s.now[0].edition = rules
    battle.start("movement")
    return battle


DOG, BEHIND = f("razordog", "Dog", at=(29.2, 50), facing="east"), f("grunt", "Ann", at=(30.75, 50), facing="west")


@pytest.mark.claims("fftt:M7a", "fftt:M7e", "fftt:M10d")
def test_an_insectoid_opens_no_door_on_an_enemy_that_it_did_not_see() -> None:
    battle = at_a_door(DOG, BEHIND)
    assert battle.problem(OPEN, "Dog", number=0) == UNSEEN_BEHIND
    assert [row[VERB] for row in battle.options() if row[VERB] == OPEN] == []
    assert battle.s.doors[0] == 0


@pytest.mark.claims("fftt:M7a", "fftt:M7e")
def test_an_insectoid_opens_the_door_on_whom_it_saw_through_a_window() -> None:
    """It stood before the window when the step began, and has come to the door since."""
    home = block("building", 30, 40, 45, 60, west="door", north="window")
    battle = situation(
        ground(home),
        blue=[f("razordog", "Dog", at=(37.5, 39), facing="south")],
        red=[f("grunt", "Ann", at=(37.5, 40.7), facing="north"), f("grunt", "Bob", at=(90, 90))],
    )
    battle.start("movement")
    dog, ann = battle["Dog"], battle["Ann"]
    dog.x, dog.y, ann.x, ann.y, ann.fx, ann.fy = 2920, 5000, 3075, 5000, -100, 0
    assert battle.problem(OPEN, "Dog", number=0) == FINE


@pytest.mark.claims("fftt:M7e", "fftt:M10d")
@pytest.mark.parametrize("alliances", [{}, {"blue": "we", "green": "we"}])
def test_nor_does_a_friend_open_it_for_an_insectoid_that_did_not_see(alliances: dict[str, str]) -> None:
    dog, drone = f("razordog", "Dog", at=(29.2, 50), facing="east"), f("drone", "Fly", at=(29.2, 51.6))
    battle = situation(
        ground(block("building", 30, 40, 45, 60, west="door")),
        blue=[drone] if alliances else [drone, dog],
        red=[BEHIND],
        green=[dog] if alliances else None,
        alliances=alliances,
    )
    battle.start("movement")
    assert battle.problem(OPEN, "Fly", number=0) == UNSEEN_BEHIND
    battle["Dog"].x = 2000
    assert battle.problem(OPEN, "Fly", number=0) == FINE


@pytest.mark.claims("fftt:M7e")
def test_whoever_else_opens_a_door_on_whom_he_did_not_see() -> None:
    assert at_a_door(f("grunt", "Oak", at=(29.2, 50)), BEHIND).problem(OPEN, "Oak", number=0) == FINE


def test_by_the_second_version_of_the_rules_an_insectoid_opened_it_and_nobody_was_asked() -> None:
    battle = at_a_door(DOG, BEHIND, rules=2)
    assert battle.answer(OPEN, "Dog", number=0) == MOVING
    assert (battle["Dog"].stopped, battle["Dog"].bound, battle["Ann"].bound) == (1, 1, 1)


@pytest.mark.claims("fftt:S10a", "fftt:S10c", "fftt:S14b")
def test_who_is_charged_through_a_door_fires_before_the_fight() -> None:
    """Zed sees as well who opens it, and is not asked: no move is made."""
    battle = at_a_door(
        f("grunt", "Oak", at=(29.2, 50)), BEHIND, more=(f("grunt", "Zed", at=(20, 50), facing="east", ap=3),)
    )
    assert battle.answer(OPEN, "Oak", number=0) == REACTING
    assert (battle.actor, battle.asked, battle.name(battle.s.now[0].mover)) == ("Ann", "red", "Oak")
    assert [(row[VERB], row[X]) for row in battle.options()] == [(DONE, 0), (PICK, 0), (SURRENDER, 0)]
    battle.script(3, 4)
    assert battle.answer(PICK, number=0) == MOVING
    assert (battle["Oak"].hurt, battle["Oak"].bound, battle["Ann"].ap, battle["Ann"].bound) == (1, 1, 0, 1)
    assert battle.problem(MOVE, "Oak", to=[(25, 50)]) == STOPPED


@pytest.mark.claims("fftt:S10c", "fftt:S9e")
def test_a_charger_killed_at_the_door_has_not_come_into_contact() -> None:
    battle = at_a_door(f("grunt", "Oak", at=(29.2, 50), hurt=1), BEHIND, f("grunt", "Elm", at=(5, 5)))
    battle.answer(OPEN, "Oak", number=0)
    battle.script(3, 4).answer(PICK, number=0)
    assert (battle["Oak"].fate, battle["Ann"].bound) == (KILLED, 0)
    assert battle.rows(LOG_CHARGED) == []


@pytest.mark.claims("fftt:S10c")
@pytest.mark.parametrize("marks", [{"ap": 1}, {"facing": "east"}])
def test_who_has_too_few_aps_or_looks_away_is_charged_through_a_door_without_a_question(marks: dict[str, int]) -> None:
    facing = str(marks.get("facing", "west"))
    inside = f("grunt", "Ann", at=(30.75, 50), facing=facing, ap=marks.get("ap", 3))
    battle = at_a_door(f("grunt", "Oak", at=(29.2, 50)), inside)
    assert battle.answer(OPEN, "Oak", number=0) == MOVING
    assert (battle["Oak"].stopped, battle["Ann"].bound) == (1, 1)


@pytest.mark.claims("fftt:S10d", "fftt:M10d")
def test_several_whom_one_door_lets_charge_are_met_one_after_the_other() -> None:
    """Oak opens; Elm, in contact through the same door, has charged as well. Ann can fire at one of them."""
    ann = f("grunt", "Ann", at=(30.4, 50), facing="west")
    elm = f("grunt", "Elm", at=(29.1, 49.2))
    battle = at_a_door(f("grunt", "Oak", at=(29.1, 50.8)), ann, elm)
    asked = []
    battle.answer(OPEN, "Oak", number=0)
    while battle.kind == REACTING:
        asked.append(battle.name(battle.s.now[0].mover))
        battle.answer(DONE)
    assert asked == ["Oak", "Elm"]
    assert [row[:2] for row in battle.rows(LOG_CHARGED)] == [(0, 2), (1, 2)]
    assert [battle[name].stopped for name in ("Oak", "Elm")] == [1, 1]


@pytest.mark.claims("fftt:S10d")
def test_who_fired_at_the_first_has_no_aps_for_the_next() -> None:
    ann = f("grunt", "Ann", at=(30.4, 50), facing="west")
    battle = at_a_door(f("grunt", "Oak", at=(29.1, 50.8)), ann, f("grunt", "Elm", at=(29.1, 49.2)))
    battle.answer(OPEN, "Oak", number=0)
    battle.script(6, 6)
    assert battle.answer(PICK, number=0) == MOVING
    assert [row[:2] for row in battle.rows(LOG_CHARGED)] == [(0, 2), (1, 2)]


@pytest.mark.claims("fftt:M10d", "fftt:B9c")
def test_who_is_under_goo_charges_through_a_door_that_a_friend_opens_and_is_not_held_anew() -> None:
    ann = f("grunt", "Ann", at=(30.4, 50), facing="west", ap=1)
    sid = f("spitter", "Sid", at=(90, 90))
    battle = at_a_door(f("grunt", "Oak", at=(29.1, 50.8)), ann, f("grunt", "Elm", at=(29.1, 49.2)), more=(sid,))
    splash(battle.t, battle.s, 3, 2700, 4720, 0)
    assert [goo_over(battle.t, battle.s, i) == NOBODY for i in range(3)] == [True, False, True]
    battle.answer(OPEN, "Oak", number=0)
    assert [row[:2] for row in battle.rows(LOG_CHARGED)] == [(0, 2), (1, 2)]
    assert battle.rows(LOG_GOO_HOLDS) == []
