"""Battles of whole armies by chance go through every door of the rule system: checks after every decision.

The suites of any rule system (``tests/battle/test_any_system.py``) run over the game once it is offered.
"""

from __future__ import annotations

from typing import Final

import pytest

from campaign.battle.man_to_man.system import SYSTEM, smallest
from campaign.battle.systems import SYSTEMS
from tests.battle.man_to_man.setups import man_to_man_setup
from tests.battle.play.any_system import checked
from tests.battle.systems import Case

CASE: Final = Case(
    SYSTEM, smallest(), man_to_man_setup, smallest(), ((), (3,), (3, 3, 4), (5, 2, 6, 1)), tuple(range(8))
)


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game can be asked for by its name."""
    monkeypatch.setitem(SYSTEMS, "man_to_man", "campaign.battle.man_to_man")


@pytest.mark.parametrize("seed", CASE.seeds)
def test_options_are_accepted_clones_go_the_same_way_and_the_end_is_told_alike(seed: int) -> None:
    assert checked(CASE, seed) > 0


@pytest.mark.parametrize("seed", range(40))
def test_battles_of_any_army_can_be_set_up(seed: int) -> None:
    assert SYSTEM.problems(man_to_man_setup(seed)) == ()
