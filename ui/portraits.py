"""Portraits: any picture of a file into the small form that a campaign keeps, and from there onto the screen.

Reading a stranger's picture is limited before it is unpacked: in bytes, in pixels, in formats. May be called on
another thread; draws into memory only.
"""

from __future__ import annotations

import stat
import struct
from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap

from campaign.words import _
from campaign.world.pictures import LARGEST_SIDE, MOST_BYTES, SIGNATURE, SMALLEST_SIDE, BadPicture, picture_id
from ui import documents

KINDS: Final = (b"png", b"jpeg", b"jpg", b"webp", b"bmp", b"gif")  # none that could name other files, as SVG does
LARGEST_FILE: Final = 40 * 1024 * 1024
LARGEST_PICTURE: Final = 12_000  # pixels a side
MOST_PIXELS: Final = 64_000_000  # in all: what a picture takes while it is made smaller is four bytes for each
KEPT: Final = (b"IHDR", b"IDAT", b"IEND")
SIDES: Final = (LARGEST_SIDE, 224, 192, 160, 128, 96, 64)  # tried in turn until it fits


def sentence_of(error: Exception, path: Path) -> str:
    """Why a file is no picture that can be kept. A mistake of the program is raised again."""
    return str(error) if isinstance(error, BadPicture) else documents.sentence_of(error, path)


def portrait_of(path: Path) -> bytes:
    """The picture of a file as a portrait: the square in its middle, small. Raises BadPicture or OSError."""
    square = _square(read(path, LARGEST_SIDE * 2, whole=False))
    for side in SIDES:
        if side <= max(square.width(), SMALLEST_SIDE) or side == SIDES[-1]:
            png = png_of(square, QSize(side, side))
            if len(png) <= MOST_BYTES:
                picture_id(png)  # what the campaign would refuse is a mistake of ours, and comes out here
                return png
    raise BadPicture(_("The picture cannot be made small enough."))


def bytes_of(path: Path) -> bytes:
    """What is in a picture's file. Raises OSError, and BadPicture for what is no file or too large a one."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise BadPicture(_("“{name}” is no file with a picture.").format(name=path.name))
    with path.open("rb") as opened:
        data = opened.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadPicture(_("The file has more than {n} MB.").format(n=LARGEST_FILE // 1024**2))
    return data


def read(path: Path, side: int, *, whole: bool = True) -> QImage:
    """The picture of a file, not larger than is needed; ``side``: the longer one, or else the shorter one.

    Raises BadPicture or OSError.
    """
    buffer = QBuffer()  # no reader gets the name: it may look like something else to it
    buffer.setData(bytes_of(path))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    if bytes(reader.format().data()) not in KINDS:  # asked first: to ask an SVG for its size is to read all of it
        raise BadPicture(_("“{name}” is no picture that can be read. Take a PNG, JPEG or WebP.").format(name=path.name))
    size = reader.size()
    if not size.isValid() or max(size.width(), size.height()) > LARGEST_PICTURE:
        raise BadPicture(_("The picture is too large, or damaged."))
    if size.width() * size.height() > MOST_PIXELS:
        words = _("The picture has more than {n} million pixels. Save it smaller, and take that.")
        raise BadPicture(words.format(n=MOST_PIXELS // 1_000_000))
    scaled = size.scaled(
        side, side, Qt.AspectRatioMode.KeepAspectRatio if whole else Qt.AspectRatioMode.KeepAspectRatioByExpanding
    )
    reader.setScaledSize(scaled if scaled.width() < size.width() else size)
    image = reader.read()
    if image.isNull():
        raise BadPicture(_("The picture is too large, or damaged."))
    return image


def _square(image: QImage) -> QImage:
    side = min(image.width(), image.height())
    return image.copy(QRect((image.width() - side) // 2, (image.height() - side) // 2, side, side))


def png_of(image: QImage, size: QSize) -> bytes:
    """Plain PNG in full colours, with no parts beyond those that are needed."""
    scaled = image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    form = QImage.Format.Format_RGBA8888 if scaled.hasAlphaChannel() else QImage.Format.Format_RGB888
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    scaled.convertToFormat(form).save(buffer, "PNG", 60)  # type: ignore[call-overload]
    return _plain(bytes(buffer.data().data()))


def _plain(png: bytes) -> bytes:
    """The parts that are needed: sizes of print, colour profiles and remarks are left out."""
    kept, at = [SIGNATURE], len(SIGNATURE)
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind in KEPT:
            kept.append(png[at : at + 12 + length])
        at += 12 + length
    return b"".join(kept)


def image_of(png: bytes) -> QImage:
    """A picture that a campaign has handed out."""
    made = QImage()
    made.loadFromData(QByteArray(png), "PNG")
    return made


@lru_cache(maxsize=128)
def pixmap(png: bytes, side: int, ratio: float = 2.0) -> QPixmap:
    """A portrait that a campaign has handed out, as a picture of so many points."""
    made = QPixmap()
    made.loadFromData(QByteArray(png), "PNG")
    pixels = round(side * ratio)
    made = made.scaled(pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    made.setDevicePixelRatio(ratio)
    return made
