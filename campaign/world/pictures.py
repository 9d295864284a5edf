"""Portraits: small PNG pictures of one plain form, read strictly because they come from files that others send.

A picture that passes here is safe to hand to any reader: its size is known, and so is what it unpacks to. Draws and
converts nothing; the window makes a picture of this form out of any other.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Iterator
from typing import Final

from campaign.words import _
from campaign.world.ids import PictureId

LARGEST_SIDE: Final = 256  # pixels
SMALLEST_SIDE: Final = 16
MOST_BYTES: Final = 128 * 1024
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
SAMPLES: Final = {2: 3, 6: 4}  # colour type -> bytes of a pixel: colours, and colours with transparency
FILTERS: Final = 4  # the highest number of a way in which a line is written


class BadPicture(ValueError):
    """The bytes are no picture of the form that a campaign keeps; the message is a sentence."""


def picture_id(data: bytes) -> PictureId:
    """The name of a picture: the same bytes, the same name. Raises BadPicture."""
    _check(data)
    return PictureId(hashlib.sha256(data).hexdigest())


def is_picture(id: str, data: bytes) -> bool:
    """Whether these bytes are a picture of the right form and of this name."""
    try:
        return picture_id(data) == id
    except BadPicture:
        return False


def _check(data: bytes) -> None:
    """The right form: at most so large, the four kinds of parts in order, and pixels for just so many lines."""
    if len(data) > MOST_BYTES:
        raise BadPicture(_("A portrait has at most {n} KB.").format(n=MOST_BYTES // 1024))
    if not data.startswith(SIGNATURE):
        raise BadPicture(_("This is no picture in PNG form."))
    parts = list(_parts(data))
    kinds = [kind for kind, _body in parts]
    pixels = kinds.count(b"IDAT")
    if kinds != [b"IHDR", *[b"IDAT"] * pixels, b"IEND"] or not pixels or parts[-1][1]:
        raise BadPicture(_("The picture has parts that a portrait does not need. Save it as plain PNG."))
    expected = _unpacked_size(parts[0][1])
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


def _unpacked_size(head: bytes) -> tuple[int, int]:
    """Bytes of a line with the one that says how it is written, and the number of lines."""
    if len(head) != 13:
        raise _broken()
    width, height, depth, colour, packing, filtering, lacing = struct.unpack(">IIBBBBB", head)
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (width, height)):
        raise BadPicture(
            _("A portrait is {least} to {most} pixels wide and high, not {width} × {height}.").format(
                least=SMALLEST_SIDE, most=LARGEST_SIDE, width=width, height=height
            )
        )
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
