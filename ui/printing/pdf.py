"""Pages of a PDF as pictures. Touches no widget, so it runs beside the window; pdfium takes one caller at a time."""

from __future__ import annotations

from contextlib import closing
from threading import Lock

from PySide6.QtGui import QImage

_ONE_AT_A_TIME = Lock()

Size = tuple[float, float]
"""Width and height of a page in points."""


def sizes(data: bytes) -> tuple[Size, ...]:
    """The sizes of all pages."""
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

    with _ONE_AT_A_TIME, closing(PdfDocument(data)) as document:
        return tuple(page.get_size() for page in document)


def picture(data: bytes, page: int, width: int) -> QImage:
    """A page, so many pixels wide."""
    from pypdfium2 import PdfDocument

    with _ONE_AT_A_TIME, closing(PdfDocument(data)) as document:
        scale = width / document[page].get_size()[0]
        drawn = document[page].render(scale=scale, prefer_bgrx=True)
        rows = bytes(drawn.buffer)
        return QImage(rows, drawn.width, drawn.height, drawn.stride, QImage.Format.Format_RGB32).copy()
