"""The rulebook's worked examples, one test or more each, played through orders."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId
from campaign.world.queries import fp_of, gains
from campaign.world.state import Account, AnswerDue, CallDue, Fate, LossesDue, ReliefDue, ReportDue, SurplusDue
from tests.world.situation import Situation, founding


def end_week(table: Situation) -> None:
    """Everybody who has not moved ends the turn, and the week ends."""
    table.end_turns()
    table.give(o.EndWeek())


@pytest.mark.claims("campaign:C2a", "campaign:C2b")
def test_example_1_four_players_have_13_sectors_three_each_and_one_free_in_the_centre() -> None:
    table = Situation.founded(founding(4))
    owners = [sector.owner for sector in table.state.sectors.values()]
    assert sorted(owners.count(player) for player in table.state.seats) == [3, 3, 3, 3]
    assert owners.count(None) == 1
    assert table.owner(table.state.setting.map.centre) is None


@pytest.mark.claims("campaign:C10b", "campaign:C10c", "campaign:C10d")
def test_example_2_the_tied_throw_again_and_the_others_follow_clockwise() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks", "C": "", "D": ""})
    for place, letter in (("mill", "C"), ("docks", "D")):
        table.army(letter, place, "hq grunt")
    table.give(o.StartWeek(), dice=[3, 6, 6, 1, 2, 5])
    assert table.state.turn_order == tuple(map(table.player, "CDAB"))


@pytest.mark.parametrize(
    ("names", "legal"),
    [
        ("engineer1 grunt1 grunt2", True),
        ("grunt1 grunt2 grunt3 grunt4 grunt5", True),
        ("engineer1 engineer2", True),
        ("engineer1 engineer2 grunt1", False),
    ],
)
@pytest.mark.claims("campaign:C14b", "campaign:C14e", "campaign:C14f")
def test_example_3_any_set_that_reaches_the_score_and_spares_nobody_in_vain_may_die(names: str, legal: bool) -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    army = table.army("A", "mill", "hq engineer*2 grunt*5")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[2, 3])
    order = o.ChooseLosses(table.player("A"), table.pending(LossesDue).id, table.figures(army, names))
    if legal:
        table.give(order)
        assert {table.fate(figure) for figure in table.figures(army, names)} == {Fate.HAZARD}
    else:
        assert table.refused(order) == {"campaign:C14"}


@pytest.mark.claims("campaign:C14g", "campaign:C15a")
def test_example_4_an_army_with_no_more_fp_than_the_score_is_destroyed_and_nobody_gains() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    army = table.army("A", "mill", "hq grunt*5")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[6, 1])
    assert table.fp(army) == 0
    assert (table.vp("A"), table.vp("B")) == (0, 0)


@pytest.mark.claims("campaign:C14a", "campaign:C14c", "campaign:C14d")
def test_example_5_a_minefield_on_the_way_into_a_radioactive_sector_means_two_throws() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""}, zones="docks")
    army = table.army("A", "mill", "hq grunt*9")
    route = table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[1, 1])
    (mine,) = table.happened(e.HazardThrown)
    losses = table.figures(army, "grunt1 grunt2")
    table.give(o.ChooseLosses(table.player("A"), table.pending(LossesDue).id, losses), dice=[1, 2])
    (zone,) = table.happened(e.HazardThrown)
    assert [(mine.hazard, mine.faces), (zone.hazard, zone.faces)] == [(route, (1, 1)), (table.sector("docks"), (1, 2))]


@pytest.mark.claims("campaign:C16b", "campaign:C16d")
def test_example_6_armies_of_12_and_11_fp_that_end_in_one_own_sector_lose_3_fp_at_once() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks core", "B": ""})
    first, second = table.army("A", "mill", "hq grunt*11"), table.army("A", "core", "hq grunt*10")
    table.turns("AB")
    table.move(first, "docks")
    table.move(second, "docks")
    pending = table.pending(SurplusDue)
    assert (pending.player, pending.over) == (table.player("A"), 3)
    chosen = (*table.figures(first, "grunt1"), *table.figures(second, "grunt1 grunt2"))
    table.give(o.ChooseSurplus(table.player("A"), pending.id, chosen))
    assert (table.fp(first), table.fp(second)) == (11, 9)


@pytest.mark.parametrize(("figures", "stock"), [("", 3), ("grunt1", 2), ("grunt1 grunt2 grunt3", 0)])
@pytest.mark.claims("campaign:C16c", "campaign:C16d", "campaign:C16e")
def test_example_7_a_sector_of_18_fp_and_a_stock_of_5_loses_3_fp_figures_or_stock(figures: str, stock: int) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*17")
    table.stock(mill=5)
    table.turns("AB")
    end_week(table)
    pending = table.pending(SurplusDue)
    assert pending.over == 3
    table.give(o.ChooseSurplus(table.player("A"), pending.id, table.figures(army, figures), stock))
    assert (table.fp(army), table.stock_in("mill")) == (18 - len(figures.split()), 5 - stock)


@pytest.mark.claims("campaign:C16f")
def test_example_7_nothing_is_lost_where_only_figures_count() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(stock_counts=False))
    army = table.army("A", "mill", "hq grunt*17")
    table.stock(mill=5)
    table.turns("AB")
    end_week(table)
    assert (table.fp(army), table.stock_in("mill")) == (18, 5)


@pytest.mark.claims("campaign:C29a", "campaign:C29c")
def test_example_8_who_fought_gets_4_fp_in_each_sector_and_who_did_not_gets_nothing() -> None:
    table = Situation(
        "mill-docks docks-core core-park park-dam dam-hill hill-port",
        {"A": "mill docks core park", "B": "dam", "C": "hill port"},
    )
    attacker, defender = table.army("A", "park", "hq grunt*3"), table.army("B", "dam", "hq grunt*3")
    table.army("C", "hill", "hq grunt")
    table.turns("ABC")
    table.attack(attacker, "dam")
    table.fight("B", A="stood", B="stood")
    assert table.place(defender) == "dam"
    end_week(table)
    assert [table.stock_in(place) for place in ("mill", "docks", "core", "park")] == [4, 4, 4, 4]
    assert [table.stock_in(place) for place in ("hill", "port")] == [0, 0]


@pytest.mark.claims("campaign:C29b", "campaign:D5a")
def test_example_9_a_detachment_of_2_fp_earns_4_fp_in_each_sector_of_its_player() -> None:
    table = Situation("mill-docks docks-core core-park", {"A": "mill", "B": "docks", "C": "core park"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    helpers = table.army("C", "park", "hq grunt*3")
    table.turns("ABC")
    table.move(attacker, "docks")
    table.give(table.answer(defender, o.Answer.STAND))
    sent = table.figures(helpers, "grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, helpers, sent, table.player("B")))
    table.fight("B", A="stood", B="stood", C="stood")
    end_week(table)
    assert (table.stock_in("core"), table.stock_in("park")) == (4, 4)


@pytest.mark.claims("campaign:C31a", "campaign:C16e")
def test_example_10_a_full_sector_that_earns_4_fp_holds_24_until_the_next_end_of_a_week() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    full = table.army("A", "mill", "hq grunt*19")
    attacker = table.army("A", "docks", "hq grunt*3")
    table.army("B", "core", "hq grunt*3")
    table.turns("AB")
    table.attack(attacker, "core")
    table.fight("B", A="stood", B="stood")
    end_week(table)
    assert (table.fp(full), table.stock_in("mill")) == (20, 4)
    table.give(o.StartWeek(), dice=[6, 1])
    assert (table.fp(full), table.stock_in("mill")) == (20, 4)
    end_week(table)
    pending = table.pending(SurplusDue)
    assert (pending.sector, pending.over, pending.stock) == (table.sector("mill"), 4, 4)


@pytest.mark.claims("campaign:C33a", "campaign:C33c")
def test_example_11_a_minefield_is_paid_from_both_ends_as_the_player_says() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    table.stock(mill=6, docks=5)
    table.turns("AB")
    payment = ((table.sector("mill"), 5), (table.sector("docks"), 5))
    table.give(o.LayMinefield(table.player("A"), table.route("mill", "docks"), payment))
    assert (table.stock_in("mill"), table.stock_in("docks")) == (1, 0)
    assert table.route("mill", "docks") in table.state.minefields


@pytest.mark.claims("campaign:C33b")
def test_example_12_no_minefield_on_a_route_with_one_end_that_is_somebody_elses() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.stock(mill=10)
    table.turns("AB")
    payment = ((table.sector("mill"), 10),)
    order = o.LayMinefield(table.player("A"), table.route("mill", "docks"), payment)
    assert table.refused(order) == {"campaign:C33"}


@pytest.mark.claims("campaign:C46g")
def test_example_13_an_army_without_hq_that_is_attacked_fights() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacker, leaderless = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "grunt*5")
    table.turns("AB")
    table.move(attacker, "docks")
    table.stand(leaderless)
    assert table.pending(ReportDue).battle == table.battle.id
    assert table.battle.players == (table.player("A"), table.player("B"))


@pytest.mark.claims("campaign:C18f")
def test_example_14_an_army_without_hq_is_not_sent_into_an_enemy_army() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    leaderless = table.army("A", "mill", "grunt*5")
    table.army("B", "docks", "hq grunt")
    table.turns("AB")
    assert table.refused(table.move_order(leaderless, "docks")) == {"campaign:C18"}


@pytest.mark.claims("campaign:C21d", "campaign:C21f", "campaign:C29e")
def test_example_15_who_withdraws_into_a_full_sector_loses_the_surplus_and_nobody_has_fought() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker = table.army("A", "mill", "hq grunt*3")
    attacked, resting = table.army("B", "docks", "hq grunt*7"), table.army("B", "core", "hq grunt*14")
    table.turns("AB")
    table.move(attacker, "docks")
    table.withdraw(attacked, "core")
    pending = table.pending(SurplusDue)
    assert (pending.player, pending.over) == (table.player("B"), 3)
    table.give(o.ChooseSurplus(pending.player, pending.id, table.figures(resting, "grunt1 grunt2 grunt3")))
    assert (table.fp(attacked), table.fp(resting)) == (8, 12)
    assert table.owner("docks") == "A"
    end_week(table)
    assert {sector.stock for sector in table.state.sectors.values()} == {0}


@pytest.mark.parametrize(
    ("answer", "rules"),
    [(o.Answer.STAND, None), (o.Answer.SURRENDER, None), (o.Answer.WITHDRAW, {"campaign:C21"})],
)
@pytest.mark.claims("campaign:C21g")
def test_example_16_with_no_adjacent_own_sector_one_fights_or_surrenders(
    answer: o.Answer, rules: set[str] | None
) -> None:
    table = Situation("mill-docks docks-core core-park", {"A": "mill core", "B": "docks park"})
    attacker, attacked = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(attacker, "docks")
    order = table.answer(attacked, answer, "park" if rules else None)
    if rules:
        assert table.refused(order) == rules
    else:
        table.give(order)
        assert not any(isinstance(pending, AnswerDue) for pending in table.state.pending.values())


@pytest.mark.claims("campaign:C22a", "campaign:C22b", "campaign:C35b")
def test_example_17_a_retreat_costs_both_hqs_and_the_rest_is_in_the_next_own_sector() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq*2 grunt*4")
    table.turns("AB")
    table.attack(attacker, "docks")
    table.fight("A", A="won", B="retreated", left=2)
    assert [table.fate(hq) for hq in table.figures(defender, "hq1 hq2")] == [Fate.GIVEN_UP, Fate.GIVEN_UP]
    assert table.vp("A") == 2
    assert (table.place(defender), table.fp(defender)) == ("core", 4)


@pytest.mark.claims("campaign:D2a", "campaign:D4a")
def test_example_18_a_detachment_without_hq_or_permission_fights_and_its_survivors_return() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    helpers = table.army("C", "core", "hq engineer sniper grunt*2")
    table.turns("ABC")
    table.move(attacker, "docks")
    table.give(table.answer(defender, o.Answer.STAND))
    sent = table.figures(helpers, "engineer1 sniper1")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, helpers, sent, table.player("B")))
    assert table.battle.reloading == ()
    table.fight("B", A="stood", B="stood", C="stood", dead={sent[1]: "A"})
    assert (table.fate(sent[0]), table.state.figures[sent[0]].army) == (Fate.ALIVE, helpers)
    assert (table.place(helpers), table.fp(helpers)) == ("core", 6)


def helpers_called(units: str, *, moved: bool = False) -> tuple[Situation, ArmyId]:
    """C, with one army, is called to a battle of A and B; with another army C has moved before."""
    table = Situation("mill-docks docks-core core-park", {"A": "mill", "B": "docks", "C": "core park"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    helpers = table.army("C", "core", units)
    table.army("C", "park", "hq grunt*2")
    table.turns("CAB")
    if moved:
        table.move(helpers, "park")
    table.give(o.EndTurn(table.player("C")))
    table.move(attacker, "docks")
    table.give(table.answer(defender, o.Answer.STAND))
    assert table.pending(CallDue).player == table.player("C")
    return table, helpers


@pytest.mark.claims("campaign:D1b")
def test_example_19_a_detachment_of_6_fp_is_refused() -> None:
    table, helpers = helpers_called("hq engineer*2 grunt")
    sent = table.figures(helpers, "engineer1 engineer2")
    order = o.SendDetachment(table.player("C"), table.battle.id, helpers, sent, None)
    assert table.refused(order) == {"campaign:D1"}


@pytest.mark.claims("campaign:D1c")
def test_example_19_a_detachment_from_an_army_that_moved_is_refused() -> None:
    table, helpers = helpers_called("hq grunt*3", moved=True)
    order = o.SendDetachment(table.player("C"), table.battle.id, helpers, table.figures(helpers, "grunt1"), None)
    assert table.refused(order) == {"campaign:C12"}


@pytest.mark.claims("campaign:C34a", "campaign:C34b", "campaign:C34c")
def test_example_20_5_sectors_14_fp_killed_and_a_commander_give_42_vp_at_the_months_end() -> None:
    table = Situation(
        "mill-docks docks-core core-park park-dam dam-hill", {"A": "mill docks core park", "B": "dam hill"}
    )
    attacker, defender = table.army("A", "park", "hq grunt*4"), table.army("B", "dam", "hq engineer*2 grunt*7")
    table.commander("B", table.figure(defender, "engineer1"))
    table.set(e.WeekEnded(1, 4))
    table.turns("AB")
    table.attack(attacker, "dam")
    killer = table.figure(attacker, "grunt1")
    table.fight("A", A="won", B="beaten", dead=dict.fromkeys(table.state.armies[defender].figures, killer))
    assert table.vp("A") == 14 + 3
    end_week(table)
    assert table.vp("A") == 25 + 14 + 3


@pytest.mark.claims("campaign:C38b", "campaign:C38c", "campaign:C38d")
def test_example_21_after_a_commander_killed_in_week_2_the_next_comes_in_week_1_of_the_next_month() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacked, attacker = table.army("A", "mill", "hq engineer grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.commander("A", table.figure(attacked, "engineer1"))
    table.stock(mill=6)
    table.turns("BA")
    table.set(e.WeekEnded(1, 2))
    table.turns("BA")
    table.attack(attacker, "mill")
    table.fight("A", A="stood", B="stood", dead={table.figure(attacked, "engineer1"): "B"})
    table.give(o.EndTurn(table.player("B")))
    recruit = o.Recruit(table.player("A"), table.sector("mill"), (("marines.engineer", 1),), attacked)
    appoint = o.AppointCommander(table.player("A"), table.figure(attacked, "grunt1"))
    for _week in (2, 3, 4):
        assert table.refused(appoint) == {"campaign:C38"}
        end_week(table)
        table.give(o.StartWeek(), dice=[6, 1])
    assert (table.state.month, table.state.week) == (2, 1)
    stock = table.stock_in("mill")
    table.give(recruit)
    engineer = table.state.armies[attacked].figures[-1]
    table.give(o.AppointCommander(table.player("A"), engineer), dice=[4, 5])
    assert table.state.players[table.player("A")].commander == engineer
    assert table.stock_in("mill") == stock - 6


@pytest.mark.claims("fftt:R1b", "fftt:R3a")
def test_example_22_a_grunt_with_7_fp_that_kills_an_engineer_is_elite_from_the_next_battle_on() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq engineer grunt")
    grunt = table.figure(attacker, "grunt1")
    table.set(e.FigureSet(grunt, experience=7, kills=7, battles=3, abilities=()))
    table.turns("AB")
    table.attack(attacker, "docks")
    assert gains(table.state.figures[grunt]) == ()
    table.fight("B", A="stood", B="stood", dead={table.figure(defender, "engineer1"): grunt})
    assert table.state.figures[grunt].experience == 10
    assert gains(table.state.figures[grunt]) == ("elite",)


@pytest.mark.parametrize(
    ("units", "rules"),
    [
        ((("insectoids.razordog", 6),), None),
        ((("insectoids.razordog", 6), ("insectoids.stinger", 1)), {"campaign:C18"}),
        ((("insectoids.razordog", 6), ("insectoids.stinger", 1), ("insectoids.queen", 1)), None),
    ],
)
@pytest.mark.claims("campaign:C18b", "campaign:C18c")
def test_example_23_insectoids_need_a_queen_only_with_shooters(
    units: tuple[tuple[str, int], ...], rules: set[str] | None
) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="im")
    table.stock(mill=15)
    table.turns("AB")
    order = o.Recruit(table.player("A"), table.sector("mill"), units)
    if rules:
        assert table.refused(order) == rules
    else:
        table.give(order)
        assert len(table.happened(e.ArmyFormed)) == 1


@pytest.mark.parametrize(
    ("units", "part", "rules"),
    [
        ("hq grunt*9", "grunt1 grunt2 grunt3 grunt4", {"campaign:C17"}),
        ("hq*2 grunt*8", "hq2 grunt1 grunt2 grunt3", None),
    ],
)
@pytest.mark.claims("campaign:C17a")
def test_example_24_an_army_of_10_fp_is_split_6_and_4_only_with_an_hq_in_each_part(
    units: str, part: str, rules: set[str] | None
) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", units)
    table.turns("AB")
    order = o.SplitArmy(table.player("A"), army, table.figures(army, part))
    if rules:
        assert table.refused(order) == rules
    else:
        table.give(order)
        (formed,) = table.happened(e.ArmyFormed)
        assert (table.fp(army), table.fp(formed.army)) == (6, 4)


@pytest.mark.claims("campaign:C12b")
def test_example_25_a_move_of_three_sectors_is_refused() -> None:
    table = Situation("mill-docks docks-core core-park", {"A": "mill docks core park", "B": ""})
    army = table.army("A", "mill", "hq grunt*3")
    table.turns("AB")
    assert table.refused(table.move_order(army, "docks", "core", "park")) == {"campaign:C12"}


@pytest.mark.claims("campaign:C12d", "campaign:C12e")
def test_example_25_a_move_of_two_sectors_stops_and_attacks_in_the_first_that_an_enemy_holds() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    army, enemy = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(army, "docks", "core")
    assert table.place(army) == "docks"
    assert table.pending(AnswerDue).army == enemy


@pytest.mark.claims("campaign:C13c", "campaign:C13e")
def test_example_26_an_empty_enemy_sector_that_is_passed_through_stays_the_enemys() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*3")
    table.turns("AB")
    table.move(army, "docks", "core")
    assert table.place(army) == "core"
    assert (table.owner("docks"), table.owner("core")) == ("B", "A")


@pytest.mark.claims("campaign:C27a", "campaign:C27b", "campaign:C27c")
def test_example_27_a_side_of_7_fp_that_surrenders_is_lost_for_7_vp_and_no_experience() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq engineer grunt*3")
    side = table.state.armies[defender].figures
    table.turns("AB")
    table.attack(attacker, "docks")
    table.fight("A", A="won", B="surrendered")
    assert {table.fate(figure) for figure in side} == {Fate.SURRENDERED}
    assert table.vp("A") == 7
    assert {figure.experience for figure in table.state.figures.values()} == {0}


@pytest.mark.claims("campaign:C48b")
def test_example_28_the_defender_keeps_the_sector_where_both_are_wiped_out() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker, defender = table.army("A", "mill", "hq grunt"), table.army("B", "docks", "hq grunt")
    ours, theirs = table.figure(attacker, "grunt1"), table.figure(defender, "grunt1")
    table.turns("AB")
    table.attack(attacker, "docks")
    table.fight(None, A="beaten", B="beaten", dead={ours: theirs, theirs: ours})
    assert table.owner("docks") == "B"
    assert (table.fp(attacker), table.fp(defender)) == (0, 0)


@pytest.mark.claims("campaign:C22a", "campaign:C42c", "campaign:C42d")
def test_example_29_who_attacks_and_walks_off_in_turn_1_loses_the_hq_and_has_not_fought() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacker, defender = table.army("A", "mill", "hq grunt"), table.army("B", "docks", "hq grunt*2")
    table.turns("AB")
    table.attack(attacker, "docks")
    table.fight("B", A="retreated", B="won", turns=1, left=1)
    assert table.fate(table.figure(attacker, "hq1")) is Fate.GIVEN_UP
    assert table.vp("B") == 1
    assert table.state.fought == {table.player("B")}
    assert (table.place(attacker), table.place(defender)) == ("mill", "docks")


@pytest.mark.claims("campaign:C49b", "campaign:C49c")
def test_example_30_an_army_that_loses_its_hq_on_the_way_stops_before_the_enemy() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    army = table.army("A", "mill", "hq grunt*4")
    table.army("B", "core", "hq grunt")
    table.mine("B", "docks", "core")
    table.turns("AB")
    table.move(army, "docks", "core", dice=[1, 2])
    losses = table.figures(army, "hq1 grunt1 grunt2")
    table.give(o.ChooseLosses(table.player("A"), table.pending(LossesDue).id, losses))
    assert (table.place(army), table.fp(army)) == ("docks", 2)
    assert not table.state.battles


@pytest.mark.claims("campaign:C44c", "campaign:C44e", "campaign:C44f")
def test_example_31_a_guest_of_9_fp_who_enters_a_sector_of_12_fp_loses_1_fp() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    guest, host = table.army("A", "mill", "hq grunt*8"), table.army("B", "docks", "hq grunt*11")
    attacker = table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.turns("ACB")
    table.move(guest, "docks")
    pending = table.pending(SurplusDue)
    assert (pending.player, pending.over) == (table.player("A"), 1)
    table.give(o.ChooseSurplus(pending.player, pending.id, table.figures(guest, "grunt1")))
    assert (table.fp(guest), table.fp(host)) == (8, 12)
    table.give(o.EndTurn(table.player("A")))
    table.attack(attacker, "docks")
    table.fight("B", A="won", B="won", C="retreated", left=1)
    end_week(table)
    income = [event for event in table.happened(e.StockMoved) if event.account is Account.INCOME]
    assert {event.sector: event.player for event in income} == {
        table.sector("mill"): table.player("A"),
        table.sector("docks"): table.player("B"),
    }


@pytest.mark.parametrize(
    ("behind", "fate", "points"), [("", Fate.ALIVE, 0), ("queen1", Fate.CAPTURED, 4)], ids=["walks off", "stays"]
)
@pytest.mark.claims("campaign:C40a", "campaign:C40b", "campaign:C35b")
def test_example_32_a_queen_is_kept_if_she_walked_off_and_lost_if_she_was_left(
    behind: str, fate: Fate, points: int
) -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"}, factions="mi")
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "queen stinger*3")
    table.turns("AB")
    table.attack(attacker, "docks")
    table.fight("A", A="won", B="retreated", behind=table.figures(defender, behind))
    assert table.fate(table.figure(defender, "queen1")) is fate
    assert table.vp("A") == points
    assert table.place(defender) == "core"


@pytest.mark.claims("campaign:C47c", "campaign:C47d", "campaign:C29d")
def test_example_33_a_lone_hq_that_cannot_withdraw_is_taken_without_a_battle() -> None:
    table = Situation("mill-docks docks-core core-park", {"A": "mill core", "B": "docks park"})
    attacker, alone = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq")
    table.turns("AB")
    table.move(attacker, "docks")
    assert table.fate(table.figure(alone, "hq1")) is Fate.CAPTURED
    assert (table.owner("docks"), table.vp("A")) == ("A", 1)
    assert table.state.fought == frozenset()


@pytest.mark.claims("campaign:C52a")
def test_example_34_a_player_without_an_hq_or_money_for_one_gets_2_fp_in_a_sector_of_choice() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    table.army("A", "mill", "grunt*5")
    table.army("B", "core", "hq grunt")
    table.stock(docks=1)
    table.turns("AB")
    end_week(table)
    pending = table.pending(ReliefDue)
    assert pending.havens == (table.sector("mill"), table.sector("docks"))
    table.give(o.ChooseHaven(table.player("A"), pending.id, table.sector("docks")))
    assert (table.stock_in("mill"), table.stock_in("docks")) == (0, 3)


@pytest.mark.claims("campaign:C52d")
def test_example_34_no_relief_where_none_was_agreed() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"}, rules=HouseRules(relief=False))
    table.army("A", "mill", "grunt*5")
    table.army("B", "core", "hq grunt")
    table.stock(docks=1)
    table.turns("AB")
    end_week(table)
    assert (table.stock_in("mill"), table.stock_in("docks")) == (0, 1)
    assert table.state.week == 2


@pytest.mark.claims("campaign:C50b", "campaign:C50c")
def test_example_35_the_way_back_leads_over_the_same_minefield_to_where_the_move_began() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    army, enemy = table.army("A", "mill", "hq grunt*9"), table.army("B", "core", "hq grunt*3")
    route = table.mine("B", "docks", "core")
    table.turns("AB")
    table.move(army, "docks", "core", dice=[1, 1])
    losses = table.figures(army, "grunt1 grunt2")
    table.give(o.ChooseLosses(table.player("A"), table.pending(LossesDue).id, losses))
    table.stand(enemy)
    table.fight("B", A="retreated", B="won", dice=[1, 2])
    assert [event.hazard for event in table.happened(e.HazardThrown)] == [route]
    losses = table.figures(army, "grunt3 grunt4 grunt5")
    table.give(o.ChooseLosses(table.player("A"), table.pending(LossesDue).id, losses))
    assert (table.place(army), table.fp(army)) == ("mill", 4)


@pytest.mark.claims("campaign:C51a", "campaign:C51c", "campaign:C34b")
def test_example_36_a_commander_bought_for_6_gives_6_vp_and_3_fp_of_experience() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacked, attacker = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.stock(mill=6)
    table.turns("AB")
    table.set(e.CommanderLost(table.player("A"), table.figure(attacked, "grunt9"), week=-9))  # long ago
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.engineer", 1),), attacked))
    engineer = table.state.armies[attacked].figures[-1]
    table.give(o.AppointCommander(table.player("A"), engineer), dice=[4, 5])
    assert table.stock_in("mill") == 0
    table.give(o.EndTurn(table.player("A")))
    table.attack(attacker, "mill")
    killer = table.figure(attacker, "grunt1")
    table.fight("A", A="stood", B="stood", dead={engineer: killer})
    assert table.vp("B") == 3 + 3
    assert table.state.figures[killer].experience == 3


@pytest.mark.claims("campaign:C26e", "campaign:C26f", "campaign:C26g")
def test_example_37_a_result_of_which_only_half_is_known_is_accepted() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacker, defender = table.army("B", "docks", "hq grunt*5"), table.army("A", "mill", "hq engineer*2 grunt*6")
    engineer1, engineer2 = table.figures(defender, "engineer1 engineer2")
    grunt1, grunt2, grunt3 = table.figures(defender, "grunt1 grunt2 grunt3")
    first, second = table.figures(attacker, "grunt1 grunt2")
    table.turns("BA")
    table.attack(attacker, "mill")
    dead = {engineer1: first, grunt1: second, engineer2: "B", grunt2: None, grunt3: None}
    table.fight("A", A="stood", B="stood", dead=dead)
    assert table.vp("B") == 7
    assert [table.state.figures[figure].experience for figure in (first, second)] == [3, 1]
    nameless = [figure for figure in dead if table.state.figures[figure].killer is None]
    assert fp_of(table.state, nameless) == 5


@pytest.mark.claims("campaign:C54a", "campaign:C54b", "campaign:C42a")
def test_example_38_attackers_alive_at_the_agreed_end_go_back_with_their_hq_and_both_have_fought() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(attacker, "docks")
    table.fight("B", A="stood", B="stood", turns=8)
    assert (table.place(attacker), table.fp(attacker)) == ("mill", 4)
    assert (table.place(defender), table.owner("docks")) == ("docks", "B")
    assert table.state.fought == {table.player("A"), table.player("B")}
