"""A row of an army sheet: a figure with its numbers and boxes, or several equal ones with boxes for each.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaign.battle.contract.paper import Column, Tally
from campaign.paper.armies.rows import LADDER, FigureRow
from campaign.paper.frame import MARGIN
from campaign.paper.lettering import SMALLEST, Font, Piece, settled, split, width, wrapped
from campaign.paper.pen import FAINT, INK, SOFT, Pen, Shade
from campaign.words import count

ROW, FULL_ROW, HQ_ROW = 14.0, 14.8, 12.0  # a figure with one line of words, with two, an HQ
LINE = 2.9  # each line of words more
NAME_LINE = 3.4  # a second line of a name
NAME_SIZE, NAME_SMALLEST, NAME_BROKEN = 10.0, 7.8, 8.0
WORD_SIZE, LEARNT_SIZE = 6.9, 6.4

# Columns, from the right margin.
AT_FP, AT_NUMBERS = 134.0, 129.0  # the middle of FP, where the rule system's own columns begin
AT_WOUNDS, AT_TICK, AT_LADDER = 69.0, 42.6, 36.0
LADDER_WIDTH = 28.0
WOUND, PITCH = 4.2, 4.7  # side of a box; from one to the next
MOST_WOUNDS, WITH_TICK = 6, 5  # boxes in a line
TALLY_WIDTH, MOST_TALLIED = 15.0, 6  # as circles; more are a number
LARGE = 13.0  # type of a number that stands lower
STAR = 5.0

GROUP_HEAD, MEMBER = 8.8, 6.6  # equal figures: above their boxes, from one line of boxes to the next
MEMBER_MARK, MEMBER_NAME, MEMBER_SIZE, MEMBER_GAP = 5.2, 24.0, 7.4, 4.0


@dataclass(frozen=True, slots=True)
class RowPlan:
    """A row with its words in lines, and how high it is. ``across``: how many of its equal figures in a line."""

    row: FigureRow
    columns: Sequence[Column]
    names: list[str]
    name_size: float
    words: tuple[tuple[Piece, ...], ...]
    learnt: tuple[tuple[Piece, ...], ...]
    across: int
    height: float


def plan_row(pen: Pen, row: FigureRow, columns: Sequence[Column]) -> RowPlan:
    """How a row will stand on a page of this width."""
    names, size = _names(pen, row)
    words, learnt = _words(pen, row), _learnt(row)
    across = max(1, int((pen.width - 2 * MARGIN + MEMBER_GAP) / (_member_width(row) + MEMBER_GAP)))
    plan = RowPlan(row, columns, names, size, words, learnt, across, 0.0)
    return replace(plan, height=_row_height(plan))


def _names(pen: Pen, row: FigureRow) -> tuple[list[str], float]:
    room = pen.width - 2 * MARGIN - AT_FP - 5 - (STAR if row.commander else 0.0)
    return settled(row.name, Font.STRONG, NAME_SIZE, room, NAME_SMALLEST, less=NAME_BROKEN)


def _words(pen: Pen, row: FigureRow) -> tuple[tuple[Piece, ...], ...]:
    pieces: list[Piece] = []
    for place, word in enumerate(row.words, 1):
        font = Font.MEDIUM if word.strong else Font.TEXT
        text = word.text if place == len(row.words) else f"{word.text},"
        pieces += [(part, font) for part in split(text)]
    return wrapped(pieces, WORD_SIZE, pen.width - 2 * MARGIN - AT_WOUNDS - 3)


def _learnt(row: FigureRow) -> tuple[tuple[Piece, ...], ...]:
    kills = width(_kills(row), Font.TEXT, SMALLEST) + 1.5 if row.kills else 0.0
    words = split(", ".join(row.learnt)) if row.learnt else []
    return wrapped([(word, Font.TEXT) for word in words], LEARNT_SIZE, AT_LADDER, AT_LADDER - kills)


def _kills(row: FigureRow) -> str:
    return count("{n} kill", "{n} kills", row.kills)


def _row_height(plan: RowPlan) -> float:
    row, more = plan.row, NAME_LINE * (len(plan.names) - 1)
    if row.group:
        return _group_head(plan) + -(-len(row.group) // plan.across) * _member_height(row) + 0.6
    lines = max(len(plan.words), len(plan.learnt))
    wounds = ROW - 3.5 + PITCH * ((row.wounds - 1) // _in_line(row))
    if row.is_hq:
        return max(HQ_ROW + LINE * max(0, lines - 1) + more, wounds)
    return max((ROW if lines < 2 else FULL_ROW + LINE * (lines - 2)) + more, wounds)


def _group_head(plan: RowPlan) -> float:
    """How high all is that stands above the boxes of equal figures."""
    return GROUP_HEAD + LINE * len(plan.words) + NAME_LINE * (len(plan.names) - 1)


def _member_width(row: FigureRow) -> float:
    boxes = PITCH * min(row.wounds, _in_line(row)) + (PITCH if row.block.ticked else 0.0)
    return MEMBER_MARK + MEMBER_NAME + boxes


def _member_height(row: FigureRow) -> float:
    return MEMBER + PITCH * ((row.wounds - 1) // _in_line(row))


def _in_line(row: FigureRow) -> int:
    """How many wounds stand in a line."""
    return WITH_TICK if row.block.ticked else MOST_WOUNDS


def draw_row(pen: Pen, y: float, plan: RowPlan, fill: Shade) -> None:
    """A row with its upper end at y; ``fill``: what fills its bar of experience."""
    row, right = plan.row, pen.width - MARGIN
    loose = not row.is_hq and not row.group and max(len(plan.words), len(plan.learnt)) < 2
    base = y + (5.6 if row.is_hq else 6.6 if loose else 5.6)
    if row.mark:
        pen.text(MARGIN - 1.6, base, row.mark, Font.NUMBER, 11, align="right")
    for place, name in enumerate(plan.names):
        wide = pen.text(MARGIN, base + NAME_LINE * place, name, Font.STRONG, plan.name_size)
        if row.commander and not place:
            pen.icon("commander", MARGIN + wide + 1.3, base - 3.2, 3.6)
    below = base + 3.9 + NAME_LINE * (len(plan.names) - 1)
    for place, line in enumerate(plan.words):
        pen.words(MARGIN, below + LINE * place, line, WORD_SIZE, grey=SOFT, strong=INK)
    pen.text(right - AT_FP, base + 0.5, str(row.fp), Font.NUMBER, 15, align="centre")
    _draw_numbers(pen, right, base, plan)
    if row.group:
        _draw_members(pen, y + _group_head(plan), plan)
        _draw_learnt(pen, right - AT_LADDER, base, plan)
        return
    _draw_wounds(pen, right - AT_WOUNDS, base - 3.9, row)
    if row.block.ticked:
        pen.circle(right - AT_TICK, base - 1.8, 2.1)
    _draw_ladder(pen, right - AT_LADDER, base, row, fill)
    _draw_learnt(pen, right - AT_LADDER, base + 3.9, plan)


def _draw_members(pen: Pen, y: float, plan: RowPlan) -> None:
    """Equal figures beside and below each other: of each its mark and name, its wounds, its ammunition."""
    row, each = plan.row, _member_width(plan.row) + MEMBER_GAP
    for place, member in enumerate(row.group):
        x, top = MARGIN + each * (place % plan.across), y + _member_height(row) * (place // plan.across)
        right = x + _member_width(row)
        if member.mark:
            pen.text(x, top + 3.5, member.mark, Font.NUMBER, 11)
            x += MEMBER_MARK
        _draw_wounds(pen, x, top, row)
        x += PITCH * min(row.wounds, _in_line(row)) + 0.3
        if row.block.ticked:
            pen.circle(x + 2.1, top + 2.1, 2.1)
            x += PITCH
        x += 1.2
        pen.text(x, top + 3.1, member.name, Font.TEXT, MEMBER_SIZE, room=right - x, smallest=SMALLEST)


def middles(columns: Sequence[Column]) -> list[float]:
    """Where the middles of the rule system's columns are, from the right margin."""
    found, at = [], AT_NUMBERS
    for column in columns:
        found.append(at - column.wide / 2)
        at -= column.wide
    return found


def _draw_numbers(pen: Pen, right: float, base: float, plan: RowPlan) -> None:
    for at, column, cell in zip(middles(plan.columns), plan.columns, plan.row.block.cells, strict=True):
        if isinstance(cell, Tally):
            _draw_tally(pen, right - at, base - 1.6, cell)
        else:
            _draw_number(pen, right - at, base + (0.5 if column.size > LARGE else 0.2), cell, column.size)


def _draw_number(pen: Pen, x: float, y: float, text: str | None, size: float) -> None:
    """A number of a column; a short line where the figure has none."""
    if text is None:
        pen.line(x - 1.2, y - 1.6, x + 1.2, weight=0.25, grey=FAINT)
    else:
        pen.text(x, y, text, Font.NUMBER, size, align="centre")


def _draw_tally(pen: Pen, x: float, y: float, tally: Tally) -> None:
    """A number as circles to tick, what was learnt with a second line."""
    if not tally.number:
        _draw_number(pen, x, y + 1.6, None, 12)
        return
    if tally.number > MOST_TALLIED:
        _draw_number(pen, x, y + 1.8, str(tally.number), 12.5)
        return
    pitch = min(4.0, TALLY_WIDTH / tally.number)
    radius = pitch / 2 - 0.3
    left = x - pitch * (tally.number - 1) / 2
    for place in range(tally.number):
        pen.circle(left + pitch * place, y, radius, weight=0.25)
        if place >= tally.number - tally.bonus:
            pen.circle(left + pitch * place, y, radius * 0.55, weight=0.15, grey=SOFT)


def _draw_wounds(pen: Pen, x: float, y: float, row: FigureRow) -> None:
    across = _in_line(row)
    for place in range(row.wounds):
        left, top = x + PITCH * (place % across), y + PITCH * (place // across)
        learnt = place >= row.wounds - row.bonus_wounds
        pen.tick_box(left, top, WOUND, learnt=learnt, shot=row.block.shots > 0)


def _draw_ladder(pen: Pen, x: float, base: float, row: FigureRow, fill: Shade) -> None:
    """Experience as a bar of steps, and FP killed."""
    if row.experience is None:
        return
    y, high, from_ = base - 3.2, 2.6, 0
    for step in LADDER:
        left, wide = x + LADDER_WIDTH * from_ / LADDER[-1], LADDER_WIDTH * (step - from_) / LADDER[-1] - 0.35
        share = min(1.0, max(0.0, (row.experience - from_) / (step - from_)))
        if share:
            pen.box(left, y, wide * share, high, grey=None, fill=fill)
        pen.box(left, y, wide, high, radius=0.2, weight=0.18, grey=SOFT)
        from_ = step
    pen.text(x + AT_LADDER, base + 0.2, str(row.experience), Font.NUMBER, 12.5, align="right")
    if row.kills:
        pen.text(x + AT_LADDER, base + 3.9, _kills(row), Font.TEXT, SMALLEST, grey=SOFT, align="right")


def _draw_learnt(pen: Pen, x: float, base: float, plan: RowPlan) -> None:
    """What experience brought, and what is missing."""
    for place, line in enumerate(plan.learnt):
        pen.words(x, base + LINE * place, line, LEARNT_SIZE, grey=SOFT, strong=SOFT)
