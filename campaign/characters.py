"""Which characters a text of people's may have, and how the others are shown where they stand all the same.

Every door by which a text comes in asks here, and so does all that prints on a terminal. Judges no rule.
"""

from __future__ import annotations

import unicodedata
from typing import Final

UNREADABLE: Final = ("Cc", "Cs", "Zl", "Zp")  # kinds of characters that are not for reading
TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What embeds, overrides or isolates a direction of reading, and what ends that."""


def is_readable(text: str, *, lines: bool = False) -> bool:
    """Whether every character is for reading, in any script. ``lines``: the text may have several."""
    return all(unicodedata.category(letter) not in UNREADABLE for letter in text if not (lines and letter == "\n"))


def turns_round(text: str) -> bool:
    """Whether it turns the reading of what follows it round (campaign:C66f)."""
    return not TURNING.isdisjoint(text)


def escaped(text: str, *, lines: bool = False) -> str:
    """The text in characters that move no cursor, colour nothing and turn nothing round: the others by their number."""
    if text.isprintable() and text.isascii():
        return text
    return "".join(letter if _is_shown(letter, lines=lines) else _number(letter) for letter in text)


def _is_shown(letter: str, *, lines: bool) -> bool:
    if letter == "\n":
        return lines
    return unicodedata.category(letter) not in UNREADABLE and letter not in TURNING


def _number(letter: str) -> str:
    """As programs write it: ``\\x1b``, ``\\u202e``."""
    code = ord(letter)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
