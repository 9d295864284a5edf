"""What stands below an army's rows: lines to write on after the battle, and the numbers that players look up most.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract.paper import Block, Row
from campaign.battle.contract.telling import TurnWords
from campaign.paper.armies.rows import FigureRow
from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font, width
from campaign.paper.pen import FAINT, HAIR, SOFT, Pen
from campaign.words import _

AFTER_BLOCK, AFTER_LINE, AFTER_BOX, TABLES = 26.0, 9.0, 6.4, 43.0
END_SIZE, TICK = 7.6, 5.0  # type of how it ended; from one box to tick to the next
MOST_LEADERS = 5
SIGNED = 42.0  # length of the line on which the players agree (campaign:C79)


def draw_after(pen: Pen, y: float, lines: int, rows: Sequence[FigureRow], lost: str, turn_words: TurnWords) -> None:
    """Lines for kills and how it ended, below the rows that end at y; ``lost``: what is ticked for a lost leader."""
    right = pen.width - MARGIN
    title = pen.text(MARGIN, y + 9.5, _("After the battle"), Font.STRONG, 11)
    signed = MARGIN + title + 8
    signed += pen.text(signed, y + 9.5, _("agreed"), Font.TEXT, 7.4, grey=SOFT) + 2
    pen.line(signed, y + 10.1, signed + SIGNED, weight=0.2, grey=FAINT)
    remark = _("a killer whom nobody knows stays empty")
    if any(row.mark or any(member.mark for member in row.group) for row in rows):
        remark = _("the marks will do; a killer whom nobody knows stays empty")
    pen.text(right, y + 9.5, remark, Font.TEXT, 7.4, grey=SOFT, align="right", room=right - signed - SIGNED - 6)
    line = y + 11.6
    for _place in range(lines):
        line += AFTER_LINE
        _draw_kill(pen, line)
    leaders = sum(len(row.group) or 1 for row in rows if row.is_hq) if lost else 0
    _draw_ends(pen, line + 5.6, leaders, lost, turn_words)


def _draw_kill(pen: Pen, y: float) -> None:
    """A line for one kill, ``y`` where one writes."""
    right = pen.width - MARGIN
    x = right - pen.text(right, y - 0.8, _("FP"), Font.TEXT, 7.4, grey=SOFT, align="right") - 2
    for text in (_("worth"), _("of player")):
        x -= AFTER_BOX
        pen.box(x, y - 5.3, AFTER_BOX, 5.6, radius=0.6, weight=0.2, grey=FAINT)
        x -= 2 + pen.text(x - 2, y - 0.8, text, Font.TEXT, 7.4, grey=SOFT, align="right") + 4
    killed = _("killed")
    middle = width(killed, Font.TEXT, 7.4) + 4
    each = (x - MARGIN - middle) / 2
    pen.line(MARGIN, y, MARGIN + each, weight=0.2, grey=FAINT)
    pen.text(MARGIN + each + 2, y - 0.8, killed, Font.TEXT, 7.4, grey=SOFT)
    pen.line(MARGIN + each + middle, y, x, weight=0.2, grey=FAINT)


def _draw_ends(pen: Pen, y: float, leaders: int, lost: str, turn_words: TurnWords) -> None:
    """How it ended: boxes to tick, one for each leader, and wider ones for the number of a turn."""
    ends: list[tuple[int, str, str]] = [
        (1, _("holds the field"), ""),
        (1, _("retreated"), turn_words.into()),
        (1, _("surrendered"), turn_words.into()),
    ]
    if leaders:
        ends.append((min(leaders, MOST_LEADERS), lost, ""))
    right = pen.width - MARGIN
    pen.box(right - AFTER_BOX, y - 0.7, AFTER_BOX, 5.6, radius=0.6, weight=0.2, grey=FAINT)
    turns = turn_words.plural()
    pen.text(right - AFTER_BOX - 2, y + 3.3, turns, Font.TEXT, END_SIZE, align="right")
    room = right - MARGIN - AFTER_BOX - 2 - width(turns, Font.TEXT, END_SIZE)
    gap = min(5.0, (room - sum(map(_end_width, ends))) / len(ends))
    x = MARGIN
    for end in ends:
        boxes, text, turn = end
        for box in range(boxes):
            pen.box(x + TICK * box, y, 4.3, 4.3, radius=0.6, weight=0.25)
        after = x + TICK * boxes + 0.9
        after += pen.text(after, y + 3.3, text, Font.TEXT, END_SIZE)
        if turn:
            after += 1.2 + pen.text(after + 1.2, y + 3.3, turn, Font.TEXT, END_SIZE) + 1.6
            pen.box(after, y - 0.7, AFTER_BOX, 5.6, radius=0.6, weight=0.2, grey=FAINT)
        x += _end_width(end) + gap


def _end_width(end: tuple[int, str, str]) -> float:
    boxes, text, turn = end
    more = 2.8 + width(turn, Font.TEXT, END_SIZE) + AFTER_BOX if turn else 0.0
    return TICK * boxes + 0.9 + width(text, Font.TEXT, END_SIZE) + more


def draw_tables(pen: Pen, y: float, tables: Sequence[Block]) -> None:
    """The three tables that players look up most: of the first the numbers stand at the end."""
    wide = pen.width - 2 * MARGIN
    pen.box(MARGIN, y, wide, TABLES - 6, radius=1.4, weight=0.18, grey=HAIR)
    columns = (MARGIN + 4, MARGIN + wide * 0.32, MARGIN + wide * 0.69)
    for x in columns[1:]:
        pen.upright(x - 4, y + 4, y + TABLES - 10)
    rooms = (columns[1] - columns[0] - 5, columns[2] - 5 - columns[1], MARGIN + wide - 2 - columns[2])
    for x, room, table in zip(columns, rooms, tables, strict=True):
        pen.text(x, y + 6, table.title, Font.STRONG, 7.8, room=room, smallest=6.6)
        for place, row in enumerate(table.rows):
            line = y + 11.2 + 4.4 * place
            if row.key:
                pen.text(x + 4.2, line, row.key, Font.NUMBER, 9, align="right")
                pen.text(x + 6.6, line, row.text, Font.TEXT, 7.4, room=room - 6.6, smallest=6.2)
            else:
                _draw_valued(pen, x, line, room, row)


def _draw_valued(pen: Pen, x: float, y: float, room: float, row: Row) -> None:
    """A line with its number near the end, and its rule after it."""
    end = x + room + 5 - (14 if row.rule else 6.5)
    used = pen.text(end, y, row.value, Font.NUMBER, 9, align="right")
    pen.text(end + 1.5, y, row.rule, Font.TEXT, 6.2, grey=SOFT)
    pen.text(x, y, row.text, Font.TEXT, 7.4, room=end - used - 1.5 - x, smallest=6.2)
