"""A battle with any deciders: what happens where its dice run out."""

from __future__ import annotations

import pytest

from campaign.battle.arena import DiceRanOut, Game
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.fftt.units import Unit, fftt_units
from campaign.battle.scenery import Battlefield, Edge


def two_grunts() -> BattleSetup[Unit]:
    """Two figures on a bare table, set up."""
    sides = tuple(
        SideSetup(key, key.title(), edge, (FigureSetup(f"{key} 1", "marines.grunt", at=at),))
        for key, edge, at in (("blue", Edge.WEST, (1000, 5000)), ("red", Edge.EAST, (9000, 5000)))
    )
    return BattleSetup(Battlefield(10_000, 10_000), sides, fftt_units())


@pytest.mark.parametrize("script", [(), (3,), (3, 4, 5, 2), (2, 2, 1)])
def test_a_battle_whose_dice_run_out_says_how_many_fell(script: tuple[int, ...]) -> None:
    game = Game.begin(two_grunts(), 0, script=script, strict=True)
    with pytest.raises(DiceRanOut) as ran_out:
        game.decision()
    assert ran_out.value.thrown == len(script)
