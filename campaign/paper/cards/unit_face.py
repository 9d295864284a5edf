"""The card of a figure, or of several equal ones that share it: numbers, range, boxes, the ladder, words.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from campaign.battle.contract.paper import StatBlock
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
BOXES_WITH_TICK = 5
LABEL_SIZES, LABEL_GAP = (7.8, 6.2), 0.8  # below the large numbers
MEMBER = 5.6
ABOVE_BOXES, BELOW_BOXES = 2.2, 1.4
STORE = 6.4  # circles for what a figure gathers
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
    row = card.row
    facts = fact_lines(row.facts)
    room = LOWEST - BODY - _upper(row) - RULE
    words = flow(_paragraphs(row), room - facts_height(facts) - RULE if facts else room)
    behind: list[FactLines] = []
    if facts and words.later:  # rather whole on a card of their own than cut in two
        words, facts, behind = flow(_paragraphs(row), room), [], facts
    left = room - words.height - (facts_height(facts) + RULE if facts else 0.0)
    plan = _Plan(_label(card), words, facts, max(0.0, min(MOST_GAP, left / PARTS)))
    return [partial(_draw, pen, top, card, plan), *further(pen, top, plan.label, words.later, words.size, behind)]


def _label(card: UnitCard) -> Label:
    """Equal figures have their unit in their name."""
    row = card.row
    under = row.unit
    if row.group:
        learnt = ", ".join(row.learnt)
        under = "" if row.is_hq else _("Experience {fp}, {learnt}").format(fp=row.experience, learnt=learnt)
    return Label(row.name, under, card.army, row.commander, row.mark)


def _paragraphs(row: FigureRow) -> list[list[Piece]]:
    """What the figure has learnt, what its numbers are once it is wounded, then what its unit does."""
    learnt = [(text, Font.MEDIUM) for text in (*row.abilities, *row.gained)]
    notes = [(text, Font.TEXT) for text in row.block.words]
    hurt = [(_("wounded: {numbers}").format(numbers=row.block.hurt), Font.TEXT)] if row.block.hurt else []
    return [_listed(phrases) for phrases in (learnt, hurt, notes) if phrases]


def _listed(phrases: list[Piece]) -> list[Piece]:
    """Phrases with commas between them."""
    return [*((f"{text},", font) for text, font in phrases[:-1]), phrases[-1]]


def _upper(row: FigureRow) -> float:
    """How high all is that stands above the words, from the head on."""
    boxes = len(row.group) * _member_height(row) if row.group else _wounds_height(row)
    ladder = 0.0 if row.experience is None or row.group else LADDER_HEIGHT
    return NUMBERS + (_band_height(row)) + ABOVE_BOXES + boxes + BELOW_BOXES + ladder


def _band_height(row: FigureRow) -> float:
    if row.block.band is not None:
        return BAND
    return STORE if row.block.store else 0.0


def _wounds_height(row: FigureRow) -> float:
    return PITCH * -(-row.wounds // _boxes(row))


def _member_height(row: FigureRow) -> float:
    return MEMBER + PITCH * (-(-row.wounds // _boxes(row)) - 1)


def _boxes(row: FigureRow) -> int:
    """How many wounds stand in a line."""
    return BOXES_WITH_TICK if row.block.ticked else BOXES


def _draw(pen: Pen, top: Letterhead, card: UnitCard, plan: _Plan, x: float, y: float) -> None:
    row, left, right = card.row, x + EDGE, x + WIDE - EDGE
    draw_head(pen, top, plan.label, x, y)
    _draw_numbers(pen, card, left, y + BODY)
    down = y + BODY + NUMBERS
    pen.line(left, down, right)
    if band := _band_height(row):
        _draw_band(pen, top, row.block, card.reach, left, down + 2.0 + plan.gap / 2)
        down += band + plan.gap
    down += ABOVE_BOXES + plan.gap / 2
    if row.group:
        for member in row.group:
            _draw_member(pen, row, member, left, down)
            down += _member_height(row)
    else:
        _draw_wounds(pen, row, card.tick, left, down)
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


def _draw_numbers(pen: Pen, card: UnitCard, left: float, y: float) -> None:
    wide = INNER
    if card.portrait is not None:
        draw_portrait(pen, card.portrait, left, y + 0.9, PORTRAIT)
        left, wide = left + PORTRAIT + 1.2, INNER - PORTRAIT - 1.2
    numbers = (*card.row.block.large, (str(card.row.fp), _("FP")))
    at = left
    for place, ((text, label), each) in enumerate(zip(numbers, _shares(numbers, wide), strict=True)):
        middle = at + each / 2
        if text:
            pen.text(middle, y + 9.2, text, Font.HEAVY, 22, align="centre", room=each - 1, smallest=11)
        else:
            pen.line(middle - 1.8, y + 6.4, middle + 1.8, weight=0.35, grey=FAINT)
        large, small = LABEL_SIZES
        room = each - LABEL_GAP
        pen.text(middle, y + 12.9, label, Font.NUMBER, large, grey=SOFT, align="centre", room=room, smallest=small)
        if place:
            pen.upright(at, y + 2.6, y + 13.2)
        at += each


def _shares(numbers: Sequence[tuple[str, str]], wide: float) -> list[float]:
    """How wide each large number's place is: all the same, but where a label would not fit, by the labels."""
    even = wide / len(numbers)
    labels = [width(label, Font.NUMBER, LABEL_SIZES[1]) + LABEL_GAP for _number, label in numbers]
    if max(labels) <= even:
        return [even] * len(numbers)
    over = (wide - sum(labels)) / len(numbers)
    return [label + over for label in labels]


def _draw_band(pen: Pen, top: Letterhead, block: StatBlock, reach: int, x: float, y: float) -> None:
    """How far it reaches, in the same proportion on every card; else circles for what it gathers."""
    band = block.band
    if band is None:
        room = INNER - PITCH * STORED - 1
        pen.text(x, y + 3.2, block.store, Font.MEDIUM, 6.9, grey=SOFT, room=room, smallest=6.2)
        for place in range(STORED):
            pen.circle(x + INNER - 2.1 - PITCH * place, y + 2.2, 2.1, weight=0.25)
        return
    scale = INNER / reach
    ends = [(far * scale, text) for far, text in band.ends]
    for place, (end, _text) in enumerate(ends):
        fill = bar_fill(pen, top, 0.76, 0.3) if place < len(ends) - 1 else None
        pen.box(x, y, end, BAR, weight=0.25, fill=fill)
    rooms = [end - start for (end, _text), start in zip(ends, (0.0, *(end for end, _text in ends)), strict=False)]
    caption = band.caption
    if all(width(text, Font.NUMBER, 7.4) + 1.6 <= room for (_end, text), room in zip(ends, rooms, strict=True)):
        for end, text in ends:
            pen.text(x + end - 0.8, y + 2.6, text, Font.NUMBER, 7.4, align="right")
    else:
        caption = f"{' / '.join(text for _end, text in ends)} {caption}"
    pen.text(x, y + BAR + 3.2, caption, Font.TEXT, 6.6, grey=SOFT)
    if band.label:
        number = pen.text(x + INNER, y + BAR + 3.5, band.number, Font.NUMBER, 10, align="right")
        pen.text(x + INNER - number - 1.2, y + BAR + 3.2, band.label, Font.TEXT, 6.6, grey=SOFT, align="right")


def _draw_wounds(pen: Pen, row: FigureRow, tick: str, x: float, y: float) -> None:
    counted = _("Shots") if row.block.shots else _("Wounds")
    pen.text(x, y + 3.2, counted, Font.MEDIUM, 6.9, grey=SOFT)
    _draw_boxes(pen, row, x + 13.6, y)
    if row.block.ticked:
        pen.circle(x + INNER - 2.2, y + 2.2, 2.2)
        pen.text(x + INNER - 5.4, y + 3.2, tick, Font.MEDIUM, 6.9, grey=SOFT, align="right")


def _draw_boxes(pen: Pen, row: FigureRow, x: float, y: float) -> None:
    across = _boxes(row)
    for place in range(row.wounds):
        left, above = x + PITCH * (place % across), y + PITCH * (place // across)
        learnt = place >= row.wounds - row.bonus_wounds
        pen.tick_box(left, above, BOX, learnt=learnt, shot=row.block.shots > 0, weight=0.28)


def _draw_member(pen: Pen, row: FigureRow, member: Member, x: float, y: float) -> None:
    """One of several equal figures: its mark and name, its wounds, its ammunition."""
    left = x
    if member.mark:
        pen.text(left, y + 3.6, member.mark, Font.NUMBER, 11)
        left += 5.2
    _draw_boxes(pen, row, left, y)
    left += PITCH * min(row.wounds, _boxes(row)) + 0.3
    if row.block.ticked:
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
