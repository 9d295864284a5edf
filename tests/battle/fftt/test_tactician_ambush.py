"""The tactician's creatures lying in wait: in a forest, unseen, until the enemy is near or has few left who shoot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.fast import choice_rows, fresh
from campaign.battle.fftt.codes import CHOICE_WIDTH, MOVING
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.shooting import sight_to
from campaign.battle.fftt.tactician import think
from campaign.battle.fftt.weights import FREE, STEADY, WAYS, Weights
from campaign.battle.kernel.sight import COVERED
from campaign.battle.scenery import Piece
from tests.battle.fftt.situation import Entered, Situation, block, f, ground, situation
from tests.tuning.fights import put_row

BOLD = replace(STEADY, together=1, patience=0, pull=20, lurk_fear=10)
WAITING = replace(BOLD, ambush=80)
WOOD = block("forest", 30, 40, 50, 60)
TREES = block("forest", 38, 48, 42, 52)
HOUSE = block("building", 30, 40, 50, 60)
DOGS = 6


def dogs(x: float) -> list[Entered]:
    """A swarm round a place in the middle of the table's height, all looking east."""
    return [f("razordog", f"dog {k}", at=(x + 2 * (k % 2), 48 + 2 * (k // 2)), facing="east") for k in range(DOGS)]


def grunts(x: float, count: int = 6) -> list[Entered]:
    """So many Grunts in a line, all looking west."""
    return [f("grunt", f"grunt {k}", at=(x, 44 + 3 * k), facing="west") for k in range(count)]


def moved(battle: Situation, weights: Weights = WAITING, phases: int = 1) -> Situation:
    """The same after so many movements of blue, as the tactician has them; red fires at no move and does nothing."""
    for force in battle.s.forces:
        force.ask_from = 13
    put_row(battle.t, FREE, weights)
    for phase in range(1, phases + 1):
        battle.start("movement", phase=phase)
        side = battle.asked
        while battle.kind == MOVING and battle.asked == side and battle.s.now[0].phase == phase:
            view, choice = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
            see(battle.s, battle.s.now[0].side, view)
            think(battle.t, view, FREE, choice)
            battle.give([int(choice[part]) for part in range(CHOICE_WIDTH)])
    return battle


def places(battle: Situation) -> list[tuple[int, int]]:
    """Where the swarm stands."""
    return [(int(battle[f"dog {k}"].x), int(battle[f"dog {k}"].y)) for k in range(DOGS)]


def test_a_swarm_goes_into_a_forest_until_nobody_outside_sees_any_of_it() -> None:
    battle = moved(situation(ground(WOOD), blue=dogs(14), red=grunts(80), seed=1), phases=3)
    assert all(3100 < x < 4900 and 4100 < y < 5900 for x, y in places(battle))
    seen = [sight_to(battle.t, battle.s, DOGS + k, j) <= COVERED for k in range(6) for j in range(DOGS)]
    assert not any(seen)


@pytest.mark.parametrize(("weights", "stay"), [(WAITING, True), (BOLD, False)])
def test_it_stays_there_while_the_enemy_is_far(weights: Weights, stay: bool) -> None:
    battle = moved(situation(ground(WOOD), blue=dogs(39), red=grunts(80), seed=1), weights)
    assert all(3000 < x < 5000 for x, _y in places(battle)) == stay


def test_it_charges_whoever_comes_in() -> None:
    battle = moved(situation(ground(WOOD), blue=dogs(39), red=[f("grunt", "Ann", at=(44.5, 50)), *grunts(80)], seed=1))
    assert battle["Ann"].bound


@pytest.mark.parametrize(("count", "stay"), [(5, True), (4, False)])
def test_it_comes_out_once_too_few_are_left_who_shoot_at_moves(count: int, stay: bool) -> None:
    army = [*grunts(80, count=count), f("sniper", at=(85, 30), facing="west")]
    battle = moved(situation(ground(WOOD), blue=dogs(39), red=army, seed=1))
    assert all(3000 < x < 5000 for x, _y in places(battle)) == stay


@pytest.mark.parametrize("piece", [TREES, HOUSE])
def test_it_waits_neither_in_a_house_nor_in_a_forest_without_room_for_all(piece: Piece) -> None:
    field = ground(piece)
    waiting, bold = (
        places(moved(situation(field, blue=dogs(14), red=grunts(80), seed=1), weights)) for weights in (WAITING, BOLD)
    )
    assert waiting == bold


@pytest.mark.parametrize("way", ["bold", "rush", "press"])
def test_who_plays_boldly_does_not_lie_in_wait(way: str) -> None:
    battle = moved(situation(ground(WOOD), blue=dogs(39), red=grunts(80), seed=1), replace(WAITING, **WAYS[way]))
    assert max(x for x, _y in places(battle)) > 5000
