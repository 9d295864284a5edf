"""Qt's classes are all made before a second thread can touch any: PySide makes none of them safely on two threads."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import ui
from ui import qt_classes

ROOT = Path(ui.__file__).parent.parent
ENVIRONMENT = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
STARTS = """
import threading
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

class Ended(Exception):
    pass

def start(thread):
    from ui import qt_classes
    print(thread.name, [name for module in qt_classes.MODULES for name in dir(module) if name not in vars(module)])
    raise Ended

threading.Thread.start = start
from ui import app
app.QSettings = lambda *_names: QSettings("nobody.ini", QSettings.Format.IniFormat)
app.Catcher.install = lambda _catcher: None
try:
    app.run(None)
except Ended:
    pass
"""
TWO_AT_ONCE = """
import sys
from threading import Barrier, Thread
from ui import qt_classes

sys.setswitchinterval(0.001)
qt_classes.meet_all()
begin = Barrier(2)

def meet():
    begin.wait()
    for module in qt_classes.MODULES:
        for name in dir(module):
            getattr(module, name)

other = Thread(target=meet)
other.start()
meet()
other.join()
print("met twice")
"""


def test_all_classes_are_known_when_the_first_thread_beside_the_window_starts(tmp_path: Path):
    assert said_by(STARTS, tmp_path) == "read ahead []"


def test_two_threads_may_meet_any_class_at_once_when_all_are_known(tmp_path: Path):
    assert said_by(TWO_AT_ONCE, tmp_path) == "met twice"


def test_no_module_of_qt_is_left_out():
    known = {module.__name__ for module in qt_classes.MODULES}
    assert imported() <= known


def imported() -> set[str]:
    """The modules of Qt that the program imports anywhere, in a function too."""
    found = set[str]()
    for path in (path for folder in ("ui", "campaign") for path in (ROOT / folder).rglob("*.py")):
        for statement in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(statement, ast.ImportFrom) and statement.module == "PySide6":
                found |= {f"PySide6.{alias.name}" for alias in statement.names}
            elif isinstance(statement, ast.ImportFrom) and str(statement.module).startswith("PySide6."):
                found.add(str(statement.module))
            elif isinstance(statement, ast.Import):
                found |= {alias.name for alias in statement.names if alias.name.startswith("PySide6.")}
    return found


def said_by(program: str, folder: Path) -> str:
    """What a program of its own prints; it must end well."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()
