"""The card of a figure, or of several equal ones that share it: numbers, range, boxes, the ladder, words.

Knows no rule and asks no state.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from campaign.paper.armies.rows import FigureRow, Member
from campaign.paper.cards.deck import UnitCard
from campaign.paper.cards.face import (
    BODY,
    EDGE,
    INNER,
    LOWEST,
    WIDE,
    Face,
    FactLines,
    Flow,
    Label,
    draw_facts,
    draw_foot,
    draw_head,
    draw_lines,
    draw_portrait,
    fact_lines,
    facts_height,
    flow,
    further,
)
from campaign.paper.cards.ladder import draw_rungs
from campaign.paper.frame import bar_fill
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font, Piece, width
from campaign.paper.pen import FAINT, SOFT, Pen
from campaign.words import _

NUMBERS, PORTRAIT = 15.0, 13.2  # height of the big numbers with their labels; side of a portrait beside them
BAND = 9.2  # the range bar with what is written below it
BAR = 3.5
BOX, PITCH, BOXES = 4.4, 4.9, 8  # wounds: side, from one to the next, how many in a line
BOXES_WITH_AMMO = 5
MEMBER = 5.6
ABOVE_BOXES, BELOW_BOXES = 2.2, 1.4
STORE = 6.4  # circles for corpses that a Queen has eaten
LADDER_HEIGHT = 10.6
STORED = 6
PARTS, MOST_GAP = 3.75, 3.4  # space is shared out by so many gaps, none larger
RULE = 1.6  # between the words and the line above them


@dataclass(frozen=True, slots=True)
class _Plan:
    """What stands on a card below its numbers; ``gap``: what is left over, shared out between its parts."""

    label: Label
    words: Flow
    facts: list[FactLines]
    gap: float


def unit_faces(pen: Pen, top: Letterhead, card: UnitCard) -> list[Face]:
    """The card, and those on which its words go on if it has very many."""
    row, facts = card.row, fact_lines(card.facts)
    room = LOWEST - BODY - _upper(row) - RULE
    words = flow(_paragraphs(row), room - facts_height(facts) - RULE if facts else room)
    if facts and words.later:
        learnt = [(_("{text} ({rule})").format(text=fact.text, rule=fact.rule), Font.TEXT) for fact in card.facts]
        words, facts = flow([*_paragraphs(row), _listed(learnt)], room), []
    left = room - words.height - (facts_height(facts) + RULE if facts else 0.0)
    plan = _Plan(_label(card), words, facts, max(0.0, min(MOST_GAP, left / PARTS)))
    return [partial(_draw, pen, top, card, plan), *further(pen, top, plan.label, words.later, words.size)]


def _label(card: UnitCard) -> Label:
    """Equal figures have their unit in their name."""
    row = card.row
    under = row.unit
    if row.group:
        learnt = ", ".join(row.learnt)
        under = "" if row.is_hq else _("Experience {fp}, {learnt}").format(fp=row.experience, learnt=learnt)
    return Label(row.name, under, card.army, row.commander, row.mark)


def _paragraphs(row: FigureRow) -> list[list[Piece]]:
    """What the figure has learnt, then what its unit does."""
    learnt = [(text, Font.MEDIUM) for text in (*row.abilities, *row.gained)]
    notes = [(text, Font.TEXT) for text in row.notes]
    return [_listed(phrases) for phrases in (learnt, notes) if phrases]


def _listed(phrases: list[Piece]) -> list[Piece]:
    """Phrases with commas between them."""
    return [*((f"{text},", font) for text, font in phrases[:-1]), phrases[-1]]


def _upper(row: FigureRow) -> float:
    """How high all is that stands above the words, from the head on."""
    boxes = len(row.group) * _member_height(row) if row.group else _wounds_height(row)
    ladder = 0.0 if row.experience is None or row.group else LADDER_HEIGHT
    return NUMBERS + (_band_height(row)) + ABOVE_BOXES + boxes + BELOW_BOXES + ladder


def _band_height(row: FigureRow) -> float:
    if row.long is not None:
        return BAND
    return STORE if row.lays else 0.0


def _wounds_height(row: FigureRow) -> float:
    return PITCH * -(-row.wounds // _boxes(row))


def _member_height(row: FigureRow) -> float:
    return MEMBER + PITCH * (-(-row.wounds // _boxes(row)) - 1)


def _boxes(row: FigureRow) -> int:
    """How many wounds stand in a line."""
    return BOXES_WITH_AMMO if row.ammo else BOXES


def _draw(pen: Pen, top: Letterhead, card: UnitCard, plan: _Plan, x: float, y: float) -> None:
    row, left, right = card.row, x + EDGE, x + WIDE - EDGE
    draw_head(pen, top, plan.label, x, y)
    _draw_numbers(pen, card, left, y + BODY)
    down = y + BODY + NUMBERS
    pen.line(left, down, right)
    if band := _band_height(row):
        _draw_band(pen, top, card, left, down + 2.0 + plan.gap / 2)
        down += band + plan.gap
    down += ABOVE_BOXES + plan.gap / 2
    if row.group:
        for member in row.group:
            _draw_member(pen, row, member, left, down)
            down += _member_height(row)
    else:
        _draw_wounds(pen, row, left, down)
        down += _wounds_height(row)
    down += BELOW_BOXES + plan.gap
    if row.experience is not None and not row.group:
        _draw_ladder(pen, top, row, row.experience, left, down)
        down += LADDER_HEIGHT + plan.gap / 2
    if plan.words.here:
        pen.line(left, down, right)
        draw_lines(pen, plan.words.here, plan.words.size, left, down + RULE + plan.gap / 4)
    if plan.facts:
        down = y + LOWEST - facts_height(plan.facts)
        pen.line(left, down - RULE + 0.4, right)
        draw_facts(pen, plan.facts, left, down)
    draw_foot(pen, top, plan.label, x, y)


@dataclass(frozen=True, slots=True)
class _Number:
    text: str
    label: str


def _numbers(row: FigureRow) -> tuple[_Number, ...]:
    """The four numbers; who does not shoot has the one for hand to hand in the first place."""
    fights = row.long is None and row.hand is not None
    first = _Number(_modifier(row), _("Hand")) if fights else _Number(_shown(row.to_hit), _("To hit"))
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


def _draw_numbers(pen: Pen, card: UnitCard, left: float, y: float) -> None:
    wide = INNER
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
        room = each - 0.8
        pen.text(middle, y + 12.9, number.label, Font.NUMBER, 7.8, grey=SOFT, align="centre", room=room, smallest=6.2)
        if place:
            pen.upright(left + each * place, y + 2.6, y + 13.2)


def _draw_band(pen: Pen, top: Letterhead, card: UnitCard, x: float, y: float) -> None:
    """How far it shoots, in the same proportion on every card; for a Queen, what she has stored."""
    row = card.row
    if row.long is None or row.short is None:
        room = INNER - PITCH * STORED - 1
        pen.text(x, y + 3.2, _("Corpses eaten"), Font.MEDIUM, 6.9, grey=SOFT, room=room, smallest=6.2)
        for place in range(STORED):
            pen.circle(x + INNER - 2.1 - PITCH * place, y + 2.2, 2.1, weight=0.25)
        return
    scale = INNER / card.reach
    short, long = row.short * scale, row.long * scale
    pen.box(x, y, short, BAR, weight=0.25, fill=bar_fill(pen, top, 0.76, 0.3))
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
    across = _boxes(row)
    for place in range(row.wounds):
        left, above = x + PITCH * (place % across), y + PITCH * (place // across)
        pen.box(left, above, BOX, BOX, radius=0.6, weight=0.28)
        if place >= row.wounds - row.bonus_wounds:
            pen.box(left + 1.0, above + 1.0, BOX - 2, BOX - 2, radius=0.3, weight=0.15, grey=SOFT)


def _draw_member(pen: Pen, row: FigureRow, member: Member, x: float, y: float) -> None:
    """One of several equal figures: its mark and name, its wounds, its ammunition."""
    left = x
    if member.mark:
        pen.text(left, y + 3.6, member.mark, Font.NUMBER, 11)
        left += 5.2
    _draw_boxes(pen, row, left, y)
    left += PITCH * min(row.wounds, _boxes(row)) + 0.3
    if row.ammo:
        pen.circle(left + 2.2, y + 2.2, 2.2)
        left += PITCH
    left += 1.4
    pen.text(left, y + 3.3, member.name, Font.TEXT, 7.6, room=x + INNER - left, smallest=6.2)


def _draw_ladder(pen: Pen, top: Letterhead, row: FigureRow, experience: int, x: float, y: float) -> None:
    """A rung for each step: how much of it is done, and a box to tick with what it takes."""
    pen.text(x, y + 3.0, _("Experience"), Font.MEDIUM, 6.9, grey=SOFT)
    number = pen.text(x + INNER, y + 3.3, str(experience), Font.NUMBER, 12, align="right")
    if row.missing is not None:
        missing = _("{fp} to next").format(fp=row.missing)
        pen.text(x + INNER - number - 1.6, y + 3.0, missing, Font.TEXT, 6.6, grey=SOFT, align="right")
    draw_rungs(pen, x, y + 4.6, experience, bar_fill(pen, top, 0.5, 0.85), bar_fill(pen, top, 0.84, 0.3))
