"""The order sheet as pages: a form that follows the week from the throw for initiative to its end.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from campaign.paper.binding import Drawn, Section
from campaign.paper.chip import draw_chip
from campaign.paper.frame import FOOT, MARGIN, foot, head
from campaign.paper.lettering import Font
from campaign.paper.packets.fields import REMARK, Field, Row, draw_fields, draw_remark
from campaign.paper.packets.order_forces import force_rows
from campaign.paper.packets.orders import OrderSheet, PactRow, StockRow
from campaign.paper.pages import whole_rows
from campaign.paper.pen import FAINT, HAIR, INK, SOFT, Pen
from campaign.paper.ruled import draw_lines
from campaign.words import _

TOP = 31.0
TITLE, LINE, HEADS, STOCK = 11.0, 11.0, 5.0, 10.0
FEWEST = 2  # lines of each sort
LESS = 1.3  # room above a line, where that saves a page
TOGETHER = 3  # lines that no page parts
INCOME = 3  # the box in which income is written


def order_pages(sheet: OrderSheet) -> Section:
    """The pages of an order sheet."""

    def pages(pen: Pen) -> list[Drawn]:
        rows, titles = _rows(sheet)
        room = pen.height - FOOT - TOP
        cuts, tighter = (whole_rows([height for height, _draw in some], room, titles) for some in (rows, _tight(rows)))
        if len(tighter) < len(cuts):
            rows, cuts = _tight(rows), tighter
        return [partial(_draw_page, pen, sheet, rows[first:end], end == len(rows)) for first, end in cuts]

    return pages


def _tight(rows: Sequence[Row]) -> list[Row]:
    """The same with less room above titles and lines."""
    return [
        (height - LESS, partial(_draw_higher, draw)) if height in (TITLE, LINE) else (height, draw)
        for height, draw in rows
    ]


def _draw_higher(draw: Callable[[Pen, float], None], pen: Pen, y: float) -> None:
    draw(pen, y - LESS)


def _draw_page(pen: Pen, sheet: OrderSheet, rows: Sequence[Row], last: bool, number: int, pages: int) -> None:
    head(pen, sheet.top, sheet.week, sheet.line)
    y = TOP
    for height, draw in rows:
        draw(pen, y)
        y += height
    if last:
        draw_lines(pen, MARGIN, y + 4, pen.width - MARGIN, pen.height - FOOT - 2, _("Notes"))
    foot(pen, sheet.top, _("Order sheet, {player}").format(player=sheet.top.player), number, pages)


def _rows(sheet: OrderSheet) -> tuple[list[Row], frozenset[int]]:
    """The rows in order, and the places of titles and others that no page ends with."""
    rows: list[Row] = []
    titles: list[int] = []
    for title, rules, part in _parts(sheet):
        titles += [len(rows), *(len(rows) + 1 + place for place in _ties([height for height, _draw in part]))]
        rows.append((TITLE, partial(_draw_title, title, rules)))
        rows += part
    return rows, frozenset(titles)


def _ties(part: Sequence[float]) -> Iterator[int]:
    """Rows of a part that stay with the next: of few lines all, of a table its heads and the line before its sums."""
    last = len(part) - 1
    for place, height in enumerate(part[:-1]):
        few = last < TOGETHER and height <= LINE
        if few or height == HEADS or (height == STOCK and place == last - 1):
            yield place


def _parts(sheet: OrderSheet) -> Iterator[tuple[str, str, list[Row]]]:
    """The parts of a week in their order, each with its rules."""
    yield _("Initiative"), "C10", [_line(Field(_("thrown"), "number"), Field(_("moves as number"), "number"))]
    yield _("Stock"), "C30 C31", [*_stocks(sheet)]
    yield _("Armies, in your own turn, in any order"), "C12 C17 C31 C43", [*force_rows(sheet.forces)]
    yield _("New armies"), "C18 C31", [_line(*_new_army()) for _place in range(max(FEWEST, sheet.new_armies))]
    yield _("Minefields, 10 FP each"), "C33", [_line(*_lay()), _line(*_clear())]
    commander = _("Commander: {name}").format(name=sheet.commander)
    yield commander, "C37 C38", [_line(Field(_("new commander")), Field(_("in army")), Field(_("FP paid"), "number"))]
    if sheet.pacts:
        yield _("Pacts"), "C6 C45 C56", [*_pacts(sheet.pacts)]
    yield _("When attacked: all stand, but"), "C21 C46 C57", [_line(*_answer()) for _place in range(FEWEST)]
    yield _("Detachments, at most 5 FP"), "D1 D3", [_line(*_detachment())]
    if sheet.flank_rule:
        yield _("Flanking forces"), sheet.flank_rule, [*_flanks(sheet)]
    yield _("End of the week"), "C16 C52", [_line(*_surplus())]
    yield _("Signature, and who plays the seat"), "C82", [_line(*_signed())]


def _line(*fields: Field) -> Row:
    return LINE, lambda pen, y: draw_fields(pen, MARGIN, pen.width - MARGIN, y + LINE - 2.2, fields)


def _new_army() -> tuple[Field, ...]:
    return Field(_("in")), Field(_("name")), Field(_("figures"), share=2.0), Field(_("FP"), "number")


def _lay() -> tuple[Field, ...]:
    return (
        Field(_("lay between"), above=_("clear between")),
        Field(_("and")),
        Field(_("paid from")),
        Field(_("FP"), "number"),
    )


def _clear() -> tuple[Field, ...]:
    return (
        Field(_("clear between"), above=_("lay between")),
        Field(_("and")),
        Field(_("paid from")),
        Field(_("FP"), "number"),
    )


def _answer() -> tuple[Field, ...]:
    return Field(_("army")), Field(_("withdraws to")), Field(_("surrenders"), "tick")


def _detachment() -> tuple[Field, ...]:
    return (
        Field(_("from")),
        Field(_("figures"), share=1.6),
        Field(_("FP"), "number"),
        Field(_("to")),
        Field(_("to help")),
    )


def _surplus() -> tuple[Field, ...]:
    return Field(_("surplus given up")), Field(_("in")), Field(_("relief in"))


def _signed() -> tuple[Field, ...]:
    return (
        Field(_("signed")),
        Field(_("received")),
        Field(_("typed in"), "tick"),
        Field(_("from now on the program plays"), "tick"),
    )


def _flanks(sheet: OrderSheet) -> Iterator[Row]:
    places = (*sheet.battles, *("",) * (1 if sheet.battles else FEWEST - 1))
    for place in places:
        yield _line(
            Field(_("battle of {place}").format(place=place), "label") if place else Field(_("battle of")),
            Field(_("edge"), share=0.6),
            Field(_("figures"), share=1.6),
            Field(_("FP"), "number"),
        )


def _draw_title(title: str, rules: str, pen: Pen, y: float) -> None:
    right = pen.width - MARGIN
    rule = pen.text(right, y + 7.6, rules, Font.TEXT, 6.2, grey=SOFT, align="right")
    pen.text(MARGIN, y + 7.6, title, Font.STRONG, 10, room=right - MARGIN - rule - 4, smallest=7)
    pen.line(MARGIN, y + 9.4, right, weight=0.3, grey=INK)


# Stock: what there is, and what becomes of it.


def _stocks(sheet: OrderSheet) -> Iterator[Row]:
    if not sheet.stocks:
        yield REMARK, partial(draw_remark, _("No sector."))
        return
    yield HEADS, _draw_stock_heads
    for row in sheet.stocks:
        yield STOCK, partial(_draw_stock, row)
    total, income = sum(row.stock for row in sheet.stocks), sum(row.income for row in sheet.stocks)
    text = _("In all {stock} FP in stock; income {income} FP at the end of a week with a battle.").format(
        stock=total, income=income
    )
    if sheet.fought:
        text = _("In all {stock} FP in stock; income {income} FP at the end of this week: a battle was fought.").format(
            stock=total, income=income
        )
    yield REMARK, partial(draw_remark, text)


def _columns(pen: Pen) -> tuple[tuple[float, str], ...]:
    """Right edges of the boxes, and their heads."""
    right = pen.width - MARGIN
    return (
        (right - 64.0, _("recruits")),
        (right - 48.0, _("mines")),
        (right - 32.0, _("commander")),
        (right - 16.0, _("income")),
        (right, _("left")),
    )


def _draw_stock_heads(pen: Pen, y: float) -> None:
    right = pen.width - MARGIN
    pen.text(MARGIN, y + 3.4, _("Sector"), Font.MEDIUM, 7, grey=SOFT)
    pen.text(right - 100, y + 3.4, _("FP there"), Font.MEDIUM, 7, grey=SOFT, align="right")
    pen.text(right - 80, y + 3.4, _("in stock"), Font.MEDIUM, 7, grey=SOFT, align="right")
    for at, text in _columns(pen):
        pen.text(at - 6, y + 3.4, text, Font.MEDIUM, 7, grey=SOFT, align="centre", room=15.5, smallest=6.2)


def _draw_stock(row: StockRow, pen: Pen, y: float) -> None:
    right, base = pen.width - MARGIN, y + 6.4
    name = pen.text(MARGIN, base, row.name, Font.STRONG, 9, room=right - MARGIN - 114, smallest=6.2)
    if row.note and name < 44:
        pen.text(MARGIN + name + 2, base, row.note, Font.TEXT, 6.9, grey=SOFT)
    pen.text(right - 100, base, str(row.fp), Font.NUMBER, 12, align="right")
    pen.text(right - 80, base, str(row.stock), Font.NUMBER, 12, align="right")
    for place, (at, _head) in enumerate(_columns(pen)):
        pen.box(at - 12, y + 1.5, 12, 7.0, radius=0.6, weight=0.2, grey=FAINT)
        if place == INCOME and row.income:
            pen.text(at - 11.2, y + 4.4, f"+{row.income}", Font.TEXT, 6.2, grey=SOFT)
    pen.line(MARGIN, y + STOCK, right, grey=HAIR)


def _pacts(rows: Sequence[PactRow]) -> Iterator[Row]:
    for place in range(0, len(rows), 2):
        yield REMARK, partial(_draw_pacts, rows[place : place + 2])


def _draw_pacts(rows: Sequence[PactRow], pen: Pen, y: float) -> None:
    half = (pen.width - 2 * MARGIN) / 2
    for place, row in enumerate(rows):
        x = MARGIN + place * half
        draw_chip(pen, x, y + 2.0, 4.6, row.owner)
        pen.text(x + 6.6, y + 5.8, row.owner.name, Font.STRONG, 8.4, room=47, smallest=6.2)
        if row.fixed:
            pen.text(x + 56, y + 5.8, _("the same band"), Font.TEXT, 7.6, grey=SOFT)
        elif row.stands:
            draw_fields(pen, x + 56, x + half - 4, y + 6.6, (Field(_("pact stands; ends"), "tick"),))
        else:
            draw_fields(pen, x + 56, x + half - 4, y + 6.6, (Field(_("pact is made"), "tick"),))
