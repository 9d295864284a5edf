"""The tactician's creatures where they grab: with the last AP, by what the way costs, and after those who draw fire."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.fast import choice_rows, fresh
from campaign.battle.fftt.codes import CHOICE_WIDTH, DONE, FIGURE, FIRING, LEGS, MOVE, MOVING, OVER, VERB
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.tactician import think
from campaign.battle.fftt.tactician.swarming import FARTHEST, way_to
from campaign.battle.fftt.weights import FREE, STEADY
from tests.battle.fftt.situation import Situation, block, f, ground, situation
from tests.tuning.fights import put_row

PLAIN, GRABBING = FREE, FREE + 1
ALL_GO = replace(STEADY, together=1)  # as soon as one of them can, as most of these situations have few


def begun(battle: Situation) -> Situation:
    """A battle in its movement step, both sides with a standing order, and with the rows that are tried here."""
    for force in range(2):
        battle.s.forces[force].ask_from = 5
    put_row(battle.t, PLAIN, ALL_GO)
    put_row(battle.t, GRABBING, replace(ALL_GO, grabs=80))
    battle.start("movement")
    return battle


def moved(battle: Situation, character: int) -> list[list[int]]:
    """Let the tactician answer for all until the side that moves is done; its moves."""
    side, found = battle.asked, []
    while battle.kind != OVER:
        view, choice = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
        see(battle.s, battle.s.now[0].side, view)
        think(battle.t, view, character, choice)
        asked, answer = battle.asked, [int(choice[part]) for part in range(CHOICE_WIDTH)]
        if asked != side and battle.kind in (FIRING, MOVING):
            break
        if asked == side and answer[VERB] == MOVE:
            found.append(answer)
        battle.give(answer)
        if asked == side and answer[VERB] == DONE:
            break
    return found


def test_a_razor_dog_grabs_with_its_last_ap_whom_it_could_not_fight_any_more() -> None:
    stops = {}
    for character in (PLAIN, GRABBING):
        battle = begun(
            situation(blue=[f("razordog", "dog", at=(30, 50))], red=[f("grunt", at=(70.5, 50), ap=0)], seed=1)
        )
        moved(battle, character)
        stops[character] = battle["dog"].stopped, battle["dog"].ap
    assert stops[PLAIN][0] == 0
    assert stops[GRABBING] == (1, 0)


def test_of_two_it_takes_the_one_that_it_can_still_fight() -> None:
    battle = begun(
        situation(
            blue=[f("razordog", "dog", at=(30, 50))],
            red=[f("grunt", "near", at=(58, 46), ap=0), f("grunt", "far", at=(68, 54), ap=0)],
            seed=1,
        )
    )
    moved(battle, GRABBING)
    assert (battle["near"].bound, battle["far"].bound, battle["dog"].ap) == (1, 0, 1)


@pytest.mark.parametrize(
    ("kind", "cost"),
    [("rubble", 3850), ("building", FARTHEST), ("hill", 2850)],
)
def test_the_way_to_an_enemy_is_what_its_ground_costs(kind: str, cost: int) -> None:
    battle = begun(
        situation(ground(block(kind, 45, 45, 55, 55)), blue=[f("razordog", at=(35, 50))], red=[f("grunt", at=(65, 50))])
    )
    dog = battle.s.figures[0]
    assert way_to(battle.t, battle.s, 0, 1, dog.x, dog.y) == pytest.approx(cost, abs=2)


def test_who_would_be_stuck_in_the_water_runs_at_somebody_else() -> None:
    battle = begun(
        situation(
            ground(block("pool", 45, 44, 62, 58)),
            blue=[f("razordog", "dog", at=(38, 48))],
            red=[f("grunt", "behind", at=(66, 50), ap=0), f("grunt", "free", at=(66, 32), ap=0)],
            seed=1,
        )
    )
    moved(battle, GRABBING)
    assert (battle["behind"].bound, battle["free"].bound) == (0, 1)


def test_those_who_reach_nobody_run_first_and_draw_the_fire() -> None:
    first = {}
    for character in (PLAIN, GRABBING):
        battle = begun(
            situation(
                blue=[f("razordog", "near", at=(42, 50)), f("razordog", "far", at=(20, 40))],
                red=[f("grunt", at=(66, 50), ap=0)],
                seed=1,
            )
        )
        first[character] = battle.name(moved(battle, character)[0][FIGURE])
    assert first == {PLAIN: "near", GRABBING: "far"}


def test_a_charge_leads_past_friends_who_stand_in_the_straight_way() -> None:
    battle = begun(
        situation(
            blue=[
                f("razordog", "dog", at=(42, 50), ap=1),
                f("drone", at=(46.6, 49.5), ap=0),
                f("drone", at=(48.3, 52.5), ap=0),
            ],
            red=[f("grunt", "Bob", at=(51, 51), ap=0)],
            seed=1,
        )
    )
    moves = moved(battle, GRABBING)
    assert [choice[LEGS] for choice in moves] == [2]
    assert (battle["dog"].stopped, battle["Bob"].bound) == (1, 1)


def test_in_a_rush_nobody_is_content_with_a_place_to_charge_from_next() -> None:
    """Who stays in the open before shooters because it could charge in the next phase is shot in this one."""
    battle = begun(
        situation(
            ground(block("rubble", 55, 30, 68, 45)),
            blue=[f("razordog", "free", at=(45, 60)), f("razordog", "slow", at=(40, 38))],
            red=[f("grunt", at=(70, 60), ap=0), f("grunt", at=(66, 38), ap=0)],
            seed=1,
        )
    )
    moved(battle, GRABBING)
    assert battle["free"].stopped
    assert battle["slow"].ap == 0
