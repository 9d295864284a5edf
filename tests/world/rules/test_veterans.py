"""A new campaign that begins with survivors of an earlier one (campaign:C88)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.fftt.units import Faction
from campaign.dice import TypedDice
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.entries import RULES, Entry
from campaign.world.evolve import evolve_all
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId, FigureId, OrderId
from campaign.world.knowledge import entry_as_seen_by
from campaign.world.memory.chronicle import chronicle
from campaign.world.memory.words import record_lines
from campaign.world.queries import player_stock
from campaign.world.refusal import Refusal
from campaign.world.state import Account
from campaign.world.veterans import all_who_fit, brought, survivors
from tests.world.situation import Situation, founding

ZAMORA = o.Veteran(0, 0, "marines.grunt", "Zamora", "7.grunt1", 17, 6, 9, ("iron",))
HQ = o.Veteran(0, 0, "marines.hq", "HQ Oak", "7.hq1")


def order(*veterans: o.Veteran, rules: HouseRules | None = None) -> o.FoundCampaign:
    return replace(founding(2, rules=rules), veterans=veterans, earlier="The Drowned City")


def refused(found: o.FoundCampaign) -> str:
    with pytest.raises(Refusal) as refusal:
        decide(None, OrderId("1"), found, TypedDice())
    return str(refusal.value)


@pytest.mark.claims("campaign:C88a", "campaign:C88f")
def test_veterans_stand_in_one_army_of_their_home_sector_with_all_that_they_have_done() -> None:
    table = Situation.founded(order(ZAMORA, HQ))
    figure = table.state.figures[FigureId("1.grunt1")]
    assert (figure.name, figure.experience, figure.kills, figure.battles) == ("Zamora", 17, 6, 9)
    assert figure.abilities == ("iron",)
    (army,) = table.state.armies.values()
    assert [table.state.figures[f].name for f in army.figures] == ["Zamora", "HQ Oak"]
    assert table.state.sectors[army.sector].home == table.player("A")


@pytest.mark.claims("campaign:C88f")
def test_an_army_of_veterans_may_still_lack_an_hq_which_is_bought_into_it() -> None:
    table = Situation.founded(order(ZAMORA))
    (army,) = table.state.armies.values()
    table.give(o.Recruit(army.player, army.sector, (("marines.hq", 1),), army.id))
    assert table.fp(army.id) == 2


@pytest.mark.claims("campaign:C88b")
def test_a_veteran_is_paid_from_the_fp_of_its_home_sector() -> None:
    table = Situation.founded(order(ZAMORA, replace(HQ, home=2)))
    a = table.player("A")
    assert [table.state.sectors[army.sector].stock for army in table.state.armies.values()] == [14, 14]
    assert (player_stock(table.state, a), table.state.books[a, Account.FOUNDED]) == (43, 45)


@pytest.mark.claims("campaign:C88c", "campaign:C88d")
def test_a_veteran_costs_more_for_each_step_of_experience_and_is_worth_its_list_cost() -> None:
    table = Situation.founded(order(ZAMORA, rules=HouseRules(veteran_price=2)))
    a = table.player("A")
    assert table.state.figures[FigureId("1.grunt1")].fp == 1
    assert (player_stock(table.state, a), table.state.books[a, Account.FOUNDED]) == (40, 41)


@pytest.mark.claims("campaign:C88b")
def test_veterans_cost_no_more_than_their_home_sector_begins_with() -> None:
    many = tuple(replace(ZAMORA, source=f"7.grunt{n}") for n in range(4))
    assert "The veterans of Player A cost 4 FP in a home sector, which begins with 3 FP." in refused(
        order(*many, rules=HouseRules(start_fp=3))
    )


@pytest.mark.claims("campaign:C88e")
def test_a_veteran_of_another_list_does_not_come_along() -> None:
    assert "Zamora (marines.grunt) is not on the list of Player B" in refused(order(replace(ZAMORA, seat=1)))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (replace(ZAMORA, seat=2), "There is no such seat"),
        (replace(ZAMORA, home=3), "There is no such seat, or no such home sector"),
        (replace(ZAMORA, unit="marines.wizard"), "is not on the list"),
        (replace(ZAMORA, experience=-1), "Experience, kills and battles are 0 to 9999"),
        (replace(ZAMORA, abilities=("flying",)), "has an ability that is not on the table"),
        (replace(ZAMORA, abilities=("iron", "iron")), "or one twice"),
        (replace(ZAMORA, name=" "), "A name is missing"),
    ],
)
@pytest.mark.claims("campaign:C88a")
def test_a_veteran_that_cannot_be_is_refused_in_a_sentence(wrong: o.Veteran, why: str) -> None:
    assert why in refused(order(wrong))


@pytest.mark.claims("campaign:C88a")
def test_nobody_comes_along_twice_or_from_nowhere() -> None:
    assert "A veteran comes along twice" in refused(order(ZAMORA, ZAMORA))
    assert "A name is missing" in refused(replace(order(ZAMORA), earlier=""))


@pytest.mark.claims("campaign:C88g")
def test_on_a_closed_map_too_the_founding_tells_all_who_comes_along() -> None:
    found = order(ZAMORA, rules=HouseRules(open_map=False))
    events = decide(None, OrderId("1"), found, TypedDice())
    told = entry_as_seen_by(Entry(EntryId(1), None, OrderId("1"), found, (), RULES, events, "", 0), None, None)
    assert told is not None
    assert [event.campaign for event in told.events if isinstance(event, e.VeteranBrought)] == ["The Drowned City"]


@pytest.mark.claims("campaign:C88a", "campaign:C28a")
def test_the_service_record_says_where_a_veteran_comes_from() -> None:
    found = order(ZAMORA)
    events = decide(None, OrderId("1"), found, TypedDice())
    state = evolve_all(None, events)
    assert state is not None
    told = chronicle([(Entry(EntryId(1), None, OrderId("1"), found, (), RULES, events, "", 0), None)], state)
    record = told.records[FigureId("1.grunt1")]
    lines = [text for _when, text in record_lines(told, record)]
    assert record.origin == "The Drowned City"
    assert lines[1] == "Veteran of The Drowned City: 9 battles, 6 kills, 17 FP of experience."
    assert lines[0].startswith("Came along to ")


# ── who could come ──


def old() -> Situation:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="ma")
    table.army("A", "mill", "hq grunt*4 engineer")
    table.army("B", "docks", "hq tank")
    table.set(e.FigureSet(FigureId("2.grunt3"), 20, 5, 3, ()), e.FigureSet(FigureId("2.engineer1"), 9, 2, 3, ()))
    return table


def test_the_survivors_stand_with_the_most_experienced_first() -> None:
    table = old()
    assert [f.id for f in survivors(table.state, table.player("A"))][:2] == ["2.grunt3", "2.engineer1"]


def test_for_players_of_the_same_name_and_list_as_many_come_along_as_the_fp_pay() -> None:
    table = old()
    marines, machina = Faction.MARINES, Faction.MACHINA
    players = (o.PlayerSetup("player a", marines), o.PlayerSetup("Player C", machina))
    rules = HouseRules(start_fp=2, veteran_price=1)
    picks = all_who_fit(table.state, players, rules)
    assert sorted(figure for _seat, figure in picks) == ["2.grunt1", "2.grunt2", "2.grunt4", "2.hq1"]
    veterans = brought(table.state, picks, rules)
    found = replace(founding(2, rules=rules), players=players, veterans=veterans, earlier="Old")
    Situation.founded(found)
    assert {veteran.seat for veteran in veterans} == {0}
