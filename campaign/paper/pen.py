"""A pen for one PDF: millimetres from the top left corner, the program's fonts, grey ink or colours.

The only place that touches the PDF library's canvas. Text is drawn letter by letter as it stands, never as markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import groupby
from operator import itemgetter

from PIL import Image
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from campaign.paper.lettering import MM, ONE_AT_A_TIME, Font, Piece, fitted, runs, width
from campaign.paper.outline import GRID, Point, Step, icon

SIZES = {"A4": A4, "Letter": LETTER}
ROUND = 0.5523  # how far a quarter of a circle is pulled to its corner
CORNERS = "m20 l30 c405152 l53 c544535 l25 c150403 l02 c011020 h"  # across and down, in the six places of each side
SIGNS = {"move": "m", "line": "l", "curve": "c", "close": "h"}  # of an outline's steps, in a PDF

rl_config.useA85 = 0  # no page is written in letters that only old mail programs needed

Shade = float | str
"""Ink: a grey from 0, black, to 1; or a colour as #RRGGBB."""

INK = 0.07
SOFT = 0.36
FAINT = 0.62
HAIR = 0.74


class Pen:
    """Draws on the page at hand; ``next_page`` takes another, ``finish`` hands over the PDF."""

    def __init__(self, paper: str, title: str, author: str, subject: str, *, rich: bool = False) -> None:
        """``rich``: in colours and tints, where a page has them; else ink is saved."""
        self.rich = rich
        self._size = SIZES[paper]
        self._bytes = BytesIO()
        self._canvas = Canvas(self._bytes, pagesize=self._size, invariant=1, pageCompression=1)
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(subject)
        self._canvas.setCreator("FFTT Campaign")
        self._canvas.setLineJoin(1)
        self._canvas.setLineCap(0)
        self._take_page(self._size)

    def next_page(self) -> None:
        """Lay the page aside and take another, which stands upright."""
        self._canvas.showPage()
        self._canvas.setLineJoin(1)
        self._take_page(self._size)

    def lay_across(self) -> None:
        """Turn the page at hand onto its long side, before anything is drawn on it."""
        self._take_page((self._size[1], self._size[0]))

    def _take_page(self, points: tuple[float, float]) -> None:
        self._points = points
        self.width, self.height = (side / MM for side in points)
        self._canvas.setPageSize(points)

    def finish(self) -> bytes:
        """The PDF. The letters that it uses are taken out of fonts which all pens share and read at one place."""
        self._canvas.showPage()
        with ONE_AT_A_TIME:
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
        grey: Shade = INK,
        align: str = "left",
        room: float | None = None,
        smallest: float | None = None,
    ) -> float:
        """Text on the baseline ``y``, made to fit ``room``; says how wide it came out."""
        if room is not None:
            text, size = fitted(text, font, size, room, smallest or size)
        wide = width(text, font, size)
        x -= {"left": 0.0, "right": wide, "centre": wide / 2}[align]
        self._fill(grey)
        for of, piece in runs(text, font):
            self._canvas.setFont(of.value, size)
            self._canvas.drawString(x * MM, self._up(y), piece)
            x += width(piece, of, size)
        return wide

    def words(self, x: float, y: float, line: Sequence[Piece], size: float, *, grey: Shade, strong: Shade) -> None:
        """A line of words in several fonts; those that are not plain text take the ink ``strong``."""
        gap = width(" ", Font.TEXT, size)
        for font, words in groupby(line, key=itemgetter(1)):
            if font is Font.TEXT:
                x += self.text(x, y, " ".join(word for word, _font in words), font, size, grey=grey) + gap
            else:
                for word, _font in words:
                    x += self.text(x, y, word, font, size, grey=strong) + gap

    def line(self, x: float, y: float, to: float, *, weight: float = 0.15, grey: Shade = HAIR) -> None:
        """A level line."""
        self._stroke(grey, weight)
        self._canvas.line(x * MM, self._up(y), to * MM, self._up(y))

    def upright(self, x: float, y: float, to: float, *, weight: float = 0.15, grey: Shade = HAIR) -> None:
        """An upright line."""
        self._stroke(grey, weight)
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
        grey: Shade | None = INK,
        fill: Shade | None = None,
    ) -> None:
        """A box with its top left corner at x, y; no ``grey``: without an outline."""
        if grey is not None:
            self._stroke(grey, weight)
        if fill is not None:
            self._fill(fill)
        code = [f"n {self._place(x, y + high)} {wide * MM:.2f} {high * MM:.2f} re"]
        path = PDFPathObject(self._rounded(x, y, wide, high, radius) if radius else code)
        self._canvas.drawPath(path, stroke=grey is not None, fill=fill is not None)

    def tick_box(self, x: float, y: float, size: float, *, learnt: bool, shot: bool, weight: float = 0.3) -> None:
        """A box to tick for a wound, one that was ``learnt`` with a second outline; for a ``shot`` a circle."""
        if shot:
            self.circle(x + size / 2, y + size / 2, size / 2, weight=weight)
            return
        self.box(x, y, size, size, radius=0.6, weight=weight)
        if learnt:
            self.box(x + 1, y + 1, size - 2, size - 2, radius=0.3, weight=0.15, grey=SOFT)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        weight: float = 0.3,
        grey: Shade | None = INK,
        fill: Shade | None = None,
        dash: Sequence[float] = (),
    ) -> None:
        """A circle around x, y; no ``grey``: without an outline. ``dash``: millimetres of line and gap."""
        with self._dashed(dash):
            if grey is not None:
                self._stroke(grey, weight)
            if fill is not None:
                self._fill(fill)
            self._canvas.circle(x * MM, self._up(y), radius * MM, stroke=grey is not None, fill=fill is not None)

    def polygon(
        self,
        rings: Sequence[Sequence[Point]],
        *,
        weight: float = 0.3,
        grey: Shade | None = INK,
        fill: Shade | None = None,
        closed: bool = True,
        dash: Sequence[float] = (),
        round_ends: bool = False,
    ) -> None:
        """Rings of points, or lines if not ``closed``; a ring inside another is a hole.

        ``round_ends``: of lines and dashes; a dash of hardly any length is a dot then.
        """
        path = self._path(rings, closed)
        with self._dashed(dash, round_ends):
            if grey is not None:
                self._stroke(grey, weight)
            if fill is not None:
                self._fill(fill)
            self._canvas.drawPath(path, stroke=grey is not None, fill=fill is not None, fillMode=0)

    def image(self, png: bytes, x: float, y: float, wide: float, high: float) -> None:
        """A picture with its top left corner at x, y, in grey unless the paper is rich."""
        picture = Image.open(BytesIO(png), formats=("PNG",))
        flat = Image.new("RGB", picture.size, "white")
        flat.paste(picture, mask=picture.getchannel("A") if "A" in picture.getbands() else None)
        shown = flat if self.rich else flat.convert("L")
        corner = (x * MM, self._up(y + high), wide * MM, high * MM)
        self._canvas.drawImage(ImageReader(shown), *corner)

    def covering(self, png: bytes, x: float, y: float, side: float) -> None:
        """A picture that covers a square; what is longer than the square is left out on both sides."""
        size = Image.open(BytesIO(png), formats=("PNG",)).size
        wide, high = (side * length / min(size) for length in size)
        with self.clipped((((x, y), (x + side, y), (x + side, y + side), (x, y + side)),)):
            self.image(png, x - (wide - side) / 2, y - (high - side) / 2, wide, high)

    @contextmanager
    def clipped(self, rings: Sequence[Sequence[Point]]) -> Iterator[None]:
        """What is drawn meanwhile shows inside these rings only."""
        self._canvas.saveState()
        self._canvas.clipPath(self._path(rings, True), stroke=0, fill=0, fillMode=0)
        yield
        self._canvas.restoreState()

    @contextmanager
    def moved(self, right: float, down: float) -> Iterator[None]:
        """What is drawn meanwhile lies so much further right and down."""
        self._canvas.saveState()
        self._canvas.translate(right * MM, -down * MM)
        yield
        self._canvas.restoreState()

    @contextmanager
    def turned(self, x: float, y: float, degrees: float) -> Iterator[None]:
        """What is drawn meanwhile is turned clockwise around x, y."""
        self._canvas.saveState()
        self._canvas.translate(x * MM, self._up(y))
        self._canvas.rotate(-degrees)
        self._canvas.translate(-x * MM, -self._up(y))
        yield
        self._canvas.restoreState()

    def icon(self, name: str, x: float, y: float, side: float, *, grey: Shade = INK) -> None:
        """An icon of the program with its top left corner at x, y."""
        outline, scale = icon(name), side / GRID
        self._fill(grey)
        self._stroke(grey, 1.75 * scale)
        path = self._strokes(outline.steps, x, y, scale)
        self._canvas.drawPath(path, stroke=not outline.filled, fill=outline.filled, fillMode=0)
        if outline.dots:
            self._canvas.drawPath(self._strokes(outline.dots, x, y, scale), stroke=0, fill=1)

    def _strokes(self, steps: Sequence[Step], x: float, y: float, scale: float) -> PDFPathObject:
        code = ["n"]
        for step in steps:
            points = (self._place(x + px * scale, y + py * scale) for px, py in step.points)
            code.append(" ".join((*points, SIGNS[step.kind])))
        return PDFPathObject(code)

    @contextmanager
    def _dashed(self, dash: Sequence[float], round_ends: bool = False) -> Iterator[None]:
        """Dashes or round ends for a while; none: lines as they are."""
        if dash:
            self._canvas.setDash([length * MM for length in dash])
        if round_ends:
            self._canvas.setLineCap(1)
        yield
        if dash:
            self._canvas.setDash()
        if round_ends:
            self._canvas.setLineCap(0)

    def _path(self, rings: Sequence[Sequence[Point]], closed: bool) -> PDFPathObject:
        code = ["n"]
        for ring in rings:
            code += [f"{self._place(x, y)} {'l' if number else 'm'}" for number, (x, y) in enumerate(ring)]
            if closed:
                code.append("h")
        return PDFPathObject(code)

    def _rounded(self, x: float, y: float, wide: float, high: float, radius: float) -> list[str]:
        """A box with round corners."""
        pull = radius * (1 - ROUND)
        ways = (0.0, pull, radius)
        across = [*(x + way for way in ways), *(x + wide - way for way in reversed(ways))]
        down = [*(y + way for way in ways), *(y + high - way for way in reversed(ways))]
        code = ["n"]
        for part in CORNERS.split():
            places = (self._place(across[int(part[at])], down[int(part[at + 1])]) for at in range(1, len(part), 2))
            code.append(" ".join((*places, part[0])))
        return code

    def _place(self, x: float, y: float) -> str:
        """A place as a PDF writes it, to less than a hundredth of a millimetre."""
        return f"{x * MM:.2f} {float(self._points[1]) - y * MM:.2f}"

    def _fill(self, shade: Shade) -> None:
        if isinstance(shade, str):
            self._canvas.setFillColor(HexColor(shade))
        else:
            self._canvas.setFillGray(shade)

    def _stroke(self, shade: Shade, weight: float) -> None:
        if isinstance(shade, str):
            self._canvas.setStrokeColor(HexColor(shade))
        else:
            self._canvas.setStrokeGray(shade)
        self._canvas.setLineWidth(weight * MM)

    def _up(self, y: float) -> float:
        return float(self._points[1]) - y * MM
