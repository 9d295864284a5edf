"""Certificates: a page for each, to hang up. A frame of lines, the rank in large letters, the deed, room to sign.

Knows no rule and asks no state.
"""

from __future__ import annotations

from functools import partial

from campaign.paper.armies.rows import LADDER
from campaign.paper.binding import Drawn, Section
from campaign.paper.frame import MARGIN, foot, head
from campaign.paper.lettering import Font, Piece, width, wrapped
from campaign.paper.pen import FAINT, INK, SOFT, Pen
from campaign.paper.veterans.certificates import LATELY, Certificate, Certificates
from campaign.words import _, count

FRAME, WITHIN = 14.0, 2.2  # from the paper's edge to the frame, and from that to its second line
FACE = 46.0
SIGNED = 62.0
DEED_SIZE, DEED_LINE, MOST_DEEDS = 10.5, 5.4, 6


def certificate_pages(of: Certificates) -> Section:
    """A page for each certificate; one that says so where nobody was promoted."""

    def pages(pen: Pen) -> list[Drawn]:
        if not of.certificates:
            return [partial(_draw_none, pen, of)]
        return [partial(_draw, pen, of, certificate) for certificate in of.certificates]

    return pages


def _draw_none(pen: Pen, of: Certificates, number: int, pages: int) -> None:
    head(pen, of.top, _("Certificates"), _("Player {player}").format(player=of.top.player))
    text = _("Nobody who serves was promoted within the last {n} weeks.").format(n=LATELY)
    pen.text(MARGIN, 42, text, Font.TEXT, 9.5, room=pen.width - 2 * MARGIN, smallest=7)
    foot(pen, of.top, _("Certificates, {player}").format(player=of.top.player), number, pages)


def _draw(pen: Pen, of: Certificates, what: Certificate, number: int, pages: int) -> None:
    middle = pen.width / 2
    _draw_frame(pen)
    room = pen.width - 2 * FRAME - 24
    campaign = of.top.campaign.upper()
    pen.text(middle, 37, campaign, Font.NUMBER, 17, grey=SOFT, align="centre", room=room, smallest=9)
    y = _draw_face(pen, middle, 45, of, what)
    pen.text(middle, y + 22, what.title.upper(), Font.HEAVY, 50, align="centre", room=room, smallest=24)
    pen.line(middle - 22, y + 28.5, middle + 22, weight=0.5, grey=INK)
    pen.text(middle, y + 46, what.name, Font.NUMBER, 34, align="centre", room=room, smallest=15)
    pen.text(middle, y + 54, _who(of, what), Font.TEXT, 11, grey=SOFT, align="centre", room=room, smallest=8)
    y = _draw_deed(pen, middle, y + 70, what, room)
    y = _draw_gained(pen, middle, y + 6, what, room)
    _draw_ladder(pen, middle, max(y + 8, pen.height - 92), what.experience)
    _draw_signed(pen, of, what)
    bottom = pen.height - FRAME - WITHIN - 5.6
    text = _("{what}. {when}, entry {entry}").format(
        what=_("Certificate, {name}").format(name=what.name), when=of.top.when, entry=of.top.entry
    )
    numbered = _("{n} of {m}").format(n=number, m=pages)
    right = pen.width - FRAME - WITHIN - 6
    wide = pen.text(right, bottom, numbered, Font.TEXT, 6.9, grey=SOFT, align="right")
    left = FRAME + WITHIN + 6
    pen.text(left, bottom, text, Font.TEXT, 6.9, grey=SOFT, room=right - left - wide - 6, smallest=6.2)


def _draw_frame(pen: Pen) -> None:
    """Two lines with corners that step in."""
    for inset, weight, step in ((FRAME, 0.7, 9.0), (FRAME + WITHIN, 0.25, 9.0)):
        right, bottom = pen.width - inset, pen.height - inset
        ring = (
            *((inset + step, inset), (right - step, inset), (right - step, inset + step), (right, inset + step)),
            *((right, bottom - step), (right - step, bottom - step), (right - step, bottom), (inset + step, bottom)),
            *((inset + step, bottom - step), (inset, bottom - step), (inset, inset + step)),
            (inset + step, inset + step),
        )
        pen.polygon([ring], weight=weight, grey=INK)
    for x in (FRAME + 4.2, pen.width - FRAME - 4.2):
        for y in (FRAME + 4.2, pen.height - FRAME - 4.2):
            pen.icon("commander", x - 2.2, y - 2.2, 4.4)


def _draw_face(pen: Pen, middle: float, y: float, of: Certificates, what: Certificate) -> float:
    """The portrait, or the faction's mark; says where it ends."""
    if what.portrait is None:
        pen.icon(of.top.mark, middle - 16, y, 32)
        return y + 32
    pen.image(what.portrait, middle - FACE / 2, y, FACE, FACE)
    pen.box(middle - FACE / 2, y, FACE, FACE, weight=0.35)
    return y + FACE - 8


def _who(of: Certificates, what: Certificate) -> str:
    if what.army:
        return _("{unit} of {army}, player {player}").format(unit=what.unit, army=what.army, player=of.top.player)
    return _("{unit}, player {player}").format(unit=what.unit, player=of.top.player)


def _draw_deed(pen: Pen, middle: float, y: float, what: Certificate, room: float) -> float:
    """What gained it, in lines around the middle, and when; says where it ends."""
    lines = wrapped([(word, Font.TEXT) for word in what.deed.split()], DEED_SIZE, room - 20)
    if len(lines) > MOST_DEEDS:
        lines = (*lines[: MOST_DEEDS - 1], (*lines[MOST_DEEDS - 1][:-1], ("…", Font.TEXT)))
    for line in lines:
        _draw_centred(pen, middle, y, line, DEED_SIZE)
        y += DEED_LINE
    pen.text(middle, y + 2.4, what.when, Font.STRONG, DEED_SIZE, align="centre")
    return y + 4


def _draw_centred(pen: Pen, middle: float, y: float, line: tuple[Piece, ...], size: float) -> None:
    text = " ".join(word for word, _font in line)
    pen.text(middle, y, text, Font.TEXT, size, align="centre")


def _draw_gained(pen: Pen, middle: float, y: float, what: Certificate, room: float) -> float:
    """What it is worth from now on."""
    for gain, meaning in what.gained:
        y += 7.0
        text = _("{what}: {why}").format(what=gain, why=meaning) if meaning else gain
        wide = min(room, width(text, Font.MEDIUM, 10) + 7)
        pen.icon("veteran", middle - wide / 2, y - 3.8, 4.6)
        pen.text(middle - wide / 2 + 7, y, text, Font.MEDIUM, 10, room=room - 7, smallest=7)
    return y


def _draw_ladder(pen: Pen, middle: float, y: float, experience: int) -> None:
    wide, from_ = 110.0, 0
    left = middle - wide / 2
    for step in LADDER:
        at, to = left + wide * from_ / LADDER[-1], left + wide * step / LADDER[-1] - 0.7
        share = min(1.0, max(0.0, (experience - from_) / (step - from_)))
        if share:
            pen.box(at, y, (to - at) * share, 3.0, grey=None, fill=INK)
        pen.box(at, y, to - at, 3.0, weight=0.2, grey=SOFT)
        pen.text(to, y + 7.2, str(step), Font.NUMBER, 9, align="right", grey=INK if experience >= step else FAINT)
        from_ = step


def _draw_signed(pen: Pen, of: Certificates, what: Certificate) -> None:
    """What it has done in all, and lines to write on."""
    y, middle = pen.height - 66.0, pen.width / 2
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
