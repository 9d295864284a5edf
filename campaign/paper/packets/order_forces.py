"""The armies of an order sheet: what is known of each at the left, what it shall do at the right.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font, Piece, width, wrapped
from campaign.paper.news.columns import whole
from campaign.paper.packets.fields import REMARK, Field, Row, draw_fields, draw_remark
from campaign.paper.packets.orders import ForceRow
from campaign.paper.pen import HAIR, SOFT, Pen
from campaign.words import _

FORCE = 27.0  # height of a row, at least
LEFT = 62.0  # width of what is known of an army
WORDS, NEAR = 7.4, 6.4  # points
NAME_LINE, WORDS_LINE, NEAR_LINE = 4.0, 3.7, 2.7

Words = tuple[Piece, ...]
"""A line."""


def force_rows(forces: Sequence[ForceRow]) -> Iterator[Row]:
    """A row for each army, or one that says that there is none."""
    for row in forces:
        text = _force_text(row)
        yield text.high, partial(_draw_force, row, text)
    if not forces:
        yield REMARK, partial(draw_remark, _("No army."))


@dataclass(frozen=True, slots=True)
class ForceText:
    """What is known of an army, in lines, and how high its row is for that."""

    size: float  # of the name, in points
    name: tuple[Words, ...]
    words: tuple[Words, ...]
    near: tuple[Words, ...]

    @property
    def high(self) -> float:
        """How high the row is."""
        used = 2.2 + NAME_LINE * len(self.name) + WORDS_LINE * len(self.words) + NEAR_LINE * len(self.near)
        return max(FORCE, used + 2.0)


def _force_text(row: ForceRow) -> ForceText:
    """Names of any length: first smaller, then in more lines."""
    room = LEFT - 13.0
    size = 10.0 if width(row.name, Font.STRONG, 10.0) <= room else 8.0
    place = ", ".join((_("in {place}").format(place=row.place), *row.notes))
    near = _("next: {sectors}").format(sectors=", ".join(row.near)) if row.near else ""
    return ForceText(
        size,
        _in_lines(row.name, Font.STRONG, size, room),
        _in_lines(place, Font.TEXT, WORDS, LEFT - 5),
        _in_lines(near, Font.TEXT, NEAR, LEFT - 5),
    )


def _in_lines(text: str, font: Font, size: float, room: float) -> tuple[Words, ...]:
    return wrapped(whole([(word, font) for word in text.split()], size, room), size, room)


def _draw_force(row: ForceRow, text: ForceText, pen: Pen, y: float) -> None:
    right, x = pen.width - MARGIN, MARGIN + LEFT
    pen.text(x - 5, y + 6.2, str(row.fp), Font.NUMBER, 16, align="right")
    base = y + 2.2
    for name in text.name:
        base += NAME_LINE
        pen.text(MARGIN, base - 0.6, " ".join(word for word, _font in name), Font.STRONG, text.size)
    for words in text.words:
        base += WORDS_LINE
        pen.words(MARGIN, base - 0.4, words, WORDS, grey=SOFT, strong=SOFT)
    for words in text.near:
        base += NEAR_LINE
        pen.words(MARGIN, base, words, NEAR, grey=SOFT, strong=SOFT)
    if row.detachment:
        remark = _("comes home after the battle, and moves no more this week")
        pen.text(x, y + 8.8, remark, Font.TEXT, 7.6, grey=SOFT, room=right - x, smallest=6.2)
    else:
        for place, fields in enumerate(_force_fields()):
            draw_fields(pen, x, right, y + 8.8 + 8.0 * place, fields)
    pen.line(MARGIN, y + text.high, right, grey=HAIR)


def _force_fields() -> tuple[tuple[Field, ...], ...]:
    return (
        (Field(_("stays"), "tick"), Field(_("to")), Field(_("then to")), Field(_("attacks"), "tick")),
        (
            Field(_("recruits"), share=1.6, above=_("splits off")),
            Field(_("FP"), "number"),
            Field(_("merges with"), above=_("as")),
        ),
        (
            Field(_("splits off"), share=1.6, above=_("recruits")),
            Field(_("FP"), "number"),
            Field(_("as"), above=_("merges with")),
        ),
    )
