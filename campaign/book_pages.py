"""Books to be read, as values: pages of paragraphs, words that lead elsewhere, and the tree of what there is.

Both books of the program are made of these: the rulebook and the handbook. Reads their common Markdown as far as it is
the same: headings, paragraphs and items of lists. Knows neither book, and draws nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """Words of a paragraph; ``link`` is where they lead, ``strong`` makes them stand out."""

    text: str
    link: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a kind that says how it is set: title, section, text, claim, step, item, picture and others.

    ``mark`` stands before it; ``badges`` are R for a ruling, H for a house rule; ``id`` is what links lead to within
    the page; ``picture`` is the name of the picture that a paragraph of this kind shows.
    """

    kind: str
    spans: tuple[Span, ...]
    mark: str = ""
    badges: str = ""
    id: str = ""
    picture: str = ""

    @property
    def text(self) -> str:
        """Its words."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of the tree: what it is called, the page that it opens, and what stands below it."""

    title: str
    target: str
    below: tuple[Branch, ...] = ()


def plain_text(paragraphs: tuple[Paragraph, ...]) -> str:
    """A page to be copied."""
    said = (p for p in paragraphs if p.kind != "picture")
    return "\n\n".join(" ".join(filter(None, (p.mark, p.badges and f"({p.badges})", p.text))) for p in said)


def items(text: str) -> Iterator[tuple[int, str]]:
    """Headings, paragraphs and list items, each in one piece, with the number of its first line."""
    start, parts = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        begins = re.match(r"#|- |\d+\. |\|", line) or not line or (parts and parts[0].startswith("#"))
        if begins and parts:
            yield start, " ".join(parts)
            parts = []
        if line:
            start = start if parts else number
            parts.append(line.strip())
