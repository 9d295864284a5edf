"""The to-do list says what blocks, what one might regret, and what comes next."""

from __future__ import annotations

import pytest

from campaign.dice import SeededDice
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.evolve import evolve_all
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import OrderId
from campaign.world.knowledge import as_seen_by
from campaign.world.proposals import is_legal
from campaign.world.state import Stage, SurplusDue
from campaign.world.week_check import ToDo, week_check
from tests.play.campaigns import OnPaper, play_orders
from tests.play.founding import random_founding
from tests.world.situation import Situation


def told(table: Situation, level: str, rule: str) -> list[ToDo]:
    return [item for item in week_check(table.state) if (item.level, item.rule) == (level, rule)]


def test_an_attacked_army_has_to_answer_before_anything_goes_on() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacker, _ = table.army("A", "mill", "hq grunt*6"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(attacker, "docks")
    (item,) = told(table, "settle", "campaign:C21")
    assert (item.player, item.title) == (table.player("B"), "Player B: fight or withdraw?")
    assert item.detail == "Player A attacks B3 in docks, 7 FP against 4"
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


@pytest.mark.claims("campaign:C7c", "campaign:C7d", "campaign:C7g")
@pytest.mark.parametrize("owes", [True, False])
def test_a_band_mate_who_could_help_is_reminded(owes: bool) -> None:
    places = {"A": "mill", "B": "docks", "C": "core"}
    table = Situation("mill-docks docks-core", places, bands=(1, 2, 2), rules=HouseRules(bands_help=owes))
    attacker, defender = table.army("A", "mill", "hq grunt*6"), table.army("B", "docks", "hq grunt*3")
    table.army("C", "core", "hq grunt*4")
    table.turns("ABC")
    table.move(attacker, "docks")
    table.give(o.AnswerAttack(table.player("B"), table.battle_id(), defender, o.Answer.STAND))
    (item,) = told(table, "warn", "campaign:C7")
    words = "Player C has to help Player B" if owes else "Player C could help Player B"
    assert (item.player, item.title) == (table.player("C"), words)
    (call,) = [todo for todo in week_check(table.state) if todo.level == "settle"]
    assert isinstance(call.order, o.SendDetachment if owes else o.DeclineCalls)


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
    assert item.detail == "Player A attacks B4 in docks, 20 FP against 4"


# ── the order that settles it ──


def settled(table: Situation, level: str, rule: str) -> ToDo:
    """Give the order of the one matter of that rule; the matter as it was."""
    (item,) = told(table, level, rule)
    assert item.order is not None
    table.give(item.order)
    return item


def test_an_attacked_army_stands_if_it_is_not_hopeless_and_else_withdraws() -> None:
    table = Situation("mill-docks docks-yard", {"A": "mill", "B": "docks yard"})
    attacker = table.army("A", "mill", "hq grunt*9")
    table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(attacker, "docks")
    (item,) = told(table, "settle", "campaign:C21")
    assert item.act == "Withdraw to yard"
    settled(table, "settle", "campaign:C21")
    assert told(table, "settle", "campaign:C21") == []


def test_losses_and_surplus_come_with_a_legal_choice() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""}, zones="docks")
    army = table.army("A", "mill", "hq engineer*3 grunt*5")
    table.turns("AB")
    table.move(army, "docks", dice=(2, 3))
    assert settled(table, "settle", "campaign:C14").act.startswith("Give up ")
    assert told(table, "settle", "campaign:C14") == []


def test_stock_comes_with_recruits_for_the_army_that_stands_there() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt")
    table.stock(mill=3)
    table.turns("AB")
    item = settled(table, "warn", "campaign:C30")
    assert isinstance(item.order, o.Recruit)
    assert item.order.army == army
    assert item.act.startswith("Recruit ")
    assert item.act.endswith(" in mill, 3 FP")
    assert sum(table.state.figures[figure].fp for figure in table.state.armies[army].figures) == 5
    assert told(table, "warn", "campaign:C30") == []


def test_stock_where_nobody_stands_comes_with_a_new_army_that_is_led() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.stock(mill=4)
    table.turns("AB")
    act = settled(table, "warn", "campaign:C30").act
    assert "1 HQ" in act
    assert act.endswith(" in mill, 4 FP")


@pytest.mark.parametrize("faction", "mai")
def test_a_larger_stock_is_proposed_to_buy_a_mix_and_not_one_kind_alone(faction: str) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions=f"{faction}m")
    table.stock(mill=15)
    table.turns("AB")
    item = settled(table, "warn", "campaign:C30")
    assert isinstance(item.order, o.Recruit)
    units = {key: table.state.setting.units[key] for key, _number in item.order.units}
    assert sum(unit.fights for unit in units.values()) >= 3
    assert all(unit.name in item.act for unit in units.values())
    assert item.act.endswith("in mill, 15 FP")


def test_insectoids_are_recruited_without_a_queen_where_few_fp_are_left_beside_her() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="im")
    table.stock(mill=4)
    table.turns("AB")
    item = settled(table, "warn", "campaign:C30")
    assert "Queen" not in item.act


def test_one_fp_that_buys_no_army_comes_with_no_order() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.stock(mill=1)
    table.turns("AB")
    (item,) = told(table, "warn", "campaign:C30")
    assert (item.order, item.act) == (None, "")


def test_an_army_that_may_move_is_offered_a_sector_that_nobody_defends() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "core"})
    table.army("A", "mill", "hq grunt")
    table.turns("AB")
    assert settled(table, "warn", "campaign:C12").act == "Move A2 to docks"
    assert table.state.sectors[table.sector("docks")].owner == table.player("A")


def test_no_move_past_a_hazard_is_proposed() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "core"}, zones="docks")
    table.army("A", "mill", "hq grunt")
    table.turns("AB")
    (item,) = told(table, "warn", "campaign:C12")
    assert item.order is None


def test_who_has_not_fought_is_offered_the_attack_with_the_best_odds() -> None:
    table = Situation("mill-docks mill-core", {"A": "mill", "B": "docks core"})
    army = table.army("A", "mill", "hq grunt*5")
    table.army("B", "docks", "hq grunt*4")
    table.army("B", "core", "hq grunt")
    table.turns("AB")
    (item,) = (item for item in told(table, "warn", "campaign:C29") if item.player == table.player("A"))
    assert item.act == "Attack core with A2, 6 FP against 2"
    assert item.order == table.move_order(army, "core")


def test_nobody_is_offered_an_attack_on_more_than_the_own_fp() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq grunt*2")
    table.army("B", "docks", "hq grunt*4")
    table.turns("AB")
    assert [item.order for item in told(table, "warn", "campaign:C29")] == [None, None]


def test_an_army_without_hq_joins_one_that_has_or_gets_one_for_the_stock() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    unled = table.army("A", "mill", "grunt*3")
    table.turns("AB")
    assert told(table, "warn", "campaign:C18")[0].order is None
    led = table.army("A", "mill", "hq grunt")
    assert told(table, "warn", "campaign:C18")[0].order == o.MergeArmies(table.player("A"), unled, led)
    table.stock(mill=1)
    assert settled(table, "warn", "campaign:C18").act == "Recruit 1 HQ in mill, 1 FP"
    assert told(table, "warn", "campaign:C18") == []


def test_an_army_of_hqs_alone_gets_fighters_for_the_stock() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq*2")
    table.stock(mill=2)
    table.turns("AB")
    settled(table, "warn", "campaign:C47")
    assert told(table, "warn", "campaign:C47") == []


def test_where_more_than_20_fp_stand_an_army_goes_next_door() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    table.army("A", "mill", "hq grunt*12")
    table.army("A", "mill", "hq grunt*9")
    table.turns("AB")
    assert settled(table, "warn", "campaign:C16").act == "Move A3 to docks"
    assert told(table, "warn", "campaign:C16") == []


def test_where_no_own_sector_has_room_the_army_takes_one() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": ""})
    table.army("A", "mill", "hq grunt*18")
    table.stock(mill=4)
    table.turns("AB")
    assert settled(table, "warn", "campaign:C16").act == "Move A2 to docks"
    assert told(table, "warn", "campaign:C16") == []


def test_stock_that_makes_a_sector_overfull_pays_for_a_minefield() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    army = table.army("A", "mill", "hq grunt*14")
    table.stock(mill=12)
    table.turns("AB")
    table.set(e.ArmySpent(army))
    assert settled(table, "warn", "campaign:C16").act == "Lay a minefield between mill and docks"
    assert told(table, "warn", "campaign:C16") == []


def test_the_commander_is_named_before_the_first_week() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq engineer grunt")
    (item,) = told(table, "warn", "campaign:C5")
    assert item.act == "Name engineer1 commander in chief"


def test_a_band_mate_is_offered_the_detachment_that_helps() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 2, 2))
    attacker, defender = table.army("A", "mill", "hq grunt*6"), table.army("B", "docks", "hq grunt*3")
    table.army("C", "core", "hq grunt*8")
    table.turns("ABC")
    table.move(attacker, "docks")
    table.give(o.AnswerAttack(table.player("B"), table.battle_id(), defender, o.Answer.STAND))
    item = settled(table, "warn", "campaign:C7")
    assert item.act.endswith("of C4, 5 FP")
    assert len(table.state.battles[table.battle_id()].players) == 3


def test_a_friend_by_a_pact_is_reminded_too() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    attacker, defender = table.army("A", "mill", "hq grunt*6"), table.army("B", "docks", "hq grunt*3")
    table.army("C", "core", "hq grunt*4")
    table.turns("ABC")
    table.set(e.PactMade((table.player("B"), table.player("C"))))
    table.move(attacker, "docks")
    table.give(o.AnswerAttack(table.player("B"), table.battle_id(), defender, o.Answer.STAND))
    (item,) = told(table, "warn", "campaign:D1")
    assert item.title == "Player C could help Player B"


def test_whose_figures_are_hidden_gets_no_proposal() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(open_map=False))
    table.army("A", "mill", "hq grunt")
    table.stock(mill=3)
    table.turns("AB")
    seen = week_check(as_seen_by(table.state, table.player("B")))
    assert [item.order for item in seen if item.player == table.player("A") and item.level == "warn"] == [None] * 2


@pytest.mark.parametrize("seed", [3, 6, 11])
def test_whatever_is_proposed_in_a_campaign_is_legal_and_settles_a_choice(seed: int) -> None:
    course = OnPaper(random_founding(seed))
    proposed = 0
    for _number, _order, _before in play_orders(seed, course, 3):
        for player in (None, course.state.seats[0]):
            state = course.state if player is None else as_seen_by(course.state, player)
            for item in week_check(state):
                if item.order is not None and player is None:
                    assert item.act
                    proposed += 1
                    assert is_legal(state, item.order)
                    events = decide(state, OrderId("0"), item.order, SeededDice(1))
                    # who may send several detachments is called until declining (campaign:D1o)
                    sends = isinstance(item.order, o.SendDetachment) and not state.setting.rules.one_detachment_a_battle
                    if item.pending is not None and not sends:
                        assert item.pending not in evolve_all(state, events).pending
    assert proposed > 100


def test_what_is_at_stake_without_a_battle_is_told_by_the_house_rules_of_catching_up():
    table = Situation(
        "mill-docks docks-core", {"A": "mill docks", "B": "core"}, rules=HouseRules(catch_up=2, income_from=1)
    )
    table.army("A", "mill", "hq grunt*2")
    table.army("B", "core", "hq grunt*9")
    table.turns("AB")
    told = [item.detail for item in week_check(table.state) if item.rule == "campaign:C29"]
    assert told == ["No income: 6 FP from 1 sector", "No income: 4 FP from 1 sector"]


def test_of_a_seat_that_nobody_plays_the_list_says_nothing():
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "grunt*2")
    table.army("B", "docks", "hq grunt*9")
    table.give(o.DropSeat(table.player("A"), False, "Moved away"))
    table.turns("B")
    assert table.player("A") not in {item.player for item in week_check(table.state)}
