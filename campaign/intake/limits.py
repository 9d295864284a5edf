"""The limits within which a file from elsewhere is read, and how reading is stopped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MEGABYTE: Final = 1024 * 1024

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Limits:
    """``size``: bytes of the file; ``memory``: bytes that its reader may take."""

    size: int
    seconds: float
    memory: int
    answer: int = 64 * 1024  # bytes of what the reader says in the end


def never() -> bool:
    """Nobody stops it."""
    return False
