"""The rulebook's worked examples, played through orders."""

from __future__ import annotations

import pytest

from campaign.world import orders as o
from campaign.world.refusal import Refusal
from campaign.world.state import LossesDue
from tests.world.situation import Situation


@pytest.mark.claims("campaign:C14b", "campaign:C14e", "campaign:C14f")
def test_example_3_any_set_that_reaches_the_score_and_spares_nobody_in_vain_may_die() -> None:
    for names, legal in (
        ("engineer1 grunt1 grunt2", True),
        ("grunt1 grunt2 grunt3 grunt4 grunt5", True),
        ("engineer1 engineer2", True),
        ("engineer1 engineer2 grunt1", False),
    ):
        table = Situation("mill-docks", {"A": "mill docks", "B": ""})
        army = table.army("A", "mill", "hq engineer*2 grunt*5")
        table.mine("B", "mill", "docks")
        table.turns("AB")
        table.move(army, "docks", dice=[2, 3])
        pending = table.pending(LossesDue)
        order = o.ChooseLosses(table.player("A"), pending.id, table.figures(army, names))
        if legal:
            table.give(order)
            assert table.place(army) == "docks"
        else:
            with pytest.raises(Refusal):
                table.give(order)


@pytest.mark.claims("campaign:C14g", "campaign:C15a")
def test_example_4_an_army_with_no_more_fp_than_the_score_is_destroyed_and_nobody_gains() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    army = table.army("A", "mill", "hq grunt*5")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[6, 1])
    assert table.fp(army) == 0
    assert (table.vp("A"), table.vp("B")) == (0, 0)
