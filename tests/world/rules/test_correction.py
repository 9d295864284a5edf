"""The organiser's corrections: each kind, the reason, the books, and open choices (campaign:C55)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.entries import Entry
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId, EntryId, FigureId, OrderId, PendingId, SectorId
from campaign.world.news import headline
from campaign.world.state import (
    Account,
    AnswerDue,
    CallDue,
    Fate,
    LossesDue,
    ReliefDue,
    ReportDue,
    RetreatDue,
    Stage,
    SurplusDue,
)
from tests.world.situation import Situation

WHY = "the table agreed"


def correct(*corrections: o.Correction, why: str = WHY) -> o.Correct:
    """One order of correction."""
    return o.Correct(why, corrections)


def quiet() -> tuple[Situation, ArmyId]:
    """A has six FP in the mill and owns the yard too; B has the docks."""
    table = Situation("mill-docks mill-yard", {"A": "mill yard", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*5")
    table.army("B", "docks", "hq grunt*5")
    return table, army


def drop(table: Situation, kind: type) -> tuple[e.Event, ...]:
    """The one open question of this kind is dropped."""
    return table.give(correct(o.DropPending(table.pending(kind).id)))


# ── what can be corrected ──


@pytest.mark.claims("campaign:C55a", "campaign:C55i")
def test_a_stock_is_set_and_the_books_show_it_as_a_correction() -> None:
    table, _army = quiet()
    table.stock(mill=3)
    table.give(correct(o.SetStock(table.sector("mill"), 8)))
    assert table.stock_in("mill") == 8
    assert table.state.books[table.player("A"), Account.CORRECTIONS] == 5
    table.give(correct(o.SetStock(table.sector("mill"), 1)))
    assert table.state.books[table.player("A"), Account.CORRECTIONS] == -2


@pytest.mark.claims("campaign:C55b", "campaign:C55i")
def test_figures_are_added_to_an_army_as_a_correction_in_the_books() -> None:
    table, army = quiet()
    units = (("marines.engineer", 1), ("marines.medic", 2))
    table.give(correct(o.AddFigures(table.player("A"), table.sector("mill"), units, army)))
    assert table.fp(army) == 11
    assert table.state.books[table.player("A"), Account.CORRECTIONS] == 5


@pytest.mark.claims("campaign:C55b")
def test_figures_are_added_as_new_armies_how_a_campaign_moves_over_from_paper() -> None:
    table, _army = quiet()
    units = (("marines.hq", 1), ("marines.grunt", 3))
    add = [o.AddFigures(table.player("A"), table.sector("yard"), units, name=name) for name in ("First", "Second")]
    table.give(correct(*add))
    formed = table.happened(e.ArmyFormed)
    assert [(event.name, table.fp(event.army)) for event in formed] == [("First", 4), ("Second", 4)]


@pytest.mark.claims("campaign:C55b")
def test_a_figure_is_struck_off_and_gives_nobody_points() -> None:
    table, army = quiet()
    figure = table.figure(army, "grunt1")
    table.give(correct(o.StrikeFigure(figure)))
    assert (table.fate(figure), table.fp(army)) == (Fate.CORRECTED, 5)
    assert (table.vp("A"), table.vp("B")) == (0, 0)
    assert table.state.books[table.player("A"), Account.CORRECTIONS] == -1


@pytest.mark.claims("campaign:C55b")
def test_a_fallen_figure_lives_again_with_its_record() -> None:
    table, army = quiet()
    figure = table.figure(army, "grunt1")
    table.give(correct(o.SetFigure(figure, experience=9), o.StrikeFigure(figure)))
    table.give(correct(o.ReviveFigure(figure, army)))
    assert (table.fate(figure), table.fp(army), table.state.figures[figure].experience) == (Fate.ALIVE, 6, 9)
    assert table.refused(correct(o.ReviveFigure(figure, army))) == {"campaign:C55"}


@pytest.mark.claims("campaign:C55c")
def test_a_figures_experience_is_set_and_what_is_not_named_stays() -> None:
    table, army = quiet()
    figure = table.figure(army, "grunt1")
    table.give(correct(o.SetFigure(figure, experience=20, kills=3)))
    table.give(correct(o.SetFigure(figure, battles=2, abilities=("iron",))))
    record = table.state.figures[figure]
    assert (record.experience, record.kills, record.battles, record.abilities) == (20, 3, 2, ("iron",))


@pytest.mark.claims("campaign:C55d")
def test_a_players_vp_are_set() -> None:
    table, _army = quiet()
    table.give(correct(o.SetVictoryPoints(table.player("A"), 12)))
    table.give(correct(o.SetVictoryPoints(table.player("A"), 7)))
    assert table.vp("A") == 7


@pytest.mark.claims("campaign:C55e", "campaign:C55i")
def test_a_sectors_owner_is_set_and_its_stock_goes_along_in_both_books() -> None:
    table, _army = quiet()
    table.stock(yard=6)
    table.give(correct(o.SetOwner(table.sector("yard"), table.player("B"))))
    assert (table.owner("yard"), table.stock_in("yard")) == ("B", 6)
    assert table.state.books[table.player("A"), Account.CORRECTIONS] == -6
    assert table.state.books[table.player("B"), Account.CORRECTIONS] == 6


@pytest.mark.claims("campaign:C55e")
def test_a_sector_can_be_nobodys_and_then_has_no_stock() -> None:
    table, _army = quiet()
    table.stock(yard=6)
    table.give(correct(o.SetOwner(table.sector("yard"), None)))
    assert (table.owner("yard"), table.stock_in("yard")) == (None, 0)
    assert table.refused(correct(o.SetStock(table.sector("yard"), 4))) == {"campaign:C55"}


@pytest.mark.claims("campaign:C55f")
def test_an_army_is_put_where_it_should_be_with_its_move_used_or_not() -> None:
    table, army = quiet()
    table.turns("AB")
    table.give(correct(o.PlaceArmy(army, table.sector("yard"), moved=True)))
    assert table.place(army) == "yard"
    assert table.refused(table.move_order(army, "mill")) == {"campaign:C12"}
    table.give(correct(o.PlaceArmy(army, table.sector("yard"))))
    table.move(army, "mill")


# ── how ──


@pytest.mark.claims("campaign:C55h")
@pytest.mark.parametrize("why", ["", "   "])
def test_a_correction_without_a_reason_is_refused(why: str) -> None:
    table, _army = quiet()
    assert table.refused(correct(o.SetVictoryPoints(table.player("A"), 7), why=why)) == {"campaign:C55"}


def test_a_correction_of_nothing_is_refused() -> None:
    table, _army = quiet()
    assert table.refused(correct()) == {"campaign:C55"}


@pytest.mark.claims("campaign:C55j", "campaign:C55l")
def test_a_correction_is_an_entry_of_its_own_in_the_journal_that_says_it_is_one_and_why() -> None:
    table, _army = quiet()
    before, order = table.state, correct(o.SetVictoryPoints(table.player("A"), 7))
    events = table.give(order)
    assert events[0] == e.Corrected(WHY)
    told = headline(Entry(EntryId(9), None, OrderId("9"), order, (), 1, events, "", 0), before)
    assert "orrect" in told.text
    assert WHY in told.text
    assert told.rule == "campaign:C55"


@pytest.mark.claims("campaign:C55l")
def test_no_other_order_leads_to_a_correction() -> None:
    table, army = quiet()
    table.stock(mill=9)
    table.turns("AB")
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.grunt", 1),), army))
    table.attack(army, "docks")
    table.fight("A", A="won", B="beaten")
    assert (table.player("A"), Account.CORRECTIONS) not in table.state.books


@pytest.mark.parametrize(
    "wrong",
    [
        o.SetStock(SectorId("1.s1"), -1),
        o.SetStock(SectorId("1.s1"), 1000),
        o.SetFigure(FigureId("2.grunt1"), experience=-1),
        o.SetFigure(FigureId("2.grunt1"), abilities=("telepathy",)),
        o.SetFigure(FigureId("2.grunt1"), abilities=("iron", "iron")),
        o.SetFigure(FigureId("77.grunt1"), experience=1),
        o.StrikeFigure(FigureId("77.grunt1")),
        o.DropPending(PendingId("report:77.battle")),
    ],
)
def test_values_that_cannot_be_are_refused(wrong: o.Correction) -> None:
    table, _army = quiet()
    assert table.refused(correct(wrong)) == {"campaign:C55"}


def test_nobody_has_less_than_no_vp() -> None:
    table, _army = quiet()
    assert table.refused(correct(o.SetVictoryPoints(table.player("A"), -1))) == {"campaign:C55"}


def test_one_wrong_correction_refuses_the_whole_order() -> None:
    table, _army = quiet()
    good, bad = o.SetVictoryPoints(table.player("A"), 7), o.SetStock(table.sector("mill"), -1)
    assert table.refused(correct(good, bad)) == {"campaign:C55"}
    assert table.vp("A") == 0


def test_corrections_keep_the_lists_and_the_largest_army() -> None:
    table, army = quiet()
    a, mill = table.player("A"), table.sector("mill")
    assert table.refused(correct(o.AddFigures(a, mill, (("insectoids.queen", 1),), army))) == {"campaign:C4"}
    assert table.refused(correct(o.AddFigures(a, mill, (("marines.grunt", 15),), army))) == {"campaign:C16"}
    assert table.refused(correct(o.AddFigures(a, mill, (("marines.grunt", 21),)))) == {"campaign:C16"}
    assert table.refused(correct(o.AddFigures(a, table.sector("yard"), (("marines.hq", 1),), army))) == {"campaign:C55"}


def test_a_commander_struck_off_is_the_commander_no_more() -> None:
    table, army = quiet()
    star = table.figure(army, "grunt1")
    table.commander("A", star)
    table.give(correct(o.StrikeFigure(star)))
    assert table.state.players[table.player("A")].commander is None


@pytest.mark.claims("campaign:C55o")
def test_a_commander_who_lives_again_is_the_commander_again_and_nobody_waits_for_a_new_one() -> None:
    table, army = quiet()
    star, other = table.figures(army, "grunt1 grunt2")
    table.commander("A", star)
    table.turns("AB")
    table.give(correct(o.StrikeFigure(star)))
    table.give(correct(o.ReviveFigure(star, army)))
    player = table.state.players[table.player("A")]
    assert (player.commander, player.commander_lost, player.last_commander) == (star, None, None)
    assert table.happened(e.CommanderNamed) == [e.CommanderNamed(table.player("A"), star)]
    assert table.refused(o.AppointCommander(table.player("A"), other)) == {"campaign:C37"}


@pytest.mark.claims("campaign:C55o")
def test_who_lives_again_beside_a_new_commander_is_a_figure_like_any_other() -> None:
    table, army = quiet()
    old, new = table.figures(army, "grunt1 grunt2")
    table.commander("A", old)
    table.give(correct(o.StrikeFigure(old)))
    table.commander("A", new)
    table.give(correct(o.ReviveFigure(old, army)))
    assert table.state.players[table.player("A")].commander == new


def test_who_was_no_commander_when_it_fell_is_none_when_it_lives_again() -> None:
    table, army = quiet()
    star, other = table.figures(army, "grunt1 grunt2")
    table.commander("A", star)
    table.give(correct(o.StrikeFigure(other)))
    table.give(correct(o.StrikeFigure(star)))
    table.give(correct(o.ReviveFigure(other, army)))
    assert table.state.players[table.player("A")].commander is None


def test_a_commander_struck_off_before_the_first_week_can_be_named_anew_at_once() -> None:
    table, army = quiet()
    star, other = table.figures(army, "grunt1 grunt2")
    table.commander("A", star)
    table.give(correct(o.StrikeFigure(star)))
    table.give(o.AppointCommander(table.player("A"), other), dice=[2, 2])
    assert table.state.players[table.player("A")].commander == other


# ── in again ──


def out_of_it() -> Situation:
    """B has neither sector nor figure left, and A has just ended a turn."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "", "C": "docks core"})
    table.army("A", "mill", "hq grunt")
    table.army("C", "core", "hq grunt")
    table.turns("AC")
    table.end_turn("A")
    assert table.state.players[table.player("B")].out
    return table


@pytest.mark.claims("campaign:C55m")
@pytest.mark.parametrize("what", ["a sector", "a figure"])
def test_a_player_who_gets_a_sector_or_a_figure_by_a_correction_is_in_again(what: str) -> None:
    table = out_of_it()
    b = table.player("B")
    given: dict[str, o.Correction] = {
        "a sector": o.SetOwner(table.sector("docks"), b),
        "a figure": o.AddFigures(b, table.sector("docks"), (("marines.grunt", 1),)),
    }
    table.give(correct(given[what]))
    assert table.happened(e.PlayerReturned) == [e.PlayerReturned(b)]
    assert not table.state.players[b].out


@pytest.mark.claims("campaign:C55n")
def test_a_player_who_is_in_again_has_turns_from_the_next_initiative_on() -> None:
    table = out_of_it()
    table.give(correct(o.SetOwner(table.sector("docks"), table.player("B"))))
    assert table.state.turn_order == (table.player("A"), table.player("C"))
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=[1, 6, 2])
    assert table.state.turn_order == tuple(map(table.player, "BCA"))


@pytest.mark.claims("campaign:C55n")
def test_a_player_who_is_in_again_before_the_own_turn_of_the_week_has_it() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "", "C": "docks core"})
    table.army("A", "mill", "hq grunt")
    table.turns("ACB")
    table.end_turn("A")
    assert table.state.players[table.player("B")].out
    table.give(correct(o.SetOwner(table.sector("docks"), table.player("B"))))
    table.end_turn("C")
    assert table.state.active == table.player("B")


def test_a_correction_of_something_else_brings_nobody_back() -> None:
    table = out_of_it()
    table.give(correct(o.SetVictoryPoints(table.player("B"), 5)))
    assert table.state.players[table.player("B")].out


# ── open choices ──


@pytest.mark.claims("campaign:C55g")
def test_losses_that_are_not_chosen_any_more_end_the_move_where_the_army_is() -> None:
    table, army = quiet()
    table.mine("B", "mill", "yard")
    table.turns("AB")
    table.move(army, "yard", dice=[1, 2])
    drop(table, LossesDue)
    assert (table.place(army), table.fp(army)) == ("mill", 6)
    assert not table.state.journeys


@pytest.mark.claims("campaign:C55g")
@pytest.mark.parametrize("kind", [AnswerDue, CallDue, ReportDue])
def test_with_any_choice_of_a_battle_the_battle_is_called_off(kind: type) -> None:
    table = Situation("mill-docks docks-core yard-port", {"A": "mill", "B": "docks core", "C": "yard"})
    a, b, c = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5"), ArmyId("4.army")
    assert table.army("C", "yard", "hq grunt*5") == c
    table.turns("ABC")
    table.move(a, "docks")
    if kind is not AnswerDue:
        table.give(table.answer(b, o.Answer.STAND))
    if kind is ReportDue:
        sent = table.figures(c, "grunt1 grunt2")
        table.give(o.SendDetachment(table.player("C"), table.battle.id, c, sent, table.player("A")))
    drop(table, kind)
    assert not table.state.pending
    assert [table.fp(army) for army in (a, b, c)] == [6, 6, 6]
    assert not table.state.fought
    table.end_turns()
    table.give(o.EndWeek())


@pytest.mark.claims("campaign:C55g")
def test_a_retreat_that_is_not_chosen_any_more_leaves_the_army_where_it_was() -> None:
    table = Situation("mill-docks docks-core docks-yard", {"A": "mill", "B": "docks core yard"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    table.turns("AB")
    table.attack(a, "docks")
    table.fight("A", A="won", B="retreated")
    drop(table, RetreatDue)
    table.give(correct(o.PlaceArmy(b, table.sector("yard"))))
    assert (table.place(b), table.fp(b)) == ("yard", 5)


@pytest.mark.claims("campaign:C55g")
def test_surplus_of_a_move_can_be_let_off_but_not_at_the_end_of_a_week() -> None:
    table = Situation("mill-docks mill-yard", {"A": "mill yard", "B": "docks"})
    army, _other = table.army("A", "mill", "hq grunt*11"), table.army("A", "yard", "hq grunt*10")
    table.turns("AB")
    table.move(army, "yard")
    drop(table, SurplusDue)
    assert table.fp(army) == 12
    table.end_turns()
    table.give(o.EndWeek())
    pending = table.pending(SurplusDue)
    assert table.refused(correct(o.DropPending(pending.id))) == {"campaign:C16"}
    table.give(correct(o.PlaceArmy(army, table.sector("mill"))))
    assert table.state.stage is Stage.INITIATIVE


@pytest.mark.claims("campaign:C55g")
def test_relief_that_is_not_chosen_any_more_is_given_nowhere() -> None:
    table = Situation("mill-docks mill-yard", {"A": "mill yard", "B": "docks"})
    table.army("A", "mill", "grunt*5")
    table.army("B", "docks", "hq grunt")
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    drop(table, ReliefDue)
    assert (table.stock_in("mill"), table.stock_in("yard")) == (0, 0)
    assert table.state.stage is Stage.INITIATIVE


@pytest.mark.claims("campaign:C55g")
def test_surplus_is_asked_for_anew_when_a_correction_made_it_less() -> None:
    table = Situation("mill-docks mill-yard", {"A": "mill yard", "B": "docks"})
    army, other = table.army("A", "mill", "hq grunt*11"), table.army("A", "yard", "hq grunt*10")
    table.turns("AB")
    table.move(army, "yard")
    assert table.pending(SurplusDue).over == 3
    table.give(correct(o.StrikeFigure(table.figure(other, "grunt1"))))
    assert table.pending(SurplusDue).over == 2
    strike = (o.StrikeFigure(figure) for figure in table.figures(other, "grunt2 grunt3"))
    table.give(correct(*strike))
    assert not table.state.pending


def test_the_last_figure_struck_off_takes_its_armys_losses_with_it() -> None:
    table, army = quiet()
    table.mine("B", "mill", "yard")
    table.turns("AB")
    table.move(army, "yard", dice=[1, 2])
    table.give(correct(*(o.StrikeFigure(f) for f in table.state.armies[army].figures)))
    assert not table.state.pending
    assert not table.state.journeys


def test_a_struck_figure_of_a_detachment_neither_fights_nor_comes_home() -> None:
    table = Situation("mill-docks docks-core yard-port", {"A": "mill", "B": "docks core", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt*5")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    sent = table.figures(c, "grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, c, sent, table.player("A")))
    table.give(correct(o.StrikeFigure(sent[0])))
    dead = {sent[0]: table.figure(b, "grunt1")}
    assert table.refused(table.result("A", A="won", B="beaten", C="won", dead=dead)) == {"campaign:C26"}
    table.fight("A", A="won", B="beaten", C="won")
    assert table.fp(c) == 5


def test_an_army_on_its_way_or_in_a_battle_is_not_put_elsewhere() -> None:
    table, army = quiet()
    table.mine("B", "mill", "yard")
    table.turns("AB")
    table.attack(army, "docks")
    assert table.refused(correct(o.PlaceArmy(army, table.sector("yard")))) == {"campaign:C55"}
    drop(table, ReportDue)
    table.give(correct(o.PlaceArmy(army, table.sector("mill"))))
    table.move(army, "yard", dice=[1, 2])
    assert table.refused(correct(o.PlaceArmy(army, table.sector("docks")))) == {"campaign:C55"}


def test_an_attacked_army_is_asked_anew_where_it_can_go_when_owners_were_corrected() -> None:
    table = Situation(
        "mill-docks docks-core docks-yard",
        {"A": "mill", "B": "docks core yard"},
        rules=HouseRules(battles=BattleTime.END_OF_WEEK),
    )
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    table.turns("AB")
    table.move(a, "docks")
    table.give(correct(o.SetOwner(table.sector("yard"), table.player("A"))))
    assert table.pending(AnswerDue).havens == (table.sector("core"),)
    table.withdraw(b, "core")
    assert table.owner("docks") == "A"


@pytest.mark.claims("campaign:C55h")
def test_of_two_attacked_armies_one_is_struck_off_and_the_other_still_has_to_answer() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill core", "B": "docks"})
    attacker = table.army("A", "mill", "hq grunt*3")
    one, two = table.army("B", "docks", "hq grunt"), table.army("B", "docks", "grunt*2")
    table.turns("AB")
    table.move(attacker, "docks")
    table.give(correct(*(o.StrikeFigure(figure) for figure in table.figures(two, "grunt1 grunt2"))))
    assert table.pending(AnswerDue).army == one


@pytest.mark.claims("campaign:C55h")
def test_a_correction_asks_each_attacked_army_anew_only_once() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker = table.army("A", "mill", "hq grunt*3")
    for _number in range(3):
        table.army("B", "docks", "hq grunt")
    table.turns("AB")
    table.move(attacker, "docks")
    table.give(correct(o.SetVictoryPoints(table.player("A"), 1)))
    assert len(table.happened(e.PendingOpened)) == 3


@pytest.mark.parametrize("answer", [o.Answer.WITHDRAW, o.Answer.SURRENDER])
def test_an_attacker_struck_off_meanwhile_takes_no_sector(answer: o.Answer) -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker, attacked = table.army("A", "mill", "hq grunt"), table.army("B", "docks", "hq grunt")
    table.turns("AB")
    table.move(attacker, "docks")
    table.give(correct(*(o.StrikeFigure(figure) for figure in table.figures(attacker, "hq1 grunt1"))))
    table.give(table.answer(attacked, answer, "core" if answer is o.Answer.WITHDRAW else None))
    assert (table.owner("docks"), table.state.open_battles) == ("B", ())


@pytest.mark.claims("campaign:D4b")
def test_a_detachment_whose_army_is_gone_comes_home_from_a_battle_that_is_called_off() -> None:
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt*2")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    sent = table.figures(c, "grunt1")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, c, sent, table.player("A")))
    stayed = (o.StrikeFigure(figure) for figure in table.figures(c, "hq1 grunt2"))
    table.give(correct(*stayed, o.DropPending(table.pending(ReportDue).id)))
    army = table.state.figures[sent[0]].army
    assert army is not None
    assert table.place(army) == "yard"


@pytest.mark.parametrize(("stock", "given"), [(1, 2), (2, 0)])
def test_relief_is_looked_at_anew_when_sectors_or_stocks_were_corrected(stock: int, given: int) -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    table.army("B", "core", "hq grunt")
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    assert table.pending(ReliefDue).player == table.player("A")
    table.give(correct(o.SetOwner(table.sector("docks"), table.player("B")), o.SetStock(table.sector("mill"), stock)))
    assert (table.stock_in("mill"), table.state.week) == (stock + given, 2)


@pytest.mark.claims("campaign:C12d")
def test_an_army_that_waited_for_losses_does_not_pass_enemies_whom_a_correction_put_in_its_way() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    army = table.army("A", "mill", "hq grunt*9")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", "core", dice=[1, 1])
    b, units = table.player("B"), (("marines.hq", 1), ("marines.grunt", 3))
    table.give(correct(o.AddFigures(b, table.sector("docks"), units)))
    pending = table.pending(LossesDue)
    table.give(o.ChooseLosses(pending.player, pending.id, table.figures(army, "grunt1 grunt2")))
    assert (table.place(army), table.pending(AnswerDue).player) == ("docks", b)
