"""What every page in true size has: a short head, the check bar, and a foot. Its things are laid out between them.

Knows no rule and asks no state.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from campaign.paper.binding import Drawn
from campaign.paper.frame import MARGIN, foot
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font, settled
from campaign.paper.pen import HAIR, SOFT, Pen
from campaign.paper.templates.check_bar import HEIGHT, LENGTH, draw_check_bar
from campaign.words import _

TOP = 25.0  # where the things of a page begin
SIDE = 8.0  # margin of the things at the left and the right: wider than any printer's own
FOOT = 15.0

CUT = (1.4, 1.2)  # dashes of a line to cut along
Point = tuple[float, float]


def true_size(pen: Pen, top: Letterhead, title: str, line: str, draw: Callable[[Pen], None]) -> Drawn:
    """A page: its title, the bar at its right, and what ``draw`` lays out."""
    return partial(_draw_page, pen, top, title, line, draw)


def _draw_page(
    pen: Pen, top: Letterhead, title: str, line: str, draw: Callable[[Pen], None], number: int, pages: int
) -> None:
    right = pen.width - MARGIN
    room = right - LENGTH - MARGIN - 6
    pen.text(MARGIN, 15.0, title, Font.NUMBER, 20, room=room, smallest=12)
    lines, size = settled(line, Font.TEXT, 7.6, room, 7.0, less=7.0)
    for place, words in enumerate(lines):
        pen.text(MARGIN, 20.2 + 2.9 * place, words, Font.TEXT, size, grey=SOFT)
    draw_check_bar(pen, right - LENGTH, 20.2 - HEIGHT)
    draw(pen)
    foot(pen, top, _("{what}, in true size").format(what=title), number, pages)


def cross(pen: Pen, x: float, y: float, arm: float = 2.5) -> None:
    """A fine cross on a centre."""
    pen.line(x - arm, y, x + arm, weight=0.15, grey=SOFT)
    pen.upright(x, y - arm, y + arm, weight=0.15, grey=SOFT)


def around(x: float, y: float, radius: float, degrees: float) -> Point:
    """The place on a circle, clockwise from straight up."""
    turn = math.radians(degrees)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


def spoke(
    pen: Pen, x: float, y: float, degrees: float, start: float, end: float, *, weight: float = 0.15, grey: float = HAIR
) -> None:
    """A line from one distance from a centre to another, in a direction."""
    pen.polygon([[around(x, y, start, degrees), around(x, y, end, degrees)]], closed=False, weight=weight, grey=grey)
