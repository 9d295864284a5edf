"""From the map to the table, one by one: sides, edges, tables, and what a battle is worth (fftt:H1, T2, T4, T7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import BattleSetup
from campaign.battle.forecast import Expected
from campaign.battle.scenery import Edge
from campaign.battle.systems import campaign_of
from campaign.dice import DiceKey, SeededDice
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup
from campaign.world.deploying import battlefield_of, edges, free_edges, is_guest, sides_in_order
from campaign.world.forecast_points import expected_vp
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId, FigureId
from campaign.world.queries import guests_in, is_commander, reach
from campaign.world.state import Force, Role
from tests.fights import FIELD
from tests.world.rules.test_aftermath import four
from tests.world.rules.test_detachments import detached, send
from tests.world.situation import Situation

AFTER_ALL_MOVES = HouseRules(battles=BattleTime.END_OF_WEEK)


def order(table: Situation) -> str:
    """The sides of the latest battle, in order, by their letters."""
    return "".join(table.state.players[p].letter for p in sides_in_order(table.state, table.battle))


# ── sides ──


@pytest.mark.claims("fftt:T7b")
def test_the_attacker_is_first_and_the_defender_second_whatever_their_seats() -> None:
    table = Situation("mill-docks yard-port", {"C": "mill", "B": "docks", "A": "yard"})
    c, b = table.army("C", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    a = table.army("A", "yard", "hq grunt*3")
    table.turns("CBA")
    table.move(c, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    table.give(send(table, a, "grunt1"))
    assert order(table) == "CBA"


@pytest.mark.claims("fftt:T7b")
def test_the_owner_of_the_sector_is_the_defender_before_a_guest_who_was_there_sooner() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "core", "C": "docks", "D": ""})
    a = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.army("C", "docks", "hq grunt*3")
    table.pact("B", "C")
    table.turns("ABC")
    table.attack(a, "docks")
    assert order(table) == "ACB"


@pytest.mark.claims("fftt:T7b")
def test_a_guest_of_an_absent_owner_is_the_defender_before_another_attacker() -> None:
    table = Situation("mill-docks yard-docks", {"A": "yard", "B": "mill", "C": "", "D": "docks"}, rules=AFTER_ALL_MOVES)
    b, a = table.army("B", "mill", "hq grunt*3"), table.army("A", "yard", "hq grunt*3")
    table.army("C", "docks", "hq grunt*3")
    table.pact("C", "D")
    table.turns("BACD")
    table.attack(b, "docks")
    table.end_turn("B")
    table.attack(a, "docks")
    assert order(table) == "BCA"


@pytest.mark.claims("campaign:D1a")
def test_only_a_side_that_is_a_detachment_alone_is_a_guest_of_the_battle() -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1", "A")
    assert [is_guest(table.battle, table.player(letter)) for letter in "ABC"] == [False, False, True]


@pytest.mark.claims("fftt:T7a")
@pytest.mark.parametrize("more", [False, True])
def test_four_sides_are_handed_over_to_a_table_and_five_are_not(more: bool) -> None:
    table, _armies = four()
    if more:
        seats = (*table.state.seats, table.player("E"))
        fifth = replace(table.state.players[table.player("D")], id=seats[-1], letter="E")
        table.state = replace(table.state, seats=seats, players=table.state.players.set(seats[-1], fifth))
        army = table.army("E", "port", "hq grunt")
        table.set(e.ForceJoined(table.battle.id, Force(seats[-1], army, Role.ATTACKER, "E", stands=True)))
    setup = battle_setup(table.state, table.battle.id)
    if more:
        assert isinstance(setup, tuple)
        assert setup[0].rule == "fftt:T7"
    else:
        assert isinstance(setup, BattleSetup)


def test_where_no_rule_says_how_many_sides_there_are_the_way_to_fight_without_the_program_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, _armies = four()
    table.state = replace(table.state, setting=replace(table.state.setting, system="firefight"))
    two = replace(campaign_of("firefight"), most_sides=2, sides_rule="campaign:C25")
    monkeypatch.setattr("campaign.battle.firefight.campaign.CAMPAIGN", two)
    setup = battle_setup(table.state, table.battle.id)
    assert isinstance(setup, tuple)
    assert [reason.rule for reason in setup] == ["campaign:C25"]
    assert setup[0].text.startswith("4 sides meet here, and the program plays battles of 2 at most.")


# ── edges ──


@pytest.mark.claims("campaign:D3a", "fftt:T4a", "fftt:T7b")
def test_attacker_and_defender_face_each_other_and_a_detachment_has_the_next_free_edge() -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1", "A")
    found = edges(table.state, table.battle)
    assert [found[table.player(letter)] for letter in "ABC"] == [Edge.WEST, Edge.EAST, Edge.NORTH]


@pytest.mark.claims("fftt:T4a", "fftt:T4b")
def test_who_attacks_from_within_the_sector_comes_from_either_end_of_the_longer_way() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    guest, host = table.army("A", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt")
    table.set(e.BattlefieldLaid(table.sector("docks"), FIELD))
    table.turns("AB")
    table.give(o.AttackHere(table.player("A"), guest))
    table.stand(host)
    weeks = (replace(table.battle, week=week) for week in range(1, 9))
    assert {edges(table.state, battle)[table.player("A")] for battle in weeks} == {Edge.NORTH, Edge.SOUTH}


@pytest.mark.claims("fftt:H1b")
def test_the_edges_where_nobody_deploys_are_free_for_flanking_forces() -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1", "A")
    assert free_edges(table.state, table.battle) == (Edge.SOUTH,)


# ── tables ──


@pytest.mark.claims("fftt:T2f", "fftt:T6d")
def test_a_sectors_table_is_made_by_its_own_character_and_the_seed_and_in_no_week() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    ground = table.state.setting.map
    mill, docks = ground.sectors
    ground = replace(ground, sectors=(mill, replace(docks, character="park")))
    table.state = replace(table.state, setting=replace(table.state.setting, map=ground))
    for name, character in (("mill", "core"), ("docks", "park")):
        sector = table.sector(name)
        seed = SeededDice(1).number(DiceKey("battlefield", 0, 0, (sector,)))
        assert battlefield_of(table.state, sector) == generate(character, seed)


# ── what a battle is worth ──


@pytest.mark.claims("campaign:C34a", "campaign:C34b", "campaign:C35b")
def test_what_is_expected_of_a_battle_counts_fp_once_and_a_commander_three() -> None:
    some = _expected(killed=4.5, taken=2.0, commanders=0.5)
    assert expected_vp(some) == 8.0


def _expected(killed: float, taken: float, commanders: float) -> Expected:
    nothing: dict[str, object] = dict.fromkeys(Expected.__dataclass_fields__, 0.0)
    return Expected(**(nothing | {"fp_killed": killed, "fp_taken": taken, "commanders_taken": commanders}))  # type: ignore[arg-type]


# ── who stands where ──


@pytest.mark.claims("campaign:C44a")
def test_guests_are_the_owners_friends_who_are_there() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core", "D": ""})
    for letter in "ABC":
        table.army(letter, "docks", "hq grunt")
    table.pact("A", "B")
    table.pact("B", "D")
    assert guests_in(table.state, table.sector("docks")) == (table.player("A"),)
    table.set(e.SectorTaken(table.sector("docks"), None, table.player("B")))
    assert guests_in(table.state, table.sector("docks")) == ()


@pytest.mark.claims("campaign:C12b", "campaign:C12d", "campaign:C13c")
def test_an_armys_ways_are_one_or_two_sectors_long_lead_through_no_enemies_and_never_back() -> None:
    table = Situation("mill-docks docks-core mill-yard yard-port", {"A": "mill", "B": "docks yard"})
    army = table.army("A", "mill", "hq grunt")
    table.army("B", "yard", "grunt")
    ways = [" ".join(table.state.sectors[s].name for s in way) for way in reach(table.state, army)]
    assert ways == ["docks", "yard", "docks core"]


@pytest.mark.claims("campaign:C37a")
def test_one_figure_of_a_player_is_the_commander_and_no_other() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*2")
    table.commander("A", FigureId(table.figure(army, "grunt1")))
    found = [figure for figure in table.state.armies[ArmyId(army)].figures if is_commander(table.state, figure)]
    assert found == [table.figure(army, "grunt1")]
