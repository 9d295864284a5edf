"""What every upright page has: whose it is at its head, what it is at its foot.

Knows no rule and asks no state. All lengths on paper are millimetres from the top left corner of the page, type is in
points.
"""

from __future__ import annotations

from campaign.paper.chip import draw_chip
from campaign.paper.colours import tint
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font, settled
from campaign.paper.owner import Owner
from campaign.paper.pen import FAINT, INK, SOFT, Pen, Shade
from campaign.words import _

MARGIN = 12.0
FOOT = 17.0  # from the last thing on a page to its lower end


def head(pen: Pen, top: Letterhead, title: str, line: str) -> None:
    """Whose page it is, when it was printed, and what it is about. Paper for all has no letter and no mark."""
    right, left = pen.width - MARGIN, MARGIN
    if top.letter:
        chip(pen, top, MARGIN, 12.0, 13.2)
        pen.icon(top.mark, MARGIN + 16.0, 12.9, 11.4, grey=owner_ink(pen, top))
        left = MARGIN + 32
    when = pen.text(right, 17.0, top.when.upper(), Font.NUMBER, 15, align="right")
    name = pen.text(right, 22.9, top.campaign, Font.TEXT, 8.6, grey=SOFT, align="right", room=62, smallest=7)
    room = right - left - max(when, name) - 6
    pen.text(left, 19.0, title, Font.NUMBER, 26, room=room, smallest=10)
    lines, size = settled(line, Font.TEXT, 9, room, 7.4, less=7.4)
    for place, words in enumerate(lines):
        pen.text(left, (23.7 if lines[1:] else 24.7) + 3.1 * place, words, Font.TEXT, size, grey=SOFT)


def chip(pen: Pen, top: Letterhead, x: float, y: float, side: float) -> None:
    """Whose it is: the letter in a box with its top left corner at x, y; on rich paper in the player's colour."""
    if top.colour is not None:
        draw_chip(pen, x, y, side, Owner(top.letter, top.player, top.colour))


def owner_ink(pen: Pen, top: Letterhead) -> Shade:
    """Ink for what is its owner's: on rich paper in the owner's colour."""
    return top.colour.text if pen.rich and top.colour else INK


def bar_fill(pen: Pen, top: Letterhead, grey: float, share: float) -> Shade:
    """What fills the bars of an owner's numbers: a grey, on rich paper this share of the owner's colour."""
    return tint(top.colour.fill, share) if pen.rich and top.colour else grey


def foot(pen: Pen, top: Letterhead, what: str, number: int, pages: int) -> None:
    """Which page of how many it is, and the journal's entry that it shows."""
    right, y = pen.width - MARGIN, pen.height - 13.0
    pen.line(MARGIN, y, right, weight=0.15, grey=FAINT)
    of = pen.text(right, y + 4.4, _("{n} of {m}").format(n=number, m=pages), Font.TEXT, 6.9, grey=SOFT, align="right")
    text = _("{what}. {when}, entry {entry}").format(what=what, when=top.when, entry=top.entry)
    pen.text(MARGIN, y + 4.4, text, Font.TEXT, 6.9, grey=SOFT, room=right - MARGIN - of - 6, smallest=6.2)
