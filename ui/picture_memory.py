"""How much memory a picture may take, whatever reads it. Said to Qt before the window is there: loads nothing else."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QImageReader

MOST: Final = 256  # megabytes for one picture


def limit() -> None:
    """No picture that anybody reads in this process takes more."""
    QImageReader.setAllocationLimit(MOST)
