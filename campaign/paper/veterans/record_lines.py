"""The lines of a service record: battles with what was killed there, promotions, the end. Knows no rule."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.paper.chip import draw_chip
from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font, Piece, wrapped
from campaign.paper.pen import HAIR, INK, SOFT, Pen
from campaign.paper.veterans.service import Service, ServiceLine
from campaign.words import _

WHEN = 15.0  # width of the column of weeks
SIZE = 8.0
HIGH, KILL, MORE = 5.8, 4.8, 3.6  # a line, a kill below its battle, each line of words more


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line with its words set. ``when`` is empty where it is as above; ``with_next``: what follows belongs to it."""

    line: ServiceLine
    when: str
    words: tuple[tuple[Piece, ...], ...]
    height: float
    with_next: bool


def set_lines(pen: Pen, service: Service) -> list[SetLine]:
    """The lines of a record, each with its height."""
    found: list[SetLine] = []
    before = ""
    for place, line in enumerate(service.lines):
        follows = service.lines[place + 1 : place + 2]
        with_next = line.kind == "battle" and bool(follows) and follows[0].kind == "kill"
        words: tuple[tuple[Piece, ...], ...] = ()
        high = KILL if line.kind == "kill" else HIGH
        if line.kind in ("came", "promotion", "end"):
            font = Font.TEXT if line.kind == "came" else Font.MEDIUM
            words = wrapped([(word, font) for word in line.text.split()], SIZE, _room(pen, 5.0))
            high += MORE * (len(words) - 1)
        found.append(SetLine(line, "" if line.when == before else line.when, words, high, with_next))
        before = line.when
    return found


def _room(pen: Pen, indent: float) -> float:
    return pen.width - 2 * MARGIN - WHEN - indent - 12


def line_heads(pen: Pen, y: float, high: float) -> None:
    """What stands above the lines."""
    base = y + high - 2.2
    pen.text(MARGIN, base, _("Service"), Font.MEDIUM, 7, grey=SOFT)
    pen.text(pen.width - MARGIN, base, _("FP killed"), Font.MEDIUM, 7, grey=SOFT, align="right")
    pen.line(MARGIN, y + high, pen.width - MARGIN, weight=0.35, grey=INK)


def draw_line(pen: Pen, y: float, of: SetLine) -> None:
    """One line, a hairline above each week."""
    line, right, base = of.line, pen.width - MARGIN, y + 4.2
    x = MARGIN + WHEN
    if of.when:
        pen.line(MARGIN, y, right, grey=HAIR)
        pen.text(MARGIN, base, of.when, Font.NUMBER, 8.6, grey=SOFT)
    match line.kind:
        case "battle":
            _draw_battle(pen, x, base, line)
        case "kill":
            _draw_kill(pen, x + 5, y + 3.3, line)
        case _:
            icon = {"promotion": "veteran", "end": "close"}.get(line.kind)
            if icon:
                pen.icon(icon, x, base - 2.9, 3.6)
            for place, words in enumerate(of.words):
                pen.words(x + 5, base + MORE * place, words, SIZE, grey=INK, strong=INK)


def _draw_battle(pen: Pen, x: float, base: float, line: ServiceLine) -> None:
    right = pen.width - MARGIN
    pen.icon("battle", x, base - 3.0, 3.6)
    x += 5
    x += pen.text(x, base, line.text, Font.STRONG, SIZE, room=right - x - 75, smallest=6.5) + 1.4
    for owner in line.owners:
        draw_chip(pen, x, base - 2.8, 3.6, owner)
        x += 4.4
    pen.text(
        x - 0.4 if line.owners else x, base, line.remark, Font.TEXT, 7.4, grey=SOFT, room=right - x - 14, smallest=6.2
    )
    if line.fp is not None:
        pen.text(right, base + 0.2, str(line.fp), Font.NUMBER, 11, align="right")


def _draw_kill(pen: Pen, x: float, base: float, line: ServiceLine) -> None:
    right = pen.width - MARGIN
    for owner in line.owners:
        draw_chip(pen, x, base - 2.5, 3.2, owner)
    x += 4.6
    x += pen.text(x, base, line.text, Font.TEXT, 7.6, room=right - x - 60, smallest=6.5) + 2
    x += pen.text(x, base, _("{n} FP").format(n=line.fp), Font.TEXT, 7.0, grey=SOFT) + 2
    if line.commander:
        pen.icon("commander", x, base - 2.6, 3.0)
        x += 4.0
    pen.text(x, base, line.remark, Font.TEXT, 7.0, grey=SOFT, room=right - x - 12, smallest=6.2)
