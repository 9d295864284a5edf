"""The marks of a map: owner chips, army counters, minefields. Asks no state."""

from __future__ import annotations

from campaign.paper.chip import draw_chip
from campaign.paper.lettering import Font
from campaign.paper.maps.content import MapArmy
from campaign.paper.maps.fitting import Box
from campaign.paper.owner import Owner
from campaign.paper.pen import INK, SOFT, Pen, Shade
from campaign.world.maps.tiling import Place

COUNTER = (8.6, 8.2)  # wide and high, in millimetres at size 1
FIELD = 0.45  # of a counter's height is its field, the rest its foot
CHIP = 3.7
MINE = 4.6  # across
STAR = 3.4  # across, on a counter's corner
BADGE = 3.6  # across, the same on every map, since its type is the smallest


def lost_home(pen: Pen, x: float, y: float, side: float, owner: Owner) -> None:
    """The letter of who has lost the sector as a home: a chip that is only an outline."""
    ink = owner.colour.fill if pen.rich else INK
    line = side / 24
    pen.box(x + line, y + line, side - 2 * line, side - 2 * line, radius=side * 0.14, weight=2 * line, grey=ink)
    pen.text(x + side / 2, y + side * 0.76, owner.letter, Font.HEAVY, side * 2.0, grey=ink, align="centre")


def counter(pen: Pen, army: MapArmy, box: Box, owner: Owner) -> None:
    """An army's counter: letter and mark, FP, a bar for each HQ, a star for the commander."""
    unit = box.high / 8.2
    corner, weight = 1.0 * unit, 0.36 * unit**0.5
    ink: Shade = owner.colour.letter if pen.rich else INK
    pen.box(box.x, box.y, box.wide, box.high, radius=corner, grey=None, fill=1.0)
    if pen.rich:
        with pen.clipped([_rounded(box, corner)]):
            pen.box(box.x, box.y, box.wide, box.high * FIELD, grey=None, fill=owner.colour.fill)
    pen.box(box.x, box.y, box.wide, box.high, radius=corner, weight=weight)
    low = box.y + box.high * FIELD
    if not pen.rich:
        pen.line(box.x, low, box.right, weight=0.12 * unit**0.5, grey=SOFT)
    pen.text(box.x + 1.1 * unit, low - 0.75 * unit, army.letter, Font.HEAVY, 8.6 * unit, grey=ink)
    pen.icon(army.mark, box.right - 4.0 * unit, box.y + 0.35 * unit, 3.1 * unit, grey=ink)
    pen.text(box.x + 0.9 * unit, box.low - 0.75 * unit, str(army.fp), Font.NUMBER, 11.6 * unit)
    if army.led is False:
        pen.icon("warning", box.right - 3.25 * unit, box.low - 3.4 * unit, 2.6 * unit)
    for bar in range(min(army.hqs or 0, 3)):
        x = box.right - (1.6 + 0.92 * bar) * unit
        pen.box(x, box.low - 3.2 * unit, 0.62 * unit, 2.2 * unit, radius=0.15 * unit, grey=None, fill=INK)
    if army.commander:
        star(pen, (box.right - 0.2 * unit, box.y + 0.2 * unit), STAR * unit)


def badge(pen: Pen, middle: Place, number: int) -> None:
    """On a counter's corner: that so many armies more stand there."""
    x, y = middle
    pen.circle(x, y, BADGE / 2, weight=0.2, fill=1.0)
    pen.text(x, y + 0.8, f"+{number}", Font.NUMBER, 6.2, align="centre")


def star(pen: Pen, middle: Place, across: float) -> None:
    """The commander's star on a disc."""
    x, y = middle
    pen.circle(x, y, across / 2, weight=across / 14, grey=1.0, fill=INK)
    side = across * 0.74
    pen.icon("commander", x - side / 2, y - side / 2, side, grey=1.0)


def mine(pen: Pen, middle: Place, across: float, owner: Owner) -> None:
    """A minefield: a ringed mark with its layer's letter."""
    x, y = middle
    pen.circle(x, y, across / 2, weight=across / 18, fill=1.0)
    side = across * 0.7
    pen.icon("mine", x - side / 2, y - side / 2, side)
    small = across * 0.5
    pen.box(
        x + across * 0.22 - across / 20,
        y + across * 0.22 - across / 20,
        small + across / 10,
        small + across / 10,
        radius=small / 5,
        grey=None,
        fill=1.0,
    )
    draw_chip(pen, x + across * 0.22, y + across * 0.22, small, owner)


def _rounded(box: Box, radius: float) -> list[Place]:
    """A box with its corners cut a little, as a ring."""
    r, s = radius, radius * 0.3
    return [
        (box.x + r, box.y),
        (box.right - r, box.y),
        (box.right - s, box.y + s),
        (box.right, box.y + r),
        (box.right, box.low),
        (box.x, box.low),
        (box.x, box.y + r),
        (box.x + s, box.y + s),
    ]
