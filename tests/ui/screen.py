"""A screen without glass: an X server in memory, the program started on it as its user starts it, real mouse and keys.

Needs Xvfb, xdotool and Qt's X11 libraries; ``missing`` says what of them is not there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QPoint

from campaign.battle.worker import SWITCH
from ui.start import library_problem

ROOT = Path(__file__).resolve().parent.parent.parent
ON_SCREEN = {"QT_QPA_PLATFORM": "xcb"}
SIZE = "1700x1100x24"  # room for the window as it first comes up
PATIENCE = 60.0  # seconds until what does not come is given up
GLANCE = 0.05  # seconds between two looks
STEPS = 8  # moves of the pointer in a drag


def missing() -> str:
    """What this computer lacks for such a screen; empty where nothing is missing."""
    lacks = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    return f"missing: {', '.join(lacks)}" if lacks else library_problem(ON_SCREEN) or ""


def wait_for(condition: Callable[[], object], what: str) -> None:
    """Look until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"did not come: {what}")
        time.sleep(GLANCE)


class Screen:
    """The screen with its mouse and its keyboard."""

    def __init__(self, display: str) -> None:
        self.name = display
        self._environ = {**os.environ, "DISPLAY": display}
        self._window = ""

    @contextmanager
    def program(self, *arguments: str, home: Path, compiles: bool = False) -> Iterator[subprocess.Popen[str]]:
        """The program in a session of processes of its own, with a home of its own; in the end, all of it is gone.

        ``compiles``: beside the window all rules are compiled, as at everybody's first start: for more than a minute.
        """
        places = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
        battle = {SWITCH: "compiled" if compiles else "plain"}
        running = subprocess.Popen(
            [sys.executable, "-m", "ui.start", *arguments],
            cwd=ROOT,
            env={**self._environ, **ON_SCREEN, **places, **battle, "LANG": "C.UTF-8", "WAYLAND_DISPLAY": ""},
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            yield running
        finally:
            for process in (running.pid, *of_session(running.pid)):
                subprocess.run(["kill", "-KILL", str(process)], check=False, stderr=subprocess.DEVNULL)
            running.communicate()

    def await_window(self, title: str) -> None:
        """Wait until a window with this in its title is up, and give it the keys."""
        wait_for(lambda: self._found(title), f"a window “{title}”")
        self._window = self._found(title)[-1]
        self._do("windowfocus", self._window)

    def press(self, *keys: str) -> None:
        """Press keys, as xdotool calls them, in the window that has the focus."""
        for key in keys:
            self._do("key", key)

    def click(self, place: QPoint) -> None:
        """Click at a place of the window."""
        self._point(place)
        self._do("click", "1")

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Drag from one place of the window to another."""
        self._point(start)
        self._do("mousedown", "1")
        for step in range(1, STEPS + 1):
            self._point(start + (end - start) * step / STEPS)
        self._do("mouseup", "1")

    def _point(self, place: QPoint) -> None:
        self._do("mousemove", "--window", self._window, str(place.x()), str(place.y()))

    def _found(self, title: str) -> list[str]:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", title],
            env=self._environ,
            check=False,
            capture_output=True,
            text=True,
        )
        return found.stdout.split()

    def _do(self, *command: str) -> None:
        subprocess.run(["xdotool", *command], env=self._environ, check=True, capture_output=True)


@contextmanager
def screen() -> Iterator[Screen]:
    """A screen of its own, under whichever number is free."""
    reads, writes = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writes), "-screen", "0", SIZE, "-dpi", "96", "-nolisten", "tcp", "-noreset"],
        pass_fds=(writes,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    try:
        with os.fdopen(reads) as told:
            number = told.readline().strip()
        assert number, "the X server did not start"
        yield Screen(f":{number}")
    finally:
        server.terminate()
        server.wait()


def of_session(leader: int) -> list[int]:
    """The processes that were started by a program and still run."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and _session_of(entry) == leader:
            found.append(int(entry.name))
    return found


def _session_of(process: Path) -> int:
    try:
        state, _parent, _group, session = (process / "stat").read_text().rpartition(")")[2].split()[:4]
    except OSError:  # it has just ended
        return 0
    return 0 if state == "Z" else int(session)
