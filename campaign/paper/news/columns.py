"""News in columns: sentences become lines, lines fill column after column, and none is ever left out.

Counts millimetres; what a line looks like is known here, what it says is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

from campaign.paper.chip import draw_chip
from campaign.paper.lettering import Font, Piece, width, wrapped
from campaign.paper.news.content import Item, Part
from campaign.paper.pen import INK, Pen

SIZE, HEAD = 7.8, 10.5  # points
LINE, AFTER, TITLE, TITLE_LINE, BEFORE = 3.75, 1.7, 6.6, 4.4, 2.2
INDENT, CHIP = 6.6, 4.0
SHORT = 5  # lines that are never parted
SHORT_WORD = 12  # letters


@dataclass(frozen=True, slots=True)
class Row:
    """A line. ``tied``: it does not stand last in a column; ``space``: above it, but at a column's head.

    ``part``: the title of the part that it goes on with; empty for the title itself.
    """

    height: float
    space: float
    tied: bool
    draw: Callable[[Pen, float, float], None]
    part: str = ""


def rows_of(parts: Iterable[Part], wide: float) -> tuple[Row, ...]:
    """The news as lines of a column of this width."""
    return tuple(row for part in parts for row in _part_rows(part, wide))


def _part_rows(part: Part, wide: float) -> Iterable[Row]:
    yield from _title_rows(part.title, wide)
    for item in part.items:
        lines = wrapped(whole(_pieces(item), SIZE, wide - INDENT), SIZE, wide - INDENT)
        for place, line in enumerate(lines):
            last = place == len(lines) - 1
            tied = not last and (len(lines) <= SHORT or place in (0, len(lines) - 2))
            mark = item if place == 0 else None
            yield Row(LINE + AFTER * last, 0.0, tied, partial(_draw_line, mark, line), part.title)


def _title_rows(title: str, wide: float) -> Iterable[Row]:
    heads = wrapped(whole([(word, Font.STRONG) for word in title.split()], HEAD, wide), HEAD, wide)
    for place, head in enumerate(heads):
        text = " ".join(word for word, _font in head)
        last = place == len(heads) - 1
        yield Row(TITLE if last else TITLE_LINE, BEFORE * (place == 0), True, partial(_draw_title, text))


def going_on(rows: Sequence[Row], wide: float) -> Sequence[Row]:
    """Lines for a new page: a part that goes on there has its title again."""
    return (*_title_rows(rows[0].part, wide), *rows) if rows and rows[0].part else rows


def _pieces(item: Item) -> list[Piece]:
    strong = [(word, Font.STRONG) for word in unparted(item.strong)]
    return [*strong, *((word, Font.TEXT) for word in unparted(item.text))]


def unparted(text: str) -> list[str]:
    """The words of a text; a number and what it counts, as in 8 FP, are one that no line parts."""
    words: list[str] = []
    for word in text.split():
        if words and words[-1].isdigit() and len(word.rstrip(".,;:")) <= SHORT_WORD:
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def whole(pieces: Iterable[Piece], size: float, room: float) -> list[Piece]:
    """Words, none of which is wider than a line: what is wider goes on in the next."""
    return [(part, font) for word, font in pieces for part in _parted(word, font, size, room)]


def _parted(word: str, font: Font, size: float, room: float) -> Iterable[str]:
    while len(word) > 1 and width(word, font, size) > room:
        end = next(end for end in range(len(word) - 1, 0, -1) if end == 1 or width(word[:end], font, size) <= room)
        yield word[:end]
        word = word[end:]
    yield word


def _draw_title(title: str, pen: Pen, x: float, y: float) -> None:
    pen.text(x, y + 4.2, title, Font.STRONG, HEAD)


def _draw_line(item: Item | None, line: Sequence[Piece], pen: Pen, x: float, y: float) -> None:
    if item is not None and item.owner is not None:
        draw_chip(pen, x, y - 0.15, CHIP, item.owner)
    elif item is not None and item.icon:
        pen.icon(item.icon, x + 0.1, y - 0.05, 3.8)
    pen.words(x + INDENT, y + 2.9, line, SIZE, grey=INK, strong=INK)


def high(rows: Sequence[Row]) -> float:
    """How high lines are in one column."""
    return sum(row.height + row.space * (place > 0) for place, row in enumerate(rows))


def flowed(rows: Sequence[Row], rooms: Sequence[float]) -> list[tuple[int, int]]:
    """The lines of each column as (first, end), for as many columns as there are rooms or need be.

    Lines that belong together wait for the next column, unless no column of these is high enough for them.
    """
    cuts: list[tuple[int, int]] = []
    first = 0
    for room in rooms:
        if first == len(rows):
            break
        end = _end(rows, first, room)
        if end == first and room == max(rooms):
            end = max(first + 1, _fits(rows, first, room))
        cuts.append((first, end))
        first = end
    return cuts


def _fits(rows: Sequence[Row], first: int, room: float) -> int:
    """Behind the last line that has room."""
    heights = accumulate(row.height + row.space * (place > 0) for place, row in enumerate(rows[first:]))
    return first + sum(height <= room for height in heights)


def _end(rows: Sequence[Row], first: int, room: float) -> int:
    """The same, where lines may be parted."""
    end = _fits(rows, first, room)
    while first < end < len(rows) and rows[end - 1].tied:
        end -= 1
    return end


def levelled(rows: Sequence[Row], room: float, columns: int, taken: float = 0.0) -> list[float]:
    """The least height in which all lines fit into so many columns, ``room`` if they do not fit at all.

    ``taken``: by what stands above them in the last column. Says how high each column is.
    """
    height = max(taken, (high(rows) + taken) / columns)
    while height < room:
        rooms = [height] * (columns - 1) + [height - taken]
        cuts = flowed(rows, rooms)
        if not rows or cuts[-1][1] == len(rows):
            return rooms
        height += 1.5
    return [room] * (columns - 1) + [room - taken]


def draw_rows(pen: Pen, rows: Sequence[Row], x: float, y: float) -> None:
    """Lines in a column with its top left corner at x, y."""
    for place, row in enumerate(rows):
        y += row.space * (place > 0)
        row.draw(pen, x, y)
        y += row.height
