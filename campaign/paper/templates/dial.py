"""The dial of a deviation, by one die or two, and how far it goes: a strip for points, lines for dice.

Knows no rule and asks no state.
"""

from __future__ import annotations

from functools import partial

from campaign.battle.contract.paper import Direction, Miss, Row, Templates
from campaign.paper.binding import Drawn
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font
from campaign.paper.pen import FAINT, INK, SOFT, Pen
from campaign.paper.templates.sheet import TOP, around, cross, spoke, true_size
from campaign.words import _, decimal

RADIUS = 78.0
INNER = 40.0
DEGREES = 4.6  # what stands outside the inner circle
ARROW = 12.0
WORDS, WORDS_LINE = 110.0, 6.0  # width of the lines on distances; from one to the next
STRIP, TAIL = 16.0, 8.0  # height of the strip; how far it reaches beyond its ends


def dial_page(pen: Pen, top: Letterhead, game: Templates) -> Drawn:
    """Both on one page."""
    line = _("Lay its cross on the aim, the arrow straight on from the thrower.")
    return true_size(pen, top, _("Deviation"), line, partial(_draw_dial, game))


def _draw_dial(game: Templates, pen: Pen) -> None:
    x, y = pen.width / 2, TOP + 4 + RADIUS
    pen.circle(x, y, RADIUS, weight=0.25)
    if any(direction.second for direction in game.directions):
        _draw_two_dice(pen, x, y, game.directions)
    else:
        for direction in game.directions:
            _draw_one_die(pen, x, y, direction)
    pen.polygon([[(x, y - ARROW), (x - 2, y - ARROW + 4), (x + 2, y - ARROW + 4)]], grey=None, fill=INK)
    pen.upright(x, y - ARROW + 3, y, weight=0.35, grey=INK)
    cross(pen, x, y)
    if game.misses:
        _draw_strip(pen, y + RADIUS + 14, game.misses)
    _draw_distances(pen, y + RADIUS + 16, game.distances)


def _draw_two_dice(pen: Pen, x: float, y: float, directions: tuple[Direction, ...]) -> None:
    """The first die within, the second at the rim."""
    pen.circle(x, y, INNER, weight=0.15, grey=SOFT)
    for direction in directions:
        _draw_direction(pen, x, y, direction)
    for first in range(1, 7):
        middle = (first - 1) * 60 + 25
        at = around(x, y, INNER - 9, middle)
        pen.text(at[0], at[1] + 3.4, str(first), Font.HEAVY, 22, align="centre")
        spoke(pen, x, y, middle - 30, ARROW + 6, INNER, weight=0.35, grey=INK)
        spoke(pen, x, y, middle - 30, INNER + DEGREES, RADIUS, weight=0.35, grey=INK)
    pen.text(x, y + 9, _("first die"), Font.TEXT, 6.6, grey=SOFT, align="centre")


def _draw_one_die(pen: Pen, x: float, y: float, direction: Direction) -> None:
    """An arrow for each score, with its score and its degrees at the rim."""
    spoke(pen, x, y, direction.degrees, ARROW + 6, RADIUS - 26, weight=0.35, grey=INK)
    with pen.turned(x, y, direction.degrees):
        pen.text(x, y - RADIUS + 12, str(direction.first), Font.HEAVY, 28, align="centre")
        pen.text(x, y - RADIUS + 22, f"{direction.degrees}°", Font.TEXT, 7.4, grey=SOFT, align="centre")
        pen.polygon([[(x, y - RADIUS), (x - 2, y - RADIUS + 3), (x + 2, y - RADIUS + 3)]], grey=None, fill=INK)


def _draw_distances(pen: Pen, y: float, distances: tuple[Row, ...]) -> None:
    """What goes how far, a line each."""
    left = (pen.width - WORDS) / 2
    for place, row in enumerate(distances):
        at = y + place * WORDS_LINE
        rule = pen.text(left + WORDS, at, row.rule, Font.TEXT, 6.6, grey=SOFT, align="right")
        pen.text(left + WORDS - max(rule, 8.0) - 4, at, row.value, Font.NUMBER, 12, align="right")
        pen.text(left, at, row.text, Font.TEXT, 9)
        if place:
            pen.line(left, at - 4.2, left + WORDS)


def _draw_direction(pen: Pen, x: float, y: float, direction: Direction) -> None:
    """A ray for each throw, its second die at the rim and its degrees within."""
    spoke(pen, x, y, direction.degrees, INNER, RADIUS - 11, grey=FAINT)
    spoke(pen, x, y, direction.degrees, RADIUS - 1.6, RADIUS, weight=0.3, grey=INK)
    with pen.turned(x, y, direction.degrees):
        pen.text(x, y - RADIUS + 7.6, f"{direction.first}·{direction.second}", Font.NUMBER, 13, align="centre")
        pen.text(x + 0.8, y - INNER - 1.6, f"{direction.degrees}°", Font.TEXT, 6.2, grey=SOFT)


def _draw_strip(pen: Pen, y: float, misses: tuple[Miss, ...]) -> None:
    """How far a miss goes: from the aim at the left end."""
    furthest = misses[-1].far
    left = (pen.width - furthest) / 2
    pen.box(left - TAIL, y, furthest + 2 * TAIL, STRIP, weight=0.2, grey=SOFT)
    cross(pen, left, y + STRIP / 2, 2.0)
    pen.text(left, y + 3.6, _("aim"), Font.TEXT, 6.2, grey=SOFT, align="centre")
    for miss in misses:
        x = left + miss.far
        pen.upright(x, y, y + 5.0, weight=0.25, grey=INK)
        pen.text(x, y + 9.8, str(miss.points), Font.NUMBER, 14, align="centre")
        pen.text(
            x,
            y + 13.8,
            _("{n} cm").format(n=decimal(miss.far / 10, whole=True)),
            Font.TEXT,
            6.4,
            grey=SOFT,
            align="centre",
        )
    words = _("Missed by so many points: so far from the aim, {n} at most.").format(
        n=_("{n} cm").format(n=decimal(furthest / 10, whole=True))
    )
    pen.text(pen.width / 2, y + STRIP + 5, words, Font.TEXT, 7.4, grey=SOFT, align="centre")
