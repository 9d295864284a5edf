"""Portraits are read strictly: one plain form of PNG, small, and nothing that unpacks to more than it says."""

from __future__ import annotations

import hashlib
import zlib

import pytest

from campaign.world.pictures import LARGEST_SIDE, MOST_BYTES, BadPicture, is_picture, picture_id
from tests.pngs import END, SIGNATURE, head, part, pixels, png


def test_a_picture_is_named_by_its_bytes() -> None:
    assert picture_id(png()) == hashlib.sha256(png()).hexdigest()
    assert is_picture(picture_id(png()), png())
    assert not is_picture(picture_id(png()), png(shade=91))


def test_the_largest_picture_passes() -> None:
    assert picture_id(png(width=LARGEST_SIDE, height=LARGEST_SIDE))


def test_a_picture_with_transparency_and_its_pixels_in_two_parts_passes() -> None:
    packed = zlib.compress((b"\x04" + bytes(16 * 4)) * 16)
    assert picture_id(SIGNATURE + head(colour=6) + part(b"IDAT", packed[:9]) + part(b"IDAT", packed[9:]) + END)


BOMB = part(b"IDAT", zlib.compress(bytes(10**8), 9))
WRONG = {
    "no picture": (b"GIF89a", "no picture in PNG form"),
    "nothing": (b"", "no picture in PNG form"),
    "cut off": (png()[:-3], "damaged"),
    "cut off in a head": (png()[:-9], "damaged"),
    "without end": (png()[: -len(END)], "parts that a portrait does not need"),
    "end with content": (SIGNATURE + head() + pixels() + part(b"IEND", b"!"), "parts that a portrait does not need"),
    "more behind the end": (png() + END, "parts that a portrait does not need"),
    "text in it": (
        SIGNATURE + head() + part(b"tEXt", b"Author\0me") + pixels() + END,
        "parts that a portrait does not need",
    ),
    "no pixels": (SIGNATURE + head() + END, "parts that a portrait does not need"),
    "wrong checksum": (SIGNATURE + head() + part(b"IDAT", b"", checksum=1) + END, "damaged"),
    "too wide": (png(width=LARGEST_SIDE + 1), "16 to 256 pixels wide and high, not 257 × 16"),
    "too low": (png(height=15), "16 to 256 pixels wide and high, not 16 × 15"),
    "grey": (SIGNATURE + head(colour=0) + pixels(samples=1) + END, "plain PNG in full colours"),
    "16 bits": (SIGNATURE + head(depth=16) + pixels(samples=6) + END, "plain PNG in full colours"),
    "interlaced": (SIGNATURE + head(lacing=1) + pixels() + END, "plain PNG in full colours"),
    "short head": (SIGNATURE + part(b"IHDR", b"123") + pixels() + END, "damaged"),
    "one line less": (SIGNATURE + head() + pixels(height=15) + END, "damaged"),
    "one line more": (SIGNATURE + head() + pixels(height=17) + END, "damaged"),
    "unknown way of writing lines": (SIGNATURE + head() + pixels(way=5) + END, "damaged"),
    "not packed": (SIGNATURE + head() + part(b"IDAT", bytes(500)) + END, "damaged"),
    "unpacks to a hundred megabytes": (SIGNATURE + head() + BOMB + END, "damaged"),
    "too many bytes": (png() + bytes(MOST_BYTES), "at most 128 KB"),
}


@pytest.mark.parametrize(("data", "says"), WRONG.values(), ids=WRONG)
def test_what_is_no_portrait_is_refused_with_the_reason(data: bytes, says: str) -> None:
    with pytest.raises(BadPicture) as refused:
        picture_id(data)
    assert says in str(refused.value)
