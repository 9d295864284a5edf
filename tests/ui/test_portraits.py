"""Any picture becomes a portrait of the one form that a campaign keeps; what is too large is not even unpacked."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from campaign.world.pictures import LARGEST_SIDE, MOST_BYTES, BadPicture, picture_id
from ui import portraits


def picture(path: Path, width: int, height: int, *, alpha: bool = False, noise: bool = False) -> Path:
    image = QImage(width, height, QImage.Format.Format_ARGB32 if alpha else QImage.Format.Format_RGB32)
    image.fill(QColor(200, 30, 30, 90) if alpha else QColor(200, 30, 30))
    if noise:
        data = random.Random(7).randbytes(width * height * 4)
        image = QImage(data, width, height, QImage.Format.Format_RGB32).copy()
    image.setText("Author", "somebody")
    image.setDotsPerMeterX(4000)
    assert image.save(str(path))
    return path


@pytest.mark.parametrize("name", ["face.png", "face.jpg", "face.webp", "face.bmp"])
@pytest.mark.parametrize(("width", "height"), [(16, 16), (300, 900), (1024, 640), (40, 64)])
def test_a_picture_becomes_a_square_portrait(name: str, width: int, height: int, qapp: object, tmp_path: Path) -> None:
    png = portraits.portrait_of(picture(tmp_path / name, width, height))
    assert picture_id(png)
    made = QImage.fromData(png)
    assert made.width() == made.height() <= LARGEST_SIDE
    assert QColor(made.pixel(made.width() // 2, made.height() // 2)).red() > 150


def test_transparency_is_kept(qapp: object, tmp_path: Path) -> None:
    png = portraits.portrait_of(picture(tmp_path / "face.png", 64, 64, alpha=True))
    assert QImage.fromData(png).hasAlphaChannel()


def test_a_picture_that_packs_badly_is_made_smaller_until_it_fits(qapp: object, tmp_path: Path) -> None:
    png = portraits.portrait_of(picture(tmp_path / "noise.png", 256, 256, noise=True))
    assert len(png) <= MOST_BYTES
    assert QImage.fromData(png).width() < LARGEST_SIDE


def test_remarks_and_sizes_of_print_are_left_out(qapp: object, tmp_path: Path) -> None:
    png = portraits.portrait_of(picture(tmp_path / "face.png", 64, 64))
    assert b"somebody" not in png
    assert b"pHYs" not in png


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image href="file:///etc/passwd"/></svg>'


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"", "no picture that can be read"), (b"\x89PNG\r\n\x1a\nrubbish", "too large, or damaged"), (SVG, "no picture")],
)
def test_what_is_no_picture_is_refused(data: bytes, says: str, qapp: object, tmp_path: Path) -> None:
    (tmp_path / "face.png").write_bytes(data)
    with pytest.raises(BadPicture, match=says):
        portraits.portrait_of(tmp_path / "face.png")


def test_a_picture_with_too_many_pixels_is_refused_before_it_is_unpacked(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portraits, "LARGEST_PICTURE", 100)
    with pytest.raises(BadPicture, match="too large"):
        portraits.portrait_of(picture(tmp_path / "face.png", 101, 50))
    monkeypatch.setattr(portraits, "LARGEST_FILE", 10)
    with pytest.raises(BadPicture, match="MB"):
        portraits.portrait_of(tmp_path / "face.png")


def test_a_portrait_on_the_screen_has_the_size_that_was_asked_for(qapp: object, tmp_path: Path) -> None:
    png = portraits.portrait_of(picture(tmp_path / "face.png", 64, 64))
    shown = portraits.pixmap(png, 40)
    assert (shown.width() / shown.devicePixelRatio(), shown.isNull()) == (40, False)
    assert shown.toImage().pixelColor(10, 10) != QColor(Qt.GlobalColor.transparent)
