"""The pages of the cemetery: the fallen week by week, those with deeds in more words, whole rows only.

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
from campaign.paper.veterans.honours import Cemetery, Grave, GraveWeek
from campaign.words import _, count

TOP = 33.0
WEEK, GRAVE, DEED_LINE = 11.0, 6.2, 3.2
DEED_SIZE = 7.0
NAME, HOW = 6.0, 84.0  # from the left margin
LEAST_NAME, MOST_NAME = 40.0, 46.0  # long names make room for what follows them
EXPERIENCE = 12.0  # width of the last column


def cemetery_pages(cemetery: Cemetery) -> Section:
    """The pages of the cemetery; one that says so while nobody has fallen."""

    def pages(pen: Pen) -> list[Drawn]:
        flow = Flow(TOP, pen.height - FOOT)
        for week in cemetery.weeks:
            deeds = [_deeds(pen, grave) for grave in week.graves]
            flow.put(WEEK, partial(_draw_week, pen, week, False), least=_high(deeds[0]))
            again = (WEEK, partial(_draw_week, pen, week, True))
            for grave, lines in zip(week.graves, deeds, strict=True):
                flow.put(_high(lines), partial(_draw_grave, pen, grave, lines), again)
        return [partial(_draw, pen, cemetery, blocks) for blocks in flow.pages]

    return pages


def _deeds(pen: Pen, grave: Grave) -> tuple[tuple[Piece, ...], ...]:
    if not grave.deeds:
        return ()
    words = [(word, Font.TEXT) for word in f"{grave.deeds}.".split()]
    return wrapped(words, DEED_SIZE, pen.width - 2 * MARGIN - NAME - EXPERIENCE - 6)


def _high(deeds: Sequence[Sequence[Piece]]) -> float:
    return GRAVE + DEED_LINE * len(deeds)


def _draw(pen: Pen, cemetery: Cemetery, blocks: Sequence[Placed], number: int, pages: int) -> None:
    fallen = count("{n} fallen, {{fp}} FP", "{n} fallen, {{fp}} FP", cemetery.fallen).format(fp=cemetery.fp)
    head(pen, cemetery.top, _("Cemetery"), fallen if cemetery.fallen else _("The fallen"))
    foot(pen, cemetery.top, _("Cemetery"), number, pages)
    if not blocks:
        pen.text(MARGIN, TOP + 8, _("Nobody has fallen yet."), Font.TEXT, 9.5)
        return
    for y, draw in blocks:
        draw(y)


def _draw_week(pen: Pen, week: GraveWeek, goes_on: bool, y: float) -> None:
    right, base = pen.width - MARGIN, y + 7.6
    wide = pen.text(MARGIN, base, week.when, Font.STRONG, 10)
    fp = sum(grave.fp for grave in week.graves)
    text = count("{n} fallen, {{fp}} FP", "{n} fallen, {{fp}} FP", len(week.graves)).format(fp=fp)
    pen.text(MARGIN + wide + 4, base, _("continued") if goes_on else text, Font.TEXT, 7.4, grey=SOFT)
    pen.text(right, base, _("FP killed"), Font.MEDIUM, 7, grey=SOFT, align="right")
    pen.line(MARGIN, y + WEEK - 0.8, right, weight=0.35, grey=INK)


def _draw_grave(pen: Pen, grave: Grave, deeds: Sequence[Sequence[Piece]], y: float) -> None:
    right, base, who = pen.width - MARGIN, y + 4.0, grave.who
    draw_chip(pen, MARGIN, base - 2.9, 3.8, who.owner)
    x = MARGIN + NAME
    unit = _("{unit}, {fp} FP").format(unit=who.unit, fp=grave.fp)
    if grave.battles > 1:
        unit = ", ".join((unit, count("{n} battle", "{n} battles", grave.battles)))
    room = max(LEAST_NAME, min(MOST_NAME, HOW - NAME - 4.2 - width(unit, Font.TEXT, 6.2)))
    name = pen.text(x, base, who.name, Font.STRONG, 8.6, room=room, smallest=6.8)
    pen.text(x + name + 2, base, unit, Font.TEXT, 7.2, grey=SOFT, room=HOW - NAME - name - 4, smallest=6.2)
    room = right - MARGIN - HOW - EXPERIENCE
    pen.text(MARGIN + HOW, base, grave.how, Font.TEXT, 7.6, room=room, smallest=6.2)
    if grave.experience:
        pen.text(right, base + 0.2, str(grave.experience), Font.NUMBER, 11, align="right")
    for place, line in enumerate(deeds):
        pen.words(x, base + 3.5 + DEED_LINE * place, line, DEED_SIZE, grey=SOFT, strong=INK)
    pen.line(MARGIN, y + _high(deeds), right, grey=HAIR)
