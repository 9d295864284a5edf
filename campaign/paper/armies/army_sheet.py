"""The pages of an army: every figure with its boxes, then what is written by hand and what is looked up.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from campaign.battle.fftt.units import Faction
from campaign.paper.armies.roster import ArmySheet, Roster
from campaign.paper.armies.rows import LADDER, FigureRow
from campaign.paper.binding import Drawn
from campaign.paper.frame import FOOT, MARGIN, foot, head
from campaign.paper.lettering import Font, Piece, width, wrapped
from campaign.paper.pages import SheetPage, Sizes, sheet_pages
from campaign.paper.pen import FAINT, HAIR, INK, SOFT, Pen
from campaign.words import _, count

HEAD = 45.0  # where the rows of a sheet begin
ROW, FULL_ROW, HQ_ROW = 14.0, 14.8, 10.5  # a figure with one line of words, with two, an HQ
LINE = 2.9  # each line of words more
WORD_SIZE, LEARNT_SIZE, SMALLEST = 6.9, 6.4, 6.2

# Columns, from the right margin.
AT_FP, AT_ACTIONS, AT_MOVE, AT_HIT, AT_RANGE, AT_HAND = 134.0, 122.0, 109.5, 99.0, 86.8, 75.0
AT_WOUNDS, AT_AMMO, AT_LADDER = 69.0, 42.6, 36.0
LADDER_WIDTH = 28.0
WOUND, MOST_WOUNDS = 4.2, 5  # side of a box; boxes in a line
ACTIONS_WIDTH = 15.0

AFTER_BLOCK, AFTER_LINE, AFTER_BOX, TABLES = 26.0, 9.0, 6.4, 43.0
SIGNED = 42.0  # length of the line on which the players agree (campaign:C79)


@dataclass(frozen=True, slots=True)
class RowText:
    """What stands under a figure's name and under its experience, in lines."""

    words: tuple[tuple[Piece, ...], ...]
    learnt: tuple[tuple[Piece, ...], ...]


def army_pages(pen: Pen, roster: Roster, sheet: ArmySheet) -> list[Drawn]:
    """The pages of one army or detachment."""
    texts = [RowText(_words(pen, row), _learnt(row)) for row in sheet.rows]
    heights = [_row_height(row, text) for row, text in zip(sheet.rows, texts, strict=True)]
    sizes = Sizes(pen.height - FOOT - HEAD, AFTER_BLOCK, AFTER_LINE, TABLES)
    return [partial(_draw_army, pen, roster, sheet, texts, heights, page) for page in sheet_pages(heights, sizes)]


def _words(pen: Pen, row: FigureRow) -> tuple[tuple[Piece, ...], ...]:
    pieces: list[Piece] = []
    for place, word in enumerate(row.words, 1):
        font = Font.MEDIUM if word.strong else Font.TEXT
        text = word.text if place == len(row.words) else f"{word.text},"
        pieces += [(part, font) for part in text.split(" ")]
    return wrapped(pieces, WORD_SIZE, pen.width - 2 * MARGIN - AT_WOUNDS - 3)


def _learnt(row: FigureRow) -> tuple[tuple[Piece, ...], ...]:
    kills = width(_kills(row), Font.TEXT, SMALLEST) + 1.5 if row.kills else 0.0
    phrases = [f"{phrase}," for phrase in row.learnt[:-1]] + list(row.learnt[-1:])
    return wrapped([(phrase, Font.TEXT) for phrase in phrases], LEARNT_SIZE, AT_LADDER - kills)


def _kills(row: FigureRow) -> str:
    return count("{n} kill", "{n} kills", row.kills)


def _row_height(row: FigureRow, text: RowText) -> float:
    lines = max(len(text.words), len(text.learnt))
    wounds = ROW - 3.5 + (WOUND + 0.5) * ((row.wounds - 1) // MOST_WOUNDS)
    if row.is_hq:
        return max(HQ_ROW + LINE * max(0, lines - 1), wounds)
    return max(ROW if lines < 2 else FULL_ROW + LINE * (lines - 2), wounds)


def _draw_army(
    pen: Pen,
    roster: Roster,
    sheet: ArmySheet,
    texts: Sequence[RowText],
    heights: Sequence[float],
    page: SheetPage,
    number: int,
    pages: int,
) -> None:
    head(pen, roster.top, sheet.name, _("Continued. {line}").format(line=sheet.line) if page.first else sheet.line)
    _draw_strength(pen, sheet, "mark-insectoids" if roster.faction is Faction.INSECTOIDS else "hq")
    _draw_columns(pen)
    y = HEAD
    for place in range(page.first, page.end):
        _draw_figure(pen, y, sheet.rows[place], texts[place])
        y += heights[place]
        pen.line(MARGIN, y, pen.width - MARGIN)
    if sheet.hidden_fp and page.end == len(sheet.rows):
        text = _("{fp} FP of this army are hidden.").format(fp=sheet.hidden_fp)
        pen.text(MARGIN, y + 6, text, Font.TEXT, 8, grey=SOFT)
    if page.lines:
        _draw_after(pen, y, page.lines, sheet.rows)
    if page.tables:
        _draw_tables(pen, pen.height - FOOT - TABLES + 4)
    foot(pen, roster.top, _("Army sheet, {army}").format(army=sheet.name), number, pages)


def _draw_strength(pen: Pen, sheet: ArmySheet, leader: str) -> None:
    """FP as boxes, and what leads and supplies the army."""
    y, right = 30.2, pen.width - MARGIN
    label = _("{fp} of {limit} FP").format(fp=sheet.fp, limit=sheet.limit)
    x = MARGIN + max(23.0, pen.text(MARGIN, y + 3.6, label, Font.STRONG, 10) + 4)
    for box in range(sheet.limit):
        full = box < sheet.fp
        pen.box(
            x + box * 4.75, y, 4.2, 4.4, radius=0.5, weight=0.22, grey=INK if full else HAIR, fill=0.9 if full else None
        )
    x = right - pen.text(right, y + 3.6, sheet.supply, Font.TEXT, 7.6, grey=SOFT, align="right") - 2
    if sheet.leaders > 4:
        x -= pen.text(x, y + 3.7, str(sheet.leaders), Font.NUMBER, 12, align="right") + 1.2
    for _place in range(sheet.leaders if sheet.leaders <= 4 else 1):
        x -= 5.0
        pen.icon(leader, x, y - 0.5, 5.0)
    pen.text(x - 1.8, y + 3.6, sheet.leaders_word, Font.MEDIUM, 7.6, grey=SOFT, align="right")


def _draw_columns(pen: Pen) -> None:
    y, right = HEAD - 2.6, pen.width - MARGIN
    heads = (
        (AT_FP, _("FP")),
        (AT_ACTIONS, _("Actions")),
        (AT_MOVE, _("Movement")),
        (AT_HIT, _("To hit")),
        (AT_RANGE, _("Short / long")),
        (AT_HAND, _("Hand")),
        (AT_AMMO, _("Ammo")),
    )
    pen.text(MARGIN, y, _("Figure"), Font.MEDIUM, 7, grey=SOFT)
    for at, text in heads:
        pen.text(right - at, y, text, Font.MEDIUM, 7, grey=SOFT, align="centre")
    pen.text(right - AT_WOUNDS, y, _("Wounds"), Font.MEDIUM, 7, grey=SOFT)
    pen.text(right - AT_LADDER, y, _("Experience"), Font.MEDIUM, 7, grey=SOFT)
    pen.text(right, y, _("FP killed"), Font.MEDIUM, 7, grey=SOFT, align="right")
    pen.line(MARGIN, HEAD, right, weight=0.35, grey=INK)


def _draw_figure(pen: Pen, y: float, row: FigureRow, text: RowText) -> None:
    right = pen.width - MARGIN
    loose = not row.is_hq and max(len(text.words), len(text.learnt)) < 2
    base = y + (5.1 if row.is_hq else 6.6 if loose else 5.6)
    star = 5.0 if row.commander else 0.0
    room = right - AT_FP - 5 - MARGIN - star
    if row.mark:
        pen.text(MARGIN - 1.6, base, row.mark, Font.NUMBER, 11, align="right")
    wide = pen.text(MARGIN, base, row.name, Font.STRONG, 10, room=room, smallest=7.6)
    if row.commander:
        pen.icon("commander", MARGIN + wide + 1.3, base - 3.2, 3.6)
    for place, line in enumerate(text.words):
        pen.words(MARGIN, base + 3.9 + LINE * place, line, WORD_SIZE, grey=SOFT, strong=INK)
    pen.text(right - AT_FP, base + 0.5, str(row.fp), Font.NUMBER, 15, align="centre")
    _draw_wounds(pen, right - AT_WOUNDS, base - 3.9, row)
    if row.is_hq:
        return
    _draw_actions(pen, right - AT_ACTIONS, base - 1.6, row)
    _draw_number(pen, right - AT_MOVE, base + 0.2, _shown(row.move), 12.5)
    _draw_number(pen, right - AT_HIT, base + 0.5, _shown(row.to_hit), 15)
    ranges = None if row.short is None else f"{row.short} / {row.long}"
    _draw_number(pen, right - AT_RANGE, base + 0.2, ranges, 12)
    _draw_number(pen, right - AT_HAND, base + 0.2, _modifier(row.hand), 12)
    if row.ammo:
        pen.circle(right - AT_AMMO, base - 1.8, 2.1)
    _draw_ladder(pen, right - AT_LADDER, base, row, text)


def _shown(number: int | None) -> str | None:
    return None if number is None else str(number)


def _modifier(number: int | None) -> str | None:
    if not number:
        return _shown(number)
    return f"+{number}" if number > 0 else f"−{-number}"


def _draw_number(pen: Pen, x: float, y: float, text: str | None, size: float) -> None:
    """A number of a column; a short line where the figure has none."""
    if text is None:
        pen.line(x - 1.2, y - 1.6, x + 1.2, weight=0.25, grey=FAINT)
    else:
        pen.text(x, y, text, Font.NUMBER, size, align="centre")


def _draw_actions(pen: Pen, x: float, y: float, row: FigureRow) -> None:
    if not row.actions:
        _draw_number(pen, x, y + 1.6, None, 12)
        return
    pitch = min(4.0, ACTIONS_WIDTH / row.actions)
    radius = pitch / 2 - 0.3
    left = x - pitch * (row.actions - 1) / 2
    for place in range(row.actions):
        pen.circle(left + pitch * place, y, radius, weight=0.25)
        if place >= row.actions - row.bonus_actions:
            pen.circle(left + pitch * place, y, radius * 0.55, weight=0.15, grey=SOFT)


def _draw_wounds(pen: Pen, x: float, y: float, row: FigureRow) -> None:
    pitch = WOUND + 0.5
    for place in range(row.wounds):
        left, top = x + pitch * (place % MOST_WOUNDS), y + pitch * (place // MOST_WOUNDS)
        pen.box(left, top, WOUND, WOUND, radius=0.6)
        if place >= row.wounds - row.bonus_wounds:
            pen.box(left + 1.0, top + 1.0, WOUND - 2, WOUND - 2, radius=0.3, weight=0.15, grey=SOFT)


def _draw_ladder(pen: Pen, x: float, base: float, row: FigureRow, text: RowText) -> None:
    """Experience as a bar of steps, what it brought, and FP killed."""
    if row.experience is None:
        return
    y, high, from_ = base - 3.2, 2.6, 0
    for step in LADDER:
        left, wide = x + LADDER_WIDTH * from_ / LADDER[-1], LADDER_WIDTH * (step - from_) / LADDER[-1] - 0.35
        share = min(1.0, max(0.0, (row.experience - from_) / (step - from_)))
        if share:
            pen.box(left, y, wide * share, high, grey=None, fill=0.5)
        pen.box(left, y, wide, high, radius=0.2, weight=0.18, grey=SOFT)
        from_ = step
    pen.text(x + AT_LADDER, base + 0.2, str(row.experience), Font.NUMBER, 12.5, align="right")
    if row.kills:
        pen.text(x + AT_LADDER, base + 3.9, _kills(row), Font.TEXT, SMALLEST, grey=SOFT, align="right")
    for place, line in enumerate(text.learnt):
        pen.words(x, base + 3.9 + LINE * place, line, LEARNT_SIZE, grey=SOFT, strong=SOFT)


# What is written by hand, and what is looked up.


def _draw_after(pen: Pen, y: float, lines: int, rows: Sequence[FigureRow]) -> None:
    right = pen.width - MARGIN
    title = pen.text(MARGIN, y + 9.5, _("After the battle"), Font.STRONG, 11)
    signed = MARGIN + title + 8
    signed += pen.text(signed, y + 9.5, _("agreed"), Font.TEXT, 7.4, grey=SOFT) + 2
    pen.line(signed, y + 10.1, signed + SIGNED, weight=0.2, grey=FAINT)
    remark = _("a killer whom nobody knows stays empty")
    if any(row.mark for row in rows):
        remark = _("the marks will do; a killer whom nobody knows stays empty")
    pen.text(right, y + 9.5, remark, Font.TEXT, 7.4, grey=SOFT, align="right", room=right - signed - SIGNED - 6)
    line = y + 11.6
    for _place in range(lines):
        line += AFTER_LINE
        _draw_kill(pen, line)
    _draw_ends(pen, line + 5.6, sum(row.is_hq for row in rows))


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


def _draw_ends(pen: Pen, y: float, hqs: int) -> None:
    """How it ended: boxes to tick, and wider ones for the number of a turn."""
    x = MARGIN
    for text, turn in (
        (_("holds the field"), ""),
        (_("retreated"), _("in turn")),
        (_("surrendered"), _("in turn")),
        *(((_("HQ lost"), ""),) * min(hqs, 2)),
    ):
        pen.box(x, y, 4.3, 4.3, radius=0.6, weight=0.25)
        x += 6 + pen.text(x + 6, y + 3.3, text, Font.TEXT, 7.6)
        if turn:
            x += 1.2 + pen.text(x + 1.2, y + 3.3, turn, Font.TEXT, 7.6) + 1.6
            pen.box(x, y - 0.7, AFTER_BOX, 5.6, radius=0.6, weight=0.2, grey=FAINT)
            x += AFTER_BOX
        x += 5
    right = pen.width - MARGIN
    pen.box(right - AFTER_BOX, y - 0.7, AFTER_BOX, 5.6, radius=0.6, weight=0.2, grey=FAINT)
    pen.text(right - AFTER_BOX - 2, y + 3.3, _("turns"), Font.TEXT, 7.6, align="right")


def _draw_tables(pen: Pen, y: float) -> None:
    """The numbers that players look up most."""
    wide = pen.width - 2 * MARGIN
    pen.box(MARGIN, y, wide, TABLES - 6, radius=1.4, weight=0.18, grey=HAIR)
    columns = (MARGIN + 4, MARGIN + wide * 0.335, MARGIN + wide * 0.675)
    for x in columns[1:]:
        pen.upright(x - 4, y + 4, y + TABLES - 10)
    pen.text(columns[0], y + 6, _("To hit: 2D6, the number or less"), Font.STRONG, 7.8)
    for place, (text, number, rule) in enumerate(_to_hit_table()):
        line = y + 11.2 + 4.4 * place
        pen.text(columns[0], line, text, Font.TEXT, 7.4)
        pen.text(columns[1] - 15, line, number, Font.NUMBER, 9, align="right")
        pen.text(columns[1] - 13.5, line, rule, Font.TEXT, 6.2, grey=SOFT)
    for x, title, rows in (
        (columns[1], _("Each of a turn's three phases"), _phase_table()),
        (columns[2], _("Experience: FP killed"), _ladder_table()),
    ):
        pen.text(x, y + 6, title, Font.STRONG, 7.8)
        for place, (key, text) in enumerate(rows):
            line = y + 11.2 + 4.4 * place
            pen.text(x + 4.2, line, key, Font.NUMBER, 9, align="right")
            pen.text(x + 6.6, line, text, Font.TEXT, 7.4)


def _to_hit_table() -> tuple[tuple[str, str, str], ...]:
    return (
        (_("long range"), "−1", "S3"),
        (_("target in cover"), "−1", "V5"),
        (_("firer wounded"), "−1", "W2"),
        (_("without sight"), "−1", "S7"),
        (_("at Drone or Sentinel"), "−1", "S3"),
        (_("experience, abilities"), _("counted"), ""),
    )


def _phase_table() -> tuple[tuple[str, str], ...]:
    return (
        ("a", _("light fire: figures with 3 or more actions")),
        ("b", _("movement; opportunity fire, 2 actions")),
        ("c", _("general fire, declared before dice")),
        ("d", _("hand to hand")),
        ("e", _("healing")),
        ("f", _("end")),
    )


def _ladder_table() -> tuple[tuple[str, str], ...]:
    gains = (
        _("elite: +1 when shooting"),
        _("+1 wound"),
        _("veteran: +1 hand to hand"),
        _("+1 action"),
        _("a throw for an ability"),
    )
    return tuple((str(step), gain) for step, gain in zip(LADDER, gains, strict=True))
