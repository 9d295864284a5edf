"""What of the journal a player may know on a closed map (campaign:C41, C61): no secret told, nothing public lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from immutables import Map

from campaign.battle.contract import BattleRecord, BattleSetup
from campaign.battle.fftt.units import Unit
from campaign.dice import DiceKey, Roll
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup, report_order
from campaign.world.decide import decide
from campaign.world.entries import Entry
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, EntryId, FigureId, OrderId
from campaign.world.knowledge import as_seen_by, before_as_seen_by, entry_as_seen_by
from campaign.world.news import details, headline
from campaign.world.queries import player_fp
from campaign.world.state import Campaign, Fate
from campaign.world.week_check import week_check
from tests.fights import attacker_wins
from tests.scripted import ScriptedDice
from tests.world.situation import Situation, founding

CLOSED = HouseRules(open_map=False)
ROUTES = "mill-docks docks-core core-park"


def a_table(**more: object) -> Situation:
    """A at the mill, B at the docks, C in the park; A's turn."""
    table = Situation(ROUTES, {"A": "mill", "B": "docks core", "C": "park"}, rules=CLOSED, **more)  # type: ignore[arg-type]
    table.army("A", "mill", "hq*2 engineer grunt*6")
    table.army("B", "docks", "hq engineer grunt*6")
    table.army("C", "park", "hq engineer grunt*6")
    table.turns("ABC")
    return table


A, B, C = ("2.army", "3.army", "4.army")


def given(table: Situation, order: o.Order, dice: tuple[int, ...] = ()) -> tuple[Entry, Campaign]:
    """Give an order; its entry, and the state before it."""
    before = table.state
    events = table.give(order, dice)
    return Entry(EntryId(9), EntryId(8), OrderId("9"), order, (), 1, events, "", 0), before


def told(entry: Entry, before: Campaign, table: Situation, letter: str) -> list[str] | None:
    """What a player reads of an entry; None where it is not told at all."""
    player = table.player(letter)
    seen, known = entry_as_seen_by(entry, before, player), before_as_seen_by(entry, before, player)
    return None if seen is None else [headline(seen, known).text, *(news.text for news in details(seen, known))]


@pytest.mark.claims("campaign:C41b")
def test_who_falls_out_of_sight_of_the_others_stays_unknown_to_them() -> None:
    table = a_table()
    table.mine("B", "mill", "docks")
    dead = table.figure(A, "grunt1")
    table.set(e.FigureLost(dead, Fate.HAZARD))
    assert dead not in as_seen_by(table.state, table.player("B")).figures
    assert dead in as_seen_by(table.state, table.player("A")).figures


def calls(table: Situation) -> None:
    """A attacks B at the docks, B stands, and C is called to help."""
    table.move(A, "docks")
    table.give(table.answer(B, o.Answer.STAND))


def detachment(table: Situation) -> o.SendDetachment:
    return o.SendDetachment(
        table.player("C"), table.battle.id, C, table.figures(C, "engineer1 grunt1"), table.player("B")
    )


@pytest.mark.claims("campaign:C41b", "campaign:C61b")
def test_a_detachment_is_seen_by_its_fp_until_its_battle_is_set_up() -> None:
    table = Situation(ROUTES + " docks-yard", {"A": "mill", "B": "docks", "C": "park core", "D": "yard"}, rules=CLOSED)
    for letter, place in zip("ABCD", ("mill", "docks", "core", "yard"), strict=True):
        table.army(letter, place, "hq engineer grunt*6")
    table.turns("ACDB")
    calls(table)
    entry, before = given(table, detachment(table))
    seen = as_seen_by(table.state, table.player("A"))
    assert not {table.figure(C, "engineer1"), table.figure(C, "grunt1")} & set(seen.figures)
    assert [(force.figures, force.hidden_fp) for force in seen.battles[table.battle.id].forces][2:] == [((), 4)]
    assert player_fp(seen, table.player("C")) == player_fp(table.state, table.player("C"))
    assert told(entry, before, table, "A") is None
    table.nobody_comes()
    assert table.figure(C, "engineer1") in as_seen_by(table.state, table.player("A")).figures


@pytest.mark.claims("campaign:C41b", "campaign:C61b")
def test_who_stays_at_home_is_not_seen_when_the_battle_is_set_up_that_a_detachment_has_gone_to() -> None:
    table = a_table()
    table.army("C", "core", "hq engineer grunt*6")
    calls(table)
    sent = FigureId("5.grunt1")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, ArmyId("5.army"), (sent,), table.player("B")))
    table.nobody_comes()
    seen = as_seen_by(table.state, table.player("A"))
    assert {figure for figure in seen.figures if figure.startswith("5.")} == {sent}


@pytest.mark.claims("campaign:C41b")
def test_throws_that_were_set_aside_are_known_but_for_those_that_name_somebody_hidden() -> None:
    table = a_table()
    own, other = (DiceKey("ability", 1, 1, (table.figure(army, "grunt1"),)).base for army in (A, B))
    week = DiceKey("initiative", 1, 1, ()).base
    table.state = replace(table.state, attempts=Map({own: 1, other: 2, week: 3}))
    assert dict(as_seen_by(table.state, table.player("A")).attempts) == {own: 1, week: 3}


@pytest.mark.claims("campaign:C61b")
def test_the_entry_that_sets_a_battle_up_tells_who_came() -> None:
    table = a_table()
    table.army("C", "core", "hq engineer grunt*6")
    calls(table)
    sent = o.SendDetachment(table.player("C"), table.battle.id, "5.army", ("5.grunt1",), table.player("B"))  # type: ignore[arg-type]
    entry, before = given(table, sent)
    assert "grunt1 leaves for the battle" in (told(entry, before, table, "A") or [])


def test_those_who_surrender_are_named_to_everybody() -> None:
    table = a_table()
    table.move(A, "docks")
    entry, before = given(table, table.answer(B, o.Answer.SURRENDER))
    for letter in "AC":
        text = " ".join(told(entry, before, table, letter) or [])
        assert "surrenders hq1, engineer1, grunt1" in text
        assert "10 FP" in text


@pytest.mark.claims("campaign:C41b")
def test_a_week_whose_end_costs_somebody_hidden_figures_is_told_without_their_names() -> None:
    table = a_table()
    table.army("A", "mill", "grunt*20")
    entry = Entry(
        *(EntryId(9), EntryId(8), OrderId("9"), o.EndWeek(), (), 1),
        (e.FigureLost(FigureId("5.grunt1"), Fate.SURPLUS), e.WeekEnded(1, 2)),
        *("", 0),
    )
    assert told(entry, table.state, table, "B") == [
        "Month 1, week 1 ends",
        "Month 1, week 2 comes next; every army may move again",
    ]
    assert "grunt1" in " ".join(told(entry, table.state, table, "A") or [])


@pytest.mark.parametrize(
    "order",
    [
        lambda table: o.Rename(table.figure(A, "grunt1"), "Oak"),
        lambda table: o.SplitArmy(table.player("A"), A, table.figures(A, "hq2 grunt1")),
        lambda table: o.ThrowAgain(f"ability/m1w1/{table.figure(A, 'grunt1')}/0", "it fell off the table"),
        lambda table: o.Correct("as agreed", (o.SetFigure(table.figure(A, "grunt1"), kills=3),)),
        lambda table: o.Correct("as agreed", (o.StrikeFigure(table.figure(A, "grunt1")),)),
        lambda table: o.Correct("as agreed", (o.AddFigures(table.player("A"), table.sector("mill"), ONE),)),
    ],
    ids=["rename", "split", "throw again", "record", "struck off", "added"],
)
@pytest.mark.claims("campaign:C41b")
def test_an_order_about_hidden_figures_is_told_to_their_player_alone(order) -> None:  # type: ignore[no-untyped-def]
    table = a_table()
    entry, before = given(table, order(table))
    assert [told(entry, before, table, letter) is not None for letter in "ABC"] == [True, False, False]


ONE = (("marines.hq", 1), ("marines.grunt", 1))


@pytest.mark.claims("campaign:C41b")
def test_of_a_throw_the_others_know_what_fell_in_the_open_and_not_whom_they_cannot_see() -> None:
    table = a_table()
    own, other = (DiceKey("ability", 1, 1, (table.figure(army, "grunt1"),)) for army in (A, B))
    week = DiceKey("initiative", 1, 1, ())
    dice = tuple((key, Roll((3,))) for key in (own, other, week))
    entry = Entry(*(EntryId(9), EntryId(8), OrderId("9"), o.EndWeek(), dice, 1), (e.WeekEnded(1, 2),), *("", 0))
    seen = entry_as_seen_by(entry, table.state, table.player("A"))
    assert seen is not None
    assert [key for key, _roll in seen.dice] == [own, week]


def test_armies_that_become_one_are_told_without_who_is_in_them() -> None:
    table = a_table()
    table.army("A", "mill", "grunt*3")
    entry, before = given(table, o.MergeArmies(table.player("A"), "5.army", A))  # type: ignore[arg-type]
    (text, *_others) = told(entry, before, table, "B") or []
    assert "merges A5 into A2" in text
    assert "grunt" not in " ".join(told(entry, before, table, "B") or [])


@pytest.mark.claims("campaign:C61b")
def test_the_report_of_a_battle_in_which_creatures_hatched_is_told_to_everybody() -> None:
    table = Situation(ROUTES, {"A": "mill", "B": "docks", "C": "park"}, factions="mim", rules=CLOSED)
    table.army("A", "mill", "hq grunt*6")
    table.army("B", "docks", "queen stinger*2")
    table.turns("ABC")
    table.attack(A, "docks")
    entry, before = given(table, table.result("B", A="beaten", B="won", hatched=[("egg1", "B", "drone")]))
    assert any("hatched" in text for text in told(entry, before, table, "C") or [])


def test_nothing_is_said_of_the_forces_of_others_that_only_they_can_know() -> None:
    table = a_table()
    table.commander("B", table.figure(B, "engineer1"))
    mustering = Situation(ROUTES, {"A": "mill", "B": "docks", "C": "park"}, rules=CLOSED)
    mustering.commander("B", mustering.figure(mustering.army("B", "docks", "hq engineer"), "engineer1"))
    for scene in (table, mustering):
        ahead = week_check(as_seen_by(scene.state, scene.player("A")))
        assert [
            todo.title
            for todo in ahead
            if todo.player == scene.player("B") and todo.rule in ("campaign:C5", "campaign:C52")
        ] == []


def resolved(rules: HouseRules) -> tuple[Situation, Entry, Campaign]:
    """The program has fought a battle of A's against B at the docks."""
    table = Situation("mill-docks core-park", {"A": "mill", "B": "docks", "C": "park"}, rules=rules)
    attacker = table.army("A", "mill", "hq*2 engineer grunt*6")
    table.army("B", "docks", "hq engineer grunt*6")
    table.turns("ABC")
    battle = table.attack(attacker, "docks")
    setup = battle_setup(table.state, battle)
    assert isinstance(setup, BattleSetup)
    entry, before = given(table, report_order(table.state, battle, attacker_wins(setup, 77)))
    return table, entry, before


def record_as_seen(rules: HouseRules, letter: str) -> BattleRecord[Unit]:
    """What a player may know of how that battle was fought."""
    table, entry, before = resolved(rules)
    seen = entry_as_seen_by(entry, before, table.player(letter))
    assert seen is not None
    assert isinstance(seen.order, o.ReportBattle)
    assert seen.order.record is not None
    return seen.order.record


@pytest.mark.claims("campaign:C61c")
@pytest.mark.parametrize("rules", [HouseRules(), CLOSED], ids=["open", "closed"])
@pytest.mark.parametrize("letter", "ABC")
def test_the_seed_of_a_battle_is_never_shown_to_players(rules: HouseRules, letter: str) -> None:
    assert record_as_seen(rules, letter).seed == 0


@pytest.mark.claims("campaign:C61c")
def test_the_founding_is_told_to_everybody_without_its_seed() -> None:
    order = founding(2, seed=77)
    events = decide(None, OrderId("1"), order, ScriptedDice())
    entry = Entry(EntryId(1), None, OrderId("1"), order, (), 1, events, "", 0)
    seen = entry_as_seen_by(entry, None, None)
    assert seen is not None
    assert seen == replace(entry, order=replace(order, seed=None), events=seen.events)
    assert [(event, event.seed) for event in seen.events if isinstance(event, e.CampaignFounded)] == [
        (replace(event, seed=None), None) for event in events if isinstance(event, e.CampaignFounded)
    ]


@pytest.mark.claims("campaign:C61b")
@pytest.mark.parametrize("letter", "ABC")
def test_all_may_read_the_log_of_a_battle_that_was_fought(letter: str) -> None:
    _table, entry, _before = resolved(CLOSED)
    assert isinstance(entry.order, o.ReportBattle)
    assert entry.order.record is not None
    seen = record_as_seen(CLOSED, letter)
    assert (seen.log, seen.setup) == (entry.order.record.log, entry.order.record.setup)


def test_all_may_know_the_table_of_a_sector() -> None:
    table, _entry, _before = resolved(CLOSED)
    docks = table.sector("docks")
    assert as_seen_by(table.state, table.player("C")).sectors[docks].battlefield is not None


@pytest.mark.claims("campaign:C66c")
def test_a_note_of_ones_own_is_an_entry_for_its_writer_alone_and_one_for_all_is_for_all() -> None:
    table = a_table()
    own = given(table, o.WriteNote(A, "Holds until the bridge is mined.", table.player("A")))
    shared = given(table, o.WriteNote(A, "Painted by the whole club."))
    assert [entry_as_seen_by(*own, table.player(letter)) is not None for letter in "ABC"] == [True, False, False]
    assert [entry_as_seen_by(*shared, table.player(letter)) is not None for letter in "ABC"] == [True, True, True]
