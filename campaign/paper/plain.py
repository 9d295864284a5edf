"""Names and titles as print can show them, and names of files made of them. Knows no page."""

from __future__ import annotations

import sys
import unicodedata


def plain(text: str) -> str:
    """Text for one line of print: no control, format or private characters, single spaces."""
    shown = (" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join("".join(shown).split())


def file_stem(text: str) -> str:
    """A name for a file that every system takes; may come out empty."""
    here = sys.getfilesystemencoding()
    writable = unicodedata.normalize("NFC", plain(text)).encode(here, "replace").decode(here)
    name = "".join(c if c.isalnum() else "-" for c in writable)
    return "-".join(filter(None, name[:40].split("-")))


def player_file(letter: str, name: str, what: str = "") -> str:
    """A name for a player's PDF that no other player's has; ``what`` tells kinds of paper apart."""
    return "-".join(filter(None, (letter, file_stem(name), what))) + ".pdf"
