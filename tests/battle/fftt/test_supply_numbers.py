"""Ammunition, to the last figure: whose leader supplies whom."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import DONE, KILLED, LEFT
from campaign.battle.fftt.supply import leader_stands, look_at_supply
from tests.battle.fftt.situation import f, situation


@pytest.mark.claims("fftt:U1b", "fftt:U5a")
@pytest.mark.parametrize(
    ("ours", "theirs", "supplied"),
    [
        ("marines.hq", "grunt", [1, 0]),
        ("grunt", "machina.hq", [0, 1]),
        ("grunt", "tank", [0, 0]),
        ("queen", "hq", [1, 1]),
    ],
)
def test_an_hq_or_queen_supplies_its_own_side_alone(ours: str, theirs: str, supplied: list[int]) -> None:
    battle = situation(blue=[f("grunt"), f(ours, at=(20, 50))], red=[f("grunt"), f(theirs, at=(80, 50))])
    look_at_supply(battle.t, battle.s)
    assert [force.supplied for force in battle.s.forces] == supplied
    assert [leader_stands(battle.t, battle.s, side) for side in (0, 1)] == [side == 1 for side in supplied]


@pytest.mark.claims("fftt:U1b", "fftt:U4a")
@pytest.mark.parametrize("leader", ["hq", "queen"])
@pytest.mark.parametrize("fate", [KILLED, LEFT])
def test_a_leader_that_is_not_on_the_table_supplies_nobody(leader: str, fate: int) -> None:
    battle = situation(blue=[f("grunt", at=(10, 50)), f(leader, "Lea", at=(20, 50))], red=[f("hq", at=(80, 50))])
    assert leader_stands(battle.t, battle.s, 0)
    battle["Lea"].fate = fate
    assert not leader_stands(battle.t, battle.s, 0)
    assert leader_stands(battle.t, battle.s, 1)


@pytest.mark.claims("fftt:U1b", "fftt:U4a")
def test_a_side_of_neither_hq_nor_queen_is_not_supplied_when_a_step_begins() -> None:
    battle = situation(blue=[f("grunt", at=(10, 50))], red=[f("queen", at=(80, 50)), f("grunt", at=(10, 55))])
    battle.start("light fire")
    assert [force.supplied for force in battle.s.forces] == [0, 1]
    battle.answer(DONE)
    assert [force.supplied for force in battle.s.forces] == [0, 1]
