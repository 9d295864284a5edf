"""A battle that waits is refused (campaign:C78)."""

import pytest

from campaign.battle.contract import SideEnd
from campaign.world import orders as o
from campaign.world.events import FigureLost
from campaign.world.rules.battle_refusal import refusal_problems, refused
from campaign.world.state import Fate
from tests.world.situation import Situation


def waiting() -> Situation:
    """A attacks B in the docks, B stands, C has nobody to send."""
    table = Situation("mill-docks docks-core core-hill", {"A": "mill", "B": "docks core", "C": "hill"})
    army = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("ABC")
    table.attack(army, "docks")
    return table


def refuse(table: Situation, letter: str, *, surrender: bool = False) -> o.ReportBattle:
    return o.ReportBattle(
        table.battle.id, refused(table.state, table.battle.id, table.player(letter), surrender=surrender)
    )


@pytest.mark.claims("campaign:C78a", "campaign:C22a", "campaign:C42c")
def test_an_attacker_who_refuses_has_left_in_the_first_turn_loses_the_hq_and_has_not_fought() -> None:
    table = waiting()
    table.give(refuse(table, "A"))
    (lost,) = table.happened(FigureLost)
    assert (lost.fate, table.owner("docks"), table.vp("B")) == (Fate.GIVEN_UP, "B", 1)
    assert table.state.fought == {table.player("B")}


@pytest.mark.claims("campaign:C78a", "campaign:C27a")
def test_a_defender_who_refuses_by_surrendering_loses_all_and_the_sector() -> None:
    table = waiting()
    table.give(refuse(table, "B", surrender=True))
    assert {lost.fate for lost in table.happened(FigureLost)} == {Fate.SURRENDERED}
    assert (table.owner("docks"), table.vp("A")) == ("A", 4)


@pytest.mark.claims("campaign:C78c", "campaign:C42d")
def test_who_is_left_has_won_holds_the_field_and_has_fought() -> None:
    table = waiting()
    report = refused(table.state, table.battle.id, table.player("B"))
    assert [(side.end, side.left_in_turn) for side in report.sides] == [(SideEnd.WON, None), (SideEnd.RETREATED, 1)]
    assert report.holder == table.player("A")
    table.give(o.ReportBattle(table.battle.id, report))
    assert (table.owner("docks"), table.state.fought) == ("A", {table.player("A")})


@pytest.mark.claims("campaign:C78b")
def test_a_battle_of_three_enemies_is_not_over_when_one_of_them_goes() -> None:
    table = Situation("mill-docks docks-core core-hill", {"A": "mill", "B": "docks core", "C": "hill"})
    army, helpers = table.army("A", "mill", "hq grunt*3"), table.army("C", "hill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("ABC")
    table.move(army, "docks")
    defender = next(f.army for f in table.battle.forces if f.player == table.player("B"))
    table.give(table.answer(defender, o.Answer.STAND))
    sent = table.figures(helpers, "grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, helpers, sent, None))
    battle = table.battle.id
    assert [r.rule for r in refusal_problems(table.state, battle, table.player("A"))] == ["campaign:C78"]


@pytest.mark.claims("campaign:C78b")
def test_a_battle_is_not_over_when_a_side_goes_whose_friend_fights_on() -> None:
    table = Situation("mill-docks docks-core core-hill", {"A": "mill", "B": "docks core", "C": "hill"})
    army, helpers = table.army("A", "mill", "hq grunt*3"), table.army("C", "hill", "hq grunt*3")
    defender = table.army("B", "docks", "hq grunt*3")
    table.turns("ABC")
    table.move(army, "docks")
    table.give(table.answer(defender, o.Answer.STAND))
    sent = table.figures(helpers, "grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, helpers, sent, table.player("B")))
    problems = refusal_problems(table.state, table.battle.id, table.player("B"))
    assert [r.rule for r in problems] == ["campaign:C78"]
    assert refusal_problems(table.state, table.battle.id, table.player("A")) == ()


def test_whoever_is_not_in_a_battle_and_a_battle_that_is_over_cannot_be_refused() -> None:
    table = waiting()
    assert refusal_problems(table.state, table.battle.id, table.player("C"))
    table.give(refuse(table, "A"))
    assert refusal_problems(table.state, table.battle.id, table.player("B"))
