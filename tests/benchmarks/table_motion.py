"""Benchmark of the battle's table, offscreen at 1366 × 768: forty figures that all move between two paintings.

What is told is the median of 200 times of moving them and painting the viewport, in time of the thread itself: what
else the machine does lengthens none of them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from statistics import median

from campaign.battle.contract.telling import CENTIMETRES

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from campaign.battle.battlefields.generate import generate
from campaign.battle.fftt.agreements import zone
from campaign.battle.scenery import CM, Edge
from tests.benchmarks.timing import Measured, measured
from ui.app import application
from ui.battle.table.bases import Base
from ui.battle.table.marks import Arc, Area
from ui.battle.table.view import TableView
from ui.battle.waiting.table_picture import Deployed
from ui.theme import Theme

SIZE = (1366, 768)
FIGURES, PAINTED = 40, 200
FRAME = 1 / 60  # seconds for a painting, at most
TABLE = 120 * CM
STEP = CM // 4  # that each figure goes between two paintings
TURN = 25  # paintings until they come back, and until they go again


def all_of_them() -> Iterator[Measured]:
    """The benchmark."""
    application()
    look = Theme("dark")
    look.apply()
    view = TableView(look)
    view.resize(*SIZE)
    view.show()
    field = generate("park", 5, (TABLE, TABLE))
    sides = [
        Deployed(edge, letter, look.player(letter), zone(field, edge))
        for edge, letter in zip(Edge, "ABCD", strict=True)
    ]
    view.show_field(field, sides, ruler=CENTIMETRES)
    view.show_bases([_base(number) for number in range(FIGURES)])
    middle = (TABLE // 2, TABLE // 2)
    corners = [(x, y) for x, y in ((4000, 4000), (8000, 4500), (7500, 8000), (4200, 7600))]
    view.show("shown", [Area([corners]), Arc(middle, 3000, (1, 0)), Arc(middle, 4000, (1, 0), dashed=True)])
    note = f"{FIGURES} figures moved, {PAINTED} paintings"
    for _turn in range(3):
        application().processEvents()
    yield measured("the battle's table while figures move", FRAME, lambda: _paint(view), note)
    view.close()
    view.deleteLater()
    application().processEvents()


def _base(number: int) -> Base:
    """A figure somewhere on the table, some of them wounded, some with the star."""
    place = (10 * CM + number % 8 * 14 * CM, 10 * CM + number // 8 * 22 * CM)
    return Base(
        number,
        "ABCD"[number % 4],
        place,
        (75, 150, 200)[number % 13 // 5],
        code="GT",
        facing=(number - 20, 7),
        wounds=number % 3,
        full=3,
        commander=number % 10 == 0,
    )


def _paint(view: TableView) -> float:
    """The median of so many frames, figures and painting."""
    taken = []
    for number in range(PAINTED):
        gone = STEP * abs((number + TURN) % (2 * TURN) - TURN)
        begun = time.thread_time()
        for base in view.bases:
            view.figures.place(base.number, (base.at[0] + gone, base.at[1] + gone / 2))
        view.viewport().repaint()
        taken.append(time.thread_time() - begun)
    return median(taken)
