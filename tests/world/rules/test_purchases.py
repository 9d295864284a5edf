"""What things cost and how many there may be: each number of the rules, on both sides of its limit."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId
from campaign.world.state import Account, ReliefDue, SurplusDue
from tests.world.situation import Situation

PRICES = {
    "m": {"engineer": 3, "sniper": 2, "grunt": 1, "medic": 1, "grenadier": 2, "hq": 1},
    "a": {"tank": 4, "mt": 3, "scanner": 1, "terminator": 1, "sentinel": 1, "hq": 1},
    "i": {"queen": 4, "stinger": 1, "spitter": 1, "razordog": 1, "drone": 1, "bombbug": 1},
}
LISTS = {"m": "marines", "a": "machina", "i": "insectoids"}
SMALL_ARMIES = {"m": "hq grunt", "a": "hq sentinel", "i": "queen"}


def buyer(faction: str, stock: int) -> tuple[Situation, ArmyId]:
    """A, whose turn it is, has a small army at the mill and so much in stock there."""
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"}, factions=faction)
    army = table.army("A", "mill", SMALL_ARMIES[faction])
    if stock:
        table.stock(mill=stock)
    table.turns("AB")
    return table, army


def recruit(table: Situation, unit: str, number: int = 1, army: ArmyId | None = None) -> o.Recruit:
    """The order by which A buys at the mill."""
    return o.Recruit(table.player("A"), table.sector("mill"), ((unit, number),), army)


@pytest.mark.parametrize(
    ("faction", "unit", "price"), [(f, unit, price) for f, prices in PRICES.items() for unit, price in prices.items()]
)
def test_a_figure_is_bought_for_its_list_price_and_not_for_less(faction: str, unit: str, price: int) -> None:
    table, army = buyer(faction, price)
    table.give(recruit(table, f"{LISTS[faction]}.{unit}", army=army))
    assert table.stock_in("mill") == 0
    table, army = buyer(faction, price - 1)
    assert table.refused(recruit(table, f"{LISTS[faction]}.{unit}", army=army)) == {"campaign:C30"}


@pytest.mark.claims("campaign:C43d")
def test_a_refused_purchase_names_every_reason_at_once() -> None:
    table, army = buyer("m", 5)
    table.end_turn("A")
    order = o.Recruit(table.player("A"), table.sector("core"), (("machina.tank", 5),), army)
    assert table.refused(order) == {
        "campaign:C10",  # not the own turn
        "campaign:C31",  # not the own sector, and the army is not there
        "campaign:C4",  # not on the own list
        "campaign:C30",  # too dear
        "campaign:C16",  # too large
    }


@pytest.mark.parametrize(
    "units", [(), (("marines.grunt", 0),), (("marines.grunt", -1),), (("marines.grunt", 201),), (("marines.ghost", 1),)]
)
def test_a_purchase_of_nothing_of_too_many_or_of_no_unit_is_refused(units: tuple[tuple[str, int], ...]) -> None:
    table, army = buyer("m", 5)
    order = o.Recruit(table.player("A"), table.sector("mill"), units, army)
    assert table.refused(order) <= {"", "campaign:C4"}


@pytest.mark.parametrize(("paid", "rules"), [(9, {"campaign:C33"}), (10, None), (11, {"campaign:C33"})])
def test_laying_and_clearing_a_minefield_costs_10_fp_no_more_and_no_less(paid: int, rules: set[str] | None) -> None:
    for lay in (True, False):
        table, _army = buyer("m", 20)
        route = table.route("mill", "docks")
        payment = ((table.sector("mill"), paid),)
        if not lay:
            table.mine("B", "mill", "docks")
        order = (o.LayMinefield if lay else o.ClearMinefield)(table.player("A"), route, payment)
        if rules:
            assert table.refused(order) == rules
        else:
            table.give(order)
            assert table.stock_in("mill") == 10


@pytest.mark.parametrize(("stock", "rules"), [(2, {"campaign:C38"}), (3, None)])
def test_who_takes_a_lost_commanders_place_costs_3_fp(stock: int, rules: set[str] | None) -> None:
    table, army = buyer("m", stock)
    table.set(e.CommanderLost(table.player("A"), table.figure(army, "grunt2"), -9))  # long ago
    order = o.AppointCommander(table.player("A"), table.figure(army, "grunt1"))
    if rules:
        assert table.refused(order) == rules
    else:
        table.give(order, dice=[3, 6])
        assert table.stock_in("mill") == 0


@pytest.mark.parametrize(("stock", "needed"), [(1, True), (2, False)])
def test_relief_is_2_fp_for_who_has_not_2_fp_in_one_stock(stock: int, needed: bool) -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    table.army("A", "mill", "grunt*3")
    table.army("B", "core", "hq grunt")
    table.stock(mill=stock, docks=1)
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    assert any(isinstance(pending, ReliefDue) for pending in table.state.pending.values()) is needed
    if needed:
        table.give(o.ChooseHaven(table.player("A"), table.pending(ReliefDue).id, table.sector("docks")))
        assert table.stock_in("docks") == 1 + 2


def test_income_is_4_fp_a_sector_and_a_month_gives_5_vp_a_sector() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    army = table.army("A", "docks", "hq grunt*3")
    table.army("B", "core", "hq grunt*3")
    table.set(e.WeekEnded(1, 4))
    table.turns("AB")
    table.attack(army, "core")
    table.fight("B", A="stood", B="stood")
    table.end_turns()
    table.give(o.EndWeek())
    income = [event for event in table.happened(e.StockMoved) if event.account is Account.INCOME]
    assert {event.fp for event in income} == {4}
    assert [event.points for event in table.happened(e.VictoryPointsScored)] == [5, 5, 5]


@pytest.mark.parametrize(("held", "over"), [(20, 0), (21, 1)])
@pytest.mark.claims("campaign:C16b", "campaign:C16c")
def test_a_sector_holds_20_fp_and_not_21(held: int, over: int) -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""}, rules=HouseRules(stock_counts=False))
    coming = table.army("A", "mill", "hq grunt*9")
    table.army("A", "docks", f"hq grunt*{held - 11}")
    table.turns("AB")
    table.move(coming, "docks")
    due = [pending.over for pending in table.state.pending.values() if isinstance(pending, SurplusDue)]
    assert due == ([over] if over else [])


@pytest.mark.parametrize(("fp", "legal"), [(5, True), (6, False)])
def test_a_detachment_has_5_fp_at_most(fp: int, legal: bool) -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    attacker, attacked = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    helper = table.army("C", "core", "hq grunt*8")
    table.turns("ABC")
    table.move(attacker, "docks")
    table.give(table.answer(attacked, o.Answer.STAND))
    sent = table.figures(helper, " ".join(f"grunt{n}" for n in range(1, fp + 1)))
    order = o.SendDetachment(table.player("C"), table.battle.id, helper, sent, None)
    if legal:
        table.give(order)
        assert table.player("C") in table.battle.players
    else:
        assert table.refused(order) == {"campaign:D1"}


@pytest.mark.parametrize(("turns", "rules"), [(0, {"fftt:E3"}), (1, None), (30, None), (31, {"fftt:E3"})])
def test_a_battle_lasts_1_to_30_turns(turns: int, rules: set[str] | None) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacker = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(attacker, "docks")
    order = table.result("B", A="stood", B="stood", turns=turns)
    if rules:
        assert table.refused(order) == rules
    else:
        table.give(order)
