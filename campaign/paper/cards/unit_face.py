"""The card of a figure, or of several equal ones that share it: numbers, range, boxes, the ladder, words.

Knows no rule and asks no state.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from campaign.paper.armies.rows import LADDER, FigureRow, Member
from campaign.paper.cards.deck import UnitCard
from campaign.paper.cards.face import (
    BODY,
    EDGE,
    INNER,
    LOWEST,
    WIDE,
    Face,
    Flow,
    Label,
    bar_fill,
    draw_foot,
    draw_head,
    draw_lines,
    draw_portrait,
    flow,
    further,
)
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font, Piece, width
from campaign.paper.pen import FAINT, INK, SOFT, Pen
from campaign.words import _

NUMBERS, PORTRAIT = 15.0, 13.2  # height of the big numbers with their labels; side of a portrait beside them
BAND = 9.2  # the range bar with what is written below it
BAR = 3.5
BOX, PITCH, BOXES = 4.4, 4.9, 6  # wounds: side, from one to the next, how many in a line
MEMBER = 5.6
LADDER_HEIGHT, RUNG_BAR, RUNG_BOX = 12.6, 2.2, 4.0
STORED = 6  # circles for corpses that a Queen has eaten
RULE = 1.6  # between the words and the line above them


def unit_faces(pen: Pen, top: Letterhead, card: UnitCard) -> list[Face]:
    """The card, and those on which its words go on if it has very many."""
    row = card.row
    label = Label(row.name, "" if row.group else row.unit, card.army, row.commander)
    words = flow(_paragraphs(row), LOWEST - BODY - _upper(card) - RULE)
    face = partial(_draw, pen, top, card, label, words)
    return [face, *further(pen, top, label, words.later, words.size)]


def _paragraphs(row: FigureRow) -> list[list[Piece]]:
    """What the figure has learnt, then what its unit does."""
    learnt = [(text, Font.MEDIUM) for text in (*row.abilities, *row.gained)]
    notes = [(text, Font.TEXT) for text in row.notes]
    return [_listed(phrases) for phrases in (learnt, notes) if phrases]


def _listed(phrases: list[Piece]) -> list[Piece]:
    """Phrases with commas between them."""
    return [*((f"{text},", font) for text, font in phrases[:-1]), phrases[-1]]


def _upper(card: UnitCard) -> float:
    """How high all is that stands above the words, from the head on."""
    row = card.row
    boxes = len(row.group) * _member_height(row) if row.group else _wounds_height(row)
    ladder = 0.0 if row.experience is None or row.group else LADDER_HEIGHT
    return NUMBERS + (BAND if _has_band(row) else 0.0) + 2.2 + boxes + 1.4 + ladder


def _has_band(row: FigureRow) -> bool:
    return row.long is not None or row.lays


def _wounds_height(row: FigureRow) -> float:
    return PITCH * -(-row.wounds // BOXES)


def _member_height(row: FigureRow) -> float:
    return MEMBER + PITCH * (-(-row.wounds // BOXES) - 1)


def _draw(pen: Pen, top: Letterhead, card: UnitCard, label: Label, words: Flow, x: float, y: float) -> None:
    row = card.row
    draw_head(pen, top, label, x, y)
    down = y + BODY
    _draw_numbers(pen, card, x, down)
    down += NUMBERS
    pen.line(x + EDGE, down, x + WIDE - EDGE)
    if _has_band(row):
        _draw_band(pen, top, card, x + EDGE, down + 2.0)
        down += BAND
    down += 2.2
    if row.group:
        for member in row.group:
            _draw_member(pen, row, member, x + EDGE, down)
            down += _member_height(row)
    else:
        _draw_wounds(pen, row, x + EDGE, down)
        down += _wounds_height(row)
    down += 1.4
    if row.experience is not None and not row.group:
        _draw_ladder(pen, top, row, row.experience, x + EDGE, down)
        down += LADDER_HEIGHT
    if words.here:
        pen.line(x + EDGE, down, x + WIDE - EDGE)
        draw_lines(pen, words.here, words.size, x + EDGE, down + RULE)
    draw_foot(pen, top, label, x, y)


@dataclass(frozen=True, slots=True)
class _Number:
    text: str
    label: str


def _numbers(row: FigureRow) -> tuple[_Number, ...]:
    """The four numbers; who does not shoot has the one for hand to hand in the first place."""
    first = _Number(_shown(row.to_hit), _("To hit")) if row.long is not None else _Number(_modifier(row), _("Hand"))
    return (
        first,
        _Number(_shown(row.actions or None), _("Actions")),
        _Number(_shown(row.move), _("Movement")),
        _Number(str(row.fp), _("FP")),
    )


def _shown(number: int | None) -> str:
    return "" if number is None else str(number)


def _modifier(row: FigureRow) -> str:
    if not row.hand:
        return _shown(row.hand)
    return f"+{row.hand}" if row.hand > 0 else f"−{-row.hand}"


def _draw_numbers(pen: Pen, card: UnitCard, x: float, y: float) -> None:
    left, wide = x + EDGE, INNER
    if card.portrait is not None:
        draw_portrait(pen, card.portrait, left, y + 0.9, PORTRAIT)
        left, wide = left + PORTRAIT + 1.2, INNER - PORTRAIT - 1.2
    each = wide / 4
    for place, number in enumerate(_numbers(card.row)):
        middle = left + each * (place + 0.5)
        if number.text:
            pen.text(middle, y + 9.2, number.text, Font.HEAVY, 22, align="centre", room=each - 1, smallest=11)
        else:
            pen.line(middle - 1.8, y + 6.4, middle + 1.8, weight=0.35, grey=FAINT)
        pen.text(
            middle, y + 12.8, number.label, Font.TEXT, 6.6, grey=SOFT, align="centre", room=each - 0.6, smallest=6.2
        )
        if place:
            pen.upright(left + each * place, y + 2.6, y + 13.2)


def _draw_band(pen: Pen, top: Letterhead, card: UnitCard, x: float, y: float) -> None:
    """How far it shoots, in the same proportion on every card; for a Queen, what she has stored."""
    row = card.row
    if row.long is None or row.short is None:
        pen.text(x, y + 3.4, _("Corpses eaten"), Font.MEDIUM, 6.9, grey=SOFT)
        for place in range(STORED):
            pen.circle(x + INNER - 2.1 - PITCH * place, y + 2.2, 2.1, weight=0.25)
        return
    scale = INNER / card.reach
    short, long = row.short * scale, row.long * scale
    pen.box(x, y, short, BAR, weight=0.25, fill=bar_fill(pen, top, 0.76))
    pen.box(x, y, long, BAR, weight=0.25)
    ends = ((short, str(row.short), short), (long, f"{row.long} −1", long - short))
    inside = all(width(text, Font.NUMBER, 7.4) + 1.6 <= room for _end, text, room in ends)
    caption = _("cm, short and long")
    if inside:
        for end, text, _room in ends:
            pen.text(x + end - 0.8, y + 2.6, text, Font.NUMBER, 7.4, align="right")
    else:
        caption = f"{row.short} / {row.long} −1 {caption}"
    pen.text(x, y + BAR + 3.2, caption, Font.TEXT, 6.6, grey=SOFT)
    number = pen.text(x + INNER, y + BAR + 3.5, _modifier(row), Font.NUMBER, 10, align="right")
    pen.text(x + INNER - number - 1.2, y + BAR + 3.2, _("Hand"), Font.TEXT, 6.6, grey=SOFT, align="right")


def _draw_wounds(pen: Pen, row: FigureRow, x: float, y: float) -> None:
    pen.text(x, y + 3.2, _("Wounds"), Font.MEDIUM, 6.9, grey=SOFT)
    _draw_boxes(pen, row, x + 13.6, y)
    if row.ammo:
        pen.circle(x + INNER - 2.2, y + 2.2, 2.2)
        pen.text(x + INNER - 5.4, y + 3.2, _("Ammo"), Font.MEDIUM, 6.9, grey=SOFT, align="right")


def _draw_boxes(pen: Pen, row: FigureRow, x: float, y: float) -> None:
    for place in range(row.wounds):
        left, above = x + PITCH * (place % BOXES), y + PITCH * (place // BOXES)
        pen.box(left, above, BOX, BOX, radius=0.6, weight=0.28)
        if place >= row.wounds - row.bonus_wounds:
            pen.box(left + 1.0, above + 1.0, BOX - 2, BOX - 2, radius=0.3, weight=0.15, grey=SOFT)


def _draw_member(pen: Pen, row: FigureRow, member: Member, x: float, y: float) -> None:
    """One of several equal figures: its mark and name, its wounds, its ammunition."""
    boxes = PITCH * min(row.wounds, BOXES) + (6.0 if row.ammo else 0.0)
    left = x
    if member.mark:
        pen.text(left, y + 3.6, member.mark, Font.NUMBER, 11)
        left += 5.2
    room = x + INNER - boxes - left - 1.5
    pen.text(left, y + 3.4, member.name, Font.TEXT, 7.4, room=room, smallest=6.2)
    _draw_boxes(pen, row, x + INNER - boxes + (0.5 if not row.ammo else 0.0), y)
    if row.ammo:
        pen.circle(x + INNER - 2.2, y + 2.2, 2.2)


def _draw_ladder(pen: Pen, top: Letterhead, row: FigureRow, experience: int, x: float, y: float) -> None:
    """A rung for each step: how much of it is done, and a box to tick with what it takes."""
    pen.text(x, y + 3.0, _("Experience"), Font.MEDIUM, 6.9, grey=SOFT)
    number = pen.text(x + INNER, y + 3.3, str(experience), Font.NUMBER, 12, align="right")
    if row.missing is not None:
        missing = _("{fp} to next").format(fp=row.missing)
        pen.text(x + INNER - number - 1.6, y + 3.0, missing, Font.TEXT, 6.6, grey=SOFT, align="right")
    each, from_, line = INNER / len(LADDER), 0, y + 4.6
    for place, step in enumerate(LADDER):
        left, room = x + each * place, each - RUNG_BOX - 1.2
        share = min(1.0, max(0.0, (experience - from_) / (step - from_)))
        middle = line + (RUNG_BOX - RUNG_BAR) / 2
        if share:
            pen.box(left, middle, room * share, RUNG_BAR, grey=None, fill=bar_fill(pen, top, 0.5))
        pen.box(left, middle, room, RUNG_BAR, radius=0.2, weight=0.18, grey=SOFT)
        reached = share >= 1
        box = left + room + 0.3
        fill = bar_fill(pen, top, 0.8) if reached else None
        pen.box(box, line, RUNG_BOX, RUNG_BOX, radius=0.5, weight=0.25, grey=INK if reached else FAINT, fill=fill)
        shade = INK if reached else SOFT
        pen.text(box + RUNG_BOX / 2, line + 3.0, str(step), Font.NUMBER, 7.6, grey=shade, align="centre")
        from_ = step
