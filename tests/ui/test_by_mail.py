"""A campaign that came by mail, in the window as the program makes it: read elsewhere first, then ours."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from campaign.desk import Desk
from campaign.intake import process
from campaign.intake.doorkeeper import strict_doorkeeper
from campaign.store.backups.folders import Backups, Why
from campaign.world.orders import EndTurn
from tests.ui.conftest import active
from ui.main_window import MainWindow
from ui.theme import Theme


@pytest.fixture
def sent(first_week: Path, tmp_path: Path) -> Path:
    """A file that another computer has written."""
    (tmp_path / "post").mkdir()
    return Path(shutil.copy(first_week, tmp_path / "post" / "Ümläut & co.fftt"))


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    return tmp_path / "mine" / "backups"


@pytest.fixture
def window(look: Theme, backups: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow(look, None, door=strict_doorkeeper(backups), backups=backups)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()
    QThreadPool.globalInstance().waitForDone()


def opened(window: MainWindow, path: Path, qtbot: QtBot) -> list[str]:
    """Open the file; what the start page says meanwhile of its being looked through."""
    said: list[str] = []

    def note() -> None:
        label = window.centralWidget().findChild(QLabel, "opening")
        if window.opening.looks_through and isinstance(label, QLabel):
            said.append(label.text())

    window.opening.changed.connect(note)
    window.open_file(path)
    qtbot.waitUntil(lambda: window.session is not None, timeout=30_000)
    window.opening.changed.disconnect(note)
    return said


def test_it_is_looked_through_once_in_a_process_of_its_own_kept_as_it_came_and_played_on(
    window: MainWindow, sent: Path, backups: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    came, readers = sent.read_bytes(), []
    start = process.carried_out
    monkeypatch.setattr(process, "carried_out", lambda *what, **how: readers.append(what[0]) or start(*what, **how))
    said = opened(window, sent, qtbot)
    assert any("“Ümläut & co” comes from elsewhere and is looked through first" in words for words in said)
    assert [backup.path.read_bytes() for backup in Backups(backups).of(sent) if backup.why is Why.ARRIVED] == [came]
    assert window.session is not None
    assert window.session.submit(EndTurn(active(window.session.desk)))
    state = window.session.state
    window.close_campaign()
    QThreadPool.globalInstance().waitForDone()
    assert opened(window, sent, qtbot) == []  # it is ours now
    assert window.session.state == state
    assert len(readers) == 1
    window.close_campaign()
    QThreadPool.globalInstance().waitForDone()
    with Desk.open(sent) as desk:
        assert desk.state == state
    assert [path.name for path in sent.parent.iterdir()] == [sent.name]
