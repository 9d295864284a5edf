"""Every kind of paper on every paper, with nearly nothing on it, as it mostly is, and with the most of everything.

A kind that is added to the list is in these tests without another line.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from campaign.paper import KINDS, documents
from campaign.paper.kind import Wanted
from tests.hashing import otherwise
from tests.hostile.names import HOSTILE
from tests.paper.contents import CONTENTS, source
from tests.paper.digest import digests
from tests.paper.sheets import (
    PAPERS,
    POINTS,
    Sheet,
    drawn,
    loose_fonts,
    near_the_edge,
    overlaps,
    pictures,
    sheets,
    sizes,
    texts,
)

KEYS = [kind.key for kind in KINDS]
PLAYERS = 2  # whose paper is looked at; the proofs look at everybody's
FOR_ANY_CAMPAIGN = ("reference", "templates")  # no names are on it
MARKUP = tuple("".join(name.split()).casefold()[:12] for name in HOSTILE if "<" in name)  # how such names begin

LOOKED_AT = (("A4", "tiny"), ("Letter", "typical"), ("A4", "worst"))  # the proofs look at all of them

every = pytest.mark.parametrize(
    ("key", "paper", "content"),
    [
        pytest.param(key, paper, content, id=f"{key}-{paper}-{content}")
        for key in KEYS
        for paper in PAPERS
        for content in CONTENTS
        if (paper, content) in LOOKED_AT
    ],
)


def of(key: str, paper: str, content: str) -> tuple[Sheet, ...]:
    return sheets(key, content, paper, PLAYERS)  # type: ignore[arg-type]


@every
def test_every_page_has_the_size_of_its_paper(key: str, paper: str, content: str):
    found = {size for sheet in of(key, paper, content) for size in sizes(sheet.data)}
    wide, high = POINTS[paper]
    assert all(sorted(size) == pytest.approx([wide, high], abs=0.1) for size in found)


@every
def test_all_ink_keeps_away_from_the_edge(key: str, paper: str, content: str):
    near = [
        f"{sheet.document.file}, page {number}: {found}"
        for sheet in of(key, paper, content)
        for number, picture in enumerate(pictures(sheet.data), 1)
        if (found := near_the_edge(picture)) is not None
    ]
    assert near == []


@every
def test_no_words_lie_on_others(key: str, paper: str, content: str):
    assert [fault for sheet in of(key, paper, content) for fault in overlaps(sheet.data)] == []


@pytest.mark.parametrize("key", KEYS)
def test_all_ink_of_rich_paper_keeps_away_from_the_edge(key: str):
    near = [
        f"{sheet.document.file}, page {number}: {found}"
        for sheet in sheets(key, "worst", "A4", PLAYERS, rich=True)
        for number, picture in enumerate(pictures(sheet.data), 1)
        if (found := near_the_edge(picture)) is not None
    ]
    assert near == []


@pytest.mark.parametrize("key", KEYS)
def test_paper_that_saves_ink_has_no_colour(key: str):
    for sheet in of(key, "A4", "typical"):
        for picture in pictures(sheet.data, scale=0.7):
            red, green, blue = picture.convert("RGB").split()
            assert red.tobytes() == green.tobytes() == blue.tobytes(), sheet.document.file


@every
def test_every_font_is_embedded(key: str, paper: str, content: str):
    assert [loose_fonts(sheet.data) for sheet in of(key, paper, content)] == [() for _sheet in of(key, paper, content)]


@pytest.mark.parametrize("key", [key for key in KEYS if key not in FOR_ANY_CAMPAIGN])
def test_a_hostile_name_is_printed_as_plain_text(key: str):
    for sheet in of(key, "A4", "worst"):
        words = "".join("".join(texts(sheet.data)).split()).casefold()
        assert any(name in words for name in MARKUP), sheet.document.file


@pytest.mark.parametrize("key", KEYS)
def test_the_same_document_gives_the_same_bytes(key: str):
    for sheet in of(key, "A4", "worst"):
        assert sheet.document.draw("A4") == sheet.data, sheet.document.file


@pytest.mark.parametrize("key", KEYS)
def test_no_two_documents_share_a_file(key: str):
    made = source("worst")
    (kind,) = (kind for kind in KINDS if kind.key == key)
    files = [document.file.casefold() for document in kind.documents(made, Wanted(made.state.seats))]
    assert len(files) == len(set(files))


def test_all_kinds_give_the_same_bytes_in_another_process_with_another_seed_of_hashing():
    """The proof compares three seeds, and the papers of all players."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.paper.digest", "worst", str(PLAYERS)],
        env=otherwise(),
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines() == digests("worst", PLAYERS)


def test_all_kinds_in_one_file_are_numbered_through():
    made = source("tiny")
    (one,) = documents(made, KINDS, Wanted(made.state.seats), one_file=True)
    parts = drawn(documents(made, KINDS, Wanted(made.state.seats)), "A4")
    whole = texts(one.draw("A4"))
    assert len(whole) == sum(len(sizes(part.data)) for part in parts)
    assert f"1 of {len(whole)}" in whole[0]
