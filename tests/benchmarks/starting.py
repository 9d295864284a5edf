"""Benchmark of the start: from the start of the process to the window on screen, offscreen, on the sample campaign.

Run as a module with a file, it is that process: it says when the window has been drawn, and ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from campaign.sample import build_sample
from tests.benchmarks.timing import Measured, measured, timed

DRAWN = "drawn"


def all_of_them() -> Iterator[Measured]:
    """The one benchmark of this room."""
    with tempfile.TemporaryDirectory(prefix="fftt-bench-") as folder:
        sample = Path(folder) / "sample.fftt"
        build_sample(sample).close()
        yield measured("window on screen", 1.5, lambda: timed(lambda: _start(sample)), "process start to first picture")


def _start(file: Path) -> None:
    command = [sys.executable, "-m", "tests.benchmarks.starting", str(file)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8", env=environment
    )
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    process.kill()
    process.wait()
    process.stdout.close()
    if line != DRAWN:
        raise RuntimeError("the window did not come up")


def _be_the_program(file: Path) -> None:
    from ui import app, main_window
    from ui.start import window_problem
    from ui.theme import Theme

    if window_problem() is not None:
        return
    application = app.application()
    look = Theme("dark")
    look.apply()
    window = main_window.MainWindow(look, None)
    window.open_file(file)
    window.show()
    while not window.isVisible() or window.windowHandle() is None or not window.windowHandle().isExposed():
        application.processEvents()
    application.processEvents()
    print(DRAWN, flush=True)


if __name__ == "__main__":
    _be_the_program(Path(sys.argv[1]))
