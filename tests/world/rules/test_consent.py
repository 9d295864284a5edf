"""Agreement to results that were typed in (campaign:C79)."""

from dataclasses import replace

import pytest
from immutables import Map

from campaign.world import orders as o
from campaign.world.events import BattleFought
from campaign.world.evolve import evolve
from campaign.world.house_rules import HouseRules
from campaign.world.ids import BattleId
from campaign.world.rules.consent import agreements_wanted, mark_of, to_agree
from campaign.world.state import Battle
from campaign.world.week_check import week_check
from tests.world.situation import Situation

GRUNT, HURT = "grunt1", "grunt2"


def fought(rules: HouseRules | None = None) -> Situation:
    """A has attacked B in the docks and won, as was typed in; a Grunt of B's fell to one of A's."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"}, rules=rules)
    army, other = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(army, "docks")
    table.fight("A", A="won", B="retreated", dead={table.figure(other, GRUNT): table.figure(army, HURT)})
    return table


def agree(table: Situation, letter: str) -> o.AgreeToReport:
    assert table.battle.report is not None
    return o.AgreeToReport(table.player(letter), table.battle.id, mark_of(table.battle.report))


def battle(table: Situation) -> Battle:
    return table.battle


@pytest.mark.claims("campaign:C79a")
def test_each_who_fought_agrees_to_the_result_that_was_typed_in() -> None:
    table = fought()
    assert to_agree(table.state, table.battle) == (table.player("A"), table.player("B"))
    table.give(agree(table, "B"))
    table.give(agree(table, "A"))
    assert table.battle.agreed == (table.player("B"), table.player("A"))
    assert to_agree(table.state, table.battle) == ()


@pytest.mark.claims("campaign:C79a")
def test_nobody_agrees_twice_or_to_a_battle_of_others_or_before_there_is_a_result() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    army = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("ABC")
    table.attack(army, "docks")
    assert table.refused(o.AgreeToReport(table.player("A"), table.battle.id, "")) == {"campaign:C79"}
    table.fight("A", A="won", B="retreated")
    assert table.refused(agree(table, "C")) == {"campaign:C79"}
    table.give(agree(table, "A"))
    assert table.refused(agree(table, "A")) == {"campaign:C79"}


@pytest.mark.claims("campaign:C79b")
def test_nobody_has_to_agree_to_what_the_program_has_fought_and_its_own_seats_are_not_asked() -> None:
    table = fought()
    assert table.battle.report is not None
    by_program = evolve(table.state, BattleFought(table.battle.id, table.battle.report, (), resolved=True))
    assert to_agree(by_program, by_program.battles[table.battle.id]) == ()
    seat = replace(table.state.players[table.player("B")], computer="easy")
    with_computer = replace(table.state, players=table.state.players.set(seat.id, seat))
    assert to_agree(with_computer, table.battle) == (table.player("A"),)


@pytest.mark.claims("campaign:C79b")
def test_an_agreement_to_a_battle_that_the_program_fought_is_refused() -> None:
    table = fought()
    assert table.battle.report is not None
    order = agree(table, "A")
    table.set(BattleFought(table.battle.id, table.battle.report, (), resolved=True))
    assert table.refused(order) == {"campaign:C79"}


@pytest.mark.claims("campaign:C79c")
def test_who_agreed_to_one_result_has_not_agreed_to_another() -> None:
    table = fought()
    order = agree(table, "A")
    report = table.battle.report
    assert report is not None
    table.set(BattleFought(table.battle.id, replace(report, casualties=()), ()))
    assert table.refused(order) == {"campaign:C79"}
    assert mark_of(report) == mark_of(replace(report, note="Two hours."))


@pytest.mark.claims("campaign:C79d")
def test_a_correction_of_a_figure_that_the_result_names_voids_all_agreement() -> None:
    table = fought()
    (fallen,) = table.battle.report.casualties if table.battle.report else ()
    table.give(agree(table, "A"))
    unnamed = next(f for f in table.state.figures if f not in (fallen.figure, fallen.killer))
    table.give(o.Correct("A slip", (o.SetFigure(unnamed, experience=1),)))
    assert table.battle.agreed == (table.player("A"),)
    table.give(o.Correct("It was another", (o.SetFigure(table.state.figures[fallen.killer].id, experience=0),)))  # type: ignore[index]
    assert table.battle.agreed == ()
    table.give(agree(table, "A"))  # and may agree anew


@pytest.mark.claims("campaign:C79e", "campaign:C79g")
def test_the_week_ends_without_agreement_though_the_list_reminds_of_it() -> None:
    table = fought(HouseRules(consent=True))
    asked = [todo for todo in week_check(table.state) if todo.rule == "campaign:C79"]
    assert [todo.order for todo in asked] == [agree(table, "A"), agree(table, "B")]
    assert {todo.level for todo in asked} == {"warn"}
    table.end_turns()
    table.give(o.EndWeek())
    assert len([todo for todo in week_check(table.state) if todo.rule == "campaign:C79"]) == 2


@pytest.mark.claims("campaign:C79f")
def test_nobody_is_reminded_where_it_was_not_agreed_to_be() -> None:
    assert [todo for todo in week_check(fought().state) if todo.rule == "campaign:C79"] == []


@pytest.mark.claims("campaign:C79g")
def test_whoever_has_not_agreed_is_asked_for_the_oldest_battle_first() -> None:
    table = fought(HouseRules(consent=True))
    ids = [BattleId(f"{number}.battle") for number in (9, 10, 11, 100, 101)]
    copies = {id: replace(table.battle, id=id) for id in ids}
    state = replace(table.state, battles=Map(copies))
    assert [order.battle for order in agreements_wanted(state)][::2] == ids
