"""The fixtures of this folder: odds that come at once, with nothing fought for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign.operations import foresight
from campaign.operations.counting import Tally
from tests.ui.counting import foreseen_at_once
from tests.ui.panels.fixtures import desks, played, sessions

__all__ = ["at_once", "desks", "played", "sessions"]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """In place of counting: tries that come at once. How often that was asked."""
    asked: list[int] = []

    def foresee(trials: object, most: int, *more: object, **wishes: object) -> tuple[Tally, ...]:
        asked.append(most)
        return foreseen_at_once(trials, most, *more, **wishes)  # type: ignore[arg-type]

    monkeypatch.setattr(foresight, "foresee", foresee)
    return lambda: len(asked)
