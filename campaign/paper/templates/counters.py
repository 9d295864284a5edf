"""Bases of figures and round markers, in true size.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from campaign.battle.contract.paper import Marker, Templates
from campaign.paper.binding import Drawn
from campaign.paper.frame import MARGIN
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import SMALLEST, Font, fitted, settled
from campaign.paper.pages import whole_rows
from campaign.paper.pen import FAINT, INK, SOFT, Pen
from campaign.paper.templates.content import Base
from campaign.paper.templates.sheet import FOOT, TOP, Point, around, spoke, true_size
from campaign.paper.templates.signs import draw_sign
from campaign.words import _, decimal, listed

GAP = 3.6  # at least
TITLE = 7.0  # height of the line above a group
BETWEEN = 6.0
SIZE, LINE, MOST_LINES = 8.4, 3.0, 5  # of a title: its type, from one line to the next
RULE_ROOM = 10.0  # at the end of a title


@dataclass(frozen=True, slots=True)
class Group:
    """Equal circles below a title, which takes as many lines as it needs."""

    title: str
    rule: str
    copies: int
    radius: float
    draw: Callable[[Pen, float, float], None]


def counter_pages(pen: Pen, top: Letterhead, bases: Sequence[Base], game: Templates) -> list[Drawn]:
    """Every size of base, with its front marked where it has one, then all markers; no page breaks a group."""
    of_bases, of_markers = [_of_base(base, game) for base in bases], [_of_marker(marker) for marker in game.markers]
    return [
        *_pages(pen, top, _("Bases"), game.front, of_bases),
        *_pages(pen, top, _("Markers"), _("What lies beside the figures."), of_markers),
    ]


def _of_base(base: Base, game: Templates) -> Group:
    title = _("{n} mm across: {names}").format(
        n=decimal(2 * base.radius, 1, whole=True), names=listed(list(base.names))
    )
    return Group(
        title, game.bases_rule, base.copies, base.radius, partial(_draw_base, base, game.arc if game.front else 0)
    )


def _of_marker(marker: Marker) -> Group:
    return Group(marker.name, marker.rule, marker.copies, marker.radius, partial(_draw_marker, marker))


def _pages(pen: Pen, top: Letterhead, title: str, line: str, groups: Sequence[Group]) -> list[Drawn]:
    heights = [_height(pen, group) for group in groups]
    cuts = whole_rows(heights, pen.height - TOP - FOOT - 4)
    return [true_size(pen, top, title, line, partial(_draw_groups, groups[first:end])) for first, end in cuts]


def _height(pen: Pen, group: Group) -> float:
    more = LINE * (len(_lines(pen, group)) - 1)
    return more + _places(pen, group, TITLE)[-1][1] + group.radius + BETWEEN


def _lines(pen: Pen, group: Group) -> list[str]:
    room = pen.width - 2 * MARGIN - RULE_ROOM
    return settled(group.title, Font.MEDIUM, SIZE, room, SMALLEST, lines=MOST_LINES, less=SMALLEST)[0]


def _places(pen: Pen, group: Group, top: float) -> list[Point]:
    """The middles of a group's circles, in rows from margin to margin."""
    side, room = 2 * group.radius, pen.width - 2 * MARGIN
    across = max(1, int((room + GAP) / (side + GAP)))
    gap = (room - across * side) / max(1, across - 1)
    return [
        (
            MARGIN + group.radius + place % across * (side + gap),
            top + group.radius + place // across * (side + min(gap, GAP)),
        )
        for place in range(group.copies)
    ]


def _draw_groups(groups: Sequence[Group], pen: Pen) -> None:
    y, right = TOP + 4, pen.width - MARGIN
    single = [group.title for group in groups if len(_lines(pen, group)) == 1]
    room = right - MARGIN - RULE_ROOM
    size = min((fitted(title, Font.MEDIUM, SIZE, room, SMALLEST)[1] for title in single), default=SIZE)
    for group in groups:
        pen.text(right, y + 4, group.rule, Font.TEXT, 6.6, grey=SOFT, align="right")
        lines = _lines(pen, group)
        for place, line in enumerate(lines):
            pen.text(MARGIN, y + 4 + LINE * place, line, Font.MEDIUM, SMALLEST if lines[1:] else size)
        for x, middle in _places(pen, group, y + TITLE + LINE * (len(lines) - 1)):
            group.draw(pen, x, middle)
        y += _height(pen, group)


def _draw_base(base: Base, arc: int, pen: Pen, x: float, y: float) -> None:
    """``arc``: of how many degrees its front is, 0 for none; behind one that is no half the rear is marked off too."""
    r = base.radius
    pen.circle(x, y, r, weight=0.2, grey=SOFT)
    if arc:
        front = [around(x, y, r - 0.6, degrees) for degrees in range(-arc // 2, arc // 2 + 1, 5)]
        pen.polygon([front], closed=False, weight=1.0, grey=INK)
        if arc < 180:
            for degrees in (180 - arc // 2, 180 + arc // 2):
                spoke(pen, x, y, degrees, r * 0.8, r, weight=0.2, grey=SOFT)
        pen.polygon([[(x, y - r + 1.2), (x - 1.3, y - r + 3.4), (x + 1.3, y - r + 3.4)]], grey=None, fill=INK)
    pen.circle(x, y + 1.0 if arc else y, r * 0.42, weight=0.15, grey=FAINT)


def _draw_marker(marker: Marker, pen: Pen, x: float, y: float) -> None:
    draw_sign(marker.sign, pen, x, y, marker.radius)
