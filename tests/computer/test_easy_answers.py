"""What the computer player "easy" answers when something waits for it."""

import pytest

from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.state import AnswerDue, LossesDue, RetreatDue, SurplusDue
from tests.computer.seats import wanted
from tests.world.situation import Situation

MARINES = "hq grunt*{}"


def attacked(ours: str, theirs: str, *, room: int = 20, zones: str = "") -> Situation:
    """A's army in the mill is attacked from the docks; a haven with room for so many FP is behind it."""
    table = Situation("camp-mill mill-docks", {"A": "camp mill", "B": "docks"}, zones=zones)
    table.army("A", "mill", ours)
    table.army("B", "docks", theirs)
    if room < 20:
        table.army("A", "camp", MARINES.format(19 - room))
    table.turns("BA")
    table.move("3.army", "mill")
    return table


def answer_of(table: Situation) -> o.Answer:
    order = wanted(table, "A")
    assert isinstance(order, o.AnswerAttack)
    table.give(order)
    return order.answer


# ── attacks ──


def test_it_stands_against_an_attack_that_it_can_hold():
    assert answer_of(attacked("hq grunt*9", "hq grunt*12")) is o.Answer.STAND


def test_it_withdraws_from_one_that_is_far_stronger():
    assert answer_of(attacked("hq grunt*4", "hq grunt*14")) is o.Answer.WITHDRAW


def test_it_stands_where_it_can_go_nowhere():
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq grunt*2")
    table.army("B", "docks", "hq grunt*14")
    table.turns("BA")
    table.move("3.army", "mill")
    assert answer_of(table) is o.Answer.STAND


def test_it_stands_where_nobody_would_find_room():
    assert answer_of(attacked("hq grunt*4", "hq grunt*14", room=0)) is o.Answer.STAND


def test_it_stands_where_nobody_would_come_through_the_zone():
    assert answer_of(attacked("hq grunt*4", "hq grunt*14", zones="camp")) is o.Answer.STAND


def test_those_who_cannot_fight_withdraw_from_anybody():
    assert answer_of(attacked("hq*2", "hq grunt")) is o.Answer.WITHDRAW


def test_armies_that_are_strong_enough_together_all_stand():
    table = Situation("camp-mill mill-docks", {"A": "camp mill", "B": "docks"})
    for units in ("hq grunt*5", "hq grunt*5"):
        table.army("A", "mill", units)
    table.army("B", "docks", "hq grunt*14")
    table.turns("BA")
    table.move("4.army", "mill")
    assert [answer_of(table), answer_of(table)] == [o.Answer.STAND] * 2


def test_it_withdraws_to_where_most_find_room():
    table = Situation("camp-mill far-mill mill-docks", {"A": "camp far mill", "B": "docks"})
    table.army("A", "mill", "hq grunt*4")
    table.army("B", "docks", "hq grunt*14")
    table.army("A", "camp", "hq grunt*15")
    table.turns("BA")
    table.move("3.army", "mill")
    order = wanted(table, "A")
    assert isinstance(order, o.AnswerAttack)
    assert order.to == table.sector("far")


def test_one_question_after_the_other_is_answered_and_then_none_is_left():
    table = attacked("hq grunt*9", "hq grunt*12")
    assert isinstance(table.pending(AnswerDue), AnswerDue)
    answer_of(table)
    assert wanted(table, "A") is None


# ── losses ──


def test_in_a_hazard_the_hq_and_the_commander_are_spared():
    table = Situation("mill-waste", {"A": "mill"}, zones="waste", players=2)
    army = table.army("A", "mill", "hq engineer*2 grunt*6")
    table.commander("A", table.figure(army, "grunt1"))
    table.turns("AB")
    table.move(army, "waste", dice=(1, 3))
    order = wanted(table, "A")
    assert isinstance(table.pending(LossesDue), LossesDue)
    assert not {table.figure(army, "hq1"), table.figure(army, "grunt1")} & set(order.figures)
    table.give(order)
    assert table.fp(army) == 9


def test_of_a_full_sector_the_stock_goes_before_the_figures():
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(relief=False))
    table.army("A", "mill", "hq grunt*15")
    table.stock(mill=6)
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    assert isinstance(table.pending(SurplusDue), SurplusDue)
    order = wanted(table, "A")
    assert (order.figures, order.stock) == ((), 2)
    table.give(order)


# ── where to ──


def test_the_beaten_retreat_to_where_most_find_room():
    table = Situation("camp-mill far-mill mill-docks", {"A": "camp far mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*4")
    attacker = table.army("B", "docks", "hq grunt*5")
    table.army("A", "camp", "hq grunt*18")
    table.turns("BA")
    table.attack(attacker, "mill")
    table.fight("B", A="retreated", B="won", dead={})
    assert isinstance(table.pending(RetreatDue), RetreatDue)
    table.give(wanted(table, "A"))
    assert table.place(army) == "far"


@pytest.mark.parametrize("place", ["mill", "camp"])
def test_relief_goes_to_where_an_army_lacks_its_hq(place):
    table = Situation("camp-mill far-docks", {"A": "camp mill", "B": "docks"})
    table.army("A", place, "grunt*4")
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    table.give(wanted(table, "A"))
    assert table.stock_in(place) == 2
