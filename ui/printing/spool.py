"""PDFs on the system's printer: each page as a picture as fine as the printer asks for. Touches no widget."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QImage, QPageSize, QPainter, QTransform
from PySide6.QtPrintSupport import QPrinter

from campaign.paper import Paper
from ui.printing import pdf

FINE = 300  # dots an inch: more makes no line of these pages sharper


def printer_for(paper: Paper) -> QPrinter:
    """A printer set up for this paper, its edges included."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(FINE)
    size = QPageSize.PageSizeId.A4 if paper == "A4" else QPageSize.PageSizeId.Letter
    printer.setPageSize(QPageSize(size))
    printer.setFullPage(True)
    printer.setPageMargins(QMarginsF())
    return printer


def spool(printer: QPrinter, documents: Sequence[bytes]) -> int:
    """Print all pages, or those that were asked for in the system's dialog; how many were printed."""
    pages = [(data, page) for data in documents for page in range(len(pdf.sizes(data)))]
    if printer.fromPage():
        pages = pages[printer.fromPage() - 1 : printer.toPage() or None]
    painter = QPainter()
    if not painter.begin(printer):
        raise OSError(printer.printerName())
    try:
        for place, (data, page) in enumerate(pages):
            if place:
                printer.newPage()
            area = QRectF(printer.paperRect(QPrinter.Unit.DevicePixel))
            painter.drawImage(area, _upright(data, page, area))
    finally:
        painter.end()
    return len(pages)


def _upright(data: bytes, page: int, area: QRectF) -> QImage:
    """A page as a picture that stands as the paper in the printer does: what lies across is turned."""
    wide, high = pdf.sizes(data)[page]
    if wide <= high:
        return pdf.picture(data, page, round(area.width()))
    return pdf.picture(data, page, round(area.height())).transformed(QTransform().rotate(90))
