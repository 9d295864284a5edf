"""How long paper takes: the packets of eight players with everything, one army's sheet, and a page of the preview.

Every round measures its letters anew, as the first time after the program was started; only the fonts are loaded.
``python -m tests.benchmarks paper`` prints these alone, and how long each kind takes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from campaign.paper import KINDS, Document, lettering
from campaign.paper.armies.pages import roster_pages
from campaign.paper.armies.roster import roster
from campaign.paper.binding import About, bound
from campaign.world import queries
from tests.benchmarks.timing import Measured, calibration, measured, timed
from tests.paper.contents import source
from tests.paper.sheets import documents, drawn
from ui.printing import pdf

PACKETS_BAR, SHEET_BAR, PAGE_BAR = 3.0, 0.3, 0.1  # seconds
WIDE = 800  # pixels of a page in the preview, on a screen of 1920 x 1080


def all_of_them() -> Iterator[Measured]:
    """The three that have a bar."""
    yield packets()
    yield army_sheet()
    yield preview_page()


def packets() -> Measured:
    """Every player's packet of the week, and the organiser's none."""
    (kind,) = (kind for kind in KINDS if kind.key == "packets")
    made = documents(kind, "worst")
    pages = sum(len(pdf.sizes(sheet.data)) for sheet in drawn(made, "A4"))
    note = f"{len(made)} packets, {pages} pages, of 8 players with armies of 20 figures each"
    return measured("All packets of a week", PACKETS_BAR, lambda: _seconds(made), note)


def army_sheet() -> Measured:
    """The sheet of an army of 20 figures that differ."""
    made = source("worst")
    player = made.state.seats[0]
    army = max(queries.armies_of(made.state, player), key=lambda one: len(one.figures))

    def draw() -> None:
        _forget()
        content = roster(made.state, player, made.entry, frozenset({army.id}))
        bound("A4", About("Army", "Somebody", "Today"), (roster_pages(content),))

    draw()
    return measured("An army's sheet", SHEET_BAR, lambda: timed(draw), f"{len(army.figures)} figures")


def preview_page() -> Measured:
    """The slowest page of all kinds as a picture."""
    taken = []
    for kind in KINDS:
        for sheet in drawn(documents(kind, "worst", 1, rich=True), "A4"):
            for page in range(len(pdf.sizes(sheet.data))):
                work = _picture(sheet.data, page)
                taken.append((min(timed(work), timed(work)), kind.key, page, sheet.data))
    _slowest, key, page, data = max(taken)
    note = f"{key}, page {page + 1}: the slowest of {len(taken)}, {WIDE} pixels wide"
    return measured("A page of the preview", PAGE_BAR, lambda: timed(_picture(data, page)), note)


def lines() -> Iterator[str]:
    """Those with a bar, then what each kind takes for everybody, as Markdown."""
    yield "| benchmark | measured | quiet | bar | |"
    yield "|---|---|---|---|---|"
    for row in all_of_them():
        taken = f"{row.seconds * 1000:.1f} ms | {row.quiet * 1000:.1f} ms | {row.bar * 1000:g} ms"
        yield f"| {row.name} | {taken} | {row.note} |"
    yield ""
    yield "| kind | documents | all of them, in the worst campaign |"
    yield "|---|---|---|"
    for kind in KINDS:
        made = documents(kind, "worst")
        yield f"| {kind.key} | {len(made)} | {_seconds(made) * 1000:.0f} ms |"
    yield ""
    yield f"The fixed loop took {calibration() * 1000:.0f} ms."


def _seconds(made: Sequence[Document]) -> float:
    _forget()
    return timed(lambda: list(drawn(made, "A4")))


def _picture(data: bytes, page: int) -> Callable[[], object]:
    return lambda: pdf.picture(data, page, WIDE)


def _forget() -> None:
    """No letter has been measured."""
    lettering.runs.cache_clear()
    lettering._points.cache_clear()
