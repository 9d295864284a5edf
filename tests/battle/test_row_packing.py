"""Rows of numbers packed as text: they come back, and what was not packed so is refused."""

import base64
import json
import zlib

import pytest

from campaign.battle import row_packing
from campaign.battle.row_packing import pack, pack_faces, unpack, unpack_faces


def packed(plain):
    """Any bytes, packed as rows are."""
    return base64.b85encode(zlib.compress(plain)).decode("ascii")


def test_rows_come_back_as_they_were():
    rows = ((1, -2, 3), (), (2**62,))
    assert unpack(pack(rows)) == rows


@pytest.mark.parametrize(
    "text",
    [
        "?",
        "",
        packed(b"[1]"),
        packed(b"{"),
        packed(b"null"),
        packed(b"[[Infinity]]"),
        packed(b"[" * 100_000),
        pack([(1, 2)])[:-5],
    ],
    ids=["no packing", "empty", "no rows", "no JSON", "nothing", "endless", "nested too deeply", "cut off"],
)
def test_what_was_not_packed_is_refused(text):
    with pytest.raises(ValueError, match="not packed rows"):
        unpack(text)


def test_a_short_text_that_would_grow_beyond_all_bounds_is_refused(monkeypatch):
    monkeypatch.setattr(row_packing, "MOST_BYTES", 1000)
    assert unpack(packed(json.dumps([[7]]).ljust(1000).encode())) == ((7,),)
    with pytest.raises(ValueError, match="too long"):
        unpack(packed(json.dumps([[7]]).ljust(1001).encode()))


def test_faces_come_back_as_they_fell_and_none_are_no_text():
    assert unpack_faces(pack_faces((1, 6, 3))) == (1, 6, 3)
    assert (pack_faces(()), unpack_faces("")) == ("", ())


@pytest.mark.parametrize("rows", [[], [(1,), (2,)], [(0,)], [(7,)]], ids=["no row", "two rows", "too low", "too high"])
def test_rows_that_are_no_faces_are_refused(rows):
    with pytest.raises(ValueError, match="not packed faces"):
        unpack_faces(pack(rows))
