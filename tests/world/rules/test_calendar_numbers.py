"""Weeks, relief and the end, to the last point and the last week (campaign:C10, C36, C38, C52, C63)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import EndBy, HouseRules
from campaign.world.state import Account, ReliefDue, Stage
from tests.world.rules.test_commander import IRON, appoint, camp, next_week
from tests.world.rules.test_points import correct, end_week, field
from tests.world.rules.test_week_end import stranded
from tests.world.situation import Situation


@pytest.mark.claims("campaign:C10a", "campaign:C36e")
def test_the_only_player_left_throws_for_initiative_once() -> None:
    """B loses the last sector by a correction between two weeks; the campaign is over at the end of the next."""
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq grunt")
    table.turns("AB")
    end_week(table)
    table.give(o.Correct("B gives up", (o.SetOwner(table.sector("docks"), None),)))
    table.give(o.StartWeek(), dice=[3])
    (thrown,) = table.happened(e.InitiativeThrown)
    assert thrown.throws == ((table.player("A"), (3,)),)


@pytest.mark.claims("campaign:C52a", "campaign:C52c")
@pytest.mark.parametrize(("stock", "relieved"), [(0, True), (1, True), (2, False), (3, False)])
def test_relief_comes_to_who_has_less_than_two_fp_in_every_stock(stock: int, relieved: bool) -> None:
    table = stranded(hill=stock)
    end_week(table)
    assert any(isinstance(p, ReliefDue) for p in table.state.pending.values()) is relieved


@pytest.mark.claims("campaign:C63c", "campaign:C36b")
@pytest.mark.parametrize(("vp", "stage"), [(4, Stage.INITIATIVE), (5, Stage.OVER)])
def test_a_band_has_reached_a_vp_target_when_its_points_together_are_as_many(vp: int, stage: Stage) -> None:
    table = field(rules=HouseRules(end_by=EndBy.VICTORY_POINTS, end_at=9), bands=(1, 2, 1))
    correct(table, o.SetVictoryPoints(table.player("A"), 4), o.SetVictoryPoints(table.player("C"), vp))
    end_week(table)
    assert table.state.stage is stage


@pytest.mark.claims("campaign:C5b")
def test_a_commander_named_at_the_start_takes_nothing_from_a_stock() -> None:
    table, army = camp(mill=5)
    table.give(appoint(table, table.figure(army, "engineer1")), IRON)
    assert table.stock_in("mill") == 5
    assert table.happened(e.StockMoved) == []


@pytest.mark.claims("campaign:C38a", "campaign:C38b")
@pytest.mark.parametrize(("weeks", "free"), [(2, False), (3, True), (4, True), (5, True)])
def test_a_commander_struck_down_in_a_week_has_a_successor_in_the_third_week_after_it_or_any_later(
    weeks: int, free: bool
) -> None:
    table, army = camp(mill=4)
    star, other = table.figures(army, "engineer1 engineer2")
    table.commander("A", star)
    table.turns("AB")
    table.set(e.CommanderLost(table.player("A"), star, table.state.weeks))
    for _week in range(weeks):
        next_week(table)
    if free:
        table.give(appoint(table, other), IRON)
        assert table.state.books[table.player("A"), Account.COMMANDER] == 3
    else:
        assert table.refused(appoint(table, other)) == {"campaign:C38"}
