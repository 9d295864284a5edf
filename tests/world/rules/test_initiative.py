"""Weeks and months: initiative, turns, and when battles are fought (campaign:C9, C10, C11)."""

from __future__ import annotations

import itertools
from typing import Literal

import pytest

from campaign.battle.fftt.units import Faction
from campaign.dice import SeededDice
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.house_rules import BattleTime, EndBy, HouseRules
from campaign.world.ids import ArmyId, OrderId, PlayerId
from campaign.world.queries import adjacent_own, armies_of, in_order
from campaign.world.rules.limits import propose_surplus
from campaign.world.state import AnswerDue, CallDue, ReportDue, Stage, SurplusDue
from tests.world.situation import Situation, founding

AFTER_ALL_MOVES = HouseRules(battles=BattleTime.END_OF_WEEK)


def table_of(players: int) -> Situation:
    """Players in a row, each with a sector and an army, before the first week."""
    letters = "ABCDEFGH"[:players]
    places = [f"s{letter}" for letter in letters]
    table = Situation(
        " ".join(f"{a}-{b}" for a, b in itertools.pairwise(places)),
        {letter: f"s{letter}" for letter in letters},
    )
    for letter in letters:
        table.army(letter, f"s{letter}", "hq grunt*3")
    return table


def order_of_play(table: Situation) -> str:
    """The week's order, by letters."""
    return "".join(table.state.players[player].letter for player in table.state.turn_order)


# ── months and weeks ──


@pytest.mark.claims("campaign:C9a", "campaign:C11b", "campaign:C34c")
def test_a_month_has_four_weeks_and_sectors_give_points_only_at_its_end() -> None:
    table = table_of(2)
    weeks, points = [], []
    for _week in range(5):
        table.give(o.StartWeek(), dice=[6, 1])
        weeks.append((table.state.month, table.state.week))
        table.end_turns()
        table.give(o.EndWeek())
        points.append(table.vp("A"))
    assert weeks == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)]
    assert points == [0, 0, 0, 5, 5]


# ── initiative ──


@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ([6, 1, 2, 3], "ABCD"),
        ([1, 2, 6, 3], "CDAB"),
        ([1, 2, 3, 4], "DABC"),
        ([1, 6, 5, 5], "BCDA"),
    ],
)
@pytest.mark.claims("campaign:C10a", "campaign:C10b", "campaign:C10c")
def test_the_highest_moves_first_and_the_others_follow_in_the_order_of_seats(dice: list[int], order: str) -> None:
    table = table_of(4)
    table.give(o.StartWeek(), dice=dice)
    assert order_of_play(table) == order
    assert table.state.active == table.player(order[0])


@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ([5, 5, 1, 2, 6], "BCA"),
        ([5, 5, 5, 2, 2, 1, 3, 4], "BCA"),
        ([6, 1, 6, 3, 3, 3, 3, 1, 2], "CAB"),
    ],
    ids=["two tied", "three tied, then two", "two tied three times"],
)
@pytest.mark.claims("campaign:C10d")
def test_only_the_tied_throw_again_until_one_is_highest(dice: list[int], order: str) -> None:
    table = table_of(3)
    table.give(o.StartWeek(), dice=dice)
    assert order_of_play(table) == order


@pytest.mark.claims("campaign:C10a", "campaign:C10d")
def test_every_throw_for_initiative_is_told_with_its_player() -> None:
    table = table_of(3)
    table.give(o.StartWeek(), dice=[4, 4, 2, 1, 3])
    (thrown,) = table.happened(e.InitiativeThrown)
    assert dict(thrown.throws) == {table.player("A"): (4, 1), table.player("B"): (4, 3), table.player("C"): (2,)}


@pytest.mark.claims("campaign:C10a", "campaign:C36e")
def test_who_is_out_throws_no_dice() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "", "C": "core"})
    for letter, place in (("A", "mill"), ("C", "core")):
        table.army(letter, place, "hq grunt")
    table.give(o.StartWeek(), dice=[6, 1, 2])
    table.end_turns()
    table.give(o.EndWeek())
    assert table.state.players[table.player("B")].out
    table.give(o.StartWeek(), dice=[1, 2])
    assert order_of_play(table) == "CA"


@pytest.mark.claims("campaign:C10a")
def test_initiative_is_thrown_once_a_week() -> None:
    table = table_of(2)
    table.give(o.StartWeek(), dice=[6, 1])
    assert table.refused(o.StartWeek()) == {"campaign:C10"}
    table.end_turns()
    assert table.refused(o.StartWeek()) == {"campaign:C10"}


@pytest.mark.claims("campaign:C10d")
def test_the_keys_of_initiative_dice_are_ids_weeks_and_rounds_and_never_names() -> None:
    table = table_of(2)
    for letter in "AB":
        table.give(o.Rename(table.player(letter), f"Another {letter}"))
    table.give(o.StartWeek(), dice=[3, 3, 2, 1])
    assert [key for key, _faces in table.dice] == [
        "initiative/m1w1/1.p1/0",
        "initiative/m1w1/1.p2/0",
        "initiative-2/m1w1/1.p1/0",
        "initiative-2/m1w1/1.p2/0",
    ]
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=[2, 1])
    assert [key for key, _faces in table.dice] == ["initiative/m1w2/1.p1/0", "initiative/m1w2/1.p2/0"]


# ── the course of a week ──


@pytest.mark.claims("campaign:C11a")
def test_a_week_is_initiative_turns_battles_and_its_end() -> None:
    table = table_of(2)
    assert table.refused(o.EndTurn(table.player("A"))) == {"campaign:C11"}
    assert table.refused(o.EndWeek()) == {"campaign:C11"}
    table.give(o.StartWeek(), dice=[1, 6])
    assert table.refused(o.EndTurn(table.player("A"))) == {"campaign:C10"}
    assert table.refused(o.EndWeek()) == {"campaign:C11"}
    table.give(o.EndTurn(table.player("B")))
    table.give(o.EndTurn(table.player("A")))
    assert table.state.stage is Stage.BATTLES
    table.give(o.EndWeek())
    assert (table.state.stage, table.state.week) == (Stage.INITIATIVE, 2)


@pytest.mark.claims("campaign:C11c")
def test_a_battle_is_fought_as_soon_as_it_is_declared_before_the_next_move() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill core", "B": "docks"})
    attacker, other = table.army("A", "mill", "hq grunt*3"), table.army("A", "core", "hq grunt*3")
    attacked = table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(attacker, "docks")
    assert table.refused(table.move_order(other, "docks")) == {"campaign:C11"}
    assert table.refused(o.EndTurn(table.player("A"))) == {"campaign:C11"}
    table.stand(attacked)
    assert table.refused(table.move_order(other, "docks")) == {"campaign:C11"}
    table.fight("B", A="stood", B="stood")
    table.move(other, "docks")
    assert table.pending(AnswerDue).army == attacked


def waiting_battle(turns: str = "ABC") -> tuple[Situation, ArmyId, ArmyId]:
    """Battles come after all moves; A has attacked B's docks, and B stands."""
    table = Situation(
        "mill-docks docks-core core-park docks-dam",
        {"A": "mill", "B": "docks core", "C": "park dam"},
        rules=AFTER_ALL_MOVES,
    )
    attacker, attacked = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.army("C", "dam", "hq grunt*3")
    table.turns(turns)
    table.move(attacker, "docks")
    table.give(table.answer(attacked, o.Answer.STAND))
    return table, attacker, attacked


@pytest.mark.claims("campaign:C11d")
def test_by_the_other_reading_battles_wait_until_all_have_moved() -> None:
    table, _attacker, _attacked = waiting_battle()
    assert not table.state.pending
    table.give(o.EndTurn(table.player("A")))
    table.give(o.EndTurn(table.player("B")))
    assert not table.state.pending
    table.give(o.EndTurn(table.player("C")))
    assert table.pending(CallDue).player == table.player("C")
    table.nobody_comes()
    assert table.refused(o.EndWeek()) == {"campaign:C11"}
    table.fight("B", A="stood", B="stood")
    table.give(o.EndWeek())
    assert table.state.week == 2


@pytest.mark.claims("campaign:C11e")
def test_by_the_other_reading_withdrawals_are_decided_at_once_all_the_same() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"}, rules=AFTER_ALL_MOVES)
    attacker, attacked = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(attacker, "docks")
    assert table.pending(AnswerDue).army == attacked
    table.withdraw(attacked, "core")
    assert (table.owner("docks"), table.place(attacked)) == ("A", "core")
    table.give(o.EndTurn(table.player("A")))
    table.move(attacked, "docks")
    assert table.pending(AnswerDue).army == attacker


@pytest.mark.claims("campaign:C11e", "campaign:C11f")
def test_by_the_other_reading_a_second_attack_is_answered_anew_and_is_the_same_battle() -> None:
    table, attacker, attacked = waiting_battle("ACB")
    table.give(o.EndTurn(table.player("A")))
    second = next(army.id for army in table.state.armies.values() if army.player == table.player("C"))
    table.move(second, "docks")
    assert len(table.state.battles) == 1
    assert table.pending(AnswerDue).army == attacked
    table.stand(attacked)
    table.end_turns()
    table.nobody_comes()
    assert table.battle.players == tuple(map(table.player, "ABC"))
    teams = {table.battle.team_of(table.player(letter)) for letter in "ABC"}
    assert len(teams) == 3
    table.fight("B", A="retreated", B="won", C="retreated")
    assert table.place(attacker) == "mill"
    assert table.place(second) == "dam"


@pytest.mark.claims("campaign:C11f", "campaign:C20a")
def test_by_the_other_reading_two_enemies_fight_over_a_sector_from_which_all_withdrew() -> None:
    table, attacker, attacked = waiting_battle("ACB")
    table.give(o.EndTurn(table.player("A")))
    second = next(army.id for army in table.state.armies.values() if army.player == table.player("C"))
    table.move(second, "docks")
    table.withdraw(attacked, "core")
    assert table.owner("docks") == "B"
    table.end_turns()
    table.nobody_comes()
    assert table.battle.players == tuple(map(table.player, "AC"))
    table.fight("A", A="won", C="retreated")
    assert (table.owner("docks"), table.place(attacker)) == ("A", "docks")


@pytest.mark.claims("campaign:C11f")
def test_by_the_other_reading_a_second_army_of_the_attacker_joins_the_same_side() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill core", "B": "docks"}, rules=AFTER_ALL_MOVES)
    first, second = table.army("A", "mill", "hq grunt*3"), table.army("A", "core", "hq grunt*3")
    attacked = table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(first, "docks")
    table.move(second, "docks")
    table.stand(attacked)
    table.end_turns()
    assert table.battle.players == tuple(map(table.player, "AB"))
    table.fight("B", A="stood", B="stood")
    assert (table.place(first), table.place(second)) == ("mill", "core")


@pytest.mark.claims("campaign:C11f")
def test_by_the_other_reading_the_defender_brings_up_reserves_who_stay_after_a_victory() -> None:
    table, _attacker, attacked = waiting_battle("ABC")
    reserve = table.army("B", "core", "hq grunt*3")
    table.give(o.EndTurn(table.player("A")))
    table.move(reserve, "docks")
    assert not table.state.pending
    table.end_turns()
    table.nobody_comes()
    assert {f.army for f in table.battle.forces if f.player == table.player("B")} == {attacked, reserve}
    table.fight("B", A="retreated", B="won")
    assert table.place(reserve) == table.place(attacked) == "docks"


@pytest.mark.claims("campaign:C11d", "campaign:C12a", "campaign:C65a")
def test_by_the_other_reading_an_army_in_a_waiting_battle_does_not_move_away() -> None:
    table, _attacker, attacked = waiting_battle()
    table.give(o.EndTurn(table.player("A")))
    assert table.refused(table.move_order(attacked, "core")) == {"campaign:C12"}


@pytest.mark.claims("campaign:C11d")
def test_by_the_other_reading_several_battles_wait_and_are_typed_in_in_any_order() -> None:
    table = Situation("mill-docks core-park", {"A": "mill core", "B": "docks park"}, rules=AFTER_ALL_MOVES)
    one, two = table.army("A", "mill", "hq grunt*3"), table.army("A", "core", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.army("B", "park", "hq grunt*3")
    table.turns("AB")
    first = table.attack(one, "docks")
    second = table.attack(two, "park")
    table.end_turns()
    due = {p.battle for p in table.state.pending.values() if isinstance(p, ReportDue)}
    assert due == {first, second}
    later = table.result("B", A="stood", B="stood")
    table.give(later)
    table.give(o.ReportBattle(first, later.report))
    table.give(o.EndWeek())
    assert table.state.week == 2


# ── five and seven players ──


@pytest.mark.parametrize("kind", ["city", "planet"])
@pytest.mark.parametrize("players", [5, 7])
@pytest.mark.claims("campaign:C8a", "campaign:C10a", "campaign:C11a")
def test_five_and_seven_players_found_a_campaign_and_play_a_week(players: int, kind: Literal["city", "planet"]) -> None:
    table = Situation.founded(founding(players, kind=kind))
    for sector in in_order(table.state.sectors):
        if (home := table.state.sectors[sector].home) is not None:
            table.give(o.Recruit(home, sector, STARTING_FORCES[table.state.players[home].faction]))
    table.set(*decide(table.state, OrderId("900"), o.StartWeek(), SeededDice(players)))
    assert sorted(table.state.turn_order) == sorted(table.state.seats)
    moved = 0
    for player in table.state.turn_order:
        moved += march_home(table, player)
        table.give(o.EndTurn(player))
    assert moved == players
    table.give(o.EndWeek())
    assert (table.state.stage, table.state.week) == (Stage.INITIATIVE, 2)


STARTING_FORCES = {
    Faction.MARINES: (("marines.hq", 1), ("marines.grunt", 14)),
    Faction.MACHINA: (("machina.hq", 1), ("machina.terminator", 14)),
    Faction.INSECTOIDS: (("insectoids.queen", 1), ("insectoids.stinger", 11)),
}


def march_home(table: Situation, player: PlayerId) -> bool:
    """The player moves an army into another own sector without a hazard, and gives up what is too much there."""
    for army in armies_of(table.state, player):
        for goal in adjacent_own(table.state, army.sector, player):
            if not table.state.sectors[goal].radioactive:
                table.give(o.MoveArmy(player, army.id, (goal,)))
                pending = table.pending(SurplusDue)
                table.give(o.ChooseSurplus(player, pending.id, *propose_surplus(table.state, pending)))
                return True
    return False


@pytest.mark.claims("campaign:C11a")
def test_nothing_goes_on_when_the_campaign_is_over() -> None:
    table = Situation(
        "mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(end_by=EndBy.VICTORY_POINTS, end_at=1)
    )
    attacker, attacked = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(attacker, "docks")
    table.fight("B", A="stood", B="stood", dead={table.figure(attacked, "grunt1"): "A"})
    table.end_turns()
    table.give(o.EndWeek())
    assert table.state.stage is Stage.OVER
    assert table.refused(o.StartWeek()) == {"campaign:C10"}
    assert table.refused(table.move_order(attacker, "docks")) == {"campaign:C36"}


# ── what happens in a sector while its battle waits ──


def beside_a_friend_of_both() -> tuple[Situation, dict[str, ArmyId]]:
    """A has attacked B's docks, B stands; C, who has a pact with both, came in as a guest. It is D's turn."""
    table = Situation(
        "mill-docks yard-docks dam-docks", {"A": "mill", "B": "docks", "C": "yard", "D": "dam"}, rules=AFTER_ALL_MOVES
    )
    places = {"A": "mill", "B": "docks", "C": "yard", "D": "dam"}
    armies = {letter: table.army(letter, place, "hq grunt*3") for letter, place in places.items()}
    table.pact("A", "C")
    table.pact("B", "C")
    table.turns("ACDB")
    table.attack(armies["A"], "docks")
    table.end_turn("A")
    table.move(armies["C"], "docks")
    assert not table.state.pending
    assert table.battle.players == tuple(map(table.player, "AB"))
    table.end_turn("C")
    return table, armies


@pytest.mark.claims("campaign:C64f", "campaign:C46a")
def test_a_friend_of_both_sides_stands_aside_until_somebody_attacks_it_too() -> None:
    table, armies = beside_a_friend_of_both()
    table.move(armies["D"], "docks")
    asked = [p.army for p in table.state.pending.values() if isinstance(p, AnswerDue)]
    assert sorted(asked) == sorted([armies["B"], armies["C"]])
    for letter in "BC":
        table.give(table.answer(armies[letter], o.Answer.STAND))
    table.end_turns()
    assert table.battle.team_of(table.player("C")) == table.battle.team_of(table.player("B")) == "defence"


@pytest.mark.claims("campaign:C64f")
def test_a_friend_of_both_sides_who_is_not_attacked_is_not_in_the_battle() -> None:
    table, armies = beside_a_friend_of_both()
    table.end_turns()
    table.nobody_comes()
    table.fight("A", A="won", B="beaten")
    assert (table.owner("docks"), table.place(armies["C"]), table.fp(armies["C"])) == ("A", "docks", 4)


@pytest.mark.claims("campaign:C20b", "campaign:C64f")
def test_a_friend_of_both_sides_counts_among_the_four_players_of_the_battle() -> None:
    table = Situation(
        "mill-docks yard-docks dam-docks hill-docks port-docks",
        {"A": "mill", "B": "docks", "C": "yard", "D": "dam", "E": "hill"},
        rules=AFTER_ALL_MOVES,
    )
    places = {"A": "mill", "B": "docks", "C": "yard", "D": "dam", "E": "hill"}
    armies = {letter: table.army(letter, place, "hq grunt*3") for letter, place in places.items()}
    for a, b in ("AC", "BC", "CD"):
        table.pact(a, b)
    table.turns("ADCEB")
    table.attack(armies["A"], "docks")
    table.end_turn("A")
    table.attack(armies["D"], "docks")
    table.end_turn("D")
    table.move(armies["C"], "docks")
    table.end_turn("C")
    assert table.refused(table.move_order(armies["E"], "docks")) == {"campaign:C20"}


@pytest.mark.claims("campaign:C64f")
def test_an_idle_army_of_the_attackers_is_in_the_battle_when_a_third_player_attacks() -> None:
    """A, once a guest of B's, has turned on B with one army; the other stood by."""
    table = Situation("mill-docks yard-docks", {"A": "mill", "B": "docks", "C": "yard"}, rules=AFTER_ALL_MOVES)
    one, idle = table.army("A", "docks", "hq grunt*3"), table.army("A", "docks", "hq grunt*2")
    table.army("B", "docks", "hq grunt*3")
    c = table.army("C", "yard", "hq grunt*3")
    table.turns("ACB")
    table.give(o.AttackHere(table.player("A"), one))
    table.give(table.answer(table.pending(AnswerDue).army, o.Answer.STAND))
    table.end_turn("A")
    table.attack(c, "docks")
    sides = {force.army: force.team for force in table.battle.forces}
    assert sides[idle] == sides[one] == "attack"
