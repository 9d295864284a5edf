"""What tests of the window share: the theme in force, a desk on a small campaign in its first week, a session on it."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QThreadPool
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.maps import MapDocument, generate
from campaign.world.orders import FoundCampaign, PlayerSetup, Recruit, StartWeek
from tests.ui.counting import at_once
from tests.ui.painting import painted_once
from ui.background import stop_all
from ui.session import Session
from ui.theme import Theme, qt_palette, style_sheet

PEOPLE = (
    PlayerSetup("Mara", Faction.MARINES),
    PlayerSetup("Tobias", Faction.INSECTOIDS),
    PlayerSetup("Ines", Faction.MACHINA),
)
LEADERS = {Faction.MARINES: "marines.hq", Faction.MACHINA: "machina.hq", Faction.INSECTOIDS: "insectoids.queen"}
OTHERS = {
    Faction.MARINES: "marines.grunt",
    Faction.MACHINA: "machina.terminator",
    Faction.INSECTOIDS: "insectoids.stinger",
}


def founding(name: str = "The Drowned City", people: tuple[PlayerSetup, ...] = PEOPLE) -> FoundCampaign:
    """An order that founds a campaign on a small city."""
    return FoundCampaign(name, "fftt", people, ground(len(people)), seed=11)


@cache
def ground(players: int) -> MapDocument:
    """The small city that they play on."""
    return generate("city", players, 7)


def muster(desk: Desk) -> None:
    """Buy an army of five or six FP in each home sector."""
    for seat in desk.state.seats:
        faction = desk.state.players[seat].faction
        for sector in queries.sectors_of(desk.state, seat):
            desk.submit(Recruit(seat, sector, ((LEADERS[faction], 1), (OTHERS[faction], 2))))


def active(desk: Desk) -> PlayerId:
    """Whose turn it is."""
    player = desk.state.active
    assert player is not None
    return player


@pytest.fixture(scope="session", autouse=True)
def dressed(qapp: QApplication) -> None:
    """Fonts and style as in the program, so that no test measures what another happened to load."""
    Theme("dark").apply()


@pytest.fixture(scope="session", autouse=True)
def painted() -> Iterator[None]:
    """The same floor of the same map is painted once in a run."""
    with painted_once():
        yield


@pytest.fixture(autouse=True)
def collected(qapp: QApplication) -> Iterator[None]:
    """Garbage is collected where the program has it collected: never in a thread beside the window."""
    gc.disable()
    yield
    stop_all()  # what a test has left behind would collect in its thread, and tell of a desk that is closed
    gc.enable()
    gc.collect(1)


@pytest.fixture(autouse=True)
def put_away(qapp: QApplication) -> Iterator[None]:
    """No window of an earlier test lies under the pointer, and no button of its is held."""
    yield
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        if qapp.mouseButtons() & button:
            let_go = QWidget()
            let_go.show()
            QTest.mouseRelease(let_go.windowHandle(), button)
    for window in qapp.topLevelWidgets():
        if window.isVisible():
            window.hide()


@pytest.fixture(autouse=True)
def counted_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Odds are there at once, and nothing is fought for them."""
    monkeypatch.setattr("campaign.battle.forecast.forecast", at_once)
    yield
    QThreadPool.globalInstance().waitForDone()  # who begins only when this is over would fight a thousand battles


@pytest.fixture
def look(qapp: QApplication) -> Theme:
    """The dark theme, in force; put in force again only if it is not: Qt dresses every widget anew for that."""
    theme = Theme("dark")
    if (qapp.styleSheet(), qapp.palette()) != (style_sheet(theme.palette), qt_palette(theme.palette)):
        theme.apply()
    return theme


@pytest.fixture
def new_desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Makes desks on new campaigns, and closes them in the end."""
    desks: list[Desk] = []

    def make(name: str = "The Drowned City", people: tuple[PlayerSetup, ...] = PEOPLE) -> Desk:
        desks.append(Desk.create(tmp_path / f"campaign{len(desks)}.fftt", founding(name, people)))
        return desks[-1]

    yield make
    for desk in desks:
        desk.close()


@pytest.fixture(scope="session")
def first_week(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a campaign of three, mustered, with the first week's initiative thrown; only copies are opened."""
    path = tmp_path_factory.mktemp("first week") / "campaign.fftt"
    with Desk.create(path, founding()) as made:
        muster(made)
        made.submit(StartWeek())
    return path


@pytest.fixture
def desk(first_week: Path, tmp_path: Path) -> Iterator[Desk]:
    """A desk on a campaign of three in its first week."""
    path = tmp_path / "first week.fftt"
    shutil.copyfile(first_week, path)
    with Desk.open(path) as opened:
        yield opened


@pytest.fixture
def session(desk: Desk, look: Theme) -> Session:
    """A session on that desk."""
    return Session(desk, look)
