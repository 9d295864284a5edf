"""The composition root: builds theme, window and desk, and hands them to each other. Holds nothing itself."""

from __future__ import annotations

import importlib
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QSettings, QSize, QTimer
from PySide6.QtWidgets import QApplication

from ui.main_window import MainWindow
from ui.theme import Theme
from ui.work import in_background

NAME = "FFTT Campaign"
WARM_UP_AFTER = 600  # milliseconds after the window has come up
PICTURES = (("dark", 1600, 1000), ("light", 1600, 1000), ("dark", 1366, 768))


def run(path: Path | None) -> int:
    """Open the window, on a campaign file if one is named, and stay until it is closed."""
    app = application()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal ends the program; every order is saved
    settings = QSettings(NAME, NAME)
    window = main_window(settings)
    if path is not None:
        window.open_file(path)
    window.show()
    soon = QTimer(window, singleShot=True, interval=WARM_UP_AFTER)
    soon.timeout.connect(lambda: in_background(window, _warm_up, _nothing, _nothing))
    soon.start()
    code = app.exec()
    soon.stop()
    return code


def screenshots(path: Path, out: Path) -> tuple[Path, ...]:
    """Pictures of the window on a campaign file, for people without a display; the file is only looked at."""
    return tuple(picture(path, out, theme, QSize(width, height)) for theme, width, height in PICTURES)


def picture(path: Path, out: Path, theme: str, size: QSize) -> Path:
    """The window on a campaign file as a PNG in ``out``, with a move contemplated if one is possible."""
    from campaign.desk import Desk

    out.mkdir(parents=True, exist_ok=True)
    app, look = application(), Theme(theme)
    look.apply()
    window = MainWindow(look, None)
    window.resize(size)
    window.show_desk(Desk.look(path))
    window.show()
    _contemplate(window)
    app.processEvents()
    window.map_panel.view.map_scene.finish()
    target = out / f"window-{theme}-{size.width()}x{size.height()}.png"
    written = window.grab().save(str(target))
    window.close()
    if not written:
        raise OSError(f"The picture could not be written: {target}")
    return target


def _contemplate(window: MainWindow) -> None:
    """Take the first army that may move in hand, and point where it could go, at an enemy if there is one."""
    hand = window.map_panel.hand
    hand.next_ready()
    goals = sorted(hand.goals.values(), key=lambda goal: (not goal.attack, goal.sector))
    if possible := [goal.sector for goal in goals if goal.paths]:
        hand.point_at(possible[0])


def main_window(settings: QSettings) -> MainWindow:
    """The window with everything that it needs from outside."""
    import platformdirs

    look = Theme(str(settings.value("theme", "dark")))
    look.apply()
    folder = Path(platformdirs.user_data_dir(NAME, appauthor=False))
    return MainWindow(look, settings, _make_sample, folder)


def application() -> QApplication:
    """The one application object of Qt, made when it is first wanted."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    app = QApplication(sys.argv[:1])
    app.setApplicationName(NAME)
    app.setDesktopFileName("fftt-campaign")
    return app


def _warm_up() -> None:
    """Load what the first order needs, so that it does not keep anybody waiting."""
    importlib.import_module("campaign.store.writing")


def _nothing(result: object) -> None:
    """Whoever needs it later loads it then, and tells what is wrong."""


def _make_sample(path: Path) -> None:
    from campaign.sample import build_sample

    build_sample(path).close()
