"""The head of a service record: the portrait, who it is, what it can do, its ladder, and its battles as bars.

Knows no rule and asks no state.
"""

from __future__ import annotations

from campaign.paper.armies.rows import FigureRow
from campaign.paper.chip import draw_chip
from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font, Piece, settled, wrapped
from campaign.paper.pen import INK, SOFT, Pen
from campaign.paper.veterans.service import Service
from campaign.words import _

FACE = 30.0
AT = MARGIN + FACE + 6
LADDER_HIGH, BARS = 11.5, 17.0
FEWEST_BARS = 5  # battles; fewer are seen at a glance in the lines
WORD, NOTE = 7.4, 8.0
WORD_LINE = 3.4
MOST_NOTE_LINES = 4


def head_height(pen: Pen, service: Service) -> float:
    """How much room a head takes."""
    return _words_end(pen, service) + LADDER_HIGH + (BARS if _has_bars(service) else 0.0) + 3.0


def draw_head(pen: Pen, y: float, service: Service) -> float:
    """The head from ``y`` down; says how high it is."""
    right = pen.width - MARGIN
    _draw_face(pen, MARGIN, y, service)
    star = 6.0 if service.commander else 0.0
    wide = pen.text(AT, y + 6.0, service.name, Font.NUMBER, 21, room=right - AT - star, smallest=12)
    if service.commander:
        pen.icon("commander", AT + wide + 1.6, y + 1.6, 4.4)
    first = pen.text(AT, y + 11.2, service.unit, Font.STRONG, 8.6, room=60, smallest=7)
    pen.text(AT + first + 2, y + 11.2, service.line, Font.TEXT, 8.6, grey=SOFT, room=right - AT - first - 2, smallest=7)
    _draw_totals(pen, y + 21.0, service)
    below = y + 27.2
    _draw_values(pen, below, service.values)
    below += 3.6
    for line in _gain_lines(pen, service):
        below += WORD_LINE
        pen.words(AT, below, line, WORD, grey=SOFT, strong=INK)
    for line in _note_lines(pen, service):
        below += WORD_LINE + 0.2
        pen.words(AT, below, line, NOTE, grey=INK, strong=INK)
    end = y + _words_end(pen, service)
    _draw_ladder(pen, end, service)
    end += LADDER_HIGH
    if _has_bars(service):
        _draw_bars(pen, end, service)
        end += BARS
    return end + 3.0 - y


def draw_short_head(pen: Pen, y: float, service: Service) -> None:
    """A record that goes on."""
    draw_chip(pen, MARGIN, y, 5.4, service.owner)
    wide = pen.text(MARGIN + 8, y + 4.4, service.name, Font.NUMBER, 15, room=110, smallest=9)
    pen.text(MARGIN + 10 + wide, y + 4.4, _("continued"), Font.TEXT, 8, grey=SOFT)


def _has_bars(service: Service) -> bool:
    return len(service.bars) >= FEWEST_BARS and any(fp for _when, fp in service.bars)


def _gain_lines(pen: Pen, service: Service) -> tuple[tuple[Piece, ...], ...]:
    words = [(word, Font.MEDIUM) for gain in service.gains for word in f"{gain}.".split()]
    return wrapped(words, WORD, pen.width - MARGIN - AT)


def _note_lines(pen: Pen, service: Service) -> tuple[tuple[Piece, ...], ...]:
    words = [(word, Font.TEXT) for word in service.note.split()]
    lines = wrapped(words, NOTE, pen.width - MARGIN - AT)
    if len(lines) > MOST_NOTE_LINES:
        return (*lines[: MOST_NOTE_LINES - 1], (*lines[MOST_NOTE_LINES - 1][:-1], ("…", Font.TEXT)))
    return lines


def _words_end(pen: Pen, service: Service) -> float:
    """Where the words beside the portrait end, or the portrait."""
    words = WORD_LINE * len(_gain_lines(pen, service)) + (WORD_LINE + 0.2) * len(_note_lines(pen, service))
    return max(FACE + 8.4, 32.0 + words) + 4.0


def _draw_face(pen: Pen, x: float, y: float, service: Service) -> None:
    """The portrait, or the faction's mark where there is none; the owner's chip stands on its corner."""
    if service.portrait is not None:
        pen.image(service.portrait, x, y, FACE, FACE)
        pen.box(x, y, FACE, FACE, weight=0.25)
    else:
        fill = service.owner.colour.tint if pen.rich else None
        pen.box(x, y, FACE, FACE, radius=1.6, weight=0.25, fill=fill)
        ink = service.owner.colour.fill if pen.rich else INK
        pen.icon(service.mark, x + FACE / 2 - 8, y + FACE / 2 - 8, 16, grey=ink)
    pen.box(x - 0.6, y - 0.6, 7.6, 7.6, radius=1.2, grey=None, fill=1.0)
    draw_chip(pen, x, y, 6.4, service.owner)
    text = service.unit.upper()
    pen.text(x + FACE / 2, y + FACE + 4.8, text, Font.NUMBER, 9.5, align="centre", room=FACE, smallest=6.5)


def _draw_totals(pen: Pen, y: float, service: Service) -> None:
    x = AT
    for number, text in service.numbers:
        x += pen.text(x, y, str(number), Font.NUMBER, 19) + 1.4
        x += pen.text(x, y, text, Font.TEXT, 7.4, grey=SOFT) + 5.5


def _draw_values(pen: Pen, y: float, row: FigureRow) -> None:
    """What it is worth on the table, in a line of small numbers."""
    x = AT
    for text, number in ((_("FP"), str(row.fp)), *row.values):
        x += pen.text(x, y, text, Font.TEXT, 7.0, grey=SOFT) + 1.2
        x += pen.text(x, y, number, Font.NUMBER, 10) + 4.0


def _draw_ladder(pen: Pen, y: float, service: Service) -> None:
    """Experience as a bar, with each step below its end and what it gives."""
    experience, full = service.values.experience or 0, service.owner.colour.fill if pen.rich else INK
    wide, from_, last = pen.width - 2 * MARGIN, 0, service.ladder[-1][0]
    for step, gain in service.ladder:
        left, to = MARGIN + wide * from_ / last, MARGIN + wide * step / last
        share = min(1.0, max(0.0, (experience - from_) / (step - from_)))
        if share:
            pen.box(left, y, (to - left - 0.5) * share, 2.8, grey=None, fill=full)
        pen.box(left, y, to - left - 0.5, 2.8, weight=0.2, grey=SOFT)
        reached = experience >= step
        pen.text(to - 0.5, y + 6.4, str(step), Font.NUMBER, 9, align="right", grey=INK if reached else SOFT)
        ink = INK if reached else SOFT
        told, size = settled(gain, Font.TEXT, 6.4, to - left - 1, 6.2, less=6.2)
        for place, line in enumerate(told):
            pen.text(to - 0.5, y + 9.4 + 2.5 * place, line, Font.TEXT, size, grey=ink, align="right")
        from_ = step


def _draw_bars(pen: Pen, y: float, service: Service) -> None:
    """FP killed in each battle, from the first to the last."""
    most = max(fp for _when, fp in service.bars)
    wide = pen.width - 2 * MARGIN
    pitch = min(14.0, (wide - 34) / len(service.bars))
    base = y + BARS - 6.0
    pen.text(MARGIN, y + 2.4, _("FP killed in each battle"), Font.MEDIUM, 7, grey=SOFT)
    left = MARGIN + 34
    pen.line(left, base, left + pitch * len(service.bars), weight=0.25, grey=SOFT)
    for place, (when, fp) in enumerate(service.bars):
        middle = left + pitch * (place + 0.5)
        high = (BARS - 10.5) * fp / most
        if fp:
            bar = min(6.0, pitch * 0.6)
            fill = service.owner.colour.fill if pen.rich else 0.35
            pen.box(middle - bar / 2, base - high, bar, high, grey=None, fill=fill)
            pen.text(middle, base - high - 0.9, str(fp), Font.NUMBER, 7.5, align="centre")
        if pitch >= 8.5:
            pen.text(middle, base + 3.2, when, Font.NUMBER, 6.6, grey=SOFT, align="centre")
