"""Pictures that mean harm: each is shown, or refused in a sentence, quickly and in little memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from campaign.world.pictures import BadPicture, picture_id
from tests.hostile.pictures import NAMES, REFUSED, TAKEN, made, no_files, turned
from tests.laws.reading import ROOT
from ui import backdrops, picture_memory, portraits

LONGEST = 5.0  # seconds
MOST = 500 * 1024**2  # bytes


@pytest.fixture(scope="module")
def looked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What came of each picture, in a program of its own."""
    folder = tmp_path_factory.mktemp("pictures")
    for name, make in (REFUSED | TAKEN).items():
        (folder / f"{name}.png").write_bytes(make())
    done = subprocess.run(
        [sys.executable, "-m", "tests.hostile.look_at_pictures", str(folder)],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_in_a_sentence(looked: dict[str, Any], name: str):
    for told in looked[f"{name}.png"]["told"]:
        assert told.startswith("BadPicture: ")
        assert told.endswith(".")


@pytest.mark.parametrize("name", [*REFUSED, *TAKEN])
def test_it_takes_little_time_and_memory(looked: dict[str, Any], name: str):
    found = looked[f"{name}.png"]
    assert found["seconds"] < LONGEST
    assert found["grown"] < MOST


@pytest.mark.parametrize(
    "name", ["jpeg for printers", "png of 16 bits", "webp", "png with a palette", "gif of fifty thousand frames"]
)
def test_a_right_picture_of_a_rare_kind_is_taken(looked: dict[str, Any], name: str):
    assert all(told.endswith(" bytes") for told in looked[f"{name}.png"]["told"])


@pytest.mark.parametrize("what", ["a folder", "a pipe", "a link to a device", "a link to itself"])
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, what: str):
    found = no_files(tmp_path)
    if what not in found:
        pytest.skip("this system has no such thing")
    for read in (portraits.portrait_of, backdrops.backdrop_of):
        with pytest.raises((BadPicture, OSError)):
            read(found[what])


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_a_name_and_nothing_else(tmp_path: Path, qapp: object, name: str):
    (tmp_path / name).write_bytes(made("PNG"))
    assert portraits.image_of(portraits.portrait_of(tmp_path / name)).width() == 96


def test_a_picture_that_has_to_be_turned_is_turned(tmp_path: Path, qapp: object):
    (tmp_path / "turned.jpg").write_bytes(turned())
    shown = portraits.image_of(backdrops.backdrop_of(tmp_path / "turned.jpg"))
    assert (shown.width(), shown.height()) == (96, 128)
    corner = QColor(shown.pixel(shown.width() - 8, 8))
    assert (corner.red() > 200, corner.blue() < 60) == (True, True)


@pytest.mark.no_qt_log  # Qt says of each that it is cut off
def test_a_picture_that_is_cut_off_is_shown_as_far_as_it_goes_or_refused(tmp_path: Path, qapp: object):
    for kind in ("PNG", "JPEG", "GIF", "BMP", "WEBP"):
        whole = made(kind)
        for end in range(10, len(whole), max(1, len(whole) // 25)):
            path = tmp_path / f"cut.{kind.lower()}"
            path.write_bytes(whole[:end])
            with suppress(BadPicture):  # anything else comes out, and so would a picture that the campaign refuses
                picture_id(portraits.portrait_of(path))


def test_the_program_limits_what_any_picture_may_take(looked: dict[str, Any]):
    assert looked["limit"] == picture_memory.MOST


def test_what_is_kept_has_no_transparency_tricks_and_no_parts_of_strangers(tmp_path: Path, qapp: object):
    for name in ("png with a hundred thousand remarks", "webp"):
        path = tmp_path / "picture.png"
        path.write_bytes(TAKEN[name]())
        png = portraits.portrait_of(path)
        assert b"tEXt" not in png
        assert portraits.image_of(png).scaled(8, 8, Qt.AspectRatioMode.IgnoreAspectRatio).width() == 8
