"""The end of a week: income, stock, purchases and relief (campaign:C29, C30, C31, C32, C52)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import EDITION, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.queries import army_can_attack
from campaign.world.state import Account, Fate, ReliefDue, Stage, SurplusDue
from tests.world.situation import Situation

GRUNT, HQ = ("marines.grunt", 1), ("marines.hq", 1)


def week(b: str = "hq grunt*5", rules: HouseRules | None = None, **stock: int) -> tuple[Situation, ArmyId, ArmyId]:
    """A owns the mill and the hill, B the docks and the core; C, who has the far port, meets nobody."""
    table = Situation(
        "mill-hill mill-docks docks-core core-port", {"A": "mill hill", "B": "docks core", "C": "port"}, rules=rules
    )
    a, other = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", b)
    table.army("C", "port", "hq grunt")
    table.stock(**stock)
    table.turns("ABC")
    return table, a, other


def end_week(table: Situation) -> None:
    """Whoever has not moved yet does not, and the week ends."""
    table.end_turns()
    table.give(o.EndWeek())


def stocks(table: Situation) -> dict[str, int]:
    """The stock of every sector that has one."""
    return {sector.name: sector.stock for sector in table.state.sectors.values() if sector.stock}


# ── income ──


@pytest.mark.claims("campaign:C29a", "campaign:C29c")
def test_each_sector_yields_four_fp_to_an_owner_who_fought_and_nothing_to_one_who_did_not() -> None:
    table, a, _b = week()
    table.attack(a, "docks")
    table.fight("B", A="retreated", B="won")
    end_week(table)
    assert stocks(table) == {"mill": 4, "hill": 4, "docks": 4, "core": 4}
    assert table.state.books[table.player("A"), Account.INCOME] == 8


@pytest.mark.claims("campaign:C29a")
def test_two_battles_in_a_week_pay_no_more_than_one() -> None:
    table, a, _b = week()
    second = table.army("A", "mill", "hq grunt*5")
    for army in (a, second):
        table.attack(army, "docks")
        table.fight("B", A="beaten", B="won")
    end_week(table)
    assert stocks(table) == {"mill": 4, "hill": 4, "docks": 4, "core": 4}


@pytest.mark.claims("campaign:C29a", "campaign:C29c")
def test_who_fought_last_week_and_not_this_week_has_no_income() -> None:
    table, a, _b = week()
    table.attack(a, "docks")
    table.fight("B", A="retreated", B="won")
    end_week(table)
    before = stocks(table)
    table.give(o.StartWeek(), dice=[6, 2, 1])
    end_week(table)
    assert stocks(table) == before


@pytest.mark.claims("campaign:C29b")
def test_a_battle_fought_by_a_detachment_counts_for_income() -> None:
    table, a, b = week()
    third = table.army("C", "port", "hq*2 grunt*4")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    sent = table.figures(third, "grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, third, sent, table.player("A")))
    table.fight("B", A="beaten", B="won", C="retreated")
    end_week(table)
    assert table.stock_in("port") == 4


@pytest.mark.claims("campaign:C29d")
def test_a_sector_taken_without_a_fight_is_no_battle() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    a = table.army("A", "mill", "hq grunt*5")
    table.army("B", "core", "hq grunt*5")
    table.turns("AB")
    table.move(a, "docks")
    assert table.owner("docks") == "A"
    end_week(table)
    assert stocks(table) == {}


@pytest.mark.claims("campaign:C29e")
def test_a_withdrawal_is_a_battle_for_neither_player() -> None:
    table, a, b = week()
    table.move(a, "docks")
    table.withdraw(b, "core")
    end_week(table)
    assert stocks(table) == {}
    assert table.owner("docks") == "A"


@pytest.mark.claims("campaign:C29a")
def test_income_goes_to_who_owns_the_sector_at_the_end_of_the_week() -> None:
    table, a, _b = week()
    table.attack(a, "docks")
    table.fight("A", A="won", B="retreated")
    end_week(table)
    assert stocks(table) == {"mill": 4, "hill": 4, "docks": 4, "core": 4}
    assert table.state.books[table.player("A"), Account.INCOME] == 12


# ── where money is ──


@pytest.mark.claims("campaign:C30a")
def test_the_fp_of_a_sector_buy_nothing_elsewhere() -> None:
    table, a, _b = week(hill=9)
    order = o.Recruit(table.player("A"), table.sector("mill"), (GRUNT,), a)
    assert table.refused(order) == {"campaign:C30"}
    elsewhere = o.Recruit(table.player("A"), table.sector("hill"), (GRUNT,), a)
    assert table.refused(elsewhere) == {"campaign:C31"}


@pytest.mark.claims("campaign:C30b", "campaign:C31d")
def test_figures_bought_with_the_fp_of_a_sector_appear_in_that_sector() -> None:
    table, _a, _b = week(hill=9)
    table.give(o.Recruit(table.player("A"), table.sector("hill"), (HQ, ("marines.grunt", 3))))
    (formed,) = table.happened(e.ArmyFormed)
    assert (table.place(formed.army), table.fp(formed.army)) == ("hill", 4)


@pytest.mark.claims("campaign:C30c")
def test_unspent_fp_stay_in_the_stock_week_after_week() -> None:
    table, a, _b = week(mill=9)
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (GRUNT,), a))
    for _week in range(2):
        end_week(table)
        table.give(o.StartWeek(), dice=[6, 2, 1])
    assert table.stock_in("mill") == 8


@pytest.mark.claims("campaign:C30d")
@pytest.mark.parametrize("fought", [True, False])
def test_when_a_sector_is_taken_its_stock_is_lost(fought: bool) -> None:
    table, a, b = week(docks=9)
    if fought:
        table.attack(a, "docks")
        table.fight("A", A="won", B="beaten")
    else:
        table.move(a, "docks")
        table.withdraw(b, "core")
    assert (table.owner("docks"), table.stock_in("docks")) == ("A", 0)
    assert table.state.books[table.player("B"), Account.STOCK_LOST] == 9


@pytest.mark.claims("campaign:C30e")
def test_by_the_other_reading_the_stock_of_a_sector_that_is_taken_is_captured() -> None:
    table, a, _b = week(rules=HouseRules(stock_captured=True), docks=9)
    table.attack(a, "docks")
    table.fight("A", A="won", B="beaten")
    assert (table.owner("docks"), table.stock_in("docks")) == ("A", 9)
    assert table.state.books[table.player("A"), Account.CAPTURED] == 9


# ── the order of things, and purchases ──


@pytest.mark.claims("campaign:C31a")
def test_surplus_comes_first_then_income_then_the_next_week() -> None:
    table, a, _b = week(hill=20)
    table.army("A", "hill", "hq grunt*2")
    table.attack(a, "docks")
    table.fight("B", A="retreated", B="won")
    table.end_turns()
    table.give(o.EndWeek())
    assert table.state.stage is Stage.SURPLUS
    pending = table.pending(SurplusDue)
    assert (pending.over, table.stock_in("hill")) == (3, 20)
    table.give(o.ChooseSurplus(pending.player, pending.id, (), stock=3))
    kinds = [type(event) for event in table.last if isinstance(event, e.StockMoved | e.WeekEnded)]
    assert kinds == [e.StockMoved] * 5 + [e.WeekEnded]
    assert (table.stock_in("hill"), table.state.week) == (17 + 4, 2)


@pytest.mark.claims("campaign:C31b")
def test_purchases_are_made_in_the_own_turn_only() -> None:
    table, a, _b = week(mill=9)
    order = o.Recruit(table.player("A"), table.sector("mill"), (GRUNT,), a)
    table.give(o.EndTurn(table.player("A")))
    assert table.refused(order) == {"campaign:C10"}
    table.end_turns()
    assert table.refused(order) == {"campaign:C11"}
    table.give(o.EndWeek())
    assert table.refused(order) == {"campaign:C11"}


@pytest.mark.claims("campaign:C31c")
def test_figures_can_be_bought_into_an_army_of_the_players_in_that_sector() -> None:
    table, a, b = week(mill=9)
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.engineer", 2), GRUNT), a))
    assert (table.fp(a), table.stock_in("mill")) == (13, 2)
    assert table.refused(o.Recruit(table.player("A"), table.sector("mill"), (GRUNT,), b)) == {""}


def test_nothing_is_bought_in_a_sector_of_anothers() -> None:
    table, _a, _b = week(docks=9)
    assert table.refused(o.Recruit(table.player("A"), table.sector("docks"), (HQ, GRUNT))) == {"campaign:C31"}


@pytest.mark.claims("campaign:C31d")
@pytest.mark.parametrize("units", [(GRUNT,), (HQ,)])
def test_a_new_army_satisfies_c18(units: tuple[tuple[str, int], ...]) -> None:
    table, _a, _b = week(mill=9)
    assert table.refused(o.Recruit(table.player("A"), table.sector("mill"), units)) == {"campaign:C18"}


def test_a_refused_purchase_is_told_every_reason() -> None:
    table, _a, _b = week(mill=1)
    order = o.Recruit(table.player("B"), table.sector("mill"), (("marines.grunt", 21), ("machina.tank", 1)))
    assert table.refused(order) == {
        "campaign:C10", "campaign:C31", "campaign:C4", "campaign:C30", "campaign:C16", "campaign:C18",
    }  # fmt: skip


@pytest.mark.claims("campaign:C32a")
def test_recruits_are_whole_and_have_no_experience() -> None:
    table, a, _b = week(mill=9)
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (GRUNT,), a))
    (joined,) = table.happened(e.FigureJoined)
    figure = table.state.figures[joined.figure]
    assert (figure.fate, figure.experience, figure.kills, figure.battles) == (Fate.ALIVE, 0, 0, 0)
    assert figure.abilities == ()


# ── relief ──


def stranded(rules: HouseRules | None = None, army: str = "grunt*5", **stock: int) -> Situation:
    """A has the mill and the hill, an army that may not attack, and next to nothing in stock."""
    table = Situation("mill-hill hill-docks", {"A": "mill hill", "B": "docks"}, rules=rules)
    table.army("A", "mill", army)
    table.army("B", "docks", "hq grunt*5")
    table.stock(**stock)
    table.turns("AB")
    return table


@pytest.mark.claims("campaign:C52a")
@pytest.mark.parametrize("place", ["mill", "hill"])
def test_who_can_neither_attack_nor_buy_an_hq_gets_two_fp_in_a_sector_of_choice(place: str) -> None:
    table = stranded(mill=1)
    end_week(table)
    pending = table.pending(ReliefDue)
    assert pending.havens == (table.sector("mill"), table.sector("hill"))
    assert table.refused(o.ChooseHaven(pending.player, pending.id, table.sector("docks"))) == {"campaign:C52"}
    before = table.stock_in(place)
    table.give(o.ChooseHaven(pending.player, pending.id, table.sector(place)))
    assert table.stock_in(place) == before + 2
    assert table.state.books[table.player("A"), Account.RELIEF] == 2
    assert table.state.stage is Stage.INITIATIVE


@pytest.mark.claims("campaign:C52a")
def test_relief_needs_no_choice_where_there_is_one_sector_and_no_army_at_all() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("B", "docks", "hq grunt*5")
    table.turns("AB")
    end_week(table)
    assert stocks(table) == {"mill": 2}


@pytest.mark.claims("campaign:C52a")
@pytest.mark.parametrize("army", ["grunt*5", "hq", "hq*2"])
def test_armies_without_hq_and_hqs_alone_may_not_attack(army: str) -> None:
    table = stranded(army=army)
    end_week(table)
    assert table.pending(ReliefDue).player == table.player("A")


@pytest.mark.claims("campaign:C52b")
def test_who_has_an_army_that_may_attack_gets_no_relief() -> None:
    table = stranded(army="hq grunt")
    end_week(table)
    assert stocks(table) == {}
    assert not table.state.pending


@pytest.mark.claims("campaign:C52c")
def test_who_has_two_fp_in_the_stock_of_one_sector_gets_no_relief() -> None:
    table = stranded(hill=2)
    end_week(table)
    assert stocks(table) == {"hill": 2}
    assert not table.state.pending


@pytest.mark.claims("campaign:C52c")
def test_one_fp_here_and_one_there_are_not_two() -> None:
    table = stranded(mill=1, hill=1)
    end_week(table)
    assert table.pending(ReliefDue)


def swarm(stock: int, edition: int = EDITION) -> Situation:
    """A plays Insectoids, and has Stingers without a Queen, who may not attack."""
    rules = HouseRules(edition=edition)
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="im", rules=rules)
    table.army("A", "mill", "stinger*5")
    table.army("B", "docks", "hq grunt*5")
    table.stock(mill=stock)
    table.turns("AB")
    return table


@pytest.mark.claims("campaign:C52e")
def test_an_insectoid_who_can_pay_a_razor_dog_gets_no_relief() -> None:
    table = swarm(stock=1)
    end_week(table)
    assert stocks(table) == {"mill": 1}
    table.give(o.StartWeek(), dice=[6, 1])
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("insectoids.razordog", 1),)))
    (army,) = table.happened(e.ArmyFormed)
    assert army_can_attack(table.state, army.army)


@pytest.mark.claims("campaign:C52a", "campaign:C52e")
def test_an_insectoid_who_cannot_pay_a_razor_dog_gets_two_fp() -> None:
    table = swarm(stock=0)
    end_week(table)
    assert stocks(table) == {"mill": 2}


@pytest.mark.claims("campaign:C93a")
def test_in_a_campaign_of_before_an_insectoid_with_one_fp_gets_relief_too() -> None:
    table = swarm(stock=1, edition=1)
    end_week(table)
    assert stocks(table) == {"mill": 3}


def test_who_had_income_needs_no_relief() -> None:
    table = stranded()
    table.give(o.EndTurn(table.player("A")))
    table.attack(ArmyId("3.army"), "hill", "mill")
    table.fight("A", A="won", B="retreated")
    end_week(table)
    assert stocks(table) == {"mill": 4, "hill": 4, "docks": 4}


@pytest.mark.claims("campaign:C52d")
def test_by_the_other_reading_nobody_gets_relief() -> None:
    table = stranded(HouseRules(relief=False))
    end_week(table)
    assert stocks(table) == {}
    assert table.state.stage is Stage.INITIATIVE


def test_a_player_without_a_sector_gets_no_relief() -> None:
    table = Situation("mill-docks", {"A": "", "B": "mill docks"})
    table.army("A", "mill", "grunt")
    table.army("B", "docks", "hq grunt")
    table.turns("AB")
    end_week(table)
    assert stocks(table) == {}
