"""Who deploys at which edge of the table when two, three or four sides meet in a campaign."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import BattleSetup, SideSetup
from campaign.battle.fftt.units import HATCHLINGS
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup
from campaign.world.deploying import edges, free_edges
from tests.fights import FIELD
from tests.world.rules.test_detachments import detached
from tests.world.situation import Situation


def sides(table: Situation) -> dict[str, SideSetup]:
    """The sides of the latest battle, by their players' letters."""
    setup = handed(table)
    letters = {player.id: player.letter for player in table.state.players.values()}
    return {letters[side.key]: side for side in setup.sides}  # type: ignore[index]


def handed(table: Situation) -> BattleSetup[object]:
    table.set(e.BattlefieldLaid(table.battle.sector, FIELD))
    setup = battle_setup(table.state, table.battle.id)
    assert isinstance(setup, BattleSetup), setup
    return setup


def guests(names: str = "grunt1 grunt2", ally: str | None = "B") -> Situation:
    """A attacks B in the docks; C's detachment has come."""
    return detached("hq*2 grunt*8", names, ally)[0]


@pytest.mark.claims("campaign:D3a", "fftt:T7a")
def test_a_detachment_has_an_edge_of_its_own() -> None:
    edges = [side.edge for side in sides(guests()).values()]
    assert len(set(edges)) == 3


def test_a_fifth_side_finds_no_edge_free() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, players=5)
    table.turns("ABCDE")
    attacker = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt")
    table.attack(attacker, "docks")
    more = tuple(replace(table.battle.forces[0], player=table.player(letter), team=letter) for letter in "CDE")
    battle = replace(table.battle, forces=(*table.battle.forces, *more))
    assert len(edges(table.state, battle)) == 4
    assert free_edges(table.state, battle) == ()


@pytest.mark.claims("campaign:D3c")
def test_a_detachment_keeps_to_the_half_nearer_to_its_allys_edge() -> None:
    found = sides(guests(ally="B"))
    assert (found["C"].toward, found["A"].toward, found["B"].toward) == (found["B"].edge, None, None)


@pytest.mark.claims("campaign:D3c")
def test_a_detachment_without_ally_has_its_whole_zone() -> None:
    assert sides(guests(ally=None))["C"].toward is None


@pytest.mark.claims("fftt:T7b")
def test_the_attacker_has_his_edge_and_the_defender_the_opposite_one_among_three() -> None:
    found = sides(guests())
    assert list(found) == ["A", "B", "C"]
    assert found["B"].edge is found["A"].edge.opposite


@pytest.mark.claims("fftt:E8a")
def test_who_comes_to_help_is_allied() -> None:
    found = sides(guests(ally="B"))
    assert found["C"].alliance == found["B"].alliance != ""
    assert found["A"].alliance == ""


def test_who_comes_alone_is_nobodys_ally() -> None:
    assert {side.alliance for side in sides(guests(ally=None)).values()} == {""}


@pytest.mark.claims("fftt:U5c")
def test_reloading_that_was_permitted_goes_along() -> None:
    table = guests(ally="B")
    table.give(o.GrantReloading(table.player("B"), table.battle.id, table.player("C")))
    assert sides(table)["C"].reload_from == (table.player("B"),)


def test_without_permission_a_detachment_reloads_from_nobody() -> None:
    assert sides(guests(ally="B"))["C"].reload_from == ()


def test_two_armies_of_two_allies_share_the_defence() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 2, 2))
    table.turns("ABC")
    attacker = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt")
    table.army("C", "docks", "hq grunt")
    table.attack(attacker, "docks")
    found = sides(table)
    assert list(found) == ["A", "B", "C"]
    assert found["B"].alliance == found["C"].alliance != ""


@pytest.mark.claims("fftt:I2b")
def test_what_a_queens_eggs_may_hatch_comes_along() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="im")
    table.turns("AB")
    attacker = table.army("A", "mill", "queen razordog*2")
    table.army("B", "docks", "hq grunt")
    table.attack(attacker, "docks")
    units = {unit.key for unit in handed(table).units}  # type: ignore[attr-defined]
    assert units >= set(HATCHLINGS)
