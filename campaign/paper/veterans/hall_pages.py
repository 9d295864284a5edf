"""The pages of the hall of fame: feats in two columns, then the best of all, whole rows only.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaign.paper.binding import Drawn, Section
from campaign.paper.chip import draw_chip
from campaign.paper.flow import Flow, Placed
from campaign.paper.frame import FOOT, MARGIN, foot, head
from campaign.paper.lettering import Font, Piece, width, wrapped
from campaign.paper.pen import HAIR, INK, SOFT, Pen
from campaign.paper.veterans.honours import Bearer, FeatLine, Hall, Hero
from campaign.words import _, count

TOP = 33.0
FEAT, GUTTER, TITLE = 17.0, 8.0, 12.0
DEED_SIZE, DEED_LINE = 7.2, 3.3
AT_EXPERIENCE, AT_KILLS, AT_BATTLES = 0.0, 21.0, 37.0  # from the right margin
NAME = 14.0  # where names begin, from the left margin
HERO = 10.2
OTHERS = 18.0  # room for how many more share a feat
CHIP, CROSS, GAP = 5.8, 3.8, 3.4  # a chip before a name, a cross behind it, from a name to the next

Deeds = tuple[tuple[Piece, ...], ...]


def hall_pages(hall: Hall) -> Section:
    """The pages of the hall; one that says so while nobody has done anything."""

    def pages(pen: Pen) -> list[Drawn]:
        flow = Flow(TOP, pen.height - FOOT)
        if hall.feats:
            flow.put(TITLE, partial(_draw_feats_title, pen))
        for place in range(0, len(hall.feats), 2):
            flow.put(FEAT, partial(_draw_feats, pen, hall.feats[place : place + 2]))
        title = (TITLE, partial(_draw_title, pen))
        for rank, hero in enumerate(hall.best, 1):
            deeds = _deeds(pen, hero)
            if rank == 1:
                flow.put(*title, least=_high(deeds))
            flow.put(_high(deeds), partial(_draw_hero, pen, rank, hero, deeds), title)
        return [partial(_draw, pen, hall, blocks) for blocks in flow.pages]

    return pages


def _deeds(pen: Pen, hero: Hero) -> Deeds:
    sentences = [text for text in (hero.gains, hero.deeds, hero.fate) if text]
    words = [(word, Font.TEXT) for text in sentences for word in f"{text}.".split()]
    return wrapped(words, DEED_SIZE, pen.width - 2 * MARGIN - NAME - AT_BATTLES - 12)


def _high(deeds: Deeds) -> float:
    return HERO + DEED_LINE * max(0, len(deeds) - 1) + (0.0 if deeds else -2.0)


def _draw(pen: Pen, hall: Hall, blocks: Sequence[Placed], number: int, pages: int) -> None:
    head(pen, hall.top, _("Hall of fame"), _("Who stands out, and what they did"))
    foot(pen, hall.top, _("Hall of fame"), number, pages)
    if not blocks:
        pen.text(MARGIN, TOP + 8, _("Nobody has done anything to be remembered for yet."), Font.TEXT, 9.5)
    for y, draw in blocks:
        draw(y)


def _draw_feats_title(pen: Pen, y: float) -> None:
    pen.text(MARGIN, y + 8.4, _("Feats"), Font.STRONG, 11)
    pen.line(MARGIN, y + TITLE - 0.4, pen.width - MARGIN, weight=0.35, grey=INK)


def _draw_feats(pen: Pen, feats: Sequence[FeatLine], y: float) -> None:
    wide = (pen.width - 2 * MARGIN - GUTTER) / 2
    for place, feat in enumerate(feats):
        x = MARGIN + place * (wide + GUTTER)
        taken = pen.text(x + wide, y + 5.2, feat.number, Font.NUMBER, 13, align="right")
        pen.text(x, y + 5.0, feat.title, Font.TEXT, 7.6, grey=SOFT, room=wide - taken - 3, smallest=6.2)
        at, (shown, more) = x, _named(feat, wide - OTHERS)
        left = wide - (OTHERS if more else 0.0)
        for n, bearer in enumerate(shown, 1):
            kept = sum(_natural(other) + GAP for other in shown[n:])  # a unit is named where that cuts no other name
            at += _draw_bearer(pen, at, y + 11.6, bearer, x + left - kept - at) + GAP
        if more:
            others = count("{n} other", "{n} others", more)
            pen.text(x + wide, y + 11.6, others, Font.TEXT, 7.4, grey=SOFT, align="right")
        pen.line(x, y + FEAT - 1.4, x + wide, grey=HAIR)


def _natural(bearer: Bearer) -> float:
    """How much room a name wants with its chip and cross."""
    return CHIP + width(bearer.name, Font.STRONG, 10) + (CROSS if bearer.fallen else 0.0)


def _named(feat: FeatLine, room: float) -> tuple[tuple[Bearer, ...], int]:
    """As many of those who share a feat as have room with their whole names, one at least, and how many others."""
    shown = feat.bearers
    while len(shown) > 1 and sum(map(_natural, shown)) + GAP * len(shown) > room:
        shown = shown[:-1]
    return shown, feat.others + len(feat.bearers) - len(shown)


def _draw_bearer(pen: Pen, x: float, base: float, bearer: Bearer, room: float) -> float:
    """A name with its chip; says how wide it came out."""
    draw_chip(pen, x, base - 3.6, 4.4, bearer.owner)
    cross = CROSS if bearer.fallen else 0.0
    wide = CHIP + pen.text(x + CHIP, base, bearer.name, Font.STRONG, 10, room=room - CHIP - cross, smallest=6.6)
    if bearer.fallen:
        pen.icon("close", x + wide + 0.8, base - 2.5, 2.8, grey=SOFT)
    unit_room = room - wide - cross - 4
    if unit_room > 14:
        at = x + wide + cross + 1.6
        wide += cross + 1.6 + pen.text(at, base, bearer.unit, Font.TEXT, 7.6, grey=SOFT, room=unit_room, smallest=6.2)
    return wide + (0.0 if unit_room > 14 else cross)


def _draw_title(pen: Pen, y: float) -> None:
    right, base = pen.width - MARGIN, y + 8.4
    pen.text(MARGIN, base, _("The best of all"), Font.STRONG, 11)
    for at, text in ((AT_BATTLES, _("Battles")), (AT_KILLS, _("Kills")), (AT_EXPERIENCE, _("FP killed"))):
        pen.text(right - at, base, text, Font.MEDIUM, 7, grey=SOFT, align="right")
    pen.line(MARGIN, y + TITLE - 0.4, right, weight=0.35, grey=INK)


def _draw_hero(pen: Pen, rank: int, hero: Hero, deeds: Deeds, y: float) -> None:
    right, base = pen.width - MARGIN, y + 4.9
    pen.text(MARGIN + 5, base + 0.3, str(rank), Font.NUMBER, 12, grey=SOFT, align="right")
    _draw_bearer(pen, MARGIN + NAME - 5.8, base, hero.who, right - AT_BATTLES - 12 - MARGIN - NAME + 5.8)
    for at, number, size in (
        (AT_BATTLES, hero.battles, 11),
        (AT_KILLS, hero.kills, 11),
        (AT_EXPERIENCE, hero.experience, 14),
    ):
        pen.text(right - at, base + 0.3, str(number), Font.NUMBER, size, align="right")
    for place, words in enumerate(deeds):
        pen.words(MARGIN + NAME, base + 3.7 + DEED_LINE * place, words, DEED_SIZE, grey=SOFT, strong=INK)
    pen.line(MARGIN, y + _high(deeds), right, grey=HAIR)
