"""What tests of the map share: the panel on a small campaign, where things lie on it, and the mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from campaign.operations import foresight
from campaign.operations.counting import Tally
from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from campaign.world.orders import AddFigures, Correct, PlaceArmy
from tests.ui.counting import foreseen_at_once
from ui.map.panel import MapPanel
from ui.session import Session


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> MapPanel:
    shown = MapPanel(session)
    qtbot.addWidget(shown)
    shown.resize(1000, 700)
    with qtbot.waitExposed(shown):
        shown.show()
    shown.view.map_scene.finish()
    return shown


@pytest.fixture
def tried_at_once(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Operations are not fought: six of ten are won. How often that was asked."""
    asked: list[int] = []

    def foresee(trials: object, most: int, *more: object, **wishes: object) -> tuple[Tally, ...]:
        asked.append(most)
        return foreseen_at_once(trials, most, *more, **wishes)  # type: ignore[arg-type]

    monkeypatch.setattr(foresight, "foresee", foresee)
    return lambda: len(asked)


def at_army(panel: MapPanel, army: ArmyId) -> QPoint:
    """The middle of an army's counter."""
    item = panel.view.map_scene.counter_of(army)
    assert item is not None
    return panel.view.mapFromScene(item.pos())


def at_sector(panel: MapPanel, sector: SectorId) -> QPoint:
    """A place in the sector, beside its counters."""
    view = panel.view
    hub = view.map_scene.hub_of(sector)
    for dy in (40, -70, 60, 55, 75):
        for dx in (0, 40, -40, 70, -70):
            spot = hub + QPoint(dx, dy).toPointF()
            if view.map_scene.sector_at(spot) == sector and view.map_scene.stand_at(spot) is None:
                return view.mapFromScene(spot)
    raise AssertionError("no free place in the sector")


def drag(
    panel: MapPanel,
    start: QPoint,
    end: QPoint,
    *,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    let_go: bool = True,
) -> None:
    """Press, move and let go on the map."""
    port = panel.view.viewport()
    QTest.mousePress(port, button, keys, start)
    QTest.mouseMove(port, end - QPoint(4, 4))
    QTest.mouseMove(port, end)
    if let_go:
        QTest.mouseRelease(port, button, keys, end)


def beside(session: Session) -> tuple[ArmyId, ArmyId]:
    """Two armies of the player whose turn it is, put in one sector."""
    one, other = queries.armies_of(session.state, session.state.active)[:2]
    session.submit(Correct("test", (PlaceArmy(other.id, one.sector),)))
    return one.id, other.id


def reinforced(session: Session) -> ArmyId:
    """An army of the player whose turn it is, with a second HQ, so that it can be split."""
    from tests.ui.conftest import LEADERS

    player = session.state.active
    assert player is not None
    army = queries.armies_of(session.state, player)[0]
    leader = LEADERS[session.state.players[player].faction]
    session.submit(Correct("test", (AddFigures(player, army.sector, ((leader, 1),), army.id),)))
    return army.id
