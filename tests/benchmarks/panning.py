"""Benchmarks of the map, offscreen at 1600 × 1000: a picture of 500 sectors while it is panned, near and in full view.

What is told is the median of 200 paintings of the viewport, each after a step to a side, in time of the thread itself:
what else the machine does lengthens none of them.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.world.maps import generate
from campaign.world.orders import FoundCampaign, PlayerSetup
from tests.benchmarks.timing import Measured, measured
from tests.ui.map.large import large_state
from ui.app import application
from ui.map.panel import MapPanel
from ui.session import Moment, Session
from ui.theme import Theme

SIZE = (1600, 1000)
SECTORS, SEATS = 500, 8
PAINTED = 200
STEP = (9, 4)  # points between two paintings
TURN = 25  # paintings until it goes back
NEAR, FULL = 1 / 60, 1 / 30  # seconds for a painting, at most


def all_of_them() -> Iterator[Measured]:
    """Each benchmark in turn."""
    with tempfile.TemporaryDirectory(prefix="fftt-bench-") as folder:
        people = tuple(PlayerSetup(f"Player {n}", list(Faction)[n % 3]) for n in range(SEATS))
        founding = FoundCampaign("Large", "fftt", people, generate("city", SEATS, 7), seed=11)
        with Desk.create(Path(folder, "large.fftt"), founding) as desk:
            yield from _panned(desk)


def _panned(desk: Desk) -> Iterator[Measured]:
    application()
    look = Theme("dark")
    look.apply()
    session = Session(desk, look)
    session.show_moment(Moment(desk.head, large_state(desk.state, SECTORS)))
    panel = MapPanel(session)
    panel.resize(*SIZE)
    panel.show()
    note = f"{SECTORS} sectors, {PAINTED} paintings while panning"
    panel.view.zoom_by(1 / panel.view.map_scene.zoom)
    _settle(panel)
    yield measured("the map at 1:1", NEAR, lambda: _paint(panel), note)
    panel.view.fit()
    _settle(panel)
    yield measured("the map in full view", FULL, lambda: _paint(panel), note)
    panel.close()
    panel.deleteLater()
    session.deleteLater()
    application().processEvents()


def _settle(panel: MapPanel) -> None:
    """Let it be laid out and drawn."""
    for _turn in range(3):
        application().processEvents()
        panel.view.map_scene.finish()


def _paint(panel: MapPanel) -> float:
    """The median painting of so many, on the way to and fro."""
    taken = []
    for number in range(PAINTED):
        back = -1 if number // TURN % 2 else 1
        panel.view.pan_by(back * STEP[0], back * STEP[1])
        begun = time.thread_time()
        panel.view.viewport().repaint()
        taken.append(time.thread_time() - begun)
    return median(taken)
