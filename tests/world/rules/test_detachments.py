"""Detachments: who is called, who may come, and how they go home (campaign:D1, D2, D3, D4, D5, D6, C40c)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.detaching import allies_open
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId, FigureId, PlayerId
from campaign.world.rules.report import participants
from campaign.world.state import BattleStage, CallDue, Fate, ReportDue, SurplusDue
from tests.world.situation import Situation

AFTER_ALL_MOVES = HouseRules(battles=BattleTime.END_OF_WEEK)


def called(
    c: str = "hq*2 grunt*8", factions: str = "", rules: HouseRules | None = None
) -> tuple[Situation, dict[str, ArmyId]]:
    """A has attacked B in the docks and B stands; C, far away in the yard, is called to the battle."""
    table = Situation(
        "mill-docks docks-core yard-port",
        {"A": "mill", "B": "docks core", "C": "yard port"},
        factions=factions,
        rules=rules,
    )
    armies = {
        "A": table.army("A", "mill", "hq grunt*5"),
        "B": table.army("B", "docks", "hq grunt*5"),
        "C": table.army("C", "yard", c),
    }
    table.turns("ABC")
    table.move(armies["A"], "docks")
    table.give(table.answer(armies["B"], o.Answer.STAND))
    return table, armies


def send(table: Situation, army: ArmyId, names: str, ally: str | None = None) -> o.SendDetachment:
    """The order by which an army's owner sends these figures to the latest battle."""
    helped = None if ally is None else table.player(ally)
    player = table.state.armies[army].player
    return o.SendDetachment(player, table.battle.id, army, table.figures(army, names), helped)


def detached(c: str, names: str, ally: str | None, factions: str = "") -> tuple[Situation, dict[str, ArmyId]]:
    """C has sent these figures, and the battle waits for its result."""
    table, armies = called(c, factions)
    table.give(send(table, armies["C"], names, ally))
    return table, armies


# ── calling ──


@pytest.mark.claims("campaign:D6a")
def test_detachments_are_called_when_the_defender_has_decided_to_stand() -> None:
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    table.army("C", "yard", "hq grunt*5")
    table.turns("ABC")
    table.move(a, "docks")
    assert table.battle.stage is BattleStage.ANSWERS
    assert not [p for p in table.state.pending.values() if isinstance(p, CallDue)]
    table.give(table.answer(b, o.Answer.STAND))
    assert table.battle.stage is BattleStage.CALLS
    assert table.pending(CallDue).player == table.player("C")


@pytest.mark.claims("campaign:D6b")
def test_the_others_say_yes_or_no_in_the_weeks_order() -> None:
    table = Situation(
        "mill-docks yard-port port-fort", {"A": "mill", "B": "docks", "C": "yard", "D": "port", "E": "fort"}
    )
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    for letter, place in (("C", "yard"), ("D", "port"), ("E", "fort")):
        table.army(letter, place, "hq grunt*5")
    table.turns("AECBD")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    asked = []
    while table.battle.stage is BattleStage.CALLS:
        asked.append(table.pending(CallDue).player)
        table.give(o.DeclineCalls(table.battle.id, (asked[-1],)))
    assert asked == [table.player(letter) for letter in "ECD"]


@pytest.mark.claims("campaign:D6c", "campaign:D3d")
def test_the_calling_stops_when_four_players_are_in_the_battle() -> None:
    table = Situation(
        "mill-docks yard-port port-fort", {"A": "mill", "B": "docks", "C": "yard", "D": "port", "E": "fort"}
    )
    armies = {
        letter: table.army(letter, place, "hq grunt*5")
        for letter, place in (("A", "mill"), ("B", "docks"), ("C", "yard"), ("D", "port"), ("E", "fort"))
    }
    table.turns("ABCDE")
    table.move(armies["A"], "docks")
    table.give(table.answer(armies["B"], o.Answer.STAND))
    table.give(send(table, armies["C"], "grunt1"))
    table.give(send(table, armies["D"], "grunt1"))
    assert table.battle.stage is BattleStage.OPEN
    assert table.pending(ReportDue)
    assert table.player("E") not in table.battle.answered_calls


@pytest.mark.claims("campaign:D6h")
def test_who_has_nobody_to_send_is_not_called() -> None:
    for units in ("hq grunt", "grunt", "hq scanner"):
        table, _armies = called(units, factions="mma" if "scanner" in units else "")
        assert table.battle.stage is BattleStage.OPEN


@pytest.mark.claims("campaign:D6i")
def test_a_player_may_decline_before_being_called_and_only_once() -> None:
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard", "D": "port"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    table.army("C", "yard", "hq grunt*5")
    table.army("D", "port", "hq grunt*5")
    table.turns("ABCD")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    table.give(o.DeclineCalls(table.battle.id, (table.player("D"),)))
    assert table.refused(o.DeclineCalls(table.battle.id, (table.player("D"),))) == {"campaign:D6"}
    assert table.refused(o.DeclineCalls(table.battle.id, (table.player("A"),))) == {"campaign:D6"}
    table.give(o.DeclineCalls(table.battle.id, (table.player("C"),)))
    assert table.battle.stage is BattleStage.OPEN


@pytest.mark.parametrize("who", ["", "CC"])
def test_somebody_declines_and_each_once(who: str) -> None:
    table, _armies = called("hq grunt*5")
    assert table.refused(o.DeclineCalls(table.battle.id, tuple(map(table.player, who)))) == {""}


# ── sending ──


@pytest.mark.claims("campaign:D1a", "campaign:D1g")
def test_any_player_may_send_figures_of_any_army_to_a_battle_of_others_at_any_distance() -> None:
    table, armies = called()
    other = table.army("C", "port", "hq grunt*3")
    table.give(send(table, other, "grunt1 grunt2", "A"))
    assert table.battle.players == (table.player("A"), table.player("B"), table.player("C"))
    assert (table.fp(other), table.fp(armies["C"])) == (2, 10)
    assert table.state.figures[table.figure(other, "grunt1")].army is None


@pytest.mark.claims("campaign:D1b")
def test_a_detachment_is_five_fp_at_most() -> None:
    table, armies = called("hq*2 engineer grunt*8")
    assert table.refused(send(table, armies["C"], "engineer1 grunt1 grunt2 grunt3")) == {"campaign:D1"}
    table.give(send(table, armies["C"], "engineer1 grunt1 grunt2"))


@pytest.mark.claims("campaign:D1c")
def test_no_detachment_comes_from_an_army_that_has_moved() -> None:
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard port"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c, other = table.army("C", "yard", "hq grunt*5"), table.army("C", "port", "hq grunt*5")
    table.turns("CAB")
    table.move(c, "port")
    table.give(o.EndTurn(table.player("C")))
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    assert table.refused(send(table, c, "grunt1")) == {"campaign:C12"}
    table.give(send(table, other, "grunt1"))


@pytest.mark.claims("campaign:D1d", "campaign:D3b")
@pytest.mark.parametrize("ally", ["A", "B"])
def test_a_detachment_helps_the_side_that_it_names(ally: str) -> None:
    table, armies = called()
    table.give(send(table, armies["C"], "grunt1", ally))
    battle = table.battle
    assert battle.team_of(table.player("C")) == battle.team_of(table.player(ally))


@pytest.mark.claims("campaign:D1e", "campaign:D3b")
def test_a_detachment_for_victory_points_fights_alone_against_all() -> None:
    table, armies = called()
    table.give(send(table, armies["C"], "grunt1"))
    teams = {table.battle.team_of(table.player(letter)) for letter in "ABC"}
    assert len(teams) == 3


def test_a_detachment_helps_nobody_who_is_not_in_the_battle() -> None:
    table, armies = called()
    assert table.refused(send(table, armies["C"], "grunt1", "C")) == {"campaign:D1"}


@pytest.mark.claims("campaign:D1f")
def test_an_army_that_has_sent_a_detachment_has_used_its_move() -> None:
    table, armies = detached("hq*2 grunt*8", "grunt1", "A")
    table.fight("A", A="won", B="beaten", C="won")
    for letter in "AB":
        table.give(o.EndTurn(table.player(letter)))
    assert table.refused(table.move_order(armies["C"], "port")) == {"campaign:D1"}


@pytest.mark.claims("campaign:D1h")
def test_an_army_sends_at_most_one_detachment_a_week() -> None:
    table = Situation("mill-docks docks-core yard-port", {"A": "mill", "B": "docks core", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    third, guard = table.army("A", "mill", "hq grunt*5"), table.army("B", "core", "hq grunt*5")
    c, spare = table.army("C", "yard", "hq grunt*8"), table.army("C", "yard", "hq grunt*5")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    table.give(send(table, c, "grunt1", "A"))
    table.fight("A", A="won", B="beaten", C="won")
    table.move(third, "docks", "core")
    table.give(table.answer(guard, o.Answer.STAND))
    assert table.refused(send(table, c, "grunt2", "A")) == {"campaign:D1"}
    table.give(send(table, spare, "grunt1", "A"))


@pytest.mark.claims("campaign:D1i")
def test_a_player_has_at_most_one_detachment_in_a_battle() -> None:
    table, armies = called()
    other = table.army("C", "port", "hq grunt*5")
    table.give(send(table, armies["C"], "grunt1", "A"))
    assert table.battle.stage is BattleStage.OPEN
    assert table.refused(send(table, other, "grunt1", "A")) == {""}


SEVERAL = HouseRules(one_detachment_an_army=False)
TOGETHER = HouseRules(one_detachment_a_battle=False)
FREE = HouseRules(one_detachment_an_army=False, one_detachment_a_battle=False)


@pytest.mark.claims("campaign:D1n", "campaign:D1f")
def test_by_the_other_reading_an_army_sends_a_second_detachment_in_the_same_week() -> None:
    table = Situation(
        "mill-docks docks-core core-fort yard-port",
        {"A": "mill", "B": "docks core fort", "C": "yard port"},
        rules=SEVERAL,
    )
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    third, guard = table.army("A", "mill", "hq grunt*5"), table.army("B", "core", "hq grunt*5")
    c = table.army("C", "yard", "hq*2 grunt*12")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    table.give(send(table, c, "grunt1 grunt2 grunt3 grunt4 grunt5", "A"))
    table.fight("A", A="won", B="beaten", C="won")
    table.move(third, "docks", "core")
    table.give(table.answer(guard, o.Answer.STAND))
    assert table.refused(send(table, c, "grunt1 grunt2 grunt3 grunt4 grunt5 grunt6", "A")) == {"campaign:D1"}
    table.give(send(table, c, "grunt6 grunt7 grunt8 grunt9 grunt10", "A"))
    table.fight("A", A="won", B="beaten", C="won")
    assert table.fp(c) == 14
    for letter in "AB":
        table.give(o.EndTurn(table.player(letter)))
    assert table.refused(table.move_order(c, "port")) == {"campaign:D1"}


@pytest.mark.claims("campaign:D1n", "campaign:D1c")
def test_by_the_other_reading_too_nobody_is_sent_who_has_moved() -> None:
    """C's army from the port has moved to the yard, and is merged there with one that has sent a detachment."""
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard port"}, rules=SEVERAL)
    defends, attacks = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    moves, sent = table.army("C", "port", "hq grunt*5"), table.army("C", "yard", "hq grunt*5")
    table.army("C", "port", "hq grunt*2")
    table.set(e.ArmySpent(sent, moved=True, detached=True))
    table.turns("CBA")
    table.set(e.ArmySpent(sent, moved=True, detached=True))
    table.move(moves, "yard")
    table.give(o.MergeArmies(table.player("C"), moves, sent))
    table.give(o.EndTurn(table.player("C")))
    table.move(attacks, "mill")
    table.give(table.answer(defends, o.Answer.STAND))
    assert table.refused(send(table, sent, "grunt1", "B")) == {"campaign:C12"}


@pytest.mark.claims("campaign:D1o", "campaign:D6i")
def test_by_the_other_reading_a_player_sends_several_detachments_to_a_battle() -> None:
    table, armies = called(rules=TOGETHER)
    other = table.army("C", "port", "hq grunt*5")
    table.give(send(table, armies["C"], "grunt1 grunt2", "A"))
    assert table.pending(CallDue).player == table.player("C")
    assert table.refused(send(table, armies["C"], "grunt3", "A")) == {"campaign:D1"}  # one an army: D1h
    table.give(send(table, other, "grunt1 grunt2 grunt3", "A"))
    assert table.battle.stage is BattleStage.OPEN  # nobody is left who could be sent
    assert table.battle.players == (table.player("A"), table.player("B"), table.player("C"))
    assert participants(table.state, table.battle.id)[table.player("C")] == (
        *table.figures(armies["C"], "grunt1 grunt2"),
        *table.figures(other, "grunt1 grunt2 grunt3"),
    )


@pytest.mark.claims("campaign:D1o")
def test_who_has_a_detachment_in_a_battle_may_send_no_more() -> None:
    table, armies = called(rules=TOGETHER)
    table.army("C", "port", "hq grunt*5")
    table.give(send(table, armies["C"], "grunt1", "A"))
    table.give(o.DeclineCalls(table.battle.id, (table.player("C"),)))
    assert table.battle.stage is BattleStage.OPEN


@pytest.mark.claims("campaign:D1o", "campaign:C20c")
@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("A", None), (None, "A")])
def test_all_detachments_of_a_player_in_a_battle_fight_on_one_side(first: str | None, second: str | None) -> None:
    table, armies = called(rules=TOGETHER)
    other = table.army("C", "port", "hq grunt*5")
    table.give(send(table, armies["C"], "grunt1", first))
    assert table.refused(send(table, other, "grunt1", second)) == {"campaign:D1"}
    open_ = (None,) if first is None else (table.player(first),)
    assert allies_open(table.state, table.battle.id, table.player("C")) == open_
    table.give(send(table, other, "grunt1", first))


@pytest.mark.claims("campaign:D1o", "campaign:D4a", "campaign:D2e")
def test_each_of_several_detachments_goes_home_to_its_own_army_without_its_hqs() -> None:
    table, armies = called(rules=TOGETHER)
    other = table.army("C", "port", "hq*2 grunt*5")
    table.give(send(table, armies["C"], "grunt1 grunt2", "A"))
    table.give(send(table, other, "hq1 grunt1 grunt2", "A"))
    table.fight("A", A="won", B="beaten", C="won", dead={table.figure(other, "grunt1"): "B"})
    assert (table.fp(armies["C"]), table.fp(other)) == (10, 7 - 1 - 1)
    assert table.fate(table.figure(other, "hq1")) is Fate.GIVEN_UP


@pytest.mark.claims("campaign:D1n", "campaign:D1o")
def test_by_both_other_readings_an_army_sends_twice_to_one_battle() -> None:
    table, armies = called(rules=FREE)
    table.give(send(table, armies["C"], "grunt1 grunt2 grunt3 grunt4 grunt5", None))
    table.give(send(table, armies["C"], "grunt6 grunt7", None))
    assert table.battle.stage is BattleStage.OPEN  # nobody is left who could be spared
    table.fight("C", A="beaten", B="beaten", C="won")
    assert table.fp(armies["C"]) == 10


@pytest.mark.claims("campaign:D4b", "campaign:D1o")
def test_two_detachments_whose_armies_are_gone_come_home_as_two_armies() -> None:
    table, armies = called(rules=TOGETHER)
    other = table.army("C", "port", "hq grunt*5")
    table.give(send(table, armies["C"], "grunt1", "A"))
    table.give(send(table, other, "grunt1 grunt2", "A"))
    for army in (armies["C"], other):
        struck = tuple(o.StrikeFigure(figure) for figure in table.state.armies[army].figures)
        table.give(o.Correct("they are gone", struck))
    table.fight("A", A="won", B="beaten", C="won")
    home = {army.sector: table.fp(army.id) for army in table.state.armies.values() if army.player == table.player("C")}
    assert home == {table.sector("yard"): 1, table.sector("port"): 2}


@pytest.mark.claims("campaign:C24g", "campaign:D1o")
def test_what_hatches_goes_with_the_detachment_that_came_first() -> None:
    table, armies = called("queen*2 stinger*6", "mmi", rules=TOGETHER)
    other = table.army("C", "port", "queen stinger*5")
    table.give(send(table, armies["C"], "queen1", "A"))
    table.give(send(table, other, "stinger1", "A"))
    table.fight("A", A="won", B="beaten", C="won", hatched=[("new", "C", "drone")])
    assert (table.fp(armies["C"]), table.fp(other)) == (8 + 6 + 1, 4 + 5)


def test_a_player_of_the_battle_sends_no_detachment_to_it() -> None:
    table, _armies = called()
    other = table.army("A", "mill", "hq grunt*5")
    assert table.refused(send(table, other, "grunt1", "A")) == {""}


@pytest.mark.claims("campaign:D1j")
def test_with_two_bands_a_detachment_goes_only_to_a_side_of_its_own_band() -> None:
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard", "D": "port"}, bands=(1, 2, 1, 2))
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt*5")
    table.turns("ABCD")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    assert table.refused(send(table, c, "grunt1", "B")) == {"campaign:D1"}
    assert table.refused(send(table, c, "grunt1")) == {"campaign:D1"}
    table.give(send(table, c, "grunt1", "A"))


def test_a_refused_detachment_is_told_every_reason() -> None:
    table, armies = called("hq engineer*2 grunt*4")
    order = send(table, armies["C"], "hq1 engineer1 engineer2", "C")
    assert table.refused(order) == {"campaign:D1", "campaign:D2"}


# ── supply ──


@pytest.mark.claims("campaign:D2a")
def test_a_detachment_needs_no_hq() -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1 grunt2", "A")
    assert table.battle.stage is BattleStage.OPEN


@pytest.mark.claims("campaign:D2c", "campaign:D6d")
def test_a_main_player_can_permit_reloading_while_the_battle_is_fought() -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1 grunt2", "A")
    table.give(o.GrantReloading(table.player("A"), table.battle.id, table.player("C")))
    assert table.battle.reloading == ((table.player("A"), table.player("C")),)


@pytest.mark.claims("campaign:D6d", "campaign:D6e")
def test_reloading_permitted_while_others_are_called_still_holds_when_the_battle_is_fought() -> None:
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard", "D": "port"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c, d = table.army("C", "yard", "hq grunt*5"), table.army("D", "port", "hq grunt*5")
    table.turns("ABCD")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    table.give(send(table, c, "grunt1", "A"))
    grant = o.GrantReloading(table.player("A"), table.battle.id, table.player("C"))
    table.give(grant)
    table.give(send(table, d, "grunt1", "B"))
    assert table.battle.reloading == ((table.player("A"), table.player("C")),)
    assert table.refused(grant) == {"campaign:D2"}


@pytest.mark.claims("campaign:D2c")
@pytest.mark.parametrize(("by", "to"), [("B", "C"), ("C", "C"), ("A", "B"), ("A", "A")])
def test_reloading_is_permitted_by_a_main_player_to_a_detachment_of_the_own_side_only(by: str, to: str) -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1 grunt2", "A")
    order = o.GrantReloading(table.player(by), table.battle.id, table.player(to))
    assert table.refused(order) == {"campaign:D2"}


def test_no_reloading_is_permitted_when_the_battle_is_over() -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1 grunt2", "A")
    table.fight("A", A="won", B="beaten", C="won")
    assert table.refused(o.GrantReloading(table.player("A"), table.battle.id, table.player("C"))) == {"campaign:D6"}


@pytest.mark.claims("campaign:D2e", "campaign:D2f")
@pytest.mark.parametrize("ends", [{"A": "won", "B": "beaten", "C": "won"}, {"A": "stood", "B": "stood", "C": "stood"}])
def test_the_hq_of_a_detachment_is_lost_on_going_home_and_gives_no_points(ends: dict[str, str]) -> None:
    table, armies = detached("hq*2 grunt*8", "hq1 grunt1 grunt2", "A")
    table.fight("A" if ends["A"] == "won" else "B", **ends)
    assert table.fate(table.figure(armies["C"], "hq1")) is Fate.GIVEN_UP
    assert table.fp(armies["C"]) == 9
    assert table.vp("A") + table.vp("B") == (6 if ends["B"] == "beaten" else 0)


@pytest.mark.claims("campaign:D2f")
def test_the_hq_of_a_detachment_whose_side_lost_the_field_is_a_point_for_its_holder() -> None:
    table, armies = detached("hq*2 grunt*8", "hq1 grunt1 grunt2", "A")
    table.fight("B", A="retreated", B="won", C="retreated")
    assert table.fp(armies["C"]) == 9
    assert table.vp("B") == 2  # A's HQ and C's


@pytest.mark.claims("campaign:C40c")
def test_a_queen_comes_home_with_her_detachment() -> None:
    table, armies = detached("queen*2 stinger*3", "queen1 stinger1", "A", factions="mmi")
    table.fight("A", A="won", B="beaten", C="won")
    assert table.state.figures[table.figure(armies["C"], "queen1")].army == armies["C"]
    assert table.fp(armies["C"]) == 11


@pytest.mark.claims("campaign:D2g")
@pytest.mark.parametrize(
    ("army", "goes", "stays"),
    [
        ("hq grunt*4", "hq1 grunt1", "grunt1 grunt2"),
        ("hq grunt*4", "grunt1 grunt2 grunt3 grunt4", "grunt1 grunt2 grunt3"),
    ],
)
def test_the_army_that_stays_behind_satisfies_c18_if_it_did_before(army: str, goes: str, stays: str) -> None:
    table, armies = called(army)
    assert table.refused(send(table, armies["C"], goes, "A")) == {"campaign:D2"}
    table.give(send(table, armies["C"], stays, "A"))


@pytest.mark.claims("campaign:D2g")
def test_shooters_stay_with_their_only_queen() -> None:
    table, armies = called("queen stinger*3 razordog*2", factions="mmi")
    assert table.refused(send(table, armies["C"], "queen1", "A")) == {"campaign:D2"}
    table.give(send(table, armies["C"], "stinger1 razordog1 razordog2", "A"))


@pytest.mark.claims("campaign:D2h")
def test_an_army_without_hq_may_send_a_detachment_too() -> None:
    table, armies = called("grunt*5")
    table.give(send(table, armies["C"], "grunt1 grunt2 grunt3", "A"))
    assert table.fp(armies["C"]) == 2


@pytest.mark.claims("campaign:D1l")
def test_somebody_stays_behind() -> None:
    table, armies = called("grunt*5")
    assert table.refused(send(table, armies["C"], "grunt1 grunt2 grunt3 grunt4 grunt5")) == {"campaign:D1"}


@pytest.mark.claims("campaign:D1k")
def test_hqs_and_scanners_alone_are_no_detachment() -> None:
    table, armies = called("hq*2 scanner terminator", factions="mma")
    assert table.refused(send(table, armies["C"], "hq1 scanner1")) == {"campaign:D1"}


@pytest.mark.parametrize("figures", ["", "grunt1 grunt1", "grunt9"])
def test_a_detachment_is_of_figures_of_the_army_each_once(figures: str) -> None:
    table, armies = called("hq grunt*5")
    assert table.refused(send(table, armies["C"], figures)) == {""}


# ── going home ──


@pytest.mark.claims("campaign:D4a")
@pytest.mark.parametrize("end", ["won", "retreated"])
def test_the_survivors_return_to_their_army_at_once(end: str) -> None:
    table, armies = detached("hq*2 grunt*8", "grunt1 grunt2 grunt3", "A")
    dead = {table.figure(armies["C"], "grunt1"): "B"}
    table.fight("A", A="won", B="beaten", C=end, dead=dead)
    assert table.fp(armies["C"]) == 9
    assert table.state.figures[table.figure(armies["C"], "grunt2")].army == armies["C"]


@pytest.mark.parametrize("end", ["beaten", "surrendered"])
def test_of_a_beaten_detachment_nobody_returns(end: str) -> None:
    table, armies = detached("hq*2 grunt*8", "grunt1 grunt2 grunt3", "A")
    table.fight("B", A="retreated", B="won", C=end)
    assert (table.fp(armies["C"]), table.vp("B")) == (7, 3 + 1)


@pytest.mark.claims("campaign:D6g")
def test_a_detachments_way_there_and_back_crosses_no_hazards() -> None:
    table = Situation(
        "mill-docks docks-core yard-docks", {"A": "mill", "B": "docks core", "C": "yard"}, zones="docks yard"
    )
    a, b = table.army("A", "mill", "hq grunt*19"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt*5")
    table.mine("B", "yard", "docks")
    table.turns("ABC")
    table.move(a, "docks", dice=[1, 1])
    pending = next(iter(table.state.pending.values()))
    table.give(o.ChooseLosses(pending.player, pending.id, table.figures(a, "grunt1 grunt2")))
    table.give(table.answer(b, o.Answer.STAND))
    table.give(send(table, c, "grunt1 grunt2", "B"))
    table.fight("B", A="beaten", B="won", C="won")
    assert table.fp(c) == 6
    assert not table.dice


def two_battles() -> tuple[Situation, dict[str, ArmyId], dict[str, o.ReportBattle]]:
    """A attacks B in the docks, and B attacks C in the port; C's four Grunts in the yard are called to the docks.

    The two results that can be typed in: A beats B, with a helper or without, and C flees from the port to the yard.
    """
    table = Situation(
        "mill-docks core-port port-yard", {"A": "mill", "B": "docks core", "C": "yard port"}, rules=AFTER_ALL_MOVES
    )
    armies = {
        "A": table.army("A", "mill", "hq grunt*5"),
        "B": table.army("B", "docks", "hq grunt*5"),
        "raiders": table.army("B", "core", "hq grunt*5"),
        "fled": table.army("C", "port", "grunt*20"),
        "home": table.army("C", "yard", "grunt*4"),
    }
    table.turns("ABC")
    table.move(armies["A"], "docks")
    table.give(table.answer(armies["B"], o.Answer.STAND))
    docks = table.battle.id
    table.give(o.EndTurn(table.player("A")))
    table.move(armies["raiders"], "port")
    table.give(table.answer(armies["fled"], o.Answer.STAND))
    port = table.battle.id
    table.end_turns()
    reports = {
        "docks": o.ReportBattle(docks, table.result("A", A="won", B="beaten", C="won").report),
        "port": o.ReportBattle(port, table.result("B", B="won", C="retreated").report),
    }
    return table, armies, reports


def home_army_gone() -> tuple[Situation, dict[str, ArmyId], o.ReportBattle, tuple[FigureId, ...]]:
    """Three of the yard's four Grunts are away when the fled army makes 21 FP there, and C gives up the fourth."""
    table, armies, reports = two_battles()
    away = table.figures(armies["home"], "grunt1 grunt2 grunt3")
    docks = reports["docks"].battle
    table.give(o.SendDetachment(table.player("C"), docks, armies["home"], away, table.player("A")))
    table.give(reports["port"])
    pending = table.pending(SurplusDue)
    table.give(o.ChooseSurplus(pending.player, pending.id, table.figures(armies["home"], "grunt4")))
    assert armies["home"] not in table.state.armies
    return table, armies, reports["docks"], away


@pytest.mark.claims("campaign:D4b")
def test_d4_with_the_army_gone_the_survivors_return_to_its_sector() -> None:
    table, armies, report, away = home_army_gone()
    table.give(report)
    (army,) = {table.state.figures[figure].army for figure in away}
    assert army is not None
    assert army != armies["home"]
    assert (table.place(army), table.fp(army)) == ("yard", 3)
    table.give(o.EndWeek())
    assert table.pending(SurplusDue).over == 3  # with the 20 FP that fled: no more than until the end of the week


@pytest.mark.claims("campaign:D4c")
def test_d4_with_the_army_gone_and_its_sector_lost_the_survivors_are_lost() -> None:
    table, _armies, report, away = home_army_gone()
    table.give(o.Correct("B holds it", (o.SetOwner(table.sector("yard"), table.player("B")),)))
    table.give(report)
    assert {table.fate(figure) for figure in away} == {Fate.STRANDED}
    assert table.vp("A") == 6


@pytest.mark.claims("campaign:D1m")
def test_no_detachment_leaves_a_sector_whose_surplus_has_still_to_be_chosen() -> None:
    table, armies, reports = two_battles()
    table.give(reports["port"])
    docks = reports["docks"].battle
    figures = table.figures(armies["home"], "grunt1")
    order = o.SendDetachment(table.player("C"), docks, armies["home"], figures, table.player("A"))
    assert table.refused(order) == {"campaign:C16"}
    pending = table.pending(SurplusDue)
    chosen = table.figures(armies["fled"], "grunt1 grunt2 grunt3 grunt4")
    table.give(o.ChooseSurplus(pending.player, pending.id, chosen))
    table.give(order)


# ── it has fought ──


@pytest.mark.claims("campaign:D5a")
def test_who_has_a_detachment_in_a_battle_has_fought() -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1", "A")
    table.fight("A", A="won", B="beaten", C="won")
    assert table.player("C") in table.state.fought


def test_a_detachment_that_left_in_the_first_turn_has_not_fought() -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1", "A")
    table.fight("A", A="won", B="beaten", C="retreated", left=1)
    assert table.state.fought == {PlayerId("1.p1"), PlayerId("1.p2")}


# ── hatchlings of a detachment ──


def brood(c: str = "queen*2 stinger*3") -> tuple[Situation, dict[str, ArmyId]]:
    """C, the Insectoids, help A with a Queen and a Stinger."""
    return detached(c, "queen1 stinger1", "A", factions="mmi")


@pytest.mark.claims("campaign:C24e")
def test_creatures_that_hatched_with_a_detachment_come_home_with_it() -> None:
    table, armies = brood()
    table.fight("A", A="won", B="beaten", C="won", hatched=[("egg", "C", "drone")])
    assert table.fp(armies["C"]) == 12
    (joined,) = table.happened(e.FigureJoined)
    assert table.state.figures[joined.figure].army == armies["C"]


@pytest.mark.parametrize("end", ["surrendered", "beaten"])
def test_creatures_that_hatched_with_a_detachment_share_its_end(end: str) -> None:
    table, armies = brood()
    table.fight("B", A="retreated", B="won", C=end, hatched=[("egg", "C", "drone")])
    assert (table.fp(armies["C"]), table.vp("B")) == (6, 5 + 1 + 1)


def test_a_creature_that_hatched_with_a_detachment_can_be_left_behind() -> None:
    table, armies = brood()
    table.fight("B", A="retreated", B="won", C="retreated", hatched=[("egg", "C", "drone")], behind=[FigureId("egg")])
    assert (table.fp(armies["C"]), table.vp("B")) == (11, 1 + 1)


def test_creatures_that_hatched_with_a_detachment_can_make_its_army_too_large() -> None:
    table, armies = brood("queen*2 stinger*12")
    table.fight("A", A="won", B="beaten", C="won", hatched=[("egg", "C", "drone")])
    assert table.pending(SurplusDue).over == 1
    assert table.fp(armies["C"]) == 21
