"""How tests are run: what hangs ends with its place told, and what is told of a test that passes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import running
from tests.running import ANEW, Watch, worth_telling

ROOT = Path(__file__).parents[1]
CONFTEST = """import pytest
from tests import running
running.LONGEST = 0.5

def pytest_configure(config):
    running.begin_to_watch(config)

@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    running.run(item, nextitem)
    return True
"""
HANGING = """import time

def test_that_is_quick():
    pass

def test_that_hangs():
    time.sleep(600)
"""


def test_a_test_that_hangs_says_where_and_ends_its_process(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_it.py").write_text(HANGING, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert "line 7 in test_that_hangs" in done.stderr
    assert "in test_that_is_quick" not in done.stderr


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that were begun to be counted."""
    begun: list[float] = []
    monkeypatch.setattr(running.faulthandler, "dump_traceback_later", lambda longest, **_how: begun.append(longest))
    return begun


def test_the_time_is_counted_anew_now_and_then(counted: list[float]) -> None:
    watch = Watch(2)
    assert [watch.begin(now) for now in (5.0, 5.1, 5.0 + ANEW, 5.1 + ANEW)] == [True, False, True, False]
    assert counted == [running.LONGEST] * 2


def test_after_a_failure_the_time_is_counted_anew(counted: list[float]) -> None:
    watch = Watch(2)
    watch.begin(5.0)
    watch.forget()
    assert watch.begin(5.1)


def report(when: str, outcome: str, duration: float = 0.0) -> Any:
    told = {"when": when, "outcome": outcome, "passed": outcome == "passed", "duration": duration}
    return SimpleNamespace(**told)


@pytest.mark.parametrize(
    ("told", "worth"),
    [
        (report("call", "passed"), True),
        (report("setup", "passed"), False),
        (report("teardown", "passed"), False),
        (report("setup", "passed", 1.0), True),
        (report("setup", "skipped"), True),
        (report("setup", "failed"), True),
        (report("teardown", "failed"), True),
    ],
)
def test_of_a_quick_test_that_passes_one_report_is_told(told: Any, worth: bool) -> None:
    assert worth_telling(told) is worth
