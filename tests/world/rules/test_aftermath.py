"""After a battle: who is lost, who goes where, and whose the sector is.

campaign:C22, C23, C24, C35, C40, C45, C48, C50, C54; fftt:E6, I2.
"""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId, FigureId
from campaign.world.state import Account, Fate, ReportDue, RetreatDue, SurplusDue
from tests.world.situation import Situation

AFTER_ALL_MOVES = HouseRules(battles=BattleTime.END_OF_WEEK)
THEY_VANISH = HouseRules(hatchlings_join=False)


def duel(
    a: str = "hq grunt*5", b: str = "hq grunt*5", factions: str = "", rules: HouseRules | None = None
) -> tuple[Situation, ArmyId, ArmyId]:
    """A's army from the mill attacks B's in the docks, and B stands; behind B lies B's core."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"}, factions=factions, rules=rules)
    first, second = table.army("A", "mill", a), table.army("B", "docks", b)
    table.turns("AB")
    table.attack(first, "docks")
    return table, first, second


def haven(table: Situation, place: str) -> o.ChooseHaven:
    """The answer to the one open question of a retreat."""
    pending = table.pending(RetreatDue)
    return o.ChooseHaven(pending.player, pending.id, table.sector(place))


# ── points of the field ──


@pytest.mark.claims("campaign:C35b", "campaign:C22a")
def test_hqs_given_up_in_a_retreat_are_points_for_the_holder_of_the_field() -> None:
    table, _a, b = duel(b="hq*2 grunt*4")
    table.fight("A", A="won", B="retreated")
    assert {table.fate(f) for f in table.figures(b, "hq1 hq2")} == {Fate.GIVEN_UP}
    assert (table.vp("A"), table.place(b), table.fp(b)) == (2, "core", 4)


@pytest.mark.claims("campaign:C23d", "campaign:C23e", "campaign:C23f")
def test_what_a_beaten_side_has_left_counts_as_killed_by_the_winner_and_teaches_nobody() -> None:
    table, a, b = duel()
    table.fight("A", A="won", B="beaten", dead=dict.fromkeys(table.figures(b, "grunt1 grunt2"), "A"))
    assert {table.fate(f) for f in table.figures(b, "hq1 grunt3 grunt4 grunt5")} == {Fate.CAPTURED}
    assert table.vp("A") == 6
    assert {table.state.figures[f].experience for f in table.state.armies[a].figures} == {0}


def test_figures_left_on_the_field_by_a_side_that_retreats_are_captured() -> None:
    table, _a, b = duel()
    table.fight("A", A="won", B="retreated", behind=table.figures(b, "grunt1 grunt2"))
    assert {table.fate(f) for f in table.figures(b, "grunt1 grunt2")} == {Fate.CAPTURED}
    assert (table.vp("A"), table.fp(b)) == (3, 3)


@pytest.mark.parametrize("who", ["a dead figure", "a figure of the winner's", "a figure twice"])
def test_only_living_figures_of_a_side_that_retreated_are_left_behind(who: str) -> None:
    table, a, b = duel()
    behind = {
        "a dead figure": table.figures(b, "grunt1"),
        "a figure of the winner's": table.figures(a, "grunt1"),
        "a figure twice": table.figures(b, "grunt2 grunt2"),
    }[who]
    order = table.result("A", A="won", B="retreated", behind=behind, dead={table.figure(b, "grunt1"): "A"})
    assert table.refused(order) == {"campaign:C22"}


@pytest.mark.claims("campaign:C35d")
def test_allies_of_the_battle_give_no_points_pact_or_not() -> None:
    """C helps A by a detachment with an HQ and retreats, while A wins: C's HQ is no prize of A's."""
    table = Situation("mill-docks yard-core", {"A": "mill", "B": "docks core", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq*2 grunt*5")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    figures = table.figures(c, "hq1 grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, c, figures, table.player("A")))
    table.fight("A", A="won", B="beaten", C="retreated")
    assert table.fate(figures[0]) is Fate.GIVEN_UP
    assert table.vp("A") == 6


# ── ends that cannot be ──


@pytest.mark.parametrize(
    ("holder", "ends", "rule"),
    [
        ("A", {"A": "won", "B": "won"}, "campaign:C23"),
        ("A", {"A": "won", "B": "stood"}, "campaign:C23"),
        ("B", {"A": "won", "B": "beaten"}, "campaign:C23"),
        (None, {"A": "won", "B": "beaten"}, "campaign:C23"),
        ("A", {"A": "stood", "B": "beaten"}, "campaign:C23"),
        ("B", {"A": "retreated", "B": "stood"}, "campaign:C23"),
        ("B", {"A": "beaten", "B": "retreated"}, "campaign:C23"),
        ("A", {"A": "stood", "B": "stood"}, "fftt:E3"),
        (None, {"A": "stood", "B": "stood"}, "fftt:E3"),
        ("A", {"A": "beaten", "B": "beaten"}, "fftt:E6"),
    ],
)
def test_who_won_and_who_holds_the_field_have_to_fit_together(
    holder: str | None, ends: dict[str, str], rule: str
) -> None:
    table, _a, _b = duel()
    assert rule in table.refused(table.result(holder, **ends))  # type: ignore[arg-type]


@pytest.mark.claims("campaign:C23a", "campaign:C23b")
def test_a_side_whose_enemies_are_gone_has_won_and_holds_the_field() -> None:
    table, _a, _b = duel()
    assert table.refused(table.result("B", A="retreated", B="stood")) == {"campaign:C23"}
    table.fight("B", A="retreated", B="won")
    assert table.battle.report is not None
    assert table.battle.report.holder == table.player("B")


@pytest.mark.parametrize("end", ["won", "stood", "retreated", "surrendered"])
def test_a_side_of_which_nobody_is_alive_is_beaten(end: str) -> None:
    table, a, _b = duel(a="hq grunt")
    dead = dict.fromkeys(table.figures(a, "hq1 grunt1"), "B")
    assert "campaign:C23" in table.refused(table.result("B", A=end, B="stood", dead=dead))  # type: ignore[arg-type]


# ── Queens ──


@pytest.mark.claims("campaign:C40a")
def test_a_queen_walks_off_with_her_army() -> None:
    table, _a, b = duel(b="queen stinger*3", factions="mi")
    table.fight("A", A="won", B="retreated")
    assert table.fate(table.figure(b, "queen1")) is Fate.ALIVE
    assert (table.place(b), table.fp(b), table.vp("A")) == ("core", 7, 0)


@pytest.mark.claims("campaign:C40b")
def test_a_queen_left_on_the_table_is_lost_and_gives_four_points() -> None:
    table, _a, b = duel(b="queen stinger*3", factions="mi")
    table.fight("A", A="won", B="retreated", behind=table.figures(b, "queen1"))
    assert table.fate(table.figure(b, "queen1")) is Fate.CAPTURED
    assert (table.fp(b), table.vp("A")) == (3, 4)


# ── whose the sector is ──


@pytest.mark.claims("campaign:C48a", "campaign:C23c")
def test_the_attacker_who_wins_gets_the_sector() -> None:
    table, a, _b = duel()
    table.fight("A", A="won", B="beaten")
    assert (table.owner("docks"), table.place(a)) == ("A", "docks")


@pytest.mark.claims("campaign:C48b")
@pytest.mark.parametrize(
    ("holder", "ends"),
    [
        ("B", {"A": "beaten", "B": "won"}),
        ("B", {"A": "retreated", "B": "won"}),
        ("B", {"A": "stood", "B": "stood"}),
        ("B", {"A": "beaten", "B": "beaten"}),
        (None, {"A": "beaten", "B": "beaten"}),
        (None, {"A": "retreated", "B": "retreated"}),
        (None, {"A": "surrendered", "B": "retreated"}),
    ],
)
def test_in_every_other_case_the_sector_stays_with_its_owner(holder: str | None, ends: dict[str, str]) -> None:
    table, _a, _b = duel()
    table.fight(holder, **ends)
    assert table.owner("docks") == "B"


@pytest.mark.claims("campaign:C48b", "campaign:C48c")
def test_where_only_a_helper_is_left_it_goes_home_and_the_sector_stays_empty_with_its_owner() -> None:
    table = Situation("mill-docks yard-core", {"A": "mill", "B": "docks core", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*2"), table.army("B", "docks", "hq grunt*2")
    c = table.army("C", "yard", "hq grunt*6")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    sent = table.figures(c, "grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, c, sent, None))
    table.fight("C", A="beaten", B="beaten", C="won")
    assert table.owner("docks") == "B"
    assert (table.fp(a), table.fp(b), table.fp(c)) == (0, 0, 7)
    assert table.vp("C") == 6


def test_both_sides_wiped_out_with_nobody_on_the_field_pays_nobody_for_what_is_left() -> None:
    table, _a, _b = duel()
    table.fight(None, A="beaten", B="beaten")
    assert (table.vp("A"), table.vp("B")) == (0, 0)


def test_both_sides_wiped_out_the_defender_has_the_points_for_what_is_left_of_the_attacker() -> None:
    table, _a, _b = duel(a="hq*2 grunt*5")
    table.fight("B", A="beaten", B="beaten")
    assert (table.vp("A"), table.vp("B")) == (0, 7)


@pytest.mark.claims("fftt:E6b")
def test_both_sides_wiped_out_the_defender_keeps_the_field_with_what_is_left_there() -> None:
    table, a, b = duel(b="hq grunt*4")
    table.fight("B", A="beaten", B="beaten", dead=dict.fromkeys(table.figures(b, "grunt1 grunt2"), "A"))
    assert (table.place(b), table.fp(a), table.fp(b)) == ("docks", 0, 3)


def test_both_sides_wiped_out_with_nobody_on_the_field_both_lose_what_is_left() -> None:
    table, a, b = duel()
    table.fight(None, A="beaten", B="beaten")
    assert (table.fp(a), table.fp(b)) == (0, 0)


# ── the way back ──


@pytest.mark.claims("campaign:C50a")
def test_the_armies_of_a_side_that_retreats_go_together() -> None:
    table = Situation("mill-docks docks-core docks-yard", {"A": "mill", "B": "docks core yard"})
    a = table.army("A", "mill", "hq grunt*5")
    armies = [table.army("B", "docks", "hq grunt*2"), table.army("B", "docks", "hq grunt*3")]
    table.turns("AB")
    table.attack(a, "docks")
    table.fight("A", A="won", B="retreated")
    assert table.pending(RetreatDue).armies == tuple(armies)
    assert table.refused(haven(table, "mill")) == {"campaign:C22"}
    table.give(haven(table, "yard"))
    assert [table.place(army) for army in armies] == ["yard", "yard"]


@pytest.mark.claims("campaign:C50b", "campaign:C50c")
def test_an_attacker_who_retreats_crosses_the_hazards_of_the_way_again_to_where_the_move_began() -> None:
    table = Situation("mill-ford ford-docks", {"A": "mill", "B": "docks"}, zones="ford")
    a = table.army("A", "mill", "hq grunt*15")
    table.army("B", "docks", "hq grunt*3")
    mine = table.mine("B", "ford", "docks")
    table.turns("AB")
    table.move(a, "ford", "docks", dice=[1, 1])
    for grunts, dice in (("grunt1 grunt2", [1, 2]), ("grunt3 grunt4 grunt5", [])):
        pending = next(iter(table.state.pending.values()))
        table.give(o.ChooseLosses(pending.player, pending.id, table.figures(a, grunts)), dice)
    table.give(table.answer(ArmyId("3.army"), o.Answer.STAND))
    table.fight("B", [1, 1], A="retreated", B="won")
    assert table.dice[-1][0].startswith(f"hazard-return/m1w1/{a},{mine},")
    pending = next(iter(table.state.pending.values()))
    table.give(o.ChooseLosses(pending.player, pending.id, table.figures(a, "grunt6 grunt7")), dice=[1, 1])
    pending = next(iter(table.state.pending.values()))
    table.give(o.ChooseLosses(pending.player, pending.id, table.figures(a, "grunt8 grunt9")))
    assert (table.place(a), table.fp(a)) == ("mill", 6)


@pytest.mark.claims("campaign:C50d", "campaign:C22d")
def test_survivors_with_nowhere_to_go_are_lost_and_give_no_points() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    table.turns("AB")
    table.attack(a, "docks")
    table.fight("A", A="won", B="retreated")
    assert {table.fate(f) for f in table.figures(b, "grunt1 grunt5")} == {Fate.STRANDED}
    assert table.vp("A") == 1  # the HQ


@pytest.mark.claims("campaign:C50c", "campaign:C22c")
@pytest.mark.parametrize(("end", "fp"), [("retreated", 5), ("stood", 6)])
def test_attackers_who_came_from_different_sectors_each_go_back_to_their_own(end: str, fp: int) -> None:
    table = Situation("mill-docks hill-docks docks-core", {"A": "mill hill", "B": "docks core"}, rules=AFTER_ALL_MOVES)
    first, second = table.army("A", "mill", "hq grunt*5"), table.army("A", "hill", "hq grunt*5")
    b = table.army("B", "docks", "hq grunt*5")
    table.turns("AB")
    for army in (first, second):
        table.move(army, "docks")
        table.give(table.answer(b, o.Answer.STAND))
    table.end_turns()
    table.fight("B", A=end, B="won" if end == "retreated" else "stood")
    assert [(table.place(army), table.fp(army)) for army in (first, second)] == [("mill", fp), ("hill", fp)]


@pytest.mark.claims("campaign:C22b", "campaign:C50e")
@pytest.mark.parametrize(("own", "place"), [("mill port", "port"), ("mill", None)])
def test_attackers_who_retreat_and_find_their_way_back_closed_go_to_the_next_own_sector_or_are_lost(
    own: str, place: str | None
) -> None:
    table = Situation(
        "mill-docks mill-yard docks-core docks-port",
        {"A": own, "B": "docks core", "C": "yard"},
        rules=AFTER_ALL_MOVES,
    )
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt")
    table.turns("ACB")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    table.give(o.EndTurn(table.player("A")))
    table.move(c, "mill")
    table.end_turns()
    table.nobody_comes()
    table.fight("B", A="retreated", B="won")
    assert table.vp("B") == 1
    assert (table.place(a) if a in table.state.armies else None) == place


@pytest.mark.claims("campaign:C54c", "campaign:C22a")
def test_attackers_without_victory_whose_way_back_is_closed_retreat_as_others_do() -> None:
    """C's army has taken A's mill behind A's back, as all battles are fought after all moves."""
    table = Situation(
        "mill-docks mill-yard docks-core docks-port",
        {"A": "mill port", "B": "docks core", "C": "yard"},
        rules=AFTER_ALL_MOVES,
    )
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt")
    table.turns("ACB")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    table.give(o.EndTurn(table.player("A")))
    table.move(c, "mill")
    table.end_turns()
    table.nobody_comes()
    table.fight("B", A="stood", B="stood")
    assert (table.place(a), table.fp(a), table.vp("B")) == ("port", 5, 1)
    assert table.fate(table.figure(a, "hq1")) is Fate.GIVEN_UP


@pytest.mark.claims("campaign:C22b")
def test_survivors_are_asked_anew_when_a_sector_they_could_go_to_is_theirs_no_more() -> None:
    table = Situation("mill-docks docks-core docks-yard docks-port", {"A": "mill", "B": "docks core yard port"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    table.turns("AB")
    table.attack(a, "docks")
    table.fight("A", A="won", B="retreated")
    table.give(o.Correct("A holds the yard", (o.SetOwner(table.sector("yard"), table.player("A")),)))
    assert table.pending(RetreatDue).havens == (table.sector("core"), table.sector("port"))
    table.give(o.Correct("and the port", (o.SetOwner(table.sector("port"), table.player("A")),)))
    assert (table.place(b), table.fp(b)) == ("core", 5)


# ── four sides, and several attackers ──


def four() -> tuple[Situation, dict[str, ArmyId]]:
    """A attacks B; C helps B with three Grunts, and D is in it with three for points."""
    table = Situation("mill-docks docks-core yard-port", {"A": "mill", "B": "docks core", "C": "yard", "D": "port"})
    armies = {
        letter: table.army(letter, place, "hq*2 grunt*5")
        for letter, place in (("A", "mill"), ("B", "docks"), ("C", "yard"), ("D", "port"))
    }
    table.turns("ABCD")
    table.move(armies["A"], "docks")
    table.give(table.answer(armies["B"], o.Answer.STAND))
    for letter, ally in (("C", table.player("B")), ("D", None)):
        sent = table.figures(armies[letter], "grunt1 grunt2 grunt3")
        table.give(o.SendDetachment(table.player(letter), table.battle.id, armies[letter], sent, ally))
    return table, armies


def test_four_sides_each_with_an_end_of_its_own() -> None:
    table, armies = four()
    dead: dict[FigureId, FigureId | str | None] = {
        table.figure(armies["A"], "grunt1"): table.figure(armies["D"], "grunt1"),
        table.figure(armies["D"], "grunt1"): table.figure(armies["C"], "grunt2"),
        table.figure(armies["B"], "grunt4"): "D",
    }
    table.fight("C", A="surrendered", B="won", C="won", D="retreated", dead=dead)
    assert {letter: table.fp(army) for letter, army in armies.items()} == {"A": 0, "B": 6, "C": 7, "D": 6}
    assert table.vp("D") == 1 + 1
    assert table.vp("C") == 1 + 6  # D's Grunt, and A's six who surrendered; nothing for the ally B's
    assert (table.vp("A"), table.vp("B"), table.owner("docks")) == (0, 0, "B")


def test_who_fights_alone_is_everybodys_enemy() -> None:
    table, armies = four()
    dead: dict[FigureId, FigureId | str | None] = {
        table.figure(armies["B"], "grunt1"): table.figure(armies["D"], "grunt1"),
        table.figure(armies["C"], "grunt1"): table.figure(armies["D"], "grunt1"),
        table.figure(armies["A"], "grunt1"): table.figure(armies["D"], "grunt1"),
    }
    table.fight("D", A="retreated", B="retreated", C="retreated", D="won", dead=dead)
    assert table.vp("D") == 3 + 2 + 2  # three kills, and the HQs of A and B
    assert table.state.figures[table.figure(armies["D"], "grunt1")].experience == 3


def test_allies_win_together_or_not_at_all() -> None:
    table, _armies = four()
    assert "campaign:C23" in table.refused(table.result("B", A="beaten", B="won", C="stood", D="won"))
    table.fight("B", A="beaten", B="won", C="won", D="retreated")
    assert table.owner("docks") == "B"


@pytest.mark.claims("fftt:E7a", "fftt:E7b")
def test_among_several_what_a_beaten_side_without_ally_has_left_is_captured_for_who_holds_the_field() -> None:
    table, armies = four()
    dead = dict.fromkeys(table.figures(armies["A"], "grunt1 grunt2"), "D")
    left = table.figures(armies["A"], "hq1 hq2 grunt3 grunt4 grunt5")
    table.fight("B", A="beaten", B="won", C="won", D="retreated", dead=dead)
    assert {table.fate(figure) for figure in left} == {Fate.CAPTURED}
    assert (table.vp("B"), table.vp("C"), table.vp("D")) == (5, 0, 2)


@pytest.mark.claims("campaign:C64b")
@pytest.mark.parametrize("ally", ["won", "stood"])
def test_what_a_beaten_side_has_left_is_safe_where_its_ally_stands_to_the_end(ally: str) -> None:
    table, armies = four()
    dead = dict.fromkeys(table.figures(armies["B"], "grunt1 grunt2 grunt3 grunt4 grunt5"), "A")
    rest = "retreated" if ally == "won" else "stood"
    table.fight("C", A=rest, B="beaten", C=ally, D=rest, dead=dead)
    assert (table.fp(armies["B"]), table.place(armies["B"]), table.owner("docks")) == (2, "docks", "B")
    assert table.vp("A") == 5


@pytest.mark.claims("campaign:C64c")
def test_an_attacker_who_is_beaten_while_a_helper_wins_goes_home_with_what_is_left() -> None:
    table = Situation("mill-docks docks-core yard-port", {"A": "mill", "B": "docks core", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt*5")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    sent = table.figures(c, "grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, c, sent, table.player("A")))
    dead = dict.fromkeys(table.figures(a, "grunt1 grunt2 grunt3"), "B")
    table.fight("C", A="beaten", B="beaten", C="won", dead=dead)
    assert (table.place(a), table.fp(a), table.owner("docks")) == ("mill", 1, "B")
    assert (table.vp("A"), table.vp("C")) == (0, 6)


def two_attackers(pact: bool) -> tuple[Situation, dict[str, ArmyId]]:
    """A and then C have attacked B in one week in which all battles are fought after all moves."""
    table = Situation(
        "mill-docks yard-docks docks-core", {"A": "mill", "B": "docks core", "C": "yard"}, rules=AFTER_ALL_MOVES
    )
    armies = {
        letter: table.army(letter, place, "hq grunt*11")
        for letter, place in (("A", "mill"), ("B", "docks"), ("C", "yard"))
    }
    if pact:
        table.pact("A", "C")
    table.turns("ACB")
    table.move(armies["A"], "docks")
    table.give(table.answer(armies["B"], o.Answer.STAND))
    table.give(o.EndTurn(table.player("A")))
    table.move(armies["C"], "docks")
    table.give(table.answer(armies["B"], o.Answer.STAND))
    table.end_turns()
    assert table.pending(ReportDue)
    return table, armies


@pytest.mark.claims("campaign:C64a")
def test_two_attackers_with_a_pact_win_together_and_the_second_is_the_firsts_guest() -> None:
    table, armies = two_attackers(pact=True)
    table.fight("A", A="won", B="beaten", C="won")
    assert table.owner("docks") == "A"
    pending = table.pending(SurplusDue)
    assert (pending.player, pending.over) == (table.player("C"), 4)  # 24 FP: who came as a guest loses
    table.give(o.ChooseSurplus(pending.player, pending.id, table.figures(armies["C"], "grunt1 grunt2 grunt3 grunt4")))
    assert (table.fp(armies["A"]), table.fp(armies["C"])) == (12, 8)
    assert not table.state.pending


@pytest.mark.claims("campaign:C48a")
def test_of_two_attackers_who_are_enemies_the_one_who_wins_gets_the_sector() -> None:
    table, armies = two_attackers(pact=False)
    table.fight("C", A="retreated", B="retreated", C="won")
    assert table.owner("docks") == "C"
    assert [table.place(armies[letter]) for letter in "ABC"] == ["mill", "core", "docks"]


def test_two_attackers_who_are_enemies_both_go_back_when_nobody_wins() -> None:
    table, armies = two_attackers(pact=False)
    table.fight("B", A="stood", B="stood", C="stood")
    assert [table.place(armies[letter]) for letter in "ABC"] == ["mill", "docks", "yard"]
    assert table.fp(armies["C"]) == 12


def test_a_sector_whose_forces_have_gone_is_defended_by_the_owners_army_that_comes_to_its_help() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"}, rules=AFTER_ALL_MOVES)
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "grunt")
    help_, other = table.army("B", "core", "hq grunt*5"), table.army("B", "docks", "hq grunt*2")
    table.turns("AB")
    table.move(a, "docks")
    table.give(table.answer(other, o.Answer.STAND))
    table.withdraw(b, "core")
    table.give(o.EndTurn(table.player("A")))
    table.move(help_, "docks")
    table.end_turns()
    assert table.battle.team_of(table.player("B")) == "defence"
    table.fight("B", A="stood", B="stood")
    assert [table.place(army) for army in (a, help_, other)] == ["mill", "docks", "docks"]


# ── creatures that hatched ──


@pytest.mark.claims("campaign:C24b")
def test_a_living_hatchling_joins_its_army_at_its_fp() -> None:
    table, _a, b = duel(b="queen stinger*3", factions="mi")
    table.fight("B", A="retreated", B="won", hatched=[("egg", "B", "drone")])
    assert table.fp(b) == 8
    (joined,) = table.happened(e.FigureJoined)
    assert (joined.army, joined.account, joined.fp) == (b, Account.HATCHED, 1)
    assert table.state.figures[joined.figure].battles == 1


@pytest.mark.claims("campaign:C24b")
def test_a_hatchlings_kills_are_its_own() -> None:
    table, a, _b = duel(b="queen stinger*3", factions="mi")
    victim = table.figure(a, "grunt1")
    table.fight("B", A="retreated", B="won", dead={victim: FigureId("egg")}, hatched=[("egg", "B", "drone")])
    (joined,) = table.happened(e.FigureJoined)
    assert table.state.figures[joined.figure].experience == 1
    assert (table.state.figures[victim].killer, table.vp("B")) == (joined.figure, 2)  # and A's HQ


@pytest.mark.claims("campaign:C24f")
def test_a_hatchling_that_dies_counts_for_its_killer_and_is_in_no_army() -> None:
    table, a, b = duel(b="queen stinger*3", factions="mi")
    killer = table.figure(a, "grunt1")
    table.fight("B", A="retreated", B="won", dead={FigureId("egg"): killer}, hatched=[("egg", "B", "drone")])
    assert (table.state.figures[killer].experience, table.vp("A"), table.fp(b)) == (1, 1, 7)


@pytest.mark.claims("campaign:C24c")
def test_by_the_other_reading_hatchlings_vanish_and_their_kills_are_their_sides() -> None:
    table, a, b = duel(b="queen stinger*3", factions="mi", rules=THEY_VANISH)
    victims = table.figures(a, "grunt1 grunt2")
    dead: dict[FigureId, FigureId | str | None] = {
        victims[0]: FigureId("egg"),
        victims[1]: FigureId("other"),
        FigureId("other"): table.figure(a, "grunt3"),
    }
    table.fight("B", A="retreated", B="won", dead=dead, hatched=[("egg", "B", "drone"), ("other", "B", "stinger")])
    assert table.fp(b) == 7
    assert table.vp("B") == 2 + 1  # two kills, and the HQ given up
    assert table.vp("A") == 1
    assert table.state.figures[victims[0]].killer is None


@pytest.mark.parametrize("end", ["surrendered", "beaten"])
def test_hatchlings_share_the_end_of_their_side(end: str) -> None:
    table, _a, _b = duel(b="queen stinger*3", factions="mi")
    table.fight("A", A="won", B=end, hatched=[("egg", "B", "drone")])
    assert table.vp("A") == 8


def test_a_hatchling_left_behind_is_captured() -> None:
    table, _a, b = duel(b="queen stinger*3", factions="mi")
    table.fight("A", A="won", B="retreated", hatched=[("egg", "B", "drone")], behind=[FigureId("egg")])
    assert (table.fp(b), table.vp("A")) == (7, 1)


@pytest.mark.claims("campaign:C16h")
def test_hatchlings_that_make_an_army_too_large_cost_it_the_surplus_at_once() -> None:
    table, _a, b = duel(b="queen stinger*15", factions="mi")
    eggs = [(f"egg{n}", "B", "razordog") for n in range(3)]
    table.fight("B", A="retreated", B="won", hatched=eggs)
    pending = table.pending(SurplusDue)
    assert (pending.player, pending.over) == (table.player("B"), 2)
    table.give(o.ChooseSurplus(pending.player, pending.id, table.figures(b, "stinger1 stinger2")))
    assert table.fp(b) == 20


@pytest.mark.claims("campaign:C24d")
def test_hatchlings_join_the_smallest_of_their_sides_armies() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="mi")
    a = table.army("A", "mill", "hq grunt*5")
    large, small = table.army("B", "docks", "queen stinger*3"), table.army("B", "docks", "razordog*2")
    table.turns("AB")
    table.attack(a, "docks")
    table.fight("B", A="retreated", B="won", hatched=[("egg", "B", "drone")])
    assert (table.fp(large), table.fp(small)) == (7, 3)


@pytest.mark.parametrize(
    ("hatched", "rule"),
    [
        ([("egg", "B", "drone"), ("egg", "B", "stinger")], "campaign:C24"),
        ([("2.hq1", "B", "drone")], "campaign:C24"),
        ([("egg", "B", "queen")], "fftt:I2"),
        ([("egg", "B", "tank")], "fftt:I2"),
        ([("egg", "A", "drone")], "fftt:I1"),
    ],
)
def test_only_a_queens_eggs_hatch_into_what_eggs_hatch_into(hatched: list[tuple[str, str, str]], rule: str) -> None:
    table, _a, _b = duel(b="queen stinger*3", factions="mi")
    assert table.refused(table.result("B", A="retreated", B="won", hatched=hatched)) == {rule}


@pytest.mark.claims("campaign:C24d")
@pytest.mark.parametrize("unit", ["stinger", "spitter", "razordog", "drone", "bombbug"])
def test_every_face_of_the_die_for_an_egg_can_be_typed_in(unit: str) -> None:
    table, _a, b = duel(b="queen stinger*3", factions="mi")
    table.fight("B", A="retreated", B="won", hatched=[("egg", "B", unit)])
    assert table.fp(b) == 8
