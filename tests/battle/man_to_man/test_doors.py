"""Armies of Man to Man by chance, as the suites of any rule system play with them, can all be set up."""

from __future__ import annotations

import pytest

from campaign.battle.man_to_man.system import SYSTEM
from tests.battle.man_to_man.setups import man_to_man_setup


@pytest.mark.parametrize("seed", range(40))
def test_battles_of_any_army_can_be_set_up(seed: int) -> None:
    assert SYSTEM.problems(man_to_man_setup(seed)) == ()
