"""The rule systems that arena, forecast, conformance and parity are tested with, each with a small battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

import resources
from campaign.battle.contract import AnySystem, BattleSetup, FigureSetup, SideSetup
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.system import SYSTEM as FFTT
from campaign.battle.fftt.units import fftt_units
from campaign.battle.firefight.system import SYSTEM as FIREFIGHT
from campaign.battle.firefight.system import smallest
from campaign.battle.man_to_man.system import SYSTEM as MAN_TO_MAN
from campaign.battle.man_to_man.system import smallest as two_squads
from campaign.battle.scenario import load
from campaign.battle.scenery import Battlefield, Edge
from campaign.battle.systems import SYSTEMS
from tests.battle.firefight.setups import firefight_setup
from tests.battle.man_to_man.setups import man_to_man_setup
from tests.battle.play.forces import random_setup
from tests.battle.second_system.setups import SECOND_SMALL, second_setup
from tests.battle.second_system.system import SYSTEM as SECOND


@dataclass(frozen=True)
class Case:
    """A rule system, a battle of it that is soon over, one for any seed, and dice that do not last to a decision."""

    system: AnySystem
    small: BattleSetup[Any]
    random_setup: Callable[[int], BattleSetup[Any]]
    scripted: BattleSetup[Any]
    scripts: tuple[tuple[int, ...], ...]
    seeds: tuple[int, ...]  # of random battles that are short, and between them have all that there is


@contextmanager
def standing_in(system: AnySystem) -> Iterator[None]:
    """Battles are played by this rule system where its name is asked for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"{SYSTEMS[system.name]}.system.SYSTEM", system)
        yield


def _two_grunts() -> BattleSetup[Any]:
    sides = tuple(
        SideSetup(key, key.title(), edge, (FigureSetup(f"{key} 1", "marines.grunt", at=at),))
        for key, edge, at in (("blue", Edge.WEST, (1000, 5000)), ("red", Edge.EAST, (9000, 5000)))
    )
    return BattleSetup("fftt", Battlefield(10_000, 10_000), sides, fftt_units(), TableRules())


CASES = (
    Case(
        FFTT,
        load(resources.of_system("fftt", "scenarios", "first_shots.json")).setup,
        random_setup,
        _two_grunts(),
        ((), (3,), (3, 4, 5, 2), (2, 2, 1)),
        (3,),
    ),
    Case(SECOND, SECOND_SMALL, second_setup, SECOND_SMALL, ((), (3,), (7, 7), (10, 10, 4)), tuple(range(8))),
    Case(FIREFIGHT, smallest(), firefight_setup, smallest(), ((), (3,), (3, 3, 4), (5, 2, 6, 1)), tuple(range(8))),
    Case(MAN_TO_MAN, two_squads(), man_to_man_setup, two_squads(), ((), (3,), (3, 3, 4), (5, 2, 6, 1)), (12, 2, 1)),
)
each_system = pytest.mark.parametrize("case", CASES, ids=lambda case: case.system.name)
