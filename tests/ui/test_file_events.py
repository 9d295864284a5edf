"""A file that is double-clicked while the program runs, as macOS tells it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from ui.file_events import Doorstep

ROOT = Path(__file__).parents[2]
EARLY, LATE = Path("early.fftt"), Path("late.fftt")
TOLD = """
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QFileOpenEvent
from ui.app import application
app = application()
app.doorstep.take_files(lambda file: print(file.name))
QCoreApplication.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile("/clubs/Mara’s club.fftt")))
"""


def test_a_file_that_comes_before_the_window_waits_for_it() -> None:
    doorstep, taken = Doorstep(), list[Path]()
    doorstep.leave(EARLY)
    doorstep.take_files(taken.append)
    assert taken == [EARLY]


def test_later_files_go_to_the_window_at_once() -> None:
    doorstep, taken = Doorstep(), list[Path]()
    doorstep.take_files(taken.append)
    doorstep.leave(LATE)
    assert taken == [LATE]


def test_the_programs_application_hands_on_what_the_system_tells_it() -> None:
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", TOLD]
    done = subprocess.run(command, cwd=ROOT, env=environ, check=False, capture_output=True, encoding="utf-8")
    assert (done.stdout.strip(), done.returncode) == ("Mara’s club.fftt", 0), done.stderr
