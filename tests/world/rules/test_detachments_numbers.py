"""Detachments and armies, to the last FP and the last mark of a move (campaign:C17, D1, D4, D6; fftt:H1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.scenery import Edge
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.ids import ArmyId
from campaign.world.rules.flanks import flank_problems
from campaign.world.state import BattleStage, Flank
from tests.world.rules.test_detachments import called, detached, home_army_gone
from tests.world.rules.test_flanks import before_battle
from tests.world.situation import Situation


def dear_tanks(table: Situation, fp: int) -> None:
    """A list of the campaign's own, by which a Tank costs this much."""
    units = table.state.setting.units
    tank = replace(units["machina.tank"], fp=fp)
    table.state = replace(table.state, setting=replace(table.state.setting, units=units.set(tank.key, tank)))


@pytest.mark.claims("campaign:D1b", "campaign:D6h")
@pytest.mark.parametrize(("fp", "stage"), [(4, BattleStage.CALLS), (5, BattleStage.CALLS), (6, BattleStage.OPEN)])
def test_who_has_only_figures_of_more_than_five_fp_to_send_is_not_called(fp: int, stage: BattleStage) -> None:
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard"}, factions="mma")
    dear_tanks(table, fp)
    a, b = table.army("A", "mill", "hq grunt"), table.army("B", "docks", "hq grunt")
    table.army("C", "yard", "hq scanner tank")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    assert table.battle.stage is stage


@pytest.mark.claims("campaign:D1f")
def test_the_army_that_sent_a_detachment_has_moved_and_detached() -> None:
    table, armies = detached("hq*2 grunt*8", "grunt1", "A")
    army = table.state.armies[armies["C"]]
    assert (army.moved, army.detached) == (True, True)


@pytest.mark.claims("campaign:D4b")
def test_the_survivors_whose_army_is_gone_are_a_new_army_that_has_moved() -> None:
    table, _armies, report, away = home_army_gone()
    table.give(report)
    army = table.state.figures[away[0]].army
    assert army is not None
    assert army.partition(".")[2] == "returned-p3"
    assert table.state.armies[army].moved


@pytest.mark.claims("campaign:D2c", "campaign:D6d")
def test_a_main_player_permits_no_reloading_to_a_detachment_of_the_enemy() -> None:
    table, _armies = detached("hq*2 grunt*8", "grunt1 grunt2", "B")
    assert table.refused(o.GrantReloading(table.player("A"), table.battle.id, table.player("C"))) == {"campaign:D2"}
    table.give(o.GrantReloading(table.player("B"), table.battle.id, table.player("C")))


def home(table: Situation, armies: dict[str, ArmyId], *more: str) -> list[ArmyId]:
    """C's turn after a battle to which it sent a Grunt; these armies stand in the yard too."""
    others = [table.army("C", "yard", units) for units in more]
    table.fight("A", A="won", B="beaten", C="won")
    while table.state.active != table.player("C"):
        assert table.state.active is not None
        table.give(o.EndTurn(table.state.active))
    return others


@pytest.mark.claims("campaign:C17e", "campaign:C17a")
def test_an_army_split_from_one_that_has_sent_a_detachment_has_moved_and_detached() -> None:
    table, armies = detached("hq*2 grunt*8", "grunt1", "A")
    home(table, armies)
    figures = table.figures(armies["C"], "hq2 grunt2 grunt3")
    table.give(o.SplitArmy(table.player("C"), armies["C"], figures, name="The rest"))
    (formed,) = table.happened(e.ArmyFormed)
    army = table.state.armies[formed.army]
    assert (army.name, army.moved, army.detached) == ("The rest", True, True)


@pytest.mark.claims("campaign:C17a")
@pytest.mark.parametrize("name", ["x" * 200, "two\nlines"])
def test_an_army_that_is_split_off_has_a_name_that_can_be_one(name: str) -> None:
    table, armies = detached("hq*2 grunt*8", "grunt1", "A")
    home(table, armies)
    order = o.SplitArmy(table.player("C"), armies["C"], table.figures(armies["C"], "hq2 grunt2"), name=name)
    assert table.refused(order)


@pytest.mark.claims("campaign:C17e", "campaign:C17b")
@pytest.mark.parametrize("detached_into_the_other", [True, False])
@pytest.mark.parametrize("moved", [True, False])
def test_an_army_merged_with_one_that_has_sent_a_detachment_has_moved_and_detached(
    detached_into_the_other: bool, moved: bool
) -> None:
    table, armies = detached("hq*2 grunt*5", "grunt1", "A")
    (other,) = home(table, armies, "hq grunt*3")
    if moved:
        table.set(e.ArmySpent(other))
    army, into = (armies["C"], other) if detached_into_the_other else (other, armies["C"])
    table.give(o.MergeArmies(table.player("C"), army, into))
    merged = table.state.armies[into]
    assert (merged.moved, merged.detached) == (True, True)


@pytest.mark.claims("fftt:H1a")
def test_three_flanking_forces_are_refused_as_one_too_many() -> None:
    table, battle, army = before_battle()
    edges = (Edge.NORTH, Edge.EAST, Edge.SOUTH)
    forces = [
        Flank(edge, (figure,)) for edge, figure in zip(edges, table.figures(army, "grunt1 grunt2 grunt3"), strict=True)
    ]
    found = table.state.battles[battle]
    a = table.player("A")
    said = {n: [r.text for r in flank_problems(table.state, found, a, tuple(forces[:n]))] for n in (2, 3)}
    two_at_most = "A side has two flanking forces at most."
    assert two_at_most in said[3]
    assert two_at_most not in said[2]


@pytest.mark.claims("fftt:H1a")
def test_a_player_who_is_not_in_the_battle_writes_down_no_flanking_forces() -> None:
    table, _armies = called()
    table.nobody_comes()
    assert table.refused(o.WriteFlanks(table.player("C"), table.battle.id, ())) == {"fftt:H1"}
