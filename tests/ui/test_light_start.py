"""What is loaded before the window is on the screen, and what beside it: people wait for neither."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import ui
from ui.app import FIRST_NEEDED

HEAVY = (
    "pydantic",
    "immutables",
    "campaign.world.state",
    "campaign.desk",
    "sqlalchemy",
    "shapely",
    "reportlab",
    "numba",
)
PROGRAM = f"""
import sys, tempfile
from PySide6.QtCore import QSettings
from ui import app
app.application()
with tempfile.TemporaryDirectory() as folder:
    window = app.main_window(QSettings(folder + "/settings.ini", QSettings.Format.IniFormat))
    window.show()
    app.application().processEvents()
print([name for name in {HEAVY!r} if name in sys.modules])
"""
WITH_A_CAMPAIGN = ("ui.panes", "ui.dialogs.dice_sheet")  # loaded when one is opened, beside the window too
# Not the window's, or only with a printer, or when all is tried.
SELDOM = {"ui.app", "ui.main_job", "ui.screenshots", "ui.printing.spool", "ui.self_test"}
ROOT = Path(ui.__file__).parent


def loaded_late() -> Iterator[str]:
    """The modules of the window that are imported within a function."""
    for path in ROOT.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for statement in ast.walk(function):
                    if isinstance(statement, ast.ImportFrom) and str(statement.module).partition(".")[0] == "ui":
                        yield from (module_of(str(statement.module), alias.name) for alias in statement.names)


def module_of(package: str, name: str) -> str:
    """A name is a module of the package, or something in it."""
    file = ROOT.parent.joinpath(*package.split("."), f"{name}.py")
    return f"{package}.{name}" if file.is_file() else package


def test_the_window_is_there_before_what_only_a_campaign_needs():
    assert said_by(PROGRAM) == "[]"


def test_no_sheet_or_window_has_to_be_loaded_when_it_is_opened_first():
    beside = (*WITH_A_CAMPAIGN, *FIRST_NEEDED)
    late = sorted(set(loaded_late()) - SELDOM)
    assert (
        said_by(
            f"import importlib, sys\nfor name in {beside!r}: importlib.import_module(name)\n"
            f"print([name for name in {late!r} if name not in sys.modules])"
        )
        == "[]"
    )


def said_by(program: str) -> str:
    """What a program of its own prints."""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8", check=True)
    return run.stdout.strip()
