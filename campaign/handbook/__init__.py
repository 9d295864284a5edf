"""The handbook as values: pages for people, their numbered steps, their pictures; in the language that is spoken.

Reads the Markdown under ``resources/handbook``, a folder for each language, a file for each page, and holds no text of
its own. Buttons and menus stand in it by their English messages and are shown as the window shows them.

=========================  ===========================================================================================
``[[Campaign > Open…]]``   what is pressed: a menu and a line of it, or a button; ``[[Next: {step}|step=Map]]``
```Signal Hill```          what is typed (between single accents)
``[words](founding)``      leads to a page; ``[words](campaign:C14)`` to a rule
``![words](recruit)``      a picture with what it shows
``**words**``              stand out
``1. … {attack}``          a step that is more than presses and words: tests know by this name how people do it
=========================  ===========================================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

import resources
from campaign.book_pages import Branch, Paragraph, Span, items
from campaign.words import ENGLISH, caption, spoken

PAGES: Final = (
    "start",
    "founding",
    "week",
    "evening",
    "miniatures",
    "played",
    "amending",
    "paper",
    "letters",
    "home",
    "apart",
    "phones",
    "sending",
    "backups",
    "league",
)
FIRST: Final = PAGES[0]
JOINT: Final = " › "  # between a menu and a line of it

INLINE = re.compile(r"\[\[([^\]]+)\]\]|`([^`]+)`|\[([^\]]+\]\([^)]+)\)|(\*\*)")
PICTURE = re.compile(r"!\[([^\]]+)\]\(([a-z-]+)\)")
STEP = re.compile(r"(\d+)\. (.+?)(?: \{([a-z ]+)\})?")


@dataclass(frozen=True, slots=True)
class Press:
    """A menu and a line of it, or a button alone: each part a message with its fields."""

    parts: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]

    @property
    def captions(self) -> tuple[str, ...]:
        """What the window calls the parts."""
        return tuple(_filled(message, fields) for message, fields in self.parts)


@dataclass(frozen=True, slots=True)
class Type:
    """Words to be typed."""

    words: str


Act = Press | Type


@dataclass(frozen=True, slots=True)
class Step:
    """A numbered step: what is pressed and typed in it, in order. ``deed`` names what is more than that."""

    number: int
    acts: tuple[Act, ...]
    deed: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page. ``names``: all that it calls by the window's names, on steps and elsewhere."""

    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    steps: tuple[Step, ...]
    names: tuple[Press, ...]
    pictures: tuple[str, ...]


def pages() -> tuple[Page, ...]:
    """All of them, in order."""
    return tuple(page(key) for key in PAGES)


def page(key: str) -> Page:
    """One of them. KeyError where there is no such page."""
    if key not in PAGES:
        raise KeyError(key)
    return _page(key, spoken())


def tree() -> tuple[Branch, ...]:
    """What there is to read."""
    return tuple(Branch(one.title, one.key) for one in pages())


def found_by(words: tuple[str, ...]) -> tuple[str, ...]:
    """The pages on which each of the words stands."""
    if not words:
        return ()
    told = ((one.key, " ".join(p.text for p in one.paragraphs).casefold()) for one in pages())
    return tuple(key for key, text in told if all(word in text for word in words))


def picture(name: str) -> bytes | None:
    """A picture of the window in the language that is spoken, as PNG; in English where it has none."""
    for language in (spoken(), ENGLISH):
        file = resources.path("handbook", "pictures", language, f"{name}.png")
        if file.is_file():
            return file.read_bytes()
    return None


def parse(key: str, text: str) -> Page:
    """A page from its Markdown. ValueError names the first line that is not written as it should be."""
    title, paragraphs, steps = "", list[Paragraph](), list[Step]()
    names, pictures = list[Press](), list[str]()
    for line, item in items(text):
        if shown := PICTURE.fullmatch(item):
            paragraphs += [Paragraph("picture", (Span(shown[1]),), picture=shown[2])]
            paragraphs += [Paragraph("caption", (Span(shown[1]),))]
            pictures.append(shown[2])
            continue
        kind, mark, words = _kind(item)
        if kind == "title":
            title = words
        elif not title:
            raise ValueError(f"{key}.md, line {line}: a page begins with its title.")
        spans, acts = _read(words)
        if kind == "step" and (step := STEP.fullmatch(item)):
            spans, acts = _read(step[2])
            mark = f"{int(step[1])}."
            steps.append(Step(int(step[1]), acts, step[3] or ""))
        names += [act for act in acts if isinstance(act, Press)]
        paragraphs.append(Paragraph(kind, spans, mark))
    return Page(key, title, tuple(paragraphs), tuple(steps), tuple(names), tuple(pictures))


@cache
def _page(key: str, language: str) -> Page:
    """A page in the language that is spoken, by which it is kept."""
    return parse(key, resources.path("handbook", language, f"{key}.md").read_text(encoding="utf-8"))


def _kind(item: str) -> tuple[str, str, str]:
    """What a piece of the text is, what stands before it, and its words."""
    if item.startswith("# "):
        return "title", "", item[2:]
    if item.startswith("## "):
        return "section", "", item[3:]
    if item.startswith("- "):
        return "item", "•", item[2:]
    return ("step" if STEP.fullmatch(item) else "text"), "", item


def _read(words: str) -> tuple[tuple[Span, ...], tuple[Act, ...]]:
    """The words as they are shown, and what is pressed and typed in them."""
    spans, acts, strong = list[Span](), list[Act](), False
    for place, part in enumerate(INLINE.split(words)):
        match place % 5, part:
            case (_, None | ""):
                continue
            case (0, _):
                ends = spans and spans[-1].text.endswith("…")  # a name with dots needs no full stop
                rest = part.removeprefix(".") if ends else part
                spans += [Span(rest, strong=strong)] if rest else []
            case (1, _):
                press = Press(tuple(_part(one) for one in part.split(" > ")))
                acts.append(press)
                spans.append(Span(JOINT.join(press.captions), strong=True))
            case (2, _):
                acts.append(Type(part))
                spans.append(Span(part, strong=True))
            case (3, _):
                text, _sign, target = part.partition("](")
                spans.append(Span(text, target))
            case _:
                strong = not strong
    return tuple(spans), tuple(acts)


def _filled(message: str, fields: tuple[tuple[str, str], ...]) -> str:
    """A part as the window shows it; what stands in a field may be a message itself."""
    words = caption(message)
    return words.format(**{field: caption(value) for field, value in fields}) if fields else words


def _part(written: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A message, and the fields in it."""
    message, *fields = written.split("|")
    return message, tuple(_field(field) for field in fields)


def _field(written: str) -> tuple[str, str]:
    name, _sign, value = written.partition("=")
    return name, value
