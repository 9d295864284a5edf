"""Sequences of weeks, where one rule hands over to the next."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.state import AnswerDue, Fate, Stage, SurplusDue
from tests.world.situation import Situation

AFTER_ALL_MOVES = HouseRules(battles=BattleTime.END_OF_WEEK)


def next_week(table: Situation, dice: list[int]) -> None:
    """Everybody else ends the turn, the week ends, and initiative is thrown for the next."""
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=dice)


def test_a_beaten_army_gets_relief_buys_an_hq_and_attacks_again_two_weeks_later() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    army, enemy = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(army, "docks")
    table.fight("B", A="retreated", B="won", left=1)
    assert table.refused(table.move_order(army, "docks")) == {"campaign:C12", "campaign:C18"}
    next_week(table, [6, 1])
    assert table.stock_in("mill") == 2
    assert table.refused(table.move_order(army, "docks")) == {"campaign:C18"}
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.hq", 1),), army))
    table.move(army, "docks")
    assert table.pending(AnswerDue).army == enemy
    table.withdraw(enemy, "core")
    next_week(table, [1, 6])
    table.move(enemy, "docks")
    assert table.pending(AnswerDue).army == army


def test_former_friends_stand_side_by_side_over_the_end_of_a_week_until_one_attacks() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    guest, host = table.army("A", "mill", "hq grunt*9"), table.army("B", "docks", "hq grunt*8")
    table.pact("A", "B")
    table.turns("AB")
    table.move(guest, "docks")
    table.end_turn("A")
    table.give(o.EndPact(table.player("B"), table.player("A")))
    next_week(table, [1, 6])
    assert table.place(guest) == table.place(host) == "docks"
    assert not table.state.battles
    table.end_turn("B")
    table.give(o.AttackHere(table.player("A"), guest))
    assert table.pending(AnswerDue).army == host


@pytest.mark.claims("campaign:C45d", "campaign:C45b")
def test_a_reserve_that_comes_to_throw_a_former_guest_out_fights_alone_and_goes_back_if_it_cannot() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    guest, host = table.army("A", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    reserve = table.army("B", "core", "hq grunt*3")
    table.pact("A", "B")
    table.turns("BA")
    table.give(o.EndPact(table.player("B"), table.player("A")))
    table.attack(reserve, "docks")
    assert [force.army for force in table.battle.forces] == [reserve, guest]
    table.fight("A", A="stood", B="stood")
    assert [table.place(army) for army in (guest, host, reserve)] == ["docks", "docks", "core"]
    assert table.owner("docks") == "B"


@pytest.mark.claims("campaign:C34c", "campaign:C44b")
def test_at_the_end_of_a_month_a_sector_with_guests_gives_its_points_to_its_owner() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    guest = table.army("A", "mill", "hq grunt*3")
    table.pact("A", "B")
    table.set(e.WeekEnded(1, 4))
    table.turns("ABC")
    table.move(guest, "docks")
    table.end_turns()
    table.give(o.EndWeek())
    assert [table.vp(letter) for letter in "ABC"] == [5, 5, 5]


@pytest.mark.claims("campaign:C29a", "campaign:C31a")
def test_a_sector_that_changed_hands_twice_pays_the_one_who_has_it_at_the_end_of_the_week() -> None:
    owners = {"A": "mill", "B": "docks park", "C": "core"}
    table = Situation("mill-docks docks-core core-park", owners, rules=HouseRules(relief=False))
    first, second = table.army("A", "mill", "hq grunt*3"), table.army("C", "core", "hq grunt*3")
    table.turns("ACB")
    table.move(first, "docks")
    assert table.owner("docks") == "A"
    table.end_turn("A")
    table.attack(second, "docks")
    table.fight("C", A="retreated", C="won")
    next_week(table, [6, 1, 2])
    assert [table.stock_in(place) for place in ("mill", "docks", "core", "park")] == [4, 4, 4, 0]


@pytest.mark.claims("campaign:C11d", "campaign:C11e", "campaign:C16b")
def test_a_week_of_late_battles_with_withdrawal_counterattack_and_surplus() -> None:
    table = Situation(
        "mill-docks docks-core core-park park-dam",
        {"A": "mill", "B": "docks core park", "C": "dam"},
        rules=AFTER_ALL_MOVES,
    )
    attacker = table.army("A", "mill", "hq grunt*9")
    front, rear = table.army("B", "docks", "hq grunt*11"), table.army("B", "core", "hq grunt*11")
    other = table.army("C", "dam", "hq grunt*3")
    table.turns("ACB")
    table.move(attacker, "docks")
    table.withdraw(front, "core")
    assert (table.pending(SurplusDue).over, table.owner("docks")) == (4, "A")
    chosen = table.figures(front, "grunt1 grunt2 grunt3 grunt4")
    table.give(o.ChooseSurplus(table.player("B"), table.pending(SurplusDue).id, chosen))
    table.end_turn("A")
    table.move(other, "park")
    assert table.owner("park") == "C"
    table.end_turn("C")
    table.attack(front, "docks")
    table.attack(rear, "park")
    assert not table.state.pending
    table.end_turn("B")
    assert table.state.stage is Stage.BATTLES
    assert len(table.state.open_battles) == 2
    first, second = (table.state.battles[id] for id in table.state.open_battles)
    assert (first.sector, second.sector) == (table.sector("docks"), table.sector("park"))
    table.nobody_comes()
    table.give(o.ReportBattle(second.id, table.result("B", B="won", C="retreated").report))
    assert (table.owner("park"), table.place(other)) == ("B", "dam")
    table.give(o.ReportBattle(first.id, table.result("A", A="won", B="retreated").report))
    assert (table.owner("docks"), table.place(front)) == ("A", "core")
    assert table.fate(table.figure(front, "hq1")) is Fate.GIVEN_UP
    table.give(o.EndWeek())
    assert table.state.week == 2
