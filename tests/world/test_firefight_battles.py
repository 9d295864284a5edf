"""Battles of a campaign of Firefight: what comes to the table, and what becomes of trains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.contract import BattleReport, BattleSetup, SideEnd, SideResult
from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.state import Fate
from tests.ui.battle.table.battles.ground import COMPACT, waiting

FORCE = {COMPACT: (("compact.captain", 1), ("compact.section", 5), ("compact.gunner", 1), ("compact.train", 2))}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A battle waits for its result."""
    with waiting(tmp_path, (COMPACT, COMPACT), FORCE, system="firefight") as found:
        yield found


def trains(desk: Desk, player: PlayerId) -> list[FigureId]:
    """The trains of a player that are there still."""
    return [
        key
        for key, figure in desk.state.figures.items()
        if figure.unit == "compact.train" and figure.fate is Fate.ALIVE and key in _of(desk, player)
    ]


def _of(desk: Desk, player: PlayerId) -> set[FigureId]:
    return {figure for army in desk.state.armies.values() if army.player == player for figure in army.figures}


def waits(desk: Desk) -> tuple[BattleId, PlayerId, PlayerId]:
    """The battle, its attacker and its defender."""
    battle = next(iter(desk.state.battles))
    sides = battle_setup(desk.state, battle)
    assert isinstance(sides, BattleSetup)
    first, second = sides.sides
    return battle, PlayerId(first.key), PlayerId(second.key)


@pytest.mark.claims("firefight:E3b", "firefight:E9a")
def test_trains_stay_off_the_table_and_supply_who_has_one(desk: Desk) -> None:
    battle, attacker, _defender = waits(desk)
    lost = set(trains(desk, attacker))
    figures = {key: replace(f, fate=Fate.KILLED) if key in lost else f for key, f in desk.state.figures.items()}
    for state, supplied in ((desk.state, [True, True]), (replace(desk.state, figures=figures), [False, True])):
        setup = battle_setup(state, battle)
        assert isinstance(setup, BattleSetup)
        assert [side.supplied for side in setup.sides] == supplied
        assert all(figure.unit != "compact.train" for side in setup.sides for figure in side.figures)


@pytest.mark.claims("firefight:E3c", "firefight:E7a")
def test_an_army_that_has_fewer_objectives_retreats_and_loses_both_its_trains(desk: Desk) -> None:
    battle, attacker, defender = waits(desk)
    assert (len(trains(desk, attacker)), len(trains(desk, defender))) == (2, 2)
    results = (SideResult(attacker, SideEnd.WON), SideResult(defender, SideEnd.RETREATED, 4))
    desk.submit(o.ReportBattle(battle, BattleReport(4, results, attacker)))
    assert (len(trains(desk, attacker)), len(trains(desk, defender))) == (2, 0)
    assert len(_of(desk, defender)) == 7  # all others live
