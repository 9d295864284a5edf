"""The newspaper's pages: headline, standings and map on the first, what does not fit there in columns on others.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from campaign.paper.binding import Drawn, Section
from campaign.paper.chip import draw_chip
from campaign.paper.frame import FOOT, MARGIN, foot, head
from campaign.paper.lettering import Font, Piece, fitted, width, wrapped
from campaign.paper.maps.drawing import draw_map, map_height
from campaign.paper.maps.legend import draw_legend, legend_height
from campaign.paper.news.columns import Row, draw_rows, flowed, going_on, high, levelled, rows_of, unparted, whole
from campaign.paper.news.content import Newsletter, Standing
from campaign.paper.news.plot import draw_plot
from campaign.paper.pen import HAIR, INK, SOFT, Pen
from campaign.paper.ruled import draw_lines
from campaign.words import _

COLUMNS, GAP = 3, 9.0
HEAD = 36.0  # below the masthead's rules
SMALL_HEAD = 24.0
TEXT, TEXT_LINE = 9.6, 4.6
TABLE = 66.0  # width of the standings
BOTTOM = 52.0  # what is kept for news below the map, at least
PLOT = 46.0
LEAST_MAP = 100.0  # below it, the news make room
NAMED = 25.0  # a player's name that is longer leaves no room for what is played


@dataclass(frozen=True, slots=True)
class Front:
    """How the first page is laid out: heights from its top, in millimetres."""

    title: tuple[tuple[Piece, ...], ...]
    size: float  # of the headline, in points
    text: tuple[tuple[Piece, ...], ...]
    map: float
    map_high: float
    legend: float
    news: float | None  # None: all news stand on other pages, and the plot too


def newsletter_pages(content: Newsletter) -> Section:
    """The pages of a newsletter."""

    def pages(pen: Pen) -> list[Drawn]:
        wide = (pen.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
        rows = rows_of(content.parts, wide)
        front = _front(pen, content, rows)
        first = [] if front.news is None else flowed(rows, [pen.height - FOOT - 2 - front.news] * (COLUMNS - 1))
        done = first[-1][1] if first else 0
        made: list[Drawn] = [partial(_draw_front, pen, content, front, [rows[a:b] for a, b in first])]
        return made + _others(pen, content, rows[done:], PLOT + 13 if front.news is None else 0.0)

    return pages


def _others(pen: Pen, content: Newsletter, rows: Sequence[Row], plot: float) -> list[Drawn]:
    """The pages behind the first; the columns of the last are equally high. ``plot``: room for it on the next."""
    made: list[Drawn] = []
    wide = (pen.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    while rows or plot:
        rows = going_on(rows, wide)
        rooms = levelled(rows, pen.height - FOOT - 2 - SMALL_HEAD, COLUMNS, plot)
        cuts = flowed(rows, rooms)
        done = not cuts or cuts[-1][1] == len(rows)
        made.append(partial(_draw_other, pen, content, [rows[a:b] for a, b in cuts], rooms[0], plot, done))
        rows, plot = rows[cuts[-1][1] if cuts else 0 :], 0.0
    return made


def _front(pen: Pen, content: Newsletter, rows: Sequence[Row]) -> Front:
    """As much map as leaves room for what stands below it."""
    story = pen.width - 2 * MARGIN - TABLE - GAP
    size = 25.0 if width(content.lead.title, Font.HEAVY, 19) <= story else 17.0
    size = min(size, fitted(content.lead.title, Font.HEAVY, size, story, 17)[1])
    heads = whole([(word, Font.HEAVY) for word in content.lead.title.split()], size, story)
    title = wrapped(heads, size, story)
    words = [(word, Font.TEXT) for word in unparted(content.lead.text)]
    words += [(word, Font.MEDIUM) for word in content.lead.facts.split()]
    text = wrapped(whole(words, TEXT, story), TEXT, story)
    told = 5.5 + _headline(size) * len(title) + TEXT_LINE * len(text)
    table = 8.0 + _row(content) * len(content.standings)
    top = HEAD + max(told, table) + 3
    legend = legend_height(content.map, pen.width - 2 * MARGIN)
    left = pen.height - FOOT - top - legend - 4
    needed = max(PLOT + 4, min(high(rows) / (COLUMNS - 1) + 6, BOTTOM))
    natural = map_height(content.map, pen.width - 2 * MARGIN)
    map_high = min(natural, left - needed)
    if map_high < min(natural, LEAST_MAP):
        map_high = min(natural, left)
        return Front(title, size, text, top, map_high, top + map_high + 1, None)
    return Front(title, size, text, top, map_high, top + map_high + 1, top + map_high + legend + 5)


def _headline(size: float) -> float:
    """How high a line of the headline is."""
    return size * 0.31


def _row(content: Newsletter) -> float:
    return 7.4 if len(content.standings) <= 5 else 5.6


def _draw_front(
    pen: Pen, content: Newsletter, front: Front, columns: Sequence[Sequence[Row]], number: int, pages: int
) -> None:
    right = pen.width - MARGIN
    _draw_top(pen, content)
    y = HEAD
    for line in front.title:
        y += _headline(front.size)
        pen.text(MARGIN, y, " ".join(word for word, _font in line), Font.HEAVY, front.size)
    for place, words in enumerate(front.text):
        pen.words(MARGIN, y + 6.4 + TEXT_LINE * place, words, TEXT, grey=INK, strong=SOFT)
    pen.upright(right - TABLE - GAP / 2, HEAD, front.map - 4)
    _draw_standings(pen, content, right - TABLE, HEAD)
    pen.line(MARGIN, front.map - 1.5, right, weight=0.3, grey=INK)
    draw_map(pen, content.map, MARGIN, front.map, pen.width - 2 * MARGIN, front.map_high)
    pen.line(MARGIN, front.legend, right)
    draw_legend(pen, content.map, MARGIN, front.legend, pen.width - 2 * MARGIN)
    if front.news is not None:
        end = pen.height - FOOT - 2
        pen.line(MARGIN, front.news - 2.5, right, weight=0.3, grey=INK)
        for rows, x in zip(columns, _lefts(pen), strict=False):
            draw_rows(pen, rows, x, front.news)
        _draw_plot(pen, content, front.news, end)
        _draw_rules(pen, front.news, end)
    foot(pen, content.top, content.what, number, pages)


def _draw_plot(pen: Pen, content: Newsletter, y: float, end: float) -> None:
    """The plot in the last column, with its title."""
    x = _lefts(pen)[-1]
    pen.text(x, y + 4.2, _("Victory points"), Font.STRONG, 10.5)
    draw_plot(pen, content.plot, x, y + 9.5, pen.width - MARGIN - x, min(PLOT, end - y - 9.5))


def _draw_other(
    pen: Pen,
    content: Newsletter,
    columns: Sequence[Sequence[Row]],
    height: float,
    plot: float,
    last: bool,
    number: int,
    pages: int,
) -> None:
    right = pen.width - MARGIN
    line = content.period if content.press else content.line
    period = pen.text(right, 17.5, line, Font.TEXT, 9, grey=SOFT, align="right", room=right - MARGIN - 60, smallest=6.2)
    name = content.name.upper() if content.press else content.name
    pen.text(MARGIN, 17.5, name, Font.HEAVY, 15, room=right - MARGIN - period - 6, smallest=8)
    pen.line(MARGIN, 20.2, right, weight=0.5, grey=INK)
    if plot:
        end = SMALL_HEAD + height
        _draw_plot(pen, content, end - plot + 3, end)
    for rows, x in zip(columns, _lefts(pen), strict=False):
        draw_rows(pen, rows, x, SMALL_HEAD)
    _draw_rules(pen, SMALL_HEAD, SMALL_HEAD + height)
    if last and content.ruled:
        draw_lines(pen, MARGIN, SMALL_HEAD + height + 6, right, pen.height - FOOT - 2, _("Notes"))
    foot(pen, content.top, content.what, number, pages)


def _lefts(pen: Pen) -> list[float]:
    """Where the columns begin."""
    wide = (pen.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    return [MARGIN + place * (wide + GAP) for place in range(COLUMNS)]


def _draw_rules(pen: Pen, top: float, bottom: float) -> None:
    for x in _lefts(pen)[1:]:
        pen.upright(x - GAP / 2, top, bottom)


def _draw_top(pen: Pen, content: Newsletter) -> None:
    """A masthead; on other paper whose it is and who may read it."""
    right = pen.width - MARGIN
    if not content.press:
        head(pen, content.top, content.name, content.line)
        pen.line(MARGIN, 29.5, right, weight=0.35, grey=INK)
        return
    pen.text(MARGIN, 14.5, content.period, Font.TEXT, 9, grey=SOFT)
    pen.text(right, 14.5, content.line, Font.TEXT, 9, grey=SOFT, align="right")
    pen.text(
        pen.width / 2, 28.4, content.name.upper(), Font.HEAVY, 42, align="centre", room=right - MARGIN, smallest=12
    )
    pen.line(MARGIN, 31.6, right, weight=0.7, grey=INK)
    pen.line(MARGIN, 33.0, right, weight=0.25, grey=INK)


def _draw_standings(pen: Pen, content: Newsletter, x: float, y: float) -> None:
    """Who stands where, the first on top."""
    right, row = pen.width - MARGIN, _row(content)
    pen.text(x, y + 4.2, _("Standings"), Font.STRONG, 10.5)
    pen.text(right, y + 4.2, _("VP"), Font.MEDIUM, 7, grey=SOFT, align="right")
    pen.text(right - 11.5, y + 4.2, _("change"), Font.MEDIUM, 7, grey=SOFT, align="right")
    for place, standing in enumerate(content.standings):
        _draw_standing(pen, standing, x, y + 6.2 + row * place, row)
        if place:
            pen.line(x, y + 6.2 + row * place, right, grey=HAIR)


def _draw_standing(pen: Pen, standing: Standing, x: float, y: float, row: float) -> None:
    right, base, side = pen.width - MARGIN, y + row / 2 + 1.1, min(4.8, row - 1.0)
    draw_chip(pen, x, y + (row - side) / 2, side, standing.owner)
    pen.text(right, base + 0.4, str(standing.vp), Font.NUMBER, 14 if row > 6 else 12, align="right")
    change = f"+{standing.change}" if standing.change >= 0 else f"−{-standing.change}"
    pen.text(right - 11.5, base, change, Font.TEXT, 7.4, grey=SOFT, align="right")
    name = pen.text(x + 7, base, standing.owner.name, Font.STRONG, 8.4, room=41, smallest=6.2)
    if name < NAMED:
        pen.text(x + 7 + max(name + 2, 17), base, standing.remark, Font.TEXT, 7.2, grey=SOFT, room=19, smallest=6.2)
