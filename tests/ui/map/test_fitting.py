"""A map that fits a small window: nothing of it lies under what floats over it, and no label under a counter."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QFrame

from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks, Scene, desks, played
from tests.ui.screens import campaigns
from ui.map.canvas import Z_PILL
from ui.map.fitting import shift_aside
from ui.map.panel import MapPanel
from ui.session import Session
from ui.theme import Theme

__all__ = ["desks", "played"]

VIEW = QRectF(0, 0, 600, 400)
CORNER = QRectF(0, 0, 130, 60)


@pytest.fixture
def in_small(desks: Desks, look: Theme, qtbot) -> Callable[[Scene], MapPanel]:
    """The map as large as in the smallest window."""

    def shown(scene: Scene) -> MapPanel:
        panel = MapPanel(Session(desks(scene), look))
        qtbot.addWidget(panel)
        panel.resize(562, 414)
        with qtbot.waitExposed(panel):
            panel.show()
        panel.view.map_scene.finish()
        return panel

    return shown


@pytest.fixture
def small(in_small: Callable[[Scene], MapPanel]) -> MapPanel:
    """The same, of four players."""
    return in_small(scenes.crowded)


def test_where_nothing_is_hidden_the_middle_stays_the_middle():
    assert shift_aside([QRectF(200, 100, 50, 20)], VIEW, [CORNER], QSizeF(40, 40)) == QPointF(0, 0)


def test_what_would_be_hidden_is_moved_aside_by_as_little_as_need_be():
    assert shift_aside([QRectF(115, 30, 50, 20)], VIEW, [CORNER], QSizeF(40, 0)) == QPointF(-20, 0)


def test_nothing_is_pushed_out_of_sight_for_it():
    shown = [QRectF(115, 30, 50, 20), QRectF(565, 200, 30, 20)]
    assert shift_aside(shown, VIEW, [CORNER], QSizeF(0, 40)) == QPointF(0, -30)


@pytest.mark.parametrize("name", ["mapTools", "mapZoom"])
def test_what_floats_over_a_map_that_fits_hides_nothing_of_it(small: MapPanel, name: str):
    assert small.view.covered(small.findChild(QFrame, name).geometry()) == 0


def test_no_label_lies_under_a_counter_where_the_sector_has_room_beside_it(small: MapPanel):
    labels, counters = small.view.map_scene.words_and_counters()
    assert not [label for label, counter in product(labels, counters) if label.intersects(counter)]


def test_no_pill_of_a_full_map_lies_under_what_floats_over_it_or_out_of_sight(in_small: Callable[[Scene], MapPanel]):
    panel = in_small(campaigns.full_in_turn)
    panel.hand.next_ready()
    panel.overlays.reach.switch(True)
    view = panel.view
    pills = [item for item in view.map_scene.items() if item.zValue() == Z_PILL]
    places = [view.mapFromScene(item.sceneBoundingRect()).boundingRect() for item in pills]
    floating = [panel.findChild(QFrame, name).geometry() for name in ("mapTools", "mapZoom")]
    seen = [view.viewport().rect().contains(p) and not any(p.intersects(f) for f in floating) for p in places]
    assert places
    assert all(seen)
