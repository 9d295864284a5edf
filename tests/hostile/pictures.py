"""Pictures that nobody should be given: too large, cut off, something else than they say, or no files at all.

Made by hand, each in a moment, so that no large file has to be kept.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from tests.pngs import END, SIGNATURE, head, part, pixels

HUGE: Final = 65_000  # pixels a side
LARGE: Final = 12_000  # as many as a side may have, and too many in all
SECRET: Final = "root:x:0:0"
SVG: Final = (
    '<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "{lol}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e SYSTEM "file:///etc/passwd">]>'
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">'
    '<image xlink:href="file:///etc/passwd" width="64" height="64"/><text y="20">&e;&d;</text></svg>'
)


def zeros(megabytes: int) -> bytes:
    """So many, packed."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(bytes(1024**2)) for _one in range(megabytes)) + packer.flush()


def png_bomb(width: int, height: int, depth: int, colour: int, bits: int) -> bytes:
    """A PNG of one colour that is small in the file and large out of it, and whole. ``bits``: of a pixel."""
    packer = zlib.compressobj(9)
    line = bytes(1 + (width * bits + 7) // 8)
    packed = b"".join(packer.compress(line) for _line in range(height)) + packer.flush()
    return SIGNATURE + head(width, height, depth, colour) + part(b"IDAT", packed) + END


def promised(width: int, height: int) -> bytes:
    """A PNG whose head promises more than there is."""
    return SIGNATURE + head(width, height) + pixels() + END


def with_part(kind: bytes, body: bytes) -> bytes:
    """A small whole PNG with one more part."""
    return SIGNATURE + head(64, 64) + part(kind, body) + pixels(64, 64) + END


def gif(width: int, height: int, frames: int = 1) -> bytes:
    """A GIF of so many frames, each of one point."""
    frame = b"\x21\xf9\x04\x00\x0a\x00\x00\x00" + b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0"
    screen = b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\0\0\0\0\0\xff\xff\xff"
    return screen + frame * frames + b"\x3b"


def bmp(width: int, height: int) -> bytes:
    """The head of a BMP, and nothing behind it."""
    return (
        b"BM" + struct.pack("<IHHI", 1000, 0, 0, 54) + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 32, *[0] * 6)
    )


def webp(width: int, height: int) -> bytes:
    """The head of a lossless WebP of that size."""
    bits = (width - 1) | (height - 1) << 14
    body = b"VP8L" + struct.pack("<IBI", 10, 0x2F, bits) + bytes(5) + b"\0"
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


def jpeg_bomb(width: int, height: int) -> bytes:
    """A JPEG whose head promises more than there is."""
    whole = bytearray(made("JPEG"))
    at = whole.index(b"\xff\xc0") + 5
    whole[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(whole)


def made(kind: str, mode: str = "RGB", **more: object) -> bytes:
    """A right picture: the upper left quarter is red, all else is blue."""
    picture = Image.new("RGB", (128, 96), "blue")
    picture.paste((255, 0, 0), (0, 0, 64, 48))
    buffer = BytesIO()
    picture.convert(mode).save(buffer, kind, **more)  # type: ignore[arg-type]
    return buffer.getvalue()


def deep() -> bytes:
    """A PNG with 16 bits for each colour."""
    line = b"\0" + (b"\xff\xff\0\0\0\0" * 32) + (b"\0\0\0\0\xff\xff" * 32)
    return SIGNATURE + head(64, 64, 16, 2) + part(b"IDAT", zlib.compress(line * 64)) + END


def turned() -> bytes:
    """A JPEG that says that it has to be turned by a quarter."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return made("JPEG", quality=95, exif=exif)


Make = Callable[[], bytes]

REFUSED: Final[dict[str, Make]] = {
    "empty": lambda: b"",
    "text": lambda: b"no picture\n" * 50,
    "png that promises 65,000 a side": lambda: promised(HUGE, HUGE),
    "png of the most that its head can say": lambda: promised(2**31 - 1, 2**31 - 1),
    "png of no size": lambda: promised(0, 0),
    "png of 144 million points of one bit": lambda: png_bomb(LARGE, LARGE, 1, 0, 1),
    "png of 144 million points of four bytes": lambda: png_bomb(LARGE, LARGE, 8, 6, 32),
    "png that is cut off in its head": lambda: made("PNG")[:20],
    "jpeg that promises 65,000 a side": lambda: jpeg_bomb(HUGE, HUGE),
    "jpeg of 144 million points": lambda: jpeg_bomb(LARGE, LARGE),
    "jpeg that is cut off in its head": lambda: made("JPEG")[:30],
    "gif that promises 65,000 a side": lambda: gif(HUGE, HUGE),
    "bmp that promises two thousand millions a side": lambda: bmp(2**31 - 1, 2**31 - 1),
    "bmp upside down": lambda: bmp(2**31 - 1, -(2**31)),
    "webp of the most that its head can say": lambda: webp(16_384, 16_384),
    "svg that reads a file and grows": lambda: SVG.replace("{lol}", "lol" * 100).encode(),
    "svg behind the first letters of a png": lambda: SIGNATURE + SVG.encode(),
    "tiff": lambda: made("TIFF"),
    "icon": lambda: made("ICO"),
    "xpm": lambda: b'/* XPM */ static char * x[] = {"99999 99999 1 1", "a c #000000"};',
    "ppm": lambda: b"P6 99999 99999 255\n",
}  # fmt: skip
"""What is refused in a sentence."""

TAKEN: Final[dict[str, Make]] = {
    "png with 200 MB of text packed in it": lambda: with_part(b"zTXt", b"Comment\0\0" + zeros(200)),
    "png with 200 MB of colours packed in it": lambda: with_part(b"iCCP", b"icc\0\0" + zeros(200)),
    "png with a hundred thousand remarks": lambda: SIGNATURE
    + head(64, 64)
    + part(b"tEXt", b"Comment\0" + b"x" * 20) * 100_000
    + pixels(64, 64)
    + END,
    "gif of fifty thousand frames": lambda: gif(64, 64, 50_000),
    "jpeg for printers": lambda: made("JPEG", "CMYK", quality=95),
    "jpeg in grey": lambda: made("JPEG", "L"),
    "png of 16 bits": deep,
    "png in two colours": lambda: made("PNG", "1"),
    "png with a palette": lambda: made("PNG", "P"),
    "webp": lambda: made("WEBP", lossless=True),
    "jpeg that has to be turned": turned,
}  # fmt: skip
"""What is shown, or refused in a sentence: in little time and memory, either way."""


def no_files(folder: Path) -> dict[str, Path]:
    """What has the name of a picture and is no file: on systems that have such things."""
    found = {"a folder": folder / "folder.png"}
    found["a folder"].mkdir()
    if hasattr(os, "mkfifo"):
        found |= {"a pipe": folder / "pipe.png", "a link to a device": folder / "device.png"}
        os.mkfifo(found["a pipe"])
        found["a link to a device"].symlink_to("/dev/zero")
        found["a link to itself"] = folder / "itself.png"
        found["a link to itself"].symlink_to(folder / "itself.png")
    return found


NAMES: Final = (
    ":icons.png",
    "qrc:picture.png",
    "data:image,png.png",
    "%2e%2e%2fpicture.png",
    "picture.png.svg",
    "picture.svg",
    "picture",
    "pic#ture?.png" if os.name != "nt" else "pic#ture.png",
    "<img src=x>.png" if os.name != "nt" else "img src=x.png",
    "Lötstelle \u202egnp.exe.png",
    "-rf.png",
    "con\u0301.png",
)
"""Names of a right picture's file that mean something else to somebody."""
