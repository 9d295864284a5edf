"""What the attacked may answer: stand, withdraw, surrender, army by army (campaign:C46, C47, C57)."""

from __future__ import annotations

import pytest

from campaign.world import orders as o
from campaign.world.events import BattleStageReached
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.state import AnswerDue, BattleStage, CallDue, Fate, ReportDue
from tests.world.situation import Situation

STAND, WITHDRAW, SURRENDER = o.Answer.STAND, o.Answer.WITHDRAW, o.Answer.SURRENDER


def attacked(*units: str, factions: str = "", behind: str = "core yard") -> tuple[Situation, ArmyId, list[ArmyId]]:
    """A attacks these armies of B's in the docks; behind them lie the core and the yard."""
    table = Situation(
        "mill-docks docks-core docks-yard", {"A": "mill", "B": f"docks {behind}"}, factions=factions, players=2
    )
    attacker = table.army("A", "mill", "hq grunt*9")
    armies = [table.army("B", "docks", army) for army in units]
    table.turns("AB")
    table.move(attacker, "docks")
    return table, attacker, armies


# ── army by army ──


@pytest.mark.claims("campaign:C46a", "campaign:C46b")
def test_all_forces_in_the_sector_are_attacked_and_each_army_answers_for_itself() -> None:
    table, _a, (first, second, third) = attacked("hq grunt*3", "hq grunt*2", "grunt*2")
    asked = {p.army for p in table.state.pending.values() if isinstance(p, AnswerDue)}
    assert asked == {first, second, third}
    table.give(table.answer(first, STAND))
    table.withdraw(second, "core")
    table.give(table.answer(third, STAND))
    assert (table.place(first), table.place(second), table.battle.stage) == ("docks", "core", BattleStage.OPEN)


@pytest.mark.claims("campaign:C46c")
def test_an_army_withdraws_to_the_adjacent_own_sector_that_its_owner_chooses() -> None:
    table, _a, (army, other) = attacked("hq grunt*3", "hq grunt*2")
    table.withdraw(army, "yard")
    table.withdraw(other, "core")
    assert (table.place(army), table.place(other)) == ("yard", "core")


@pytest.mark.claims("campaign:C46c")
@pytest.mark.parametrize("to", ["mill", "docks", None])
def test_an_army_withdraws_to_no_other_sector(to: str | None) -> None:
    table, _a, (army,) = attacked("hq grunt*3")
    assert table.refused(table.answer(army, WITHDRAW, to)) == {"campaign:C21"}


def test_only_a_withdrawal_goes_somewhere() -> None:
    table, _a, (army,) = attacked("hq grunt*3")
    for answer in (STAND, SURRENDER):
        assert table.refused(table.answer(army, answer, "core")) == {""}


def test_an_army_answers_once_and_only_its_owner_answers() -> None:
    table, a, (army, other) = attacked("hq grunt*3", "hq grunt*2")
    foreign = o.AnswerAttack(table.player("A"), table.battle.id, army, STAND)
    assert table.refused(foreign) == {""}
    table.give(table.answer(army, STAND))
    assert table.refused(table.answer(army, WITHDRAW, "core")) == {""}
    assert table.refused(table.answer(a, STAND)) == {""}
    table.give(table.answer(other, STAND))


@pytest.mark.claims("campaign:C46d")
def test_withdrawing_is_not_the_armys_move_of_the_week() -> None:
    table, _a, (army,) = attacked("hq grunt*3")
    table.withdraw(army, "core")
    table.give(o.EndTurn(table.player("A")))
    table.move(army, "docks")
    assert table.battle.attacker == table.player("B")


@pytest.mark.claims("campaign:C46e")
def test_an_army_may_withdraw_as_often_as_it_is_attacked() -> None:
    table = Situation("mill-docks docks-core core-yard", {"A": "mill", "B": "docks core yard"})
    first, second = table.army("A", "mill", "hq grunt*5"), table.army("A", "mill", "hq grunt*5")
    army = table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(first, "docks")
    table.withdraw(army, "core")
    table.move(second, "docks", "core")
    table.withdraw(army, "yard")
    assert [table.owner(place) for place in ("docks", "core", "yard")] == ["A", "A", "B"]
    assert table.fp(army) == 4


@pytest.mark.claims("campaign:C46f")
def test_the_armies_of_the_owner_that_stand_are_one_side() -> None:
    table, _a, (first, second) = attacked("hq grunt*3", "hq grunt*2")
    for army in (first, second):
        table.give(table.answer(army, STAND))
    assert table.battle.players == (table.player("A"), table.player("B"))
    table.fight("A", A="won", B="beaten")
    assert (table.fp(first), table.fp(second), table.vp("A")) == (0, 0, 7)


@pytest.mark.claims("campaign:C46g")
def test_an_army_without_hq_may_withdraw() -> None:
    table, _a, (army,) = attacked("grunt*3")
    table.withdraw(army, "core")
    assert table.place(army) == "core"


@pytest.mark.claims("campaign:C46g")
def test_an_army_without_hq_may_stand() -> None:
    table, _a, (army,) = attacked("grunt*3")
    table.give(table.answer(army, STAND))
    assert table.pending(ReportDue)


# ── HQs and Scanners alone ──


@pytest.mark.claims("campaign:C47a")
@pytest.mark.parametrize("units", ["hq", "hq*2", "hq scanner*2"])
def test_hqs_and_scanners_alone_can_withdraw(units: str) -> None:
    table, _a, (army,) = attacked(units, factions="ma")
    table.withdraw(army, "core")
    assert (table.place(army), table.owner("docks"), table.vp("A")) == ("core", "A", 0)


@pytest.mark.claims("campaign:C47b")
@pytest.mark.parametrize("units", ["hq", "hq scanner*2"])
def test_hqs_and_scanners_alone_cannot_attack(units: str) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="am")
    army = table.army("A", "mill", units)
    table.army("B", "docks", "grunt")
    table.turns("AB")
    assert table.refused(table.move_order(army, "docks")) == {"campaign:C47"}


@pytest.mark.claims("campaign:C47b")
def test_scanners_without_hq_cannot_attack_either() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="am")
    army = table.army("A", "mill", "scanner*2")
    table.army("B", "docks", "grunt")
    table.turns("AB")
    assert "campaign:C18" in table.refused(table.move_order(army, "docks"))


@pytest.mark.claims("campaign:C47c", "campaign:C47d")
@pytest.mark.parametrize(("units", "fp"), [("hq", 1), ("hq scanner*2", 3)])
def test_an_enemy_takes_the_sector_of_hqs_and_scanners_alone_without_a_battle(units: str, fp: int) -> None:
    table, a, (army,) = attacked(units, factions="ma", behind="")
    assert (table.owner("docks"), table.place(a), table.fp(army)) == ("A", "docks", 0)
    assert {table.fate(f) for f in table.figures(army, "hq1")} == {Fate.CAPTURED}
    assert (table.vp("A"), table.state.fought) == (fp, frozenset())
    assert table.battle.report is None


@pytest.mark.claims("campaign:C47c")
def test_hqs_and_scanners_that_could_go_and_stand_all_the_same_are_captured() -> None:
    table, _a, (army,) = attacked("hq scanner", factions="ma")
    table.give(table.answer(army, STAND))
    assert (table.owner("docks"), table.fp(army), table.vp("A")) == ("A", 0, 2)


def test_an_hq_alone_beside_an_army_that_stands_is_in_the_battle() -> None:
    table, _a, (lone, army) = attacked("hq", "hq grunt*3", behind="")
    assert table.battle.stage is BattleStage.ANSWERS
    table.give(table.answer(army, STAND))
    table.fight("B", A="retreated", B="won")
    assert table.fp(lone) == 1


# ── surrender before the battle ──


@pytest.mark.claims("campaign:C57a", "campaign:C57b")
def test_a_force_that_surrenders_as_its_answer_is_lost_and_its_points_are_the_attackers() -> None:
    table, _a, (army,) = attacked("hq grunt*3")
    table.give(table.answer(army, SURRENDER))
    assert {table.fate(f) for f in table.figures(army, "hq1 grunt1 grunt3")} == {Fate.SURRENDERED}
    assert (table.fp(army), table.vp("A")) == (0, 4)
    assert {f.experience for f in table.state.figures.values()} == {0}


@pytest.mark.claims("campaign:C57c", "campaign:C57d")
@pytest.mark.parametrize("answer", [SURRENDER, WITHDRAW])
def test_if_nobody_stands_there_is_no_battle_and_nobody_has_fought(answer: o.Answer) -> None:
    table, a, (army,) = attacked("hq grunt*3")
    table.give(table.answer(army, answer, "core" if answer is WITHDRAW else None))
    assert table.happened(BattleStageReached)[-1] == BattleStageReached(table.battle.id, BattleStage.OVER)
    assert not [p for p in table.state.pending.values() if isinstance(p, ReportDue | CallDue)]
    assert (table.owner("docks"), table.place(a), table.state.fought) == ("A", "docks", frozenset())


@pytest.mark.claims("campaign:C57e")
def test_surrender_is_answered_army_by_army() -> None:
    table, _a, (first, second) = attacked("hq grunt*3", "hq grunt*2")
    table.give(table.answer(first, SURRENDER))
    assert table.battle.stage is BattleStage.ANSWERS
    table.give(table.answer(second, STAND))
    assert table.battle.stage is BattleStage.OPEN
    assert (table.vp("A"), table.fp(second)) == (4, 3)
    table.fight("B", A="retreated", B="won")
    assert table.owner("docks") == "B"


def test_who_surrendered_to_one_attacker_is_not_asked_again_by_the_next() -> None:
    table = Situation(
        "mill-docks yard-docks docks-core",
        {"A": "mill", "B": "docks core", "C": "yard"},
        rules=HouseRules(battles=BattleTime.END_OF_WEEK),
    )
    a, c = table.army("A", "mill", "hq grunt*5"), table.army("C", "yard", "hq grunt*5")
    first, second = table.army("B", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("ACB")
    table.move(a, "docks")
    table.give(table.answer(first, SURRENDER))
    table.give(table.answer(second, STAND))
    table.give(o.EndTurn(table.player("A")))
    table.move(c, "docks")
    assert table.pending(AnswerDue).army == second
