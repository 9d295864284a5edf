"""PNG pictures made by hand, as tests want them: right ones, and ones with a single thing wrong."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def part(kind: bytes, body: bytes, *, checksum: int = 0) -> bytes:
    """A part of a PNG; ``checksum`` is added to the right one."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", (zlib.crc32(kind + body) + checksum) % 2**32)


def head(width: int = 16, height: int = 16, depth: int = 8, colour: int = 2, lacing: int = 0) -> bytes:
    """The first part."""
    return part(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, lacing))


def pixels(width: int = 16, height: int = 16, samples: int = 3, shade: int = 90, way: int = 0) -> bytes:
    """The part with the pixels, all of one shade."""
    return part(b"IDAT", zlib.compress((bytes([way]) + bytes([shade]) * width * samples) * height))


END = part(b"IEND", b"")


def png(shade: int = 90, width: int = 16, height: int = 16) -> bytes:
    """A picture of one shade of grey."""
    return SIGNATURE + head(width, height) + pixels(width, height, shade=shade) + END
