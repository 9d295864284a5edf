"""The handbook as PDF: its paragraphs in one column, a picture never parted from its caption, each page of it anew.

Counts millimetres. Belongs to no campaign: its pages have no letterhead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import BytesIO

from PIL import Image

from campaign import handbook
from campaign.book_pages import Paragraph
from campaign.handbook.html import rule_words
from campaign.paper.binding import About, Drawn, Paper, bound
from campaign.paper.flow import Block, Flow, Placed
from campaign.paper.lettering import Font, Piece, wrapped
from campaign.paper.pen import FAINT, INK, SOFT, Pen
from campaign.words import _

MARGIN, TOP, FOOT = 20.0, 20.0, 20.0
INDENT = 6.0  # of steps and items
HIGHEST = (72.0, 54.0, 42.0)  # of a picture: as high as costs no page
LARGEST = 0.17  # millimetres of a picture's point
SIZES = {"title": 20.0, "section": 9.0, "caption": 8.2}  # points; all else:
TEXT = 9.6
LINES = {"title": 8.6, "section": 4.4, "caption": 3.9}  # millimetres; all else:
LINE = 4.9
AFTER = {"title": 2.6, "section": 1.4, "caption": 4.2, "picture": 2.0}
PARAGRAPH = 2.0
LEAST = 18.0  # below a heading on the same page


def as_pdf(paper: Paper) -> bytes:
    """All of it, in the language that is spoken; the same bytes each time."""
    title = _("Handbook of FFTT Campaign")
    sections = [partial(_section, one) for one in handbook.pages()]
    return bound(paper, About(title, "FFTT Campaign", title), sections, rich=True)


def _section(page: handbook.Page, pen: Pen) -> Sequence[Drawn]:
    """A page of the handbook on as few of paper as it takes."""
    flow = min((_flow(page, pen, highest) for highest in HIGHEST), key=lambda flow: len(flow.pages))

    def drawn(blocks: Sequence[Placed], number: int, pages: int) -> None:
        for y, draw in blocks:
            draw(y)
        _foot(pen, page.title, number, pages)

    return [partial(drawn, blocks) for blocks in flow.pages]


def _flow(page: handbook.Page, pen: Pen, highest: float) -> Flow:
    """Its paragraphs one below the other."""
    flow = Flow(TOP, pen.height - FOOT)
    room = pen.width - 2 * MARGIN
    for place, paragraph in enumerate(page.paragraphs):
        high, draw = _block(pen, paragraph, room, highest)
        following = page.paragraphs[place + 1 : place + 2]
        tied = paragraph.kind in ("title", "section", "picture") and following
        flow.put(high, draw, least=min(LEAST, _block(pen, following[0], room, highest)[0]) if tied else 0.0)
    return flow


def _foot(pen: Pen, title: str, number: int, pages: int) -> None:
    right, y = pen.width - MARGIN, pen.height - 13.0
    pen.line(MARGIN, y, right, weight=0.15, grey=FAINT)
    pen.text(MARGIN, y + 4.4, title, Font.TEXT, 7.2, grey=SOFT)
    pen.text(right, y + 4.4, _("{n} of {m}").format(n=number, m=pages), Font.TEXT, 7.2, grey=SOFT, align="right")


def _block(pen: Pen, paragraph: Paragraph, room: float, highest: float) -> Block:
    """How high a paragraph is, and what draws it."""
    if paragraph.kind == "picture":
        return _picture(pen, paragraph.picture, room, highest)
    kind = paragraph.kind
    size, line = SIZES.get(kind, TEXT), LINES.get(kind, LINE)
    indent = INDENT if paragraph.mark else 0.0
    lines = wrapped(pieces(paragraph), size, room - indent)
    before = 3.0 if kind == "section" else 0.0

    def draw(y: float) -> None:
        y += before
        if paragraph.mark:
            pen.text(MARGIN, y + line * 0.75, paragraph.mark, Font.STRONG, size, grey=SOFT)
        for words in lines:
            ink = SOFT if kind in ("section", "caption") else INK
            pen.words(MARGIN + indent, y + line * 0.75, words, size, grey=ink, strong=ink)
            y += line

    return before + line * len(lines) + AFTER.get(kind, PARAGRAPH), draw


def _picture(pen: Pen, name: str, room: float, highest: float) -> Block:
    png = handbook.picture(name)
    if png is None:
        return 0.0, lambda _y: None
    wide, high = Image.open(BytesIO(png), formats=("PNG",)).size
    scale = min(room / wide, highest / high, LARGEST)

    def draw(y: float) -> None:
        pen.image(png, MARGIN, y, wide * scale, high * scale)
        pen.box(MARGIN, y, wide * scale, high * scale, weight=0.15, grey=FAINT)

    return high * scale + AFTER["picture"], draw


def pieces(paragraph: Paragraph) -> list[Piece]:
    """Its words, each in a font: one that stands out is strong with the signs that follow it."""
    if paragraph.kind == "title":
        return [(word, Font.HEAVY) for word in paragraph.text.split()]
    if paragraph.kind == "section":
        return [(word, Font.STRONG) for word in paragraph.text.upper().split()]
    told = [(span.text + rule_words(span.link), span.strong) for span in paragraph.spans]
    strong = [stands_out for text, stands_out in told for _sign in text]
    found, place = list[Piece](), 0
    for word in "".join(text for text, _strong in told).split(" "):
        if word:
            found.append((word, Font.STRONG if any(strong[place : place + len(word)]) else Font.TEXT))
        place += len(word) + 1
    return found
