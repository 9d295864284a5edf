"""Counters, flags and markers to cut out, in true size: rows of equal cells that share their lines to cut along.

Asks no state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from campaign.paper.binding import Drawn, Section
from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font
from campaign.paper.maps.cutout_faces import draw_flag, draw_mine, draw_sector, draw_tent
from campaign.paper.maps.cutouts import ArmyTent, CutOuts
from campaign.paper.maps.fitting import Box
from campaign.paper.pages import whole_rows
from campaign.paper.pen import HAIR, SOFT, Pen
from campaign.paper.templates.sheet import CUT, FOOT, TOP, true_size
from campaign.words import _

TITLE = 8.0  # high, above the first row of a group
AFTER = 4.0  # below its last row
TENT = (30.0, 44.0)
BLANK = 3  # tents of nobody, at least


@dataclass(frozen=True, slots=True)
class _Row:
    """Cells of one size beside each other. ``title`` and ``help`` stand above the first row of a group."""

    title: str
    help: str
    wide: float
    high: float
    fold: bool
    faces: Sequence[Callable[[Pen, Box], None]]
    last: bool

    @property
    def needs(self) -> float:
        """How much of a page it takes."""
        return self.high + (TITLE if self.title else 0.0) + (AFTER if self.last else 0.0)


def cutout_pages(content: CutOuts) -> Section:
    """The pages."""

    def pages(pen: Pen) -> list[Drawn]:
        rows = _rows(content, pen.width - 2 * MARGIN)
        cuts = whole_rows([row.needs for row in rows], pen.height - TOP - 4 - FOOT)
        title, line = _("Counters for the map"), _("Cut along the dashed lines, fold along the thin ones.")
        return [true_size(pen, content.top, title, line, partial(_draw_rows, rows[first:end])) for first, end in cuts]

    return pages


def _rows(content: CutOuts, room: float) -> list[_Row]:
    return [
        *_group(
            _("Armies"),
            _("Fold them so that they stand. Write what has changed."),
            TENT,
            room,
            [partial(draw_tent, tent=tent) for tent in (*content.tents, *_blank(len(content.tents), room))],
            fold=True,
        ),
        *_group(
            _("Flags of owners"),
            _("Glue them round a pin, or lay them flat."),
            (14.0, 24.0),
            room,
            [partial(draw_flag, side=side) for side in content.flags],
            fold=True,
        ),
        *_group(_("Minefields"), "", (16.0, 16.0), room, [partial(draw_mine, owner=owner) for owner in content.mines]),
        *_group(
            _("Sectors"),
            _("For a map that you have drawn yourselves; FP in stock go into the box."),
            (36.0, 14.0),
            room,
            [partial(draw_sector, marker=marker) for marker in content.sectors],
        ),
    ]


def _blank(tents: int, room: float) -> list[ArmyTent]:
    """Tents of nobody: as many as fill the last row."""
    across = int(room / TENT[0])
    free = -tents % across
    return [ArmyTent(None, None)] * (free if free >= BLANK else free + across)


def _group(
    title: str,
    help: str,
    size: tuple[float, float],
    room: float,
    faces: Sequence[Callable[[Pen, Box], None]],
    *,
    fold: bool = False,
) -> list[_Row]:
    across = max(1, int(room / size[0]))
    firsts = range(0, len(faces), across)
    return [
        _Row(
            title if first == 0 else "",
            help,
            *size,
            fold,
            faces[first : first + across],
            first + across >= len(faces),
        )
        for first in firsts
    ]


def _draw_rows(rows: Sequence[_Row], pen: Pen) -> None:
    y = TOP + 4.0
    for row in rows:
        top = y + (TITLE if row.title else 0.0)
        if row.title:
            wide = pen.text(MARGIN, y + 4.6, row.title, Font.STRONG, 9.0)
            room = pen.width - 2 * MARGIN - wide - 3
            pen.text(MARGIN + wide + 3, y + 4.6, row.help, Font.TEXT, 7.4, grey=SOFT, room=room, smallest=6.2)
        _draw_row(pen, row, MARGIN, top)
        y += row.needs


def _draw_row(pen: Pen, row: _Row, left: float, top: float) -> None:
    for place, draw in enumerate(row.faces):
        draw(pen, Box(left + place * row.wide, top, row.wide, row.high))
    right, low = left + len(row.faces) * row.wide, top + row.high
    if row.fold:
        pen.line(left, top + row.high / 2, right, weight=0.1, grey=HAIR)
    lines = [[(left + place * row.wide, top), (left + place * row.wide, low)] for place in range(len(row.faces) + 1)]
    lines += [[(left, y), (right, y)] for y in (top, low)]
    pen.polygon(lines, closed=False, weight=0.15, grey=SOFT, dash=CUT)
