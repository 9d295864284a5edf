"""Rows of whole numbers as one short line of text, so that a battle's log can lie in a journal.

Knows nothing of what the numbers mean.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Final

Rows = tuple[tuple[int, ...], ...]

SIDES_OF_DIE: Final = 6

MOST_BYTES: Final = 2**26
"""Of rows before they are packed: far more than any battle has, far less than a short hostile text could grow to."""


def pack(rows: Iterable[Sequence[int]]) -> str:
    """The rows as text; reading it back gives the same rows, whatever packed it."""
    plain = json.dumps([list(map(int, row)) for row in rows], separators=(",", ":")).encode("ascii")
    return base64.b85encode(zlib.compress(plain, 9)).decode("ascii")


def pack_faces(faces: Sequence[int]) -> str:
    """Faces of dice as text; "" for none."""
    return pack([faces]) if faces else ""


def unpack_faces(text: str) -> tuple[int, ...]:
    """The faces again. Raises ValueError for text that ``pack_faces`` did not write."""
    rows = unpack(text) if text else ((),)
    if len(rows) != 1 or not all(1 <= face <= SIDES_OF_DIE for face in rows[0]):
        raise ValueError("not packed faces of dice")
    return rows[0]


def unpack(text: str) -> Rows:
    """The rows again. Raises ValueError for text that ``pack`` did not write."""
    try:
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(base64.b85decode(text), MOST_BYTES)
        if not unpacking.eof:
            raise ValueError("cut off, or too long")
        rows = json.loads(plain)
        return tuple(tuple(int(number) for number in row) for row in rows)
    except (ValueError, TypeError, OverflowError, RecursionError, zlib.error) as problem:
        raise ValueError(f"not packed rows: {problem}") from problem
