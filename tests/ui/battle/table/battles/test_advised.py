"""A battle clicked against strong, which advises the person too: it thinks beside the window from beginning to end."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest

from campaign.battle.contract import STRONG, AnySystem
from campaign.battle.fftt.units import Faction
from campaign.battle.lookahead import Plan, Thought, thought
from tests.battle.play.any_system import LITTLE
from tests.ui.battle.table.battles.clicking import Advised
from tests.ui.battle.table.battles.ground import SMALL, waiting
from tests.ui.battle.table.battles.room import at_the_window
from ui.battle.table import driver as driving
from ui.theme import Theme

LONGER = 0.1  # seconds that an advice takes, so that the person goes on without it however quick the machine is


def test_strong_never_thinks_in_the_windows_thread(
    look: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    people: set[int] = set()
    considered = driving.considered

    def watched(
        rules: AnySystem, t: Any, view: Any, strength: int, plan: Plan | None = None, *, most: int = 0
    ) -> Thought:
        threads.append(threading.get_ident())
        if int(view.now[0].side) in people:
            time.sleep(LONGER)
        if strength == STRONG:
            return thought(rules, t, view, plan, most=most, effort=LITTLE)
        return considered(rules, t, view, strength, plan, most=most)

    monkeypatch.setattr(driving, "considered", watched)
    with waiting(tmp_path, (Faction.MARINES, Faction.MACHINA), SMALL) as desk:
        path = desk.path
    with at_the_window(path, look) as evening:
        evening.open()
        table = evening.begin([1], level="strong")
        people.update(table.driver.people)
        person = Advised(evening.hand, table, patience=1)
        came = evening.play(person)
    assert came.wrong == ()
    assert threads
    assert threading.get_ident() not in threads
    assert person.waited
    assert person.cut_short
