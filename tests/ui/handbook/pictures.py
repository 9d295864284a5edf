"""The handbook's pictures, made of the window itself: ``python -m tests.ui.handbook.pictures [LANGUAGE|NAME ...]``.

Each shows a screen of the gallery, in the light, as it stands on a display of 1366 by 768 points; a sheet stands alone.
They are kept small, at most 1100 points wide and with few colours, below ``resources/handbook/pictures``.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from campaign.words import ENGLISH, LANGUAGES

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "handbook" / "pictures"
ROOM = (1366, 768)
WIDEST = 1100
COLOURS = 128
SCREENS = {  # of the gallery, by the names of the pictures
    "start": "main",
    "founding": "new-campaign-players",
    "week": "main-founded",
    "evening": "tables",
    "miniatures": "battle-typing-half",
    "played": "table-moving",
    "amending": "amendment",
    "paper": "print",
    "letters": "letters-send-out",
    "home": "letters-home",
    "apart": "letters-signing",
    "phones": "week-end",
    "sending": "send",
    "backups": "backups",
    "league": "seat",
}
NAMES = ("Anna", "Ben", "Chloe", "Dax")  # of those who found a campaign
SEED = 11  # of their map


@dataclass(slots=True)
class Camera:
    """Makes pictures in one language; campaigns are played once."""

    folder: Path

    def png(self, name: str, language: str) -> bytes:
        """A picture, with as few colours as it needs."""
        from PIL import Image

        whole = Image.open(BytesIO(self._grabbed(name, language))).convert("RGB")
        if whole.width > WIDEST:
            whole = whole.resize((WIDEST, whole.height * WIDEST // whole.width), Image.Resampling.LANCZOS)
        small = whole.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
        out = BytesIO()
        small.save(out, "PNG", optimize=True)
        return out.getvalue()

    def _grabbed(self, name: str, language: str) -> bytes:
        from PySide6.QtCore import QBuffer, QIODevice, QSize
        from PySide6.QtWidgets import QLineEdit

        from tests.ui.screens import dressing
        from tests.ui.screens.catalogue import SCREENS as ALL
        from tests.ui.screens.stage import Files, settle, shown
        from ui.dialogs.new_campaign import NewCampaignDialog
        from ui.theme import Theme

        with spoken(language), without_blinking():
            look = Theme("light")
            look.apply()
            screen = next(screen for screen in ALL if screen.name == SCREENS[name])
            files = Files(Path(tempfile.mkdtemp(dir=self.folder)))
            with shown(screen, files, dressing.plainly, QSize(*ROOM), look) as (window, widget):
                if isinstance(widget, NewCampaignDialog):
                    founding = widget
                    founding.seed.setValue(SEED)  # else each picture has a map of its own
                    for place, player in enumerate(NAMES, 1):
                        founding.findChild(QLineEdit, f"player {place}").setText(player)
                    settle(window, lambda: not founding._later.isActive() and founding.primary.isEnabled())
                buffer = QBuffer()
                buffer.open(QIODevice.OpenModeFlag.WriteOnly)
                widget.grab().save(buffer, "PNG")
                return bytes(buffer.data().data())


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """The program speaks this language, and writes numbers in its way."""
    from PySide6.QtCore import QLocale

    from campaign import words

    before = QLocale()
    words.speak(language)
    QLocale.setDefault(QLocale(language))
    yield
    words.speak(ENGLISH)
    QLocale.setDefault(before)


@contextmanager
def without_blinking() -> Iterator[None]:
    """The mark where one types stands still: else a picture has it or has it not."""
    from PySide6.QtWidgets import QApplication

    before = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    yield
    QApplication.setCursorFlashTime(before)


def main(arguments: Sequence[str]) -> int:
    """Make all pictures of these languages, or of all; of those that are named after them, these alone."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ui.app import application

    application()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        camera = Camera(Path(folder))
        for language in [one for one in arguments if one in LANGUAGES] or LANGUAGES:
            for name in [one for one in arguments if one in SCREENS] or SCREENS:
                target = FOLDER / language / f"{name}.png"
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(camera.png(name, language))
                print(f"{language}/{name}: {target.stat().st_size // 1000} kB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
