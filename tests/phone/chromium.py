"""Looks at pages for phones in a Chromium without a window: how wide they come out, and pictures of them.

``python -m tests.phone.chromium FOLDER`` makes the pictures of every page, size and palette.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from html import escape, unescape
from pathlib import Path

from campaign import words
from tests.phone.pages import attack, club, hostile

WIDTHS = (360, 768, 1280)
PALETTES = {"dark": 0, "light": 1}  # as Chromium counts them
NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 180  # seconds

MEASURE = """
const frames = [...document.querySelectorAll('iframe')];
addEventListener('load', () => {
  const found = frames.map(frame => {
    const page = frame.contentDocument.documentElement;
    const wide = frame.clientWidth;
    const over = [...page.querySelectorAll('body *:not(svg *)')]
      .filter(one => one.getBoundingClientRect().right > wide + 0.5).map(one => one.tagName + '.' + one.className);
    return {width: wide, scrolls: page.scrollWidth, over: over.slice(0, 5),
      fetched: frame.contentWindow.performance.getEntriesByType('resource').length};
  });
  document.getElementById('found').textContent = JSON.stringify(found);
});
"""


def chromium() -> str | None:
    """The program, if it is there."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def measured(pages: Sequence[str]) -> list[dict[str, object]]:
    """Each page in frames of all widths: how wide it scrolls, what stands out of it, how much it has fetched."""
    frames = "".join(
        f'<iframe style="width:{width}px;height:800px;border:0" srcdoc="{escape(page)}"></iframe>'
        for page in pages
        for width in WIDTHS
    )
    with tempfile.TemporaryDirectory() as folder:
        around = Path(folder) / "around.html"
        text = f'<!DOCTYPE html><meta charset="utf-8"><pre id="found"></pre>{frames}<script>{MEASURE}</script>'
        around.write_text(text, encoding="utf-8")
        out = _run(["--dump-dom", "--hide-scrollbars", "--virtual-time-budget=10000", around.as_uri()], Path(folder))
    found = re.search(r'<pre id="found">(.*?)</pre>', out, re.DOTALL)
    assert found is not None, out[:500]
    measures: list[dict[str, object]] = json.loads(unescape(found[1]))
    return measures


def picture(page: str, width: int, height: int, palette: str, out: Path) -> None:
    """A picture of the upper part of a page."""
    with tempfile.TemporaryDirectory() as folder:
        inner = Path(folder) / "page.html"
        inner.write_text(page, encoding="utf-8")
        size = f"--window-size={width},{height}"
        palettes = f"--blink-settings=preferredColorScheme={PALETTES[palette]}"
        _run([size, palettes, "--hide-scrollbars", f"--screenshot={out.absolute()}", inner.as_uri()], Path(folder))


def _run(arguments: Sequence[str], folder: Path) -> str:
    program = chromium()
    assert program is not None
    usual = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
    made = subprocess.run(
        [program, *usual, f"--user-data-dir={folder / 'profile'}", *arguments],
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    return made.stdout.decode("utf-8", "replace")


def pages() -> Mapping[str, str]:
    """The pages that are looked at, by their names: usual, hostile and German."""
    usual, strange = club(4), club(8)
    attack(usual)
    attack(strange)
    hostile(strange)
    player = next(iter(usual.now.pending.values())).player
    found = {"all": usual.html(), "player": usual.html(player), "hostile": strange.html(strange.now.seats[0])}
    before = words.spoken()
    try:
        words.speak("de")
        return {**found, "german": usual.html(player)}
    finally:
        words.speak(before)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages().items():
        for width in WIDTHS:
            for palette in PALETTES:
                picture(
                    page,
                    width,
                    3 * width if width < WIDTHS[1] else 1400,
                    palette,
                    folder / f"{name}-{width}-{palette}.png",
                )
