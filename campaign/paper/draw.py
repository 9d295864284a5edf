"""The drawing half of the rosters: puts the pages together, and the PDF in its place.

Knows no rule and asks no state.
"""

from __future__ import annotations

from pathlib import Path

from campaign.paper.army_sheet import army_pages
from campaign.paper.pen import Pen
from campaign.paper.roster import Roster
from campaign.paper.summary import summary_pages
from campaign.words import _


def put(data: bytes, path: Path) -> Path:
    """Put a PDF in its place at once, or leave what was there as it was."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    return path


def roster_pdf(roster: Roster, paper: str) -> bytes:
    """The whole PDF; the same roster always gives the same bytes."""
    pen = Pen(paper, title=_title(roster), author=roster.player, subject=roster.when)
    pages = [] if roster.summary is None else summary_pages(pen, roster, roster.summary)
    for sheet in roster.armies:
        pages += army_pages(pen, roster, sheet)
    for number, draw in enumerate(pages, 1):
        if number > 1:
            pen.next_page()
        draw(number, len(pages))
    return pen.finish()


def _title(roster: Roster) -> str:
    return _("{campaign}: armies of {player}").format(campaign=roster.campaign, player=roster.player)
