"""Benchmarks of the start, offscreen: the window on screen, and a campaign in it that can be played.

Run as a module it is that process, told which file to open and how it comes to it: it says when the window has been
drawn, when the campaign has, and how much memory that took, and ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from pathlib import Path

from campaign.sample import build_sample
from tests.benchmarks.long_campaign import play_long
from tests.benchmarks.timing import Measured, Sized, measured

EVENTS = 10_000
UP, USABLE, GREATEST = "up", "usable", "MB at most"
MOST_MEMORY = 250.0  # megabytes


class How(StrEnum):
    """How a campaign comes to the window."""

    KNOWN = auto()  # as the program has left it on this computer
    STRANGE = auto()  # from elsewhere: it is looked through first, every order decided again
    FIRST = auto()  # the sample, which nobody has opened yet: it is made first


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from the start of the process to the window, and from there to the campaign in it; and the memory.

    ``megabytes``: at most, with all sheets and windows loaded; 0 where the system does not tell.
    """

    up: float
    opened: float
    megabytes: float


def all_of_them() -> Iterator[Measured | Sized]:
    """Each benchmark in turn."""
    with tempfile.TemporaryDirectory(prefix="fftt-bench-") as folder:
        sample, long = Path(folder, "sample.fftt"), Path(folder, "long.fftt")
        build_sample(sample).close()
        events, _entries = play_long(long, EVENTS)
        _start(sample)  # what is on the disk is in memory from now on
        yield measured("window on screen", 1.0, lambda: _start(sample).up, "process start to first picture")
        note = "process start to a picture of its map"
        yield measured("… with the sample in it", 1.75, lambda: _whole(sample, How.KNOWN), note)
        yield measured("… with the sample made the first time", 3.0, lambda: _whole(sample, How.FIRST), note)
        yield measured("… with the sample from elsewhere", 3.5, lambda: _whole(sample, How.STRANGE), note)
        yield measured(
            "a long campaign usable", 1.0, lambda: _start(long).opened, f"{events} events, in a window that is just up"
        )
        note = f"{events} events, all sheets and windows loaded"
        yield Sized("memory of the window", _start(long).megabytes, MOST_MEMORY, note)


def _whole(file: Path, how: How) -> float:
    start = _start(file, how)
    return start.up + start.opened


def _start(file: Path, how: How = How.KNOWN) -> Start:
    command = [sys.executable, "-m", "tests.benchmarks.starting", str(file), how]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    begun = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8", env=environment
    )
    assert process.stdout is not None
    with process.stdout:
        said = [(process.stdout.readline().strip(), time.perf_counter()) for _line in range(3)]
    process.kill()
    process.wait()
    (up, when_up), (usable, when_usable), (memory, _when) = said
    if (up, usable) != (UP, USABLE) or not memory.endswith(GREATEST):
        raise RuntimeError("the window did not come up")
    return Start(when_up - begun, when_usable - when_up, float(memory.removesuffix(GREATEST)))


def _be_the_program(file: Path, how: How) -> None:
    """As ``ui.app.run`` does it, with settings and a data folder of nobody's."""
    from PySide6.QtCore import QSettings

    from ui import app
    from ui.background import Collector
    from ui.start import window_problem

    if window_problem() is not None:
        return
    sys.setswitchinterval(app.GIVE_WAY)
    application = app.application()
    Collector()
    app.read_ahead()
    with tempfile.TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder, "settings.ini")), QSettings.Format.IniFormat)
        window = app.main_window(settings, home=Path(folder))
        if how is How.KNOWN:
            window.door.made(file)
        window.show()
        if how is How.FIRST:
            window.open_sample()
        else:
            window.open_file(file)
        while window.windowHandle() is None or not window.windowHandle().isExposed():
            application.processEvents()
        application.processEvents()
        print(UP, flush=True)
        while window.session is None or window.opening.name:
            application.processEvents()
            time.sleep(0.001)  # as an idle event loop sleeps
        for _round in range(2):  # layout and picture
            application.processEvents()
        print(USABLE, flush=True)
        app.load_first_needed()
        window.map_panel.view.map_scene.finish()
        application.processEvents()
        print(_most_memory(), GREATEST, flush=True)


def _most_memory() -> float:
    """The megabytes that this process has had at most, if the system is Linux, else 0."""
    status = Path("/proc/self/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.is_file() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:")), 0.0)


if __name__ == "__main__":
    _be_the_program(Path(sys.argv[1]), How(sys.argv[2]))
