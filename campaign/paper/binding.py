"""Binding: sections become one PDF with numbered pages, documents one file, and files stand in their place at once.

Knows no rule, asks no state, and nothing of what is on the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from campaign import system

if TYPE_CHECKING:
    from campaign.paper.pen import Pen

Paper = Literal["A4", "Letter"]

Drawn = Callable[[int, int], None]
"""Draws one page, told its number and how many there are in the PDF."""

Section = Callable[["Pen"], Sequence[Drawn]]
"""Some pages that belong together: measures with the pen and says what will draw each."""


@dataclass(frozen=True, slots=True)
class About:
    """What a PDF says of itself to those who ask for its properties."""

    title: str
    author: str
    subject: str


class NoPage(Exception):
    """There is nothing to draw: none of the sections has a page."""


class Dropped(Exception):
    """Nobody wants the PDF any more that was being drawn."""


def bound(
    paper: Paper,
    about: About,
    sections: Sequence[Section],
    *,
    rich: bool = False,
    wanted: Callable[[], bool] = lambda: True,
) -> bytes:
    """The PDF of these sections, one after the other. Without a page there is none: raises NoPage.

    ``wanted`` is asked before every section and page; once it says no, this raises Dropped.
    """
    from campaign.paper.pen import Pen  # the PDF library is read when there is something to draw

    def go_on() -> None:
        if not wanted():
            raise Dropped(about.title)

    pen = Pen(paper, about.title, about.author, about.subject, rich=rich)
    pages: list[Drawn] = []
    for section in sections:
        go_on()
        pages += section(pen)
    if not pages:
        raise NoPage(about.title)
    for number, draw in enumerate(pages, 1):
        go_on()
        if number > 1:
            pen.next_page()
        draw(number, len(pages))
    return pen.finish()


def put(data: bytes, path: Path) -> Path:
    """Put a PDF in its place at once, or leave what was there as it was."""
    system.write(data, path)
    return path
