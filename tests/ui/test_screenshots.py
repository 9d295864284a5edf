"""Pictures of the window are drawn without a display."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from campaign.desk import Desk
from ui import screenshots


def test_a_picture_has_the_size_asked_for(desk: Desk, tmp_path: Path, qapp: QApplication):
    picture = screenshots.picture(desk.path, tmp_path / "out", "light", QSize(1280, 720))
    assert QImage(str(picture)).size() == QSize(1280, 720)


def test_pictures_are_drawn_while_somebody_else_has_the_file_open(desk: Desk, tmp_path: Path, qapp: QApplication):
    assert all(picture.is_file() for picture in screenshots.screenshots(desk.path, tmp_path / "out"))
