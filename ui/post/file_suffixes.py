"""How the files end that players send each other, by which they are known."""

from __future__ import annotations

from pathlib import Path

RESULT = ".fftt-result"
ENDINGS = (".fftt-letter", ".fftt-answer", RESULT)


def is_post(path: Path) -> bool:
    """Whether a file is a letter, an answer, or a result that players sign, by its name."""
    return path.suffix.casefold() in ENDINGS
