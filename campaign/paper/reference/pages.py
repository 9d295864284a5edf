"""The quick reference on two pages: blocks in columns, in the largest type with which they all fit.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from campaign.battle.contract.paper import Block, Row
from campaign.paper.binding import Drawn, Section
from campaign.paper.frame import MARGIN, foot
from campaign.paper.lettering import Font, Piece, width, wrapped
from campaign.paper.pen import FAINT, HAIR, INK, SOFT, Pen
from campaign.paper.reference.content import Reference, UnitList, UnitRow
from campaign.words import _

LARGEST, SMALLEST, STEP = 8.0, 6.2, 0.1  # points
SIDES, COLUMNS = 2, 3
GUTTER = 5.0
TOP, BOTTOM = 21.0, 16.5
RULE = 7.2  # width of the rules' column
HANG = 1.8  # how far the second line of a row stands in


@dataclass(frozen=True)
class Setting:
    """How large things are, in one size of type; millimetres but for the sizes."""

    size: float
    wide: float  # of a column

    @property
    def line(self) -> float:
        """From one line to the next."""
        return self.size * 0.44

    @property
    def title(self) -> float:
        """A block's title with its rule."""
        return self.size * 0.72

    @property
    def gap(self) -> float:
        """Between two blocks."""
        return self.size * 0.36

    @cached_property
    def small(self) -> float:
        """The size of remarks."""
        return max(SMALLEST, self.size - 0.8)


def reference_pages(content: Reference) -> Section:
    """Front and back."""

    def pages(pen: Pen) -> list[Drawn]:
        wide = (pen.width - 2 * MARGIN - (COLUMNS - 1) * GUTTER) / COLUMNS
        room = pen.height - TOP - BOTTOM
        size = LARGEST
        while True:
            setting = Setting(size, wide)
            columns = _columns(content.blocks, setting, room)
            if len(columns) <= SIDES * COLUMNS or size <= SMALLEST:
                break
            size = round(size - STEP, 2)
        sides = [columns[first : first + COLUMNS] for first in range(0, len(columns), COLUMNS)]
        return [partial(_draw_side, pen, content, setting, room, side) for side in sides]

    return pages


def _columns(
    blocks: Sequence[Block | UnitList], setting: Setting, room: float
) -> list[list[tuple[Block | UnitList, float]]]:
    """Blocks with their heights, in columns; no block is broken."""
    columns: list[list[tuple[Block | UnitList, float]]] = [[]]
    used = 0.0
    for block in blocks:
        high = _height(block, setting)
        if columns[-1] and used + setting.gap + high > room:
            columns.append([])
            used = 0.0
        used += high + (setting.gap if columns[-1] else 0.0)
        columns[-1].append((block, high))
    return columns


def _height(block: Block | UnitList, setting: Setting) -> float:
    if isinstance(block, UnitList):
        heads = setting.line
        return setting.title + heads + sum(_unit_height(row, setting) for row in block.rows)
    lines = sum(len(_lines(row, block, setting)) for row in block.rows) + len(_remark(block, setting))
    return setting.title + lines * setting.line


def _lines(row: Row, block: Block, setting: Setting) -> tuple[tuple[Piece, ...], ...]:
    """A row's text in the room that its key, its value and its rule leave."""
    room = setting.wide - _key_room(block, setting) - RULE - _value_room(row, setting)
    return wrapped([(word, Font.TEXT) for word in row.text.split(" ")], setting.size, room - HANG, room) or ((),)


def _key_room(block: Block, setting: Setting) -> float:
    keys = [width(row.key, Font.NUMBER, setting.size + 1) for row in block.rows if row.key]
    return max(keys) + 1.7 if keys else 0.0


def _value_room(row: Row, setting: Setting) -> float:
    return width(row.value, Font.NUMBER, setting.size + 1) + 1.6 if row.value else 0.0


def _remark(block: Block, setting: Setting) -> tuple[tuple[Piece, ...], ...]:
    return wrapped([(word, Font.TEXT) for word in block.remark.split(" ") if word], setting.small, setting.wide)


def _unit_height(row: UnitRow, setting: Setting) -> float:
    return setting.line * 1.12 + len(_notes(row, setting)) * setting.small * 0.4


def _notes(row: UnitRow, setting: Setting) -> tuple[tuple[Piece, ...], ...]:
    return wrapped([(word, Font.TEXT) for word in row.notes.split(" ") if word], setting.small, setting.wide)


# Drawing.


def _draw_side(
    pen: Pen,
    content: Reference,
    setting: Setting,
    room: float,
    columns: Sequence[Sequence[tuple[Block | UnitList, float]]],
    number: int,
    pages: int,
) -> None:
    title = pen.text(MARGIN, 14.6, _("Quick reference"), Font.NUMBER, 20)
    right = pen.width - MARGIN
    name = pen.text(right, 14.6, content.top.campaign, Font.TEXT, 8, grey=SOFT, align="right", room=60, smallest=6.2)
    left = MARGIN + title + 5
    pen.text(left, 14.6, content.line, Font.TEXT, 7.4, grey=SOFT, room=right - name - 5 - left, smallest=6.2)
    pen.line(MARGIN, 17.4, right, weight=0.35, grey=INK)
    for place, column in enumerate(columns):
        x, y = MARGIN + place * (setting.wide + GUTTER), TOP
        if place:
            pen.upright(x - GUTTER / 2, TOP, TOP + room - 2, grey=HAIR)
        spare = room - sum(high for _block, high in column)
        gap = min(setting.gap * 2.2, spare / max(1, len(column) - 1))
        for block, high in column:
            _draw_block(pen, x, y, block, setting)
            y += high + gap
    foot(pen, content.top, _("Quick reference"), number, pages)


def _draw_block(pen: Pen, x: float, y: float, block: Block | UnitList, setting: Setting) -> None:
    right = x + setting.wide
    base = y + setting.title * 0.62
    rule = block.rule
    wide = pen.text(right, base, rule, Font.TEXT, SMALLEST, grey=SOFT, align="right")
    pen.text(x, base, block.title, Font.STRONG, setting.size + 1, room=setting.wide - wide - 2, smallest=SMALLEST)
    pen.line(x, y + setting.title * 0.82, right, weight=0.2, grey=FAINT)
    top = y + setting.title
    if isinstance(block, UnitList):
        _draw_units(pen, x, top, block, setting)
        return
    for row in block.rows:
        top = _draw_row(pen, x, top, row, block, setting)
    for line in _remark(block, setting):
        pen.words(x, top + setting.line * 0.75, line, setting.small, grey=SOFT, strong=SOFT)
        top += setting.line


def _draw_row(pen: Pen, x: float, y: float, row: Row, block: Block, setting: Setting) -> float:
    """A row; says where the next begins."""
    right, base = x + setting.wide, y + setting.line * 0.75
    key = _key_room(block, setting)
    if row.key:
        pen.text(x, base, row.key, Font.NUMBER, setting.size + 1)
    if row.value:
        pen.text(right - RULE, base, row.value, Font.NUMBER, setting.size + 1, align="right")
    pen.text(right, base, row.rule, Font.TEXT, SMALLEST, grey=SOFT, align="right")
    lines = _lines(row, block, setting)
    for place, line in enumerate(lines):
        left = x + key + (HANG if place else 0.0)
        pen.words(left, y + setting.line * 0.75, line, setting.size, grey=INK, strong=INK)
        y += setting.line
    return y


def _draw_units(pen: Pen, x: float, y: float, units: UnitList, setting: Setting) -> None:
    right = x + setting.wide
    ends = [column.end for column in units.columns]
    for before, share, head in zip((1.0, *ends), ends, (column.head for column in units.columns), strict=False):
        pen.text(
            right - share * setting.wide,
            y + setting.line * 0.7,
            head,
            Font.NUMBER,
            SMALLEST + 0.6,
            grey=SOFT,
            align="right",
            room=(before - share) * setting.wide - 0.8,
            smallest=SMALLEST,
        )
    y += setting.line
    for row in units.rows:
        base = y + setting.line * 0.84
        room = setting.wide * (1 - ends[0]) - 3.4
        pen.text(x, base, row.name, Font.MEDIUM, setting.size, room=room, smallest=SMALLEST)
        for share, number in zip(ends, row.numbers, strict=True):
            pen.text(right - share * setting.wide, base, number, Font.NUMBER, setting.size + 1.4, align="right")
        y += setting.line * 1.12
        for line in _notes(row, setting):
            pen.words(x, y + setting.small * 0.28, line, setting.small, grey=SOFT, strong=SOFT)
            y += setting.small * 0.4
