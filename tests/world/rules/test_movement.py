"""The move: how far, where to, through what, and whose a sector is then (campaign:C12, C13, C19, C20, C58)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.state import AnswerDue, ReportDue
from tests.world.situation import Situation

LINE = "mill-docks docks-core core-park"


@pytest.mark.claims("campaign:C12a")
def test_an_army_moves_once_a_week() -> None:
    table = Situation(LINE, {"A": "mill docks core", "B": "park"})
    army = table.army("A", "mill", "hq grunt")
    table.army("B", "park", "hq grunt")
    table.turns("AB")
    table.move(army, "docks")
    assert table.refused(table.move_order(army, "core")) == {"campaign:C12"}
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=[6, 1])
    table.move(army, "core")
    assert table.place(army) == "core"


@pytest.mark.claims("campaign:C12a")
def test_every_army_of_a_player_has_its_own_move() -> None:
    table = Situation(LINE, {"A": "mill docks core", "B": "park"})
    one, two = table.army("A", "mill", "hq grunt"), table.army("A", "core", "hq grunt")
    table.turns("AB")
    table.move(one, "docks")
    table.move(two, "docks")
    assert table.place(one) == table.place(two) == "docks"


@pytest.mark.parametrize("path", [("docks",), ("docks", "core")])
@pytest.mark.claims("campaign:C12b", "campaign:C12c", "campaign:C13a")
def test_a_move_goes_one_or_two_sectors_along_routes(path: tuple[str, ...]) -> None:
    table = Situation(LINE, {"A": "mill docks core", "B": "park"})
    army = table.army("A", "mill", "hq grunt")
    table.turns("AB")
    table.move(army, *path)
    assert table.place(army) == path[-1]


@pytest.mark.parametrize("path", [(), ("docks", "core", "park")])
@pytest.mark.claims("campaign:C12b")
def test_a_move_of_no_sector_or_of_three_is_refused(path: tuple[str, ...]) -> None:
    table = Situation(LINE, {"A": "mill docks core", "B": "park"})
    army = table.army("A", "mill", "hq grunt")
    table.turns("AB")
    assert table.refused(table.move_order(army, *path)) == {"campaign:C12"}


@pytest.mark.parametrize("path", [("core",), ("docks", "park"), ("core", "docks")])
@pytest.mark.claims("campaign:C12c")
def test_a_move_that_leaves_the_routes_is_refused(path: tuple[str, ...]) -> None:
    table = Situation(LINE, {"A": "mill docks core park", "B": ""})
    army = table.army("A", "mill", "hq grunt")
    table.turns("AB")
    assert table.refused(table.move_order(army, *path)) == {"campaign:C12"}


@pytest.mark.parametrize("path", [("docks", "mill"), ("mill",)])
@pytest.mark.claims("campaign:C58a")
def test_a_move_visits_no_sector_twice(path: tuple[str, ...]) -> None:
    table = Situation(LINE, {"A": "mill docks core", "B": "park"})
    army = table.army("A", "mill", "hq grunt")
    table.turns("AB")
    assert table.refused(table.move_order(army, *path)) == {"campaign:C58"}


@pytest.mark.claims("campaign:C12a", "campaign:C12c", "campaign:C58a")
def test_a_refused_move_names_every_reason_at_once() -> None:
    table = Situation(LINE, {"A": "mill docks core", "B": "park"})
    army = table.army("A", "mill", "hq grunt")
    table.turns("AB")
    table.move(army, "docks")
    table.give(o.EndTurn(table.player("A")))
    assert table.refused(table.move_order(army, "park", "docks")) == {"campaign:C10", "campaign:C12", "campaign:C58"}


@pytest.mark.claims("campaign:C18f", "campaign:C12a")
def test_a_refused_attack_names_what_is_wrong_with_army_and_goal_at_once() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "core"})
    army = table.army("A", "mill", "grunt*3")
    table.army("B", "core", "hq grunt")
    table.turns("AB")
    table.move(army, "docks")
    assert table.refused(table.move_order(army, "core")) == {"campaign:C12", "campaign:C18"}


def test_nobody_moves_the_army_of_another_or_to_a_place_that_is_not() -> None:
    table = Situation(LINE, {"A": "mill docks core", "B": "park"})
    army, other = table.army("A", "mill", "hq grunt"), table.army("B", "park", "hq grunt")
    table.turns("AB")
    assert table.refused(o.MoveArmy(table.player("A"), other, (table.sector("core"),))) == {""}
    assert table.refused(o.MoveArmy(table.player("A"), army, ("1.nowhere",))) == {""}  # type: ignore[arg-type]


@pytest.mark.claims("campaign:C12d", "campaign:C12e", "campaign:C20a")
def test_a_move_into_enemy_forces_is_an_attack_and_a_battle_if_the_owner_stands() -> None:
    table = Situation(LINE, {"A": "mill", "B": "docks core"})
    army, enemy = table.army("A", "mill", "hq grunt"), table.army("B", "docks", "hq grunt")
    table.turns("AB")
    table.move(army, "docks")
    assert table.pending(AnswerDue).player == table.player("B")
    table.stand(enemy)
    assert table.pending(ReportDue).battle == table.battle.id


@pytest.mark.claims("campaign:C13d")
def test_who_ends_a_move_in_a_sector_that_nobody_defends_owns_it() -> None:
    for owner in ("B", None):
        table = Situation(LINE, {"A": "mill", "B": "docks park" if owner else "park"})
        army = table.army("A", "mill", "hq grunt")
        table.turns("AB")
        table.move(army, "docks")
        assert table.owner("docks") == "A"


@pytest.mark.claims("campaign:C13c", "campaign:C13e")
def test_a_free_sector_that_is_only_passed_through_stays_free() -> None:
    table = Situation(LINE, {"A": "mill", "B": "core park"})
    army = table.army("A", "mill", "hq grunt")
    table.turns("AB")
    table.move(army, "docks", "core")
    assert (table.owner("docks"), table.owner("core")) == (None, "A")


@pytest.mark.claims("campaign:C12d", "campaign:C13c")
def test_an_enemy_sector_with_forces_is_not_passed_through() -> None:
    table = Situation(LINE, {"A": "mill core", "B": "docks park"})
    army = table.army("A", "mill", "hq grunt")
    table.army("B", "docks", "hq grunt")
    table.turns("AB")
    table.move(army, "docks", "core")
    assert table.place(army) == "docks"
    assert table.battle.sector == table.sector("docks")


@pytest.mark.claims("campaign:C19a")
def test_hqs_move_with_their_army() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"})
    army = table.army("A", "mill", "hq*2 grunt*3")
    table.turns("AB")
    table.move(army, "docks")
    assert set(table.figures(army, "hq1 hq2")) <= set(table.state.armies[army].figures)
    assert (table.place(army), table.fp(army)) == ("docks", 5)


@pytest.mark.claims("campaign:C43a")
def test_a_player_buys_splits_merges_moves_mines_and_appoints_in_any_order() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"})
    army = table.army("A", "mill", "hq*2 grunt*4")
    table.stock(mill=14, docks=3)
    table.turns("AB")
    player, mill = table.player("A"), table.sector("mill")
    table.give(o.LayMinefield(player, table.route("mill", "docks"), ((mill, 7), (table.sector("docks"), 3))))
    table.give(o.SplitArmy(player, army, table.figures(army, "hq2 grunt3 grunt4")))
    (formed,) = table.happened(e.ArmyFormed)
    table.move(formed.army, "docks", dice=[1, 2])
    table.give(o.Recruit(player, mill, (("marines.hq", 1), ("marines.grunt", 1))))
    (recruits,) = table.happened(e.ArmyFormed)
    table.give(o.AppointCommander(player, table.figure(army, "grunt1")), dice=[4, 5])
    table.give(o.MergeArmies(player, recruits.army, army))
    table.give(o.Recruit(player, mill, (("marines.grunt", 1),), army))
    assert (table.fp(army), table.stock_in("mill")) == (6, 4)


@pytest.mark.claims("campaign:C43a")
def test_turn_orders_are_refused_in_the_turn_of_another() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"})
    army = table.army("A", "mill", "hq*2 grunt*4")
    table.stock(mill=20)
    route = table.mine("A", "docks", "core")
    table.turns("BA")
    player, mill = table.player("A"), table.sector("mill")
    for order in (
        o.Recruit(player, mill, (("marines.grunt", 1),), army),
        o.SplitArmy(player, army, table.figures(army, "hq2 grunt1")),
        table.move_order(army, "docks"),
        o.LayMinefield(player, table.route("mill", "docks"), ((mill, 10),)),
        o.ClearMinefield(player, route),
        o.AppointCommander(player, table.figure(army, "grunt1")),
        o.EndTurn(player),
    ):
        assert table.refused(order) == {"campaign:C10"}


@pytest.mark.claims("campaign:C43b")
def test_recruits_go_with_an_army_that_has_not_moved() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"})
    army = table.army("A", "mill", "hq grunt")
    table.stock(mill=3)
    table.turns("AB")
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.engineer", 1),), army))
    table.move(army, "docks")
    assert (table.place(army), table.fp(army)) == ("docks", 5)


@pytest.mark.claims("campaign:C43b", "campaign:C12a")
def test_recruits_give_an_army_that_has_moved_no_second_move() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"})
    army = table.army("A", "mill", "hq grunt")
    table.stock(docks=3)
    table.turns("AB")
    table.move(army, "docks")
    table.give(o.Recruit(table.player("A"), table.sector("docks"), (("marines.engineer", 1),), army))
    assert table.refused(table.move_order(army, "mill")) == {"campaign:C12"}


@pytest.mark.claims("campaign:C43c")
def test_a_new_army_may_move_and_attack_at_once() -> None:
    table = Situation(LINE, {"A": "mill", "B": "docks"})
    enemy = table.army("B", "docks", "hq grunt")
    table.stock(mill=5)
    table.turns("AB")
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.hq", 1), ("marines.grunt", 4))))
    (formed,) = table.happened(e.ArmyFormed)
    table.move(formed.army, "docks")
    assert table.pending(AnswerDue).army == enemy


@pytest.mark.claims("campaign:C43g")
def test_the_stock_of_a_sector_buys_nothing_in_another() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"})
    army = table.army("A", "docks", "hq grunt")
    table.stock(mill=20)
    table.turns("AB")
    order = o.Recruit(table.player("A"), table.sector("docks"), (("marines.grunt", 1),), army)
    assert table.refused(order) == {"campaign:C30"}
    table.move(army, "mill")
    assert (table.stock_in("mill"), table.stock_in("docks")) == (20, 0)


@pytest.mark.claims("campaign:C43g")
def test_an_army_that_leaves_a_sector_leaves_its_stock() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"})
    army = table.army("A", "mill", "hq grunt")
    table.stock(mill=7)
    table.turns("AB")
    table.move(army, "docks")
    assert (table.stock_in("mill"), table.stock_in("docks")) == (7, 0)


# ── how many fight ──


def four_around_the_hub(rules: HouseRules | None = None) -> Situation:
    """E's hub with an army, and an army of each of A, B, C and D next door."""
    table = Situation(
        "mill-hub docks-hub core-hub park-hub hub-dam",
        {"A": "mill", "B": "docks", "C": "core", "D": "park", "E": "hub dam"},
        rules=rules,
    )
    for letter, place in (("A", "mill"), ("B", "docks"), ("C", "core"), ("D", "park"), ("E", "hub")):
        table.army(letter, place, "hq grunt*3")
    table.turns("ABCDE")
    return table


@pytest.mark.claims("campaign:C20b", "campaign:C11f")
def test_a_fifth_player_is_not_let_into_a_battle() -> None:
    table = four_around_the_hub(HouseRules(battles=BattleTime.END_OF_WEEK))
    armies = {army.player: army.id for army in table.state.armies.values()}
    for letter in "ABC":
        table.attack(armies[table.player(letter)], "hub")
        table.give(o.EndTurn(table.player(letter)))
    assert len(table.battle.players) == 4
    assert table.refused(table.move_order(armies[table.player("D")], "hub")) == {"campaign:C20"}


@pytest.mark.claims("campaign:C20b", "campaign:C20c")
def test_no_more_than_four_players_fight_each_as_a_side_of_its_own() -> None:
    table = four_around_the_hub()
    armies = {army.player: army.id for army in table.state.armies.values()}
    table.move(armies[table.player("A")], "hub")
    table.give(table.answer(armies[table.player("E")], o.Answer.STAND))
    for letter in "BC":
        helper = armies[table.player(letter)]
        sent = table.figures(helper, "grunt1")
        table.give(o.SendDetachment(table.player(letter), table.battle.id, helper, sent, None))
    assert table.battle.players == tuple(map(table.player, "AEBC"))
    assert table.pending(ReportDue).battle == table.battle.id
    assert len({table.battle.team_of(player) for player in table.battle.players}) == 4
