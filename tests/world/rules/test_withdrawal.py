"""Withdrawing before a battle (campaign:C20, C21)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.state import AnswerDue, ReportDue, SurplusDue
from tests.world.situation import Situation


def attacked(units: str = "hq grunt*3", others: str = "core") -> tuple[Situation, ArmyId]:
    """A has attacked B's docks, next to core and dam, and B has not answered yet."""
    table = Situation("mill-docks docks-core docks-dam core-park", {"A": "mill", "B": f"docks park {others}"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", units)
    table.turns("AB")
    table.move(attacker, "docks")
    return table, defender


@pytest.mark.claims("campaign:C20a", "campaign:C21a")
def test_the_attacked_owner_decides_between_battle_and_withdrawal() -> None:
    table, army = attacked()
    assert table.pending(AnswerDue).player == table.player("B")
    table.stand(army)
    assert table.pending(ReportDue).battle == table.battle.id
    table, army = attacked()
    table.withdraw(army, "core")
    assert not table.state.pending
    assert table.place(army) == "core"


@pytest.mark.claims("campaign:C21b")
def test_one_withdraws_only_to_an_own_sector_next_door() -> None:
    table, army = attacked()
    assert table.pending(AnswerDue).havens == (table.sector("core"),)
    for place in ("dam", "mill", "park", "docks"):
        assert table.refused(table.answer(army, o.Answer.WITHDRAW, place)) == {"campaign:C21"}
    assert table.refused(table.answer(army, o.Answer.WITHDRAW)) == {"campaign:C21"}


@pytest.mark.claims("campaign:C21b", "campaign:C21h")
def test_one_does_not_withdraw_into_another_battle() -> None:
    table = Situation(
        "mill-docks docks-core core-park docks-dam",
        {"A": "mill park", "B": "docks core dam"},
        rules=HouseRules(battles=BattleTime.END_OF_WEEK),
    )
    one, two = table.army("A", "mill", "hq grunt*3"), table.army("A", "park", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.army("B", "core", "hq grunt*3")
    table.turns("AB")
    table.attack(one, "docks")
    table.move(two, "core")
    assert table.pending(AnswerDue).havens == ()


@pytest.mark.claims("campaign:C21e")
def test_who_withdraws_keeps_the_hqs() -> None:
    table, army = attacked("hq*2 grunt*3")
    table.withdraw(army, "core")
    assert table.fp(army) == 5
    assert not table.happened(e.FigureLost)


@pytest.mark.claims("campaign:C21d")
def test_the_limit_holds_in_the_sector_withdrawn_to() -> None:
    table, army = attacked("hq grunt*9")
    table.army("B", "core", "hq grunt*11")
    table.withdraw(army, "core")
    assert (table.pending(SurplusDue).player, table.pending(SurplusDue).over) == (table.player("B"), 2)


@pytest.mark.claims("campaign:C21f")
def test_the_attacker_takes_the_sector_only_when_all_have_withdrawn() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker = table.army("A", "mill", "hq grunt*3")
    one, two = table.army("B", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(attacker, "docks")
    table.withdraw(one, "core")
    assert table.owner("docks") == "B"
    table.withdraw(two, "core")
    assert (table.owner("docks"), table.place(attacker)) == ("A", "docks")


@pytest.mark.parametrize("answer", [o.Answer.STAND, o.Answer.SURRENDER])
@pytest.mark.claims("campaign:C21g")
def test_who_has_no_sector_next_door_may_still_fight_or_surrender(answer: o.Answer) -> None:
    table, army = attacked(others="")
    assert table.pending(AnswerDue).havens == ()
    table.give(table.answer(army, answer))
    table.nobody_comes()
    assert (table.fp(army) == 4) is (answer is o.Answer.STAND)


@pytest.mark.claims("campaign:C21a")
def test_only_the_owner_of_an_attacked_army_answers_and_only_once() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker = table.army("A", "mill", "hq grunt*3")
    one = table.army("B", "docks", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(attacker, "docks")
    order = o.AnswerAttack(table.player("A"), table.battle.id, one, o.Answer.STAND)
    assert table.refused(order) == {""}
    table.give(table.answer(one, o.Answer.STAND))
    assert table.refused(table.answer(one, o.Answer.WITHDRAW, "core")) == {""}


@pytest.mark.claims("campaign:C21a", "campaign:C12a")
def test_who_withdrew_has_the_move_of_the_week_still() -> None:
    table, army = attacked()
    table.withdraw(army, "core")
    table.give(o.EndTurn(table.player("A")))
    table.move(army, "park")
    assert table.place(army) == "park"
