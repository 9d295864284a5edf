"""Portraits and backdrops: PNG pictures of one plain form, read strictly because they come from files of others.

A picture that passes here is safe to hand to any reader: its size is known, and so is what it unpacks to. Draws and
converts nothing; the window makes a picture of this form out of any other.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from campaign.words import _
from campaign.world.ids import PictureId
from campaign.world.orders import SetBackdrop, SetPortrait

LARGEST_SIDE: Final = 256  # pixels
SMALLEST_SIDE: Final = 16
MOST_BYTES: Final = 128 * 1024
LARGEST_BACKDROP_SIDE: Final = 1600  # pixels
MOST_BACKDROP_BYTES: Final = 4 * 1024 * 1024
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
SAMPLES: Final = {2: 3, 6: 4}  # colour type -> bytes of a pixel: colours, and colours with transparency
FILTERS: Final = 4  # the highest number of a way in which a line is written


class BadPicture(ValueError):
    """The bytes are no picture of the form that a campaign keeps; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a picture may be: pixels a side, and bytes in the file."""

    side: int
    bytes: int


PORTRAIT: Final = Limits(LARGEST_SIDE, MOST_BYTES)
BACKDROP: Final = Limits(LARGEST_BACKDROP_SIDE, MOST_BACKDROP_BYTES)


def picture_id(data: bytes, limits: Limits = PORTRAIT) -> PictureId:
    """The name of a picture: the same bytes, the same name. Raises BadPicture."""
    _check(data, limits)
    return PictureId(hashlib.sha256(data).hexdigest())


def is_picture(id: str, data: bytes) -> bool:
    """Whether these bytes are a picture of the right form, for whatever use, and of this name."""
    try:
        return picture_id(data, BACKDROP) == id
    except BadPicture:
        return False


def pictures_of(order: object) -> tuple[PictureId, ...]:
    """The pictures that an order names."""
    if isinstance(order, SetPortrait) and order.picture:
        return (order.picture,)
    if isinstance(order, SetBackdrop) and order.backdrop is not None:
        return (order.backdrop.picture,)
    return ()


def _check(data: bytes, limits: Limits) -> None:
    """The right form: at most so large, the four kinds of parts in order, and pixels for just so many lines."""
    if len(data) > limits.bytes:
        if limits is PORTRAIT:
            raise BadPicture(_("A portrait has at most {n} KB.").format(n=limits.bytes // 1024))
        raise BadPicture(_("A picture beneath a map or a table has at most {n} KB.").format(n=limits.bytes // 1024))
    if not data.startswith(SIGNATURE):
        raise BadPicture(_("This is no picture in PNG form."))
    parts = list(_parts(data))
    kinds = [kind for kind, _body in parts]
    pixels = kinds.count(b"IDAT")
    if kinds != [b"IHDR", *[b"IDAT"] * pixels, b"IEND"] or not pixels or parts[-1][1]:
        raise BadPicture(_("The picture has parts that a portrait does not need. Save it as plain PNG."))
    expected = _unpacked_size(parts[0][1], limits)
    packed = b"".join(body for kind, body in parts if kind == b"IDAT")
    _check_pixels(packed, *expected)


def _parts(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of each part, its checksum looked at."""
    at = len(SIGNATURE)
    while at < len(data):
        head = data[at : at + 8]
        if len(head) < 8:
            raise _broken()
        length, kind = struct.unpack(">I4s", head)
        body, check = data[at + 8 : at + 8 + length], data[at + 8 + length : at + 12 + length]
        if len(body) < length or check != struct.pack(">I", zlib.crc32(kind + body)):
            raise _broken()
        yield kind, body
        at += 12 + length


def _unpacked_size(head: bytes, limits: Limits) -> tuple[int, int]:
    """Bytes of a line with the one that says how it is written, and the number of lines."""
    if len(head) != 13:
        raise _broken()
    width, height, depth, colour, packing, filtering, lacing = struct.unpack(">IIBBBBB", head)
    if not all(SMALLEST_SIDE <= side <= limits.side for side in (width, height)):
        text = _("A portrait is {least} to {most} pixels wide and high, not {width} × {height}.")
        if limits is not PORTRAIT:
            text = _("Such a picture is {least} to {most} pixels wide and high, not {width} × {height}.")
        raise BadPicture(text.format(least=SMALLEST_SIDE, most=limits.side, width=width, height=height))
    if (depth, packing, filtering, lacing) != (8, 0, 0, 0) or colour not in SAMPLES:
        raise BadPicture(_("A portrait is a plain PNG in full colours, 8 bits each, not interlaced."))
    return 1 + width * SAMPLES[colour], height


def _check_pixels(packed: bytes, line: int, lines: int) -> None:
    unpacking = zlib.decompressobj()
    try:
        pixels = unpacking.decompress(packed, line * lines + 1)  # no more, whatever the packed bytes promise
    except zlib.error as error:
        raise _broken() from error
    if len(pixels) != line * lines or not unpacking.eof or unpacking.unused_data:
        raise _broken()
    if max(pixels[::line]) > FILTERS:
        raise _broken()


def _broken() -> BadPicture:
    return BadPicture(_("The picture is damaged."))
