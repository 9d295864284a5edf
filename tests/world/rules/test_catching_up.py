"""Income for the smallest, and from how many sectors (campaign:C85)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId
from campaign.world.rules.income import income_of, smallest
from campaign.world.state import Account
from tests.world.situation import Situation


def week(rules: HouseRules, a: str = "hq grunt*5", b: str = "hq grunt*5") -> tuple[Situation, ArmyId]:
    """A owns the mill and the hill, B the docks, the core and the yard; C, with nothing but a port, meets nobody."""
    table = Situation(
        "mill-hill mill-docks docks-core core-yard yard-port",
        {"A": "mill hill", "B": "docks core yard", "C": "port"},
        rules=rules,
    )
    army = table.army("A", "mill", a)
    table.army("B", "docks", b)
    table.army("C", "port", "hq grunt*9")
    table.turns("ABC")
    return table, army


def fight(table: Situation, army: ArmyId) -> None:
    """A attacks the docks and is driven off, having fought; the week ends."""
    table.attack(army, "docks")
    table.fight("B", A="stood", B="stood", turns=8)
    table.end_turns()
    table.give(o.EndWeek())


def booked(table: Situation, letter: str) -> tuple[int, int]:
    """What a player has had: income, and what the smallest get besides."""
    player = table.player(letter)
    return tuple(table.state.books.get((player, account), 0) for account in (Account.INCOME, Account.CATCH_UP))  # type: ignore[return-value]


@pytest.mark.claims("campaign:C85a", "campaign:C85e")
def test_all_sectors_of_all_players_yield_the_same() -> None:
    table, army = week(HouseRules(), b="hq grunt*9")
    fight(table, army)
    assert (booked(table, "A"), booked(table, "B")) == ((8, 0), (12, 0))


@pytest.mark.claims("campaign:C85b", "campaign:C85c")
def test_each_sector_of_the_smallest_yields_as_much_more_as_was_agreed() -> None:
    table, army = week(HouseRules(catch_up=2), b="hq grunt*6")
    fight(table, army)
    assert (booked(table, "A"), booked(table, "B")) == ((8, 4), (12, 0))
    assert table.stock_in("mill") == 6


@pytest.mark.claims("campaign:C85b")
def test_the_smallest_get_nothing_in_a_week_without_a_battle() -> None:
    table, _army = week(HouseRules(catch_up=2), b="hq grunt*6")
    table.end_turns()
    table.give(o.EndWeek())
    assert booked(table, "A") == (0, 0)


@pytest.mark.claims("campaign:C85c")
def test_stock_counts_as_much_as_figures() -> None:
    table, _army = week(HouseRules(catch_up=2), b="hq grunt*6")
    table.set(e.StockMoved(table.sector("hill"), table.player("A"), 2, Account.FOUNDED))
    assert smallest(table.state) == {table.player("B")}


@pytest.mark.claims("campaign:C85c")
def test_several_who_tie_are_all_the_smallest() -> None:
    table, army = week(HouseRules(catch_up=1))
    fight(table, army)
    assert (booked(table, "A"), booked(table, "B")) == ((8, 2), (12, 3))


@pytest.mark.claims("campaign:C85d")
def test_where_all_tie_nobody_is_the_smallest() -> None:
    table, army = week(HouseRules(catch_up=1), a="hq grunt*9", b="hq grunt*9")
    fight(table, army)
    assert (booked(table, "A"), booked(table, "B")) == ((8, 0), (12, 0))


@pytest.mark.claims("campaign:C85d")
def test_who_is_neutral_is_not_the_smallest() -> None:
    table, _army = week(HouseRules(catch_up=1), a="hq grunt*2")
    table.give(o.DropSeat(table.player("A"), False, "Moved away"))
    assert smallest(table.state) == {table.player("B")}


@pytest.mark.claims("campaign:C85f")
def test_only_the_agreed_number_of_sectors_yields_those_with_the_smallest_stock() -> None:
    table, army = week(HouseRules(income_from=2), b="hq grunt*9")
    table.set(e.StockMoved(table.sector("docks"), table.player("B"), 1, Account.FOUNDED))
    fight(table, army)
    assert (booked(table, "A"), booked(table, "B")) == ((8, 0), (8, 0))
    assert [table.stock_in(place) for place in ("docks", "core", "yard")] == [1, 4, 4]


@pytest.mark.claims("campaign:C85f")
def test_of_equal_stocks_the_first_on_the_map_yields() -> None:
    table, army = week(HouseRules(income_from=1))
    fight(table, army)
    assert [table.stock_in(place) for place in ("docks", "core", "yard")] == [4, 0, 0]


@pytest.mark.claims("campaign:C85b", "campaign:C85f")
def test_what_a_week_would_bring_is_foretold_by_both_rules() -> None:
    table, _army = week(HouseRules(catch_up=3, income_from=2), a="hq grunt*2")
    assert [income_of(table.state, table.player(letter)) for letter in "ABC"] == [14, 8, 4]
