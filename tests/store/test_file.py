"""How a campaign's file is found, whatever its name is made of."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from campaign.desk import Desk
from tests.store.campaigns import founding


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system takes only names that are text")
def test_a_file_whose_name_is_no_text_in_utf_8_is_made_and_opened(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"n\xe9.fftt")
    Desk.create(path, founding()).close()
    with Desk.open_to_read(path) as desk:
        assert desk.state.setting.name == "Test"


@pytest.mark.parametrize("name", ["100%.fftt", "a?mode=memory.fftt", "a#b.fftt", "Zoë’s.fftt"])
def test_signs_that_mean_something_in_an_address_are_part_of_a_name(tmp_path: Path, name: str) -> None:
    if sys.platform == "win32" and "?" in name:
        pytest.skip("Windows takes no question mark in names")
    Desk.create(tmp_path / name, founding()).close()
    assert [path.name for path in tmp_path.glob("*.fftt")] == [name]
