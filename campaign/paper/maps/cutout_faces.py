"""The faces of counters, flags and markers that are cut out, each in its cell. Asks no state."""

from __future__ import annotations

from campaign.paper.chip import draw_chip
from campaign.paper.lettering import Font, width
from campaign.paper.maps.content import Side
from campaign.paper.maps.cutouts import ArmyTent, SectorMarker
from campaign.paper.maps.fitting import Box
from campaign.paper.maps.layout import in_lines
from campaign.paper.maps.legend import draw_swatch
from campaign.paper.maps.marks import star
from campaign.paper.owner import Owner
from campaign.paper.pen import INK, SOFT, Pen
from campaign.words import _
from campaign.world.zones import is_zone, sign

PAD = 1.6  # between a line to cut along and what is printed
FIELD = 8.6  # an army's letter and mark


def draw_tent(pen: Pen, cell: Box, tent: ArmyTent) -> None:
    """An army's face twice, the upper one upside down, so that it reads from both sides when it stands."""
    half = cell.high / 2
    face = Box(cell.x, cell.y + half, cell.wide, half)
    _draw_army(pen, face, tent)
    with pen.turned(cell.x + cell.wide / 2, cell.y + half, 180):
        _draw_army(pen, face, tent)


def _draw_army(pen: Pen, face: Box, tent: ArmyTent) -> None:
    """Letter and mark, name, FP and leaders; what is not known is a line to write on."""
    inner, army = face.grown(-PAD), tent.army
    if tent.side is not None:
        if pen.rich:
            pen.box(inner.x, inner.y, inner.wide, FIELD, radius=1.0, grey=None, fill=tent.side.owner.colour.tint)
        draw_chip(pen, inner.x, inner.y, FIELD, tent.side.owner)
        pen.icon(tent.side.mark, inner.right - FIELD + 0.6, inner.y + 0.6, FIELD - 1.2)
    else:
        pen.box(inner.x, inner.y, FIELD, FIELD, radius=1.2, weight=0.25, grey=SOFT)
    if army is not None and army.commander:
        star(pen, (inner.x + inner.wide / 2, inner.y + FIELD / 2), 5.4)
    if army is None:
        pen.line(inner.x, inner.y + 12.6, inner.right, weight=0.15, grey=SOFT)
    else:
        _draw_name(pen, inner, army.name)
    if army is None:
        pen.box(inner.x, inner.low - 5.2, 9.0, 5.2, weight=0.2, grey=SOFT)
        pen.text(inner.x + 10.0, inner.low - 0.4, _("FP"), Font.TEXT, 6.9, grey=SOFT)
    else:
        wide = pen.text(inner.x, inner.low - 0.2, str(army.fp), Font.NUMBER, 19)
        pen.text(inner.x + wide + 1.0, inner.low - 0.2, _("FP"), Font.TEXT, 6.9, grey=SOFT)
    _draw_hqs(pen, inner, None if army is None else army.hqs)


def _draw_name(pen: Pen, inner: Box, name: str) -> None:
    """In one line, or in two smaller ones."""
    lines = in_lines(name)[-1] if width(name, Font.NUMBER, 7.4) > inner.wide else (name,)
    size, first = (10.5, 12.2) if len(lines) == 1 else (7.0, 11.0)
    for place, line in enumerate(lines):
        x, y = inner.x + inner.wide / 2, inner.y + first + 2.35 * place
        pen.text(x, y, line, Font.NUMBER, size, align="centre", room=inner.wide, smallest=6.2)


def _draw_hqs(pen: Pen, inner: Box, hqs: int | None) -> None:
    """A bar for each HQ; where they are not known, three to be filled in."""
    for bar in range(3 if hqs is None else min(hqs, 3)):
        x = inner.right - 1.5 - bar * 2.2
        known = hqs is not None
        pen.box(
            x,
            inner.low - 4.4,
            1.4,
            4.4,
            radius=0.3,
            weight=0.15,
            grey=None if known else SOFT,
            fill=INK if known else None,
        )
    if hqs == 0:
        pen.icon("warning", inner.right - 4.6, inner.low - 4.7, 4.6)


def draw_flag(pen: Pen, cell: Box, side: Side) -> None:
    """An owner's letter on a piece of the owner's band, twice, with the fold between."""
    half = cell.high / 2
    _draw_flag(pen, Box(cell.x, cell.y + half, cell.wide, half), side)
    with pen.turned(cell.x + cell.wide / 2, cell.y + half, 180):
        _draw_flag(pen, Box(cell.x, cell.y + half, cell.wide, half), side)


def _draw_flag(pen: Pen, face: Box, side: Side) -> None:
    inner = face.grown(-1.2)
    draw_swatch(pen, side, inner)
    chip = 6.4
    x, y = face.x + (face.wide - chip) / 2, face.y + (face.high - chip) / 2
    pen.box(x - 0.5, y - 0.5, chip + 1.0, chip + 1.0, radius=1.2, grey=None, fill=1.0)
    draw_chip(pen, x, y, chip, side.owner)


def draw_mine(pen: Pen, cell: Box, owner: Owner) -> None:
    """A minefield with its layer's letter."""
    x, y = cell.x + cell.wide / 2, cell.y + cell.high / 2
    pen.circle(x, y, 6.6, weight=0.3)
    pen.icon("mine", x - 4.6, y - 4.9, 9.2)
    pen.box(x + 1.9, y + 1.9, 4.8, 4.8, radius=0.9, grey=None, fill=1.0)
    draw_chip(pen, x + 2.2, y + 2.2, 4.2, owner)


def draw_sector(pen: Pen, cell: Box, marker: SectorMarker) -> None:
    """A sector's name with the box for its stock; a home has its player's letter, a hazard its sign."""
    inner = cell.grown(-PAD)
    x, low = inner.x, inner.low
    name = marker.name.upper()
    pen.text(x, inner.y + 3.9, name, Font.NUMBER, 10.5, room=inner.wide, smallest=6.2)
    if marker.home is not None:
        draw_chip(pen, x, low - 4.6, 4.6, marker.home)
        x += 5.6 + pen.text(x + 5.6, low - 1.4, _("home"), Font.TEXT, 6.6, grey=SOFT) + 2.0
    if is_zone(marker):
        pen.icon(sign(marker), x, low - 5.0, 5.2)
    pen.icon("stock", inner.right - 12.6, low - 4.6, 4.4, grey=SOFT)
    pen.box(inner.right - 7.6, low - 5.0, 7.6, 5.0, weight=0.2, grey=SOFT)
