"""A player's secrets as pages, each marked with whose they are.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaign.paper.binding import Drawn, Section
from campaign.paper.frame import FOOT, MARGIN, foot, head
from campaign.paper.lettering import Font
from campaign.paper.news.columns import Row, draw_rows, flowed, going_on, high, rows_of
from campaign.paper.packets.secrets import Secrets
from campaign.paper.pen import INK, SOFT, Pen
from campaign.paper.ruled import draw_lines
from campaign.words import _

TOP, MARK = 46.0, 32.0
COLUMNS, GAP = 2, 10.0


def secret_pages(secrets: Secrets) -> Section:
    """The pages of a player's secrets; none where there are none."""

    def pages(pen: Pen) -> list[Drawn]:
        rows: Sequence[Row] = rows_of(secrets.parts, _wide(pen))
        made: list[Drawn] = []
        while rows:
            rows = going_on(rows, _wide(pen))
            cuts = flowed(rows, [pen.height - FOOT - 2 - TOP] * COLUMNS)
            done = cuts[-1][1] == len(rows)
            made.append(partial(_draw, pen, secrets, [rows[first:end] for first, end in cuts], done))
            rows = rows[cuts[-1][1] :]
        return made

    return pages


def _wide(pen: Pen) -> float:
    return (pen.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS


def _draw(pen: Pen, secrets: Secrets, columns: Sequence[Sequence[Row]], last: bool, number: int, pages: int) -> None:
    head(pen, secrets.top, _("Secrets"), secrets.top.player)
    pen.box(MARGIN, MARK, pen.width - 2 * MARGIN, 9.0, radius=1.2, weight=0.35, grey=INK)
    pen.icon("curtain", MARGIN + 2.4, MARK + 1.9, 5.2)
    note = pen.text(
        pen.width - MARGIN - 3, MARK + 5.8, _("keep this page to yourself"), Font.TEXT, 7.6, grey=SOFT, align="right"
    )
    room = pen.width - 2 * MARGIN - note - 20
    pen.text(MARGIN + 10, MARK + 6.0, secrets.line, Font.STRONG, 10, room=room, smallest=6.2)
    for place, rows in enumerate(columns):
        draw_rows(pen, rows, MARGIN + place * (_wide(pen) + GAP), TOP)
    if last:
        y = TOP + max(map(high, columns)) + 6
        draw_lines(pen, MARGIN, y, pen.width - MARGIN, pen.height - FOOT - 2, _("Plans"))
    foot(pen, secrets.top, _("Secrets, {player}").format(player=secrets.top.player), number, pages)
