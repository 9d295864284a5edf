"""The cards that are no figure's: an army's, the commander's, that of what is born, and blank ones.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaign.paper.cards.deck import ArmyCard, BlankCard, BroodCard, CommanderCard
from campaign.paper.cards.face import (
    BODY,
    CHIP,
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
from campaign.paper.frame import bar_fill, chip
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font, settled
from campaign.paper.pen import FAINT, HAIR, INK, SOFT, Pen
from campaign.words import _

FP_BOX, FP_PITCH, FP_LINE = 4.9, 5.5, 10
PORTRAIT = 16.0
BLANK_WOUNDS = 5
WRITE = 5.4  # a box to write a number in


def army_face(pen: Pen, top: Letterhead, card: ArmyCard) -> Face:
    """An army: its FP, who leads it, and circles for what it loses in a month."""
    return partial(_draw_army, pen, top, card)


def _draw_army(pen: Pen, top: Letterhead, card: ArmyCard, x: float, y: float) -> None:
    label = Label(card.name, _("Army card"), top.player)
    draw_head(pen, top, label, x, y)
    left, right = x + EDGE, x + WIDE - EDGE
    wide = pen.text(left, y + 29.2, str(card.fp), Font.HEAVY, 40)
    aside = left + max(wide + 3.5, 16)
    pen.text(aside, y + 22.4, _("of {limit} FP").format(limit=card.limit), Font.TEXT, 8.2, grey=SOFT)
    who = f"{card.leaders}, {card.figures}"
    pen.text(aside, y + 27.4, who, Font.STRONG, 8.2, room=right - aside, smallest=6.2)
    for box in range(card.limit):
        full = box < card.fp
        fill = bar_fill(pen, top, 0.88, 0.6) if full else None
        corner = (left + FP_PITCH * (box % FP_LINE), y + 32.4 + FP_PITCH * (box // FP_LINE))
        pen.box(*corner, FP_BOX, FP_BOX, radius=0.6, weight=0.25, grey=INK if full else HAIR, fill=fill)
    down = y + 32.4 + FP_PITCH * -(-card.limit // FP_LINE) + 1.4
    for text, value in (
        (_("Commander"), card.commander or _("nobody")),
        (_("Stands in"), card.sector),
        (_("Supply"), card.supply),
    ):
        down += _draw_value(pen, text, value, left, down)
    down += 1.6
    pen.line(left, down, right)
    pen.text(left, down + 4.4, _("FP lost this month"), Font.MEDIUM, 6.9, grey=SOFT)
    for place in range(card.limit):
        centre = (left + 2.45 + FP_PITCH * (place % FP_LINE), down + 8.6 + FP_PITCH * (place // FP_LINE))
        pen.circle(*centre, 2.2, weight=0.25, grey=FAINT)
    draw_foot(pen, top, label, x, y)


def _draw_value(pen: Pen, text: str, value: str, x: float, y: float) -> float:
    """What is so, and the value at the right; says how high it came out."""
    room = INNER - pen.text(x, y + 3.4, text, Font.TEXT, 6.9, grey=SOFT) - 3
    lines, size = settled(value, Font.STRONG, 8.0, room, 7.0, less=7.0)
    for place, line in enumerate(lines):
        pen.text(x + INNER, y + 3.4 + 2.9 * place, line, Font.STRONG, size, align="right")
    return 4.6 + 2.9 * (len(lines) - 1)


def commander_faces(pen: Pen, top: Letterhead, card: CommanderCard) -> list[Face]:
    """The commander in chief, and the cards on which very many abilities go on."""
    label = Label(card.name, _("Commander in chief"), card.army, star=True)
    paragraphs = [
        [(f"{name}:" if text else name, Font.STRONG), (text, Font.TEXT)] if text else [(name, Font.STRONG)]
        for name, text in card.abilities
    ]
    below = facts_height(fact_lines(card.facts)) + 14.5
    beside = PORTRAIT + 2.4 if card.portrait is not None else 0.0
    words = flow(paragraphs, LOWEST - BODY - below - 7.0, INNER - beside)
    face = partial(_draw_commander, pen, top, card, label, words)
    return [face, *further(pen, top, label, words.later, words.size)]


def _draw_commander(
    pen: Pen, top: Letterhead, card: CommanderCard, label: Label, words: Flow, x: float, y: float
) -> None:
    draw_head(pen, top, label, x, y)
    left, right, down = x + EDGE, x + WIDE - EDGE, y + BODY + 1.6
    if card.portrait is not None:
        draw_portrait(pen, card.portrait, left, down + 0.6, PORTRAIT)
        left += PORTRAIT + 2.4
    pen.text(left, down + 3.2, card.unit, Font.STRONG, 8.0, room=right - left, smallest=6.2)
    draw_lines(pen, words.here, words.size, left, down + 4.6)
    left = x + EDGE
    facts = fact_lines(card.facts)
    down = y + LOWEST - 11.5 - facts_height(facts)
    pen.line(left, down - 1.4, right)
    draw_facts(pen, facts, left, down)
    down = y + LOWEST - 7.4
    used = pen.text(left, down + 3.8, _("Lost in week"), Font.TEXT, 6.9, grey=SOFT) + 1.6
    pen.box(left + used, down, WRITE, WRITE, radius=0.6, weight=0.2, grey=FAINT)
    pen.box(right - WRITE, down, WRITE, WRITE, radius=0.6, weight=0.2, grey=FAINT)
    pen.text(right - WRITE - 1.6, down + 3.8, _("new one from week"), Font.TEXT, 6.9, grey=SOFT, align="right")
    draw_foot(pen, top, label, x, y)


def brood_face(pen: Pen, top: Letterhead, card: BroodCard) -> Face:
    """What is born: when each begins and comes to be, and as what."""
    return partial(_draw_brood, pen, top, card, fact_lines(card.brood.facts))


def _draw_brood(pen: Pen, top: Letterhead, card: BroodCard, facts: Sequence[FactLines], x: float, y: float) -> None:
    brood = card.brood
    label = Label(brood.name, brood.under, card.army)
    draw_head(pen, top, label, x, y)
    left, down = x + EDGE, y + BODY + 1.8
    draw_facts(pen, facts, left, down)
    down += facts_height(facts) + 0.6
    pen.line(left, down, left + INNER)
    half = -(-len(brood.outcomes) // 2)
    for place, (score, text) in enumerate(brood.outcomes):
        at, line = left + INNER / 2 * (place // half), down + 4.0 + 3.6 * (place % half)
        pen.text(at + 2.4, line, score, Font.NUMBER, 9, align="right")
        pen.text(at + 4.2, line, text, Font.TEXT, 7.0, room=INNER / 2 - 5, smallest=6.2)
    down += 3.6 * half + 2.2
    pen.line(left, down, left + INNER)
    for at, text in zip((7.5, 24.0, 40.0), brood.columns, strict=True):
        pen.text(left + at, down + 3.6, text, Font.TEXT, 6.4, grey=SOFT)
    down += 4.6
    each = (y + LOWEST - down) / card.lines
    for number in range(card.lines):
        line = down + each * number
        pen.circle(left + 2.2, line + 2.2, 2.1, weight=0.25)
        pen.text(left + 2.2, line + 3.1, str(number + 1), Font.NUMBER, 7.4, grey=SOFT, align="centre")
        for at in (7.5, 24.0):
            pen.box(left + at, line, 4.4, 4.4, radius=0.6, weight=0.2, grey=FAINT)
        pen.line(left + 34.0, line + 4.4, left + INNER, weight=0.2, grey=FAINT)
    draw_foot(pen, top, label, x, y)


def blank_face(pen: Pen, top: Letterhead, card: BlankCard) -> Face:
    """A card to fill in by hand."""
    return partial(_draw_blank, pen, top, card)


def _draw_blank(pen: Pen, top: Letterhead, card: BlankCard, x: float, y: float) -> None:
    left, right = x + EDGE, x + WIDE - EDGE
    if top.letter:
        chip(pen, top, left, y + EDGE, CHIP)
    else:
        pen.box(left, y + EDGE, CHIP, CHIP, radius=1.0, weight=0.25, grey=SOFT)
    pen.line(left + CHIP + 2.4, y + 8.6, right, weight=0.2, grey=FAINT)
    pen.text(left + CHIP + 2.4, y + 11.6, _("Name, unit"), Font.TEXT, 6.4, grey=SOFT)
    pen.line(left, y + BODY, right, weight=0.35, grey=INK)
    labels = (*card.labels.large, _("FP"))
    each = INNER / len(labels)
    for place, text in enumerate(labels):
        pen.box(left + each * place + 0.8, y + 16.4, each - 1.6, 8.6, radius=0.8, weight=0.2, grey=SOFT)
        middle = left + each * (place + 0.5)
        pen.text(middle, y + 28.2, text, Font.NUMBER, 7.8, grey=SOFT, align="centre", room=each - 0.8, smallest=6.2)
    pen.line(left, y + 30.2, right)
    pen.box(left, y + 32.4, INNER - 12.0, 4.4, weight=0.2, grey=SOFT)
    pen.text(left, y + 39.8, card.labels.caption, Font.TEXT, 6.6, grey=SOFT)
    if card.labels.label:
        pen.box(right - 9.0, y + 31.4, 9.0, 5.4, radius=0.6, weight=0.2, grey=SOFT)
        pen.text(right, y + 39.8, card.labels.label, Font.TEXT, 6.6, grey=SOFT, align="right")
    pen.text(left, y + 45.6, _("Wounds"), Font.MEDIUM, 6.9, grey=SOFT)
    for place in range(BLANK_WOUNDS):
        pen.box(left + 13.6 + 4.9 * place, y + 42.4, 4.4, 4.4, radius=0.6, weight=0.2, grey=SOFT)
    if card.tick:
        pen.circle(right - 2.2, y + 44.6, 2.2, weight=0.2, grey=SOFT)
        pen.text(right - 5.4, y + 45.6, card.tick, Font.MEDIUM, 6.9, grey=SOFT, align="right")
    pen.text(left, y + 52.2, _("Experience"), Font.MEDIUM, 6.9, grey=SOFT)
    draw_rungs(pen, left, y + 53.8, 0, SOFT, SOFT)
    for place in range(4):
        pen.line(left, y + 66.0 + 6.0 * place, right, weight=0.18, grey=FAINT)
