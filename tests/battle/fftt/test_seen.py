"""What a side sees of a battle, and what it does not: the other's orders, plans and set-up, and the dice to come."""

from __future__ import annotations

import pytest

from campaign.battle.fast import fresh, plain_row
from campaign.battle.fftt.codes import DONE, MOVE, MOVING, PICK, PLACE, REACTING, STANDING
from campaign.battle.fftt.records import Battle, Figure
from campaign.battle.fftt.seen import see
from campaign.battle.scenery import CM
from tests.battle.fftt.situation import Situation, block, f, ground, situation


def view_of(battle: Situation, side: int) -> Battle:
    """What that side sees."""
    view = fresh(Battle)
    see(battle.s, side, view)
    return view


@pytest.mark.claims("fftt:Q8a")
def test_a_standing_order_is_seen_by_the_side_alone_that_gave_it() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(40, 50))], red=[f("grunt", "Bob", at=(55, 50))])
    battle.start("movement")
    battle.answer(STANDING, number=9)
    assert [view_of(battle, side).forces[0].ask_from for side in (0, 1)] == [9, 0]
    assert battle.s.forces[0].ask_from == 9


@pytest.mark.claims("fftt:S9l")
def test_a_shot_that_was_planned_and_not_made_is_not_seen() -> None:
    """Dan's shot kills Ann before she comes to where Bob would have shot."""
    battle = situation(
        blue=[f("sentinel", "Ann", at=(40, 50)), f("grunt", "Cat", at=(5, 50))],
        red=[f("grunt", "Bob", at=(55, 50)), f("grunt", "Dan", at=(55, 56))],
    ).script(1, 2)
    battle.start("movement")
    assert battle.answer(MOVE, "Ann", to=[(40, 54)]) == REACTING
    battle.answer(PICK, number=4)
    assert battle.actor == "Dan"
    assert battle.answer(PICK, number=0) == MOVING
    assert [view_of(battle, 0).figures[battle.number(name)].react_at for name in ("Bob", "Dan")] == [-1, -1]


@pytest.mark.claims("fftt:T4c")
def test_of_a_figure_that_the_other_side_sets_up_nothing_is_seen_that_tells_where_or_what_it_is() -> None:
    hill = block("hill", 2, 40, 18, 60)
    seen = []
    for x, y, facing, unit in ((10, 50, "north", "engineer"), (3, 5, "west", "sniper")):
        battle = situation(ground(hill), blue=[f(unit, "Ann")], red=[f("grunt", "Bob")]).script(6, 6, 1, 1)
        battle.start("setting up")
        battle.answer(PLACE, "Ann", at=(x, y), facing=facing)
        assert battle["Ann"].x == x * CM
        seen.append(plain_row(Figure, view_of(battle, 1).figures[0]))
    assert seen[0] == seen[1]


def test_whoever_stands_in_the_own_zone_already_is_seen_there_at_set_up() -> None:
    battle = situation(blue=[f("hq", "Ann")], red=[f("hq", "Bob", at=(10, 50)), f("hq", "Dan", at=(90, 50))])
    battle.start("setting up")
    assert battle.asked == "blue"
    figures = view_of(battle, 0).figures
    assert [figures[battle.number(name)].x for name in ("Bob", "Dan")] == [10 * CM, 0]


def test_the_dice_to_come_are_not_seen() -> None:
    first, second = (
        situation(blue=[f("grunt", "Ann", at=(40, 50))], red=[f("grunt", "Bob", at=(55, 50))], seed=seed)
        for seed in (1, 2)
    )
    words = []
    for battle in (first, second):
        battle.start("movement")
        battle.answer(DONE)
        now = view_of(battle, 1).now[0]
        words.append((now.w0, now.w1, now.w2, now.w3, now.dice))
        assert view_of(battle, 1).script_count == 0
    assert words[0] == words[1]
