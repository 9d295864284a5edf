"""Certificates: a page for each, to hang up. A frame of lines, the rank in large letters, the deed, room to sign.

Knows no rule and asks no state.
"""

from __future__ import annotations

from functools import partial

from campaign.paper.armies.rows import LADDER
from campaign.paper.binding import Drawn, Section
from campaign.paper.frame import owner_ink
from campaign.paper.lettering import Font, wrapped
from campaign.paper.pen import INK, SOFT, Pen, Shade
from campaign.paper.veterans.certificates import Certificate, Certificates
from campaign.words import _, count

FRAME, WITHIN = 14.0, 2.2  # from the paper's edge to the frame, and from that to its second line
STEP = 9.0  # by which the frame's corners step in
FACE = 40.0
SIGNED = 62.0
DEED_SIZE, GAIN_SIZE, WORDS_LINE, MOST_LINES = 10.5, 10.0, 5.4, 4


def certificate_pages(of: Certificates) -> Section:
    """A page for each certificate; none where nobody was promoted."""

    def pages(pen: Pen) -> list[Drawn]:
        return [partial(_draw, pen, of, certificate) for certificate in of.certificates]

    return pages


def _draw(pen: Pen, of: Certificates, what: Certificate, number: int, pages: int) -> None:
    middle, room = pen.width / 2, pen.width - 2 * FRAME - 24
    gap = max(0.0, (pen.height - 279.4) / 6)  # what A4 is higher than Letter is between the blocks
    _draw_frame(pen, of)
    campaign = of.top.campaign.upper()
    pen.text(middle, 34 + gap, campaign, Font.NUMBER, 17, grey=SOFT, align="centre", room=room, smallest=9)
    y = _draw_face(pen, middle, 41 + gap, of, what) + gap
    pen.text(middle, y + 21, what.title.upper(), Font.HEAVY, 46, align="centre", room=room, smallest=22)
    pen.line(middle - 22, y + 27, middle + 22, weight=0.5, grey=INK)
    y += gap
    pen.text(middle, y + 41, what.name, Font.NUMBER, 32, align="centre", room=room, smallest=14)
    pen.text(middle, y + 48.5, _who(of, what), Font.TEXT, 11, grey=SOFT, align="centre", room=room, smallest=7.5)
    y = _draw_words(pen, middle, y + 60 + gap, what.deed, Font.TEXT, DEED_SIZE, room - 16)
    pen.text(middle, y + 1.6, what.when, Font.STRONG, DEED_SIZE, align="centre")
    _draw_words(pen, middle, y + 11 + gap, ". ".join(what.gained), Font.MEDIUM, GAIN_SIZE, room - 16)
    _draw_ladder(pen, middle, pen.height - 79 - gap, what.experience, owner_ink(pen, of.top))
    _draw_signed(pen, what)
    _draw_foot(pen, of, what, number, pages)


def _draw_foot(pen: Pen, of: Certificates, what: Certificate, number: int, pages: int) -> None:
    """What it is, inside the frame."""
    base, left = pen.height - FRAME - WITHIN - 3.4, FRAME + WITHIN + STEP + 4
    right = pen.width - left
    numbered = _("{n} of {m}").format(n=number, m=pages)
    wide = pen.text(right, base, numbered, Font.TEXT, 6.9, grey=SOFT, align="right")
    text = _("{what}. {when}, entry {entry}").format(
        what=_("Certificate, {name}").format(name=what.name), when=of.top.when, entry=of.top.entry
    )
    pen.text(left, base, text, Font.TEXT, 6.9, grey=SOFT, room=right - left - wide - 6, smallest=6.2)


def _draw_frame(pen: Pen, of: Certificates) -> None:
    """Two lines with corners that step in, on rich paper in the player's colour."""
    step, ink = STEP, owner_ink(pen, of.top)
    for inset, weight in ((FRAME, 0.7), (FRAME + WITHIN, 0.25)):
        right, bottom = pen.width - inset, pen.height - inset
        ring = (
            *((inset + step, inset), (right - step, inset), (right - step, inset + step), (right, inset + step)),
            *((right, bottom - step), (right - step, bottom - step), (right - step, bottom), (inset + step, bottom)),
            *((inset + step, bottom - step), (inset, bottom - step), (inset, inset + step)),
            (inset + step, inset + step),
        )
        pen.polygon([ring], weight=weight, grey=ink)
    for x in (FRAME + 4.2, pen.width - FRAME - 4.2):
        for y in (FRAME + 4.2, pen.height - FRAME - 4.2):
            pen.icon("commander", x - 2.2, y - 2.2, 4.4, grey=ink)


def _draw_face(pen: Pen, middle: float, y: float, of: Certificates, what: Certificate) -> float:
    """The portrait, or the faction's mark; says where it ends."""
    if what.portrait is None:
        pen.icon(of.top.mark, middle - 17, y + 3, 34, grey=owner_ink(pen, of.top))
    else:
        pen.image(what.portrait, middle - FACE / 2, y, FACE, FACE)
        pen.box(middle - FACE / 2, y, FACE, FACE, weight=0.35)
    return y + FACE


def _who(of: Certificates, what: Certificate) -> str:
    if what.army:
        return _("{unit} of {army}, player {player}").format(unit=what.unit, army=what.army, player=of.top.player)
    return _("{unit}, player {player}").format(unit=what.unit, player=of.top.player)


def _draw_words(pen: Pen, middle: float, y: float, text: str, font: Font, size: float, room: float) -> float:
    """Lines around the middle, at most four; says where they end."""
    lines = wrapped([(word, font) for word in text.split()], size, room)
    if len(lines) > MOST_LINES:
        lines = (*lines[: MOST_LINES - 1], (*lines[MOST_LINES - 1][:-1], ("…", font)))
    for line in lines:
        pen.text(middle, y, " ".join(word for word, _font in line), font, size, align="centre")
        y += WORDS_LINE
    return y


def _draw_ladder(pen: Pen, middle: float, y: float, experience: int, ink: Shade) -> None:
    wide, from_ = 110.0, 0
    left = middle - wide / 2
    for step in LADDER:
        at, to = left + wide * from_ / LADDER[-1], left + wide * step / LADDER[-1] - 0.7
        share = min(1.0, max(0.0, (experience - from_) / (step - from_)))
        if share:
            pen.box(at, y, (to - at) * share, 3.0, grey=None, fill=ink)
        pen.box(at, y, to - at, 3.0, weight=0.2, grey=SOFT)
        pen.text(to, y + 7.2, str(step), Font.NUMBER, 9, align="right", grey=INK if experience >= step else SOFT)
        from_ = step


def _draw_signed(pen: Pen, what: Certificate) -> None:
    """What it has done in all, and lines to write on."""
    y, middle = pen.height - 62.0, pen.width / 2
    totals = ", ".join(
        (
            count("{n} battle", "{n} battles", what.battles),
            count("{n} kill", "{n} kills", what.kills),
            _("{n} FP of experience").format(n=what.experience),
        )
    )
    pen.text(middle, y, totals, Font.TEXT, 8.6, grey=SOFT, align="centre")
    line = pen.height - 42.0
    for x, text in ((FRAME + 14, _("Date")), (pen.width - FRAME - 14 - SIGNED, _("For the campaign, the organiser"))):
        pen.line(x, line, x + SIGNED, weight=0.25, grey=INK)
        pen.text(x, line + 4.2, text, Font.TEXT, 7.4, grey=SOFT)
