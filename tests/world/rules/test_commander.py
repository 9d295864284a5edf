"""The commander in chief: naming, price, loss and the next one (campaign:C37, C38, C39, C53, C59)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import EDITION, HouseRules
from campaign.world.ids import ArmyId, FigureId
from campaign.world.state import Account, Fate, LossesDue, SurplusDue
from tests.world.situation import Situation

IRON = (2, 2)
LONG_AGO = -9  # weeks


def camp(units: str = "hq*2 engineer*2 grunt*5", edition: int = EDITION, **stock: int) -> tuple[Situation, ArmyId]:
    """A's army in the mill, B's in the docks; nobody has thrown for initiative yet."""
    rules = HouseRules(edition=edition)
    table = Situation("mill-docks mill-yard docks-core", {"A": "mill yard", "B": "docks core"}, rules=rules)
    army = table.army("A", "mill", units)
    table.army("B", "docks", "hq grunt*5")
    table.stock(**stock)
    return table, army


def appoint(table: Situation, figure: FigureId, letter: str = "A") -> o.AppointCommander:
    return o.AppointCommander(table.player(letter), figure)


def next_week(table: Situation, first: str = "A") -> None:
    """The week ends without more ado, and the next begins with this player's turn."""
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=[6 if player == table.player(first) else 1 for player in table.state.seats])


# ── naming ──


@pytest.mark.claims("campaign:C37a")
def test_one_figure_stands_for_the_player_with_a_name() -> None:
    table, army = camp()
    star = table.figure(army, "engineer1")
    table.give(appoint(table, star), IRON)
    assert table.state.players[table.player("A")].commander == star
    assert table.state.figures[star].name
    assert table.refused(appoint(table, table.figure(army, "engineer2"))) == {"campaign:C37"}


@pytest.mark.claims("campaign:C37b")
def test_a_commander_has_one_throw_on_the_abilities_table() -> None:
    table, army = camp()
    star = table.figure(army, "engineer1")
    table.give(appoint(table, star), dice=[4, 5])
    assert table.state.figures[star].abilities == ("lucky",)


@pytest.mark.claims("fftt:N13h")
def test_an_hq_cannot_be_commander() -> None:
    table, army = camp()
    assert table.refused(appoint(table, table.figure(army, "hq1"))) == {"fftt:N13"}


@pytest.mark.parametrize("whose", ["B's", "nobody's", "fallen"])
def test_only_a_living_figure_of_ones_own_can_be_named(whose: str) -> None:
    table, army = camp()
    table.give(o.Correct("it fell", (o.StrikeFigure(table.figure(army, "grunt1")),)))
    figure = {"B's": FigureId("3.grunt1"), "nobody's": FigureId("9.grunt1"), "fallen": table.figure(army, "grunt1")}
    assert table.refused(appoint(table, figure[whose])) == {"campaign:C37"}


@pytest.mark.claims("campaign:C39a")
def test_a_player_may_do_without_a_commander() -> None:
    table, army = camp()
    table.give(o.StartWeek(), dice=[6, 1])
    table.attack(army, "docks")
    table.fight("A", A="won", B="retreated")
    next_week(table)
    assert all(player.commander is None for player in table.state.players.values())


# ── the price ──


@pytest.mark.claims("campaign:C59a", "campaign:C5b")
def test_the_first_commander_is_free_after_the_first_initiative_too() -> None:
    table, army = camp()  # nothing in stock
    table.give(o.StartWeek(), dice=[6, 1])
    table.give(appoint(table, table.figure(army, "engineer1")), IRON)
    assert table.state.players[table.player("A")].commander == table.figure(army, "engineer1")
    assert (table.player("A"), Account.COMMANDER) not in table.state.books


@pytest.mark.claims("campaign:C59a", "campaign:C5b")
def test_before_the_first_initiative_a_commander_costs_nothing_more() -> None:
    table, army = camp(mill=5)
    table.give(appoint(table, table.figure(army, "engineer1")), IRON)
    assert table.stock_in("mill") == 5


@pytest.mark.claims("campaign:C59a", "campaign:C59b")
def test_only_who_takes_the_place_of_a_lost_commander_costs_three_fp_more() -> None:
    """Both players name their first in week 4; A's has fallen in week 1."""
    table, army = fallen(1)
    table.move(army, "mill")
    next_week(table)
    next_week(table)
    other = ArmyId("3.army")
    table.give(appoint(table, table.figure(army, "engineer2")), IRON)
    table.give(o.EndTurn(table.player("A")))
    table.give(appoint(table, table.figure(other, "grunt1"), "B"), IRON)
    assert table.state.books[table.player("A"), Account.COMMANDER] == 3
    assert (table.player("B"), Account.COMMANDER) not in table.state.books


@pytest.mark.claims("campaign:C59c")
def test_a_commander_struck_off_before_the_first_initiative_counts_as_none() -> None:
    table, army = camp()
    table.give(appoint(table, table.figure(army, "engineer1")), IRON)
    table.give(o.Correct("a mistake", (o.StrikeFigure(table.figure(army, "engineer1")),)))
    table.give(o.StartWeek(), dice=[6, 1])
    table.give(appoint(table, table.figure(army, "engineer2")), IRON)
    assert (table.player("A"), Account.COMMANDER) not in table.state.books


@pytest.mark.claims("campaign:C93a")
def test_in_a_campaign_of_before_the_first_costs_three_fp_after_the_first_initiative() -> None:
    table, army = camp(edition=1, mill=5)
    table.give(o.StartWeek(), dice=[6, 1])
    table.give(appoint(table, table.figure(army, "engineer1")), IRON)
    assert table.stock_in("mill") == 2
    assert table.state.books[table.player("A"), Account.COMMANDER] == 3


@pytest.mark.claims("campaign:C38f")
@pytest.mark.parametrize(("mill", "yard"), [(2, 10), (0, 3)])
def test_the_price_is_paid_where_the_figure_stands_and_nowhere_else(mill: int, yard: int) -> None:
    table, army = camp(mill=mill, yard=yard)
    table.turns("AB")
    table.set(e.CommanderLost(table.player("A"), table.figure(army, "engineer1"), LONG_AGO))
    assert table.refused(appoint(table, table.figure(army, "engineer2"))) == {"campaign:C38"}


def test_no_commander_is_paid_for_from_an_allys_stock() -> None:
    table, army = camp(mill=5)
    table.stock(docks=9)
    table.pact("A", "B")
    table.give(o.StartWeek(), dice=[6, 1])
    table.set(e.CommanderLost(table.player("A"), table.figure(army, "engineer1"), LONG_AGO))
    table.move(army, "docks")
    assert table.refused(appoint(table, table.figure(army, "engineer2"))) == {"campaign:C38"}


def test_a_commander_is_named_in_the_own_turn_only() -> None:
    table, army = camp(mill=5)
    table.give(o.StartWeek(), dice=[1, 6])
    assert table.refused(appoint(table, table.figure(army, "engineer1"))) == {"campaign:C10"}


# ── a new one ──


def fallen(week: int) -> tuple[Situation, ArmyId]:
    """A's commander was killed in this week of month 1; it is the next week, and A's turn."""
    table, army = camp(mill=6)
    table.give(appoint(table, table.figure(army, "engineer1")), IRON)
    table.give(o.StartWeek(), dice=[6, 1])
    for _week in range(week - 1):
        next_week(table)
    table.attack(army, "docks")
    table.fight("A", A="won", B="retreated", dead={table.figure(army, "engineer1"): "B"})
    next_week(table)
    return table, army


@pytest.mark.claims("campaign:C38a", "campaign:C38b")
@pytest.mark.parametrize(("killed", "month", "week"), [(1, 1, 4), (2, 2, 1), (3, 2, 2)])
def test_two_full_weeks_pass_between_a_commanders_fall_and_the_next(killed: int, month: int, week: int) -> None:
    table, army = fallen(killed)
    table.move(army, "mill")
    order = appoint(table, table.figure(army, "engineer2"))
    for _week in range(2):
        assert table.refused(order) == {"campaign:C38"}
        next_week(table)
    table.give(order, IRON)
    assert (table.state.month, table.state.week) == (month, week)


@pytest.mark.claims("campaign:C38c", "campaign:C38e")
def test_a_new_commander_who_is_an_existing_figure_costs_three_fp() -> None:
    table, army = fallen(1)
    table.move(army, "mill")
    next_week(table)
    next_week(table)
    before = table.stock_in("mill")
    table.give(appoint(table, table.figure(army, "engineer2")), IRON)
    assert before - table.stock_in("mill") == 3


@pytest.mark.claims("campaign:C38c", "campaign:C38d")
def test_a_new_commander_who_is_an_engineer_recruit_costs_six_fp() -> None:
    table, army = fallen(1)
    table.move(army, "mill")
    next_week(table)
    next_week(table)
    before = table.stock_in("mill")
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.engineer", 1),), army))
    (joined,) = table.happened(e.FigureJoined)
    table.give(appoint(table, joined.figure), IRON)
    assert before - table.stock_in("mill") == 6
    assert table.state.figures[joined.figure].fp == 3


def test_a_refused_commander_is_told_every_reason() -> None:
    table, army = fallen(1)
    wrong = appoint(table, table.figure(army, "hq1"))
    assert table.refused(wrong) == {"campaign:C38", "fftt:N13"}
    table.give(o.EndTurn(table.player("A")))
    assert table.refused(wrong) == {"campaign:C10", "campaign:C38", "fftt:N13"}


# ── lost ──


def led(units: str = "hq engineer grunt*4") -> tuple[Situation, ArmyId, FigureId]:
    """A's commander, an Engineer, is with the army that attacks B in the docks."""
    table, army = camp(units)
    star = table.figure(army, "engineer1")
    table.commander("A", star)
    table.turns("AB")
    return table, army, star


@pytest.mark.claims("campaign:C34b", "campaign:C35a")
def test_who_kills_the_commander_gets_three_vp_and_no_more_experience_than_its_fp() -> None:
    table, army, star = led()
    table.attack(army, "docks")
    table.fight("A", A="won", B="retreated", dead={star: FigureId("3.grunt1")})
    assert table.vp("B") == 3 + 3
    assert table.state.figures[FigureId("3.grunt1")].experience == 3


@pytest.mark.claims("campaign:C53a", "campaign:C34b")
@pytest.mark.parametrize("end", ["beaten", "surrendered", "retreated"])
def test_a_commander_captured_or_surrendered_counts_as_killed(end: str) -> None:
    table, army, star = led()
    table.attack(army, "docks")
    table.fight("B", A=end, B="won", behind=[star] if end == "retreated" else ())
    lost = {"beaten": 8, "surrendered": 8, "retreated": 4}[end]  # FP: all, or the HQ and the Engineer
    assert table.vp("B") == lost + 3
    assert table.state.players[table.player("A")].commander is None


@pytest.mark.claims("campaign:C53a")
def test_a_commander_who_surrenders_before_the_battle_gives_three_vp_too() -> None:
    table, army, _star = led()
    table.give(o.EndTurn(table.player("A")))
    table.move(ArmyId("3.army"), "mill")
    table.give(table.answer(army, o.Answer.SURRENDER))
    assert table.vp("B") == 8 + 3


@pytest.mark.claims("campaign:C53b", "campaign:C53c")
def test_a_commander_lost_to_a_hazard_gives_nobody_vp_and_the_weeks_pass_all_the_same() -> None:
    table, army, star = led()
    table.mine("B", "mill", "yard")
    table.move(army, "yard", dice=[1, 2])
    pending = table.pending(LossesDue)
    table.give(o.ChooseLosses(pending.player, pending.id, (star,)))
    assert (table.vp("A"), table.vp("B")) == (0, 0)
    assert table.refused(appoint(table, table.figure(army, "grunt1"))) == {"campaign:C38"}


@pytest.mark.claims("campaign:C53b", "campaign:C53c")
def test_a_commander_lost_as_surplus_gives_nobody_vp_and_the_weeks_pass_all_the_same() -> None:
    table, army, star = led()
    table.army("A", "yard", "hq grunt*13")
    table.move(army, "yard")
    pending = table.pending(SurplusDue)
    table.give(o.ChooseSurplus(pending.player, pending.id, (star,)))
    assert table.fate(star) is Fate.SURPLUS
    assert (table.vp("A"), table.vp("B")) == (0, 0)
    assert "campaign:C38" in table.refused(appoint(table, table.figure(army, "grunt1")))


@pytest.mark.claims("campaign:C53b", "campaign:C53c")
def test_a_commander_killed_by_the_own_side_gives_nobody_vp_and_the_weeks_pass_all_the_same() -> None:
    table, army, star = led()
    table.attack(army, "docks")
    table.fight("A", A="won", B="beaten", dead={star: None})
    assert table.vp("B") == 0
    assert "campaign:C38" in table.refused(appoint(table, table.figure(army, "grunt1")))


@pytest.mark.claims("campaign:C53d")
def test_a_commander_may_go_with_a_detachment_and_come_home() -> None:
    table = Situation("mill-docks yard-core", {"A": "mill", "B": "docks core", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq engineer grunt*5")
    star = table.figure(c, "engineer1")
    table.commander("C", star)
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    table.give(o.SendDetachment(table.player("C"), table.battle.id, c, (star,), table.player("A")))
    table.fight("A", A="won", B="beaten", C="won")
    assert table.state.players[table.player("C")].commander == star
    assert table.state.figures[star].army == c
