"""The composition root: it opens the window on a file, and loads the rest afterwards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QSettings, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from campaign import words
from campaign.desk import Desk
from tests.ui.battle.workers import Worker
from ui import app
from ui.main_window import MainWindow


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qapp: QApplication) -> Iterator[None]:
    """The program's own settings, what Ctrl+C does here, and how this process speaks and works stay as they are."""
    monkeypatch.setattr("signal.signal", lambda *handler: None)
    made = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    monkeypatch.setattr(app, "QSettings", lambda *names: made)
    monkeypatch.setattr(app, "log_folder", lambda: tmp_path / "logs")
    numbers, spoken, interval = QLocale(), words.spoken(), sys.getswitchinterval()
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
    QLocale.setDefault(numbers)
    words.speak(spoken)
    sys.setswitchinterval(interval)


def test_the_program_ends_when_its_window_is_closed(
    nothing_kept: None, new_desk: Callable[..., Desk], qapp: QApplication
):
    desk = new_desk()
    path = desk.path
    desk.close()
    seen: list[str] = []

    def close() -> None:
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, MainWindow) and widget.isVisible() and not widget.opening.name:
                watch.stop()
                seen.append(widget.windowTitle())
                widget.close()

    watch = QTimer(interval=20)
    watch.timeout.connect(close)
    watch.start()
    assert (app.run(path), seen) == (0, ["The Drowned City · FFTT Campaign"])


def test_the_sample_is_made_once_and_opened(tmp_path: Path, new_desk: Callable[..., Desk], look, qtbot):
    source = new_desk("The Sample")
    source.close()
    made: list[Path] = []
    percents: list[int] = []

    def make(path: Path, progress: Callable[[int, int], object] | None) -> None:
        made.append(path)
        if progress is not None:
            progress(1, 2)
            percents.append(window.opening.percent)
        path.write_bytes(source.path.read_bytes())

    window = MainWindow(look, None, make, tmp_path / "samples")
    qtbot.addWidget(window)
    window.open_sample()
    qtbot.waitUntil(lambda: window.session is not None, timeout=20000)
    window.show_start()
    window.open_sample()
    qtbot.waitUntil(lambda: window.session is not None, timeout=20000)
    assert (len(made), window.windowTitle()) == (1, "The Sample · FFTT Campaign")
    assert percents == [50]


def test_a_worker_is_started_after_the_window_and_closed_with_the_program(
    nothing_kept: None, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
):
    hired: list[Worker] = []

    def hire() -> Worker:
        hired.append(Worker(None))
        return hired[-1]

    monkeypatch.setattr(app, "WARM_UP_AFTER", 1)
    monkeypatch.setattr(app, "_warm_up", hire)
    seen: list[bool] = []
    patience = iter(range(200))

    def close() -> None:
        """Close the window as soon as it has its worker; on a busy machine that takes a while."""
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, MainWindow) and widget.isVisible():
                if not widget._resolver.compiled and next(patience, None) is not None:
                    break
                seen.append(widget._resolver.compiled)
                widget.close()
        if not seen:
            QTimer.singleShot(50, close)

    QTimer.singleShot(50, close)
    app.run(None)
    assert (seen, [worker.closed for worker in hired]) == ([True], [True])


def test_what_the_first_battle_needs_can_be_loaded():
    app.load_first_needed()
    assert {*app.FIRST_NEEDED, "campaign.battle.fftt.table", "campaign.battle.firefight.table"} <= {*sys.modules}


def test_everything_is_drawn_as_large_as_people_want(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(app.SCALE_FACTOR, raising=False)
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("scale", "130")
    with app._as_large_as_wanted(settings):
        inside = os.environ.get(app.SCALE_FACTOR)
    assert (inside, os.environ.get(app.SCALE_FACTOR)) == ("1.3", None)
