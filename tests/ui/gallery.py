"""Pictures of all screens: ``python -m tests.ui.gallery OUT [--screen NAME] [--size 1366x768] [--theme dark]``.

One PNG each, named SCREEN-THEME-SIZE.png: the main window with the screen over it, as on a display of that size. The
smallest is a display of 1920x1080 at 200 %, so its pictures have twice as many pixels. ``--screen`` takes the beginning
of names; without ``--size`` and ``--theme`` all are made. ``--names`` dresses the campaigns up; ``--language`` has the
screens in another language than English, its code then leads the names of the pictures.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from campaign.words import ENGLISH, LANGUAGES

DENSE = "960x540"
SIZES = ("1366x768", "1920x1080", DENSE)
THEMES = ("dark", "light")
NAMES = ("plainly", "longest", "hostile")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the pictures that are asked for; each size in a process of its own, for it has its own scale."""
    asked = _parser().parse_args(arguments)
    sizes = asked.size or SIZES
    if len(sizes) > 1:
        command = [sys.executable, "-m", __spec__.name, str(asked.out), "--names", asked.names]
        command += ["--language", asked.language]
        command += [part for name in asked.screen for part in ("--screen", name)]
        command += [part for theme in asked.theme or () for part in ("--theme", theme)]
        runs = [subprocess.run([*command, "--size", size]) for size in sizes]
        return max(run.returncode for run in runs)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if sizes[0] == DENSE:
        os.environ["QT_SCALE_FACTOR"] = "2"
    return _make(asked, sizes[0])


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description="Pictures of all screens.")
    made.add_argument("out", type=Path)
    made.add_argument("--screen", action="append", default=[], help="beginning of a name; again for more")
    made.add_argument("--size", action="append", choices=SIZES)
    made.add_argument("--theme", action="append", choices=THEMES)
    made.add_argument("--names", choices=NAMES, default=NAMES[0])
    made.add_argument("--language", choices=sorted(LANGUAGES), default=ENGLISH)
    return made


def _make(asked: argparse.Namespace, size: str) -> int:
    from PySide6.QtCore import QSettings, qInstallMessageHandler

    from tests.ui.screens import dressing
    from tests.ui.screens.catalogue import SCREENS
    from tests.ui.screens.stage import SIZES as ROOM
    from tests.ui.screens.stage import Files, shown
    from ui import language
    from ui.app import application
    from ui.theme import Theme

    qInstallMessageHandler(_tell)
    app = application()
    lead = "" if asked.language == ENGLISH else f"{asked.language}-"
    asked.out.mkdir(parents=True, exist_ok=True)
    wanted = [s for s in SCREENS if not asked.screen or s.name.startswith(tuple(asked.screen))]
    failed = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        settings = QSettings(f"{folder}/gallery.ini", QSettings.Format.IniFormat)
        settings.setValue(language.KEY, asked.language)
        language.speak(app, settings)
        files = Files(Path(folder))
        for theme in asked.theme or THEMES:
            look = Theme(theme)
            look.apply()
            for screen in wanted:
                target = asked.out / f"{lead}{screen.name}-{theme}-{size}.png"
                try:
                    with shown(screen, files, getattr(dressing, asked.names), ROOM[size], look) as (window, widget):
                        _picture(window, widget).save(str(target))
                except Exception as error:
                    failed += 1
                    print(f"{target.name}: {error!r}", file=sys.stderr)
    return 1 if failed else 0


def _tell(_kind: object, _context: object, words: str) -> None:
    """What Qt has to say, but for what the offscreen platform always says."""
    if "This plugin does not support" not in words:
        print(words, file=sys.stderr)


def _picture(window, widget):  # type: ignore[no-untyped-def]
    """The window, with the screen's own over it in the middle where that is another."""
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QColor, QPainter

    grabbed = window.grab()
    if widget is window:
        return grabbed
    over = widget.grab()
    painter = QPainter(grabbed)
    painter.fillRect(window.rect(), QColor(0, 0, 0, 110))
    free = window.size() - widget.size()
    at = QPoint(max(0, free.width() // 2), max(0, free.height() // 2))
    painter.drawPixmap(at, over)
    painter.end()
    return grabbed


if __name__ == "__main__":
    sys.exit(main())
