"""Whether a typed text means a thing, and how well: by the beginnings of words, by parts of words, by letters.

Knows text only: no campaign and no widget.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_NO_WORD: Final = re.compile(r"[^\w]+")
INNER, SCATTERED = 3, 8  # how far from the best a word of the query is that begins no word
LEAST_SCATTERED: Final = 3  # shorter words would be found scattered in everything


def bare(text: str) -> str:
    """The text as it is searched: small letters without accents, its words parted by single spaces, one in front."""
    if not text.isascii():
        text = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " " + _NO_WORD.sub(" ", text.casefold()).strip()


def distance(query: tuple[str, ...], text: str, title: int, *, loose: bool = False) -> int | None:
    """How far a bare text is from the bare words of a query, 0 being the nearest; None where one is not in it.

    ``title``: so many of its letters are what the thing is called. ``loose``: letters count that only follow each
    other somewhere in the text.
    """
    total = 0
    for word in query:
        if (found := text.find(" " + word)) >= 0:
            total += 0 if not found else 1 if found < title else 2
        elif word in text:
            total += INNER
        elif loose and len(word) >= LEAST_SCATTERED and _scattered(word, text):
            total += SCATTERED
        else:
            return None
    return total


def _scattered(word: str, text: str) -> bool:
    """Whether the letters stand in the text in this order, the first of them at the beginning of a word."""
    begin = text.find(" " + word[0])
    place = begin
    for letter in word if begin >= 0 else "":
        place = text.find(letter, place + 1)
        if place < 0:
            return False
    return begin >= 0
