"""Flanking forces that a player writes down in secret before a battle (fftt:H1)."""

from __future__ import annotations

import pytest

from campaign.battle.contract import BattleSetup
from campaign.battle.scenery import Edge
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup
from campaign.world.deploying import free_edges
from campaign.world.entries import Entry
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, BattleId, EntryId, OrderId
from campaign.world.knowledge import as_seen_by, entry_as_seen_by
from campaign.world.state import Flank
from tests.fights import FIELD
from tests.world.situation import Situation


def before_battle(army: str = "hq grunt*11", rules: HouseRules | None = None) -> tuple[Situation, BattleId, ArmyId]:
    """A attacks B in the docks and both stand; A's army has 12 FP unless told otherwise."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"}, rules=rules)
    table.turns("AB")
    attacker = table.army("A", "mill", army)
    table.army("B", "docks", "hq engineer grunt*4")
    table.set(e.BattlefieldLaid(table.sector("docks"), FIELD))
    return table, table.attack(attacker, "docks"), attacker


def written(table: Situation, battle: BattleId, army: ArmyId, *forces: tuple[Edge, str], letter: str = "A") -> o.Order:
    """The order that writes down forces: an edge and the names of figures each."""
    flanks = tuple(Flank(edge, table.figures(army, names)) for edge, names in forces)
    return o.WriteFlanks(table.player(letter), battle, flanks)


def edges_of(table: Situation, battle: BattleId) -> tuple[Edge, Edge]:
    """The two edges where nobody deploys."""
    first, second = free_edges(table.state, table.state.battles[battle])
    return first, second


@pytest.mark.claims("fftt:H1a", "fftt:T6c")
def test_a_side_writes_down_two_flanking_forces() -> None:
    table, battle, army = before_battle()
    north, south = edges_of(table, battle)
    table.give(written(table, battle, army, (north, "grunt1 grunt2"), (south, "grunt3")))
    setup = battle_setup(table.state, battle)
    assert isinstance(setup, BattleSetup)
    waiting = {figure.name: figure.flank for figure in setup.sides[0].figures if figure.flank is not None}
    assert waiting == {"grunt1": north, "grunt2": north, "grunt3": south}


@pytest.mark.claims("fftt:H1b")
def test_nobody_flanks_from_an_edge_where_somebody_deploys() -> None:
    table, battle, army = before_battle()
    free = edges_of(table, battle)
    taken = next(edge for edge in Edge if edge not in free)
    assert table.refused(written(table, battle, army, (taken, "grunt1"))) == {"fftt:H1"}


@pytest.mark.claims("fftt:H1b")
def test_each_force_has_an_edge_of_its_own() -> None:
    table, battle, army = before_battle()
    north, _south = edges_of(table, battle)
    assert table.refused(written(table, battle, army, (north, "grunt1"), (north, "grunt2"))) == {"fftt:H1"}


@pytest.mark.claims("fftt:H1c", "fftt:H1d")
def test_a_quarter_of_the_whole_side_flanks_its_hqs_counted() -> None:
    table, battle, army = before_battle("hq grunt*11")  # 12 FP: 3 on each edge
    north, _south = edges_of(table, battle)
    table.give(written(table, battle, army, (north, "grunt1 grunt2 grunt3")))
    too_many = written(table, battle, army, (north, "grunt1 grunt2 grunt3 grunt4"))
    assert table.refused(too_many) == {"fftt:H1"}


@pytest.mark.claims("fftt:H1c")
def test_the_quarter_is_rounded_down() -> None:
    table, battle, army = before_battle("hq grunt*10")  # 11 FP
    north, _south = edges_of(table, battle)
    assert table.refused(written(table, battle, army, (north, "grunt1 grunt2 grunt3"))) == {"fftt:H1"}


@pytest.mark.claims("fftt:H1e")
def test_no_hq_flanks() -> None:
    table, battle, army = before_battle()
    north, _south = edges_of(table, battle)
    assert table.refused(written(table, battle, army, (north, "hq1"))) == {"fftt:H1"}


def test_the_last_word_holds_and_none_takes_it_back() -> None:
    table, battle, army = before_battle()
    north, south = edges_of(table, battle)
    table.give(written(table, battle, army, (north, "grunt1")))
    table.give(written(table, battle, army, (south, "grunt2")))
    assert [flank.edge for flank in table.state.battles[battle].flanks_of(table.player("A"))] == [south]
    table.give(written(table, battle, army))
    assert table.state.battles[battle].flanks_of(table.player("A")) == ()


def test_figures_of_others_are_refused_by_name() -> None:
    table, battle, _army = before_battle()
    north, _south = edges_of(table, battle)
    enemy = table.state.battles[battle].forces[1].army
    order = o.WriteFlanks(table.player("A"), battle, (Flank(north, table.figures(enemy, "grunt1")),))
    assert table.refused(order) == {"fftt:H1"}


@pytest.mark.claims("fftt:H1a")
def test_a_battle_that_is_not_open_takes_no_flanks() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.turns("AB")
    army = table.army("A", "mill", "hq grunt*11")
    table.army("B", "docks", "hq grunt")
    table.move(army, "docks")
    order = o.WriteFlanks(table.player("A"), table.battle.id, (Flank(Edge.NORTH, table.figures(army, "grunt1")),))
    assert table.refused(order) == {"fftt:H1"}


# ── secret ──


def secret(open_map: bool) -> tuple[Situation, BattleId, Entry]:
    """A has written down a flanking force; the entry of it."""
    table, battle, army = before_battle(rules=HouseRules(open_map=open_map))
    north, _south = edges_of(table, battle)
    order = written(table, battle, army, (north, "grunt1"))
    events = table.give(order)
    return table, battle, Entry(EntryId(9), EntryId(8), OrderId("9"), order, (), 1, events, "", 0)


@pytest.mark.claims("fftt:H1f")
@pytest.mark.parametrize("open_map", [True, False])
def test_the_enemy_does_not_see_what_is_written_down(open_map: bool) -> None:
    table, battle, entry = secret(open_map)
    enemy = table.player("B")
    assert as_seen_by(table.state, enemy).battles[battle].flanks == ()
    assert entry_as_seen_by(entry, table.state, enemy) is None


@pytest.mark.claims("fftt:H1f")
def test_who_wrote_it_down_sees_it() -> None:
    table, battle, entry = secret(open_map=True)
    own = table.player("A")
    assert len(as_seen_by(table.state, own).battles[battle].flanks) == 1
    assert entry_as_seen_by(entry, table.state, own) is not None
