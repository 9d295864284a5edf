"""What tests of paper share: documents of a kind as PDFs, and what can be asked of a PDF's pages.

``python -m tests.paper.gallery`` writes the same pages as pictures.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from ctypes import create_string_buffer
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

from campaign.paper import Document, Kind, NoPage, Paper, Wanted, kind_of
from tests.paper.contents import source

PAPERS: Final[tuple[Paper, ...]] = ("A4", "Letter")
POINTS: Final = {"A4": (595.28, 841.89), "Letter": (612.0, 792.0)}
EDGE: Final = 6.0  # millimetres round every page on which printers may not print
DOTS: Final = 3  # a millimetre, of the pictures in which ink is looked for
WHITE: Final = 250  # of 255: paler than every tint
MM: Final = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Sheet:
    """A document of a kind, and its PDF."""

    document: Document
    data: bytes


def documents(kind: Kind, content: str, players: int | None = None, **wishes: int) -> tuple[Document, ...]:
    """What a kind makes of one of the CONTENTS, for the first so many players; all for None."""
    made = source(content)
    return kind.documents(made, Wanted(made.state.seats[:players], **wishes))  # type: ignore[arg-type]


@cache
def sheets(
    key: str, content: str, paper: Paper, players: int | None = None, *, rich: bool = False
) -> tuple[Sheet, ...]:
    """The PDFs of these, drawn once for all tests of a process."""
    kind = kind_of(key)
    assert kind is not None
    return tuple(drawn(documents(kind, content, players, rich=rich), paper))


def drawn(made: Iterable[Document], paper: Paper) -> Iterator[Sheet]:
    """The PDFs of documents; one without a page has none."""
    for document in made:
        with suppress(NoPage):
            yield Sheet(document, document.draw(paper))


def texts(data: bytes) -> tuple[str, ...]:
    """The text of every page."""
    found = []
    for page in _pages(data):
        with closing(page.get_textpage()) as text:
            found.append(text.get_text_range())
    return tuple(found)


def sizes(data: bytes) -> tuple[tuple[float, float], ...]:
    """Width and height of every page, in points."""
    return tuple(page.get_size() for page in _pages(data))


def pictures(data: bytes, scale: float = DOTS / MM) -> Iterator[Image.Image]:
    """Every page as a picture; ``scale`` pixels to a point."""
    for page in _pages(data):
        yield page.render(scale=scale).to_pil()


def near_the_edge(picture: Image.Image, edge: float = EDGE) -> tuple[float, ...] | None:
    """None where all ink of a page keeps this far from its edges; else how far it keeps from each, in millimetres.

    A pixel that is only touched may be grey, so half of one is forgiven.
    """
    ink = picture.convert("L").point(lambda grey: 255 * (grey < WHITE)).getbbox()
    if ink is None:
        return None
    left, top, right, bottom = ink
    found = tuple(dots / DOTS for dots in (left, top, picture.width - right, picture.height - bottom))
    return None if min(found) > edge - 0.5 / DOTS - 1 / DOTS else found


def faults(sheet: Sheet, paper: Paper, *, clipped: bool = False) -> list[str]:
    """All that is wrong with the pages of a document, as far as a program sees it.

    ``clipped``: its pages show parts of one drawing, so that there are words on them which nobody sees.
    """
    found = [f"a page of {size}" for size in sizes(sheet.data) if not _has_size(size, paper)]
    found += [f"the font {font} is not in it" for font in loose_fonts(sheet.data)]
    found += [] if clipped else overlaps(sheet.data)
    for number, picture in enumerate(pictures(sheet.data), 1):
        if (near := near_the_edge(picture)) is not None:
            found.append(f"page {number}: ink {near} mm from the edges")
    return [f"{sheet.document.file}, {paper}: {fault}" for fault in found]


def _has_size(size: tuple[float, float], paper: Paper) -> bool:
    """Upright or on its side."""
    return all(abs(a - b) < 0.1 for a, b in zip(sorted(size), sorted(POINTS[paper]), strict=True))


def overlaps(data: bytes) -> list[str]:
    """Words that lie on others; marks that belong on letters may."""
    found = []
    for number, page in enumerate(_pages(data), 1):
        with closing(page.get_textpage()) as text:
            places = [text.get_rect(place) for place in range(text.count_rects())]
            for a, b in combinations(places, 2):
                if _lie_on_another(a, b):
                    words = [text.get_text_bounded(*place).strip() for place in (a, b)]
                    if not any(unicodedata.combining(letter) for letter in "".join(words)):
                        found.append(f"page {number}: “{words[0]}” and “{words[1]}” lie on each other")
    return found


def _lie_on_another(a: Sequence[float], b: Sequence[float]) -> bool:
    """By more than a point across, and by a third of the height of the lower one."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide > 1 and high > 0.35 * min(a[3] - a[1], b[3] - b[1])


def loose_fonts(data: bytes) -> tuple[str, ...]:
    """The fonts that print would have to find elsewhere: those that the PDF does not hold."""
    found = set()
    for page in _pages(data):
        for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
            font = raw.FPDFTextObj_GetFont(thing.raw)
            if raw.FPDFFont_GetIsEmbedded(font) != 1:
                found.add(_font_name(font))
    return tuple(sorted(found))


def _font_name(font: object) -> str:
    buffer = create_string_buffer(200)
    raw.FPDFFont_GetBaseFontName(font, buffer, len(buffer))
    return buffer.value.decode("ascii", "replace")


def _pages(data: bytes) -> Iterator[pdfium.PdfPage]:
    with closing(pdfium.PdfDocument(data)) as document:
        for number in range(len(document)):
            with closing(document[number]) as page:
                yield page
