"""Man to Man printed: nothing that its paper says is cut off."""

from __future__ import annotations

import re

import pytest

from campaign.paper import KINDS, Wanted, documents, source_of
from campaign.world.ids import EntryId
from tests.paper import test_any_system
from tests.paper.builders import RED
from tests.paper.sheets import drawn, texts


@pytest.mark.parametrize("key", ["rosters", "cards", "blank-cards", "reference", "templates"])
def test_nothing_that_it_says_is_cut_off(key: str) -> None:
    source = source_of(test_any_system.scene("man_to_man").state, EntryId(412))
    made = drawn(documents(source, [kind for kind in KINDS if kind.key == key], Wanted((RED,))), "A4")
    assert [found for sheet in made for page in texts(sheet.data) for found in re.findall(r"[^\r\n]*\S…", page)] == []
