"""Icons of the program and of its files, drawn from the two SVGs in all the sizes that systems ask for.

PNGs for everybody, one file with all of them for Windows (.ico) and one for macOS (.icns): both only pack PNGs.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

import resources

NAMES: Final = ("fftt-campaign", "fftt-document")
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_MOST: Final = 256  # pixels; larger ones have no place in its table
ICNS_TYPES: Final = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def draw_all(folder: Path) -> None:
    """Draw both icons into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        pngs = {size: png(name, size) for size in SIZES}
        for size, picture in pngs.items():
            (folder / f"{name}-{size}.png").write_bytes(picture)
        (folder / f"{name}.ico").write_bytes(ico(pngs))
        (folder / f"{name}.icns").write_bytes(icns(pngs))


def png(name: str, size: int) -> bytes:
    """One icon as a square PNG. Needs no application object of Qt."""
    drawing = QSvgRenderer(QByteArray(resources.path("program", f"{name}.svg").read_bytes()))
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.render(painter, QRectF(0, 0, size, size))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def ico(pngs: dict[int, bytes]) -> bytes:
    """All that Windows may want in one file: a head, a line for each picture, the pictures."""
    fitting = {size: picture for size, picture in pngs.items() if size <= ICO_MOST}
    place = 6 + 16 * len(fitting)
    lines, pictures = b"", b""
    for size, picture in fitting.items():
        told = size % ICO_MOST  # 256 is written as 0
        lines += struct.pack("<BBBBHHII", told, told, 0, 0, 1, 32, len(picture), place + len(pictures))
        pictures += picture
    return struct.pack("<HHH", 0, 1, len(fitting)) + lines + pictures


def icns(pngs: dict[int, bytes]) -> bytes:
    """The same for macOS: blocks, each with its type and its length."""
    blocks = b"".join(
        kind + struct.pack(">I", len(pngs[size]) + 8) + pngs[size] for size, kind in ICNS_TYPES.items() if size in pngs
    )
    return b"icns" + struct.pack(">I", len(blocks) + 8) + blocks
