"""Seats that change hands: to the program and back, given up, and new in mid-campaign (campaign:C82, C83, C84)."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.units import Faction
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, EndBy, HouseRules
from campaign.world.ids import PlayerId
from campaign.world.queries import book_balance, player_fp, player_stock
from campaign.world.refusal import Refusal
from campaign.world.rules.calendar import leaders
from campaign.world.state import Account, AnswerDue, BattleStage, CallDue, Fate, Stage
from tests.world.situation import Situation

JOINS = HouseRules(newcomers=True)


def rows(rules: HouseRules | None = None, bands: tuple[int, ...] = (), **changes: str) -> Situation:
    """Three players in a row of sectors, each with an army at home."""
    owners = {"A": "mill", "B": "docks yard", "C": "core"}
    table = Situation("mill-docks docks-yard yard-core core-park", owners, rules=rules, bands=bands)
    for letter, place in {"A": "mill", "B": "docks", "C": "core"}.items():
        table.army(letter, place, changes.get(letter, "hq grunt*4"))
    return table


def drop(table: Situation, letter: str, *, leaves: bool = False, reason: str = "Moved away") -> o.DropSeat:
    return o.DropSeat(table.player(letter), leaves, reason)


def army_of(table: Situation, letter: str):
    (army,) = [army.id for army in table.state.armies.values() if army.player == table.player(letter)]
    return army


@pytest.mark.claims("campaign:C82a")
def test_a_seat_is_handed_to_the_program_and_back_to_a_person():
    table = rows()
    a = table.player("A")
    assert table.give(o.HandSeat(a, "easy")) == (e.SeatHanded(a, "easy"),)
    assert table.state.players[a].computer == "easy"
    table.give(o.HandSeat(a, ""))
    assert table.state.players[a].computer == ""


@pytest.mark.claims("campaign:C82b")
def test_a_seat_that_is_asked_something_can_be_handed_over_and_is_still_asked():
    table = rows()
    table.turns("ABC")
    table.move(army_of(table, "A"), "docks")
    before = table.state
    assert table.pending(AnswerDue).player == table.player("B")
    table.give(o.HandSeat(table.player("B"), "easy"))
    assert (table.state.pending, table.state.armies) == (before.pending, before.armies)


@pytest.mark.parametrize(
    ("level", "why"),
    [("", "A person plays Player A already."), ("wise", "No computer player has the level “wise”. There are: ")],
)
@pytest.mark.claims("campaign:C82a")
def test_a_seat_is_not_handed_to_whom_it_belongs_nor_to_an_unknown_level(level: str, why: str):
    table = rows()
    with pytest.raises(Refusal, match=why):
        table.give(o.HandSeat(table.player("A"), level))


@pytest.mark.claims("campaign:C83a")
def test_a_seat_is_given_up_only_with_a_reason():
    table = rows()
    with pytest.raises(Refusal, match="Say why"):
        table.give(drop(table, "A", reason="  "))


@pytest.mark.claims("campaign:C83a")
def test_a_seat_is_not_given_up_while_something_is_open_or_a_battle_of_it_waits():
    table = rows(HouseRules(battles=BattleTime.END_OF_WEEK))
    table.turns("ABC")
    table.move(army_of(table, "A"), "docks")
    with pytest.raises(Refusal, match="First settle what is open"):
        table.give(drop(table, "C"))
    table.stand(army_of(table, "B"))
    for letter in "AB":
        with pytest.raises(Refusal, match=f"A battle of Player {letter} waits, for docks"):
            table.give(drop(table, letter, leaves=True))
    table.give(drop(table, "C"))
    assert table.state.players[table.player("C")].neutral


@pytest.mark.claims("campaign:C83b")
def test_a_neutral_seat_throws_no_initiative_and_its_turn_ends():
    table = rows()
    table.turns("BAC")
    table.give(drop(table, "B"))
    assert table.state.active == table.player("A")
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=(6, 1))
    assert table.state.turn_order == (table.player("A"), table.player("C"))


@pytest.mark.claims("campaign:C83b")
def test_nothing_is_bought_for_a_neutral_seat_before_the_first_week_either():
    table = rows()
    table.set(e.StockMoved(table.sector("mill"), table.player("A"), 5, Account.FOUNDED))
    table.give(drop(table, "A"))
    with pytest.raises(Refusal, match="Nobody plays Player A any more"):
        table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.grunt", 1),), army_of(table, "A")))


@pytest.mark.claims("campaign:C83c")
def test_a_neutral_army_stands_without_being_asked():
    table = rows()
    table.give(drop(table, "B"))
    table.turns("AC")
    table.move(army_of(table, "A"), "docks")
    assert not [p for p in table.state.pending.values() if isinstance(p, AnswerDue)]
    assert table.battle.players == (table.player("A"), table.player("B"))


@pytest.mark.claims("campaign:C83d")
def test_a_neutral_seat_has_no_income_and_sends_nobody():
    table = rows(C="hq grunt*9")
    table.give(drop(table, "C"))
    table.turns("AB")
    a, b = army_of(table, "A"), army_of(table, "B")
    table.move(a, "docks")
    table.give(o.AnswerAttack(table.player("B"), table.battle.id, b, o.Answer.STAND))
    assert not [p for p in table.state.pending.values() if isinstance(p, CallDue)]
    assert table.battle.stage is BattleStage.OPEN
    table = rows()
    table.give(drop(table, "B"))
    table.turns("AC")
    table.move(army_of(table, "A"), "docks")
    table.nobody_comes()
    table.fight("B", A="stood", B="stood", turns=8)
    table.end_turns()
    table.give(o.EndWeek())
    assert (table.player("A"), Account.INCOME) in table.state.books
    assert (table.player("B"), Account.INCOME) not in table.state.books


@pytest.mark.claims("campaign:C83d")
def test_a_neutral_seat_gets_no_relief():
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    table.army("A", "mill", "hq grunt*4")
    table.army("B", "docks", "grunt*4")
    table.give(drop(table, "B"))
    table.turns("A")
    table.end_turns()
    table.give(o.EndWeek())
    assert table.state.stage is not Stage.RELIEF
    assert (table.player("B"), Account.RELIEF) not in table.state.books


@pytest.mark.claims("campaign:C83e")
def test_the_pacts_of_a_neutral_seat_end_and_it_makes_none():
    table = rows()
    table.pact("A", "B")
    events = table.give(drop(table, "B"))
    both = (table.player("A"), table.player("B"))
    assert e.PactEnded(both, table.player("B")) in events
    with pytest.raises(Refusal, match="Nobody plays Player B any more"):
        table.give(o.MakePact(table.player("A"), table.player("B")))


@pytest.mark.claims("campaign:C83f")
def test_the_program_chooses_where_neutral_survivors_go():
    table = Situation("mill-docks docks-yard docks-core", {"A": "mill", "B": "docks yard core"})
    table.army("A", "mill", "hq grunt*4")
    table.army("B", "docks", "hq grunt*4")
    table.give(drop(table, "B"))
    table.turns("A")
    b = army_of(table, "B")
    table.move(army_of(table, "A"), "docks")
    table.fight("A", A="won", B="retreated")
    assert not table.state.pending
    assert table.place(b) == "yard"


@pytest.mark.claims("campaign:C83g")
def test_a_neutral_seat_keeps_scoring_but_cannot_win_and_is_not_left():
    table = Situation(
        "mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(end_by=EndBy.LAST_STANDING), players=2
    )
    for letter, place in {"A": "mill", "B": "docks"}.items():
        table.army(letter, place, "hq grunt*4")
    table.set(e.VictoryPointsScored(table.player("B"), 30, "correction", ""))
    table.give(drop(table, "B"))
    assert leaders(table.state) == (table.player("A"),)
    table.turns("A")
    table.end_turns()
    table.give(o.EndWeek())
    assert table.state.winners == (table.player("A"),)
    assert table.vp("B") == 30


@pytest.mark.claims("campaign:C83g")
def test_a_neutral_seat_gets_the_points_of_its_sectors():
    table = rows()
    table.give(drop(table, "B"))
    for _week in range(4):
        table.turns("AC")
        table.end_turns()
        table.give(o.EndWeek())
    assert table.vp("B") == 10


@pytest.mark.claims("campaign:C83h")
def test_the_points_of_a_neutral_seat_count_for_its_band():
    table = rows(bands=(1, 1, 2))
    table.set(e.VictoryPointsScored(table.player("B"), 30, "correction", ""))
    table.set(e.VictoryPointsScored(table.player("C"), 20, "correction", ""))
    table.give(drop(table, "B"))
    assert leaders(table.state) == (table.player("A"),)


@pytest.mark.claims("campaign:C83i")
def test_who_leaves_the_map_takes_figures_and_stocks_along_and_gives_no_points():
    table = rows()
    table.set(e.StockMoved(table.sector("yard"), table.player("B"), 7, Account.INCOME))
    figures = table.state.armies[army_of(table, "B")].figures
    table.give(drop(table, "B", leaves=True))
    assert {table.fate(figure) for figure in figures} == {Fate.LEFT}
    assert table.state.books[table.player("B"), Account.LEFT] == 12
    assert [table.vp(letter) for letter in "ABC"] == [0, 0, 0]
    assert table.state.players[table.player("B")].out


@pytest.mark.claims("campaign:C83j")
def test_sectors_of_who_leaves_are_free_or_go_to_the_guest():
    table = rows()
    table.pact("A", "B")
    table.army("A", "docks", "hq grunt*2")
    table.give(drop(table, "B", leaves=True))
    assert (table.owner("docks"), table.owner("yard")) == ("A", None)


@pytest.mark.claims("campaign:C83g", "campaign:C83i")
def test_a_seat_that_has_left_the_map_is_not_played_again_and_cannot_win():
    table = rows()
    table.give(drop(table, "B", leaves=True))
    with pytest.raises(Refusal, match="Nothing is left of Player B to be played"):
        table.give(o.HandSeat(table.player("B"), "easy"))
    assert table.player("B") not in leaders(table.state)


@pytest.mark.claims("campaign:C83k")
def test_minefields_of_who_leaves_stay():
    table = rows()
    route = table.route("docks", "yard")
    table.set(e.MinefieldLaid(route, table.player("B")))
    table.give(drop(table, "B", leaves=True))
    assert table.state.minefields[route].player == table.player("B")


@pytest.mark.claims("campaign:C83l")
def test_a_neutral_seat_that_is_played_again_has_turns_from_the_next_throw_on():
    table = rows()
    table.give(drop(table, "B"))
    table.turns("AC")
    table.give(o.HandSeat(table.player("B"), "easy"))
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=(1, 6, 1))
    assert table.state.active == table.player("B")


# ── newcomers ──


def join(table: Situation, place: str, name: str = "Dora", band: int | None = None) -> o.SeatNewcomer:
    return o.SeatNewcomer(o.PlayerSetup(name, Faction.MACHINA, band), table.sector(place))


@pytest.mark.claims("campaign:C84a")
def test_nobody_joins_unless_it_was_agreed():
    table = rows()
    with pytest.raises(Refusal, match="Newcomers are not agreed on"):
        table.give(join(table, "park"))


@pytest.mark.claims("campaign:C84b", "campaign:C84d")
def test_a_newcomer_has_a_seat_and_as_many_fp_as_the_smallest():
    table = rows(JOINS, B="hq grunt*7", C="hq grunt*9")
    table.give(join(table, "park"))
    new = table.state.seats[3]
    assert (new, table.state.players[new].letter) == (PlayerId(f"{new.partition('.')[0]}.p4"), "D")
    assert table.state.sectors[table.sector("park")].owner == new
    assert (player_fp(table.state, new), player_stock(table.state, new)) == (0, 5)
    assert table.state.books[new, Account.FOUNDED] == 5


@pytest.mark.parametrize(("grunts", "fp"), [(0, 2), (29, 20)])
@pytest.mark.claims("campaign:C84d")
def test_a_newcomer_has_no_less_than_2_fp_and_no_more_than_20(grunts: int, fp: int):
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks"}, rules=JOINS)
    for letter, place in {"A": "mill", "B": "docks"}.items():
        table.army(letter, place, "hq")
        if grunts:
            table.set(e.StockMoved(table.sector(place), table.player(letter), grunts, Account.INCOME))
    table.give(join(table, "core"))
    assert player_stock(table.state, table.state.seats[2]) == fp


@pytest.mark.claims("campaign:C84b")
def test_there_are_no_more_than_8_players():
    owners = {letter: f"s{n}" for n, letter in enumerate("ABCDEFGH")}
    table = Situation(" ".join(f"s{n}-s{n + 1}" for n in range(9)), owners, rules=JOINS)
    with pytest.raises(Refusal, match="at most 8 players"):
        table.give(join(table, "s9"))


@pytest.mark.claims("campaign:C84c")
def test_a_newcomer_does_not_begin_where_somebody_owns_or_stands():
    table = rows(JOINS)
    table.army("C", "park", "hq grunt*2")
    for place in ("yard", "docks", "park"):
        with pytest.raises(Refusal, match="A newcomer begins where nobody stands"):
            table.give(join(table, place))


@pytest.mark.claims("campaign:C84c")
def test_a_newcomer_may_begin_in_a_neutral_sector_whose_stock_is_lost():
    table = rows(JOINS)
    table.set(e.StockMoved(table.sector("yard"), table.player("B"), 3, Account.INCOME))
    table.give(drop(table, "B"))
    table.give(join(table, "yard"))
    assert table.owner("yard") == "D"
    assert table.state.books[table.player("B"), Account.STOCK_LOST] == 3


@pytest.mark.claims("campaign:C84d")
def test_a_newcomer_captures_no_stock_where_others_do():
    table = rows(HouseRules(newcomers=True, stock_captured=True))
    table.set(e.StockMoved(table.sector("yard"), table.player("B"), 9, Account.INCOME))
    table.give(drop(table, "B"))
    table.give(join(table, "yard"))
    new = table.state.seats[3]
    assert (player_stock(table.state, new), book_balance(table.state, new)) == (5, 0)
    assert book_balance(table.state, table.player("B")) == 0


@pytest.mark.claims("campaign:C84e")
def test_a_newcomer_has_turns_from_the_next_throw_on():
    table = rows(JOINS)
    table.turns("ABC")
    table.give(join(table, "park"))
    assert len(table.state.turn_order) == 3
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=(1, 1, 1, 6))
    assert table.state.active == table.state.seats[3]


@pytest.mark.parametrize(
    ("bands", "band", "why"), [((), 1, "There are no bands"), ((1, 2, 1), None, "joins band 1 or")]
)
@pytest.mark.claims("campaign:C84f")
def test_a_newcomer_joins_a_band_where_there_are_two(bands: tuple[int, ...], band: int | None, why: str):
    table = rows(JOINS, bands=bands)
    with pytest.raises(Refusal, match=why):
        table.give(join(table, "park", band=band))


@pytest.mark.claims("campaign:C84b")
def test_a_newcomer_has_a_name_of_its_own():
    table = rows(JOINS)
    with pytest.raises(Refusal, match="Two players have the same name"):
        table.give(join(table, "park", name="player a"))
