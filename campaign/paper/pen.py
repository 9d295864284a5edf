"""A pen for one PDF: millimetres from the top left corner, the program's fonts, ink in shades of grey.

The only place that touches the PDF library's canvas. Text is drawn letter by letter as it stands, never as markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from campaign.paper.lettering import MM, Font, Piece, fitted, runs, width
from campaign.paper.outline import GRID, icon

SIZES = {"A4": A4, "Letter": LETTER}

INK = 0.07  # grey, 0 is black
SOFT = 0.36
FAINT = 0.62
HAIR = 0.74


class Pen:
    """Draws on the page at hand; ``next_page`` takes another, ``finish`` hands over the PDF."""

    def __init__(self, paper: str, title: str, author: str, subject: str) -> None:
        self._points = SIZES[paper]
        self.width, self.height = (side / MM for side in self._points)
        self._bytes = BytesIO()
        self._canvas = Canvas(self._bytes, pagesize=self._points, invariant=1, pageCompression=1)
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(subject)
        self._canvas.setCreator("FFTT Campaign")
        self._canvas.setLineJoin(1)
        self._canvas.setLineCap(0)

    def next_page(self) -> None:
        """Lay the page aside and take another."""
        self._canvas.showPage()
        self._canvas.setLineJoin(1)

    def finish(self) -> bytes:
        """The PDF."""
        self._canvas.showPage()
        self._canvas.save()
        return self._bytes.getvalue()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font = Font.TEXT,
        size: float = 8.0,
        *,
        grey: float = INK,
        align: str = "left",
        room: float | None = None,
        smallest: float | None = None,
    ) -> float:
        """Text on the baseline ``y``, made to fit ``room``; says how wide it came out."""
        if room is not None:
            text, size = fitted(text, font, size, room, smallest or size)
        wide = width(text, font, size)
        x -= {"left": 0.0, "right": wide, "centre": wide / 2}[align]
        self._canvas.setFillGray(grey)
        for of, piece in runs(text, font):
            self._canvas.setFont(of.value, size)
            self._canvas.drawString(x * MM, self._up(y), piece)
            x += width(piece, of, size)
        return wide

    def words(self, x: float, y: float, line: Sequence[Piece], size: float, *, grey: float, strong: float) -> None:
        """A line of words in several fonts; those that are not plain text take the ink ``strong``."""
        gap = width(" ", Font.TEXT, size)
        for word, font in line:
            x += self.text(x, y, word, font, size, grey=grey if font is Font.TEXT else strong) + gap

    def line(self, x: float, y: float, to: float, *, weight: float = 0.15, grey: float = HAIR) -> None:
        """A level line."""
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(weight * MM)
        self._canvas.line(x * MM, self._up(y), to * MM, self._up(y))

    def upright(self, x: float, y: float, to: float, *, weight: float = 0.15, grey: float = HAIR) -> None:
        """An upright line."""
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(weight * MM)
        self._canvas.line(x * MM, self._up(y), x * MM, self._up(to))

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        *,
        radius: float = 0.0,
        weight: float = 0.3,
        grey: float | None = INK,
        fill: float | None = None,
    ) -> None:
        """A box with its top left corner at x, y; no ``grey``: without an outline."""
        if grey is not None:
            self._canvas.setStrokeGray(grey)
            self._canvas.setLineWidth(weight * MM)
        if fill is not None:
            self._canvas.setFillGray(fill)
        corner = (x * MM, self._up(y + high), wide * MM, high * MM)
        self._canvas.roundRect(*corner, radius * MM, stroke=grey is not None, fill=fill is not None)

    def circle(self, x: float, y: float, radius: float, *, weight: float = 0.3, grey: float = INK) -> None:
        """A circle around x, y."""
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(weight * MM)
        self._canvas.circle(x * MM, self._up(y), radius * MM)

    def icon(self, name: str, x: float, y: float, side: float, *, grey: float = INK) -> None:
        """An icon of the program with its top left corner at x, y."""
        outline, scale = icon(name), side / GRID
        path = self._canvas.beginPath()
        for step in outline.steps:
            points = [((x + px * scale) * MM, self._up(y + py * scale)) for px, py in step.points]
            match step.kind:
                case "move":
                    path.moveTo(*points[0])
                case "line":
                    path.lineTo(*points[0])
                case "curve":
                    path.curveTo(*points[0], *points[1], *points[2])
                case _:
                    path.close()
        self._canvas.setFillGray(grey)
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(1.75 * scale * MM)
        self._canvas.drawPath(path, stroke=not outline.filled, fill=outline.filled, fillMode=0)

    def _up(self, y: float) -> float:
        return float(self._points[1]) - y * MM
