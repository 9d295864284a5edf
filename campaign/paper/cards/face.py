"""What all cards share: their size, head and foot, and words that flow on to a second card before any is lost.

Knows no rule and asks no state. All lengths on paper are millimetres, from a card's top left corner or the page's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from campaign.battle.contract.paper import Fact
from campaign.paper.frame import chip, owner_ink
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font, Piece, broken, settled, split, width, wrapped
from campaign.paper.pen import FAINT, HAIR, INK, SOFT, Pen
from campaign.words import _

WIDE, HIGH = 63.0, 88.0  # poker size
EDGE = 4.0
INNER = WIDE - 2 * EDGE
BODY = 14.6  # where a card begins below its head
LOWEST = 80.3  # where it ends above its foot
CHIP, MARK = 8.0, 7.2
NAME_SIZE, UNDER_SIZE, FOOT_SIZE = 10.5, 6.9, 6.4
WORD_SIZES = (7.2, 6.8, 6.4)
FACT_SIZE = 6.8
RULE_ROOM = 8.0  # for a rule's id at the right
LEADING = 0.41  # of a line, in millimetres for each point of type

Face = Callable[[float, float], None]
"""Draws one card with its top left corner at x, y of the page."""

Line = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """What stands at a card's head and foot. ``mark``: by which a battle names the figure, or empty."""

    name: str
    under: str
    foot: str
    star: bool = False
    mark: str = ""


def draw_head(pen: Pen, top: Letterhead, label: Label, x: float, y: float) -> None:
    """Whose card it is, what it is called and what it is."""
    left, right = x + EDGE, x + WIDE - EDGE
    chip(pen, top, left, y + EDGE, CHIP)
    pen.icon(top.mark, right - MARK, y + EDGE + 0.3, MARK, grey=owner_ink(pen, top))
    left += CHIP + 2.4
    star = 4.4 if label.star else 0.0
    room = right - MARK - 1.8 - left
    if label.mark:
        room -= 1.8 + pen.text(left + room, y + 9.7, label.mark, Font.NUMBER, 15, align="right")
    names, size = settled(label.name, Font.STRONG, NAME_SIZE, room - star, 8.4, less=8.0)
    unders, under_size = settled(
        label.under, Font.TEXT, UNDER_SIZE, room, 6.2, lines=1 if names[1:] else 2, less=UNDER_SIZE
    )
    base = y + (5.9 if names[1:] else 6.9 if unders[1:] else 7.9 if label.under else 9.4)
    for place, name in enumerate(names):
        wide = pen.text(left, base + 3.2 * place, name, Font.STRONG, size)
        if label.star and not place:
            pen.icon("commander", left + wide + 1.0, base - 2.9, 3.4)
    under = base + 3.2 * (len(names) - 1) + (3.6 if len(names) == 1 else 3.1)
    for place, line in enumerate(unders):
        pen.text(left, under + 2.7 * place, line, Font.TEXT, under_size, grey=SOFT)
    pen.line(x + EDGE, y + BODY, right, weight=0.35, grey=INK)


def draw_foot(pen: Pen, top: Letterhead, label: Label, x: float, y: float) -> None:
    """Where it belongs, and when it was printed."""
    room = INNER - width(top.when, Font.TEXT, FOOT_SIZE) - 3
    lines, size = broken(label.foot, Font.TEXT, FOOT_SIZE, room, 2, 6.2)
    base = y + HIGH - (EDGE if len(lines) == 1 else EDGE + 0.3)
    pen.text(x + WIDE - EDGE, base, top.when, Font.TEXT, FOOT_SIZE, grey=SOFT, align="right")
    for place, line in enumerate(lines):
        pen.text(x + EDGE, base + 2.5 * place, line, Font.TEXT, size, grey=SOFT)


def word_lines(phrases: Sequence[Piece], size: float, room: float = INNER) -> tuple[Line, ...]:
    """Phrases as lines, each word in its phrase's font."""
    return wrapped([(word, font) for text, font in phrases for word in split(text)], size, room)


@dataclass(frozen=True, slots=True)
class Flow:
    """Words in lines of one size: those that have room on the card itself, and those for the cards that go on."""

    here: tuple[Line, ...]
    later: tuple[Line, ...]
    size: float

    @property
    def height(self) -> float:
        """Of the lines on the card itself."""
        return len(self.here) * leading(self.size)


def flow(paragraphs: Sequence[Sequence[Piece]], height: float, room: float = INNER) -> Flow:
    """The largest size at which all paragraphs fit this height; if none does, the rest goes on."""
    lines: tuple[Line, ...] = ()
    for size in WORD_SIZES:
        lines = tuple(line for phrases in paragraphs for line in word_lines(phrases, size, room))
        if len(lines) * leading(size) <= height:
            return Flow(lines, (), size)
    fits = int(height / leading(size))
    return Flow(lines[:fits], lines[fits:], size)


def leading(size: float) -> float:
    """From one line of type to the next."""
    return size * LEADING


def draw_lines(pen: Pen, lines: Sequence[Line], size: float, x: float, y: float) -> None:
    """Lines of words, the first one's top at y."""
    for place, line in enumerate(lines):
        pen.words(x, y + leading(size) * (place + 0.8), line, size, grey=SOFT, strong=INK)


def further(
    pen: Pen, top: Letterhead, label: Label, lines: Sequence[Line], size: float, facts: Sequence[FactLines] = ()
) -> list[Face]:
    """The cards on which words go on, and those with facts for which the card itself has no room; else none."""
    fits = int((LOWEST - BODY - 2) / leading(size))
    again = replace(label, under=_("Continued. {line}").format(line=label.under))
    words = [partial(draw_lines, pen, lines[first : first + fits], size) for first in range(0, len(lines), fits)]
    told = [partial(draw_facts, pen, part) for part in _cards_of(facts)]
    return [partial(_draw_further, pen, top, again, drawn) for drawn in (*words, *told)]


def _draw_further(pen: Pen, top: Letterhead, label: Label, body: Face, x: float, y: float) -> None:
    draw_head(pen, top, label, x, y)
    body(x + EDGE, y + BODY + 2)
    draw_foot(pen, top, label, x, y)


def _cards_of(facts: Sequence[FactLines]) -> list[list[FactLines]]:
    """Facts in parts, of each as many as have room on a card."""
    parts: list[list[FactLines]] = []
    for fact in facts:
        if not parts or facts_height([*parts[-1], fact]) > LOWEST - BODY - 2:
            parts.append([])
        parts[-1].append(fact)
    return parts


def draw_portrait(pen: Pen, png: bytes, x: float, y: float, side: float) -> None:
    """A portrait in a square."""
    pen.covering(png, x, y, side)
    pen.box(x, y, side, side, weight=0.2, grey=HAIR)


@dataclass(frozen=True, slots=True)
class FactLines:
    """What a rule says in lines, and which rule."""

    lines: tuple[Line, ...]
    rule: str

    @property
    def height(self) -> float:
        """Of its lines, and of the space below them."""
        return len(self.lines) * leading(FACT_SIZE) + 0.5


def fact_lines(facts: Sequence[Fact]) -> list[FactLines]:
    """Facts in lines as wide as a card."""
    return [FactLines(word_lines([(fact.text, Font.TEXT)], FACT_SIZE, INNER - RULE_ROOM), fact.rule) for fact in facts]


def facts_height(facts: Sequence[FactLines]) -> float:
    """How high all are together."""
    return sum(fact.height for fact in facts)


def draw_facts(pen: Pen, facts: Sequence[FactLines], x: float, y: float) -> None:
    """Facts below each other, each with its rule at the right."""
    for fact in facts:
        draw_lines(pen, fact.lines, FACT_SIZE, x, y)
        pen.text(x + INNER, y + leading(FACT_SIZE) * 0.8, fact.rule, Font.TEXT, 6.2, grey=FAINT, align="right")
        y += fact.height
