"""What a list gets beyond the others, at the founding and in income (campaign:C98)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.fftt.units import Faction
from campaign.battle.systems import lists_of
from campaign.dice import TypedDice
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world import sums
from campaign.world.codec import BadForm, event_from_json, event_to_json, order_from_json, order_to_json, stored_order
from campaign.world.decide import decide
from campaign.world.events import RulesChanged
from campaign.world.house_rules import (
    FROM_THE_FOUNDING,
    MOST_HANDICAP,
    HouseRules,
    campaign_rule_texts,
    handicap,
    without_strange,
)
from campaign.world.ids import ArmyId, OrderId
from campaign.world.queries import book_balance, player_stock, sectors_of
from campaign.world.refusal import Refusal
from campaign.world.rules.income import income_of
from campaign.world.rules.rule_changes import rules_problems
from campaign.world.rules.seats import newcomer_fp
from campaign.world.state import Account
from tests.world.situation import Situation, founding


def founded(rules: HouseRules) -> Situation:
    """Marines, Machina and Insectoids in this order of seats."""
    return Situation.founded(founding(3, rules=rules))


def stocks(table: Situation, letter: str) -> list[int]:
    return [table.state.sectors[sector].stock for sector in sectors_of(table.state, table.player(letter))]


def booked(table: Situation, letter: str, account: Account = Account.HANDICAP) -> int:
    return table.state.books.get((table.player(letter), account), 0)


def week(rules: HouseRules, places: str = "docks core yard") -> tuple[Situation, ArmyId]:
    """A, Marines, owns the mill; B, Insectoids, the other places, and attacks the mill from the docks."""
    table = Situation("mill-docks docks-core core-yard", {"A": "mill", "B": places}, factions="mi", rules=rules)
    table.army("A", "mill", "hq grunt*5")
    army = table.army("B", "docks", "razordog*4")
    table.turns("BA")
    return table, army


def fight(table: Situation, army: ArmyId) -> None:
    """B attacks the mill and is driven off, both having fought; the week ends."""
    table.attack(army, "mill")
    table.fight("A", A="stood", B="stood", turns=8)
    table.end_turns()
    table.give(o.EndWeek())


# ── at the founding ──


@pytest.mark.claims("campaign:C98a")
def test_no_list_has_a_handicap_unless_one_was_agreed() -> None:
    table = founded(HouseRules())
    assert [stocks(table, letter) for letter in "ABC"] == [[15, 15, 15]] * 3
    assert {account for (_player, account) in table.state.books} == {Account.FOUNDED}
    assert [handicap(HouseRules(), faction) for faction in Faction] == [0, 0, 0]


@pytest.mark.parametrize(
    ("faction", "letter", "fp"),
    [
        pytest.param("marines", "A", 49, marks=pytest.mark.claims("campaign:C98a")),
        pytest.param("machina", "B", 49, marks=pytest.mark.claims("campaign:C98b")),
        pytest.param("insectoids", "C", 49, marks=pytest.mark.claims("campaign:C98b")),
    ],
)
def test_a_list_begins_with_as_many_percent_more_as_was_agreed(faction: str, letter: str, fp: int) -> None:
    table = founded(HouseRules(handicaps=((faction, 8),)))  # 8 % of 45 FP are 3.6
    assert [sum(stocks(table, seat)) for seat in "ABC"] == [fp if seat == letter else 45 for seat in "ABC"]


@pytest.mark.claims("campaign:C98d", "campaign:C98f")
@pytest.mark.parametrize(("percent", "more"), [(1, 0), (2, 1), (10, 5), (30, 14), (200, 90)])
def test_the_fp_of_all_home_sectors_count_together_and_half_an_fp_is_one(percent: int, more: int) -> None:
    table = founded(HouseRules(handicaps=(("insectoids", percent),)))
    assert sum(stocks(table, "C")) == 45 + more


@pytest.mark.claims("campaign:C98g")
def test_what_cannot_be_divided_goes_to_the_first_on_the_map() -> None:
    assert stocks(founded(HouseRules(handicaps=(("insectoids", 30),))), "C") == [20, 20, 19]
    assert stocks(founded(HouseRules(handicaps=(("insectoids", 10),))), "C") == [17, 17, 16]
    assert stocks(founded(HouseRules(handicaps=(("insectoids", 2),))), "C") == [16, 15, 15]


@pytest.mark.claims("campaign:C98h")
def test_the_books_have_a_line_of_it_and_balance() -> None:
    table = founded(HouseRules(handicaps=(("insectoids", 30),)))
    assert (booked(table, "C", Account.FOUNDED), booked(table, "C")) == (45, 14)
    assert [book_balance(table.state, table.player(letter)) for letter in "ABC"] == [0, 0, 0]


@pytest.mark.claims("campaign:C98i")
def test_veterans_are_paid_out_of_the_fp_of_the_home_sector_alone() -> None:
    veteran = o.Veteran(2, 0, "insectoids.razordog", "Fang", "7.razordog1", 0, 0, 0, ())
    order = replace(founding(3, rules=HouseRules(handicaps=(("insectoids", 100),), start_fp=1)), earlier="Before")
    twice = replace(order, veterans=(veteran, replace(veteran, source="7.razordog2")))
    with pytest.raises(Refusal, match="cost 2 FP in a home sector, which begins with 1 FP"):
        decide(None, OrderId("1"), twice, TypedDice())
    table = Situation.founded(replace(order, veterans=(veteran,)))
    assert (booked(table, "C", Account.FOUNDED), booked(table, "C"), player_stock(table.state, table.player("C"))) == (
        3,
        3,
        5,
    )


@pytest.mark.claims("campaign:C98i")
def test_a_newcomer_begins_without_a_handicap() -> None:
    table, _army = week(HouseRules(handicaps=(("marines", 100),), newcomers=True), "docks yard")
    smallest = newcomer_fp(table.state)
    table.give(o.SeatNewcomer(o.PlayerSetup("Dora", Faction.MARINES), table.sector("core")))
    new = table.state.seats[2]
    assert (table.state.books.get((new, Account.FOUNDED)), table.state.books.get((new, Account.HANDICAP))) == (4, None)
    assert player_stock(table.state, new) == smallest == 4


# ── in income ──


@pytest.mark.claims("campaign:C98e", "campaign:C98h")
def test_income_is_as_many_percent_more_on_an_account_of_its_own() -> None:
    table, army = week(HouseRules(handicaps=(("insectoids", 50),)))
    fight(table, army)
    assert (booked(table, "B", Account.INCOME), booked(table, "B")) == (12, 6)
    assert (booked(table, "A", Account.INCOME), booked(table, "A")) == (4, 0)
    assert [table.stock_in(place) for place in ("docks", "core", "yard")] == [6, 6, 6]


@pytest.mark.claims("campaign:C98e")
def test_without_a_battle_there_is_no_handicap_either() -> None:
    table, _army = week(HouseRules(handicaps=(("insectoids", 50),)))
    table.end_turns()
    table.give(o.EndWeek())
    assert booked(table, "B") == 0


@pytest.mark.claims("campaign:C98e", "campaign:C98f", "campaign:C98g")
@pytest.mark.parametrize(("percent", "laid"), [(4, [4, 4, 4]), (5, [5, 4, 4]), (35, [6, 5, 5]), (200, [12, 12, 12])])
def test_the_income_of_the_whole_week_counts_and_is_laid_as_evenly_as_possible(percent: int, laid: list[int]) -> None:
    table, army = week(HouseRules(handicaps=(("insectoids", percent),)))  # of 12 FP: 0.48, 0.6, 4.2, 24
    fight(table, army)
    assert [table.stock_in(place) for place in ("docks", "core", "yard")] == laid


@pytest.mark.claims("campaign:C98e")
def test_only_sectors_that_yield_income_count() -> None:
    table, army = week(HouseRules(handicaps=(("insectoids", 50),), income_from=2))
    fight(table, army)
    assert [table.stock_in(place) for place in ("docks", "core", "yard")] == [6, 6, 0]


@pytest.mark.claims("campaign:C98i")
def test_what_the_smallest_get_is_reckoned_without_a_handicap() -> None:
    table, army = week(HouseRules(handicaps=(("insectoids", 50),), catch_up=4))  # B has 4 FP, A has 6
    fight(table, army)
    assert [booked(table, "B", account) for account in (Account.INCOME, Account.CATCH_UP, Account.HANDICAP)] == [
        12,
        12,
        6,
    ]


@pytest.mark.claims("campaign:C98i")
def test_relief_is_reckoned_without_a_handicap() -> None:
    table = Situation(
        "mill-docks", {"A": "mill", "B": "docks"}, factions="mi", rules=HouseRules(handicaps=(("insectoids", 200),))
    )
    table.army("A", "mill", "hq grunt*5")
    table.turns("BA")
    table.end_turns()
    table.give(o.EndWeek())
    assert (table.stock_in("docks"), booked(table, "B")) == (2, 0)


@pytest.mark.claims("campaign:C98e")
def test_what_a_week_would_bring_is_foretold_and_explained_with_it() -> None:
    table, _army = week(HouseRules(handicaps=(("insectoids", 35),)))
    player = table.player("B")
    found = sums.income(table.state, player)
    assert (income_of(table.state, player), found.total) == (16, 16)
    assert [(part.words, part.number, part.rule) for part in found.parts] == [
        ("3 sectors, 4 FP each", 12, "campaign:C29a"),
        ("Handicap of the Insectoids, 35 %", 4, "campaign:C98e"),
    ]
    assert len(sums.income(table.state, table.player("A")).parts) == 1


@pytest.mark.claims("campaign:C86b", "campaign:C98e")
def test_a_handicap_that_is_agreed_later_holds_for_income_from_then_on() -> None:
    table, army = week(HouseRules())
    before = player_stock(table.state, table.player("B"))
    table.give(o.ChangeRules((("handicap_insectoids", 25),), "They lose every battle"))
    assert player_stock(table.state, table.player("B")) == before
    fight(table, army)
    assert booked(table, "B") == 3
    assert not {"handicap_marines", "handicaps"} & set(FROM_THE_FOUNDING)


# ── what is said of it ──


@pytest.mark.claims("campaign:C98b", "campaign:C98c")
def test_the_sentence_of_the_house_rule_names_each_list_that_has_one() -> None:
    assert dict(campaign_rule_texts(HouseRules(), "fftt"))["campaign:C98"] == "No list has a handicap."
    told = dict(campaign_rule_texts(HouseRules(handicaps=(("machina", 5), ("insectoids", 40))), "fftt"))["campaign:C98"]
    assert told == "More FP at the founding and in income, as a handicap: Machina: 5 % and Insectoids: 40 %."


@pytest.mark.claims("campaign:C98h")
def test_it_is_moved_sector_by_sector_on_its_own_account() -> None:
    table = founded(HouseRules(handicaps=(("insectoids", 30),)))
    moved = [
        event
        for event in decide_events(HouseRules(handicaps=(("insectoids", 30),)))
        if event.account is Account.HANDICAP
    ]
    assert [(event.player, event.fp) for event in moved] == [(table.player("C"), fp) for fp in (5, 5, 4)]


def decide_events(rules: HouseRules) -> list[e.StockMoved]:
    events = decide(None, OrderId("1"), founding(3, rules=rules), TypedDice())
    return [event for event in events if isinstance(event, e.StockMoved)]


@pytest.mark.claims("campaign:C98a", "campaign:C98b", "campaign:C98c")
@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (HouseRules(handicaps=(("marines", 201),)), "0 to 200 % more FP as a handicap, the Marines not 201 %"),
        (HouseRules(handicaps=(("machina", -1),)), "0 to 200 % more FP as a handicap, the Machina not -1 %"),
        (HouseRules(handicaps=(("insectoids", 1000),)), "0 to 200 % more FP as a handicap, the Insectoids not 1000 %"),
    ],
)
def test_a_handicap_that_cannot_be_is_refused_in_a_sentence(rules: HouseRules, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        decide(None, OrderId("1"), founding(3, rules=rules), TypedDice())
    assert MOST_HANDICAP == 200


@pytest.mark.claims("campaign:C93a")
def test_a_founding_is_the_same_after_being_written_and_one_of_before_has_no_handicap() -> None:
    order = founding(3, rules=HouseRules(handicaps=(("insectoids", 35),)))
    assert stored_order(order_to_json(order)) == order
    text = order_to_json(founding(3))
    assert '"handicaps":[],' in text
    assert stored_order(text.replace('"handicaps":[],', "")) == founding(3)


@pytest.mark.claims("campaign:C93a")
def test_what_0_12_wrote_has_the_handicaps_that_it_had() -> None:
    """A field for each list of FFTT, in the founding, in events, and in what people type."""
    order = founding(3, rules=HouseRules(handicaps=(("insectoids", 35), ("marines", 5))))
    then = '"handicap_marines":5,"handicap_machina":0,"handicap_insectoids":35,'
    text = order_to_json(order).replace('"handicaps":[["insectoids",35],["marines",5]],', then)
    assert then in text
    assert stored_order(text) == order_from_json(text) == order
    event = RulesChanged(order.rules)
    text = event_to_json(event).replace('"handicaps":[["insectoids",35],["marines",5]],', then)
    assert then in text
    assert event_from_json("rules-changed", 1, text) == event
    for wrong in (
        '"handicap_marines":true,',
        '"handicap_marines":"5",',
        '"handicap_orks":5,',
        '"handicaps":[],' + then,
    ):
        with pytest.raises(BadForm, match="handicap_"):
            stored_order(order_to_json(founding(3)).replace('"handicaps":[],', wrong))


@pytest.mark.claims("campaign:C98b", "campaign:C98c")
@pytest.mark.parametrize(("system", "own", "other"), [("fftt", "machina", "brood"), ("firefight", "brood", "machina")])
def test_lists_of_the_game_that_is_played_have_handicaps_and_no_others(system: str, own: str, other: str) -> None:
    assert rules_problems(HouseRules(handicaps=((own, 40),)), system) == []
    (reason,) = rules_problems(HouseRules(handicaps=((other, 40),)), system)
    assert f"The house rule “handicap_{other}” means nothing in a campaign of" in reason.text
    told = dict(campaign_rule_texts(HouseRules(handicaps=((own, 40),)), system))["campaign:C98"]
    name = lists_of(system).faction_name(own)
    assert told == f"More FP at the founding and in income, as a handicap: {name}: 40 %."
    assert without_strange(HouseRules(handicaps=((other, 40), (own, 5))), system).handicaps == ((own, 5),)


@pytest.mark.claims("campaign:C98b")
def test_a_campaign_of_another_game_begins_with_the_handicaps_of_its_lists() -> None:
    lists = lists_of("firefight").factions
    order = founding(3, rules=HouseRules(handicaps=((lists[1], 30),)))
    players = tuple(replace(player, faction=lists[seat]) for seat, player in enumerate(order.players))
    table = Situation.founded(replace(order, system="firefight", players=players))
    assert [sum(stocks(table, seat)) for seat in "ABC"] == [45, 59, 45]


@pytest.mark.claims("campaign:C98b")
def test_a_club_s_own_list_has_a_handicap_where_it_is_played_with() -> None:
    rules = HouseRules(handicaps=(("iron_rangers", 10),))
    assert rules_problems(rules, "firefight", ("iron_rangers",)) == []
    assert len(rules_problems(rules, "firefight")) == 1
