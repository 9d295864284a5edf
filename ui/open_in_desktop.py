"""Shows a folder or a file of this computer in the program that the system has for it, because it was asked for.

The only place from which anything is opened outside the window. Opens nothing that is not a path: no link, no address.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def show(path: Path) -> bool:
    """Show it, if it is there; whether that was tried. Its own name is never read as an address."""
    if not path.exists():
        return False
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.absolute())))
