"""A session on a campaign in which one figure has killed six, and what reads beside the window has come in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from campaign.world.memory import Record, chronicle, veterans
from tests.store.campaigns import played
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def fought(tmp_path: Path, look: Theme) -> Iterator[Session]:
    with played(tmp_path) as desk:
        yield Session(desk, look)


@pytest.fixture
def hero(fought: Session) -> Record:
    return veterans(chronicle(fought.desk.past(), fought.state).records.values())[0]


@pytest.fixture
def settled(qtbot: QtBot, qapp: QApplication) -> Callable[[Callable[[], bool]], None]:
    """Wait until work beside the window is done and what it tells holds."""

    def wait(holds: Callable[[], bool]) -> None:
        QThreadPool.globalInstance().waitForDone()
        qtbot.waitUntil(holds, timeout=20_000)

    return wait
