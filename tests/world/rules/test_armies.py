"""What an army needs, and how armies are split and merged (campaign:C17, C18, C43)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.state import Account, AnswerDue
from tests.world.situation import Situation


def recruit(table: Situation, place: str, units: str, army: ArmyId | None = None) -> o.Recruit:
    """The order by which A buys units of its list: ``recruit(table, "mill", "hq grunt*5")``."""
    faction = table.state.players[table.player("A")].faction
    wanted = [word.partition("*") for word in units.split()]
    keys = tuple((f"{faction}.{unit}", int(number or 1)) for unit, _star, number in wanted)
    return o.Recruit(table.player("A"), table.sector(place), keys, army)


def split(table: Situation, army: ArmyId, names: str) -> o.SplitArmy:
    """The order by which A makes a new army of these figures."""
    return o.SplitArmy(table.player("A"), army, table.figures(army, names))


def merge(table: Situation, army: ArmyId, into: ArmyId) -> o.MergeArmies:
    """The order by which A puts one army into another."""
    return o.MergeArmies(table.player("A"), army, into)


def at_the_mill(units: str, faction: str = "m") -> tuple[Situation, ArmyId]:
    """A, whose turn it is, has an army at the mill."""
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"}, factions=faction)
    army = table.army("A", "mill", units)
    table.turns("AB")
    return table, army


def new_army(table: Situation) -> ArmyId:
    """The army that the last order formed."""
    (formed,) = table.happened(e.ArmyFormed)
    return formed.army


# ── what an army needs ──


@pytest.mark.parametrize(("faction", "figure"), [("m", "grunt"), ("a", "terminator")])
@pytest.mark.claims("campaign:C18a", "campaign:C31d")
def test_marines_and_machina_raise_no_army_without_an_hq(faction: str, figure: str) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions=faction)
    table.stock(mill=10)
    table.turns("AB")
    assert table.refused(recruit(table, "mill", f"{figure}*3")) == {"campaign:C18"}
    table.give(recruit(table, "mill", f"hq {figure}*3"))
    assert table.fp(new_army(table)) == 4


@pytest.mark.parametrize(("faction", "figure"), [("m", "grunt"), ("a", "scanner")])
@pytest.mark.claims("campaign:C18d")
def test_the_smallest_army_is_an_hq_and_another_figure(faction: str, figure: str) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions=faction)
    table.stock(mill=10)
    table.turns("AB")
    assert table.refused(recruit(table, "mill", "hq")) == {"campaign:C18"}
    assert table.refused(recruit(table, "mill", "hq*2")) == {"campaign:C18"}
    table.give(recruit(table, "mill", f"hq {figure}"))
    assert table.fp(new_army(table)) == 2


@pytest.mark.parametrize("shooter", ["stinger", "spitter"])
@pytest.mark.claims("campaign:C18b")
def test_insectoids_that_shoot_need_a_queen(shooter: str) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="i")
    table.stock(mill=10)
    table.turns("AB")
    assert table.refused(recruit(table, "mill", f"razordog*2 {shooter}")) == {"campaign:C18"}
    table.give(recruit(table, "mill", f"queen {shooter}"))


@pytest.mark.parametrize("units", ["razordog", "drone", "bombbug", "razordog drone bombbug", "queen"])
@pytest.mark.claims("campaign:C18c")
def test_insectoids_that_do_not_shoot_need_no_queen(units: str) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="i")
    table.stock(mill=10)
    table.turns("AB")
    table.give(recruit(table, "mill", units))
    assert len(table.state.armies[new_army(table)].figures) == len(units.split())


@pytest.mark.claims("campaign:C18c", "campaign:C18f")
def test_insectoids_without_shooters_attack_without_a_queen() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="im")
    army, enemy = table.army("A", "mill", "razordog*3"), table.army("B", "docks", "hq grunt")
    table.turns("AB")
    table.move(army, "docks")
    assert table.pending(AnswerDue).army == enemy


@pytest.mark.claims("campaign:C18b", "campaign:C18f")
def test_insectoid_shooters_who_lost_their_queen_cannot_attack() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="im")
    army = table.army("A", "mill", "razordog*3 stinger")
    table.army("B", "docks", "hq grunt")
    table.turns("AB")
    assert table.refused(table.move_order(army, "docks")) == {"campaign:C18"}


@pytest.mark.claims("campaign:C18e")
def test_an_army_that_lost_its_hq_exists_on_from_week_to_week() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(attacker, "docks")
    table.fight("B", A="stood", B="stood", dead={table.figure(defender, "hq1"): "A"})
    table.end_turns()
    table.give(o.EndWeek())
    assert table.fp(defender) == 3


@pytest.mark.claims("campaign:C18e")
def test_recruits_may_join_an_army_without_hq() -> None:
    table, army = at_the_mill("grunt*3")
    table.set(e.StockMoved(table.sector("mill"), table.player("A"), 1, Account.FOUNDED))
    table.give(recruit(table, "mill", "grunt", army))
    assert table.fp(army) == 4


@pytest.mark.parametrize("goal", ["docks", "core"])
@pytest.mark.claims("campaign:C18h", "campaign:C13d")
def test_an_army_without_hq_moves_into_own_sectors_and_into_those_empty_of_enemies(goal: str) -> None:
    table = Situation("mill-docks docks-core core-park", {"A": "mill docks", "B": "core park"})
    army = table.army("A", "mill", "grunt*3")
    table.turns("AB")
    table.move(army, *{"docks": ("docks",), "core": ("docks", "core")}[goal])
    assert (table.place(army), table.owner(goal)) == (goal, "A")


@pytest.mark.claims("campaign:C18h")
def test_an_army_without_hq_enters_an_allys_sector() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "grunt*3")
    table.army("B", "docks", "hq grunt")
    table.pact("A", "B")
    table.turns("AB")
    table.move(army, "docks")
    assert table.place(army) == "docks"


# ── splitting and merging ──


@pytest.mark.claims("campaign:C17a", "campaign:C17c")
def test_a_split_costs_nothing_and_both_parts_may_move() -> None:
    table, army = at_the_mill("hq*2 grunt*8")
    before = table.fp(army)
    table.give(split(table, army, "hq2 grunt1 grunt2"))
    part = new_army(table)
    assert (table.fp(army) + table.fp(part), table.stock_in("mill")) == (before, 0)
    table.move(part, "docks")
    table.move(army, "docks")
    assert table.place(part) == table.place(army) == "docks"


@pytest.mark.claims("campaign:C17a", "campaign:C18c")
def test_insectoids_without_shooters_split_off_without_a_queen() -> None:
    table, army = at_the_mill("queen stinger*2 razordog*3", "i")
    table.give(split(table, army, "razordog1 razordog2"))
    assert table.refused(split(table, army, "stinger1 razordog3")) == {"campaign:C17"}


@pytest.mark.parametrize("part", ["hq2", "hq1 grunt1 grunt2"])
@pytest.mark.claims("campaign:C18d", "campaign:C17a")
def test_no_part_of_a_split_army_is_an_hq_alone(part: str) -> None:
    table, army = at_the_mill("hq*2 grunt*2")
    assert table.refused(split(table, army, part)) == {"campaign:C18"}


@pytest.mark.claims("campaign:C17a")
def test_an_army_is_not_split_into_itself_and_nobody() -> None:
    table, army = at_the_mill("hq grunt*2")
    assert table.refused(split(table, army, "hq1 grunt1 grunt2")) == {"campaign:C17"}
    assert table.refused(split(table, army, "")) == {""}
    assert table.refused(split(table, army, "hq1 hq1")) == {""}


@pytest.mark.claims("campaign:C17d", "campaign:C43a")
def test_nobody_splits_or_merges_in_the_turn_of_another() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army, other = table.army("A", "mill", "hq*2 grunt*8"), table.army("A", "mill", "hq grunt")
    table.turns("BA")
    assert table.refused(split(table, army, "hq2 grunt1")) == {"campaign:C10"}
    assert table.refused(merge(table, other, army)) == {"campaign:C10"}
    table.give(o.EndTurn(table.player("B")))
    table.give(merge(table, other, army))


@pytest.mark.claims("campaign:C17b", "campaign:C17c")
def test_two_armies_in_one_sector_are_merged_for_nothing() -> None:
    table, army = at_the_mill("hq grunt*9")
    other = table.army("A", "mill", "hq grunt*9")
    table.give(merge(table, other, army))
    assert (table.fp(army), table.fp(other), table.stock_in("mill")) == (20, 0, 0)
    assert other not in table.state.armies


@pytest.mark.claims("campaign:C17b", "campaign:C16a")
def test_armies_are_not_merged_beyond_20_fp() -> None:
    table, army = at_the_mill("hq grunt*9")
    other = table.army("A", "mill", "hq grunt*10")
    assert table.refused(merge(table, other, army)) == {"campaign:C16"}


@pytest.mark.claims("campaign:C17b")
def test_armies_in_two_sectors_are_not_merged() -> None:
    table, army = at_the_mill("hq grunt*9")
    other = table.army("A", "docks", "hq grunt*9")
    assert table.refused(merge(table, other, army)) == {"campaign:C17"}


@pytest.mark.claims("campaign:C17b", "campaign:C16a")
def test_a_refused_merger_names_every_reason_at_once() -> None:
    table, army = at_the_mill("hq grunt*9")
    other = table.army("A", "docks", "hq grunt*19")
    table.give(o.EndTurn(table.player("A")))
    assert table.refused(merge(table, other, army)) == {"campaign:C10", "campaign:C17", "campaign:C16"}


@pytest.mark.claims("campaign:C17b")
def test_an_army_is_not_merged_with_itself_or_with_that_of_another() -> None:
    table, army = at_the_mill("hq grunt*9")
    enemy = table.army("B", "core", "hq grunt")
    assert table.refused(merge(table, army, army)) == {"campaign:C17"}
    assert table.refused(merge(table, enemy, army)) == {""}


@pytest.mark.claims("campaign:C17e", "campaign:C12a")
def test_an_army_split_from_one_that_has_moved_has_moved() -> None:
    table, army = at_the_mill("hq*2 grunt*8")
    table.move(army, "docks")
    table.give(split(table, army, "hq2 grunt1 grunt2"))
    assert table.refused(table.move_order(new_army(table), "mill")) == {"campaign:C12"}


@pytest.mark.parametrize("moved_into_the_other", [True, False])
@pytest.mark.claims("campaign:C17e", "campaign:C12a")
def test_an_army_merged_with_one_that_has_moved_has_moved(moved_into_the_other: bool) -> None:
    table, moved = at_the_mill("hq grunt*3")
    fresh = table.army("A", "docks", "hq grunt*3")
    table.move(moved, "docks")
    army, into = (moved, fresh) if moved_into_the_other else (fresh, moved)
    table.give(merge(table, army, into))
    assert table.refused(table.move_order(into, "mill")) == {"campaign:C12"}


@pytest.mark.claims("campaign:C17e")
def test_two_armies_that_have_not_moved_are_one_that_may_move() -> None:
    table, army = at_the_mill("hq grunt*3")
    other = table.army("A", "mill", "hq grunt*3")
    table.give(merge(table, other, army))
    table.move(army, "docks")
    assert table.place(army) == "docks"


@pytest.mark.claims("campaign:C17d", "campaign:C65a")
def test_an_army_in_a_battle_that_waits_is_neither_split_nor_merged() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(battles=BattleTime.END_OF_WEEK))
    attacker = table.army("B", "docks", "hq grunt*3")
    army, other = table.army("A", "mill", "hq*2 grunt*4"), table.army("A", "mill", "hq grunt")
    table.turns("BA")
    table.attack(attacker, "mill")
    table.give(o.EndTurn(table.player("B")))
    assert table.refused(split(table, army, "hq2 grunt1")) == {"campaign:C43"}
    assert table.refused(merge(table, other, army)) == {"campaign:C43"}
