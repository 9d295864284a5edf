"""A whole battle of Firefight against the strong computer at the window: of 225 points by few clicks a round, by keys.

By itself the strong computer tries little, in a thread of this process, and the one by keys is of half the points;
``bench table firefight`` has it think whole, and plays both of 225.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.battle.contract import STRONG, AnySystem
from campaign.battle.lookahead import Plan, Thought, thought
from tests.battle.play.any_system import LITTLE
from tests.ui.battle.table.battles import rounds
from tests.ui.battle.table.battles.captains import ByKeys, ByMouse, Captain
from tests.ui.battle.table.battles.ground import (
    BROOD,
    COMPACT,
    HALF,
    HOME_225,
    HOME_HALF,
    POINTS_225,
    Force,
    waiting,
)
from tests.ui.battle.table.battles.room import at_the_window
from tests.ui.battle.table.battles.rounds import BUDGET
from ui.battle.table import driver as driving
from ui.theme import Theme


@pytest.mark.parametrize(("captain", "forces", "home"), [(ByMouse, POINTS_225, HOME_225), (ByKeys, HALF, HOME_HALF)])
def test_a_battle_against_the_strong_computer(
    captain: type[Captain],
    forces: dict[str, Force],
    home: int,
    look: Theme,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def quickly(rules: AnySystem, t: Any, view: Any, _strength: int, plan: Plan | None, *, most: int = 0) -> Thought:
        return thought(rules, t, view, plan, most=most, effort=LITTLE)

    monkeypatch.setattr(driving, "considered", quickly)
    with waiting(tmp_path, (COMPACT, BROOD), forces, system="firefight", fp=home, seed=9) as desk:
        path = desk.path
    with at_the_window(path, look) as evening:
        evening.open()
        table = evening.begin([1], level="strong")
        came = rounds.play(evening, captain(evening.hand, table))
    print(f"{captain.__name__}: {came.told()}")
    assert table.driver.match.seats[1].strength == STRONG
    assert came.wrong == ()
    assert min(came.by_hand["marches"], came.by_hand["shots"]) > 0
    if captain is ByMouse:
        assert came.by_keyboard == 0
        assert max(came.inputs) <= BUDGET
    else:
        assert came.by_mouse == 0
