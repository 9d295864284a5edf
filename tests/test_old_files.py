"""Every file that a released version wrote can still be opened, is sound, and can be played on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world.orders import Rename

OLD_FILES = sorted((Path(__file__).parent / "old_files").glob("*.fftt"))


def test_every_release_left_a_file() -> None:
    """0.1.0 its sample, 0.2.0 a campaign with computer players and battles that the program fought."""
    assert [path.stem for path in OLD_FILES] == ["0.1.0", "0.2.0"]


@pytest.mark.parametrize("old", OLD_FILES, ids=lambda path: path.stem)
def test_an_old_file_opens_is_sound_and_takes_orders(old: Path, tmp_path: Path) -> None:
    copy = tmp_path / old.name
    shutil.copyfile(old, copy)
    with Desk.open(copy) as desk:
        entries = len(desk.history())
        desk.submit(Rename(desk.state.seats[0], "Somebody else"))
        assert len(desk.history()) == entries + 1
    assert faults_in(copy) == ()
