"""The to-do list says what blocks, what one might regret, and what comes next."""

from __future__ import annotations

import pytest

from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.state import Stage, SurplusDue
from campaign.world.week_check import ToDo, week_check
from tests.world.situation import Situation


def told(table: Situation, level: str, rule: str) -> list[ToDo]:
    return [item for item in week_check(table.state) if (item.level, item.rule) == (level, rule)]


def test_an_attacked_army_has_to_answer_before_anything_goes_on() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacker, _ = table.army("A", "mill", "hq grunt*6"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(attacker, "docks")
    (item,) = told(table, "settle", "campaign:C21")
    assert (item.player, item.title) == (table.player("B"), "Player B: does B3 fight or withdraw?")
    assert item.detail == "Player A attacks docks, 7 FP against 4"
    assert told(table, "next", "campaign:C11") == []


def test_the_next_thing_to_do_comes_with_the_order_that_does_it() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.turns("AB")
    (item,) = told(table, "next", "campaign:C11")
    assert item.order == o.EndTurn(table.player("A"))
    table.end_turns()
    (item,) = told(table, "next", "campaign:C31")
    assert item.order == o.EndWeek()
    table.give(o.EndWeek())
    assert table.state.stage is Stage.INITIATIVE
    (item,) = told(table, "next", "campaign:C10")
    assert item.order == o.StartWeek()


def test_who_has_not_fought_is_told_that_there_will_be_no_income() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.turns("AB")
    assert [item.player for item in told(table, "warn", "campaign:C29")] == [table.player("A"), table.player("B")]


def test_stock_and_armies_that_have_not_moved_are_named_to_the_player_whose_turn_it_is() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq grunt")
    table.army("B", "docks", "hq grunt")
    table.stock(mill=3, docks=4)
    table.turns("AB")
    (stock,) = told(table, "warn", "campaign:C30")
    (idle,) = told(table, "warn", "campaign:C12")
    assert (stock.player, stock.detail) == (table.player("A"), "mill 3")
    assert idle.player == table.player("A")


def test_an_army_without_hq_and_one_without_fighters_are_warned_of() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    unled, bare = table.army("A", "mill", "grunt*3"), table.army("B", "docks", "hq*2")
    table.turns("AB")
    assert [item.army for item in told(table, "warn", "campaign:C18")] == [unled]
    assert [item.army for item in told(table, "warn", "campaign:C47")] == [bare]


def test_an_overfull_sector_is_warned_of_with_its_stock() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq grunt*17")
    table.stock(mill=5)
    table.turns("AB")
    (item,) = told(table, "warn", "campaign:C16")
    assert item.title == "mill: 3 over"


@pytest.mark.claims("campaign:C7c")
def test_a_band_mate_who_could_help_is_reminded() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 2, 2))
    attacker, defender = table.army("A", "mill", "hq grunt*6"), table.army("B", "docks", "hq grunt*3")
    table.army("C", "core", "hq grunt*4")
    table.turns("ABC")
    table.move(attacker, "docks")
    table.give(o.AnswerAttack(table.player("B"), table.battle_id(), defender, o.Answer.STAND))
    (item,) = told(table, "warn", "campaign:C7")
    assert (item.player, item.title) == (table.player("C"), "Player C could help Player B")


def test_the_attackers_strength_is_told_when_surplus_has_cost_one_of_their_armies() -> None:
    late = HouseRules(battles=BattleTime.END_OF_WEEK)
    table = Situation("mill-docks yard-docks", {"A": "mill yard", "B": "docks"}, rules=late)
    first, second = table.army("A", "mill", "hq grunt*19"), table.army("A", "yard", "hq grunt")
    table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(first, "docks")
    table.move(second, "docks")
    pending = table.pending(SurplusDue)
    table.give(o.ChooseSurplus(pending.player, pending.id, table.figures(second, "hq1 grunt1")))
    (item,) = told(table, "settle", "campaign:C21")
    assert item.detail == "Player A attacks docks, 20 FP against 4"
