"""What tests of the battle's window share: a battle opened on screen, and people who answer as the program would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from pytestqt.qtbot import QtBot

from campaign.battle.arena import Decision, tactician
from campaign.battle.contract import STANDARD, Fought
from campaign.battle.fftt.units import Unit
from campaign.battle.scenario import load
from campaign.tabletop import kept
from campaign.tabletop.match import Match
from campaign.tabletop.seats import DiceBy, Seat
from ui import widgets, window_geometry
from ui.battle.story.log_model import Named
from ui.battle.table.window import Staged, TableWindow
from ui.theme import Theme

SETUP = load(Path(__file__).parents[4] / "resources" / "systems" / "fftt" / "scenarios" / "crossroads.json").setup
BARE = replace(
    SETUP, sides=tuple(replace(s, figures=tuple(replace(f, at=None) for f in s.figures)) for s in SETUP.sides)
)
"""The same with nobody on the table yet."""
COMPUTER, PERSON = Seat(STANDARD), Seat()
MOST = 3000  # answers of a whole battle
SCREEN = QSize(1920, 1200)


@dataclass
class Opened:
    """A window on a battle, what it has kept, and what it has handed over."""

    window: TableWindow
    qtbot: QtBot
    texts: list[str] = field(default_factory=list)
    fought: list[Fought[Unit]] = field(default_factory=list)

    @property
    def match(self) -> Match:
        return self.window.driver.match

    def answer(self) -> None:
        """The person who is asked answers as the tactician would."""
        waits = self.match.waits
        assert isinstance(waits, Decision)
        assert self.window.driver.answer(tactician(self.match.system, self.match.t, self.match.seen_by(waits.side)))

    def until_person(self) -> Decision:
        """Let the computers play until a person is asked."""
        window = self.window
        self.qtbot.waitUntil(lambda: window.asker.now is not None or window.curtain.is_down, timeout=20_000)
        assert isinstance(self.match.waits, Decision)
        return self.match.waits

    def until(self, *kinds: int) -> Decision:
        """Play until a person is asked something of these kinds."""
        for _time in range(MOST):
            waits = self.until_person()
            if self.window.curtain.is_down:
                self.window.curtain.button.click()
                continue
            if waits.kind in kinds:
                return waits
            self.answer()
        raise AssertionError("that was never asked")


Open = Callable[..., Opened]


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A display that has room for the windows: that of the tests folds every edge."""
    monkeypatch.setattr(widgets, "screen_room", lambda _widget: SCREEN)
    monkeypatch.setattr(window_geometry, "screen_areas", lambda: [QRect(QPoint(), SCREEN)])


@pytest.fixture
def opened(look: Theme, qtbot: QtBot) -> Open:
    """Opens a battle between these seats, or the one that a text has kept."""

    def make(
        seats: Sequence[Seat] = (PERSON, COMPUTER), dice: DiceBy = DiceBy.PROGRAM, text: str = "", setup: Any = SETUP
    ) -> Opened:
        match = kept.read(text).match() if text else Match(setup, 5, seats, dice)
        texts: list[str] = []
        fought: list[Fought[Unit]] = []

        def finish(result: Fought[Unit]) -> bool:
            fought.append(result)
            return True

        sides = tuple(Named("AB"[n], side.name) for n, side in enumerate(SETUP.sides))
        window = TableWindow(
            look,
            match,
            Staged("Crossroads", sides),
            keep=lambda match: texts.append(kept.written(match)),
            finish=finish,
        )
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        window.show_at(0)
        qtbot.addWidget(window)
        window.show()
        window.begin()
        return Opened(window, qtbot, texts, fought)

    return make
