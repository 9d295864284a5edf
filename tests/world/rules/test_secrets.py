"""What players know of each other's forces (campaign:C41, C61)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import BattleSetup
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup, in_the_open
from campaign.world.deploying import free_edges
from campaign.world.entries import Entry
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, EntryId, FigureId, OrderId, PendingId, PlayerId
from campaign.world.knowledge import as_seen_by, entry_as_seen_by
from campaign.world.news import headline
from campaign.world.queries import army_fp, known_stock
from campaign.world.rules.report import participants
from campaign.world.state import Account, Campaign, Flank, SurplusDue
from tests.world.situation import Situation

CLOSED = HouseRules(open_map=False)


def seen(table: Situation, letter: str | None) -> Campaign:
    """The campaign as a player may know it, or as anybody may."""
    return as_seen_by(table.state, None if letter is None else table.player(letter))


def two_neighbours(rules: HouseRules | None = None) -> tuple[Situation, ArmyId, ArmyId]:
    """A at the mill, B at the docks, C far away; A's turn."""
    table = Situation("mill-docks docks-core core-park", {"A": "mill", "B": "docks core", "C": "park"}, rules=rules)
    one, other = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq engineer grunt*3")
    table.army("C", "park", "hq grunt*3")
    table.stock(mill=2, docks=3)
    table.turns("ABC")
    return table, one, other


@pytest.mark.parametrize("letter", ["A", "B", None])
@pytest.mark.claims("campaign:C41a")
def test_on_an_open_map_everybody_sees_owners_places_figures_and_stocks(letter: str | None) -> None:
    table, *_armies = two_neighbours()
    view = seen(table, letter)
    assert (view.sectors, view.armies, view.figures) == (table.state.sectors, table.state.armies, table.state.figures)


@pytest.mark.claims("campaign:C41b")
def test_by_the_other_reading_others_see_only_the_fp_totals_and_places_of_armies() -> None:
    table, own, other = two_neighbours(CLOSED)
    view = seen(table, "A")
    assert (view.armies[other].figures, army_fp(view, other)) == ((), 7)
    assert view.armies[other].sector == table.sector("docks")
    assert not set(table.state.armies[other].figures) & set(view.figures)
    assert view.armies[own] == table.state.armies[own]


@pytest.mark.claims("campaign:C41b")
def test_by_the_other_reading_nobody_knows_who_the_commander_of_another_is() -> None:
    table, _own, other = two_neighbours(CLOSED)
    table.commander("B", table.figure(other, "engineer1"))
    assert seen(table, "A").players[table.player("B")].commander is None
    assert seen(table, "B").players[table.player("B")].commander == table.figure(other, "engineer1")


@pytest.mark.claims("campaign:C41b", "campaign:C61b")
def test_by_the_other_reading_figures_are_seen_from_the_set_up_of_their_battle_to_its_end() -> None:
    table, attacker, attacked = two_neighbours(CLOSED)

    def known() -> tuple[bool, bool, bool]:
        views = ((seen(table, "A"), attacked), (seen(table, "B"), attacker), (seen(table, "C"), attacked))
        return tuple(bool(view.armies[army].figures) for view, army in views)  # type: ignore[return-value]

    table.move(attacker, "docks")
    assert known() == (False, False, False)
    table.give(table.answer(attacked, o.Answer.STAND))
    assert known() == (False, False, False)
    table.nobody_comes()
    assert known() == (True, True, True)
    table.fight("B", A="stood", B="stood")
    assert known() == (False, False, False)


@pytest.mark.claims("campaign:C61a")
def test_by_the_other_reading_a_player_sees_the_figures_of_the_own_band() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 1, 2), rules=CLOSED)
    places = {"A": "mill", "B": "docks", "C": "core"}
    armies = {letter: table.army(letter, place, "hq grunt") for letter, place in places.items()}
    view = seen(table, "A")
    assert [letter for letter, army in armies.items() if view.armies[army].figures] == ["A", "B"]


@pytest.mark.parametrize("letter", ["A", None])
@pytest.mark.parametrize("rules", [HouseRules(), CLOSED], ids=["open", "closed"])
@pytest.mark.claims("campaign:C61c")
def test_the_seed_is_shown_to_nobody(letter: str | None, rules: HouseRules) -> None:
    table, *_armies = two_neighbours(rules)
    assert seen(table, letter).setting.seed is None


# ── stocks and books ──


@pytest.mark.claims("campaign:C41d")
def test_by_the_other_reading_a_stock_and_the_books_are_known_to_their_owner_alone() -> None:
    table, *_armies = two_neighbours(CLOSED)
    for letter in "AB":
        view, player = seen(table, letter), table.player(letter)
        assert {who for who, _account in view.books} == {player}
        assert {key: fp for key, fp in table.state.books.items() if key[0] == player} == dict(view.books)
        shown = {sector.name: sector.stock for sector in view.sectors.values() if not sector.hidden_stock}
        assert shown == ({"mill": 2} if letter == "A" else {"docks": 3, "core": 0})
    assert known_stock(seen(table, "A"), table.player("B")) is None
    assert not seen(table, None).books


@pytest.mark.claims("campaign:C41d")
def test_by_the_other_reading_a_stock_is_hidden_from_the_own_band_too() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 1, 2), rules=CLOSED)
    table.stock(mill=2, docks=3, core=4)
    assert [known_stock(seen(table, "A"), table.player(letter)) for letter in "ABC"] == [2, None, None]


@pytest.mark.claims("campaign:C41d")
def test_by_the_other_reading_the_journal_tells_nobody_what_others_earn_or_pay() -> None:
    table, *_armies = two_neighbours(CLOSED)
    before = table.state
    events = (e.StockMoved(table.sector("docks"), table.player("B"), 4, Account.INCOME), e.WeekEnded(1, 2))
    entry = Entry(EntryId(9), EntryId(8), OrderId("9"), o.EndWeek(), (), 1, events, "", 0)
    told = {letter: entry_as_seen_by(entry, before, table.player(letter)) for letter in "AB"}
    assert [len(one.events) for one in told.values() if one is not None] == [1, 2]


@pytest.mark.claims("campaign:C41d")
def test_by_the_other_reading_others_learn_of_a_minefield_but_not_from_which_stocks_it_was_paid() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"}, rules=CLOSED)
    table.stock(mill=6, docks=5)
    table.turns("AB")
    order = o.LayMinefield(
        table.player("A"), table.route("mill", "docks"), ((table.sector("mill"), 6), (table.sector("docks"), 4))
    )
    before = table.state
    entry = Entry(EntryId(9), EntryId(8), OrderId("9"), order, (), 1, table.give(order), "", 0)
    for letter, payment in (("A", order.payment), ("B", ())):
        told = entry_as_seen_by(entry, before, table.player(letter))
        assert told is not None
        assert told.order == replace(order, payment=payment)
        assert any(isinstance(event, e.MinefieldLaid) for event in told.events)
    told = entry_as_seen_by(entry, before, table.player("B"))
    assert told is not None
    assert headline(told, before).text == "Player A lays a minefield between mill and docks"


@pytest.mark.claims("campaign:C41d")
def test_by_the_other_reading_surplus_that_has_to_be_chosen_tells_nothing_of_a_stock() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, rules=CLOSED)
    table.army("B", "docks", "hq grunt*17")
    table.stock(docks=5)
    due = SurplusDue(PendingId("surplus:1.s2"), table.player("B"), table.sector("docks"), 3, 5)
    table.state = replace(table.state, pending=table.state.pending.set(due.id, due))
    assert seen(table, "A").pending[due.id] == replace(due, over=0, stock=0)
    assert seen(table, "B").pending[due.id] == due


@pytest.mark.claims("campaign:C41d", "campaign:C55j")
def test_by_the_other_reading_others_learn_of_a_correction_but_not_what_a_stock_is_now() -> None:
    table, *_armies = two_neighbours(CLOSED)
    order = o.Correct("forgotten", (o.SetStock(table.sector("docks"), 7), o.SetVictoryPoints(table.player("B"), 4)))
    before = table.state
    entry = Entry(EntryId(9), EntryId(8), OrderId("9"), order, (), 1, table.give(order), "", 0)
    told = entry_as_seen_by(entry, before, table.player("A"))
    assert told is not None
    assert told.order == replace(order, corrections=order.corrections[1:])
    assert not any(isinstance(event, e.StockMoved) for event in told.events)
    assert entry_as_seen_by(entry, before, table.player("B")) == entry


# ── flanks ──


def with_a_flank(rules: HouseRules | None = None) -> tuple[Situation, ArmyId, FigureId]:
    """A attacks B at the docks, and an engineer of A's waits on a flank."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 2, 1), rules=rules)
    army = table.army("A", "mill", "hq engineer grunt*10")
    table.army("B", "docks", "hq grunt*6")
    table.army("C", "core", "hq")
    table.turns("ABC")
    battle = table.attack(army, "docks")
    waiting = table.figure(army, "engineer1")
    edge = free_edges(table.state, table.state.battles[battle])[0]
    table.give(o.WriteFlanks(table.player("A"), battle, (Flank(edge, (waiting,)),)))
    return table, army, waiting


@pytest.mark.claims("campaign:C41c", "fftt:H1f")
@pytest.mark.parametrize("rules", [HouseRules(), CLOSED], ids=["open", "closed"])
def test_who_waits_on_a_flank_is_in_no_list_that_others_see(rules: HouseRules) -> None:
    table, army, waiting = with_a_flank(rules)
    for letter in ("B", "C", None):
        view = seen(table, letter)
        assert waiting not in view.figures
        assert waiting not in view.armies[army].figures
        assert (len(view.armies[army].figures), army_fp(view, army)) == (11, 14)
        assert waiting not in participants(view, table.battle.id)[table.player("A")]
        assert not view.battles[table.battle.id].flanks
    assert waiting in seen(table, "A").armies[army].figures
    assert seen(table, "A").battles[table.battle.id].flanks


@pytest.mark.claims("campaign:C41c")
def test_the_battle_is_shown_to_all_without_who_waits_on_a_flank() -> None:
    table, _army, waiting = with_a_flank()
    setup = battle_setup(table.state, table.battle.id)
    assert isinstance(setup, BattleSetup)
    whole = {figure.key for side in setup.sides for figure in side.figures}
    shown = {figure.key for side in in_the_open(setup).sides for figure in side.figures}
    assert whole - shown == {waiting}


@pytest.mark.claims("campaign:C41c")
@pytest.mark.parametrize("rules", [HouseRules(), CLOSED], ids=["open", "closed"])
def test_the_end_of_the_battle_is_told_to_all_with_those_who_waited_on_a_flank(rules: HouseRules) -> None:
    table, _army, waiting = with_a_flank(rules)
    order = table.result("B", A="stood", B="stood", dead={waiting: None})
    before = table.state
    entry = Entry(EntryId(9), EntryId(8), OrderId("9"), order, (), 1, table.give(order), "", 0)
    told = entry_as_seen_by(entry, before, table.player("B"))
    assert told is not None
    assert told.events == entry.events
    assert waiting in seen(table, "B").figures


@pytest.mark.claims("campaign:C61a", "campaign:C84f")
def test_what_was_before_a_newcomer_joined_a_band_is_seen_by_the_newcomer_as_by_anybody() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks"}, bands=(1, 2), rules=CLOSED)
    armies = [table.army("A", "mill", "hq grunt"), table.army("B", "docks", "hq grunt")]
    view = as_seen_by(table.state, PlayerId("9.p3"))
    assert [view.armies[army].figures for army in armies] == [(), ()]
