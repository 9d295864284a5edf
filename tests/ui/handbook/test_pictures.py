"""The handbook's pictures are those of the window as it is: made again, they come out the same."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from campaign.words import LANGUAGES
from tests.ui.handbook.pictures import FOLDER, SCREENS, Camera

FEW = ("founding", "letters", "backups")
ALIKE = 2.0  # of 255, on average: other systems draw letters a little otherwise


def test_every_picture_of_a_page_is_one_that_can_be_made() -> None:
    for language in LANGUAGES:
        assert {path.stem for path in (FOLDER / language).glob("*.png")} == {*SCREENS}


def looked_at() -> list[tuple[str, str]]:
    """A few, each in one language; all of them in the proof."""
    if os.environ.get("FFTT_WHOLE"):
        return [(name, language) for name in SCREENS for language in LANGUAGES]
    return list(zip(FEW, LANGUAGES, strict=True))


@pytest.mark.parametrize(("name", "language"), looked_at())
def test_a_picture_made_anew_is_the_one_of_the_handbook_and_made_twice_it_is_the_same(
    name: str, language: str, tmp_path: Path, qapp
) -> None:
    (tmp_path / "again").mkdir()
    made, again = (Camera(folder).png(name, language) for folder in (tmp_path, tmp_path / "again"))
    assert made == again
    kept = (FOLDER / language / f"{name}.png").read_bytes()
    ours, theirs = (Image.open(BytesIO(png)).convert("L") for png in (made, kept))
    assert ours.size == theirs.size
    assert ImageStat.Stat(ImageChops.difference(ours, theirs)).mean[0] < ALIKE
